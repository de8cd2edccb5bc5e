//! Copy of the settings that a device shares with the shop's server, for times without a connection.

use korosho_domain::shared_settings::SharedSettings;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// Column value of the only row.
const ROW: i64 = 1;

/// Replaces the copy.
pub async fn save(conn: &mut Conn, settings: &SharedSettings) -> Result<(), StoreError> {
    let contents = serde_json::to_string(settings)
        .map_err(|_| StoreError::Unreadable("shared_settings.contents"))?;
    let sql = "INSERT INTO shared_settings (id, contents) VALUES ($1, $2) \
               ON CONFLICT (id) DO UPDATE SET contents = excluded.contents";
    sqlx::query(sql).bind(ROW).bind(contents).execute(conn).await?;
    Ok(())
}

/// Last copy; `None` if there is none, or one of another version of this program.
pub async fn find(conn: &mut Conn) -> Result<Option<SharedSettings>, StoreError> {
    let sql = "SELECT contents FROM shared_settings WHERE id = $1";
    let row = sqlx::query(sql).bind(ROW).fetch_optional(conn).await?;
    let contents = row.map(|row| row.text("contents")).transpose()?;
    Ok(contents.and_then(|text| serde_json::from_str(&text).ok()))
}
