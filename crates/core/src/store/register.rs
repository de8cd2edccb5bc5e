//! Register of all known orders of all channels.

use korosho_domain::desk::PastOrder;
use korosho_domain::desk_orders::{Arrival, Channel, ORDERS_PER_PAGE, OrderRow};
use korosho_domain::money::Minor;
use korosho_domain::order::OrderStatus;
use korosho_domain::order_history::HistoryCursor;
use korosho_domain::order_key::OrderKey;
use korosho_domain::payment::PaymentMethod;
use sqlx::any::AnyRow;
use uuid::Uuid;

use super::register_entry::{OrderDetails, RegisterEntry};
use super::row::Columns as _;
use super::{Conn, StoreError};

/// Deletes the row of a store order that turned out to be one of the shop. WooCommerce creates an
/// order before its fields: a read in between finds it without our id, as if staff had entered it.
pub async fn drop_unlinked(conn: &mut Conn, woo_id: i64) -> Result<(), StoreError> {
    delete(conn, &OrderKey::Store(woo_id).to_string()).await
}

async fn delete(conn: &mut Conn, key: &str) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM order_register WHERE entry_key = $1").bind(key).execute(conn).await?;
    Ok(())
}

/// Whether a local order has this id in the store.
async fn is_local(conn: &mut Conn, woo_id: i64) -> Result<bool, StoreError> {
    let found = sqlx::query("SELECT id FROM orders WHERE woo_id = $1")
        .bind(woo_id)
        .fetch_optional(conn)
        .await?;
    Ok(found.is_some())
}

/// Upserts an order; returns whether it was inserted. See [`drop_unlinked`] for orders without our
/// id.
pub async fn enter(conn: &mut Conn, entry: &RegisterEntry) -> Result<bool, StoreError> {
    match (entry.order_id, entry.woo_id) {
        (Some(_), Some(woo_id)) => drop_unlinked(conn, woo_id).await?,
        (None, Some(woo_id)) if is_local(conn, woo_id).await? => return Ok(false),
        _ => {}
    }
    let key = entry.key().to_string();
    let known = known(conn, &key).await?;
    if known.as_ref().is_some_and(|known| !known.is_local) {
        // The store alone knows the order, and may have shown it before its lines and total.
        delete(conn, &key).await?;
    }
    let is_new = known.is_none();
    let merged = known.map(|known| known.merged(entry));
    let entry = merged.as_ref().unwrap_or(entry);
    let details = serde_json::to_string(&entry.details)
        .map_err(|_| StoreError::Unreadable("order_register.details"))?;
    // The local data of a local order has precedence: the store only adds what it alone knows.
    let sql = "INSERT INTO order_register (entry_key, order_id, woo_id, number, channel, name, \
               phone, total, currency, method, receipt, status, store_status, store_number, \
               store_changed_at, details, search, placed_at, unpaid_in_store) VALUES ($1, $2, $3, \
               $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) \
               ON CONFLICT (entry_key) DO UPDATE SET \
               woo_id = COALESCE(excluded.woo_id, order_register.woo_id), \
               receipt = excluded.receipt, status = excluded.status, \
               store_status = COALESCE(excluded.store_status, order_register.store_status), \
               store_number = COALESCE(excluded.store_number, order_register.store_number), \
               store_changed_at = excluded.store_changed_at, search = excluded.search, \
               unpaid_in_store = excluded.unpaid_in_store";
    sqlx::query(sql)
        .bind(key)
        .bind(entry.order_id.map(|id| id.to_string()))
        .bind(entry.woo_id)
        .bind(entry.number.as_str())
        .bind(entry.channel.as_str())
        .bind(entry.name.as_str())
        .bind(entry.phone.as_str())
        .bind(entry.total)
        .bind(entry.currency.as_str())
        .bind(entry.method.map(PaymentMethod::as_str))
        .bind(entry.receipt.as_deref())
        .bind(entry.status.as_str())
        .bind(entry.store.as_ref().map(|store| store.status.as_str()))
        .bind(entry.store.as_ref().map(|store| store.number.as_str()))
        .bind(entry.store.as_ref().map_or(0, |store| store.changed_at))
        .bind(details)
        .bind(entry.search())
        .bind(entry.placed_at)
        .bind(entry.store.as_ref().map_or(0, |store| i64::from(store.is_unpaid)))
        .execute(conn)
        .await?;
    Ok(is_new)
}

