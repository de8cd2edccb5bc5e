//! Files of the built web app: hashed files are immutable, others are cached for an hour, the
//! service worker never.

use std::path::{Component, Path};

use axum::extract::Request;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use tower_http::services::ServeDir;

/// Folder of files whose names contain a hash of their content.
const HASHED: &str = "/assets/";
/// Service worker: at the root, so that its scope covers every page.
const WORKER: &str = "/sw.js";
/// Content policy of the service worker: connections to this server only.
const WORKER_POLICY: &str = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/// File at the request's path; `None` if it does not exist or is not public.
///
/// `index.html` is a template, and hidden files are private. A precompressed `a.js.br` or `a.js.gz`
/// is sent in place of `a.js` if the browser accepts it.
pub(crate) async fn file(web_dir: &Path, request: Request) -> Option<Response> {
    let path = request.uri().path().to_owned();
    if path.ends_with('/') || path.ends_with(".html") || is_hidden(&path) {
        return None;
    }
    let mut files = ServeDir::new(web_dir)
        .append_index_html_on_directories(false)
        .precompressed_br()
        .precompressed_gzip();
    let mut response = files.try_call(request).await.ok()?.into_response();
    if response.status() == StatusCode::NOT_FOUND {
        return None;
    }
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, freshness(&path));
    if path == WORKER {
        headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(WORKER_POLICY));
    }
    Some(response)
}

fn is_hidden(path: &str) -> bool {
    Path::new(path).components().any(|part| match part {
        Component::Normal(name) => name.to_string_lossy().starts_with('.'),
        Component::ParentDir => true,
        _ => false,
    })
}

fn freshness(path: &str) -> HeaderValue {
    HeaderValue::from_static(match path {
        WORKER => "no-cache",
        _ if path.starts_with(HASHED) => "public, max-age=31536000, immutable",
        _ => "public, max-age=3600",
    })
}
