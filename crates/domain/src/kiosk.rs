//! Kiosk: settings, tickets, and the view for its staff.

use serde::{Deserialize, Serialize};

use crate::money::Minor;

/// Settings of a kiosk, stored on the device and changed by staff.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct KioskSettings {
    /// Number of the kiosk in the shop; its order numbers begin with `K` and this number.
    pub number: u8,
    /// Tenths of a screen pixel per millimetre, for the size of touch targets.
    pub tenth_pixels_per_mm: u32,
    /// Whether the kiosk asks "eat here or take away".
    pub asks_dining: bool,
    /// URL of the shop's server, whose order pages the QR code opens; empty = none. Set with the
    /// payment settings; the value in a request is ignored.
    pub order_pages: String,
    /// Whether card payments in a browser on this device are offered.
    pub card_in_browser: bool,
    /// Printer of tickets: `host:port` of a network printer, or the path of a USB printer's device
    /// (`/dev/usb/lp0`); empty = no tickets. Only a printer that a search found is accepted.
    pub printer: String,
    /// Hours after which an unpaid order of this kiosk lapses and releases its stock.
    pub collection_hours: u16,
    /// Whether ordering is paused.
    pub paused: bool,
}

impl Default for KioskSettings {
    /// Defaults: first kiosk, a 21.5 inch screen of 1920 pixels, no printer, orders lapse like
    /// those of the website.
    fn default() -> Self {
        Self {
            number: 1,
            tenth_pixels_per_mm: 40,
            asks_dining: false,
            order_pages: String::new(),
            card_in_browser: false,
            printer: String::new(),
            collection_hours: 48,
            paused: false,
        }
    }
}

/// Result of printing a ticket. The order stands whatever the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TicketView {
    /// State of the printing.
    pub state: TicketState,
}

/// State of a ticket's printing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum TicketState {
    /// Printed, now or before.
    Printed,
    /// No printer is configured on this kiosk.
    NoPrinter,
    /// The printer reports that it is out of paper.
    PaperOut,
    /// The printer reports an open cover.
    CoverOpen,
    /// The printer is unreachable; nothing was sent.
    Unreachable,
    /// The connection failed or timed out during printing; part of the ticket may be on paper.
    Unknown,
}

/// Pending work of a kiosk, shown to staff.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct KioskWork {
    /// Orders that the store does not have yet, oldest first.
    pub unsent: Vec<UnsentOrder>,
}

/// Order that the store does not have yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct UnsentOrder {
    /// Order number.
    pub number: String,
    /// Milliseconds since 1970.
    pub placed_at: i64,
    /// Minor units.
    pub total: Minor,
    /// ISO 4217 code.
    pub currency: String,
    /// Last error of the store or the network; `None` = not tried yet.
    pub cause: Option<String>,
    /// Whether the order is parked: it is not retried automatically.
    pub parked: bool,
}
