//! Card payments on Stripe's hosted page.
//!
//! A thin client instead of a Stripe crate: six calls, no second HTTP stack, and no parser that
//! refuses a signed event because Stripe has added a field (`docs/decisions`). An attempt is one
//! Checkout Session; it is found again by the attempt's id in its metadata.

pub mod client;
pub mod request;
pub mod signature;
pub mod webhook_endpoint;
pub mod wire;

use futures::future::BoxFuture;
use korosho_domain::payment::{PaymentFailure, PaymentProvider};
use korosho_domain::problem::Problem;
use korosho_domain::sentence;

use super::port::{
    Money, PaymentRequest, ProviderClient, ProviderError, ProviderPayment, ProviderStatus,
};
use crate::store::attempts::Attempt;
use crate::store::payments::Payment;
use crate::store::refunds::Refund;
use client::Client;
use request::{Fields, SessionFacts};
use uuid::Uuid;
use wire::{PaymentStatus, Reference, Session, SessionStatus};

/// Smallest amount in minor units. Stripe's minimum is USD 0.50 in the settlement currency, so it
/// changes with the rate; Ksh 100 is safely above.
const MIN_AMOUNT: i64 = 10_000;

/// Largest amount in minor units: Stripe accepts eight digits.
const MAX_AMOUNT: i64 = 99_999_999;

/// Margin of a search for sessions, in seconds: clocks differ.
const SEARCH_MARGIN_S: i64 = 120;

/// Stripe as a payment provider.
#[derive(Debug)]
pub struct Stripe {
    client: Client,
    public_url: String,
    live: bool,
    lifetime: i64,
}

impl Stripe {
    /// Provider for this account. `lifetime` is the lifetime of a payment page in milliseconds
    /// (Stripe accepts 30 minutes to 24 hours, counted from the arrival of the request).
    #[must_use]
    pub fn new(client: Client, secret_key: &str, public_url: &str, lifetime: i64) -> Self {
        let public_url = public_url.trim_end_matches('/').to_owned();
        Self { client, public_url, live: secret_key.contains("_live_"), lifetime }
    }

    async fn create_session(&self, attempt: &Attempt) -> Result<ProviderStatus, ProviderError> {
        let fields: Fields = serde_json::from_str(&attempt.request).map_err(|error| {
            let failure = PaymentFailure::ProviderUnavailable;
            ProviderError::Refused { failure, message: error.to_string() }
        })?;
        let session = self.client.create_session(&attempt.id.to_string(), &fields).await?;
        Ok(self.status(attempt, session))
    }

    async fn session(&self, attempt: &Attempt) -> Result<ProviderStatus, ProviderError> {
        let found = match &attempt.reference {
            Some(id) => Some(self.client.session(id).await?),
            None => {
                let since = attempt.created_at / 1000 - SEARCH_MARGIN_S;
                self.client.find_session(&attempt.id.to_string(), since).await?
            }
        };
        Ok(found.map_or(ProviderStatus::NotFound, |session| self.status(attempt, session)))
    }

    async fn close(&self, attempt: &Attempt) -> Result<ProviderStatus, ProviderError> {
        let status = self.session(attempt).await?;
        let ProviderStatus::Open { reference, .. } = &status else { return Ok(status) };
        match self.client.expire_session(reference).await {
            Ok(session) => Ok(self.status(attempt, session)),
            Err(ProviderError::Refused { .. }) => self.session(attempt).await,
            Err(error) => Err(error),
        }
    }

    /// Status of an attempt by its session; a session of anything else is a mismatch.
    fn status(&self, attempt: &Attempt, session: Session) -> ProviderStatus {
        let (order_id, id) = (attempt.order_id.to_string(), &session.id);
        if session.client_reference_id.as_deref() != Some(order_id.as_str()) {
            return ProviderStatus::Mismatch(sentence!(
                "{id} belongs to another order",
                "{id} ni ya oda nyingine"
            ));
        }
        if session.livemode.is_some_and(|live| live != self.live) {
            return ProviderStatus::Mismatch(sentence!(
                "{id} is in the other mode",
                "{id} ni ya hali nyingine (majaribio au halisi)"
            ));
        }
        match session.payment_status {
            Some(PaymentStatus::Paid | PaymentStatus::NoPaymentRequired) => return paid(session),
            Some(PaymentStatus::Unpaid | PaymentStatus::Unknown) | None => {}
        }
        match session.status {
            Some(SessionStatus::Expired) => ProviderStatus::Expired,
            Some(SessionStatus::Open) => {
                ProviderStatus::Open { reference: session.id, url: session.url }
            }
            Some(SessionStatus::Complete | SessionStatus::Unknown) | None => {
                ProviderStatus::Processing
            }
        }
    }
}

