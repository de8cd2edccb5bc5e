//! URLs of categories: the slugs that `/shop/{slug}` shows as a category.
//!
//! A product with the slug takes precedence, and so does a renamed product that had it: links to both
//! exist already. Such a category keeps the URL with its id ([`Category::path`]).

use std::collections::HashSet;
use std::sync::Arc;

use korosho_domain::category::{Category, CategoryRef};

use super::snapshot::slug_key;
use super::{Catalogue, Snapshot};

impl Catalogue {
    /// Category that `/shop/{slug}` shows; `None` if the slug is a product's or unknown.
    #[must_use]
    pub fn category_at(&self, slug: &str) -> Option<Category> {
        self.category_with_slug(slug).filter(|category| !category.slug_taken)
    }

    /// Category with this slug, even if a product has the slug too.
    #[must_use]
    pub fn category_with_slug(&self, slug: &str) -> Option<Category> {
        let (snapshot, key) = (self.snapshot(), slug_key(slug));
        let has_slug = |category: &&Category| slug_key(&category.slug) == key;
        let found = snapshot.categories().iter().find(has_slug)?;
        Some(Category { slug_taken: self.is_taken(&snapshot, &found.slug), ..found.clone() })
    }

    /// Categories of a snapshot, each with whether its slug is taken.
    pub(super) fn categories_of(&self, snapshot: &Snapshot) -> Vec<Category> {
        let mut all = snapshot.categories().to_vec();
        for category in &mut all {
            category.slug_taken = self.is_taken(snapshot, &category.slug);
        }
        all
    }

    /// Marks the categories of a product whose slug is taken.
    pub(super) fn mark_taken_slugs(&self, snapshot: &Snapshot, categories: &mut [CategoryRef]) {
        for category in categories {
            category.slug_taken = self.is_taken(snapshot, &category.slug);
        }
    }

    /// Replaces the slugs of categories that redirect to renamed products.
    pub(crate) fn set_redirected_slugs(&self, slugs: HashSet<String>) {
        if **self.inner.redirected_slugs.load() != slugs {
            self.inner.redirected_slugs.store(Arc::new(slugs));
            // Cached responses contain the former URLs.
            self.inner.status.send_modify(|status| status.version += 1);
        }
    }

    fn is_taken(&self, snapshot: &Snapshot, slug: &str) -> bool {
        snapshot.has_slug(slug) || self.inner.redirected_slugs.load().contains(slug)
    }
}
