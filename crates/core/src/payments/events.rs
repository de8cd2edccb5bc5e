//! Provider messages: verified, stored, answered, then handled, in any order and any number of
//! times. Amounts in a message are never trusted; the provider is queried.

use korosho_domain::payment::PaymentProvider;
use korosho_domain::problem::Problem;
use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;
use uuid::Uuid;

use super::PaymentContext;
use super::paybill;
use super::settle;
use crate::faults;
use crate::jobs::{BackgroundJob, JobResult};
use crate::log_limit::RefusedRequest;
use crate::money::money;
use crate::outbox::{Job, JobOutcome, Queue, enqueue};
use crate::payment_jobs::queue_of;
use crate::providers::mpesa::callback::Callback;
use crate::providers::mpesa::result::{self, Outcome as Verdict};
use crate::providers::port::{Money, ProviderStatus};
use crate::providers::stripe::signature;
use crate::providers::stripe::wire::Event;
use crate::store::StoreError;
use crate::store::alerts::{self, AlertKind};
use crate::store::attempts::{self, Attempt, AttemptState};
use crate::store::events::{self, EventSource, NewEvent, ProviderEvent};
use crate::store::outbox::OutboxEntry;

/// Maximum size of a stored message in bytes; Stripe's events are some kilobytes.
const MAX_BODY: usize = 256 * 1024;

pub(super) async fn take_stripe(
    ctx: &PaymentContext,
    body: &[u8],
    header: &str,
) -> Result<(), Problem> {
    let config = ctx.local.config.stripe.as_ref().ok_or(Problem::NotFound)?;
    let secret = config.webhook_secret.as_ref().ok_or(Problem::NotFound)?;
    let verdict = signature::verify(secret.expose(), header, body, ctx.local.now() / 1000);
    if let Err(reason) = verdict {
        if RefusedRequest::Webhook.may_be_logged() {
            tracing::warn!(%reason, "webhook of Stripe refused");
        }
        return Err(Problem::Forbidden);
    }
    let Some((text, event)) = readable(body).and_then(|text| Some((text, Event::parse(text)?)))
    else {
        // Signed by Stripe but not an event we can parse: another delivery would not help.
        tracing::warn!("webhook of Stripe without an event");
        return Ok(());
    };
    if !event.kind.starts_with("checkout.session.") {
        return Ok(());
    }
    let (source, key) = (EventSource::Stripe, event.id.as_str());
    Ok(store(ctx, &NewEvent { source, key, attempt_id: None, body: text }).await?)
}

pub(super) async fn take_mpesa(
    ctx: &PaymentContext,
    token: &str,
    body: &[u8],
) -> Result<(), Problem> {
    let Some(attempt) = by_token(ctx, token).await? else {
        if RefusedRequest::Webhook.may_be_logged() {
            tracing::warn!("call-back of Daraja at an unknown address");
        }
        return Ok(());
    };
    let Some(text) = readable(body) else { return Ok(()) };
    // A callback has no id of its own; a repeated one has the same attempt and the same text.
    let hash = Sha256::new().chain_update(attempt.id).chain_update(body).finalize();
    let (source, key) = (EventSource::Mpesa, hex::encode(hash));
    let event = NewEvent { source, key: &key, attempt_id: Some(attempt.id), body: text };
    Ok(store(ctx, &event).await?)
}

async fn by_token(ctx: &PaymentContext, token: &str) -> Result<Option<Attempt>, StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    let found = attempts::find_by_token(&mut conn, token).await?;
    Ok(found.filter(|attempt| bool::from(attempt.token.as_bytes().ct_eq(token.as_bytes()))))
}

pub(super) fn readable(body: &[u8]) -> Option<&str> {
    if body.len() > MAX_BODY {
        return None;
    }
    std::str::from_utf8(body).ok().filter(|text| !text.contains('\0'))
}

/// Stores a message and its job in one transaction.
pub(super) async fn store(ctx: &PaymentContext, event: &NewEvent<'_>) -> Result<(), StoreError> {
    let now = ctx.local.now();
    let mut tx = ctx.local.store.begin().await?;
    if let Some(stored) = events::take(&mut tx, event, now).await? {
        let (event_id, provider) = (stored.id, stored.source.provider());
        enqueue(&mut tx, &HandleEvent { event_id, provider }, now).await?;
    }
    tx.commit().await?;
    faults::point("webhook.stored");
    ctx.local.wake();
    Ok(())
}

/// Handling of a stored message.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct HandleEvent {
    event_id: Uuid,
    provider: PaymentProvider,
}

impl Job for HandleEvent {
    const KIND: &'static str = "handle_event";

    fn queue(&self) -> Queue {
        queue_of(self.provider)
    }

    fn key(&self) -> String {
        self.event_id.to_string()
    }
}

impl BackgroundJob for HandleEvent {
    type Context = PaymentContext;

    async fn run(&self, ctx: &PaymentContext, _: &OutboxEntry) -> JobResult {
        handle(ctx, self.event_id).await
    }
}

async fn handle(ctx: &PaymentContext, event_id: Uuid) -> JobResult {
    let mut conn = ctx.local.store.connection().await?;
    let Some(event) = events::find(&mut conn, event_id).await? else { return Ok(JobOutcome::Done) };
    drop(conn);
    let outcome = match event.source {
        EventSource::Stripe => handle_stripe(ctx, &event).await?,
        EventSource::Paybill => paybill::handle(ctx, &event.body).await?,
        EventSource::Mpesa => handle_mpesa(ctx, &event).await?,
    };
    if outcome == JobOutcome::Done {
        let mut conn = ctx.local.store.connection().await?;
        events::handled(&mut conn, event_id, ctx.local.now()).await?;
    }
    Ok(outcome)
}

