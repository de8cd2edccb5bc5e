//! Orders of every channel as the desk sees them, and the end of its day.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::money::Minor;
use crate::order::{OrderStatus, OrderView};
use crate::payment::PaymentMethod;

/// Which orders to list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct OrdersQuery {
    /// Part of a number, name, phone, amount or receipt.
    pub text: Option<String>,
    /// Whether only today's orders and open ones are wanted; else all that are known.
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub current: bool,
    /// Only those that stand like this.
    pub status: Option<OrderStatus>,
    /// Only those that came this way.
    pub channel: Option<Channel>,
    /// Only those whose money is not here.
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub unpaid: bool,
    /// Only those placed before, milliseconds since 1970: the next page.
    pub before: Option<i64>,
}

/// Orders in one answer at most.
pub const ORDERS_PER_PAGE: i64 = 200;

/// How an order came.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Channel {
    /// By the website.
    Web,
    /// At a kiosk.
    Kiosk,
    /// By phone.
    Desk,
    /// In the store itself.
    #[default]
    Store,
}

impl Channel {
    const ALL: [(Self, &'static str); 4] =
        [(Self::Web, "web"), (Self::Kiosk, "kiosk"), (Self::Desk, "desk"), (Self::Store, "store")];

    /// The word used in the store.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        Self::ALL.iter().find(|(channel, _)| *channel == self).map_or("store", |(_, word)| word)
    }

    /// Reads the word of [`Channel::as_str`].
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known)| *known == word).map(|(channel, _)| *channel)
    }

    /// The channel whose numbers begin like this one: `W-0047`, `K2-047`, `D-0012`.
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

/// How far an order is on its way to the store.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Arrival {
    /// The store has it.
    Arrived,
    /// It is on its way and goes by itself.
    Waiting,
    /// It waits for a person.
    Parked,
}

/// An order as the list shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrderRow {
    /// Finds it again: our id, or `woo:` and the store's.
    pub key: String,
    /// What is called out.
    pub number: String,
    /// The store's number, once it has one.
    pub store_number: Option<String>,
    /// How it came.
    pub channel: Channel,
    /// Who ordered.
    pub name: String,
    /// E.164, or empty.
    pub phone: String,
    /// Minor units.
    pub total: Minor,
    /// ISO 4217 code.
    pub currency: String,
    /// Where it stands.
    pub status: OrderStatus,
    /// How it is paid.
    pub method: Option<PaymentMethod>,
    /// Whether all of the money is here.
    pub paid: bool,
    /// Receipt of the payment, if one is known.
    pub receipt: Option<String>,
    /// Milliseconds since 1970.
    pub placed_at: i64,
    /// How far it is on its way.
    pub arrival: Arrival,
    /// Where the store says it stands, when that is not what we say.
    pub store_status: Option<OrderStatus>,
}

/// A page of orders, newest first.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrderList {
    /// The rows.
    pub rows: Vec<OrderRow>,
    /// Whether there are older ones.
    pub more: bool,
    /// When the store's own orders were last read, milliseconds since 1970; `None` = never.
    pub store_read_at: Option<i64>,
    /// Orders of this desk that the store does not have yet.
    pub unsent: i64,
}

/// Which order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrderPick {
    /// [`OrderRow::key`].
    pub key: String,
}

/// All that the desk knows of one order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeskOrder {
    /// The list's row.
    pub row: OrderRow,
    /// The order as its page shows it; `None` for one that was made elsewhere.
    pub view: Option<OrderView>,
    /// Statuses that staff may set now.
    pub next_steps: Vec<OrderStatus>,
    /// Lines in words, for those made elsewhere too.
    pub lines: Vec<crate::desk::PastLine>,
    /// Where a rider goes, in one line each.
    pub way: Vec<String>,
    /// What staff added.
    pub extras: crate::desk::DeskExtras,
    /// The customer's wish.
    pub note: String,
    /// Address at which it is paid without a log-in: its own page on the website where the shop's
    /// server has it, else its open payment page; empty while there is none.
    pub page: String,
    /// A text for WhatsApp or SMS with that address, in the customer's language; empty without one.
    pub text: String,
    /// Opens its payments; empty for one made elsewhere.
    pub access_key: String,
    /// Minor units received.
    pub received: Minor,
    /// Minor units that can still be given back.
    pub refundable: Minor,
    /// What happened, oldest first.
    pub timeline: Vec<Happening>,
}

