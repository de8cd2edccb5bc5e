//! Line items of a session.

use crate::stripe::{
    error::ApiError,
    ids,
    param::{inside, set_metadata},
    sessions::rules::check_url,
};
use serde_json::{Value, json};

/// Largest number of pictures of one product.
const MOST_IMAGES: usize = 8;
/// Supported currencies; all have two decimal places.
const CURRENCIES: [&str; 8] = ["kes", "usd", "eur", "gbp", "tzs", "zar", "chf", "inr"];

/// Line item: a product at a price, with a quantity.
pub(crate) struct Line {
    /// `price_data` of the request.
    price_data: Value,
    /// Metadata of the line.
    metadata: Value,
    /// Quantity, at least one.
    quantity: i64,
    /// Price of one piece, in minor units.
    unit_amount: i64,
}

impl Line {
    /// Quantity × unit amount in minor units; saturates, and the sum is then too large to be
    /// accepted.
    pub(crate) fn total(&self) -> i64 {
        self.unit_amount.saturating_mul(self.quantity).min(i64::MAX / 1_000)
    }

    /// Line item in Stripe's form.
    pub(crate) fn document(&self, livemode: bool) -> Value {
        let currency = &self.price_data["currency"];
        let product = &self.price_data["product_data"];
        json!({
            "id": ids::make("li_1", 23),
            "object": "item",
            "adjustable_quantity": null,
            "amount_discount": 0,
            "amount_subtotal": self.total(),
            "amount_tax": 0,
            "amount_total": self.total(),
            "currency": currency,
            "description": product["name"],
            "metadata": self.metadata,
            "price": {
                "id": ids::make("price_1", 23),
                "object": "price",
                "active": false,
                "billing_scheme": "per_unit",
                "currency": currency,
                "livemode": livemode,
                "metadata": {},
                "product": ids::make("prod_", 14),
                "type": "one_time",
                "unit_amount": self.unit_amount,
                "unit_amount_decimal": self.unit_amount.to_string(),
            },
            "quantity": self.quantity,
        })
    }

    /// Additional display data of the hosted page: description and first picture.
    pub(crate) fn display(&self) -> Value {
        let product = &self.price_data["product_data"];
        json!({ "description": product["description"], "image": product["images"][0] })
    }
}

/// Parses and checks `line_items`.
///
/// # Errors
/// [`ApiError`] with the line's parameter.
pub(crate) fn read(items: &Value) -> Result<Vec<Line>, ApiError> {
    let items = items.as_array().filter(|items| !items.is_empty());
    let items = items.ok_or_else(|| ApiError::missing("line_items"))?;
    items.iter().enumerate().map(|(at, item)| line(item, &format!("line_items[{at}]"))).collect()
}

fn line(item: &Value, path: &str) -> Result<Line, ApiError> {
    if let Some(id) = item["price"].as_str() {
        return Err(ApiError::no_such("price", id, &inside(path, "price")));
    }
    if item["price_data"].is_null() {
        return Err(ApiError::missing(&inside(path, "price")));
    }
    let unit_amount = price(&item["price_data"], &inside(path, "price_data"))?;
    let quantity = inside(path, "quantity");
    let count = item["quantity"].as_i64().ok_or_else(|| ApiError::missing(&quantity))?;
    if count < 1 {
        return Err(at_least(1, &quantity));
    }
    let metadata = set_metadata(&item["metadata"]);
    Ok(Line { price_data: item["price_data"].clone(), metadata, quantity: count, unit_amount })
}

fn price(data: &Value, path: &str) -> Result<i64, ApiError> {
    if !data["recurring"].is_null() {
        let message = "You specified `payment` mode but passed a recurring price.";
        return Err(ApiError::invalid(message).param(inside(path, "recurring")));
    }
    if let Some(id) = data["product"].as_str() {
        return Err(ApiError::no_such("product", id, &inside(path, "product")));
    }
    if data["product_data"].is_null() {
        return Err(ApiError::missing(&inside(path, "product_data")));
    }
    check_images(&data["product_data"], &inside(path, "product_data"))?;
    check_currency(&data["currency"], &inside(path, "currency"))?;
    // Fractions of a cent (`unit_amount_decimal`) are not supported.
    data["unit_amount"].as_i64().ok_or_else(|| ApiError::missing(&inside(path, "unit_amount")))
}

fn check_images(product: &Value, path: &str) -> Result<(), ApiError> {
    let images = product["images"].as_array().map_or(&[][..], Vec::as_slice);
    let path = inside(path, "images");
    if images.len() > MOST_IMAGES {
        let message = format!("Array {path} exceeded maximum {MOST_IMAGES} allowed elements.");
        return Err(ApiError::invalid(message).param(path));
    }
    for (at, image) in images.iter().enumerate() {
        let address = image.as_str().unwrap_or_default();
        check_url(address, &inside(&path, &at.to_string()), &["https"])?;
    }
    Ok(())
}

fn check_currency(currency: &Value, path: &str) -> Result<(), ApiError> {
    let code = currency.as_str().unwrap_or_default();
    if CURRENCIES.contains(&code) {
        return Ok(());
    }
    let list = CURRENCIES.join(", ");
    let message =
        format!("Invalid currency: {code}. Stripe currently supports these currencies: {list}");
    Err(ApiError::invalid(message).param(path))
}

/// Currency of all lines.
///
/// # Errors
/// [`ApiError`] if they differ.
pub(crate) fn common_currency(lines: &[Line]) -> Result<String, ApiError> {
    let codes: Vec<&str> =
        lines.iter().filter_map(|line| line.price_data["currency"].as_str()).collect();
    match codes.split_first() {
        Some((first, rest)) if rest.iter().all(|code| code == first) => Ok((*first).to_owned()),
        _ => {
            Err(ApiError::invalid("All line items must have the same currency.")
                .param("line_items"))
        }
    }
}

/// Error for a number below its minimum.
pub(crate) fn at_least(least: i64, path: &str) -> ApiError {
    let message = format!("This value must be greater than or equal to {least}.");
    ApiError::invalid(message).code("parameter_invalid_integer").param(path)
}
