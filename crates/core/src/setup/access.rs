//! Access to the setup page: one-time code and random tokens, compared in constant time.

use std::sync::{Mutex, PoisonError};

use rand::Rng as _;
use subtle::ConstantTimeEq as _;

/// Letters of a code, without those that look alike. 32 letters: five bits each.
const LETTERS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/// Length of a code: 50 bits, of which five attempts find nothing.
const LENGTH: usize = 10;

/// Number of wrong codes after which no code is accepted.
const MAX_WRONG: u32 = 5;

/// Code that opens the setup page once.
#[derive(Debug)]
pub struct OneTimeCode {
    code: String,
    state: Mutex<CodeState>,
}

#[derive(Debug, Default)]
struct CodeState {
    wrong: u32,
    used: bool,
}

/// Result of an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeAttempt {
    /// The code was right, and is used up now.
    Accepted,
    /// The code was wrong.
    Wrong,
    /// Too many wrong codes, or the code was used already.
    Closed,
}

impl Default for OneTimeCode {
    fn default() -> Self {
        let mut random = rand::rng();
        let letters =
            (0..LENGTH).map(|_| char::from(LETTERS[random.random_range(0..LETTERS.len())]));
        Self { code: letters.collect(), state: Mutex::default() }
    }
}

impl OneTimeCode {
    /// Code for the terminal, in two groups.
    #[must_use]
    pub fn shown(&self) -> String {
        let (left, right) = self.code.split_at(LENGTH / 2);
        format!("{left}-{right}")
    }

    /// Compares a typed code; case, spaces and hyphens do not matter.
    pub fn attempt(&self, typed: &str) -> CodeAttempt {
        let typed: String = typed
            .chars()
            .filter(|letter| !letter.is_whitespace() && *letter != '-')
            .map(|letter| letter.to_ascii_uppercase())
            .collect();
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.used || state.wrong >= MAX_WRONG {
            return CodeAttempt::Closed;
        }
        if is_same(&typed, &self.code) {
            state.used = true;
            return CodeAttempt::Accepted;
        }
        state.wrong += 1;
        if state.wrong >= MAX_WRONG { CodeAttempt::Closed } else { CodeAttempt::Wrong }
    }
}

/// Compares two tokens in constant time.
#[must_use]
pub fn is_same(one: &str, other: &str) -> bool {
    one.as_bytes().ct_eq(other.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_accepted_once_in_any_spelling() {
        let code = OneTimeCode::default();
        assert_eq!(code.attempt(""), CodeAttempt::Wrong);
        assert_eq!(code.attempt(&code.shown().to_lowercase()), CodeAttempt::Accepted);
        assert_eq!(code.attempt(&code.shown()), CodeAttempt::Closed);
    }

    #[test]
    fn right_code_is_refused_after_five_wrong_ones() {
        let code = OneTimeCode::default();
        for _ in 0..4 {
            assert_eq!(code.attempt("WRONGWRONG"), CodeAttempt::Wrong);
        }
        assert_eq!(code.attempt("WRONGWRONG"), CodeAttempt::Closed);
        assert_eq!(code.attempt(&code.shown()), CodeAttempt::Closed);
    }

    #[test]
    fn codes_differ() {
        assert_ne!(OneTimeCode::default().shown(), OneTimeCode::default().shown());
    }
}
