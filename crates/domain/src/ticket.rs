//! Signed order in the QR code of a ticket: a desk can take cash for an order that has not reached
//! it over the network, and the website can take a card payment for it.
//!
//! The text is a signed one of the form `KS` ([`crate::signing`]).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::limits::{MAX_LINES, MAX_QUANTITY};
use crate::money::Minor;
use crate::quote::Line;
use crate::signing::{SigningKey, VerifyingKey};

/// Form of the signed text.
const FORM: &str = "KS";

/// Longest order number in bytes.
const MAX_NUMBER: usize = 16;
/// Length of an order's key: 256 bits in base64.
const KEY_LENGTH: usize = 43;
/// Largest total of a transferred order in minor units.
const MOST: Minor = 100_000_000_000;
/// Tolerated clock skew into the future in milliseconds; devices without a network may have a wrong
/// clock.
const CLOCK_AHEAD: i64 = 26 * 3_600_000;

/// Order as its ticket carries it, with all that another device of the shop needs to place it too.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TicketOrder {
    /// Id of the checkout; WooCommerce gets one order for it, no matter which device sends it
    /// first.
    #[serde(rename = "i")]
    pub id: Uuid,
    /// Order number.
    #[serde(rename = "n")]
    pub number: String,
    /// Key that opens the order's page.
    #[serde(rename = "k")]
    pub key: String,
    /// Time of placement, milliseconds since 1970.
    #[serde(rename = "a")]
    pub placed_at: i64,
    /// Total in minor units.
    #[serde(rename = "t")]
    pub total: Minor,
    /// ISO 4217 code.
    #[serde(rename = "c")]
    pub currency: String,
    /// Product, variation (0 = none) and quantity.
    #[serde(rename = "l")]
    pub lines: Vec<(i64, i64, u32)>,
    /// Index of a line to the values chosen for its open options.
    #[serde(rename = "v", default, skip_serializing_if = "BTreeMap::is_empty")]
    pub choices: BTreeMap<usize, BTreeMap<String, String>>,
}

impl TicketOrder {
    /// Returns the lines in the form of a checkout.
    #[must_use]
    pub fn to_lines(&self) -> Vec<Line> {
        let line = |(place, &(product_id, variation, quantity)): (usize, &(i64, i64, u32))| Line {
            product_id,
            variation_id: (variation != 0).then_some(variation),
            attributes: self.choices.get(&place).cloned().unwrap_or_default(),
            quantity,
        };
        self.lines.iter().enumerate().map(line).collect()
    }

