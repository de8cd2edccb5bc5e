//! Quote of a cart: prices of the snapshot, stock less reservations, coupon, rounding.

use std::collections::BTreeMap;
use std::sync::Arc;

use korosho_domain::catalogue::{Product, Variation};
use korosho_domain::desk::DeskQuoteInput;
use korosho_domain::fulfilment::DeliveryZone;
use korosho_domain::pricing::coupon::Coupon;
use korosho_domain::pricing::stock::Stock;
use korosho_domain::pricing::store::{ItemPricing, StorePricing};
use korosho_domain::pricing::{PriceBook, PriceRules, price_available, price_quote};
use korosho_domain::problem::Problem;
use korosho_domain::quote::{Line, Quote, QuoteInput};

use super::CheckoutContext;
use super::coupon::CartCoupon;
use super::slots;
use super::store_cart;
use crate::catalogue::Snapshot;
use crate::reservations::stock_demands;
use crate::store::coupon_uses::CouponCustomer;
use crate::store::{Conn, StoreError, stock};
use crate::woocommerce::store_cart::StoreCartAnswer;

/// Snapshot less reserved stock.
pub(super) struct AvailableStockBook {
    snapshot: Arc<Snapshot>,
    /// Reserved quantity by stock owner.
    held: BTreeMap<i64, i64>,
    /// The cart's coupon with the uses of our own orders.
    coupon: Option<Coupon>,
}

impl PriceBook for AvailableStockBook {
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

    fn item_pricing(&self, product: &Product, variation: Option<&Variation>) -> ItemPricing {
        self.snapshot.item_pricing(product, variation)
    }

    fn category_and_parents(&self, category: i64) -> Vec<i64> {
        self.snapshot.category_and_parents(category)
    }
}

/// Snapshot less the stock reserved now.
async fn book(
    conn: &mut Conn,
    snapshot: Arc<Snapshot>,
    lines: &[Line],
    coupon: Option<Coupon>,
) -> Result<AvailableStockBook, StoreError> {
    let mut held = BTreeMap::new();
    for demand in stock_demands(&snapshot, lines) {
        held.insert(demand.id, stock::held(conn, demand.id, demand.read_at).await?);
    }
    Ok(AvailableStockBook { snapshot, held, coupon })
}

/// Like [`book`], with locks on the coupon and the stock until the transaction ends.
pub(super) async fn locked_book(
    conn: &mut Conn,
    snapshot: Arc<Snapshot>,
    lines: &[Line],
    coupon: CartCoupon,
    customer: &CouponCustomer,
) -> Result<AvailableStockBook, StoreError> {
    coupon.lock(conn).await?;
    let coupon = coupon.with_own_uses(conn, customer).await?;
    for demand in stock_demands(&snapshot, lines) {
        stock::lock(conn, demand.id).await?;
    }
    book(conn, snapshot, lines, coupon).await
}

/// Inputs of the totals other than the lines, for a cart without a customer.
pub(super) fn rules(ctx: &CheckoutContext, snapshot: &Snapshot) -> PriceRules {
    let rounding_step = ctx.local.rounding_step(snapshot.currency());
    PriceRules { now: ctx.local.now(), rounding_step, email: None, placing: false }
}

/// Current snapshot, or a problem before the first copy.
pub(super) fn snapshot(ctx: &CheckoutContext) -> Result<Arc<Snapshot>, Problem> {
    if ctx.catalogue.status().version == 0 {
        return Err(Problem::CatalogueUnavailable);
    }
    Ok(ctx.catalogue.snapshot())
}

/// Quote of a whole cart with the extras of staff: a discount may exceed the price of the goods in stock.
pub(crate) async fn desk(ctx: &CheckoutContext, input: &DeskQuoteInput) -> Result<Quote, Problem> {
    let quote = priced(ctx, &input.cart, price_quote).await?;
    let step = ctx.local.rounding_step(&quote.currency);
    Ok(input.extras.apply(quote, step)?.without_booking())
}

/// Quote of what can be sold of a cart.
pub(super) async fn get(ctx: &CheckoutContext, input: &QuoteInput) -> Result<Quote, Problem> {
    Ok(priced(ctx, input, price_available).await?.without_booking())
}

/// Function of [`korosho_domain::pricing`] that prices a cart.
type Pricing = fn(&AvailableStockBook, &QuoteInput, &PriceRules) -> Result<Quote, Problem>;

async fn priced(
    ctx: &CheckoutContext,
    input: &QuoteInput,
    price: Pricing,
) -> Result<Quote, Problem> {
    if let Some(code) = &input.coupon {
        ctx.catalogue.look_up_coupon(code).await;
    }
    let snapshot = snapshot(ctx)?;
    let rules = rules(ctx, &snapshot);
    let mut conn = ctx.local.store.connection().await?;
    let coupon = CartCoupon::known(&snapshot, input.coupon.as_deref());
    let coupon = coupon.with_own_uses(&mut conn, &CouponCustomer::default()).await;
    let coupon = coupon?;
    let book = book(&mut conn, Arc::clone(&snapshot), &input.lines, coupon).await?;
    let quote = price(&book, input, &rules)?;
    let known = ctx.store_cart.find(input, ctx.moment()).map(StoreCartAnswer::Priced);
    let quote = store_cart::confirm(quote, known.as_ref(), input, rules.rounding_step).quote;
    Ok(slots::offer(ctx, &mut conn, &snapshot, &input.fulfilment, quote).await?)
}
