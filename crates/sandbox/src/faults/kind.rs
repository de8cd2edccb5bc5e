//! Kinds of faults: settings that test suites select by name.

use super::{Body, FaultSettings, WebhookFault};
use serde::{Deserialize, Serialize};

/// Named fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FaultKind {
    /// The connection is cut before any work is done.
    Unreachable,
    /// The work is done, then the connection is cut without a response.
    ResponseLost,
    /// Status 400.
    BadRequest,
    /// Status 401.
    Unauthorized,
    /// Status 429 without `Retry-After`.
    TooManyRequests,
    /// Status 500.
    ServerError,
    /// Status 500 for half of the requests.
    IntermittentServerError,
    /// Status 503 with `Retry-After`.
    ServiceUnavailable,
    /// HTML page of a proxy, status 502.
    HtmlPage,
    /// The work is done; a PHP warning precedes the JSON.
    PhpWarning,
    /// The work is done; an HTML page replaces the response's body.
    ReplacedBody,
    /// 404 `rest_no_route`: the WooCommerce plug-in is off.
    PluginOff,
    /// WordPress's maintenance page with a short `Retry-After`.
    Maintenance,
    /// Page of a captive portal, status 200.
    CaptivePortal,
    /// First half of a JSON document.
    TruncatedResponse,
    /// Response after three seconds.
    LateResponse,
    /// Response in small pieces.
    SlowResponse,
    /// Webhooks are not sent.
    WebhooksLost,
    /// Each webhook is sent a hundred times.
    WebhooksRepeated,
    /// Webhooks are sent late.
    WebhooksLate,
    /// Webhooks are sent three times each, after the next one.
    WebhooksShuffled,
}

impl FaultKind {
    fn settings(self) -> FaultSettings {
        let status = |code| FaultSettings { status: Some(code), ..FaultSettings::default() };
        let body = |body| FaultSettings { body: Some(body), ..FaultSettings::default() };
        let webhooks = |fault| FaultSettings { webhooks: Some(fault), ..FaultSettings::default() };
        let usual = FaultSettings::default;
        match self {
            Self::Unreachable => FaultSettings { outage: true, ..usual() },
            Self::ResponseLost => FaultSettings { commit_then_drop: true, ..usual() },
            Self::BadRequest => status(400),
            Self::Unauthorized => status(401),
            Self::TooManyRequests => status(429),
            Self::ServerError => status(500),
            Self::IntermittentServerError => FaultSettings { rate: Some(0.5), ..status(500) },
            Self::ServiceUnavailable => FaultSettings { retry_after: Some(1), ..status(503) },
            Self::HtmlPage => body(Body::Html),
            Self::PhpWarning => body(Body::Notice),
            Self::ReplacedBody => body(Body::Replaced),
            Self::PluginOff => body(Body::NoRoute),
            Self::Maintenance => FaultSettings { retry_after: Some(1), ..body(Body::Maintenance) },
            Self::CaptivePortal => body(Body::Portal),
            Self::TruncatedResponse => body(Body::Torn),
            Self::LateResponse => FaultSettings { latency_ms: Some(3_000), ..usual() },
            Self::SlowResponse => FaultSettings { drip_ms: Some(5), ..usual() },
            Self::WebhooksLost => webhooks(WebhookFault { lose: true, ..WebhookFault::default() }),
            Self::WebhooksRepeated => {
                webhooks(WebhookFault { duplicates: 99, ..WebhookFault::default() })
            }
            Self::WebhooksLate => {
                webhooks(WebhookFault { delay_ms: 700, ..WebhookFault::default() })
            }
            Self::WebhooksShuffled => {
                let fault =
                    WebhookFault { duplicates: 2, reorder: true, ..WebhookFault::default() };
                webhooks(fault)
            }
        }
    }
}

impl FaultSettings {
    /// Replaces absent settings by those of the fault's kind.
    pub(super) fn with_kind(self) -> Self {
        let Some(usual) = self.kind.map(FaultKind::settings) else { return self };
        Self {
            rate: self.rate.or(usual.rate),
            latency_ms: self.latency_ms.or(usual.latency_ms),
            status: self.status.or(usual.status),
            body: self.body.or(usual.body),
            retry_after: self.retry_after.or(usual.retry_after),
            outage: self.outage || usual.outage,
            commit_then_drop: self.commit_then_drop || usual.commit_then_drop,
            drip_ms: self.drip_ms.or(usual.drip_ms),
            webhooks: self.webhooks.or(usual.webhooks),
            ..self
        }
    }
}
