//! What staff do about an order.

use korosho_domain::actor::Actor;
use korosho_domain::desk_orders::{MarkPaidInput, MoveOrder, NoteInput, OrderPick, RefundInput};
use korosho_domain::limits::MAX_NOTE_LENGTH;
use korosho_domain::order::OrderStatus;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::team::{AuditAction, AuditEntry};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{file, mirror};
use crate::admin;
use crate::audit;
use crate::ledger;
use crate::manual_payments::{self, CounterPayment, RefundRequest};
use crate::outbox;
use crate::shared::Shared;
use crate::store::orders::{self, Order};
use crate::store::outbox::JobState;
use crate::store::refunds::{self, RefundState};
use crate::store::register::STORE_KEY;
use crate::store::{self, Tx, alerts, outbox as entries};
use crate::validation;
use crate::woocommerce::mirror as woo;

/// Who keeps an order: we, or the store alone.
enum Keeper {
    Here(Uuid),
    Store(i64),
}

/// Who keeps the order with this key: one of ours made elsewhere is the store's too.
async fn keeper(shared: &Shared, key: &str) -> Result<Keeper, Problem> {
    if let Some(id) = key.strip_prefix(STORE_KEY).and_then(|id| id.parse().ok()) {
        return Ok(Keeper::Store(id));
    }
    let id = Uuid::parse_str(key).map_err(|_| Problem::NotFound)?;
    let mut conn = shared.store.connection().await?;
    if orders::find(&mut conn, id).await?.is_some() {
        return Ok(Keeper::Here(id));
    }
    let woo_id = crate::store::register::woo_id(&mut conn, key).await?;
    woo_id.map(Keeper::Store).ok_or(Problem::NotFound)
}

/// An order of ours; money of others is not booked here.
async fn ours(shared: &Shared, key: &str) -> Result<(Uuid, String), Problem> {
    match keeper(shared, key).await? {
        Keeper::Here(id) => Ok((id, file::row(shared, key).await?.0.number)),
        Keeper::Store(_) => Err(Problem::PaymentMethodUnavailable),
    }
}

pub(super) async fn advance(
    shared: &Shared,
    actor: &Actor,
    input: &MoveOrder,
) -> Result<(), Problem> {
    match keeper(shared, &input.key).await? {
        Keeper::Here(id) => advance_ours(shared, actor, id, input).await,
        Keeper::Store(woo_id) => advance_theirs(shared, actor, woo_id, input).await,
    }
}

async fn advance_ours(
    shared: &Shared,
    actor: &Actor,
    id: Uuid,
    input: &MoveOrder,
) -> Result<(), Problem> {
    let mut tx = shared.store.begin().await?;
    let order = orders::lock(&mut tx, id).await?.ok_or(Problem::NotFound)?;
    if order.status == input.to {
        return Ok(());
    }
    if order.status != input.seen {
        return Err(Problem::OrderChanged { status: order.status });
    }
    if !order.status.next_steps(true).contains(&input.to) {
        return Err(Problem::invalid("to", InvalidReason::Unknown));
    }
    step(&mut tx, &order, input.to, shared.now()).await?;
    if input.to == OrderStatus::Cancelled {
        let update = outbox::enqueue_transfer_update(&mut tx, id, input.to.as_str(), shared.now());
        update.await?;
    }
    let detail = format!("{} → {}", order.status.as_str(), input.to.as_str());
    let number = Some(order.number.clone());
    let (at, actor) = (shared.now(), actor.clone());
    let entry = AuditEntry { at, actor, action: AuditAction::OrderMoved, order: number, detail };
    audit::add(&mut tx, &entry, Some(id)).await?;
    store::commit(tx).await?;
    shared.wake();
    Ok(())
}

async fn step(tx: &mut Tx, order: &Order, to: OrderStatus, now: i64) -> Result<(), Problem> {
    if to == OrderStatus::Cancelled {
        ledger::cancel(tx, order, now).await?;
        return Ok(());
    }
    orders::advance(tx, order, to, now).await?;
    Ok(outbox::push_status(tx, order.id, to, now).await?)
}