    /// Whether the values are plausible for an order of the shop that was placed at most `oldest`
    /// milliseconds before `now`: a valid signature proves the sender, not the content.
    #[must_use]
    pub fn is_sound(&self, now: i64, oldest: i64) -> bool {
        let word =
            |text: &str| text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b));
        let line = |&(product, variation, quantity): &(i64, i64, u32)| {
            product >= 0 && variation >= 0 && (1..=MAX_QUANTITY).contains(&quantity)
        };
        !self.id.is_nil()
            && (1..=MAX_NUMBER).contains(&self.number.len())
            && word(&self.number)
            && self.key.len() == KEY_LENGTH
            && word(&self.key)
            && (1..=MOST).contains(&self.total)
            && (now - oldest..=now + CLOCK_AHEAD).contains(&self.placed_at)
            && (1..=MAX_LINES).contains(&self.lines.len())
            && self.lines.iter().all(line)
            && self.choices.keys().all(|place| *place < self.lines.len())
    }

    /// Returns the text of the QR code; `None` only if the order does not serialise.
    #[must_use]
    pub fn sign(&self, key: &SigningKey) -> Option<String> {
        key.seal(FORM, self)
    }

    /// Returns the order of a scanned text; `None` unless this key signed exactly this text.
    #[must_use]
    pub fn open(scanned: &str, key: &VerifyingKey) -> Option<Self> {
        key.open(FORM, scanned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened(text: &str, key: &SigningKey) -> Option<TicketOrder> {
        TicketOrder::open(text, &key.verifying().unwrap())
    }

    fn device() -> SigningKey {
        SigningKey::of_device(&"k".repeat(42).chars().chain(['A']).collect::<String>()).unwrap()
    }

    fn order() -> TicketOrder {
        TicketOrder {
            id: Uuid::from_u128(7),
            number: "K2-047".to_owned(),
            key: "secret-word".to_owned(),
            placed_at: 1_795_208_400_000,
            total: 65_000,
            currency: "KES".to_owned(),
            lines: vec![(114, 201, 2), (7, 0, 1)],
            choices: BTreeMap::new(),
        }
    }

    #[test]
    fn ticket_of_the_shop_yields_its_order() {
        for key in [SigningKey::of_shop("cs_one"), device()] {
            let text = order().sign(&key).unwrap();
            let opened = opened(&format!("{text}\n"), &key).unwrap();
            assert_eq!(opened, order());
            assert_eq!(opened.to_lines()[0].variation_id, Some(201));
            assert_eq!(opened.to_lines()[1].variation_id, None);
        }
    }

    #[test]
    fn order_fits_the_qr_code_of_a_58_mm_ticket() {
        let many = TicketOrder { lines: vec![(123_456, 123_457, 12); 10], ..order() };
        assert!(many.sign(&device()).unwrap().len() < 700);
    }

    type Change<'a> = &'a dyn Fn(&mut TicketOrder);

    #[test]
    fn invalid_order_is_unsound_despite_a_valid_signature() {
        const DAY: i64 = 24 * 3_600_000;
        let sound = TicketOrder { key: "k".repeat(KEY_LENGTH), ..order() };
        let now = sound.placed_at + 1_000;
        let fits = |change: &dyn Fn(&mut TicketOrder)| {
            let mut changed = sound.clone();
            change(&mut changed);
            changed.is_sound(now, 7 * DAY)
        };
        assert!(fits(&|_| ()));
        assert!(fits(&|order| order.placed_at += DAY), "a till's clock may be ahead");
        let wrong: &[(&str, Change)] = &[
            ("no id", &|order| order.id = Uuid::nil()),
            ("no number", &|order| order.number.clear()),
            ("a long number", &|order| order.number = "K".repeat(17)),
            ("a number with a line of its own", &|order| order.number = "K2\n047".to_owned()),
            ("a short key", &|order| order.key = "k".to_owned()),
            ("a key that is no word", &|order| order.key = "&".repeat(KEY_LENGTH)),
            ("nothing to pay", &|order| order.total = 0),
            ("less than nothing", &|order| order.total = -65_000),
            ("more than all", &|order| order.total = i64::MAX),
            ("last month's", &|order| order.placed_at -= 31 * DAY),
            ("next week's", &|order| order.placed_at += 7 * DAY),
            ("before all time", &|order| order.placed_at = i64::MIN / 2),
            ("no line", &|order| order.lines.clear()),
            ("too many lines", &|order| order.lines = vec![(1, 0, 1); MAX_LINES + 1]),
            ("no piece", &|order| order.lines = vec![(1, 0, 0)]),
            ("too many pieces", &|order| order.lines = vec![(1, 0, 1_000)]),
            ("a product below nothing", &|order| order.lines = vec![(-1, 0, 1)]),
            ("a choice of no line", &|order| {
                order.choices = BTreeMap::from([(2, BTreeMap::new())]);
            }),
        ];
        for (what, change) in wrong {
            assert!(!fits(change), "{what}");
        }
    }

    #[test]
    fn unrelated_scanned_text_is_not_a_ticket() {
        for text in ["", "KS1", "KS1..", "5012345678900", "https://shop.example/order/1?key=2"] {
            assert_eq!(opened(text, &SigningKey::of_shop("cs_one")), None, "{text}");
        }
    }
}
