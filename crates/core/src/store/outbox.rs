//! Outbox table: one row per job for an upstream, executed at least once.
//!
//! All functions fail with [`StoreError`] if the database cannot be read or written.

#![warn(clippy::wildcard_enum_match_arm)]

use serde::Serialize;
use sqlx::any::AnyRow;
use uuid::Uuid;

use super::row::Columns as _;
use super::{Conn, StoreError, clock};

/// Queues, one per upstream, worked in parallel: an unreachable upstream delays no other queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Queue {
    /// WooCommerce.
    WooCommerce,
    /// Stripe.
    Stripe,
    /// Daraja.
    Mpesa,
    /// Jobs on the shop's own database.
    Local,
    /// The shop's server, which collects this device's payments.
    Server,
    /// Outgoing e-mail.
    Mail,
    /// Outgoing text messages.
    Sms,
    /// Admin jobs, which ask all upstreams.
    Admin,
}

impl Queue {
    /// All variants.
    pub const ALL: [Self; 8] = [
        Self::WooCommerce,
        Self::Stripe,
        Self::Mpesa,
        Self::Local,
        Self::Server,
        Self::Mail,
        Self::Sms,
        Self::Admin,
    ];

    /// Column value.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WooCommerce => "woocommerce",
            Self::Stripe => "stripe",
            Self::Mpesa => "mpesa",
            Self::Local => "local",
            Self::Server => "server",
            Self::Mail => "mail",
            Self::Sms => "sms",
            Self::Admin => "admin",
        }
    }

    /// Parses a value of [`Queue::as_str`].
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|queue| queue.as_str() == word)
    }
}

/// State of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum JobState {
    /// To be executed, now or later.
    Due,
    /// Complete.
    Done,
    /// Needs a person.
    Parked,
    /// Given up by staff.
    Discarded,
}

impl JobState {
    /// Column value.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Due => "due",
            Self::Done => "done",
            Self::Parked => "parked",
            Self::Discarded => "discarded",
        }
    }

    /// Parses a value of [`JobState::as_str`].
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        let all = [Self::Due, Self::Done, Self::Parked, Self::Discarded];
        all.into_iter().find(|state| state.as_str() == word)
    }

    /// Whether the job may still be executed.
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Due | Self::Parked)
    }
}

/// Stored outbox row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OutboxEntry {
    /// Id of the row.
    pub id: Uuid,
    /// Kind of job.
    pub kind: String,
    /// Unique per kind.
    pub key: String,
    /// Order of the job; nil for a job without one.
    pub order_id: Uuid,
    /// Payload in the kind's own format.
    #[serde(skip)]
    pub payload: String,
    /// State of the job.
    pub state: JobState,
    /// Due time, milliseconds since 1970.
    pub next_try: i64,
    /// Consecutive failed attempts.
    pub attempts: i64,
    /// Last error of the upstream.
    pub last_error: Option<String>,
    /// Milliseconds since 1970.
    pub created_at: i64,
}

/// Outbox row to insert.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewOutboxEntry<'a> {
    /// Kind of job.
    pub kind: &'a str,
    /// Queue of the job.
    pub queue: Queue,
    /// Unique per kind.
    pub key: String,
    /// Order of the job; nil for a job without one.
    pub order_id: Uuid,
    /// Payload in the kind's own format.
    pub payload: String,
    /// Due time, milliseconds since 1970.
    pub at: i64,
}

/// Inserts an entry; an existing one of equal kind and key stays as it is.
pub async fn add(conn: &mut Conn, entry: &NewOutboxEntry<'_>, now: i64) -> Result<(), StoreError> {
    let sql = "INSERT INTO outbox (id, kind, entry_key, queue, order_id, payload, state, \
               next_try, created_at, changed_at) \
               VALUES ($1, $2, $3, $4, $5, $6, 'due', $7, $8, $9) \
               ON CONFLICT (kind, entry_key) DO NOTHING";
    sqlx::query(sql)
        .bind(Uuid::new_v4().to_string())
        .bind(entry.kind)
        .bind(entry.key.as_str())
        .bind(entry.queue.as_str())
        .bind(entry.order_id.to_string())
        .bind(entry.payload.as_str())
        .bind(entry.at)
        .bind(now)
        .bind(now)
        .execute(conn)
        .await?;
    Ok(())
}

/// Lease of an entry: exclusive to one process for a time.
#[derive(Debug, Clone, Copy)]
pub struct Lease<'a> {
    /// Process that holds the lease.
    pub owner: &'a str,
    /// Milliseconds.
    pub length: i64,
}

