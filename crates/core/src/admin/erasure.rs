//! Erasure of an order's customer, on request ([`super::people`]) and after the retention period
//! ([`super::retention`]): the rule which orders still need their customer, and the erased contents.

use std::fmt;

use korosho_domain::customer::Customer;
use korosho_domain::fulfilment::Fulfilment;
use korosho_domain::order::OrderStatus;

use crate::ledger;
use crate::store::orders::{Contents, Order};
use crate::store::refunds::{self, RefundState};
use crate::store::{Conn, StoreError, people};

/// Name of the customer of an erased order. It is not empty, so that a device that transfers the
/// order again does not restore the customer.
const ERASED_NAME: &str = "(erased)";

/// Work that needs personal data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NeededBy {
    /// Order that is neither completed, cancelled nor refunded.
    OpenOrder(String),
    /// Completed order that was not paid in full.
    Unpaid(String),
    /// Order with money to be refunded.
    Refund(String),
    /// Order with jobs for upstreams that are due or parked.
    Jobs(String),
    /// Held order with this label.
    HeldOrder(String),
}

impl fmt::Display for NeededBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OpenOrder(number) => {
                write!(f, "order {number} is still open; complete or cancel it first")
            }
            Self::Unpaid(number) => {
                write!(f, "order {number} is not paid in full; record the payment first")
            }
            Self::Refund(number) => {
                write!(f, "order {number} has a refund that is not finished; finish it first")
            }
            Self::Jobs(number) => write!(
                f,
                "order {number} has jobs that are not done; `korosho-server orders show` lists them"
            ),
            Self::HeldOrder(label) => {
                write!(f, "the held order \"{label}\" names the person; place or discard it first")
            }
        }
    }
}

/// Work that still needs the customer of a locked order.
pub(super) async fn needed_by(
    conn: &mut Conn,
    order: &Order,
) -> Result<Option<NeededBy>, StoreError> {
    let number = || order.number.clone();
    if order.status.is_open() {
        return Ok(Some(NeededBy::OpenOrder(number())));
    }
    if order.status == OrderStatus::Completed && !ledger::balance(conn, order).await?.is_paid {
        return Ok(Some(NeededBy::Unpaid(number())));
    }
    let refunds = refunds::of_order(conn, order.id).await?;
    let under_way =
        |state| matches!(state, RefundState::Asked | RefundState::ByHand | RefundState::Failed);
    if order.refund_due > 0 || refunds.iter().any(|refund| under_way(refund.state)) {
        return Ok(Some(NeededBy::Refund(number())));
    }
    let has_jobs = people::has_upstream_jobs(conn, order.id).await?;
    Ok(has_jobs.then(|| NeededBy::Jobs(number())))
}

/// Removes customer, recipient of a gift, address and notes from a locked order.
pub(super) async fn erase_contents(
    conn: &mut Conn,
    order: Order,
    now: i64,
) -> Result<(), StoreError> {
    let contents = serde_json::to_string(&without_person(order.contents))
        .map_err(|_| StoreError::Unreadable("orders.contents"))?;
    people::set_erased(conn, order.id, &contents, now).await
}

/// Contents without customer, recipient of a gift, address and notes.
fn without_person(mut contents: Contents) -> Contents {
    contents.customer = Customer { name: ERASED_NAME.to_owned(), ..Customer::default() };
    if let Fulfilment::Delivery { address, .. } = &mut contents.fulfilment {
        *address = None;
    }
    contents.note = None;
    contents.gift = None;
    contents.extras.line_notes.clear();
    contents.extras.rider_note.clear();
    contents
}
