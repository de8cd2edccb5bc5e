//! Back-in-stock subscriptions: one e-mail per confirmed subscription once the product or variation is
//! in stock.

use korosho_domain::catalogue::Product;
use korosho_domain::pricing::PriceBook as _;

use crate::catalogue::{Catalogue, Snapshot};
use crate::local::LocalContext;
use crate::mail;
use crate::store::notices::{self, Notice};
use crate::store::{StoreError, messages as store};

/// Ends all subscriptions of the address to which the link with this token was sent, to the newsletter
/// and to notices; returns `false` for an unknown token.
pub(crate) async fn end(local: &LocalContext, token: &str) -> Result<bool, StoreError> {
    let now = local.now();
    let mut tx = local.store.begin().await?;
    let email = match store::subscriber(&mut tx, token).await? {
        Some(email) => Some(email),
        None => notices::address(&mut tx, token).await?,
    };
    let Some(email) = email else { return Ok(false) };
    store::unsubscribe(&mut tx, &email, now).await?;
    notices::cancel(&mut tx, &email, now).await?;
    tx.commit().await?;
    Ok(true)
}

/// Confirms a back-in-stock subscription by the token of its mail; returns `false` for an unknown token
/// and for a cancelled subscription. If the product has come back meanwhile, the notice is enqueued.
pub(crate) async fn confirm(
    local: &LocalContext,
    catalogue: &Catalogue,
    token: &str,
) -> Result<bool, StoreError> {
    let mut conn = local.store.connection().await?;
    let confirmed = notices::confirm(&mut conn, token, local.now()).await?;
    drop(conn);
    let Some(notice) = confirmed else { return Ok(false) };
    // Read after the confirmation is stored: a product that comes back later finds it.
    if local.config.mail.is_some() && is_back(&catalogue.snapshot(), &notice) {
        enqueue(local, &notice).await?;
    }
    Ok(true)
}

/// Enqueues a mail for every confirmed subscription to a product that is in stock. Without a mail
/// server the subscriptions keep waiting.
pub(crate) async fn send(local: &LocalContext, catalogue: &Catalogue) -> Result<(), StoreError> {
    if local.config.mail.is_none() {
        return Ok(());
    }
    let mut conn = local.store.connection().await?;
    let waiting = notices::waiting(&mut conn).await?;
    drop(conn);
    let snapshot = catalogue.snapshot();
    for notice in waiting.into_iter().filter(|notice| is_back(&snapshot, notice)) {
        enqueue(local, &notice).await?;
    }
    Ok(())
}

/// Enqueues the mail of a notice, unless it was enqueued before.
async fn enqueue(local: &LocalContext, notice: &Notice) -> Result<(), StoreError> {
    let now = local.now();
    let mut tx = local.store.begin().await?;
    if notices::mark_sent(&mut tx, notice.id, now).await? {
        mail::enqueue_notice(&mut tx, notice.id, now).await?;
    }
    tx.commit().await?;
    local.wake();
    Ok(())
}

fn is_back(snapshot: &Snapshot, notice: &Notice) -> bool {
    is_in_stock(snapshot, notice.product_id, notice.variation_id) == Some(true)
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
