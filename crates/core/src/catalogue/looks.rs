//! What pictures look like before they are on screen, told by whoever has seen them. It is put on
//! products as they are answered, so that a picture seen makes no new snapshot.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use korosho_domain::catalogue::{Image, Product};

/// Size and stand-ins of a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Look {
    /// Pixels of the original.
    pub width: u32,
    /// Pixels of the original.
    pub height: u32,
    /// Average colour as CSS.
    pub colour: String,
    /// Five colours of three hex digits.
    pub blur: String,
}

/// Looks by our address of the picture.
#[derive(Debug, Default)]
pub(super) struct Looks(RwLock<HashMap<String, Look>>);

impl Looks {
    pub(super) fn learn(&self, seen: Vec<(String, Look)>) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).extend(seen);
    }

    pub(super) fn knows(&self, path: &str) -> bool {
        self.0.read().unwrap_or_else(PoisonError::into_inner).contains_key(path)
    }

    /// Puts what is known on the pictures of a product and of its sizes.
    pub(super) fn put_on(&self, product: &mut Product) {
        let sizes = product.variations.iter_mut().filter_map(|size| size.image.as_mut());
        self.put_on_images(product.images.iter_mut().chain(sizes));
    }

    /// Puts what is known on pictures.
    pub(super) fn put_on_images<'a>(&self, images: impl Iterator<Item = &'a mut Image>) {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        for image in images {
            if let Some(look) = known.get(&image.src) {
                (image.width, image.height) = (Some(look.width), Some(look.height));
                image.placeholder = Some(look.colour.clone());
                image.blur = Some(look.blur.clone());
            }
        }
    }
}
