//! Middleware: applies the configured faults to requests.

use crate::{
    faults::{Body as Kind, FaultSettings, Upstream},
    state::Sandbox,
};
use axum::{
    body::{Body, to_bytes},
    extract::{Request, State},
    http::{HeaderValue, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use futures::stream;
use serde_json::json;
use std::{convert::Infallible, time::Duration};

const PORTAL: &str = "<!DOCTYPE html><html><head><title>Welcome</title></head><body>\
    <h1>Free Wi-Fi</h1><p>Please accept the terms to go on.</p></body></html>";
const PROXY: &str = "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n\
    <center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n";
/// Output of PHP with `display_errors` on, before WordPress's response.
const NOTICE: &[u8] = b"<br />\n<b>Warning</b>: Undefined variable $cart in \
    <b>/var/www/wp-content/plugins/noisy/noisy.php</b> on line <b>3</b><br />\n";
const MAINTENANCE: &str = "<!DOCTYPE html><html lang=\"en-US\"><head><title>Maintenance</title>\
    </head><body><p>Briefly unavailable for scheduled maintenance. Check back in a minute.</p>\
    </body></html>";
/// `Retry-After` of WordPress's own maintenance page, in seconds.
const MAINTENANCE_RETRY: u64 = 600;
/// Size of one piece of a slow response, in bytes.
const DROP: usize = 64;
const LARGEST_ANSWER: usize = 64 << 20;

/// Marks a response that is never sent: the connection is cut.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cut;

/// Applies the faults of a request in the order latency, outage, error, work, notice, cut, drip.
pub(crate) async fn apply(
    State(sandbox): State<Sandbox>,
    request: Request,
    next: Next,
) -> Response {
    let Some(upstream) = Upstream::of(request.uri().path()) else {
        return next.run(request).await;
    };
    let method = request.method().as_str();
    let injected = sandbox.faults().inject(upstream, method, request.uri().path());
    let latency = injected.iter().filter_map(|fault| fault.latency_ms).sum();
    tokio::time::sleep(Duration::from_millis(latency)).await;
    if injected.iter().any(|fault| fault.outage) {
        return cut();
    }
    let errors = || injected.iter().filter(|fault| fault.error_rate == Some(1.0));
    let works = |fault: &&&FaultSettings| matches!(fault.body, Some(Kind::Notice | Kind::Replaced));
    if let Some(fault) = errors().find(|fault| !works(&fault)) {
        return error(fault);
    }
    let mut response = next.run(request).await;
    if let Some(date) = date(sandbox.now_ms()) {
        response.headers_mut().insert(header::DATE, date);
    }
    match errors().next().and_then(|fault| fault.body) {
        Some(Kind::Replaced) => *response.body_mut() = Body::from(PROXY),
        Some(_) => response = with_notice(response).await,
        None => {}
    }
    if injected.iter().any(|fault| fault.commit_then_drop) {
        return cut();
    }
    match injected.iter().filter_map(|fault| fault.drip_ms).max() {
        None | Some(0) => response,
        Some(pause) => send_slowly(response, Duration::from_millis(pause)).await,
    }
}

/// `Date` header by the upstream's clock.
fn date(now_ms: i64) -> Option<HeaderValue> {
    let now = jiff::Timestamp::from_millisecond(now_ms).ok()?;
    let text = now.strftime("%a, %d %b %Y %H:%M:%S GMT").to_string();
    HeaderValue::from_str(&text).ok()
}

fn cut() -> Response {
    let mut response = StatusCode::SERVICE_UNAVAILABLE.into_response();
    response.extensions_mut().insert(Cut);
    response
}

fn error(fault: &FaultSettings) -> Response {
    let kind = fault.body.unwrap_or_default();
    let usual = match kind {
        Kind::Json => StatusCode::INTERNAL_SERVER_ERROR,
        Kind::Html => StatusCode::BAD_GATEWAY,
        Kind::Maintenance => StatusCode::SERVICE_UNAVAILABLE,
        Kind::NoRoute => StatusCode::NOT_FOUND,
        Kind::Portal | Kind::Torn | Kind::Notice | Kind::Replaced => StatusCode::OK,
    };
    let status = fault.status.and_then(|code| StatusCode::from_u16(code).ok()).unwrap_or(usual);
    let (content_type, body) = match kind {
        Kind::Json => ("application/json; charset=UTF-8", error_json(status)),
        Kind::Html => ("text/html", PROXY.to_owned()),
        Kind::Portal => ("text/html; charset=utf-8", PORTAL.to_owned()),
        Kind::Torn | Kind::Notice | Kind::Replaced => {
            ("application/json; charset=UTF-8", "[{\"id\": 14, \"na".to_owned())
        }
        Kind::Maintenance => ("text/html; charset=utf-8", MAINTENANCE.to_owned()),
        Kind::NoRoute => ("application/json; charset=UTF-8", no_route_json()),
    };
    let mut response = (status, [(header::CONTENT_TYPE, content_type)], body).into_response();
    let usual = (kind == Kind::Maintenance).then_some(MAINTENANCE_RETRY);
    if let Some(seconds) = fault.retry_after.or(usual) {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

fn error_json(status: StatusCode) -> String {
    let message = "There has been a critical error on this website.";
    json!({
        "code": "internal_server_error",
        "message": message,
        "data": { "status": status.as_u16() },
    })
    .to_string()
}

fn no_route_json() -> String {
    let message = "No route was found matching the URL and request method.";
    json!({ "code": "rest_no_route", "message": message, "data": { "status": 404 } }).to_string()
}

/// Puts a PHP warning before the body; status and headers stay.
async fn with_notice(response: Response) -> Response {
    let (mut head, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, LARGEST_ANSWER).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    head.headers.remove(header::CONTENT_LENGTH);
    // PHP's json_encode escapes slashes: the root names `wc\/v3`.
    let bytes = String::from_utf8_lossy(&bytes).replace('/', "\\/");
    Response::from_parts(head, Body::from([NOTICE, bytes.as_bytes()].concat()))
}

/// Sends the body in small pieces with pauses between them.
async fn send_slowly(response: Response, pause: Duration) -> Response {
    let (mut head, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, LARGEST_ANSWER).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    head.headers.remove(header::CONTENT_LENGTH);
    let pieces = stream::unfold(bytes, move |mut rest: Bytes| async move {
        if rest.is_empty() {
            return None;
        }
        tokio::time::sleep(pause).await;
        let piece = rest.split_to(rest.len().min(DROP));
        Some((Ok::<_, Infallible>(piece), rest))
    });
    Response::from_parts(head, Body::from_stream(pieces))
}
