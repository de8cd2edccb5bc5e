//! How a till hands an order to the shop's server, and hears of its money.
//!
//! That an order may be known elsewhere is written down before it leaves the house. From then on this
//! machine makes no payment attempt of its own for it, looks for it in the store before it sends it,
//! and tells the server of each payment that it takes. One message does it all, and may be sent as
//! often as one likes: the order as it stands goes there, the server's ledger comes back.

use std::sync::Arc;
use std::time::Duration;

use korosho_domain::fulfilment::Fulfilment;
use korosho_domain::order::{OrderAccess, OrderView};
use korosho_domain::order_transfer::{AdoptedOrder, OrderPage};
use korosho_domain::payment::{Next, PaymentMethod, PaymentState, PaymentView};
use korosho_domain::problem::Problem;
use tokio::time::timeout;
use uuid::Uuid;

use super::adopt::{TAKEN_BY_SERVER, book};
use super::client::{ServerError, ShopServer};
use super::key;
use super::transfer::{OrderTransfer, ticket_of};
use crate::faults;
use crate::orders::timeouts::{OrderTimeouts, ms};
use crate::orders::{self as pages, ledger};
use crate::outbox::{self, JobKind, JobOutcome, Queue};
use crate::payments;
use crate::problem::from_store;
use crate::shared::Shared;
use crate::store::orders::{self, Order};
use crate::store::{Conn, StoreError, attempts, order_transfers};

/// Longest that a person waits until the server has an order.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(4);
/// Longest address that a code on a screen carries: some eighty modules a side.
const MAX_URL_BYTES: usize = 900;
/// The server is asked about an unpaid order for so long; later, when somebody looks at it.
const POLL_PERIOD_MS: i64 = 3 * 24 * 3_600_000;
/// How often, by the age of the order: up to this age every so many milliseconds.
const POLL_SCHEDULE_MS: [(i64, i64); 4] =
    [(120_000, 5_000), (600_000, 15_000), (3_600_000, 60_000), (86_400_000, 300_000)];
const MAX_POLL_INTERVAL_MS: i64 = 3_600_000;
/// Nobody who looks at an order waits for a server that did not answer so many milliseconds ago.
const UNREACHABLE_TTL_MS: i64 = 15_000;

/// Whether the shop's server takes this machine's payments of a kind.
pub(crate) fn takes(shared: &Shared, method: PaymentMethod) -> bool {
    shared.server.is_some() && matches!(method, PaymentMethod::Card | PaymentMethod::Mpesa)
}

pub(super) async fn page(shared: &Arc<Shared>, access: OrderAccess) -> Result<OrderPage, Problem> {
    let order = pages::open(shared, access.id, &access.key).await?;
    let Some(server) = &shared.server else { return own_page(shared, order).await };
    begin_transfer(shared, &order).await?;
    let known = match timeout(ANSWER_TIMEOUT, deliver_detached(shared, order.id)).await {
        Ok(Ok(())) => true,
        Ok(Err(error)) => {
            tracing::info!(order = %order.id, ?error, "the server has not got the order yet");
            is_known(shared, order.id).await?
        }
        Err(_) => false,
    };
    if known {
        return Ok(OrderPage { url: server.page(&order), known });
    }
    let ticket = Some(&order).filter(|order| fits_ticket(order)).map(ticket_of);
    let text = ticket.and_then(|ticket| ticket.sign(&key(shared)));
    let url = text.map(|text| server.page_with(&order, &text)).unwrap_or_default();
    let url = Some(url).filter(|url| url.len() <= MAX_URL_BYTES).unwrap_or_default();
    Ok(OrderPage { url, known })
}

/// Without a server the provider's own page is all there is to show.
async fn own_page(shared: &Arc<Shared>, order: Order) -> Result<OrderPage, Problem> {
    let answer = pages::pay_with(shared, order, PaymentMethod::Card, None).await?;
    match answer.next {
        Next::Redirect { url } => Ok(OrderPage { url, known: true }),
        Next::MpesaPrompt | Next::Done => Err(Problem::PaymentMethodUnavailable),
    }
}

/// Address of the page of an order that the server has; `None` where it does not.
pub(crate) async fn known_page(shared: &Shared, order: &Order) -> Result<Option<String>, Problem> {
    let Some(server) = &shared.server else { return Ok(None) };
    Ok(is_known(shared, order.id).await?.then(|| server.page(order)))
}

async fn is_known(shared: &Shared, id: Uuid) -> Result<bool, Problem> {
    let mut conn = shared.store.connection().await.map_err(from_store)?;
    let found = order_transfers::find(&mut conn, id).await.map_err(from_store)?;
    Ok(found.is_some_and(|found| found.confirmed_at > 0))
}

/// A ticket says product, size and quantity: what has more to it goes to the server whole.
fn fits_ticket(order: &Order) -> bool {
    let contents = &order.contents;
    contents.fulfilment == Fulfilment::Pickup
        && contents.quote.discount == 0
        && contents.extras.is_empty()
        && contents.quote.lines.iter().all(|line| line.product_id != 0)
}

