//! Tax settings and rates of the store, and its other settings on which prices depend.

use std::collections::HashMap;

use korosho_domain::booking::TaxPlace;
use korosho_domain::pricing::store::StorePricing;
use korosho_domain::pricing::tax::{TaxRate, TaxRules, TaxStatus};
use serde::Deserialize;
use serde_json::Value;

use super::client::WooClient;
use super::error::WooError;
use super::html;
use super::pages::pages;
use super::wire::{WireSetting, WireTerm, as_text};
use crate::decimal;

/// WooCommerce's name of the class whose slug is empty everywhere else.
const STANDARD: &str = "standard";

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct WireRate {
    id: i64,
    country: Value,
    state: Value,
    postcode: Value,
    city: Value,
    postcodes: Vec<Value>,
    cities: Vec<Value>,
    rate: Value,
    name: Value,
    priority: Value,
    compound: bool,
    shipping: bool,
    class: Value,
}

/// Settings of one group by id.
struct Settings(HashMap<String, String>);

impl Settings {
    async fn read(client: &WooClient, group: &str) -> Result<Self, WooError> {
        let rows: Vec<WireSetting> = client.get(&format!("settings/{group}"), &[]).await?;
        Ok(Self(rows.into_iter().map(|row| (row.id, as_text(&row.value))).collect()))
    }

    fn text(&self, name: &str) -> &str {
        self.0.get(&format!("woocommerce_{name}")).map_or("", |value| value.trim())
    }

    fn is(&self, name: &str, value: &str) -> bool {
        self.text(name) == value
    }
}

/// Reads the settings on which prices depend, without delivery.
///
/// # Errors
/// [`WooError`]: without them no price is certain.
pub(crate) async fn read(client: &WooClient, currency: &str) -> Result<StorePricing, WooError> {
    let general = Settings::read(client, "general").await?;
    let minor_digits = decimal::minor_digits(currency);
    let separator = match general.0.get("woocommerce_price_decimal_sep") {
        Some(separator) if !separator.is_empty() => separator.clone(),
        _ => ".".to_owned(),
    };
    let enabled = general.is("calc_taxes", "yes");
    Ok(StorePricing {
        minor_digits,
        decimals: general.text("price_num_decimals").parse().unwrap_or(minor_digits).min(6),
        separator,
        taxes: if enabled { rules(client, &general).await? } else { off(&general) },
        ..StorePricing::default()
    })
}

/// WooCommerce's major version; `None` if the key pair has no access to it.
pub(super) async fn major_version(client: &WooClient) -> Option<u32> {
    let query = [("_fields", "environment".to_owned())];
    let status: Value = client.get("system_status", &query).await.ok()?;
    let version = as_text(&status["environment"]["version"]);
    version.split('.').next()?.parse().ok()
}

fn off(general: &Settings) -> TaxRules {
    TaxRules { base: base(general), ..TaxRules::default() }
}

/// The store's base address: `KE:KE30` and the other fields.
fn base(general: &Settings) -> TaxPlace {
    let (country, state) = general
        .text("default_country")
        .split_once(':')
        .unwrap_or((general.text("default_country"), ""));
    TaxPlace {
        country: country.to_owned(),
        state: state.to_owned(),
        postcode: general.text("store_postcode").to_owned(),
        city: general.text("store_city").to_owned(),
    }
}

async fn rules(client: &WooClient, general: &Settings) -> Result<TaxRules, WooError> {
    let tax = Settings::read(client, "tax").await?;
    let rates: Vec<WireRate> = pages(client, "taxes", &[]).await?;
    let classes: Vec<WireTerm> = client.get("taxes/classes", &[]).await?;
    let shipping_class = match tax.text("shipping_tax_class") {
        "inherit" => None,
        class => Some(class_slug(class)),
    };
    Ok(TaxRules {
        enabled: true,
        prices_include_tax: tax.is("prices_include_tax", "yes"),
        round_at_subtotal: tax.is("tax_round_at_subtotal", "yes"),
        shop_shows_tax: tax.is("tax_display_shop", "incl"),
        cart_shows_tax: tax.is("tax_display_cart", "incl"),
        based_on_store: tax.is("tax_based_on", "base"),
        shipping_class,
        base: base(general),
        classes: classes
            .into_iter()
            .map(|class| class.slug)
            .filter(|slug| slug != STANDARD)
            .collect(),
        rates: rates.into_iter().filter_map(rate).collect(),
    })
}

/// Maps a rate; `None` for an invalid percentage, which WooCommerce does not charge either.
pub(super) fn rate(wire: WireRate) -> Option<TaxRate> {
    let text = |value: &Value| as_text(value).trim().to_uppercase();
    // Older stores send only one text with semicolons.
    let list = |values: &[Value], one: &Value| -> Vec<String> {
        let listed = values.iter().map(text);
        let one = text(one);
        let mut all: Vec<String> =
            listed.chain(one.split(';').map(|part| part.trim().to_owned())).collect();
        all.retain(|part| !part.is_empty() && part != "*");
        all.sort();
        all.dedup();
        all
    };
    let named = |value: &Value| Some(text(value)).filter(|text| text != "*").unwrap_or_default();
    Some(TaxRate {
        id: wire.id,
        country: named(&wire.country),
        state: named(&wire.state),
        postcodes: list(&wire.postcodes, &wire.postcode),
        cities: list(&wire.cities, &wire.city),
        rate: as_text(&wire.rate).parse().ok()?,
        label: html::plain(&as_text(&wire.name)),
        priority: as_text(&wire.priority).parse().unwrap_or(1),
        compound: wire.compound,
        shipping: wire.shipping,
        class: class_slug(&as_text(&wire.class)),
    })
}

/// Slug of a tax class, empty for the standard one.
pub(super) fn class_slug(text: &str) -> String {
    if text == STANDARD { String::new() } else { text.to_owned() }
}

/// Maps WooCommerce's tax status of a product.
pub(super) fn status(word: &str) -> TaxStatus {
    match word {
        "none" => TaxStatus::None,
        "shipping" => TaxStatus::Shipping,
        _ => TaxStatus::Taxable,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn tax_rate_is_parsed_with_both_forms_of_place_fields() {
        let wire = json!({ "id": 7, "country": "KE", "state": "", "postcode": "00100; 002*",
            "city": "Nairobi", "rate": "16.0000", "name": "VAT", "priority": 1,
            "compound": false, "shipping": true, "class": "standard", "postcodes": ["00100"] });
        let rate = rate(serde_json::from_value(wire).unwrap()).unwrap();
        assert_eq!(rate.rate, "16".parse().unwrap());
        assert_eq!((rate.country.as_str(), rate.class.as_str()), ("KE", ""));
        assert_eq!(rate.postcodes, ["00100", "002*"]);
        assert_eq!(rate.cities, ["NAIROBI"]);
    }
}
