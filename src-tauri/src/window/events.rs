//! What the app tells its page unasked: how a full copy comes along, and which order to show.

use std::sync::Arc;
use std::time::Duration;

use korosho_domain::device::SyncView;
use tauri::{AppHandle, Emitter, Manager, Runtime};
use uuid::Uuid;

use crate::state::App;
use crate::state::pictures::OnSync;

/// How far a full copy has come ([`SyncView`]).
const SYNC_PROGRESS: &str = "sync-progress";

/// The order that a link asked for (`OrderAccess`).
const OPEN_ORDER: &str = "open-order";

/// Checks for an open shop before a linked order is given up, [`SHOP_POLL_INTERVAL`] apart.
const MAX_SHOP_POLLS: u32 = 50;
const SHOP_POLL_INTERVAL: Duration = Duration::from_millis(200);

/// Passes progress on to the page.
pub fn on_sync<R: Runtime>(handle: &AppHandle<R>) -> OnSync {
    let handle = handle.clone();
    Arc::new(move |progress: SyncView| {
        if let Err(error) = handle.emit(SYNC_PROGRESS, progress) {
            tracing::warn!(%error, "the page was not told of the copy");
        }
    })
}

/// Shows an order of this machine's own; one that it does not know is passed over.
pub async fn show_order<R: Runtime>(handle: &AppHandle<R>, order: Option<Uuid>) {
    let Some(id) = order else { return };
    for _ in 0..MAX_SHOP_POLLS {
        if let Ok(shop) = handle.state::<App>().shop() {
            match shop.orders.access_to(id).await {
                Ok(access) => {
                    let _ = handle.emit(OPEN_ORDER, access);
                }
                Err(problem) => tracing::warn!(code = problem.code(), "a link to no order of ours"),
            }
            return;
        }
        tokio::time::sleep(SHOP_POLL_INTERVAL).await;
    }
}
