//! Pictures of the shop: fetched once, resized, re-encoded, cached on disk.
//!
//! Reading order: [`variant`] (available forms), [`transform`] (decode, resize, encode),
//! [`placeholder`] (colours shown while a picture loads), [`card`] (previews of shared links),
//! [`cache`] (disk cache), [`pictures`] (entry point: concurrent requests for a variant share one
//! conversion).
//!
//! Downloads are injected as a [`Fetch`]; [`http`] has the implementation that server and apps use.

pub mod cache;
pub mod card;
pub mod error;
pub mod http;
mod lettering;
pub mod pictures;
pub mod placeholder;
pub mod transform;
pub mod variant;

pub use card::{Card, CardPrice};
pub use error::PictureError;
pub use pictures::{Fetch, Picture, Pictures, Settings};
pub use placeholder::Facts;
pub use variant::{Format, Quality, Shape, Variant};
