//! Routes of products and variations.

use super::{
    list,
    product::{self, Product},
    render, save, write,
};
use crate::{
    options::WooVersion,
    state::Sandbox,
    woocommerce::{
        call::Call,
        error::{WooError, WooResult},
        hooks,
        paging::Page,
        reply::Reply,
        store, text,
    },
};
use axum::{Router, routing::get};
use serde_json::{Map, Value};
use std::collections::HashMap;

/// Router of the endpoints.
pub(crate) fn router() -> Router<Sandbox> {
    const ONE: &str = "/wp-json/wc/v3/products/{id}";
    const SIZES: &str = "/wp-json/wc/v3/products/{id}/variations";
    const SIZE: &str = "/wp-json/wc/v3/products/{id}/variations/{size}";
    Router::new()
        .route("/wp-json/wc/v3/products", get(all).post(create))
        .route(ONE, get(one).post(update).put(update).patch(update).delete(delete))
        .route(SIZES, get(sizes).post(create_size))
        .route("/wp-json/wc/v3/variations", get(all_sizes))
        .route(
            SIZE,
            get(size).post(update_size).put(update_size).patch(update_size).delete(delete_size),
        )
}

async fn all(call: Call) -> WooResult<Reply> {
    list::list(&call).await
}

async fn find(call: &Call) -> WooResult<Product> {
    let missing = || WooError::new(404, "woocommerce_rest_product_invalid_id", "Invalid ID.");
    product::find(call.sandbox.db(), call.id("id")?).await?.ok_or_else(missing)
}

async fn one(call: Call) -> WooResult<Reply> {
    let found = find(&call).await?;
    Ok(Reply::one(&call, render::product(&call, &found).await?))
}

async fn create(call: Call) -> WooResult<Reply> {
    let product = add(&call, &call.body).await?;
    fire(&call, &product, "new").await?;
    Ok(Reply::created(&call, render::product(&call, &product).await?))
}

/// Adds a product; its pictures get their ids first, as uploads do.
///
/// # Errors
/// 400 for what the schema rejects, 500 if the database fails.
pub(crate) async fn add(call: &Call, body: &Map<String, Value>) -> WooResult<Product> {
    write::check(body)?;
    refuse_taken_sku(call, body, 0).await?;
    let mut product = fresh(call, "simple", 0);
    write::apply(call, &mut product, body).await?;
    if product.text("name").is_empty() {
        product.doc.insert("name".to_owned(), "Product".into());
    }
    product.id = store::next_post_id(call.sandbox.db(), "product").await?;
    name_address(call, &mut product).await?;
    save::keep(call.sandbox.db(), &product, product.created_ms).await?;
    Ok(product)
}

fn fresh(call: &Call, kind: &str, parent_id: i64) -> Product {
    let now_ms = call.sandbox.now_ms();
    let doc = write::blank(kind);
    Product { id: 0, parent_id, created_ms: now_ms, modified_ms: now_ms, total_sales: 0, doc }
}

/// Sets the slug of a public product; drafts have none.
async fn name_address(call: &Call, product: &mut Product) -> WooResult<()> {
    let is_draft = matches!(product.text("status"), "draft" | "pending" | "auto-draft");
    if is_draft || !product.text("slug").is_empty() {
        return Ok(());
    }
    let base = text::slug(product.text("name"));
    let slug = save::free_slug(call.sandbox.db(), &base, product.id).await?;
    product.doc.insert("slug".to_owned(), slug.into());
    Ok(())
}

async fn refuse_taken_sku(call: &Call, body: &Map<String, Value>, own_id: i64) -> WooResult<()> {
    let Some(sku) = body.get("sku").and_then(Value::as_str) else { return Ok(()) };
    match product::find_by_sku(call.sandbox.db(), sku).await? {
        Some(other) if other.id != own_id => {
            let message = "Invalid or duplicated SKU.";
            Err(WooError::new(400, "product_invalid_sku", message)
                .with("resource_id", other.id)
                .with("unique_sku", format!("{sku}-1")))
        }
        _ => Ok(()),
    }
}

async fn update(call: Call) -> WooResult<Reply> {
    let mut found = find(&call).await?;
    change(&call, &mut found).await?;
    Ok(Reply::one(&call, render::product(&call, &found).await?))
}

async fn change(call: &Call, product: &mut Product) -> WooResult<()> {
    write::check(&call.body)?;
    refuse_taken_sku(call, &call.body, product.id).await?;
    write::apply(call, product, &call.body).await?;
    if !product.is_variation() {
        name_address(call, product).await?;
    }
    save::change(call.sandbox.db(), product, call.sandbox.now_ms()).await?;
    fire(call, product, "update").await
}

/// Triggers WooCommerce's actions after a product or variation was created, changed or deleted.
async fn fire(call: &Call, product: &Product, what: &str) -> WooResult<()> {
    let kind = if product.is_variation() { "product_variation" } else { "product" };
    let action = format!("woocommerce_{what}_{kind}");
    Ok(hooks::fire(&call.sandbox, &action, "product", product.id).await?)
}

async fn delete(call: Call) -> WooResult<Reply> {
    let mut found = find(&call).await?;
    let shown = remove(&call, &mut found).await?;
    Ok(Reply::one(&call, shown))
}

