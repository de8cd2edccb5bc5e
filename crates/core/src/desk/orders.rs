//! Actions of staff on an order.

use korosho_domain::actor::Actor;
use korosho_domain::desk_orders::{DeskOrderRef, MarkPaidInput, MoveOrder, NoteInput, RefundInput};
use korosho_domain::limits::MAX_NOTE_LENGTH;
use korosho_domain::order::OrderStatus;
use korosho_domain::order_key::OrderKey;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::team::{AuditAction, AuditEntry};
use serde_json::{Value, json};
use uuid::Uuid;

use super::DeskContext;
use super::{file, mirror};
use crate::admin;
use crate::audit;
use crate::ledger;
use crate::manual_payments::{self, CounterPayment, RefundRequest};
use crate::order_jobs;
use crate::staff::ManagerActor;
use crate::store::orders::{self, Order};
use crate::store::outbox::JobState;
use crate::store::refunds::{self, RefundState};
use crate::store::{self, Tx, alerts, outbox as entries};
use crate::validation;
use crate::woocommerce::mirror as woo;

/// Owner of an order's state: this database, or the store alone.
enum OrderOwner {
    Local(Uuid),
    Store(i64),
}

/// Owner of the order with this key. The store also owns orders of other devices.
async fn find_owner(ctx: &DeskContext, key: &str) -> Result<OrderOwner, Problem> {
    let id = match key.parse().map_err(|()| Problem::NotFound)? {
        OrderKey::Local(id) => id,
        OrderKey::Store(woo_id) => return Ok(OrderOwner::Store(woo_id)),
    };
    let mut conn = ctx.local.store.connection().await?;
    if orders::find(&mut conn, id).await?.is_some() {
        return Ok(OrderOwner::Local(id));
    }
    let woo_id = crate::store::register::woo_id(&mut conn, key).await?;
    woo_id.map(OrderOwner::Store).ok_or(Problem::NotFound)
}

/// Id and number of a local order; payments of other orders are not recorded here.
async fn local_order(ctx: &DeskContext, key: &str) -> Result<(Uuid, String), Problem> {
    match find_owner(ctx, key).await? {
        OrderOwner::Local(id) => Ok((id, file::row(ctx, key).await?.0.number)),
        OrderOwner::Store(_) => Err(Problem::PaymentMethodUnavailable),
    }
}

pub(super) async fn advance(
    ctx: &DeskContext,
    actor: &Actor,
    input: &MoveOrder,
) -> Result<(), Problem> {
    match find_owner(ctx, &input.key).await? {
        OrderOwner::Local(id) => advance_local(ctx, actor, id, input).await,
        OrderOwner::Store(woo_id) => advance_in_store(ctx, actor, woo_id, input).await,
    }
}

async fn advance_local(
    ctx: &DeskContext,
    actor: &Actor,
    id: Uuid,
    input: &MoveOrder,
) -> Result<(), Problem> {
    let mut tx = ctx.local.store.begin().await?;
    let order = orders::lock(&mut tx, id).await?.ok_or(Problem::NotFound)?;
    if order.status == input.to {
        return Ok(());
    }
    if order.status != input.expected_status {
        return Err(Problem::OrderChanged { status: order.status });
    }
    if !order.status.next_steps(true).contains(&input.to) {
        return Err(Problem::invalid("to", InvalidReason::Unknown));
    }
    step(&mut tx, &order, input.to, ctx.local.now()).await?;
    if input.to == OrderStatus::Cancelled {
        let update =
            order_jobs::enqueue_transfer_update(&mut tx, id, input.to.as_str(), ctx.local.now());
        update.await?;
    }
    let detail = format!("{} → {}", order.status.as_str(), input.to.as_str());
    let number = Some(order.number.clone());
    let (at, actor) = (ctx.local.now(), actor.clone());
    let entry = AuditEntry { at, actor, action: AuditAction::OrderMoved, order: number, detail };
    audit::add(&mut tx, &entry, Some(id)).await?;
    store::commit(tx).await?;
    ctx.local.wake();
    Ok(())
}

async fn step(tx: &mut Tx, order: &Order, to: OrderStatus, now: i64) -> Result<(), Problem> {
    if to == OrderStatus::Cancelled {
        ledger::cancel(tx, order, now).await?;
        return Ok(());
    }
    orders::advance(tx, order, to, now).await?;
    Ok(order_jobs::push_status(tx, order.id, to, now).await?)
}

/// Changes the status of an order that only the store has, if its status is the one on the screen.
async fn advance_in_store(
    ctx: &DeskContext,
    actor: &Actor,
    woo_id: i64,
    input: &MoveOrder,
) -> Result<(), Problem> {
    let read = woo::read(&ctx.woo, woo_id).await?;
    let found = read.ok_or(Problem::NotFound)?;
    let mut tx = ctx.local.store.begin().await?;
    mirror::enter(&mut tx, &found).await?;
    store::commit(tx).await?;
    if found.status != input.expected_status {
        return Err(Problem::OrderChanged { status: found.status });
    }
    if !found.status.next_steps(false).contains(&input.to) {
        return Err(Problem::invalid("to", InvalidReason::Unknown));
    }
    let moved = woo::advance(&ctx.woo, woo_id, input.to).await;
    let moved = moved?.ok_or(Problem::NotFound)?;
    let mut tx = ctx.local.store.begin().await?;
    mirror::enter(&mut tx, &moved).await?;
    let detail = format!("{} → {}", input.expected_status.as_str(), input.to.as_str());
    let (at, actor) = (ctx.local.now(), actor.clone());
    let entry = AuditEntry {
        at,
        actor,
        action: AuditAction::OrderMoved,
        order: Some(moved.number),
        detail,
    };
    audit::add(&mut tx, &entry, None).await?;
    Ok(store::commit(tx).await?)
}

