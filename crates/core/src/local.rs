//! Settings, database and clock of this installation, and the signal that wakes its job workers:
//! what a part needs to change its own state, without any network.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use korosho_domain::money::Minor;
use korosho_domain::payment::PaymentMethod;
use tokio::sync::watch;

use crate::config::{ShopConfig, ShopSettings};
use crate::store::Store;

/// Local context, which each part holds. Cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct LocalContext {
    /// Configuration as it was at the start.
    pub(crate) config: Arc<ShopConfig>,
    pub(crate) store: Store,
    /// Settings in effect: on a device with those that it copies from the shop's server, on a server
    /// with the sections that a manager saved.
    settings: Arc<RwLock<Arc<ShopSettings>>>,
    /// Number of changes of the settings in effect.
    settings_version: Arc<AtomicU64>,
    job_signal: watch::Sender<u64>,
}

impl LocalContext {
    pub(crate) fn new(config: ShopConfig, store: Store) -> Self {
        let mut settings = config.settings.clone();
        if let Some(server) = &config.server {
            settings.server_methods.clone_from(&server.methods);
        }
        let settings = Arc::new(RwLock::new(Arc::new(settings)));
        let settings_version = Arc::default();
        let job_signal = watch::Sender::new(0);
        Self { config: Arc::new(config), store, settings, settings_version, job_signal }
    }

    /// Settings of the shop that are in effect now.
    pub(crate) fn settings(&self) -> Arc<ShopSettings> {
        Arc::clone(&self.settings.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Changes the settings in effect. Changes of several parts follow each other, so that none
    /// undoes another.
    pub(crate) fn update_settings(&self, change: impl FnOnce(&mut ShopSettings)) {
        let mut settings = self.settings.write().unwrap_or_else(PoisonError::into_inner);
        change(Arc::make_mut(&mut settings));
        drop(settings);
        self.settings_version.fetch_add(1, Ordering::Release);
    }

    /// Number of changes of the settings in effect: responses of an older one are outdated.
    pub(crate) fn settings_version(&self) -> u64 {
        self.settings_version.load(Ordering::Acquire)
    }

    /// Payment methods that the shop offers now.
    pub(crate) fn payment_methods(&self, currency: &str) -> Vec<PaymentMethod> {
        self.config.payment_methods(&self.settings(), currency)
    }

    /// Unit to which totals are rounded.
    pub(crate) fn rounding_step(&self, currency: &str) -> Minor {
        self.settings().rounding_step_of(currency)
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
