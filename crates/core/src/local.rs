//! Settings, database and clock of this installation, and the signal that wakes its job workers:
//! what a part needs to change its own state, without any network.

use std::sync::Arc;

use tokio::sync::watch;

use crate::config::ShopConfig;
use crate::store::Store;

/// Local context, which each part holds. Cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct LocalContext {
    pub(crate) config: Arc<ShopConfig>,
    pub(crate) store: Store,
    job_signal: watch::Sender<u64>,
}

impl LocalContext {
    pub(crate) fn new(config: ShopConfig, store: Store) -> Self {
        Self { config: Arc::new(config), store, job_signal: watch::Sender::new(0) }
    }

    /// Milliseconds since 1970, by the shop's clock.
    pub(crate) fn now(&self) -> i64 {
        self.config.clock.now()
    }

    /// Wakes the job workers; call it after the commit that added jobs.
    pub(crate) fn wake(&self) {
        self.job_signal.send_modify(|count| *count = count.wrapping_add(1));
    }

    /// Receiver that changes with each [`LocalContext::wake`].
    pub(crate) fn job_signal(&self) -> watch::Receiver<u64> {
        self.job_signal.subscribe()
    }
}
