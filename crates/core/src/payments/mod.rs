//! Payments through providers: attempts, of which an order has at most one alive, and their
//! results.
//!
//! Reading order: `attempt` (creation), `settle` (the only path from a provider's status to the
//! order), `events` (webhooks), `paybill` (M-Pesa payments without an attempt) and
//! `paybill_proof` (their status), `refund`.

#![warn(clippy::wildcard_enum_match_arm)]

mod attempt;
mod events;
mod paybill;
mod paybill_proof;
mod refund;
mod settle;

use std::sync::Arc;

use korosho_domain::payment::PaymentProvider;
use korosho_domain::problem::Problem;
use uuid::Uuid;

use crate::jobs::Registry;
use crate::local::LocalContext;
use crate::payment_jobs::ExpireAttempt;
use crate::providers::Providers;
use crate::store::StoreError;

pub(crate) use attempt::{begin, create, start};
pub(crate) use paybill::address as paybill_address;
pub(crate) use paybill_proof::proven_amount;
pub(crate) use refund::RefundPayment;
pub(crate) use settle::{ask, can_still_be_paid, close, look_up, look_up_now};

/// Context of payments.
#[derive(Debug)]
pub(crate) struct PaymentContext {
    pub(crate) local: LocalContext,
    pub(crate) providers: Providers,
}

/// Registers the jobs of payments.
pub(crate) fn register_jobs(jobs: &mut Registry, ctx: &Arc<PaymentContext>) {
    jobs.register::<attempt::CreateAttempt>(ctx);
    jobs.register::<settle::PollAttempt>(ctx);
    jobs.register::<ExpireAttempt>(ctx);
    jobs.register::<events::HandleEvent>(ctx);
    jobs.register::<RefundPayment>(ctx);
}

/// Payments through providers.
#[derive(Debug)]
pub struct Payments {
    ctx: Arc<PaymentContext>,
}

impl Payments {
    pub(crate) fn new(ctx: Arc<PaymentContext>) -> Self {
        Self { ctx }
    }

    /// Stores a webhook of Stripe for handling: `body` as received, `signature` the
    /// `Stripe-Signature` header. A repeated event changes nothing.
    ///
    /// # Errors
    /// [`Problem::NotFound`] without a webhook secret, [`Problem::Forbidden`] for an invalid
    /// signature, [`Problem::StorageFull`] or [`Problem::Internal`] if it could not be stored: the
    /// response must then make Stripe retry.
    pub async fn stripe_webhook(&self, body: &[u8], signature: &str) -> Result<(), Problem> {
        events::take_stripe(&self.ctx, body, signature).await
    }

    /// Stores a callback of Daraja, received at the URL that ends in `token`. A wrong token gets
    /// the same answer.
    ///
    /// # Errors
    /// [`Problem::StorageFull`] or [`Problem::Internal`] if it could not be stored.
    pub async fn mpesa_callback(&self, token: &str, body: &[u8]) -> Result<(), Problem> {
        events::take_mpesa(&self.ctx, token, body).await
    }

    /// Stores Daraja's confirmation of a paybill payment, received at the URL that ends in `token`
    /// ([`Payments::paybill_address`]). A wrong token gets the same answer.
    ///
    /// # Errors
    /// [`Problem::StorageFull`] or [`Problem::Internal`] if it could not be stored.
    pub async fn paybill_confirmation(&self, token: &str, body: &[u8]) -> Result<(), Problem> {
        Ok(paybill::take(&self.ctx, token, body).await?)
    }

    /// Stores M-Pesa's answer to a status query about a paybill payment, received at the URL that
    /// ends in `token`. A wrong token gets the same answer.
    ///
    /// # Errors
    /// [`Problem::StorageFull`] or [`Problem::Internal`] if it could not be stored.
    pub async fn paybill_status(&self, token: &str, body: &[u8]) -> Result<(), Problem> {
        Ok(paybill_proof::take_answer(&self.ctx, token, body).await?)
    }

    /// Secret URL at which Daraja confirms paybill payments; `None` without M-Pesa.
    pub async fn paybill_address(&self) -> Result<Option<String>, StoreError> {
        paybill::address(&self.ctx.local.config, &self.ctx.local.store, false).await
    }

    /// Registers that URL at Daraja, once per shop; with `rotate` a new one, which ends the validity
    /// of the former.
    ///
    /// # Errors
    /// [`Problem::PaymentMethodUnavailable`] without M-Pesa, [`Problem::ProviderUnavailable`] if
    /// Daraja refuses it: the former URL then stays valid.
    pub async fn register_paybill(&self, rotate: bool) -> Result<(), Problem> {
        let client = self.ctx.providers.get(PaymentProvider::Mpesa);
        let client = client.ok_or(Problem::PaymentMethodUnavailable)?;
        let (config, store) = (&self.ctx.local.config, &self.ctx.local.store);
        let address = paybill::address(config, store, rotate).await?;
        let address = address.ok_or(Problem::PaymentMethodUnavailable)?;
        client.register(&address).await.map_err(|error| {
            tracing::error!(%error, "Daraja does not take the paybill's address");
            Problem::ProviderUnavailable
        })?;
        if rotate {
            paybill::rotated(&self.ctx).await?;
        }
        Ok(())
    }

    /// Polls the provider of the order's live attempt now.
    pub async fn check(&self, order_id: Uuid) -> Result<(), Problem> {
        Ok(look_up(&self.ctx, order_id).await?)
    }
}
