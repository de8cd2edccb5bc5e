//! Errors of the database, one variant per reaction of a caller.

use thiserror::Error;

/// Error of the database.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The disk is full or read-only.
    #[error("the database cannot be written: {0}")]
    Full(#[source] sqlx::Error),
    /// Any other error.
    #[error("database: {0}")]
    Database(#[source] sqlx::Error),
    /// A migration of the schema failed.
    #[error("migration: {0}")]
    Migration(#[source] sqlx::migrate::MigrateError),
    /// The schema is one that this program does not know.
    #[error("the database belongs to another version of Korosho")]
    OtherVersion,
    /// A stored value cannot be parsed: a newer program wrote it, or the file is damaged.
    #[error("unreadable value in column `{0}`")]
    Unreadable(&'static str),
}

impl StoreError {
    /// Whether the failure is temporary, so that a retry may succeed.
    #[must_use]
    pub fn is_passing(&self) -> bool {
        match self {
            Self::Full(_) => true,
            Self::Database(sqlx::Error::Database(error)) => is_busy(error.code().as_deref()),
            Self::Database(error) => !matches!(
                error,
                sqlx::Error::RowNotFound
                    | sqlx::Error::TypeNotFound { .. }
                    | sqlx::Error::ColumnNotFound(_)
                    | sqlx::Error::ColumnIndexOutOfBounds { .. }
                    | sqlx::Error::ColumnDecode { .. }
                    | sqlx::Error::Encode(_)
                    | sqlx::Error::Decode(_)
            ),
            Self::Migration(_) | Self::OtherVersion | Self::Unreadable(_) => false,
        }
    }
}

/// Whether a code is temporary. SQLite: BUSY (5), LOCKED (6), NOMEM (7), also extended; PostgreSQL:
/// connection lost (08), rolled back in favour of another transaction (40), out of resources (53),
/// stopped by its operator (57).
fn is_busy(code: Option<&str>) -> bool {
    let Some(code) = code else { return false };
    match code.parse::<i64>() {
        Ok(sqlite) if code.len() < 5 => matches!(sqlite & 0xff, 5..=7),
        _ => ["08", "40", "53", "57"].iter().any(|class| code.starts_with(class)),
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        if is_full(&error) { Self::Full(error) } else { Self::Database(error) }
    }
}

/// Whether storage is full or read-only. SQLite: FULL (13), read-only (8), I/O error (10, also
/// extended), cannot open (14); PostgreSQL: class 53 `disk_full`, and a server that is read-only.
fn is_full(error: &sqlx::Error) -> bool {
    let sqlx::Error::Database(database) = error else { return false };
    let Some(code) = database.code() else { return false };
    match code.parse::<i64>() {
        Ok(sqlite) if code.len() < 5 => matches!(sqlite & 0xff, 8 | 10 | 13 | 14),
        _ => matches!(code.as_ref(), "53100" | "25006"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn temporary_database_failure_is_distinguished_from_a_permanent_one() {
        for passing in [sqlx::Error::PoolTimedOut, sqlx::Error::WorkerCrashed] {
            assert!(StoreError::from(passing).is_passing());
        }
        assert!(StoreError::Full(sqlx::Error::WorkerCrashed).is_passing());
        assert!(!StoreError::from(sqlx::Error::RowNotFound).is_passing());
        assert!(!StoreError::Unreadable("orders.total").is_passing());
        for (code, busy) in [("5", true), ("517", true), ("2067", false), ("57P01", true)] {
            assert_eq!(is_busy(Some(code)), busy, "{code}");
        }
        assert!(!is_busy(Some("23505")) && !is_busy(None));
    }
}
