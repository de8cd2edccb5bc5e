//! Picture files of the store.

use korosho_media::placeholder::facts;
use korosho_media::transform::{MAX_PIXELS, convert, decode};
use korosho_media::variant::{Format, Quality, Shape, Variant};

/// Largest side of a picture that is also converted: encoders take most of the time.
const MAX_CONVERTED: u32 = 64;

/// A decoded picture is within the limits and can be converted.
pub(crate) fn pictures(data: &[u8]) {
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
