//! Decisions of staff that a product or size is sold out: the newest one of each, with those that
//! the shop's server has not got yet.

use korosho_domain::sold_out::{SoldOutMark, SoldOutRef};
use sqlx::any::AnyRow;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// Column value for a product with all its sizes.
const ALL_SIZES: i64 = 0;

/// Records a decision unless a newer one is known; returns whether it was recorded.
pub async fn decide(
    conn: &mut Conn,
    mark: &SoldOutMark,
    is_pending: bool,
) -> Result<bool, StoreError> {
    let sql = "INSERT INTO sold_out (product_id, variation_id, until_at, decided_by, decided_at, \
               is_pending) VALUES ($1, $2, $3, $4, $5, $6) \
               ON CONFLICT (product_id, variation_id) DO UPDATE SET \
               until_at = excluded.until_at, decided_by = excluded.decided_by, \
               decided_at = excluded.decided_at, is_pending = excluded.is_pending \
               WHERE sold_out.decided_at < excluded.decided_at";
    let done = sqlx::query(sql)
        .bind(mark.goods.product_id)
        .bind(mark.goods.variation_id.unwrap_or(ALL_SIZES))
        .bind(mark.until)
        .bind(mark.by.as_str())
        .bind(mark.at)
        .bind(i64::from(is_pending))
        .execute(conn)
        .await?;
    Ok(done.rows_affected() == 1)
}

/// All decisions, the newest first.
pub async fn all(conn: &mut Conn) -> Result<Vec<SoldOutMark>, StoreError> {
    let sql = "SELECT * FROM sold_out ORDER BY decided_at DESC, product_id, variation_id";
    sqlx::query(sql).fetch_all(conn).await?.iter().map(read).collect()
}

/// Time of the last decision about a product or size.
pub async fn decided_at(conn: &mut Conn, goods: SoldOutRef) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT decided_at FROM sold_out WHERE product_id = $1 AND variation_id = $2";
    let row = sqlx::query(sql)
        .bind(goods.product_id)
        .bind(goods.variation_id.unwrap_or(ALL_SIZES))
        .fetch_optional(conn)
        .await?;
    row.map(|row| row.int("decided_at")).transpose()
}

/// Decisions that the shop's server has not got yet.
pub async fn pending(conn: &mut Conn) -> Result<Vec<SoldOutMark>, StoreError> {
    let sql = "SELECT * FROM sold_out WHERE is_pending = 1 ORDER BY decided_at";
    sqlx::query(sql).fetch_all(conn).await?.iter().map(read).collect()
}

/// Records that the server has a decision, unless staff have changed it since. Its time becomes that
/// of the server, whose copy follows: the clocks differ.
pub async fn delivered(conn: &mut Conn, mark: &SoldOutMark) -> Result<(), StoreError> {
    let sql = "UPDATE sold_out SET is_pending = 0, decided_at = 0 \
               WHERE product_id = $1 AND variation_id = $2 AND decided_at = $3";
    sqlx::query(sql)
        .bind(mark.goods.product_id)
        .bind(mark.goods.variation_id.unwrap_or(ALL_SIZES))
        .bind(mark.at)
        .execute(conn)
        .await?;
    Ok(())
}

fn read(row: &AnyRow) -> Result<SoldOutMark, StoreError> {
    let size = Some(row.int("variation_id")?).filter(|size| *size != ALL_SIZES);
    Ok(SoldOutMark {
        goods: SoldOutRef { product_id: row.int("product_id")?, variation_id: size },
        until: row.maybe_int("until_at")?,
        by: row.text("decided_by")?,
        at: row.int("decided_at")?,
    })
}
