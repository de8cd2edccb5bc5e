//! How an order that another machine signed is taken over: checked, entered once, its money booked
//! once.

use korosho_domain::customer::Customer;
use korosho_domain::desk::DeskExtras;
use korosho_domain::fulfilment::Fulfilment;
use korosho_domain::money::Minor;
use korosho_domain::order::OrderStatus;
use korosho_domain::order_transfer::{AdoptedOrder, TransferredPayment};
use korosho_domain::payment::PaymentMethod;
use korosho_domain::pricing::PriceBook as _;
use korosho_domain::pricing::choices;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::quote::{Line, Quote, QuoteLine};
use korosho_domain::ticket::TicketOrder;
use subtle::ConstantTimeEq as _;
use uuid::Uuid;

use super::transfer::{OrderTransfer, transferred_payment};
use super::{key, send};
use crate::catalogue::Snapshot;
use crate::checkout;
use crate::desk::register;
use crate::faults;
use crate::orders::{self as pages, ledger, numbers};
use crate::outbox::{self, JobKind};
use crate::problem::from_store;
use crate::shared::Shared;
use crate::store::alerts::{self, AlertKind};
use crate::store::orders::{self, Contents, Order};
use crate::store::payments::{self, Payment};
use crate::store::{Conn, StoreError, Tx, attempts, coupon_uses, order_transfers};

/// Before the reference of money that the shop's server took, in the book of a machine that follows.
pub(crate) const TAKEN_BY_SERVER: &str = "server:";

const DAY: i64 = 24 * 3_600_000;
/// A ticket is paid within days, or its order was given up.
const MAX_TICKET_AGE: i64 = 7 * DAY;
/// A machine may have been without a network for weeks.
const MAX_TRANSFER_AGE: i64 = 60 * DAY;

/// Who brings a signed order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TransferSource {
    /// Whoever holds a ticket or a link: the order is believed, and nothing about its money.
    Public,
    /// A machine of the shop.
    Device,
}

/// An order on its way into this book.
#[derive(Debug, Clone)]
pub(crate) struct IncomingOrder {
    /// As it will be kept.
    pub(crate) order: Order,
    money: Vec<TransferredPayment>,
}

/// Takes an order over and says how it stands.
pub(super) async fn adopt(
    shared: &Shared,
    text: &str,
    source: TransferSource,
) -> Result<AdoptedOrder, Problem> {
    let coming = open(shared, text, source)?;
    let id = coming.order.id;
    accept(shared, &coming).await?;
    let mut conn = shared.store.connection().await.map_err(from_store)?;
    let order = orders::find(&mut conn, id).await.map_err(from_store)?;
    let order = order.ok_or(Problem::NotFound)?;
    drop(conn);
    if source == TransferSource::Device {
        // The machine may be about to take cash: an answer of a moment ago could miss a card.
        crate::payments::look_up_now(shared, id).await.map_err(from_store)?;
    }
    let order = pages::see(shared, order).await?;
    let mut conn = shared.store.connection().await.map_err(from_store)?;
    // In this order: what came in between is told as still to come, and asked for once more.
    let open = attempts::live(&mut conn, id).await.map_err(from_store)?.is_some();
    let money = payments::of_order(&mut conn, id).await.map_err(from_store)?;
    Ok(AdoptedOrder { order, money: money.into_iter().map(transferred_payment).collect(), open })
}

/// The order in a signed text.
///
/// # Errors
/// [`Problem::NotFound`] for what no machine of this shop signed, and for what only a machine may
/// bring; [`Problem::InvalidInput`] for what cannot be an order.
pub(crate) fn open(
    shared: &Shared,
    text: &str,
    source: TransferSource,
) -> Result<IncomingOrder, Problem> {
    let snapshot = shared.catalogue.snapshot();
    let (key, now) = (key(shared), shared.now());
    let (coming, sound) = if let Some(ticket) = TicketOrder::open(text, &key) {
        let sound = ticket.is_sound(now, MAX_TICKET_AGE);
        (IncomingOrder { order: of_ticket(&ticket, &snapshot), money: Vec::new() }, sound)
    } else {
        let transfer = OrderTransfer::open(text, &key).filter(|_| source == TransferSource::Device);
        let transfer = transfer.ok_or(Problem::NotFound)?;
        let sound = transfer.is_sound(now, MAX_TRANSFER_AGE);
        (IncomingOrder { order: transfer.order(), money: transfer.money }, sound)
    };
    // Before the first copy of the catalogue nobody knows what the shop's money is.
    let ours = ["", coming.order.currency.as_str()].contains(&snapshot.currency());
    if sound && ours {
        Ok(coming)
    } else {
        Err(Problem::invalid("signed_order", InvalidReason::OutOfRange))
    }
}

