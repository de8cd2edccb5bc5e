//! Change of an order by its customer: its goods, delivery zone and slot, directions and note. Pick-up or
//! delivery, and the payment method, stay.
//!
//! Added goods are priced, reserved and limited as more pieces of ordered goods are: [`change_order`]
//! prices every line that the order does not have from the catalogue.
//!
//! Another zone has another delivery cost: [`change_order`] prices it, compares the total with the one
//! that the customer saw, and keeps the order's slot where the new zone has slots.

use korosho_domain::fulfilment::{Address, Fulfilment};
use korosho_domain::limits::MAX_NOTE_LENGTH;
use korosho_domain::order::OfferedChanges;
use korosho_domain::order_change::{
    ChangeDetailsInput, ChangeOrderInput, ChangeTimes, ChangeTimesQuery, OrderChange,
    OrderChangeQuote,
};
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::quote::{Line, repeated_goods};

use super::change::{Editor, change_order, quote_change};
use super::quote::snapshot;
use super::{CheckoutContext, slots};
use crate::order_access;
use crate::orders;
use crate::price_review::goods;
use crate::store::orders::Order;
use crate::validation;

/// Reason in the audit log: the customer gives none.
const REASON: &str = "on the order page";

/// Times to which an order can move, and the one that it keeps.
pub(super) async fn times(
    ctx: &CheckoutContext,
    query: ChangeTimesQuery,
) -> Result<ChangeTimes, Problem> {
    let before = order_access::open(&ctx.local.store, query.id, &query.key).await?.contents;
    let to = match (&before.fulfilment, query.zone) {
        (Fulfilment::Delivery { .. }, Some(zone)) => Fulfilment::Delivery { zone, address: None },
        (fulfilment, _) => fulfilment.clone(),
    };
    let snapshot = snapshot(ctx)?;
    let mut conn = ctx.local.store.connection().await?;
    let times = slots::times(ctx, &mut conn, &snapshot, &to).await?;
    let kept = slots::kept_time(&before, &to, |slot| times.has_slot(slot), ctx.local.now());
    Ok(ChangeTimes { times, kept })
}

/// Price of a change that a customer may make, and what becomes of the difference.
pub(super) async fn quote(
    ctx: &CheckoutContext,
    input: ChangeDetailsInput,
) -> Result<OrderChangeQuote, Problem> {
    let order = order_access::open(&ctx.local.store, input.id, &input.key).await?;
    let wanted = WantedContents::new(&order, &input)?;
    // Each press of a button asks for a quote: the store is asked when the change is saved.
    let mut conn = ctx.local.store.connection().await?;
    let offered = orders::offered_changes(&ctx.orders, &mut conn, &order).await?;
    drop(conn);
    permit(ctx, &order, &wanted, input.revision, &offered)?;
    quote_change(ctx, order.id, wanted.change_of(&order)).await
}

pub(super) async fn change(
    ctx: &CheckoutContext,
    input: ChangeDetailsInput,
) -> Result<(), Problem> {
    let (id, key) = (input.id, &input.key);
    let order = order_access::open(&ctx.local.store, id, key).await?;
    let wanted = WantedContents::new(&order, &input)?;
    if wanted.is_met_by(&order) {
        return Ok(());
    }
    let offered = orders::permit_customer_change(&ctx.orders, &order).await?;
    permit(ctx, &order, &wanted, input.revision, &offered)?;
    let expected_total = input.expected_total.unwrap_or(order.total);
    let change = wanted.clone().change_of(&order);
    let asked = ChangeOrderInput { change, expected_total, reason: REASON.to_owned() };
    match change_order(ctx, Editor::Customer, order.id, asked).await {
        // The same request may have been carried out meanwhile: a form that was sent twice.
        Err(Problem::OrderChanged { status }) => {
            let order = order_access::open(&ctx.local.store, id, key).await?;
            match wanted.is_met_by(&order) && order.total == expected_total {
                true => Ok(()),
                false => Err(Problem::OrderChanged { status }),
            }
        }
        done => done,
    }
}

