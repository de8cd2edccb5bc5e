//! What follows from every new version of the catalogue: addresses are kept, and who waits for
//! something that can be had again is told.

use std::sync::Arc;

use crate::addresses::Addresses;
use crate::background::StopSignal;
use crate::notices;
use crate::shared::Shared;
use crate::store::StoreError;

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
    notices::tell(shared).await
}
