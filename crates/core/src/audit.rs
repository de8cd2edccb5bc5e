//! Audit log: entries of staff actions, copied to the order notes in WooCommerce.

use std::sync::Arc;

use korosho_domain::actor::Actor;
use korosho_domain::desk::DeskExtras;
use korosho_domain::money::Minor;
use korosho_domain::order::{OrderStatus, StatusChange};
use korosho_domain::problem::Problem;
use korosho_domain::team::{AuditAction, AuditEntry};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::catalogue::Catalogue;
use crate::jobs::{BackgroundJob, JobResult, Registry};
use crate::local::LocalContext;
use crate::money::money;
use crate::order_jobs::CreateWooOrder;
use crate::outbox::{Job, JobOutcome, Queue, enqueue};
use crate::store::outbox::{self as entries, OutboxEntry};
use crate::store::{self, Conn, StoreError, audit_log, orders};
use crate::woocommerce::{WooClient, WooError};

/// Maximum number of entries shown.
const SHOWN: i64 = 500;
/// Delay before the next check that the order exists in WooCommerce, in milliseconds.
const RECHECK_DELAY: i64 = 30_000;

/// Context of the audit log.
#[derive(Debug)]
pub(crate) struct AuditContext {
    pub(crate) local: LocalContext,
    pub(crate) woo: WooClient,
    pub(crate) catalogue: Catalogue,
}

/// Adds an entry in the open transaction and, for a local order, enqueues its WooCommerce note.
pub(crate) async fn add(
    conn: &mut Conn,
    entry: &AuditEntry,
    order: Option<Uuid>,
) -> Result<(), StoreError> {
    let id = Uuid::new_v4();
    audit_log::add(conn, id, entry, order).await?;
    match order {
        Some(order_id) => enqueue(conn, &NoteWooOrder { entry_id: id, order_id }, entry.at).await,
        None => Ok(()),
    }
}

/// Adds an entry in a transaction of its own; repeated entries about one order are stored once.
pub(crate) async fn once(
    ctx: &AuditContext,
    actor: &Actor,
    action: AuditAction,
    about: Option<(Uuid, &str)>,
    detail: String,
) -> Result<(), Problem> {
    let order = about.map(|(_, number)| number.to_owned());
    let new = AuditEntry::new(ctx.local.now(), actor.clone(), action);
    let entry = AuditEntry { order, detail, ..new };
    let id = about.map(|(id, _)| id);
    let mut tx = ctx.local.store.begin().await?;
    if let Some(id) = id {
        let known = audit_log::of_order(&mut tx, id).await?;
        if known.iter().any(|known| known.action == entry.action && known.detail == entry.detail) {
            return Ok(());
        }
    }
    add(&mut tx, &entry, id).await?;
    store::commit(tx).await?;
    ctx.local.wake();
    Ok(())
}

/// Formats an amount in the shop's currency for the log and for order notes.
pub(crate) fn money_text(ctx: &AuditContext, amount: Minor) -> String {
    money(amount, ctx.catalogue.snapshot().currency())
}

/// Audit entries of the extras that staff added to an order.
pub(crate) fn of_extras(ctx: &AuditContext, extras: &DeskExtras) -> Vec<(AuditAction, String)> {
    let discount = extras.discount.iter().map(|discount| {
        let what = format!("{}: {}", money_text(ctx, discount.amount), discount.reason);
        (AuditAction::DiscountGiven, what)
    });
    let custom = extras.custom_lines.iter().map(|line| {
        let each = money_text(ctx, line.unit_price);
        let what = format!("{} × {} at {each}: {}", line.quantity, line.name, line.reason);
        (AuditAction::CustomSold, what)
    });
    discount.chain(custom).collect()
}

pub(crate) async fn newest(ctx: &AuditContext) -> Result<Vec<AuditEntry>, Problem> {
    let mut conn = ctx.local.store.connection().await?;
    Ok(audit_log::newest(&mut conn, SHOWN).await?)
}

/// Text of the WooCommerce order note for an entry.
fn words(entry: &AuditEntry) -> String {
    let spaced = |name: &str| name.replace('_', " ");
    let change = entry.change.map(|StatusChange { from, to }| {
        format!("{} → {}", spaced(from.as_str()), spaced(to.as_str()))
    });
    let method = entry.method.map(|method| spaced(method.as_str()));
    let detail = Some(entry.detail.clone()).filter(|detail| !detail.is_empty());
    let what = Some(spaced(entry.action.as_str()));
    let parts = [Some(entry.actor.to_string()), what, change, method, detail];
    parts.into_iter().flatten().collect::<Vec<_>>().join(": ")
}

/// Registers the jobs of the audit log.
pub(crate) fn register_jobs(jobs: &mut Registry, ctx: &Arc<AuditContext>) {
    jobs.register::<NoteWooOrder>(ctx);
}

/// Addition of an entry to the WooCommerce order notes.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct NoteWooOrder {
    entry_id: Uuid,
    order_id: Uuid,
}

impl Job for NoteWooOrder {
    const KIND: &'static str = "note_woo_order";

    fn queue(&self) -> Queue {
        Queue::WooCommerce
    }

    fn order_id(&self) -> Uuid {
        self.order_id
    }

    fn key(&self) -> String {
        self.entry_id.to_string()
    }
}

impl BackgroundJob for NoteWooOrder {
    type Context = AuditContext;

    async fn run(&self, ctx: &AuditContext, _: &OutboxEntry) -> JobResult {
        send(ctx, self).await
    }
}

/// Adds an entry to the WooCommerce order notes unless it is already there.
async fn send(ctx: &AuditContext, job: &NoteWooOrder) -> JobResult {
    let mut conn = ctx.local.store.connection().await?;
    let entry = audit_log::find(&mut conn, job.entry_id).await?;
    let order = orders::find(&mut conn, job.order_id).await?;
    let (kind, key) = (CreateWooOrder::KIND, job.order_id.to_string());
    let is_creation_open = entries::is_open(&mut conn, kind, &key).await?;
    drop(conn);
    let (Some(entry), Some(order)) = (entry, order) else { return Ok(JobOutcome::Done) };
    let Some(woo_id) = order.woo_id else {
        if order.status == OrderStatus::Cancelled && !is_creation_open {
            // An order cancelled before it was sent is not sent.
            return Ok(JobOutcome::Done);
        }
        return Ok(JobOutcome::NotBefore {
            at: ctx.local.now() + ctx.local.config.orders.scaled(RECHECK_DELAY),
        });
    };
    let (path, note) = (format!("orders/{woo_id}/notes"), words(&entry));
    let sent = async {
        let notes: Vec<Value> = ctx.woo.get(&path, &[]).await?;
        if notes.iter().all(|known| known["note"] != note.as_str()) {
            ctx.woo.post::<Value>(&path, &json!({ "note": note })).await?;
        }
        Ok::<_, WooError>(())
    };
    Ok(sent.await.map_or_else(JobOutcome::from, |()| JobOutcome::Done))
}
