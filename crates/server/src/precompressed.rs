//! Precompressed bodies: responses that are equal for all clients, compressed once and sent many
//! times.

use std::io::{self, Write as _};

use axum::body::Bytes;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest as _, Sha256};

use crate::conditional::knows;

/// Smallest body that is compressed, in bytes: a smaller one fits one packet as it is.
const MIN_COMPRESSED_BYTES: usize = 700;

/// Compression level: a higher one takes longer and yields fewer bytes.
#[derive(Debug, Clone, Copy)]
pub enum CompressionLevel {
    /// About 0.3 ms for a listing of eight products; for responses to arbitrary queries.
    Fast,
    /// About 2 ms for a page; used while a client waits.
    Balanced,
    /// Brotli 11 (about 0.3 s for a page); used off the request path.
    Best,
}

/// One body in every supported content coding, with its `ETag`.
#[derive(Debug, Clone)]
pub struct PrecompressedBody {
    plain: Bytes,
    brotli: Option<Bytes>,
    gzip: Option<Bytes>,
    /// Weak, because it stands for every coding (RFC 9110, 8.8.1).
    tag: HeaderValue,
    media_type: &'static str,
}

impl PrecompressedBody {
    /// Compresses a body and computes its `ETag` from a digest.
    #[must_use]
    pub fn new(body: Bytes, media_type: &'static str, level: CompressionLevel) -> Self {
        let digest = Sha256::digest(&body);
        let hex: String = digest.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
        let tag = HeaderValue::from_str(&format!("W/\"{hex}\""));
        let worth = body.len() > MIN_COMPRESSED_BYTES;
        let smaller = |coded: io::Result<Vec<u8>>| {
            coded.ok().filter(|coded| coded.len() < body.len()).map(Bytes::from)
        };
        let coded = |coder: fn(&[u8], CompressionLevel) -> io::Result<Vec<u8>>| {
            if worth { smaller(coder(&body, level)) } else { None }
        };
        Self {
            brotli: coded(brotli),
            gzip: coded(gzip),
            tag: tag.unwrap_or(HeaderValue::from_static("W/\"0\"")),
            plain: body,
            media_type,
        }
    }

    /// Size of all codings in memory, in bytes.
    #[must_use]
    pub fn weight(&self) -> usize {
        let coded = |bytes: &Option<Bytes>| bytes.as_ref().map_or(0, Bytes::len);
        self.plain.len() + coded(&self.brotli) + coded(&self.gzip)
    }

    /// Uncompressed body.
    #[must_use]
    pub fn plain(&self) -> &Bytes {
        &self.plain
    }

    /// Response to a request: 304 if the `ETag` matches, else the smallest coding that it accepts.
    #[must_use]
    pub fn response(&self, request: &HeaderMap, cache: &'static str) -> Response {
        if self.tag.to_str().is_ok_and(|tag| knows(request, tag)) {
            let mut response = StatusCode::NOT_MODIFIED.into_response();
            self.describe(response.headers_mut(), cache);
            return response;
        }
        let mut response = self.body(request);
        self.describe(response.headers_mut(), cache);
        response
    }

    /// Response with content type and coding, without validators or cache directives.
    #[must_use]
    pub fn body(&self, request: &HeaderMap) -> Response {
        let codings = [("br", &self.brotli), ("gzip", &self.gzip)];
        let taken = codings
            .into_iter()
            .filter_map(|(name, body)| Some((name, body.as_ref()?)))
            .find(|(name, _)| takes(request, name));
        let (coding, body) = taken.map_or((None, &self.plain), |(name, body)| (Some(name), body));
        let mut response = body.clone().into_response();
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(self.media_type));
        if let Some(coding) = coding {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        response
    }

    fn describe(&self, headers: &mut HeaderMap, cache: &'static str) {
        headers.insert(ETAG, self.tag.clone());
        headers.insert(CACHE_CONTROL, HeaderValue::from_static(cache));
        if self.brotli.is_some() {
            headers.append(VARY, HeaderValue::from_static("accept-encoding"));
        }
    }
}

/// Whether a request accepts a coding (RFC 9110, 12.5.3); weights other than zero are not compared.
fn takes(request: &HeaderMap, coding: &str) -> bool {
    let named = request.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    named.flat_map(|value| value.split(',')).any(|range| {
        let mut parts = range.split(';').map(str::trim);
        let same = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(coding));
        let weight = parts.find_map(|part| part.strip_prefix("q=")?.parse::<f32>().ok());
        same && weight.is_none_or(|weight| weight > 0.0)
    })
}

fn brotli(body: &[u8], level: CompressionLevel) -> io::Result<Vec<u8>> {
    let quality = match level {
        CompressionLevel::Fast => 5,
        CompressionLevel::Balanced => 9,
        CompressionLevel::Best => 11,
    };
    let settings =
        brotli::enc::BrotliEncoderParams { quality, size_hint: body.len(), ..Default::default() };
    let (mut from, mut coded) = (body, Vec::new());
    brotli::BrotliCompress(&mut from, &mut coded, &settings)?;
    Ok(coded)
}

fn gzip(body: &[u8], level: CompressionLevel) -> io::Result<Vec<u8>> {
    let level = match level {
        CompressionLevel::Fast => 5,
        CompressionLevel::Balanced => 7,
        CompressionLevel::Best => 9,
    };
    let mut coder = GzEncoder::new(Vec::new(), Compression::new(level));
    coder.write_all(body)?;
    coder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(name: axum::http::HeaderName, value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_static(value))])
    }

    fn coding(accept: &'static str) -> String {
        let body = PrecompressedBody::new(
            "nuts ".repeat(500).into(),
            "text/plain",
            CompressionLevel::Fast,
        );
        let answer = body.response(&header(ACCEPT_ENCODING, accept), "no-cache");
        assert_eq!(answer.headers()[VARY], "accept-encoding");
        let coding = answer.headers().get(CONTENT_ENCODING);
        coding.map_or("plain", |coding| coding.to_str().unwrap()).to_owned()
    }

    #[test]
    fn smallest_accepted_coding_is_sent() {
        assert_eq!(coding("gzip, deflate, br, zstd"), "br");
        assert_eq!(coding("GZIP"), "gzip");
        assert_eq!(coding("br;q=0, gzip;q=0.5"), "gzip");
        assert_eq!(coding("identity"), "plain");
        assert_eq!(coding(""), "plain");
    }

    #[test]
    fn short_body_is_not_compressed() {
        let short = PrecompressedBody::new("nuts".into(), "text/plain", CompressionLevel::Balanced);
        let answer = short.response(&header(ACCEPT_ENCODING, "br, gzip"), "no-cache");
        assert!(answer.headers().get(CONTENT_ENCODING).is_none());
    }

    #[test]
    fn matching_etag_yields_304_for_every_coding() {
        let body = PrecompressedBody::new(
            "nuts ".repeat(500).into(),
            "text/plain",
            CompressionLevel::Fast,
        );
        let tag = body.response(&HeaderMap::new(), "no-cache").headers()[ETAG].clone();
        let mut request = header(ACCEPT_ENCODING, "br");
        request.insert(axum::http::header::IF_NONE_MATCH, tag);
        let answer = body.response(&request, "no-cache");
        assert_eq!(answer.status(), StatusCode::NOT_MODIFIED);
        assert_eq!(answer.headers()[CACHE_CONTROL], "no-cache");
    }
}
