//! Events from the app to its page: progress of a full sync, and an order to open.

use std::sync::Arc;
use std::time::Duration;

use korosho_domain::device::SyncView;
use tauri::{AppHandle, Emitter, Manager, Runtime};
use uuid::Uuid;

use crate::state::App;
use crate::state::pictures::OnSync;

/// Progress of a full sync ([`SyncView`]).
const SYNC_PROGRESS: &str = "sync-progress";

/// Order of a link (`OrderAccess`).
const OPEN_ORDER: &str = "open-order";

/// Checks for an open shop before a linked order is given up, [`SHOP_POLL_INTERVAL`] apart.
const MAX_SHOP_POLLS: u32 = 50;
const SHOP_POLL_INTERVAL: Duration = Duration::from_millis(200);

/// Creates the callback that sends progress to the page.
pub fn on_sync<R: Runtime>(handle: &AppHandle<R>) -> OnSync {
    let handle = handle.clone();
    Arc::new(move |progress: SyncView| {
        if let Err(error) = handle.emit(SYNC_PROGRESS, progress) {
            tracing::warn!(%error, "the page was not notified of the copy");
        }
    })
}

/// Opens an order of this device; ignores an unknown one.
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
