//! Background task after every new catalogue version: records slugs and prices, sends back-in-stock
//! mails, raises alerts for unusable prices and for delivery that cannot be computed.

use std::collections::BTreeMap;
use std::sync::Arc;

use korosho_domain::pricing::store::Uncomputable;
use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;

use crate::background::StopSignal;
use crate::catalogue::Catalogue;
use crate::local::LocalContext;
use crate::notices;
use crate::published_prices::PublishedPrices;
use crate::slug_redirects::SlugRedirects;
use crate::store::StoreError;
use crate::store::alerts::{self, AlertKind};

/// Task after catalogue changes.
#[derive(Debug)]
pub(crate) struct OnCatalogueChange {
    pub(crate) local: LocalContext,
    pub(crate) catalogue: Catalogue,
    pub(crate) slugs: Arc<SlugRedirects>,
    pub(crate) prices: Arc<PublishedPrices>,
}

/// Runs after each catalogue version until the stop signal.
pub(crate) async fn keep(ctx: &OnCatalogueChange, stop: &StopSignal) {
    let mut status = ctx.catalogue.watch_status();
    loop {
        if let Err(error) = run(ctx).await {
            tracing::error!(%error, "work after a catalogue change failed");
        }
        tokio::select! {
            () = stop.stopped() => return,
            changed = status.changed() => if changed.is_err() { return },
        }
    }
}

/// Runs one pass.
pub(crate) async fn run(ctx: &OnCatalogueChange) -> Result<(), StoreError> {
    if ctx.catalogue.status().version == 0 {
        return Ok(());
    }
    ctx.slugs.record(&ctx.catalogue.snapshot()).await?;
    ctx.prices.record(&ctx.catalogue.snapshot(), ctx.local.now()).await?;
    alert_unusable_prices(ctx).await?;
    alert_uncomputable_delivery(ctx).await?;
    notices::send(&ctx.local, &ctx.catalogue).await
}

/// One alert per product; resolved when the product has another price or is gone.
async fn alert_unusable_prices(ctx: &OnCatalogueChange) -> Result<(), StoreError> {
    let snapshot = ctx.catalogue.snapshot();
    let unreadable = snapshot.entries().iter().filter_map(|entry| {
        let (product, price) = (&entry.product, entry.unreadable_price.as_ref()?);
        let (name, id) = (&product.name, product.id);
        let detail = sentence!(
            "\"{name}\" (product {id}) is not sold: its price is \"{price}\". Set another in WooCommerce.",
            "“{name}” (bidhaa {id}) haiuzwi: bei yake ni “{price}”. Weka nyingine katika WooCommerce."
        );
        Some((format!("price {id} {price}"), detail))
    });
    let unreadable: BTreeMap<String, Sentence> = unreadable.collect();
    let mut conn = ctx.local.store.connection().await?;
    alerts::replace_standing(&mut conn, AlertKind::UnreadablePrice, &unreadable, ctx.local.now())
        .await
}

/// One alert per delivery method that cannot be computed.
async fn alert_uncomputable_delivery(ctx: &OnCatalogueChange) -> Result<(), StoreError> {
    let snapshot = ctx.catalogue.snapshot();
    let alert = |found: &Uncomputable| {
        let Uncomputable { subject, reason, remedy } = found;
        let detail = sentence!(
            "{subject} is not offered: {reason}. To offer it, {remedy}.",
            "{subject}: haionyeshwi kwa wateja: {reason}. Ili ionyeshwe, {remedy}.",
            subject,
            reason,
            remedy
        );
        (format!("{subject}: {reason}"), detail)
    };
    let standing: BTreeMap<String, Sentence> = snapshot.uncomputable().iter().map(alert).collect();
    let mut conn = ctx.local.store.connection().await?;
    alerts::replace_standing(&mut conn, AlertKind::NotComputable, &standing, ctx.local.now()).await
}
