//! Database: one SQLite file, migrated at start.

use anyhow::Context;
use sqlx::{
    SqlSafeStr, SqlitePool,
    migrate::{Migration, MigrationType, Migrator},
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use std::{borrow::Cow, path::Path, time::Duration};

const FILE: &str = "sandbox.sqlite";
const CONNECTIONS: u32 = 8;
const BUSY: Duration = Duration::from_secs(30);

const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "woocommerce", include_str!("../migrations/0001_woocommerce.sql")),
    (10, "stripe", include_str!("../migrations/0010_stripe.sql")),
    (20, "mpesa", include_str!("../migrations/0020_mpesa.sql")),
    (30, "sms", include_str!("../migrations/0030_sms.sql")),
];

/// Opens the database in the folder, creating both if missing.
///
/// # Errors
/// [`anyhow::Error`] if folder or file is unusable.
pub(crate) async fn open(folder: &Path) -> anyhow::Result<SqlitePool> {
    std::fs::create_dir_all(folder)
        .with_context(|| format!("data directory {} cannot be made", folder.display()))?;
    let options = SqliteConnectOptions::new()
        .filename(folder.join(FILE))
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Normal)
        .busy_timeout(BUSY);
    let pool = SqlitePoolOptions::new()
        .max_connections(CONNECTIONS)
        .connect_with(options)
        .await
        .with_context(|| format!("no database in {}", folder.display()))?;
    Migrator::with_migrations(MIGRATIONS.iter().map(migration).collect()).run(&pool).await?;
    Ok(pool)
}

fn migration((version, name, sql): &(i64, &'static str, &'static str)) -> Migration {
    let kind = MigrationType::Simple;
    Migration::new(*version, Cow::Borrowed(name), kind, (*sql).into_sql_str(), false)
}

/// Deletes the rows of all tables.
pub(crate) async fn empty(db: &SqlitePool) -> sqlx::Result<()> {
    let tables: Vec<String> = sqlx::query_scalar(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name != '_sqlx_migrations' \
         AND (name NOT LIKE 'sqlite_%' OR name = 'sqlite_sequence')",
    )
    .fetch_all(db)
    .await?;
    let mut transaction = db.begin_with("BEGIN IMMEDIATE").await?;
    for table in tables {
        let sql = sqlx::AssertSqlSafe(format!("DELETE FROM \"{table}\""));
        sqlx::query(sql).execute(&mut *transaction).await?;
    }
    transaction.commit().await
}
