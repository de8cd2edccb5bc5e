//! Insertion of local orders and their customers into the register of all orders.

use korosho_domain::desk::{CustomerRecord, PastLine};
use korosho_domain::desk_orders::Channel;
use korosho_domain::fulfilment::{Address, Fulfilment};
use korosho_domain::quote::QuoteLine;

use crate::store::orders::Order;
use crate::store::register::{self};
use crate::store::register_entry::{OrderDetails, RegisterEntry};
use crate::store::{Conn, StoreError, customers};

/// Inserts a local order and its customer in the open transaction.
pub(crate) async fn enter(conn: &mut Conn, order: &Order) -> Result<(), StoreError> {
    if register::enter(conn, &entry(order)).await? {
        record_customer(conn, &customer_of(order), order.placed_at).await?;
    }
    Ok(())
}

/// Replaces the data of a local order by those of its changed contents.
pub(crate) async fn change(conn: &mut Conn, order: &Order) -> Result<(), StoreError> {
    register::change(conn, &entry(order)).await?;
    record_customer(conn, &customer_of(order), order.placed_at).await
}

/// Records an order of a customer with a phone number.
pub(crate) async fn record_customer(
    conn: &mut Conn,
    details: &CustomerRecord,
    placed_at: i64,
) -> Result<(), StoreError> {
    if details.phone.is_empty() {
        return Ok(());
    }
    customers::ordered(conn, details, placed_at).await
}

fn entry(order: &Order) -> RegisterEntry {
    let contents = &order.contents;
    RegisterEntry {
        order_id: Some(order.id),
        woo_id: order.woo_id,
        number: order.number.clone(),
        channel: Channel::of_number(&order.number),
        name: contents.customer.name.clone(),
        phone: contents.customer.phone.clone(),
        total: order.total,
        currency: order.currency.clone(),
        method: Some(order.method),
        receipt: None,
        status: order.status,
        store: None,
        details: OrderDetails {
            lines: contents.quote.lines.iter().map(line).collect(),
            delivery_address: delivery_address(&contents.fulfilment),
            note: contents.note.clone().unwrap_or_default(),
            gift: contents.gift.as_ref().map(|gift| gift.details.clone()),
            zone: zone(&contents.fulfilment),
            ..OrderDetails::default()
        },
        placed_at: order.placed_at,
    }
}

fn line(line: &QuoteLine) -> PastLine {
    let values: Vec<&str> = line.options.values().map(String::as_str).collect();
    PastLine {
        product_id: line.product_id,
        variation_id: line.variation_id,
        attributes: line.attributes.clone(),
        name: line.name.clone(),
        size: values.join(", "),
        quantity: line.quantity,
        unit_price: line.unit_price,
    }
}

fn zone(fulfilment: &Fulfilment) -> Option<String> {
    match fulfilment {
        Fulfilment::Delivery { zone, .. } => Some(zone.clone()),
        Fulfilment::Pickup => None,
    }
}

fn delivery_address(fulfilment: &Fulfilment) -> Vec<String> {
    let Fulfilment::Delivery { address: Some(address), .. } = fulfilment else { return Vec::new() };
    let Address { estate, landmark, directions } = address;
    let lines = [estate, landmark, directions].into_iter().filter(|line| !line.is_empty());
    lines.cloned().collect()
}

/// Customer of an order as the desk stores it.
fn customer_of(order: &Order) -> CustomerRecord {
    let customer = &order.contents.customer;
    let (zone, address) = match &order.contents.fulfilment {
        Fulfilment::Delivery { zone, address } => (Some(zone.clone()), address.clone()),
        Fulfilment::Pickup => (None, None),
    };
    CustomerRecord {
        phone: customer.phone.clone(),
        name: customer.name.clone(),
        email: customer.email.clone(),
        zone,
        address: address.unwrap_or_default(),
        notes: String::new(),
        avoided: None,
    }
}
