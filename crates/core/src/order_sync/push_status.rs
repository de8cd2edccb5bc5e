//! Push of an order's status to WooCommerce: read first, then write, and only forward.

use korosho_domain::order::OrderStatus;
use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;
use serde_json::Value;

use super::SyncContext;
use crate::faults;
use crate::jobs::{BackgroundJob, JobResult};
use crate::ledger;
use crate::order_jobs::{self, CreateWooOrder, PushOrderStatus};
use crate::outbox::{Job as _, JobOutcome};
use crate::store::alerts::{self, AlertKind};
use crate::store::orders::{self, Order};
use crate::store::outbox::{self as entries, OutboxEntry};
use crate::store::{StoreError, payments, register, stock};
use crate::woocommerce::WooError;
use crate::woocommerce::orders::{self as woo, WooOrder};

/// Delay before the job checks again for an order that has not arrived, in milliseconds; the
/// arrival makes the job due at once.
const RECHECK_DELAY: i64 = 30_000;

impl BackgroundJob for PushOrderStatus {
    type Context = SyncContext;

    async fn run(&self, ctx: &SyncContext, _: &OutboxEntry) -> JobResult {
        push(ctx, self).await
    }
}

async fn push(
    ctx: &SyncContext,
    &PushOrderStatus { order_id, status, .. }: &PushOrderStatus,
) -> JobResult {
    let mut conn = ctx.local.store.connection().await?;
    let order = orders::find(&mut conn, order_id).await?;
    drop(conn);
    let Some(order) = order else { return Ok(JobOutcome::Done) };
    // Written after the push of a later step, this one would be read as a step back.
    if status.is_fulfilment_step() && order.status != status {
        return Ok(JobOutcome::Done);
    }
    let Some(woo_id) = order.woo_id else {
        if status == OrderStatus::Cancelled {
            return never_sent(ctx, &order).await;
        }
        return not_arrived(ctx, &order).await;
    };
    match woo::read(&ctx.woo, woo_id).await {
        Ok(found) => step(ctx, &order, status, &found).await,
        Err(WooError::Business { status: 404, .. }) => {
            alert_contradiction(ctx, &order, &NO_LONGER_THERE).await
        }
        Err(error) => Ok(JobOutcome::from(error)),
    }
}

/// Outcome of a job about an order that WooCommerce does not have yet.
pub(super) async fn not_arrived(ctx: &SyncContext, order: &Order) -> JobResult {
    if order.status == OrderStatus::Cancelled {
        // It may never arrive: an order cancelled before it was sent is not sent.
        return never_sent(ctx, order).await;
    }
    Ok(JobOutcome::NotBefore {
        at: ctx.local.now() + ctx.local.config.orders.scaled(RECHECK_DELAY),
    })
}

pub(super) async fn never_sent(ctx: &SyncContext, order: &Order) -> JobResult {
    let mut conn = ctx.local.store.connection().await?;
    let waits = entries::is_open(&mut conn, CreateWooOrder::KIND, &order.id.to_string()).await?;
    let later = JobOutcome::NotBefore {
        at: ctx.local.now() + ctx.local.config.orders.scaled(RECHECK_DELAY),
    };
    Ok(if waits { later } else { JobOutcome::Done })
}

/// Change of an order's status in WooCommerce.
enum StatusChange {
    Nothing,
    Set(&'static str),
    /// WooCommerce has no such status: it is added as an order note.
    Note,
    /// The statuses conflict: staff decide.
    Disagree,
}

fn next(status: OrderStatus, theirs: &str) -> StatusChange {
    match (status, theirs) {
        (OrderStatus::Paid, "pending" | "on-hold" | "failed" | "checkout-draft") => {
            StatusChange::Set("processing")
        }
        (OrderStatus::Paid, "processing" | "completed") => StatusChange::Nothing,
        (OrderStatus::Confirmed, "pending" | "failed" | "checkout-draft") => {
            StatusChange::Set("on-hold")
        }
        (OrderStatus::Confirmed, "on-hold" | "processing" | "completed") => StatusChange::Nothing,
        (OrderStatus::Ready | OrderStatus::OutForDelivery, "on-hold" | "processing") => {
            StatusChange::Note
        }
        (OrderStatus::Completed, "pending" | "on-hold" | "processing") => {
            StatusChange::Set("completed")
        }
        (
            OrderStatus::Ready | OrderStatus::OutForDelivery | OrderStatus::Completed,
            "completed",
        ) => StatusChange::Nothing,
        (OrderStatus::Cancelled, "pending" | "on-hold" | "failed" | "checkout-draft") => {
            StatusChange::Set("cancelled")
        }
        (OrderStatus::Cancelled, "cancelled" | "refunded" | "trash") => StatusChange::Nothing,
        (
            OrderStatus::Pending
            | OrderStatus::Confirmed
            | OrderStatus::Paid
            | OrderStatus::Ready
            | OrderStatus::OutForDelivery
            | OrderStatus::Completed
            | OrderStatus::Cancelled
            | OrderStatus::Refunded,
            _,
        ) => StatusChange::Disagree,
    }
}

async fn step(
    ctx: &SyncContext,
    order: &Order,
    status: OrderStatus,
    found: &WooOrder,
) -> JobResult {
    let mut change = next(status, &found.status);
    let is_cancelled_here = status == OrderStatus::Cancelled && found.status == "processing";
    if is_cancelled_here && is_paid_here(ctx, order).await? {
        change = StatusChange::Set("cancelled");
    }
    match change {
        StatusChange::Nothing => {
            handle_unknown_payment(ctx, order, status, found).await?;
            settled(ctx, order, status).await
        }
        StatusChange::Disagree => {
            let (ours, theirs) = (status.as_str(), &found.status);
            let detail = sentence!(
                "ours is {ours}, WooCommerce's is {theirs}",
                "yetu ni {ours}, ya WooCommerce ni {theirs}"
            );
            alert_contradiction(ctx, order, &detail).await
        }
        change @ (StatusChange::Set(_) | StatusChange::Note) => {
            let body = body(ctx, order, status, &change).await?;
            faults::point("push_status.before_put");
            let put = ctx.woo.put::<Value>(&format!("orders/{}", found.id), &body).await;
            faults::point("push_status.put");
            match put {
                Ok(_) => settled(ctx, order, status).await,
                Err(error) => Ok(JobOutcome::from(error)),
            }
        }
    }
}

/// Whether the order is paid in the store because our ledger has its payment, and not by a decision
/// of staff there.
async fn is_paid_here(ctx: &SyncContext, order: &Order) -> Result<bool, StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    let balance = ledger::balance(&mut conn, order).await?;
    Ok(balance.received > 0 && balance.received_in_store == 0)
}

