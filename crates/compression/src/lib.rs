//! Content codings of response bodies: Brotli (RFC 7932) and gzip (RFC 1952).
//!
//! The encoder of the `brotli` crate is generic, so that it is compiled with the crate that calls it. This
//! crate is optimised in development builds too (`Cargo.toml`, docs/building.md); the server is not.

use std::io::{self, Write as _};

use flate2::Compression;
use flate2::write::GzEncoder;

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

/// Brotli coding of a body.
///
/// # Errors
///
/// [`io::Error`] if the encoder refuses its parameters.
pub fn brotli(body: &[u8], level: CompressionLevel) -> io::Result<Vec<u8>> {
    let quality = match level {
        CompressionLevel::Fast => 5,
        CompressionLevel::Balanced => 9,
        CompressionLevel::Best => 11,
    };
    // A window that just holds the body: shorter distances, some 60 bytes less for a page.
    let lgwin = i32::try_from(body.len().max(1).ilog2() + 1).unwrap_or(22).clamp(16, 22);
    let settings = brotli::enc::BrotliEncoderParams {
        quality,
        lgwin,
        size_hint: body.len(),
        ..Default::default()
    };
    let (mut from, mut coded) = (body, Vec::new());
    brotli::BrotliCompress(&mut from, &mut coded, &settings)?;
    Ok(coded)
}

/// Gzip coding of a body.
///
/// # Errors
///
/// None in practice: the output is memory.
pub fn gzip(body: &[u8], level: CompressionLevel) -> io::Result<Vec<u8>> {
    let level = match level {
        CompressionLevel::Fast => 5,
        CompressionLevel::Balanced => 7,
        CompressionLevel::Best => 9,
    };
    let mut coder = GzEncoder::new(Vec::new(), Compression::new(level));
    coder.write_all(body)?;
    coder.finish()
}
