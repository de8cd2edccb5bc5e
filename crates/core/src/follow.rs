//! Work after every new version of the catalogue: addresses are kept, customers who wait for a product
//! get a mail when it is in stock, and staff get an alert for prices that nothing can be sold at and for
//! delivery that cannot be computed.

use std::collections::BTreeMap;
use std::sync::Arc;

use korosho_domain::pricing::store::Uncomputable;

use crate::addresses::Addresses;
use crate::background::StopSignal;
use crate::notices;
use crate::shared::Shared;
use crate::store::StoreError;
use crate::store::alerts::{self, AlertKind};

/// Follows the catalogue until told to stop.
pub(crate) async fn keep(shared: &Arc<Shared>, addresses: &Addresses, stop: &StopSignal) {
    let mut status = shared.catalogue.watch_status();
    loop {
        if let Err(error) = follow(shared, addresses).await {
            tracing::error!(%error, "what follows from the catalogue");
        }
        tokio::select! {
            () = stop.stopped() => return,
            changed = status.changed() => if changed.is_err() { return },
        }
    }
}

/// Does it once.
pub(crate) async fn follow(shared: &Shared, addresses: &Addresses) -> Result<(), StoreError> {
    if shared.catalogue.status().version == 0 {
        return Ok(());
    }
    addresses.learn(&shared.catalogue.snapshot()).await?;
    strange_prices(shared).await?;
    left_out(shared).await?;
    notices::tell(shared).await
}

/// Staff hear of each once; it is over when the product has another price or has left.
async fn strange_prices(shared: &Shared) -> Result<(), StoreError> {
    let snapshot = shared.catalogue.snapshot();
    let strange = snapshot.entries().iter().filter_map(|entry| {
        let (product, price) = (&entry.product, entry.strange_price.as_ref()?);
        let detail = format!(
            "\"{}\" (product {}) is not sold: its price is \"{price}\". Set another in WooCommerce.",
            product.name, product.id
        );
        Some((format!("price {} {price}", product.id), detail))
    });
    let strange: BTreeMap<String, String> = strange.collect();
    let mut conn = shared.store.connection().await?;
    alerts::keep_standing(&mut conn, AlertKind::StrangePrice, &strange, shared.now()).await
}

/// What of delivery cannot be computed, as long as it is so.
async fn left_out(shared: &Shared) -> Result<(), StoreError> {
    let snapshot = shared.catalogue.snapshot();
    let alert = |found: &Uncomputable| {
        let Uncomputable { subject, reason, remedy } = found;
        let detail = format!("{subject} is not offered: {reason}. To offer it, {remedy}.");
        (format!("{subject}: {reason}"), detail)
    };
    let standing: BTreeMap<String, String> = snapshot.uncomputable().iter().map(alert).collect();
    let mut conn = shared.store.connection().await?;
    alerts::keep_standing(&mut conn, AlertKind::NotComputable, &standing, shared.now()).await
}
