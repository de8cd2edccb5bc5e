//! Files of the built web app: hashed ones for ever, the others for an hour, the service worker never.

use std::path::{Component, Path};

use axum::extract::Request;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use tower_http::services::ServeDir;

/// Where the build puts files that carry their contents' hash in their name.
const HASHED: &str = "/assets/";
/// The service worker: one file at the root, so that it may serve every page.
const WORKER: &str = "/sw.js";
/// What a service worker may do is said by its own file: it asks this server and nobody else.
const WORKER_POLICY: &str = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/// The file at the request's path; `None` where there is none to be given out.
///
/// `index.html` is a template and hidden files are nobody's business. Of `a.js` the compressed
/// `a.js.br` or `a.js.gz` is sent where it lies beside it and the browser takes it.
pub async fn file(web_dir: &Path, request: Request) -> Option<Response> {
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
