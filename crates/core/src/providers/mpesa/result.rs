//! Mapping of Daraja's result codes to failures that a customer can act on.
//!
//! Source: the portal's table for M-PESA Express; 1001, 4999 and 9999 are reported by users only.
//! Codes are numbers in callbacks, text in query answers, and sometimes not numeric at all.

use korosho_domain::payment::PaymentFailure;

/// Meaning of a result code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Paid.
    Paid,
    /// The prompt is still on the phone.
    Waiting,
    /// Failed without payment.
    Failed(PaymentFailure),
}

/// Maps a result code; the text decides only where the portal uses one code for several results.
#[must_use]
pub fn outcome(code: &str, text: &str) -> Outcome {
    use PaymentFailure as F;
    let failure = match code.trim() {
        "0" => return Outcome::Paid,
        "4999" => return Outcome::Waiting,
        "500.001.1001" if is_still_open(text) => return Outcome::Waiting,
        "1" => F::InsufficientFunds,
        "2" => F::UnderLimit,
        "3" | "4" => F::OverLimit,
        "17" => F::Repeated,
        "1001" => F::Busy,
        "1019" => F::TimedOut,
        "1032" => F::Cancelled,
        "1037" => F::PhoneUnreachable,
        "2001" => F::WrongPin,
        "8006" => F::PinLocked,
        "8" | "1025" | "9999" | "2028" | "SFC_IC0003" => F::ProviderUnavailable,
        _ => F::Declined,
    };
    Outcome::Failed(failure)
}

/// Whether the shop itself must act: its account is full, or type and number do not match.
#[must_use]
pub fn needs_staff(code: &str) -> bool {
    matches!(code.trim(), "8" | "2028" | "SFC_IC0003")
}

/// Whether the text of a query's error says that the prompt is still open: that is an error, not a
/// result.
#[must_use]
pub fn is_still_open(text: &str) -> bool {
    let text = text.to_lowercase();
    text.contains("being processed") || text.contains("under processing")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_result_codes_map_to_payment_failures() {
        use PaymentFailure as F;
        let cases = [
            ("1", F::InsufficientFunds),
            ("2", F::UnderLimit),
            ("3", F::OverLimit),
            ("4", F::OverLimit),
            ("8", F::ProviderUnavailable),
            ("17", F::Repeated),
            ("1001", F::Busy),
            ("1019", F::TimedOut),
            ("1025", F::ProviderUnavailable),
            ("1032", F::Cancelled),
            ("1037", F::PhoneUnreachable),
            ("2001", F::WrongPin),
            ("2028", F::ProviderUnavailable),
            ("8006", F::PinLocked),
            ("9999", F::ProviderUnavailable),
            ("SFC_IC0003", F::ProviderUnavailable),
            (" 1032 ", F::Cancelled),
            ("something new", F::Declined),
        ];
        for (code, failure) in cases {
            assert_eq!(outcome(code, ""), Outcome::Failed(failure), "{code}");
        }
    }

    #[test]
    fn pending_prompt_is_not_a_failure() {
        assert_eq!(outcome("4999", "still under processing"), Outcome::Waiting);
        let text = "The transaction is being processed";
        assert_eq!(outcome("500.001.1001", text), Outcome::Waiting);
        assert_eq!(outcome("0", "processed successfully"), Outcome::Paid);
    }
}
