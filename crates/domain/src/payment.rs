//! Payments: methods, providers, states, failures, and the next step after a checkout.

use serde::{Deserialize, Serialize};

use crate::absent::is_false;
use crate::money::{HOME_CURRENCY, Minor};

/// Payment method: the customer's choice, independent of the provider that carries it out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum PaymentMethod {
    /// Card, on the provider's hosted page.
    Card,
    /// M-Pesa prompt on the customer's phone.
    Mpesa,
    /// Cash or M-Pesa till number at the shop's counter.
    #[default]
    Counter,
    /// Cash or M-Pesa to the rider.
    OnDelivery,
}

impl PaymentMethod {
    /// All variants.
    pub const ALL: [Self; 4] = [Self::Card, Self::Mpesa, Self::Counter, Self::OnDelivery];

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

    /// Whether the method is paid before the goods are handed over. A gift accepts only such methods:
    /// its recipient must not be asked to pay.
    #[must_use]
    pub const fn is_prepaid(self) -> bool {
        match self {
            Self::Card | Self::Mpesa => true,
            Self::Counter | Self::OnDelivery => false,
        }
    }

    /// Provider that carries the method out.
    #[must_use]
    pub const fn provider(self) -> PaymentProvider {
        match self {
            Self::Card => PaymentProvider::Stripe,
            Self::Mpesa => PaymentProvider::Mpesa,
            Self::Counter => PaymentProvider::Counter,
            Self::OnDelivery => PaymentProvider::Rider,
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

/// Payment provider: who carries a payment out, whatever the customer picked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum PaymentProvider {
    /// Stripe, on its hosted page.
    Stripe,
    /// Safaricom's Daraja API.
    Mpesa,
    /// Staff at the counter, without an API.
    Counter,
    /// The rider who delivers the order, without an API.
    Rider,
}

impl PaymentProvider {
    const ALL: [Self; 4] = [Self::Stripe, Self::Mpesa, Self::Counter, Self::Rider];

    /// Name on the wire and in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Stripe => "stripe",
            Self::Mpesa => "mpesa",
            Self::Counter => "counter",
            Self::Rider => "rider",
        }
    }

    /// Inverse of [`PaymentProvider::as_str`].
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|provider| provider.as_str() == name)
    }

    /// Payment method under which staff see the provider's payments.
    #[must_use]
    pub const fn method(self) -> PaymentMethod {
        match self {
            Self::Stripe => PaymentMethod::Card,
            Self::Mpesa => PaymentMethod::Mpesa,
            Self::Counter => PaymentMethod::Counter,
            Self::Rider => PaymentMethod::OnDelivery,
        }
    }
}

/// Payment state of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum PaymentState {
    /// No attempt yet, or only part of the total was received.
    Unpaid,
    /// A payment page or a prompt is open.
    Pending,
    /// The provider did not answer clearly; the attempt is being looked up.
    Unknown,
    /// The ledger holds at least the total.
    Paid,
    /// The last attempt failed.
    Failed,
    /// The payment page has expired.
    Expired,
    /// More was received than due; staff must refund it.
    RefundDue,
    /// Refunded in full.
    Refunded,
}

/// Payment status as an order page shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PaymentView {
    /// Chosen method.
    pub method: PaymentMethod,
    /// State of the payment.
    pub state: PaymentState,
    /// Minor units received so far.
    pub received: Minor,
    /// Minor units that a payment would request now; 0 if the order cannot be paid.
    #[serde(default)]
    pub due: Minor,
    /// URL of the payment page while one is open.
    pub url: Option<String>,
    /// Phone number of the current or last prompt, masked: `0712 ••• 678`.
    pub phone: Option<String>,
    /// Milliseconds until the open prompt or payment page expires; absent = none is open. A duration,
    /// because clocks of phones are wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub expires_in: Option<i64>,
    /// Receipt of the payment: M-Pesa's receipt number or the provider's own.
    pub receipt: Option<String>,
    /// Time at which the order was paid in full, milliseconds since 1970 (UTC).
    pub paid_at: Option<i64>,
    /// Failure of the last attempt.
    pub failure: Option<PaymentFailure>,
    /// Minor units that the shop gives back; absent = none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub refund_due: Option<Minor>,
    /// Whether the customer reported a receipt that staff still look for; absent = no.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub receipt_reported: bool,
}

/// Failure of a payment attempt, in terms that a customer can act on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum PaymentFailure {
    /// Declined by the bank or by M-Pesa.
    Declined,
    /// Insufficient funds on the account.
    InsufficientFunds,
    /// Cancelled by the customer.
    Cancelled,
    /// Wrong PIN.
    WrongPin,
    /// Prompt or payment page timed out.
    TimedOut,
    /// Phone not reachable.
    PhoneUnreachable,
    /// Another prompt open on that phone.
    Busy,
    /// Amount above the limit of the account.
    OverLimit,
    /// Amount below the provider's minimum.
    UnderLimit,
    /// Same amount from the same phone shortly before: the first payment may have succeeded.
    Repeated,
    /// PIN locked after wrong attempts.
    PinLocked,
    /// Provider unavailable.
    ProviderUnavailable,
}

/// Next step of the app after an order was placed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Next {
    /// Open the hosted payment page.
    Redirect {
        /// Absolute URL, to be used unchanged.
        url: String,
    },
    /// Wait for the prompt on the customer's phone.
    MpesaPrompt,
    /// Nothing more to do.
    Done,
}
