//! What people write to the shop.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// The contact form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ContactInput {
    /// The sender's own number for it, so that what is sent again comes once; absent = none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub message_id: Option<Uuid>,
    /// Who writes.
    pub name: String,
    /// Where to answer; an e-mail address or a phone number is needed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub email: Option<String>,
    /// Where to answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub phone: Option<String>,
    /// The message, plain text.
    pub message: String,
    /// A field no person sees; whatever fills it in is not a person.
    #[serde(default)]
    pub website: String,
}

/// The newsletter form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewsletterInput {
    /// Whom to write to.
    pub email: String,
    /// Whether the person agreed to be written to.
    pub consent: bool,
    /// A field no person sees; whatever fills it in is not a person.
    #[serde(default)]
    pub website: String,
}

/// A wish to hear once when a size can be had again.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StockNoticeInput {
    /// The product.
    pub product_id: i64,
    /// The size; `None` for a product without sizes.
    pub variation_id: Option<i64>,
    /// Whom to write to.
    pub email: String,
    /// Whether the person agreed to be written to.
    pub consent: bool,
    /// Language of the letter: `en` or `sw`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub language: Option<String>,
    /// A field no person sees; whatever fills it in is not a person.
    #[serde(default)]
    pub website: String,
}

/// What a shopper writes about a product of an order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReviewInput {
    /// The order that holds it.
    pub id: Uuid,
    /// The order's key: it proves the purchase.
    pub key: String,
    /// The product.
    pub product_id: i64,
    /// 1 to 5 stars.
    pub rating: u8,
    /// Name to be shown beside it.
    pub author: String,
    /// Plain text.
    pub text: String,
}

/// The link at the end of a newsletter.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct UnsubscribeInput {
    /// From the link.
    pub token: String,
}
