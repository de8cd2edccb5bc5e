//! Change of an order by its customer: quantities of its goods, delivery slot, directions and note.
//! Zone and payment stay.

use korosho_domain::fulfilment::{Address, Fulfilment};
use korosho_domain::limits::MAX_NOTE_LENGTH;
use korosho_domain::order::ChangeDetailsInput;
use korosho_domain::order_change::{ChangeOrderInput, OrderChange};
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::quote::{Line, repeated_goods};

use super::CheckoutContext;
use super::change::{Editor, change_order};
use crate::order_access;
use crate::orders;
use crate::price_review::goods;
use crate::store::orders::Order;
use crate::validation;

/// Reason in the audit log: the customer gives none.
const REASON: &str = "on the order page";

pub(super) async fn change(
    ctx: &CheckoutContext,
    input: ChangeDetailsInput,
) -> Result<(), Problem> {
    let order = order_access::open(&ctx.local.store, input.id, &input.key).await?;
    let note = validation::text("note", &input.note, MAX_NOTE_LENGTH)?;
    let fulfilment = directions(&order, input.address)?;
    let lines = quantities(&order, input.lines)?;
    let is_same_slot = input.slot.is_none_or(|slot| order.contents.slot == Some(slot));
    if fulfilment == order.contents.fulfilment
        && note == known_note(&order)
        && lines == goods(&order)
        && is_same_slot
    {
        return Ok(());
    }
    orders::permit_customer_change(&ctx.orders, &order).await?;
    let expected_total = input.expected_total.unwrap_or(order.total);
    let change = OrderChange {
        key: order.id.to_string(),
        revision: input.revision,
        lines,
        fulfilment,
        slot: input.slot,
        customer: order.contents.customer.clone(),
        note,
        extras: order.contents.extras.clone(),
    };
    let input = ChangeOrderInput { change, expected_total, reason: REASON.to_owned() };
    change_order(ctx, Editor::Customer, order.id, input).await
}

fn known_note(order: &Order) -> &str {
    order.contents.note.as_deref().unwrap_or_default()
}

/// New lines of the order: other quantities of what it has. Other goods are another order, which is
/// priced and promised for itself.
fn quantities(order: &Order, changed: Vec<Line>) -> Result<Vec<Line>, Problem> {
    let known = goods(order);
    if changed.is_empty() {
        return Ok(known);
    }
    let is_unknown = |line: &Line| !known.iter().any(|other| other.is_same_goods(line));
    match changed.iter().position(is_unknown).or_else(|| repeated_goods(&changed)) {
        Some(at) => Err(Problem::invalid(format!("lines.{at}"), InvalidReason::Unknown)),
        None => Ok(changed),
    }
}

/// The order's fulfilment with these directions. Staff may have changed its kind meanwhile.
fn directions(order: &Order, address: Option<Address>) -> Result<Fulfilment, Problem> {
    match (&order.contents.fulfilment, address) {
        (Fulfilment::Pickup, None) => Ok(Fulfilment::Pickup),
        (Fulfilment::Delivery { zone, .. }, Some(address)) => Ok(Fulfilment::Delivery {
            zone: zone.clone(),
            address: Some(validation::address(&address)?),
        }),
        (Fulfilment::Pickup, Some(_)) | (Fulfilment::Delivery { .. }, None) => {
            Err(Problem::OrderChanged { status: order.status })
        }
    }
}
