//! Routes for monitoring: liveness, readiness, metrics.

use axum::Router;
use axum::extract::State;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use korosho_core::admin::Figures;
use korosho_domain::problem::Problem;
use subtle::ConstantTimeEq as _;

use crate::https::Https;
use crate::problem::Refusal;
use crate::state::App;
use crate::telemetry::{gauge, gauges};

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/healthz", get(healthz))
        .route("/readyz", get(readyz))
        .route("/metrics", get(metrics))
}

/// Liveness: the process responds.
async fn healthz() -> &'static str {
    "ok\n"
}

/// Readiness: the shop has a catalogue and customers can connect; problems of HTTPS are named.
async fn readyz(State(app): State<App>) -> (StatusCode, String) {
    let has_catalogue = app.shop.get_shop().catalogue_at.is_some();
    let is_ready = has_catalogue && app.https.as_ref().is_none_or(Https::is_open);
    let mut lines = match (is_ready, has_catalogue) {
        (true, _) => vec!["ready".to_owned()],
        (false, true) => Vec::new(),
        (false, false) => vec!["no catalogue yet".to_owned()],
    };
    lines.extend(
        app.https.iter().flat_map(Https::problems).map(|problem| format!("HTTPS: {problem}")),
    );
    let status = if is_ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, lines.join("\n") + "\n")
}

/// Metrics, for bearers of the token only: the number of orders is confidential. The peer's address
/// proves nothing, since a proxy on this machine forwards requests of strangers.
async fn metrics(State(app): State<App>, headers: HeaderMap) -> Result<Response, Refusal> {
    let sent =
        headers.get(AUTHORIZATION).and_then(|value| value.as_bytes().strip_prefix(b"Bearer "));
    let is_known = app
        .metrics_token
        .as_ref()
        .zip(sent)
        .is_some_and(|(token, sent)| bool::from(token.expose().as_bytes().ct_eq(sent)));
    if !is_known {
        return Err(Problem::NotFound.into());
    }
    let products = app.shop.catalogue.snapshot().entries().len();
    let mut text = app.metrics.text();
    text.push_str(&gauge("catalogue_products", products));
    text.push_str(&orders(&app.shop.admin.figures().await?));
    Ok(([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response())
}

/// Metrics of the order engine, for alerting.
fn orders(figures: &Figures) -> String {
    let mut text = gauge("outbox_overdue", figures.outbox.overdue);
    text.push_str(&gauge("outbox_waiting", figures.outbox.waiting));
    text.push_str(&gauge("outbox_parked", figures.outbox.parked));
    text.push_str(&gauge("oldest_unsent_order_seconds", figures.oldest_unsent_s.unwrap_or(0)));
    text.push_str(&gauge("alerts_unresolved", figures.alerts));
    if let Some(age) = figures.retention_age_s {
        text.push_str(&gauge("retention_age_seconds", age));
    }
    text.push_str(&gauges("orders", "status", &figures.orders));
    text.push_str(&gauges("payment_attempts", "state", &figures.attempts));
    text
}
