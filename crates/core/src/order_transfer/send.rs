//! Transfer of an order from a device to the shop's server, and of payments back.
//!
//! The fact that an order may be known elsewhere is stored before the order is transmitted. From
//! then on this device makes no payment attempt of its own for it, searches the store for it before
//! it sends it, and reports each payment that it receives to the server. One idempotent message
//! does all of this: it carries the current order to the server, and the answer carries the
//! server's ledger.

use std::sync::Arc;

use korosho_domain::fulfilment::Fulfilment;
use korosho_domain::order::{OrderAccess, OrderView};
use korosho_domain::order_transfer::{AdoptedOrder, OrderPage};
use korosho_domain::payment::{Next, PaymentMethod, PaymentState, PaymentView};
use korosho_domain::problem::Problem;
use serde::{Deserialize, Serialize};
use tokio::time::timeout;
use uuid::Uuid;

use super::TransferContext;
use super::adopt::book;
use super::keys::{self, signing_key};
use super::transfer::{OrderTransfer, ticket_of};
use crate::faults;
use crate::jobs::{BackgroundJob, JobResult};
use crate::ledger;
use crate::order_access;
use crate::order_jobs::TransferOrder;
use crate::outbox::{Job, JobOutcome, Queue, enqueue as add, enqueue_at};
use crate::payments;
use crate::shop_server::{ServerError, ShopServer};
use crate::store::orders::{self, Order};
use crate::store::outbox::OutboxEntry;
use crate::store::payments::PaymentOrigin;
use crate::store::{self, Conn, StoreError, attempts, order_transfers};
use crate::timeouts::{OrderTimeouts, ms};

/// Longest URL that fits a QR code on screen (about eighty modules a side).
const MAX_URL_BYTES: usize = 900;
/// Age up to which unpaid orders are polled; later only on display.
const POLL_PERIOD_MS: i64 = 3 * 24 * 3_600_000;
/// Polling schedule: (maximum age of the order, interval) in milliseconds.
const POLL_SCHEDULE_MS: [(i64, i64); 4] =
    [(120_000, 5_000), (600_000, 15_000), (3_600_000, 60_000), (86_400_000, 300_000)];
const MAX_POLL_INTERVAL_MS: i64 = 3_600_000;
/// Time after a failure during which reads skip the server, in milliseconds.
pub(crate) const UNREACHABLE_TTL_MS: i64 = 15_000;

/// Whether the shop's server collects this device's payments of a method.
pub(crate) fn takes(ctx: &TransferContext, method: PaymentMethod) -> bool {
    ctx.server.is_some() && matches!(method, PaymentMethod::Card | PaymentMethod::Mpesa)
}

/// Page of an order at the shop's server, after the transfer of the order; without a connection the
/// URL carries the signed order itself.
pub(crate) async fn server_page(
    ctx: &Arc<TransferContext>,
    server: &ShopServer,
    order: Order,
) -> Result<OrderPage, Problem> {
    match begin_transfer(ctx, &order).await {
        // A paid order takes no further payment; its page is at the server that took this one.
        Err(Problem::AlreadyPaid) if is_known(ctx, order.id).await? => {
            return Ok(OrderPage { url: server.page(&order), known: true });
        }
        begun => begun?,
    }
    let limit = ctx.local.config.orders.server_timeout;
    let known = match timeout(limit, deliver_detached(ctx, order.id)).await {
        Ok(Ok(())) => true,
        Ok(Err(error)) => {
            tracing::info!(order = %order.id, ?error, "the server has not got the order yet");
            is_known(ctx, order.id).await?
        }
        Err(_) => false,
    };
    if known {
        return Ok(OrderPage { url: server.page(&order), known });
    }
    let ticket = Some(&order).filter(|order| fits_ticket(order)).map(ticket_of);
    let text = ticket.zip(signing_key(ctx)).and_then(|(ticket, key)| ticket.sign(&key));
    let url = text.map(|text| server.page_with(&order, &text)).unwrap_or_default();
    let url = Some(url).filter(|url| url.len() <= MAX_URL_BYTES).unwrap_or_default();
    Ok(OrderPage { url, known })
}

