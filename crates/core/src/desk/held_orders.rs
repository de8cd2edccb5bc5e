//! Held orders. One desk at a time edits a held order; other desks see which one.

use korosho_domain::desk::{HeldOrder, HoldOrderInput};
use korosho_domain::problem::{InvalidReason, Problem};
use uuid::Uuid;

use super::DeskContext;
use crate::store::{self, Conn, held_orders};

/// Maximum size of a held order, in bytes of text.
const MAX_DRAFT: usize = 256 << 10;
const MAX_LABEL: usize = 200;
/// Lease of an open held order, in milliseconds since its desk opened or saved it.
const LEASE_MS: i64 = 10 * 60_000;

/// Id of this desk among those on one database; stable over restarts.
fn desk(ctx: &DeskContext) -> String {
    // Not by its number: that can change while a held order is open.
    let data_dir = ctx.local.config.data_dir.display();
    format!("{}:{data_dir}", ctx.local.config.settings.device_letter)
}

pub(super) async fn all(ctx: &DeskContext) -> Result<Vec<HeldOrder>, Problem> {
    let mut conn = ctx.local.store.connection().await?;
    let all = held_orders::all(&mut conn).await?;
    let own = desk(ctx);
    // The reader needs only to know whether another desk has it open.
    let shown = |held: HeldOrder| {
        let opened_by = if held.opened_by == own { String::new() } else { held.opened_by };
        HeldOrder { opened_by, ..held }
    };
    Ok(all.into_iter().map(shown).collect())
}

pub(super) async fn hold(ctx: &DeskContext, input: &HoldOrderInput) -> Result<HeldOrder, Problem> {
    if input.draft.len() > MAX_DRAFT || input.label.chars().count() > MAX_LABEL {
        return Err(Problem::invalid("draft", InvalidReason::TooLong));
    }
    if input.id.is_nil() {
        return Err(Problem::invalid("id", InvalidReason::Missing));
    }
    let now = ctx.local.now();
    let mut tx = ctx.local.store.begin().await?;
    let own = desk(ctx);
    let held = held_orders::hold(&mut tx, input, &own, now - LEASE_MS, now);
    if !held.await? {
        return Err(elsewhere(&mut tx, input.id).await);
    }
    let kept = held_orders::find(&mut tx, input.id).await?;
    store::commit(tx).await?;
    kept.ok_or(Problem::NotFound)
}

pub(super) async fn take(ctx: &DeskContext, id: Uuid) -> Result<HeldOrder, Problem> {
    let now = ctx.local.now();
    let mut tx = ctx.local.store.begin().await?;
    let own = desk(ctx);
    let taken = held_orders::take(&mut tx, id, &own, now - LEASE_MS, now);
    if !taken.await? {
        return Err(elsewhere(&mut tx, id).await);
    }
    let kept = held_orders::find(&mut tx, id).await?;
    store::commit(tx).await?;
    kept.ok_or(Problem::NotFound)
}

async fn elsewhere(conn: &mut Conn, id: Uuid) -> Problem {
    match held_orders::find(conn, id).await {
        Ok(Some(held)) => Problem::OpenElsewhere { by: held.opened_by },
        Ok(None) => Problem::NotFound,
        Err(error) => error.into(),
    }
}

pub(super) async fn drop(ctx: &DeskContext, id: Uuid) -> Result<(), Problem> {
    let mut conn = ctx.local.store.connection().await?;
    held_orders::drop(&mut conn, id).await?;
    Ok(())
}