/// What the register already knows of an order.
struct Known {
    /// Whether this device holds the order.
    is_local: bool,
    receipt: Option<String>,
    name: String,
    phone: String,
    total: Minor,
}

impl Known {
    /// Adds what is known to a read of the store, which may be older than a payment, or than the
    /// order's fields.
    fn merged(self, entry: &RegisterEntry) -> RegisterEntry {
        let Self { is_local, receipt, name, phone, total } = self;
        let receipt = entry.receipt.clone().or(receipt);
        if is_local {
            return RegisterEntry { receipt, name, phone, total, ..entry.clone() };
        }
        RegisterEntry { receipt, ..entry.clone() }
    }
}

async fn known(conn: &mut Conn, key: &str) -> Result<Option<Known>, StoreError> {
    let sql = "SELECT r.receipt, r.name, r.phone, r.total, o.id FROM order_register r \
               LEFT JOIN orders o ON o.id = r.order_id WHERE r.entry_key = $1";
    let row = sqlx::query(sql).bind(key).fetch_optional(conn).await?;
    row.map(|row| {
        Ok(Known {
            is_local: row.maybe_text("id")?.is_some(),
            receipt: row.maybe_text("receipt")?,
            name: row.text("name")?,
            phone: row.text("phone")?,
            total: row.int("total")?,
        })
    })
    .transpose()
}

/// Replaces the contents of a local order: customer, total, lines and delivery.
pub async fn change(conn: &mut Conn, entry: &RegisterEntry) -> Result<(), StoreError> {
    let details = serde_json::to_string(&entry.details)
        .map_err(|_| StoreError::Unreadable("order_register.details"))?;
    let sql = "UPDATE order_register SET name = $2, phone = $3, total = $4, method = $5, \
               details = $6, search = $7 WHERE entry_key = $1";
    sqlx::query(sql)
        .bind(entry.key().to_string())
        .bind(entry.name.as_str())
        .bind(entry.phone.as_str())
        .bind(entry.total)
        .bind(entry.method.map(PaymentMethod::as_str))
        .bind(details)
        .bind(entry.search())
        .execute(conn)
        .await?;
    Ok(())
}

/// Whether the register already has the store's latest state of an order.
pub async fn is_current(conn: &mut Conn, entry: &RegisterEntry) -> Result<bool, StoreError> {
    let sql = "SELECT r.store_changed_at, r.store_status, r.total, r.details, o.id \
               FROM order_register r LEFT JOIN orders o ON o.id = r.order_id \
               WHERE r.entry_key = $1";
    let row = sqlx::query(sql).bind(entry.key().to_string()).fetch_optional(conn).await?;
    let (Some(row), Some(store)) = (row, &entry.store) else { return Ok(false) };
    let same_status = row.maybe_text("store_status")?.as_deref() == Some(store.status.as_str());
    // The time of a change has whole seconds: lines and total may have come within the same one.
    let same_contents = row.maybe_text("id")?.is_some()
        || (row.int("total")? == entry.total && details(&row)? == entry.details);
    Ok(same_status && same_contents && row.int("store_changed_at")? == store.changed_at)
}

