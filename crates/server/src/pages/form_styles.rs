//! Style sheet of the pages with forms and without scripts: one file, generated at start.
//!
//! Each of these pages needs up to fifteen style files of the built app. The headers of that many
//! responses are larger than the styles, and small files compress badly.

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse as _, Response};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use korosho_compression::CompressionLevel;
use sha2::{Digest as _, Sha256};

use super::assets::IMMUTABLE;
use super::bundle::Bundle;
use crate::precompressed::PrecompressedBody;

/// Style sheet at a path that contains a hash of its content.
#[derive(Debug)]
pub(crate) struct FormStyles {
    path: String,
    body: PrecompressedBody,
}

impl FormStyles {
    /// Generates the style sheet of a built app.
    #[must_use]
    pub(crate) fn new(bundle: &Bundle) -> Self {
        Self::of(bundle.form_styles())
    }

    fn of(styles: String) -> Self {
        let hash = URL_SAFE_NO_PAD.encode(&Sha256::digest(&styles)[..6]);
        Self {
            path: format!("/assets/form-pages-{hash}.css"),
            body: PrecompressedBody::new(styles.into(), CompressionLevel::Balanced),
        }
    }

    /// Path of its URL.
    #[must_use]
    pub(crate) fn path(&self) -> &str {
        &self.path
    }

    /// Response to a request for the style sheet.
    pub(crate) fn response(&self, request: &HeaderMap) -> Response {
        let (coding, body) = self.body.accepted(request);
        let mut response = Body::from(body.clone()).into_response();
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/css; charset=utf-8"));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static(IMMUTABLE));
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        if let Some(coding) = coding {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use axum::http::header::ACCEPT_ENCODING;

    use super::*;

    #[test]
    fn response_is_compressed_and_stays_in_caches() {
        let styles = ".nuts{color:brown}".repeat(200);
        let form_styles = FormStyles::of(styles.clone());
        assert!(form_styles.path().starts_with("/assets/form-pages-"), "{}", form_styles.path());
        assert_ne!(FormStyles::of(String::new()).path(), form_styles.path());
        let accepted = HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static("br"))]);
        let response = form_styles.response(&accepted);
        let header = |name| response.headers().get(name).and_then(|value| value.to_str().ok());
        assert_eq!(header(CONTENT_ENCODING), Some("br"));
        assert_eq!(header(CONTENT_TYPE), Some("text/css; charset=utf-8"));
        assert_eq!(header(CACHE_CONTROL), Some(IMMUTABLE));
        assert_eq!(header(VARY), Some("accept-encoding"));
        assert!(form_styles.response(&HeaderMap::new()).headers().get(CONTENT_ENCODING).is_none());
    }
}
