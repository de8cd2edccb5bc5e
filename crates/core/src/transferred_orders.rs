//! Operations of order transfer that need the order engine: acceptance with the order's current
//! state, and the page where an order is paid.

use std::sync::Arc;

use korosho_domain::order::OrderAccess;
use korosho_domain::order_transfer::{AdoptInput, AdoptedOrder, OrderPage};
use korosho_domain::payment::{Next, PaymentMethod};
use korosho_domain::problem::Problem;

use crate::config::Secret;
use crate::order_access;
use crate::order_transfer::{self, TransferSource, transferred_payment};
use crate::orders::OrderContext;
use crate::payments as provider_payments;
use crate::store::orders::{self, Order};
use crate::store::{attempts, payments};

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
    /// [`Problem::InvalidInput`] for signed data that cannot be an order.
    pub async fn adopt(
        &self,
        input: &AdoptInput,
        token: Option<&Secret>,
    ) -> Result<AdoptedOrder, Problem> {
        let source = match token {
            Some(token) => {
                let known = order_transfer::authenticate_device(&self.ctx.transfers, token).await;
                known.map(|_| TransferSource::Device)?
            }
            None => TransferSource::Public,
        };
        adopt(&self.ctx, &input.signed_order, source).await
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

/// Accepts a signed order and returns its state.
async fn adopt(
    ctx: &OrderContext,
    text: &str,
    source: TransferSource,
) -> Result<AdoptedOrder, Problem> {
    let incoming = order_transfer::open(&ctx.transfers, text, source)?;
    let id = incoming.order.id;
    order_transfer::accept(&ctx.transfers, &incoming).await?;
    let mut conn = ctx.local.store.connection().await?;
    let order = orders::find(&mut conn, id).await?;
    let order = order.ok_or(Problem::NotFound)?;
    drop(conn);
    // The device may be about to take cash: a cached state could miss a card payment.
    let provider_silent = source == TransferSource::Device
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
