//! What is known of a picture before it is on screen: its size, and something to show meanwhile.

use image::{DynamicImage, Rgba};
use serde::{Deserialize, Serialize};

use crate::error::PictureError;
use crate::transform;

/// Where the colours of the blur are taken, on a grid of three by three: the middle, then the corners
/// from top left to bottom right.
const POINTS: [(u32, u32); 5] = [(1, 1), (0, 0), (2, 0), (0, 2), (2, 2)];

/// Size and stand-ins of a picture. A page holds dozens of them, so they are a few bytes each.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// Pixels of the original, upright.
    pub width: u32,
    /// Pixels of the original, upright.
    pub height: u32,
    /// Its average colour as CSS, e.g. `#c49a6c`.
    pub colour: String,
    /// Five colours of three hex digits: the middle, then the corners from top left to bottom right.
    pub blur: String,
}

/// Looks at a decoded picture.
///
/// # Errors
/// [`PictureError::Internal`] when the picture cannot be shrunk.
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
