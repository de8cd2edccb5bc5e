//! Forward-only migrations, embedded and run at start.

use std::borrow::Cow;

use sqlx::AnyPool;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{SqlSafeStr, SqlStr};

use super::StoreError;

const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "orders", include_str!("migrations/0001_orders.sql")),
    (2, "messages", include_str!("migrations/0002_messages.sql")),
    (3, "reconciliations", include_str!("migrations/0003_reconciliations.sql")),
    (4, "desk", include_str!("migrations/0004_desk.sql")),
    (5, "handovers", include_str!("migrations/0005_handovers.sql")),
    (6, "open orders", include_str!("migrations/0006_open_orders.sql")),
    (7, "shoppers", include_str!("migrations/0007_shoppers.sql")),
    (8, "coupon uses", include_str!("migrations/0008_coupon_uses.sql")),
    (9, "store orders", include_str!("migrations/0009_store_orders.sql")),
];

pub(super) async fn run(pool: &AnyPool) -> Result<(), StoreError> {
    Migrator::with_migrations(MIGRATIONS.iter().map(migration).collect()).run(pool).await?;
    Ok(())
}

fn migration((version, description, sql): &(i64, &'static str, &'static str)) -> Migration {
    let sql: SqlStr = sql.into_sql_str();
    Migration::new(*version, Cow::Borrowed(description), MigrationType::Simple, sql, false)
}
