//! Settings that prices, taxes and orders depend on, read once per request.

use super::{
    php::{self, Half},
    store,
};
use crate::{options::WooVersion, state::Sandbox};
use serde_json::Value;
use std::collections::HashMap;

/// Location for tax rates and shipping zones.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct Location {
    /// ISO code of the country; empty if unknown.
    pub(crate) country: String,
    /// Code of the county.
    pub(crate) state: String,
    /// Postcode as entered by the customer.
    pub(crate) postcode: String,
    /// City as entered by the customer.
    pub(crate) city: String,
}

/// Address without content: its fields in WooCommerce's order, `last` after the common ones.
#[must_use]
pub(crate) fn blank_address(last: &[&str]) -> Value {
    let common = ["first_name", "last_name", "company", "address_1", "address_2"];
    let common = common.iter().chain(&["city", "state", "postcode", "country"]);
    common.chain(last).map(|name| ((*name).to_owned(), Value::from(""))).collect()
}

/// Snapshot of the settings.
#[derive(Debug, Clone)]
pub(crate) struct Shop {
    values: HashMap<String, Value>,
    version: WooVersion,
}

impl Shop {
    /// Reads the settings.
    pub(crate) async fn load(sandbox: &Sandbox) -> sqlx::Result<Self> {
        let all = store::things(sandbox.db(), "setting", None).await?;
        let pair =
            |one: &Value| (one["id"].as_str().unwrap_or("").to_owned(), one["value"].clone());
        let version = sandbox.options().woo_version;
        Ok(Self { values: all.iter().map(pair).collect(), version })
    }

    /// Setting as text; `name` is without the prefix `woocommerce_`.
    #[must_use]
    pub(crate) fn text(&self, name: &str) -> String {
        match self.values.get(&format!("woocommerce_{name}")) {
            Some(Value::String(text)) => text.clone(),
            Some(Value::Number(number)) => number.to_string(),
            _ => String::new(),
        }
    }

    /// Whether a setting is `yes`.
    #[must_use]
    pub(crate) fn is_on(&self, name: &str) -> bool {
        self.text(name) == "yes"
    }

    /// Emulated release of WooCommerce.
    #[must_use]
    pub(crate) fn version(&self) -> WooVersion {
        self.version
    }

    /// Whether taxes are enabled.
    #[must_use]
    pub(crate) fn has_taxes(&self) -> bool {
        self.is_on("calc_taxes")
    }

    /// Whether entered prices include tax.
    #[must_use]
    pub(crate) fn prices_include_tax(&self) -> bool {
        self.has_taxes() && self.is_on("prices_include_tax")
    }

    /// Whether taxes are rounded once for the whole order instead of per line.
    #[must_use]
    pub(crate) fn rounds_at_subtotal(&self) -> bool {
        self.is_on("tax_round_at_subtotal")
    }

    /// Whether the cart shows prices with tax.
    #[must_use]
    pub(crate) fn cart_shows_tax(&self) -> bool {
        self.has_taxes() && self.text("tax_display_cart") == "incl"
    }

    /// Decimal places of the shop's amounts.
    #[must_use]
    pub(crate) fn decimals(&self) -> usize {
        self.text("price_num_decimals").trim().parse().unwrap_or(2)
    }

    /// Location of the shop.
    #[must_use]
    pub(crate) fn base(&self) -> Location {
        let place = self.text("default_country");
        let (country, state) = place.split_once(':').unwrap_or((&place, ""));
        Location {
            country: country.to_owned(),
            state: state.to_owned(),
            postcode: self.text("store_postcode"),
            city: self.text("store_city"),
        }
    }

    /// Rounds to the shop's decimals.
    #[must_use]
    pub(crate) fn round(&self, value: f64) -> f64 {
        php::round(value, self.places(), Half::Up)
    }

    /// Rounds a tax to the shop's decimals: halves are rounded down if prices include tax.
    #[must_use]
    pub(crate) fn round_tax(&self, value: f64) -> f64 {
        // The setting applies even if taxes are disabled.
        let half = if self.is_on("prices_include_tax") { Half::Down } else { Half::Up };
        php::round(value, self.places(), half)
    }

    /// Rounds a tax of one line, unless taxes are rounded at the subtotal.
    #[must_use]
    pub(crate) fn round_line_tax(&self, value: f64) -> f64 {
        if self.rounds_at_subtotal() { value } else { self.round_tax(value) }
    }

    /// Converts an amount to minor units, with fractions; `loose` keeps more of them.
    #[must_use]
    pub(crate) fn to_cents(&self, value: f64, loose: bool) -> f64 {
        let precision = (self.places() + 2).max(6);
        let digits = if loose { precision } else { precision - self.places() };
        php::round(value * 10f64.powi(self.places()), digits, Half::Up)
    }

    /// Converts minor units to an amount.
    #[must_use]
    pub(crate) fn of_cents(&self, cents: f64) -> f64 {
        cents / 10f64.powi(self.places())
    }

    /// Formats an amount in WooCommerce's spans, with the shop's sign, separators and decimals.
    #[must_use]
    pub(crate) fn price_html(&self, amount: f64) -> String {
        let fixed = php::fixed(amount, self.decimals());
        let (whole, part) = fixed.split_once('.').unwrap_or((&fixed, ""));
        let mut shown = String::new();
        for (at, digit) in whole.chars().enumerate() {
            if at > 0 && (whole.len() - at).is_multiple_of(3) {
                shown.push_str(&self.text("price_thousand_sep"));
            }
            shown.push(digit);
        }
        if !part.is_empty() {
            shown.push_str(&self.text("price_decimal_sep"));
            shown.push_str(part);
        }
        let sign = self.symbol();
        let sign = format!("<span class=\"woocommerce-Price-currencySymbol\">{sign}</span>");
        let placed = match self.text("currency_pos").as_str() {
            "left_space" => format!("{sign}&nbsp;{shown}"),
            "right" => format!("{shown}{sign}"),
            "right_space" => format!("{shown}&nbsp;{sign}"),
            _ => format!("{sign}{shown}"),
        };
        format!("<span class=\"woocommerce-Price-amount amount\"><bdi>{placed}</bdi></span>")
    }

    /// Sign of the shop's currency, or its code if the sign is unknown here.
    #[must_use]
    pub(crate) fn symbol(&self) -> String {
        match self.text("currency").as_str() {
            "KES" => "KSh".to_owned(),
            "USD" => "$".to_owned(),
            "EUR" => "\u{20ac}".to_owned(),
            other => other.to_owned(),
        }
    }

    fn places(&self) -> i32 {
        i32::try_from(self.decimals()).unwrap_or(2)
    }
}
