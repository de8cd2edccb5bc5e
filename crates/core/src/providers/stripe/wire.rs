//! Stripe's JSON, as far as we read it. Unknown values are taken, never refused: Stripe adds some
//! without notice, and a payment must not be lost over one.

use std::collections::HashMap;

use serde::Deserialize;

/// A Checkout Session.
#[derive(Debug, Clone, Deserialize)]
pub struct Session {
    /// `cs_…`.
    pub id: String,
    /// Hosted page while it is open; to be used whole.
    #[serde(default)]
    pub url: Option<String>,
    /// Whether a shopper can still pay.
    #[serde(default)]
    pub status: Option<SessionStatus>,
    /// Whether the money is there.
    #[serde(default)]
    pub payment_status: Option<PaymentStatus>,
    /// Minor units.
    #[serde(default)]
    pub amount_total: Option<i64>,
    /// ISO 4217 code in lower case.
    #[serde(default)]
    pub currency: Option<String>,
    /// Our order.
    #[serde(default)]
    pub client_reference_id: Option<String>,
    /// Our order and attempt.
    #[serde(default)]
    pub metadata: Option<HashMap<String, String>>,
    /// `pi_…`, maybe expanded.
    #[serde(default)]
    pub payment_intent: Option<Reference>,
    /// Whether it is about real money.
    #[serde(default)]
    pub livemode: Option<bool>,
}

/// State of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SessionStatus {
    /// Can be paid.
    Open,
    /// The shopper is through; says nothing of the money.
    Complete,
    /// Its time is over.
    Expired,
    /// Something newer than this program.
    #[serde(other)]
    Unknown,
}

/// Whether the money is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaymentStatus {
    /// Yes.
    Paid,
    /// Not yet.
    Unpaid,
    /// Nothing was to be paid.
    NoPaymentRequired,
    /// Something newer than this program.
    #[serde(other)]
    Unknown,
}

/// An object by its id, or in full.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub enum Reference {
    /// Only the id.
    Id(String),
    /// In full; we read the id.
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

/// A page of sessions.
#[derive(Debug, Clone, Deserialize)]
pub struct SessionList {
    /// The rows.
    pub data: Vec<Session>,
    /// Whether there are more.
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

/// An error body.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct ErrorBody {
    /// What went wrong.
    #[serde(default)]
    pub error: ErrorDetail,
}

/// What went wrong.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct ErrorDetail {
    /// `invalid_request_error`, `idempotency_error`, `api_error`, …
    #[serde(rename = "type", default)]
    pub kind: String,
    /// A stable word, sometimes.
    #[serde(default)]
    pub code: Option<String>,
    /// For developers.
    #[serde(default)]
    pub message: Option<String>,
}

/// As much of an event as we act on: which session it speaks of. What it says of the session is
/// not used; events come in any order, so the session is asked for anew.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// `evt_…`.
    pub id: String,
    /// E.g. `checkout.session.completed`.
    pub kind: String,
    /// The session's id.
    pub session_id: Option<String>,
    /// Our attempt, as we wrote it into the session's metadata.
    pub attempt_id: Option<String>,
}

impl Event {
    /// Reads an event; `None` where it is none.
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
