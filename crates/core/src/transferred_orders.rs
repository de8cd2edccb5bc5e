//! Operations of order transfer that need the order engine: acceptance with the order's current
//! state, decisions of staff on prices under review, and the page where an order is paid.

use std::sync::Arc;

use korosho_domain::actor::Actor;
use korosho_domain::limits::MAX_NOTE_LENGTH;
use korosho_domain::order::OrderAccess;
use korosho_domain::order_transfer::{AdoptInput, AdoptedOrder, OrderPage};
use korosho_domain::payment::{Next, PaymentMethod};
use korosho_domain::problem::Problem;
use korosho_domain::team::{AuditAction, AuditEntry};
use uuid::Uuid;

use crate::audit;
use crate::config::Secret;
use crate::ledger;
use crate::money::money;
use crate::order_access;
use crate::order_jobs;
use crate::order_transfer::{self, TransferSource, transferred_payment};
use crate::orders::OrderContext;
use crate::payments as provider_payments;
use crate::store::orders::{self, Order};
use crate::store::outbox::{self, JobState};
use crate::store::{self, alerts, attempts, audit_log, payments};
use crate::validation;

/// Orders of other devices, and pages where orders are paid.
#[derive(Debug)]
pub struct TransferredOrders {
    ctx: Arc<OrderContext>,
}

impl TransferredOrders {
    pub(crate) fn new(ctx: Arc<OrderContext>) -> Self {
        Self { ctx }
    }

    /// Accepts an order that another device of the shop signed, with the payments that it received.
    /// `token` is the device's; without one only the data of a ticket are trusted.
    ///
    /// # Errors
    /// [`Problem::NotFound`] for a text that no device of this shop signed, so that guessing
    /// reveals nothing; [`Problem::DeviceTokenRefused`] for an unknown token;
    /// [`Problem::Forbidden`] for a kiosk that reports an order of another device or the website;
    /// [`Problem::InvalidInput`] for signed data that cannot be an order.
    pub async fn adopt(
        &self,
        input: &AdoptInput,
        token: Option<&Secret>,
    ) -> Result<AdoptedOrder, Problem> {
        let source = match token {
            Some(token) => {
                let known = order_transfer::authenticate_device(&self.ctx.transfers, token).await;
                known.map(TransferSource::Device)?
            }
            None => TransferSource::Public,
        };
        adopt(&self.ctx, &input.signed_order, &source).await
    }

    /// Accepts the prices of an order under review: it can be paid, and is sent to the store.
    ///
    /// # Errors
    /// [`Problem::NotFound`] for an order whose prices are not under review.
    pub async fn accept_prices(&self, actor: &Actor, id: Uuid) -> Result<(), Problem> {
        accept_prices(&self.ctx, actor, id).await
    }

    /// Discards an order that needs staff, with a reason; its payments are refunded first.
    ///
    /// # Errors
    /// [`Problem::NotFound`] for an order without parked jobs, [`Problem::AlreadyPaid`],
    /// [`Problem::InvalidInput`] without a reason.
    pub async fn discard(&self, actor: &Actor, id: Uuid, reason: &str) -> Result<(), Problem> {
        discard(&self.ctx, actor, id, reason).await
    }

    /// Transfers an order to the shop's server and returns the page where it is paid. Without a
    /// server it is the card page of this device's own provider.
    ///
    /// # Errors
    /// [`Problem::NotFound`] without the right key, [`Problem::AlreadyPaid`],
    /// [`Problem::PaymentInProgress`] while a prompt of this device cannot be cancelled,
    /// [`Problem::PaymentMethodUnavailable`] if nothing accepts cards.
    pub async fn page(&self, access: OrderAccess) -> Result<OrderPage, Problem> {
        let ctx = &self.ctx;
        let order = order_access::open(&ctx.local.store, access.id, &access.key).await?;
        match &ctx.transfers.server {
            Some(server) => order_transfer::server_page(&ctx.transfers, server, order).await,
            None => own_page(ctx, order).await,
        }
    }
}

