//! Sums of an order's ledger. The view `order_balances` holds the rule when an order is paid.

use korosho_domain::money::Minor;
use uuid::Uuid;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// Sums of an order's ledger, in its currency.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Balance {
    /// Minor units received.
    pub received: Minor,
    /// Minor units refunded, or reserved for open refunds.
    pub returned: Minor,
    /// Minor units that staff received outside the ledger, by marking the order as paid in WooCommerce.
    pub received_in_store: Minor,
    /// Whether the payments cover the order's total. What is given back of a paid order is not
    /// collected again.
    pub is_covered: bool,
    /// Whether they cover it together with `received_in_store`.
    pub is_paid: bool,
}

impl Balance {
    /// Net amount of the ledger, in minor units.
    #[must_use]
    pub const fn net(self) -> Minor {
        self.received - self.returned
    }

    /// Minor units of the ledger to be given back if the order costs `total`.
    #[must_use]
    pub fn surplus(self, total: Minor) -> Minor {
        (self.held() - total).clamp(0, self.net().max(0))
    }

    /// Net amount that the shop has, in the ledger or outside it, in minor units.
    #[must_use]
    pub const fn held(self) -> Minor {
        self.net() + self.received_in_store
    }
}

/// Adds up the ledger of an order; an unknown order has nothing in it.
pub async fn of_order(conn: &mut Conn, order_id: Uuid) -> Result<Balance, StoreError> {
    let sql = "SELECT received, returned, received_in_store, is_covered, is_paid \
               FROM order_balances WHERE order_id = $1";
    let row = sqlx::query(sql).bind(order_id.to_string()).fetch_optional(conn).await?;
    let Some(row) = row else { return Ok(Balance::default()) };
    Ok(Balance {
        received: row.int("received")?,
        returned: row.int("returned")?,
        received_in_store: row.int("received_in_store")?,
        is_covered: row.int("is_covered")? == 1,
        is_paid: row.int("is_paid")? == 1,
    })
}
