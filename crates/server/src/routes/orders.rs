//! Routes of an order's page, of its gift page, of payments by another attempt or method, and of changes by the
//! customer.

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, REFERRER_POLICY};
use axum::http::{HeaderName, StatusCode};
use axum::{Json, Router};
use korosho_domain::fulfilment::Address;
use korosho_domain::gift::GiftAccess;
use korosho_domain::gift_page::GiftView;
use korosho_domain::message::ReviewInput;
use korosho_domain::money::Minor;
use korosho_domain::order::{
    CancelOrderInput, CheckoutAnswer, OrderAccess, OrderView, PayOrderInput, ReportReceiptInput,
};
use korosho_domain::order_change::{
    ChangeDetailsInput, ChangeTimes, ChangeTimesQuery, OrderChangeQuote,
};
use korosho_domain::payment::PaymentMethod;
use korosho_domain::quote::Line;
use serde::Deserialize;
use uuid::Uuid;

use super::Operations as _;
use crate::conditional::PRIVATE;
use crate::extract::{Input, OrderId, QueryInput};
use crate::problem::Refusal;
use crate::rate_limits::RateLimit;
use crate::state::App;

/// Headers of an order's responses: its URL contains the key, so that no cache may store it and no
/// other site may receive it as referrer.
const HIDDEN: [(HeaderName, &str); 2] =
    [(CACHE_CONTROL, PRIVATE), (REFERRER_POLICY, "no-referrer")];

pub(super) fn router(app: &App) -> Router<App> {
    Router::new()
        .limited("get_order", get_order, app, RateLimit::Order)
        .limited("get_gift", get_gift, app, RateLimit::Order)
        .limited("pay_order", pay_order, app, RateLimit::Pay)
        .limited("cancel_order", cancel_order, app, RateLimit::Pay)
        .limited("get_change_times", get_change_times, app, RateLimit::Order)
        .limited("quote_details_change", quote_details_change, app, RateLimit::Quote)
        .limited("change_details", change_details, app, RateLimit::Message)
        .limited("report_receipt", report_receipt, app, RateLimit::Message)
        .limited("review_product", review_product, app, RateLimit::Message)
}

#[derive(Deserialize)]
struct Key {
    #[serde(default)]
    key: String,
}

async fn get_order(
    State(app): State<App>,
    OrderId(id): OrderId,
    QueryInput(Key { key }): QueryInput<Key>,
) -> Result<([(HeaderName, &'static str); 2], Json<OrderView>), Refusal> {
    let view = app.shop.orders.get_order(OrderAccess { id, key }).await?;
    Ok((HIDDEN, Json(view)))
}

async fn get_gift(
    State(app): State<App>,
    OrderId(id): OrderId,
    QueryInput(Key { key }): QueryInput<Key>,
) -> Result<([(HeaderName, &'static str); 2], Json<GiftView>), Refusal> {
    let view = app.shop.orders.get_gift(GiftAccess { id, key }).await?;
    Ok((HIDDEN, Json(view)))
}

/// [`PayOrderInput`] without the id, which is in the path.
#[derive(Deserialize)]
struct Payment {
    key: String,
    payment: PaymentMethod,
    #[serde(default)]
    phone: Option<String>,
    #[serde(default)]
    expected_due: Option<Minor>,
}

async fn pay_order(
    State(app): State<App>,
    OrderId(id): OrderId,
    Input(Payment { key, payment, phone, expected_due }): Input<Payment>,
) -> Result<Json<CheckoutAnswer>, Refusal> {
    let input = PayOrderInput { id, key, payment, phone, expected_due };
    Ok(Json(app.shop.orders.pay_order(input).await?))
}

/// [`CancelOrderInput`] without the id, which is in the path.
#[derive(Deserialize)]
struct Cancellation {
    key: String,
    expected_refund: Minor,
}

async fn cancel_order(
    State(app): State<App>,
    OrderId(id): OrderId,
    Input(Cancellation { key, expected_refund }): Input<Cancellation>,
) -> Result<([(HeaderName, &'static str); 2], Json<OrderView>), Refusal> {
    let input = CancelOrderInput { id, key, expected_refund };
    let view = app.shop.orders.cancel_order(input).await?;
    Ok((HIDDEN, Json(view)))
}

/// [`ChangeTimesQuery`] without the id, which is in the path.
#[derive(Deserialize)]
struct WantedTimes {
    #[serde(default)]
    key: String,
    #[serde(default)]
    zone: Option<String>,
}

async fn get_change_times(
    State(app): State<App>,
    OrderId(id): OrderId,
    QueryInput(WantedTimes { key, zone }): QueryInput<WantedTimes>,
) -> Result<([(HeaderName, &'static str); 2], Json<ChangeTimes>), Refusal> {
    let query = ChangeTimesQuery { id, key, zone };
    let times = app.shop.checkout.get_change_times(query).await?;
    Ok((HIDDEN, Json(times)))
}

/// [`ChangeDetailsInput`] without the id, which is in the path.
#[derive(Deserialize)]
struct Details {
    key: String,
    revision: i64,
    #[serde(default)]
    address: Option<Address>,
    #[serde(default)]
    zone: Option<String>,
    note: String,
    #[serde(default)]
    lines: Vec<Line>,
    #[serde(default)]
    slot: Option<i64>,
    #[serde(default)]
    expected_total: Option<Minor>,
}

impl Details {
    fn of(self, id: Uuid) -> ChangeDetailsInput {
        let Self { key, revision, address, zone, note, lines, slot, expected_total } = self;
        ChangeDetailsInput { id, key, revision, address, zone, note, lines, slot, expected_total }
    }
}

async fn quote_details_change(
    State(app): State<App>,
    OrderId(id): OrderId,
    Input(details): Input<Details>,
) -> Result<([(HeaderName, &'static str); 2], Json<OrderChangeQuote>), Refusal> {
    let quote = app.shop.checkout.quote_details_change(details.of(id)).await?;
    Ok((HIDDEN, Json(quote)))
}

async fn change_details(
    State(app): State<App>,
    OrderId(id): OrderId,
    Input(details): Input<Details>,
) -> Result<StatusCode, Refusal> {
    app.shop.checkout.change_details(details.of(id)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// [`ReportReceiptInput`] without the id, which is in the path.
#[derive(Deserialize)]
struct ReportedReceipt {
    key: String,
    receipt: String,
}

async fn report_receipt(
    State(app): State<App>,
    OrderId(id): OrderId,
    Input(ReportedReceipt { key, receipt }): Input<ReportedReceipt>,
) -> Result<StatusCode, Refusal> {
    app.shop.orders.report_receipt(ReportReceiptInput { id, key, receipt }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// [`ReviewInput`] without the id, which is in the path.
#[derive(Deserialize)]
struct Review {
    key: String,
    product_id: i64,
    rating: u8,
    author: String,
    text: String,
}

async fn review_product(
    State(app): State<App>,
    OrderId(id): OrderId,
    Input(Review { key, product_id, rating, author, text }): Input<Review>,
) -> Result<StatusCode, Refusal> {
    let input = ReviewInput { id, key, product_id, rating, author, text };
    app.shop.orders.review_product(input).await?;
    Ok(StatusCode::NO_CONTENT)
}
