//! Middleware of the router: request id and metrics, security headers, rate limits.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use tracing::{Instrument as _, Span};

use crate::conditional::SharedResponse;
use crate::problem::Refusal;
use crate::rate_limits::RateLimit;
use crate::state::App;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Gives the request an id, logs and counts the response.
pub async fn observe(State(app): State<App>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let id = app.request_ids.next_id();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or("other", MatchedPath::as_str);
    let span = tracing::info_span!("request", id, %method, route);
    let mut response = next.run(request).instrument(span.clone()).await;
    record(&app, &span, &id, &method, route, started, &mut response);
    if response.extensions().get::<SharedResponse>().is_some() {
        response.extensions_mut().insert(Route(route.into()));
    }
    response
}

/// Route pattern of a response, kept for its replays.
#[derive(Debug, Clone)]
pub struct Route(pub(crate) Arc<str>);

impl App {
    /// Logs and counts a replayed response as [`observe`] does the first one.
    pub fn observe_cached(&self, Route(route): &Route, started: Instant, response: &mut Response) {
        let id = self.request_ids.next_id();
        let span = tracing::debug_span!("request", id, method = "GET", route = &**route);
        record(self, &span, &id, &Method::GET, route, started, response);
    }
}

/// Logs and counts a response and sets its request id.
fn record(
    app: &App,
    span: &Span,
    id: &str,
    method: &Method,
    route: &str,
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
pub async fn secure(State(app): State<App>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.reserve(app.safe_headers.len());
    for (name, value) in &app.safe_headers {
        headers.entry(name).or_insert_with(|| value.clone());
    }
    response
}

/// Counts the request, or responds 429 with `Retry-After`.
pub async fn enforce(
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
