//! Why there is no picture.

/// Why a picture cannot be had. `Clone`, because all who wait for one conversion share its end.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// The address is not on one of the shop's own hosts; nothing was fetched.
    #[error("not one of the shop's picture hosts")]
    ForeignSource,
    /// The host has no such picture.
    #[error("the host has no such picture")]
    NotFound,
    /// The host did not answer, or not in time.
    #[error("the picture's host is not working: {0}")]
    Unreachable(String),
    /// The file is larger than [`crate::transform::MAX_BYTES`], or would be once decoded.
    #[error("too large to be decoded")]
    TooLarge,
    /// Not a picture, not one of the formats read, or cut short.
    #[error("not a whole picture: {0}")]
    Broken(String),
    /// Too many conversions are waiting already.
    #[error("too many conversions are waiting")]
    Busy,
    /// Our own fault; says what failed.
    #[error("conversion failed: {0}")]
    Internal(String),
}
