//! Totals of a cart in minor units: lines, coupons, shipping, taxes.

use super::cart::{Cart, Line};
use crate::{
    options::WooVersion,
    woocommerce::{
        call::Call,
        coupon_rules::{self, Coupon, Use},
        discounts::{Discounts, Item, Sold},
        php::{self, Half},
        products::offer,
        shipping::{self, Offer, Package},
        shop::{Location, Shop},
        taxes::{self, Rate, compute, rates_at},
    },
};

/// Amounts of one line, in minor units with fractions.
#[derive(Debug, Clone, Default)]
pub(crate) struct Amounts {
    /// Price of one piece as the cart shows it.
    pub(crate) shown: f64,
    /// Regular price of one piece.
    pub(crate) regular: f64,
    /// Sale price of one piece, whether active or not; the price if there is none.
    pub(crate) sale: f64,
    /// Subtotal without tax, before discounts.
    pub(crate) subtotal: f64,
    /// Tax of the subtotal.
    pub(crate) subtotal_tax: f64,
    /// Total without tax, after discounts.
    pub(crate) total: f64,
    /// Tax of the total.
    pub(crate) total_tax: f64,
}

/// Cart with computed amounts.
#[derive(Debug, Clone, Default)]
pub(crate) struct Totals {
    /// Lines with their amounts.
    pub(crate) lines: Vec<(Line, Amounts)>,
    /// Coupons with their discount without tax, and its tax.
    pub(crate) coupons: Vec<(Coupon, f64, f64)>,
    /// Shipping rates, each with its taxes.
    pub(crate) offers: Vec<(Offer, Vec<(i64, f64)>)>,
    /// Index of the chosen shipping rate.
    pub(crate) chosen: Option<usize>,
    /// Sum of the lines and their tax, before discounts.
    pub(crate) items: (f64, f64),
    /// Sum of discounts and their tax.
    pub(crate) discount: (f64, f64),
    /// Shipping and its tax.
    pub(crate) shipping: (f64, f64),
    /// Tax rates with the sum of their tax.
    pub(crate) taxes: Vec<(Rate, f64)>,
    /// Sum of all taxes; that of shipping is rounded separately.
    pub(crate) tax: f64,
    /// Grand total.
    pub(crate) total: f64,
}

fn cents_round(value: f64) -> f64 {
    php::round(value, 0, Half::Up)
}

/// Tax in minor units, rounded unless taxes are rounded at the subtotal.
fn line_tax(shop: &Shop, tax: f64) -> f64 {
    if shop.rounds_at_subtotal() {
        return tax;
    }
    let half = if shop.is_on("prices_include_tax") { Half::Down } else { Half::Up };
    php::round(tax, 0, half)
}

fn add_tax(shop: &Shop, sums: &mut Vec<(Rate, f64)>, rates: &[Rate], taxes: &[(i64, f64)]) {
    for (id, tax) in taxes {
        let tax = line_tax(shop, *tax);
        let Some(rate) = rates.iter().find(|rate| rate.id == *id) else { continue };
        match sums.iter_mut().find(|(known, _)| known.id == *id) {
            Some((_, sum)) => *sum += tax,
            None => sums.push((rate.clone(), tax)),
        }
    }
}

/// Location for taxes: the address named by the settings, the shop's for pick-up.
fn place(shop: &Shop, cart: &Cart) -> Location {
    let is_collected =
        cart.doc["rate"].as_str().is_some_and(|rate| rate.starts_with("local_pickup"));
    match shop.text("tax_based_on").as_str() {
        "base" => shop.base(),
        _ if is_collected => shop.base(),
        "billing" => cart.place("billing"),
        _ => cart.place("shipping"),
    }
}

struct Taxed {
    sold: Sold,
    rates: Vec<Rate>,
    base: Vec<Rate>,
    price: f64,
    typed: f64,
}

