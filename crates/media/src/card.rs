//! Preview card of a shared link, 1200 × 630 pixels: picture, product name, price and brand.
//! CPU-bound: callers run it off the async threads.

use image::{DynamicImage, Rgba, RgbaImage, imageops};
use serde::Serialize;
use swash::zeno::{Mask, Stroke, Style, Transform};

use crate::error::PictureError;
use crate::lettering::{Face, Lettering, Look, ink};
use crate::transform::{encode, scale};
use crate::variant::{Format, PREVIEW, Quality};

/// Version of the drawing code; incremented with every visible change, so that cached cards are
/// redrawn.
const EDITION: u32 = 1;

/// Content of a card. All texts are formatted for display.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Card {
    /// Brand name.
    pub brand: String,
    /// Product name.
    pub name: String,
    /// Price; `None` = not shown.
    pub price: Option<CardPrice>,
    /// Index of the background colour used without a picture.
    pub tile: usize,
}

/// Price on a card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CardPrice {
    /// Small text in front of the price: "from".
    pub before: Option<String>,
    /// Current price.
    pub now: String,
    /// Regular price during a sale, struck through.
    pub was: Option<String>,
}

// Colours of the light theme in `src/styles/tokens.css`; a test compares them.
const BACKGROUND: Rgba<u8> = Rgba([0xfb, 0xf6, 0xec, 255]);
const TEXT: Rgba<u8> = Rgba([0x2a, 0x1a, 0x12, 255]);
const MUTED: Rgba<u8> = Rgba([0x6b, 0x55, 0x46, 255]);
const MABUYU: Rgba<u8> = Rgba([0xb0, 0x12, 0x2f, 255]);
const THREAD: Rgba<u8> = Rgba([0xf0, 0xc6, 0x7c, 255]);
const TILES: [Rgba<u8>; 5] = [
    Rgba([0xf6, 0xdf, 0xb6, 255]),
    Rgba([0xf3, 0xcf, 0xc4, 255]),
    Rgba([0xd9, 0xe3, 0xc8, 255]),
    Rgba([0xf2, 0xd7, 0xdc, 255]),
    Rgba([0xe2, 0xd8, 0xc6, 255]),
];

// The logo's cashew in a box of 64, and the border of a kanga in one of 96 × 40, as
// `src/web/shell/logo.tsx` and `src/components/status/pindo.tsx` draw them.
const CASHEW: &str = "M45.5 9.4C27.5 3.6 8.6 16.6 8 36.4 7.5 50 19.6 58.6 33.4 57.6c11.8-.8 22-7.2 \
    22-15.8 0-7.6-7.6-10.8-14-8-5.8 2.5-11.4.2-10.8-4.6.6-4.6 5.4-4.8 10.6-4.4 7 .5 12.6-2.2 \
    12.6-7.6 0-4-3.6-6.4-8.3-7.8z";
const TEETH: &str = "M0 6l6 4 6-4zM12 6l6 4 6-4zM24 6l6 4 6-4zM36 6l6 4 6-4zM48 6l6 4 6-4zM60 6l6 4 \
    6-4zM72 6l6 4 6-4zM84 6l6 4 6-4zM0 34l6-4 6 4zM12 34l6-4 6 4zM24 34l6-4 6 4zM36 34l6-4 6 4zM48 \
    34l6-4 6 4zM60 34l6-4 6 4zM72 34l6-4 6 4zM84 34l6-4 6 4z";
const ALMOND: &str = "M48 12c5 3 6 11 0 16-6-5-5-13 0-16z";
const BAOBAB: &str = "M72 20c0-11 16-11 16 0s-16 11-16 0z";
const STONE: &str = "M77 20c0-4 6-4 6 0s-6 4-6 0z";
const HEMS: &str = "M0 3h96M0 37h96";

