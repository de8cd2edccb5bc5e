//! Variants of a picture: shape, quality and format, each from a small closed set so that requests
//! cannot fill the disk with arbitrary forms.

/// Outline of a variant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Width in pixels (one of [`WIDTHS`]) with proportional height; never enlarged.
    Width(u32),
    /// Crop of 1200 × 630 from the middle: the preview that other sites show of a shared link.
    Preview,
}

/// Widths offered (specification, section 9).
pub const WIDTHS: [u32; 3] = [400, 800, 1000];

/// Width and height of [`Shape::Preview`] (specification, section 9).
pub const PREVIEW: (u32, u32) = (1200, 630);

impl Shape {
    /// Returns the shape of this width and, for a preview, height; `None` if it is not offered.
    #[must_use]
    pub fn offered(width: u32, height: Option<u32>) -> Option<Self> {
        match height {
            None => WIDTHS.contains(&width).then_some(Self::Width(width)),
            Some(height) => ((width, height) == PREVIEW).then_some(Self::Preview),
        }
    }
}

/// Quality of the encoding, 10 to 100 in steps of ten.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Quality(u8);

impl Quality {
    /// Returns the step nearest to `percent`; `None` outside 1 to 100.
    #[must_use]
    pub fn nearest(percent: u32) -> Option<Self> {
        let step = u8::try_from(percent).ok().filter(|percent| (1..=100).contains(percent))?;
        Some(Self(((step + 5) / 10 * 10).max(10)))
    }

    /// Returns the quality as a percentage.
    #[must_use]
    pub const fn percent(self) -> u8 {
        self.0
    }
}

impl Default for Quality {
    /// 50 (specification, section 9).
    fn default() -> Self {
        Self(50)
    }
}

/// File format of a variant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// Smallest; all current browsers.
    Avif,
    /// Older browsers.
    Webp,
    /// Everything else.
    Jpeg,
}

impl Format {
    /// Returns the best format named in an `Accept` header, else JPEG (RFC 9110, 12.5.1).
    ///
    /// Wildcards are ignored: browsers sent `*/*` long before they supported AVIF.
    #[must_use]
    pub fn accepted(accept: &str) -> Self {
        let takes = |wanted: &str| accept.split(',').any(|range| is_taken(range, wanted));
        match () {
            () if takes("image/avif") => Self::Avif,
            () if takes("image/webp") => Self::Webp,
            () => Self::Jpeg,
        }
    }

    /// Returns the media type for `Content-Type`.
    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Avif => "image/avif",
            Self::Webp => "image/webp",
            Self::Jpeg => "image/jpeg",
        }
    }
}

/// Whether one range of an `Accept` header names `wanted` with a weight above zero.
fn is_taken(range: &str, wanted: &str) -> bool {
    let mut parts = range.split(';').map(str::trim);
    let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(wanted));
    let weight = parts.find_map(|part| part.strip_prefix("q="));
    named && weight.and_then(|weight| weight.parse::<f32>().ok()).is_none_or(|weight| weight > 0.0)
}

/// Form of a picture: shape, quality and file format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Variant {
    /// Outline.
    pub shape: Shape,
    /// Quality.
    pub quality: Quality,
    /// File format.
    pub format: Format,
}

impl Variant {
    /// Returns the name within the cache, e.g. `w800-q50.avif`.
    #[must_use]
    pub fn name(self) -> String {
        let shape = match self.shape {
            Shape::Width(width) => format!("w{width}"),
            Shape::Preview => "preview".to_owned(),
        };
        let kind = self.format.media_type().trim_start_matches("image/");
        format!("{shape}-q{}.{kind}", self.quality.percent())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn best_accepted_format_is_selected() {
        let chrome = "image/avif,image/webp,image/apng,image/*,*/*;q=0.8";
        assert_eq!(Format::accepted(chrome), Format::Avif);
        assert_eq!(Format::accepted("image/webp,*/*"), Format::Webp);
        assert_eq!(Format::accepted("image/avif;q=0, image/WebP"), Format::Webp);
        assert_eq!(Format::accepted("*/*"), Format::Jpeg);
        assert_eq!(Format::accepted(""), Format::Jpeg);
    }

    #[test]
    fn unspecified_shapes_are_not_offered() {
        assert_eq!(Shape::offered(400, None), Some(Shape::Width(400)));
        assert_eq!(Shape::offered(1200, Some(630)), Some(Shape::Preview));
        for (width, height) in [(401, None), (0, None), (1200, None), (400, Some(400))] {
            assert_eq!(Shape::offered(width, height), None);
        }
    }

    #[test]
    fn quality_is_rounded_to_steps_of_ten() {
        let percent = |asked| Quality::nearest(asked).map(Quality::percent);
        assert_eq!(percent(50), Some(50));
        assert_eq!(percent(1), Some(10));
        assert_eq!(percent(54), Some(50));
        assert_eq!(percent(75), Some(80));
        assert_eq!(percent(100), Some(100));
        assert_eq!(percent(0), None);
        assert_eq!(percent(101), None);
        assert_eq!(percent(5000), None);
    }
}
