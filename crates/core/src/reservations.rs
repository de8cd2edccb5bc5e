//! Stock reservations: stock held for orders that WooCommerce has not subtracted yet.

use std::collections::BTreeMap;

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
