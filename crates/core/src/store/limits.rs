//! Counts of what limits per customer bound.

use std::collections::BTreeSet;

use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use super::row::Columns as _;
use super::{Conn, StoreError};
use crate::client_network::SITE_SHARE;

/// First bucket of address networks; those of persons precede it.
const NETWORKS: i64 = 256;

/// Numbers of an address network and of its site.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct NetworkCounts {
    /// Of the network: IPv4 address or IPv6 /64.
    pub network: i64,
    /// Of the site: IPv4 address or IPv6 /48.
    pub site: i64,
}

impl NetworkCounts {
    /// Room for `more` within a limit of a network, and within that of its site.
    #[must_use]
    pub fn has_room(self, more: i64, limit: i64) -> bool {
        let of_site = limit.saturating_mul(i64::from(SITE_SHARE.get()));
        self.network.saturating_add(more) <= limit && self.site.saturating_add(more) <= of_site
    }

    /// Whether neither number is larger than before.
    #[must_use]
    pub const fn is_at_most(self, before: Self) -> bool {
        self.network <= before.network && self.site <= before.site
    }
}

/// Serialises transactions that count against the limits of persons, by phone or e-mail address,
/// until they end.
pub async fn lock_persons(conn: &mut Conn, persons: &[&str]) -> Result<(), StoreError> {
    lock_buckets(conn, 0, persons).await
}

/// Counterpart of [`lock_persons`] for address networks and sites. A transaction locks the counter of
/// order numbers first, then persons, then networks, or two transactions could deadlock.
pub async fn lock_networks(conn: &mut Conn, networks: &[&str]) -> Result<(), StoreError> {
    lock_buckets(conn, NETWORKS, networks).await
}

/// Locks the buckets of keys in ascending order, so that two transactions cannot deadlock.
async fn lock_buckets(conn: &mut Conn, first: i64, keys: &[&str]) -> Result<(), StoreError> {
    let sql = "INSERT INTO limit_locks (bucket, revision) VALUES ($1, 1) \
               ON CONFLICT (bucket) DO UPDATE SET revision = limit_locks.revision + 1";
    let buckets: BTreeSet<u8> = keys.iter().map(|key| Sha256::digest(key)[0]).collect();
    for bucket in buckets {
        sqlx::query(sql).bind(first + i64::from(bucket)).execute(&mut *conn).await?;
    }
    Ok(())
}

/// Prompts to a phone (E.164) since `since` (milliseconds). An attempt that expired unsent prompted
/// nobody.
pub async fn prompts_to(conn: &mut Conn, phone: &str, since: i64) -> Result<i64, StoreError> {
    let sql = "SELECT COUNT(*) AS number FROM payment_attempts \
               WHERE phone = $1 AND created_at > $2 AND NOT (tries = 0 AND state = 'expired')";
    sqlx::query(sql).bind(phone).bind(since).fetch_one(conn).await?.int("number")
}

/// Prompts for an order.
pub async fn prompts_for(conn: &mut Conn, order_id: Uuid) -> Result<i64, StoreError> {
    let sql = "SELECT COUNT(*) AS number FROM payment_attempts WHERE order_id = $1 \
               AND phone IS NOT NULL AND NOT (tries = 0 AND state = 'expired')";
    sqlx::query(sql).bind(order_id.to_string()).fetch_one(conn).await?.int("number")
}

/// E-mails to a recipient since `since` (milliseconds), without that of an outbox entry.
pub async fn mails_to(
    conn: &mut Conn,
    recipient: &str,
    since: i64,
    entry_id: Uuid,
) -> Result<i64, StoreError> {
    let sql = "SELECT COUNT(*) AS number FROM sent_mails \
               WHERE recipient = $1 AND sent_at > $2 AND entry_id <> $3";
    let query = sqlx::query(sql).bind(recipient).bind(since).bind(entry_id.to_string());
    query.fetch_one(conn).await?.int("number")
}

/// Records the e-mail of an outbox entry once, and forgets those before `since`.
pub async fn record_mail(
    conn: &mut Conn,
    recipient: &str,
    entry_id: Uuid,
    since: i64,
    now: i64,
) -> Result<(), StoreError> {
    let old = "DELETE FROM sent_mails WHERE sent_at <= $1";
    sqlx::query(old).bind(since).execute(&mut *conn).await?;
    let sql = "INSERT INTO sent_mails (entry_id, recipient, sent_at) VALUES ($1, $2, $3) \
               ON CONFLICT (entry_id) DO NOTHING";
    let query = sqlx::query(sql).bind(entry_id.to_string()).bind(recipient).bind(now);
    query.execute(conn).await?;
    Ok(())
}