/// Price of a line for coupons; a price that includes the tax of the shop's location includes the
/// customer's instead.
async fn taxed(call: &Call, shop: &Shop, line: &Line, place: &Location) -> sqlx::Result<Taxed> {
    let db = call.sandbox.db();
    let now_ms = call.sandbox.now_ms();
    let sold = Sold::of(db, &line.product, now_ms).await?;
    let typed = php::number(&offer::of(db, &line.product, now_ms).await?.price);
    #[expect(clippy::cast_precision_loss, reason = "quantities are small")]
    let mut price = shop.to_cents(typed * line.quantity as f64, false);
    let is_taxed = shop.has_taxes() && sold.is_taxable();
    let rates = if is_taxed { rates_at(db, place, &sold.tax_class).await? } else { Vec::new() };
    let base =
        if is_taxed { rates_at(db, &shop.base(), &sold.tax_class).await? } else { Vec::new() };
    if is_taxed && shop.prices_include_tax() && base != rates {
        let net = price - taxes::sum(&compute(price, &base, true));
        price = net + taxes::sum(&compute(net, &rates, false));
    }
    Ok(Taxed { sold, rates, base, price, typed })
}

/// Computes all amounts.
pub(crate) async fn of(call: &Call, shop: &Shop, cart: &Cart) -> sqlx::Result<Totals> {
    let mut totals = Totals::default();
    let lines = cart.lines(call).await?;
    let place = place(shop, cart);
    let mut known = Vec::new();
    for line in &lines {
        known.push(taxed(call, shop, line, &place).await?);
    }
    let items = |known: &[Taxed]| -> Vec<Item> {
        let item = |(key, (one, line)): (usize, (&Taxed, &Line))| Item {
            key,
            sold: Some(one.sold.clone()),
            quantity: line.quantity,
            price: one.price,
        };
        known.iter().zip(&lines).enumerate().map(item).collect()
    };
    let mut discounts = Discounts::new(shop, items(&known));
    let mut coupons = Vec::new();
    for code in cart.coupons() {
        if let Some(coupon) = coupon_rules::find(call, &code).await? {
            discounts.apply(&coupon);
            coupons.push(coupon);
        }
    }
    add_lines(shop, &mut totals, &lines, &known, &discounts);
    add_coupons(shop, &mut totals, coupons, &known, &discounts);
    totals.tax = totals.taxes.iter().map(|(_, tax)| tax).sum();
    add_shipping(call, shop, cart, &mut totals, &known, &place).await?;
    totals.tax += cents_round(totals.shipping.1);
    let goods: f64 = totals.lines.iter().map(|(_, line)| cents_or_raw(shop, line.total)).sum();
    let taxes: f64 = totals.taxes.iter().map(|(_, tax)| tax).sum();
    totals.total = cents_round(cents_round(goods) + totals.shipping.0 + taxes);
    Ok(totals)
}

fn cents_or_raw(shop: &Shop, value: f64) -> f64 {
    if shop.rounds_at_subtotal() { value } else { cents_round(value) }
}

/// Price of one piece, with or without tax as the cart shows prices.
fn shown_price(shop: &Shop, one: &Taxed, typed: f64) -> f64 {
    let unit = shop.to_cents(typed, false);
    let rounded =
        |taxes: &[(i64, f64)]| -> f64 { taxes.iter().map(|(_, tax)| line_tax(shop, *tax)).sum() };
    match (shop.prices_include_tax(), shop.cart_shows_tax()) {
        (true, false) => unit - taxes::sum(&compute(unit, &one.base, true)),
        (true, true) if one.base != one.rates => {
            let inside = compute(unit, &one.base, true);
            let own = compute(unit - taxes::sum(&inside), &one.rates, false);
            unit - rounded(&inside) + rounded(&own)
        }
        (false, true) => unit + rounded(&compute(unit, &one.rates, false)),
        _ => unit,
    }
}

