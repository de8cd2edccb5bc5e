//! What of the settings prices, taxes and orders depend on, read once per request.

use super::{
    php::{self, Half},
    store,
};
use crate::{options::WooVersion, state::Sandbox};
use serde_json::Value;
use std::collections::HashMap;

/// Where something is sold to, as tax rates and shipping zones compare it.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Location {
    /// ISO code of the country; empty when nothing is known.
    pub country: String,
    /// Code of the county.
    pub state: String,
    /// As the customer wrote it.
    pub postcode: String,
    /// As the customer wrote it.
    pub city: String,
}

/// The settings.
#[derive(Debug, Clone)]
pub struct Shop {
    values: HashMap<String, Value>,
    version: WooVersion,
}

impl Shop {
    /// Reads them.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn load(sandbox: &Sandbox) -> sqlx::Result<Self> {
        let all = store::things(sandbox.db(), "setting", None).await?;
        let pair =
            |one: &Value| (one["id"].as_str().unwrap_or("").to_owned(), one["value"].clone());
        let version = sandbox.options().woo_version;
        Ok(Self { values: all.iter().map(pair).collect(), version })
    }

    /// A setting as text; the `woocommerce_` before its name is left out here.
    #[must_use]
    pub fn text(&self, name: &str) -> String {
        match self.values.get(&format!("woocommerce_{name}")) {
            Some(Value::String(text)) => text.clone(),
            Some(Value::Number(number)) => number.to_string(),
            _ => String::new(),
        }
    }

    /// Whether a setting is `yes`.
    #[must_use]
    pub fn is_on(&self, name: &str) -> bool {
        self.text(name) == "yes"
    }

    /// The WooCommerce that is played.
    #[must_use]
    pub fn version(&self) -> WooVersion {
        self.version
    }

    /// Whether taxes are computed at all.
    #[must_use]
    pub fn has_taxes(&self) -> bool {
        self.is_on("calc_taxes")
    }

    /// Whether prices are typed with tax inside.
    #[must_use]
    pub fn prices_include_tax(&self) -> bool {
        self.has_taxes() && self.is_on("prices_include_tax")
    }

    /// Whether taxes are rounded once for the whole order and not per line.
    #[must_use]
    pub fn rounds_at_subtotal(&self) -> bool {
        self.is_on("tax_round_at_subtotal")
    }

    /// Whether the cart shows prices with tax.
    #[must_use]
    pub fn cart_shows_tax(&self) -> bool {
        self.has_taxes() && self.text("tax_display_cart") == "incl"
    }

    /// Digits after the point of the shop's amounts.
    #[must_use]
    pub fn decimals(&self) -> usize {
        self.text("price_num_decimals").trim().parse().unwrap_or(2)
    }

    /// The shop's own address.
    #[must_use]
    pub fn base(&self) -> Location {
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
    pub fn round(&self, value: f64) -> f64 {
        php::round(value, self.places(), Half::Up)
    }

    /// Rounds a tax to the shop's decimals: halves go down where prices include tax.
    #[must_use]
    pub fn round_tax(&self, value: f64) -> f64 {
        // The setting counts even when taxes are off.
        let half = if self.is_on("prices_include_tax") { Half::Down } else { Half::Up };
        php::round(value, self.places(), half)
    }

    /// Rounds a tax of one line, unless taxes are rounded at the subtotal.
    #[must_use]
    pub fn round_line_tax(&self, value: f64) -> f64 {
        if self.rounds_at_subtotal() { value } else { self.round_tax(value) }
    }

    /// An amount in the smallest units, with fractions of them; `loose` keeps more of those.
    #[must_use]
    pub fn to_cents(&self, value: f64, loose: bool) -> f64 {
        let precision = (self.places() + 2).max(6);
        let digits = if loose { precision } else { precision - self.places() };
        php::round(value * 10f64.powi(self.places()), digits, Half::Up)
    }

    /// The other way round.
    #[must_use]
    pub fn of_cents(&self, cents: f64) -> f64 {
        cents / 10f64.powi(self.places())
    }

    /// An amount in WooCommerce's spans, with the shop's sign, separators and decimals.
    #[must_use]
    pub fn price_html(&self, amount: f64) -> String {
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

    /// The sign of the shop's currency, its code where none is known here.
    #[must_use]
    pub fn symbol(&self) -> String {
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