/// Handles an order that the store reports as paid by a payment that our ledger lacks: another
/// device of the shop may have collected the payment too.
async fn handle_unknown_payment(
    ctx: &SyncContext,
    order: &Order,
    status: OrderStatus,
    found: &WooOrder,
) -> Result<(), StoreError> {
    let id = found.transaction_id.as_str();
    if status != OrderStatus::Paid || id.is_empty() {
        return Ok(());
    }
    let mut conn = ctx.local.store.connection().await?;
    let ours = payments::of_order(&mut conn, order.id).await?;
    let same = |payment: &payments::Payment| {
        payment.receipt.as_deref() == Some(id) || payment.reference == id
    };
    if ours.iter().any(same) {
        return Ok(());
    }
    let detail = sentence!(
        "WooCommerce has a payment {id} that is not ours: it may be paid twice",
        "WooCommerce ina malipo {id} ambayo si yetu: huenda imelipwa mara mbili"
    );
    let (kind, key, now) = (AlertKind::StoreDisagrees, order.id.to_string(), ctx.local.now());
    alerts::raise(&mut conn, kind, &key, Some(order.id), &detail, now).await
}

async fn body(
    ctx: &SyncContext,
    order: &Order,
    status: OrderStatus,
    step: &StatusChange,
) -> Result<Value, StoreError> {
    match step {
        StatusChange::Set(word) => {
            Ok(woo::promotion(order, word, reference(ctx, order).await?.as_deref()))
        }
        StatusChange::Nothing | StatusChange::Note | StatusChange::Disagree => {
            Ok(woo::step(status))
        }
    }
}

/// Payment reference for staff: the receipt, else the provider's id of the payment.
async fn reference(ctx: &SyncContext, order: &Order) -> Result<Option<String>, StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    let all = payments::of_order(&mut conn, order.id).await?;
    Ok(all.into_iter().next().map(|payment| payment.receipt.unwrap_or(payment.reference)))
}

/// Releases the stock reservation, since WooCommerce has reduced its stock, and fetches the new
/// counts.
async fn settled(ctx: &SyncContext, order: &Order, status: OrderStatus) -> JobResult {
    let mut conn = ctx.local.store.connection().await?;
    register::set_store_status(&mut conn, order.id, status).await?;
    // WooCommerce lowers the stock of a changed order when the change arrives.
    if !order_jobs::is_changing(&mut conn, order.id).await? {
        stock::release(&mut conn, order.id, ctx.local.now()).await?;
    }
    for line in &order.contents.quote.lines {
        ctx.catalogue.on_webhook("product.updated", line.product_id, None);
    }
    Ok(JobOutcome::Done)
}

/// Detail of an alert about an order that was deleted in WooCommerce.
pub(super) const NO_LONGER_THERE: Sentence =
    Sentence::fixed("WooCommerce no longer has the order", "WooCommerce haina oda hii tena");

pub(super) async fn alert_contradiction(
    ctx: &SyncContext,
    order: &Order,
    detail: &Sentence,
) -> JobResult {
    let mut conn = ctx.local.store.connection().await?;
    let (kind, key, now) = (AlertKind::StoreDisagrees, order.id.to_string(), ctx.local.now());
    alerts::raise(&mut conn, kind, &key, Some(order.id), detail, now).await?;
    Ok(JobOutcome::Done)
}
