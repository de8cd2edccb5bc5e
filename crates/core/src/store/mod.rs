//! Database of the shop: SQLite by default, PostgreSQL by URL.
//!
//! All functions fail with [`StoreError`] if the database cannot be read or written.
//!
//! One file per table. Functions take a connection, so that the caller decides what is one
//! transaction; the rule of rules is kept by callers: *intent and outbox entry in one transaction,
//! then call out, then write the result*. Every statement is written in the dialect that both
//! databases share.

pub mod alerts;
pub mod attempts;
pub mod audit_log;
pub mod clock;
pub mod corruption;
pub mod counters;
pub mod coupon_uses;
pub mod customers;
pub mod devices;
mod error;
pub mod events;
pub mod held_orders;
pub mod messages;
mod migrations;
pub mod notices;
pub mod order_transfers;
pub mod orders;
pub mod outbox;
pub mod payments;
pub mod reconciliations;
pub mod refunds;
pub mod register;
pub(crate) mod restore_check;
pub mod reviews;
pub mod row;
pub mod slugs;
pub mod stock;
pub mod store_orders;

use std::time::Duration;

use sqlx::any::{AnyPoolOptions, install_default_drivers};
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, AnyPool, Connection as _, Executor, Transaction};

pub use error::StoreError;

/// A connection, inside a transaction or not.
pub type Conn = AnyConnection;

/// An open transaction; dropped without commit it leaves nothing.
pub type Tx = Transaction<'static, Any>;

/// Commits `tx`.
pub async fn commit(tx: Tx) -> Result<(), StoreError> {
    Ok(tx.commit().await?)
}

/// How long a writer waits for another before it gives up.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);

const CONNECTIONS: u32 = 8;

/// The database behind orders, outbox and payments. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Store {
    pool: AnyPool,
    /// SQLite must ask for the write lock at once: a reader that turns writer cannot wait for it.
    begin: &'static str,
}

impl Store {
    /// Opens `sqlite://<path>` (made if missing) or `postgres://…` and brings its tables up to date.
    ///
    /// # Errors
    /// Whatever keeps the database from being used: a wrong address, a full disk, a newer schema.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        install_default_drivers();
        let sqlite = url.starts_with("sqlite:");
        let options = AnyPoolOptions::new().max_connections(CONNECTIONS).after_release(is_clean);
        let options = if sqlite { options.after_connect(prepare_sqlite) } else { options };
        let pool = options.connect(&if sqlite { creatable(url) } else { url.to_owned() }).await?;
        migrations::run(&pool).await?;
        Ok(Self { pool, begin: if sqlite { "BEGIN IMMEDIATE" } else { "BEGIN" } })
    }

    /// Starts a transaction that writes.
    ///
    /// # Errors
    /// When the database cannot be reached or another writer does not finish.
    pub async fn begin(&self) -> Result<Tx, StoreError> {
        Ok(self.pool.begin_with(self.begin).await?)
    }

    /// A connection for single statements.
    ///
    /// # Errors
    /// When the database cannot be reached.
    pub async fn connection(&self) -> Result<PoolConnection<Any>, StoreError> {
        Ok(self.pool.acquire().await?)
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// When it does not.
    pub async fn ping(&self) -> Result<(), StoreError> {
        self.connection().await?.execute("SELECT 1").await?;
        Ok(())
    }

    /// Closes every connection; what is committed is on disk already.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

/// Write-ahead log with a flush at each commit: what is answered "taken" survives a power cut.
fn prepare_sqlite(
    connection: &mut AnyConnection,
    _: sqlx::pool::PoolConnectionMetadata,
) -> futures::future::BoxFuture<'_, Result<(), sqlx::Error>> {
    const PRAGMAS: [&str; 3] =
        ["PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON"];
    Box::pin(async move {
        let busy = format!("PRAGMA busy_timeout = {}", BUSY_TIMEOUT.as_millis());
        connection.execute(sqlx::AssertSqlSafe(busy)).await?;
        for pragma in PRAGMAS {
            connection.execute(pragma).await?;
        }
        Ok(())
    })
}

/// Whether a connection can be used again. SQLite ends a transaction when the disk is full;
/// the rollback that follows fails then, and the driver would think for ever that one is open.
fn is_clean(
    connection: &mut AnyConnection,
    _: sqlx::pool::PoolConnectionMetadata,
) -> futures::future::BoxFuture<'_, Result<bool, sqlx::Error>> {
    Box::pin(async move {
        // What was queued when the transaction was dropped is done before this is answered.
        connection.ping().await?;
        Ok(!connection.is_in_transaction())
    })
}

/// SQLite makes a missing file only when asked to.
fn creatable(url: &str) -> String {
    match url {
        _ if url.contains("mode=") => url.to_owned(),
        _ if url.contains('?') => format!("{url}&mode=rwc"),
        _ => format!("{url}?mode=rwc"),
    }
}