/// Left edge of the picture in pixels.
const PICTURE: u32 = 580;
/// Height of the border at the bottom.
const BORDER: u32 = 50;
/// Left edge and width of the text column.
const MARGIN: f32 = 56.0;
const COLUMN: f32 = 484.0;
/// Top and bottom of the name's area, between brand and price.
const NAME: (f32, f32) = (142.0, 432.0);
/// Baselines of brand and price.
const BRAND_AT: f32 = 98.0;
const PRICE_AT: f32 = 520.0;
/// Font sizes of a name, largest first, with the line height as a factor.
const SIZES: [f32; 6] = [72.0, 64.0, 56.0, 48.0, 42.0, 36.0];
const LEADING: f32 = 1.12;
/// Font sizes of a price, largest first.
const PRICE_SIZES: [f32; 4] = [60.0, 50.0, 42.0, 34.0];

impl Card {
    /// Returns the name of the card's file in the cache, which changes with the card's content.
    #[must_use]
    pub fn file(&self) -> String {
        format!("card-{}.jpg", self.fingerprint())
    }

    /// Returns twelve hexadecimal digits that change with the card's content.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        use sha2::{Digest, Sha256};
        let said = serde_json::to_vec(&(EDITION, self)).unwrap_or_default();
        Sha256::digest(said).iter().take(6).map(|byte| format!("{byte:02x}")).collect()
    }
}

/// Draws a card as a JPEG; without a picture it shows the cashew of the shop's logo.
///
/// # Errors
/// [`PictureError::Internal`] if the resizer or the encoder fails.
pub fn draw(card: &Card, picture: Option<&DynamicImage>) -> Result<Vec<u8>, PictureError> {
    encode(&paint(card, picture)?, Format::Jpeg, Quality::nearest(90).unwrap_or_default())
}

fn paint(card: &Card, picture: Option<&DynamicImage>) -> Result<RgbaImage, PictureError> {
    let mut canvas = RgbaImage::from_pixel(PREVIEW.0, PREVIEW.1, BACKGROUND);
    let (wide, high) = (PREVIEW.0 - PICTURE, PREVIEW.1 - BORDER);
    let ground = TILES[card.tile % TILES.len()];
    let mut shown = RgbaImage::from_pixel(wide, high, ground);
    match picture {
        Some(picture) => {
            imageops::overlay(&mut shown, &scale(picture, wide, high, Some((0.5, 0.5)))?, 0, 0);
        }
        None => shape(&mut shown, CASHEW, Style::default(), (150.0, 130.0, 5.0), BACKGROUND),
    }
    imageops::replace(&mut canvas, &shown, PICTURE.into(), 0);
    border(&mut canvas);
    let mut letters = Lettering::default();
    brand(&mut canvas, &mut letters, &card.brand);
    for (line, size, baseline) in name(&mut letters, &card.name) {
        let look = Look { face: Face::Display, size, colour: TEXT };
        letters.paint(&mut canvas, &line, look, (MARGIN, baseline));
    }
    if let Some(price) = &card.price {
        cost(&mut canvas, &mut letters, price);
    }
    Ok(canvas)
}

fn brand(canvas: &mut RgbaImage, letters: &mut Lettering, brand: &str) {
    shape(canvas, CASHEW, Style::default(), (MARGIN - 6.0, 56.0, 0.84), MABUYU);
    let look = Look { face: Face::Display, size: 38.0, colour: TEXT };
    let width = COLUMN - 62.0;
    let line = match letters.width(brand, look.face, look.size) <= width {
        true => brand.to_owned(),
        false => letters.cut(brand, look.face, look.size, width),
    };
    letters.paint(canvas, &line, look, (MARGIN + 62.0, BRAND_AT));
}