async fn handle_stripe(ctx: &PaymentContext, stored: &ProviderEvent) -> JobResult {
    let Some(event) = Event::parse(&stored.body) else { return Ok(JobOutcome::Done) };
    let Some(attempt) = attempt_of(ctx, &event).await? else {
        tracing::warn!(event = event.id, "event of Stripe about a session that is not ours");
        return Ok(JobOutcome::Done);
    };
    let asked = Attempt { reference: event.session_id.or(attempt.reference.clone()), ..attempt };
    match settle::ask(ctx, &asked).await? {
        Ok(_) => Ok(JobOutcome::Done),
        Err(error) => Ok(JobOutcome::from(error)),
    }
}

async fn attempt_of(ctx: &PaymentContext, event: &Event) -> Result<Option<Attempt>, StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    let named = event.attempt_id.as_deref().and_then(|id| Uuid::parse_str(id).ok());
    if let Some(id) = named
        && let Some(attempt) = attempts::find(&mut conn, id).await?
    {
        return Ok(Some(attempt));
    }
    match &event.session_id {
        Some(id) => attempts::find_by_reference(&mut conn, id).await,
        None => Ok(None),
    }
}

async fn handle_mpesa(ctx: &PaymentContext, stored: &ProviderEvent) -> JobResult {
    let Some(attempt) = attempt_of_callback(ctx, stored).await? else {
        return Ok(JobOutcome::Done);
    };
    let Some(callback) = Callback::parse(&stored.body) else {
        let detail = sentence!("call-back that cannot be read", "call-back isiyoweza kusomwa");
        alert_suspicious_message(ctx, &attempt, &detail).await?;
        return Ok(JobOutcome::Done);
    };
    let id = callback.checkout_request_id.as_str();
    if attempt.reference.as_deref().is_some_and(|reference| reference != id) {
        let detail = sentence!(
            "call-back with another CheckoutRequestID",
            "call-back yenye CheckoutRequestID nyingine"
        );
        alert_suspicious_message(ctx, &attempt, &detail).await?;
        return Ok(JobOutcome::Done);
    }
    if callback.amount.is_some_and(|amount| amount != attempt.amount) {
        let amounts = [callback.amount.unwrap_or_default(), attempt.amount];
        let [found, amount] = amounts.map(|amount| money(amount, &attempt.currency));
        let detail = sentence!(
            "call-back over {found}, asked for {amount}",
            "call-back ya {found}, zilizoombwa ni {amount}"
        );
        alert_suspicious_message(ctx, &attempt, &detail).await?;
        return Ok(JobOutcome::Done);
    }
    match result::outcome(&callback.result_code, &callback.result_desc) {
        Verdict::Paid => confirm(ctx, &attempt, &callback).await,
        Verdict::Waiting => Ok(JobOutcome::Done),
        Verdict::Failed(failure) => {
            settle::apply(ctx, attempt.id, ProviderStatus::Failed(failure)).await?;
            if result::needs_staff(&callback.result_code) {
                let detail = Sentence::english(callback.result_desc.as_str());
                alert_suspicious_message(ctx, &attempt, &detail).await?;
            }
            Ok(JobOutcome::Done)
        }
    }
}

/// Confirms a reported payment by our own query, then adds the receipt.
async fn confirm(ctx: &PaymentContext, attempt: &Attempt, callback: &Callback) -> JobResult {
    let reference = callback.checkout_request_id.clone();
    let asked = Attempt { reference: Some(reference.clone()), ..attempt.clone() };
    let settled = match settle::ask(ctx, &asked).await? {
        Ok(settled) => settled,
        Err(error) => return Ok(JobOutcome::from(error)),
    };
    match settled.state {
        AttemptState::Paid => {
            // The confirmed message's receipt is trusted; a receipt other than the known one is
            // another payment.
            let receipt = callback.receipt.clone();
            if receipt.is_some() {
                let (amount, currency) = (attempt.amount, attempt.currency.clone());
                let money = Money { reference, receipt, amount, currency };
                settle::apply(ctx, attempt.id, ProviderStatus::Paid(money)).await?;
            }
            Ok(JobOutcome::Done)
        }
        AttemptState::Creating | AttemptState::Open | AttemptState::Unknown => {
            Ok(JobOutcome::Retry {
                error: "the query does not know of the payment yet".to_owned(),
                after: None,
            })
        }
        AttemptState::Failed | AttemptState::Expired => {
            let detail = sentence!(
                "call-back says paid, the query says no",
                "call-back inasema imelipwa, jibu la swali linasema hapana"
            );
            alert_suspicious_message(ctx, attempt, &detail).await?;
            Ok(JobOutcome::Done)
        }
    }
}

/// Attempt of a stored callback.
async fn attempt_of_callback(
    ctx: &PaymentContext,
    stored: &ProviderEvent,
) -> Result<Option<Attempt>, StoreError> {
    let Some(id) = stored.attempt_id else { return Ok(None) };
    let mut conn = ctx.local.store.connection().await?;
    attempts::find(&mut conn, id).await
}

async fn alert_suspicious_message(
    ctx: &PaymentContext,
    attempt: &Attempt,
    detail: &Sentence,
) -> Result<(), StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    let key = format!("{}:{detail}", attempt.id);
    let (kind, order, now) =
        (AlertKind::SuspiciousMessage, Some(attempt.order_id), ctx.local.now());
    alerts::raise(&mut conn, kind, &key, order, detail, now).await
}
