//! From lines to a quote: the one routine that turns prices into totals.
//!
//! [`price_quote`] is called for `get_quote` and again by `place_order`. It takes what it needs
//! through [`PriceBook`], so that the same rule prices a live product, a snapshot and a test.

pub mod choices;
pub mod coupon;
pub mod coupon_access;
pub mod stock;

use std::collections::{BTreeMap, BTreeSet};

use crate::catalogue::{Product, Variation};
use crate::fulfilment::{DeliveryZone, Fulfilment};
use crate::money::{MAX_AMOUNT, Minor, line_total, rounding_to};
use crate::problem::{InvalidReason, Problem};
use crate::quote::{Line, MAX_LINES, MAX_QUANTITY, Notice, Quote, QuoteInput, QuoteLine};
use coupon::{Coupon, Discount, Priced};
use stock::{Stock, Stocks};

/// Where today's prices come from.
pub trait PriceBook {
    /// ISO 4217 code of every price.
    fn currency(&self) -> &str;

    /// A published product.
    fn product(&self, id: i64) -> Option<&Product>;

    /// A delivery zone of the shop.
    fn zone(&self, id: &str) -> Option<&DeliveryZone>;

    /// A coupon by its code, already known to the caller.
    fn coupon(&self, code: &str) -> Option<&Coupon>;

    /// The pile from which pieces are taken and how many can still be promised.
    fn stock(&self, product: &Product, variation: Option<&Variation>) -> Stock {
        Stock::of(product, variation)
    }

    /// A category and all categories above it; coupons for a category cover those below.
    fn category_and_parents(&self, category: i64) -> Vec<i64> {
        vec![category]
    }
}

/// What else a quote depends on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PriceRules {
    /// Milliseconds since 1970, for the expiry of coupons.
    pub now: i64,
    /// The total becomes a multiple of this (100 = whole shillings); 0 or 1 = as it is.
    pub rounding_step: Minor,
    /// WooCommerce rounds each line of an order to this (100 in a shop without decimals).
    pub line_step: Minor,
    /// The shopper's address, for coupons that are limited to addresses; `None` = not known yet.
    pub email: Option<String>,
    /// Whether an order is being placed: no e-mail now means that there is none.
    pub placing: bool,
}

/// Prices lines: merges what is asked twice, looks up prices and stock, applies coupon, delivery
/// fee and rounding. What a shopper should know becomes a notice.
///
/// # Errors
/// [`Problem::InvalidInput`] for what no honest client sends: no lines, too many, a quantity
/// outside 1 to [`MAX_QUANTITY`], or amounts too large to hold.
pub fn price_quote(
    book: &impl PriceBook,
    input: &QuoteInput,
    rules: &PriceRules,
) -> Result<Quote, Problem> {
    let lines = merged(&input.lines)?;
    let mut notices = Vec::new();
    let mut stocks = Stocks::default();
    let items: Vec<Item<'_>> = lines
        .iter()
        .map(|line| priced(book, line, rules, &mut stocks, &mut notices))
        .collect::<Result<_, _>>()?;
    let subtotal = sum(items.iter().map(|item| item.line.total))?;
    let discount = discount(book, input, rules, &items, &mut notices);
    let after_discount = subtotal - discount.amount;
    let shipping = shipping(book, &input.fulfilment, after_discount, &discount, &mut notices);
    let before_rounding = sum([after_discount, shipping])?;
    let rounding = rounding_to(before_rounding, rules.rounding_step);
    Ok(Quote {
        lines: items.into_iter().map(|item| item.line).collect(),
        subtotal,
        discount: discount.amount,
        shipping,
        rounding,
        total: before_rounding + rounding,
        currency: book.currency().to_owned(),
        notices,
        ..Quote::default()
    })
}

/// A line with the product it was priced from.
struct Item<'a> {
    line: QuoteLine,
    product: Option<&'a Product>,
    on_sale: bool,
}

/// The same product in the same size with the same choices asked twice is one line, where it first stood.
fn merged(lines: &[Line]) -> Result<Vec<Line>, Problem> {
    if lines.is_empty() {
        return Err(Problem::invalid("lines", InvalidReason::Missing));
    }
    let mut merged: Vec<Line> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let quantity = match merged.iter_mut().find(|other| other.is_same_goods(line)) {
            Some(found) => {
                found.quantity = found.quantity.saturating_add(line.quantity);
                found.quantity
            }
            None => {
                merged.push(line.clone());
                line.quantity
            }
        };
        if line.quantity == 0 || quantity > MAX_QUANTITY {
            let field = format!("lines[{at}].quantity");
            return Err(Problem::invalid(field, InvalidReason::OutOfRange));
        }
    }
    if merged.len() > MAX_LINES {
        return Err(Problem::invalid("lines", InvalidReason::OutOfRange));
    }
    Ok(merged)
}

