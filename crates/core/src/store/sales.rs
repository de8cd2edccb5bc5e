//! Sales: the register's orders with their goods and fees, as a report adds them up.

use korosho_domain::desk::PastLine;
use korosho_domain::desk_orders::Channel;
use korosho_domain::money::Minor;
use korosho_domain::order::OrderStatus;
use korosho_domain::quote::Quote;

use super::row::Columns as _;
use super::{Conn, StoreError, orders, register};

/// Order as a sale: what a report adds up.
#[derive(Debug, Clone, PartialEq)]
pub struct Sale {
    /// Channel on which it was placed.
    pub channel: Channel,
    /// Minor units.
    pub total: Minor,
    /// ISO 4217 code.
    pub currency: String,
    /// Goods and fees.
    pub content: SaleContent,
}

/// Goods and fees of a sale, as far as this device knows them.
#[derive(Debug, Clone, PartialEq)]
pub enum SaleContent {
    /// Order held here: the agreed quote.
    Held(Box<Quote>),
    /// Order that another device holds: its lines alone.
    OtherDevice(Vec<PastLine>),
}

/// Orders placed from `since` to before `until` (milliseconds) that count as sales
/// ([`OrderStatus::counts`]), oldest first, in one read.
pub async fn between(conn: &mut Conn, since: i64, until: i64) -> Result<Vec<Sale>, StoreError> {
    let sql = "SELECT r.channel, COALESCE(o.total, r.total) AS total, \
               COALESCE(o.status, r.status) AS status, \
               COALESCE(o.currency, r.currency) AS currency, o.contents, \
               CASE WHEN o.id IS NULL THEN r.details ELSE '' END AS details \
               FROM order_register r LEFT JOIN orders o ON o.id = r.order_id \
               WHERE r.placed_at >= $1 AND r.placed_at < $2 ORDER BY r.placed_at, r.entry_key";
    let rows = sqlx::query(sql).bind(since).bind(until).fetch_all(conn).await?;
    let mut sales = Vec::new();
    for row in &rows {
        if !row.word("status", OrderStatus::parse)?.counts() {
            continue;
        }
        let contents: Option<orders::Contents> =
            row.maybe_word("contents", |text| serde_json::from_str(text).ok())?;
        let content = match contents {
            Some(contents) => SaleContent::Held(Box::new(contents.quote)),
            None => SaleContent::OtherDevice(register::details(row)?.lines),
        };
        sales.push(Sale {
            channel: row.word("channel", Channel::parse)?,
            total: row.int("total")?,
            currency: row.text("currency")?,
            content,
        });
    }
    Ok(sales)
}
