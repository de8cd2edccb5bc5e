//! Changes of an order after it was placed: by staff, of lines, delivery, note, customer and additions; by
//! its customer, of lines, delivery and note.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::customer::Customer;
use crate::desk::DeskExtras;
use crate::desk_slots::{KeptTime, OfferedTimes};
use crate::fulfilment::{Address, Fulfilment};
use crate::money::Minor;
use crate::quote::{Line, Quote};

/// Change of an order by its customer: goods, delivery zone, slot, directions and note.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChangeDetailsInput {
    /// Id of the order.
    pub id: Uuid,
    /// Key of the order.
    pub key: String,
    /// Revision that the customer saw ([`crate::order::OfferedChanges::revision`]).
    pub revision: i64,
    /// New directions of a delivery; absent for pick-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub address: Option<Address>,
    /// Id of the delivery zone to which the order is delivered instead; absent = the zone stays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub zone: Option<String>,
    /// New note; empty = none.
    pub note: String,
    /// New lines of the catalogue, whole: ordered goods that are left out are removed, others are added at
    /// today's price; absent = all stay.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Line>>", optional))]
    pub lines: Vec<Line>,
    /// Beginning of the slot of a pick-up or delivery to which the order moves; absent = the promised
    /// time stays if the zone has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub slot: Option<i64>,
    /// Total that the customer saw for other lines or another zone, in minor units; absent = the order's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub expected_total: Option<Minor>,
}

/// Placed order whose customer wants to know the times of a change.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChangeTimesQuery {
    /// Id of the order.
    pub id: Uuid,
    /// Key of the order.
    pub key: String,
    /// Id of the delivery zone to which the order would be delivered instead; absent = the zone stays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub zone: Option<String>,
}

/// Times to which a customer's order can move.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChangeTimes {
    /// Times of an order placed now.
    #[serde(flatten)]
    pub times: OfferedTimes,
    /// Time that the order keeps while no slot is chosen; absent = it gets the time of a new order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub kept: Option<KeptTime>,
}

/// New contents of an order, whole: what is left out is removed. Payment and coupon stay as agreed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrderChange {
    /// Key of the order ([`crate::desk_orders::OrderRow::key`]).
    pub key: String,
    /// Revision of the contents that the editor saw.
    pub revision: i64,
    /// Lines of the catalogue.
    pub lines: Vec<Line>,
    /// Pick-up or delivery.
    pub fulfilment: Fulfilment,
    /// Beginning of the slot to which the order moves; absent = the promised time stays,
    /// as far as the new zone allows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub slot: Option<i64>,
    /// Customer of the order.
    pub customer: Customer,
    /// Note of the customer; empty = none.
    pub note: String,
    /// Additions by staff.
    pub extras: DeskExtras,
}

/// Change of an order that staff save.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChangeOrderInput {
    /// New contents.
    pub change: OrderChange,
    /// Total that the staff member saw, in minor units.
    pub expected_total: Minor,
    /// Reason, for the audit log.
    pub reason: String,
}

/// Price of a change, and what becomes of the difference.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrderChangeQuote {
    /// Price of the new contents.
    pub quote: Quote,
    /// Total before the change, in minor units.
    pub total_before: Minor,
    /// Minor units received and not returned.
    pub received: Minor,
    /// Minor units to collect after the change.
    pub due: Minor,
    /// Minor units to refund after the change.
    pub refund: Minor,
}

impl OrderChangeQuote {
    /// Compares the new total with the amounts received.
    #[must_use]
    pub fn new(quote: Quote, total_before: Minor, received: Minor) -> Self {
        let (due, refund) = ((quote.total - received).max(0), (received - quote.total).max(0));
        Self { quote, total_before, received, due, refund }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn difference_is_either_due_or_refunded() {
        let at = |total| Quote { total, ..Quote::default() };
        let cases = [(900, 0, 900, 0), (900, 500, 400, 0), (900, 900, 0, 0), (400, 500, 0, 100)];
        for (total, received, due, refund) in cases {
            let priced = OrderChangeQuote::new(at(total), 500, received);
            assert_eq!((priced.due, priced.refund), (due, refund), "{total} {received}");
        }
    }
}
