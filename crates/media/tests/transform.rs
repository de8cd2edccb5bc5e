//! Conversion of files: size and format of the result, refusal of invalid input.

use crate::common::{file, picture, variant};
use image::{DynamicImage, GenericImageView, ImageFormat, Rgba, RgbaImage};
use korosho_media::placeholder::{Facts, facts};
use korosho_media::transform::{MAX_BYTES, convert, decode, resize};
use korosho_media::{Format, PictureError, Quality, Shape, Variant};

#[test]
fn every_width_is_converted_to_every_format() {
    let original = picture(1200, 900);
    for width in [400, 800, 1000] {
        let webp = convert(&original, variant(width, Format::Webp)).unwrap();
        let jpeg = convert(&original, variant(width, Format::Jpeg)).unwrap();
        for file in [&webp, &jpeg] {
            assert_eq!(decode(file).unwrap().dimensions(), (width, width * 3 / 4));
        }
        assert_eq!(image::guess_format(&webp).unwrap(), ImageFormat::WebP);
        assert_eq!(image::guess_format(&jpeg).unwrap(), ImageFormat::Jpeg);
    }
    let avif = convert(&original, variant(400, Format::Avif)).unwrap();
    assert_eq!(image::guess_format(&avif).unwrap(), ImageFormat::Avif);
    assert_eq!(avif_size(&avif), (400, 300));
}

/// Width and height from the `ispe` box (ISO/IEC 23008-12, 6.5.3).
fn avif_size(file: &[u8]) -> (u32, u32) {
    let at = file.windows(4).position(|window| window == b"ispe").unwrap() + 8;
    let number = |at: usize| u32::from_be_bytes(file[at..at + 4].try_into().unwrap());
    (number(at), number(at + 4))
}

#[test]
fn small_image_is_not_enlarged() {
    let small = convert(&picture(120, 80), variant(400, Format::Webp)).unwrap();
    assert_eq!(decode(&small).unwrap().dimensions(), (120, 80));
}

#[test]
fn every_pixel_type_is_resized_to_the_same_opaque_colours() {
    let grey = DynamicImage::from(picture(640, 480).to_luma8());
    let expected = resize(&grey.to_rgb8().into(), Shape::Width(400)).unwrap();
    let others = [
        DynamicImage::from(grey.to_luma16()),
        grey.to_luma_alpha8().into(),
        grey.to_rgba8().into(),
        grey.to_rgb16().into(),
        grey,
    ];
    for other in others {
        let resized = resize(&other, Shape::Width(400)).unwrap();
        assert!(resized.pixels().all(|pixel| pixel[3] == 255), "{:?}", other.color());
        for (a, b) in resized.as_raw().iter().zip(expected.as_raw()) {
            assert!(a.abs_diff(*b) <= 1, "{:?}", other.color());
        }
    }
}

#[test]
fn preview_is_cropped_to_1200_by_630() {
    let preview =
        Variant { shape: Shape::Preview, quality: Quality::default(), format: Format::Jpeg };
    for original in [picture(2000, 500), picture(300, 900)] {
        let file = convert(&original, preview).unwrap();
        assert_eq!(decode(&file).unwrap().dimensions(), (1200, 630));
    }
}

#[test]
fn lower_quality_yields_fewer_bytes() {
    let original = picture(800, 600);
    let size = |percent| {
        let quality = Quality::nearest(percent).unwrap();
        let wanted = Variant { quality, ..variant(800, Format::Webp) };
        convert(&original, wanted).unwrap().len()
    };
    assert!(size(20) < size(50));
    assert!(size(50) < size(90));
}

#[test]
fn transparency_becomes_white_in_jpeg_and_stays_in_webp() {
    let clear = DynamicImage::from(RgbaImage::from_pixel(40, 40, Rgba([0, 0, 0, 0])));
    let jpeg = decode(&convert(&clear, variant(400, Format::Jpeg)).unwrap()).unwrap();
    assert!(jpeg.get_pixel(20, 20).0[0] > 250);
    let webp = decode(&convert(&clear, variant(400, Format::Webp)).unwrap()).unwrap();
    assert_eq!(webp.get_pixel(20, 20).0[3], 0);
}

