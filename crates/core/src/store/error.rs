//! What can go wrong with the database, told apart only where someone acts on it.

use thiserror::Error;

/// Why the database did not do as asked.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The disk is full or cannot be written.
    #[error("the database cannot be written: {0}")]
    Full(#[source] sqlx::Error),
    /// Anything else.
    #[error("database: {0}")]
    Database(#[source] sqlx::Error),
    /// The schema cannot be brought up to date.
    #[error("migration: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// A stored value cannot be read: a newer program wrote it, or the file is damaged.
    #[error("unreadable value in column `{0}`")]
    Unreadable(&'static str),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        if is_full(&error) { Self::Full(error) } else { Self::Database(error) }
    }
}

/// SQLite: FULL (13), read-only (8), I/O error (10, also extended), cannot open (14);
/// PostgreSQL: class 53 `disk_full`, and a server that is read-only.
fn is_full(error: &sqlx::Error) -> bool {
    let sqlx::Error::Database(database) = error else { return false };
    let Some(code) = database.code() else { return false };
    match code.parse::<i64>() {
        Ok(sqlite) if code.len() < 5 => matches!(sqlite & 0xff, 8 | 10 | 13 | 14),
        _ => matches!(code.as_ref(), "53100" | "25006"),
    }
}
