//! The register of all orders that are known here: those made here as they are placed, those of
//! other channels as the store tells of them.

use korosho_domain::desk::{CustomerRecord, PastLine};
use korosho_domain::desk_orders::{Channel, ORDERS_PER_PAGE, OrderList, OrdersQuery};
use korosho_domain::fulfilment::{Address, Fulfilment};
use korosho_domain::phone;
use korosho_domain::problem::Problem;
use korosho_domain::quote::QuoteLine;

use super::customers;
use crate::orders::numbers;
use crate::problem::from_store;
use crate::shared::Shared;
use crate::store::orders::{self, Order};
use crate::store::register::{self, Entry, Goods, Wanted};
use crate::store::{Conn, StoreError};

/// Orders entered at a time that were made before there was a register.
const CATCH_UP: i64 = 500;

/// Enters an order of ours, in the transaction that stores it, and notes who ordered.
pub(crate) async fn enter(conn: &mut Conn, order: &Order) -> Result<(), StoreError> {
    if register::enter(conn, &entry(order)).await? {
        customers::ordered(conn, &who(order), order.placed_at).await?;
    }
    Ok(())
}

/// Enters what was ordered before there was a register.
pub(super) async fn catch_up(shared: &Shared) -> Result<(), StoreError> {
    loop {
        let mut tx = shared.store.begin().await?;
        let missing = register::missing(&mut tx, CATCH_UP).await?;
        for id in &missing {
            if let Some(order) = orders::find(&mut tx, *id).await? {
                enter(&mut tx, &order).await?;
            }
        }
        tx.commit().await?;
        if missing.is_empty() {
            return Ok(());
        }
    }
}

fn entry(order: &Order) -> Entry {
    let contents = &order.contents;
    Entry {
        our_id: Some(order.id),
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
        goods: Goods {
            lines: contents.quote.lines.iter().map(line).collect(),
            way: way(&contents.fulfilment),
            note: contents.note.clone().unwrap_or_default(),
            zone: zone(&contents.fulfilment),
        },
        placed_at: order.placed_at,
    }
}

pub(super) fn line(line: &QuoteLine) -> PastLine {
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

pub(super) fn way(fulfilment: &Fulfilment) -> Vec<String> {
    let Fulfilment::Delivery { address: Some(address), .. } = fulfilment else { return Vec::new() };
    let Address { estate, landmark, directions } = address;
    let lines = [estate, landmark, directions].into_iter().filter(|line| !line.is_empty());
    lines.cloned().collect()
}

/// Whoever ordered, as the order says.
fn who(order: &Order) -> CustomerRecord {
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
    }
}

pub(super) async fn list(shared: &Shared, query: &OrdersQuery) -> Result<OrderList, Problem> {
    let wanted = Wanted {
        text: query.text.as_deref().map(folded).filter(|text| !text.is_empty()),
        current_since: query.current.then(|| day_start(shared.now())),
        status: query.status,
        channel: query.channel,
        key: None,
        unpaid: query.unpaid,
        before: query.before,
    };
    let mut conn = shared.store.connection().await.map_err(from_store)?;
    let found = register::list(&mut conn, &wanted).await.map_err(from_store)?;
    let unsent = orders::unsent(&mut conn).await.map_err(from_store)?;
    let page = usize::try_from(ORDERS_PER_PAGE).unwrap_or_default();
    let more = found.len() > page;
    let rows = found.into_iter().take(page).map(|(row, _)| row).collect();
    Ok(OrderList { rows, more, store_read_at: shared.mirror_read_at(), unsent })
}

/// As the register keeps what is found: lower case; a phone without its signs.
fn folded(typed: &str) -> String {
    let typed = typed.trim().to_lowercase();
    let is_phone = typed.chars().all(|c| phone::digit(c).is_some() || " +-()".contains(c));
    if !is_phone {
        return typed;
    }
    let digits = phone::digits(&typed);
    if digits.is_empty() { typed } else { digits }
}

/// When the shop's day began, milliseconds since 1970.
pub(super) fn day_start(now: i64) -> i64 {
    const DAY: i64 = 24 * 3_600_000;
    let local = now + numbers::EAST_AFRICA_OFFSET_MS;
    local - local.rem_euclid(DAY) - numbers::EAST_AFRICA_OFFSET_MS
}
