//! Outgoing text messages: the port of their provider, and the job that sends the one-time code of an
//! order.
//!
//! Each message costs money and is therefore sent at most once: a request whose answer is lost is not
//! repeated. The customer then asks for another code, which counts against the limits; staff could do
//! nothing about it, so no alert is raised.

mod africas_talking;
pub mod wire;

use std::fmt::Debug;
use std::sync::Arc;

use futures::future::BoxFuture;
use korosho_domain::sentence;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use uuid::Uuid;

use crate::config::SmsConfig;
use crate::faults;
use crate::jobs::{BackgroundJob, JobResult, Registry};
use crate::local::LocalContext;
use crate::log_masking::mask;
use crate::mail;
use crate::order_code_digits::digits;
use crate::order_numbers::shop_day;
use crate::outbox::{self, Job, JobOutcome, Queue, enqueue};
use crate::store::alerts::{self, AlertKind};
use crate::store::order_codes::{self, OrderCode};
use crate::store::outbox::OutboxEntry;
use crate::store::{Conn, StoreError, orders};

/// Failure to send a text message.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SmsError {
    /// Certainly not accepted; a retry is safe.
    #[error("not accepted: {0}")]
    NotAccepted(String),
    /// Refused for this recipient.
    #[error("refused: {0}")]
    Refused(String),
    /// Refused for the shop's account: key, sender or balance. Only its owner can change that.
    #[error("account refused: {0}")]
    AccountRefused(String),
    /// Unknown whether the message was accepted.
    #[error("unclear: {0}")]
    Unclear(String),
}

/// Port of a provider of text messages.
pub(crate) trait SmsProvider: Send + Sync + Debug {
    /// Sends a message to one phone (E.164), once.
    fn send<'a>(&'a self, phone: &'a str, text: &'a str) -> BoxFuture<'a, Result<(), SmsError>>;

    /// Checks the account and sends nothing; returns its balance as the provider writes it.
    fn check_account(&self) -> BoxFuture<'_, Result<String, SmsError>>;
}

/// Client of the configured provider. The error is a message for a person.
pub(crate) fn provider(config: &SmsConfig) -> Result<Arc<dyn SmsProvider>, String> {
    Ok(Arc::new(africas_talking::Client::new(config.clone())?))
}

/// Context of outgoing text messages.
#[derive(Debug)]
pub(crate) struct SmsContext {
    pub(crate) local: LocalContext,
    /// Client of the provider, if configured.
    pub(crate) provider: Option<Arc<dyn SmsProvider>>,
}

/// Registers the jobs of outgoing text messages.
pub(crate) fn register_jobs(jobs: &mut Registry, ctx: &Arc<SmsContext>) {
    jobs.register::<SmsOrderCode>(ctx);
}

/// Enqueues the text message with the one-time code of an order.
pub(crate) async fn enqueue_order_code(
    conn: &mut Conn,
    code_id: Uuid,
    now: i64,
) -> Result<(), StoreError> {
    enqueue(conn, &SmsOrderCode { code_id, is_sending: false }, now).await
}

/// Text message with the one-time code of an order. Phone and code are not in the payload.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct SmsOrderCode {
    code_id: Uuid,
    /// Whether a request to the provider has begun; stored before it begins.
    is_sending: bool,
}

impl Job for SmsOrderCode {
    const KIND: &'static str = "sms_order_code";

    fn queue(&self) -> Queue {
        Queue::Sms
    }

    fn key(&self) -> String {
        self.code_id.to_string()
    }
}

impl BackgroundJob for SmsOrderCode {
    type Context = SmsContext;

    async fn run(&self, ctx: &SmsContext, entry: &OutboxEntry) -> JobResult {
        let Some(provider) = &ctx.provider else { return Ok(JobOutcome::Done) };
        if self.is_sending {
            tracing::warn!("the program ended while a text message was sent; not repeated");
            return Ok(JobOutcome::Done);
        }
        // A code that has expired meanwhile would only confuse.
        let Some((code, text)) = self.message(ctx).await? else { return Ok(JobOutcome::Done) };
        let begun = Self { is_sending: true, ..self.clone() };
        outbox::save(&mut *ctx.local.store.connection().await?, entry.id, &begun).await?;
        faults::point("sms.before_send");
        let sent = provider.send(&code.recipient, &text).await;
        faults::point("sms.sent");
        match sent {
            Ok(()) => Ok(JobOutcome::Done),
            Err(SmsError::NotAccepted(error)) => {
                outbox::save(&mut *ctx.local.store.connection().await?, entry.id, self).await?;
                Ok(JobOutcome::Retry { error, after: None })
            }
            Err(SmsError::AccountRefused(reason)) => {
                raise_refused(ctx, &reason).await?;
                Ok(JobOutcome::Done)
            }
            Err(error @ (SmsError::Refused(_) | SmsError::Unclear(_))) => {
                let error = mask(&error.to_string());
                tracing::warn!(error, "a text message was not sent, or its answer is lost");
                Ok(JobOutcome::Done)
            }
        }
    }
}

impl SmsOrderCode {
    /// Code and text; `None` for a code that has expired, was used, or whose order was erased.
    async fn message(&self, ctx: &SmsContext) -> Result<Option<(OrderCode, String)>, StoreError> {
        let mut conn = ctx.local.store.connection().await?;
        let code = order_codes::find_open(&mut conn, self.code_id, ctx.local.now()).await?;
        let Some((code, digits)) = code.zip(digits(&ctx.local.config, self.code_id)) else {
            return Ok(None);
        };
        let order = orders::find(&mut conn, code.order_id).await?;
        Ok(order.map(|order| {
            let text = mail::text_order_code(&ctx.local.settings(), code.language, &order, &digits);
            (code, text)
        }))
    }
}

/// Raises one alert a day: every message of the account is refused.
async fn raise_refused(ctx: &SmsContext, reason: &str) -> Result<(), StoreError> {
    let now = ctx.local.now();
    // Some end with a full stop of their own.
    let reason = reason.trim_end_matches('.');
    let detail = sentence!(
        "{reason}. Customers get no codes for their orders until this is resolved",
        "{reason}. Wateja hawapati misimbo ya oda zao hadi hili litatuliwe"; english reason
    );
    let mut conn = ctx.local.store.connection().await?;
    alerts::raise(&mut conn, AlertKind::SmsRefused, &shop_day(now), None, &detail, now).await
}