/// Breaks a name into lines with size and baseline: at the largest size that fits, truncated if the
/// smallest does not fit either.
fn name(letters: &mut Lettering, text: &str) -> Vec<(String, f32, f32)> {
    let (top, bottom) = NAME;
    let fits = |size: f32| ((bottom - top) / (size * LEADING)) as usize;
    let mut found = (Vec::new(), SIZES[0]);
    for size in SIZES {
        let lines = letters.lines(text, Face::Display, size, COLUMN);
        // A smaller size reads better than a broken word.
        let whole = lines.iter().flat_map(|line| line.split(' ')).eq(text.split_whitespace());
        let enough = lines.len() <= fits(size) && whole;
        found = (lines, size);
        if enough {
            break;
        }
    }
    let (mut lines, size) = found;
    if lines.len() > fits(size) {
        lines.truncate(fits(size));
        let last = lines.pop().unwrap_or_default();
        lines.push(letters.cut(&last, Face::Display, size, COLUMN));
    }
    let step = size * LEADING;
    let first = top + size * 0.8;
    lines.into_iter().zip(0_u8..).map(|(l, nth)| (l, size, first + step * f32::from(nth))).collect()
}

fn cost(canvas: &mut RgbaImage, letters: &mut Lettering, price: &CardPrice) {
    let quiet = |size| Look { face: Face::Text, size, colour: MUTED };
    let mut x = MARGIN;
    if let Some(before) = &price.before {
        x = letters.paint(canvas, before, quiet(30.0), (x, PRICE_AT)) + 14.0;
    }
    let left = MARGIN + COLUMN - x;
    let fits = |size: &&f32| letters.width(&price.now, Face::Display, **size) <= left;
    let size = PRICE_SIZES.iter().find(fits).copied().unwrap_or(PRICE_SIZES[3]);
    let large = Look { face: Face::Display, size, colour: MABUYU };
    x = letters.paint(canvas, &price.now, large, (x, PRICE_AT)) + 22.0;
    let Some(was) = &price.was else { return };
    let look = quiet(32.0);
    let end = x + letters.width(was, look.face, look.size);
    if end <= MARGIN + COLUMN {
        letters.paint(canvas, was, look, (x, PRICE_AT));
        let line = format!("M{} {y}H{}", x - 2.0, end + 2.0, y = PRICE_AT - 11.0);
        shape(canvas, &line, Stroke::new(3.0).into(), (0.0, 0.0, 1.0), MUTED);
    }
}

/// Draws the border of a kanga over the whole width.
fn border(canvas: &mut RgbaImage) {
    let (top, factor) = ((PREVIEW.1 - BORDER) as f32, BORDER as f32 / 40.0);
    let cloth = RgbaImage::from_pixel(PREVIEW.0, BORDER, MABUYU);
    imageops::replace(canvas, &cloth, 0, (PREVIEW.1 - BORDER).into());
    for nth in 0..10_u8 {
        let at = (96.0 * factor * f32::from(nth), top, factor);
        shape(canvas, HEMS, Stroke::new(2.0).into(), at, THREAD);
        shape(canvas, TEETH, Style::default(), at, THREAD);
        let cashew = (at.0 + 7.0 * factor, top + 11.0 * factor, factor * 0.28);
        shape(canvas, CASHEW, Style::default(), cashew, BACKGROUND);
        shape(canvas, ALMOND, Style::default(), at, THREAD);
        shape(canvas, "M48 15v10", Stroke::new(1.5).into(), at, MABUYU);
        shape(canvas, BAOBAB, Stroke::new(2.0).into(), at, BACKGROUND);
        shape(canvas, STONE, Style::default(), at, BACKGROUND);
    }
}

