//! Database: one SQLite file, migrated at start.

use anyhow::Context;
use sqlx::{
    Connection, SqlSafeStr, SqlitePool,
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

/// Opens the database in the folder, creating both if missing; a new database is a copy of the one in
/// the folder `template`, if there is one.
///
/// # Errors
/// [`anyhow::Error`] if folder or file is unusable.
pub(crate) async fn open(folder: &Path, template: Option<&Path>) -> anyhow::Result<SqlitePool> {
    std::fs::create_dir_all(folder)
        .with_context(|| format!("data directory {} cannot be made", folder.display()))?;
    let file = folder.join(FILE);
    if let Some(template) = template.filter(|_| !file.exists()) {
        std::fs::copy(template.join(FILE), &file)
            .with_context(|| format!("no database in the template {}", template.display()))?;
    }
    let options = SqliteConnectOptions::new()
        .filename(file)
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

/// Replaces the rows of all tables by those of the template's, or deletes them if there is none.
pub(crate) async fn reset(db: &SqlitePool, template: Option<&Path>) -> sqlx::Result<()> {
    // A connection of its own, closed at the end: an attached database would stay in the pool.
    let mut connection = db.acquire().await?.detach();
    if let Some(folder) = template {
        let file = folder.join(FILE);
        let attach = sqlx::query("ATTACH DATABASE ? AS template");
        attach.bind(file.to_string_lossy()).execute(&mut connection).await?;
    }
    let tables: Vec<String> = sqlx::query_scalar(
        "SELECT name FROM main.sqlite_master WHERE type = 'table' AND name != '_sqlx_migrations' \
         AND (name NOT LIKE 'sqlite_%' OR name = 'sqlite_sequence')",
    )
    .fetch_all(&mut connection)
    .await?;
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    for table in tables {
        let mut statements = vec![format!("DELETE FROM main.\"{table}\"")];
        if template.is_some() {
            let copy = format!("INSERT INTO main.\"{table}\" SELECT * FROM template.\"{table}\"");
            statements.push(copy);
        }
        for sql in statements {
            sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&mut *transaction).await?;
        }
    }
    transaction.commit().await?;
    connection.close().await
}
