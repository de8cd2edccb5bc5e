//! Orders of every channel as the desk sees them, and the report at the end of its day.

use serde::{Deserialize, Serialize};

use crate::gift::Gift;
use crate::money::Minor;
use crate::order::{OrderStatus, OrderView, StatusChange};
use crate::payment::PaymentMethod;
use crate::translation::{AlertTexts, Translations};

/// Filter and paging of an order list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct OrdersQuery {
    /// Search text: part of a number, name, phone, amount or receipt.
    pub text: Option<String>,
    /// Whether to list only today's orders and open ones; else all known orders.
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub current: bool,
    /// Only orders with this status.
    pub status: Option<OrderStatus>,
    /// Only orders of this channel.
    pub channel: Option<Channel>,
    /// Only orders that are not paid in full.
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub unpaid: bool,
    /// Only orders placed before this time, milliseconds since 1970: cursor of the next page.
    pub before: Option<i64>,
}

/// Most orders in one response.
pub const ORDERS_PER_PAGE: i64 = 200;

/// Sales channel of an order.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Channel {
    /// Website.
    Web,
    /// Kiosk.
    Kiosk,
    /// Desk: orders by phone.
    Desk,
    /// WooCommerce itself.
    #[default]
    Store,
}

impl Channel {
    const ALL: [(Self, &'static str); 4] =
        [(Self::Web, "web"), (Self::Kiosk, "kiosk"), (Self::Desk, "desk"), (Self::Store, "store")];

    /// Name on the wire, in the database and in WooCommerce.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        Self::ALL.iter().find(|(channel, _)| *channel == self).map_or("store", |(_, word)| word)
    }

    /// Inverse of [`Channel::as_str`].
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known)| *known == word).map(|(channel, _)| *channel)
    }

    /// Returns the channel of an order number by its first letter: `W-0047`, `K2-047`, `D-0012`.
    #[must_use]
    pub fn of_number(number: &str) -> Self {
        match number.chars().next() {
            Some('W') => Self::Web,
            Some('K') => Self::Kiosk,
            Some('D') => Self::Desk,
            _ => Self::Store,
        }
    }
}

/// Progress of an order to the store.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Arrival {
    /// The store has the order.
    Arrived,
    /// Queued in the outbox, sent automatically.
    Waiting,
    /// Parked until a person acts.
    Parked,
}

/// Row of an order list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrderRow {
    /// Key of the order: its own id, or `woo:` and the store's id.
    pub key: String,
    /// Order number.
    pub number: String,
    /// WooCommerce's order number, if it has one.
    pub store_number: Option<String>,
    /// Sales channel.
    pub channel: Channel,
    /// Name of the customer.
    pub name: String,
    /// Phone number, E.164; empty = none.
    pub phone: String,
    /// Minor units.
    pub total: Minor,
    /// ISO 4217 code.
    pub currency: String,
    /// Status of the order.
    pub status: OrderStatus,
    /// Payment method.
    pub method: Option<PaymentMethod>,
    /// Whether the order is paid in full.
    pub paid: bool,
    /// Minor units still to be collected; 0 if it is paid, cancelled or refunded.
    pub due: Minor,
    /// Receipt of the payment, if one is known.
    pub receipt: Option<String>,
    /// Milliseconds since 1970.
    pub placed_at: i64,
    /// Progress of the order to the store.
    pub arrival: Arrival,
    /// Status in the store, if it differs from `status`.
    pub store_status: Option<OrderStatus>,
}

/// A page of orders, newest first.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrderList {
    /// Orders of this page.
    pub rows: Vec<OrderRow>,
    /// Whether older orders exist.
    pub more: bool,
    /// Time at which the store's own orders were last read, milliseconds since 1970; `None` =
    /// never.
    pub store_read_at: Option<i64>,
    /// Orders of this desk that the store does not have yet.
    pub unsent: i64,
}

/// Numbers on the pick-up board, which everybody in the shop can read; nothing personal.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PickupBoard {
    /// Orders being made, oldest first.
    pub making: Vec<String>,
    /// Orders that wait at the counter, oldest first.
    pub ready: Vec<String>,
}

/// Reference to an order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeskOrderRef {
    /// [`OrderRow::key`].
    pub key: String,
}

/// Order with all details for the desk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeskOrder {
    /// Row of the order list.
    pub row: OrderRow,
    /// Order as shown on its page; `None` if it was made elsewhere.
    pub view: Option<OrderView>,
    /// Statuses that staff may set now.
    pub next_steps: Vec<OrderStatus>,
    /// Status that usually follows, one of `next_steps`; `None` before the order is accepted and after
    /// its end.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub usual_step: Option<OrderStatus>,
    /// Lines as text, also of orders made elsewhere.
    pub lines: Vec<crate::desk::PastLine>,
    /// Delivery address, split into lines.
    pub delivery_address: Vec<String>,
    /// Additions by staff.
    pub extras: crate::desk::DeskExtras,
    /// Note of the customer.
    pub note: String,
    /// Recipient and card, if the order is a gift.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub gift: Option<Gift>,
    /// URL for paying the order without a log-in: its own page on the website if the shop's server
    /// has it, else its open payment page; empty = none.
    pub page: String,
    /// Text for WhatsApp or SMS with that URL, in the customer's language; empty without a URL.
    pub text: String,
    /// Revision of the contents, for a change ([`crate::order_change::OrderChange::revision`]).
    pub revision: i64,
    /// Whether staff may change the contents now.
    pub can_be_changed: bool,
    /// Key that opens the order's payments; empty for an order made elsewhere.
    pub access_key: String,
    /// Minor units received.
    pub received: Minor,
    /// Methods by which staff may record a payment now; empty = none.
    pub payment_methods: Vec<PaymentMethod>,
    /// Methods by which staff may ask the customer to pay now, also another one than agreed; empty =
    /// none.
    pub requestable_methods: Vec<PaymentMethod>,
    /// Whether staff must accept the prices, which another device agreed on, or discard the order.
    pub prices_in_review: bool,
    /// Minor units that can still be refunded.
    pub refundable: Minor,
    /// Whether staff return the money of a refund themselves, because a provider does not.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub is_refunded_by_hand: bool,
    /// Events of the order, oldest first.
    pub timeline: Vec<OrderEvent>,
}

