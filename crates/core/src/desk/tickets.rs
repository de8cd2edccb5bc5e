//! Tickets of kiosks: signed orders that this desk may not know yet.

use korosho_domain::actor::Actor;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::team::AuditAction;

use super::DeskContext;
use super::orders::write;
use crate::order_transfer::{TransferSource, accept, open};

/// Takes over the order of a ticket; returns its key in the register.
pub(super) async fn take(
    ctx: &DeskContext,
    actor: &Actor,
    scanned: &str,
) -> Result<String, Problem> {
    let incoming = open(&ctx.transfers, scanned, &TransferSource::Public).await;
    let incoming = incoming.map_err(|_| Problem::invalid("text", InvalidReason::Malformed))?;
    let (id, number) = (incoming.order.id, incoming.order.number.clone());
    if accept(&ctx.transfers, &incoming, &TransferSource::Public).await? {
        write(ctx, actor, AuditAction::TicketScanned, Some(id), number, String::new()).await?;
    }
    Ok(id.to_string())
}