/// Filter of the register.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RegisterFilter {
    /// Part of the search text, in lower case.
    pub text: Option<String>,
    /// Only orders placed since this time, or still open; milliseconds since 1970.
    pub current_since: Option<i64>,
    /// Only this status.
    pub status: Option<OrderStatus>,
    /// Only this channel.
    pub channel: Option<Channel>,
    /// Only the order with this key.
    pub key: Option<String>,
    /// Only orders that are open and not paid in full.
    pub unpaid: bool,
    /// Only orders placed before this time, milliseconds since 1970.
    pub before: Option<i64>,
    /// Only orders with this phone number, E.164.
    pub phone: Option<String>,
    /// Only orders after this one, newest first.
    pub after: Option<HistoryCursor>,
    /// Rows of a page; `None` = [`ORDERS_PER_PAGE`].
    pub per_page: Option<i64>,
}

/// [`OrderStatus::is_open`] in SQL.
const OPEN: &str = "('pending', 'confirmed', 'paid', 'ready', 'out_for_delivery')";

/// [`OrderRow::paid`] as 1 or 0: by the ledger for local orders, by WooCommerce's own status for others.
const PAID: &str = "COALESCE(b.is_paid, CASE WHEN r.status IN ('pending', 'confirmed', 'cancelled') \
    OR r.unpaid_in_store = 1 THEN 0 ELSE 1 END)";

/// Local orders take their status and the amount that the shop has ([`Balance::held`]) from their own
/// tables, others from the store. [`PAID`] follows as a column.
///
/// [`Balance::held`]: super::balances::Balance::held
const COLUMNS: &str = "SELECT r.entry_key, r.number, r.channel, r.name, r.phone, r.total, \
    r.currency, r.receipt, r.store_status, r.details, r.placed_at, \
    COALESCE(o.status, r.status) AS status, COALESCE(o.payment_method, r.method) AS method, \
    COALESCE(o.woo_number, r.store_number) AS store_number, \
    CAST(CASE WHEN o.id IS NULL THEN 0 ELSE 1 END AS BIGINT) AS is_local, \
    COALESCE(o.woo_id, r.woo_id) AS woo_id, \
    b.received - b.returned + b.received_in_store AS held, \
    (SELECT MAX(p.receipt) FROM payments p WHERE p.order_id = r.order_id) AS own_receipt, \
    (SELECT COUNT(*) FROM outbox b WHERE b.order_id = r.order_id AND b.state = 'parked') AS parked, \
    (SELECT COUNT(*) FROM outbox b WHERE b.order_id = r.order_id AND b.state <> 'done' \
      AND b.kind = 'push_order_status') AS status_pushes";

const TABLES: &str = "FROM order_register r LEFT JOIN orders o ON o.id = r.order_id \
    LEFT JOIN order_balances b ON b.order_id = o.id WHERE 1 = 1";