/// Draws an SVG path; `at` is the position of its origin and the scale factor.
fn shape(
    canvas: &mut RgbaImage,
    path: &str,
    style: Style<'_>,
    at: (f32, f32, f32),
    colour: Rgba<u8>,
) {
    let placed = Transform::scale(at.2, at.2).then_translate(at.0, at.1);
    let (mask, place) = Mask::new(path).style(style).transform(Some(placed)).render();
    ink(canvas, &mask, place.width, (place.left, place.top), colour);
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    const LONG: &str =
        "Korosho, Njugu na Mabuyu ya Kukaanga kwa Chumvi ya Bahari kutoka Pwani ya Kenya";

    fn card(name: &str) -> Card {
        let price = CardPrice {
            before: Some("kuanzia".to_owned()),
            now: "Ksh 1,234,567.50".to_owned(),
            was: Some("Ksh 2,345,678".to_owned()),
        };
        Card { brand: "Korosho".to_owned(), name: name.to_owned(), price: Some(price), tile: 2 }
    }

    #[test]
    fn name_of_any_length_fits_its_column_above_the_price() {
        let endless = "Nut ".repeat(90);
        let unbroken = "Korosho".repeat(30);
        for text in ["Mabuyu", "Roasted Salted Cashews", LONG, &endless, &unbroken, "", "W i"] {
            let mut letters = Lettering::default();
            let lines = name(&mut letters, text);
            for (line, size, baseline) in &lines {
                let width = letters.width(line, Face::Display, *size);
                assert!(width <= COLUMN, "{line}: {width}");
                assert!(baseline + size * 0.25 <= NAME.1 + 8.0, "{line} ends at {baseline}");
            }
            let said = lines.iter().map(|(line, ..)| line.as_str()).collect::<Vec<_>>().join(" ");
            if text.len() <= LONG.len() {
                assert_eq!(said, text, "nothing of it is cut");
            }
        }
    }

    #[test]
    fn name_uses_the_largest_font_size_that_fits() {
        let size = |text: &str| name(&mut Lettering::default(), text).first().map(|line| line.1);
        assert_eq!(size("Mabuyu"), Some(SIZES[0]));
        assert!(size(LONG) < Some(SIZES[1]) && size(LONG) > Some(SIZES[5]));
    }

    #[test]
    fn text_overlaps_neither_image_nor_margin() {
        for text in ["Mabuyu", LONG, &"W".repeat(200)] {
            let canvas = paint(&card(text), None).unwrap();
            let right = (MARGIN + COLUMN) as u32 + 4;
            let clean = |x: u32, y: u32| *canvas.get_pixel(x, y) == BACKGROUND;
            let rows = 0..PREVIEW.1 - BORDER;
            assert!(rows.clone().all(|y| (right..PICTURE).all(|x| clean(x, y))), "{text}: right");
            assert!(rows.clone().all(|y| (0..40).all(|x| clean(x, y))), "{text}: left");
            let inked = rows.filter(|y| (0..PICTURE).any(|x| !clean(x, *y))).count();
            assert!(inked > 100, "{text}: {inked} rows have ink");
        }
    }

    #[test]
    fn fonts_have_glyphs_for_both_languages() {
        let mut letters = Lettering::default();
        for face in [Face::Display, Face::Text] {
            for letter in "AaBbZz0189’“”–—…éèçñÿ&,.()·ng'kuanzia".chars() {
                assert!(letters.width(&letter.to_string(), face, 40.0) > 0.0, "{letter}");
            }
        }
    }

    #[test]
    fn colours_equal_the_design_tokens() {
        let tokens = include_str!("../../../src/styles/tokens.css");
        for ([r, g, b, _], name) in [
            (BACKGROUND.0, "color-bg: light-dark("),
            (TEXT.0, "color-text: light-dark("),
            (MUTED.0, "color-muted: light-dark("),
            (MABUYU.0, "mabuyu: light-dark("),
            (MABUYU.0, "cloth: "),
            (BACKGROUND.0, "cotton: "),
            (THREAD.0, "thread: "),
        ] {
            let said = format!("--{name}#{r:02x}{g:02x}{b:02x}");
            assert!(tokens.contains(&said), "{said}");
        }
        for (Rgba([r, g, b, _]), tile) in TILES.iter().zip(0..) {
            let said = format!("--tile-{tile}: light-dark(#{r:02x}{g:02x}{b:02x}");
            assert!(tokens.contains(&said), "{said}");
        }
    }
}
