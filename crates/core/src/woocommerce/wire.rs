//! WooCommerce's JSON as observed on 9.4.2 and 11.0.1: every field may be missing, numbers may be
//! texts, texts may be numbers. Nothing outside `woocommerce` sees these types.

use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// A product or, with `parent_id`, a variation.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct WireProduct {
    pub id: i64,
    #[serde(deserialize_with = "whole")]
    pub parent_id: Option<i64>,
    #[serde(deserialize_with = "text")]
    pub name: String,
    #[serde(deserialize_with = "text")]
    pub slug: String,
    #[serde(rename = "type", deserialize_with = "text")]
    pub kind: String,
    #[serde(deserialize_with = "text")]
    pub status: String,
    #[serde(deserialize_with = "text")]
    pub catalog_visibility: String,
    #[serde(deserialize_with = "text")]
    pub post_password: String,
    #[serde(deserialize_with = "text")]
    pub description: String,
    #[serde(deserialize_with = "text")]
    pub short_description: String,
    #[serde(deserialize_with = "text")]
    pub price: String,
    #[serde(deserialize_with = "text")]
    pub regular_price: String,
    #[serde(deserialize_with = "text")]
    pub tax_status: String,
    #[serde(deserialize_with = "text")]
    pub tax_class: String,
    #[serde(deserialize_with = "whole")]
    pub shipping_class_id: Option<i64>,
    #[serde(rename = "virtual", deserialize_with = "flag")]
    pub is_virtual: bool,
    #[serde(deserialize_with = "flag")]
    pub on_sale: bool,
    #[serde(deserialize_with = "text")]
    pub date_on_sale_to_gmt: String,
    #[serde(deserialize_with = "flag")]
    pub purchasable: bool,
    #[serde(deserialize_with = "text")]
    pub stock_status: String,
    /// Boolean, or the text `parent`.
    pub manage_stock: Value,
    #[serde(deserialize_with = "whole")]
    pub stock_quantity: Option<i64>,
    /// Backorders: `no`, `notify` or `yes`.
    #[serde(deserialize_with = "text")]
    pub backorders: String,
    #[serde(deserialize_with = "flag")]
    pub backorders_allowed: bool,
    #[serde(deserialize_with = "flag")]
    pub sold_individually: bool,
    #[serde(deserialize_with = "text")]
    pub weight: String,
    #[serde(deserialize_with = "text")]
    pub average_rating: String,
    #[serde(deserialize_with = "whole")]
    pub rating_count: Option<i64>,
    #[serde(deserialize_with = "whole")]
    pub total_sales: Option<i64>,
    #[serde(deserialize_with = "whole")]
    pub menu_order: Option<i64>,
    #[serde(deserialize_with = "text")]
    pub date_created_gmt: String,
    #[serde(deserialize_with = "text")]
    pub date_modified_gmt: String,
    /// Ids of the product's variations.
    #[serde(deserialize_with = "rows")]
    pub variations: Vec<i64>,
    #[serde(deserialize_with = "rows")]
    pub images: Vec<WireImage>,
    /// Picture of a variation; [`super::mapping`] reads it if `images` is empty.
    #[serde(deserialize_with = "maybe")]
    pub image: Option<WireImage>,
    #[serde(deserialize_with = "rows")]
    pub categories: Vec<WireTerm>,
    #[serde(deserialize_with = "rows")]
    pub tags: Vec<WireTerm>,
    #[serde(deserialize_with = "rows")]
    pub attributes: Vec<WireAttribute>,
    #[serde(deserialize_with = "rows")]
    pub default_attributes: Vec<WireAttribute>,
    #[serde(deserialize_with = "rows")]
    pub upsell_ids: Vec<i64>,
    #[serde(deserialize_with = "rows")]
    pub cross_sell_ids: Vec<i64>,
    #[serde(deserialize_with = "rows")]
    pub meta_data: Vec<WireMeta>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct WireImage {
    pub id: i64,
    #[serde(deserialize_with = "text")]
    pub src: String,
    #[serde(deserialize_with = "text")]
    pub alt: String,
    #[serde(deserialize_with = "whole")]
    pub width: Option<i64>,
    #[serde(deserialize_with = "whole")]
    pub height: Option<i64>,
}

