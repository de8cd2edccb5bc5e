//! Database of the shop: SQLite by default, PostgreSQL by URL.
//!
//! All functions fail with [`StoreError`] if the database cannot be read or written.
//!
//! One file per table. Functions take a connection, so that the caller decides the extent of a
//! transaction. Callers keep one rule: *store the intent and its outbox entry in one transaction,
//! then call the upstream, then store the result*. Every statement is written in the dialect that
//! both databases share.

pub mod admin_accounts;
pub mod admin_sessions;
pub mod alerts;
pub mod attempts;
pub mod audit_log;
pub mod balances;
pub mod carts;
pub mod clock;
pub mod corruption;
pub mod counters;
pub mod coupon_uses;
pub mod customers;
pub mod delivery_runs;
pub mod devices;
mod error;
pub mod events;
pub mod held_orders;
pub mod limits;
pub mod messages;
mod migrations;
pub mod notices;
pub mod order_codes;
pub mod order_transfers;
pub mod orders;
pub mod outbox;
pub mod paybill_checks;
pub mod payments;
pub mod people;
pub mod personal_tables;
pub(crate) mod postgres_url;
pub mod published_prices;
pub mod ready_notices;
pub mod reconciliations;
pub mod refunds;
pub mod register;
pub mod register_entry;
pub(crate) mod restore_check;
pub mod reviews;
pub mod row;
pub mod sales;
pub mod settings_sections;
pub mod shared_settings;
pub mod slot_reports;
pub mod slots;
pub mod slugs;
pub mod sold_out;
pub mod stock;
pub mod store_orders;
pub mod web_orders;

use std::time::Duration;

use sqlx::any::{AnyPoolOptions, install_default_drivers};
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, AnyPool, Connection as _, Executor, Transaction};

use crate::private_files;
pub use error::StoreError;

/// Connection, inside a transaction or not.
pub type Conn = AnyConnection;

/// Open transaction; rolled back if dropped without a commit.
pub type Tx = Transaction<'static, Any>;

/// Commits `tx`.
pub async fn commit(tx: Tx) -> Result<(), StoreError> {
    Ok(tx.commit().await?)
}

/// Maximum wait of a writer for another one.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);

const CONNECTIONS: u32 = 8;

/// Database of the shop. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Store {
    pool: AnyPool,
    /// Statement that begins a transaction. SQLite must request the write lock at once: a reader
    /// that becomes a writer cannot wait for it.
    begin: &'static str,
}

impl Store {
    /// Opens `sqlite://<path>` (created if missing) or `postgres://…` and runs its migrations. A database
    /// on another machine needs a verified certificate, unless the URL has another `sslmode`.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        install_default_drivers();
        let sqlite = url.starts_with("sqlite:");
        private_files::prepare_database(url);
        let options = AnyPoolOptions::new().max_connections(CONNECTIONS).after_release(is_clean);
        let options = if sqlite { options.after_connect(prepare_sqlite) } else { options };
        let url = if sqlite { creatable(url) } else { postgres_url::with_default_mode(url) };
        let pool = options.connect(&url).await?;
        migrations::run(&pool).await?;
        Ok(Self { pool, begin: if sqlite { "BEGIN IMMEDIATE" } else { "BEGIN" } })
    }

    /// Begins a transaction that writes.
    ///
    /// # Errors
    /// [`StoreError`] if the database is unreachable or another writer does not finish.
    pub async fn begin(&self) -> Result<Tx, StoreError> {
        Ok(self.pool.begin_with(self.begin).await?)
    }

    /// Connection for single statements.
    pub async fn connection(&self) -> Result<PoolConnection<Any>, StoreError> {
        Ok(self.pool.acquire().await?)
    }

    /// Checks that the database answers.
    pub async fn ping(&self) -> Result<(), StoreError> {
        self.connection().await?.execute("SELECT 1").await?;
        Ok(())
    }

    /// Closes every connection; committed data is on disk already.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

/// Write-ahead log with a flush at each commit: an acknowledged write survives a power cut.
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

/// Whether a connection can be reused. SQLite ends a transaction when the disk is full; the
/// rollback that follows then fails, and the driver would consider the transaction open
/// indefinitely.
fn is_clean(
    connection: &mut AnyConnection,
    _: sqlx::pool::PoolConnectionMetadata,
) -> futures::future::BoxFuture<'_, Result<bool, sqlx::Error>> {
    Box::pin(async move {
        // Work queued when the transaction was dropped is done before the ping is answered.
        connection.ping().await?;
        Ok(!connection.is_in_transaction())
    })
}

/// Adds the mode in which SQLite creates a missing file.
fn creatable(url: &str) -> String {
    match url {
        _ if url.contains("mode=") => url.to_owned(),
        _ if url.contains('?') => format!("{url}&mode=rwc"),
        _ => format!("{url}?mode=rwc"),
    }
}
