//! Acceptance of a signed order: verification, insertion once, payments recorded once.

use korosho_domain::customer::Customer;
use korosho_domain::desk::DeskExtras;
use korosho_domain::fulfilment::Fulfilment;
use korosho_domain::money::Minor;
use korosho_domain::order::OrderStatus;
use korosho_domain::order_transfer::TransferredPayment;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::pricing::PriceBook as _;
use korosho_domain::pricing::choices;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::quote::{Line, Quote, QuoteLine};
use korosho_domain::ticket::TicketOrder;
use subtle::ConstantTimeEq as _;
use uuid::Uuid;

use super::TransferContext;
use super::transfer::OrderTransfer;
use super::{key, send};
use crate::catalogue::Snapshot;
use crate::faults;
use crate::ledger;
use crate::order_jobs;
use crate::order_numbers as numbers;
use crate::payment_jobs;
use crate::register;
use crate::reservations;
use crate::store::alerts::{self, AlertKind};
use crate::store::orders::{self, Contents, Order};
use crate::store::payments::{self, Payment, PaymentOrigin};
use crate::store::{self, Conn, StoreError, Tx, coupon_uses, order_transfers};

const DAY: i64 = 24 * 3_600_000;
/// Oldest ticket that is accepted.
const MAX_TICKET_AGE: i64 = 7 * DAY;
/// Oldest transfer that is accepted: a device may be offline for weeks.
const MAX_TRANSFER_AGE: i64 = 60 * DAY;

/// Sender of a signed order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TransferSource {
    /// Holder of a ticket or link: trusted for the order, not for payments.
    Public,
    /// Device of the shop.
    Device,
}

/// Verified order that is not stored yet.
#[derive(Debug, Clone)]
pub(crate) struct IncomingOrder {
    /// Order to store.
    pub(crate) order: Order,
    money: Vec<TransferredPayment>,
}

/// Verifies a signed text and returns its order.
///
/// # Errors
/// [`Problem::NotFound`] for a text that no device of this shop signed, and for data that only a
/// device may send; [`Problem::InvalidInput`] for data that cannot be an order.
pub(crate) fn open(
    ctx: &TransferContext,
    text: &str,
    source: TransferSource,
) -> Result<IncomingOrder, Problem> {
    let snapshot = ctx.catalogue.snapshot();
    let (key, now) = (key(ctx), ctx.local.now());
    let (incoming, sound) = if let Some(ticket) = TicketOrder::open(text, &key) {
        let sound = ticket.is_sound(now, MAX_TICKET_AGE);
        (IncomingOrder { order: of_ticket(&ticket, &snapshot), money: Vec::new() }, sound)
    } else {
        let transfer = OrderTransfer::open(text, &key).filter(|_| source == TransferSource::Device);
        let transfer = transfer.ok_or(Problem::NotFound)?;
        let sound = transfer.is_sound(now, MAX_TRANSFER_AGE);
        (IncomingOrder { order: transfer.order(), money: transfer.money }, sound)
    };
    // Before the first sync of the catalogue the shop's currency is unknown.
    let is_same_currency = ["", incoming.order.currency.as_str()].contains(&snapshot.currency());
    if sound && is_same_currency {
        Ok(incoming)
    } else {
        Err(Problem::invalid("signed_order", InvalidReason::OutOfRange))
    }
}

/// Stores a verified order, or the changes of a known one; returns whether it was inserted.
pub(crate) async fn accept(
    ctx: &TransferContext,
    incoming: &IncomingOrder,
) -> Result<bool, Problem> {
    let (id, now) = (incoming.order.id, ctx.local.now());
    let mut tx = ctx.local.store.begin().await?;
    let known = orders::lock(&mut tx, id).await?;
    let new = known.is_none() && enter(ctx, &mut tx, &incoming.order).await?;
    let known = orders::lock(&mut tx, id).await?;
    let known = known.filter(|known| same_key(known, &incoming.order)).ok_or(Problem::NotFound)?;
    if !new && has_more_details(&incoming.order, &known) {
        orders::set_contents(&mut tx, id, &incoming.order).await?;
    }
    for line in &incoming.money {
        book(&mut tx, id, line, PaymentOrigin::Local, now).await?;
    }
    if incoming.order.status == OrderStatus::Cancelled {
        cancel_local(&mut tx, id, now).await?;
    }
    faults::point("adopt.before_commit");
    store::commit(tx).await?;
    faults::point("adopt.stored");
    ctx.local.wake();
    Ok(new)
}

fn same_key(known: &Order, incoming: &Order) -> bool {
    bool::from(known.key.as_bytes().ct_eq(incoming.key.as_bytes()))
}

