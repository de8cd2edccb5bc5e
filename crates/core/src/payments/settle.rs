//! The only path from a provider's status to the order, whatever triggered the query: a worker, a
//! webhook, the returning customer, or staff.

use korosho_domain::order::OrderStatus;
use korosho_domain::payment::{PaymentFailure, PaymentProvider};
use korosho_domain::sentence;
use serde::{Deserialize, Serialize};
use tokio::time::timeout;
use uuid::Uuid;

use super::PaymentContext;
use crate::faults;
use crate::jobs::{BackgroundJob, JobResult};
use crate::ledger;
use crate::outbox::{Job, JobOutcome, Queue};
use crate::payment_jobs::{AttemptRef, ExpireAttempt, queue_of};
use crate::providers::port::{Money, ProviderError, ProviderStatus};
use crate::store::alerts::{self, AlertKind};
use crate::store::attempts::{self, Attempt, AttemptState, Step};
use crate::store::orders::{self, Order};
use crate::store::outbox::OutboxEntry;
use crate::store::payments::{Payment, PaymentOrigin};
use crate::store::{Conn, StoreError, stock};
use crate::timeouts::{OrderTimeouts, ms};

/// Ages of a card page at which it is polled, in milliseconds; later every 15 minutes.
const PAGE_POLLS: &[i64] = &[20_000, 60_000, 120_000, 300_000, 600_000];

/// Ages of a prompt at which it is polled: it is answered or gone within about two minutes.
const PROMPT_POLLS: &[i64] =
    &[10_000, 20_000, 30_000, 45_000, 60_000, 90_000, 120_000, 180_000, 240_000];

/// Polling interval after the last of these ages, in milliseconds.
const LATE_POLL_INTERVAL: i64 = 900_000;

/// Delay of one more poll after an attempt's expiry, in milliseconds: the provider's clock may be
/// late.
const LAST_POLL: i64 = 300_000;

/// Delay before an attempt that cannot be expired is polled again, in milliseconds.
const REPOLL_DELAY: i64 = 15_000;

/// Stores a provider's status. Idempotent; states only advance along their lattice, and paid wins.
pub(crate) async fn apply(
    ctx: &PaymentContext,
    attempt_id: Uuid,
    status: ProviderStatus,
) -> Result<Attempt, StoreError> {
    faults::point("settle.start");
    let now = ctx.local.now();
    let mut tx = ctx.local.store.begin().await?;
    let unknown = StoreError::Unreadable("payment_attempts.id");
    let order_id = match attempts::find(&mut tx, attempt_id).await? {
        Some(attempt) => attempt.order_id,
        None => return Err(unknown),
    };
    let order = orders::lock(&mut tx, order_id).await?;
    let attempt = attempts::find(&mut tx, attempt_id).await?;
    let (Some(order), Some(attempt)) = (order, attempt) else { return Err(unknown) };
    write(&mut tx, &order, &attempt, status, now).await?;
    let written = attempts::find(&mut tx, attempt_id).await?;
    tx.commit().await?;
    faults::point("settle.recorded");
    ctx.local.wake();
    written.ok_or(unknown)
}

async fn write(
    conn: &mut Conn,
    order: &Order,
    attempt: &Attempt,
    status: ProviderStatus,
    now: i64,
) -> Result<(), StoreError> {
    match status {
        ProviderStatus::Open { reference, url } => {
            let step = Step { reference: Some(reference), url, failure: None };
            attempts::advance(conn, attempt, AttemptState::Open, step, now).await?;
        }
        ProviderStatus::Processing => {}
        ProviderStatus::Paid(money) => paid(conn, order, attempt, money, now).await?,
        ProviderStatus::Failed(failure) => {
            end(conn, order, attempt, AttemptState::Failed, Some(failure), now).await?;
        }
        ProviderStatus::Expired => {
            let failure = Some(PaymentFailure::TimedOut);
            end(conn, order, attempt, AttemptState::Expired, failure, now).await?;
        }
        ProviderStatus::NotFound => {
            let failure = Some(PaymentFailure::ProviderUnavailable);
            end(conn, order, attempt, AttemptState::Failed, failure, now).await?;
        }
        ProviderStatus::Mismatch(detail) => {
            let (kind, key) = (AlertKind::SuspiciousMessage, attempt.id.to_string());
            alerts::raise(conn, kind, &key, Some(order.id), &detail, now).await?;
        }
    }
    Ok(())
}

