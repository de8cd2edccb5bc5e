//! Creation of payment attempts: first the row with its frozen parameters, then the call, then the
//! result.

use std::sync::Arc;

use korosho_domain::money::Minor;
use korosho_domain::payment::{Next, PaymentMethod, PaymentProvider};
use korosho_domain::problem::Problem;
use serde::{Deserialize, Serialize};
use tokio::time::timeout;
use uuid::Uuid;

use super::PaymentContext;
use super::settle::{self, PollAttempt};
use crate::faults;
use crate::jobs::{BackgroundJob, JobResult};
use crate::log_masking::mask;
use crate::outbox::{Job, JobOutcome, Queue, enqueue_at};
use crate::payment_jobs::{AttemptRef, queue_of};
use crate::providers::mpesa;
use crate::providers::port::{PaymentRequest, ProviderClient, ProviderError, ProviderStatus};
use crate::store::attempts::{self, Attempt, AttemptState, Step};
use crate::store::limits;
use crate::store::orders::Order;
use crate::store::outbox::OutboxEntry;
use crate::store::{Conn, StoreError};
use crate::timeouts::OrderTimeouts;
use crate::token::random_token;

/// Age after which the outbox continues an unfinished creation, in milliseconds.
const RESUME_AFTER: i64 = 20_000;

/// Age after which an unsent creation is dropped, in milliseconds: its customer no longer waits,
/// and a late prompt on the phone would be unexpected.
const TOO_LATE_TO_BEGIN: i64 = 60_000;

const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;

/// Unclear answers after which the provider is searched for the attempt.
const TRIES_BEFORE_SEARCH: i64 = 2;

/// Checks that `amount` of an order can be paid by this method and freezes the attempt's
/// parameters. Nothing is stored yet; `conn` is in the transaction that will store the attempt.
pub(crate) async fn begin(
    ctx: &PaymentContext,
    conn: &mut Conn,
    order: &Order,
    amount: Minor,
    method: PaymentMethod,
    phone: Option<&str>,
) -> Result<Attempt, Problem> {
    let provider = method.provider();
    let client = ctx.providers.get(provider).ok_or(Problem::PaymentMethodUnavailable)?;
    let now = ctx.local.now();
    let (attempt_id, token) = (Uuid::new_v4(), random_token());
    let expires_at = now + client.lifetime();
    let request = PaymentRequest { order, amount, attempt_id, token: &token, phone, expires_at };
    let request = client.prepare(&request)?;
    let attempt = Attempt {
        id: attempt_id,
        order_id: order.id,
        provider,
        amount,
        currency: order.currency.clone(),
        phone: mpesa::prompted_phone(provider, &request),
        request,
        token,
        state: AttemptState::Creating,
        reference: None,
        url: None,
        failure: None,
        tries: 0,
        created_at: now,
        expires_at,
        checked_at: 0,
    };
    limit_prompts(ctx, conn, &attempt).await?;
    Ok(attempt)
}

/// Refuses a prompt beyond the limits of its phone or order. The phone stays locked until the
/// transaction ends, so that concurrent requests are counted.
async fn limit_prompts(
    ctx: &PaymentContext,
    conn: &mut Conn,
    attempt: &Attempt,
) -> Result<(), Problem> {
    let Some(phone) = &attempt.phone else { return Ok(()) };
    let (limits, times, now) =
        (&ctx.local.config.limits, &ctx.local.config.orders, attempt.created_at);
    limits::lock_persons(conn, &[phone]).await?;
    let in_hour = limits::prompts_to(conn, phone, now - times.scaled(HOUR)).await?;
    let in_day = limits::prompts_to(conn, phone, now - times.scaled(DAY)).await?;
    let for_order = limits::prompts_for(conn, attempt.order_id).await?;
    if in_hour < limits.prompts_hour
        && in_day < limits.prompts_day
        && for_order < limits.prompts_order
    {
        return Ok(());
    }
    tracing::warn!(order = %attempt.order_id, in_hour, in_day, for_order, "prompt refused");
    Err(Problem::TooManyPrompts)
}

/// Stores a new attempt with its jobs; returns `false` if another attempt of the order is live.
pub(crate) async fn start(
    conn: &mut Conn,
    rules: &OrderTimeouts,
    attempt: &Attempt,
) -> Result<bool, StoreError> {
    if !attempts::insert(conn, attempt).await? {
        return Ok(false);
    }
    let (job, now) = (AttemptRef::from(attempt), attempt.created_at);
    let take_over = now + rules.scaled(RESUME_AFTER);
    enqueue_at(conn, &CreateAttempt(job), take_over, now).await?;
    let first_poll = settle::poll_at(rules, attempt, now);
    enqueue_at(conn, &PollAttempt(job), first_poll, now).await?;
    Ok(true)
}

