//! Work owed to an upstream: one row per thing to do, done at least once.

use serde::Serialize;
use sqlx::any::AnyRow;
use uuid::Uuid;

use super::row::Columns as _;
use super::{Conn, StoreError, clock};

/// Upstreams are worked through one beside the other, so that one being away holds up no other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lane {
    /// WooCommerce.
    WooCommerce,
    /// Stripe.
    Stripe,
    /// Daraja.
    Mpesa,
    /// Nothing but our own store.
    Local,
    /// The shop's server, which takes the payments of this machine.
    Server,
    /// Outgoing e-mail.
    Mail,
    /// The office's own work, which asks everybody.
    Office,
}

impl Lane {
    /// All lanes.
    pub const ALL: [Self; 7] = [
        Self::WooCommerce,
        Self::Stripe,
        Self::Mpesa,
        Self::Local,
        Self::Server,
        Self::Mail,
        Self::Office,
    ];

    /// The word used in the store.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WooCommerce => "woocommerce",
            Self::Stripe => "stripe",
            Self::Mpesa => "mpesa",
            Self::Local => "local",
            Self::Server => "server",
            Self::Mail => "mail",
            Self::Office => "office",
        }
    }

    /// Reads the word of [`Lane::as_str`].
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|lane| lane.as_str() == word)
    }
}

/// What is to be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Make the order in WooCommerce.
    CreateWooOrder,
    /// Bring WooCommerce's status up to ours.
    PromoteWooOrder,
    /// Remove later twins of an order in WooCommerce.
    SweepTwins,
    /// Tell WooCommerce of a refund.
    RecordWooRefund,
    /// Write a deed of staff among an order's notes in WooCommerce.
    NoteWooOrder,
    /// Make a payment attempt at its provider.
    CreateAttempt,
    /// Ask the provider how an attempt stands.
    PollAttempt,
    /// Close an attempt at its provider.
    ExpireAttempt,
    /// Give money back.
    Refund,
    /// Act on what a provider told us.
    HandleEvent,
    /// Call off an order nobody paid.
    CancelAbandoned,
    /// Tell the shop's server of an order, or of money for it.
    HandOver,
    /// Ask the shop's server whether an order is paid.
    FollowOrder,
    /// Hand a review to WooCommerce.
    SendReview,
    /// Send an e-mail.
    SendMail,
    /// Compare providers, ledger, orders and WooCommerce.
    Reconcile,
}

impl Kind {
    const ALL: [(Self, &'static str); 16] = [
        (Self::CreateWooOrder, "create_woo_order"),
        (Self::PromoteWooOrder, "promote_woo_order"),
        (Self::SweepTwins, "sweep_twins"),
        (Self::RecordWooRefund, "record_woo_refund"),
        (Self::NoteWooOrder, "note_woo_order"),
        (Self::CreateAttempt, "create_attempt"),
        (Self::PollAttempt, "poll_attempt"),
        (Self::ExpireAttempt, "expire_attempt"),
        (Self::Refund, "refund"),
        (Self::HandleEvent, "handle_event"),
        (Self::CancelAbandoned, "cancel_abandoned"),
        (Self::HandOver, "hand_over"),
        (Self::FollowOrder, "follow_order"),
        (Self::SendReview, "send_review"),
        (Self::SendMail, "send_mail"),
        (Self::Reconcile, "reconcile"),
    ];

    /// The word used in the store.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        Self::ALL.iter().find(|(kind, _)| *kind == self).map_or("", |(_, word)| word)
    }

    /// Reads the word of [`Kind::as_str`].
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known)| *known == word).map(|(kind, _)| *kind)
    }
}

/// An entry as stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// Our id.
    pub id: Uuid,
    /// What is to be done.
    pub kind: Kind,
    /// Makes it unique among its kind.
    pub key: String,
    /// Whose work it is; nil where it belongs to no order.
    pub order_id: Uuid,
    /// Words of the kind's own; empty where the key says all.
    #[serde(skip)]
    pub payload: String,
    /// `due`, `done`, `parked` or `discarded`.
    pub state: String,
    /// Milliseconds since 1970.
    pub next_try: i64,
    /// Tries that failed in a row.
    pub attempts: i64,
    /// What the upstream said last.
    pub last_error: Option<String>,
    /// Milliseconds since 1970.
    pub created_at: i64,
}