/// An order that only the store has is moved there, if it stands there as the screen says.
async fn advance_theirs(
    shared: &Shared,
    actor: &Actor,
    woo_id: i64,
    input: &MoveOrder,
) -> Result<(), Problem> {
    let read = woo::read(&shared.woo, woo_id).await?;
    let found = read.ok_or(Problem::NotFound)?;
    let mut tx = shared.store.begin().await?;
    mirror::enter(&mut tx, &found).await?;
    store::commit(tx).await?;
    if found.status != input.seen {
        return Err(Problem::OrderChanged { status: found.status });
    }
    if !found.status.next_steps(false).contains(&input.to) {
        return Err(Problem::invalid("to", InvalidReason::Unknown));
    }
    let moved = woo::advance(&shared.woo, woo_id, input.to).await;
    let moved = moved?.ok_or(Problem::NotFound)?;
    let mut tx = shared.store.begin().await?;
    mirror::enter(&mut tx, &moved).await?;
    let detail = format!("{} → {}", input.seen.as_str(), input.to.as_str());
    let (at, actor) = (shared.now(), actor.clone());
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

pub(super) async fn note(shared: &Shared, actor: &Actor, input: &NoteInput) -> Result<(), Problem> {
    let note = validation::required("note", &input.note, MAX_NOTE_LENGTH)?;
    let number = file::row(shared, &input.key).await?.0.number;
    let about = match keeper(shared, &input.key).await? {
        Keeper::Here(id) => Some(id),
        Keeper::Store(woo_id) => {
            let path = format!("orders/{woo_id}/notes");
            let body = json!({ "note": format!("{actor}: {note}") });
            let sent = shared.woo.post::<Value>(&path, &body).await;
            sent?;
            None
        }
    };
    write(shared, actor, AuditAction::OrderNoted, about, number, note).await
}

pub(super) async fn mark_paid(
    shared: &Shared,
    actor: &Actor,
    input: &MarkPaidInput,
) -> Result<(), Problem> {
    let (order_id, number) = ours(shared, &input.key).await?;
    let (method, amount, receipt) = (input.method, input.amount, input.receipt.clone());
    let text = audit::money_text(shared, amount);
    let detail = match receipt.as_deref() {
        Some(receipt) => format!("{text} by {}, {receipt}", method.as_str()),
        None => format!("{text} by {}", method.as_str()),
    };
    manual_payments::record(shared, CounterPayment { order_id, method, amount, receipt }).await?;
    write(shared, actor, AuditAction::MoneyTaken, Some(order_id), number, detail).await
}

pub(super) async fn refund(
    shared: &Shared,
    actor: &Actor,
    input: &RefundInput,
) -> Result<(), Problem> {
    let reason = validation::required("reason", &input.reason, MAX_NOTE_LENGTH)?;
    let (order_id, number) = ours(shared, &input.key).await?;
    // Money goes back only while everybody can see that it does.
    shared
        .woo
        .get::<Value>("orders", &[("per_page", "1".into()), ("_fields", "id".into())])
        .await?;
    let detail = format!("{}: {reason}", audit::money_text(shared, input.amount));
    let asked = RefundRequest { order_id, amount: input.amount, reason };
    let id = manual_payments::refund(shared, asked.clone()).await?;
    // At the desk the person who enters it gives it back: nothing waits for a second word.
    let mut conn = shared.store.connection().await?;
    let made = refunds::find(&mut conn, id).await?;
    drop(conn);
    if made.is_some_and(|made| made.state == RefundState::ByHand) {
        manual_payments::refunded_by_hand(shared, asked).await?;
    }
    write(shared, actor, AuditAction::MoneyReturned, Some(order_id), number, detail).await
}

pub(super) async fn retry(shared: &Shared, actor: &Actor, pick: &OrderPick) -> Result<(), Problem> {
    let (id, number) = ours(shared, &pick.key).await?;
    let tried = admin::retry(shared, Some(id)).await?;
    if tried == 0 {
        return Ok(());
    }
    write(shared, actor, AuditAction::SentAgain, Some(id), number, String::new()).await
}

/// Gives up an order that waits for a person: it is called off, and what was owed to the store for
/// it is not tried again.
pub(super) async fn discard(
    shared: &Shared,
    actor: &Actor,
    input: &NoteInput,
) -> Result<(), Problem> {
    let reason = validation::required("note", &input.note, MAX_NOTE_LENGTH)?;
    let (id, number) = ours(shared, &input.key).await?;
    let now = shared.now();
    let mut tx = shared.store.begin().await?;
    let order = orders::lock(&mut tx, id).await?.ok_or(Problem::NotFound)?;
    let all = entries::of_order(&mut tx, id).await?;
    if !all.iter().any(|entry| entry.state == JobState::Parked) {
        return Err(Problem::NotFound);
    }
    if ledger::balance(&mut tx, &order).await?.kept() > 0 {
        return Err(Problem::AlreadyPaid);
    }
    ledger::cancel(&mut tx, &order, now).await?;
    outbox::enqueue_transfer_update(&mut tx, id, "cancelled", now).await?;
    for entry in all.iter().filter(|entry| entry.state == JobState::Parked) {
        entries::set_parked(&mut tx, entry.id, JobState::Discarded, now).await?;
        let about = entry.id.to_string();
        alerts::resolve(&mut tx, &about, now).await?;
    }
    let entry = AuditEntry {
        at: now,
        actor: actor.clone(),
        action: AuditAction::OrderDiscarded,
        order: Some(number),
        detail: reason,
    };
    // Into our log alone: the store has no order to write it at.
    crate::store::audit_log::add(&mut tx, Uuid::new_v4(), &entry, Some(id)).await?;
    store::commit(tx).await?;
    shared.wake();
    Ok(())
}

pub(super) async fn write(
    shared: &Shared,
    actor: &Actor,
    action: AuditAction,
    about: Option<Uuid>,
    number: String,
    detail: String,
) -> Result<(), Problem> {
    let (at, actor) = (shared.now(), actor.clone());
    let entry = AuditEntry { at, actor, action, order: Some(number), detail };
    let mut tx = shared.store.begin().await?;
    audit::add(&mut tx, &entry, about).await?;
    store::commit(tx).await?;
    shared.wake();
    Ok(())
}
