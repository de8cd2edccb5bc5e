//! Writes of products and variations.

use super::product::Product;
use crate::woocommerce::{
    attributes,
    call::Call,
    error::{WooError, WooResult},
    store, terms, text, time,
};
use serde_json::{Map, Value, json};
use sqlx::SqlitePool;

const BLANK: &str = include_str!("blank.json");
const TEXTS: &[&str] = &[
    "name",
    "slug",
    "type",
    "status",
    "catalog_visibility",
    "description",
    "short_description",
    "sku",
    "regular_price",
    "sale_price",
    "tax_status",
    "tax_class",
    "stock_status",
    "backorders",
    "weight",
    "shipping_class",
    "purchase_note",
    "external_url",
    "button_text",
    "post_password",
    "global_unique_id",
];
const FLAGS: &[&str] = &[
    "featured",
    "virtual",
    "downloadable",
    "manage_stock",
    "sold_individually",
    "reviews_allowed",
];
const WHOLES: &[&str] =
    &["menu_order", "stock_quantity", "low_stock_amount", "download_limit", "download_expiry"];
const ID_LISTS: &[&str] = &["upsell_ids", "cross_sell_ids", "grouped_products"];
const DATES: &[&str] = &["date_on_sale_from", "date_on_sale_to"];
const CHOICES: &[(&str, &[&str])] = &[
    ("type", &["simple", "grouped", "external", "variable"]),
    ("status", &["draft", "pending", "private", "publish", "future", "auto-draft", "trash"]),
    ("catalog_visibility", &["visible", "catalog", "search", "hidden"]),
    ("stock_status", &["instock", "outofstock", "onbackorder"]),
    ("backorders", &["no", "notify", "yes"]),
    ("tax_status", &["taxable", "shipping", "none"]),
];

/// Product without content.
#[must_use]
pub(crate) fn blank(kind: &str) -> Map<String, Value> {
    let mut blank: Map<String, Value> = serde_json::from_str(BLANK).unwrap_or_default();
    blank.insert("type".to_owned(), kind.into());
    if kind == "variation" {
        blank.insert("tax_class".to_owned(), "parent".into());
    }
    blank.insert("reviews_allowed".to_owned(), (kind != "variation").into());
    blank
}

/// Validates against WooCommerce's schema.
///
/// # Errors
/// 400 `rest_invalid_param` for a wrong type or an unknown value.
pub(crate) fn check(body: &Map<String, Value>) -> WooResult<()> {
    let sent = |names: &'static [&'static str]| {
        names.iter().filter_map(|name| body.get(*name).map(|value| (*name, value)))
    };
    for (name, value) in sent(TEXTS) {
        if !value.is_string() && !value.is_null() {
            return Err(WooError::not_of_type(name, "string"));
        }
    }
    for (name, value) in sent(FLAGS) {
        if as_bool(value).is_none() && !value.is_null() {
            return Err(WooError::not_of_type(name, "boolean"));
        }
    }
    for (name, value) in sent(WHOLES) {
        if number(value).is_none() && !value.is_null() {
            return Err(WooError::not_of_type(name, "integer"));
        }
    }
    for (name, choices) in CHOICES {
        match body.get(*name).and_then(Value::as_str) {
            Some("variation") if *name == "type" => {}
            Some(value) if !choices.contains(&value) => {
                return Err(WooError::not_one_of(name, choices));
            }
            _ => {}
        }
    }
    Ok(())
}

fn as_bool(value: &Value) -> Option<bool> {
    match value {
        Value::Bool(is) => Some(*is),
        Value::String(text) if text == "true" || text == "1" => Some(true),
        Value::String(text) if text == "false" || text == "0" => Some(false),
        Value::Number(number) => number.as_i64().filter(|n| (0..=1).contains(n)).map(|n| n == 1),
        _ => None,
    }
}

fn number(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_str().and_then(|text| text.trim().parse().ok()))
}

/// Writes the body into the product; pictures without an id become new posts.
pub(crate) async fn apply(
    call: &Call,
    product: &mut Product,
    body: &Map<String, Value>,
) -> WooResult<()> {
    let mut put = |name: &str, value: Value| drop(product.doc.insert(name.to_owned(), value));
    for name in TEXTS {
        if let Some(value) = body.get(*name) {
            put(name, stored_form(name, value.as_str().unwrap_or_default()).into());
        }
    }
    for name in FLAGS {
        if let Some(is) = body.get(*name).and_then(as_bool) {
            put(name, is.into());
        }
    }
    for name in WHOLES {
        if let Some(value) = body.get(*name) {
            put(name, number(value).into());
        }
    }
    for name in ID_LISTS {
        if let Some(Value::Array(ids)) = body.get(*name) {
            put(name, ids.iter().filter_map(number).collect());
        }
    }
    for name in DATES {
        if let Some((is_gmt, value)) = date_sent(body, name) {
            put(name, value.as_str().and_then(|text| time::parse(text, is_gmt)).into());
        }
    }
    apply_parts(call, product, body).await?;
    product.settle_stock();
    drop_needless_sale(product);
    Ok(())
}

fn date_sent<'a>(body: &'a Map<String, Value>, name: &str) -> Option<(bool, &'a Value)> {
    let gmt = body.get(&format!("{name}_gmt")).map(|value| (true, value));
    gmt.or_else(|| body.get(name).map(|value| (false, value)))
}

