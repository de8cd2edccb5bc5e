//! Recovery code of a device: opens settings whose PIN, or whose team, was lost with its file.

use serde::{Deserialize, Serialize};

use crate::problem::{InvalidReason, Problem};

/// Symbols of a code: digits and letters without I, L, O and U (Crockford's base 32).
const SYMBOLS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Random symbols of a code, five bits each. One symbol more checks them.
pub const RANDOM_SYMBOLS: usize = 19;

/// Symbols of a group.
const GROUP: usize = 4;

/// Recovery code, as shown once or as typed.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RecoveryCode {
    /// Five groups of four digits and letters.
    pub code: String,
}

impl std::fmt::Debug for RecoveryCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("RecoveryCode(…)")
    }
}

impl RecoveryCode {
    /// Code of random bytes, of which five bits each count.
    #[must_use]
    pub fn from_random(bytes: [u8; RANDOM_SYMBOLS]) -> Self {
        let mut values: Vec<usize> = bytes.iter().map(|byte| usize::from(byte % 32)).collect();
        values.push(check_value(&values));
        let symbols: Vec<char> = values.iter().map(|value| char::from(SYMBOLS[*value])).collect();
        let groups: Vec<String> =
            symbols.chunks(GROUP).map(|group| group.iter().collect()).collect();
        Self { code: groups.join("-") }
    }

    /// Symbols of a typed code in the form that is hashed: case, spaces and hyphens do not count, and
    /// the letters I, L and O are read as the digits that they look like.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`] if it is empty, or if the last symbol does not check the others.
    pub fn symbols(&self) -> Result<String, Problem> {
        let typed = self.code.chars().filter(|typed| !typed.is_whitespace() && *typed != '-');
        let symbols: String = typed
            .map(|typed| match typed.to_ascii_uppercase() {
                'I' | 'L' => '1',
                'O' => '0',
                symbol => symbol,
            })
            .collect();
        if symbols.is_empty() {
            return Err(Problem::invalid("code", InvalidReason::Missing));
        }
        let value = |byte| SYMBOLS.iter().position(|symbol| *symbol == byte);
        let values: Option<Vec<usize>> = symbols.bytes().map(value).collect();
        let checked = values.as_deref().and_then(<[usize]>::split_last);
        match checked {
            Some((check, rest)) if rest.len() == RANDOM_SYMBOLS && *check == check_value(rest) => {
                Ok(symbols)
            }
            _ => Err(Problem::invalid("code", InvalidReason::Malformed)),
        }
    }
}

/// Value of the symbol that checks the others: their sum, each weighted by its place, modulo a prime.
/// A wrong symbol or two that changed places give another sum.
fn check_value(values: &[usize]) -> usize {
    values.iter().zip(1..).map(|(value, place)| value * place).sum::<usize>() % 31
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code() -> RecoveryCode {
        RecoveryCode::from_random(std::array::from_fn(|at| u8::try_from(at * 13 + 1).unwrap()))
    }

    fn typed(code: &str) -> Result<String, Problem> {
        RecoveryCode { code: code.to_owned() }.symbols()
    }

    #[test]
    fn code_has_five_groups_of_four_symbols() {
        let code = code().code;
        assert_eq!(code, "1EV8-N2FW-9P3G-XAQ4-HYB9");
        assert_eq!(typed(&code), Ok(code.replace('-', "")));
    }

    #[test]
    fn code_is_read_in_any_spelling() {
        let symbols = code().symbols();
        for spelling in
            ["1ev8 n2fw 9p3g xaq4 hyb9", "lEV8N2FW9P3GXAQ4HYB9", "iev8-n2fw-9p3gxaq4 hyb9 "]
        {
            assert_eq!(typed(spelling), symbols, "{spelling}");
        }
        let zeros = RecoveryCode::from_random([0; RANDOM_SYMBOLS]).symbols();
        assert_eq!(typed("OOOO-oooo-0000-0000-0000"), zeros);
    }

    #[test]
    fn mistyped_code_is_malformed() {
        let whole = code().symbols().unwrap();
        let malformed = Err(Problem::invalid("code", InvalidReason::Malformed));
        for at in 0..whole.len() - 1 {
            let mut wrong = whole.clone().into_bytes();
            wrong[at] = if wrong[at] == b'7' { b'8' } else { b'7' };
            assert_eq!(typed(std::str::from_utf8(&wrong).unwrap()), malformed, "symbol {at}");
            let mut swapped = whole.clone().into_bytes();
            swapped.swap(at, at + 1);
            assert_eq!(typed(std::str::from_utf8(&swapped).unwrap()), malformed, "swap at {at}");
        }
        assert_eq!(typed(&whole[1..]), malformed);
        assert_eq!(typed(&format!("{whole}0")), malformed);
        assert_eq!(typed("ÄÖÜ"), malformed);
        assert_eq!(typed(" - "), Err(Problem::invalid("code", InvalidReason::Missing)));
    }

    #[test]
    fn debug_output_does_not_contain_the_code() {
        assert_eq!(format!("{:?}", code()), "RecoveryCode(…)");
    }
}
