//! Acceptance of a signed order: verification, insertion once, payments recorded once. An order
//! whose total no published prices explain waits for staff.

use korosho_domain::admin::DeviceRole;
use korosho_domain::catalogue::Product;
use korosho_domain::customer::Customer;
use korosho_domain::desk::DeskExtras;
use korosho_domain::fulfilment::Fulfilment;
use korosho_domain::order::OrderStatus;
use korosho_domain::order_transfer::TransferredPayment;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::pricing::PriceBook as _;
use korosho_domain::pricing::choices;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::quote::{Line, Quote, QuoteLine};
use korosho_domain::sentence;
use korosho_domain::signing::VerifyingKey;
use korosho_domain::ticket::TicketOrder;
use subtle::ConstantTimeEq as _;
use uuid::Uuid;

use super::TransferContext;
use super::transfer::{OrderTransfer, ticket_of};
use super::{keys, send};
use crate::catalogue::Snapshot;
use crate::faults;
use crate::ledger;
use crate::money::money;
use crate::order_access;
use crate::order_jobs::{self, ReviewPrices};
use crate::order_numbers as numbers;
use crate::outbox::enqueue;
use crate::payment_jobs;
use crate::price_review;
use crate::register;
use crate::reservations;
use crate::store::alerts::{self, AlertKind};
use crate::store::devices::Device;
use crate::store::orders::{self, Contents, Order};
use crate::store::payments::{self, Payment, PaymentOrigin};
use crate::store::{self, Conn, StoreError, Tx, coupon_uses, order_transfers};

const DAY: i64 = 24 * 3_600_000;
/// Oldest ticket that is accepted.
const MAX_TICKET_AGE: i64 = 7 * DAY;
/// Oldest transfer that is accepted: a device may be offline for weeks.
const MAX_TRANSFER_AGE: i64 = 60 * DAY;

/// First letter of kiosks' order numbers.
const KIOSK_LETTER: char = 'K';

/// Sender of a signed order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum TransferSource {
    /// Holder of a ticket or link: trusted for the order, not for payments.
    Public,
    /// Device of the shop, by its token.
    Device(Device),
    /// File of another device that a manager imports.
    File,
}

impl TransferSource {
    /// Device that owns an order which this source reports; desks also report orders of kiosks,
    /// whose tickets they scanned.
    fn owner_of(&self, order: &Order) -> Option<&str> {
        let Self::Device(device) = self else { return None };
        let scanned = device.role == DeviceRole::Desk && order.number.starts_with(KIOSK_LETTER);
        (!scanned).then_some(device.name.as_str())
    }

    /// Whether staff use this source, so that custom lines, discounts and payments that it reports are
    /// accepted: of a kiosk, the server itself collects the payments.
    fn has_staff(&self) -> bool {
        match self {
            Self::Public => false,
            Self::Device(device) => device.role == DeviceRole::Desk,
            Self::File => true,
        }
    }

    /// Whether the source may change an order that is known here. A kiosk may change its own, and
    /// one whose ticket somebody else transferred first.
    ///
    /// # Errors
    /// [`Problem::Forbidden`].
    async fn may_change(&self, conn: &mut Conn, id: Uuid) -> Result<(), Problem> {
        let Self::Device(Device { name, role: DeviceRole::Kiosk, .. }) = self else {
            return Ok(());
        };
        let owner = order_transfers::find(conn, id).await?.ok_or(Problem::Forbidden)?.device;
        match owner {
            Some(owner) if owner != *name => Err(Problem::Forbidden),
            Some(_) => Ok(()),
            None => Ok(order_transfers::set_device(conn, id, name).await?),
        }
    }
}

/// Verified order that is not stored yet.
#[derive(Debug, Clone)]
pub struct IncomingOrder {
    /// Order to store.
    pub order: Order,
    money: Vec<TransferredPayment>,
}

