//! Data of one person in the database: access and erasure (Kenya's Data Protection Act 2019, sections
//! 26 and 40).
//!
//! Amounts, lines and receipts of an erased order stay: bookkeeping needs them.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Map, Value};
use thiserror::Error;
use uuid::Uuid;

use super::AdminContext;
use super::erasure::{self, NeededBy};
use super::file::{self, OrderFile};
use crate::store::people::{self, Identity};
use crate::store::personal_tables::{self, PERSONAL_TABLES};
use crate::store::{self, Conn, StoreError, orders};

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
    let now = ctx.local.now();
    let mut tx = ctx.local.store.begin().await?;
    let ids = people::orders_of(&mut tx, identity).await?;
    if let Some(label) = people::held_orders_of(&mut tx, identity).await?.into_iter().next() {
        return Err(EraseError::Needed(NeededBy::HeldOrder(label)));
    }
    let mut erasure = Erasure::default();
    for id in &ids {
        let Some(order) = orders::lock(&mut tx, *id).await? else { continue };
        if let Some(needed) = erasure::needed_by(&mut tx, &order).await? {
            return Err(EraseError::Needed(needed));
        }
    }
    // Before the orders: a provider's event is found by the attempt of an order.
    for table in PERSONAL_TABLES {
        let rows = people::rows(&mut tx, table, identity, &ids).await?;
        for row in &rows {
            personal_tables::erase(&mut tx, table, &row.key).await?;
        }
        if !rows.is_empty() {
            erasure.rows.insert(table.name, rows.len());
        }
    }
    for id in &ids {
        erase_order(&mut tx, (*id, now), &mut erasure).await?;
    }
    store::commit(tx).await?;
    Ok(erasure)
}

async fn erase_order(
    conn: &mut Conn,
    (id, now): (Uuid, i64),
    erasure: &mut Erasure,
) -> Result<(), StoreError> {
    let Some(order) = orders::find(conn, id).await? else { return Ok(()) };
    let (number, store_number) = (order.number.clone(), order.woo_number.clone());
    erasure::erase_contents(conn, order, now).await?;
    erasure.orders.push(number);
    erasure.store_numbers.extend(store_number);
    Ok(())
}
