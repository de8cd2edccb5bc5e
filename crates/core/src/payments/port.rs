//! The port behind which every payment provider stands: create an attempt, look it up, close it,
//! give money back.

use std::fmt::Debug;
use std::time::Duration;

use futures::future::BoxFuture;
use korosho_domain::money::Minor;
use korosho_domain::payment::{PaymentFailure, PaymentMethod};
use korosho_domain::problem::Problem;
use reqwest::Response;
use serde::de::DeserializeOwned;
use thiserror::Error;
use uuid::Uuid;

use crate::store::attempts::Attempt;
use crate::store::orders::Order;
use crate::store::payments::Payment;
use crate::store::refunds::Refund;

/// What a provider needs to know to prepare an attempt.
#[derive(Debug, Clone, Copy)]
pub struct Ask<'a> {
    /// Whose money.
    pub order: &'a Order,
    /// What is still owed, in minor units.
    pub amount: Minor,
    /// The attempt to be made.
    pub attempt_id: Uuid,
    /// Unguessable part of its call-back address.
    pub token: &'a str,
    /// Phone to prompt, E.164, where it is not the customer's.
    pub phone: Option<&'a str>,
    /// Milliseconds since 1970.
    pub expires_at: i64,
}

/// An attempt as its provider sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sighting {
    /// Waiting for the shopper.
    Open {
        /// The provider's id of it.
        reference: String,
        /// Hosted page, where there is one.
        url: Option<String>,
    },
    /// The shopper is through, the money is on its way.
    Processing,
    /// Paid.
    Paid(Money),
    /// Ended without money.
    Failed(PaymentFailure),
    /// Its time is over, or it was closed.
    Expired,
    /// The provider does not know it.
    Absent,
    /// It does not belong to what we asked for; staff must look.
    Strange(String),
}

/// Money as its provider reports it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Money {
    /// The provider's id of the attempt.
    pub reference: String,
    /// What the payer holds, where it is known.
    pub receipt: Option<String>,
    /// Minor units.
    pub amount: Minor,
    /// ISO 4217 code.
    pub currency: String,
}

/// Why a provider did not do as asked.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ProviderError {
    /// A clear no: nothing was done, and asking again changes nothing.
    #[error("refused: {message}")]
    Refused {
        /// For the shopper.
        failure: PaymentFailure,
        /// For the log.
        message: String,
    },
    /// It may have been done or not.
    #[error("unclear: {0}")]
    Unclear(String),
    /// Nothing was done; it may be tried again.
    #[error("unavailable: {message}")]
    Unavailable {
        /// For the log.
        message: String,
        /// When the provider wants to be asked again.
        retry_after: Option<Duration>,
    },
}

/// A payment that a provider lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taken {
    /// Our attempt, as the provider was told.
    pub attempt_id: Option<Uuid>,
    /// Our order, as the provider was told.
    pub order_id: Option<Uuid>,
    /// The money.
    pub money: Money,
}

/// A provider of payments.
pub trait PaymentProvider: Send + Sync + Debug {
    /// Which way of paying it is.
    fn method(&self) -> PaymentMethod;

    /// How long an attempt can be paid, in milliseconds.
    fn lifetime(&self) -> i64;

    /// Whether a creation that was not answered may be sent again under the same key.
    fn creation_is_repeatable(&self) -> bool;

    /// Checks what can be checked and freezes the request parameters as text.
    ///
    /// # Errors
    /// What this provider cannot take: the amount, or the phone.
    fn prepare(&self, ask: &Ask<'_>) -> Result<String, Problem>;

    /// Makes the attempt, from its frozen parameters alone.
    fn create<'a>(&'a self, attempt: &'a Attempt)
    -> BoxFuture<'a, Result<Sighting, ProviderError>>;

    /// How the attempt stands.
    fn look_up<'a>(
        &'a self,
        attempt: &'a Attempt,
    ) -> BoxFuture<'a, Result<Sighting, ProviderError>>;

    /// Closes the attempt and says how it ended: it may have been paid in that moment. A provider
    /// that cannot close answers as it would look up.
    fn expire<'a>(&'a self, attempt: &'a Attempt)
    -> BoxFuture<'a, Result<Sighting, ProviderError>>;

    /// Tells the provider where payments that we did not ask for are reported. Nothing to tell
    /// where there are none.
    fn register<'a>(&'a self, _address: &'a str) -> BoxFuture<'a, Result<(), ProviderError>> {
        Box::pin(async { Ok(()) })
    }

    /// Whether [`PaymentProvider::refund`] gives money back; else staff do it by hand.
    fn gives_back(&self) -> bool {
        true
    }

    /// Whether the provider accepts our credentials; asks for nothing else.
    ///
    /// # Errors
    /// [`ProviderError::Refused`] for credentials that are wrong.
    fn check_credentials(&self) -> BoxFuture<'_, Result<(), ProviderError>>;

    /// Gives money back; answers with the provider's id of it.
    fn refund<'a>(
        &'a self,
        payment: &'a Payment,
        refund: &'a Refund,
    ) -> BoxFuture<'a, Result<String, ProviderError>>;

    /// All payments taken for attempts made since `since` (milliseconds); `None` from a provider
    /// that keeps no list.
    fn taken(&self, since: i64) -> BoxFuture<'_, Result<Option<Vec<Taken>>, ProviderError>> {
        let _ = since;
        Box::pin(async { Ok(None) })
    }
}

/// Longest that we wait because an upstream asks us to.
pub(crate) const LONGEST_WAIT: Duration = Duration::from_secs(3_600);

/// How long an upstream asks us to wait.
pub(crate) fn retry_after(response: &Response) -> Option<Duration> {
    let seconds = response.headers().get("retry-after")?.to_str().ok()?.trim().parse().ok()?;
    Some(Duration::from_secs(seconds).min(LONGEST_WAIT))
}

/// Largest answer of a provider; a page of a hundred sessions is far below.
const LARGEST_ANSWER: usize = 8 << 20;

/// Reads an answer of bounded size; why it cannot be read, in words for the log.
pub(crate) async fn read_json<T: DeserializeOwned>(mut response: Response) -> Result<T, String> {
    let mut body = Vec::new();
    while let Some(piece) = response.chunk().await.map_err(|error| without_address(&error))? {
        if body.len() + piece.len() > LARGEST_ANSWER {
            return Err("the answer is too large".to_owned());
        }
        body.extend_from_slice(&piece);
    }
    serde_json::from_slice(&body).map_err(|error| format!("answer: {error}"))
}

/// What went wrong with a request, without its address (which may hold a token).
pub(crate) fn without_address(error: &reqwest::Error) -> String {
    let mut message = String::from(match () {
        () if error.is_timeout() => "timeout",
        () if error.is_connect() => "cannot connect",
        () => "connection lost",
    });
    let mut source = std::error::Error::source(error);
    while let Some(cause) = source {
        message.push_str(": ");
        message.push_str(&cause.to_string());
        source = cause.source();
    }
    message
}
