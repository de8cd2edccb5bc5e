//! Picture files of the store.

use std::io::Cursor;

use image::ImageReader;
use korosho_media::placeholder::facts;
use korosho_media::transform::{MAX_PIXELS, convert, decode};
use korosho_media::variant::{Format, Quality, Shape, Variant};

/// Largest side of a picture that is also converted: encoders take most of the time.
const MAX_CONVERTED: u32 = 64;

/// Most pixels of a picture that the fuzzer decodes, because larger ones take its time and reach no other
/// code; the replay of the corpus decodes pictures up to the limit of the product.
const MAX_FUZZED: u64 = 16_384;

/// A decoded picture is within the limits and can be converted.
pub(crate) fn pictures(data: &[u8]) {
    let is_slow = (MAX_FUZZED + 1..=MAX_PIXELS).contains(&declared_pixels(data));
    if cfg!(fuzzing) && is_slow {
        return;
    }
    let Ok(picture) = decode(data) else { return };
    let (width, height) = (picture.width(), picture.height());
    assert!(width > 0 && height > 0);
    assert!(u64::from(width) * u64::from(height) <= MAX_PIXELS);
    if width.max(height) > MAX_CONVERTED {
        return;
    }
    let facts = facts(&picture).expect("facts of a decoded picture");
    assert_eq!((facts.width, facts.height), (width, height));
    for format in [Format::Webp, Format::Jpeg] {
        let variant = Variant { shape: Shape::Width(400), quality: Quality::default(), format };
        let file = convert(&picture, variant).expect("a decoded picture can be converted");
        let again = decode(&file).expect("a converted picture can be decoded");
        assert_eq!((again.width(), again.height()), (width, height));
    }
}

/// Pixels that the head of a file declares, 0 if it has none.
fn declared_pixels(data: &[u8]) -> u64 {
    let reader = ImageReader::new(Cursor::new(data)).with_guessed_format();
    let size = reader.ok().and_then(|reader| reader.into_dimensions().ok());
    size.map_or(0, |(width, height)| u64::from(width) * u64::from(height))
}
