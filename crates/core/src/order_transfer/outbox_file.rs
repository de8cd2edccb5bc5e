//! Outbox file: unsent orders for another device of the shop, for when this device may fail.

use korosho_domain::desk_orders::ImportedOutbox;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::team::{AuditAction, AuditEntry};

use super::TransferContext;
use super::adopt::{TransferSource, accept, open};
use super::keys::signing_key;
use super::transfer::OrderTransfer;
use crate::audit;
use crate::staff::ManagerActor;
use crate::store::{self, order_transfers, orders};

/// First line of an outbox file.
const HEADER: &str = "korosho-outbox 1";
/// Maximum number of orders in a file: months without a network.
const MAX_ORDERS: usize = 20_000;

pub(super) async fn export(
    ctx: &TransferContext,
    manager: ManagerActor,
) -> Result<String, Problem> {
    let mut tx = ctx.local.store.begin().await?;
    let mut lines = vec![HEADER.to_owned()];
    for id in orders::unsent_ids(&mut tx).await? {
        let transfer = OrderTransfer::read(&mut tx, id).await?;
        let sealed = transfer.zip(signing_key(ctx));
        let Some(text) = sealed.and_then(|(transfer, key)| transfer.seal(&key)) else {
            continue;
        };
        // The importing device may send the order: from now on this one searches the store for it
        // first.
        order_transfers::record(&mut tx, id, ctx.local.now()).await?;
        lines.push(text);
    }
    let detail = (lines.len() - 1).to_string();
    let (at, actor) = (ctx.local.now(), manager.into_actor());
    let entry = AuditEntry { detail, ..AuditEntry::new(at, actor, AuditAction::OutboxExported) };
    audit::add(&mut tx, &entry, None).await?;
    store::commit(tx).await?;
    lines.push(String::new());
    Ok(lines.join("\n"))
}

pub(super) async fn import(
    ctx: &TransferContext,
    manager: ManagerActor,
    text: &str,
) -> Result<ImportedOutbox, Problem> {
    let malformed = || Problem::invalid("text", InvalidReason::Malformed);
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.next().filter(|head| *head == HEADER).ok_or_else(malformed)?;
    let lines: Vec<&str> = lines.collect();
    if lines.len() > MAX_ORDERS {
        return Err(Problem::invalid("text", InvalidReason::TooLong));
    }
    let mut all = Vec::with_capacity(lines.len());
    for line in lines {
        all.push(open(ctx, line, &TransferSource::File).await.map_err(|_| malformed())?);
    }
    let mut new = 0;
    for incoming in &all {
        new += u32::from(accept(ctx, incoming, &TransferSource::File).await?);
    }
    let orders = u32::try_from(all.len()).unwrap_or(u32::MAX);
    let (at, actor) = (ctx.local.now(), manager.into_actor());
    let detail = format!("{orders}, {new} of them new");
    let entry = AuditEntry { detail, ..AuditEntry::new(at, actor, AuditAction::OutboxImported) };
    let mut tx = ctx.local.store.begin().await?;
    audit::add(&mut tx, &entry, None).await?;
    store::commit(tx).await?;
    Ok(ImportedOutbox { orders, new })
}
