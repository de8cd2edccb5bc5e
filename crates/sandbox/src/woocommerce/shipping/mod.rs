//! Shipping: zones, their methods, and what they cost.

mod formula;
mod rates;
mod zones;

pub use rates::{Offer, Package, offers};
pub use zones::router;

use super::store;
use serde_json::Value;
use sqlx::SqlitePool;

/// The tax status of a zone's method; `taxable` where there is none of this instance.
///
/// # Errors
/// When the database fails.
pub async fn tax_status_of(db: &SqlitePool, instance: &Value) -> sqlx::Result<String> {
    let wanted = instance.as_i64().or_else(|| instance.as_str()?.parse().ok());
    for zone in store::things(db, "zone", None).await? {
        for method in zone["methods"].as_array().into_iter().flatten() {
            if wanted.is_some() && method["instance_id"].as_i64() == wanted {
                let status = method.pointer("/settings/tax_status/value").and_then(Value::as_str);
                return Ok(status.unwrap_or("taxable").to_owned());
            }
        }
    }
    Ok("taxable".to_owned())
}