/// Deletes with `force=true`, else moves to the trash; returns the previous state.
async fn remove(call: &Call, product: &mut Product) -> WooResult<Value> {
    let db = call.sandbox.db();
    if call.flag("force") == Some(true) {
        let shown = render::product(call, product).await?;
        save::forget(db, product.id).await?;
        save::touch(db, product.parent_id, call.sandbox.now_ms()).await?;
        fire(call, product, "delete").await?;
        return Ok(shown);
    }
    if product.text("status") == "trash" {
        return Err(WooError::already_trashed("product"));
    }
    product.doc.insert("status".to_owned(), "trash".into());
    save::change(db, product, call.sandbox.now_ms()).await?;
    hooks::fire(&call.sandbox, "wp_trash_post", "product", product.id).await?;
    fire(call, product, "trash").await?;
    Ok(render::product(call, product).await?)
}

/// Lists the variations of a product; empty for an unknown product.
async fn sizes(call: Call) -> WooResult<Reply> {
    let found = product::variations(call.sandbox.db(), call.id("id")?).await?;
    list_sizes(&call, found).await
}

/// Lists the variations of all products, an endpoint that 9.4.2 lacks.
async fn all_sizes(call: Call) -> WooResult<Reply> {
    if call.version() < WooVersion::V11_0_1 {
        return Err(WooError::no_route());
    }
    let found = product::all_variations(call.sandbox.db()).await?;
    list_sizes(&call, found).await
}

/// Sorts and pages variations, by default newest first.
async fn list_sizes(call: &Call, mut sizes: Vec<Product>) -> WooResult<Reply> {
    let page = Page::of(call)?;
    let orders = ["date", "id", "include", "title", "slug", "modified", "menu_order"];
    let by = call.choice("orderby", &orders)?.unwrap_or("date").to_owned();
    let is_rising = call.choice("order", &["asc", "desc"])? == Some("asc");
    let wanted = call.ids("include");
    sizes.retain(|size| wanted.is_empty() || wanted.contains(&size.id));
    if let Some(sku) = call.filled("sku") {
        sizes.retain(|size| size.text("sku") == sku);
    }
    sizes.sort_by_key(|size| match by.as_str() {
        "menu_order" => (size.whole("menu_order").unwrap_or(0), size.id),
        "modified" => (size.modified_ms, size.id),
        _ => (size.id, 0),
    });
    if !is_rising {
        sizes.reverse();
    }
    let total = i64::try_from(sizes.len()).unwrap_or(i64::MAX);
    let mut parents: HashMap<i64, Product> = HashMap::new();
    let mut shown = Vec::new();
    for size in page.slice(sizes) {
        if !parents.contains_key(&size.parent_id)
            && let Some(parent) = product::find(call.sandbox.db(), size.parent_id).await?
        {
            parents.insert(size.parent_id, parent);
        }
        if let Some(parent) = parents.get(&size.parent_id) {
            shown.push(render::variation(call, &size, parent));
        }
    }
    Ok(Reply::list(call, page, total, shown))
}

/// Variation and its parent; it must belong to the product in the path.
async fn find_size(call: &Call) -> WooResult<(Product, Product)> {
    let (id, size) = (call.id("id")?, call.id("size")?);
    let missing = || {
        let code = "woocommerce_rest_product_variation_invalid_id";
        WooError::new(404, code, "Invalid ID.").without_allow()
    };
    let db = call.sandbox.db();
    let size = product::find(db, size).await?.filter(|size| size.parent_id == id);
    let size = size.ok_or_else(missing)?;
    let parent = product::find(db, id).await?.ok_or_else(missing)?;
    Ok((size, parent))
}

async fn size(call: Call) -> WooResult<Reply> {
    let (size, parent) = find_size(&call).await?;
    Ok(Reply::one(&call, render::variation(&call, &size, &parent)))
}

async fn create_size(call: Call) -> WooResult<Reply> {
    let id = call.id("id")?;
    let missing = || {
        let code = "woocommerce_rest_product_variation_invalid_parent";
        WooError::new(404, code, "Cannot set attributes due to invalid parent product.")
    };
    let parent = product::find(call.sandbox.db(), id).await?.ok_or_else(missing)?;
    let size = add_size(&call, &parent, &call.body).await?;
    fire(&call, &size, "new").await?;
    Ok(Reply::created(&call, render::variation(&call, &size, &parent)))
}

/// Adds a variation to a product.
///
/// # Errors
/// 400 for what the schema rejects, 500 if the database fails.
pub(crate) async fn add_size(
    call: &Call,
    parent: &Product,
    body: &Map<String, Value>,
) -> WooResult<Product> {
    write::check(body)?;
    refuse_taken_sku(call, body, 0).await?;
    let mut size = fresh(call, "variation", parent.id);
    write::apply(call, &mut size, body).await?;
    let db = call.sandbox.db();
    size.id = store::next_post_id(db, "product_variation").await?;
    let slug = text::slug(&render::name(&size, Some(parent)));
    let slug = save::free_slug(db, &slug, size.id).await?;
    size.doc.insert("slug".to_owned(), slug.into());
    save::keep(db, &size, size.created_ms).await?;
    save::touch(db, parent.id, call.sandbox.now_ms()).await?;
    Ok(size)
}

async fn update_size(call: Call) -> WooResult<Reply> {
    let (mut size, parent) = find_size(&call).await?;
    change(&call, &mut size).await?;
    Ok(Reply::one(&call, render::variation(&call, &size, &parent)))
}

async fn delete_size(call: Call) -> WooResult<Reply> {
    let (mut size, parent) = find_size(&call).await?;
    let shown = render::variation(&call, &size, &parent);
    remove(&call, &mut size).await?;
    Ok(Reply::one(&call, shown))
}
