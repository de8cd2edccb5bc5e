//! Usage limits and e-mail restrictions of coupons.
//!
//! Amounts are in [`super::coupon`]. WooCommerce checks a restricted coupon against the billing
//! e-mail and accepts an order without one; here such a coupon requires an e-mail, or leaving the
//! field empty would open it to everybody.

use std::sync::atomic::{AtomicI64, Ordering};

use serde::{Deserialize, Serialize};

use super::PriceRules;
use super::coupon::Coupon;
use crate::quote::CouponRefusal;

/// Start of the request that read a coupon, milliseconds since 1970: uses after it are not in the
/// coupon's counts. Moves on when a later request finds the coupon unchanged. Any two are equal, so
/// that comparisons of coupons ignore it.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CouponReadAt(AtomicI64);

impl CouponReadAt {
    /// Returns the time in milliseconds since 1970.
    #[must_use]
    pub fn millis(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }

    /// Takes over the time of a later request that found the coupon unchanged.
    pub fn confirm(&self, later: &Self) {
        self.0.fetch_max(later.millis(), Ordering::Relaxed);
    }
}

impl From<i64> for CouponReadAt {
    fn from(millis: i64) -> Self {
        Self(AtomicI64::new(millis))
    }
}

impl Clone for CouponReadAt {
    fn clone(&self) -> Self {
        self.millis().into()
    }
}

impl PartialEq for CouponReadAt {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}

impl Eq for CouponReadAt {}

impl Coupon {
    /// Whether the coupon depends on the customer's e-mail.
    #[must_use]
    pub fn needs_email(&self) -> bool {
        !self.emails.is_empty() || self.limit_per_customer().is_some()
    }

    /// Returns the usage limit per customer, if any.
    #[must_use]
    pub fn limit_per_customer(&self) -> Option<usize> {
        let limit = self.usage_limit_per_user.filter(|limit| *limit > 0)?;
        usize::try_from(limit).ok()
    }

    /// Returns the usage limit over all customers, if any.
    #[must_use]
    pub fn limit_in_all(&self) -> Option<i64> {
        self.usage_limit.filter(|limit| *limit > 0)
    }

    /// Returns the coupon for a change of an order that has it: expiry, usage limits and customer were
    /// checked when the order was placed (WooCommerce's `WC_Abstract_Order::recalculate_coupons` does not
    /// check them again either).
    #[must_use]
    pub fn without_access_limits(self) -> Self {
        let emails = Vec::new();
        Self { expires_at: None, usage_limit: None, usage_limit_per_user: None, emails, ..self }
    }

    pub(super) fn check_usage(&self) -> Result<(), CouponRefusal> {
        match self.limit_in_all() {
            Some(limit) if self.usage_count >= limit => Err(CouponRefusal::UsedUp),
            _ => Ok(()),
        }
    }

    /// Checks the customer's e-mail. A quote without e-mail shows the discount provisionally; an
    /// order without e-mail is refused.
    pub(super) fn check_customer(&self, rules: &PriceRules) -> Result<(), CouponRefusal> {
        if !self.needs_email() {
            return Ok(());
        }
        let Some(email) = rules.email.as_deref().map(|email| email.trim().to_lowercase()) else {
            return if rules.placing { Err(CouponRefusal::EmailNeeded) } else { Ok(()) };
        };
        if !self.emails.is_empty() && !self.emails.iter().any(|pattern| matches(pattern, &email)) {
            return Err(CouponRefusal::NotForThisEmail);
        }
        let used = self.used_by.iter().filter(|user| user.to_lowercase() == email).count();
        match self.limit_per_customer() {
            Some(limit) if used >= limit => Err(CouponRefusal::UsedUpByCustomer),
            _ => Ok(()),
        }
    }
}

/// Whether an address matches a restriction; each `*` matches any text, also an empty one.
fn matches(pattern: &str, email: &str) -> bool {
    let pattern = pattern.trim().to_lowercase();
    let mut parts = pattern.split('*');
    let head = parts.next().unwrap_or_default();
    let Some(mut rest) = email.strip_prefix(head) else { return false };
    let Some(tail) = parts.next_back() else { return rest.is_empty() };
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(tail)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn star_matches_any_text_and_other_characters_match_literally() {
        for (pattern, email, fits) in [
            ("asha@example.com", "asha@example.com", true),
            ("asha@example.com", "basha@example.com", false),
            ("asha@example.com", "asha@example.com.evil.org", false),
            ("*@example.com", "asha@example.com", true),
            ("*@example.com", "asha@example.com.evil.org", false),
            ("*@example.com", "asha@exampleXcom", false),
            ("asha*@*.co.ke", "asha+shop@office.co.ke", true),
            ("asha*@*.co.ke", "juma@office.co.ke", false),
            ("aa*aa", "aaa", false),
            ("*", "anybody@example.org", true),
            (" *@Example.COM ", "asha@example.com", true),
        ] {
            assert_eq!(matches(pattern, email), fits, "{pattern} {email}");
        }
    }
}