/// Event of an order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrderEvent {
    /// Milliseconds since 1970.
    pub at: i64,
    /// Kind of the event.
    pub kind: OrderEventKind,
    /// Staff member; empty = automatic.
    pub who: String,
    /// Status before and after, of [`OrderEventKind::StatusChanged`].
    pub change: Option<StatusChange>,
    /// Method, of [`OrderEventKind::PaymentStarted`].
    pub method: Option<PaymentMethod>,
    /// Receipt, reason or message of an upstream.
    pub detail: String,
    /// Detail of [`OrderEventKind::Alert`] in further languages; alerts of earlier versions have none.
    #[serde(default, skip_serializing_if = "Translations::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Translations<AlertTexts>>", optional))]
    pub translations: Translations<AlertTexts>,
    /// Amount in minor units, if any.
    pub amount: Option<Minor>,
}

/// Kind of an order's event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum OrderEventKind {
    /// Order placed.
    Placed,
    /// Payment attempt started.
    PaymentStarted,
    /// Payment received.
    PaymentReceived,
    /// Refund.
    Refunded,
    /// Problem that requires a person.
    Alert,
    /// Status changed by staff.
    StatusChanged,
    /// Contents changed: goods, customer, delivery or notes.
    Changed,
    /// Note or other action by staff.
    Note,
    /// Notice to the customer that the order is ready or on its way.
    CustomerNotified,
}

/// Status change by staff.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MoveOrder {
    /// [`OrderRow::key`].
    pub key: String,
    /// New status.
    pub to: OrderStatus,
    /// Status on the screen; the change is refused if the order has another one by now.
    pub expected_status: OrderStatus,
    /// Reason of a cancellation, which requires one; empty for every other step.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<String>", optional))]
    pub reason: String,
}

/// A note of staff on an order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NoteInput {
    /// [`OrderRow::key`].
    pub key: String,
    /// Text as typed.
    pub note: String,
}

/// Messaging channel to a customer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ShareChannel {
    /// WhatsApp chat with the customer's number.
    #[default]
    Whatsapp,
    /// Text message to that number.
    Sms,
    /// E-mail.
    Email,
}

/// Subject of a text for the customer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ShareSubject {
    /// Amount due, with the payment link.
    #[default]
    Payment,
    /// The order is ready or on its way, with its link; the desk records when this was sent.
    Ready,
}

/// Request to send a text about an order to the customer.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ShareInput {
    /// [`OrderRow::key`].
    pub key: String,
    /// Messaging channel.
    pub channel: ShareChannel,
    /// Subject of the text.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<ShareSubject>", optional))]
    pub about: ShareSubject,
}

/// Text read by a scanner.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ScanInput {
    /// Text as scanned.
    pub text: String,
}

/// Result of importing the outbox file of another device.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ImportedOutbox {
    /// Orders of this shop in the file.
    pub orders: u32,
    /// Orders among them that were new here.
    pub new: u32,
}

/// Day of a day-end report.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DayInput {
    /// Day as `YYYY-MM-DD` in the shop's time; empty = today.
    #[serde(default)]
    pub day: String,
}

/// Day-end report of a desk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DayEnd {
    /// Day as `YYYY-MM-DD` in the shop's time.
    pub day: String,
    /// ISO 4217 code.
    pub currency: String,
    /// Number of orders placed at this desk that day, without cancelled ones.
    pub orders: i64,
    /// Sum of their totals in minor units.
    pub ordered: Minor,
    /// Payments received that day, by method.
    pub taken: Vec<TakenBy>,
    /// Minor units refunded that day.
    pub returned: Minor,
    /// Orders that the store does not have yet.
    pub unsent: Vec<OrderRow>,
    /// Orders of that day that are not paid in full.
    pub unpaid: Vec<OrderRow>,
    /// Labels of held orders.
    pub held: Vec<String>,
    /// Whether nothing is left to do: no unsent, no unpaid, no held order.
    pub clean: bool,
    /// Report as CSV (RFC 4180).
    pub csv: String,
}

/// Payments by one method.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TakenBy {
    /// Payment method.
    pub method: PaymentMethod,
    /// Minor units.
    pub amount: Minor,
    /// Number of payments.
    pub count: i64,
    /// Receipts with their amounts, if any.
    pub receipts: Vec<ReceiptLine>,
}

/// Payment with its receipt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReceiptLine {
    /// Receipt as the payer has it.
    pub receipt: String,
    /// Order number.
    pub number: String,
    /// Minor units.
    pub amount: Minor,
}
