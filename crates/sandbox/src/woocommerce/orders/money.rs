//! Amounts of orders: whole cents inside, decimal texts outside.

use crate::woocommerce::text;
use serde_json::Value;

/// An amount as a client or the shop writes it, in cents; text that is none counts as 0.
#[must_use]
pub fn cents(value: &Value) -> i64 {
    match value {
        Value::String(text) => cents_of(text),
        Value::Number(number) => cents_of(&number.to_string()),
        _ => 0,
    }
}

/// The same from text.
#[must_use]
pub fn cents_of(text: &str) -> i64 {
    let thousandths = text::thousandths(text.trim()).unwrap_or(0);
    (thousandths + 5 * thousandths.signum()) / 10
}

/// Cents with the shop's two decimals: `1170.00`.
#[must_use]
pub fn decimal(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", cents.abs() / 100, cents.abs() % 100)
}

/// Cents as short as can be, as coupons write a discount: `130`, `13.5`.
#[must_use]
pub fn short(cents: i64) -> String {
    let whole = decimal(cents);
    whole.trim_end_matches('0').trim_end_matches('.').to_owned()
}
