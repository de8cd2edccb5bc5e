//! Attributes: global ones with terms, and local ones defined by a product.

use super::{
    call::Call,
    error::{WooError, WooResult},
    hooks,
    products::product::Product,
    reply::{ITEM_METHODS, Reply, linked},
    store, terms,
};
use crate::{options::WooVersion, state::Sandbox};
use axum::{Router, routing::get};
use serde_json::{Value, json};
use sqlx::SqlitePool;

const KIND: &str = "attribute";

/// Router of the endpoints.
pub(crate) fn router() -> Router<Sandbox> {
    const BASE: &str = "/wp-json/wc/v3/products/attributes";
    Router::new().route(BASE, get(list).post(create)).route(&format!("{BASE}/{{id}}"), get(one))
}

async fn list(call: Call) -> WooResult<Reply> {
    let found = store::things(call.sandbox.db(), KIND, None).await?;
    Ok(Reply::all(&call, found.into_iter().map(|one| show(&call, one)).collect()))
}

async fn one(call: Call) -> WooResult<Reply> {
    let attribute = find(call.sandbox.db(), call.id("id")?).await?;
    Ok(Reply::one(&call, show(&call, attribute)))
}

/// Global attribute with this id.
///
/// # Errors
/// 404 `woocommerce_rest_taxonomy_invalid` if it does not exist.
pub(crate) async fn find(db: &SqlitePool, id: i64) -> WooResult<Value> {
    let missing = || {
        let message = "Resource does not exist.";
        WooError::new(404, "woocommerce_rest_taxonomy_invalid", message).without_allow()
    };
    store::thing(db, KIND, id).await?.ok_or_else(missing)
}

async fn create(call: Call) -> WooResult<Reply> {
    let sandbox = &call.sandbox;
    let name = call.body.get("name").and_then(Value::as_str);
    let name = name.ok_or_else(|| WooError::missing("name"))?;
    let slug = call.body.get("slug").and_then(Value::as_str);
    let slug = slug.map_or_else(|| super::text::slug(name), str::to_owned);
    let slug = if slug.starts_with("pa_") { slug } else { format!("pa_{slug}") };
    let id = add(sandbox.db(), name, &slug).await?;
    hooks::fire(sandbox, "woocommerce_attribute_added", "", id).await?;
    let attribute = find(sandbox.db(), id).await?;
    Ok(Reply::created(&call, show(&call, attribute)))
}

/// Adds a global attribute, ordered by its terms' menu order; `slug` begins with `pa_`.
pub(crate) async fn add(db: &SqlitePool, name: &str, slug: &str) -> sqlx::Result<i64> {
    let id = store::next_id(db, KIND).await?;
    let attribute = json!({
        "id": id, "name": name, "slug": slug, "type": "select", "order_by": "menu_order",
        "has_archives": false,
    });
    store::put_thing(db, KIND, id, 0, slug, &attribute).await?;
    Ok(id)
}

/// Id of the global attribute with this name.
pub(crate) async fn id_of(db: &SqlitePool, name: &str) -> sqlx::Result<Option<i64>> {
    let all = store::things(db, KIND, None).await?;
    Ok(all.iter().find(|known| known["name"] == name).and_then(|known| known["id"].as_i64()))
}

fn show(call: &Call, attribute: Value) -> Value {
    linked(call, attribute, "products/attributes", ITEM_METHODS)
}

/// Attributes of a product (or variation) in stored form. Options of a global attribute are sorted
/// alphabetically, regardless of the order sent; those of a local one keep it.
pub(crate) async fn stored_form(
    db: &SqlitePool,
    sent: &[Value],
    is_variation: bool,
) -> sqlx::Result<Vec<Value>> {
    let mut stored = Vec::new();
    for attribute in sent {
        let Some((id, name, slug)) = identity(db, attribute).await? else { continue };
        if is_variation {
            let slug = slug.to_lowercase();
            let option = &attribute["option"];
            stored.push(json!({ "id": id, "name": name, "slug": slug, "option": option }));
            continue;
        }
        let mut options: Vec<&str> = attribute["options"]
            .as_array()
            .map_or(Vec::new(), |options| options.iter().filter_map(Value::as_str).collect());
        if id != 0 {
            options.sort_unstable();
        }
        stored.push(json!({
            "id": id,
            "name": name,
            "slug": slug,
            "position": attribute["position"].as_i64().unwrap_or(0),
            "visible": attribute["visible"].as_bool().unwrap_or(false),
            "variation": attribute["variation"].as_bool().unwrap_or(false),
            "options": options,
        }));
    }
    Ok(stored)
}

