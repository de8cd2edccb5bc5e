//! Routes of the checkout: quote and order.

use axum::extract::State;
use axum::http::StatusCode;
use axum::{Json, Router};
use korosho_domain::order::{CheckoutAnswer, CheckoutInput};
use korosho_domain::problem::Problem;
use korosho_domain::quote::{Quote, QuoteInput};

use super::Operations as _;
use crate::extract::{Client, Input};
use crate::problem::Refusal;
use crate::rate_limits::RateLimit;
use crate::state::App;

pub(super) fn router(app: &App) -> Router<App> {
    Router::new().limited("get_quote", get_quote, app, RateLimit::Quote).limited(
        "place_order",
        place_order,
        app,
        RateLimit::Checkout,
    )
}

async fn get_quote(
    State(app): State<App>,
    Client(client): Client,
    Input(input): Input<QuoteInput>,
) -> Result<Json<Quote>, Refusal> {
    if input.coupon.is_some() {
        app.rate_limits.check_coupon(client)?;
    }
    let quote = app.shop.checkout.get_quote(input).await?;
    if quote.coupon_refusal().is_some() {
        app.rate_limits.count_refused_coupon(client);
    }
    Ok(Json(quote))
}

async fn place_order(
    State(app): State<App>,
    Client(client): Client,
    Input(input): Input<CheckoutInput>,
) -> Result<(StatusCode, Json<CheckoutAnswer>), Refusal> {
    if input.coupon.is_some() {
        app.rate_limits.check_coupon(client)?;
    }
    let placed = app.shop.checkout.place_web_order(input, client).await;
    if matches!(placed, Err(Problem::CouponRefused { .. })) {
        app.rate_limits.count_refused_coupon(client);
    }
    Ok((StatusCode::CREATED, Json(placed?)))
}
