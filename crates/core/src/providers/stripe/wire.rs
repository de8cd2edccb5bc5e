//! Stripe's JSON types, limited to the fields that we use. Unknown values are accepted: Stripe adds
//! some without notice, and a payment must not be lost over one.

use std::collections::{BTreeMap, HashMap};

use serde::Deserialize;

/// Checkout Session.
#[derive(Debug, Clone, Deserialize)]
pub struct Session {
    /// `cs_…`.
    pub id: String,
    /// URL of the hosted page while it is open, to be used unchanged.
    #[serde(default)]
    pub url: Option<String>,
    /// Whether a customer can still pay.
    #[serde(default)]
    pub status: Option<SessionStatus>,
    /// Whether the payment is complete.
    #[serde(default)]
    pub payment_status: Option<PaymentStatus>,
    /// Minor units.
    #[serde(default)]
    pub amount_total: Option<i64>,
    /// ISO 4217 code in lower case.
    #[serde(default)]
    pub currency: Option<String>,
    /// Id of our order.
    #[serde(default)]
    pub client_reference_id: Option<String>,
    /// Ids of our order and attempt.
    #[serde(default)]
    pub metadata: Option<HashMap<String, String>>,
    /// `pi_…`, possibly expanded.
    #[serde(default)]
    pub payment_intent: Option<Reference>,
    /// Whether the session is not in test mode.
    #[serde(default)]
    pub livemode: Option<bool>,
}

/// State of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SessionStatus {
    /// Can be paid.
    Open,
    /// The customer has finished; says nothing about the payment.
    Complete,
    /// Expired.
    Expired,
    /// Value newer than this program.
    #[serde(other)]
    Unknown,
}

/// Payment status of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaymentStatus {
    /// Paid.
    Paid,
    /// Not paid yet.
    Unpaid,
    /// No payment was required.
    NoPaymentRequired,
    /// Value newer than this program.
    #[serde(other)]
    Unknown,
}

/// Reference to an object: its id, or the object in full.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub enum Reference {
    /// Only the id.
    Id(String),
    /// Object in full, of which only the id is read.
    Object {
        /// The id.
        id: String,
    },
}

impl Reference {
    /// The id.
    #[must_use]
    pub fn id(&self) -> &str {
        match self {
            Self::Id(id) | Self::Object { id } => id,
        }
    }
}

/// Page of sessions.
#[derive(Debug, Clone, Deserialize)]
pub struct SessionList {
    /// Sessions of the page.
    pub data: Vec<Session>,
    /// Whether further pages exist.
    #[serde(default)]
    pub has_more: bool,
}

/// A refund.
#[derive(Debug, Clone, Deserialize)]
pub struct RefundAnswer {
    /// `re_…`.
    pub id: String,
    /// `succeeded`, `pending`, `failed`, …
    #[serde(default)]
    pub status: Option<String>,
}

/// A webhook endpoint.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct WebhookEndpoint {
    /// `we_…`.
    pub id: String,
    /// URL of the deliveries.
    pub url: String,
    /// `enabled` or `disabled`.
    pub status: String,
    /// Event types, or `*`.
    pub enabled_events: Vec<String>,
    /// Version of the events; `None` = the account's.
    pub api_version: Option<String>,
    /// Metadata of the creator.
    pub metadata: BTreeMap<String, String>,
    /// Signing secret; only in the answer to the creation.
    pub secret: Option<String>,
}

/// One page of a list of webhook endpoints, newest first.
#[derive(Debug, Clone, Deserialize)]
pub struct EndpointList {
    /// Endpoints of the page.
    pub data: Vec<WebhookEndpoint>,
    /// Whether further pages exist.
    #[serde(default)]
    pub has_more: bool,
}

/// Error response.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct ErrorBody {
    /// Details of the error.
    #[serde(default)]
    pub error: ErrorDetail,
}

/// Details of an error.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct ErrorDetail {
    /// `invalid_request_error`, `idempotency_error`, `api_error`, …
    #[serde(rename = "type", default)]
    pub kind: String,
    /// Stable code, if any.
    #[serde(default)]
    pub code: Option<String>,
    /// Description for developers.
    #[serde(default)]
    pub message: Option<String>,
}

/// Webhook event, limited to the session that it names. Its data of the session is not used: events
/// arrive in any order, so the session is read again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// `evt_…`.
    pub id: String,
    /// E.g. `checkout.session.completed`.
    pub kind: String,
    /// The session's id.
    pub session_id: Option<String>,
    /// Id of our attempt from the session's metadata.
    pub attempt_id: Option<String>,
}

impl Event {
    /// Parses an event; `None` for any other text.
    #[must_use]
    pub fn parse(body: &str) -> Option<Self> {
        let event: serde_json::Value = serde_json::from_str(body).ok()?;
        let text = |pointer: &str| event.pointer(pointer)?.as_str().map(str::to_owned);
        let is_session = text("/data/object/object").as_deref() == Some("checkout.session");
        Some(Self {
            id: text("/id").filter(|id| !id.is_empty())?,
            kind: text("/type")?,
            session_id: text("/data/object/id").filter(|_| is_session),
            attempt_id: text("/data/object/metadata/attempt_id"),
        })
    }
}
