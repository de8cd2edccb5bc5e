//! Routes of the contact and newsletter forms.

use axum::extract::State;
use axum::http::StatusCode;
use axum::{Json, Router};
use korosho_domain::message::{
    ContactInput, NewsletterAnswer, NewsletterInput, StockNoticeInput, SubscriptionLinkInput,
};

use super::Operations as _;
use crate::extract::Input;
use crate::problem::Refusal;
use crate::rate_limits::RateLimit;
use crate::state::App;

pub(super) fn router(app: &App) -> Router<App> {
    Router::new()
        .limited("send_message", send_message, app, RateLimit::Message)
        .limited("subscribe", subscribe, app, RateLimit::Message)
        .limited("confirm_subscription", confirm_subscription, app, RateLimit::Message)
        .limited("await_stock", await_stock, app, RateLimit::Message)
        .limited("unsubscribe", unsubscribe, app, RateLimit::Message)
}

async fn send_message(
    State(app): State<App>,
    Input(input): Input<ContactInput>,
) -> Result<StatusCode, Refusal> {
    app.shop.messages.send_message(input).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn subscribe(
    State(app): State<App>,
    Input(input): Input<NewsletterInput>,
) -> Result<Json<NewsletterAnswer>, Refusal> {
    Ok(Json(app.shop.messages.subscribe(input).await?))
}

async fn confirm_subscription(
    State(app): State<App>,
    Input(input): Input<SubscriptionLinkInput>,
) -> Result<StatusCode, Refusal> {
    app.shop.messages.confirm_subscription(input).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn await_stock(
    State(app): State<App>,
    Input(input): Input<StockNoticeInput>,
) -> Result<StatusCode, Refusal> {
    app.shop.messages.await_stock(input).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn unsubscribe(
    State(app): State<App>,
    Input(input): Input<SubscriptionLinkInput>,
) -> Result<StatusCode, Refusal> {
    app.shop.messages.unsubscribe(input).await?;
    Ok(StatusCode::NO_CONTENT)
}
