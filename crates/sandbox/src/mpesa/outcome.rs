//! Results of a prompt, and the phones that produce them automatically.

/// Result as M-Pesa reports it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// Name used by tests and pages.
    pub(crate) name: &'static str,
    /// `ResultCode`: a number in callbacks if numeric.
    pub(crate) code: &'static str,
    /// `ResultDesc`.
    pub(crate) text: &'static str,
    /// Phone that ends every prompt this way automatically.
    pub(crate) phone: Option<&'static str>,
}

const fn outcome(
    name: &'static str,
    code: &'static str,
    text: &'static str,
    phone: Option<&'static str>,
) -> Outcome {
    Outcome { name, code, text, phone }
}

/// Successful payment.
pub(crate) const PAID: Outcome =
    outcome("paid", "0", "The service request is processed successfully.", Some("254708374149"));
/// Prompt timed out, or the phone is off.
pub(crate) const UNREACHABLE: Outcome =
    outcome("timeout", "1037", "DS timeout user cannot be reached.", Some("254700001037"));
/// Repetition: the same amount from the same customer within two minutes.
pub(crate) const DUPLICATE: Outcome = outcome(
    "duplicate",
    "17",
    "The transaction was declined: a similar transaction was made moments ago.",
    Some("254700000017"),
);
/// Type and receiving party of the request do not match the merchant.
pub(crate) const WRONG_PARTY: Outcome = outcome(
    "wrong_party",
    "2028",
    "The request is not permitted according to product assignment.",
    Some("254700002028"),
);

/// All results.
pub(crate) const ALL: [Outcome; 17] = [
    PAID,
    outcome(
        "insufficient",
        "1",
        "The balance is insufficient for the transaction.",
        Some("254700000001"),
    ),
    outcome(
        "below_minimum",
        "2",
        "The amount is less than the minimum transaction value.",
        Some("254700000002"),
    ),
    outcome(
        "above_maximum",
        "3",
        "The amount is more than the maximum transaction value.",
        Some("254700000003"),
    ),
    outcome(
        "daily_limit",
        "4",
        "The amount would exceed the daily transfer limit.",
        Some("254700000004"),
    ),
    outcome(
        "merchant_full",
        "8",
        "The receiving account would exceed its maximum balance.",
        Some("254700000008"),
    ),
    DUPLICATE,
    outcome(
        "busy",
        "1001",
        "Unable to lock subscriber, a transaction is already in process for the current subscriber",
        Some("254700001001"),
    ),
    outcome("expired", "1019", "Transaction has expired", Some("254700001019")),
    outcome(
        "not_sent",
        "1025",
        "An error occurred while sending a push request",
        Some("254700001025"),
    ),
    outcome("cancelled", "1032", "Request cancelled by user", Some("254700001032")),
    UNREACHABLE,
    outcome("wrong_pin", "2001", "The initiator information is invalid.", Some("254700002001")),
    WRONG_PARTY,
    outcome("pin_locked", "8006", "The security credential is locked.", Some("254700008006")),
    outcome(
        "push_failed",
        "9999",
        "An error occurred while sending a push request",
        Some("254700009999"),
    ),
    outcome("wrong_operator", "SFC_IC0003", "The operator does not exist.", Some("254700000303")),
];

/// Result with this name or code.
pub(crate) fn named(name: &str) -> Option<Outcome> {
    ALL.into_iter().find(|outcome| outcome.name == name || outcome.code == name)
}

/// Automatic result of a phone; most phones wait for a person.
pub(crate) fn automatic(phone: &str) -> Option<Outcome> {
    ALL.into_iter().find(|outcome| outcome.phone == Some(phone))
}
