//! Middleware of WordPress: authentication, `OPTIONS`, and headers.

use super::{
    auth::{self, Access},
    error::WooError,
    reply::NoAllow,
};
use crate::state::Sandbox;
use axum::{
    Json,
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use serde_json::json;

const BASE: &str = "/wp-json/wc/v3";

/// Authenticates, answers `OPTIONS`, and adds the headers.
pub(crate) async fn apply(
    State(sandbox): State<Sandbox>,
    mut request: Request,
    next: Next,
) -> Response {
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    let origin = request.headers().get(header::ORIGIN).cloned();
    let judged = auth::authorize(&sandbox, &method, request.uri(), request.headers()).await;
    let is_known = matches!(judged, Ok(Access::Granted) | Err(_));
    let mut response = match judged {
        Err(error) => error.into_response(),
        Ok(_) if method == Method::OPTIONS => options(&path),
        Ok(access) => {
            request.extensions_mut().insert(access);
            next.run(request).await
        }
    };
    let allow = allowed(&path).filter(|_| {
        let status = response.status();
        status != StatusCode::UNAUTHORIZED && response.extensions().get::<NoAllow>().is_none()
    });
    add_headers(&mut response, &sandbox, allow, origin, is_known);
    response
}

/// Response to an unknown path or method.
pub(crate) async fn no_route() -> WooError {
    WooError::no_route()
}

fn options(path: &str) -> Response {
    let methods: Vec<&str> = allowed(path).unwrap_or_default().split(", ").collect();
    Json(json!({ "namespace": "wc/v3", "methods": methods })).into_response()
}

fn add_headers(
    response: &mut Response,
    sandbox: &Sandbox,
    allow: Option<&'static str>,
    origin: Option<HeaderValue>,
    is_known: bool,
) {
    let status = response.status();
    let is_compressed = status == StatusCode::OK || status == StatusCode::NOT_FOUND;
    let headers = response.headers_mut();
    put(headers, "content-type", "application/json; charset=UTF-8");
    put(headers, "x-robots-tag", "noindex");
    put(headers, "x-content-type-options", "nosniff");
    put(headers, "access-control-expose-headers", "X-WP-Total, X-WP-TotalPages, Link");
    put(
        headers,
        "access-control-allow-headers",
        "Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type",
    );
    if !headers.contains_key(header::LINK) {
        let link = format!("<{}/wp-json/>; rel=\"https://api.w.org/\"", sandbox.origin());
        headers.extend(HeaderValue::from_str(&link).ok().map(|link| (header::LINK, link)));
    }
    if let Some(allow) = allow {
        put(headers, "allow", allow);
    } else {
        headers.remove(header::ALLOW);
    }
    if is_compressed {
        headers.append(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    }
    if is_known {
        put(headers, "expires", "Wed, 11 Jan 1984 05:00:00 GMT");
        let cache = "no-cache, must-revalidate, max-age=0, no-store, private";
        put(headers, "cache-control", cache);
    }
    share(headers, origin, is_known);
}

/// Cross-origin headers: any origin is allowed.
fn share(headers: &mut HeaderMap, origin: Option<HeaderValue>, is_known: bool) {
    if origin.is_some() || !is_known {
        headers.append(header::VARY, HeaderValue::from_static("Origin"));
    }
    if let Some(origin) = origin {
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        put(headers, "access-control-allow-methods", "OPTIONS, GET, POST, PUT, PATCH, DELETE");
        put(headers, "access-control-allow-credentials", "true");
    }
}

fn put(headers: &mut HeaderMap, name: &'static str, value: &'static str) {
    headers.insert(name, HeaderValue::from_static(value));
}

/// Methods of a route, by the shape of its path.
fn allowed(path: &str) -> Option<&'static str> {
    const ALL: &str = "GET, POST, PUT, PATCH, DELETE";
    const CHANGE: &str = "GET, POST, PUT, PATCH";
    let path = path.strip_prefix(BASE)?.trim_matches('/');
    let parts: Vec<&str> = path.split('/').collect();
    let is_item = parts.last().is_some_and(|part| part.parse::<i64>().is_ok());
    Some(match parts.as_slice() {
        [.., "batch"] => "POST, PUT, PATCH",
        ["data" | "reports", ..]
        | ["settings" | "shipping_methods" | "payment_gateways"]
        | ["settings", _] => "GET",
        ["settings", ..] | ["payment_gateways", _] | ["shipping", "zones", _, "locations"] => {
            CHANGE
        }
        ["orders", _, "notes" | "refunds", _] => "GET, DELETE",
        _ if is_item => ALL,
        _ => "GET, POST",
    })
}
