//! Routes of the one-time codes that open orders on other devices.

use axum::extract::State;
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderName, StatusCode};
use axum::{Json, Router};
use korosho_domain::order::OrderAccess;
use korosho_domain::order_code::{OpenOrderInput, OrderCodeInput};

use super::Operations as _;
use crate::conditional::PRIVATE;
use crate::extract::{Client, Input};
use crate::problem::Refusal;
use crate::rate_limits::RateLimit;
use crate::state::App;

pub(super) fn router(app: &App) -> Router<App> {
    Router::new().limited("request_order_code", request, app, RateLimit::Message).limited(
        "open_order_by_code",
        open,
        app,
        RateLimit::Message,
    )
}

async fn request(
    State(app): State<App>,
    Client(client): Client,
    Input(input): Input<OrderCodeInput>,
) -> Result<StatusCode, Refusal> {
    app.shop.order_codes.request(input, client).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn open(
    State(app): State<App>,
    Input(input): Input<OpenOrderInput>,
) -> Result<([(HeaderName, &'static str); 1], Json<OrderAccess>), Refusal> {
    let access = app.shop.order_codes.open(input).await?;
    Ok(([(CACHE_CONTROL, PRIVATE)], Json(access)))
}
