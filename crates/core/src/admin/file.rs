//! Complete record of one order.

use serde::Serialize;

use super::AdminContext;
use crate::ledger;
use crate::mail;
use crate::store::StoreError;
use crate::store::alerts::{self, Alert};
use crate::store::attempts::{self, Attempt};
use crate::store::orders::Order;
use crate::store::outbox::{self, OutboxEntry};
use crate::store::payments::{self, Payment};
use crate::store::refunds::{self, Refund};

/// An order with its payments, jobs and alerts. Amounts are in minor units, times in milliseconds
/// since 1970.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OrderFile {
    /// Order as stored.
    pub order: Order,
    /// URL of the order's page, with the key that opens it.
    pub page: String,
    /// Amount received, minor units.
    pub received: i64,
    /// Amount refunded, including refunds under way, minor units.
    pub returned: i64,
    /// Payment attempts.
    pub attempts: Vec<Attempt>,
    /// Payments in the ledger.
    pub payments: Vec<Payment>,
    /// Refunds.
    pub refunds: Vec<Refund>,
    /// Outbox jobs of every state.
    pub outbox: Vec<OutboxEntry>,
    /// Alerts of the order.
    pub alerts: Vec<Alert>,
    /// Message for WhatsApp or SMS in the customer's language.
    pub text: String,
}

pub(crate) async fn open(ctx: &AdminContext, order: Order) -> Result<OrderFile, StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    let balance = ledger::balance(&mut conn, &order).await?;
    Ok(OrderFile {
        page: mail::order_page(&ctx.mail, &order),
        received: balance.received,
        returned: balance.returned,
        attempts: attempts::of_order(&mut conn, order.id).await?,
        payments: payments::of_order(&mut conn, order.id).await?,
        refunds: refunds::of_order(&mut conn, order.id).await?,
        outbox: outbox::of_order(&mut conn, order.id).await?,
        alerts: alerts::of_order(&mut conn, order.id).await?,
        text: mail::short_text(&ctx.mail, &order, balance),
        order,
    })
}
