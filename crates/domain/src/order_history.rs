//! Orders of one customer, of every channel, as the desk lists them.

use serde::{Deserialize, Serialize};

use crate::desk::PastLine;
use crate::desk_orders::OrderRow;

/// Orders in one response.
pub const ORDERS_PER_HISTORY_PAGE: i64 = 20;

/// Page of a customer's orders.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrderHistoryQuery {
    /// Phone number in any spelling.
    pub phone: String,
    /// Last order of the page before; `None` = the newest orders.
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub after: Option<HistoryCursor>,
}

/// Place of an order among those of a customer, newest first.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HistoryCursor {
    /// [`OrderRow::placed_at`].
    pub placed_at: i64,
    /// [`OrderRow::key`]: orders of the store have whole seconds, so that two can share a time.
    pub key: String,
}

/// Orders of a customer, newest first.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrderHistory {
    /// Orders of this page.
    pub orders: Vec<PlacedOrder>,
    /// Whether older orders exist.
    pub more: bool,
    /// Number of all orders of the customer that this desk knows.
    pub count: i64,
    /// Time of the first of them, milliseconds since 1970; `None` = there is none.
    pub first_at: Option<i64>,
    /// Time of the last of them, milliseconds since 1970; `None` = there is none.
    pub last_at: Option<i64>,
}

/// Order with its goods.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlacedOrder {
    /// Row of the order list.
    pub row: OrderRow,
    /// Lines; empty for an order of which the store has sent none yet.
    pub lines: Vec<PastLine>,
}
