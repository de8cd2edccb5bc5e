//! Staff PIN: protects settings and staff actions at a public screen.

use serde::{Deserialize, Serialize};

/// State of the settings lock.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SettingsLockState {
    /// Whether a PIN is set; without one nothing is locked.
    pub pin_set: bool,
    /// Whether the settings are unlocked now.
    pub unlocked: bool,
    /// Seconds until the next PIN attempt is allowed; 0 = now.
    pub retry_after: u32,
}

/// PIN as typed.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PinInput {
    /// PIN, four to eight digits.
    pub pin: String,
}

impl std::fmt::Debug for PinInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PinInput(…)")
    }
}

/// PINs that are lines, corners or crosses of a keypad; 2580 is among the twenty most frequent of all
/// ("PIN analysis", DataGenetics, 2012).
const KEYPAD_PINS: [&str; 11] =
    ["2580", "0852", "1470", "0741", "3690", "0963", "1397", "1379", "7931", "2468", "8642"];

/// Whether a PIN is among those that are guessed first: equal digits, a repeated part (`1212`), a
/// sequence (`1234`, `9876`), pairs (`1122`), a year of birth (`1987`, `2004`), a shape on the keypad.
#[must_use]
pub fn is_common_pin(pin: &str) -> bool {
    let digits: Vec<i16> = pin.bytes().map(|byte| i16::from(byte) - i16::from(b'0')).collect();
    let steps =
        |by: i16| digits.windows(2).all(|pair| (pair[1] - pair[0] - by).rem_euclid(10) == 0);
    let repeats = (1..=digits.len() / 2).any(|part| {
        digits.len().is_multiple_of(part) && digits.chunks(part).all(|one| one == &digits[..part])
    });
    let pairs = digits.len().is_multiple_of(2) && digits.chunks(2).all(|pair| pair[0] == pair[1]);
    let year = digits.len() == 4 && matches!(digits[..2], [1, 9] | [2, 0]);
    steps(1) || steps(-1) || repeats || pairs || year || KEYPAD_PINS.contains(&pin)
}

#[cfg(test)]
mod tests {
    use super::is_common_pin;

    #[test]
    fn pins_that_are_guessed_first_are_common() {
        let common = "0000 1111 111111 88888888 1212 6969 123123 1234 4321 7890 123456 654321 98765432 \
                      1122 112233 1987 2004 2580 0852";
        for pin in common.split_whitespace() {
            assert!(is_common_pin(pin), "{pin}");
        }
        for pin in "2759 4826 739146 258013 5093 19872 1235 3141 90210 12346".split(' ') {
            assert!(!is_common_pin(pin), "{pin}");
        }
    }

    #[test]
    fn few_pins_are_common() {
        let common = (0..10_000).filter(|pin| is_common_pin(&format!("{pin:04}"))).count();
        assert!((300..500).contains(&common), "{common}");
    }
}
