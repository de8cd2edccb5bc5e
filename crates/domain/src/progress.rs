//! Steps of an order or gift from placement to handover, as its page shows them.

use serde::{Deserialize, Serialize};

/// Step of the progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ProgressStep {
    /// Order received.
    Received,
    /// Total paid.
    Paid,
    /// Packed for delivery.
    Packed,
    /// Packed, to be picked up.
    Ready,
    /// With the rider.
    OutForDelivery,
    /// Picked up.
    Collected,
    /// Handed over by the rider.
    Delivered,
}

/// Step of the progress, and whether the order has reached it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Progress {
    /// Step.
    pub step: ProgressStep,
    /// Whether the order has reached it.
    pub is_reached: bool,
}