/// URL of the order's page at the server; `None` if the server does not have the order.
pub(crate) async fn known_page(
    ctx: &TransferContext,
    order: &Order,
) -> Result<Option<String>, Problem> {
    let Some(server) = &ctx.server else { return Ok(None) };
    Ok(is_known(ctx, order.id).await?.then(|| server.page(order)))
}

async fn is_known(ctx: &TransferContext, id: Uuid) -> Result<bool, Problem> {
    let mut conn = ctx.local.store.connection().await?;
    let found = order_transfers::find(&mut conn, id).await?;
    Ok(found.is_some_and(|found| found.confirmed_at > 0))
}

/// Whether a ticket, which holds only product, variation and quantity, describes the order fully.
fn fits_ticket(order: &Order) -> bool {
    let contents = &order.contents;
    contents.fulfilment == Fulfilment::Pickup
        && contents.quote.discount == 0
        && contents.extras.is_empty()
        && contents.quote.lines.iter().all(|line| !line.is_custom())
}

/// Signed text of an order's ticket.
pub(super) async fn ticket(
    ctx: &TransferContext,
    access: OrderAccess,
) -> Result<Option<String>, Problem> {
    let order = order_access::open(&ctx.local.store, access.id, &access.key).await?;
    let mut tx = ctx.local.store.begin().await?;
    order_transfers::record(&mut tx, order.id, ctx.local.now()).await?;
    store::commit(tx).await?;
    Ok(signing_key(ctx).and_then(|key| ticket_of(&order).sign(&key)))
}

/// Ends local payment attempts and enqueues the transfer: from now on the server collects the
/// payment.
async fn begin_transfer(ctx: &TransferContext, order: &Order) -> Result<(), Problem> {
    let mut conn = ctx.local.store.connection().await?;
    let live = attempts::live(&mut conn, order.id).await?;
    drop(conn);
    if let Some(attempt) = live {
        let closed = payments::close(&ctx.payments, &attempt).await?;
        if closed.map_or(true, |closed| closed.state.is_live()) {
            return Err(Problem::PaymentInProgress);
        }
    }
    let mut tx = ctx.local.store.begin().await?;
    let locked = orders::lock(&mut tx, order.id).await?;
    let order = locked.ok_or(Problem::NotFound)?;
    order_access::can_take_payment(&mut tx, &order).await?;
    if attempts::live(&mut tx, order.id).await?.is_some() {
        return Err(Problem::PaymentInProgress);
    }
    order_transfers::record(&mut tx, order.id, ctx.local.now()).await?;
    enqueue(ctx, &mut tx, &order, ctx.local.now()).await?;
    store::commit(tx).await?;
    faults::point("order_transfer.recorded");
    ctx.local.wake();
    Ok(())
}

/// Enqueues the transfer of an order and the polling of its payment.
pub(super) async fn enqueue(
    ctx: &TransferContext,
    conn: &mut Conn,
    order: &Order,
    now: i64,
) -> Result<(), StoreError> {
    let order_id = order.id;
    add(conn, &TransferOrder { order_id, cause: "begun".to_owned() }, now).await?;
    let first = now + ctx.local.config.orders.scaled(POLL_SCHEDULE_MS[0].1);
    enqueue_at(conn, &PollOrder { order_id }, first, now).await
}

/// The server's knowledge of an order's payments.
#[derive(Debug, Clone, Copy, Default)]
struct ServerState {
    /// Whether more payments may follow there.
    open: bool,
    /// Whether a payment may exist that the server does not know of yet.
    provider_silent: bool,
}

/// Sends the order's state to the server and stores the answer.
async fn deliver(
    ctx: &TransferContext,
    id: Uuid,
) -> Result<Result<ServerState, ServerError>, StoreError> {
    let Some(server) = &ctx.server else { return Ok(Ok(ServerState::default())) };
    let mut conn = ctx.local.store.connection().await?;
    let transfer = OrderTransfer::read(&mut conn, id).await?;
    drop(conn);
    let sealed = transfer.zip(signing_key(ctx));
    let Some(text) = sealed.and_then(|(transfer, key)| transfer.seal(&key)) else {
        return Ok(Ok(ServerState::default()));
    };
    faults::point("order_transfer.before_send");
    let answer = match adopt(ctx, server, &text).await? {
        // The server may have lost the key, such as with a database that was restored.
        Err(ServerError::Problem(Problem::NotFound, _)) => {
            server.set_registered(false);
            adopt(ctx, server, &text).await?
        }
        answer => answer,
    };
    faults::point("order_transfer.sent");
    match answer {
        Ok(answer) => {
            let AdoptedOrder { open, provider_silent, .. } = answer;
            store_answer(ctx, server, id, answer).await?;
            Ok(Ok(ServerState { open, provider_silent }))
        }
        Err(error) => Ok(Err(error)),
    }
}

