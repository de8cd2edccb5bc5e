//! Background task after every new catalogue version: records slugs, sends back-in-stock mails,
//! raises alerts for unusable prices and for delivery that cannot be computed.

use std::collections::BTreeMap;
use std::sync::Arc;

use korosho_domain::pricing::store::Uncomputable;

use crate::background::StopSignal;
use crate::notices;
use crate::shared::Shared;
use crate::slug_redirects::SlugRedirects;
use crate::store::StoreError;
use crate::store::alerts::{self, AlertKind};

/// Runs after each catalogue version until the stop signal.
pub(crate) async fn keep(shared: &Arc<Shared>, slugs: &SlugRedirects, stop: &StopSignal) {
    let mut status = shared.catalogue.watch_status();
    loop {
        if let Err(error) = run(shared, slugs).await {
            tracing::error!(%error, "work after a catalogue change failed");
        }
        tokio::select! {
            () = stop.stopped() => return,
            changed = status.changed() => if changed.is_err() { return },
        }
    }
}

/// Runs one pass.
pub(crate) async fn run(shared: &Shared, slugs: &SlugRedirects) -> Result<(), StoreError> {
    if shared.catalogue.status().version == 0 {
        return Ok(());
    }
    slugs.record(&shared.catalogue.snapshot()).await?;
    alert_unusable_prices(shared).await?;
    alert_uncomputable_delivery(shared).await?;
    notices::tell(shared).await
}

/// One alert per product; resolved when the product has another price or is gone.
async fn alert_unusable_prices(shared: &Shared) -> Result<(), StoreError> {
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

/// One alert per delivery method that cannot be computed.
async fn alert_uncomputable_delivery(shared: &Shared) -> Result<(), StoreError> {
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
