//! Files of the built web app: hashed files are immutable, others are cached for an hour, the
//! service worker never.
//!
//! Only files of a listing made at start are served: whatever else is in the folder, or reached
//! from it through links, stays private in every spelling of its path.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

use axum::extract::Request;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use percent_encoding::percent_decode_str;
use tower_http::services::ServeDir;

/// Folder of files whose names contain a hash of their content.
const HASHED: &str = "/assets/";
/// Cache policy of a file whose name contains a hash of its content.
pub(crate) const IMMUTABLE: &str = "public, max-age=31536000, immutable";
/// Service worker: at the root, so that its scope covers every page.
const WORKER: &str = "/sw.js";
/// Content policy of the service worker: connections to this server only.
const WORKER_POLICY: &str = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/// Public files of a built app.
#[derive(Debug, Default)]
pub(crate) struct PublicFiles {
    web_dir: PathBuf,
    /// Decoded paths of URLs, such as `/assets/app-1a2b3c.js`.
    paths: HashSet<String>,
}

impl PublicFiles {
    /// Lists the files of the folder, without hidden ones, links and HTML: `index.html` is a
    /// template. An unreadable folder has no public files.
    pub(crate) fn list(web_dir: &Path) -> Self {
        let mut paths = HashSet::new();
        if let Err(error) = list_folder(web_dir, "", &mut paths) {
            tracing::warn!(%error, dir = %web_dir.display(), "files of the web app are not listed");
        }
        Self { web_dir: web_dir.to_owned(), paths }
    }

    /// File at the request's path; `None` if it is not listed.
    ///
    /// A precompressed `a.js.br` or `a.js.gz` is sent in place of `a.js` if the browser accepts it.
    pub(crate) async fn file(&self, request: Request) -> Option<Response> {
        let path = percent_decode_str(request.uri().path()).decode_utf8().ok()?.into_owned();
        if !self.paths.contains(&path) {
            return None;
        }
        let mut files = ServeDir::new(&self.web_dir)
            .append_index_html_on_directories(false)
            .precompressed_br()
            .precompressed_gzip();
        let mut response = files.try_call(request).await.ok()?.into_response();
        if response.status() == StatusCode::NOT_FOUND {
            return None;
        }
        let headers = response.headers_mut();
        headers.insert(CACHE_CONTROL, freshness(&path));
        name_charset(headers);
        if path == WORKER {
            headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(WORKER_POLICY));
        }
        Some(response)
    }
}

/// Adds the public files of a folder to `paths`; `at` is the folder's path in URLs.
fn list_folder(folder: &Path, at: &str, paths: &mut HashSet<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let Ok(name) = entry.file_name().into_string() else { continue };
        let path = format!("{at}/{name}");
        // The type of the entry itself: a link is neither a file nor a folder.
        let kind = entry.file_type()?;
        if name.starts_with('.') {
            continue;
        }
        if kind.is_dir() {
            list_folder(&entry.path(), &path, paths)?;
        } else if kind.is_file() && !name.ends_with(".html") {
            paths.insert(path);
        }
    }
    Ok(())
}

/// Names the encoding of a text, which is UTF-8 in every file of the app.
fn name_charset(headers: &mut HeaderMap) {
    let named = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let is_text =
        |media_type: &&str| media_type.starts_with("text/") || media_type.ends_with("xml");
    let Some(media_type) = named.filter(is_text) else { return };
    if let Ok(value) = HeaderValue::from_str(&format!("{media_type}; charset=utf-8")) {
        headers.insert(CONTENT_TYPE, value);
    }
}

fn freshness(path: &str) -> HeaderValue {
    HeaderValue::from_static(match path {
        WORKER => "no-cache",
        _ if path.starts_with(HASHED) => IMMUTABLE,
        _ => "public, max-age=3600",
    })
}
