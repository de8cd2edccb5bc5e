//! Payment of an order, again or by another method. At most one attempt of an order is live, so an
//! earlier one ends first.

use std::sync::Arc;

use korosho_domain::money::Minor;
use korosho_domain::order::{CheckoutAnswer, OrderRef, OrderStatus};
use korosho_domain::payment::{Next, PaymentMethod, PaymentProvider};
use korosho_domain::phone;
use korosho_domain::problem::Problem;
use uuid::Uuid;

use super::OrderContext;
use super::upstream;
use crate::ledger;
use crate::order_access;
use crate::order_jobs;
use crate::order_transfer;
use crate::payments;
use crate::reservations;
use crate::store::attempts::{self, Attempt, AttemptState};
use crate::store::limits::NetworkCounts;
use crate::store::orders::{self, Order};
use crate::store::{self, Conn, StoreError, Tx, web_orders};
use crate::unpaid_orders;
use crate::validation;

/// Request to pay an order.
#[derive(Debug, Clone, Copy)]
pub(super) struct PaymentRequest<'a> {
    pub(super) method: PaymentMethod,
    /// Phone for the M-Pesa prompt, if not the customer's.
    pub(super) phone: Option<&'a str>,
    /// Minor units that the payer saw; `None` = the caller has just read the order.
    pub(super) expected_due: Option<Minor>,
}

impl PaymentRequest<'_> {
    /// Whether a payment of this amount is the one that the payer saw.
    fn agrees(self, amount: Minor) -> bool {
        self.expected_due.is_none_or(|seen| seen == amount)
    }
}

pub(super) async fn pay(
    ctx: &Arc<OrderContext>,
    order: Order,
    request: PaymentRequest<'_>,
) -> Result<CheckoutAnswer, Problem> {
    let PaymentRequest { method, phone, .. } = request;
    let order = upstream::before_money(ctx, order).await?;
    let contents = &order.contents;
    let (fulfilment, is_gift) = (&contents.fulfilment, contents.gift.is_some());
    let offered = ctx.local.payment_methods(&order.currency);
    validation::method(&offered, method, fulfilment, is_gift)?;
    if method == PaymentMethod::Mpesa {
        // While a prompt is open the provider, which would refuse the phone, is not called.
        validation::phone("payer_phone", phone.unwrap_or_default())?;
    }
    if order_transfer::server_takes(&ctx.transfers, method) {
        let next = order_transfer::pay(&ctx.transfers, &order, method, phone).await?;
        return Ok(answer(&order, next));
    }
    // The end of an earlier attempt releases the stock.
    let before = pending_pieces(ctx, order.id).await?;
    if let Some(next) = end_earlier(ctx, &order, request).await? {
        return Ok(answer(&order, next));
    }
    ask_before_second_prompt(ctx, &order, method).await?;
    let next = match method {
        PaymentMethod::Counter | PaymentMethod::OnDelivery => {
            by_hand(ctx, &order, method).await?;
            Next::Done
        }
        PaymentMethod::Card | PaymentMethod::Mpesa => {
            let attempt = begin(ctx, &order, request, before).await?;
            payments::create(&ctx.payments, attempt).await?
        }
    };
    Ok(answer(&order, next))
}

async fn pending_pieces(ctx: &OrderContext, id: Uuid) -> Result<NetworkCounts, StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    unpaid_orders::pending_pieces(&mut conn, id).await
}

fn answer(order: &Order, next: Next) -> CheckoutAnswer {
    let (id, number, key) = (order.id, order.number.clone(), order.key.clone());
    CheckoutAnswer { order: OrderRef { id, number, key }, next }
}

/// Ends the live attempt; returns `Some` if the customer has to continue with it.
async fn end_earlier(
    ctx: &Arc<OrderContext>,
    order: &Order,
    request: PaymentRequest<'_>,
) -> Result<Option<Next>, Problem> {
    let mut conn = ctx.local.store.connection().await?;
    let live = attempts::live(&mut conn, order.id).await?;
    drop(conn);
    let Some(attempt) = live else { return Ok(None) };
    let in_time = attempt.expires_at > ctx.local.now();
    let is_own = attempt.provider == request.method.provider() && request.agrees(attempt.amount);
    if is_own && request.method == PaymentMethod::Card && in_time {
        return match (attempt.state, &attempt.url) {
            (AttemptState::Open, Some(url)) => Ok(Some(Next::Redirect { url: url.clone() })),
            (
                AttemptState::Creating
                | AttemptState::Open
                | AttemptState::Unknown
                | AttemptState::Paid
                | AttemptState::Failed
                | AttemptState::Expired,
                _,
            ) => payments::create(&ctx.payments, attempt).await.map(Some),
        };
    }
    let closed = payments::close(&ctx.payments, &attempt).await?;
    let closed = closed.map_err(|error| {
        tracing::warn!(attempt = %attempt.id, %error, "an attempt was not closed");
        Problem::PaymentInProgress
    })?;
    after_closing(&closed, request)
}