/// Creates a stored attempt at its provider while the customer waits; returns the next step. The
/// call continues after the timeout or a broken connection.
pub(crate) async fn create(ctx: &Arc<PaymentContext>, attempt: Attempt) -> Result<Next, Problem> {
    let (provider, limit) = (attempt.provider, ctx.local.config.orders.provider_timeout);
    let (ctx, id) = (Arc::clone(ctx), attempt.id);
    let call = tokio::spawn(async move { make(&ctx, id).await });
    let made = match timeout(limit, call).await {
        Ok(Ok(made)) => made?,
        Ok(Err(_)) | Err(_) => attempt,
    };
    match (made.state, made.url) {
        (AttemptState::Open, Some(url)) => Ok(Next::Redirect { url }),
        (AttemptState::Paid, _) => Err(Problem::AlreadyPaid),
        (state, _) if provider == PaymentProvider::Mpesa && state.is_live() => {
            Ok(Next::MpesaPrompt)
        }
        (
            AttemptState::Creating
            | AttemptState::Open
            | AttemptState::Unknown
            | AttemptState::Failed
            | AttemptState::Expired,
            _,
        ) => Err(Problem::ProviderUnavailable),
    }
}

/// Creates an attempt at its provider, or finds the one that an earlier call created. Safe to
/// repeat after a crash.
pub(crate) async fn make(ctx: &PaymentContext, id: Uuid) -> Result<Attempt, StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    let attempt = stored(&mut conn, id).await?;
    let Some(client) = ctx.providers.get(attempt.provider) else { return Ok(attempt) };
    if !matches!(attempt.state, AttemptState::Creating | AttemptState::Unknown) {
        return Ok(attempt);
    }
    if attempt.tries > 0 && !client.creation_is_repeatable() {
        drop(conn);
        return unknown(ctx, &attempt).await;
    }
    if attempt.tries == 0 && ctx.local.now() - attempt.created_at > TOO_LATE_TO_BEGIN {
        drop(conn);
        return settle::apply(ctx, id, ProviderStatus::Expired).await;
    }
    // A second prompt of the attempt would be refused while the first one is open, and the refusal would
    // end an attempt that can be paid.
    if !attempts::claim_try(&mut conn, &attempt).await? {
        return stored(&mut conn, id).await;
    }
    drop(conn);
    faults::point("attempt.before_create");
    let answer = ask_to_create(client.as_ref(), &attempt).await;
    faults::point("attempt.created");
    let made = match answer {
        Ok(status) => settle::apply(ctx, id, status).await?,
        Err(ProviderError::Refused { failure, message }) => {
            tracing::warn!(attempt = %id, message = mask(&message), "payment attempt refused");
            settle::apply(ctx, id, ProviderStatus::Failed(failure)).await?
        }
        Err(error) => {
            tracing::warn!(attempt = %id, error = mask(&error.to_string()), "payment attempt not answered");
            unknown(ctx, &attempt).await?
        }
    };
    faults::point("attempt.recorded");
    Ok(made)
}

/// Sends a repeatable creation again under the same idempotency key. Stripe replays a stored
/// failure indefinitely, so after some tries the provider is searched for the attempt: one that was
/// never shown cannot be paid, and another attempt may follow.
async fn ask_to_create(
    client: &dyn ProviderClient,
    attempt: &Attempt,
) -> Result<ProviderStatus, ProviderError> {
    if attempt.tries < TRIES_BEFORE_SEARCH {
        return client.create(attempt).await;
    }
    let found = client.look_up(attempt).await?;
    if found != ProviderStatus::NotFound {
        return Ok(found);
    }
    match client.create(attempt).await {
        Err(ProviderError::Unclear(_)) => Ok(ProviderStatus::NotFound),
        created => created,
    }
}

async fn unknown(ctx: &PaymentContext, attempt: &Attempt) -> Result<Attempt, StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    let now = ctx.local.now();
    attempts::advance(&mut conn, attempt, AttemptState::Unknown, Step::default(), now).await?;
    stored(&mut conn, attempt.id).await
}

async fn stored(conn: &mut Conn, id: Uuid) -> Result<Attempt, StoreError> {
    let found = attempts::find(conn, id).await?;
    found.ok_or(StoreError::Unreadable("payment_attempts.id"))
}

/// Continuation of the creation of an attempt that its request did not finish.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct CreateAttempt(AttemptRef);

impl Job for CreateAttempt {
    const KIND: &'static str = "create_attempt";

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

impl BackgroundJob for CreateAttempt {
    type Context = PaymentContext;

    async fn run(&self, ctx: &PaymentContext, _: &OutboxEntry) -> JobResult {
        let made = make(ctx, self.0.id).await?;
        let client = ctx.providers.get(made.provider);
        let repeatable = client.is_some_and(|client| client.creation_is_repeatable());
        match made.state {
            AttemptState::Creating | AttemptState::Unknown if repeatable => {
                let error = "the provider did not say whether the attempt exists".to_owned();
                Ok(JobOutcome::Retry { error, after: None })
            }
            AttemptState::Creating
            | AttemptState::Open
            | AttemptState::Unknown
            | AttemptState::Paid
            | AttemptState::Failed
            | AttemptState::Expired => Ok(JobOutcome::Done),
        }
    }
}
