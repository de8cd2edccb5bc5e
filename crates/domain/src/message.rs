//! Messages to the shop: contact form, newsletter, stock alerts and reviews.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::language::{self, Language};

/// Input of the contact form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ContactInput {
    /// Idempotency key made by the sender, so that a retry is stored once; absent = equal messages
    /// within an hour are stored once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub message_id: Option<Uuid>,
    /// Name of the sender.
    pub name: String,
    /// E-mail address for the reply; either this or a phone number is required.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub email: Option<String>,
    /// Phone number for the reply.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub phone: Option<String>,
    /// The message, plain text.
    pub message: String,
    /// Honeypot field, invisible to people: only bots fill it in.
    #[serde(default)]
    pub website: String,
}

/// Input of the newsletter form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewsletterInput {
    /// E-mail address of the subscriber.
    pub email: String,
    /// Whether the subscriber consented to e-mails.
    pub consent: bool,
    /// Language of the confirmation mail: `en` or `sw`.
    #[serde(
        default,
        deserialize_with = "language::known",
        skip_serializing_if = "Option::is_none"
    )]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub language: Option<Language>,
    /// Honeypot field, invisible to people: only bots fill it in.
    #[serde(default)]
    pub website: String,
}

/// Answer to the newsletter form; equal for new, subscribed and unknown addresses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewsletterAnswer {
    /// Whether the subscription counts only after the link of a mail was used.
    pub confirmation_needed: bool,
}

/// Subscription to one alert when a size is back in stock.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StockNoticeInput {
    /// WooCommerce's product id.
    pub product_id: i64,
    /// WooCommerce's variation id; `None` for a product without sizes.
    pub variation_id: Option<i64>,
    /// E-mail address of the subscriber.
    pub email: String,
    /// Whether the subscriber consented to e-mails.
    pub consent: bool,
    /// Language of the e-mail: `en` or `sw`.
    #[serde(
        default,
        deserialize_with = "language::known",
        skip_serializing_if = "Option::is_none"
    )]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub language: Option<Language>,
    /// Honeypot field, invisible to people: only bots fill it in.
    #[serde(default)]
    pub website: String,
}

/// Review of a product by a customer who ordered it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReviewInput {
    /// Id of the order that contains the product.
    pub id: Uuid,
    /// Key of the order, as proof of the purchase.
    pub key: String,
    /// WooCommerce's product id.
    pub product_id: i64,
    /// 1 to 5 stars.
    pub rating: u8,
    /// Name shown with the review.
    pub author: String,
    /// Plain text.
    pub text: String,
}

/// Link of a mail that confirms a subscription, or ends all of the address.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SubscriptionLinkInput {
    /// Token from the link.
    pub token: String,
}
