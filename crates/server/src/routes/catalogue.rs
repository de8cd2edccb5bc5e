//! Routes of products, categories and text pages, served from memory.

use axum::Router;
use axum::extract::{RawQuery, State};
use axum::response::Response;
use korosho_domain::catalogue::ProductRef;
use korosho_domain::problem::Problem;
use korosho_domain::text_page::{TextPageKind, TextPageRef};

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
        .operation("get_text_page", get_text_page)
}

async fn list_products(
    State(app): State<App>,
    RawQuery(query): RawQuery,
) -> Result<Response, Refusal> {
    let query = product_query(&query.unwrap_or_default())?;
    shared_json(&app.shop.catalogue.list_published_products(&query)?)
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
    shared_json(&app.shop.catalogue.get_published_product(&ProductRef { slug })?)
}

async fn get_text_page(
    State(app): State<App>,
    PathText(kind): PathText,
) -> Result<Response, Refusal> {
    let kind = TextPageKind::parse(&kind).ok_or(Problem::NotFound)?;
    shared_json(&app.shop.catalogue.get_text_page(TextPageRef { kind })?)
}

async fn list_categories(State(app): State<App>) -> Result<Response, Refusal> {
    shared_json(&app.shop.catalogue.list_categories()?)
}
