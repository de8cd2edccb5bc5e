//! Orders that staff pack and hand over, the most urgent first.

use serde::{Deserialize, Serialize};

use crate::allergen::{Allergen, AllergenFacts};
use crate::desk_orders::OrderRow;
use crate::gift::Gift;
use crate::order::OrderStatus;
use crate::payment::PaymentMethod;
use crate::promise::TimePromise;

/// Orders to pack and to hand over.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Preparation {
    /// Orders by stage, within a stage the most urgent first.
    pub orders: Vec<OrderToPrepare>,
    /// Whether further open orders exist, older than these.
    pub more: bool,
}

/// Stage of an order between its acceptance and its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum PreparationStage {
    /// Accepted or paid: to be packed.
    ToPack,
    /// Packed: waits for the customer or the rider.
    Ready,
    /// With the rider.
    WithRider,
}

impl PreparationStage {
    /// Returns the stage of a status; `None` before the order is accepted and after its end.
    #[must_use]
    pub const fn of(status: OrderStatus) -> Option<Self> {
        match status {
            OrderStatus::Confirmed | OrderStatus::Paid => Some(Self::ToPack),
            OrderStatus::Ready => Some(Self::Ready),
            OrderStatus::OutForDelivery => Some(Self::WithRider),
            OrderStatus::Pending
            | OrderStatus::Completed
            | OrderStatus::Cancelled
            | OrderStatus::Refunded => None,
        }
    }

    /// Whether the goods of an order with this status are not packed yet.
    #[must_use]
    pub const fn precedes_packing(status: OrderStatus) -> bool {
        match Self::of(status) {
            Some(Self::ToPack) => true,
            Some(Self::Ready | Self::WithRider) => false,
            None => matches!(status, OrderStatus::Pending),
        }
    }

    /// Returns the step that usually follows: a packed order goes to the rider if it is delivered,
    /// else to the customer.
    #[must_use]
    pub const fn usual_step(self, is_delivery: bool) -> OrderStatus {
        match self {
            Self::ToPack => OrderStatus::Ready,
            Self::Ready if is_delivery => OrderStatus::OutForDelivery,
            Self::Ready | Self::WithRider => OrderStatus::Completed,
        }
    }
}

/// Order to pack or to hand over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrderToPrepare {
    /// Row of the order list.
    pub row: OrderRow,
    /// Stage of the order.
    pub stage: PreparationStage,
    /// Statuses that staff may set now.
    pub next_steps: Vec<OrderStatus>,
    /// Status that usually follows, one of `next_steps`.
    pub usual_step: OrderStatus,
    /// Goods to pack.
    pub lines: Vec<PackingLine>,
    /// Whether a rider takes the order.
    pub is_delivery: bool,
    /// Delivery address, split into lines.
    pub delivery_address: Vec<String>,
    /// Time for which the order is wanted, as the customer says it; empty = as soon as possible.
    pub wanted_at: String,
    /// Promised time; absent = nothing was promised.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub promise: Option<TimePromise>,
    /// Note of the customer on the order.
    pub note: String,
    /// Recipient and card, if the order is a gift.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub gift: Option<Gift>,
    /// Note for the rider.
    pub rider_note: String,
    /// Notes of staff about the customer, such as allergies.
    pub about_customer: String,
    /// Allergens that the customer avoids, in the order of [`Allergen`].
    pub avoided: Vec<Allergen>,
    /// Methods by which staff may record a payment now; empty = none.
    pub payment_methods: Vec<PaymentMethod>,
    /// Whether a phone number exists to notify the customer that the order is ready.
    pub can_notify: bool,
    /// Last notice to the customer that the order is ready or on its way.
    pub notice: Option<ReadyNotice>,
}

/// Line of an order as it is packed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PackingLine {
    /// Number of pieces.
    pub quantity: u32,
    /// Name of the product.
    pub name: String,
    /// Size as text, e.g. `500g`; empty = the product has none.
    pub size: String,
    /// Note of staff on the line.
    pub note: String,
    /// Allergens of the product, if the customer avoids any. Absent for one that is not in the
    /// catalogue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub allergen_facts: Option<AllergenFacts>,
}

/// Notice to a customer that the order is ready or on its way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReadyNotice {
    /// Name of the staff member.
    pub by: String,
    /// Milliseconds since 1970.
    pub at: i64,
}

/// Sort key of an order number: what precedes its count, and the count by its value, so that
/// `D1-1000` follows `D1-999`.
#[must_use]
pub fn number_order(number: &str) -> (&str, u64) {
    let prefix = number.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let count = number.strip_prefix(prefix).and_then(|count| count.parse().ok());
    (prefix, count.unwrap_or_default())
}

/// Minute of the day that a text names as a time: `17:30`, `17.30`, `5pm`, `5:30 pm`. Text with
/// anything else (`tomorrow 10:00`, `saa kumi`) names none.
#[must_use]
pub fn minute_of_day(text: &str) -> Option<i64> {
    let text = text.trim().to_lowercase();
    let halves = [("am", 0), ("pm", 12)];
    let half = halves.iter().find_map(|(word, noon)| Some((text.strip_suffix(word)?, *noon)));
    let (time, noon) =
        half.map_or((text.as_str(), None), |(time, noon)| (time.trim_end(), Some(noon)));
    let (hour, minute) = match time.split_once([':', '.']) {
        Some((hour, minute)) if minute.len() == 2 => (hour, minute),
        Some(_) => return None,
        // A bare number may be a quantity or a house number.
        None => (noon.map(|_| time)?, "00"),
    };
    let number = |digits: &str, most: i64| {
        let is_short =
            (1..=2).contains(&digits.len()) && digits.chars().all(|c| c.is_ascii_digit());
        digits.parse::<i64>().ok().filter(|value| is_short && *value <= most)
    };
    let minute = number(minute, 59)?;
    let hour = match noon {
        Some(noon) => number(hour, 12).filter(|hour| *hour > 0)? % 12 + noon,
        None => number(hour, 23)?,
    };
    Some(hour * 60 + minute)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::PaymentRecord;

    #[test]
    fn only_a_clear_time_is_a_minute_of_the_day() {
        for (text, minute) in [
            ("17:30", Some(1_050)),
            (" 9.05 ", Some(545)),
            ("5pm", Some(1_020)),
            ("5:30 PM", Some(1_050)),
            ("12am", Some(0)),
            ("12 pm", Some(720)),
            ("0:00", Some(0)),
            ("", None),
            ("17", None),
            ("24:00", None),
            ("13pm", None),
            ("0am", None),
            ("17:3", None),
            ("+1:30", None),
            ("tomorrow 10:00", None),
            ("saa kumi", None),
        ] {
            assert_eq!(minute_of_day(text), minute, "{text}");
        }
    }

    #[test]
    fn order_numbers_follow_each_other_by_the_value_of_their_count() {
        let mut numbers = ["D1-1000", "112", "K1-001", "D1-999", "87"];
        numbers.sort_by_key(|number| number_order(number));
        assert_eq!(numbers, ["87", "112", "D1-999", "D1-1000", "K1-001"]);
    }

    #[test]
    fn usual_step_is_one_that_staff_may_take() {
        for status in OrderStatus::ALL {
            let Some(stage) = PreparationStage::of(status) else { continue };
            for is_delivery in [true, false] {
                for record in [PaymentRecord::Store, PaymentRecord::Ledger { is_paid: true }] {
                    let step = stage.usual_step(is_delivery);
                    assert!(status.next_steps(record).contains(&step), "{status:?} {step:?}");
                }
            }
        }
    }
}
