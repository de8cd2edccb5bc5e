//! Price book of an order that staff change: today's prices, with the agreed ones for goods of which
//! the customer takes no more than before, and the stock that the order has been promised.

use std::collections::BTreeMap;
use std::sync::Arc;

use korosho_domain::catalogue::{Product, Variation};
use korosho_domain::decimal::Decimal;
use korosho_domain::fulfilment::DeliveryZone;
use korosho_domain::money::Minor;
use korosho_domain::pricing::PriceBook;
use korosho_domain::pricing::coupon::{Coupon, normalised};
use korosho_domain::pricing::stock::Stock;
use korosho_domain::pricing::store::{ItemPricing, StorePricing};
use korosho_domain::quote::{Line, Quote, QuoteLine, TaxDisplay};

use crate::catalogue::Snapshot;
use crate::decimal;
use crate::reservations::{PromisedStock, stock_demands};
use crate::store::orders::Order;
use crate::store::{Conn, StoreError, stock};

/// Product and variation.
type Goods = (i64, Option<i64>);

/// Prices and stock for the change of one order.
pub(super) struct ChangeBook {
    snapshot: Arc<Snapshot>,
    /// Agreed price of one piece as the store counts it.
    agreed: BTreeMap<Goods, Decimal>,
    /// Products with agreed prices in place of today's.
    products: BTreeMap<i64, Product>,
    promised: BTreeMap<i64, PromisedStock>,
    /// Quantity that all orders hold, by stock owner.
    held: BTreeMap<i64, i64>,
    /// Coupon of the order.
    coupon: Option<Coupon>,
}

impl ChangeBook {
    /// Reads the stock for the new lines; it must be locked.
    pub(super) async fn read(
        conn: &mut Conn,
        snapshot: &Arc<Snapshot>,
        order: &Order,
        lines: &[Line],
        promised: BTreeMap<i64, PromisedStock>,
    ) -> Result<Self, StoreError> {
        let mut held = BTreeMap::new();
        for demand in stock_demands(snapshot, lines) {
            held.insert(demand.id, stock::held(conn, demand.id, demand.read_at).await?);
        }
        let agreed = agreed_prices(&order.contents.quote, lines);
        let mut products = BTreeMap::new();
        for (goods, price) in &agreed {
            let known = products.get(&goods.0).or_else(|| snapshot.product(goods.0)).cloned();
            if let Some(mut product) = known {
                set_price(&mut product, goods.1, *price);
                products.insert(goods.0, product);
            }
        }
        let coupon = order.contents.coupon.as_deref();
        let coupon = coupon.and_then(|code| snapshot.coupon(&normalised(code))).cloned();
        let coupon = coupon.map(Coupon::without_access_limits);
        Ok(Self { snapshot: Arc::clone(snapshot), agreed, products, promised, held, coupon })
    }
}

/// Agreed prices of the goods of which the new lines take no more pieces than the order has.
fn agreed_prices(quote: &Quote, new: &[Line]) -> BTreeMap<Goods, Decimal> {
    let pieces = |lines: &mut dyn Iterator<Item = Line>| {
        let mut all: BTreeMap<Goods, u64> = BTreeMap::new();
        for line in lines {
            *all.entry((line.product_id, line.variation_id)).or_default() +=
                u64::from(line.quantity);
        }
        all
    };
    let before = pieces(&mut quote.lines.iter().map(QuoteLine::to_line));
    let after = pieces(&mut new.iter().cloned());
    let mut agreed = BTreeMap::new();
    for (at, line) in quote.lines.iter().enumerate().filter(|(_, line)| !line.is_custom()) {
        let goods = (line.product_id, line.variation_id);
        let wanted = after.get(&goods).copied().unwrap_or(0);
        if wanted <= before.get(&goods).copied().unwrap_or(0)
            && let Some(price) = agreed_price(quote, at, line)
        {
            agreed.insert(goods, price);
        }
    }
    agreed
}

/// Agreed price of one piece of a line in the form of the store's prices; `None` if it is unknown
/// which taxes it contains.
fn agreed_price(quote: &Quote, at: usize, line: &QuoteLine) -> Option<Decimal> {
    let booked =
        quote.booking.as_deref().and_then(|booking| Some((booking, booking.lines.get(at)?)));
    match booked {
        Some((booking, amounts)) if booking.taxed => {
            let tax = amounts.subtotal_tax();
            let tax = if booking.prices_include_tax { tax } else { Decimal::ZERO };
            Some((amounts.subtotal + tax).over(Decimal::whole(line.quantity)))
        }
        Some(_) | None if quote.tax_display == TaxDisplay::None => {
            Some(Decimal::from_minor(line.unit_price, decimal::minor_digits(&quote.currency)))
        }
        Some(_) | None => None,
    }
}

