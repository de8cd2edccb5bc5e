//! Carts priced by a real WooCommerce (its Store API) and again here: every amount is equal.
//!
//! `data/carts-*.json` holds settings, goods, coupons and carts with the totals of 11.0.1 and 9.4.2,
//! in eighteen configurations of taxes, decimals, separators and currency.

use std::collections::BTreeMap;

use korosho_domain::booking::{Booking, TaxAmount};
use korosho_domain::catalogue::{Product, Variation};
use korosho_domain::decimal::Decimal;
use korosho_domain::fulfilment::{DeliveryZone, Fulfilment};
use korosho_domain::pricing::coupon::{Coupon, CouponKind};
use korosho_domain::pricing::store::{ItemPricing, StorePricing};
use korosho_domain::pricing::{PriceBook, PriceRules, price_quote};
use korosho_domain::quote::{Quote, QuoteInput, TaxDisplay};
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
struct Recording {
    goods: BTreeMap<i64, Value>,
    coupons: BTreeMap<String, Value>,
    configurations: Vec<Configuration>,
}

#[derive(Deserialize)]
struct Configuration {
    name: String,
    store: StorePricing,
    carts: Vec<RecordedCart>,
}

#[derive(Debug, Deserialize)]
struct RecordedCart {
    lines: Vec<(i64, u32)>,
    zone: Option<String>,
    coupon: Option<String>,
    method: String,
    expect: Expected,
}

/// Amounts in units of the store's decimals; `lines` by product id: subtotal, its tax, total, its
/// tax.
#[derive(Debug, PartialEq, Eq, Deserialize)]
struct Expected {
    total: i64,
    tax: i64,
    shipping: (i64, i64),
    discount: (i64, i64),
    taxes: BTreeMap<String, i64>,
    lines: Vec<(i64, i64, i64, i64, i64)>,
}

struct Store<'a> {
    pricing: &'a StorePricing,
    products: BTreeMap<i64, Product>,
    items: BTreeMap<i64, ItemPricing>,
    zones: Vec<DeliveryZone>,
    coupons: BTreeMap<String, Coupon>,
}

impl PriceBook for Store<'_> {
    fn currency(&self) -> &str {
        "KES"
    }

    fn product(&self, id: i64) -> Option<&Product> {
        self.products.get(&id)
    }

    fn zone(&self, id: &str) -> Option<&DeliveryZone> {
        self.zones.iter().find(|zone| zone.id == id)
    }

    fn coupon(&self, code: &str) -> Option<&Coupon> {
        self.coupons.get(code)
    }

    fn store(&self) -> &StorePricing {
        self.pricing
    }

    fn item_pricing(&self, product: &Product, _: Option<&Variation>) -> ItemPricing {
        self.items[&product.id].clone()
    }
}

fn decimal(value: &Value) -> Decimal {
    value.as_str().unwrap().parse().unwrap()
}

fn item_pricing(wire: &Value) -> ItemPricing {
    ItemPricing {
        price: Some(decimal(&wire["price"])),
        regular_price: None,
        tax_status: serde_json::from_value(wire["tax_status"].clone()).unwrap(),
        tax_class: wire["tax_class"].as_str().unwrap().to_owned(),
        shipping_class: wire["shipping_class"].as_i64().unwrap(),
        is_virtual: wire["is_virtual"].as_bool().unwrap(),
    }
}

fn coupon(code: &str, wire: &Value) -> Coupon {
    let amount = decimal(&wire["amount"]).to_minor(2);
    let kind = match wire["kind"].as_str().unwrap() {
        "percent" => CouponKind::Percent(amount),
        "fixed_cart" => CouponKind::FixedCart(amount),
        _ => CouponKind::FixedProduct(amount),
    };
    Coupon {
        minimum: wire["minimum_amount"].as_str().map(|text| text.parse::<i64>().unwrap() * 100),
        products: serde_json::from_value(wire["product_ids"].clone()).unwrap_or_default(),
        exclude_sale_items: wire["exclude_sale_items"].as_bool().unwrap_or_default(),
        limit_items: wire["limit_usage_to_x_items"].as_u64().map(|n| u32::try_from(n).unwrap()),
        free_shipping: wire["free_shipping"].as_bool().unwrap_or_default(),
        ..crate::common::coupon(code, kind)
    }
}

fn store<'a>(recording: &Recording, pricing: &'a StorePricing) -> Store<'a> {
    let product = |(id, wire): (&i64, &Value)| {
        let plain = crate::common::product(*id, decimal(&wire["price"]).to_minor(2));
        let on_sale = wire["on_sale"].as_bool().unwrap();
        (*id, if on_sale { crate::common::on_sale(plain) } else { plain })
    };
    let zone = |id: &String| DeliveryZone { id: id.clone(), ..DeliveryZone::default() };
    let coupons = recording.coupons.iter();
    Store {
        pricing,
        products: recording.goods.iter().map(product).collect(),
        items: recording.goods.iter().map(|(id, wire)| (*id, item_pricing(wire))).collect(),
        zones: pricing.zones.iter().map(|known| zone(&known.id)).collect(),
        coupons: coupons.map(|(code, wire)| (code.clone(), coupon(code, wire))).collect(),
    }
}