/// Checks that the shop offers this change, and that the customer saw the present contents.
fn permit(
    ctx: &CheckoutContext,
    order: &Order,
    wanted: &WantedContents,
    revision: i64,
    offered: &OfferedChanges,
) -> Result<(), Problem> {
    if wanted.lines != goods(order) && !offered.has_open_quantities {
        return Err(Problem::Forbidden);
    }
    if revision != order.revision {
        return Err(Problem::OrderChanged { status: order.status });
    }
    match wanted.fulfilment.zone() == order.contents.fulfilment.zone() {
        true => Ok(()),
        false => permit_zone(ctx, order, &wanted.fulfilment),
    }
}

/// Contents that a customer wants.
#[derive(Debug, Clone)]
struct WantedContents {
    note: String,
    fulfilment: Fulfilment,
    lines: Vec<Line>,
    slot: Option<i64>,
}

impl WantedContents {
    fn new(order: &Order, input: &ChangeDetailsInput) -> Result<Self, Problem> {
        Ok(Self {
            note: validation::text("note", &input.note, MAX_NOTE_LENGTH)?,
            fulfilment: destination(order, input.zone.clone(), input.address.as_ref())?,
            lines: new_lines(order, input.lines.clone())?,
            slot: input.slot,
        })
    }

    fn is_met_by(&self, order: &Order) -> bool {
        let is_same_slot = self.slot.is_none_or(|slot| order.contents.slot == Some(slot));
        self.fulfilment == order.contents.fulfilment
            && self.note == known_note(order)
            && self.lines == goods(order)
            && is_same_slot
    }

    /// The change of the order that a customer has seen at its present revision.
    fn change_of(self, order: &Order) -> OrderChange {
        let Self { note, fulfilment, lines, slot } = self;
        OrderChange {
            key: order.id.to_string(),
            revision: order.revision,
            lines,
            fulfilment,
            slot,
            customer: order.contents.customer.clone(),
            note,
            extras: order.contents.extras.clone(),
        }
    }
}

fn known_note(order: &Order) -> &str {
    order.contents.note.as_deref().unwrap_or_default()
}

/// New lines of the order, each of other goods: what staff typed is none of the customer's.
fn new_lines(order: &Order, changed: Vec<Line>) -> Result<Vec<Line>, Problem> {
    if changed.is_empty() {
        return Ok(goods(order));
    }
    match repeated_goods(&changed) {
        Some(at) => Err(Problem::invalid(format!("lines.{at}"), InvalidReason::Unknown)),
        None => Ok(changed),
    }
}

/// The order's fulfilment in this zone, with these directions. Staff may have changed its kind meanwhile.
fn destination(
    order: &Order,
    other_zone: Option<String>,
    address: Option<&Address>,
) -> Result<Fulfilment, Problem> {
    match (&order.contents.fulfilment, other_zone, address) {
        (Fulfilment::Pickup, None, None) => Ok(Fulfilment::Pickup),
        (Fulfilment::Delivery { zone, .. }, other_zone, Some(address)) => {
            Ok(Fulfilment::Delivery {
                zone: other_zone.unwrap_or_else(|| zone.clone()),
                address: Some(validation::address(address)?),
            })
        }
        (Fulfilment::Pickup, Some(_), None)
        | (Fulfilment::Pickup, _, Some(_))
        | (Fulfilment::Delivery { .. }, _, None) => {
            Err(Problem::OrderChanged { status: order.status })
        }
    }
}

/// Checks that the order may be delivered to another zone; its price decides whether the shop delivers
/// there.
///
/// # Errors
/// [`Problem::Forbidden`] for goods that stand in two lines: at new prices, both would have one price.
/// [`Problem::PaymentMethodUnavailable`] if the rider would collect the payment and the checkout does
/// not offer that. The customer of a prepaid order can still choose another method.
fn permit_zone(
    ctx: &CheckoutContext,
    order: &Order,
    fulfilment: &Fulfilment,
) -> Result<(), Problem> {
    if repeated_goods(&goods(order)).is_some() {
        return Err(Problem::Forbidden);
    }
    if order.method.is_prepaid() {
        return Ok(());
    }
    let offered = ctx.local.payment_methods(&order.currency);
    validation::method(&offered, order.method, fulfilment, order.contents.gift.is_some())
}
