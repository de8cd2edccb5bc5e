//! Ledger: every order and every payment at the upstreams, for audits by tests.

use crate::{mpesa, state::Sandbox, stripe, woocommerce};
use serde_json::{Value, json};

/// Reads `{orders, stock_movements, payments}`, each oldest first.
pub(crate) async fn read(sandbox: &Sandbox) -> sqlx::Result<Value> {
    let mut payments = stripe::payments(sandbox.db()).await?;
    payments.extend(mpesa::payments(sandbox.db()).await?);
    Ok(json!({
        "orders": woocommerce::ledger::orders(sandbox.db()).await?,
        "stock_movements": woocommerce::ledger::stock_movements(sandbox.db()).await?,
        "payments": payments,
    }))
}
