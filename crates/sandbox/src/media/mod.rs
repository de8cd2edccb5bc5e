//! Image host at `/media`. Files come from the crate's `pictures` folder.

use crate::state::Sandbox;
use axum::{
    Router,
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use sha2::{Digest, Sha256};
use std::path::PathBuf;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/pictures");
const CACHE: &str = "public, max-age=3600";
const EXTENSIONS: &[(&str, &str)] = &[
    ("webp", "image/webp"),
    ("jpg", "image/jpeg"),
    ("png", "image/png"),
    ("svg", "image/svg+xml"),
];

/// Router of the image host.
pub(crate) fn router(sandbox: Sandbox) -> Router {
    Router::new().route("/media/{file}", get(picture)).with_state(sandbox)
}

/// Whether the file `<name>.webp` exists.
#[must_use]
pub(crate) fn has(name: &str) -> bool {
    path_of(name, "webp").is_some_and(|path| path.is_file())
}

/// Path of a picture. Names are plain words, so that no request can leave the folder.
fn path_of(name: &str, extension: &str) -> Option<PathBuf> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '%');
    let is_name = !name.is_empty() && name.chars().all(is_plain);
    is_name.then(|| PathBuf::from(FOLDER).join(format!("{name}.{extension}")))
}

async fn picture(
    State(_): State<Sandbox>,
    Path(file): Path<String>,
    headers: HeaderMap,
) -> Response {
    let Some((bytes, kind)) = read(&file).await else {
        return (StatusCode::NOT_FOUND, "no such picture\n").into_response();
    };
    let hash = hex::encode(Sha256::digest(&bytes));
    let etag = format!("\"{}\"", &hash[..16]);
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let cache = [(header::ETAG, etag.clone()), (header::CACHE_CONTROL, CACHE.to_owned())];
    if known.is_some_and(|known| known.split(',').any(|tag| tag.trim() == etag)) {
        return (StatusCode::NOT_MODIFIED, cache).into_response();
    }
    (cache, [(header::CONTENT_TYPE, kind)], bytes).into_response()
}

async fn read(file: &str) -> Option<(Vec<u8>, &'static str)> {
    let (name, extension) = file.rsplit_once('.')?;
    let (_, kind) = EXTENSIONS.iter().find(|(known, _)| *known == extension)?;
    let bytes = tokio::fs::read(path_of(name, extension)?).await.ok()?;
    Some((bytes, kind))
}
