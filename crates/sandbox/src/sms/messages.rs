//! Accepted text messages.

use serde::Serialize;
use sqlx::SqlitePool;

/// Messages that are listed at most.
const MAX_LISTED: i64 = 50;

/// Accepted message.
#[derive(Debug, Serialize)]
pub(crate) struct Message {
    pub(crate) message_id: String,
    pub(crate) phone: String,
    pub(crate) sender: Option<String>,
    pub(crate) message: String,
    pub(crate) created_ms: i64,
}

impl Message {
    pub(super) fn new(phone: &str, sender: Option<String>, message: &str, now: i64) -> Self {
        let message_id = format!("ATPid_{}", uuid::Uuid::new_v4().simple());
        let (phone, message) = (phone.to_owned(), message.to_owned());
        Self { message_id, phone, sender, message, created_ms: now }
    }

    pub(super) async fn insert(&self, db: &SqlitePool) -> sqlx::Result<()> {
        let sql = "INSERT INTO sms_messages (message_id, phone, sender, message, created_ms) \
                   VALUES (?, ?, ?, ?, ?)";
        sqlx::query(sql)
            .bind(&self.message_id)
            .bind(&self.phone)
            .bind(&self.sender)
            .bind(&self.message)
            .bind(self.created_ms)
            .execute(db)
            .await?;
        Ok(())
    }
}

/// Latest messages to a phone (digits of its E.164 number), newest first.
pub(crate) async fn of_phone(db: &SqlitePool, msisdn: &str) -> sqlx::Result<Vec<Message>> {
    let sql = "SELECT message_id, phone, sender, message, created_ms FROM sms_messages \
               WHERE phone = '+' || ? ORDER BY seq DESC LIMIT ?";
    let rows: Vec<(String, String, Option<String>, String, i64)> =
        sqlx::query_as(sql).bind(msisdn).bind(MAX_LISTED).fetch_all(db).await?;
    let read = |(message_id, phone, sender, message, created_ms)| Message {
        message_id,
        phone,
        sender,
        message,
        created_ms,
    };
    Ok(rows.into_iter().map(read).collect())
}
