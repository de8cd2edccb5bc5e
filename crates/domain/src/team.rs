//! Who works at the desk: members with PINs and roles, and what each of them did.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// What a member may do.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Role {
    /// Takes orders and money.
    #[default]
    Clerk,
    /// Also gives money and large discounts, and names members.
    Manager,
}

/// Somebody who works at the desk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Member {
    /// Ours.
    pub id: Uuid,
    /// What colleagues call them.
    pub name: String,
    /// What they may do.
    pub role: Role,
}

/// Who works here, and who sits at the desk now.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Team {
    /// All members; empty = the desk asks for nobody's PIN.
    pub members: Vec<Member>,
    /// Who sits here; `None` while the desk is locked or nobody was ever named.
    pub here: Option<Member>,
    /// Seconds without use after which it locks.
    pub locks_after: u32,
}

/// A member to be kept.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MemberInput {
    /// `None` = a new one.
    #[serde(default)]
    pub id: Option<Uuid>,
    /// What colleagues call them.
    pub name: String,
    /// What they may do.
    pub role: Role,
    /// Four to eight digits; empty = as it was.
    pub pin: String,
}

/// Which member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MemberRef {
    /// The member.
    pub id: Uuid,
}

/// Somebody sits down.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SignInInput {
    /// Who.
    pub id: Uuid,
    /// Their PIN.
    pub pin: String,
}

impl std::fmt::Debug for MemberInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "MemberInput({}, …)", self.name)
    }
}

impl std::fmt::Debug for SignInInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "SignInInput({}, …)", self.id)
    }
}

/// One line of the audit log, which is only ever added to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AuditEntry {
    /// Milliseconds since 1970.
    pub at: i64,
    /// Name of the staff member; empty on a desk without named members.
    pub by: String,
    /// Action taken.
    pub action: AuditAction,
    /// The order's number, if it is about one.
    pub order: Option<String>,
    /// Amounts, reasons, from and to, in the program's words.
    pub detail: String,
}

/// Actions that the audit log records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum AuditAction {
    /// Took an order.
    OrderPlaced,
    /// Moved one on.
    OrderMoved,
    /// Wrote a note.
    OrderNoted,
    /// Took money.
    MoneyTaken,
    /// Gave money back.
    MoneyReturned,
    /// Took something off.
    DiscountGiven,
    /// Sold something that is not in the catalogue.
    CustomSold,
    /// Took over a ticket of a kiosk.
    TicketScanned,
    /// Sent what waited for a person.
    SentAgain,
    /// Gave up an order that the store refuses.
    OrderDiscarded,
    /// Wrote the orders that wait into a file.
    OutboxExported,
    /// Took over orders that waited on another machine.
    OutboxImported,
    /// Discarded a held order.
    HeldOrderDropped,
    /// Looked at a day's end.
    DayEnded,
}

impl AuditAction {
    const ALL: [(Self, &'static str); 14] = [
        (Self::OrderPlaced, "order_placed"),
        (Self::OrderMoved, "order_moved"),
        (Self::OrderNoted, "order_noted"),
        (Self::MoneyTaken, "money_taken"),
        (Self::MoneyReturned, "money_returned"),
        (Self::DiscountGiven, "discount_given"),
        (Self::CustomSold, "custom_sold"),
        (Self::TicketScanned, "ticket_scanned"),
        (Self::SentAgain, "sent_again"),
        (Self::OrderDiscarded, "order_discarded"),
        (Self::OutboxExported, "outbox_exported"),
        (Self::OutboxImported, "outbox_imported"),
        (Self::HeldOrderDropped, "held_order_dropped"),
        (Self::DayEnded, "day_ended"),
    ];

    /// Column value.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        Self::ALL.iter().find(|(action, _)| *action == self).map_or("", |(_, word)| word)
    }

    /// Parses the value of [`AuditAction::as_str`].
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known)| *known == word).map(|(action, _)| *action)
    }
}
