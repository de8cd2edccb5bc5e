//! Routes for devices of the shop, and for phones that scan a ticket: signed orders.

use std::net::SocketAddr;

use axum::extract::{ConnectInfo, State};
use axum::http::header::{AUTHORIZATION, CACHE_CONTROL};
use axum::http::{HeaderMap, HeaderName};
use axum::{Json, Router};
use korosho_core::config::Secret;
use korosho_domain::order_transfer::{AdoptInput, AdoptedOrder, DeviceQuery, DeviceView};
use korosho_domain::problem::Problem;

use super::Operations as _;
use crate::conditional::PRIVATE;
use crate::extract::Input;
use crate::problem::Refusal;
use crate::rate_limits::RateLimit;
use crate::state::App;

const HIDDEN: [(HeaderName, &str); 1] = [(CACHE_CONTROL, PRIVATE)];

type Hidden<T> = ([(HeaderName, &'static str); 1], Json<T>);

pub(super) fn router() -> Router<App> {
    Router::new().operation("adopt_order", adopt_order).operation("check_device", check_device)
}

async fn adopt_order(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Input(input): Input<AdoptInput>,
) -> Result<Hidden<AdoptedOrder>, Refusal> {
    let token = token(&headers);
    if token.is_none() {
        count(&app, peer, &headers)?;
    }
    let adopted = app.shop.order_transfer.adopt(&input, token.as_ref()).await;
    Ok((HIDDEN, Json(or_counted(&app, peer, &headers, adopted)?)))
}

async fn check_device(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Input(query): Input<DeviceQuery>,
) -> Result<Hidden<DeviceView>, Refusal> {
    let view = app.shop.order_transfer.check_device(&query, token(&headers).as_ref()).await;
    Ok((HIDDEN, Json(or_counted(&app, peer, &headers, view)?)))
}

/// Counts failed authentication only: a device polls its orders every few seconds, and several
/// devices share one IP address.
fn or_counted<T>(
    app: &App,
    peer: SocketAddr,
    headers: &HeaderMap,
    done: Result<T, Problem>,
) -> Result<T, Refusal> {
    if done.as_ref().err() == Some(&Problem::DeviceTokenRefused) {
        count(app, peer, headers)?;
    }
    Ok(done?)
}

fn count(app: &App, peer: SocketAddr, headers: &HeaderMap) -> Result<(), Refusal> {
    let client = app.rate_limits.client(peer.ip(), headers);
    Ok(app.rate_limits.check(RateLimit::Checkout, client)?)
}

/// Bearer token of the `Authorization` header (RFC 6750).
fn token(headers: &HeaderMap) -> Option<Secret> {
    let value = headers.get(AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| Secret::new(token.trim()))
}
