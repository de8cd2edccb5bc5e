//! What lines cost, and which pieces are still free: the snapshot's counts less what is promised to
//! orders that WooCommerce has not subtracted yet.

use std::collections::BTreeMap;
use std::sync::Arc;

use korosho_domain::catalogue::{Product, Variation};
use korosho_domain::desk::DeskQuoteInput;
use korosho_domain::fulfilment::DeliveryZone;
use korosho_domain::money::{HOME_CURRENCY, Minor};
use korosho_domain::pricing::coupon::Coupon;
use korosho_domain::pricing::stock::Stock;
use korosho_domain::pricing::store::{Goods, StorePricing};
use korosho_domain::pricing::{PriceBook, PriceRules, price_quote};
use korosho_domain::problem::Problem;
use korosho_domain::quote::{Line, Quote, QuoteInput};
use uuid::Uuid;

use super::coupon::CartCoupon;
use super::store_cart;
use crate::catalogue::Snapshot;
use crate::problem::from_store;
use crate::shared::Shared;
use crate::store::coupon_uses::CouponCustomer;
use crate::store::{Conn, StoreError, stock};
use crate::woocommerce::store_cart::StoreCartAnswer;

/// The snapshot less what is held.
pub(super) struct HeldBook {
    snapshot: Arc<Snapshot>,
    /// Pieces held, by pile.
    held: BTreeMap<i64, i64>,
    /// The cart's coupon with the uses of our own orders.
    coupon: Option<Coupon>,
}

impl PriceBook for HeldBook {
    fn currency(&self) -> &str {
        self.snapshot.currency()
    }

    fn product(&self, id: i64) -> Option<&Product> {
        self.snapshot.product(id)
    }

    fn zone(&self, id: &str) -> Option<&DeliveryZone> {
        self.snapshot.zone(id)
    }

    fn coupon(&self, code: &str) -> Option<&Coupon> {
        self.coupon.as_ref().filter(|coupon| coupon.code == code)
    }

    fn stock(&self, product: &Product, variation: Option<&Variation>) -> Stock {
        let stock = Stock::of(product, variation);
        let held = self.held.get(&stock.id).copied().unwrap_or(0);
        Stock { left: stock.left.map(|left| (left - held).max(0)), ..stock }
    }

    fn store(&self) -> &StorePricing {
        self.snapshot.store()
    }

    fn goods(&self, product: &Product, variation: Option<&Variation>) -> Goods {
        self.snapshot.goods(product, variation)
    }

    fn category_and_parents(&self, category: i64) -> Vec<i64> {
        self.snapshot.category_and_parents(category)
    }
}

/// A pile that lines take from.
#[derive(Debug, Clone, Copy)]
struct Pile {
    id: i64,
    /// When its count was read.
    read_at: i64,
    /// Pieces asked for.
    asked: i64,
    /// Whether the shop counts it.
    counted: bool,
}

/// Piles of the lines, each once, ascending: the order in which they are locked.
fn piles(snapshot: &Snapshot, lines: &[Line]) -> Vec<Pile> {
    let mut piles: BTreeMap<i64, Pile> = BTreeMap::new();
    for line in lines {
        let Some(product) = snapshot.product(line.product_id) else { continue };
        let variation = line
            .variation_id
            .and_then(|id| product.variations.iter().find(|variation| variation.id == id));
        let stock = Stock::of(product, variation);
        let read_at = snapshot.read_at(product.id);
        let pile = piles.entry(stock.id).or_insert(Pile {
            id: stock.id,
            read_at,
            asked: 0,
            counted: stock.left.is_some(),
        });
        pile.asked += i64::from(line.quantity);
    }
    piles.into_values().collect()
}

/// The snapshot less what is held now.
async fn book(
    conn: &mut Conn,
    snapshot: Arc<Snapshot>,
    lines: &[Line],
    coupon: Option<Coupon>,
) -> Result<HeldBook, StoreError> {
    let mut held = BTreeMap::new();
    for pile in piles(&snapshot, lines) {
        held.insert(pile.id, stock::held(conn, pile.id, pile.read_at).await?);
    }
    Ok(HeldBook { snapshot, held, coupon })
}

