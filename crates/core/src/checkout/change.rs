//! Change of an order's contents by staff or customer: priced, reserved, settled and enqueued for
//! WooCommerce in one transaction.
//!
//! Goods of which the customer takes no more than before keep their agreed price, everything else
//! has today's, and the order's coupon is applied again. A change that leaves lines, zone and prices
//! of staff as they are is not priced again.
//!
//! A change of the total is applied twice: once to find out whether it is accepted, and again after open
//! payment pages and prompts for the former total have ended.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use korosho_domain::actor::Actor;
use korosho_domain::desk::DeskExtras;
use korosho_domain::fulfilment::Fulfilment;
use korosho_domain::limits::MAX_NOTE_LENGTH;
use korosho_domain::money::Minor;
use korosho_domain::order::OrderStatus;
use korosho_domain::order_change::{ChangeOrderInput, OrderChange, OrderChangeQuote};
use korosho_domain::payment::PaymentMethod;
use korosho_domain::pricing::{PriceBook as _, PriceRules, price_quote};
use korosho_domain::problem::Problem;
use korosho_domain::quote::{CouponRefusal, Line, Quote, QuoteInput};
use korosho_domain::slots::SlotKind;
use korosho_domain::team::{AuditAction, AuditEntry};
use tokio::time::timeout;
use uuid::Uuid;

use super::CheckoutContext;
use super::agreed_prices::ChangeBook;
use super::change_text;
use super::desk_slots::{self, ServerPlace};
use super::place::agreed;
use super::quote;
use super::slots::{self, Promised as PromisedTime};
use crate::audit;
use crate::catalogue::Snapshot;
use crate::faults;
use crate::ledger;
use crate::order_jobs;
use crate::orders as pages;
use crate::price_review::goods;
use crate::register;
use crate::reservations::{self, PromisedStock};
use crate::store::attempts;
use crate::store::limits::NetworkCounts;
use crate::store::orders::{self, Contents, Order};
use crate::store::{self, Conn, StoreError, Tx};
use crate::unpaid_orders;
use crate::validation;

/// Price of a change and the difference to what was received; nothing is stored.
pub(crate) async fn quote_change(
    ctx: &CheckoutContext,
    id: Uuid,
    change: OrderChange,
) -> Result<OrderChangeQuote, Problem> {
    // Prices do not depend on the slot, and a desk asks the shop's server for times apart from them.
    let kind = SlotKind::of(&change.fulfilment);
    let slot = change.slot.filter(|_| !desk_slots::is_asked_of_server(ctx, kind));
    let change = OrderChange { slot, ..change };
    let snapshot = snapshot(ctx, &read(ctx, id).await?).await?;
    // Stock is read under its locks, which end with the transaction.
    let mut tx = ctx.local.store.begin().await?;
    let order = lock(&mut tx, id, &change).await?;
    let (priced, _) = price(ctx, &mut tx, &snapshot, &order, &change).await?;
    let priced = slots::offer(ctx, &mut tx, &snapshot, &change.fulfilment, priced).await?;
    let place = slots::move_place(ctx, &mut tx, &snapshot, &order, &change).await?;
    let priced = Quote { promise: place.promise, ..priced };
    let received = ledger::balance(&mut tx, &order).await?.held();
    Ok(OrderChangeQuote::new(priced.without_booking(), order.total, received))
}

/// Person who changes an order.
#[derive(Debug)]
pub(crate) enum Editor<'a> {
    /// Staff, who may change every open order.
    Staff(&'a Actor),
    /// Customer, who may change what the shop offers, within the limits of unpaid orders.
    Customer,
}

impl Editor<'_> {
    fn actor(&self) -> Actor {
        match self {
            Self::Staff(actor) => (*actor).clone(),
            Self::Customer => Actor::customer(),
        }
    }
}