pub(super) async fn note(
    ctx: &DeskContext,
    actor: &Actor,
    input: &NoteInput,
) -> Result<(), Problem> {
    let note = validation::required("note", &input.note, MAX_NOTE_LENGTH)?;
    let number = file::row(ctx, &input.key).await?.0.number;
    let about = match find_owner(ctx, &input.key).await? {
        OrderOwner::Local(id) => Some(id),
        OrderOwner::Store(woo_id) => {
            let path = format!("orders/{woo_id}/notes");
            let body = json!({ "note": format!("{actor}: {note}") });
            let sent = ctx.woo.post::<Value>(&path, &body).await;
            sent?;
            None
        }
    };
    write(ctx, actor, AuditAction::OrderNoted, about, number, note).await
}

pub(super) async fn mark_paid(
    ctx: &DeskContext,
    actor: &Actor,
    input: &MarkPaidInput,
) -> Result<(), Problem> {
    let (order_id, number) = local_order(ctx, &input.key).await?;
    let MarkPaidInput { method, amount, unchecked, .. } = *input;
    let receipt = input.receipt.clone();
    let text = audit::money_text(&ctx.audit, amount);
    let mut detail = match receipt.as_deref() {
        Some(receipt) => format!("{text} by {}, {receipt}", method.as_str()),
        None => format!("{text} by {}", method.as_str()),
    };
    let payment = CounterPayment { order_id, method, amount, receipt, unchecked };
    if !manual_payments::record(&ctx.orders, payment).await? {
        detail.push_str(", payment state unknown");
    }
    write(ctx, actor, AuditAction::MoneyTaken, Some(order_id), number, detail).await
}

pub(super) async fn refund(
    ctx: &DeskContext,
    manager: ManagerActor,
    input: &RefundInput,
) -> Result<(), Problem> {
    let reason = validation::required("reason", &input.reason, MAX_NOTE_LENGTH)?;
    let (order_id, number) = local_order(ctx, &input.key).await?;
    // A refund needs the store: its staff must see it.
    ctx.woo.get::<Value>("orders", &[("per_page", "1".into()), ("_fields", "id".into())]).await?;
    let detail = format!("{}: {reason}", audit::money_text(&ctx.audit, input.amount));
    let asked = RefundRequest { order_id, amount: input.amount, reason };
    let id = manual_payments::refund(&ctx.orders, asked.clone()).await?;
    // The person at the desk returns the money: no second confirmation is needed.
    let mut conn = ctx.local.store.connection().await?;
    let made = refunds::find(&mut conn, id).await?;
    drop(conn);
    if made.is_some_and(|made| made.state == RefundState::ByHand) {
        manual_payments::refunded_by_hand(&ctx.orders, asked).await?;
    }
    let actor = manager.into_actor();
    write(ctx, &actor, AuditAction::MoneyReturned, Some(order_id), number, detail).await
}

pub(super) async fn retry(
    ctx: &DeskContext,
    actor: &Actor,
    order_ref: &DeskOrderRef,
) -> Result<(), Problem> {
    let (id, number) = local_order(ctx, &order_ref.key).await?;
    let tried = admin::retry(&ctx.admin, Some(id)).await?;
    if tried == 0 {
        return Ok(());
    }
    write(ctx, actor, AuditAction::SentAgain, Some(id), number, String::new()).await
}

/// Discards an order whose jobs are parked: cancels it and discards its parked jobs.
pub(super) async fn discard(
    ctx: &DeskContext,
    manager: ManagerActor,
    input: &NoteInput,
) -> Result<(), Problem> {
    let reason = validation::required("note", &input.note, MAX_NOTE_LENGTH)?;
    let (id, number) = local_order(ctx, &input.key).await?;
    let now = ctx.local.now();
    let mut tx = ctx.local.store.begin().await?;
    let order = orders::lock(&mut tx, id).await?.ok_or(Problem::NotFound)?;
    let all = entries::of_order(&mut tx, id).await?;
    if !all.iter().any(|entry| entry.state == JobState::Parked) {
        return Err(Problem::NotFound);
    }
    if ledger::balance(&mut tx, &order).await?.net() > 0 {
        return Err(Problem::AlreadyPaid);
    }
    ledger::cancel(&mut tx, &order, now).await?;
    order_jobs::enqueue_transfer_update(&mut tx, id, "cancelled", now).await?;
    for entry in all.iter().filter(|entry| entry.state == JobState::Parked) {
        entries::set_parked(&mut tx, entry.id, JobState::Discarded, now).await?;
        let about = entry.id.to_string();
        alerts::resolve(&mut tx, &about, now).await?;
    }
    let entry = AuditEntry {
        at: now,
        actor: manager.into_actor(),
        action: AuditAction::OrderDiscarded,
        order: Some(number),
        detail: reason,
    };
    // No note in the store, which has no such order.
    crate::store::audit_log::add(&mut tx, Uuid::new_v4(), &entry, Some(id)).await?;
    store::commit(tx).await?;
    ctx.local.wake();
    Ok(())
}

pub(super) async fn write(
    ctx: &DeskContext,
    actor: &Actor,
    action: AuditAction,
    about: Option<Uuid>,
    number: String,
    detail: String,
) -> Result<(), Problem> {
    let (at, actor) = (ctx.local.now(), actor.clone());
    let entry = AuditEntry { at, actor, action, order: Some(number), detail };
    let mut tx = ctx.local.store.begin().await?;
    audit::add(&mut tx, &entry, about).await?;
    store::commit(tx).await?;
    ctx.local.wake();
    Ok(())
}
