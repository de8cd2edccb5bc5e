//! Port of the payment providers: create, look up and expire a payment attempt, refund a payment.

use std::fmt::Debug;
use std::time::Duration;

use futures::future::BoxFuture;
use korosho_domain::money::Minor;
use korosho_domain::payment::{PaymentFailure, PaymentProvider};
use korosho_domain::problem::Problem;
use korosho_domain::sentence::Sentence;
use thiserror::Error;
use uuid::Uuid;

use crate::outbox::JobOutcome;
use crate::store::attempts::Attempt;
use crate::store::orders::Order;
use crate::store::payments::Payment;
use crate::store::refunds::Refund;

/// Input of [`ProviderClient::prepare`].
#[derive(Debug, Clone, Copy)]
pub struct PaymentRequest<'a> {
    /// Order to be paid.
    pub order: &'a Order,
    /// Outstanding amount in minor units.
    pub amount: Minor,
    /// Id of the payment attempt.
    pub attempt_id: Uuid,
    /// Random token in the callback URL.
    pub token: &'a str,
    /// Phone number to prompt (E.164) if it differs from the customer's.
    pub phone: Option<&'a str>,
    /// Expiry, milliseconds since 1970.
    pub expires_at: i64,
}

/// Status of a payment attempt at its provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProviderStatus {
    /// Waiting for the customer.
    Open {
        /// The provider's id of the attempt.
        reference: String,
        /// URL of the hosted payment page, if any.
        url: Option<String>,
    },
    /// The customer has finished; the payment is being processed.
    Processing,
    /// Paid.
    Paid(Money),
    /// Failed without payment.
    Failed(PaymentFailure),
    /// Expired or closed.
    Expired,
    /// Unknown to the provider.
    NotFound,
    /// The answer does not match the request: staff must look.
    Mismatch(Sentence),
}

/// Payment as reported by its provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Money {
    /// The provider's id of the attempt.
    pub reference: String,
    /// The payer's receipt number, if known.
    pub receipt: Option<String>,
    /// Amount in minor units.
    pub amount: Minor,
    /// ISO 4217 code.
    pub currency: String,
}

/// Error of a provider call.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ProviderError {
    /// Definite refusal: nothing was done and a retry is useless.
    #[error("refused: {message}")]
    Refused {
        /// Reason shown to the customer.
        failure: PaymentFailure,
        /// For the log.
        message: String,
    },
    /// Unknown result: the request may have been executed.
    #[error("unclear: {0}")]
    Unclear(String),
    /// Temporary failure: nothing was done and a retry may succeed.
    #[error("unavailable: {message}")]
    Unavailable {
        /// For the log.
        message: String,
        /// Delay that the provider asks for.
        retry_after: Option<Duration>,
    },
}

/// Entry of a provider's list of payments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProviderPayment {
    /// Payment attempt from the provider's metadata.
    pub attempt_id: Option<Uuid>,
    /// Order from the provider's metadata.
    pub order_id: Option<Uuid>,
    /// Reported payment.
    pub money: Money,
}

/// Client of a payment provider.
pub trait ProviderClient: Send + Sync + Debug {
    /// Provider behind this client.
    fn provider(&self) -> PaymentProvider;

    /// Lifetime of an attempt in milliseconds.
    fn lifetime(&self) -> i64;

    /// Whether an unanswered creation may be repeated under the same idempotency key.
    fn creation_is_repeatable(&self) -> bool;

    /// Validates a request and serialises its parameters.
    ///
    /// # Errors
    /// An amount or phone number that the provider does not accept.
    fn prepare(&self, request: &PaymentRequest<'_>) -> Result<String, Problem>;

    /// Creates the attempt from its serialised parameters.
    fn create<'a>(
        &'a self,
        attempt: &'a Attempt,
    ) -> BoxFuture<'a, Result<ProviderStatus, ProviderError>>;

    /// Reads the status of the attempt.
    fn look_up<'a>(
        &'a self,
        attempt: &'a Attempt,
    ) -> BoxFuture<'a, Result<ProviderStatus, ProviderError>>;

    /// Expires the attempt and returns its final status: it may have been paid meanwhile. A
    /// provider that cannot expire attempts returns the current status.
    fn expire<'a>(
        &'a self,
        attempt: &'a Attempt,
    ) -> BoxFuture<'a, Result<ProviderStatus, ProviderError>>;

    /// Registers the callback URL for payments without an attempt, such as paybill payments. Does
    /// nothing by default.
    fn register<'a>(&'a self, _address: &'a str) -> BoxFuture<'a, Result<(), ProviderError>> {
        Box::pin(async { Ok(()) })
    }

    /// Requests the status of the payment with this receipt; the provider answers later, at
    /// `answer_url`. Refused by default.
    fn ask_receipt<'a>(
        &'a self,
        _receipt: &'a str,
        _answer_url: &'a str,
    ) -> BoxFuture<'a, Result<(), ProviderError>> {
        let failure = PaymentFailure::ProviderUnavailable;
        let message = "this provider has no status by receipt".to_owned();
        Box::pin(async move { Err(ProviderError::Refused { failure, message }) })
    }

    /// Whether [`ProviderClient::refund`] works; otherwise staff refund by hand.
    fn supports_refunds(&self) -> bool {
        true
    }

    /// Checks the credentials and nothing else.
    ///
    /// # Errors
    /// [`ProviderError::Refused`] for wrong credentials.
    fn check_credentials(&self) -> BoxFuture<'_, Result<(), ProviderError>>;

    /// Refunds a payment; returns the provider's id of the refund.
    fn refund<'a>(
        &'a self,
        payment: &'a Payment,
        refund: &'a Refund,
    ) -> BoxFuture<'a, Result<String, ProviderError>>;

    /// Payments of attempts created since `since` (milliseconds since 1970); `None` from a provider
    /// without a list.
    fn taken(
        &self,
        since: i64,
    ) -> BoxFuture<'_, Result<Option<Vec<ProviderPayment>>, ProviderError>> {
        let _ = since;
        Box::pin(async { Ok(None) })
    }
}

impl From<ProviderError> for JobOutcome {
    fn from(error: ProviderError) -> Self {
        match error {
            ProviderError::Refused { message, .. } => Self::Park { reason: message },
            ProviderError::Unclear(message) => Self::Retry { error: message, after: None },
            ProviderError::Unavailable { message, retry_after } => {
                Self::Retry { error: message, after: retry_after }
            }
        }
    }
}
