//! Routes for devices of the shop, and for phones that scan a ticket: signed orders, messages,
//! sold-out products, shared settings, slots.

use axum::extract::State;
use axum::http::header::{AUTHORIZATION, CACHE_CONTROL};
use axum::http::{HeaderMap, HeaderName, StatusCode};
use axum::{Json, Router};
use korosho_core::config::Secret;
use korosho_domain::delivery_runs::{RunUpload, UploadedRun};
use korosho_domain::desk_messages::{MessageBatch, MessageSync};
use korosho_domain::desk_slots::{
    OfferedTimes, ReleaseSlotInput, ReportedSlot, ReserveSlotInput, SlotPlace, SlotReport,
    SlotsQuery,
};
use korosho_domain::order_transfer::{
    AdoptInput, AdoptedOrder, DeviceKeys, DeviceQuery, DeviceView, RegisterKeyInput,
};
use korosho_domain::problem::Problem;
use korosho_domain::shared_settings::SharedSettings;
use korosho_domain::sold_out::{SoldOutMark, SoldOutSync};
use korosho_domain::store_proxy::{StoreProxyAnswer, StoreProxyInput};

use super::Operations as _;
use crate::conditional::PRIVATE;
use crate::extract::{Client, Input};
use crate::problem::Refusal;
use crate::rate_limits::RateLimit;
use crate::state::App;

const HIDDEN: [(HeaderName, &str); 1] = [(CACHE_CONTROL, PRIVATE)];

type Hidden<T> = ([(HeaderName, &'static str); 1], Json<T>);

pub(super) fn router() -> Router<App> {
    Router::new()
        .operation("adopt_order", adopt_order)
        .operation("check_device", check_device)
        .operation("register_key", register_key)
        .operation("sync_messages", sync_messages)
        .operation("sync_sold_out", sync_sold_out)
        .operation("get_shared_settings", get_shared_settings)
        .operation("list_slots", list_slots)
        .operation("reserve_slot", reserve_slot)
        .operation("release_slot", release_slot)
        .operation("report_slot", report_slot)
        .operation("upload_run", upload_run)
        .operation("request_store", request_store)
}

async fn adopt_order(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
    Input(input): Input<AdoptInput>,
) -> Result<Hidden<AdoptedOrder>, Refusal> {
    let token = token(&headers);
    if token.is_none() {
        count(&app, client)?;
    }
    let adopted = app.shop.transferred_orders.adopt(&input, token.as_ref()).await;
    Ok((HIDDEN, Json(or_counted(&app, client, adopted)?)))
}

async fn check_device(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
    Input(query): Input<DeviceQuery>,
) -> Result<Hidden<DeviceView>, Refusal> {
    let view = app.shop.order_transfer.check_device(&query, token(&headers).as_ref()).await;
    Ok((HIDDEN, Json(or_counted(&app, client, view)?)))
}

async fn register_key(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
    Input(input): Input<RegisterKeyInput>,
) -> Result<Hidden<DeviceKeys>, Refusal> {
    let keys = app.shop.order_transfer.register_key(&input, token(&headers).as_ref()).await;
    Ok((HIDDEN, Json(or_counted(&app, client, keys)?)))
}

async fn sync_messages(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
    Input(input): Input<MessageSync>,
) -> Result<Hidden<MessageBatch>, Refusal> {
    let batch = app.shop.messages.sync(input, token(&headers).as_ref()).await;
    Ok((HIDDEN, Json(or_counted(&app, client, batch)?)))
}

async fn sync_sold_out(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
    Input(input): Input<SoldOutSync>,
) -> Result<Hidden<Vec<SoldOutMark>>, Refusal> {
    let marks = app.shop.sold_out.sync(input, token(&headers).as_ref()).await;
    Ok((HIDDEN, Json(or_counted(&app, client, marks)?)))
}

async fn get_shared_settings(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
) -> Result<Hidden<SharedSettings>, Refusal> {
    let settings = app.shop.shared_settings.of_server(token(&headers).as_ref()).await;
    Ok((HIDDEN, Json(or_counted(&app, client, settings)?)))
}

async fn list_slots(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
    Input(query): Input<SlotsQuery>,
) -> Result<Hidden<OfferedTimes>, Refusal> {
    let times = app.shop.device_slots.list(query, token(&headers).as_ref()).await;
    Ok((HIDDEN, Json(or_counted(&app, client, times)?)))
}

async fn reserve_slot(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
    Input(input): Input<ReserveSlotInput>,
) -> Result<Hidden<SlotPlace>, Refusal> {
    let place = app.shop.device_slots.reserve(input, token(&headers).as_ref()).await;
    Ok((HIDDEN, Json(or_counted(&app, client, place)?)))
}

async fn release_slot(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
    Input(input): Input<ReleaseSlotInput>,
) -> Result<StatusCode, Refusal> {
    let released = app.shop.device_slots.release(input, token(&headers).as_ref()).await;
    or_counted(&app, client, released)?;
    Ok(StatusCode::NO_CONTENT)
}

async fn report_slot(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
    Input(report): Input<SlotReport>,
) -> Result<Hidden<ReportedSlot>, Refusal> {
    let taken = app.shop.device_slots.report(report, token(&headers).as_ref()).await;
    Ok((HIDDEN, Json(or_counted(&app, client, taken)?)))
}

async fn upload_run(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
    Input(run): Input<RunUpload>,
) -> Result<Hidden<UploadedRun>, Refusal> {
    let stored = app.shop.delivery_runs.upload(run, token(&headers).as_ref()).await;
    Ok((HIDDEN, Json(or_counted(&app, client, stored)?)))
}

async fn request_store(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
    Input(input): Input<StoreProxyInput>,
) -> Result<Hidden<StoreProxyAnswer>, Refusal> {
    let answer = app.shop.store_proxy.request(input, token(&headers).as_ref()).await;
    Ok((HIDDEN, Json(or_counted(&app, client, answer)?)))
}

/// Counts failed authentication only: a device polls its orders every few seconds, and several
/// devices share one IP address.
fn or_counted<T>(app: &App, client: Client, done: Result<T, Problem>) -> Result<T, Refusal> {
    if done.as_ref().err() == Some(&Problem::DeviceTokenRefused) {
        count(app, client)?;
    }
    Ok(done?)
}

fn count(app: &App, Client(client): Client) -> Result<(), Refusal> {
    Ok(app.rate_limits.check(RateLimit::Checkout, client)?)
}

/// Bearer token of the `Authorization` header (RFC 6750).
fn token(headers: &HeaderMap) -> Option<Secret> {
    let value = headers.get(AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| Secret::new(token.trim()))
}
