//! Tables with personal data: the columns that name people, how a row is erased, and when its
//! retention period is over.

use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;
use uuid::Uuid;

use super::row::Columns as _;
use super::{Conn, StoreError};
use crate::retention::DataKind;

/// Rows that are read at once.
const PAGE: i64 = 200;

/// Retention period of rows, with the condition under which a row is past it; `$1` is the time
/// before which the period began.
pub type Expiry = (DataKind, &'static str);

/// Table with personal data.
#[derive(Debug, Clone, Copy)]
pub struct PersonalTable {
    /// Name of the table.
    pub name: &'static str,
    /// Primary key, a text.
    pub(super) key: &'static str,
    /// Columns with personal data, and columns that explain them; all are texts.
    pub(super) columns: &'static [&'static str],
    /// SQL of the id of the row's order; empty for a table without orders.
    pub(super) order: &'static str,
    /// Statement that removes the personal data of the row with key `$1`.
    erase: &'static str,
    /// Retention periods of rows; those of an order are also erased with it.
    pub expiry: &'static [Expiry],
}

/// Every table with personal data, `orders` and [`HELD_ORDERS`] excepted.
pub const PERSONAL_TABLES: &[PersonalTable] = &[
    PersonalTable {
        name: "customers",
        key: "phone",
        columns: &["phone", "name", "email", "zone", "address", "notes", "avoided"],
        order: "",
        erase: "DELETE FROM customers WHERE phone = $1",
        expiry: &[(DataKind::Customers, "saved_at <= $1 AND last_order_at <= $1")],
    },
    PersonalTable {
        name: "messages",
        key: "id",
        columns: &["name", "email", "phone", "message"],
        order: "",
        erase: "DELETE FROM messages WHERE id = $1",
        expiry: &[(DataKind::Messages, "sent_at <= $1 AND answer_pending = 0")],
    },
    PersonalTable {
        name: "newsletter",
        key: "email",
        columns: &["email"],
        order: "",
        erase: "DELETE FROM newsletter WHERE email = $1",
        expiry: &[(
            DataKind::Subscriptions,
            "(unsubscribed_at <= $1 OR (confirmation_asked_at <= $1 AND confirmed_at IS NULL))",
        )],
    },
    PersonalTable {
        name: "stock_notices",
        key: "id",
        columns: &["email", "language"],
        order: "",
        erase: "DELETE FROM stock_notices WHERE id = $1",
        expiry: &[
            (
                DataKind::Subscriptions,
                "(notified_at <= $1 OR (asked_at <= $1 AND confirmed_at IS NULL))",
            ),
            (DataKind::Notices, "asked_at <= $1"),
        ],
    },
    PersonalTable {
        name: "sent_mails",
        key: "entry_id",
        columns: &["recipient"],
        order: "",
        erase: "DELETE FROM sent_mails WHERE entry_id = $1",
        expiry: &[(DataKind::SentMails, "sent_at <= $1")],
    },
    PersonalTable {
        name: "order_register",
        key: "entry_key",
        columns: &["number", "name", "phone", "details"],
        order: "order_id",
        erase: "UPDATE order_register SET name = '', phone = '', details = '{}', \
                search = LOWER(number) WHERE entry_key = $1",
        expiry: &[(
            DataKind::Orders,
            "order_id IS NULL AND placed_at <= $1 AND details <> '{}' AND status \
                IN ('completed', 'cancelled', 'refunded')",
        )],
    },
    PersonalTable {
        name: "web_orders",
        key: "order_id",
        columns: &["phone", "network", "site"],
        order: "order_id",
        erase: "DELETE FROM web_orders WHERE order_id = $1",
        expiry: &[],
    },
    PersonalTable {
        name: "order_codes",
        key: "id",
        columns: &["channel", "recipient", "network", "site"],
        order: "order_id",
        erase: "DELETE FROM order_codes WHERE id = $1",
        // Deleted after a day, for which they count against the limits.
        expiry: &[],
    },
    PersonalTable {
        name: "coupon_uses",
        key: "order_id",
        columns: &["code", "email", "phone"],
        order: "order_id",
        erase: "UPDATE coupon_uses SET email = '', phone = '' WHERE order_id = $1",
        expiry: &[],
    },
    PersonalTable {
        name: "payment_attempts",
        key: "id",
        columns: &["phone", "request", "url"],
        order: "order_id",
        // A live attempt of somebody else's order that names this phone is still needed.
        erase: "UPDATE payment_attempts SET phone = NULL, request = '{}', url = NULL \
                WHERE id = $1 AND state NOT IN ('creating', 'open', 'unknown')",
        expiry: &[(
            DataKind::Attempts,
            "changed_at <= $1 AND request <> '{}' AND state NOT IN ('creating', \
                'open', 'unknown')",
        )],
    },
    PersonalTable {
        name: "provider_events",
        key: "id",
        columns: &["source", "body"],
        order: "(SELECT attempt.order_id FROM payment_attempts attempt \
                 WHERE attempt.id = provider_events.attempt_id)",
        erase: "UPDATE provider_events SET body = '{}' \
                WHERE id = $1 AND handled_at IS NOT NULL",
        expiry: &[(
            DataKind::Events,
            "received_at <= $1 AND body <> '{}' AND handled_at IS NOT NULL",
        )],
    },
    PersonalTable {
        name: "outbox",
        key: "id",
        columns: &["kind", "payload", "last_error"],
        order: "order_id",
        erase: "UPDATE outbox SET payload = '{}', last_error = NULL \
                WHERE id = $1 AND state IN ('done', 'discarded')",
        expiry: &[(
            DataKind::Jobs,
            "changed_at <= $1 AND state IN ('done', 'discarded') AND (payload <> \
                '{}' OR last_error IS NOT NULL)",
        )],
    },
    PersonalTable {
        name: "alerts",
        key: "id",
        columns: &["kind", "detail", "detail_sw"],
        order: "order_id",
        erase: "UPDATE alerts SET detail = '', detail_sw = NULL WHERE id = $1",
        expiry: &[(
            DataKind::Jobs,
            "resolved_at <= $1 AND (detail <> '' OR detail_sw IS NOT NULL)",
        )],
    },
    PersonalTable {
        name: "delivery_runs",
        key: "token_hash",
        columns: &["contents"],
        order: "",
        erase: "DELETE FROM delivery_runs WHERE token_hash = $1",
        // Deleted at the end of their day, which is no period of a setting.
        expiry: &[],
    },
    PersonalTable {
        name: "reviews",
        key: "id",
        columns: &["author", "review"],
        order: "order_id",
        erase: "UPDATE reviews SET author = '' WHERE id = $1",
        expiry: &[],
    },
];