async fn paid(
    conn: &mut Conn,
    order: &Order,
    attempt: &Attempt,
    money: Money,
    now: i64,
) -> Result<(), StoreError> {
    let step = Step { reference: Some(money.reference.clone()), ..Step::default() };
    attempts::advance(conn, attempt, AttemptState::Paid, step, now).await?;
    let payment = Payment {
        id: Uuid::new_v4(),
        order_id: order.id,
        attempt_id: Some(attempt.id),
        origin: PaymentOrigin::Local,
        provider: attempt.provider,
        reference: money.reference,
        receipt: money.receipt,
        amount: money.amount,
        currency: money.currency,
        received_at: now,
    };
    ledger::record(conn, order, &payment, now).await
}

/// Ends an attempt without payment and releases what was reserved for the order. An attempt that
/// had ended before (repeated or outdated messages) releases nothing.
async fn end(
    conn: &mut Conn,
    order: &Order,
    attempt: &Attempt,
    state: AttemptState,
    failure: Option<PaymentFailure>,
    now: i64,
) -> Result<(), StoreError> {
    let step = Step { failure, ..Step::default() };
    if !attempt.state.is_live() || !attempts::advance(conn, attempt, state, step, now).await? {
        return Ok(());
    }
    if order.status == OrderStatus::Pending {
        stock::release(conn, order.id, now).await?;
    }
    Ok(())
}

/// Polls the provider about an order's live attempt, unless it was polled recently.
pub(crate) async fn look_up(ctx: &PaymentContext, order_id: Uuid) -> Result<(), StoreError> {
    let gap = ms(ctx.local.config.orders.ask_again_after);
    look_up_unless_asked(ctx, order_id, gap).await.map(drop)
}

/// Like [`look_up`], without the minimum interval and with a timeout: a payment is about to be
/// made. Returns whether the provider answered, or no attempt is live.
pub(crate) async fn look_up_now(ctx: &PaymentContext, order_id: Uuid) -> Result<bool, StoreError> {
    let limit = ctx.local.config.orders.provider_timeout;
    timeout(limit, look_up_unless_asked(ctx, order_id, 0)).await.unwrap_or(Ok(false))
}

/// Polls the provider unless it was polled within the last `gap` milliseconds; returns whether it
/// did not fail to answer.
async fn look_up_unless_asked(
    ctx: &PaymentContext,
    order_id: Uuid,
    gap: i64,
) -> Result<bool, StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    let Some(attempt) = attempts::live(&mut conn, order_id).await? else { return Ok(true) };
    if !attempts::may_check(&mut conn, attempt.id, ctx.local.now(), gap).await? {
        return Ok(true);
    }
    drop(conn);
    match ask(ctx, &attempt).await? {
        Ok(_) => Ok(true),
        Err(error) => {
            tracing::info!(attempt = %attempt.id, %error, "provider not asked");
            Ok(false)
        }
    }
}

/// Polls the provider and stores the status.
pub(crate) async fn ask(
    ctx: &PaymentContext,
    attempt: &Attempt,
) -> Result<Result<Attempt, ProviderError>, StoreError> {
    let Some(client) = ctx.providers.get(attempt.provider) else {
        return Ok(Ok(attempt.clone()));
    };
    match client.look_up(attempt).await {
        Ok(ProviderStatus::NotFound) if attempt.reference.is_none() => Ok(Ok(attempt.clone())),
        Ok(status) => Ok(Ok(apply(ctx, attempt.id, status).await?)),
        Err(error) => Ok(Err(error)),
    }
}

/// Whether an attempt that counts as ended can still be paid: a message may have been wrong, a
/// prompt may outlive the timeout. The provider's status is stored.
pub(crate) async fn can_still_be_paid(
    ctx: &PaymentContext,
    attempt: &Attempt,
) -> Result<Result<bool, ProviderError>, StoreError> {
    let Some(client) = ctx.providers.get(attempt.provider) else { return Ok(Ok(false)) };
    if attempt.reference.is_none() {
        return Ok(Ok(false));
    }
    match client.look_up(attempt).await {
        Ok(ProviderStatus::Open { .. } | ProviderStatus::Processing) => Ok(Ok(true)),
        Ok(status) => {
            apply(ctx, attempt.id, status).await?;
            Ok(Ok(false))
        }
        Err(error) => Ok(Err(error)),
    }
}

/// Expires an attempt at its provider; returns its state afterwards.
pub(crate) async fn close(
    ctx: &PaymentContext,
    attempt: &Attempt,
) -> Result<Result<Attempt, ProviderError>, StoreError> {
    let Some(client) = ctx.providers.get(attempt.provider) else {
        return Ok(Ok(attempt.clone()));
    };
    match client.expire(attempt).await {
        Ok(ProviderStatus::NotFound) if !client.creation_is_repeatable() => Ok(Ok(attempt.clone())),
        Ok(status) => Ok(Ok(apply(ctx, attempt.id, status).await?)),
        Err(error) => Ok(Err(error)),
    }
}

