//! Team of the desk: members with PINs and roles, and the audit log of their actions.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::actor::Actor;
use crate::order::StatusChange;
use crate::payment::PaymentMethod;

/// Role of a member.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Role {
    /// Takes orders and payments.
    #[default]
    Clerk,
    /// Also refunds, grants large discounts and manages members.
    Manager,
}

impl Role {
    /// Column value.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Clerk => "clerk",
            Self::Manager => "manager",
        }
    }

    /// Parses a value of [`Role::as_str`].
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Clerk, Self::Manager].into_iter().find(|role| role.as_str() == word)
    }
}

/// Member of the desk's team.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Member {
    /// Id of the member.
    pub id: Uuid,
    /// Name shown to colleagues.
    pub name: String,
    /// Role of the member.
    pub role: Role,
}

/// Members of the team, and the one who is signed in.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Team {
    /// All members; empty = the desk first asks for its manager.
    pub members: Vec<Member>,
    /// Member signed in at this desk; `None` while it is locked.
    pub signed_in: Option<Member>,
    /// Seconds of inactivity after which the desk locks.
    pub locks_after: u32,
}

/// Member to be saved.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MemberInput {
    /// Id of the member; `None` = a new one.
    #[serde(default)]
    pub id: Option<Uuid>,
    /// Name shown to colleagues.
    pub name: String,
    /// Role of the member.
    pub role: Role,
    /// PIN, four to eight digits, of a manager at least six; empty = unchanged.
    pub pin: String,
}

/// Reference to a member.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MemberRef {
    /// Id of the member.
    pub id: Uuid,
}

/// Input of a sign-in.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SignInInput {
    /// Id of the member.
    pub id: Uuid,
    /// PIN of the member.
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

/// Entry of the audit log, which is append-only.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AuditEntry {
    /// Milliseconds since 1970.
    pub at: i64,
    /// Staff member and approver.
    #[serde(flatten)]
    pub actor: Actor,
    /// Action taken.
    pub action: AuditAction,
    /// Number of the order, if the entry concerns one.
    pub order: Option<String>,
    /// Status before and after, of [`AuditAction::OrderMoved`].
    pub change: Option<StatusChange>,
    /// Method of the payment, of [`AuditAction::MoneyTaken`].
    pub method: Option<PaymentMethod>,
    /// Amounts, receipts and reasons.
    pub detail: String,
}

impl AuditEntry {
    /// Entry without an order and without details.
    #[must_use]
    pub fn new(at: i64, actor: Actor, action: AuditAction) -> Self {
        let (order, change, method, detail) = (None, None, None, String::new());
        Self { at, actor, action, order, change, method, detail }
    }
}

/// Actions that the audit log records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum AuditAction {
    /// Order placed.
    OrderPlaced,
    /// Status of an order changed.
    OrderMoved,
    /// Contents of an order changed.
    OrderChanged,
    /// Note written on an order.
    OrderNoted,
    /// Payment collected.
    MoneyTaken,
    /// Payment requested from the customer.
    PaymentRequested,
    /// Payment refunded.
    MoneyReturned,
    /// Discount granted.
    DiscountGiven,
    /// Line sold that is not in the catalogue.
    CustomSold,
    /// Ticket of a kiosk taken over.
    TicketScanned,
    /// Parked job sent again.
    SentAgain,
    /// Prices of an order of another device accepted.
    PricesAccepted,
    /// Order discarded that needed staff.
    OrderDiscarded,
    /// Outbox exported to a file.
    OutboxExported,
    /// Outbox of another device imported.
    OutboxImported,
    /// Held order discarded.
    HeldOrderDropped,
    /// Message of the contact form answered.
    MessageAnswered,
    /// Notice to the customer that an order is ready or on its way.
    CustomerNotified,
    /// Run of deliveries created for a rider.
    RunCreated,
    /// Product or size switched off: sold out.
    SwitchedOff,
    /// Product or size switched on again.
    SwitchedOn,
    /// Day-end report viewed.
    DayEnded,
    /// Sign-in to the admin pages.
    SignedIn,
    /// Invitation to the admin pages accepted.
    InvitationAccepted,
    /// Person invited to the admin pages.
    AccountInvited,
    /// Account of the admin pages removed.
    AccountRemoved,
    /// Parked job discarded.
    JobDiscarded,
    /// Token created for a device.
    DeviceAdded,
    /// Token of a device revoked.
    DeviceRevoked,
    /// Opening hours or delivery times changed.
    TimesChanged,
    /// Account of the admin pages locked after failed sign-ins.
    AccountLocked,
    /// Mailing lists viewed.
    MailingListsViewed,
    /// Name or contact details of the shop changed.
    DetailsChanged,
    /// Payment methods or other rules for orders changed.
    RulesChanged,
}

impl AuditAction {
    const ALL: [(Self, &'static str); 34] = [
        (Self::OrderPlaced, "order_placed"),
        (Self::OrderMoved, "order_moved"),
        (Self::OrderChanged, "order_changed"),
        (Self::OrderNoted, "order_noted"),
        (Self::MoneyTaken, "money_taken"),
        (Self::PaymentRequested, "payment_requested"),
        (Self::MoneyReturned, "money_returned"),
        (Self::DiscountGiven, "discount_given"),
        (Self::CustomSold, "custom_sold"),
        (Self::TicketScanned, "ticket_scanned"),
        (Self::SentAgain, "sent_again"),
        (Self::PricesAccepted, "prices_accepted"),
        (Self::OrderDiscarded, "order_discarded"),
        (Self::OutboxExported, "outbox_exported"),
        (Self::OutboxImported, "outbox_imported"),
        (Self::HeldOrderDropped, "held_order_dropped"),
        (Self::MessageAnswered, "message_answered"),
        (Self::CustomerNotified, "customer_notified"),
        (Self::RunCreated, "run_created"),
        (Self::SwitchedOff, "switched_off"),
        (Self::SwitchedOn, "switched_on"),
        (Self::DayEnded, "day_ended"),
        (Self::SignedIn, "signed_in"),
        (Self::InvitationAccepted, "invitation_accepted"),
        (Self::AccountInvited, "account_invited"),
        (Self::AccountRemoved, "account_removed"),
        (Self::JobDiscarded, "job_discarded"),
        (Self::DeviceAdded, "device_added"),
        (Self::DeviceRevoked, "device_revoked"),
        (Self::TimesChanged, "times_changed"),
        (Self::AccountLocked, "account_locked"),
        (Self::MailingListsViewed, "mailing_lists_viewed"),
        (Self::DetailsChanged, "details_changed"),
        (Self::RulesChanged, "rules_changed"),
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
