//! Pricing of carts: the only code that turns prices into totals.
//!
//! [`price_quote`] serves `get_quote` and again `place_order`. It reads prices and settings through
//! [`PriceBook`], so that the same rules price a live product, a snapshot and a test.

mod allocation;
mod cart;
pub mod choices;
pub mod coupon;
pub mod coupon_access;
mod destination;
pub mod formula;
mod place;
pub mod shipping;
pub mod stock;
pub mod store;
pub mod tax;

use std::collections::{BTreeMap, BTreeSet};

use crate::booking::{Booking, CouponBooking};
use crate::catalogue::{Product, Variation};
use crate::decimal::Decimal;
use crate::fulfilment::DeliveryZone;
use crate::limits::{MAX_LINES, MAX_QUANTITY};
use crate::money::{MAX_AMOUNT, Minor, line_total, rounding_to};
use crate::problem::{InvalidReason, Problem};
use crate::quote::{Line, Notice, Quote, QuoteInput, QuoteLine};
use allocation::{Share, Spread, allocate};
use cart::{Cart, Shown};
use coupon::{Coupon, CouponKind, Priced};
use destination::Destination;
use stock::{Stock, Stocks};
use store::{ItemPricing, StorePricing};

/// Source of prices, stock and settings of the store.
pub trait PriceBook {
    /// ISO 4217 code of every price.
    fn currency(&self) -> &str;

    /// Returns a published product.
    fn product(&self, id: i64) -> Option<&Product>;

    /// Returns a delivery zone of the shop.
    fn zone(&self, id: &str) -> Option<&DeliveryZone>;

    /// Returns a coupon by its code; the coupon must have been loaded beforehand.
    fn coupon(&self, code: &str) -> Option<&Coupon>;

    /// Returns the settings of the store that affect prices.
    fn store(&self) -> &StorePricing {
        &store::PLAIN
    }

    /// Returns the price data of a product, or of one of its variations.
    fn item_pricing(&self, product: &Product, variation: Option<&Variation>) -> ItemPricing {
        ItemPricing::plain(product, variation, self.store().minor_digits)
    }

    /// Returns the stock count of the pieces and how many of them can still be promised.
    fn stock(&self, product: &Product, variation: Option<&Variation>) -> Stock {
        Stock::of(product, variation)
    }

    /// Returns a category and its ancestors; a coupon for a category covers all descendants.
    fn category_and_parents(&self, category: i64) -> Vec<i64> {
        vec![category]
    }
}

/// Further inputs of a quote.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PriceRules {
    /// Current time in milliseconds since 1970, for the expiry of coupons.
    pub now: i64,
    /// Rounding step of the total in minor units (100 = whole shillings); 0 or 1 = no rounding.
    pub rounding_step: Minor,
    /// E-mail address of the customer, for coupons restricted by address; `None` = not known yet.
    pub email: Option<String>,
    /// Whether an order is being placed: a missing e-mail address is then final.
    pub placing: bool,
}

