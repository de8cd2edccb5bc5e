//! Key of an order in the register of all orders.

use std::fmt;
use std::str::FromStr;

use uuid::Uuid;

/// Key of an order in the register; on the wire a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OrderKey {
    /// Order of a device or server of the shop, by its id.
    Local(Uuid),
    /// Order made in the store, by its id there.
    Store(i64),
}

/// Prefix of the text of [`OrderKey::Store`].
const STORE_KEY: &str = "woo:";

impl fmt::Display for OrderKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Local(id) => id.fmt(f),
            Self::Store(id) => write!(f, "{STORE_KEY}{id}"),
        }
    }
}

impl FromStr for OrderKey {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text.strip_prefix(STORE_KEY) {
            Some(id) => id.parse().map(Self::Store).map_err(drop),
            None => Uuid::parse_str(text).map(Self::Local).map_err(drop),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_key_round_trips_through_text() {
        for key in [OrderKey::Local(Uuid::from_u128(7)), OrderKey::Store(42)] {
            assert_eq!(key.to_string().parse(), Ok(key));
        }
        for text in ["", "woo:", "woo:7a", "42"] {
            assert_eq!(text.parse::<OrderKey>(), Err(()), "{text}");
        }
    }
}
