//! Name and contact details of the shop as managers edit them on the admin pages.

use serde::{Deserialize, Serialize};

use crate::limits::MAX_MAP_URL_LENGTH;
use crate::shop_info::ContactDetails;

/// Name and contact details that customers read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PublicDetails {
    /// Brand name.
    pub name: String,
    /// Contact details; an empty one is not shown.
    pub contact: ContactDetails,
}

/// Details in effect, with their revision and origin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PublicDetailsView {
    /// Details in effect.
    pub details: PublicDetails,
    /// Number of edits so far, which the next edit repeats: another value is a conflict.
    pub revision: i64,
    /// Whether the details are those of the settings file.
    pub is_from_file: bool,
}

/// Input of `save_public_details`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SavePublicDetailsInput {
    /// New details.
    pub details: PublicDetails,
    /// Revision that was edited.
    pub revision: i64,
}

/// Whether a text is the `https` URL of a map, with a host and without spaces.
#[must_use]
pub fn is_map_url(text: &str) -> bool {
    let is_allowed = |c: char| !c.is_whitespace() && !c.is_control() && !"<>\"\\".contains(c);
    text.strip_prefix("https://").is_some_and(|rest| {
        rest.starts_with(char::is_alphanumeric)
            && rest.chars().all(is_allowed)
            && text.chars().count() <= MAX_MAP_URL_LENGTH
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn map_url_is_https_with_a_host() {
        for text in ["https://maps.example/korosho?q=-1.29,36.82#z", "https://goo.gl/a"] {
            assert!(is_map_url(text), "{text}");
        }
        let long = format!("https://maps.example/{}", "a".repeat(MAX_MAP_URL_LENGTH));
        for text in [
            "",
            "https://",
            "https:///map",
            "http://maps.example",
            "javascript:alert(1)",
            "maps.example",
            "https://maps.example/a b",
            "https://maps.example/\n",
            "https://maps.example/\"",
            &long,
        ] {
            assert!(!is_map_url(text), "{text}");
        }
    }
}