/// Accepts the prices of an order under review.
pub(crate) async fn accept_prices(
    ctx: &OrderContext,
    actor: &Actor,
    id: Uuid,
) -> Result<(), Problem> {
    let now = ctx.local.now();
    let mut tx = ctx.local.store.begin().await?;
    let order = orders::lock(&mut tx, id).await?.ok_or(Problem::NotFound)?;
    if !order_jobs::is_in_price_review(&mut tx, &order).await? {
        return Err(Problem::NotFound);
    }
    order_transfer::release(&ctx.transfers, &mut tx, &order, now).await?;
    order_jobs::end_price_review(&mut tx, id, JobState::Done, now).await?;
    let detail = money(order.total, &order.currency);
    let action = AuditAction::PricesAccepted;
    let new = AuditEntry::new(now, actor.clone(), action);
    let entry = AuditEntry { order: Some(order.number), detail, ..new };
    audit::add(&mut tx, &entry, Some(id)).await?;
    store::commit(tx).await?;
    ctx.local.wake();
    Ok(())
}

/// Cancels an order whose jobs need a person, and discards these jobs.
pub(crate) async fn discard(
    ctx: &OrderContext,
    actor: &Actor,
    id: Uuid,
    reason: &str,
) -> Result<(), Problem> {
    let detail = validation::required("note", reason, MAX_NOTE_LENGTH)?;
    let now = ctx.local.now();
    let mut tx = ctx.local.store.begin().await?;
    let order = orders::lock(&mut tx, id).await?.ok_or(Problem::NotFound)?;
    let parked = outbox::of_order(&mut tx, id).await?.into_iter();
    let parked: Vec<_> = parked.filter(|entry| entry.state == JobState::Parked).collect();
    if parked.is_empty() {
        return Err(Problem::NotFound);
    }
    if ledger::balance(&mut tx, &order).await?.net() > 0 {
        return Err(Problem::AlreadyPaid);
    }
    ledger::cancel(&mut tx, &order, now).await?;
    order_jobs::enqueue_transfer_update(&mut tx, id, "cancelled", now).await?;
    for entry in parked {
        outbox::set_parked(&mut tx, entry.id, JobState::Discarded, now).await?;
        alerts::resolve(&mut tx, &entry.id.to_string(), now).await?;
    }
    let action = AuditAction::OrderDiscarded;
    let new = AuditEntry::new(now, actor.clone(), action);
    let entry = AuditEntry { order: Some(order.number), detail, ..new };
    // No note in the store, which has no such order.
    audit_log::add(&mut tx, Uuid::new_v4(), &entry, Some(id)).await?;
    store::commit(tx).await?;
    ctx.local.wake();
    Ok(())
}

/// Accepts a signed order and returns its state.
async fn adopt(
    ctx: &OrderContext,
    text: &str,
    source: &TransferSource,
) -> Result<AdoptedOrder, Problem> {
    let incoming = order_transfer::open(&ctx.transfers, text, source).await?;
    let id = incoming.order.id;
    order_transfer::accept(&ctx.transfers, &incoming, source).await?;
    let mut conn = ctx.local.store.connection().await?;
    let order = orders::find(&mut conn, id).await?;
    let order = order.ok_or(Problem::NotFound)?;
    drop(conn);
    // The device may be about to take cash: a cached state could miss a card payment.
    let provider_silent = *source != TransferSource::Public
        && !provider_payments::look_up_now(&ctx.payments, id).await?;
    let order = crate::orders::see(ctx, order).await?;
    let mut conn = ctx.local.store.connection().await?;
    // Read in this order: a payment in between is reported as open and asked for again.
    let open = attempts::live(&mut conn, id).await?.is_some();
    let money = payments::of_order(&mut conn, id).await?;
    let money = money.into_iter().map(transferred_payment).collect();
    Ok(AdoptedOrder { order, money, open, provider_silent })
}

/// Card page of this device's own provider.
async fn own_page(ctx: &Arc<OrderContext>, order: Order) -> Result<OrderPage, Problem> {
    let answer = crate::orders::pay_with(ctx, order, PaymentMethod::Card, None).await?;
    match answer.next {
        Next::Redirect { url } => Ok(OrderPage { url, known: true }),
        Next::MpesaPrompt | Next::Done => Err(Problem::PaymentMethodUnavailable),
    }
}
