//! Tax computation: the rates of a location, and their tax on an amount.

use crate::woocommerce::{
    php::{self, Half},
    shop::Location,
    store,
};
use serde_json::Value;
use sqlx::SqlitePool;

/// Decimal places of every single tax.
const PRECISION: i32 = 6;

/// Tax rate of a location.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Rate {
    /// Id of the rate.
    pub(crate) id: i64,
    /// Percentage.
    pub(crate) percent: f64,
    /// Label, such as `VAT`.
    pub(crate) label: String,
    /// Whether it is charged on the price including the other taxes.
    pub(crate) compound: bool,
    /// Whether it applies to shipping too.
    pub(crate) shipping: bool,
    /// Code in tax lines, such as `KE-KE30-VAT-1`.
    pub(crate) code: String,
}

/// Rates of a class at a location: one per priority, the most specific first.
pub(crate) async fn rates_at(
    db: &SqlitePool,
    place: &Location,
    class: &str,
) -> sqlx::Result<Vec<Rate>> {
    if place.country.is_empty() {
        return Ok(Vec::new());
    }
    let class = if class.is_empty() { "standard" } else { class };
    let mut found = store::things(db, super::routes::KIND, None).await?;
    found.retain(|rate| rate["class"] == class && holds(rate, place));
    found.sort_by_key(order);
    let mut rates: Vec<Rate> = Vec::new();
    let mut priorities = Vec::new();
    for rate in &found {
        if !priorities.contains(&rate["priority"]) {
            priorities.push(rate["priority"].clone());
            rates.push(read(rate));
        }
    }
    Ok(rates)
}

/// Rate with this id.
pub(crate) async fn rate(db: &SqlitePool, id: i64) -> sqlx::Result<Option<Rate>> {
    Ok(store::thing(db, super::routes::KIND, id).await?.as_ref().map(read))
}

fn text<'a>(rate: &'a Value, name: &str) -> &'a str {
    rate[name].as_str().unwrap_or_default()
}

fn texts<'a>(rate: &'a Value, name: &str) -> Vec<&'a str> {
    rate[name].as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

/// Whether a rate applies to a location: its country and state are equal or open, and it names no
/// postcode and city or a matching one.
fn holds(rate: &Value, place: &Location) -> bool {
    let fits = |name: &str, own: &str| {
        let wanted = text(rate, name);
        wanted.is_empty() || wanted == own.to_uppercase()
    };
    let (postcodes, cities) = (texts(rate, "postcodes"), texts(rate, "cities"));
    let city = place.city.to_uppercase();
    let in_city = cities.is_empty() || cities.contains(&city.as_str());
    let in_postcode =
        postcodes.is_empty() || postcodes.iter().any(|one| covers(one, &place.postcode));
    fits("country", &place.country) && fits("state", &place.state) && in_city && in_postcode
}

/// Whether a postcode, `002*` or `00100...00200` covers a customer's.
#[must_use]
pub(crate) fn covers(pattern: &str, postcode: &str) -> bool {
    let plain = |text: &str| text.trim().to_uppercase().replace([' ', '-'], "");
    let own = plain(postcode);
    if let Some((from, to)) = pattern.split_once("...") {
        let number = |text: &str| plain(text).parse::<i64>().ok();
        return match (number(from), number(to), number(postcode)) {
            (Some(from), Some(to), Some(own)) => (from..=to).contains(&own),
            _ => false,
        };
    }
    match pattern.strip_suffix('*') {
        Some(start) => own.starts_with(&plain(start)),
        None => own == plain(pattern),
    }
}

/// Sort key: priority, then specific before open locations, then id.
fn order(rate: &Value) -> (i64, (bool, String), (bool, String), usize, usize, i64) {
    let named = |name: &str| (text(rate, name).is_empty(), text(rate, name).to_owned());
    let most = |name: &str| usize::MAX - texts(rate, name).len().min(1);
    let number = |name: &str| rate[name].as_i64().unwrap_or(0);
    (
        number("priority"),
        named("country"),
        named("state"),
        most("postcodes"),
        most("cities"),
        number("id"),
    )
}

