//! Full comparison of data without a product's modification date: categories, delivery zones,
//! coupons, settings, reviews, and products that a bulk edit or importer changed without updating
//! their date.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::{Arc, PoisonError};

use korosho_domain::catalogue::Review;
use korosho_domain::category::{Category, CategoryRef};
use korosho_domain::pricing::coupon::normalised;

use super::Inner;
use super::refresh::{self, Since};
use super::snapshot::{CatalogueEntry, Contents};
use crate::woocommerce::WooError;
use crate::woocommerce::catalogue as store;
use crate::woocommerce::{coupons as store_coupons, sweep as store_sweep};

/// Maximum number of reviews that are all read again; above it, only the products of the newest
/// reviews are read again.
const FEW_REVIEWS: u32 = 1_000;

/// Compares everything; returns whether products must be read again because the settings changed.
pub(super) async fn compare(inner: &Inner) -> Result<bool, WooError> {
    if minor(frame(inner).await, "settings, categories or delivery zones")?.unwrap_or(false) {
        return Ok(true);
    }
    minor(sweep(inner).await, "the light list of products")?;
    minor(reviews(inner).await, "reviews")?;
    Ok(false)
}

/// Skips a part that the store refuses or that cannot be parsed; an unreachable store ends the
/// comparison.
fn minor<T>(outcome: Result<T, WooError>, what: &str) -> Result<Option<T>, WooError> {
    match outcome {
        Ok(done) => Ok(Some(done)),
        Err(error @ (WooError::Unreachable { .. } | WooError::NoAnswer { .. })) => Err(error),
        Err(error) => {
            tracing::warn!(%error, what, "a part of the store cannot be read");
            Ok(None)
        }
    }
}

/// Reads settings, categories, zones and coupons; returns whether products must be read again.
pub(super) async fn frame(inner: &Inner) -> Result<bool, WooError> {
    let frame = store::read_frame(&inner.woo, &inner.default_category).await?;
    if inner.basics.load().as_deref().is_some_and(|known| *known != frame.basics) {
        tracing::info!("the store's settings changed; reading all products again");
        return Ok(true);
    }
    inner
        .apply(|contents| {
            frame.put_on(contents);
            rename(&contents.categories, &mut contents.entries);
        })
        .await;
    Ok(false)
}

/// Updates the category names stored in products.
fn rename(categories: &[Category], entries: &mut [Arc<CatalogueEntry>]) {
    let known: HashMap<i64, CategoryRef> =
        categories.iter().map(|category| (category.id, category.to_ref())).collect();
    let differs = |own: &CategoryRef| known.get(&own.id).is_some_and(|now| now != own);
    for entry in entries {
        if !entry.product.categories.iter().any(differs) {
            continue;
        }
        for own in &mut Arc::make_mut(entry).product.categories {
            if let Some(now) = known.get(&own.id) {
                own.clone_from(now);
            }
        }
    }
}

/// Reads the coupons.
pub(super) async fn coupons(inner: &Inner) -> Result<(), WooError> {
    let currency = inner.snapshot.load().contents().currency.clone();
    let listed = store_coupons::read_all(&inner.woo, &currency).await?;
    inner.apply(|contents| listed.put_on(&mut contents.coupons)).await;
    Ok(())
}

/// Reads one coupon by its code.
pub(super) async fn coupon(inner: &Inner, code: &str) -> Result<(), WooError> {
    let (code, currency) = (normalised(code), inner.snapshot.load().contents().currency.clone());
    let found = store_coupons::find(&inner.woo, &code, &currency).await?;
    inner
        .apply(|contents| {
            let at = contents.coupons.iter().position(|coupon| coupon.code == code);
            match (at, found) {
                (Some(at), Some(now)) => contents.coupons[at] = now,
                (Some(at), None) => drop(contents.coupons.remove(at)),
                (None, Some(now)) => contents.coupons.push(now),
                (None, None) => {}
            }
        })
        .await;
    Ok(())
}

/// Compares light rows of products and variations with the last fingerprints and reads changed ones
/// again.
async fn sweep(inner: &Inner) -> Result<(), WooError> {
    let snapshot = inner.snapshot.load_full();
    let entries = snapshot.entries().iter().map(|entry| &entry.product);
    let with_sizes: Vec<i64> = entries
        .filter(|product| !product.variations.is_empty())
        .map(|product| product.id)
        .collect();
    let mut rounds = inner.rounds.lock().await;
    let rows = store_sweep::next(&inner.woo, &mut rounds, &with_sizes).await?;
    drop(rounds);
    let stale: BTreeSet<i64> = {
        let known = inner.fingerprints.lock().unwrap_or_else(PoisonError::into_inner);
        let differs =
            |row: &&store_sweep::Row| known.get(&row.id).is_none_or(|own| *own != row.fingerprint);
        rows.iter().filter(differs).map(|row| row.product).collect()
    };
    let stale: Vec<i64> = stale.into_iter().collect();
    if stale.len() > inner.most_changed() {
        refresh::all(inner).await?;
    } else {
        refresh::some(inner, &stale).await?;
    }
    // Fingerprints of the listing, not of the full read: a row that always differs is read only
    // once.
    inner.record_fingerprints(rows.iter().map(|row| (row.id, row.fingerprint)).collect());
    Ok(())
}

/// Compares the newest reviews with the last known ones and reads changed products again.
pub(super) async fn reviews(inner: &Inner) -> Result<(), WooError> {
    let now = store::newest_reviews(&inner.woo).await?;
    let mut seen = inner.reviews.lock().await;
    if *seen == now {
        return Ok(());
    }
    let touched = (now.1 > FEW_REVIEWS).then(|| touched(&seen.0, &now.0));
    let mut read = store::read_reviews(&inner.woo, touched.as_deref()).await?;
    *seen = now;
    let touched: Option<HashSet<i64>> = touched.map(|ids| ids.into_iter().collect());
    inner
        .apply(|contents| {
            for entry in &mut contents.entries {
                let id = entry.product.id;
                if touched.as_ref().is_some_and(|ids| !ids.contains(&id)) {
                    continue;
                }
                let reviews = read.remove(&id).unwrap_or_default();
                if entry.reviews != reviews {
                    Arc::make_mut(entry).reviews = reviews;
                }
            }
        })
        .await;
    Ok(())
}

/// Ids of products with a review in only one of the lists.
fn touched(before: &[(i64, Review)], now: &[(i64, Review)]) -> Vec<i64> {
    let only = |a: &[(i64, Review)], b: &[(i64, Review)]| {
        let missing = a.iter().filter(|row| !b.contains(row)).map(|row| row.0);
        missing.collect::<BTreeSet<i64>>()
    };
    only(before, now).union(&only(now, before)).copied().collect()
}

impl Inner {
    /// Stores the fingerprints of rows.
    pub(super) fn record_fingerprints(&self, fingerprints: Vec<(i64, u64)>) {
        let mut known = self.fingerprints.lock().unwrap_or_else(PoisonError::into_inner);
        known.extend(fingerprints);
    }

    /// Replaces the current snapshot by a changed copy.
    async fn apply(&self, change: impl FnOnce(&mut Contents)) {
        let _one_at_a_time = self.making.lock().await;
        let before = self.snapshot.load_full();
        let mut contents = before.contents().clone();
        change(&mut contents);
        let fresh_at = self.status.borrow().fresh_at.unwrap_or_else(|| self.clock.now());
        self.swap(contents, fresh_at, Since::Snapshot(before)).await;
    }
}
