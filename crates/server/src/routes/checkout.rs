//! From lines to a quote to an order.

use axum::extract::State;
use axum::http::StatusCode;
use axum::{Json, Router};
use korosho_domain::order::{CheckoutAnswer, CheckoutInput};
use korosho_domain::quote::{Quote, QuoteInput};

use super::Operations as _;
use crate::extract::Input;
use crate::limits::Purse;
use crate::problem::Refusal;
use crate::state::App;

pub(super) fn router(app: &App) -> Router<App> {
    Router::new().limited("get_quote", get_quote, app, Purse::Quote).limited(
        "place_order",
        place_order,
        app,
        Purse::Checkout,
    )
}

async fn get_quote(
    State(app): State<App>,
    Input(input): Input<QuoteInput>,
) -> Result<Json<Quote>, Refusal> {
    Ok(Json(app.shop.checkout.get_quote(input).await?))
}

async fn place_order(
    State(app): State<App>,
    Input(input): Input<CheckoutInput>,
) -> Result<(StatusCode, Json<CheckoutAnswer>), Refusal> {
    Ok((StatusCode::CREATED, Json(app.shop.checkout.place_order(input).await?)))
}
