//! The store's own cart (Store API): prices of WooCommerce itself, plug-ins included.
//!
//! Two requests: one for a session (`Cart-Token`), one batch that fills the cart. A guest's cart
//! reserves no stock and holds no coupon; both happen at the Store API's checkout only, so an
//! abandoned session leaves nothing behind. Responses may have several hundred kilobytes for long
//! carts; only totals, items and rates are read.

use korosho_domain::booking::TaxPlace;
use korosho_domain::decimal::Decimal;
use korosho_domain::money::{MAX_AMOUNT, Minor};
use korosho_domain::quote::Line;
use serde::Deserialize;
use serde_json::{Value, json};

use super::client::WooClient;
use super::error::WooError;
use super::store_cart_steps::steps;
use super::wire::as_text;
use crate::decimal;

/// Maximum number of decimals of a store's amounts; owners choose 0 to 3.
const MAX_DECIMALS: u32 = 6;
/// Maximum number of requests in one batch (WooCommerce's limit).
pub(super) const MAX_BATCH: usize = 25;

/// Cart to be priced by the store.
#[derive(Debug, Clone, Default)]
pub(crate) struct StoreCartRequest {
    pub(crate) lines: Vec<Line>,
    pub(crate) coupon: Option<String>,
    pub(crate) email: Option<String>,
    /// Place of taxes and shipping.
    pub(crate) place: TaxPlace,
    pub(crate) shipping: ShippingChoice,
}

/// Shipping method of a cart.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct ShippingChoice {
    /// Id of the method; empty = unknown, then the instance decides.
    pub(crate) method_id: String,
    /// Id of the method's instance; 0 = none.
    pub(crate) instance_id: i64,
}

/// Totals of the store's cart in minor units of `currency`, amounts without tax.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct StoreCart {
    pub(crate) currency: String,
    pub(crate) items: Vec<StoreCartItem>,
    pub(crate) subtotal: TaxedAmount,
    pub(crate) discount: TaxedAmount,
    pub(crate) fees: TaxedAmount,
    /// Shipping; `None` = the store's cart offers no such method, and its total excludes shipping.
    pub(crate) shipping: Option<TaxedAmount>,
    /// Taxes of goods and shipping by name.
    pub(crate) taxes: Vec<(String, Minor)>,
    pub(crate) total: Minor,
}

/// Item of the cart, in the order in which items were added.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct StoreCartItem {
    pub(crate) quantity: u32,
    /// Amount before coupons.
    pub(crate) subtotal: TaxedAmount,
    /// Amount after coupons.
    pub(crate) total: TaxedAmount,
}

/// Amount and its tax.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct TaxedAmount {
    pub(crate) net: Minor,
    pub(crate) tax: Minor,
}

impl TaxedAmount {
    pub(crate) const fn gross(self) -> Minor {
        self.net + self.tax
    }
}

/// Response of the store to a cart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum StoreCartAnswer {
    Priced(StoreCart),
    /// Unavailable line, by its index in the request.
    LineRefused {
        line: usize,
        code: String,
        message: String,
    },
    CouponRefused {
        message: String,
    },
}

/// Prices a cart in the store.
///
/// # Errors
/// [`WooError`]; `Business` with 404 if the store has no Store API.
pub(crate) async fn price(
    client: &WooClient,
    request: &StoreCartRequest,
) -> Result<StoreCartAnswer, WooError> {
    let token = client.cart_token().await?;
    let steps = steps(request);
    let mut cart = None;
    for batch in steps.chunks(MAX_BATCH) {
        let requests: Vec<Value> = batch.iter().map(|step| step.request(&token)).collect();
        let answer: BatchAnswer =
            client.store_api("batch", &token, &json!({ "requests": requests })).await?;
        for (step, response) in batch.iter().zip(answer.responses) {
            if response.status < 300 {
                cart = Some(response.body);
            } else if let Some(refused) = step.refused(response)? {
                return Ok(refused);
            }
        }
    }
    let cart: WireCart = cart
        .and_then(|cart| serde_json::from_value(cart).ok())
        .ok_or_else(|| unexpected("no cart in the answer"))?;
    map_cart(cart, request).map(StoreCartAnswer::Priced)
}

#[derive(Debug, Deserialize)]
struct BatchAnswer {
    responses: Vec<BatchResponse>,
}