/// Verifies a signed text and returns its order.
///
/// # Errors
/// [`Problem::NotFound`] for a text that no device of this shop signed, that another device signed
/// than the one that sends it, and for data that only a device may send; [`Problem::InvalidInput`] for data that cannot be an order.
pub(crate) async fn open(
    ctx: &TransferContext,
    text: &str,
    source: &TransferSource,
) -> Result<IncomingOrder, Problem> {
    let key = keys::verifying_key(ctx, text, source).await?.ok_or(Problem::NotFound)?;
    verify(
        text,
        &key,
        *source == TransferSource::Public,
        &ctx.catalogue.snapshot(),
        ctx.local.now(),
    )
}

/// Order of a text that `key` signed; only tickets are accepted from the public.
///
/// # Errors
/// [`Problem::NotFound`] for a text that `key` did not sign, [`Problem::InvalidInput`] for data that
/// cannot be an order.
pub fn verify(
    text: &str,
    key: &VerifyingKey,
    is_public: bool,
    snapshot: &Snapshot,
    now: i64,
) -> Result<IncomingOrder, Problem> {
    let incoming = if let Some(ticket) = TicketOrder::open(text, key) {
        // Amounts and times of an unsound ticket may overflow when the order is built.
        if !ticket.is_sound(now, MAX_TICKET_AGE) {
            return Err(unsound());
        }
        IncomingOrder { order: of_ticket(&ticket, snapshot), money: Vec::new() }
    } else {
        let transfer = OrderTransfer::open(text, key).filter(|_| !is_public);
        let transfer = transfer.ok_or(Problem::NotFound)?;
        if !transfer.is_sound(now, MAX_TRANSFER_AGE) {
            return Err(unsound());
        }
        IncomingOrder { order: transfer.order(), money: transfer.money }
    };
    // Before the first sync of the catalogue the shop's currency is unknown.
    let is_same_currency = ["", incoming.order.currency.as_str()].contains(&snapshot.currency());
    if is_same_currency { Ok(incoming) } else { Err(unsound()) }
}

fn unsound() -> Problem {
    Problem::invalid("signed_order", InvalidReason::OutOfRange)
}

