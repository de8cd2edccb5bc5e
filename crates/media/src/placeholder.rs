//! What is known of a picture before it is on screen: its size, and something to show meanwhile.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use image::{DynamicImage, RgbaImage};
use serde::{Deserialize, Serialize};

use crate::error::PictureError;
use crate::transform;

/// Longest data address, in characters; a page holds dozens of them.
pub const MAX_BLUR: usize = 300;

/// Longer edge of the blur in pixels, largest first: the first that fits [`MAX_BLUR`] is taken.
const EDGES: [u32; 3] = [16, 10, 6];

/// Size and stand-ins of a picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// Pixels of the original, upright.
    pub width: u32,
    /// Pixels of the original, upright.
    pub height: u32,
    /// Its average colour as CSS, e.g. `#c49a6c`.
    pub colour: String,
    /// A few blurred pixels as a data address of at most [`MAX_BLUR`] characters.
    pub blur: Option<String>,
}

/// Looks at a decoded picture.
///
/// # Errors
/// [`PictureError::Internal`] when the picture cannot be shrunk.
pub fn facts(picture: &DynamicImage) -> Result<Facts, PictureError> {
    let average = transform::scale(picture, 1, 1, None)?;
    Ok(Facts {
        width: picture.width(),
        height: picture.height(),
        colour: css_colour(&average),
        blur: EDGES.iter().find_map(|edge| blur(picture, *edge)),
    })
}

/// The first pixel laid on white, as CSS.
fn css_colour(pixels: &RgbaImage) -> String {
    let [red, green, blue, alpha] = pixels.get_pixel(0, 0).0;
    let on_white = |channel: u8| {
        let alpha = u32::from(alpha);
        (u32::from(channel) * alpha + 255 * (255 - alpha)) / 255
    };
    format!("#{:02x}{:02x}{:02x}", on_white(red), on_white(green), on_white(blue))
}

fn blur(picture: &DynamicImage, edge: u32) -> Option<String> {
    let (width, height) = (u64::from(picture.width()), u64::from(picture.height()));
    let longer = width.max(height);
    let shrink = |side: u64| u32::try_from(side * u64::from(edge) / longer).ok().map(|s| s.max(1));
    let tiny = transform::scale(picture, shrink(width)?, shrink(height)?, None).ok()?;
    let file = webp::Encoder::from_rgba(&tiny, tiny.width(), tiny.height())
        .encode_simple(false, 20.0)
        .ok()?;
    let address = format!("data:image/webp;base64,{}", STANDARD.encode(&*file));
    (address.len() <= MAX_BLUR).then_some(address)
}