/// An entry to be added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEntry {
    /// What is to be done.
    pub kind: Kind,
    /// Who is asked to do it.
    pub lane: Lane,
    /// Makes it unique among its kind.
    pub key: String,
    /// Whose work it is.
    pub order_id: Uuid,
    /// Words of the kind's own.
    pub payload: String,
    /// Not before; milliseconds since 1970.
    pub at: i64,
}

/// Adds an entry; one with the same kind and key stays as it is.
///
/// # Errors
/// When the database cannot be written; so for the others that write.
pub async fn add(conn: &mut Conn, entry: &NewEntry, now: i64) -> Result<(), StoreError> {
    let sql = "INSERT INTO outbox (id, kind, entry_key, lane, order_id, payload, state, \
               next_try, created_at, changed_at) \
               VALUES ($1, $2, $3, $4, $5, $6, 'due', $7, $8, $9) \
               ON CONFLICT (kind, entry_key) DO NOTHING";
    sqlx::query(sql)
        .bind(Uuid::new_v4().to_string())
        .bind(entry.kind.as_str())
        .bind(entry.key.as_str())
        .bind(entry.lane.as_str())
        .bind(entry.order_id.to_string())
        .bind(entry.payload.as_str())
        .bind(entry.at)
        .bind(now)
        .bind(now)
        .execute(conn)
        .await?;
    Ok(())
}

/// Who works on an entry, and until when nobody else may.
#[derive(Debug, Clone, Copy)]
pub struct Lease<'a> {
    /// Process that works.
    pub owner: &'a str,
    /// Milliseconds.
    pub length: i64,
}

/// Takes the oldest due entry of a lane. Safe for any number of processes: the second to update
/// the row finds it leased. A lease that ends later than any could is one made before the clock
/// was set back, and does not count; nor does the time of the next try of an entry that was
/// written in what is now the future.
///
/// # Errors
/// When the database cannot be written.
pub async fn claim(
    conn: &mut Conn,
    lane: Lane,
    lease: Lease<'_>,
    now: i64,
) -> Result<Option<Entry>, StoreError> {
    let sql = "UPDATE outbox SET lease_until = $3, lease_owner = $4, changed_at = $2 \
               WHERE id = (SELECT id FROM outbox WHERE state = 'due' AND lane = $1 \
                 AND (next_try <= $2 OR changed_at > $5) \
                 AND (lease_until <= $2 OR lease_until > $3) \
                 ORDER BY created_at, id LIMIT 1) \
               AND state = 'due' AND (lease_until <= $2 OR lease_until > $3) RETURNING *";
    let rows = sqlx::query(sql)
        .bind(lane.as_str())
        .bind(now)
        .bind(now + lease.length)
        .bind(lease.owner)
        .bind(now + clock::TOLERANCE)
        .fetch_all(conn)
        .await?;
    rows.first().map(read).transpose()
}

/// What becomes of an entry after a try.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict<'a> {
    /// `due`, `done` or `parked`.
    pub state: &'a str,
    /// Not before; milliseconds since 1970.
    pub next_try: i64,
    /// Tries that failed in a row.
    pub attempts: i64,
    /// What the upstream said.
    pub error: Option<&'a str>,
}

/// Ends a try and gives the entry free; `false` if the lease was lost meanwhile.
///
/// # Errors
/// When the database cannot be written.
pub async fn finish(
    conn: &mut Conn,
    id: Uuid,
    owner: &str,
    verdict: Verdict<'_>,
    now: i64,
) -> Result<bool, StoreError> {
    let sql = "UPDATE outbox SET state = $3, next_try = $4, attempts = $5, last_error = $6, \
               lease_until = 0, lease_owner = NULL, changed_at = $7 \
               WHERE id = $1 AND lease_owner = $2";
    let done = sqlx::query(sql)
        .bind(id.to_string())
        .bind(owner)
        .bind(verdict.state)
        .bind(verdict.next_try)
        .bind(verdict.attempts)
        .bind(verdict.error)
        .bind(now)
        .execute(conn)
        .await?;
    Ok(done.rows_affected() == 1)
}