/// Attributes of a product with the options of global ones in the order of their terms; 9.4.2, on a
/// WordPress that loses that order, sorts them by name.
pub(crate) async fn ordered(call: &Call, product: &Product) -> sqlx::Result<Vec<Value>> {
    let mut shown = product.list("attributes").to_vec();
    if call.version() < WooVersion::V11_0_1 {
        return Ok(shown);
    }
    for attribute in shown.iter_mut().filter(|one| one["id"] != 0) {
        let taxonomy = attribute["slug"].as_str().unwrap_or_default().to_owned();
        if let Some(options) = attribute["options"].as_array_mut().filter(|all| all.len() > 1) {
            let order = terms::menu_order(call.sandbox.db(), &taxonomy, options).await?;
            let place = |option: &Value| order.iter().position(|name| option == name.as_str());
            options.sort_by_key(|option| place(option).unwrap_or(usize::MAX));
        }
    }
    Ok(shown)
}

/// Preselected options in stored form.
pub(crate) async fn defaults(db: &SqlitePool, sent: &[Value]) -> sqlx::Result<Vec<Value>> {
    let mut stored = Vec::new();
    for attribute in sent {
        if let Some((id, name, _)) = identity(db, attribute).await? {
            stored.push(json!({ "id": id, "name": name, "option": attribute["option"] }));
        }
    }
    Ok(stored)
}

/// Attributes that identify a variation, in the order of its product, with the slug of its term
/// (the text itself for a local attribute), or empty if the variation leaves it open.
pub(crate) async fn chosen(
    db: &SqlitePool,
    size: &Product,
    parent: &Product,
) -> sqlx::Result<Vec<(String, Value)>> {
    let mut entries = Vec::new();
    for attribute in parent.list("attributes").iter().filter(|one| one["variation"] == true) {
        let slug = attribute["slug"].as_str().unwrap_or_default();
        let own = size.list("attributes").iter().find(|one| is_same(one, attribute));
        let word = own.and_then(|one| one["option"].as_str()).unwrap_or_default();
        let (key, value) = match attribute["id"].as_i64() {
            Some(id) if id != 0 => (slug.to_owned(), slug_of(db, slug, word).await?),
            _ => (super::text::slug(slug), word.to_owned()),
        };
        entries.push((key, value.into()));
    }
    Ok(entries)
}

fn is_same(one: &Value, other: &Value) -> bool {
    let name = |attribute: &Value| attribute["name"].as_str().unwrap_or_default().to_lowercase();
    one["id"] == other["id"] && name(one) == name(other)
}

/// Slug of the term with this name; the text itself if there is no such term.
async fn slug_of(db: &SqlitePool, taxonomy: &str, word: &str) -> sqlx::Result<String> {
    let all = terms::all(db, taxonomy).await?;
    let known = all.into_iter().find(|term| term.name == word || term.slug == word);
    Ok(known.map_or_else(|| word.to_owned(), |term| term.slug))
}

/// Key and value of a line's entry for staff: label and term of a global attribute.
pub(crate) async fn shown(
    db: &SqlitePool,
    key: &str,
    value: &str,
) -> sqlx::Result<(String, String)> {
    let known = store::things(db, KIND, None).await?;
    let Some(attribute) = known.iter().find(|one| one["slug"] == key && !value.is_empty()) else {
        return Ok((key.to_owned(), value.to_owned()));
    };
    let label = attribute["name"].as_str().unwrap_or(key).to_owned();
    let term = terms::all(db, key).await?.into_iter().find(|term| term.slug == value);
    Ok((label, term.map_or_else(|| value.to_owned(), |term| term.name)))
}

/// Id (0 if local), name and slug of an attribute in a request.
async fn identity(db: &SqlitePool, sent: &Value) -> sqlx::Result<Option<(i64, String, String)>> {
    let id = sent["id"].as_i64().unwrap_or(0);
    if id == 0 {
        let name = sent["name"].as_str().unwrap_or_default().to_owned();
        return Ok((!name.is_empty()).then(|| (0, name.clone(), name)));
    }
    let known = store::thing(db, KIND, id).await?;
    let text = |known: &Value, field: &str| known[field].as_str().unwrap_or_default().to_owned();
    Ok(known.map(|known| (id, text(&known, "name"), text(&known, "slug"))))
}
