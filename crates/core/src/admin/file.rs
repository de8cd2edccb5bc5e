//! All that is known of one order.

use serde::Serialize;

use crate::ledger;
use crate::mail;
use crate::shared::Shared;
use crate::store::StoreError;
use crate::store::alerts::{self, Alert};
use crate::store::attempts::{self, Attempt};
use crate::store::orders::Order;
use crate::store::outbox::{self, OutboxEntry};
use crate::store::payments::{self, Payment};
use crate::store::refunds::{self, Refund};

/// An order with everything that hangs on it. Amounts are minor units, times milliseconds since
/// 1970.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OrderFile {
    /// The order itself.
    pub order: Order,
    /// Address of its page; opens it for whoever has it.
    pub page: String,
    /// What came in, minor units.
    pub received: i64,
    /// What went back or is about to, minor units.
    pub returned: i64,
    /// Tries to receive the money.
    pub attempts: Vec<Attempt>,
    /// The ledger.
    pub payments: Vec<Payment>,
    /// Money given back.
    pub refunds: Vec<Refund>,
    /// Work owed to upstreams, done or not.
    pub outbox: Vec<OutboxEntry>,
    /// What staff should see.
    pub alerts: Vec<Alert>,
    /// A text for WhatsApp or SMS, in the customer's language.
    pub text: String,
}

pub(crate) async fn open(shared: &Shared, order: Order) -> Result<OrderFile, StoreError> {
    let mut conn = shared.store.connection().await?;
    let balance = ledger::balance(&mut conn, &order).await?;
    Ok(OrderFile {
        page: mail::order_page(shared, &order),
        received: balance.received,
        returned: balance.returned,
        attempts: attempts::of_order(&mut conn, order.id).await?,
        payments: payments::of_order(&mut conn, order.id).await?,
        refunds: refunds::of_order(&mut conn, order.id).await?,
        outbox: outbox::of_order(&mut conn, order.id).await?,
        alerts: alerts::of_order(&mut conn, order.id).await?,
        text: mail::short_text(shared, &order, balance),
        order,
    })
}
