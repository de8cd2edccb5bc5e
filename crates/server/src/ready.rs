//! Answers that are the same for everybody: written and compressed once, given out many times.

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

use crate::routes::answer::knows;

/// Smaller bodies fit one packet as they are.
const WORTH_COMPRESSING: usize = 700;

/// How hard to compress: more is smaller and takes longer.
#[derive(Debug, Clone, Copy)]
pub enum Effort {
    /// Answers that any query makes: about 0.3 ms for a page of eight products.
    Quick,
    /// Pages that somebody waits for: about 2 ms.
    Thorough,
    /// Pages that nobody waits for: as small as can be, in some tenths of a second.
    Finest,
}

/// One body in the codings that browsers take, with its tag.
#[derive(Debug, Clone)]
pub struct Ready {
    plain: Bytes,
    brotli: Option<Bytes>,
    gzip: Option<Bytes>,
    /// Weak, because it stands for every coding (RFC 9110, 8.8.1).
    tag: HeaderValue,
    media_type: &'static str,
}

impl Ready {
    /// Compresses a body and works out its tag.
    #[must_use]
    pub fn new(body: Bytes, media_type: &'static str, effort: Effort) -> Self {
        let digest = Sha256::digest(&body);
        let hex: String = digest.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
        let tag = HeaderValue::from_str(&format!("W/\"{hex}\""));
        let worth = body.len() > WORTH_COMPRESSING;
        let smaller = |coded: io::Result<Vec<u8>>| {
            coded.ok().filter(|coded| coded.len() < body.len()).map(Bytes::from)
        };
        let coded = |coder: fn(&[u8], Effort) -> io::Result<Vec<u8>>| {
            if worth { smaller(coder(&body, effort)) } else { None }
        };
        Self {
            brotli: coded(brotli),
            gzip: coded(gzip),
            tag: tag.unwrap_or(HeaderValue::from_static("W/\"0\"")),
            plain: body,
            media_type,
        }
    }

    /// What it weighs in memory, in bytes.
    #[must_use]
    pub fn weight(&self) -> usize {
        let coded = |bytes: &Option<Bytes>| bytes.as_ref().map_or(0, Bytes::len);
        self.plain.len() + coded(&self.brotli) + coded(&self.gzip)
    }

    /// The body as it is, without coding.
    #[must_use]
    pub fn plain(&self) -> &Bytes {
        &self.plain
    }

    /// Answers a request: 304 where the client has it, else the smallest coding that it takes.
    #[must_use]
    pub fn answer(&self, request: &HeaderMap, cache: &'static str) -> Response {
        if self.tag.to_str().is_ok_and(|tag| knows(request, tag)) {
            let mut response = StatusCode::NOT_MODIFIED.into_response();
            self.describe(response.headers_mut(), cache);
            return response;
        }
        let mut response = self.body(request);
        self.describe(response.headers_mut(), cache);
        response
    }

    /// The body with its type and coding, and nothing that a cache could hold on to.
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

/// Whether a request takes a coding (RFC 9110, 12.5.3); weights but zero are not compared.
fn takes(request: &HeaderMap, coding: &str) -> bool {
    let named = request.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    named.flat_map(|value| value.split(',')).any(|range| {
        let mut parts = range.split(';').map(str::trim);
        let same = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(coding));
        let weight = parts.find_map(|part| part.strip_prefix("q=")?.parse::<f32>().ok());
        same && weight.is_none_or(|weight| weight > 0.0)
    })
}

fn brotli(body: &[u8], effort: Effort) -> io::Result<Vec<u8>> {
    let quality = match effort {
        Effort::Quick => 5,
        Effort::Thorough => 9,
        Effort::Finest => 11,
    };
    let settings =
        brotli::enc::BrotliEncoderParams { quality, size_hint: body.len(), ..Default::default() };
    let (mut from, mut coded) = (body, Vec::new());
    brotli::BrotliCompress(&mut from, &mut coded, &settings)?;
    Ok(coded)
}

fn gzip(body: &[u8], effort: Effort) -> io::Result<Vec<u8>> {
    let level = match effort {
        Effort::Quick => 5,
        Effort::Thorough => 7,
        Effort::Finest => 9,
    };
    let mut coder = GzEncoder::new(Vec::new(), Compression::new(level));
    coder.write_all(body)?;
    coder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(name: axum::http::HeaderName, value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_static(value))])
    }

    fn coding(accept: &'static str) -> String {
        let ready = Ready::new("nuts ".repeat(500).into(), "text/plain", Effort::Quick);
        let answer = ready.answer(&asked(ACCEPT_ENCODING, accept), "no-cache");
        assert_eq!(answer.headers()[VARY], "accept-encoding");
        let coding = answer.headers().get(CONTENT_ENCODING);
        coding.map_or("plain", |coding| coding.to_str().unwrap()).to_owned()
    }

    #[test]
    fn the_smallest_coding_that_is_taken_is_sent() {
        assert_eq!(coding("gzip, deflate, br, zstd"), "br");
        assert_eq!(coding("GZIP"), "gzip");
        assert_eq!(coding("br;q=0, gzip;q=0.5"), "gzip");
        assert_eq!(coding("identity"), "plain");
        assert_eq!(coding(""), "plain");
    }

    #[test]
    fn short_bodies_stay_as_they_are() {
        let short = Ready::new("nuts".into(), "text/plain", Effort::Thorough);
        let answer = short.answer(&asked(ACCEPT_ENCODING, "br, gzip"), "no-cache");
        assert!(answer.headers().get(CONTENT_ENCODING).is_none());
    }

    #[test]
    fn who_has_it_is_told_so_whatever_its_coding_was() {
        let ready = Ready::new("nuts ".repeat(500).into(), "text/plain", Effort::Quick);
        let tag = ready.answer(&HeaderMap::new(), "no-cache").headers()[ETAG].clone();
        let mut request = asked(ACCEPT_ENCODING, "br");
        request.insert(axum::http::header::IF_NONE_MATCH, tag);
        let answer = ready.answer(&request, "no-cache");
        assert_eq!(answer.status(), StatusCode::NOT_MODIFIED);
        assert_eq!(answer.headers()[CACHE_CONTROL], "no-cache");
    }
}
