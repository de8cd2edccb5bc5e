//! "Tell me when it is there again": one letter to whoever asked, when the size can be had.

use korosho_domain::catalogue::Product;
use korosho_domain::message::StockNoticeInput;
use korosho_domain::pricing::PriceBook as _;
use korosho_domain::problem::{InvalidReason, Problem};
use uuid::Uuid;

use crate::catalogue::Snapshot;
use crate::checkout;
use crate::mail;
use crate::messages::Messages;
use crate::payments::random_token;
use crate::problem::from_store;
use crate::shared::Shared;
use crate::store::notices::{self, Notice};
use crate::store::{StoreError, messages as store};

impl Messages {
    /// Keeps a wish to hear, once, that something can be had again; the same wish again is answered
    /// the same. One that fills the field no person sees goes nowhere.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`] without an address or consent, or for what can be had now;
    /// [`Problem::NotFound`] for what the shop does not have.
    pub async fn await_stock(&self, input: StockNoticeInput) -> Result<(), Problem> {
        if !input.website.is_empty() {
            return Ok(());
        }
        let email = checkout::email("email", Some(&input.email))?
            .ok_or_else(|| Problem::invalid("email", InvalidReason::Missing))?;
        if !input.consent {
            return Err(Problem::invalid("consent", InvalidReason::Missing));
        }
        let variation_id = input.variation_id.unwrap_or(0);
        let snapshot = self.shared.catalogue.snapshot();
        match can_be_had(&snapshot, input.product_id, variation_id) {
            None => return Err(Problem::NotFound),
            // Else anybody could have the shop write to anybody, at once.
            Some(true) => return Err(Problem::invalid("product_id", InvalidReason::OutOfRange)),
            Some(false) => {}
        }
        let notice = Notice {
            id: Uuid::new_v4(),
            email: email.to_lowercase(),
            product_id: input.product_id,
            variation_id,
            language: if input.language.as_deref() == Some("sw") { "sw" } else { "en" }.to_owned(),
            token: random_token(),
            asked_at: self.shared.now(),
        };
        let mut conn = self.shared.store.connection().await.map_err(from_store)?;
        notices::ask(&mut conn, &notice).await.map_err(from_store)?;
        Ok(())
    }
}

/// Ends what a link ends: a subscription to the newsletter, or all wishes of an address.
pub(crate) async fn end(shared: &Shared, token: &str) -> Result<bool, StoreError> {
    let mut conn = shared.store.connection().await?;
    let now = shared.now();
    Ok(store::unsubscribe(&mut conn, token, now).await?
        || notices::forget(&mut conn, token, now).await?)
}

/// Owes a letter to everybody who waits for what can be had now. Without a mail server they go on
/// waiting.
pub(crate) async fn tell(shared: &Shared) -> Result<(), StoreError> {
    if shared.mailer.is_none() {
        return Ok(());
    }
    let mut conn = shared.store.connection().await?;
    let waiting = notices::waiting(&mut conn).await?;
    drop(conn);
    let (snapshot, now) = (shared.catalogue.snapshot(), shared.now());
    let there = |notice: &Notice| {
        can_be_had(&snapshot, notice.product_id, notice.variation_id) == Some(true)
    };
    for notice in waiting.into_iter().filter(there) {
        let mut tx = shared.store.begin().await?;
        if notices::tell(&mut tx, notice.id, now).await? {
            mail::enqueue_notice(&mut tx, notice.id, now).await?;
        }
        tx.commit().await?;
        shared.wake();
    }
    Ok(())
}

/// Whether a product, in a size where it has sizes, can be bought now; `None` = there is no such.
fn can_be_had(snapshot: &Snapshot, product: i64, variation: i64) -> Option<bool> {
    let product: &Product = snapshot.product(product)?;
    if variation == 0 {
        return Some(product.purchasable && product.in_stock);
    }
    let size = product.variations.iter().find(|size| size.id == variation)?;
    Some(size.purchasable && size.in_stock)
}
