//! Test cards and the result of each number.

use serde::Deserialize;

/// Input of the card form.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct CardForm {
    /// Pressed button: `pay`, `later` or `fail`.
    pub(crate) action: String,
    /// E-mail address, if the session has none.
    pub(crate) email: String,
    /// Card number, spaces allowed.
    pub(crate) number: String,
    /// `MM/YY`.
    pub(crate) expiry: String,
    /// Three or four digits.
    pub(crate) cvc: String,
    /// Name on card.
    pub(crate) name: String,
}

/// Behaviour of a test card when it is charged.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum CardBehaviour {
    /// Pays immediately.
    Pays,
    /// Requires confirmation by its holder (3-D Secure).
    AsksToConfirm,
    /// Declined with a reason shown to the customer.
    Declined(&'static str),
}

/// Decline of a card without funds, also used for "let the payment fail".
pub(crate) const INSUFFICIENT: &str = "Your card has insufficient funds. Try a different card.";

/// Invalid field with its reason.
pub(crate) type FieldError = (&'static str, &'static str);

impl CardForm {
    /// Invalid fields, checked at `now` (year, month).
    pub(crate) fn wrong(&self, now: (i16, i8), needs_email: bool) -> Vec<FieldError> {
        let mut wrong = Vec::new();
        let mut check = |fits: bool, field, reason| {
            if !fits {
                wrong.push((field, reason));
            }
        };
        check(!needs_email || self.email.contains('@'), "email", "Enter your email address.");
        check(is_card_number(&self.digits()), "number", "Your card number is invalid.");
        check(
            is_future(&self.expiry, now),
            "expiry",
            "Your card's expiry date is in the past or incomplete.",
        );
        let cvc = self.cvc.trim();
        let digits = cvc.bytes().all(|byte| byte.is_ascii_digit());
        check(
            digits && (3..=4).contains(&cvc.len()),
            "cvc",
            "Your card's security code is incomplete.",
        );
        check(!self.name.trim().is_empty(), "name", "Enter the name on the card.");
        wrong
    }

    fn digits(&self) -> String {
        self.number.chars().filter(|char| !char.is_whitespace() && *char != '-').collect()
    }

    /// Behaviour of the card, by its number.
    pub(crate) fn behaviour(&self) -> CardBehaviour {
        match self.digits().as_str() {
            "4242424242424242" | "5555555555554444" | "378282246310005" => CardBehaviour::Pays,
            "4000002500003155" => CardBehaviour::AsksToConfirm,
            "4000000000009995" => CardBehaviour::Declined(INSUFFICIENT),
            "4000000000000069" => CardBehaviour::Declined("Your card has expired."),
            "4000000000000127" => {
                CardBehaviour::Declined("Your card's security code is incorrect.")
            }
            "4000000000000002" => CardBehaviour::Declined("Your card was declined."),
            _ => CardBehaviour::Declined(
                "Your card was declined. This page takes only test cards, and this is none.",
            ),
        }
    }
}

/// Whether length and check digit are valid (ISO/IEC 7812).
fn is_card_number(digits: &str) -> bool {
    let values: Option<Vec<u32>> = digits.chars().map(|char| char.to_digit(10)).collect();
    let Some(values) = values.filter(|values| (12..=19).contains(&values.len())) else {
        return false;
    };
    let sum: u32 = values
        .iter()
        .rev()
        .enumerate()
        .map(|(at, digit)| match (at % 2, digit * 2) {
            (0, _) => *digit,
            (_, double) => double / 10 + double % 10,
        })
        .sum();
    sum.is_multiple_of(10)
}

/// Whether `MM/YY` (or `MM / YY`, `MMYY`) is this month or later.
fn is_future(expiry: &str, now: (i16, i8)) -> bool {
    let digits: String = expiry.chars().filter(char::is_ascii_digit).collect();
    let (Some(month), Some(year)) = (digits.get(..2), digits.get(2..4)) else { return false };
    let (Ok(month), Ok(year)) = (month.parse::<i8>(), year.parse::<i16>()) else { return false };
    digits.len() == 4 && (1..=12).contains(&month) && (2000 + year, month) >= now
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(number: &str, expiry: &str) -> CardForm {
        CardForm {
            number: number.into(),
            expiry: expiry.into(),
            cvc: "123".into(),
            name: "Asha Wanjiku".into(),
            ..CardForm::default()
        }
    }

    #[test]
    fn test_card_number_determines_the_behaviour() {
        assert_eq!(card("4242 4242 4242 4242", "").behaviour(), CardBehaviour::Pays);
        assert_eq!(card("4000 0025 0000 3155", "").behaviour(), CardBehaviour::AsksToConfirm);
        assert_eq!(
            card("4000 0000 0000 9995", "").behaviour(),
            CardBehaviour::Declined(INSUFFICIENT)
        );
        assert!(matches!(card("4111 1111 1111 1111", "").behaviour(), CardBehaviour::Declined(_)));
    }

    #[test]
    fn valid_card_has_no_invalid_field() {
        for expiry in ["11/26", "12 / 34", "1126"] {
            assert_eq!(card("4242424242424242", expiry).wrong((2026, 11), false), []);
        }
    }

    #[test]
    fn every_invalid_field_is_named() {
        let form = CardForm::default();
        let fields: Vec<_> =
            form.wrong((2026, 11), true).into_iter().map(|(name, _)| name).collect();
        assert_eq!(fields, ["email", "number", "expiry", "cvc", "name"]);
        assert_eq!(card("4242424242424241", "12/34").wrong((2026, 11), false)[0].0, "number");
        assert_eq!(card("4242424242424242", "10/26").wrong((2026, 11), false)[0].0, "expiry");
    }
}
