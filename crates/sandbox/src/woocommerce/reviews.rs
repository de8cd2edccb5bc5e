//! Reviews of products, which update the product's rating.

use super::{
    call::Call,
    error::{WooError, WooResult},
    paging::Page,
    products::{product, render, save},
    reply::{ITEM_METHODS, Reply, add_link, linked},
    store, text, time,
};
use crate::state::Sandbox;
use axum::{Router, routing::get};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use sqlx::SqlitePool;

const KIND: &str = "review";
const STATUSES: &[&str] = &["approved", "hold", "spam", "unspam", "trash", "untrash"];

/// Router of the endpoints.
pub(crate) fn router() -> Router<Sandbox> {
    Router::new()
        .route("/wp-json/wc/v3/products/reviews", get(list).post(create))
        .route("/wp-json/wc/v3/products/reviews/{id}", get(one).put(update).delete(delete))
}

async fn list(call: Call) -> WooResult<Reply> {
    let page = Page::of(&call)?;
    let mut reviews = store::things(call.sandbox.db(), KIND, None).await?;
    let products = call.ids("product");
    let wanted = call.filled("status").unwrap_or("approved");
    reviews.retain(|review| wanted == "all" || wanted == status_of(review));
    reviews.retain(|review| {
        products.is_empty()
            || review["product_id"].as_i64().is_some_and(|id| products.contains(&id))
    });
    reviews.reverse();
    let total = i64::try_from(reviews.len()).unwrap_or(i64::MAX);
    let mut shown = Vec::new();
    for review in page.slice(reviews) {
        shown.push(show(&call, &review).await?);
    }
    Ok(Reply::list(&call, page, total, shown))
}

async fn find(call: &Call) -> WooResult<Value> {
    let found = call.stored(KIND, "woocommerce_rest_review_invalid_id", "Invalid review ID.").await;
    found.map_err(WooError::without_allow)
}

async fn one(call: Call) -> WooResult<Reply> {
    let review = find(&call).await?;
    Ok(Reply::one(&call, show(&call, &review).await?))
}

async fn create(call: Call) -> WooResult<Reply> {
    check_status(&call.body)?;
    refuse_duplicate(&call).await?;
    let review = add(&call, &call.body).await?;
    Ok(Reply::created(&call, show(&call, &review).await?))
}

fn status_of(review: &Value) -> &str {
    review["status"].as_str().unwrap_or("approved")
}

fn check_status(body: &Map<String, Value>) -> WooResult<()> {
    match body.get("status").and_then(Value::as_str) {
        Some(word) if !STATUSES.contains(&word) => Err(WooError::not_one_of("status", STATUSES)),
        _ => Ok(()),
    }
}

/// Rejects duplicates: WordPress accepts the same text by the same person about the same product
/// once.
async fn refuse_duplicate(call: &Call) -> WooResult<()> {
    let body = &call.body;
    let product_id = body.get("product_id").and_then(Value::as_i64).unwrap_or(0);
    let reviews = store::things(call.sandbox.db(), KIND, Some(product_id)).await?;
    let same = |review: &Value| {
        ["review", "reviewer", "reviewer_email"]
            .iter()
            .all(|field| body.get(*field).is_some_and(|sent| *sent == review[field]))
    };
    if !reviews.iter().any(same) {
        return Ok(());
    }
    let message = "Duplicate comment detected; it looks as though you&#8217;ve already said that!";
    Err(WooError::new(409, "woocommerce_rest_comment_duplicate", message))
}

/// Moderates a review: changes its status and no other field.
async fn update(call: Call) -> WooResult<Reply> {
    let mut review = find(&call).await?;
    check_status(&call.body)?;
    for field in ["status", "review", "rating"] {
        if let Some(sent) = call.body.get(field) {
            review[field] = sent.clone();
        }
    }
    let number = |field: &str| review[field].as_i64().unwrap_or(0);
    let (db, product_id) = (call.sandbox.db(), number("product_id"));
    store::put_thing(db, KIND, number("id"), product_id, "", &review).await?;
    rate(db, product_id, call.sandbox.now_ms()).await?;
    Ok(Reply::one(&call, show(&call, &review).await?))
}

