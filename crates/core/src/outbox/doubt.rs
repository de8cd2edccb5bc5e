//! What a book that was set back may have done before.

use super::Kind;
use super::woo_order::Sent;
use crate::store::outbox::{self, Entry};
use crate::store::{Conn, StoreError, orders};

/// Has every order that was never sent, as far as this book knows, looked for before it is sent.
pub(crate) async fn doubt_creations(conn: &mut Conn) -> Result<(), StoreError> {
    for state in ["due", "parked"] {
        for entry in outbox::in_state(conn, state).await? {
            if entry.kind == Kind::CreateWooOrder {
                doubt(conn, &entry).await?;
            }
        }
    }
    Ok(())
}

async fn doubt(conn: &mut Conn, entry: &Entry) -> Result<(), StoreError> {
    let mut sent = Sent::of(entry);
    let Some(order) = orders::find(conn, entry.order_id).await?.filter(|_| sent.first == 0) else {
        return Ok(());
    };
    sent.first = order.placed_at;
    outbox::set_payload(conn, entry.id, &sent.written()?).await
}
