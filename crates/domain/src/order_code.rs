//! One-time codes with which a customer opens an order that was placed on another device.

use serde::{Deserialize, Serialize};

use crate::language::{self, Language};

/// Digits of a code.
pub const CODE_LENGTH: usize = 6;

/// Channel through which a code is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum CodeChannel {
    /// Text message to the phone of the order.
    Sms,
    /// E-mail to the address of the order.
    Email,
}

impl CodeChannel {
    /// All variants.
    pub const ALL: [Self; 2] = [Self::Sms, Self::Email];

    /// Column value.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Sms => "sms",
            Self::Email => "email",
        }
    }

    /// Parses a value of [`CodeChannel::as_str`].
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|channel| channel.as_str() == word)
    }
}

/// Request for a code.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrderCodeInput {
    /// Number of the order, as the customer knows it.
    pub number: String,
    /// Phone number or e-mail address of the order.
    pub contact: String,
    /// Language of the message: `en` or `sw`; absent = that of the order.
    #[serde(
        default,
        deserialize_with = "language::known",
        skip_serializing_if = "Option::is_none"
    )]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub language: Option<Language>,
}

/// Number and contact of an order with the code that was sent for it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OpenOrderInput {
    /// Number of the order, as the customer knows it.
    pub number: String,
    /// Phone number or e-mail address of the order.
    pub contact: String,
    /// Code of the message.
    pub code: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn channel_is_stored_as_it_is_sent_to_clients() {
        for channel in CodeChannel::ALL {
            assert_eq!(CodeChannel::parse(channel.as_str()), Some(channel));
            assert_eq!(serde_json::to_value(channel).unwrap(), channel.as_str());
        }
        assert_eq!(CodeChannel::parse("fax"), None);
    }
}