/// Enters an order that comes from elsewhere, or what is new about one that is here; `true` = it was
/// not known here.
pub(crate) async fn accept(shared: &Shared, coming: &IncomingOrder) -> Result<bool, Problem> {
    let (id, now) = (coming.order.id, shared.now());
    let mut tx = shared.store.begin().await.map_err(from_store)?;
    let known = orders::lock(&mut tx, id).await.map_err(from_store)?;
    let new = known.is_none() && enter(shared, &mut tx, &coming.order).await.map_err(from_store)?;
    let known = orders::lock(&mut tx, id).await.map_err(from_store)?;
    let known = known.filter(|known| same_key(known, &coming.order)).ok_or(Problem::NotFound)?;
    if !new && has_more_details(&coming.order, &known) {
        orders::set_contents(&mut tx, id, &coming.order).await.map_err(from_store)?;
    }
    for line in &coming.money {
        book(&mut tx, id, line, "", now).await.map_err(from_store)?;
    }
    if coming.order.status == OrderStatus::Cancelled {
        cancel_here(&mut tx, id, now).await.map_err(from_store)?;
    }
    faults::point("adopt.before_commit");
    tx.commit().await.map_err(|error| from_store(error.into()))?;
    faults::point("adopt.stored");
    shared.wake();
    Ok(new)
}

fn same_key(known: &Order, coming: &Order) -> bool {
    bool::from(known.key.as_bytes().ct_eq(coming.key.as_bytes()))
}

/// A ticket says less of an order than the machine that took it.
fn has_more_details(coming: &Order, known: &Order) -> bool {
    known.contents.customer == Customer::default()
        && coming.contents.customer != Customer::default()
}

/// The order and the work that follows from it; `false` if somebody else was quicker.
async fn enter(shared: &Shared, tx: &mut Tx, coming: &Order) -> Result<bool, StoreError> {
    let now = shared.now();
    let mut order = Order { status: OrderStatus::Confirmed, ..coming.clone() };
    if orders::has_number(tx, &order).await? {
        // A machine that was set up anew counts from one again: the number stays as it was called.
        order.shop_day = format!("{} {}", order.shop_day, order.id.simple());
    }
    if !orders::insert(tx, &order).await? {
        return Ok(false);
    }
    coupon_uses::hold(tx, &order, false).await?;
    let snapshot = shared.catalogue.snapshot();
    register::enter(tx, &order).await?;
    checkout::hold(tx, &snapshot, order.id, &checkout::lines(&order), now).await?;
    order_transfers::record(tx, order.id, now).await?;
    // Who took it may have brought it to the store, or may be bringing it now: it is looked for first.
    outbox::enqueue_creation(tx, order.id, Some(order.placed_at), now).await?;
    outbox::push_status(tx, order.id, order.status, now).await?;
    alert_price_difference(shared, tx, &order, &snapshot).await?;
    if shared.server.is_some() {
        send::enqueue(shared, tx, &order, now).await?;
    }
    Ok(true)
}

/// What was agreed on holds; that it is not what the goods cost here is told to staff.
async fn alert_price_difference(
    shared: &Shared,
    conn: &mut Conn,
    order: &Order,
    snapshot: &Snapshot,
) -> Result<(), StoreError> {
    let goods = order.contents.quote.lines.iter().filter(|line| line.product_id != 0);
    let (agreed, here) = goods.fold((0, 0), |(agreed, here): (Minor, Minor), line| {
        (agreed + line.total, here + priced(&line.asked(), snapshot).total)
    });
    // Of a ticket only the total is known: what its goods do not come to stands as rounding.
    let rounding = order.contents.quote.rounding;
    let is_odd = rounding.abs() >= checkout::rounding_step(shared, &order.currency);
    let odd = if is_odd { rounding } else { 0 };
    if agreed + odd == here {
        return Ok(());
    }
    let detail = format!("{} was agreed on, the goods cost {here} here", agreed + odd);
    let (kind, about) = (AlertKind::PriceDiffers, order.id.to_string());
    alerts::raise(conn, kind, &about, Some(order.id), &detail, shared.now()).await
}

