//! Tax classes: `taxes/classes`.

use super::routes::require_force;
use crate::{
    state::Sandbox,
    woocommerce::{
        call::Call,
        error::{WooError, WooResult},
        reply::Reply,
        shop::Shop,
        store, text,
    },
};
use axum::{
    Router,
    routing::{delete, get},
};
use serde_json::{Value, json};
use sqlx::SqlitePool;

/// Kind of the stored documents.
const KIND: &str = "tax_class";
const STANDARD: (&str, &str) = ("standard", "Standard rate");
/// Classes of a new shop.
const FIRST: [(&str, &str); 2] = [("reduced-rate", "Reduced rate"), ("zero-rate", "Zero rate")];

/// Router of the endpoints.
pub(crate) fn router() -> Router<Sandbox> {
    Router::new()
        .route("/wp-json/wc/v3/taxes/classes", get(list).post(create))
        .route("/wp-json/wc/v3/taxes/classes/{slug}", delete(remove))
}

/// Adds the classes of a new shop.
pub(crate) async fn seed(db: &SqlitePool) -> sqlx::Result<()> {
    for (slug, name) in FIRST {
        add(db, slug, name).await?;
    }
    Ok(())
}

async fn add(db: &SqlitePool, slug: &str, name: &str) -> sqlx::Result<Value> {
    let id = store::next_id(db, KIND).await?;
    let class = json!({ "id": id, "slug": slug, "name": name });
    store::put_thing(db, KIND, id, 0, slug, &class).await?;
    Ok(class)
}

/// Slugs of the classes except the standard one, by name.
pub(crate) async fn slugs(db: &SqlitePool) -> sqlx::Result<Vec<String>> {
    let mut classes = store::things(db, KIND, None).await?;
    classes.sort_by_key(|class| class["name"].as_str().unwrap_or_default().to_owned());
    let slug = |class: &Value| class["slug"].as_str().unwrap_or_default().to_owned();
    Ok(classes.iter().map(slug).collect())
}

fn show(call: &Call, class: &Value) -> Value {
    let collection = json!([{ "href": call.href("taxes/classes") }]);
    json!({
        "slug": class["slug"], "name": class["name"], "_links": { "collection": collection }
    })
}

async fn list(call: Call) -> WooResult<Reply> {
    let (slug, name) = STANDARD;
    let mut classes = store::things(call.sandbox.db(), KIND, None).await?;
    classes.sort_by_key(|class| class["name"].as_str().unwrap_or_default().to_owned());
    classes.insert(0, json!({ "slug": slug, "name": name }));
    Ok(Reply::counted(&call, classes.iter().map(|class| show(&call, class)).collect()))
}

async fn create(call: Call) -> WooResult<Reply> {
    let db = call.sandbox.db();
    let name = call.text("name");
    if name.is_empty() {
        return Err(WooError::missing("name"));
    }
    let slug = text::slug(name);
    if store::thing_named(db, KIND, &slug).await?.is_some() {
        let message = "Tax class already exists";
        return Err(WooError::new(400, "woocommerce_rest_tax_class_exists", message));
    }
    let class = add(db, &slug, name).await?;
    Ok(Reply::created(&call, show(&call, &class)))
}

async fn remove(call: Call) -> WooResult<Reply> {
    require_force(&call)?;
    let db = call.sandbox.db();
    let missing = || {
        let message = "Invalid slug.";
        WooError::new(404, "woocommerce_rest_tax_class_invalid_slug", message)
    };
    let class = store::thing_named(db, KIND, call.part("slug")).await?.ok_or_else(missing)?;
    store::delete_thing(db, KIND, class["id"].as_i64().unwrap_or(0)).await?;
    Ok(Reply::one(&call, show(&call, &class)))
}

/// Tax class of shipping: the one in the settings, or the first of those of the products; `None` if
/// none of them is taxed.
pub(crate) async fn shipping_class(
    db: &SqlitePool,
    shop: &Shop,
    classes: &[String],
) -> sqlx::Result<Option<String>> {
    let set = shop.text("shipping_tax_class");
    if set != "inherit" {
        return Ok(Some(set));
    }
    let mut known = vec![String::new()];
    known.extend(slugs(db).await?);
    Ok(known.into_iter().find(|class| classes.contains(class)))
}
