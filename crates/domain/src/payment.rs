//! Money coming in.

use serde::{Deserialize, Serialize};

use crate::money::{HOME_CURRENCY, Minor};

/// Payment method: the customer's choice. The provider that carries it out is not part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum PaymentMethod {
    /// Card, on the provider's hosted page.
    Card,
    /// M-Pesa prompt on the customer's phone.
    Mpesa,
    /// Cash or M-Pesa till number at the shop's counter.
    Counter,
    /// Cash or M-Pesa to the rider.
    OnDelivery,
}

impl PaymentMethod {
    /// Name on the wire, in the database and in settings.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Card => "card",
            Self::Mpesa => "mpesa",
            Self::Counter => "counter",
            Self::OnDelivery => "on_delivery",
        }
    }

    /// Whether the method accepts this currency: M-Pesa takes Kenyan shillings only.
    #[must_use]
    pub fn takes(self, currency: &str) -> bool {
        self != Self::Mpesa || currency == HOME_CURRENCY
    }

    /// Inverse of [`PaymentMethod::as_str`].
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        [Self::Card, Self::Mpesa, Self::Counter, Self::OnDelivery]
            .into_iter()
            .find(|method| method.as_str() == name)
    }
}

/// Where the money of an order stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum PaymentState {
    /// Nothing has been tried, or only part of it came in.
    Unpaid,
    /// A payment page or a prompt is open.
    Pending,
    /// The upstream did not answer clearly; being looked up.
    Unknown,
    /// The ledger holds at least the total.
    Paid,
    /// The last try failed.
    Failed,
    /// The payment page's time is over.
    Expired,
    /// More came in than was owed; staff give it back.
    RefundDue,
    /// All of it was given back.
    Refunded,
}

/// What an order page says about money.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PaymentView {
    /// Chosen method.
    pub method: PaymentMethod,
    /// Where it stands.
    pub state: PaymentState,
    /// Minor units received so far.
    pub received: Minor,
    /// Payment page while one is open.
    pub url: Option<String>,
    /// Phone that is or was prompted, as its owner knows it: `0712 ••• 678`.
    pub phone: Option<String>,
    /// Receipt of the payment: M-Pesa's receipt number or the provider's own.
    pub receipt: Option<String>,
    /// When the money was complete, milliseconds since 1970 (UTC).
    pub paid_at: Option<i64>,
    /// Why the last attempt failed, as a stable word of the provider's port.
    pub failure: Option<PaymentFailure>,
}

/// Why an attempt ended without money, in words that a shopper can act on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum PaymentFailure {
    /// Refused by the bank or by M-Pesa.
    Declined,
    /// Too little money on the account.
    InsufficientFunds,
    /// The shopper said no.
    Cancelled,
    /// Wrong PIN.
    WrongPin,
    /// The prompt or the page ran out of time.
    TimedOut,
    /// The phone could not be reached.
    PhoneUnreachable,
    /// Another prompt is open on that phone.
    Busy,
    /// Above what the account may send.
    OverLimit,
    /// Below what the provider takes.
    UnderLimit,
    /// The same amount came from the same phone moments ago: the first may have gone through.
    Repeated,
    /// The PIN was locked after wrong tries.
    PinLocked,
    /// The provider is not working.
    ProviderUnavailable,
}

/// What a face does after an order was placed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Next {
    /// Go to the hosted payment page.
    Redirect {
        /// Whole address, to be used as it is.
        url: String,
    },
    /// A prompt is on the shopper's phone.
    MpesaPrompt,
    /// Nothing more to do.
    Done,
}
