//! Opening hours and delivery times that a manager saved, with the number of edits.

use korosho_domain::shop_times::ShopTimes;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// Column value of the only row.
const ROW: i64 = 1;

/// Saved times.
#[derive(Debug, Clone, Default)]
pub struct SavedTimes {
    /// Number of edits so far.
    pub revision: i64,
    /// Saved times; `None` = those of the settings file apply. Those of another version of this program
    /// that cannot be read are `None` too.
    pub times: Option<ShopTimes>,
}

/// Saved times; the default if nobody has edited them.
pub async fn find(conn: &mut Conn) -> Result<SavedTimes, StoreError> {
    let sql = "SELECT revision, contents FROM shop_times WHERE id = $1";
    let Some(row) = sqlx::query(sql).bind(ROW).fetch_optional(conn).await? else {
        return Ok(SavedTimes::default());
    };
    let times = row.maybe_text("contents")?.and_then(|text| {
        serde_json::from_str(&text)
            .inspect_err(|error| tracing::error!(%error, "saved opening hours cannot be read"))
            .ok()
    });
    Ok(SavedTimes { revision: row.int("revision")?, times })
}

/// Replaces the times if `revision` is that of the saved ones; returns whether they were replaced.
pub async fn replace(
    conn: &mut Conn,
    revision: i64,
    times: Option<&ShopTimes>,
) -> Result<bool, StoreError> {
    let contents = times.map(serde_json::to_string).transpose();
    let contents = contents.map_err(|_| StoreError::Unreadable("shop_times.contents"))?;
    // The first edit inserts the row: with another revision than 0 it has nothing to replace.
    let sql = if revision == 0 {
        "INSERT INTO shop_times (id, revision, contents) VALUES ($1, $2 + 1, $3) \
         ON CONFLICT (id) DO NOTHING"
    } else {
        "UPDATE shop_times SET revision = revision + 1, contents = $3 \
         WHERE id = $1 AND revision = $2"
    };
    let done = sqlx::query(sql).bind(ROW).bind(revision).bind(contents).execute(conn).await?;
    Ok(done.rows_affected() == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Document as the first version wrote it: later versions must read it.
    const FIRST: &str = r#"{"schedule":{"opening_hours":[{"day":1,"opens":"07:30","closes":"18:30"}],
        "exceptions":[{"date":"2026-12-25","opens":null,"closes":null,"name":"Christmas Day"}]},
        "pickup_lead":60,"delivery":{"days":[1],"hours":["10:00","17:00"],"lead":120,"window":120,
        "extra_days":[["Coast",2]],"slots":{"windows":[["10:00","12:00"]],"capacity":6,
        "days_ahead":7}}}"#;

    #[test]
    fn document_of_the_first_version_is_read() {
        let times: ShopTimes = serde_json::from_str(FIRST).unwrap();
        assert_eq!(times.delivery.extra_days, [("Coast".to_owned(), 2)]);
        assert_eq!(times.schedule.exceptions[0].name, "Christmas Day");
    }
}
