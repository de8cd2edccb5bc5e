//! What people write to the shop.

use serde::{Deserialize, Serialize};

/// The contact form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ContactInput {
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

/// The link at the end of a newsletter.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct UnsubscribeInput {
    /// From the link.
    pub token: String,
}

/// The form was taken.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Accepted {
    /// Always true; an error is a problem.
    pub accepted: bool,
}
