//! Actions of staff on an order.

use korosho_domain::actor::Actor;
use korosho_domain::desk_orders::{DeskOrderRef, MoveOrder, NoteInput};
use korosho_domain::limits::MAX_NOTE_LENGTH;
use korosho_domain::order::{OrderStatus, PaymentRecord, StatusChange};
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
use crate::order_access;
use crate::order_jobs;
use crate::staff::ManagerActor;
use crate::store::orders::{self, Order};
use crate::store::{self, Tx};
use crate::transferred_orders;
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
pub(super) async fn local_order(ctx: &DeskContext, key: &str) -> Result<(Uuid, String), Problem> {
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
    let reason = reason_of(input)?;
    match find_owner(ctx, &input.key).await? {
        OrderOwner::Local(id) => advance_local(ctx, actor, id, input, &reason).await,
        OrderOwner::Store(woo_id) => advance_in_store(ctx, actor, woo_id, input, &reason).await,
    }
}

/// Reason of a status change: a cancellation requires one.
fn reason_of(input: &MoveOrder) -> Result<String, Problem> {
    if input.to == OrderStatus::Cancelled {
        return validation::required("reason", &input.reason, MAX_NOTE_LENGTH);
    }
    validation::line("reason", &input.reason, MAX_NOTE_LENGTH)
}

/// Audit entry of a status change.
fn moved(
    ctx: &DeskContext,
    actor: &Actor,
    number: &str,
    change: StatusChange,
    reason: &str,
) -> AuditEntry {
    AuditEntry {
        order: Some(number.to_owned()),
        change: Some(change),
        detail: reason.to_owned(),
        ..AuditEntry::new(ctx.local.now(), actor.clone(), AuditAction::OrderMoved)
    }
}

async fn advance_local(
    ctx: &DeskContext,
    actor: &Actor,
    id: Uuid,
    input: &MoveOrder,
    reason: &str,
) -> Result<(), Problem> {
    let mut tx = ctx.local.store.begin().await?;
    let order = orders::lock(&mut tx, id).await?.ok_or(Problem::NotFound)?;
    if order.status == input.to {
        return Ok(());
    }
    if order.status != input.expected_status {
        return Err(Problem::OrderChanged { status: order.status });
    }
    if order_jobs::is_in_price_review(&mut tx, &order).await? {
        return Err(Problem::PricesInReview);
    }
    let record = order_access::payment_record(&mut tx, &order).await?;
    if !order.status.next_steps(record).contains(&input.to) {
        return Err(Problem::invalid("to", InvalidReason::Unknown));
    }
    step(&mut tx, &order, input.to, ctx.local.now()).await?;
    if input.to == OrderStatus::Cancelled {
        let update =
            order_jobs::enqueue_transfer_update(&mut tx, id, input.to.as_str(), ctx.local.now());
        update.await?;
    }
    let change = StatusChange { from: order.status, to: input.to };
    let entry = moved(ctx, actor, &order.number, change, reason);
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
    // An order takes these steps again when it comes back from the rider.
    if to.is_fulfilment_step() {
        order_jobs::forget_status_push(tx, order.id, to, now).await?;
    }
    Ok(order_jobs::push_status(tx, order.id, to, now).await?)
}

/// Changes the status of an order that only the store has, if its status is the one on the screen.
async fn advance_in_store(
    ctx: &DeskContext,
    actor: &Actor,
    woo_id: i64,
    input: &MoveOrder,
    reason: &str,
) -> Result<(), Problem> {
    let read = woo::read(&ctx.woo, woo_id).await?;
    let found = read.ok_or(Problem::NotFound)?;
    let mut tx = ctx.local.store.begin().await?;
    mirror::enter(&mut tx, &found).await?;
    store::commit(tx).await?;
    if found.status != input.expected_status {
        return Err(Problem::OrderChanged { status: found.status });
    }
    if !found.status.next_steps(PaymentRecord::Store).contains(&input.to) {
        return Err(Problem::invalid("to", InvalidReason::Unknown));
    }
    let after = woo::advance(&ctx.woo, woo_id, input.to).await;
    let after = after?.ok_or(Problem::NotFound)?;
    let mut tx = ctx.local.store.begin().await?;
    mirror::enter(&mut tx, &after).await?;
    let change = StatusChange { from: input.expected_status, to: input.to };
    let entry = moved(ctx, actor, &after.number, change, reason);
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

/// Accepts the prices of an order that another device agreed on.
pub(super) async fn accept_prices(
    ctx: &DeskContext,
    manager: ManagerActor,
    order_ref: &DeskOrderRef,
) -> Result<(), Problem> {
    let (id, _) = local_order(ctx, &order_ref.key).await?;
    transferred_orders::accept_prices(&ctx.orders, &manager.into_actor(), id).await
}

/// Discards an order whose jobs are parked: cancels it and discards its parked jobs.
pub(super) async fn discard(
    ctx: &DeskContext,
    manager: ManagerActor,
    input: &NoteInput,
) -> Result<(), Problem> {
    let (id, _) = local_order(ctx, &input.key).await?;
    transferred_orders::discard(&ctx.orders, &manager.into_actor(), id, &input.note).await
}

pub(super) async fn write(
    ctx: &DeskContext,
    actor: &Actor,
    action: AuditAction,
    about: Option<Uuid>,
    number: String,
    detail: String,
) -> Result<(), Problem> {
    let new = AuditEntry::new(ctx.local.now(), actor.clone(), action);
    add(ctx, &AuditEntry { order: Some(number), detail, ..new }, about).await
}

/// Adds an entry about an order in a transaction of its own.
pub(super) async fn add(
    ctx: &DeskContext,
    entry: &AuditEntry,
    about: Option<Uuid>,
) -> Result<(), Problem> {
    let mut tx = ctx.local.store.begin().await?;
    audit::add(&mut tx, entry, about).await?;
    store::commit(tx).await?;
    ctx.local.wake();
    Ok(())
}
