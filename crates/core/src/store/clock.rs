//! Correction of stored times after the clock was set back: times in the future would delay work
//! until the clock has caught up. The outbox handles this itself for all its entries
//! ([`outbox::claim`](super::outbox::claim)).

use super::{Conn, StoreError};

/// Clocks of servers that share a database may differ by this much, in milliseconds.
pub const TOLERANCE: i64 = 60_000;

/// Moves times later than `now` (milliseconds since 1970) back to it and keeps the intended pauses:
/// live attempts, released stock.
pub async fn set_back(conn: &mut Conn, now: i64) -> Result<(), StoreError> {
    const STATEMENTS: [&str; 3] = [
        "UPDATE payment_attempts SET expires_at = expires_at - (created_at - $1), \
         created_at = $1 WHERE state IN ('creating', 'open', 'unknown') AND created_at > $2",
        "UPDATE stock_holds SET released_at = $1 WHERE released_at > $2",
        "UPDATE coupon_uses SET counted_at = $1 WHERE counted_at > $2",
    ];
    for sql in STATEMENTS {
        sqlx::query(sql).bind(now).bind(now + TOLERANCE).execute(&mut *conn).await?;
    }
    Ok(())
}