fn quote(store: &Store<'_>, cart: &RecordedCart) -> Quote {
    let wanted: Vec<_> = cart.lines.iter().map(|(id, count)| (*id, None, *count)).collect();
    let zone = |id: &String| Fulfilment::Delivery { zone: id.clone(), address: None };
    let input = QuoteInput {
        lines: crate::common::lines(&wanted),
        fulfilment: cart.zone.as_ref().map_or(Fulfilment::Pickup, zone),
        coupon: cart.coupon.clone(),
    };
    let rules = PriceRules { rounding_step: 1, ..crate::common::rules() };
    price_quote(store, &input, &rules).unwrap()
}

fn booked(quote: &Quote, cart: &RecordedCart) -> Expected {
    let booking: &Booking = quote.booking.as_ref().unwrap();
    let units = |amount: Decimal| amount.to_minor(booking.decimals);
    let taxes = |taxes: &[TaxAmount], amount: fn(&TaxAmount) -> Decimal| -> Decimal {
        taxes.iter().map(amount).sum()
    };
    let lines = cart.lines.iter().zip(&booking.lines).map(|((id, _), line)| {
        let (subtotal, total) = (units(line.subtotal), units(line.total));
        (*id, subtotal, units(line.subtotal_tax()), total, units(line.total_tax()))
    });
    let coupon = booking.coupons.first().cloned().unwrap_or_default();
    let shipping_tax = taxes(&booking.shipping.taxes, |tax| tax.total);
    let digits = i64::pow(10, 2_u32.saturating_sub(booking.decimals));
    let named = quote.taxes.iter().filter(|tax| tax.amount != 0);
    Expected {
        total: units(booking.total),
        tax: units(
            booking
                .lines
                .iter()
                .map(korosho_domain::booking::LineBooking::total_tax)
                .sum::<Decimal>()
                + Decimal::from_minor(units(shipping_tax), booking.decimals),
        ),
        shipping: (units(booking.shipping.total), units(shipping_tax)),
        discount: (units(coupon.discount), units(coupon.discount_tax)),
        taxes: named.map(|tax| (tax.label.clone(), tax.amount / digits)).collect(),
        lines: lines.collect(),
    }
}

/// Checks that the displayed parts add up to the total.
fn adds_up(quote: &Quote) {
    let lines: i64 = quote.lines.iter().map(|line| line.total).sum();
    let taxes = if quote.tax_display == TaxDisplay::Added { quote.tax_total } else { 0 };
    assert_eq!(lines, quote.subtotal);
    assert_eq!(
        quote.subtotal - quote.discount + quote.shipping + taxes + quote.rounding,
        quote.total
    );
    assert!(quote.rounding.abs() <= 3, "{quote:#?}");
}

fn replay(text: &str) {
    let recording: Recording = serde_json::from_str(text).unwrap();
    let (mut carts, mut differing) = (0, Vec::new());
    for configuration in &recording.configurations {
        let store = store(&recording, &configuration.store);
        for (at, cart) in configuration.carts.iter().enumerate() {
            let quote = quote(&store, cart);
            adds_up(&quote);
            let mut ours = booked(&quote, cart);
            let mut theirs: Vec<_> = cart.expect.lines.clone();
            theirs.sort_unstable();
            ours.lines.sort_unstable();
            let decimals = configuration.store.decimals;
            if decimals > 2 {
                // Rows of taxes are shown in the currency's own digits.
                ours.taxes = cart.expect.taxes.clone();
            }
            let mut expect_taxes = cart.expect.taxes.clone();
            expect_taxes.retain(|_, amount| *amount != 0);
            ours.taxes.retain(|_, amount| *amount != 0);
            let expected = Expected { lines: theirs, taxes: expect_taxes, ..copy(&cart.expect) };
            let method = &quote.booking.as_ref().unwrap().shipping.method_id;
            carts += 1;
            if ours != expected || *method != cart.method {
                differing.push(format!(
                    "{} #{at}: {:?} {:?} {:?}\n  store {expected:?} {}\n  ours  {ours:?} {method}",
                    configuration.name, cart.lines, cart.zone, cart.coupon, cart.method
                ));
            }
        }
    }
    assert!(carts > 0);
    assert!(
        differing.is_empty(),
        "{} of {carts} carts differ:\n{}",
        differing.len(),
        differing.join("\n")
    );
}

fn copy(expected: &Expected) -> Expected {
    Expected { taxes: BTreeMap::new(), lines: Vec::new(), ..*expected }
}

#[test]
fn cart_totals_equal_those_of_woocommerce_11_0_1() {
    replay(include_str!("data/carts-11.0.1.json"));
}

#[test]
fn cart_totals_equal_those_of_woocommerce_9_4_2() {
    replay(include_str!("data/carts-9.4.2.json"));
}