/// Writes down how far a try has come.
///
/// # Errors
/// When the database cannot be written.
pub async fn set_payload(conn: &mut Conn, id: Uuid, payload: &str) -> Result<(), StoreError> {
    sqlx::query("UPDATE outbox SET payload = $2 WHERE id = $1")
        .bind(id.to_string())
        .bind(payload)
        .execute(conn)
        .await?;
    Ok(())
}

/// Lets what waits for an order be tried now.
///
/// # Errors
/// When the database cannot be written.
pub async fn hurry(
    conn: &mut Conn,
    order_id: Uuid,
    lane: Lane,
    now: i64,
) -> Result<(), StoreError> {
    let sql = "UPDATE outbox SET next_try = $3 \
               WHERE order_id = $1 AND lane = $2 AND state = 'due' AND next_try > $3";
    sqlx::query(sql).bind(order_id.to_string()).bind(lane.as_str()).bind(now).execute(conn).await?;
    Ok(())
}

/// Staff try a parked entry again, or discard it (`state`: `due` or `discarded`).
///
/// # Errors
/// When the database cannot be written.
pub async fn set_parked(
    conn: &mut Conn,
    id: Uuid,
    state: &str,
    now: i64,
) -> Result<bool, StoreError> {
    let sql = "UPDATE outbox SET state = $2, attempts = 0, next_try = $3, changed_at = $3 \
               WHERE id = $1 AND state = 'parked'";
    let done = sqlx::query(sql).bind(id.to_string()).bind(state).bind(now).execute(conn).await?;
    Ok(done.rows_affected() == 1)
}

/// When the next entry of a lane falls due; `None` = nothing to do.
///
/// # Errors
/// When the database cannot be read; so for the others that read.
pub async fn next_due(conn: &mut Conn, lane: Lane) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT MIN(CASE WHEN lease_until > next_try THEN lease_until ELSE next_try END) \
               AS next_try FROM outbox WHERE state = 'due' AND lane = $1";
    sqlx::query(sql).bind(lane.as_str()).fetch_one(conn).await?.maybe_int("next_try")
}

/// How much is due and since when, and how much is parked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Depth {
    /// Entries that could be tried now.
    pub overdue: i64,
    /// Entries that wait for their time.
    pub waiting: i64,
    /// Entries that need a person.
    pub parked: i64,
}

/// Reads the depth of the queue.
///
/// # Errors
/// When the database cannot be read.
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
///
/// # Errors
/// When the database cannot be read.
pub async fn in_state(conn: &mut Conn, state: &str) -> Result<Vec<Entry>, StoreError> {
    let sql = "SELECT * FROM outbox WHERE state = $1 ORDER BY created_at, id";
    let rows = sqlx::query(sql).bind(state).fetch_all(conn).await?;
    rows.iter().map(read).collect()
}

/// All entries of an order, oldest first.
///
/// # Errors
/// When the database cannot be read.
pub async fn of_order(conn: &mut Conn, order_id: Uuid) -> Result<Vec<Entry>, StoreError> {
    let sql = "SELECT * FROM outbox WHERE order_id = $1 ORDER BY created_at, id";
    let rows = sqlx::query(sql).bind(order_id.to_string()).fetch_all(conn).await?;
    rows.iter().map(read).collect()
}

fn read(row: &AnyRow) -> Result<Entry, StoreError> {
    Ok(Entry {
        id: row.uuid("id")?,
        kind: row.word("kind", Kind::parse)?,
        key: row.text("entry_key")?,
        order_id: row.uuid("order_id")?,
        payload: row.text("payload")?,
        state: row.text("state")?,
        next_try: row.int("next_try")?,
        attempts: row.int("attempts")?,
        last_error: row.maybe_text("last_error")?,
        created_at: row.int("created_at")?,
    })
}