/// Whether the incoming order has details that a ticket lacks.
fn has_more_details(incoming: &Order, known: &Order) -> bool {
    known.contents.customer == Customer::default()
        && incoming.contents.customer != Customer::default()
}

/// Inserts the order and its jobs; returns `false` if it exists already.
async fn enter(ctx: &TransferContext, tx: &mut Tx, incoming: &Order) -> Result<bool, StoreError> {
    let now = ctx.local.now();
    let mut order = Order { status: OrderStatus::Confirmed, ..incoming.clone() };
    if !orders::insert_transferred(tx, &order).await? {
        if orders::find(tx, order.id).await?.is_some() {
            return Ok(false);
        }
        // A device that was set up again counts from one: the number stays as it was called out.
        order.shop_day = format!("{} {}", order.shop_day, order.id.simple());
        if !orders::insert_transferred(tx, &order).await? {
            return Ok(false);
        }
    }
    coupon_uses::hold(tx, &order, false).await?;
    let snapshot = ctx.catalogue.snapshot();
    register::enter(tx, &order).await?;
    reservations::reserve(tx, &snapshot, order.id, &reservations::lines(&order), now).await?;
    order_transfers::record(tx, order.id, now).await?;
    // The device that took the order may have created it in the store, or may be doing so: the job
    // searches for it first.
    order_jobs::enqueue_creation(tx, order.id, Some(order.placed_at), now).await?;
    order_jobs::push_status(tx, order.id, order.status, now).await?;
    alert_price_difference(ctx, tx, &order, &snapshot).await?;
    if ctx.server.is_some() {
        send::enqueue(ctx, tx, &order, now).await?;
    }
    Ok(true)
}

/// Raises an alert if the agreed total differs from the prices here; the agreed total holds.
async fn alert_price_difference(
    ctx: &TransferContext,
    conn: &mut Conn,
    order: &Order,
    snapshot: &Snapshot,
) -> Result<(), StoreError> {
    let goods = order.contents.quote.lines.iter().filter(|line| line.product_id != 0);
    let (agreed, current) = goods.fold((0, 0), |(agreed, current): (Minor, Minor), line| {
        (agreed + line.total, current + priced(&line.to_line(), snapshot).total)
    });
    // A ticket has only the total: the difference to the sum of its lines becomes rounding.
    let rounding = order.contents.quote.rounding;
    let is_odd = rounding.abs() >= ctx.local.config.rounding_step(&order.currency);
    let odd = if is_odd { rounding } else { 0 };
    if agreed + odd == current {
        return Ok(());
    }
    let detail = format!("{} was agreed on, the goods cost {current} here", agreed + odd);
    let (kind, about) = (AlertKind::PriceDiffers, order.id.to_string());
    alerts::raise(conn, kind, &about, Some(order.id), &detail, ctx.local.now()).await
}

/// Records a payment that another device received, once.
pub(super) async fn book(
    conn: &mut Conn,
    id: Uuid,
    line: &TransferredPayment,
    origin: PaymentOrigin,
    now: i64,
) -> Result<(), StoreError> {
    let is_recorded = |entry: &Payment| {
        entry.provider == line.provider
            && entry.reference == line.reference
            && (entry.origin == origin || entry.origin == PaymentOrigin::Local)
    };
    if payments::of_order(conn, id).await?.iter().any(is_recorded) {
        return Ok(());
    }
    let Some(order) = orders::lock(conn, id).await? else { return Ok(()) };
    let payment = Payment {
        id: Uuid::new_v4(),
        order_id: id,
        attempt_id: None,
        origin,
        provider: line.provider,
        reference: line.reference.clone(),
        receipt: line.receipt.clone(),
        amount: line.amount,
        currency: line.currency.clone(),
        received_at: line.received_at,
    };
    ledger::record(conn, &order, &payment, now).await
}

/// Cancels the order because the device that took it did.
async fn cancel_local(conn: &mut Conn, id: Uuid, now: i64) -> Result<(), StoreError> {
    let Some(order) = orders::lock(conn, id).await? else { return Ok(()) };
    payment_jobs::expire_live(conn, id, now).await?;
    let unpaid = matches!(order.status, OrderStatus::Pending | OrderStatus::Confirmed);
    if unpaid {
        ledger::cancel(conn, &order, now).await?;
    }
    Ok(())
}

/// Builds the order of a ticket. Its total is the one agreed on at the kiosk, whatever the prices
/// are now.
fn of_ticket(ticket: &TicketOrder, snapshot: &Snapshot) -> Order {
    let lines: Vec<QuoteLine> =
        ticket.to_lines().iter().map(|line| priced(line, snapshot)).collect();
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
        catalogue_price: None,
        total: unit_price.saturating_mul(i64::from(line.quantity)),
        available: true,
    }
}
