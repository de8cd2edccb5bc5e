//! Middleware of the router: route pattern and metrics, security headers, rate limits.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use tracing::Span;

use crate::problem::Refusal;
use crate::rate_limits::RateLimit;
use crate::state::App;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Route pattern of a response.
#[derive(Debug, Clone)]
pub(crate) struct Route(pub(crate) Arc<str>);

impl Default for Route {
    fn default() -> Self {
        Self("other".into())
    }
}

/// Adds the route pattern to the request's span and, for [`record`], to the response.
pub(crate) async fn name_route(request: Request, next: Next) -> Response {
    let matched = request.extensions().get::<MatchedPath>();
    let route = matched.map_or_else(Route::default, |matched| Route(matched.as_str().into()));
    Span::current().record("route", &*route.0);
    let mut response = next.run(request).await;
    response.extensions_mut().insert(route);
    response
}

/// Logs and counts a response and sets its request id.
pub(crate) fn record(
    app: &App,
    span: &Span,
    id: &str,
    method: &Method,
    Route(route): &Route,
    started: Instant,
    response: &mut Response,
) {
    let status = response.status().as_u16();
    let took = started.elapsed();
    span.in_scope(|| tracing::debug!(status, micros = took.as_micros() as u64, "answered"));
    app.metrics.count(method, route, status, took);
    if let Ok(id) = HeaderValue::from_str(id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
}

/// Adds the security headers that the response does not set.
pub(crate) async fn secure(State(app): State<App>, request: Request, next: Next) -> Response {
    secured(&app, next.run(request).await)
}

/// Response with the security headers that it does not set.
pub(crate) fn secured(app: &App, mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.reserve(app.safe_headers.len());
    for (name, value) in &app.safe_headers {
        headers.entry(name).or_insert_with(|| value.clone());
    }
    response
}

/// Counts the request, or responds 429 with `Retry-After`.
pub(crate) async fn enforce(
    State((app, rate_limit)): State<(App, RateLimit)>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let client = app.rate_limits.client(peer.ip(), request.headers());
    match app.rate_limits.check(rate_limit, client) {
        Ok(()) => next.run(request).await,
        Err(problem) => Refusal(problem).into_response(),
    }
}
