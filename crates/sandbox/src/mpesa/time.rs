//! Daraja's times and receipt numbers, both in East Africa Time.

use jiff::{Timestamp, civil::DateTime, tz};
use rand::{Rng, distr::Alphanumeric};

/// Converts Unix milliseconds to local time in Nairobi.
fn nairobi(ms: i64) -> DateTime {
    // The range of a sandbox clock lies far inside the range of timestamps.
    let moment = Timestamp::from_millisecond(ms).unwrap_or(Timestamp::UNIX_EPOCH);
    tz::offset(3).to_datetime(moment)
}

/// Formats `YYYYMMDDHHmmss`, as in `Timestamp`, `TransactionDate` and `TransTime`.
pub(crate) fn stamp(ms: i64) -> String {
    nairobi(ms).strftime("%Y%m%d%H%M%S").to_string()
}

/// Timestamp at the start of a `CheckoutRequestID`: day first.
pub(crate) fn checkout_stamp(ms: i64) -> String {
    nairobi(ms).strftime("%d%m%Y%H%M%S").to_string()
}

/// Whether a text is a valid time in the form of [`stamp`].
pub(crate) fn is_stamp(text: &str) -> bool {
    let digits = text.len() == 14 && text.bytes().all(|byte| byte.is_ascii_digit());
    digits && DateTime::strptime("%Y%m%d%H%M%S", text).is_ok()
}

/// Receipt number: year, month and day as one character each, then seven random ones; `UKK7RT61SV`
/// is of 20 November 2026.
pub(crate) fn receipt(ms: i64) -> String {
    let now = nairobi(ms);
    let year = letter(i32::from(now.year()) - 2006);
    let month = letter(i32::from(now.month()) - 1);
    let day = match i32::from(now.day()) {
        day @ 1..=9 => char::from(b'0' + u8::try_from(day).unwrap_or(0)),
        day => letter(day - 10),
    };
    let chance = rand::rng().sample_iter(Alphanumeric).take(7);
    let tail: String = chance.map(|byte| char::from(byte).to_ascii_uppercase()).collect();
    format!("{year}{month}{day}{tail}")
}

fn letter(at: i32) -> char {
    char::from(b'A' + u8::try_from(at.rem_euclid(26)).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 20 November 2026, 14:30:05 in Nairobi.
    const MOMENT: i64 = 1_795_174_205_000;

    #[test]
    fn timestamps_are_in_east_africa_time() {
        assert_eq!(stamp(MOMENT), "20261120143005");
        assert_eq!(checkout_stamp(MOMENT), "20112026143005");
        assert_eq!(stamp(1_798_750_800_000), "20270101000000");
    }

    #[test]
    fn timestamp_of_an_impossible_date_is_invalid() {
        assert!(is_stamp("20261120143005"));
        for bad in ["", "2026112014300", "20261320143005", "20261120253005", "2026112014300x"] {
            assert!(!is_stamp(bad), "{bad}");
        }
    }

    #[test]
    fn receipt_number_encodes_its_date() {
        let receipt = receipt(MOMENT);
        assert!(receipt.starts_with("UKK"), "{receipt}");
        assert_eq!(receipt.len(), 10);
        let plain = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
        assert!(receipt.bytes().all(plain));
    }
}
