//! Placeholders: size and colours of a picture, known before it loads.

use image::{DynamicImage, Rgba};
use serde::{Deserialize, Serialize};

use crate::error::PictureError;
use crate::transform;

/// Sample points of the blur on a grid of three by three: the middle, then the corners from top
/// left to bottom right.
const POINTS: [(u32, u32); 5] = [(1, 1), (0, 0), (2, 0), (0, 2), (2, 2)];

/// Size and placeholder colours of a picture: a few bytes, since a page holds dozens of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// Width of the original in pixels, upright.
    pub width: u32,
    /// Height of the original in pixels, upright.
    pub height: u32,
    /// Average colour as CSS, e.g. `#c49a6c`.
    pub colour: String,
    /// Blur: five colours of three hex digits, the middle, then the corners from top left to bottom
    /// right.
    pub blur: String,
}

/// Computes size and placeholder colours of a decoded picture.
///
/// # Errors
/// [`PictureError::Internal`] if the picture cannot be resized.
pub fn facts(picture: &DynamicImage) -> Result<Facts, PictureError> {
    let average = transform::scale(picture, 1, 1, None)?;
    let blurred = transform::scale(picture, 3, 3, None)?;
    let [red, green, blue] = on_white(*average.get_pixel(0, 0));
    let digits = POINTS.iter().map(|(x, y)| on_white(*blurred.get_pixel(*x, *y)));
    Ok(Facts {
        width: picture.width(),
        height: picture.height(),
        colour: format!("#{red:02x}{green:02x}{blue:02x}"),
        blur: digits.map(|[r, g, b]| format!("{:x}{:x}{:x}", r >> 4, g >> 4, b >> 4)).collect(),
    })
}

fn on_white(Rgba([red, green, blue, alpha]): Rgba<u8>) -> [u32; 3] {
    let alpha = u32::from(alpha);
    [red, green, blue].map(|channel| (u32::from(channel) * alpha + 255 * (255 - alpha)) / 255)
}