fn add_lines(
    shop: &Shop,
    totals: &mut Totals,
    lines: &[Line],
    known: &[Taxed],
    discounts: &Discounts<'_>,
) {
    let is_inside = shop.prices_include_tax();
    let mut subtotal_taxes: Vec<(Rate, f64)> = Vec::new();
    for (key, (line, one)) in lines.iter().zip(known).enumerate() {
        let of = |price: f64| {
            let taxes = compute(price, &one.rates, is_inside);
            let net = if is_inside { price - taxes::sum(&taxes) } else { price };
            let tax: f64 = taxes.iter().map(|(_, tax)| line_tax(shop, *tax)).sum();
            (net, tax, taxes)
        };
        let (subtotal, subtotal_tax, before) = of(one.price);
        let (total, total_tax, after) = of(one.price - discounts.of_line(key));
        add_tax(shop, &mut subtotal_taxes, &one.rates, &before);
        add_tax(shop, &mut totals.taxes, &one.rates, &after);
        let shown = |field: &str| {
            let own = Some(line.product.text(field)).filter(|price| !price.is_empty());
            shown_price(shop, one, own.map_or(one.typed, php::number))
        };
        let amounts = Amounts {
            shown: shown_price(shop, one, one.typed),
            regular: shown("regular_price"),
            sale: shown("sale_price"),
            subtotal,
            subtotal_tax,
            total,
            total_tax,
        };
        totals.lines.push((line.clone(), amounts));
    }
    let net: f64 = totals.lines.iter().map(|(_, line)| cents_or_raw(shop, line.subtotal)).sum();
    totals.items = (cents_round(net), subtotal_taxes.iter().map(|(_, tax)| tax).sum());
}

fn add_coupons(
    shop: &Shop,
    totals: &mut Totals,
    coupons: Vec<Coupon>,
    known: &[Taxed],
    discounts: &Discounts<'_>,
) {
    let is_inside = shop.prices_include_tax();
    // Unlike those of orders, taxes of discounts are not rounded per line.
    for (coupon, (_, taken)) in coupons.into_iter().zip(discounts.by_coupon()) {
        let (mut net, mut tax) = (taken.iter().sum::<f64>(), 0.0);
        for (cents, one) in taken.iter().zip(known) {
            let taxes = taxes::sum(&compute(*cents, &one.rates, is_inside));
            tax += taxes;
            net -= if is_inside { taxes } else { 0.0 };
        }
        totals.discount.0 += net;
        totals.discount.1 += tax;
        totals.coupons.push((coupon, net, tax));
    }
}