fn set_price(product: &mut Product, variation: Option<i64>, price: Decimal) {
    let minor: Minor = price.to_minor(decimal::minor_digits(&product.currency));
    match variation {
        None => product.price = Some(minor),
        Some(id) => {
            let sizes = product.variations.iter_mut();
            for size in sizes.filter(|size| size.id == id) {
                size.price = Some(minor);
            }
        }
    }
}

impl PriceBook for ChangeBook {
    fn currency(&self) -> &str {
        self.snapshot.currency()
    }

    fn product(&self, id: i64) -> Option<&Product> {
        self.products.get(&id).or_else(|| self.snapshot.product(id))
    }

    fn zone(&self, id: &str) -> Option<&DeliveryZone> {
        self.snapshot.zone(id)
    }

    fn coupon(&self, code: &str) -> Option<&Coupon> {
        self.coupon.as_ref().filter(|coupon| coupon.code == code)
    }

    /// Pieces that are left for the order: never fewer than it has been promised.
    fn stock(&self, product: &Product, variation: Option<&Variation>) -> Stock {
        let stock = Stock::of(product, variation);
        let promised = self.promised.get(&stock.id).copied().unwrap_or_default();
        let held = self.held.get(&stock.id).copied().unwrap_or(0);
        let left = |left: i64| (left - held + promised.own()).max(promised.pieces).max(0);
        Stock { left: stock.left.map(left), ..stock }
    }

    fn store(&self) -> &StorePricing {
        self.snapshot.store()
    }

    fn item_pricing(&self, product: &Product, variation: Option<&Variation>) -> ItemPricing {
        let today = self.snapshot.item_pricing(product, variation);
        match self.agreed.get(&(product.id, variation.map(|size| size.id))) {
            Some(price) => ItemPricing { price: Some(*price), ..today },
            None => today,
        }
    }

    fn category_and_parents(&self, category: i64) -> Vec<i64> {
        self.snapshot.category_and_parents(category)
    }
}

#[cfg(test)]
mod tests {
    use korosho_domain::booking::{Booking, LineBooking, TaxAmount};

    use super::*;

    fn line(quantity: u32) -> Line {
        Line { product_id: 7, quantity, ..Line::default() }
    }

    fn quote() -> Quote {
        let (unit_price, total) = (50_000, 100_000);
        let line =
            QuoteLine { product_id: 7, quantity: 2, unit_price, total, ..QuoteLine::default() };
        Quote { lines: vec![line], currency: "KES".to_owned(), ..Quote::default() }
    }

    #[test]
    fn goods_keep_their_price_until_the_customer_takes_more_of_them() {
        let five_hundred: Decimal = "500".parse().unwrap();
        for (pieces, kept) in [(1, true), (2, true), (3, false)] {
            let agreed = agreed_prices(&quote(), &[line(pieces)]);
            let expected = kept.then_some(five_hundred);
            assert_eq!(agreed.get(&(7, None)).copied(), expected, "{pieces}");
        }
        let split = agreed_prices(&quote(), &[line(2), line(1)]);
        assert!(split.is_empty(), "two lines of the same goods count together");
    }

    #[test]
    fn agreed_price_contains_the_tax_that_the_store_includes() {
        let mut quote = Quote { tax_display: TaxDisplay::Included, ..quote() };
        assert!(agreed_prices(&quote, &[line(1)]).is_empty(), "of unknown taxes");
        let tax =
            TaxAmount { rate_id: 1, subtotal: "160".parse().unwrap(), ..TaxAmount::default() };
        let amounts = LineBooking {
            subtotal: "1000".parse().unwrap(),
            taxes: vec![tax],
            ..LineBooking::default()
        };
        for (prices_include_tax, price) in [(true, "580"), (false, "500")] {
            let lines = vec![amounts.clone()];
            let booking = Booking { taxed: true, prices_include_tax, lines, ..Booking::default() };
            quote.booking = Some(Box::new(booking));
            let agreed = agreed_prices(&quote, &[line(1)]);
            assert_eq!(agreed.get(&(7, None)), Some(&price.parse().unwrap()));
        }
    }
}
