//! Amounts as text for mails, tickets, the log and link previews.

use korosho_domain::money::Minor;

use crate::decimal;

/// Formats an amount with its currency as the apps do: `Ksh 1,250`.
#[must_use]
pub fn money(minor: Minor, currency: &str) -> String {
    let name = if currency == "KES" { "Ksh" } else { currency };
    let sign = if minor < 0 { "-" } else { "" };
    format!("{sign}{name} {}", amount(minor.abs(), currency))
}

/// Formats an amount without its currency: `1,250`, with cents only if there are any.
#[must_use]
pub fn amount(minor: Minor, currency: &str) -> String {
    let digits = decimal::minor_digits(currency);
    let plain = decimal::format(minor.abs(), digits);
    let (whole, cents) = plain.split_once('.').unwrap_or((&plain, ""));
    let groups: Vec<&str> = whole
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|group| std::str::from_utf8(group).unwrap_or_default())
        .collect();
    let sign = if minor < 0 { "-" } else { "" };
    let cents = if cents.bytes().all(|b| b == b'0') { String::new() } else { format!(".{cents}") };
    format!("{sign}{}{cents}", groups.join(","))
}

/// Amount in whole units of its currency, as people type it into a search; cents are truncated.
#[must_use]
pub fn whole_units(minor: Minor, currency: &str) -> Minor {
    minor / 10_i64.pow(decimal::minor_digits(currency))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amount_is_formatted_as_on_the_website() {
        for (minor, text) in [
            (65_000, "Ksh 650"),
            (125_050, "Ksh 1,250.50"),
            (-2_000, "-Ksh 20"),
            (123_456_700, "Ksh 1,234,567"),
        ] {
            assert_eq!(money(minor, "KES"), text);
        }
        assert_eq!(money(1_000, "UGX"), "UGX 1,000");
    }

    #[test]
    fn whole_units_follow_the_currency() {
        assert_eq!(whole_units(125_050, "KES"), 1_250);
        assert_eq!(whole_units(80_000, "UGX"), 80_000);
        assert_eq!(whole_units(12_345, "KWD"), 12);
    }

    #[test]
    fn column_amount_omits_the_currency() {
        assert_eq!(amount(125_050, "KES"), "1,250.50");
        assert_eq!(amount(-2_000, "KES"), "-20");
        assert_eq!(amount(1_000, "UGX"), "1,000");
    }
}
