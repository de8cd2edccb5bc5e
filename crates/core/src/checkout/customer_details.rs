//! Change of an order's directions and note by its customer. Lines, zone and price stay.

use korosho_domain::actor::Actor;
use korosho_domain::fulfilment::{Address, Fulfilment};
use korosho_domain::limits::MAX_NOTE_LENGTH;
use korosho_domain::order::ChangeDetailsInput;
use korosho_domain::order_change::{ChangeOrderInput, OrderChange};
use korosho_domain::problem::Problem;

use super::CheckoutContext;
use super::change::change_order;
use crate::order_access;
use crate::orders;
use crate::reservations;
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
    if fulfilment == order.contents.fulfilment && note == known_note(&order) {
        return Ok(());
    }
    orders::permit_customer_change(&ctx.orders, &order).await?;
    let lines = reservations::lines(&order).into_iter();
    let change = OrderChange {
        key: order.id.to_string(),
        revision: input.revision,
        lines: lines.filter(|line| line.product_id != 0).collect(),
        fulfilment,
        slot: None,
        customer: order.contents.customer.clone(),
        note,
        extras: order.contents.extras.clone(),
    };
    let (expected_total, reason) = (order.total, REASON.to_owned());
    let input = ChangeOrderInput { change, expected_total, reason };
    change_order(ctx, &Actor::customer(), order.id, input).await
}

fn known_note(order: &Order) -> &str {
    order.contents.note.as_deref().unwrap_or_default()
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