/// Changes an order's contents.
///
/// # Errors
/// [`Problem::Forbidden`], [`Problem::UnpaidLimit`] and [`Problem::PendingLimit`] for a customer;
/// [`Problem::OrderChanged`] if the editor saw other contents, or if the order has ended;
/// [`Problem::PriceChanged`] and [`Problem::OutOfStock`] with the new quote;
/// [`Problem::SlotUnavailable`] for a slot without room; [`Problem::UnknownZone`] for a zone to
/// which the shop does not deliver;
/// [`Problem::CouponRefused`] for lines to which the order's coupon does not apply;
/// [`Problem::PaymentInProgress`] while a payment of the former total cannot be ended,
/// [`Problem::PaymentStateUnknown`] if the shop's server does not answer.
pub(crate) async fn change_order(
    ctx: &CheckoutContext,
    editor: Editor<'_>,
    id: Uuid,
    input: ChangeOrderInput,
) -> Result<(), Problem> {
    let ChangeOrderInput { change, expected_total, reason } = input;
    let reason = validation::required("reason", &reason, MAX_NOTE_LENGTH)?;
    let order = read(ctx, id).await?;
    let snapshot = snapshot(ctx, &order).await?;
    let pickup = ctx.local.settings().pickup || snapshot.pickup();
    let nameless = order.contents.customer.phone.is_empty();
    let change = validation::order_change(pickup, nameless, change)?;
    let added = added_products(&order, &change);
    let snapshot = refreshed(ctx, snapshot, &added).await;
    match editor {
        // Staff decide themselves whether a coupon still counts.
        Editor::Staff(_) => {}
        Editor::Customer => check_coupon_of_added(ctx, &snapshot, &order, &added)?,
    }
    // Staff may have changed the order in WooCommerce.
    let order = pages::as_in_store(&ctx.orders, order).await?;
    check(&order, &change)?;
    let kind = SlotKind::of(&change.fulfilment);
    let moved = desk_slots::move_place(ctx, &order, &change).await?;
    let place = moved.map(ServerPlace::promised);
    let asked = AskedChange { id, editor, snapshot, change, place, expected_total, reason };
    let stored = store_change(ctx, &asked).await;
    if stored.is_err() {
        desk_slots::release(ctx, id, kind, moved).await;
    }
    stored
}

/// Stores a change, after the end of payments for the former total.
async fn store_change(ctx: &CheckoutContext, asked: &AskedChange<'_>) -> Result<(), Problem> {
    let id = asked.id;
    let mut tx = ctx.local.store.begin().await?;
    // The end of payments releases the stock.
    let before = unpaid_orders::pending_pieces(&mut tx, id).await?;
    let mut effect = apply(ctx, &mut tx, asked, before).await?;
    if effect == Effect::OtherTotal {
        // Nothing is stored yet: a refused change leaves open payment pages as they are.
        tx.rollback().await.map_err(StoreError::from)?;
        pages::end_payments(&ctx.orders, id).await?;
        faults::point("change_order.payments_ended");
        tx = ctx.local.store.begin().await?;
        effect = apply(ctx, &mut tx, asked, before).await?;
    }
    match effect {
        Effect::None => return Ok(()),
        Effect::OtherTotal if attempts::live(&mut tx, id).await?.is_some() => {
            return Err(Problem::PaymentInProgress);
        }
        Effect::OtherTotal | Effect::SameTotal => store::commit(tx).await?,
    }
    faults::point("change_order.stored");
    ctx.local.wake();
    tracing::info!(order = %id, "order changed");
    Ok(())
}

/// Change of an order that an editor asks for.
struct AskedChange<'a> {
    id: Uuid,
    editor: Editor<'a>,
    snapshot: Arc<Snapshot>,
    change: OrderChange,
    /// Place that the shop's server holds; `None` if the order takes none there, or if this process
    /// counts the places.
    place: Option<PromisedTime>,
    expected_total: Minor,
    reason: String,
}

/// Effect of a change on the order.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effect {
    /// The order had these contents before.
    None,
    SameTotal,
    OtherTotal,
}

/// Writes a change into a transaction, after all checks except that of open payments.
async fn apply(
    ctx: &CheckoutContext,
    tx: &mut Tx,
    asked: &AskedChange<'_>,
    before: NetworkCounts,
) -> Result<Effect, Problem> {
    let AskedChange { id, editor, snapshot, change, place, expected_total, reason } = asked;
    let order = lock_for(ctx, tx, *id, change, editor).await?;
    let (priced, promised) = price(ctx, tx, snapshot, &order, change).await?;
    let priced = confirmed(priced, &order, *expected_total)?;
    match editor {
        Editor::Staff(_) => {}
        Editor::Customer => check_unpaid_limits(ctx, tx, &order, &priced).await?,
    }
    faults::point("change_order.priced");
    let place = match *place {
        Some(place) => place,
        None => slots::move_place(ctx, tx, snapshot, &order, change).await?,
    };
    let contents = place.apply(contents(&order, change, priced));
    if contents == order.contents {
        return Ok(Effect::None);
    }
    write(ctx, tx, editor.actor(), &order, (&contents, reason)).await?;
    if let Some(promised) = promised {
        let now = ctx.local.now();
        reservations::reserve_change(tx, snapshot, *id, &change.lines, &promised, now).await?;
    }
    match editor {
        Editor::Staff(_) => unpaid_orders::accept_pending(tx, &order).await?,
        Editor::Customer => {
            let limits = &ctx.local.config.limits;
            unpaid_orders::check_pending(tx, limits, &order, before).await?;
        }
    }
    Ok(match contents.quote.total == order.total {
        true => Effect::SameTotal,
        false => Effect::OtherTotal,
    })
}