/// Refuses a second prompt or another method while an earlier prompt that counts as ended may still
/// be open on the phone. If M-Pesa does not answer, other methods stay available.
async fn ask_before_second_prompt(
    ctx: &OrderContext,
    order: &Order,
    method: PaymentMethod,
) -> Result<(), Problem> {
    let mut conn = ctx.local.store.connection().await?;
    let latest = attempts::latest(&mut conn, order.id).await?;
    drop(conn);
    let Some(prompt) = latest.filter(|attempt| attempt.provider == PaymentProvider::Mpesa) else {
        return Ok(());
    };
    match payments::can_still_be_paid(&ctx.payments, &prompt).await? {
        Ok(true) => Err(Problem::PaymentInProgress),
        Err(_) if method == PaymentMethod::Mpesa => Err(Problem::ProviderUnavailable),
        Ok(false) | Err(_) => Ok(()),
    }
}

fn after_closing(closed: &Attempt, request: PaymentRequest<'_>) -> Result<Option<Next>, Problem> {
    let PaymentRequest { method, phone, .. } = request;
    match closed.state {
        AttemptState::Paid => Err(Problem::AlreadyPaid),
        AttemptState::Failed | AttemptState::Expired => Ok(None),
        AttemptState::Creating | AttemptState::Open | AttemptState::Unknown => {
            let asked = phone.and_then(phone::to_e164);
            let same_phone = asked.is_none() || asked == closed.phone;
            let is_same = closed.provider.method() == method && request.agrees(closed.amount);
            if is_same && method == PaymentMethod::Mpesa && same_phone {
                Ok(Some(Next::MpesaPrompt))
            } else {
                // A prompt cannot be cancelled: a second payment now could charge twice.
                Err(Problem::PaymentInProgress)
            }
        }
    }
}

/// Creates an attempt and reserves again the stock that an earlier one released.
async fn begin(
    ctx: &OrderContext,
    order: &Order,
    request: PaymentRequest<'_>,
    before: NetworkCounts,
) -> Result<Attempt, Problem> {
    let PaymentRequest { method, phone, .. } = request;
    let now = ctx.local.now();
    let mut tx = ctx.local.store.begin().await?;
    let order = lock(&mut tx, order.id).await?;
    let due = order.total - ledger::balance(&mut tx, &order).await?.held();
    if due <= 0 {
        return Err(Problem::AlreadyPaid);
    }
    if !request.agrees(due) {
        // Another person has changed the order meanwhile.
        return Err(Problem::OrderChanged { status: order.status });
    }
    if !hold(&mut tx, ctx, &order, now).await? {
        return Err(Problem::OutOfStock { quote: Box::new(order.contents.quote) });
    }
    // Stock is locked before phones, and phones before networks, as in a new order: two orders cannot
    // deadlock.
    let attempt = payments::begin(&ctx.payments, &mut tx, &order, due, method, phone).await?;
    let limits = &ctx.local.config.limits;
    unpaid_orders::check_pending(&mut tx, limits, &order, before).await?;
    orders::set_method(&mut tx, order.id, method).await?;
    if !payments::start(&mut tx, &ctx.local.config.orders, &attempt).await? {
        return Err(Problem::PaymentInProgress);
    }
    store::commit(tx).await?;
    ctx.local.wake();
    Ok(attempt)
}

/// Locks the order; its payment can be taken.
async fn lock(tx: &mut Tx, id: Uuid) -> Result<Order, Problem> {
    let locked = orders::lock(tx, id).await?;
    let order = locked.ok_or(Problem::NotFound)?;
    order_access::can_take_payment(tx, &order).await?;
    Ok(order)
}

/// Reserves the order's stock. WooCommerce already holds the stock of a confirmed order.
async fn hold(
    conn: &mut Conn,
    ctx: &OrderContext,
    order: &Order,
    now: i64,
) -> Result<bool, StoreError> {
    if order.status != OrderStatus::Pending {
        return Ok(true);
    }
    let snapshot = ctx.catalogue.snapshot();
    reservations::reserve(conn, &snapshot, order.id, &reservations::lines(order), now).await
}

/// Confirms an order that is paid at the counter or on delivery.
async fn by_hand(ctx: &OrderContext, order: &Order, method: PaymentMethod) -> Result<(), Problem> {
    let now = ctx.local.now();
    let mut tx = ctx.local.store.begin().await?;
    let order = lock(&mut tx, order.id).await?;
    if attempts::live(&mut tx, order.id).await?.is_some() {
        // Another tab has started a payment meanwhile.
        return Err(Problem::PaymentInProgress);
    }
    if !hold(&mut tx, ctx, &order, now).await? {
        return Err(Problem::OutOfStock { quote: Box::new(order.contents.quote) });
    }
    if order.status == OrderStatus::Pending
        && let Some(customer) = web_orders::find(&mut tx, order.id).await?
    {
        let limits = &ctx.local.config.limits;
        unpaid_orders::check(&mut tx, limits, &order, method, &customer).await?;
    }
    confirm(&mut tx, &order, method, now).await?;
    store::commit(tx).await?;
    ctx.local.wake();
    Ok(())
}

async fn confirm(
    conn: &mut Conn,
    order: &Order,
    method: PaymentMethod,
    now: i64,
) -> Result<(), StoreError> {
    orders::set_method(conn, order.id, method).await?;
    if orders::advance(conn, order, OrderStatus::Confirmed, now).await? {
        order_jobs::push_status(conn, order.id, OrderStatus::Confirmed, now).await?;
    }
    Ok(())
}
