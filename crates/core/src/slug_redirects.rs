//! Redirects of former product slugs, so that existing links to renamed or removed products still
//! work.

use std::collections::{HashMap, HashSet};
use std::sync::{PoisonError, RwLock};

use korosho_domain::pricing::PriceBook as _;

use crate::catalogue::{Catalogue, Snapshot};
use crate::store::{Store, StoreError, slugs};

/// Result of the search for a slug that no product has now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SlugRedirect {
    /// The product has a new slug.
    Moved {
        /// New slug.
        slug: String,
    },
    /// The product is gone.
    Gone,
}

/// Every slug that any product ever had.
#[derive(Debug)]
pub struct SlugRedirects {
    store: Store,
    catalogue: Catalogue,
    known: RwLock<HashMap<String, i64>>,
}

impl SlugRedirects {
    pub(crate) fn new(store: Store, catalogue: Catalogue) -> Self {
        Self { store, catalogue, known: RwLock::default() }
    }

    /// Result for a slug; `None` if it was never used, or is in use now.
    #[must_use]
    pub fn find(&self, slug: &str) -> Option<SlugRedirect> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        let product = *known.get(slug)?;
        let snapshot = self.catalogue.snapshot();
        match snapshot.product(product) {
            Some(now) if now.slug == slug => None,
            Some(now) => Some(SlugRedirect::Moved { slug: now.slug.clone() }),
            None => Some(SlugRedirect::Gone),
        }
    }

    /// Records the slugs of a snapshot, and passes the slugs of categories that redirect to a renamed
    /// product to the catalogue.
    pub(crate) async fn record(&self, snapshot: &Snapshot) -> Result<(), StoreError> {
        self.record_slugs(snapshot).await?;
        let moved = |slug: &&String| matches!(self.find(slug), Some(SlugRedirect::Moved { .. }));
        let slugs = snapshot.categories().iter().map(|category| &category.slug);
        let moved: HashSet<String> = slugs.filter(moved).cloned().collect();
        self.catalogue.set_redirected_slugs(moved);
        Ok(())
    }

    async fn record_slugs(&self, snapshot: &Snapshot) -> Result<(), StoreError> {
        if self.is_empty() {
            let mut conn = self.store.connection().await?;
            let kept = slugs::all(&mut conn).await?;
            self.known.write().unwrap_or_else(PoisonError::into_inner).extend(kept);
        }
        let unknown = self.unknown(snapshot);
        if unknown.is_empty() {
            return Ok(());
        }
        let mut tx = self.store.begin().await?;
        for (slug, product) in &unknown {
            slugs::keep(&mut tx, slug, *product).await?;
        }
        tx.commit().await?;
        self.known.write().unwrap_or_else(PoisonError::into_inner).extend(unknown);
        Ok(())
    }

    fn is_empty(&self) -> bool {
        self.known.read().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    fn unknown(&self, snapshot: &Snapshot) -> Vec<(String, i64)> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        let all = snapshot.entries().iter().map(|entry| (&entry.product.slug, entry.product.id));
        all.filter(|(slug, id)| known.get(*slug) != Some(id))
            .map(|(slug, id)| (slug.clone(), id))
            .collect()
    }
}
