//! Sections of the settings that a manager saved, with the number of edits.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::row::Columns as _;
use super::{Conn, StoreError};

/// Saved section.
#[derive(Debug, Clone)]
pub struct SavedSection<V> {
    /// Number of edits so far.
    pub revision: i64,
    /// Saved values; `None` = those of the settings file apply. Those of another version of this
    /// program that cannot be read are `None` too.
    pub value: Option<V>,
}

/// Saved section with this name; revision 0 if nobody has edited it.
pub async fn find<V: DeserializeOwned>(
    conn: &mut Conn,
    name: &'static str,
) -> Result<SavedSection<V>, StoreError> {
    let sql = "SELECT revision, contents FROM settings_sections WHERE name = $1";
    let Some(row) = sqlx::query(sql).bind(name).fetch_optional(conn).await? else {
        return Ok(SavedSection { revision: 0, value: None });
    };
    let value = row.maybe_text("contents")?.and_then(|text| {
        serde_json::from_str(&text)
            .inspect_err(|error| tracing::error!(%error, name, "saved settings cannot be read"))
            .ok()
    });
    Ok(SavedSection { revision: row.int("revision")?, value })
}

/// Replaces a section if `revision` is that of the saved one; returns whether it was replaced.
pub async fn replace(
    conn: &mut Conn,
    name: &'static str,
    revision: i64,
    value: Option<&impl Serialize>,
) -> Result<bool, StoreError> {
    let contents = value.map(serde_json::to_string).transpose();
    let contents = contents.map_err(|_| StoreError::Unreadable("settings_sections.contents"))?;
    // The first edit inserts the row: with another revision than 0 it has nothing to replace.
    let sql = if revision == 0 {
        "INSERT INTO settings_sections (name, revision, contents) VALUES ($1, $2 + 1, $3) \
         ON CONFLICT (name) DO NOTHING"
    } else {
        "UPDATE settings_sections SET revision = revision + 1, contents = $3 \
         WHERE name = $1 AND revision = $2"
    };
    let done = sqlx::query(sql).bind(name).bind(revision).bind(contents).execute(conn).await?;
    Ok(done.rows_affected() == 1)
}

#[cfg(test)]
mod tests {
    use korosho_domain::public_details::PublicDetails;
    use korosho_domain::shop_times::ShopTimes;

    /// Document as the first version wrote it: later versions must read it.
    const FIRST: &str = r#"{"schedule":{"opening_hours":[{"day":1,"opens":"07:30","closes":"18:30"}],
        "exceptions":[{"date":"2026-12-25","opens":null,"closes":null,"name":"Christmas Day"}]},
        "pickup_lead":60,"delivery":{"days":[1],"hours":["10:00","17:00"],"lead":120,"window":120,
        "extra_days":[["Coast",2]],"slots":{"windows":[["10:00","12:00"]],"capacity":6,
        "days_ahead":7}}}"#;

    const FIRST_DETAILS: &str = r#"{"name":"Mama Nuts","contact":{"email":"info@korosho.example",
        "phone":"+254712345678","address":"Kilimani","whatsapp":"","map_url":""}}"#;

    #[test]
    fn details_of_the_first_version_and_those_without_a_field_are_read() {
        let details: PublicDetails = serde_json::from_str(FIRST_DETAILS).unwrap();
        assert_eq!(details.contact.phone, "+254712345678");
        let short = FIRST_DETAILS.replace(r#","map_url":"""#, "");
        assert_eq!(serde_json::from_str::<PublicDetails>(&short).unwrap(), details);
    }

    #[test]
    fn document_of_the_first_version_is_read() {
        let times: ShopTimes = serde_json::from_str(FIRST).unwrap();
        assert_eq!(times.delivery.extra_days, [("Coast".to_owned(), 2)]);
        assert_eq!(times.schedule.exceptions[0].name, "Christmas Day");
    }
}
