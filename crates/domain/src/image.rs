//! Pictures of products and categories.

use serde::{Deserialize, Serialize};

/// Picture. `src` is a path below `/media` that takes the parameters `w` and `q`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Image {
    /// URL without size parameters.
    pub src: String,
    /// Alternative text.
    pub alt: String,
    /// Alternative text in Kiswahili, if the shop has written one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub alt_sw: Option<String>,
    /// Width of the original in pixels; `None` until the picture has been analysed.
    pub width: Option<u32>,
    /// Height of the original in pixels; `None` until the picture has been analysed.
    pub height: Option<u32>,
    /// Average colour as CSS, shown while the picture loads; absent until it has been analysed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placeholder: Option<String>,
    /// Blur shown while the picture loads: five colours of three hex digits, the middle, then the
    /// corners from top left to bottom right; absent until the picture has been analysed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub blur: Option<String>,
}
