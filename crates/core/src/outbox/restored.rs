//! Creation jobs after a restored database: the restored copy may lack attempts that were made.

use super::JobKind;
use super::woo_order::CreationAttempts;
use crate::store::outbox::{self, JobState, OutboxEntry};
use crate::store::{Conn, StoreError, orders};

/// Marks every creation without a recorded attempt, so that its job searches for the order first.
pub(crate) async fn mark_unconfirmed_after_restore(conn: &mut Conn) -> Result<(), StoreError> {
    for state in [JobState::Due, JobState::Parked] {
        for entry in outbox::in_state(conn, state).await? {
            if entry.kind == JobKind::CreateWooOrder {
                mark_unconfirmed(conn, &entry).await?;
            }
        }
    }
    Ok(())
}

async fn mark_unconfirmed(conn: &mut Conn, entry: &OutboxEntry) -> Result<(), StoreError> {
    let mut sent = CreationAttempts::of(entry);
    let Some(order) = orders::find(conn, entry.order_id).await?.filter(|_| sent.first == 0) else {
        return Ok(());
    };
    sent.first = order.placed_at;
    outbox::set_payload(conn, entry.id, &sent.written()?).await
}
