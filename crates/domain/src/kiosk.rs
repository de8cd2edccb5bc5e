//! The kiosk: its settings, its tickets, and the views of its staff.

use serde::{Deserialize, Serialize};

use crate::money::Minor;

/// What a kiosk is told about itself; kept on the machine, changed by staff.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct KioskSettings {
    /// Which of the shop's kiosks this is: its order numbers begin with `K` and this.
    pub number: u8,
    /// Tenths of a pixel of the screen in a millimetre; targets are measured with it.
    pub tenth_pixels_per_mm: u32,
    /// Whether the shop asks "eat here or take away".
    pub asks_dining: bool,
    /// Address of the shop's server, whose order pages the QR code opens; empty = there is none. It
    /// is set with the payments, whatever is said here.
    pub order_pages: String,
    /// Whether a card can be paid in a browser on this machine.
    pub card_in_browser: bool,
    /// Where tickets are printed: `host:port` of a network printer, or the path of a USB printer's
    /// device (`/dev/usb/lp0`); empty = no tickets.
    pub printer: String,
    /// Whether ordering rests.
    pub paused: bool,
    /// Products that are not shown for a while.
    pub snoozed: Vec<Snoozed>,
}

impl Default for KioskSettings {
    /// The first kiosk, on a 21.5 inch screen of 1920 pixels, without a printer.
    fn default() -> Self {
        Self {
            number: 1,
            tenth_pixels_per_mm: 40,
            asks_dining: false,
            order_pages: String::new(),
            card_in_browser: false,
            printer: String::new(),
            paused: false,
            snoozed: Vec::new(),
        }
    }
}

/// A product that is not shown until a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Snoozed {
    /// WooCommerce's product id.
    pub product_id: i64,
    /// Milliseconds since 1970.
    pub until: i64,
}

/// What became of a ticket. Whatever it is, the order stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TicketView {
    /// How it went.
    pub state: TicketState,
}

/// How printing a ticket went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum TicketState {
    /// On paper, now or before.
    Printed,
    /// This kiosk has no printer.
    NoPrinter,
    /// The printer says that its paper is out.
    PaperOut,
    /// The printer says that its cover is open.
    CoverOpen,
    /// The printer cannot be reached: nothing was sent to it.
    Unreachable,
    /// The printer fell silent or hung up on the way: some of it may be on paper.
    Unknown,
}

/// What staff see of a kiosk's work.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct KioskWork {
    /// Orders that the store does not have yet, oldest first.
    pub unsent: Vec<UnsentOrder>,
}

/// An order that the store does not have yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct UnsentOrder {
    /// What was called out.
    pub number: String,
    /// Milliseconds since 1970.
    pub placed_at: i64,
    /// Minor units.
    pub total: Minor,
    /// ISO 4217 code.
    pub currency: String,
    /// What the store or the line said last; `None` = nothing was tried yet.
    pub cause: Option<String>,
    /// Whether it waits for a person: it is not tried again by itself.
    pub parked: bool,
}
