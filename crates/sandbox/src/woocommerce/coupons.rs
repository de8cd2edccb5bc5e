//! Coupons.

use super::{
    call::Call,
    error::{WooError, WooResult},
    hooks,
    paging::Page,
    php, products,
    reply::{ITEM_METHODS, Reply, linked},
    store, text, time,
};
use crate::{options::WooVersion, state::Sandbox};
use axum::{Router, routing::get};
use serde_json::{Map, Value, json};
use sqlx::SqlitePool;

const KIND: &str = "coupon";
const KINDS: &[&str] = &["percent", "fixed_cart", "fixed_product"];
const AMOUNTS: &[&str] = &["amount", "minimum_amount", "maximum_amount"];
const STORED_FIELDS: &[&str] = &[
    "status",
    "discount_type",
    "description",
    "individual_use",
    "product_ids",
    "excluded_product_ids",
    "usage_limit",
    "usage_limit_per_user",
    "limit_usage_to_x_items",
    "free_shipping",
    "product_categories",
    "excluded_product_categories",
    "exclude_sale_items",
    "email_restrictions",
    "usage_count",
    "used_by",
];

/// Dates of the API, and the fields of a stored coupon that hold them in Unix milliseconds.
const DATES: [(&str, &str); 3] = [
    ("date_created", "created_ms"),
    ("date_modified", "modified_ms"),
    ("date_expires", "expires_ms"),
];

/// Router of the endpoints.
pub(crate) fn router() -> Router<Sandbox> {
    Router::new().route("/wp-json/wc/v3/coupons", get(list).post(create)).route(
        "/wp-json/wc/v3/coupons/{id}",
        get(one).post(update).put(update).patch(update).delete(delete),
    )
}

async fn list(call: Call) -> WooResult<Reply> {
    let page = Page::of(&call)?;
    let mut coupons = store::things(call.sandbox.db(), KIND, None).await?;
    coupons.reverse();
    match call.filled("status") {
        Some("any") | None => coupons.retain(|coupon| coupon["status"] != "trash"),
        Some(status) => coupons.retain(|coupon| coupon["status"] == status),
    }
    if let Some(code) = call.filled("code") {
        let code = code.to_lowercase();
        coupons.retain(|coupon| coupon["code"] == code);
    }
    if let Some(search) = call.filled("search") {
        let search = search.to_lowercase();
        coupons.retain(|coupon| coupon["code"].as_str().is_some_and(|c| c.contains(&search)));
    }
    Ok(Reply::slice(&call, page, coupons, |coupon| show(&call, coupon)))
}

async fn find(call: &Call) -> WooResult<Value> {
    call.stored(KIND, "woocommerce_rest_shop_coupon_invalid_id", "Invalid ID.").await
}

async fn one(call: Call) -> WooResult<Reply> {
    let coupon = find(&call).await?;
    Ok(Reply::one(&call, show(&call, &coupon)))
}

async fn create(call: Call) -> WooResult<Reply> {
    let coupon = add(&call, &call.body).await?;
    fire(&call, &coupon, "woocommerce_new_coupon").await?;
    Ok(Reply::created(&call, show(&call, &coupon)))
}

/// Adds a coupon.
///
/// # Errors
/// 400 without a code or with one that is taken, 500 if the database fails.
pub(crate) async fn add(call: &Call, body: &Map<String, Value>) -> WooResult<Value> {
    let db = call.sandbox.db();
    let code = body.get("code").and_then(Value::as_str).unwrap_or_default().to_lowercase();
    if code.is_empty() {
        return Err(WooError::missing("code"));
    }
    if find_by_code(db, &code).await?.is_some() {
        let message = "The coupon code already exists";
        return Err(WooError::new(400, "woocommerce_rest_coupon_code_already_exists", message));
    }
    let mut coupon = blank(0, call.sandbox.now_ms());
    write(call, &mut coupon, body).await?;
    coupon["id"] = store::next_post_id(db, KIND).await?.into();
    keep(db, &coupon).await?;
    Ok(coupon)
}

async fn update(call: Call) -> WooResult<Reply> {
    let mut coupon = find(&call).await?;
    write(&call, &mut coupon, &call.body).await?;
    coupon["modified_ms"] = call.sandbox.now_ms().into();
    keep(call.sandbox.db(), &coupon).await?;
    fire(&call, &coupon, "woocommerce_update_coupon").await?;
    Ok(Reply::one(&call, show(&call, &coupon)))
}

async fn fire(call: &Call, coupon: &Value, action: &str) -> WooResult<()> {
    let id = coupon["id"].as_i64().unwrap_or(0);
    Ok(hooks::fire(&call.sandbox, action, KIND, id).await?)
}

/// Moves a coupon to the trash, or deletes it with `force=true`, which triggers `action.` webhooks
/// only.
async fn delete(call: Call) -> WooResult<Reply> {
    let mut coupon = find(&call).await?;
    if call.flag("force") == Some(true) {
        store::delete_thing(call.sandbox.db(), KIND, coupon["id"].as_i64().unwrap_or(0)).await?;
        fire(&call, &coupon, "woocommerce_delete_coupon").await?;
        return Ok(Reply::one(&call, show(&call, &coupon)));
    }
    if coupon["status"] == "trash" {
        return Err(WooError::already_trashed("shop_coupon"));
    }
    coupon["status"] = "trash".into();
    keep(call.sandbox.db(), &coupon).await?;
    fire(&call, &coupon, "wp_trash_post").await?;
    fire(&call, &coupon, "woocommerce_trash_coupon").await?;
    Ok(Reply::one(&call, show(&call, &coupon)))
}