/// A category, a tag or an attribute's term.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct WireTerm {
    pub id: i64,
    #[serde(deserialize_with = "text")]
    pub name: String,
    #[serde(deserialize_with = "text")]
    pub slug: String,
    #[serde(deserialize_with = "text")]
    pub description: String,
    #[serde(deserialize_with = "whole")]
    pub parent: Option<i64>,
    #[serde(deserialize_with = "whole")]
    pub menu_order: Option<i64>,
    /// Picture; only categories have one.
    #[serde(deserialize_with = "maybe")]
    pub image: Option<WireImage>,
}

/// Attribute: products have `options`, variations and defaults have `option`.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct WireAttribute {
    pub id: i64,
    /// Slug of a global attribute, e.g. `pa_size`.
    #[serde(deserialize_with = "text")]
    pub slug: String,
    #[serde(deserialize_with = "text")]
    pub name: String,
    #[serde(deserialize_with = "flag")]
    pub visible: bool,
    #[serde(deserialize_with = "flag")]
    pub variation: bool,
    #[serde(deserialize_with = "rows")]
    pub options: Vec<String>,
    #[serde(deserialize_with = "text")]
    pub option: String,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct WireMeta {
    #[serde(deserialize_with = "text")]
    pub key: String,
    pub value: Value,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct WireReview {
    pub id: i64,
    pub product_id: i64,
    #[serde(deserialize_with = "text")]
    pub status: String,
    #[serde(deserialize_with = "text")]
    pub reviewer: String,
    #[serde(deserialize_with = "text")]
    pub review: String,
    #[serde(deserialize_with = "whole")]
    pub rating: Option<i64>,
    #[serde(deserialize_with = "text")]
    pub date_created_gmt: String,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct WireZone {
    pub id: i64,
    #[serde(deserialize_with = "text")]
    pub name: String,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct WireShippingMethod {
    pub instance_id: i64,
    #[serde(deserialize_with = "text")]
    pub title: String,
    #[serde(deserialize_with = "text")]
    pub method_id: String,
    #[serde(deserialize_with = "flag")]
    pub enabled: bool,
    pub settings: serde_json::Map<String, Value>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct WireSetting {
    #[serde(deserialize_with = "text")]
    pub id: String,
    pub value: Value,
}

/// Deserialises a text, a number or a boolean as text; anything else as empty.
fn text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(as_text(&Value::deserialize(deserializer)?))
}

/// Converts a value like [`text`].
pub(super) fn as_text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        Value::Bool(flag) => flag.to_string(),
        _ => String::new(),
    }
}

/// Deserialises a whole number, also written as text; anything else as `None`.
fn whole<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    Ok(match Value::deserialize(deserializer)? {
        Value::Number(number) => number.as_i64(),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    })
}

fn flag<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    Ok(match Value::deserialize(deserializer)? {
        Value::Bool(flag) => flag,
        Value::String(text) => matches!(text.as_str(), "1" | "yes" | "true"),
        Value::Number(number) => number.as_i64() == Some(1),
        _ => false,
    })
}

/// Deserialises the valid rows of a list; PHP sends `{}` or `null` for some empty lists.
fn rows<'de, D, T>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: serde::de::DeserializeOwned,
{
    let list = match Value::deserialize(deserializer)? {
        Value::Array(list) => list,
        Value::Object(map) => map.into_iter().map(|(_, value)| value).collect(),
        _ => Vec::new(),
    };
    Ok(list.into_iter().filter_map(|value| serde_json::from_value(value).ok()).collect())
}

fn maybe<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: serde::de::DeserializeOwned,
{
    Ok(serde_json::from_value(Value::deserialize(deserializer)?).ok())
}
