//! Products that were renamed or are sold no more: a link that somebody kept is not a mistake.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use korosho_domain::pricing::PriceBook as _;

use crate::catalogue::Snapshot;
use crate::shared::Shared;
use crate::store::{StoreError, addresses};

/// What has become of an address that no product has now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Former {
    /// Its product has another one.
    Moved {
        /// That one.
        slug: String,
    },
    /// Its product is sold no more.
    Gone,
}

/// Every address a product ever had.
#[derive(Debug)]
pub struct Addresses {
    shared: Arc<Shared>,
    known: RwLock<HashMap<String, i64>>,
}

impl Addresses {
    pub(crate) fn new(shared: Arc<Shared>) -> Self {
        Self { shared, known: RwLock::default() }
    }

    /// What has become of an address; `None` = nothing was ever there, or something is now.
    #[must_use]
    pub fn former(&self, slug: &str) -> Option<Former> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        let product = *known.get(slug)?;
        let snapshot = self.shared.catalogue.snapshot();
        match snapshot.product(product) {
            Some(now) if now.slug == slug => None,
            Some(now) => Some(Former::Moved { slug: now.slug.clone() }),
            None => Some(Former::Gone),
        }
    }

    /// Learns the addresses of today.
    ///
    /// # Errors
    /// When the database cannot be used.
    pub(crate) async fn learn(&self, snapshot: &Snapshot) -> Result<(), StoreError> {
        if self.is_empty() {
            let mut conn = self.shared.store.connection().await?;
            let kept = addresses::all(&mut conn).await?;
            self.known.write().unwrap_or_else(PoisonError::into_inner).extend(kept);
        }
        let unknown = self.unknown(snapshot);
        if unknown.is_empty() {
            return Ok(());
        }
        let mut tx = self.shared.store.begin().await?;
        for (slug, product) in &unknown {
            addresses::keep(&mut tx, slug, *product).await?;
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
