//! Products and categories, from memory.

use axum::Router;
use axum::extract::{Path, RawQuery, State};
use axum::http::HeaderMap;
use axum::response::Response;
use korosho_domain::catalogue::ProductRef;

use super::Operations as _;
use super::product_query::product_query;
use crate::problem::Refusal;
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
    app.cached_response(&format!("products {query_text}"), &headers, || {
        app.shop.catalogue.list_products(&product_query(&query_text)?)
    })
}

async fn count_products(
    State(app): State<App>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let query = product_query(query.as_deref().unwrap_or_default())?;
    app.cached_response(&format!("counts {query:?}"), &headers, || {
        app.shop.catalogue.count_products(&query)
    })
}

async fn get_product(
    State(app): State<App>,
    Path(slug): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let key = format!("product {slug}");
    app.cached_response(&key, &headers, || app.shop.catalogue.get_product(&ProductRef { slug }))
}

async fn list_categories(State(app): State<App>, headers: HeaderMap) -> Result<Response, Refusal> {
    app.cached_response("categories", &headers, || app.shop.catalogue.list_categories())
}
