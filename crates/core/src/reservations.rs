//! Stock reservations: stock held for orders that WooCommerce has not subtracted yet.

use std::collections::BTreeMap;

use korosho_domain::order::OrderStatus;
use korosho_domain::pricing::PriceBook as _;
use korosho_domain::pricing::stock::Stock;
use korosho_domain::quote::{Line, QuoteLine};
use uuid::Uuid;

use crate::catalogue::Snapshot;
use crate::store::orders::Order;
use crate::store::{Conn, StoreError, stock};

/// Quantity of one stock owner that lines need.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StockDemand {
    pub(crate) id: i64,
    /// Time at which the count was read.
    pub(crate) read_at: i64,
    /// Quantity needed.
    asked: i64,
    /// Whether the store manages this stock.
    counted: bool,
}

/// Demands of lines by stock owner, ascending: the order of locking.
pub(crate) fn stock_demands(snapshot: &Snapshot, lines: &[Line]) -> Vec<StockDemand> {
    // What staff have switched off is no count: the price of new orders refuses it, and orders placed
    // before keep their stock.
    let snapshot = snapshot.in_store();
    let mut demands: BTreeMap<i64, StockDemand> = BTreeMap::new();
    for line in lines {
        let Some(product) = snapshot.product(line.product_id) else { continue };
        let variation = line
            .variation_id
            .and_then(|id| product.variations.iter().find(|variation| variation.id == id));
        let stock = Stock::of(product, variation);
        let read_at = snapshot.read_at(product.id);
        let demand = demands.entry(stock.id).or_insert(StockDemand {
            id: stock.id,
            read_at,
            asked: 0,
            counted: stock.left.is_some(),
        });
        demand.asked += i64::from(line.quantity);
    }
    demands.into_values().collect()
}

/// Reserves the stock of lines for an order; returns `false` and reserves nothing if there is too
/// little. Takes the locks itself, so that an order can reserve again what was released.
pub(crate) async fn reserve(
    conn: &mut Conn,
    snapshot: &Snapshot,
    order_id: Uuid,
    lines: &[Line],
    now: i64,
) -> Result<bool, StoreError> {
    let demands = stock_demands(snapshot, lines);
    for demand in &demands {
        stock::lock(conn, demand.id).await?;
    }
    stock::release(conn, order_id, 0).await?;
    for demand in demands.iter().filter(|demand| demand.counted) {
        let held = stock::held(conn, demand.id, demand.read_at).await?;
        let left = count(snapshot, demand.id);
        if left.is_some_and(|left| left - held < demand.asked) {
            return Ok(false);
        }
    }
    for demand in demands.iter().filter(|demand| demand.counted) {
        stock::hold(conn, order_id, demand.id, demand.asked, now).await?;
    }
    Ok(true)
}

/// Pieces of one stock owner that an order has been promised before its change.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct PromisedStock {
    /// Pieces of the order.
    pub(crate) pieces: i64,
    /// Pieces that the current count still includes and the order holds.
    held: i64,
    /// Pieces that WooCommerce has subtracted for the order.
    subtracted: i64,
}

impl PromisedStock {
    /// Pieces by which the stock that is left for the order exceeds that of a new one.
    pub(crate) const fn own(self) -> i64 {
        self.held + self.subtracted
    }
}

/// Locks the stock of an order and of its new lines; returns what it has been promised so far.
/// WooCommerce subtracts nothing for a pending order.
pub(crate) async fn lock_promised(
    conn: &mut Conn,
    snapshot: &Snapshot,
    order: &Order,
    new: &[Line],
) -> Result<BTreeMap<i64, PromisedStock>, StoreError> {
    let mut owners: BTreeMap<i64, (i64, PromisedStock)> = BTreeMap::new();
    for demand in stock_demands(snapshot, new) {
        owners.insert(demand.id, (demand.read_at, PromisedStock::default()));
    }
    for demand in stock_demands(snapshot, &lines(order)) {
        let promised = PromisedStock { pieces: demand.asked, ..PromisedStock::default() };
        owners.insert(demand.id, (demand.read_at, promised));
    }
    let mut all = BTreeMap::new();
    for (id, (read_at, mut promised)) in owners {
        stock::lock(conn, id).await?;
        promised.held = stock::held_by(conn, order.id, id, read_at).await?;
        if order.status != OrderStatus::Pending {
            promised.subtracted = (promised.pieces - promised.held).max(0);
        }
        all.insert(id, promised);
    }
    Ok(all)
}

/// Reserves what a changed order needs beyond the pieces that WooCommerce has subtracted for it.
pub(crate) async fn reserve_change(
    conn: &mut Conn,
    snapshot: &Snapshot,
    order_id: Uuid,
    new: &[Line],
    promised: &BTreeMap<i64, PromisedStock>,
    now: i64,
) -> Result<(), StoreError> {
    let demands = stock_demands(snapshot, new);
    for (id, before) in promised {
        let demand = demands.iter().find(|demand| demand.id == *id);
        let asked = demand.filter(|demand| demand.counted).map_or(0, |demand| demand.asked);
        let needed = asked - before.subtracted;
        if needed > 0 {
            stock::hold(conn, order_id, *id, needed, now).await?;
        } else if before.held > 0 {
            stock::forget(conn, order_id, *id).await?;
        }
    }
    Ok(())
}

/// Stock of an owner as WooCommerce counts it.
fn count(snapshot: &Snapshot, demand: i64) -> Option<i64> {
    let snapshot = snapshot.in_store();
    let own = snapshot.entry(demand).into_iter();
    own.chain(snapshot.entries()).find_map(|entry| {
        let product = &entry.product;
        let whole = Stock::of(product, None);
        let sizes = product.variations.iter().map(|size| Stock::of(product, Some(size)));
        sizes.chain([whole]).find(|stock| stock.id == demand).and_then(|stock| stock.left)
    })
}

/// Lines of an order in the form of a quote's input.
pub(crate) fn lines(order: &Order) -> Vec<Line> {
    order.contents.quote.lines.iter().map(QuoteLine::to_line).collect()
}