fn priced<'a>(
    book: &'a impl PriceBook,
    line: &Line,
    rules: &PriceRules,
    stocks: &mut Stocks,
    notices: &mut Vec<Notice>,
) -> Result<Item<'a>, Problem> {
    let product = book.product(line.product_id);
    let Some((product, variation, unit_price)) = product.and_then(|found| for_sale(found, line))
    else {
        let Line { product_id, variation_id, attributes, .. } = line.clone();
        notices.push(Notice::NotForSale { product_id, variation_id, attributes });
        return Ok(Item { line: not_for_sale(line, product), product: None, on_sale: false });
    };
    let total = line_total(unit_price, line.quantity)
        .and_then(|exact| exact.checked_add(rounding_to(exact, rules.line_step)))
        .ok_or_else(too_large)?;
    let available = stocks.take(book.stock(product, variation), line, notices);
    let line = QuoteLine {
        options: choices::all(variation, &line.attributes),
        image: picture(product, variation),
        unit_price,
        total,
        available,
        ..not_for_sale(line, Some(product))
    };
    let on_sale = variation.map_or(product.on_sale, |chosen| chosen.on_sale);
    Ok(Item { line, product: Some(product), on_sale })
}

/// The chosen form of a product with its price; `None` where it cannot be sold like this.
fn for_sale<'a>(
    product: &'a Product,
    line: &Line,
) -> Option<(&'a Product, Option<&'a Variation>, Minor)> {
    let (variation, purchasable, price) = match line.variation_id {
        None if product.variations.is_empty()
            && product.options.is_empty()
            && line.attributes.is_empty() =>
        {
            (None, product.purchasable, product.price)
        }
        None => return None,
        Some(id) => {
            let variation = product.variations.iter().find(|variation| variation.id == id)?;
            choices::fit(product, variation, &line.attributes).then_some(())?;
            (Some(variation), variation.purchasable, variation.price)
        }
    };
    let price = price.filter(|price| purchasable && (0..=MAX_AMOUNT).contains(price))?;
    Some((product, variation, price))
}

fn not_for_sale(line: &Line, product: Option<&Product>) -> QuoteLine {
    QuoteLine {
        product_id: line.product_id,
        variation_id: line.variation_id,
        attributes: line.attributes.clone(),
        name: product.map(|product| product.name.clone()).unwrap_or_default(),
        options: BTreeMap::new(),
        slug: product.map(|product| product.slug.clone()).unwrap_or_default(),
        image: product.and_then(|product| picture(product, None)),
        quantity: line.quantity,
        unit_price: 0,
        total: 0,
        available: false,
    }
}

fn picture(product: &Product, variation: Option<&Variation>) -> Option<String> {
    variation
        .and_then(|chosen| chosen.image.as_ref())
        .or_else(|| product.images.first())
        .map(|image| image.src.clone())
}

fn discount(
    book: &impl PriceBook,
    input: &QuoteInput,
    rules: &PriceRules,
    items: &[Item<'_>],
    notices: &mut Vec<Notice>,
) -> Discount {
    let Some(code) = input.coupon.as_deref().map(str::trim).filter(|code| !code.is_empty()) else {
        return Discount::default();
    };
    let priced: Vec<Priced> = items.iter().filter_map(|item| coverable(book, item)).collect();
    let result = book
        .coupon(&coupon::normalised(code))
        .ok_or(crate::quote::CouponRefusal::Unknown)
        .and_then(|coupon| coupon.discount(&priced, rules));
    result.unwrap_or_else(|reason| {
        notices.push(Notice::CouponRefused { coupon: code.to_owned(), reason });
        Discount::default()
    })
}

fn coverable(book: &impl PriceBook, item: &Item<'_>) -> Option<Priced> {
    let product = item.product?;
    let categories: BTreeSet<i64> = product
        .categories
        .iter()
        .flat_map(|category| book.category_and_parents(category.id))
        .collect();
    Some(Priced {
        product_id: product.id,
        variation_id: item.line.variation_id,
        categories: categories.into_iter().collect(),
        on_sale: item.on_sale,
        quantity: item.line.quantity,
        total: item.line.total,
    })
}

/// Delivery fee. As in WooCommerce, what makes delivery free is the subtotal after the discount.
fn shipping(
    book: &impl PriceBook,
    fulfilment: &Fulfilment,
    after_discount: Minor,
    discount: &Discount,
    notices: &mut Vec<Notice>,
) -> Minor {
    let Fulfilment::Delivery { zone: id, .. } = fulfilment else { return 0 };
    let Some(zone) = book.zone(id) else {
        notices.push(Notice::UnknownZone { zone: id.clone() });
        return 0;
    };
    match zone.free_from {
        _ if discount.free_shipping => 0,
        Some(free_from) if after_discount >= free_from => 0,
        Some(free_from) => {
            notices.push(Notice::FreeDeliveryMissing { missing: free_from - after_discount });
            zone.fee
        }
        None => zone.fee,
    }
}

fn sum(amounts: impl IntoIterator<Item = Minor>) -> Result<Minor, Problem> {
    amounts
        .into_iter()
        .try_fold(0_i64, Minor::checked_add)
        .filter(|total| *total <= MAX_AMOUNT / 2)
        .ok_or_else(too_large)
}

fn too_large() -> Problem {
    Problem::invalid("lines", InvalidReason::OutOfRange)
}