/// Rows, newest first; one more than a page if there are more.
pub async fn list(
    conn: &mut Conn,
    filter: &RegisterFilter,
) -> Result<Vec<(OrderRow, OrderDetails)>, StoreError> {
    let mut sql = format!("{COLUMNS}, {PAID} AS paid {TABLES}");
    let mut texts: Vec<String> = Vec::new();
    let mut bind = |sql: &mut String, before: &str, value: String, after: &str| {
        texts.push(value);
        sql.push_str(&format!("{before}${}{after}", texts.len()));
    };
    if let Some(text) = &filter.text {
        let part = format!("%{}%", escaped(text));
        bind(&mut sql, " AND (r.search LIKE ", part.clone(), " ESCAPE '!'");
        bind(&mut sql, " OR LOWER(o.woo_number) LIKE ", part.clone(), " ESCAPE '!'");
        let receipts =
            " OR r.order_id IN (SELECT order_id FROM payments WHERE LOWER(receipt) LIKE ";
        bind(&mut sql, receipts, part, " ESCAPE '!'))");
    }
    if let Some(status) = filter.status {
        let word = status.as_str().to_owned();
        bind(&mut sql, " AND COALESCE(o.status, r.status) = ", word, "");
    }
    if let Some(channel) = filter.channel {
        bind(&mut sql, " AND r.channel = ", channel.as_str().to_owned(), "");
    }
    if let Some(key) = &filter.key {
        bind(&mut sql, " AND r.entry_key = ", key.clone(), "");
    }
    if let Some(phone) = &filter.phone {
        bind(&mut sql, " AND r.phone = ", phone.clone(), "");
    }
    if let Some(HistoryCursor { placed_at, key }) = &filter.after {
        let same_time = format!(
            " AND (r.placed_at < {placed_at} OR r.placed_at = {placed_at} AND r.entry_key > "
        );
        bind(&mut sql, &same_time, key.clone(), ")");
    }
    // Values computed by the program, not typed: they cannot end the statement.
    if let Some(since) = filter.current_since {
        // Keys from three indexes; an `OR` over both tables would scan every order.
        sql.push_str(&format!(
            " AND r.entry_key IN (SELECT entry_key FROM order_register WHERE placed_at >= {since} \
             UNION SELECT id FROM orders WHERE status IN {OPEN} \
             UNION SELECT entry_key FROM order_register e WHERE e.status IN {OPEN} \
             AND NOT EXISTS (SELECT 1 FROM orders l WHERE l.id = e.order_id))"
        ));
    }
    if filter.unpaid {
        sql.push_str(&format!(" AND COALESCE(o.status, r.status) IN {OPEN} AND {PAID} = 0"));
    }
    if let Some(before) = filter.before {
        sql.push_str(&format!(" AND r.placed_at < {before}"));
    }
    let most = filter.per_page.unwrap_or(ORDERS_PER_PAGE) + 1;
    sql.push_str(&format!(" ORDER BY r.placed_at DESC, r.entry_key LIMIT {most}"));
    let mut query = sqlx::query(sqlx::AssertSqlSafe(sql));
    for text in texts {
        query = query.bind(text);
    }
    query.fetch_all(conn).await?.iter().map(read).collect()
}

/// Escapes the wildcards of `LIKE`.
fn escaped(text: &str) -> String {
    text.replace('!', "!!").replace('%', "!%").replace('_', "!_")
}

/// Newest orders of a phone number, newest first.
pub async fn of_phone(
    conn: &mut Conn,
    phone: &str,
    limit: i64,
) -> Result<Vec<PastOrder>, StoreError> {
    let sql = "SELECT number, placed_at, total, details FROM order_register WHERE phone = $1 \
               ORDER BY placed_at DESC, entry_key LIMIT $2";
    let rows = sqlx::query(sql).bind(phone).bind(limit).fetch_all(conn).await?;
    rows.iter()
        .map(|row| {
            let OrderDetails { lines, zone, .. } = details(row)?;
            Ok(PastOrder {
                number: row.text("number")?,
                placed_at: row.int("placed_at")?,
                total: row.int("total")?,
                lines,
                zone,
            })
        })
        .collect()
}

/// Number of the orders of a phone number, and the times of the first and the last one.
pub async fn bounds_of_phone(
    conn: &mut Conn,
    phone: &str,
) -> Result<(i64, Option<i64>, Option<i64>), StoreError> {
    let sql = "SELECT COUNT(*) AS number, MIN(placed_at) AS oldest, MAX(placed_at) AS newest \
               FROM order_register WHERE phone = $1";
    let row = sqlx::query(sql).bind(phone).fetch_one(conn).await?;
    Ok((row.int("number")?, row.maybe_int("oldest")?, row.maybe_int("newest")?))
}

/// WooCommerce's id of the order with this key.
pub async fn woo_id(conn: &mut Conn, key: &str) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT woo_id FROM order_register WHERE entry_key = $1";
    let row = sqlx::query(sql).bind(key).fetch_optional(conn).await?;
    row.map_or(Ok(None), |row| row.maybe_int("woo_id"))
}

/// Sets the store's status of a local order, in place of the one read before.
pub async fn set_store_status(
    conn: &mut Conn,
    order_id: Uuid,
    status: OrderStatus,
) -> Result<(), StoreError> {
    let sql = "UPDATE order_register SET store_status = $2 WHERE entry_key = $1";
    sqlx::query(sql).bind(order_id.to_string()).bind(status.as_str()).execute(conn).await?;
    Ok(())
}

