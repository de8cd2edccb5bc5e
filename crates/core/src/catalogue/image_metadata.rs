//! Size and placeholder of images, measured by the server and applied to products in responses, so
//! that a measured image needs no new snapshot.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use korosho_domain::catalogue::Product;
use korosho_domain::image::Image;

/// Size and placeholders of an image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImageMetadata {
    /// Pixels of the original.
    pub width: u32,
    /// Pixels of the original.
    pub height: u32,
    /// Average colour as CSS.
    pub colour: String,
    /// Five colours of three hex digits.
    pub blur: String,
}

/// Metadata by media path.
#[derive(Debug, Default)]
pub(super) struct ImageMetadataCache(RwLock<HashMap<String, ImageMetadata>>);

impl ImageMetadataCache {
    pub(super) fn record(&self, seen: Vec<(String, ImageMetadata)>) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).extend(seen);
    }

    pub(super) fn contains(&self, path: &str) -> bool {
        self.0.read().unwrap_or_else(PoisonError::into_inner).contains_key(path)
    }

    /// Applies known metadata to the images of a product and its variations.
    pub(super) fn apply(&self, product: &mut Product) {
        let sizes = product.variations.iter_mut().filter_map(|size| size.image.as_mut());
        self.apply_to_images(product.images.iter_mut().chain(sizes));
    }

    /// Applies known metadata to images.
    pub(super) fn apply_to_images<'a>(&self, images: impl Iterator<Item = &'a mut Image>) {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        for image in images {
            if let Some(metadata) = known.get(&image.src) {
                (image.width, image.height) = (Some(metadata.width), Some(metadata.height));
                image.placeholder = Some(metadata.colour.clone());
                image.blur = Some(metadata.blur.clone());
            }
        }
    }
}
