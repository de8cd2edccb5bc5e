//! Decoding, resizing and encoding. CPU-bound: callers run it off the async threads.

use std::io::Cursor;

use fast_image_resize::{ResizeOptions, Resizer};
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, RgbaImage};

use crate::error::PictureError;
use crate::variant::{Format, PREVIEW, Quality, Shape, Variant};

/// Largest file that is decoded, in bytes.
pub const MAX_BYTES: usize = 25 * 1024 * 1024;

/// Most pixels that are decoded: a 40-megapixel camera, 160 MB as RGBA.
pub const MAX_PIXELS: u64 = 40_000_000;

/// Effort of the AVIF encoder, 1 (slow) to 10 (fast): 9 takes a third less time than 8 for a tenth
/// more bytes; 10 is no faster and larger (measured on a 400-pixel product picture).
const AVIF_SPEED: u8 = 9;

/// Decodes a whole picture and turns it upright.
///
/// The format is detected from the content; file names and media types are ignored.
///
/// # Errors
/// [`PictureError::TooLarge`] before anything of that size is allocated, and
/// [`PictureError::Broken`] if the file is no picture or is truncated.
pub fn decode(file: &[u8]) -> Result<DynamicImage, PictureError> {
    if file.len() > MAX_BYTES {
        return Err(PictureError::TooLarge);
    }
    let format = image::guess_format(file).map_err(broken)?;
    if format == ImageFormat::Jpeg && !jpeg_is_whole(file) {
        return Err(PictureError::Broken("JPEG without its end".to_owned()));
    }
    let mut decoder =
        ImageReader::with_format(Cursor::new(file), format).into_decoder().map_err(broken)?;
    let (width, height) = decoder.dimensions();
    if width == 0 || height == 0 {
        return Err(PictureError::Broken("no pixels".to_owned()));
    }
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(PictureError::TooLarge);
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder).map_err(broken)?;
    picture.apply_orientation(orientation);
    Ok(picture)
}

fn broken(error: ImageError) -> PictureError {
    match error {
        ImageError::Limits(_) => PictureError::TooLarge,
        other => PictureError::Broken(other.to_string()),
    }
}

/// Whether the picture data of a JPEG ends with its marker; decoders paint a missing part grey.
///
/// Segments before the data carry their length (ITU-T T.81, B.1.1.4), so that the end marker of an
/// embedded thumbnail is not taken for the picture's.
fn jpeg_is_whole(file: &[u8]) -> bool {
    let mut at = 2;
    while let Some(&[0xFF, marker, high, low]) = file.get(at..at + 4) {
        if marker == 0xDA {
            return file[at..].windows(2).any(|pair| pair == [0xFF, 0xD9]);
        }
        let padding = marker == 0xFF;
        at += if padding { 1 } else { 2 + usize::from(u16::from_be_bytes([high, low])) };
    }
    false
}

/// Resizes and encodes one variant.
///
/// # Errors
/// [`PictureError::Internal`] if an encoder fails.
pub fn convert(picture: &DynamicImage, variant: Variant) -> Result<Vec<u8>, PictureError> {
    let pixels = resize(picture, variant.shape)?;
    encode(&pixels, variant.format, variant.quality)
}

/// Scales to the shape in RGBA. A picture narrower than the requested width keeps its size.
///
/// # Errors
/// [`PictureError::Internal`] if the resizer fails.
pub fn resize(picture: &DynamicImage, shape: Shape) -> Result<RgbaImage, PictureError> {
    match shape {
        Shape::Width(width) => {
            let (from, high) = (picture.width(), picture.height());
            let width = width.min(from);
            let height = u64::from(high) * u64::from(width) / u64::from(from);
            scale(picture, width, u32::try_from(height).unwrap_or(high).max(1), None)
        }
        Shape::Preview => scale(picture, PREVIEW.0, PREVIEW.1, Some((0.5, 0.5))),
    }
}

/// Scales to exactly `width` × `height`; with `cut`, the relative centre of the crop, the
/// proportions are kept and the rest is cropped. The resizer is compiled for RGBA alone: its code for
/// the other twelve pixel types takes most of the build time of this crate.
pub(crate) fn scale(
    picture: &DynamicImage,
    width: u32,
    height: u32,
    cut: Option<(f64, f64)>,
) -> Result<RgbaImage, PictureError> {
    let converted;
    let source = if picture.as_rgba8().is_some() {
        picture
    } else {
        converted = DynamicImage::from(picture.to_rgba8());
        &converted
    };
    let has_alpha = picture.color().has_alpha();
    let mut options = ResizeOptions::new().use_alpha(has_alpha);
    if let Some(centre) = cut {
        options = options.fit_into_destination(Some(centre));
    }
    let mut target = DynamicImage::new_rgba8(width, height);
    Resizer::new().resize(source, &mut target, &options).map_err(internal)?;
    let mut target = target.into_rgba8();
    if !has_alpha {
        // The rounding of the resizer may turn 255 into 254.
        target.pixels_mut().for_each(|pixel| pixel[3] = u8::MAX);
    }
    Ok(target)
}

/// Encodes RGBA pixels; JPEG, which has no transparency, on a white background.
///
/// # Errors
/// [`PictureError::Internal`] if an encoder fails.
pub fn encode(
    pixels: &RgbaImage,
    format: Format,
    quality: Quality,
) -> Result<Vec<u8>, PictureError> {
    match format {
        Format::Avif => avif(pixels, quality),
        Format::Webp => webp(pixels, quality),
        Format::Jpeg => jpeg(pixels, quality),
    }
}

/// AVIF by `encode_rgba`, which leaves the alpha channel of an opaque picture out by itself. Its
/// counterpart `encode_rgb` is `#[inline]` and would compile all of rav1e once more into this crate.
fn avif(pixels: &RgbaImage, quality: Quality) -> Result<Vec<u8>, PictureError> {
    let (width, height) = (pixels.width() as usize, pixels.height() as usize);
    let encoder =
        ravif::Encoder::new().with_quality(f32::from(quality.percent())).with_speed(AVIF_SPEED);
    let rgba: Vec<_> = pixels.pixels().map(|p| ravif::RGBA8::new(p[0], p[1], p[2], p[3])).collect();
    encoder
        .encode_rgba(ravif::Img::new(&rgba, width, height))
        .map(|encoded| encoded.avif_file)
        .map_err(internal)
}

fn webp(pixels: &RgbaImage, quality: Quality) -> Result<Vec<u8>, PictureError> {
    webp::Encoder::from_rgba(pixels, pixels.width(), pixels.height())
        .encode_simple(false, f32::from(quality.percent()))
        .map(|memory| memory.to_vec())
        .map_err(|error| PictureError::Internal(format!("{error:?}")))
}

fn jpeg(pixels: &RgbaImage, quality: Quality) -> Result<Vec<u8>, PictureError> {
    let mut white = RgbaImage::from_pixel(pixels.width(), pixels.height(), [255; 4].into());
    image::imageops::overlay(&mut white, pixels, 0, 0);
    let mut file = Vec::new();
    let encoder = image::codecs::jpeg::JpegEncoder::new_with_quality(&mut file, quality.percent());
    DynamicImage::from(white).to_rgb8().write_with_encoder(encoder).map_err(internal)?;
    Ok(file)
}

fn internal(error: impl std::fmt::Display) -> PictureError {
    PictureError::Internal(error.to_string())
}