fn stored_form(name: &str, sent: &str) -> String {
    match name {
        "regular_price" | "sale_price" => text::price_as_typed(sent),
        "name" => text::stored_name(sent),
        "slug" => text::slug(sent),
        "description" | "short_description" => text::rendered(sent),
        _ => sent.trim().to_owned(),
    }
}

/// Removes a sale price that is not below the regular one, as WooCommerce does.
fn drop_needless_sale(product: &mut Product) {
    let sale = text::thousandths(product.text("sale_price"));
    let regular = text::thousandths(product.text("regular_price"));
    if let (Some(sale), Some(regular)) = (sale, regular)
        && sale >= regular
    {
        product.doc.insert("sale_price".to_owned(), "".into());
    }
}

async fn apply_parts(
    call: &Call,
    product: &mut Product,
    body: &Map<String, Value>,
) -> WooResult<()> {
    let db = call.sandbox.db();
    if let Some(Value::Object(sent)) = body.get("dimensions")
        && let Some(Value::Object(stored)) = product.doc.get_mut("dimensions")
    {
        stored.extend(sent.clone());
    }
    for (name, stored) in [("categories", "category_ids"), ("tags", "tag_ids")] {
        if let Some(Value::Array(sent)) = body.get(name) {
            let ids: Vec<i64> = sent.iter().filter_map(|term| number(&term["id"])).collect();
            product.doc.insert(stored.to_owned(), ids.into());
        }
    }
    if let Some(slug) = body.get("shipping_class").and_then(Value::as_str) {
        let id = terms::id_of_slug(db, terms::SHIPPING_CLASS, slug).await?;
        product.doc.insert("shipping_class_id".to_owned(), id.unwrap_or(0).into());
    }
    if let Some(images) = images_sent(body) {
        let stored = pictures(call, product, images).await?;
        product.doc.insert("images".to_owned(), stored.into());
    }
    if let Some(Value::Array(sent)) = body.get("attributes") {
        let is_variation = product.is_variation();
        let stored = attributes::stored_form(db, sent, is_variation).await?;
        product.doc.insert("attributes".to_owned(), stored.into());
    }
    if let Some(Value::Array(sent)) = body.get("default_attributes") {
        let stored = attributes::defaults(db, sent).await?;
        product.doc.insert("default_attributes".to_owned(), stored.into());
    }
    if let Some(Value::Array(sent)) = body.get("meta_data") {
        let stored = product.list("meta_data").to_vec();
        product.doc.insert("meta_data".to_owned(), meta(db, stored, sent).await?.into());
    }
    file_somewhere(db, product).await
}

/// Puts a product without a category into the shop's default one.
async fn file_somewhere(db: &SqlitePool, product: &mut Product) -> WooResult<()> {
    if product.is_variation() || !product.list("category_ids").is_empty() {
        return Ok(());
    }
    let default = terms::id_of_slug(db, terms::CATEGORY, terms::DEFAULT_CATEGORY).await?;
    product.doc.insert("category_ids".to_owned(), default.into_iter().collect());
    Ok(())
}

fn images_sent(body: &Map<String, Value>) -> Option<Vec<Value>> {
    match (body.get("images"), body.get("image")) {
        (Some(Value::Array(images)), _) => Some(images.clone()),
        (_, Some(image @ Value::Object(_))) => Some(vec![image.clone()]),
        (_, Some(Value::Null)) => Some(Vec::new()),
        _ => None,
    }
}

async fn pictures(call: &Call, product: &Product, sent: Vec<Value>) -> WooResult<Vec<Value>> {
    let mut stored = Vec::new();
    for image in sent {
        let known = product
            .list("images")
            .iter()
            .find(|known| image["id"].as_i64().is_some_and(|id| known["id"].as_i64() == Some(id)));
        stored.push(match known {
            Some(known) => known.clone(),
            None => upload(call, &image).await?,
        });
    }
    Ok(stored)
}

/// Stored form of a picture, with a new id.
pub(crate) async fn upload(call: &Call, image: &Value) -> sqlx::Result<Value> {
    let src = image["src"].as_str().unwrap_or_default();
    let file = src.rsplit('/').next().unwrap_or_default();
    Ok(json!({
        "id": store::next_post_id(call.sandbox.db(), "attachment").await?,
        "created_ms": call.sandbox.now_ms(),
        "src": src,
        "name": image["name"].as_str().unwrap_or(file),
        "alt": image["alt"].as_str().unwrap_or_default(),
    }))
}

/// Merges `meta_data`: an entry with the same key is replaced, a null value removes it.
pub(crate) async fn meta(
    db: &SqlitePool,
    mut stored: Vec<Value>,
    sent: &[Value],
) -> sqlx::Result<Vec<Value>> {
    for entry in sent {
        let key = entry["key"].as_str().unwrap_or_default();
        let at = stored.iter().position(|known| {
            entry["id"].as_i64().map_or(known["key"] == key, |id| known["id"] == id)
        });
        match (at, entry["value"].is_null()) {
            (Some(at), true) => drop(stored.remove(at)),
            (Some(at), false) => stored[at]["value"] = entry["value"].clone(),
            (None, true) => {}
            (None, false) => {
                let id = store::next_id(db, "meta").await?;
                stored.push(json!({ "id": id, "key": key, "value": entry["value"] }));
            }
        }
    }
    Ok(stored)
}
