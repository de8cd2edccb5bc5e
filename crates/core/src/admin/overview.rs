//! State of the shop that staff act on: alerts and parked jobs.

use korosho_domain::actor::Actor;
use korosho_domain::admin::{AdminAlert, AdminOverview, ParkedJob, ParkedJobRef};
use korosho_domain::desk_orders::DeskOrderRef;
use korosho_domain::problem::Problem;
use korosho_domain::team::{AuditAction, AuditEntry};
use uuid::Uuid;

use super::AdminContext;
use crate::audit;
use crate::staff::ManagerActor;
use crate::store::alerts::{self, AlertKind};
use crate::store::outbox::{self, JobState, OutboxEntry};
use crate::store::{self, Conn, StoreError, orders};

/// Kinds of jobs that managers may discard: mails, and copies of data that the shop has. Discarding
/// any other kind would lose an order or its money.
pub(crate) const DISCARDABLE_KINDS: [&str; 11] = [
    "mail_confirmation",
    "mail_message",
    "mail_newsletter_confirmation",
    "mail_notice_confirmation",
    "mail_order_code",
    "mail_stock_notice",
    "note_woo_order",
    "push_order_status",
    "push_received_amount",
    "send_review",
    "sms_order_code",
];

/// Reads alerts and jobs; the caller adds version and catalogue.
pub(super) async fn read(ctx: &AdminContext) -> Result<AdminOverview, StoreError> {
    let now = ctx.local.now();
    let mut conn = ctx.local.store.connection().await?;
    let mut shown = Vec::new();
    for alert in alerts::unresolved(&mut conn).await? {
        let (order, number) = order_of(&mut conn, alert.order_id).await?;
        let translations = alert.translations();
        let (kind, detail, raised_at) = (alert.kind, alert.detail, alert.raised_at);
        shown.push(AdminAlert { kind, order, number, detail, translations, raised_at });
    }
    let mut parked = Vec::new();
    for entry in outbox::in_state(&mut conn, JobState::Parked).await? {
        let (order, number) = order_of(&mut conn, Some(entry.order_id)).await?;
        parked.push(parked_job(entry, order, number));
    }
    // The list of parked jobs says the same.
    shown.retain(|alert| {
        alert.kind != AlertKind::Parked.as_str()
            || !parked.iter().any(|job| job.order == alert.order)
    });
    let depth = outbox::depth(&mut conn, now).await?;
    let oldest = orders::oldest_unsent(&mut conn).await?;
    Ok(AdminOverview {
        alerts: shown,
        parked,
        overdue: depth.overdue,
        oldest_unsent_s: oldest.map(|since| ((now - since) / 1000).max(0)),
        ..AdminOverview::default()
    })
}

/// Retries a parked job; one that is no longer parked is no error.
pub(super) async fn retry_job(
    ctx: &AdminContext,
    actor: &Actor,
    input: ParkedJobRef,
) -> Result<(), Problem> {
    let now = ctx.local.now();
    let mut tx = ctx.local.store.begin().await?;
    let parked = outbox::in_state(&mut tx, JobState::Parked).await?;
    let Some(job) = parked.into_iter().find(|job| job.id == input.id) else { return Ok(()) };
    if outbox::set_parked(&mut tx, job.id, JobState::Due, now).await? {
        alerts::resolve(&mut tx, &job.id.to_string(), now).await?;
        record(&mut tx, (actor.clone(), AuditAction::SentAgain), job, now).await?;
    }
    store::commit(tx).await?;
    ctx.local.wake();
    Ok(())
}

/// Discards a parked job of one of the [`DISCARDABLE_KINDS`].
pub(super) async fn discard_job(
    ctx: &AdminContext,
    manager: ManagerActor,
    input: ParkedJobRef,
) -> Result<(), Problem> {
    let now = ctx.local.now();
    let mut tx = ctx.local.store.begin().await?;
    let parked = outbox::in_state(&mut tx, JobState::Parked).await?;
    let job = parked.into_iter().find(|job| job.id == input.id).ok_or(Problem::NotFound)?;
    if !DISCARDABLE_KINDS.contains(&job.kind.as_str()) {
        return Err(Problem::Forbidden);
    }
    if outbox::set_parked(&mut tx, job.id, JobState::Discarded, now).await? {
        alerts::resolve(&mut tx, &job.id.to_string(), now).await?;
        record(&mut tx, (manager.into_actor(), AuditAction::JobDiscarded), job, now).await?;
    }
    Ok(store::commit(tx).await?)
}

/// Adds the entry of the audit log.
async fn record(
    conn: &mut Conn,
    (actor, action): (Actor, AuditAction),
    job: OutboxEntry,
    now: i64,
) -> Result<(), StoreError> {
    let (_, order) = order_of(conn, Some(job.order_id)).await?;
    let entry = AuditEntry { order, detail: job.kind, ..AuditEntry::new(now, actor, action) };
    audit::add(conn, &entry, None).await
}

fn parked_job(
    entry: OutboxEntry,
    order: Option<DeskOrderRef>,
    number: Option<String>,
) -> ParkedJob {
    ParkedJob {
        id: entry.id,
        can_be_discarded: DISCARDABLE_KINDS.contains(&entry.kind.as_str()),
        kind: entry.kind,
        order,
        number,
        attempts: entry.attempts,
        error: entry.last_error.unwrap_or_default(),
        created_at: entry.created_at,
    }
}

/// Reference and number of an order; nil and unknown ids have none.
async fn order_of(
    conn: &mut Conn,
    id: Option<Uuid>,
) -> Result<(Option<DeskOrderRef>, Option<String>), StoreError> {
    let Some(id) = id.filter(|id| !id.is_nil()) else { return Ok((None, None)) };
    let order = orders::find(conn, id).await?;
    let key = |_: &_| DeskOrderRef { key: id.to_string() };
    Ok((order.as_ref().map(key), order.map(|order| order.number)))
}