/// One thing that happened to an order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Happening {
    /// Milliseconds since 1970.
    pub at: i64,
    /// What it was.
    pub what: HappeningKind,
    /// Who did it; empty = the shop by itself.
    pub who: String,
    /// A receipt, a reason, an upstream's own words.
    pub detail: String,
    /// Minor units it is about, if any.
    pub amount: Option<Minor>,
}

/// What can happen to an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum HappeningKind {
    /// It was placed.
    Placed,
    /// A payment was begun.
    Asked,
    /// Money came in.
    Received,
    /// Money goes back.
    Returned,
    /// The store has it.
    Arrived,
    /// Something waits for a person.
    Trouble,
    /// Staff moved it on.
    Moved,
    /// Staff wrote something down.
    Noted,
}

/// Moves an order on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MoveOrder {
    /// [`OrderRow::key`].
    pub key: String,
    /// Where to.
    pub to: OrderStatus,
    /// Where it stood on the screen: an order that others moved meanwhile is not moved.
    pub seen: OrderStatus,
}

/// A note of staff on an order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NoteInput {
    /// [`OrderRow::key`].
    pub key: String,
    /// As typed.
    pub note: String,
}

/// Money that staff took.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MarkPaidInput {
    /// [`OrderRow::key`].
    pub key: String,
    /// Cash ([`PaymentMethod::Counter`], [`PaymentMethod::OnDelivery`]) or M-Pesa with its receipt.
    pub method: PaymentMethod,
    /// Minor units.
    pub amount: Minor,
    /// M-Pesa receipt number.
    #[serde(default)]
    pub receipt: Option<String>,
}

/// Money that goes back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RefundInput {
    /// [`OrderRow::key`].
    pub key: String,
    /// Minor units.
    pub amount: Minor,
    /// Why.
    pub reason: String,
}

/// Which app of the customer's the way to pay is sent to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ShareWay {
    /// A chat with the customer's number.
    Whatsapp,
    /// A text message to it.
    Sms,
    /// An e-mail.
    Email,
}

/// Sends the customer the way to pay.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ShareInput {
    /// [`OrderRow::key`].
    pub key: String,
    /// How.
    pub way: ShareWay,
}

/// A text that a scanner read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ScanInput {
    /// As scanned.
    pub text: String,
}

/// What came of a file with another machine's orders.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ImportedOutbox {
    /// Orders in the file that are this shop's.
    pub orders: u32,
    /// How many of them were new here.
    pub new: u32,
}

/// A message of the contact form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeskMessage {
    /// Ours.
    pub id: Uuid,
    /// Who wrote.
    pub name: String,
    /// Where to answer.
    pub email: Option<String>,
    /// Where to answer, E.164.
    pub phone: Option<String>,
    /// Plain text.
    pub message: String,
    /// Milliseconds since 1970.
    pub sent_at: i64,
}

/// What people wrote, and how many want the news.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeskMessages {
    /// Newest first.
    pub messages: Vec<DeskMessage>,
    /// Addresses on the newsletter's list.
    pub subscribers: i64,
}

/// Which day ends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DayInput {
    /// `YYYY-MM-DD` in the shop's time; empty = today.
    #[serde(default)]
    pub day: String,
}

/// How a day ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DayEnd {
    /// `YYYY-MM-DD` in the shop's time.
    pub day: String,
    /// ISO 4217 code.
    pub currency: String,
    /// Orders placed at this desk that day, without those called off.
    pub orders: i64,
    /// What they come to.
    pub ordered: Minor,
    /// Money that came in that day, by method.
    pub taken: Vec<TakenBy>,
    /// Minor units given back that day.
    pub returned: Minor,
    /// Orders that the store does not have yet.
    pub unsent: Vec<OrderRow>,
    /// Orders of that day whose money is not here.
    pub unpaid: Vec<OrderRow>,
    /// Held orders.
    pub held: Vec<String>,
    /// Whether nothing is left to do: no unsent, no unpaid, no held order.
    pub clean: bool,
    /// The same as a table for a spreadsheet (RFC 4180).
    pub csv: String,
}

/// Money of one method.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TakenBy {
    /// How it came.
    pub method: PaymentMethod,
    /// Minor units.
    pub amount: Minor,
    /// Payments.
    pub count: i64,
    /// Receipts with their amounts, where there are any.
    pub receipts: Vec<ReceiptLine>,
}

/// A payment with its receipt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReceiptLine {
    /// As the payer has it.
    pub receipt: String,
    /// Whose order.
    pub number: String,
    /// Minor units.
    pub amount: Minor,
}
