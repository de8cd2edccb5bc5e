//! Plain HTTP beside HTTPS: responses to the authority's challenges, and the redirect.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::get;

use super::Https;

/// Response before the first certificate: the shop itself is not served unencrypted.
const NOT_YET: &str =
    "The shop opens in a few minutes.\nDuka litafunguliwa baada ya dakika chache.\n";

/// Router of the port.
pub(super) fn router(https: Https) -> Router {
    Router::new()
        .route("/.well-known/acme-challenge/{token}", get(challenge))
        .fallback(redirect)
        .with_state(https)
}

async fn challenge(State(https): State<Https>, Path(token): Path<String>) -> Response {
    let answer = https.lock_challenges().get(&token).cloned();
    answer.map_or_else(|| StatusCode::NOT_FOUND.into_response(), |answer| answer.into_response())
}

/// Redirects to the domain, never to the host that the request names.
async fn redirect(State(https): State<Https>, uri: Uri) -> Response {
    if https.0.certificate.load().is_none() {
        let headers = [
            (CONTENT_TYPE, "text/plain; charset=utf-8"),
            (CACHE_CONTROL, "no-store"),
            (RETRY_AFTER, "60"),
        ];
        return (StatusCode::SERVICE_UNAVAILABLE, headers, NOT_YET).into_response();
    }
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    let path = if path.starts_with('/') { path } else { "/" };
    Redirect::permanent(&format!("{}{path}", https.0.config.origin())).into_response()
}
