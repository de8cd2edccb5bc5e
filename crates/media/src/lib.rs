//! Pictures of the shop: fetched once, resized, re-encoded, kept on disk.
//!
//! Reading order: [`variant`] (what may be asked for), [`transform`] (decode, resize, encode),
//! [`placeholder`] (what stands in while a picture loads), [`card`] (what a shared link shows),
//! [`cache`] (bytes on disk), [`pictures`] (the door: one conversion for each variant however many ask).
//!
//! How a file is brought is given from outside as a [`Fetch`]; [`http`] has the one that both shells
//! use.

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