/// Polling of an attempt until it has ended.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct PollAttempt(pub(super) AttemptRef);

impl Job for PollAttempt {
    const KIND: &'static str = "poll_attempt";

    fn queue(&self) -> Queue {
        queue_of(self.0.provider)
    }

    fn order_id(&self) -> Uuid {
        self.0.order_id
    }

    fn key(&self) -> String {
        self.0.id.to_string()
    }
}

impl BackgroundJob for PollAttempt {
    type Context = PaymentContext;

    async fn run(&self, ctx: &PaymentContext, _: &OutboxEntry) -> JobResult {
        let Some(attempt) = live(ctx, self.0).await? else { return Ok(JobOutcome::Done) };
        match ask(ctx, &attempt).await? {
            Ok(asked) if !asked.state.is_live() => Ok(JobOutcome::Done),
            Ok(asked) => next_poll(ctx, &asked).await,
            Err(error) => Ok(JobOutcome::from(error)),
        }
    }
}

impl BackgroundJob for ExpireAttempt {
    type Context = PaymentContext;

    async fn run(&self, ctx: &PaymentContext, _: &OutboxEntry) -> JobResult {
        let Some(attempt) = live(ctx, self.0).await? else { return Ok(JobOutcome::Done) };
        match close(ctx, &attempt).await? {
            Ok(closed) if closed.state.is_live() => {
                let pause = ctx.local.config.orders.scaled(REPOLL_DELAY);
                Ok(JobOutcome::NotBefore { at: ctx.local.now() + pause })
            }
            Ok(_) => Ok(JobOutcome::Done),
            Err(error) => Ok(JobOutcome::from(error)),
        }
    }
}

/// Attempt of a job, if it has not ended.
async fn live(ctx: &PaymentContext, attempt: AttemptRef) -> Result<Option<Attempt>, StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    let found = attempts::find(&mut conn, attempt.id).await?;
    Ok(found.filter(|attempt| attempt.state.is_live()))
}

async fn next_poll(ctx: &PaymentContext, attempt: &Attempt) -> JobResult {
    let now = ctx.local.now();
    let rules = &ctx.local.config.orders;
    // An attempt without a provider id cannot be polled: waiting longer reveals nothing.
    let grace = if attempt.reference.is_some() { rules.scaled(LAST_POLL) } else { 0 };
    let last = attempt.expires_at + grace;
    if now < last {
        return Ok(JobOutcome::NotBefore { at: poll_at(rules, attempt, now).min(last) });
    }
    // Expired by our clock: it is closed if possible, so that no payment goes unnoticed.
    match close(ctx, attempt).await? {
        Ok(closed) if closed.state.is_live() => give_up(ctx, &closed).await?,
        Ok(_) => {}
        Err(error) => return Ok(JobOutcome::from(error)),
    }
    Ok(JobOutcome::Done)
}

/// Time of an attempt's next poll.
pub(crate) fn poll_at(rules: &OrderTimeouts, attempt: &Attempt, now: i64) -> i64 {
    let polls = match attempt.provider {
        PaymentProvider::Mpesa => PROMPT_POLLS,
        PaymentProvider::Stripe | PaymentProvider::Counter | PaymentProvider::Rider => PAGE_POLLS,
    };
    // A clock that was set back must not delay the poll until it has caught up.
    let begun = attempt.created_at.min(now);
    let next = polls.iter().map(|at| begun + rules.scaled(*at)).find(|at| *at > now);
    next.unwrap_or(now + rules.scaled(LATE_POLL_INTERVAL))
}

/// Closes an attempt that is expired here but not at the provider, and raises an alert. A payment
/// that still arrives is recorded.
pub(crate) async fn give_up(ctx: &PaymentContext, attempt: &Attempt) -> Result<(), StoreError> {
    let (provider, id) = (attempt.provider.as_str(), attempt.id);
    let detail = sentence!(
        "{provider} attempt {id} is past its time and its provider does not say how it ended",
        "jaribio {id} la {provider} limepita muda wake na mtoa huduma hasemi liliishaje"
    );
    let mut conn = ctx.local.store.connection().await?;
    let (kind, key) = (AlertKind::PaymentUnknown, attempt.id.to_string());
    alerts::raise(&mut conn, kind, &key, Some(attempt.order_id), &detail, ctx.local.now()).await?;
    drop(conn);
    apply(ctx, attempt.id, ProviderStatus::Expired).await?;
    Ok(())
}
