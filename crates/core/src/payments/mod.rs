//! Money coming in: the providers, one payment attempt alive per order, and what providers tell us.
//!
//! Reading order: [`port`] (what a provider is), `attempt` (how an attempt is made), `settle`
//! (how what a provider says reaches the order: the one way, whoever asked), `events` (webhooks),
//! `counter` (staff).

mod attempt;
mod counter;
mod events;
pub mod mpesa;
mod paybill;
pub mod port;
mod providers;
mod settle;
pub mod stripe;

use std::sync::Arc;

use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::Problem;
use uuid::Uuid;

use crate::problem::from_store;
use crate::shared::Shared;

pub(crate) use attempt::{begin, create, make, random_token, start};
pub use counter::{CounterPayment, RefundRequest};
pub(crate) use counter::{record, refund as give_back, refunded_by_hand};
pub(crate) use events::handle as handle_event;
pub(crate) use providers::Providers;
pub(crate) use settle::{ask, close, look_up, look_up_now, outlives, poll};

/// Payments: webhooks, and what staff enter.
#[derive(Debug)]
pub struct Payments {
    shared: Arc<Shared>,
}

impl Payments {
    pub(crate) fn new(shared: Arc<Shared>) -> Self {
        Self { shared }
    }

    /// Takes a webhook of Stripe: `body` as received, `signature` the `Stripe-Signature` header.
    /// Stored before it is handled; the same event again changes nothing.
    ///
    /// # Errors
    /// [`Problem::NotFound`] where no webhook secret is set, [`Problem::Forbidden`] for a signature
    /// that does not fit, [`Problem::StorageFull`] or [`Problem::Internal`] when it could not be
    /// stored: then Stripe must be told to try again.
    pub async fn stripe_webhook(&self, body: &[u8], signature: &str) -> Result<(), Problem> {
        events::take_stripe(&self.shared, body, signature).await
    }

    /// Takes a call-back of Daraja at the address that ends in `token`. A wrong one is answered
    /// like a right one.
    ///
    /// # Errors
    /// [`Problem::StorageFull`] or [`Problem::Internal`] when it could not be stored.
    pub async fn mpesa_callback(&self, token: &str, body: &[u8]) -> Result<(), Problem> {
        events::take_mpesa(&self.shared, token, body).await
    }

    /// Takes Daraja's confirmation of a payment to the paybill at the address that ends in `token`
    /// ([`Payments::paybill_address`]). A wrong one is answered like a right one.
    ///
    /// # Errors
    /// [`Problem::StorageFull`] or [`Problem::Internal`] when it could not be stored.
    pub async fn paybill_confirmation(&self, token: &str, body: &[u8]) -> Result<(), Problem> {
        paybill::take(&self.shared, token, body).await.map_err(from_store)
    }

    /// Where Daraja is to confirm payments to the paybill: nobody else may know this address.
    #[must_use]
    pub fn paybill_address(&self) -> Option<String> {
        let base = self.shared.config.public_url.as_str().trim_end_matches('/');
        let config = self.shared.config.mpesa.as_ref()?;
        Some(format!("{base}/webhooks/paybill/{}", mpesa::c2b::token(config)))
    }

    /// Tells Daraja that address; a shop does this once.
    ///
    /// # Errors
    /// [`Problem::PaymentMethodUnavailable`] without M-Pesa, [`Problem::ProviderUnavailable`] when
    /// Daraja does not take it.
    pub async fn register_paybill(&self) -> Result<(), Problem> {
        let provider = self.shared.providers.get(PaymentMethod::Mpesa);
        let provider = provider.ok_or(Problem::PaymentMethodUnavailable)?;
        let address = self.paybill_address().ok_or(Problem::PaymentMethodUnavailable)?;
        provider.register(&address).await.map_err(|error| {
            tracing::error!(%error, "Daraja does not take the paybill's address");
            Problem::ProviderUnavailable
        })
    }

    /// Staff took the money at the counter or got an M-Pesa receipt by hand.
    ///
    /// # Errors
    /// [`Problem::NotFound`], [`Problem::AlreadyPaid`], [`Problem::InvalidInput`] for a receipt
    /// that is in the ledger already.
    pub async fn record_by_hand(&self, input: CounterPayment) -> Result<(), Problem> {
        counter::record(&self.shared, input).await
    }

    /// Staff give money back; never more than came in.
    ///
    /// # Errors
    /// [`Problem::NotFound`], [`Problem::AmountOutOfRange`].
    pub async fn refund(&self, input: RefundRequest) -> Result<Uuid, Problem> {
        counter::refund(&self.shared, input).await
    }

    /// Staff gave money back by hand; never more than came in. A refund of this amount that waits
    /// for it is confirmed, else a new one is entered.
    ///
    /// # Errors
    /// As [`Payments::refund`].
    pub async fn refunded_by_hand(&self, input: RefundRequest) -> Result<Uuid, Problem> {
        counter::refunded_by_hand(&self.shared, input).await
    }

    /// Asks the providers about every attempt of an order that is alive, now.
    ///
    /// # Errors
    /// When the database cannot be used.
    pub async fn check(&self, order_id: Uuid) -> Result<(), Problem> {
        look_up(&self.shared, order_id).await.map_err(from_store)
    }
}