#[test]
fn decompression_bomb_is_refused_before_decoding() {
    for bomb in [claiming_65000_square(ImageFormat::Jpeg), claiming_65000_square(ImageFormat::Gif)]
    {
        assert_eq!(decode(&bomb), Err(PictureError::TooLarge));
    }
    assert_eq!(decode(&vec![0; MAX_BYTES + 1]), Err(PictureError::TooLarge));
}

/// Returns a small file whose header claims 65000 × 65000 pixels.
fn claiming_65000_square(format: ImageFormat) -> Vec<u8> {
    let mut bytes = file(&picture(8, 8), format);
    let size = 65_000_u16;
    if format == ImageFormat::Gif {
        bytes[6..8].copy_from_slice(&size.to_le_bytes());
        bytes[8..10].copy_from_slice(&size.to_le_bytes());
    } else {
        let frame = bytes.windows(2).position(|pair| pair == [0xFF, 0xC0]).unwrap();
        bytes[frame + 5..frame + 7].copy_from_slice(&size.to_be_bytes());
        bytes[frame + 7..frame + 9].copy_from_slice(&size.to_be_bytes());
    }
    bytes
}

#[test]
fn truncated_file_is_refused_in_every_format() {
    for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP, ImageFormat::Gif] {
        let whole = file(&picture(200, 150), format);
        assert!(decode(&whole).is_ok(), "{format:?} whole");
        for part in [whole.len() / 20, whole.len() / 2, whole.len() * 9 / 10] {
            let cut = decode(&whole[..part]);
            assert!(matches!(cut, Err(PictureError::Broken(_))), "{format:?} {part}: {cut:?}");
        }
    }
}

#[test]
fn file_that_is_not_an_image_is_refused() {
    let svg = br#"<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>"#;
    let html = b"<!doctype html><title>Sign in to the hotspot</title>";
    for lie in [&svg[..], &html[..], &b""[..], &b"\xFF\xD8\xFF"[..], &b"\x89PNG\r\n\x1a\n"[..]] {
        assert!(matches!(decode(lie), Err(PictureError::Broken(_))));
    }
}

#[test]
fn exif_orientation_is_applied() {
    let upright = decode(&sideways(&file(&picture(60, 40), ImageFormat::Jpeg))).unwrap();
    assert_eq!(upright.dimensions(), (40, 60));
}

/// Inserts an EXIF segment with orientation 6 (turn right) after the start of a JPEG.
fn sideways(jpeg: &[u8]) -> Vec<u8> {
    let mut exif = b"Exif\0\0MM\0\x2A\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0".to_vec();
    exif.extend([0; 4]);
    let length = u16::try_from(exif.len() + 2).unwrap().to_be_bytes();
    [&jpeg[..2], &[0xFF, 0xE1], &length, &exif, &jpeg[2..]].concat()
}

#[test]
fn facts_contain_size_colour_and_blur() {
    let red = DynamicImage::from(RgbaImage::from_pixel(90, 60, Rgba([200, 20, 40, 255])));
    let about = facts(&red).unwrap();
    assert_eq!((about.width, about.height), (90, 60));
    assert_eq!((about.colour.as_str(), about.blur.as_str()), ("#c81428", "c12c12c12c12c12"));
    for original in [picture(1200, 900), picture(3, 2000)] {
        let Facts { blur, .. } = facts(&original).unwrap();
        assert!(blur.len() == 15 && blur.chars().all(|c| c.is_ascii_hexdigit()), "{blur}");
    }
}

#[test]
fn blur_distinguishes_left_from_right() {
    let halves = RgbaImage::from_fn(90, 60, |x, _| {
        if x < 45 { Rgba([255, 0, 0, 255]) } else { Rgba([0, 0, 255, 255]) }
    });
    let Facts { blur, .. } = facts(&DynamicImage::from(halves)).unwrap();
    let corners: Vec<&str> = (3..15).step_by(3).map(|at| &blur[at..at + 3]).collect();
    assert_eq!(corners, ["f00", "00f", "f00", "00f"]);
}
