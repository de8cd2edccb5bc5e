//! Forward-only migrations, embedded in the binary and run at start.

use std::borrow::Cow;

use sqlx::AnyPool;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{SqlSafeStr, SqlStr};

use super::StoreError;

const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "schema", include_str!("migrations/0001_schema.sql")),
    (2, "prompt limits", include_str!("migrations/0002_prompt_limits.sql")),
    (3, "mail limits", include_str!("migrations/0003_mail_limits.sql")),
    (4, "web orders", include_str!("migrations/0004_web_orders.sql")),
    (5, "published prices", include_str!("migrations/0005_published_prices.sql")),
    (6, "device roles", include_str!("migrations/0006_device_roles.sql")),
    (7, "audit details", include_str!("migrations/0007_audit_details.sql")),
    (8, "messages", include_str!("migrations/0008_messages.sql")),
    (9, "paybill checks", include_str!("migrations/0009_paybill_checks.sql")),
    (11, "preparation", include_str!("migrations/0011_preparation.sql")),
    (12, "order changes", include_str!("migrations/0012_order_changes.sql")),
    (13, "retention", include_str!("migrations/0013_retention.sql")),
    (14, "device keys", include_str!("migrations/0014_device_keys.sql")),
    (15, "delivery slots", include_str!("migrations/0015_delivery_slots.sql")),
    (16, "newsletter confirmation", include_str!("migrations/0016_newsletter_confirmation.sql")),
    (17, "delivery runs", include_str!("migrations/0017_delivery_runs.sql")),
    (18, "avoided allergens", include_str!("migrations/0018_avoided_allergens.sql")),
    (19, "shared settings", include_str!("migrations/0019_shared_settings.sql")),
    (20, "unpaid in store", include_str!("migrations/0020_unpaid_in_store.sql")),
    (21, "carts", include_str!("migrations/0021_carts.sql")),
    (22, "admin", include_str!("migrations/0022_admin.sql")),
    (23, "shop times", include_str!("migrations/0023_shop_times.sql")),
    (24, "order codes", include_str!("migrations/0024_order_codes.sql")),
    (25, "settings sections", include_str!("migrations/0025_settings_sections.sql")),
    (26, "order code networks", include_str!("migrations/0026_order_code_networks.sql")),
    (27, "client sites", include_str!("migrations/0027_client_sites.sql")),
    (28, "device signers", include_str!("migrations/0028_device_signers.sql")),
    (29, "notice confirmation", include_str!("migrations/0029_notice_confirmation.sql")),
    (30, "accepted pieces", include_str!("migrations/0030_accepted_pieces.sql")),
    (31, "order balances", include_str!("migrations/0031_order_balances.sql")),
    (32, "slot places", include_str!("migrations/0032_slot_places.sql")),
    (33, "alert texts", include_str!("migrations/0033_alert_texts.sql")),
    (34, "pick-up slots", include_str!("migrations/0034_pickup_slots.sql")),
];

pub(super) async fn run(pool: &AnyPool) -> Result<(), StoreError> {
    Migrator::with_migrations(MIGRATIONS.iter().map(migration).collect()).run(pool).await?;
    Ok(())
}

fn migration((version, description, sql): &(i64, &'static str, &'static str)) -> Migration {
    let sql: SqlStr = sql.into_sql_str();
    Migration::new(*version, Cow::Borrowed(description), MigrationType::Simple, sql, false)
}