/// Sends a signed order, after the key that verifies it.
async fn adopt(
    ctx: &TransferContext,
    server: &ShopServer,
    text: &str,
) -> Result<Result<AdoptedOrder, ServerError>, StoreError> {
    if !server.is_registered()
        && let Err(error) = keys::register(ctx, server).await?
    {
        return Ok(Err(error));
    }
    Ok(server.adopt(text.to_owned()).await)
}

/// Like [`deliver`], but not cancelled when the caller times out.
async fn deliver_detached(ctx: &Arc<TransferContext>, id: Uuid) -> Result<(), ServerError> {
    let inner = Arc::clone(ctx);
    let gone = |error: String| ServerError::Unreachable(error);
    match tokio::spawn(async move { deliver(&inner, id).await }).await {
        Ok(Ok(delivered)) => delivered.map(drop),
        Ok(Err(error)) => Err(gone(error.to_string())),
        Err(error) => Err(gone(error.to_string())),
    }
}

async fn store_answer(
    ctx: &TransferContext,
    server: &ShopServer,
    id: Uuid,
    answer: AdoptedOrder,
) -> Result<(), StoreError> {
    server.cache_payment(id, answer.order.payment);
    let now = ctx.local.now();
    let mut tx = ctx.local.store.begin().await?;
    order_transfers::confirm(&mut tx, id, now).await?;
    for line in &answer.money {
        book(&mut tx, id, line, PaymentOrigin::Server, now).await?;
    }
    tx.commit().await?;
    faults::point("order_transfer.answer_stored");
    ctx.local.wake();
    Ok(())
}

/// Polls the server about an order, unless it was polled recently or has just failed to answer.
pub(crate) async fn look_up(ctx: &TransferContext, id: Uuid) -> Result<(), StoreError> {
    let Some(server) = &ctx.server else { return Ok(()) };
    if server.is_unreachable(ctx.local.now()) {
        return Ok(());
    }
    let gap = ms(ctx.local.config.orders.ask_again_after);
    poll(ctx, server, id, gap).await.map(drop)
}

/// Polls the server about an order unconditionally: cash is about to be taken, and an earlier
/// failure to answer says nothing about a payment since. Returns whether server and providers
/// answered, or no other device can know the order.
pub(crate) async fn look_up_now(ctx: &TransferContext, id: Uuid) -> Result<bool, StoreError> {
    let state = poll_now(ctx, id).await?;
    Ok(state.is_some_and(|state| !state.provider_silent))
}

/// Whether more payments of an order may follow at the server; `None` if server or provider do not
/// answer.
pub(crate) async fn is_open_at_server(
    ctx: &TransferContext,
    id: Uuid,
) -> Result<Option<bool>, StoreError> {
    let state = poll_now(ctx, id).await?;
    Ok(state.filter(|state| !state.provider_silent).map(|state| state.open))
}

async fn poll_now(ctx: &TransferContext, id: Uuid) -> Result<Option<ServerState>, StoreError> {
    match &ctx.server {
        Some(server) => poll(ctx, server, id, 0).await,
        None => Ok(Some(ServerState::default())),
    }
}

/// Polls the server about a transferred order, unless it was polled within the last `gap`
/// milliseconds; `None` if it does not answer.
async fn poll(
    ctx: &TransferContext,
    server: &ShopServer,
    id: Uuid,
    gap: i64,
) -> Result<Option<ServerState>, StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    if !order_transfers::may_poll(&mut conn, id, ctx.local.now(), gap).await? {
        return Ok(Some(ServerState::default()));
    }
    drop(conn);
    let rules = &ctx.local.config.orders;
    let silent = || Ok(Err(ServerError::Unreachable("it takes too long".to_owned())));
    let asked = timeout(rules.server_timeout, deliver(ctx, id)).await.unwrap_or_else(|_| silent());
    match asked? {
        Ok(state) => Ok(Some(state)),
        Err(error) => {
            tracing::info!(order = %id, ?error, "the server was not asked");
            server.set_unreachable(ctx.local.now() + rules.scaled(UNREACHABLE_TTL_MS));
            Ok(None)
        }
    }
}

