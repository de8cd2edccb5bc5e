//! One-time codes of authenticator apps: TOTP (RFC 6238) with SHA-1, six digits and 30 seconds, which
//! every app supports.

use korosho_domain::problem::Problem;
use subtle::ConstantTimeEq as _;
use totp_rs::{Algorithm, Secret, TOTP};

/// Duration of a time step, in milliseconds.
const STEP_MS: i64 = 30_000;
/// Length of a key in bytes, as RFC 4226 recommends.
const KEY_LENGTH: usize = 20;
const DIGITS: usize = 6;

/// New random key, base32.
pub(super) fn random_key() -> String {
    Secret::Raw(rand::random::<[u8; KEY_LENGTH]>().to_vec()).to_encoded().to_string()
}

/// Codes of one key.
pub(super) struct OneTimeCodes(TOTP);

impl OneTimeCodes {
    /// Codes of a key in base32; `shop` and `account` name it in the authenticator app.
    pub(super) fn new(key: &str, shop: &str, account: &str) -> Result<Self, Problem> {
        let bytes = Secret::Encoded(key.to_owned()).to_bytes().map_err(|error| unusable(&error))?;
        // A colon separates the two names in the URL.
        let named = |name: &str| name.replace(':', " ");
        let (shop, account) = (Some(named(shop)), named(account));
        let step = u64::try_from(STEP_MS / 1000).unwrap_or_default();
        let totp = TOTP::new(Algorithm::SHA1, DIGITS, 1, step, bytes, shop, account);
        totp.map(Self).map_err(|error| unusable(&error))
    }

    /// `otpauth://` URL for an authenticator app.
    pub(super) fn url(&self) -> String {
        self.0.get_url()
    }

    /// Time step of a typed code: now, just before or just after, and later than `last`. `None` for a
    /// wrong or used code.
    pub(super) fn step_of(&self, typed: &str, last: i64, now: i64) -> Option<i64> {
        let typed: String = typed.chars().filter(|c| !c.is_whitespace()).collect();
        let current = now.div_euclid(STEP_MS);
        (current - 1..=current + 1).filter(|step| *step > last).find(|step| {
            let time = u64::try_from(step * (STEP_MS / 1000)).unwrap_or_default();
            self.0.generate(time).as_bytes().ct_eq(typed.as_bytes()).into()
        })
    }

    /// Code of a time, as an authenticator app shows it.
    #[cfg(any(test, feature = "fault-injection"))]
    pub(super) fn at(&self, now: i64) -> String {
        self.0.generate(u64::try_from(now / 1000).unwrap_or_default())
    }
}

fn unusable(error: &dyn std::fmt::Debug) -> Problem {
    crate::problem::internal(&std::io::Error::other(format!("key of one-time codes: {error:?}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Key of RFC 6238, appendix B.
    const KEY: &str = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

    fn codes() -> OneTimeCodes {
        OneTimeCodes::new(KEY, "Korosho: Nairobi", "Amina").unwrap()
    }

    #[test]
    fn codes_are_those_of_rfc_6238() {
        for (seconds, code) in
            [(59, "287082"), (1_111_111_109, "081804"), (2_000_000_000, "279037")]
        {
            assert_eq!(codes().at(seconds * 1000), code);
        }
    }

    #[test]
    fn code_counts_once_and_half_a_minute_early_or_late() {
        let now = 1_111_111_109_000;
        let code = codes().at(now);
        let step = codes().step_of(&code, 0, now).unwrap();
        assert_eq!(codes().step_of("081 804", 0, now + STEP_MS), Some(step));
        assert_eq!(codes().step_of(&code, 0, now - STEP_MS), Some(step));
        assert_eq!(codes().step_of(&code, step, now), None);
        assert_eq!(codes().step_of(&code, 0, now + 2 * STEP_MS), None);
        assert_eq!(codes().step_of("", 0, now), None);
    }

    #[test]
    fn url_names_shop_and_account() {
        let url = codes().url();
        assert!(
            url.starts_with("otpauth://totp/Korosho%20%20Nairobi:Amina?secret=GEZDGNBV"),
            "{url}"
        );
    }

    #[test]
    fn random_keys_differ_and_are_usable() {
        let (one, other) = (random_key(), random_key());
        assert_ne!(one, other);
        assert_eq!(one.len(), 32);
        OneTimeCodes::new(&one, "Korosho", "Amina").unwrap();
    }
}
