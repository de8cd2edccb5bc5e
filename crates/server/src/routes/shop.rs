//! Route of the shop's settings for the apps.

use axum::Router;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

use super::Operations as _;
use crate::conditional::shared;
use crate::problem::Refusal;
use crate::rate_limits::RateLimit;
use crate::state::App;

pub(super) fn router(app: &App) -> Router<App> {
    Router::new().limited("get_shop", get_shop, app, RateLimit::Render)
}

async fn get_shop(State(app): State<App>, headers: HeaderMap) -> Result<Response, Refusal> {
    shared(&app.shop.get_shop(), &headers)
}
