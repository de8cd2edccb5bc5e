//! Fault: the requests that it matches and its effect.

use super::{kind::FaultKind, rng::Rng};
use serde::{Deserialize, Serialize};

/// Upstream that misbehaves.
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
    /// `/sms`
    Sms,
}

/// Base path of each upstream's API; the rest of the path is compared too.
const BASES: [(&str, Upstream); 7] = [
    ("/wp-json/wc/v3", Upstream::WooCommerce),
    ("/wp-json", Upstream::WooCommerce),
    ("/stripe/v1", Upstream::Stripe),
    ("/stripe", Upstream::Stripe),
    ("/v1", Upstream::Stripe),
    ("/mpesa", Upstream::Mpesa),
    ("/sms", Upstream::Sms),
];

impl Upstream {
    /// Upstream of a path.
    #[must_use]
    pub fn of(path: &str) -> Option<Self> {
        let base = BASES.iter().find(|(base, _)| path.starts_with(base));
        base.map(|(_, upstream)| *upstream)
            .or_else(|| path.starts_with("/media").then_some(Self::Media))
    }
}

/// Body of an error response.
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
    /// The work is done; a PHP warning precedes the response's own body.
    Notice,
    /// The work is done; a proxy or a plug-in replaces the response's body and keeps the status.
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
    /// Never sent.
    #[serde(rename = "drop")]
    pub lose: bool,
    /// Number of additional copies.
    pub duplicates: u32,
    /// Delay before sending, in milliseconds.
    pub delay_ms: u64,
    /// Waits until the next webhook has been sent.
    pub reorder: bool,
}

/// Input of `POST /sandbox/faults`; every field is optional.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FaultSettings {
    /// Named fault whose settings apply where this request leaves them out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<FaultKind>,
    /// Affected upstream; all if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub upstream: Option<Upstream>,
    /// Prefix of the path, absolute or relative to the API's base (`/orders`); of a webhook its
    /// topic.
    pub path: String,
    /// Request method; all when empty.
    pub method: String,
    /// Number of matching requests before the fault begins.
    pub after: u64,
    /// Number of injections after which the fault ends; unlimited if absent.
    pub times: Option<u64>,
    /// Probability of an injection per matching request, 0 to 1; 1 if absent.
    pub rate: Option<f64>,
    /// Delay before the request is processed, in milliseconds.
    pub latency_ms: Option<u64>,
    /// Probability of an error response, 0 to 1; 1 if only `status` or `body` is given.
    pub error_rate: Option<f64>,
    /// Status of the error response; default 500 (200 for a portal, 502 for HTML, 503 for
    /// maintenance, 404 for no route). A notice keeps the response's own status.
    pub status: Option<u16>,
    /// Body of the error response.
    pub body: Option<Body>,
    /// `Retry-After` of the error response, in seconds; default 600 for maintenance.
    pub retry_after: Option<u64>,
    /// The connection is cut before any work is done.
    pub outage: bool,
    /// The work is done, then the connection is cut without an answer.
    pub commit_then_drop: bool,
    /// Pause between the small pieces of the response, in milliseconds.
    pub drip_ms: Option<u64>,
    /// Faults of webhooks; such a fault does not affect requests.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub webhooks: Option<WebhookFault>,
    /// Seed that restarts the random generator of all faults.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

impl FaultSettings {
    /// Whether this fault matches the request.
    #[must_use]
    pub fn meets(&self, upstream: Upstream, method: &str, path: &str) -> bool {
        self.webhooks.is_none()
            && self.upstream.is_none_or(|wanted| wanted == upstream)
            && (self.method.is_empty() || self.method.eq_ignore_ascii_case(method))
            && starts(path, &self.path)
    }

    /// Whether this fault matches the webhook.
    #[must_use]
    pub fn meets_webhook(&self, upstream: Upstream, name: &str) -> bool {
        self.webhooks.is_some()
            && self.upstream.is_none_or(|wanted| wanted == upstream)
            && name.starts_with(&self.path)
    }

    /// Whether to respond with an error, with the configured probability.
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

/// Active fault with its counters.
#[derive(Debug, Clone, Serialize)]
pub struct Fault {
    /// Id for clearing the fault.
    pub id: u64,
    /// Requests that matched the fault.
    pub seen: u64,
    /// Requests that received the fault.
    pub injected: u64,
    /// Effect of the fault.
    #[serde(flatten)]
    pub settings: FaultSettings,
}

impl Fault {
    /// Counts a matching request; returns the settings if the fault is injected.
    pub(super) fn inject(&mut self, rng: &mut Rng) -> Option<FaultSettings> {
        self.seen += 1;
        let used_up = self.settings.times.is_some_and(|times| self.injected >= times);
        if used_up
            || self.seen <= self.settings.after
            || !rng.chance(self.settings.rate.unwrap_or(1.0))
        {
            return None;
        }
        self.injected += 1;
        let mut settings = self.settings.clone();
        settings.error_rate = Some(if settings.errs(rng) { 1.0 } else { 0.0 });
        Some(settings)
    }
}