/// Entry of the provider's list for a paid session.
fn taken(session: Session) -> Option<ProviderPayment> {
    let word = |key: &str| {
        let words = session.metadata.as_ref()?;
        Uuid::parse_str(words.get(key)?).ok()
    };
    let attempt_id = word("attempt_id");
    let order_id = session.client_reference_id.as_deref().and_then(|id| Uuid::parse_str(id).ok());
    let is_paid = session.payment_status == Some(PaymentStatus::Paid);
    let ProviderStatus::Paid(money) = paid(session) else { return None };
    is_paid.then_some(ProviderPayment { attempt_id, order_id, money })
}

fn paid(session: Session) -> ProviderStatus {
    let (Some(amount), Some(currency)) = (session.amount_total, session.currency) else {
        let id = session.id;
        return ProviderStatus::Mismatch(sentence!(
            "{id} is paid without an amount",
            "{id} imelipwa bila kiasi"
        ));
    };
    ProviderStatus::Paid(Money {
        receipt: session.payment_intent.as_ref().map(Reference::id).map(str::to_owned),
        reference: session.id,
        amount,
        currency: currency.to_uppercase(),
    })
}

impl ProviderClient for Stripe {
    fn check_credentials(&self) -> BoxFuture<'_, Result<(), ProviderError>> {
        Box::pin(self.client.check_key())
    }

    fn provider(&self) -> PaymentProvider {
        PaymentProvider::Stripe
    }

    fn lifetime(&self) -> i64 {
        self.lifetime
    }

    fn creation_is_repeatable(&self) -> bool {
        true
    }

    fn prepare(&self, request: &PaymentRequest<'_>) -> Result<String, Problem> {
        if !(MIN_AMOUNT..=MAX_AMOUNT).contains(&request.amount) {
            return Err(Problem::AmountOutOfRange);
        }
        let facts = SessionFacts {
            amount: request.amount,
            attempt_id: request.attempt_id,
            expires_at: request.expires_at,
            public_url: &self.public_url,
        };
        let fields = request::session(request.order, facts);
        serde_json::to_string(&fields).map_err(|_| Problem::PaymentMethodUnavailable)
    }

    fn create<'a>(
        &'a self,
        attempt: &'a Attempt,
    ) -> BoxFuture<'a, Result<ProviderStatus, ProviderError>> {
        Box::pin(self.create_session(attempt))
    }

    fn look_up<'a>(
        &'a self,
        attempt: &'a Attempt,
    ) -> BoxFuture<'a, Result<ProviderStatus, ProviderError>> {
        Box::pin(self.session(attempt))
    }

    fn expire<'a>(
        &'a self,
        attempt: &'a Attempt,
    ) -> BoxFuture<'a, Result<ProviderStatus, ProviderError>> {
        Box::pin(self.close(attempt))
    }

    fn refund<'a>(
        &'a self,
        payment: &'a Payment,
        refund: &'a Refund,
    ) -> BoxFuture<'a, Result<String, ProviderError>> {
        Box::pin(async move {
            let Some(intent) = payment.receipt.as_deref() else {
                let message = "the payment has no PaymentIntent".to_owned();
                let failure = PaymentFailure::ProviderUnavailable;
                return Err(ProviderError::Refused { failure, message });
            };
            let key = refund.id.to_string();
            Ok(self.client.refund(&key, intent, refund.amount).await?.id)
        })
    }

    fn taken(
        &self,
        since: i64,
    ) -> BoxFuture<'_, Result<Option<Vec<ProviderPayment>>, ProviderError>> {
        Box::pin(async move {
            let sessions = self.client.sessions(since / 1000).await?;
            let ours = sessions.into_iter().filter_map(taken);
            Ok(Some(ours.filter(|payment| payment.order_id.is_some()).collect()))
        })
    }
}
