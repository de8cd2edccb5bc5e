//! Routes of categories, tags and the terms of attributes.

use super::{
    attributes,
    call::Call,
    error::{WooError, WooResult},
    paging::Page,
    reply::{ITEM_METHODS, Reply, linked},
    terms::{self, CATEGORY, SHIPPING_CLASS, TAG, Term},
    text,
};
use crate::state::Sandbox;
use axum::{Router, routing::get};
use serde_json::{Map, Value, json};

/// Taxonomy of a term and the path of its collection.
struct Place {
    taxonomy: String,
    path: String,
}

impl Place {
    fn new(taxonomy: &str, path: &str) -> Self {
        Self { taxonomy: taxonomy.to_owned(), path: path.to_owned() }
    }

    async fn of_attribute(call: &Call) -> WooResult<Self> {
        let id = call.id("attribute")?;
        let attribute = attributes::find(call.sandbox.db(), id).await?;
        let taxonomy = attribute["slug"].as_str().unwrap_or_default();
        Ok(Self::new(taxonomy, &format!("products/attributes/{id}/terms")))
    }
}

/// Router of the endpoints.
pub(crate) fn router() -> Router<Sandbox> {
    let terms = "/wp-json/wc/v3/products/attributes/{attribute}/terms";
    flat("/wp-json/wc/v3/products/categories", CATEGORY, "products/categories")
        .merge(flat("/wp-json/wc/v3/products/tags", TAG, "products/tags"))
        .merge(flat(
            "/wp-json/wc/v3/products/shipping_classes",
            SHIPPING_CLASS,
            "products/shipping_classes",
        ))
        .route(terms, get(terms_of).post(add_term))
        .route(&format!("{terms}/{{id}}"), get(term).put(change_term).delete(delete_term))
}

fn flat(base: &str, taxonomy: &'static str, path: &'static str) -> Router<Sandbox> {
    let all = move |call: Call| async move { list(&call, &Place::new(taxonomy, path)).await };
    let add = move |call: Call| async move { create(&call, &Place::new(taxonomy, path)).await };
    let one = move |call: Call| async move { read(&call, &Place::new(taxonomy, path)).await };
    let change = move |call: Call| async move { update(&call, &Place::new(taxonomy, path)).await };
    let remove = move |call: Call| async move { delete(&call, &Place::new(taxonomy, path)).await };
    Router::new()
        .route(base, get(all).post(add))
        .route(&format!("{base}/{{id}}"), get(one).put(change).post(change).delete(remove))
}

async fn terms_of(call: Call) -> WooResult<Reply> {
    list(&call, &Place::of_attribute(&call).await?).await
}

async fn add_term(call: Call) -> WooResult<Reply> {
    create(&call, &Place::of_attribute(&call).await?).await
}

async fn term(call: Call) -> WooResult<Reply> {
    read(&call, &Place::of_attribute(&call).await?).await
}

async fn change_term(call: Call) -> WooResult<Reply> {
    update(&call, &Place::of_attribute(&call).await?).await
}

async fn delete_term(call: Call) -> WooResult<Reply> {
    delete(&call, &Place::of_attribute(&call).await?).await
}

/// Lists terms by name, regardless of the shop's order, unless `orderby` is set.
async fn list(call: &Call, place: &Place) -> WooResult<Reply> {
    let page = Page::of(call)?;
    let orders =
        ["id", "include", "name", "slug", "term_group", "description", "count", "menu_order"];
    let by = call.choice("orderby", &orders)?.unwrap_or("name");
    let is_falling = call.choice("order", &["asc", "desc"])? == Some("desc");
    let mut found = terms::all(call.sandbox.db(), &place.taxonomy).await?;
    retain_matching(call, &mut found);
    match by {
        "id" => found.sort_by_key(|term| term.id),
        "count" => found.sort_by_key(|term| (term.count, term.id)),
        "slug" => found.sort_by(|a, b| a.slug.cmp(&b.slug)),
        "menu_order" => found.sort_by_key(|term| term.doc["menu_order"].as_i64().unwrap_or(0)),
        _ => {}
    }
    if is_falling {
        found.reverse();
    }
    Ok(Reply::slice(call, page, found, |term| show(call, place, term)))
}