/// Stores a verified order, or the changes of a known one; returns whether it was inserted.
///
/// # Errors
/// [`Problem::NotFound`] for a known order with another key, [`Problem::Forbidden`] for a kiosk
/// that reports an order of another device or of the website.
pub(crate) async fn accept(
    ctx: &TransferContext,
    incoming: &IncomingOrder,
    source: &TransferSource,
) -> Result<bool, Problem> {
    let (id, now) = (incoming.order.id, ctx.local.now());
    let mut order = incoming.order.clone();
    if !source.has_staff() {
        // Desks alone reserve places in slots.
        order.contents.slot = None;
    }
    let mut tx = ctx.local.store.begin().await?;
    let known = orders::lock(&mut tx, id).await?;
    let new = known.is_none() && enter(ctx, &mut tx, &order, source).await?;
    let known = orders::lock(&mut tx, id).await?;
    let known = known.filter(|known| same_key(known, &order)).ok_or(Problem::NotFound)?;
    if !new {
        source.may_change(&mut tx, id).await?;
    }
    if !new && has_more_details(&order, &known) {
        orders::set_contents(&mut tx, id, &order).await?;
        order_jobs::repeat_price_review(&mut tx, id, now).await?;
    }
    for line in &incoming.money {
        if source.has_staff() {
            book(&mut tx, id, line, PaymentOrigin::Local, now).await?;
        } else {
            alert_unknown_payment(&mut tx, &known, line, now).await?;
        }
    }
    if order.status == OrderStatus::Cancelled {
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

/// Whether the incoming order has details that a ticket lacks; its lines are those of the ticket,
/// whose prices were checked.
fn has_more_details(incoming: &Order, known: &Order) -> bool {
    known.contents.customer == Customer::default()
        && incoming.contents.customer != Customer::default()
        && ticket_of(incoming).lines == ticket_of(known).lines
}

/// Inserts the order and its jobs; returns `false` if it exists already.
async fn enter(
    ctx: &TransferContext,
    tx: &mut Tx,
    incoming: &Order,
    source: &TransferSource,
) -> Result<bool, StoreError> {
    let now = ctx.local.now();
    let snapshot = ctx.catalogue.snapshot();
    let step = ctx.local.rounding_step(&incoming.currency);
    let explained = price_review::is_explained(tx, &snapshot, incoming, source.has_staff(), step);
    let explained = explained.await?;
    let status = if explained { OrderStatus::Confirmed } else { OrderStatus::Pending };
    let mut order = Order { status, ..incoming.clone() };
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
    register::enter(tx, &order).await?;
    reservations::reserve(tx, &snapshot, order.id, &reservations::lines(&order), now).await?;
    order_transfers::record(tx, order.id, now).await?;
    if let Some(device) = source.owner_of(&order) {
        order_transfers::set_device(tx, order.id, device).await?;
    }
    if explained {
        enqueue_jobs(ctx, tx, &order, now).await?;
    } else {
        tracing::warn!(order = %order.id, "no published prices yield the total of the order");
        enqueue(tx, &ReviewPrices { order_id: order.id, of_staff: source.has_staff() }, now)
            .await?;
    }
    Ok(true)
}

/// Enqueues the jobs of an accepted order.
async fn enqueue_jobs(
    ctx: &TransferContext,
    conn: &mut Conn,
    order: &Order,
    now: i64,
) -> Result<(), StoreError> {
    // The device that took the order may have created it in the store, or may be doing so: the job
    // searches for it first.
    order_jobs::enqueue_creation(conn, order.id, Some(order.placed_at), now).await?;
    order_jobs::push_status(conn, order.id, OrderStatus::Confirmed, now).await?;
    if ctx.server.is_some() {
        send::enqueue(ctx, conn, order, now).await?;
    }
    Ok(())
}

/// Accepts a locked order whose prices were under review; payments that were received meanwhile
/// count from now on.
pub(crate) async fn release(
    ctx: &TransferContext,
    conn: &mut Conn,
    order: &Order,
    now: i64,
) -> Result<(), StoreError> {
    if !orders::advance(conn, order, OrderStatus::Confirmed, now).await? {
        return Ok(());
    }
    enqueue_jobs(ctx, conn, order, now).await?;
    match orders::lock(conn, order.id).await? {
        Some(order) => ledger::settle(conn, &order, now).await,
        None => Ok(()),
    }
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

/// Alerts staff, once per order, to a payment that a kiosk reports and that was not received here.
async fn alert_unknown_payment(
    conn: &mut Conn,
    order: &Order,
    line: &TransferredPayment,
    now: i64,
) -> Result<(), StoreError> {
    let is_known =
        |entry: &Payment| entry.provider == line.provider && entry.reference == line.reference;
    if payments::of_order(conn, order.id).await?.iter().any(is_known) {
        return Ok(());
    }
    let amount = money(line.amount, &line.currency);
    let (provider, number) = (line.provider.as_str(), &order.number);
    let detail =
        sentence!("{amount} by {provider} for {number}", "{amount} kwa {provider} za {number}");
    let key = order.id.to_string();
    alerts::raise(conn, AlertKind::KioskPayment, &key, Some(order.id), &detail, now).await
}

/// Cancels the order because the device that took it did.
async fn cancel_local(conn: &mut Conn, id: Uuid, now: i64) -> Result<(), StoreError> {
    let Some(order) = orders::lock(conn, id).await? else { return Ok(()) };
    payment_jobs::expire_live(conn, id, now).await?;
    if order_access::is_unpaid(conn, &order).await? {
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
            gift: None,
            language: None,
            slot: None,
            extras: DeskExtras::default(),
        },
        revision: 0,
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
        translations: product.map(Product::name_translations).unwrap_or_default(),
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
