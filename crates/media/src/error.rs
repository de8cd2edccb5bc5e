//! Errors of picture requests.

/// Error of a picture request. `Clone`, because all requests for one conversion share its result.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// The URL is not on one of the shop's own hosts; nothing was fetched.
    #[error("not one of the shop's picture hosts")]
    ForeignSource,
    /// The host has no such picture.
    #[error("the host has no such picture")]
    NotFound,
    /// The host did not answer in time, or with an error.
    #[error("the picture's host is not working: {0}")]
    Unreachable(String),
    /// The file is larger than [`crate::transform::MAX_BYTES`], or would be once decoded.
    #[error("too large to be decoded")]
    TooLarge,
    /// The file is not a picture, not in a supported format, or truncated.
    #[error("not a whole picture: {0}")]
    Broken(String),
    /// Too many conversions are queued.
    #[error("too many conversions are waiting")]
    Busy,
    /// Internal error with its cause.
    #[error("conversion failed: {0}")]
    Internal(String),
}