/// Orders that staff put aside. They name people, but a person's data is not erased while one is
/// held.
pub const HELD_ORDERS: PersonalTable = PersonalTable {
    name: "held_orders",
    key: "id",
    columns: &["label", "draft"],
    order: "",
    erase: "DELETE FROM held_orders WHERE id = $1",
    expiry: &[(DataKind::HeldOrders, "touched_at <= $1")],
};

/// Removes the personal data of a row.
pub async fn erase(conn: &mut Conn, table: &PersonalTable, key: &str) -> Result<(), StoreError> {
    sqlx::query(table.erase).bind(key).execute(conn).await?;
    Ok(())
}

/// Keys of the rows of an order.
pub async fn rows_of_order(
    conn: &mut Conn,
    table: &PersonalTable,
    order: Uuid,
) -> Result<Vec<String>, StoreError> {
    if table.order.is_empty() {
        return Ok(Vec::new());
    }
    let PersonalTable { name, key, order: of_order, .. } = table;
    let sql = format!("SELECT {key} AS row_key FROM {name} WHERE {of_order} = $1");
    let query = sqlx::query(AssertSqlSafe(sql)).bind(order.to_string());
    query.fetch_all(conn).await?.iter().map(|row| row.text("row_key")).collect()
}

/// Row whose retention period is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExpiredRow {
    /// Primary key.
    pub key: String,
    /// Order of the row.
    pub order: Option<Uuid>,
}

/// Rows of a table that are past a period which began before `before`, by key, after the key
/// `after`.
pub async fn expired(
    conn: &mut Conn,
    table: &PersonalTable,
    (_, condition): Expiry,
    before: i64,
    after: &str,
) -> Result<Vec<ExpiredRow>, StoreError> {
    let PersonalTable { name, key, .. } = table;
    let order = if table.order.is_empty() { "NULL" } else { table.order };
    let sql = format!(
        "SELECT {key} AS row_key, {order} AS row_order FROM {name} \
         WHERE {condition} AND {key} > $2 ORDER BY {key} LIMIT {PAGE}"
    );
    let query = sqlx::query(AssertSqlSafe(sql)).bind(before).bind(after);
    let read = |row: &AnyRow| {
        let order = row.maybe_text("row_order")?.and_then(|id| Uuid::parse_str(&id).ok());
        Ok(ExpiredRow { key: row.text("row_key")?, order })
    };
    query.fetch_all(conn).await?.iter().map(read).collect()
}

/// Ids of closed orders without a change since `before`, after the id `after`.
pub async fn expired_orders(
    conn: &mut Conn,
    before: i64,
    after: &str,
) -> Result<Vec<Uuid>, StoreError> {
    let sql = "SELECT id FROM orders WHERE erased_at IS NULL AND changed_at <= $1 \
               AND status IN ('completed', 'cancelled', 'refunded') \
               AND id > $2 ORDER BY id LIMIT $3";
    let rows = sqlx::query(sql).bind(before).bind(after).bind(PAGE).fetch_all(conn).await?;
    rows.iter().map(|row| row.uuid("id")).collect()
}

/// Begins the period of customers that staff saved before the time of a change was stored.
pub async fn begin_periods(conn: &mut Conn, now: i64) -> Result<(), StoreError> {
    let sql = "UPDATE customers SET saved_at = $1 WHERE saved_at = 0 AND last_order_at = 0";
    sqlx::query(sql).bind(now).execute(conn).await?;
    Ok(())
}
