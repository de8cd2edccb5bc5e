//! Faults on demand: latency, errors, outages, "commit, then drop", slow drip, lost webhooks.

mod fault;
mod kind;
mod rng;

pub use fault::{Body, Fault, FaultSettings, Upstream, WebhookFault};
pub use kind::FaultKind;

use rng::Rng;
use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::sync::Notify;

/// Longest wait of a reordered webhook for the next one.
const OVERTAKE: Duration = Duration::from_millis(1_500);

/// Active faults.
pub struct Faults {
    rules: Mutex<Rules>,
    overtakes: [Notify; 5],
}

struct Rules {
    faults: Vec<Fault>,
    last_id: u64,
    rng: Rng,
}

/// Effect of faults on one webhook.
#[derive(Debug, Default, Clone, Copy)]
pub struct WebhookEffect {
    /// Not sent.
    pub lose: bool,
    /// Number of additional copies.
    pub duplicates: u32,
    /// Delay before sending, in milliseconds.
    pub delay_ms: u64,
    /// Sent after the next webhook.
    pub reorder: bool,
}

impl Faults {
    /// Creates an empty list; `seed` makes the random choices reproducible.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let rules = Rules { faults: Vec::new(), last_id: 0, rng: Rng::new(seed) };
        Self { rules: Mutex::new(rules), overtakes: std::array::from_fn(|_| Notify::new()) }
    }

    fn rules(&self) -> MutexGuard<'_, Rules> {
        self.rules.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a fault; it stays until it is cleared or its `times` are used up.
    pub fn add(&self, settings: FaultSettings) -> Fault {
        let mut rules = self.rules();
        if let Some(seed) = settings.seed {
            rules.rng = Rng::new(seed);
        }
        rules.last_id += 1;
        let settings = settings.with_kind();
        let fault = Fault { id: rules.last_id, seen: 0, injected: 0, settings };
        rules.faults.push(fault.clone());
        fault
    }

    /// All faults with their counters.
    pub fn list(&self) -> Vec<Fault> {
        self.rules().faults.clone()
    }

    /// Removes one fault, or all.
    pub fn clear(&self, id: Option<u64>) {
        self.rules().faults.retain(|fault| id.is_some_and(|id| id != fault.id));
    }

    /// Returns the faults to inject into this request.
    pub fn inject(&self, upstream: Upstream, method: &str, path: &str) -> Vec<FaultSettings> {
        self.rules().inject(|fault| fault.meets(upstream, method, path))
    }

    /// Returns the effect of faults on a webhook called `name`.
    pub fn inject_webhook(&self, upstream: Upstream, name: &str) -> WebhookEffect {
        let injected = self.rules().inject(|fault| fault.meets_webhook(upstream, name));
        let webhooks = injected.iter().filter_map(|fault| fault.webhooks.as_ref());
        webhooks.fold(WebhookEffect::default(), |effect, fault| WebhookEffect {
            lose: effect.lose || fault.lose,
            duplicates: effect.duplicates + fault.duplicates,
            delay_ms: effect.delay_ms + fault.delay_ms,
            reorder: effect.reorder || fault.reorder,
        })
    }

    /// Waits until another webhook of this upstream has been sent.
    pub async fn overtaken(&self, upstream: Upstream) {
        let _ = tokio::time::timeout(OVERTAKE, self.overtakes[upstream as usize].notified()).await;
    }

    /// Releases the webhooks that wait to be overtaken.
    pub fn delivered(&self, upstream: Upstream) {
        self.overtakes[upstream as usize].notify_waiters();
    }
}

impl Rules {
    fn inject(&mut self, meets: impl Fn(&FaultSettings) -> bool) -> Vec<FaultSettings> {
        let rng = &mut self.rng;
        let met = self.faults.iter_mut().filter(|fault| meets(&fault.settings));
        met.filter_map(|fault| fault.inject(rng)).collect()
    }
}
