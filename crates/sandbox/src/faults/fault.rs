//! One fault: what it meets and what it does.

use super::rng::Rng;
use serde::{Deserialize, Serialize};

/// Who misbehaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Upstream {
    /// `/wp-json`
    WooCommerce,
    /// `/stripe` and `/v1`
    Stripe,
    /// `/mpesa`
    Mpesa,
    /// `/media`
    Media,
}

/// Where each upstream's API begins; the rest of the path is compared too.
const BASES: [(&str, Upstream); 6] = [
    ("/wp-json/wc/v3", Upstream::WooCommerce),
    ("/wp-json", Upstream::WooCommerce),
    ("/stripe/v1", Upstream::Stripe),
    ("/stripe", Upstream::Stripe),
    ("/v1", Upstream::Stripe),
    ("/mpesa", Upstream::Mpesa),
];

impl Upstream {
    /// Whose path this is.
    #[must_use]
    pub fn of(path: &str) -> Option<Self> {
        let base = BASES.iter().find(|(base, _)| path.starts_with(base));
        base.map(|(_, upstream)| *upstream)
            .or_else(|| path.starts_with("/media").then_some(Self::Media))
    }
}

/// What an error answer carries.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Body {
    /// An error in the upstream's own form.
    #[default]
    Json,
    /// A proxy's HTML page.
    Html,
    /// A captive portal's page, status 200.
    Portal,
    /// Half a JSON document.
    Torn,
    /// The work is done and answered; a PHP warning stands before the answer's own body.
    Notice,
    /// The work is done; a proxy or a plug-in puts a page in place of the answer's body and keeps
    /// the status.
    Replaced,
    /// WordPress's maintenance page: status 503 and `Retry-After`.
    Maintenance,
    /// 404 `rest_no_route`: the WooCommerce plug-in is off.
    #[serde(rename = "no_route")]
    NoRoute,
}

/// Faults of webhooks.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WebhookFault {
    /// It is never sent.
    #[serde(rename = "drop")]
    pub lose: bool,
    /// Copies sent beside the first.
    pub duplicates: u32,
    /// Milliseconds before it is sent.
    pub delay_ms: u64,
    /// It waits until the next one has been sent.
    pub reorder: bool,
}

/// What `POST /sandbox/faults` takes; every field may be left out.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FaultSettings {
    /// Whom it strikes; all when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub upstream: Option<Upstream>,
    /// Beginning of the path, whole or from the API's base on (`/orders`); of webhooks the topic.
    pub path: String,
    /// Request method; all when empty.
    pub method: String,
    /// Requests that pass before it begins.
    pub after: u64,
    /// Strikes after which it is over; no end when absent.
    pub times: Option<u64>,
    /// Probability that it strikes a request it meets, 0 to 1.
    #[serde(default = "certain")]
    pub rate: f64,
    /// Milliseconds before the request is looked at.
    pub latency_ms: u64,
    /// Probability of an error answer, 0 to 1; 1 if only `status` or `body` is given.
    pub error_rate: Option<f64>,
    /// Status of the error answer; 500 unless said (200 for a portal, 502 for HTML, 503 for
    /// maintenance, 404 for no route). A notice leaves the answer's own status.
    pub status: Option<u16>,
    /// Body of the error answer.
    pub body: Option<Body>,
    /// `Retry-After` of the error answer, in seconds; 600 for maintenance unless said.
    pub retry_after: Option<u64>,
    /// The connection is cut before any work is done.
    pub outage: bool,
    /// The work is done, then the connection is cut without an answer.
    pub commit_then_drop: bool,
    /// Milliseconds between the small pieces in which the answer comes.
    pub drip_ms: u64,
    /// Faults of webhooks; such a fault leaves requests alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub webhooks: Option<WebhookFault>,
    /// Starts the chances of all faults anew.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

fn certain() -> f64 {
    1.0
}

impl FaultSettings {
    /// Whether this fault is about such a request.
    #[must_use]
    pub fn meets(&self, upstream: Upstream, method: &str, path: &str) -> bool {
        self.webhooks.is_none()
            && self.upstream.is_none_or(|wanted| wanted == upstream)
            && (self.method.is_empty() || self.method.eq_ignore_ascii_case(method))
            && starts(path, &self.path)
    }

    /// Whether this fault is about such a webhook.
    #[must_use]
    pub fn meets_webhook(&self, upstream: Upstream, name: &str) -> bool {
        self.webhooks.is_some()
            && self.upstream.is_none_or(|wanted| wanted == upstream)
            && name.starts_with(&self.path)
    }

    /// Whether an error answer is to be given, `chance` deciding how often.
    pub(super) fn errs(&self, rng: &mut Rng) -> bool {
        match self.error_rate {
            Some(rate) => rng.chance(rate),
            None => self.status.is_some() || self.body.is_some(),
        }
    }
}

fn starts(path: &str, wanted: &str) -> bool {
    let rests = BASES.iter().filter_map(|(base, _)| path.strip_prefix(base));
    path.starts_with(wanted) || rests.into_iter().any(|rest| rest.starts_with(wanted))
}

/// A fault that is set, with its counters.
#[derive(Debug, Clone, Serialize)]
pub struct Fault {
    /// By which it is cleared.
    pub id: u64,
    /// Requests that matched the fault.
    pub seen: u64,
    /// Requests that received the fault.
    pub injected: u64,
    /// What it does.
    #[serde(flatten)]
    pub settings: FaultSettings,
}

impl Fault {
    /// Counts a request it meets; what to do if it strikes.
    pub(super) fn inject(&mut self, rng: &mut Rng) -> Option<FaultSettings> {
        self.seen += 1;
        let used_up = self.settings.times.is_some_and(|times| self.injected >= times);
        if used_up || self.seen <= self.settings.after || !rng.chance(self.settings.rate) {
            return None;
        }
        self.injected += 1;
        let mut settings = self.settings.clone();
        settings.error_rate = Some(if settings.errs(rng) { 1.0 } else { 0.0 });
        Some(settings)
    }
}
