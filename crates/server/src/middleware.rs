//! Middleware of the router: route pattern and metrics, security headers, rate limits.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use korosho_core::log_limit::RefusedRequest;
use korosho_domain::problem::Problem;
use tracing::Span;

use crate::problem::{Refusal, ShownProblem};
use crate::rate_limits::RateLimit;
use crate::state::App;

/// Prefixes of routes that require an order key.
const ORDER_KEY_ROUTE_PREFIXES: [&str; 5] =
    ["/api/orders/", "/api/gifts/", "/order/", "/gift/", "/o/"];

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
    span.in_scope(|| {
        tracing::debug!(status, micros = took.as_micros() as u64, "answered");
        if let Some(problem) = problem_of(response) {
            log_refusal(route, problem);
        }
    });
    app.metrics.count(method, route, status, took);
    if let Ok(id) = HeaderValue::from_str(id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
}

/// Problem of a response, whether it is a problem document or a page.
fn problem_of(response: &Response) -> Option<&Problem> {
    let shown = || response.extensions().get().map(|ShownProblem(problem)| problem);
    response.extensions().get().or_else(shown)
}

/// Kind of a refused request; `None` for other problems.
fn refused(route: &str, problem: &Problem) -> Option<RefusedRequest> {
    let is_below = |prefixes: &[&str]| prefixes.iter().any(|prefix| route.starts_with(prefix));
    match problem {
        Problem::SignInRefused | Problem::InvitationExpired | Problem::ManagerNeeded => {
            Some(RefusedRequest::SignIn)
        }
        Problem::DeviceTokenRefused => Some(RefusedRequest::Device),
        Problem::Forbidden if is_below(&["/webhooks/"]) => Some(RefusedRequest::Webhook),
        Problem::Forbidden if is_below(&["/api/device/", "/api/order-transfers"]) => {
            Some(RefusedRequest::Device)
        }
        Problem::Forbidden => Some(RefusedRequest::OtherSite),
        // A wrong key of an order is answered like a missing order.
        Problem::NotFound if is_below(&ORDER_KEY_ROUTE_PREFIXES) => Some(RefusedRequest::OrderKey),
        _ => None,
    }
}

/// Logs a request that was not permitted, without personal data: the span names the route. Requests
/// beyond a rate limit are counted only, and lines about others are limited, because a line for each
/// would fill the disk.
fn log_refusal(route: &str, problem: &Problem) {
    if refused(route, problem).is_some_and(RefusedRequest::may_be_logged) {
        tracing::warn!(problem = problem.clone().document().title, "request refused");
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_log::LogLines;

    fn logged(route: &str, problem: &Problem) -> String {
        let lines = LogLines::default();
        let writer = lines.clone();
        let log = tracing_subscriber::fmt().with_writer(move || writer.clone()).finish();
        tracing::subscriber::with_default(log, || log_refusal(route, problem));
        lines.text()
    }

    #[test]
    fn refused_sign_ins_devices_roles_and_order_keys_are_logged() {
        for (route, problem) in [
            ("/admin/api/sign-in", Problem::SignInRefused),
            ("/admin/api/accounts", Problem::ManagerNeeded),
            ("/api/device/orders", Problem::DeviceTokenRefused),
            ("/cart", Problem::Forbidden),
            ("/api/orders/{id}", Problem::NotFound),
            ("/api/gifts/{id}", Problem::NotFound),
            ("/gift/{id}", Problem::NotFound),
        ] {
            assert!(logged(route, &problem).contains("request refused"), "{route} {problem:?}");
        }
    }

    #[test]
    fn problem_is_known_of_documents_and_of_pages() {
        let document = Refusal(Problem::Forbidden).into_response();
        assert_eq!(problem_of(&document), Some(&Problem::Forbidden));
        let mut page = "page".into_response();
        assert_eq!(problem_of(&page), None);
        page.extensions_mut().insert(ShownProblem(Problem::NotFound));
        assert_eq!(problem_of(&page), Some(&Problem::NotFound));
    }

    #[test]
    fn missing_products_and_exceeded_limits_are_not_logged() {
        assert_eq!(logged("/api/products/{slug}", &Problem::NotFound), "");
        assert_eq!(logged("/api/quote", &Problem::RateLimited { retry_after: 5 }), "");
    }

    #[test]
    fn many_refused_requests_of_strangers_neither_fill_the_log_nor_hide_devices_and_sign_ins() {
        for (route, problem) in [
            ("/o/{id}", Problem::NotFound),
            ("/webhooks/stripe", Problem::Forbidden),
            ("/cart", Problem::Forbidden),
        ] {
            let lines = (0..1_000).filter(|_| !logged(route, &problem).is_empty()).count();
            assert!((1..200).contains(&lines), "{route}: {lines}");
        }
        assert_ne!(logged("/admin/api/sign-in", &Problem::SignInRefused), "");
        assert_ne!(logged("/api/device/orders", &Problem::DeviceTokenRefused), "");
    }
}