/// Claims the oldest due entry of a queue. Safe for any number of processes: the second to update
/// the row finds it leased, even if it read its clock first. A lease or due time that lies further
/// ahead than any valid one was written before the clock was set back and is ignored.
pub async fn claim(
    conn: &mut Conn,
    queue: Queue,
    lease: Lease<'_>,
    now: i64,
) -> Result<Option<OutboxEntry>, StoreError> {
    let sql = "UPDATE outbox SET lease_until = $3, lease_owner = $4, changed_at = $2 \
               WHERE id = (SELECT id FROM outbox WHERE state = 'due' AND queue = $1 \
                 AND (next_try <= $2 OR changed_at > $5) \
                 AND (lease_until <= $2 OR lease_until > $6) \
                 ORDER BY created_at, id LIMIT 1) \
               AND state = 'due' AND (lease_until <= $2 OR lease_until > $6) RETURNING *";
    let rows = sqlx::query(sql)
        .bind(queue.as_str())
        .bind(now)
        .bind(now + lease.length)
        .bind(lease.owner)
        .bind(now + clock::TOLERANCE)
        .bind(now + lease.length + clock::TOLERANCE)
        .fetch_all(conn)
        .await?;
    rows.first().map(read).transpose()
}

/// Changes to an entry after an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryUpdate<'a> {
    /// New state.
    pub state: JobState,
    /// Due time, milliseconds since 1970.
    pub next_try: i64,
    /// Consecutive failed attempts.
    pub attempts: i64,
    /// Error of the upstream.
    pub error: Option<&'a str>,
}

/// Writes the result of an attempt and releases the lease; returns `false` if the lease was lost.
pub async fn finish(
    conn: &mut Conn,
    id: Uuid,
    owner: &str,
    verdict: EntryUpdate<'_>,
    now: i64,
) -> Result<bool, StoreError> {
    let sql = "UPDATE outbox SET state = $3, next_try = $4, attempts = $5, last_error = $6, \
               lease_until = 0, lease_owner = NULL, changed_at = $7 \
               WHERE id = $1 AND lease_owner = $2";
    let done = sqlx::query(sql)
        .bind(id.to_string())
        .bind(owner)
        .bind(verdict.state.as_str())
        .bind(verdict.next_try)
        .bind(verdict.attempts)
        .bind(verdict.error)
        .bind(now)
        .execute(conn)
        .await?;
    Ok(done.rows_affected() == 1)
}

/// Saves the progress of an attempt.
pub async fn set_payload(conn: &mut Conn, id: Uuid, payload: &str) -> Result<(), StoreError> {
    sqlx::query("UPDATE outbox SET payload = $2 WHERE id = $1")
        .bind(id.to_string())
        .bind(payload)
        .execute(conn)
        .await?;
    Ok(())
}

/// Makes an order's waiting entries of a queue due now.
pub async fn make_due(
    conn: &mut Conn,
    order_id: Uuid,
    queue: Queue,
    now: i64,
) -> Result<(), StoreError> {
    let sql = "UPDATE outbox SET next_try = $3 \
               WHERE order_id = $1 AND queue = $2 AND state = 'due' AND next_try > $3";
    sqlx::query(sql)
        .bind(order_id.to_string())
        .bind(queue.as_str())
        .bind(now)
        .execute(conn)
        .await?;
    Ok(())
}

/// Makes a waiting entry of this kind and key due now.
pub async fn make_entry_due(
    conn: &mut Conn,
    kind: &str,
    key: &str,
    now: i64,
) -> Result<(), StoreError> {
    let sql = "UPDATE outbox SET next_try = $3 \
               WHERE kind = $1 AND entry_key = $2 AND state = 'due' AND next_try > $3";
    sqlx::query(sql).bind(kind).bind(key).bind(now).execute(conn).await?;
    Ok(())
}

/// Retries or discards a parked entry (`state`: [`JobState::Due`] or [`JobState::Discarded`]).
pub async fn set_parked(
    conn: &mut Conn,
    id: Uuid,
    state: JobState,
    now: i64,
) -> Result<bool, StoreError> {
    let sql = "UPDATE outbox SET state = $2, attempts = 0, next_try = $3, changed_at = $3 \
               WHERE id = $1 AND state = 'parked'";
    let done =
        sqlx::query(sql).bind(id.to_string()).bind(state.as_str()).bind(now).execute(conn).await?;
    Ok(done.rows_affected() == 1)
}

