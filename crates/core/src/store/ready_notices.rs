//! Notices to customers that an order is ready or on its way, by the key of the register.

use korosho_domain::preparation::ReadyNotice;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// Records a notice in place of an earlier one.
pub async fn record(conn: &mut Conn, key: &str, notice: &ReadyNotice) -> Result<(), StoreError> {
    let sql = "INSERT INTO ready_notices (entry_key, told_at, told_by) VALUES ($1, $2, $3) \
               ON CONFLICT (entry_key) DO UPDATE SET told_at = excluded.told_at, \
               told_by = excluded.told_by";
    sqlx::query(sql).bind(key).bind(notice.at).bind(notice.by.as_str()).execute(conn).await?;
    Ok(())
}

/// Last notice about an order.
pub async fn find(conn: &mut Conn, key: &str) -> Result<Option<ReadyNotice>, StoreError> {
    let sql = "SELECT told_at, told_by FROM ready_notices WHERE entry_key = $1";
    let row = sqlx::query(sql).bind(key).fetch_optional(conn).await?;
    row.map(|row| Ok(ReadyNotice { by: row.text("told_by")?, at: row.int("told_at")? })).transpose()
}
