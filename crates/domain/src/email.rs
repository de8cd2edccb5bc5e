//! Shape of e-mail addresses.

use crate::limits::MAX_EMAIL_LENGTH;

/// JavaScript pattern (flag `u`) of the same rule as [`is_valid`]; `src/shop/wire.ts` carries it to
/// the screens. `tests/data/emails.json` holds both to the same cases.
pub const PATTERN: &str =
    r"^[^\s\p{Cc}@<>,;]+@[\p{Alphabetic}\p{N}-]+(?:\.[\p{Alphabetic}\p{N}-]+)+$";

/// Whether `address` has the shape of one address: a name, `@`, and a host with at least one dot. Only
/// a delivered message proves that it exists.
#[must_use]
pub fn is_valid(address: &str) -> bool {
    let (name, host) = address.rsplit_once('@').unwrap_or_default();
    let plain = |c: char| !c.is_whitespace() && !c.is_control() && !"@<>,;".contains(c);
    let label =
        |label: &str| !label.is_empty() && label.chars().all(|c| c.is_alphanumeric() || c == '-');
    address.chars().count() <= MAX_EMAIL_LENGTH
        && !name.is_empty()
        && name.chars().all(plain)
        && host.contains('.')
        && host.split('.').all(label)
}
