//! Route of the shop's settings for the apps.

use axum::Router;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

use super::Operations as _;
use crate::conditional::shared;
use crate::problem::Refusal;
use crate::state::App;

pub(super) fn router() -> Router<App> {
    Router::new().operation("get_shop", get_shop)
}

async fn get_shop(State(app): State<App>, headers: HeaderMap) -> Result<Response, Refusal> {
    shared(&app.shop.get_shop(), &headers)
}
