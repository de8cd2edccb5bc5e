//! Rules for creating a session that the schema cannot express: dependencies, times and totals.

use super::lines::{self, Line};
use crate::stripe::{error::ApiError, param::inside};
use serde_json::Value;
use url::Url;

/// Shortest and longest lifetime of a session, in seconds.
const LIFETIME_S: (i64, i64) = (30 * 60, 24 * 60 * 60);
/// Smallest charge in minor units of KES: USD 0.50 at about 130 shillings a dollar.
const LEAST_KES: i64 = 6_500;
/// Largest amount: eight digits.
const MOST: i64 = 99_999_999;

/// Valid session: the parameters as sent, and the values computed from them.
pub(crate) struct Draft {
    /// Decoded parameters.
    pub(crate) input: Value,
    /// Line items.
    pub(crate) lines: Vec<Line>,
    /// Currency, a lower-case ISO code.
    pub(crate) currency: String,
    /// Sum of the lines, in minor units.
    pub(crate) subtotal: i64,
    /// First shipping option in minor units; `None` without options.
    pub(crate) shipping: Option<i64>,
    /// Time of expiry, in Unix seconds.
    pub(crate) expires_at: i64,
}

impl Draft {
    /// Total in minor units.
    pub(crate) fn total(&self) -> i64 {
        self.subtotal + self.shipping.unwrap_or(0)
    }
}

/// Checks decoded parameters at `now` (Unix seconds).
///
/// # Errors
/// [`ApiError`] of the first violated rule.
pub(crate) fn draft(input: Value, now: i64) -> Result<Draft, ApiError> {
    check_mode(&input)?;
    check_addresses(&input)?;
    check_email(&input)?;
    check_unknown_objects(&input)?;
    let lines = lines::read(&input["line_items"])?;
    let currency = lines::common_currency(&lines)?;
    let shipping = shipping(&input, &currency)?;
    let subtotal = lines.iter().map(Line::total).sum();
    let expires_at = expires_at(&input, now)?;
    let draft = Draft { input, lines, currency, subtotal, shipping, expires_at };
    check_total(&draft)?;
    Ok(draft)
}

fn check_mode(input: &Value) -> Result<(), ApiError> {
    match input["mode"].as_str() {
        None => return Err(ApiError::missing("mode")),
        Some("payment") => {}
        Some(other) => {
            let message = format!("This sandbox plays only `payment` mode, not `{other}`.");
            return Err(ApiError::invalid(message).param("mode"));
        }
    }
    if input["ui_mode"].as_str().is_some_and(|mode| mode != "hosted_page") {
        let message = "This sandbox plays only the `hosted_page` mode of Checkout.";
        return Err(ApiError::invalid(message).param("ui_mode"));
    }
    if input["return_url"].is_string() {
        let message = "`return_url` can't be used with a hosted page; use `success_url`.";
        return Err(ApiError::invalid(message).param("return_url"));
    }
    Ok(())
}

fn check_addresses(input: &Value) -> Result<(), ApiError> {
    if input["success_url"].is_null() {
        return Err(ApiError::missing("success_url"));
    }
    for name in ["success_url", "cancel_url"] {
        if let Some(text) = input[name].as_str() {
            check_url(text, name, &["http", "https"])?;
        }
    }
    Ok(())
}

/// Checks an absolute URL with one of the schemes; it may contain the session's placeholder.
pub(crate) fn check_url(text: &str, param: &str, schemes: &[&str]) -> Result<(), ApiError> {
    let plain = text.replace("{CHECKOUT_SESSION_ID}", "cs_test");
    match Url::parse(&plain) {
        Ok(url) if schemes.contains(&url.scheme()) && url.has_host() => Ok(()),
        _ => Err(ApiError::invalid("Not a valid URL").code("url_invalid").param(param)),
    }
}

fn check_email(input: &Value) -> Result<(), ApiError> {
    let Some(email) = input["customer_email"].as_str() else { return Ok(()) };
    let fits = email.split_once('@').is_some_and(|(name, host)| {
        !name.is_empty() && host.contains('.') && !email.contains(char::is_whitespace)
    });
    if fits {
        return Ok(());
    }
    let message = format!("Invalid email address: {email}");
    Err(ApiError::invalid(message).code("email_invalid").param("customer_email"))
}

/// Objects of these kinds cannot be created in the sandbox, so every id is unknown.
fn check_unknown_objects(input: &Value) -> Result<(), ApiError> {
    if let Some(id) = input["customer"].as_str() {
        return Err(ApiError::no_such("customer", id, "customer"));
    }
    let discounts = input["discounts"].as_array().into_iter().flatten();
    for (at, discount) in discounts.enumerate() {
        for (field, kind) in [("coupon", "coupon"), ("promotion_code", "promotion code")] {
            if let Some(id) = discount[field].as_str() {
                return Err(ApiError::no_such(kind, id, &format!("discounts[{at}][{field}]")));
            }
        }
    }
    Ok(())
}

fn shipping(input: &Value, currency: &str) -> Result<Option<i64>, ApiError> {
    let Some(options) = input["shipping_options"].as_array() else { return Ok(None) };
    if options.len() > 5 {
        let message = "Array shipping_options exceeded maximum 5 allowed elements.";
        return Err(ApiError::invalid(message).param("shipping_options"));
    }
    let mut first = None;
    for (at, option) in options.iter().enumerate() {
        let amount = shipping_amount(option, &format!("shipping_options[{at}]"), currency)?;
        first.get_or_insert(amount);
    }
    Ok(first)
}

fn shipping_amount(option: &Value, path: &str, currency: &str) -> Result<i64, ApiError> {
    if let Some(id) = option["shipping_rate"].as_str() {
        return Err(ApiError::no_such("shipping rate", id, &inside(path, "shipping_rate")));
    }
    let path = inside(path, "shipping_rate_data");
    let fixed = &option["shipping_rate_data"]["fixed_amount"];
    let amount = fixed["amount"]
        .as_i64()
        .ok_or_else(|| ApiError::missing(&inside(&path, "fixed_amount")))?;
    if amount < 0 {
        let path = inside(&inside(&path, "fixed_amount"), "amount");
        return Err(lines::at_least(0, &path));
    }
    if fixed["currency"] != currency {
        let message = "Shipping options must have the same currency as the line items.";
        return Err(ApiError::invalid(message).param(inside(&path, "fixed_amount")));
    }
    Ok(amount)
}

fn expires_at(input: &Value, now: i64) -> Result<i64, ApiError> {
    let Some(at) = input["expires_at"].as_i64() else { return Ok(now + LIFETIME_S.1) };
    let refuse = |limit: &str| {
        let message =
            format!("The `expires_at` timestamp must be {limit} from Checkout Session creation.");
        Err(ApiError::invalid(message).param("expires_at"))
    };
    match at - now {
        life if life < LIFETIME_S.0 => refuse("at least 30 minutes"),
        life if life > LIFETIME_S.1 => refuse("less than 24 hours"),
        _ => Ok(at),
    }
}

/// Free orders pass; any other total must reach the smallest charge.
fn check_total(draft: &Draft) -> Result<(), ApiError> {
    let total = draft.total();
    if total > MOST {
        let message = "The Checkout Session's total amount must be no more than 8 digits.";
        return Err(ApiError::invalid(message).code("amount_too_large"));
    }
    let least = if draft.currency == "kes" { LEAST_KES } else { 50 };
    if total > 0 && total < least {
        let message = "The Checkout Session's total amount must convert to at least 50 cents.";
        return Err(ApiError::invalid(message).code("amount_too_small"));
    }
    Ok(())
}