/// The text of a ticket, for paper.
pub(super) async fn ticket(
    shared: &Shared,
    access: OrderAccess,
) -> Result<Option<String>, Problem> {
    let order = pages::open(shared, access.id, &access.key).await?;
    let mut tx = shared.store.begin().await.map_err(from_store)?;
    order_transfers::record(&mut tx, order.id, shared.now()).await.map_err(from_store)?;
    tx.commit().await.map_err(|error| from_store(error.into()))?;
    Ok(ticket_of(&order).sign(&key(shared)))
}

/// Nobody is asked for the money here any more: the server does.
async fn begin_transfer(shared: &Shared, order: &Order) -> Result<(), Problem> {
    let mut conn = shared.store.connection().await.map_err(from_store)?;
    let live = attempts::live(&mut conn, order.id).await.map_err(from_store)?;
    drop(conn);
    if let Some(attempt) = live {
        let closed = payments::close(shared, &attempt).await.map_err(from_store)?;
        if closed.map_or(true, |closed| closed.state.is_live()) {
            return Err(Problem::PaymentInProgress);
        }
    }
    let mut tx = shared.store.begin().await.map_err(from_store)?;
    let locked = orders::lock(&mut tx, order.id).await.map_err(from_store)?;
    let order = locked.ok_or(Problem::NotFound)?;
    pages::can_be_paid(&order)?;
    if attempts::live(&mut tx, order.id).await.map_err(from_store)?.is_some() {
        return Err(Problem::PaymentInProgress);
    }
    order_transfers::record(&mut tx, order.id, shared.now()).await.map_err(from_store)?;
    enqueue(shared, &mut tx, &order, shared.now()).await.map_err(from_store)?;
    tx.commit().await.map_err(|error| from_store(error.into()))?;
    faults::point("order_transfer.recorded");
    shared.wake();
    Ok(())
}

/// Owes the server an order, and this machine the news of its money.
pub(super) async fn enqueue(
    shared: &Shared,
    conn: &mut Conn,
    order: &Order,
    now: i64,
) -> Result<(), StoreError> {
    let key = order.id.to_string();
    outbox::add(conn, JobKind::TransferOrder, Queue::Server, &key, order.id, now, now).await?;
    let first = now + shared.config.orders.scaled(POLL_SCHEDULE_MS[0].1);
    outbox::add(conn, JobKind::PollOrder, Queue::Server, &key, order.id, first, now).await
}

/// Owes the server the news of something that happened to an order here, if others know the order:
/// `what` tells it from other news.
pub(crate) async fn enqueue_update(
    conn: &mut Conn,
    order_id: Uuid,
    what: &str,
    now: i64,
) -> Result<(), StoreError> {
    if order_transfers::find(conn, order_id).await?.is_none() {
        return Ok(());
    }
    let key = format!("{order_id}:{what}");
    outbox::add(conn, JobKind::TransferOrder, Queue::Server, &key, order_id, now, now).await
}

/// Tells the server what stands in this book, and takes in what stands in its own; `true` = more money
/// may come in there.
async fn deliver(shared: &Shared, id: Uuid) -> Result<Result<bool, ServerError>, StoreError> {
    let Some(server) = &shared.server else { return Ok(Ok(false)) };
    let mut conn = shared.store.connection().await?;
    let transfer = OrderTransfer::read(&mut conn, id).await?;
    drop(conn);
    let Some(text) = transfer.and_then(|transfer| transfer.seal(&key(shared))) else {
        return Ok(Ok(false));
    };
    faults::point("order_transfer.before_send");
    let answer = server.adopt(text).await;
    faults::point("order_transfer.sent");
    match answer {
        Ok(answer) => {
            let open = answer.open;
            store_answer(shared, server, id, answer).await?;
            Ok(Ok(open))
        }
        Err(error) => Ok(Err(error)),
    }
}

/// The same for who may stop waiting: it goes on.
async fn deliver_detached(shared: &Arc<Shared>, id: Uuid) -> Result<(), ServerError> {
    let inner = Arc::clone(shared);
    let gone = |error: String| ServerError::Unreachable(error);
    match tokio::spawn(async move { deliver(&inner, id).await }).await {
        Ok(Ok(delivered)) => delivered.map(drop),
        Ok(Err(error)) => Err(gone(error.to_string())),
        Err(error) => Err(gone(error.to_string())),
    }
}

async fn store_answer(
    shared: &Shared,
    server: &ShopServer,
    id: Uuid,
    answer: AdoptedOrder,
) -> Result<(), StoreError> {
    server.remember(id, answer.order.payment);
    let now = shared.now();
    let mut tx = shared.store.begin().await?;
    order_transfers::confirm(&mut tx, id, now).await?;
    for line in &answer.money {
        book(&mut tx, id, line, TAKEN_BY_SERVER, now).await?;
    }
    tx.commit().await?;
    faults::point("order_transfer.answer_stored");
    shared.wake();
    Ok(())
}

