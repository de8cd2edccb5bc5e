//! Logs, request ids and counters.
//!
//! What is logged of a request is its method, the *pattern* of its route, status and time: addresses
//! hold order keys and webhook tokens, bodies hold phone numbers.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::IsTerminal;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument;
use tracing_subscriber::EnvFilter;
use uuid::Uuid;

use crate::state::App;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Starts logging to standard error: readable on a terminal, else one JSON object a line.
pub fn start_logging(filter: &str) {
    let filter = EnvFilter::new(filter);
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    if std::io::stderr().is_terminal() {
        logs.init();
    } else {
        logs.json().flatten_event(true).init();
    }
}

/// Middleware: gives the request an id, logs and counts its answer.
pub async fn observe(State(app): State<App>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let id = Uuid::now_v7().to_string();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or("other", MatchedPath::as_str);
    let span = tracing::info_span!("request", id, %method, route);
    let mut response = next.run(request).instrument(span.clone()).await;
    let status = response.status().as_u16();
    let took = started.elapsed();
    span.in_scope(|| tracing::debug!(status, micros = took.as_micros() as u64, "answered"));
    app.metrics.count(method.as_str(), route, status, took.as_secs_f64());
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    response
}

/// Requests answered, by method, route and status.
#[derive(Debug, Default)]
pub struct Metrics {
    requests: Mutex<BTreeMap<(String, String, u16), Tally>>,
}

#[derive(Debug, Default, Clone, Copy)]
struct Tally {
    count: u64,
    seconds: f64,
}

impl Metrics {
    /// Adds one answered request.
    pub fn count(&self, method: &str, route: &str, status: u16, seconds: f64) {
        // Anybody may invent methods; labels must stay few.
        let method = if ["GET", "HEAD", "POST"].contains(&method) { method } else { "other" };
        let key = (method.to_owned(), route.to_owned(), status);
        let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        let tally = requests.entry(key).or_default();
        tally.count += 1;
        tally.seconds += seconds;
    }

    /// Prometheus' text format (version 0.0.4).
    #[must_use]
    pub fn text(&self) -> String {
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let mut text = String::new();
        let labels = |(method, route, status): &(String, String, u16)| {
            format!("{{method=\"{method}\",route=\"{route}\",status=\"{status}\"}}")
        };
        text.push_str("# TYPE korosho_requests_total counter\n");
        for (key, tally) in &requests {
            let _ = writeln!(text, "korosho_requests_total{} {}", labels(key), tally.count);
        }
        text.push_str("# TYPE korosho_request_seconds_total counter\n");
        for (key, tally) in &requests {
            let seconds = tally.seconds;
            let _ = writeln!(text, "korosho_request_seconds_total{} {seconds:.6}", labels(key));
        }
        text
    }
}

/// One line of a gauge in Prometheus' text format.
#[must_use]
pub fn gauge(name: &str, value: impl std::fmt::Display) -> String {
    format!("# TYPE korosho_{name} gauge\nkorosho_{name} {value}\n")
}

/// A gauge with one line for each value of a label.
#[must_use]
pub fn gauges(name: &str, label: &str, values: &[(String, i64)]) -> String {
    let mut text = format!("# TYPE korosho_{name} gauge\n");
    for (word, value) in values {
        let _ = writeln!(text, "korosho_{name}{{{label}=\"{word}\"}} {value}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_counted_by_route_and_status() {
        let metrics = Metrics::default();
        metrics.count("GET", "/api/products", 200, 0.25);
        metrics.count("GET", "/api/products", 200, 0.5);
        metrics.count("GET", "/api/products", 400, 0.1);
        let text = metrics.text();
        let of = "{method=\"GET\",route=\"/api/products\",status=\"200\"}";
        assert!(text.contains(&format!("korosho_requests_total{of} 2\n")));
        assert!(text.contains(&format!("korosho_request_seconds_total{of} 0.750000\n")));
        assert!(text.contains("status=\"400\"} 1\n"));
    }
}
