//! What really happened: every order and every payment, so that a test can audit it.

use crate::{mpesa, state::Sandbox, stripe, woocommerce};
use serde_json::{Value, json};

/// `{orders, stock_movements, payments}`, each oldest first.
///
/// # Errors
/// When the database fails.
pub async fn read(sandbox: &Sandbox) -> sqlx::Result<Value> {
    let mut payments = stripe::payments(sandbox.db()).await?;
    payments.extend(mpesa::payments(sandbox.db()).await?);
    Ok(json!({
        "orders": woocommerce::ledger::orders(sandbox.db()).await?,
        "stock_movements": woocommerce::ledger::stock_movements(sandbox.db()).await?,
        "payments": payments,
    }))
}