#[derive(Debug, Deserialize)]
pub(super) struct BatchResponse {
    pub(super) status: u16,
    pub(super) body: Value,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct WireCart {
    items: Vec<WireItem>,
    totals: Value,
    shipping_rates: Vec<WirePackage>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct WireItem {
    quantity: Value,
    totals: Value,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct WirePackage {
    shipping_rates: Vec<WireRate>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct WireRate {
    method_id: String,
    instance_id: Value,
    selected: bool,
    price: Value,
    taxes: Value,
}

/// Maps the cart. Selecting a rate that the cart does not offer succeeds without effect, so the
/// selected rates decide what the total includes.
pub(super) fn map_cart(cart: WireCart, request: &StoreCartRequest) -> Result<StoreCart, WooError> {
    let totals = &cart.totals;
    let currency = as_text(&totals["currency_code"]);
    let digits = decimal::minor_digits(&currency);
    let unit = totals["currency_minor_unit"].as_u64().and_then(|unit| u32::try_from(unit).ok());
    let unit = unit.filter(|unit| *unit <= MAX_DECIMALS).ok_or_else(|| unexpected("minor unit"))?;
    // Larger amounts are no prices, and their sums would overflow.
    let minor = |value: &Value| {
        let amount = Decimal::from_minor(as_text(value).parse().ok()?, unit).to_minor(digits);
        (-MAX_AMOUNT..=MAX_AMOUNT).contains(&amount).then_some(amount)
    };
    let amount = |value: &Value| minor(value).unwrap_or(0);
    let taxed = |values: &Value, name: &str| TaxedAmount {
        net: amount(&values[name]),
        tax: amount(&values[format!("{name}_tax").as_str()]),
    };
    let total = minor(&totals["total_price"]).ok_or_else(|| unexpected("total_price"))?;
    let asked = &request.shipping;
    let included = taxed(totals, "total_shipping");
    let fits = |rate: &&WireRate| {
        as_text(&rate.instance_id).parse() == Ok(asked.instance_id)
            && (asked.method_id.is_empty() || rate.method_id == asked.method_id)
    };
    let rates = cart.shipping_rates.iter().flat_map(|package| &package.shipping_rates);
    let offered = rates.filter(|_| asked.instance_id > 0).find(fits);
    let price_of = |rate: &WireRate| {
        let (net, tax) = (amount(&rate.price), amount(&rate.taxes));
        if rate.selected { included } else { TaxedAmount { net, tax } }
    };
    let shipping = offered.map(price_of);
    let item = |item: &WireItem| StoreCartItem {
        quantity: as_text(&item.quantity).parse().unwrap_or(0),
        subtotal: taxed(&item.totals, "line_subtotal"),
        total: taxed(&item.totals, "line_total"),
    };
    let tax_line = |line: &Value| (as_text(&line["name"]), amount(&line["price"]));
    Ok(StoreCart {
        items: cart.items.iter().map(item).collect(),
        subtotal: taxed(totals, "total_items"),
        discount: taxed(totals, "total_discount"),
        fees: taxed(totals, "total_fees"),
        shipping,
        taxes: totals["tax_lines"].as_array().into_iter().flatten().map(tax_line).collect(),
        total: total - included.gross() + shipping.map_or(0, TaxedAmount::gross),
        currency,
    })
}

fn unexpected(cause: &str) -> WooError {
    WooError::Decode {
        request: "POST store/v1/batch".to_owned(),
        path: String::new(),
        cause: cause.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Trimmed from an answer of WooCommerce 11.0.1 to one simple product and one variation, 90 %
    /// off, with the dearer of two flat rates selected.
    fn recorded() -> WireCart {
        serde_json::from_value(json!({
            "items": [
                { "quantity": 2, "totals": { "line_subtotal": "130000", "line_subtotal_tax": "0",
                  "line_total": "13000", "line_total_tax": "0" } },
                { "quantity": 1, "totals": { "line_subtotal": "48050", "line_subtotal_tax": "0",
                  "line_total": "4805", "line_total_tax": "0" } }
            ],
            "shipping_rates": [{ "package_id": 0, "shipping_rates": [
                { "rate_id": "flat_rate:1", "price": "20000", "taxes": "0", "instance_id": 1,
                  "method_id": "flat_rate", "selected": false },
                { "rate_id": "flat_rate:2", "price": "35000", "taxes": "0", "instance_id": 2,
                  "method_id": "flat_rate", "selected": true }
            ] }],
            "totals": { "total_items": "178050", "total_items_tax": "0", "total_fees": "0",
                "total_fees_tax": "0", "total_discount": "160245", "total_discount_tax": "0",
                "total_shipping": "35000", "total_shipping_tax": "0", "total_price": "52805",
                "total_tax": "0", "tax_lines": [], "currency_code": "KES", "currency_minor_unit": 2 }
        }))
        .unwrap()
    }

    fn choice(method_id: &str, instance_id: i64) -> StoreCartRequest {
        let shipping = ShippingChoice { method_id: method_id.to_owned(), instance_id };
        StoreCartRequest { shipping, ..StoreCartRequest::default() }
    }

    #[test]
    fn selected_shipping_rate_is_part_of_the_total() {
        let cart = map_cart(recorded(), &choice("flat_rate", 2)).unwrap();
        assert_eq!(cart.shipping.map(TaxedAmount::gross), Some(35_000));
        assert_eq!((cart.subtotal.net, cart.discount.net, cart.total), (178_050, 160_245, 52_805));
        assert_eq!(cart.items[1].subtotal.net, 48_050);
    }

    #[test]
    fn chosen_shipping_rate_replaces_the_selected_one() {
        let cart = map_cart(recorded(), &choice("", 1)).unwrap();
        assert_eq!((cart.shipping.map(TaxedAmount::gross), cart.total), (Some(20_000), 37_805));
    }

    #[test]
    fn total_excludes_shipping_without_a_matching_rate() {
        for request in [choice("local_pickup", 4), choice("", 0), choice("free_shipping", 1)] {
            let cart = map_cart(recorded(), &request).unwrap();
            assert_eq!((cart.shipping, cart.total), (None, 17_805));
        }
    }

    #[test]
    fn amounts_beyond_all_sums_are_refused() {
        for (name, value) in [
            ("total_price", i64::MAX.to_string()),
            ("total_price", i64::MIN.to_string()),
            ("total_shipping", i64::MIN.to_string()),
        ] {
            let mut wire = recorded();
            wire.totals[name] = value.into();
            let refused = map_cart(wire, &choice("flat_rate", 2)).is_err();
            assert_eq!(refused, name == "total_price", "{name}");
        }
    }

    #[test]
    fn amounts_without_decimals_become_minor_units() {
        let mut wire = recorded();
        wire.totals["currency_minor_unit"] = 0.into();
        wire.totals["total_price"] = "528".into();
        wire.totals["total_shipping"] = "350".into();
        let cart = map_cart(wire, &choice("flat_rate", 2)).unwrap();
        assert_eq!(cart.total, 52_800);
    }
}