/// Whether a job of this kind and key may still be executed.
pub async fn is_open(conn: &mut Conn, kind: &str, key: &str) -> Result<bool, StoreError> {
    let sql = "SELECT COUNT(*) AS number FROM outbox \
               WHERE kind = $1 AND entry_key = $2 AND state IN ('due', 'parked')";
    let row = sqlx::query(sql).bind(kind).bind(key).fetch_one(conn).await?;
    Ok(row.int("number")? > 0)
}

/// Ends a job of this kind and key that may still be executed, and returns its id.
pub async fn end(
    conn: &mut Conn,
    kind: &str,
    key: &str,
    state: JobState,
    now: i64,
) -> Result<Option<Uuid>, StoreError> {
    let sql = "UPDATE outbox SET state = $3, changed_at = $4 \
               WHERE kind = $1 AND entry_key = $2 AND state IN ('due', 'parked') RETURNING id";
    let query = sqlx::query(sql).bind(kind).bind(key).bind(state.as_str()).bind(now);
    query.fetch_all(conn).await?.first().map(|row| row.uuid("id")).transpose()
}

/// Deletes the job of this kind and key, so that it can be added again.
pub async fn forget(conn: &mut Conn, kind: &str, key: &str) -> Result<(), StoreError> {
    let sql = "DELETE FROM outbox WHERE kind = $1 AND entry_key = $2";
    sqlx::query(sql).bind(kind).bind(key).execute(conn).await?;
    Ok(())
}

/// Due time of the next entry of a queue; `None` if it is empty.
pub async fn next_due(conn: &mut Conn, queue: Queue) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT MIN(CASE WHEN lease_until > next_try THEN lease_until ELSE next_try END) \
               AS next_try FROM outbox WHERE state = 'due' AND queue = $1";
    sqlx::query(sql).bind(queue.as_str()).fetch_one(conn).await?.maybe_int("next_try")
}

/// Time at which an entry of this kind was last done.
pub async fn last_done(conn: &mut Conn, kind: &str) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT MAX(changed_at) AS done_at FROM outbox WHERE kind = $1 AND state = 'done'";
    sqlx::query(sql).bind(kind).fetch_one(conn).await?.maybe_int("done_at")
}

/// Number of entries by state.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Depth {
    /// Due entries.
    pub overdue: i64,
    /// Entries that are not due yet.
    pub waiting: i64,
    /// Entries that need a person.
    pub parked: i64,
}

/// Counts the entries.
pub async fn depth(conn: &mut Conn, now: i64) -> Result<Depth, StoreError> {
    let sql = "SELECT \
               COUNT(CASE WHEN state = 'due' AND next_try <= $1 THEN 1 END) AS overdue, \
               COUNT(CASE WHEN state = 'due' AND next_try > $1 THEN 1 END) AS waiting, \
               COUNT(CASE WHEN state = 'parked' THEN 1 END) AS parked FROM outbox";
    let row = sqlx::query(sql).bind(now).fetch_one(conn).await?;
    Ok(Depth {
        overdue: row.int("overdue")?,
        waiting: row.int("waiting")?,
        parked: row.int("parked")?,
    })
}

/// All entries in a state, oldest first.
pub async fn in_state(conn: &mut Conn, state: JobState) -> Result<Vec<OutboxEntry>, StoreError> {
    let sql = "SELECT * FROM outbox WHERE state = $1 ORDER BY created_at, id";
    let rows = sqlx::query(sql).bind(state.as_str()).fetch_all(conn).await?;
    rows.iter().map(read).collect()
}

/// All entries of an order, oldest first.
pub async fn of_order(conn: &mut Conn, order_id: Uuid) -> Result<Vec<OutboxEntry>, StoreError> {
    let sql = "SELECT * FROM outbox WHERE order_id = $1 ORDER BY created_at, id";
    let rows = sqlx::query(sql).bind(order_id.to_string()).fetch_all(conn).await?;
    rows.iter().map(read).collect()
}

fn read(row: &AnyRow) -> Result<OutboxEntry, StoreError> {
    Ok(OutboxEntry {
        id: row.uuid("id")?,
        kind: row.text("kind")?,
        key: row.text("entry_key")?,
        order_id: row.uuid("order_id")?,
        payload: row.text("payload")?,
        state: row.word("state", JobState::parse)?,
        next_try: row.int("next_try")?,
        attempts: row.int("attempts")?,
        last_error: row.maybe_text("last_error")?,
        created_at: row.int("created_at")?,
    })
}