/// The same, with others who want the same coupon or piles kept waiting until the transaction ends.
pub(super) async fn locked_book(
    conn: &mut Conn,
    snapshot: Arc<Snapshot>,
    lines: &[Line],
    coupon: CartCoupon,
    customer: &CouponCustomer,
) -> Result<HeldBook, StoreError> {
    coupon.lock(conn).await?;
    let coupon = coupon.with_own_uses(conn, customer).await?;
    for pile in piles(&snapshot, lines) {
        stock::lock(conn, pile.id).await?;
    }
    book(conn, snapshot, lines, coupon).await
}

/// Holds the lines' pieces for an order; `false` if there are too few, then nothing is held.
/// Locks are taken here too, so that an order can hold again what was let go.
pub(crate) async fn hold(
    conn: &mut Conn,
    snapshot: &Snapshot,
    order_id: Uuid,
    lines: &[Line],
    now: i64,
) -> Result<bool, StoreError> {
    let piles = piles(snapshot, lines);
    for pile in &piles {
        stock::lock(conn, pile.id).await?;
    }
    stock::release(conn, order_id, 0).await?;
    for pile in piles.iter().filter(|pile| pile.counted) {
        let held = stock::held(conn, pile.id, pile.read_at).await?;
        let left = count(snapshot, pile.id);
        if left.is_some_and(|left| left - held < pile.asked) {
            return Ok(false);
        }
    }
    for pile in piles.iter().filter(|pile| pile.counted) {
        stock::hold(conn, order_id, pile.id, pile.asked, now).await?;
    }
    Ok(true)
}

/// Pieces of a pile as WooCommerce counted them.
fn count(snapshot: &Snapshot, pile: i64) -> Option<i64> {
    let own = snapshot.entry(pile).into_iter();
    own.chain(snapshot.entries()).find_map(|entry| {
        let product = &entry.product;
        let whole = Stock::of(product, None);
        let sizes = product.variations.iter().map(|size| Stock::of(product, Some(size)));
        sizes.chain([whole]).find(|stock| stock.id == pile).and_then(|stock| stock.left)
    })
}

/// What totals depend on beside the lines, for a cart whose customer is not known yet.
pub(super) fn rules(shared: &Shared, snapshot: &Snapshot) -> PriceRules {
    let rounding_step = rounding_step(shared, snapshot.currency());
    PriceRules { now: shared.now(), rounding_step, email: None, placing: false }
}

/// What totals are rounded to: whole shillings, because M-Pesa takes no cents; other currencies as
/// they are, unless the shop has said otherwise.
pub(crate) fn rounding_step(shared: &Shared, currency: &str) -> Minor {
    let usual = if currency == HOME_CURRENCY { WHOLE_SHILLINGS } else { 1 };
    shared.config.settings.rounding_step.unwrap_or(usual)
}

const WHOLE_SHILLINGS: Minor = 100;

/// The snapshot, once there is one.
pub(super) fn snapshot(shared: &Shared) -> Result<Arc<Snapshot>, Problem> {
    if shared.catalogue.status().version == 0 {
        return Err(Problem::CatalogueUnavailable);
    }
    Ok(shared.catalogue.snapshot())
}

/// Quote of a cart with the additions of staff.
pub(crate) async fn desk(shared: &Shared, input: &DeskQuoteInput) -> Result<Quote, Problem> {
    let quote = priced(shared, &input.cart).await?;
    let step = rounding_step(shared, &quote.currency);
    Ok(input.extras.apply(quote, step)?.without_booking())
}

/// What lines cost today.
pub(super) async fn get(shared: &Shared, input: &QuoteInput) -> Result<Quote, Problem> {
    Ok(priced(shared, input).await?.without_booking())
}

async fn priced(shared: &Shared, input: &QuoteInput) -> Result<Quote, Problem> {
    if let Some(code) = &input.coupon {
        shared.catalogue.look_up_coupon(code).await;
    }
    let snapshot = snapshot(shared)?;
    let rules = rules(shared, &snapshot);
    let mut conn = shared.store.connection().await.map_err(from_store)?;
    let coupon = CartCoupon::known(&snapshot, input.coupon.as_deref());
    let coupon = coupon.with_own_uses(&mut conn, &CouponCustomer::default()).await;
    let coupon = coupon.map_err(from_store)?;
    let book = book(&mut conn, snapshot, &input.lines, coupon).await.map_err(from_store)?;
    let quote = price_quote(&book, input, &rules)?;
    let known = shared.store_prices.find(input, shared.price_moment()).map(StoreCartAnswer::Priced);
    Ok(store_cart::confirm(quote, known.as_ref(), input, rules.rounding_step).quote)
}
