//! Routes of products and categories, served from memory.

use axum::Router;
use axum::extract::{Path, RawQuery, State};
use axum::http::HeaderMap;
use axum::response::Response;
use korosho_domain::catalogue::ProductRef;
use korosho_domain::problem::Problem;
use serde::Serialize;

use super::Operations as _;
use crate::problem::Refusal;
use crate::product_query::product_query;
use crate::state::App;

pub(super) fn router() -> Router<App> {
    Router::new()
        .operation("list_products", list_products)
        .operation("count_products", count_products)
        .operation("get_product", get_product)
        .operation("list_categories", list_categories)
}

async fn list_products(
    State(app): State<App>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    // The raw query is the cache key: an equal query is not parsed again.
    let query_text = query.unwrap_or_default();
    cached(&app, &format!("products {query_text}"), &headers, || {
        app.shop.catalogue.list_products(&product_query(&query_text)?)
    })
}

async fn count_products(
    State(app): State<App>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let query = product_query(query.as_deref().unwrap_or_default())?;
    cached(&app, &format!("counts {query:?}"), &headers, || {
        app.shop.catalogue.count_products(&query)
    })
}

async fn get_product(
    State(app): State<App>,
    Path(slug): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let key = format!("product {slug}");
    cached(&app, &key, &headers, || app.shop.catalogue.get_product(&ProductRef { slug }))
}

async fn list_categories(State(app): State<App>, headers: HeaderMap) -> Result<Response, Refusal> {
    cached(&app, "categories", &headers, || app.shop.catalogue.list_categories())
}

/// Response to a catalogue query, cached until the catalogue changes.
fn cached<T: Serialize>(
    app: &App,
    query: &str,
    headers: &HeaderMap,
    run: impl FnOnce() -> Result<T, Problem>,
) -> Result<Response, Refusal> {
    let version = app.shop.catalogue.status().version;
    app.catalogue_responses.respond(version, query, headers, run)
}
