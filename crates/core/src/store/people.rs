//! Rows with data of one person, in every table that has personal data.

use korosho_domain::phone;
use serde_json::{Map, Value};
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;
use uuid::Uuid;

use super::outbox::Queue;
use super::personal_tables::PersonalTable;
use super::row::Columns as _;
use super::{Conn, StoreError};

/// Rows that are read at once.
const PAGE: i64 = 500;

/// Digits at the end of a phone number that are compared before the whole number is parsed.
const COMPARED_DIGITS: usize = 7;

/// Phone number or e-mail address that identifies a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Identity {
    /// E.164.
    Phone(String),
    /// In lower case.
    Email(String),
}

impl Identity {
    /// Parses a phone number in any spelling, or an e-mail address.
    #[must_use]
    pub fn parse(typed: &str) -> Option<Self> {
        let typed = typed.trim();
        if typed.contains('@') {
            let valid = korosho_domain::email::is_valid(typed);
            return valid.then(|| Self::Email(typed.to_lowercase()));
        }
        phone::to_e164(typed).map(Self::Phone)
    }

    /// Whether a stored text is this phone number or address, or JSON with a value that is.
    #[must_use]
    pub fn is_in(&self, text: &str) -> bool {
        if text.starts_with(['{', '[']) {
            return serde_json::from_str(text).is_ok_and(|value| self.is_in_json(&value));
        }
        match self {
            Self::Email(email) => text.trim().to_lowercase() == *email,
            Self::Phone(known) => {
                let digits = phone::digits(text);
                let end = known.len() - COMPARED_DIGITS.min(known.len());
                digits.ends_with(&known[end..]) && phone::to_e164(text).as_ref() == Some(known)
            }
        }
    }

    fn is_in_json(&self, value: &Value) -> bool {
        match value {
            Value::String(text) => self.is_in(text),
            Value::Number(number) => self.is_in(&number.to_string()),
            Value::Array(values) => values.iter().any(|value| self.is_in_json(value)),
            Value::Object(fields) => fields.values().any(|value| self.is_in_json(value)),
            Value::Null | Value::Bool(_) => false,
        }
    }
}

/// Row with data of a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonalRow {
    /// Primary key.
    pub key: String,
    /// Columns by name, without empty ones.
    pub columns: Map<String, Value>,
}

/// Rows of a table that name the person or one of the person's orders.
pub async fn rows(
    conn: &mut Conn,
    table: &PersonalTable,
    identity: &Identity,
    orders: &[Uuid],
) -> Result<Vec<PersonalRow>, StoreError> {
    let order = if table.order.is_empty() { "NULL" } else { table.order };
    let sql = format!(
        "SELECT {key} AS row_key, {order} AS row_order, {columns} FROM {name} \
         WHERE {key} > $1 ORDER BY {key} LIMIT {PAGE}",
        key = table.key,
        columns = table.columns.join(", "),
        name = table.name,
    );
    let (mut found, mut after) = (Vec::new(), String::new());
    loop {
        let query = sqlx::query(AssertSqlSafe(sql.clone())).bind(after.as_str());
        let page = query.fetch_all(&mut *conn).await?;
        for row in &page {
            after = row.text("row_key")?;
            let columns = texts(row, table.columns)?;
            let order = row.maybe_text("row_order")?.and_then(|id| Uuid::parse_str(&id).ok());
            let is_named =
                |id: &Uuid| columns.iter().any(|(_, text)| text.contains(&id.to_string()));
            let matches = order.is_some_and(|id| orders.contains(&id))
                || columns.iter().any(|(_, text)| identity.is_in(text))
                || orders.iter().any(is_named);
            if matches {
                let entry = |(name, text): (&str, String)| (name.to_owned(), Value::from(text));
                let columns = columns.into_iter().map(entry).collect();
                found.push(PersonalRow { key: after.clone(), columns });
            }
        }
        if page.is_empty() {
            return Ok(found);
        }
    }
}

fn texts(
    row: &AnyRow,
    columns: &'static [&'static str],
) -> Result<Vec<(&'static str, String)>, StoreError> {
    let mut found = Vec::with_capacity(columns.len());
    for column in columns {
        if let Some(text) = row.maybe_text(column)?.filter(|text| !text.is_empty()) {
            found.push((*column, text));
        }
    }
    Ok(found)
}

/// Ids of the orders whose customer is this person, oldest id first.
pub async fn orders_of(conn: &mut Conn, identity: &Identity) -> Result<Vec<Uuid>, StoreError> {
    let sql = "SELECT id, contents FROM orders WHERE id > $1 ORDER BY id LIMIT $2";
    let (mut found, mut after) = (Vec::new(), String::new());
    loop {
        let page = sqlx::query(sql).bind(after.as_str()).bind(PAGE).fetch_all(&mut *conn).await?;
        for row in &page {
            after = row.text("id")?;
            if identity.is_in(&row.text("contents")?) {
                found.push(row.uuid("id")?);
            }
        }
        if page.is_empty() {
            return Ok(found);
        }
    }
}

/// Labels of the held orders that name the person.
pub async fn held_orders_of(
    conn: &mut Conn,
    identity: &Identity,
) -> Result<Vec<String>, StoreError> {
    let rows = sqlx::query("SELECT label, draft FROM held_orders").fetch_all(conn).await?;
    let mut found = Vec::new();
    for row in &rows {
        if identity.is_in(&row.text("draft")?) {
            found.push(row.text("label")?);
        }
    }
    Ok(found)
}

/// Whether a job of the order may still send something to an upstream.
pub async fn has_upstream_jobs(conn: &mut Conn, order: Uuid) -> Result<bool, StoreError> {
    let sql = "SELECT COUNT(*) AS number FROM outbox \
               WHERE order_id = $1 AND state IN ('due', 'parked') AND queue <> $2";
    let query = sqlx::query(sql).bind(order.to_string()).bind(Queue::Local.as_str());
    Ok(query.fetch_one(conn).await?.int("number")? > 0)
}

/// Replaces the contents of a closed order, and removes the hash of its request, from which a phone
/// number could be guessed.
pub async fn set_erased(
    conn: &mut Conn,
    id: Uuid,
    contents: &str,
    now: i64,
) -> Result<(), StoreError> {
    let sql = "UPDATE orders SET contents = $2, fingerprint = '', erased_at = $3 WHERE id = $1";
    sqlx::query(sql).bind(id.to_string()).bind(contents).bind(now).execute(conn).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identity_is_found_in_every_spelling_and_in_json() {
        let phone = Identity::parse("0712 345 678").unwrap();
        assert_eq!(phone, Identity::Phone("+254712345678".to_owned()));
        for text in
            ["+254712345678", "254712345678", "0712-345-678", r#"[{"PhoneNumber":254712345678}]"#]
        {
            assert!(phone.is_in(text), "{text}");
        }
        for text in ["+254712345679", "+255712345678", "", "{", r#"{"a":["0712"]}"#] {
            assert!(!phone.is_in(text), "{text}");
        }
        let email = Identity::parse(" Wanjiku@Example.com ").unwrap();
        assert!(email.is_in(r#"{"customer":{"email":"WANJIKU@example.com"}}"#));
        assert!(!email.is_in("a.wanjiku@example.com"));
        for text in ["", "12", "@", "nobody@"] {
            assert_eq!(Identity::parse(text), None, "{text}");
        }
    }
}