async fn read(ctx: &CheckoutContext, id: Uuid) -> Result<Order, Problem> {
    let mut conn = ctx.local.store.connection().await?;
    orders::find(&mut conn, id).await?.ok_or(Problem::NotFound)
}

/// Snapshot with the coupon of the order, which the copy of the catalogue may not have yet.
async fn snapshot(ctx: &CheckoutContext, order: &Order) -> Result<Arc<Snapshot>, Problem> {
    if let Some(code) = &order.contents.coupon {
        ctx.catalogue.look_up_coupon(code).await;
    }
    quote::snapshot(ctx)
}

/// Products of the goods that the order does not have yet.
fn added_products(order: &Order, change: &OrderChange) -> Vec<i64> {
    let known = |line: &&Line| {
        order.contents.quote.lines.iter().any(|had| had.to_line().is_same_goods(line))
    };
    let added = change.lines.iter().filter(|line| !known(line)).map(|line| line.product_id);
    added.collect::<BTreeSet<_>>().into_iter().collect()
}

/// Refuses goods that a customer adds to an order whose coupon has ended meanwhile: the discount of
/// what was ordered stays, that of other goods would be a new use.
fn check_coupon_of_added(
    ctx: &CheckoutContext,
    snapshot: &Snapshot,
    order: &Order,
    added: &[i64],
) -> Result<(), Problem> {
    let code = order.contents.coupon.as_deref().filter(|_| !added.is_empty());
    let coupon = code.and_then(|code| snapshot.coupon(code));
    match coupon.is_some_and(|coupon| coupon.has_expired(ctx.local.now())) {
        true => Err(Problem::CouponRefused { reason: CouponRefusal::Expired }),
        false => Ok(()),
    }
}

/// Snapshot with today's prices and stock of added products, as a new order reads them; the former one
/// if the store does not answer in time.
async fn refreshed(ctx: &CheckoutContext, before: Arc<Snapshot>, added: &[i64]) -> Arc<Snapshot> {
    if added.is_empty() {
        return before;
    }
    let limit = ctx.local.config.orders.price_timeout;
    match timeout(limit, ctx.catalogue.refresh_products(added)).await {
        Ok(Ok(fresh)) => fresh,
        Ok(Err(error)) => {
            tracing::warn!(%error, "prices of added goods were not read live");
            before
        }
        Err(_) => before,
    }
}

async fn lock(tx: &mut Tx, id: Uuid, change: &OrderChange) -> Result<Order, Problem> {
    let order = orders::lock(tx, id).await?.ok_or(Problem::NotFound)?;
    check(&order, change)?;
    match order_jobs::is_in_price_review(tx, &order).await? {
        true => Err(Problem::PricesInReview),
        false => Ok(order),
    }
}

/// Like [`lock`], for this person: what was permitted before is checked again under the lock.
async fn lock_for(
    ctx: &CheckoutContext,
    tx: &mut Tx,
    id: Uuid,
    change: &OrderChange,
    editor: &Editor<'_>,
) -> Result<Order, Problem> {
    let order = lock(tx, id, change).await?;
    match editor {
        Editor::Staff(_) => {}
        Editor::Customer => drop(pages::offered_changes(&ctx.orders, tx, &order).await?),
    }
    Ok(order)
}

/// Checks that the order can be changed and that the editor saw its present contents.
fn check(order: &Order, change: &OrderChange) -> Result<(), Problem> {
    match order.status.is_open() && order.revision == change.revision {
        true => Ok(()),
        false => Err(Problem::OrderChanged { status: order.status }),
    }
}

/// Refuses that an order grows beyond what the website accepts without payment. A pending order is not
/// packed before it is paid: it is limited by the pieces that it reserves, as at the checkout.
async fn check_unpaid_limits(
    ctx: &CheckoutContext,
    tx: &mut Tx,
    order: &Order,
    priced: &Quote,
) -> Result<(), Problem> {
    let due = priced.total - ledger::balance(tx, order).await?.held();
    let grows = priced.total > order.total || grows(order, priced);
    let is_free = order.status == OrderStatus::Pending || due <= 0 || !grows;
    match is_free || unpaid_orders::is_within(&ctx.local.config.limits, due, priced) {
        true => Ok(()),
        false => Err(Problem::UnpaidLimit),
    }
}

