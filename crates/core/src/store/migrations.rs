//! Forward-only migrations, embedded in the binary and run at start.

use std::borrow::Cow;

use sqlx::AnyPool;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{SqlSafeStr, SqlStr};

use super::StoreError;

const MIGRATIONS: &[(i64, &str, &str)] =
    &[(1, "schema", include_str!("migrations/0001_schema.sql"))];

pub(super) async fn run(pool: &AnyPool) -> Result<(), StoreError> {
    let migrator = Migrator::with_migrations(MIGRATIONS.iter().map(migration).collect());
    migrator.run(pool).await.map_err(|error| match error {
        MigrateError::VersionMissing(_) | MigrateError::VersionMismatch(_) => {
            StoreError::OtherVersion
        }
        error => StoreError::Migration(error),
    })
}

fn migration((version, description, sql): &(i64, &'static str, &'static str)) -> Migration {
    let sql: SqlStr = sql.into_sql_str();
    Migration::new(*version, Cow::Borrowed(description), MigrationType::Simple, sql, false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    #[tokio::test]
    async fn database_of_another_version_is_refused_unchanged() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite://{}", folder.path().join("shop.db").display());
        for change in [
            "UPDATE _sqlx_migrations SET checksum = x'00'",
            "INSERT INTO _sqlx_migrations SELECT 2, 'later', installed_on, success, checksum, \
             execution_time FROM _sqlx_migrations",
        ] {
            let _ = std::fs::remove_file(folder.path().join("shop.db"));
            let store = Store::open(&url).await.unwrap();
            sqlx::query(change).execute(&store.pool).await.unwrap();
            store.close().await;
            let refused = Store::open(&url).await.unwrap_err();
            assert!(matches!(refused, StoreError::OtherVersion), "{change}: {refused}");
        }
    }
}