fn read(rate: &Value) -> Rate {
    let name = text(rate, "name");
    let code = [
        text(rate, "country"),
        text(rate, "state"),
        if name.is_empty() { "TAX" } else { name },
        &rate["priority"].to_string(),
    ];
    let code: Vec<&str> =
        code.into_iter().filter(|part| !part.is_empty() && *part != "0").collect();
    Rate {
        id: rate["id"].as_i64().unwrap_or(0),
        percent: php::number(text(rate, "rate")),
        label: if name.is_empty() { "Tax".to_owned() } else { name.to_owned() },
        compound: rate["compound"] == true,
        shipping: rate["shipping"] == true,
        code: code.join("-").to_uppercase(),
    }
}

/// Tax of each rate on an amount that includes or excludes it.
#[must_use]
pub(crate) fn compute(amount: f64, rates: &[Rate], is_inside: bool) -> Vec<(i64, f64)> {
    let taxes = if is_inside { inside(amount, rates) } else { on_top(amount, rates) };
    let rounded = |(id, tax): &(i64, f64)| (*id, php::round(*tax, PRECISION, Half::Up));
    taxes.iter().map(rounded).collect()
}

/// Sum of all taxes.
#[must_use]
pub(crate) fn sum(taxes: &[(i64, f64)]) -> f64 {
    taxes.iter().map(|(_, tax)| tax).sum()
}

fn on_top(amount: f64, rates: &[Rate]) -> Vec<(i64, f64)> {
    let plain = rates.iter().filter(|rate| !rate.compound);
    let mut taxes: Vec<(i64, f64)> =
        plain.map(|rate| (rate.id, amount * (rate.percent / 100.0))).collect();
    for rate in rates.iter().filter(|rate| rate.compound) {
        let with_tax = amount + sum(&taxes);
        taxes.push((rate.id, with_tax * (rate.percent / 100.0)));
    }
    taxes
}

fn inside(amount: f64, rates: &[Rate]) -> Vec<(i64, f64)> {
    let mut rest = amount;
    let mut compound = Vec::new();
    for rate in rates.iter().rev().filter(|rate| rate.compound) {
        let tax = rest - rest / (1.0 + rate.percent / 100.0);
        rest -= tax;
        compound.push((rate.id, tax));
    }
    let plain: f64 = rates.iter().filter(|rate| !rate.compound).map(|rate| rate.percent).sum();
    let whole = 1.0 + plain / 100.0;
    let of = |rate: &Rate| {
        let known = compound.iter().find(|(id, _)| *id == rate.id);
        let tax = known.map_or_else(
            || amount - (amount - rate.percent / 100.0 / whole * rest),
            |(_, tax)| *tax,
        );
        (rate.id, tax)
    };
    rates.iter().map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rate(id: i64, percent: f64, compound: bool) -> Rate {
        Rate { id, percent, label: String::new(), compound, shipping: true, code: String::new() }
    }

    #[test]
    fn inclusive_tax_inverts_exclusive_tax() {
        let rates = [rate(1, 16.0, false), rate(2, 2.0, false), rate(3, 5.0, true)];
        let taxes = compute(100.0, &rates, false);
        assert_eq!(taxes, [(1, 16.0), (2, 2.0), (3, 5.9)]);
        assert_eq!(compute(123.9, &rates, true), taxes);
    }

    #[test]
    fn postcode_pattern_matches_exact_value_prefix_or_range() {
        for (pattern, own, fits) in [
            ("00100", "00100", true),
            ("002*", "00234", true),
            ("002*", "00134", false),
            ("00100...00200", "00150", true),
            ("00100...00200", "x", false),
        ] {
            assert_eq!(covers(pattern, own), fits, "{pattern} {own}");
        }
    }
}