async fn add_shipping(
    call: &Call,
    shop: &Shop,
    cart: &Cart,
    totals: &mut Totals,
    known: &[Taxed],
    place: &Location,
) -> sqlx::Result<()> {
    let db = call.sandbox.db();
    let shipped = || totals.lines.iter().filter(|(line, _)| line.is_shipped());
    if shipped().next().is_none() {
        totals.taxes.retain(|(_, tax)| *tax != 0.0);
        return Ok(());
    }
    let class = |line: &Line| {
        let own = line.product.whole("shipping_class_id").filter(|id| *id > 0);
        own.or_else(|| line.parent.as_ref()?.whole("shipping_class_id")).unwrap_or(0)
    };
    let with_tax = |(net, tax): (f64, f64)| if shop.cart_shows_tax() { net + tax } else { net };
    let package = Package {
        place: cart.place("shipping"),
        lines: shipped()
            .map(|(line, amounts)| (class(line), line.quantity, shop.of_cents(amounts.total)))
            .collect(),
        has_free_coupon: totals.coupons.iter().any(|(coupon, ..)| coupon.free_shipping),
        subtotal: shop.of_cents(with_tax(totals.items)),
        discount: shop.of_cents(with_tax(totals.discount)),
    };
    let offers = shipping::offers(db, shop, &package).await?;
    let rates = shipping_rates(call, shop, &totals.lines, known, place).await?;
    let taxes = |offer: &Offer| -> Vec<(i64, f64)> {
        let taxes = if offer.is_taxed && offer.exact > 0.0 {
            compute(offer.exact, &rates, false)
        } else {
            Vec::new()
        };
        taxes.into_iter().map(|(id, tax)| (id, shop.to_cents(tax, true))).collect()
    };
    totals.offers = offers.iter().map(|offer| (offer.clone(), taxes(offer))).collect();
    let chosen = cart.doc["rate"].as_str();
    let at = totals.offers.iter().position(|(offer, _)| Some(offer.rate_id.as_str()) == chosen);
    // A coupon with free shipping preselects a free method.
    let is_free = |(offer, _): &(Offer, Vec<(i64, f64)>)| offer.method == "free_shipping";
    let free = totals.offers.iter().position(is_free).filter(|_| package.has_free_coupon);
    totals.chosen = at.or(free).or((!totals.offers.is_empty()).then_some(0));
    if let Some(at) = totals.chosen {
        let (offer, mut taxes) = totals.offers[at].clone();
        // Costs are entered without tax, so halves of their taxes are rounded up even if prices
        // include tax.
        if !shop.rounds_at_subtotal() {
            for (_, tax) in &mut taxes {
                *tax = cents_round(*tax);
            }
        }
        let tax: f64 = taxes.iter().map(|(_, tax)| line_tax(shop, *tax)).sum();
        totals.shipping = (shop.to_cents(offer.cost, false), tax);
        // Taxes of shipping come first; zero taxes are omitted.
        let mut shown_taxes = Vec::new();
        add_tax(shop, &mut shown_taxes, &rates, &taxes);
        for (rate, tax) in std::mem::take(&mut totals.taxes) {
            match shown_taxes.iter_mut().find(|(known, _)| known.id == rate.id) {
                Some((_, sum)) => *sum += tax,
                None => shown_taxes.push((rate, tax)),
            }
        }
        totals.taxes = shown_taxes;
    }
    totals.taxes.retain(|(_, tax)| *tax != 0.0);
    Ok(())
}

/// Tax rates of shipping: those of the class in the settings, or of the products to be shipped.
async fn shipping_rates(
    call: &Call,
    shop: &Shop,
    lines: &[(Line, Amounts)],
    known: &[Taxed],
    place: &Location,
) -> sqlx::Result<Vec<Rate>> {
    if !shop.has_taxes() {
        return Ok(Vec::new());
    }
    let db = call.sandbox.db();
    let sent = lines.iter().zip(known).filter(|((line, _), _)| line.is_shipped());
    let classes: Vec<String> = sent
        .filter(|(_, one)| one.sold.tax_status != "none")
        .map(|(_, one)| one.sold.tax_class.clone())
        .collect();
    let Some(class) = taxes::shipping_class(db, shop, &classes).await? else {
        return Ok(Vec::new());
    };
    let mut rates = rates_at(db, place, &class).await?;
    rates.retain(|rate| rate.shipping);
    if rates.is_empty() && shop.version() < WooVersion::V11_0_1 {
        rates = rates_at(db, place, "").await?;
        rates.retain(|rate| rate.shipping);
    }
    Ok(rates)
}

/// Checks a coupon against the current cart.
///
/// # Errors
/// Reason of the refusal, or the database's error.
pub(crate) async fn allows(
    call: &Call,
    shop: &Shop,
    cart: &Cart,
    coupon: &Coupon,
) -> sqlx::Result<Result<(), coupon_rules::Refusal>> {
    let totals = of(call, shop, cart).await?;
    let mut items = Vec::new();
    for (key, (line, _)) in totals.lines.iter().enumerate() {
        let sold = Sold::of(call.sandbox.db(), &line.product, call.sandbox.now_ms()).await?;
        items.push(Item { key, sold: Some(sold), quantity: line.quantity, price: 0.0 });
    }
    let shown =
        if shop.cart_shows_tax() { totals.items.0 + totals.items.1 } else { totals.items.0 };
    let email = cart.doc["billing"]["email"].as_str().unwrap_or_default().to_owned();
    let asked =
        Use { items: &items, subtotal: shop.of_cents(shown), emails: vec![email], customer: 0 };
    Ok(coupon.check(call.sandbox.now_ms(), &asked))
}
