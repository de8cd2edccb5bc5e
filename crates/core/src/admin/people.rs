//! Data of one person in the database: access and erasure (Kenya's Data Protection Act 2019, sections
//! 26 and 40).
//!
//! Amounts, lines and receipts of an erased order stay: bookkeeping needs them.

use std::collections::BTreeMap;
use std::fmt;

use korosho_domain::customer::Customer;
use korosho_domain::fulfilment::Fulfilment;
use serde::Serialize;
use serde_json::{Map, Value};
use thiserror::Error;
use uuid::Uuid;

use super::AdminContext;
use super::file::{self, OrderFile};
use crate::store::orders::{self, Contents, Order};
use crate::store::people::{self, Identity, PERSONAL_TABLES};
use crate::store::refunds::{self, RefundState};
use crate::store::{self, Conn, StoreError};

/// Name of the customer of an erased order. It is not empty, so that a device that transfers the
/// order again does not restore the customer.
const ERASED_NAME: &str = "(erased)";

/// All data of one person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PersonFile {
    /// Orders with their payments, jobs and alerts.
    pub orders: Vec<OrderFile>,
    /// Rows of other tables, by table.
    pub tables: BTreeMap<&'static str, Vec<Map<String, Value>>>,
    /// Labels of held orders that name the person.
    pub held_orders: Vec<String>,
}

impl PersonFile {
    /// Whether nothing names the person.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.orders.is_empty() && self.tables.is_empty() && self.held_orders.is_empty()
    }
}

/// Result of an erasure.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Erasure {
    /// Numbers of the erased orders.
    pub orders: Vec<String>,
    /// WooCommerce's numbers of these orders, which WooCommerce still has with the customer.
    pub store_numbers: Vec<String>,
    /// Number of erased rows by table.
    pub rows: BTreeMap<&'static str, usize>,
}

/// Cause for which nothing was erased.
#[derive(Debug, Error)]
pub enum EraseError {
    /// The person's data is still needed.
    #[error("nothing was erased: {0}")]
    Needed(NeededBy),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Work that needs a person's data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NeededBy {
    /// Order that is neither completed, cancelled nor refunded.
    OpenOrder(String),
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

/// Reads all data of a person.
pub(super) async fn read(
    ctx: &AdminContext,
    identity: &Identity,
) -> Result<PersonFile, StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    let ids = people::orders_of(&mut conn, identity).await?;
    let held_orders = people::held_orders_of(&mut conn, identity).await?;
    let (mut found, mut tables) = (Vec::new(), BTreeMap::new());
    for id in &ids {
        found.extend(orders::find(&mut conn, *id).await?);
    }
    for table in PERSONAL_TABLES {
        let rows = people::rows(&mut conn, table, identity, &ids).await?;
        if !rows.is_empty() {
            tables.insert(table.name, rows.into_iter().map(|row| row.columns).collect());
        }
    }
    drop(conn);
    let mut orders = Vec::with_capacity(found.len());
    for order in found {
        orders.push(file::open(ctx, order).await?);
    }
    Ok(PersonFile { orders, tables, held_orders })
}

/// Erases all data of a person in one transaction, or nothing.
pub(super) async fn erase(ctx: &AdminContext, identity: &Identity) -> Result<Erasure, EraseError> {
    let mut tx = ctx.local.store.begin().await?;
    let ids = people::orders_of(&mut tx, identity).await?;
    if let Some(label) = people::held_orders_of(&mut tx, identity).await?.into_iter().next() {
        return Err(EraseError::Needed(NeededBy::HeldOrder(label)));
    }
    let mut erasure = Erasure::default();
    for id in &ids {
        let Some(order) = orders::lock(&mut tx, *id).await? else { continue };
        if let Some(needed) = needed_by(&mut tx, &order).await? {
            return Err(EraseError::Needed(needed));
        }
    }
    // Before the orders: a provider's event is found by the attempt of an order.
    for table in PERSONAL_TABLES {
        let rows = people::rows(&mut tx, table, identity, &ids).await?;
        for row in &rows {
            people::erase(&mut tx, table, &row.key).await?;
        }
        if !rows.is_empty() {
            erasure.rows.insert(table.name, rows.len());
        }
    }
    for id in &ids {
        erase_order(&mut tx, *id, &mut erasure).await?;
    }
    store::commit(tx).await?;
    Ok(erasure)
}

async fn needed_by(conn: &mut Conn, order: &Order) -> Result<Option<NeededBy>, StoreError> {
    let number = || order.number.clone();
    if order.status.is_open() {
        return Ok(Some(NeededBy::OpenOrder(number())));
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

async fn erase_order(conn: &mut Conn, id: Uuid, erasure: &mut Erasure) -> Result<(), StoreError> {
    let Some(order) = orders::find(conn, id).await? else { return Ok(()) };
    let contents = serde_json::to_string(&without_person(order.contents))
        .map_err(|_| StoreError::Unreadable("orders.contents"))?;
    people::set_erased(conn, id, &contents).await?;
    erasure.orders.push(order.number);
    erasure.store_numbers.extend(order.woo_number);
    Ok(())
}

/// Contents without customer, address and notes.
fn without_person(mut contents: Contents) -> Contents {
    contents.customer = Customer { name: ERASED_NAME.to_owned(), ..Customer::default() };
    if let Fulfilment::Delivery { address, .. } = &mut contents.fulfilment {
        *address = None;
    }
    contents.note = None;
    contents.extras.line_notes.clear();
    contents.extras.rider_note.clear();
    contents
}