/// Pays an order at the server.
pub(crate) async fn pay(
    ctx: &Arc<TransferContext>,
    order: &Order,
    method: PaymentMethod,
    phone: Option<&str>,
) -> Result<Next, Problem> {
    let server = ctx.server.as_ref().ok_or(Problem::PaymentMethodUnavailable)?;
    begin_transfer(ctx, order).await?;
    deliver_detached(ctx, order.id).await?;
    let next = server.pay(order, method, phone).await?;
    let mut tx = ctx.local.store.begin().await?;
    orders::set_method(&mut tx, order.id, method).await?;
    store::commit(tx).await?;
    // The order page shows the attempt that has just been created.
    if let Err(error) = deliver_detached(ctx, order.id).await {
        tracing::info!(order = %order.id, ?error, "how the payment stands is not known yet");
    }
    Ok(next)
}

/// Overlays the payment state of an order with the server's last known one, if a prompt or page is
/// open there.
pub(crate) fn overlay(ctx: &TransferContext, view: &mut OrderView) {
    let own = matches!(view.payment.state, PaymentState::Unpaid);
    let cached = ctx.server.as_ref().and_then(|server| server.payment(view.id)).filter(|_| own);
    let Some(PaymentView { method, state, url, phone, expires_in, failure, .. }) = cached else {
        return;
    };
    let under_way = matches!(
        state,
        PaymentState::Pending
            | PaymentState::Unknown
            | PaymentState::Failed
            | PaymentState::Expired
    );
    if under_way {
        let before = view.payment.clone();
        view.payment = PaymentView { method, state, url, phone, expires_in, failure, ..before };
    }
}

impl BackgroundJob for TransferOrder {
    type Context = TransferContext;

    /// Reports a settled order until the server can take no more payments for it, since a card may
    /// pay while the counter takes cash.
    async fn run(&self, ctx: &TransferContext, _: &OutboxEntry) -> JobResult {
        deliver_while(ctx, self.order_id, |settled, open| settled && open).await
    }
}

/// Polling of the server until the order is paid or closed and no more payments can follow.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct PollOrder {
    order_id: Uuid,
}

impl Job for PollOrder {
    const KIND: &'static str = "poll_order";

    fn queue(&self) -> Queue {
        Queue::Server
    }

    fn order_id(&self) -> Uuid {
        self.order_id
    }
}

impl BackgroundJob for PollOrder {
    type Context = TransferContext;

    async fn run(&self, ctx: &TransferContext, _: &OutboxEntry) -> JobResult {
        deliver_while(ctx, self.order_id, |settled, open| !settled || open).await
    }
}

/// Delivers and repeats while `repeat(settled, open)`: settled here, open at the server.
async fn deliver_while(
    ctx: &TransferContext,
    id: Uuid,
    repeat: impl Fn(bool, bool) -> bool,
) -> JobResult {
    let open = match deliver(ctx, id).await? {
        Ok(state) => state.open,
        Err(error) => return Ok(JobOutcome::from(error)),
    };
    let mut conn = ctx.local.store.connection().await?;
    let Some(order) = orders::find(&mut conn, id).await? else { return Ok(JobOutcome::Done) };
    let is_paid = ledger::balance(&mut conn, &order).await?.is_paid;
    let settled = is_paid || !order.status.is_open();
    let (now, old) = (ctx.local.now(), ctx.local.now() - order.placed_at > POLL_PERIOD_MS);
    if old || ctx.server.is_none() || !repeat(settled, open) {
        return Ok(JobOutcome::Done);
    }
    Ok(JobOutcome::NotBefore { at: now + pause(&ctx.local.config.orders, now - order.placed_at) })
}

fn pause(rules: &OrderTimeouts, age: i64) -> i64 {
    let fits = |(up_to, _): &&(i64, i64)| age < rules.scaled(*up_to);
    let every =
        POLL_SCHEDULE_MS.iter().find(fits).map_or(MAX_POLL_INTERVAL_MS, |(_, every)| *every);
    rules.scaled(every)
}
