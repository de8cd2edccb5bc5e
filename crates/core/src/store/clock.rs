//! A clock that was set back: what was written down at times that have not come yet would wait
//! until the clock has caught up. The outbox minds this itself, whoever wrote an entry
//! ([`outbox::claim`](super::outbox::claim)).

use super::{Conn, StoreError};

/// Clocks of servers that share a database may differ by this much, in milliseconds.
pub const TOLERANCE: i64 = 60_000;

/// Moves what was written ahead of `now` (milliseconds since 1970) back to it, with the pauses
/// that were meant: attempts that are alive, pieces that were let go.
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