/// Whether an order gets more pieces.
fn grows(order: &Order, priced: &Quote) -> bool {
    unpaid_orders::pieces(priced) > unpaid_orders::pieces(&order.contents.quote)
}

/// Whether the change affects the price.
fn needs_new_price(order: &Order, change: &OrderChange) -> bool {
    let prices = |extras: &DeskExtras| (extras.custom_lines.clone(), extras.discount.clone());
    let contents = &order.contents;
    goods(order) != change.lines
        || contents.fulfilment.zone() != change.fulfilment.zone()
        || prices(&contents.extras) != prices(&change.extras)
}

/// The quote, if staff have seen its total; contents that are not priced again stay as agreed.
fn confirmed(priced: Quote, order: &Order, expected_total: Minor) -> Result<Quote, Problem> {
    if priced == order.contents.quote && priced.total == expected_total {
        return Ok(priced);
    }
    agreed(priced, expected_total)
}

/// Stock promised to an order, by owner.
type Promised = BTreeMap<i64, PromisedStock>;

/// Price of the new contents, with the stock promised so far if they are priced again.
async fn price(
    ctx: &CheckoutContext,
    conn: &mut Conn,
    snapshot: &Arc<Snapshot>,
    order: &Order,
    change: &OrderChange,
) -> Result<(Quote, Option<Promised>), Problem> {
    if !needs_new_price(order, change) {
        return Ok((order.contents.quote.clone(), None));
    }
    let promised = reservations::lock_promised(conn, snapshot, order, &change.lines).await?;
    let book = ChangeBook::read(conn, snapshot, order, &change.lines, promised.clone()).await?;
    let (lines, fulfilment) = (change.lines.clone(), change.fulfilment.clone());
    let cart = QuoteInput { lines, fulfilment, coupon: order.contents.coupon.clone() };
    let email = change.customer.email.clone();
    let rules = PriceRules { email, placing: true, ..quote::rules(ctx, snapshot) };
    let priced = price_quote(&book, &cart, &rules)?;
    // Without its coupon the order would have a total that nobody can agree to.
    if let Some(reason) = priced.coupon_refusal() {
        return Err(Problem::CouponRefused { reason });
    }
    Ok((change.extras.apply(priced, rules.rounding_step)?, Some(promised)))
}

fn contents(order: &Order, change: &OrderChange, quote: Quote) -> Contents {
    let taken_by = order.contents.extras.taken_by.clone();
    Contents {
        quote,
        customer: change.customer.clone(),
        fulfilment: change.fulfilment.clone(),
        note: Some(change.note.clone()).filter(|note| !note.is_empty()),
        extras: DeskExtras { taken_by, ..change.extras.clone() },
        ..order.contents.clone()
    }
}

/// Payment by hand as it fits the fulfilment.
fn method(order: &Order, fulfilment: &Fulfilment) -> PaymentMethod {
    let by_hand = match fulfilment {
        Fulfilment::Pickup => PaymentMethod::Counter,
        Fulfilment::Delivery { .. } => PaymentMethod::OnDelivery,
    };
    match order.method {
        PaymentMethod::Counter | PaymentMethod::OnDelivery => by_hand,
        PaymentMethod::Card | PaymentMethod::Mpesa => order.method,
    }
}

/// Stores the contents with their consequences.
async fn write(
    ctx: &CheckoutContext,
    tx: &mut Tx,
    actor: Actor,
    before: &Order,
    (contents, reason): (&Contents, &str),
) -> Result<(), Problem> {
    let (id, now) = (before.id, ctx.local.now());
    orders::set_agreed(tx, id, contents, now).await?;
    orders::set_method(tx, id, method(before, &contents.fulfilment)).await?;
    let order = orders::lock(tx, id).await?.ok_or(Problem::NotFound)?;
    register::change(tx, &order).await?;
    // At the same total nothing is to be settled; what was refunded before is not collected again.
    if order.total != before.total {
        ledger::settle_change(tx, &order, now).await?;
    }
    order_jobs::enqueue_change(tx, &order, now).await?;
    let detail = change_text::describe(&before.contents, &order.contents, reason);
    let new = AuditEntry::new(now, actor, AuditAction::OrderChanged);
    let entry = AuditEntry { order: Some(order.number), detail, ..new };
    Ok(audit::add(tx, &entry, Some(id)).await?)
}
