//! Customers of the desk, one per phone number.

use std::collections::BTreeSet;

use korosho_domain::allergen::{Allergen, AllergenList};
use korosho_domain::desk::{CustomerRecord, CustomerSummary};
use sqlx::any::AnyRow;

use super::row::Columns as _;
use super::{Conn, StoreError, counters};

/// Name of the counter of changes.
const REVISIONS: &str = "customers";

/// Stored customer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredCustomer {
    /// Details entered by staff.
    pub details: CustomerRecord,
    /// Number of known orders.
    pub orders: i64,
    /// Time of the last order, milliseconds since 1970; 0 = never.
    pub last_order_at: i64,
    /// Revision of the last change; grows with each change of any customer.
    pub revision: i64,
}

impl StoredCustomer {
    /// Customer as a list shows it.
    #[must_use]
    pub fn customer(&self) -> CustomerSummary {
        CustomerSummary {
            phone: self.details.phone.clone(),
            name: self.details.name.clone(),
            orders: self.orders,
            last_order_at: self.last_order_at,
        }
    }
}

/// Inserts or updates the customer with this phone number; without a statement about allergens,
/// those stored before stay.
pub async fn save(conn: &mut Conn, details: &CustomerRecord, now: i64) -> Result<(), StoreError> {
    let sql = "INSERT INTO customers (phone, name, email, zone, address, notes, orders, \
               last_order_at, revision) VALUES ($1, $2, $3, $4, $5, $6, 0, 0, $7) \
               ON CONFLICT (phone) DO UPDATE SET name = excluded.name, email = excluded.email, \
               zone = excluded.zone, address = excluded.address, notes = excluded.notes, \
               revision = excluded.revision";
    write(conn, sql, details).await?;
    let list = |avoided: &BTreeSet<Allergen>| avoided.iter().copied().collect::<AllergenList>();
    let avoided = details.avoided.as_ref().map(|avoided| String::from(list(avoided)));
    let sql =
        "UPDATE customers SET saved_at = $2, avoided = COALESCE($3, avoided) WHERE phone = $1";
    let query = sqlx::query(sql).bind(details.phone.as_str()).bind(now).bind(avoided);
    query.execute(conn).await?;
    Ok(())
}

/// Records an order of a customer: inserts a new one from the order; of a known one, keeps the
/// details and fills only empty ones.
pub async fn ordered(
    conn: &mut Conn,
    details: &CustomerRecord,
    placed_at: i64,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO customers (phone, name, email, zone, address, notes, orders, \
               last_order_at, revision) VALUES ($1, $2, $3, $4, $5, $6, 0, 0, $7) \
               ON CONFLICT (phone) DO UPDATE SET \
               name = CASE WHEN customers.name = '' THEN excluded.name ELSE customers.name END, \
               email = COALESCE(customers.email, excluded.email), \
               zone = COALESCE(customers.zone, excluded.zone), \
               address = CASE WHEN customers.zone IS NULL THEN excluded.address \
                              ELSE customers.address END, \
               revision = excluded.revision";
    write(conn, sql, details).await?;
    let sql = "UPDATE customers SET orders = orders + 1, last_order_at = CASE \
               WHEN last_order_at < $2 THEN $2 ELSE last_order_at END WHERE phone = $1";
    sqlx::query(sql).bind(details.phone.as_str()).bind(placed_at).execute(conn).await?;
    Ok(())
}

async fn write(
    conn: &mut Conn,
    sql: &'static str,
    details: &CustomerRecord,
) -> Result<(), StoreError> {
    let revision = counters::next(conn, REVISIONS).await?;
    let address = serde_json::to_string(&details.address)
        .map_err(|_| StoreError::Unreadable("customers.address"))?;
    sqlx::query(sql)
        .bind(details.phone.as_str())
        .bind(details.name.as_str())
        .bind(details.email.as_deref())
        .bind(details.zone.as_deref())
        .bind(address)
        .bind(details.notes.as_str())
        .bind(revision)
        .execute(conn)
        .await?;
    Ok(())
}

/// Customer by phone number.
pub async fn find(conn: &mut Conn, phone: &str) -> Result<Option<StoredCustomer>, StoreError> {
    let row = sqlx::query("SELECT * FROM customers WHERE phone = $1")
        .bind(phone)
        .fetch_optional(conn)
        .await?;
    row.as_ref().map(read).transpose()
}

/// Customers changed after a revision, in the order of their changes.
pub async fn since(conn: &mut Conn, revision: i64) -> Result<Vec<StoredCustomer>, StoreError> {
    let sql = "SELECT * FROM customers WHERE revision > $1 ORDER BY revision";
    let rows = sqlx::query(sql).bind(revision).fetch_all(conn).await?;
    rows.iter().map(read).collect()
}

fn read(row: &AnyRow) -> Result<StoredCustomer, StoreError> {
    let avoided = row.word("avoided", |text| AllergenList::try_from(text.to_owned()).ok())?;
    Ok(StoredCustomer {
        details: CustomerRecord {
            phone: row.text("phone")?,
            name: row.text("name")?,
            email: row.maybe_text("email")?,
            zone: row.maybe_text("zone")?,
            address: row.word("address", |text| serde_json::from_str(text).ok())?,
            notes: row.text("notes")?,
            avoided: Some(avoided.as_slice().iter().copied().collect()),
        },
        orders: row.int("orders")?,
        last_order_at: row.int("last_order_at")?,
        revision: row.int("revision")?,
    })
}
