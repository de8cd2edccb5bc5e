//! Slots of pick-ups and deliveries at a desk. The shop's server counts the places, because it has the
//! orders of the website: a desk asks it for the slots, reserves a place before it stores an order,
//! releases it if a change is refused, and reports the place of each of its orders.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::promise::TimePromise;
use crate::slots::{SlotId, TimeSlot};

/// Zone whose delivery times are wanted, or those of pick-ups.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SlotsQuery {
    /// Id of the delivery zone; absent = pick-ups.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub zone: Option<String>,
}

/// Times of deliveries to a zone, or of pick-ups.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OfferedTimes {
    /// Time of an order as soon as possible; absent = nothing is promised.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub promise: Option<TimePromise>,
    /// Slots to choose from, earliest first; empty if there are none.
    pub slots: Vec<TimeSlot>,
}

impl OfferedTimes {
    /// Whether a slot, full or not, is one of those to choose from.
    #[must_use]
    pub fn has_slot(&self, at: i64) -> bool {
        self.slots.iter().any(|slot| slot.from.at == at)
    }
}

/// Zone whose delivery times staff at a desk offer, or pick-ups, for a new order or for a change.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeskSlotsQuery {
    /// Id of the delivery zone; absent = pick-ups.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub zone: Option<String>,
    /// Key of the placed order that staff change; absent = a new order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub order: Option<String>,
}

/// Times of deliveries to a zone, or of pick-ups, that staff at a desk can offer now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeskSlots {
    /// The times, or why there are none.
    #[serde(flatten)]
    pub offer: SlotOffer,
    /// Time that a changed order keeps while no slot is chosen; absent = it gets the time of a new
    /// order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub kept: Option<KeptTime>,
}

/// Time that a changed order keeps.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct KeptTime {
    /// The promised time; absent = the order was promised none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub promise: Option<TimePromise>,
}

/// Slots of a zone, or of pick-ups, at a desk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "state", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum SlotOffer {
    /// The times are known.
    Known {
        /// The times.
        times: OfferedTimes,
    },
    /// The shop's server does not answer: an order taken now is as soon as possible.
    Unreachable,
    /// The desk has no server that counts places: every delivery is as soon as possible.
    NoServer,
}

/// Request of a desk for a place in a slot. The same order again keeps its place.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReserveSlotInput {
    /// Id of the order.
    pub order_id: Uuid,
    /// Id of the delivery zone; absent = a pick-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub zone: Option<String>,
    /// Beginning of the chosen slot; absent = the first that has room, or none for a pick-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub slot: Option<i64>,
}

/// Place that the server holds for an order for some minutes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SlotPlace {
    /// Promised time; absent = nothing is promised.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub promise: Option<TimePromise>,
    /// The slot; absent for a pick-up as soon as possible, in a zone without slots, and without any
    /// room.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub slot: Option<SlotId>,
}

/// Release of a place that was reserved for a change which was refused.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReleaseSlotInput {
    /// Id of the order.
    pub order_id: Uuid,
    /// The reserved slot.
    pub slot: SlotId,
}

/// Report of a desk about the place of one of its orders, after the order was placed, changed,
/// cancelled or reopened.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SlotReport {
    /// Id of the order.
    pub order_id: Uuid,
    /// Number of the order, for staff.
    pub number: String,
    /// Place of the order; empty = it has none, or no longer.
    pub place: SlotPlace,
}

/// Answer to a report.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReportedSlot {
    /// Whether the slot had no room for the order, which keeps its time.
    pub is_overbooked: bool,
}