/// Prices lines: merges duplicates, looks up prices and stock, applies coupon, delivery fee and
/// rounding. Conditions that the customer should know become notices.
///
/// # Errors
/// [`Problem::InvalidInput`] for input that no correct client sends: no lines, too many, a quantity
/// outside 1 to [`MAX_QUANTITY`], or amounts that overflow.
pub fn price_quote(
    book: &impl PriceBook,
    input: &QuoteInput,
    rules: &PriceRules,
) -> Result<Quote, Problem> {
    let lines = merged(&input.lines)?;
    let mut notices = Vec::new();
    let mut stocks = Stocks::default();
    let mut items: Vec<Item<'_>> = lines
        .iter()
        .map(|line| priced(book, line, &mut stocks, &mut notices))
        .collect::<Result<_, _>>()?;
    let store = book.store();
    let destination = Destination::of(book, &input.fulfilment, &mut notices);
    let cart_lines = items.iter().map(|item| (item.pricing.clone(), item.line.quantity));
    let mut cart = Cart::new(store, destination.place(&store.taxes.base), cart_lines);
    for (at, item) in items.iter_mut().enumerate().filter(|(_, item)| item.product.is_some()) {
        let catalogue_price = item.line.unit_price;
        (item.line.unit_price, item.line.total) = (cart.shown_unit(at), cart.shown_line(at));
        item.line.catalogue_price =
            Some(catalogue_price).filter(|price| *price != item.line.unit_price);
    }
    let coupon = coupon(book, input, rules, &items, &mut notices);
    if let Some(coupon) = coupon {
        cart.apply(&off(book, coupon, &cart, &items));
    }
    destination.add_shipping(
        &mut cart,
        coupon.is_some_and(|coupon| coupon.free_shipping),
        store,
        &mut notices,
    );
    // A percentage also reduces what is added: the price of the goods that are missing is not known.
    if coupon.is_some_and(|coupon| matches!(coupon.kind, CouponKind::Percent(_))) {
        notices.retain(|notice| !is_free_delivery_missing(notice));
    }
    let mut booking = cart.booking(destination.place(&store.taxes.base).clone());
    booking.coupons.extend(coupon.map(|coupon| {
        let (discount, discount_tax) = cart.discount();
        let (code, free_shipping) = (coupon.code.clone(), coupon.free_shipping);
        CouponBooking { code, discount, discount_tax, free_shipping }
    }));
    let lines: Vec<QuoteLine> = items.into_iter().map(|item| item.line).collect();
    totals(book, lines, &cart.shown(), booking, notices, rules)
}

/// Prices what can be sold of a cart. The other lines are listed with their notices and count for
/// nothing, so that nobody is shown a total, or free delivery, that no order can have.
///
/// # Errors
/// As in [`price_quote`].
pub fn price_available(
    book: &impl PriceBook,
    input: &QuoteInput,
    rules: &PriceRules,
) -> Result<Quote, Problem> {
    let whole = price_quote(book, input, rules)?;
    if whole.can_be_ordered() {
        return Ok(whole);
    }
    let (available, refused): (Vec<QuoteLine>, Vec<QuoteLine>) =
        whole.lines.iter().cloned().partition(|line| line.available);
    let rest = if available.is_empty() {
        let Quote { currency, tax_display, notices, .. } = whole.clone();
        let notices = notices
            .into_iter()
            .filter(|one| !is_free_delivery_missing(one) && !one.is_about_line());
        Quote { currency, tax_display, notices: notices.collect(), ..Quote::default() }
    } else {
        let lines = available.iter().map(QuoteLine::to_line).collect();
        price_quote(book, &QuoteInput { lines, ..input.clone() }, rules)?
    };
    let of_lines = whole.notices.into_iter().filter(Notice::is_about_line);
    let notices = of_lines.chain(rest.notices).collect();
    let mut priced = rest.lines.into_iter();
    let mut refused = refused.into_iter().map(|line| QuoteLine { total: 0, ..line });
    let next = |line: &QuoteLine| if line.available { priced.next() } else { refused.next() };
    let lines = whole.lines.iter().filter_map(next).collect();
    Ok(Quote { lines, notices, ..rest })
}

const fn is_free_delivery_missing(notice: &Notice) -> bool {
    matches!(notice, Notice::FreeDeliveryMissing { .. })
}

/// Returns the quote with all its sums. Parts that are each rounded may miss the grand total by a
/// minor unit; the discount absorbs the difference, or else the rounding.
fn totals(
    book: &impl PriceBook,
    lines: Vec<QuoteLine>,
    shown: &Shown,
    booking: Booking,
    notices: Vec<Notice>,
    rules: &PriceRules,
) -> Result<Quote, Problem> {
    let mut quote = Quote {
        subtotal: sum(lines.iter().map(|line| line.total))?,
        lines,
        discount: shown.discount,
        shipping: shown.shipping,
        currency: book.currency().to_owned(),
        notices,
        tax_display: shown.tax_display,
        taxes: shown.taxes.clone(),
        tax_total: shown.tax_total,
        ..Quote::default()
    };
    let exact = sum([booking.total.to_minor(booking.minor_digits)])?;
    let missed = quote.before_rounding() - exact;
    if quote.discount > 0 {
        quote.discount += missed;
    }
    quote.total = exact + rounding_to(exact, rules.rounding_step);
    quote.rounding = quote.total - quote.before_rounding();
    quote.booking = Some(Box::new(booking));
    Ok(quote)
}

