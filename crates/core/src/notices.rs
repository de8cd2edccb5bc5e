//! Back-in-stock subscriptions: one e-mail per confirmed subscription once the product or variation is
//! in stock.

use korosho_domain::catalogue::Product;
use korosho_domain::pricing::PriceBook as _;

use crate::catalogue::{Catalogue, Snapshot};
use crate::local::LocalContext;
use crate::mail;
use crate::store::notices::{self, Notice};
use crate::store::{StoreError, messages as store};

/// Ends the subscriptions of a link's token: newsletter, or all stock notices of an address.
pub(crate) async fn end(local: &LocalContext, token: &str) -> Result<bool, StoreError> {
    let mut conn = local.store.connection().await?;
    let now = local.now();
    Ok(store::unsubscribe(&mut conn, token, now).await?
        || notices::forget(&mut conn, token, now).await?)
}

/// Confirms a back-in-stock subscription by the token of its mail; returns `false` for an unknown token
/// and for a subscription that has ended. The product may have come back meanwhile.
pub(crate) async fn confirm(
    local: &LocalContext,
    catalogue: &Catalogue,
    token: &str,
) -> Result<bool, StoreError> {
    let mut conn = local.store.connection().await?;
    let confirmed = notices::confirm(&mut conn, token, local.now()).await?;
    drop(conn);
    if confirmed {
        send(local, catalogue).await?;
    }
    Ok(confirmed)
}

/// Enqueues a mail for every confirmed subscription to a product that is in stock. Without a mail server the
/// subscriptions keep waiting.
pub(crate) async fn send(local: &LocalContext, catalogue: &Catalogue) -> Result<(), StoreError> {
    if local.config.mail.is_none() {
        return Ok(());
    }
    let mut conn = local.store.connection().await?;
    let waiting = notices::waiting(&mut conn).await?;
    drop(conn);
    let (snapshot, now) = (catalogue.snapshot(), local.now());
    let there = |notice: &Notice| {
        is_in_stock(&snapshot, notice.product_id, notice.variation_id) == Some(true)
    };
    for notice in waiting.into_iter().filter(there) {
        let mut tx = local.store.begin().await?;
        if notices::mark_sent(&mut tx, notice.id, now).await? {
            mail::enqueue_notice(&mut tx, notice.id, now).await?;
        }
        tx.commit().await?;
        local.wake();
    }
    Ok(())
}

/// Whether a product, or its variation, is in stock; `None` if there is no such product.
pub(crate) fn is_in_stock(snapshot: &Snapshot, product: i64, variation: i64) -> Option<bool> {
    let product: &Product = snapshot.product(product)?;
    if variation == 0 {
        return Some(product.purchasable && product.in_stock);
    }
    let size = product.variations.iter().find(|size| size.id == variation)?;
    Some(size.purchasable && size.in_stock)
}
