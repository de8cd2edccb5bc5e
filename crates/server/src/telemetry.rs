//! Logs, request ids and counters.
//!
//! A request is logged by method, route *pattern*, status and duration only: URLs contain order
//! keys and webhook tokens, bodies contain phone numbers.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::hash::{BuildHasher as _, RandomState};
use std::io::IsTerminal;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock};
use std::time::Duration;

use axum::http::Method;
use tracing::Subscriber;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::util::SubscriberInitExt as _;

/// Filter of the HTML parser, which warns of each unusual tag in the store's texts.
const HTML_PARSER: &str = "html5ever=error";

/// Starts logging to standard error: readable on a terminal, else one JSON object a line.
pub fn start_logging(filter: &str) {
    let filter = EnvFilter::new(format!("{HTML_PARSER},{filter}"));
    if std::io::stderr().is_terminal() {
        tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    } else {
        json_lines(filter, std::io::stderr).init();
    }
}

/// Log of one JSON object a line, which no value can end: line feeds and the other control characters
/// below U+0020 are escaped.
fn json_lines<W>(filter: EnvFilter, writer: W) -> impl Subscriber + Send + Sync
where
    W: for<'writer> MakeWriter<'writer> + Send + Sync + 'static,
{
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(writer);
    log.json().flatten_event(true).finish()
}

/// Request ids: hashes of a counter under a key of the process, so that neither the system's random
/// source is read for each request nor their number is visible to clients.
#[derive(Debug, Default)]
pub struct RequestIds {
    key: RandomState,
    next: AtomicU64,
}

impl RequestIds {
    /// Next id: a keyed hash of a counter, which does not reveal the number of requests.
    #[must_use]
    pub fn next_id(&self) -> String {
        format!("{:016x}", self.key.hash_one(self.next.fetch_add(1, Ordering::Relaxed)))
    }
}

/// Request counters by route, method and status.
///
/// Every request on every thread counts: the hot path takes a read lock and allocates only for the
/// first request of its kind.
#[derive(Debug, Default)]
pub struct Metrics {
    routes: RwLock<BTreeMap<String, RouteStatsByKind>>,
}

/// Counters of one route, by method and status.
type RouteStatsByKind = BTreeMap<(&'static str, u16), RouteStats>;

#[derive(Debug, Default)]
struct RouteStats {
    count: AtomicU64,
    micros: AtomicU64,
}

impl RouteStats {
    fn add(&self, took: Duration) {
        self.count.fetch_add(1, Ordering::Relaxed);
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }
}

impl Metrics {
    /// Adds one answered request.
    pub fn count(&self, method: &Method, route: &str, status: u16, took: Duration) {
        // Clients may send arbitrary methods; labels must stay few.
        let method = match *method {
            Method::GET => "GET",
            Method::HEAD => "HEAD",
            Method::POST => "POST",
            _ => "other",
        };
        let key = (method, status);
        {
            let routes = self.routes.read().unwrap_or_else(PoisonError::into_inner);
            if let Some(stats) = routes.get(route).and_then(|kinds| kinds.get(&key)) {
                return stats.add(took);
            }
        }
        let mut routes = self.routes.write().unwrap_or_else(PoisonError::into_inner);
        routes.entry(route.to_owned()).or_default().entry(key).or_default().add(took);
    }

    /// Metrics in Prometheus' text format (version 0.0.4).
    #[must_use]
    pub fn text(&self) -> String {
        let routes = self.routes.read().unwrap_or_else(PoisonError::into_inner);
        let (mut counts, mut seconds) = (String::new(), String::new());
        for (route, kinds) in &*routes {
            for ((method, status), stats) in kinds {
                let of = format!("{{method=\"{method}\",route=\"{route}\",status=\"{status}\"}}");
                let count = stats.count.load(Ordering::Relaxed);
                let took = Duration::from_micros(stats.micros.load(Ordering::Relaxed));
                let _ = writeln!(counts, "korosho_requests_total{of} {count}");
                let took = took.as_secs_f64();
                let _ = writeln!(seconds, "korosho_request_seconds_total{of} {took:.6}");
            }
        }
        format!(
            "# TYPE korosho_requests_total counter\n{counts}\
             # TYPE korosho_request_seconds_total counter\n{seconds}"
        )
    }
}

/// Formats one line of a gauge in Prometheus' text format.
#[must_use]
pub fn gauge(name: &str, value: impl std::fmt::Display) -> String {
    format!("# TYPE korosho_{name} gauge\nkorosho_{name} {value}\n")
}

/// Formats a gauge with one line for each value of a label.
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
    use crate::test_log::LogLines;

    #[test]
    fn logged_value_can_neither_end_its_line_nor_add_a_field() {
        let lines = LogLines::default();
        let writer = lines.clone();
        let log = json_lines(EnvFilter::new("info"), move || writer.clone());
        let forged = "x\"}\n{\"level\":\"ERROR\",\"message\":\"forged\"}\r\u{1b}[31m";
        tracing::subscriber::with_default(log, || {
            tracing::info!(path = forged, error = %forged, "{forged}");
        });
        let text = lines.text();
        assert_eq!(text.matches(char::is_control).collect::<String>(), "\n", "{text}");
        let line: serde_json::Value = serde_json::from_str(&text).unwrap();
        let values = ["level", "path", "error", "message"].map(|name| line[name].as_str().unwrap());
        assert_eq!(values, ["INFO", forged, forged, forged]);
    }

    #[test]
    fn requests_are_counted_by_route_and_status() {
        let metrics = Metrics::default();
        let count = |status, millis| {
            let took = Duration::from_millis(millis);
            metrics.count(&Method::GET, "/api/products", status, took);
        };
        count(200, 250);
        count(200, 500);
        count(400, 100);
        let text = metrics.text();
        let of = "{method=\"GET\",route=\"/api/products\",status=\"200\"}";
        assert!(text.contains(&format!("korosho_requests_total{of} 2\n")));
        assert!(text.contains(&format!("korosho_request_seconds_total{of} 0.750000\n")));
        assert!(text.contains("status=\"400\"} 1\n"));
    }
}
