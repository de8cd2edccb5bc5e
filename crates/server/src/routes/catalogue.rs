//! Routes of products and categories, served from memory.

use axum::Router;
use axum::extract::{RawQuery, State};
use axum::response::Response;
use korosho_domain::catalogue::ProductRef;

use super::Operations as _;
use crate::conditional::shared_json;
use crate::extract::PathText;
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
) -> Result<Response, Refusal> {
    let query = product_query(&query.unwrap_or_default())?;
    shared_json(&app.shop.catalogue.list_products(&query)?)
}

async fn count_products(
    State(app): State<App>,
    RawQuery(query): RawQuery,
) -> Result<Response, Refusal> {
    let query = product_query(&query.unwrap_or_default())?;
    shared_json(&app.shop.catalogue.count_products(&query)?)
}

async fn get_product(
    State(app): State<App>,
    PathText(slug): PathText,
) -> Result<Response, Refusal> {
    shared_json(&app.shop.catalogue.get_product(&ProductRef { slug })?)
}

async fn list_categories(State(app): State<App>) -> Result<Response, Refusal> {
    shared_json(&app.shop.catalogue.list_categories()?)
}