/// Ids of orders placed before the register existed, which it lacks.
pub async fn missing(conn: &mut Conn, limit: i64) -> Result<Vec<Uuid>, StoreError> {
    let sql = "SELECT o.id FROM orders o LEFT JOIN order_register r ON r.entry_key = o.id \
               WHERE r.entry_key IS NULL ORDER BY o.placed_at LIMIT $1";
    let rows = sqlx::query(sql).bind(limit).fetch_all(conn).await?;
    rows.iter().map(|row| row.uuid("id")).collect()
}

/// Time of the newest change and of the oldest order among those read from the store.
pub async fn store_bounds(conn: &mut Conn) -> Result<(Option<i64>, Option<i64>), StoreError> {
    let sql = "SELECT MAX(store_changed_at) AS newest, MIN(placed_at) AS oldest \
               FROM order_register WHERE store_changed_at > 0";
    let row = sqlx::query(sql).fetch_one(conn).await?;
    Ok((row.maybe_int("newest")?, row.maybe_int("oldest")?))
}

pub(super) fn details(row: &AnyRow) -> Result<OrderDetails, StoreError> {
    row.word("details", |text| serde_json::from_str(text).ok())
}

fn read(row: &AnyRow) -> Result<(OrderRow, OrderDetails), StoreError> {
    let status = row.word("status", OrderStatus::parse)?;
    let store_status = row.maybe_text("store_status")?.and_then(|word| OrderStatus::parse(&word));
    let is_local = row.int("is_local")? == 1;
    let arrival = match (row.maybe_int("woo_id")?, row.int("parked")?) {
        (_, 1..) => Arrival::Parked,
        (Some(_), _) => Arrival::Arrived,
        (None, _) => Arrival::Waiting,
    };
    let is_pushing = row.int("status_pushes")? > 0;
    let differs = |store: &OrderStatus| is_local && !is_pushing && !store.agrees_with(status);
    let details = details(row)?;
    let (total, paid) = (row.int("total")?, row.int("paid")? == 1);
    let held = row.maybe_int("held")?.unwrap_or(details.received);
    let has_ended = matches!(status, OrderStatus::Cancelled | OrderStatus::Refunded);
    let row = OrderRow {
        key: row.text("entry_key")?,
        number: row.text("number")?,
        store_number: row.maybe_text("store_number")?,
        channel: row.word("channel", Channel::parse)?,
        name: row.text("name")?,
        phone: row.text("phone")?,
        total,
        currency: row.text("currency")?,
        status,
        method: row.maybe_text("method")?.and_then(|word| PaymentMethod::parse(&word)),
        paid,
        due: if paid || has_ended { 0 } else { (total - held).max(0) },
        receipt: row.maybe_text("own_receipt")?.or(row.maybe_text("receipt")?),
        placed_at: row.int("placed_at")?,
        arrival,
        store_status: store_status.filter(differs),
    };
    Ok((row, details))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(is_listed: impl Fn(OrderStatus) -> bool) -> String {
        let listed = OrderStatus::ALL.into_iter().filter(|status| is_listed(*status));
        let quoted: Vec<_> = listed.map(|status| format!("'{}'", status.as_str())).collect();
        format!("({})", quoted.join(", "))
    }

    #[test]
    fn sql_lists_the_open_and_the_unpaid_statuses_of_the_domain() {
        use OrderStatus::{Cancelled, Completed, Confirmed, OutForDelivery, Paid};
        use OrderStatus::{Pending, Ready, Refunded};
        assert_eq!(OPEN, words(OrderStatus::is_open));
        let unpaid = words(|status| match status {
            Pending | Confirmed | Cancelled => true,
            Paid | Ready | OutForDelivery | Completed | Refunded => false,
        });
        assert!(PAID.contains(&format!("IN {unpaid}")), "{unpaid}");
    }
}
