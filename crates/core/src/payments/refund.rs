//! Refunds by payment providers.

use korosho_domain::payment::PaymentProvider;
use korosho_domain::sentence;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::PaymentContext;
use crate::faults;
use crate::jobs::{BackgroundJob, JobResult};
use crate::ledger;
use crate::money::money;
use crate::outbox::{Job, JobOutcome, Queue};
use crate::payment_jobs::queue_of;
use crate::providers::port::ProviderError;
use crate::store::StoreError;
use crate::store::alerts::{self, AlertKind};
use crate::store::outbox::OutboxEntry;
use crate::store::payments::{self, Payment};
use crate::store::refunds::{self, Refund, RefundState};

/// Refund of a payment by its provider.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct RefundPayment {
    pub(crate) refund_id: Uuid,
    pub(crate) order_id: Uuid,
    pub(crate) provider: PaymentProvider,
}

impl Job for RefundPayment {
    const KIND: &'static str = "refund";

    fn queue(&self) -> Queue {
        queue_of(self.provider)
    }

    fn order_id(&self) -> Uuid {
        self.order_id
    }

    fn key(&self) -> String {
        self.refund_id.to_string()
    }
}

impl BackgroundJob for RefundPayment {
    type Context = PaymentContext;

    async fn run(&self, ctx: &PaymentContext, _: &OutboxEntry) -> JobResult {
        execute(ctx, self.refund_id).await
    }
}

/// Executes a refund at its provider. A refund paid out by staff needs no call.
async fn execute(ctx: &PaymentContext, id: Uuid) -> JobResult {
    let Some((refund, payment)) = find(ctx, id).await? else { return Ok(JobOutcome::Done) };
    if refund.state != RefundState::Asked {
        return Ok(JobOutcome::Done);
    }
    let Some(client) = ctx.providers.get(payment.provider) else {
        return finish(ctx, &refund, RefundState::Done, None).await;
    };
    faults::point("refund.before_send");
    let answer = client.refund(&payment, &refund).await;
    faults::point("refund.sent");
    match answer {
        Ok(reference) => finish(ctx, &refund, RefundState::Done, Some(&reference)).await,
        Err(ProviderError::Refused { message, .. }) => {
            let done = finish(ctx, &refund, RefundState::Failed, None).await?;
            let mut conn = ctx.local.store.connection().await?;
            let amount = money(refund.amount, &payment.currency);
            let detail = sentence!(
                "{amount} was not given back: {message}",
                "{amount} hazijarudishwa: {message}"; english message
            );
            let (kind, key) = (AlertKind::RefundDue, refund.id.to_string());
            let now = ctx.local.now();
            alerts::raise(&mut conn, kind, &key, Some(refund.order_id), &detail, now).await?;
            Ok(done)
        }
        Err(error) => Ok(JobOutcome::from(error)),
    }
}

async fn find(ctx: &PaymentContext, id: Uuid) -> Result<Option<(Refund, Payment)>, StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    let Some(refund) = refunds::find(&mut conn, id).await? else { return Ok(None) };
    let all = payments::of_order(&mut conn, refund.order_id).await?;
    let payment = all.into_iter().find(|payment| payment.id == refund.payment_id);
    Ok(payment.map(|payment| (refund, payment)))
}

async fn finish(
    ctx: &PaymentContext,
    refund: &Refund,
    state: RefundState,
    reference: Option<&str>,
) -> JobResult {
    let mut tx = ctx.local.store.begin().await?;
    ledger::finish_refund(&mut tx, refund.id, state, reference, ctx.local.now()).await?;
    tx.commit().await?;
    ctx.local.wake();
    Ok(JobOutcome::Done)
}
