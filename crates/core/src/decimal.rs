//! Decimal texts of WooCommerce (`"650"`, `"480.5"`, `""`) to minor units, exactly. The only place
//! where amounts are texts.

use iso_currency::Currency;
use korosho_domain::money::{MAX_AMOUNT, Minor};

/// Number of decimal digits of a currency (ISO 4217); 2 for unknown codes.
#[must_use]
pub fn minor_digits(currency: &str) -> u32 {
    Currency::from_code(currency).and_then(Currency::exponent).map_or(2, u32::from)
}

/// Parses a plain decimal amount into minor units: `"480.5"` with 2 digits → `48050`. Returns
/// `None` for an empty text, signs, exponents, separators, or more decimals than the currency has
/// (unless zeros).
#[must_use]
pub fn parse(text: &str, digits: u32) -> Option<Minor> {
    let text = text.trim();
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 15 || !plain(whole) || !plain(fraction) {
        return None;
    }
    let digits = usize::try_from(digits).ok()?;
    let (kept, rest) = fraction.split_at(fraction.len().min(digits));
    if rest.bytes().any(|byte| byte != b'0') {
        return None;
    }
    let minor: Minor = format!("{whole}{kept:0<digits$}").parse().ok()?;
    (minor <= MAX_AMOUNT).then_some(minor)
}

/// Like [`parse`], but rounds further decimals half up, as WooCommerce does: `"99.999"` → `10000`.
#[must_use]
pub fn parse_rounded(text: &str, digits: u32) -> Option<Minor> {
    let text = text.trim();
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let kept = fraction.get(..usize::try_from(digits).ok()?);
    let Some(kept) = kept.filter(|_| fraction.bytes().all(|byte| byte.is_ascii_digit())) else {
        return parse(text, digits);
    };
    let up = fraction.as_bytes().get(kept.len()).is_some_and(|digit| *digit >= b'5');
    let cut = parse(&format!("{whole}.{kept}"), digits)?;
    Some(cut + Minor::from(up)).filter(|amount| *amount <= MAX_AMOUNT)
}

/// Formats minor units as WooCommerce expects amounts: `48050` with 2 digits → `"480.50"`.
#[must_use]
pub fn format(minor: Minor, digits: u32) -> String {
    let unit = 10_u64.pow(digits);
    let sign = if minor < 0 { "-" } else { "" };
    let (whole, fraction) = (minor.unsigned_abs() / unit, minor.unsigned_abs() % unit);
    if digits == 0 {
        return format!("{sign}{whole}");
    }
    format!("{sign}{whole}.{fraction:0width$}", width = digits as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_amounts_are_parsed_exactly() {
        for (typed, minor) in [
            ("650", Some(65_000)),
            ("650.00", Some(65_000)),
            ("480.5", Some(48_050)),
            ("480.500", Some(48_050)),
            ("0", Some(0)),
            (" 12 ", Some(1_200)),
            ("", None),
            ("99.999", None),
            ("-5", None),
            ("1e3", None),
            ("1,250", None),
            (".5", None),
            ("abc", None),
            ("1.2.3", None),
            ("99999999999999999999", None),
        ] {
            assert_eq!(parse(typed, 2), minor, "{typed:?}");
        }
        assert_eq!(parse("650", 0), Some(650));
        assert_eq!(parse("650.5", 0), None);
        assert_eq!(parse("1.234", 3), Some(1_234));
    }

    #[test]
    fn excess_decimals_are_rounded_as_in_the_store() {
        for (typed, digits, minor) in [
            ("99.999", 2, Some(10_000)),
            ("33.333", 2, Some(3_333)),
            ("0.005", 2, Some(1)),
            ("480.5", 2, Some(48_050)),
            ("480", 2, Some(48_000)),
            ("650.5", 0, Some(651)),
            ("-5", 2, None),
            ("", 2, None),
            ("1.2.3", 2, None),
            ("1.23x", 2, None),
        ] {
            assert_eq!(parse_rounded(typed, digits), minor, "{typed:?}");
        }
    }

    #[test]
    fn amounts_are_formatted_with_the_currency_decimals() {
        assert_eq!(format(48_050, 2), "480.50");
        assert_eq!(format(-5, 2), "-0.05");
        assert_eq!(format(650, 0), "650");
    }

    #[test]
    fn minor_digits_follow_the_currency() {
        assert_eq!(minor_digits("KES"), 2);
        assert_eq!(minor_digits("UGX"), 0);
        assert_eq!(minor_digits("KWD"), 3);
        assert_eq!(minor_digits("???"), 2);
    }
}
