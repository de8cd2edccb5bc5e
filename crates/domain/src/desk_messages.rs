//! Messages of the contact form at the desk, and their synchronisation between server and devices.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Message of the contact form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeskMessage {
    /// Id of the message.
    pub id: Uuid,
    /// Name of the sender.
    pub name: String,
    /// E-mail address for the reply.
    pub email: Option<String>,
    /// Phone number for the reply, E.164.
    pub phone: Option<String>,
    /// Plain text.
    pub message: String,
    /// Milliseconds since 1970.
    pub sent_at: i64,
    /// Who answered, and when; `None` = nobody yet.
    pub answer: Option<MessageAnswer>,
}

/// Mark of an answered message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MessageAnswer {
    /// Name of the staff member.
    pub by: String,
    /// Milliseconds since 1970.
    pub at: i64,
}

/// Messages of the contact form and number of newsletter subscribers.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeskMessages {
    /// Messages, newest first.
    pub messages: Vec<DeskMessage>,
    /// Number of messages that this desk has not opened and nobody has answered.
    pub unread: i64,
    /// Number of newsletter subscribers.
    pub subscribers: i64,
}

/// Reference to a message.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MessageRef {
    /// Id of the message.
    pub id: Uuid,
}

/// Way to reach the sender of a message.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ReplyChannel {
    /// WhatsApp chat.
    #[default]
    Whatsapp,
    /// Phone call.
    Call,
    /// E-mail.
    Email,
}

/// Reply to a message by another program.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReplyInput {
    /// Id of the message.
    pub id: Uuid,
    /// Way to reach the sender.
    pub channel: ReplyChannel,
}

/// Request of a device for messages; it delivers the device's own marks first.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MessageSync {
    /// Highest revision that the device has; 0 = none.
    pub since: i64,
    /// Messages that were answered at the device.
    pub answered: Vec<AnsweredMessage>,
}

/// Message that was answered at a device.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AnsweredMessage {
    /// Id of the message.
    pub id: Uuid,
    /// Mark of the answer.
    pub answer: MessageAnswer,
}

/// New and changed messages, oldest change first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MessageBatch {
    /// Messages with their revisions.
    pub messages: Vec<RevisedMessage>,
    /// Whether the server has further changes.
    pub more: bool,
    /// Number of newsletter subscribers.
    pub subscribers: i64,
}

/// Message with the revision of its last change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RevisedMessage {
    /// The message.
    pub message: DeskMessage,
    /// Time of the last change at the server in milliseconds since 1970, never decreasing.
    pub revision: i64,
}
