//! Router: all routes and their middleware.

use std::any::Any;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;

use crate::extract::MAX_BODY;
use crate::middleware::{name_route, secure};
use crate::problem::{internal, method_not_allowed};
use crate::state::App;
use crate::{routes, webhooks};

/// Timeout of a response; upstream calls have shorter timeouts of their own.
const LONGEST: Duration = Duration::from_secs(60);

/// Router of the whole server.
pub(crate) fn router(app: &App) -> Router {
    let compression = CompressionLayer::new().quality(CompressionLevel::Precise(5));
    Router::new()
        .merge(routes::router(app))
        .merge(webhooks::router(app))
        .merge(routes::pages::router())
        .method_not_allowed_fallback(method_not_allowed)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, LONGEST))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(compression)
        .layer(from_fn_with_state(app.clone(), secure))
        .layer(from_fn(name_route))
        .with_state(app.clone())
}

/// Response to a panic: the client receives the incident id, other requests continue.
fn panicked(cause: Box<dyn Any + Send>) -> Response {
    let words = cause.downcast_ref::<&str>().map(|words| (*words).to_owned());
    let words = words.or_else(|| cause.downcast_ref::<String>().cloned());
    internal(&words.unwrap_or_else(|| "panic".to_owned())).into_response()
}