/// Coupon with this id as clients see it.
pub(crate) async fn show_one(call: &Call, id: i64) -> sqlx::Result<Option<Value>> {
    let found = store::thing(call.sandbox.db(), KIND, id).await?;
    Ok(found.map(|coupon| show(call, &coupon)))
}

fn blank(id: i64, now_ms: i64) -> Value {
    json!({
        "id": id, "created_ms": now_ms, "modified_ms": now_ms, "code": "", "amount": "0.00",
        "status": "publish", "discount_type": "fixed_cart", "description": "",
        "expires_ms": null, "usage_count": 0, "individual_use": false, "product_ids": [],
        "excluded_product_ids": [], "usage_limit": null, "usage_limit_per_user": null,
        "limit_usage_to_x_items": null, "free_shipping": false, "product_categories": [],
        "excluded_product_categories": [], "exclude_sale_items": false,
        "minimum_amount": "0.00", "maximum_amount": "0.00", "email_restrictions": [],
        "used_by": [], "meta_data": []
    })
}

/// Checks the amount of a discount. 9.4.2 uses the kind that the coupon had before, and reads
/// invalid amounts as 0.
fn check_amount(call: &Call, coupon: &mut Value, kind_before: &str) -> WooResult<()> {
    let amount = php::number(coupon["amount"].as_str().unwrap_or_default());
    let is_new = call.version() >= WooVersion::V11_0_1;
    let kind = coupon["discount_type"].as_str().unwrap_or_default();
    let is_too_much = kind == "percent" && amount > 100.0;
    let is_seen = is_new || kind_before == "percent";
    if amount < 0.0 || is_too_much && is_seen {
        let stop = if is_new { "." } else { "" };
        let message = format!("Invalid discount amount{stop}");
        return Err(WooError::new(400, "coupon_invalid_amount", message));
    }
    if is_too_much {
        coupon["amount"] = "0.00".into();
    }
    Ok(())
}

async fn write(call: &Call, coupon: &mut Value, body: &Map<String, Value>) -> WooResult<()> {
    let db = call.sandbox.db();
    if let Some(kind) = body.get("discount_type").and_then(Value::as_str)
        && !KINDS.contains(&kind)
    {
        return Err(WooError::not_one_of("discount_type", KINDS));
    }
    let kind_before = coupon["discount_type"].as_str().unwrap_or_default().to_owned();
    for name in AMOUNTS {
        if let Some(value) = body.get(*name) {
            let typed = value.as_str().ok_or_else(|| WooError::not_of_type(name, "string"))?;
            coupon[*name] = text::amount(typed).into();
        }
    }
    for name in STORED_FIELDS {
        if let Some(value) = body.get(*name) {
            coupon[*name] = value.clone();
        }
    }
    check_amount(call, coupon, &kind_before)?;
    if let Some(code) = body.get("code").and_then(Value::as_str) {
        coupon["code"] = code.to_lowercase().into();
    }
    for (name, is_gmt) in [("date_expires", false), ("date_expires_gmt", true)] {
        if let Some(value) = body.get(name) {
            let at_ms = value.as_str().and_then(|text| time::parse(text, is_gmt));
            coupon["expires_ms"] = at_ms.into();
        }
    }
    if let Some(Value::Array(sent)) = body.get("meta_data") {
        let stored = coupon["meta_data"].as_array().cloned().unwrap_or_default();
        coupon["meta_data"] = products::meta(db, stored, sent).await?.into();
    }
    Ok(())
}

async fn keep(db: &SqlitePool, coupon: &Value) -> sqlx::Result<()> {
    let id = coupon["id"].as_i64().unwrap_or(0);
    store::put_thing(db, KIND, id, 0, coupon["code"].as_str().unwrap_or_default(), coupon).await
}

/// Stored coupon with this code, in any case: dates are `created_ms`, `modified_ms`, `expires_ms`;
/// other fields have the API's names.
pub(crate) async fn find_by_code(db: &SqlitePool, code: &str) -> sqlx::Result<Option<Value>> {
    store::thing_named(db, KIND, &code.to_lowercase()).await
}

/// Adds uses of the coupon by an e-mail address or a customer id; negative numbers remove them.
pub(crate) async fn count_use(
    sandbox: &Sandbox,
    code: &str,
    who: &str,
    uses: i64,
) -> sqlx::Result<()> {
    let db = sandbox.db();
    let Some(mut coupon) = find_by_code(db, code).await? else { return Ok(()) };
    coupon["usage_count"] = (coupon["usage_count"].as_i64().unwrap_or(0) + uses).max(0).into();
    if let Some(used_by) = coupon["used_by"].as_array_mut() {
        if uses > 0 {
            used_by.push(who.into());
        } else if let Some(at) = used_by.iter().position(|used| used == who) {
            used_by.remove(at);
        }
    }
    keep(db, &coupon).await
}

fn show(call: &Call, coupon: &Value) -> Value {
    let mut shown = coupon.clone();
    for (name, stored) in DATES {
        if let Some(fields) = shown.as_object_mut() {
            fields.shift_remove(stored);
        }
        time::set(&mut shown, name, coupon[stored].as_i64());
    }
    linked(call, shown, "coupons", ITEM_METHODS)
}
