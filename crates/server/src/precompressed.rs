//! Precompressed bodies: responses that are equal for all clients, compressed once and sent many
//! times.

use std::io;

use axum::body::Bytes;
use axum::http::HeaderMap;
use axum::http::header::ACCEPT_ENCODING;
use korosho_compression::{CompressionLevel, brotli, gzip};

/// Smallest body that is compressed, in bytes: a smaller one fits one packet as it is.
const MIN_COMPRESSED_BYTES: usize = 700;

/// One body in every supported content coding.
#[derive(Debug, Clone)]
pub(crate) struct PrecompressedBody {
    plain: Bytes,
    brotli: Option<Bytes>,
    gzip: Option<Bytes>,
}

impl PrecompressedBody {
    /// Compresses a body.
    #[must_use]
    pub(crate) fn new(plain: Bytes, level: CompressionLevel) -> Self {
        if plain.len() <= MIN_COMPRESSED_BYTES {
            return Self::uncompressed(plain);
        }
        let smaller = |coded: io::Result<Vec<u8>>| {
            coded.ok().filter(|coded| coded.len() < plain.len()).map(Bytes::from)
        };
        Self { brotli: smaller(brotli(&plain, level)), gzip: smaller(gzip(&plain, level)), plain }
    }

    /// Body that compression would not make smaller, such as a picture.
    #[must_use]
    pub(crate) const fn uncompressed(plain: Bytes) -> Self {
        Self { plain, brotli: None, gzip: None }
    }

    /// Size of all codings in memory, in bytes.
    #[must_use]
    pub(crate) fn weight(&self) -> usize {
        let coded = |bytes: &Option<Bytes>| bytes.as_ref().map_or(0, Bytes::len);
        self.plain.len() + coded(&self.brotli) + coded(&self.gzip)
    }

    /// Uncompressed body.
    #[must_use]
    pub(crate) const fn plain(&self) -> &Bytes {
        &self.plain
    }

    /// Smallest coding that a request accepts: its name, unless it is the body itself, and bytes.
    #[must_use]
    pub(crate) fn accepted(&self, request: &HeaderMap) -> (Option<&'static str>, &Bytes) {
        [("br", &self.brotli), ("gzip", &self.gzip)]
            .into_iter()
            .filter_map(|(name, body)| Some((name, body.as_ref()?)))
            .find(|(name, _)| takes(request, name))
            .map_or((None, &self.plain), |(name, body)| (Some(name), body))
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

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn coding(body: &str, accept: &'static str) -> Option<&'static str> {
        let body = PrecompressedBody::new(body.to_owned().into(), CompressionLevel::Fast);
        let value = HeaderValue::from_static(accept);
        body.accepted(&HeaderMap::from_iter([(ACCEPT_ENCODING, value)])).0
    }

    #[test]
    fn smallest_accepted_coding_is_sent() {
        let body = "nuts ".repeat(500);
        assert_eq!(coding(&body, "gzip, deflate, br, zstd"), Some("br"));
        assert_eq!(coding(&body, "GZIP"), Some("gzip"));
        assert_eq!(coding(&body, "br;q=0, gzip;q=0.5"), Some("gzip"));
        assert_eq!(coding(&body, "identity"), None);
        assert_eq!(coding(&body, ""), None);
    }

    #[test]
    fn short_body_is_not_compressed() {
        assert_eq!(coding("nuts", "br, gzip"), None);
    }
}