/// Adds a review and counts it at once. (WooCommerce counts one posted through the API only when it
/// is saved again.) Any rating is accepted.
///
/// # Errors
/// 400 without a required field, 404 for an unknown product, 500 if the database fails.
pub(crate) async fn add(call: &Call, body: &Map<String, Value>) -> WooResult<Value> {
    for name in ["product_id", "review", "reviewer", "reviewer_email"] {
        if !body.contains_key(name) {
            return Err(WooError::missing(name));
        }
    }
    let db = call.sandbox.db();
    let product_id = body.get("product_id").and_then(Value::as_i64).unwrap_or(0);
    if product::find(db, product_id).await?.is_none() {
        let message = "Invalid product ID.";
        return Err(WooError::new(404, "woocommerce_rest_product_invalid_id", message));
    }
    let id = store::next_id(db, KIND).await?;
    let review = json!({
        "id": id,
        "created_ms": call.sandbox.now_ms(),
        "product_id": product_id,
        "reviewer": body["reviewer"],
        "reviewer_email": body["reviewer_email"],
        "review": body["review"],
        "rating": body.get("rating").and_then(Value::as_i64).unwrap_or(0),
        "verified": body.get("verified").and_then(Value::as_bool).unwrap_or(false),
        "status": body.get("status").and_then(Value::as_str).unwrap_or("approved"),
    });
    store::put_thing(db, KIND, id, product_id, "", &review).await?;
    rate(db, product_id, call.sandbox.now_ms()).await?;
    Ok(review)
}

async fn delete(call: Call) -> WooResult<Reply> {
    let review = find(&call).await?;
    let shown = show(&call, &review).await?;
    let number = |field: &str| review[field].as_i64().unwrap_or(0);
    store::delete_thing(call.sandbox.db(), KIND, number("id")).await?;
    rate(call.sandbox.db(), number("product_id"), call.sandbox.now_ms()).await?;
    Ok(Reply::one(&call, shown))
}

/// Recomputes a product's rating.
async fn rate(db: &SqlitePool, product_id: i64, now_ms: i64) -> sqlx::Result<()> {
    let mut reviews = store::things(db, KIND, Some(product_id)).await?;
    reviews.retain(|review| status_of(review) == "approved");
    let ratings: Vec<i64> = reviews.iter().filter_map(|review| review["rating"].as_i64()).collect();
    let count = i64::try_from(ratings.len()).unwrap_or(0);
    let hundredths = match count {
        0 => 0,
        _ => (ratings.iter().sum::<i64>() * 200 / count + 1) / 2,
    };
    let Some(mut product) = product::find(db, product_id).await? else { return Ok(()) };
    let average = format!("{}.{:02}", hundredths / 100, hundredths % 100);
    product.doc.insert("average_rating".to_owned(), average.into());
    product.doc.insert("rating_count".to_owned(), count.into());
    save::change(db, &mut product, now_ms).await
}

async fn show(call: &Call, review: &Value) -> sqlx::Result<Value> {
    let product_id = review["product_id"].as_i64().unwrap_or(0);
    let product = product::find(call.sandbox.db(), product_id).await?;
    let created_ms = review["created_ms"].as_i64().unwrap_or(0);
    let name = product.as_ref().map(|product| curly(product.text("name")));
    let link = product.as_ref().map(|product| render::permalink(call, product, None));
    let shown = json!({
        "id": review["id"],
        "date_created": time::local(created_ms),
        "date_created_gmt": time::gmt(created_ms),
        "product_id": product_id,
        "product_name": name,
        "product_permalink": link,
        "status": status_of(review),
        "reviewer": review["reviewer"],
        "reviewer_email": review["reviewer_email"],
        "review": text::rendered(review["review"].as_str().unwrap_or_default()),
        "rating": review["rating"],
        "verified": review["verified"],
        "reviewer_avatar_urls": avatars(review["reviewer_email"].as_str().unwrap_or_default()),
    });
    let mut shown = linked(call, shown, "products/reviews", ITEM_METHODS);
    add_link(call, &mut shown, "up", &format!("products/{product_id}"));
    Ok(shown)
}

/// Name with typographic quotes: reviews contain it in rendered form.
fn curly(name: &str) -> String {
    name.replace('\'', "&#8217;")
}

fn avatars(email: &str) -> Value {
    let hash = hex::encode(Sha256::digest(email.trim().to_lowercase()));
    let address =
        |size: u32| format!("https://secure.gravatar.com/avatar/{}?s={size}&d=mm&r=g", &hash[..32]);
    json!({ "24": address(24), "48": address(48), "96": address(96) })
}