/// Asks the server about an order that it may have taken money for, unless somebody did a moment ago.
pub(crate) async fn look_up(shared: &Shared, id: Uuid) -> Result<(), StoreError> {
    look_up_after(shared, id, ms(shared.config.orders.ask_again_after)).await
}

/// Like [`look_up`], however recently the server was asked: cash is about to be taken.
pub(crate) async fn look_up_now(shared: &Shared, id: Uuid) -> Result<(), StoreError> {
    look_up_after(shared, id, 0).await
}

/// Asks the server unless it was asked within the last `gap` milliseconds.
async fn look_up_after(shared: &Shared, id: Uuid, gap: i64) -> Result<(), StoreError> {
    let Some(server) = &shared.server else { return Ok(()) };
    if server.is_unreachable(shared.now()) {
        return Ok(());
    }
    let mut conn = shared.store.connection().await?;
    if !order_transfers::may_poll(&mut conn, id, shared.now(), gap).await? {
        return Ok(());
    }
    drop(conn);
    let silent = || Ok(Err(ServerError::Unreachable("it takes too long".to_owned())));
    let asked = timeout(ANSWER_TIMEOUT, deliver(shared, id)).await.unwrap_or_else(|_| silent());
    if let Err(error) = asked? {
        tracing::info!(order = %id, ?error, "the server was not asked");
        server.set_unreachable(shared.now() + shared.config.orders.scaled(UNREACHABLE_TTL_MS));
    }
    Ok(())
}

/// Pays an order at the server.
pub(crate) async fn pay(
    shared: &Arc<Shared>,
    order: &Order,
    method: PaymentMethod,
    phone: Option<&str>,
) -> Result<Next, Problem> {
    let server = shared.server.as_ref().ok_or(Problem::PaymentMethodUnavailable)?;
    begin_transfer(shared, order).await?;
    deliver_detached(shared, order.id).await.map_err(ServerError::problem)?;
    let next = server.pay(order, method, phone).await.map_err(ServerError::problem)?;
    let mut tx = shared.store.begin().await.map_err(from_store)?;
    orders::set_method(&mut tx, order.id, method).await.map_err(from_store)?;
    tx.commit().await.map_err(|error| from_store(error.into()))?;
    // What the page shows next is what has just been begun.
    if let Err(error) = deliver_detached(shared, order.id).await {
        tracing::info!(order = %order.id, ?error, "how the payment stands is not known yet");
    }
    Ok(next)
}

/// What the order's page says of its money, with what the server last said of it: a prompt or a page
/// of its own is under way there.
pub(crate) fn overlay(shared: &Shared, view: &mut OrderView) {
    let own = matches!(view.payment.state, PaymentState::Unpaid);
    let seen = shared.server.as_ref().and_then(|server| server.seen(view.id)).filter(|_| own);
    let Some(PaymentView { method, state, url, phone, failure, .. }) = seen else { return };
    let under_way = matches!(
        state,
        PaymentState::Pending
            | PaymentState::Unknown
            | PaymentState::Failed
            | PaymentState::Expired
    );
    if under_way {
        let before = view.payment.clone();
        view.payment = PaymentView { method, state, url, phone, failure, ..before };
    }
}

/// The outbox's telling. Of what needs no more money here it is told until none can come in there
/// either: a card may pay in the moment in which the counter takes cash.
pub(crate) async fn deliver_update(shared: &Shared, id: Uuid) -> Result<JobOutcome, StoreError> {
    deliver_while(shared, id, |settled, open| settled && open).await
}

/// The outbox's asking, until the order is paid or over and nothing more can come in.
pub(crate) async fn poll(shared: &Shared, id: Uuid) -> Result<JobOutcome, StoreError> {
    deliver_while(shared, id, |settled, open| !settled || open).await
}

/// Tells and asks again while `repeat`: whether the order needs no more money here, and whether more
/// may come in at the server.
async fn deliver_while(
    shared: &Shared,
    id: Uuid,
    repeat: impl Fn(bool, bool) -> bool,
) -> Result<JobOutcome, StoreError> {
    let open = match deliver(shared, id).await? {
        Ok(open) => open,
        Err(error) => return Ok(JobOutcome::from(error)),
    };
    let mut conn = shared.store.connection().await?;
    let Some(order) = orders::find(&mut conn, id).await? else { return Ok(JobOutcome::Done) };
    let paid = ledger::balance(&mut conn, &order).await?.kept() >= order.total;
    let settled = paid || !order.status.is_open();
    let (now, old) = (shared.now(), shared.now() - order.placed_at > POLL_PERIOD_MS);
    if old || shared.server.is_none() || !repeat(settled, open) {
        return Ok(JobOutcome::Done);
    }
    Ok(JobOutcome::NotBefore { at: now + pause(&shared.config.orders, now - order.placed_at) })
}

fn pause(rules: &OrderTimeouts, age: i64) -> i64 {
    let fits = |(up_to, _): &&(i64, i64)| age < rules.scaled(*up_to);
    let every =
        POLL_SCHEDULE_MS.iter().find(fits).map_or(MAX_POLL_INTERVAL_MS, |(_, every)| *every);
    rules.scaled(every)
}
