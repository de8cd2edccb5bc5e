//! Schema validation of orders: types and allowed values only.

use crate::woocommerce::error::{WooError, WooResult};
use serde_json::{Map, Value};

/// Statuses of an order.
pub(crate) const STATUSES: &[&str] = &[
    "auto-draft",
    "pending",
    "processing",
    "on-hold",
    "completed",
    "cancelled",
    "refunded",
    "failed",
    "checkout-draft",
];

const LISTS: &[&str] = &["line_items", "shipping_lines", "fee_lines", "coupon_lines", "meta_data"];

/// Rejects wrong types and values.
///
/// # Errors
/// 400 `rest_invalid_param`.
pub(crate) fn check(body: &Map<String, Value>) -> WooResult<()> {
    for name in LISTS {
        check_list(name, body.get(*name))?;
    }
    if let Some(status) = body.get("status").and_then(Value::as_str)
        && !STATUSES.contains(&status)
    {
        return Err(WooError::not_one_of("status", STATUSES));
    }
    check_currency(body.get("currency"))?;
    check_email(body.get("billing"))?;
    for (list, fields) in FIELDS {
        for (at, row) in rows(body, list).iter().enumerate() {
            check_fields(list, at, row, fields)?;
        }
    }
    Ok(())
}

/// Type of a field in the schema. A field that is present must match it; `null` does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Type {
    Integer,
    Text,
    MetaData,
}

impl Type {
    const fn name(self) -> &'static str {
        match self {
            Self::Integer => "integer",
            Self::Text => "string",
            Self::MetaData => "array",
        }
    }

    /// Whether a value matches: WordPress accepts text of digits as an integer, but no number as
    /// text.
    fn takes(self, value: &Value) -> bool {
        match (self, value) {
            (Self::Integer, Value::Number(number)) => number.is_i64(),
            (Self::Integer, Value::String(text)) => text.trim().parse::<i64>().is_ok(),
            (Self::Text, Value::String(_)) | (Self::MetaData, Value::Array(_)) => true,
            _ => false,
        }
    }
}

/// Typed fields of an order's rows, as 11.0.1 checks them.
const FIELDS: [(&str, &[(&str, Type)]); 3] = [
    (
        "line_items",
        &[
            ("variation_id", Type::Integer),
            ("quantity", Type::Integer),
            ("subtotal", Type::Text),
            ("total", Type::Text),
            ("meta_data", Type::MetaData),
        ],
    ),
    (
        "shipping_lines",
        &[("instance_id", Type::Text), ("total", Type::Text), ("meta_data", Type::MetaData)],
    ),
    ("fee_lines", &[("total", Type::Text), ("meta_data", Type::MetaData)]),
];

fn check_fields(list: &str, at: usize, row: &Value, fields: &[(&str, Type)]) -> WooResult<()> {
    let wrong = fields.iter().find(|(name, kind)| row.get(name).is_some_and(|v| !kind.takes(v)));
    let Some((name, kind)) = wrong else { return Ok(()) };
    let message = format!("{list}[{at}][{name}] is not of type {}.", kind.name());
    Err(WooError::invalid_param(list, "rest_invalid_type", message))
}

/// Rows of a list; empty if it is absent.
#[must_use]
pub(crate) fn rows<'a>(body: &'a Map<String, Value>, name: &str) -> &'a [Value] {
    body.get(name).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn check_list(name: &str, sent: Option<&Value>) -> WooResult<()> {
    match sent {
        None | Some(Value::Null) => Ok(()),
        Some(Value::Array(rows)) => match rows.iter().position(|row| !row.is_object()) {
            None => Ok(()),
            Some(at) => {
                let message = format!("{name}[{at}] is not of type object.");
                Err(WooError::invalid_param(name, "rest_invalid_type", message))
            }
        },
        Some(_) => Err(WooError::not_of_type(name, "array")),
    }
}

fn check_currency(sent: Option<&Value>) -> WooResult<()> {
    let known = ["AED", "AUD", "CHF", "EUR", "GBP", "KES", "RWF", "TZS", "UGX", "USD", "ZAR"];
    match sent.and_then(Value::as_str) {
        Some(code) if !known.contains(&code) => Err(WooError::not_one_of("currency", &known)),
        _ => Ok(()),
    }
}

fn check_email(billing: Option<&Value>) -> WooResult<()> {
    let Some(email) = billing.and_then(|billing| billing["email"].as_str()) else { return Ok(()) };
    let is_address = email
        .split_once('@')
        .is_some_and(|(name, host)| !name.is_empty() && host.contains('.') && !host.contains(' '));
    if email.is_empty() || is_address {
        return Ok(());
    }
    Err(WooError::invalid_param("billing", "rest_invalid_email", "Invalid email address."))
}