/// Books money that another machine tells of, once. `before` stands before its reference here.
pub(super) async fn book(
    conn: &mut Conn,
    id: Uuid,
    line: &TransferredPayment,
    before: &str,
    now: i64,
) -> Result<(), StoreError> {
    let reference = format!("{before}{}", line.reference);
    let is_here = |entry: &Payment| {
        entry.method == line.method
            && (entry.reference == reference || entry.reference == line.reference)
    };
    if payments::of_order(conn, id).await?.iter().any(is_here) {
        return Ok(());
    }
    let Some(order) = orders::lock(conn, id).await? else { return Ok(()) };
    let payment = Payment {
        id: Uuid::new_v4(),
        order_id: id,
        attempt_id: None,
        method: line.method,
        reference,
        receipt: line.receipt.clone(),
        amount: line.amount,
        currency: line.currency.clone(),
        received_at: line.received_at,
    };
    ledger::record(conn, &order, &payment, now).await
}

/// The machine that took the order called it off: nothing can be paid for it any more.
async fn cancel_here(conn: &mut Conn, id: Uuid, now: i64) -> Result<(), StoreError> {
    let Some(order) = orders::lock(conn, id).await? else { return Ok(()) };
    if let Some(open) = attempts::live(conn, id).await? {
        let (key, queue) = (open.id.to_string(), outbox::queue_of(open.method));
        outbox::add(conn, JobKind::ExpireAttempt, queue, &key, id, now, now).await?;
    }
    let unpaid = matches!(order.status, OrderStatus::Pending | OrderStatus::Confirmed);
    if unpaid {
        ledger::cancel(conn, &order, now).await?;
    }
    Ok(())
}

/// The order of a ticket as its kiosk took it: its total is what was agreed on there, whatever prices
/// say now.
fn of_ticket(ticket: &TicketOrder, snapshot: &Snapshot) -> Order {
    let lines: Vec<QuoteLine> = ticket.wanted().iter().map(|line| priced(line, snapshot)).collect();
    let subtotal = lines.iter().map(|line| line.total).sum();
    Order {
        id: ticket.id,
        number: ticket.number.clone(),
        shop_day: numbers::shop_day(ticket.placed_at),
        key: ticket.key.clone(),
        fingerprint: String::new(),
        status: OrderStatus::Confirmed,
        method: PaymentMethod::Counter,
        total: ticket.total,
        currency: ticket.currency.clone(),
        contents: Contents {
            quote: Quote {
                lines,
                subtotal,
                discount: 0,
                shipping: 0,
                rounding: ticket.total - subtotal,
                total: ticket.total,
                currency: ticket.currency.clone(),
                ..Quote::default()
            },
            customer: Customer::default(),
            fulfilment: Fulfilment::Pickup,
            coupon: None,
            note: None,
            language: None,
            extras: DeskExtras::default(),
        },
        refund_due: 0,
        woo_id: None,
        woo_number: None,
        placed_at: ticket.placed_at,
    }
}

fn priced(line: &Line, snapshot: &Snapshot) -> QuoteLine {
    let product = snapshot.product(line.product_id);
    let sizes = product.map(|product| product.variations.as_slice()).unwrap_or_default();
    let size = line.variation_id.and_then(|id| sizes.iter().find(|size| size.id == id));
    let price = match (size, product) {
        (Some(size), _) => size.price,
        (None, Some(product)) => product.price,
        (None, None) => None,
    };
    let unit_price = price.unwrap_or_default();
    QuoteLine {
        product_id: line.product_id,
        variation_id: line.variation_id,
        attributes: line.attributes.clone(),
        name: product.map_or_else(|| format!("#{}", line.product_id), |found| found.name.clone()),
        options: choices::all(size, &line.attributes),
        slug: product.map(|product| product.slug.clone()).unwrap_or_default(),
        image: None,
        quantity: line.quantity,
        unit_price,
        total: unit_price.saturating_mul(i64::from(line.quantity)),
        available: true,
    }
}
