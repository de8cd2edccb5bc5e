//! Payments through providers: attempts, of which an order has at most one alive, and their results.
//!
//! Reading order: `attempt` (creation), `settle` (the only path from a provider's status to the order),
//! `events` (webhooks), `paybill` (M-Pesa payments without an attempt).

#![warn(clippy::wildcard_enum_match_arm)]

mod attempt;
mod events;
mod paybill;
mod settle;

use std::sync::Arc;

use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::Problem;
use uuid::Uuid;

use crate::providers::mpesa;
use crate::shared::Shared;

pub(crate) use attempt::{begin, create, make, start};
pub(crate) use events::handle as handle_event;
pub(crate) use settle::{ask, close, look_up, look_up_now, outlives, poll};

/// Payments: provider webhooks, and payments that staff record ([`crate::manual_payments`]).
#[derive(Debug)]
pub struct Payments {
    pub(crate) shared: Arc<Shared>,
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
        Ok(paybill::take(&self.shared, token, body).await?)
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

    /// Asks the providers about every attempt of an order that is alive, now.
    ///
    /// # Errors
    /// When the database cannot be used.
    pub async fn check(&self, order_id: Uuid) -> Result<(), Problem> {
        Ok(look_up(&self.shared, order_id).await?)
    }
}