/// Line with the product that it was priced from.
struct Item<'a> {
    line: QuoteLine,
    /// Price data; without a price if the line is not for sale.
    pricing: ItemPricing,
    product: Option<&'a Product>,
    on_sale: bool,
}

/// Merges lines of the same product, size and choices into the first of them.
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
    stocks: &mut Stocks,
    notices: &mut Vec<Notice>,
) -> Result<Item<'a>, Problem> {
    let product = book.product(line.product_id);
    let Some((product, variation, unit_price)) = product.and_then(|found| for_sale(found, line))
    else {
        let Line { product_id, variation_id, attributes, .. } = line.clone();
        notices.push(Notice::NotForSale { product_id, variation_id, attributes });
        let pricing = ItemPricing { is_virtual: true, ..ItemPricing::default() };
        let line = not_for_sale(line, product);
        return Ok(Item { line, pricing, product: None, on_sale: false });
    };
    let total = line_total(unit_price, line.quantity).ok_or_else(too_large)?;
    let pricing = book.item_pricing(product, variation);
    let in_stock = stocks.take(book.stock(product, variation), line, notices);
    let available = in_stock && quantity_allowed(product, line, notices);
    let line = QuoteLine {
        options: choices::all(variation, &line.attributes),
        image: picture(product, variation),
        unit_price,
        total,
        available,
        ..not_for_sale(line, Some(product))
    };
    let on_sale = variation.map_or(product.on_sale, |chosen| chosen.on_sale);
    Ok(Item { line, pricing, product: Some(product), on_sale })
}

/// Whether the order may contain this quantity; WooCommerce's cart accepts one piece of each line
/// of a product that is sold individually.
fn quantity_allowed(product: &Product, line: &Line, notices: &mut Vec<Notice>) -> bool {
    let allowed = !product.sold_individually || line.quantity <= 1;
    if !allowed {
        let Line { product_id, variation_id, attributes, .. } = line.clone();
        notices.push(Notice::OnePerOrder { product_id, variation_id, attributes });
    }
    allowed
}

/// Returns the chosen form of a product with its price; `None` if it cannot be sold in this form.
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
        translations: product.map(Product::name_translations).unwrap_or_default(),
        options: BTreeMap::new(),
        slug: product.map(|product| product.slug.clone()).unwrap_or_default(),
        image: product.and_then(|product| picture(product, None)),
        quantity: line.quantity,
        unit_price: 0,
        catalogue_price: None,
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

/// Returns the requested coupon if it grants something.
fn coupon<'a>(
    book: &'a impl PriceBook,
    input: &QuoteInput,
    rules: &PriceRules,
    items: &[Item<'_>],
    notices: &mut Vec<Notice>,
) -> Option<&'a Coupon> {
    let code = input.coupon.as_deref().map(str::trim).filter(|code| !code.is_empty())?;
    let priced: Vec<Priced> = items.iter().filter_map(|item| coverable(book, item)).collect();
    let result = book
        .coupon(&coupon::normalised(code))
        .ok_or(crate::quote::CouponRefusal::Unknown)
        .and_then(|coupon| coupon.check(&priced, rules).map(|()| coupon));
    let refused = |reason| Notice::CouponRefused { coupon: code.to_owned(), reason };
    result.map_err(|reason| notices.push(refused(reason))).ok()
}

/// Returns the coupon's discount of each line.
fn off(
    book: &impl PriceBook,
    coupon: &Coupon,
    cart: &Cart<'_>,
    items: &[Item<'_>],
) -> Vec<Decimal> {
    let store = book.store();
    let spread = Spread {
        kind: coupon.kind,
        limit: coupon.limit_items.filter(|limit| *limit > 0),
        decimals: store.decimals,
        minor_digits: store.minor_digits,
        old_order: store.has_old_rules(),
    };
    let covered = items.iter().enumerate().filter(|(_, item)| {
        coverable(book, item).is_some_and(|priced| coupon.is_applied_to(&priced))
    });
    let share = |(at, item): (usize, &Item<'_>)| {
        let (price, quantity) = (cart.price(at), item.line.quantity);
        Share { at, price, quantity }
    };
    allocate(spread, covered.map(share).collect(), items.len())
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