fn retain_matching(call: &Call, found: &mut Vec<Term>) {
    let (include, exclude) = (call.ids("include"), call.ids("exclude"));
    found.retain(|term| include.is_empty() || include.contains(&term.id));
    found.retain(|term| !exclude.contains(&term.id));
    if let Some(slug) = call.filled("slug") {
        found.retain(|term| term.slug == slug);
    }
    if let Some(parent) = call.filled("parent").and_then(|text| text.parse::<i64>().ok()) {
        found.retain(|term| term.doc["parent"].as_i64().unwrap_or(0) == parent);
    }
    if let Some(search) = call.filled("search") {
        found.retain(|term| text::searchable(&term.name).contains(&search.to_lowercase()));
    }
    if call.flag("hide_empty") == Some(true) {
        found.retain(|term| term.count > 0);
    }
}

async fn find(call: &Call, place: &Place, id: i64) -> WooResult<Term> {
    let found = terms::all(call.sandbox.db(), &place.taxonomy).await?;
    let missing = || {
        let message = "Resource does not exist.";
        WooError::new(404, "woocommerce_rest_term_invalid", message).without_allow()
    };
    found.into_iter().find(|term| term.id == id).ok_or_else(missing)
}

async fn read(call: &Call, place: &Place) -> WooResult<Reply> {
    let term = find(call, place, call.id("id")?).await?;
    Ok(Reply::one(call, show(call, place, &term)))
}

async fn create(call: &Call, place: &Place) -> WooResult<Reply> {
    let name = call.body.get("name").and_then(Value::as_str);
    let name = text::stored_name(name.ok_or_else(|| WooError::missing("name"))?);
    let db = call.sandbox.db();
    if let Some(known) = terms::all(db, &place.taxonomy).await?.iter().find(|t| t.name == name) {
        let message = "A term with the name provided already exists with this parent.";
        return Err(WooError::new(400, "term_exists", message).with("resource_id", known.id));
    }
    let mut doc = json!({});
    write(&mut doc, &call.body);
    let id = terms::add(db, &place.taxonomy, &name, &doc).await?;
    let term = find(call, place, id).await?;
    Ok(Reply::created(call, show(call, place, &term)))
}

fn write(doc: &mut Value, body: &Map<String, Value>) {
    for field in ["slug", "parent", "description", "display", "image", "menu_order"] {
        if let Some(value) = body.get(field) {
            doc[field] = value.clone();
        }
    }
}

async fn update(call: &Call, place: &Place) -> WooResult<Reply> {
    let mut term = find(call, place, call.id("id")?).await?;
    write(&mut term.doc, &call.body);
    if let Some(name) = call.body.get("name").and_then(Value::as_str) {
        term.name = text::stored_name(name);
    }
    if let Some(slug) = call.body.get("slug").and_then(Value::as_str) {
        slug.clone_into(&mut term.slug);
    }
    terms::keep(call.sandbox.db(), &term).await?;
    Ok(Reply::one(call, show(call, place, &term)))
}

async fn delete(call: &Call, place: &Place) -> WooResult<Reply> {
    let term = find(call, place, call.id("id")?).await?;
    let code = "woocommerce_rest_trash_not_supported";
    call.require_force(code, "Resource does not support trashing.")?;
    terms::forget(call.sandbox.db(), term.id).await?;
    Ok(Reply::one(call, show(call, place, &term)))
}

fn show(call: &Call, place: &Place, term: &Term) -> Value {
    let text = |field: &str| term.doc[field].as_str().unwrap_or_default().to_owned();
    let mut shown = json!({ "id": term.id, "name": term.name, "slug": term.slug });
    if place.taxonomy == CATEGORY {
        shown["parent"] = term.doc["parent"].as_i64().unwrap_or(0).into();
    }
    shown["description"] = text("description").into();
    if place.taxonomy == CATEGORY {
        let display = Some(text("display")).filter(|display| !display.is_empty());
        shown["display"] = display.unwrap_or_else(|| "default".to_owned()).into();
        shown["image"] = match &term.doc["image"] {
            image @ Value::Object(_) => super::products::render::picture(call, image),
            _ => Value::Null,
        };
    }
    if place.taxonomy != TAG {
        shown["menu_order"] = term.doc["menu_order"].as_i64().unwrap_or(0).into();
    }
    shown["count"] = term.count.into();
    linked(call, shown, &place.path, ITEM_METHODS)
}
