//! Order numbers for calling out: a letter for the device and a counter for the day, so that
//! devices without a network never assign the same number.

use korosho_domain::limits::MAX_DEVICE_NUMBER;
use korosho_domain::schedule::SHOP_OFFSET_MS;

use crate::clock::millis_of_gmt;
use crate::store::{Conn, StoreError, counters};

/// Digits that the count of a numbered device has at least.
const MIN_COUNT_DIGITS: usize = 3;

/// Shop day (`YYYY-MM-DD`), which begins at the shop's midnight, of a time in milliseconds since 1970.
pub(crate) fn shop_day(now: i64) -> String {
    jiff::Timestamp::from_millisecond(now.saturating_add(SHOP_OFFSET_MS))
        .map(|local| local.strftime("%Y-%m-%d").to_string())
        .unwrap_or_default()
}

/// Start of a shop day (`YYYY-MM-DD`), milliseconds since 1970; `None` for a text that is no day.
pub(crate) fn day_start(day: &str) -> Option<i64> {
    Some(millis_of_gmt(&format!("{day}T00:00:00"))? - SHOP_OFFSET_MS)
}

/// Time as `YYYY-MM-DD HH:MM` in the shop's time zone.
#[must_use]
pub fn shop_time(at: i64) -> String {
    jiff::Timestamp::from_millisecond(at.saturating_add(SHOP_OFFSET_MS))
        .map(|local| local.strftime("%Y-%m-%d %H:%M").to_string())
        .unwrap_or_default()
}

fn counter((letter, device): (char, u8), day: &str) -> String {
    match device {
        0 => format!("order:{letter}:{day}"),
        device => format!("order:{letter}{device}:{day}"),
    }
}

/// Skips the next numbers of a device on a day, which may have been assigned before its counter was
/// lost.
pub(crate) async fn skip(
    conn: &mut Conn,
    device: (char, u8),
    day: &str,
    by: u32,
) -> Result<(), StoreError> {
    counters::skip(conn, &counter(device, day), by.into()).await
}

/// Counter value of a device's own number; `None` for a number of another device.
pub(crate) fn count_of((letter, device): (char, u8), number: &str) -> Option<i64> {
    let own = if device == 0 { format!("{letter}-") } else { format!("{letter}{device}-") };
    number.strip_prefix(&own)?.parse().ok()
}

/// Raises the counter of a device on a day to at least this value.
pub(crate) async fn raise_counter(
    conn: &mut Conn,
    device: (char, u8),
    day: &str,
    count: i64,
) -> Result<(), StoreError> {
    counters::raise(conn, &counter(device, day), count).await
}

/// Assigns the next number of a device on a day: `W-0047` for the only device with its letter,
/// `K2-047` for the second kiosk. Final when the transaction commits; after a clock was set back
/// the counter of that day continues.
pub(crate) async fn next(
    conn: &mut Conn,
    (letter, device): (char, u8),
    day: &str,
) -> Result<String, StoreError> {
    let count = counters::next(conn, &counter((letter, device), day)).await?;
    Ok(number((letter, device), count))
}

fn number((letter, device): (char, u8), count: i64) -> String {
    match device {
        0 => format!("{letter}-{count:04}"),
        device => format!("{letter}{device}-{count:03}"),
    }
}

/// Order numbers that a typed account number may mean: `w47`, `W 0047` → `W-0047`; `k2 047`,
/// `K2047` → `K2-047`; several if digits without a separator can be divided in several ways.
///
/// Without a separator, four digits and more contain the number of a device, unless `own` (the
/// device whose orders are paid here) has the letter and no number: its letter is used by no other
/// device. Otherwise money for `K2-047` could be booked for `K-2047`.
#[must_use]
pub fn candidates(typed: &str, own: (char, u8)) -> Vec<String> {
    let typed = typed.trim().to_ascii_uppercase();
    let mut rest = typed.chars();
    let Some(letter) = rest.next().filter(char::is_ascii_uppercase) else { return Vec::new() };
    let rest = rest.as_str();
    let is_separated = rest.starts_with(|c: char| !c.is_ascii_alphanumeric());
    let groups: Vec<&str> =
        rest.split(|c: char| !c.is_ascii_alphanumeric()).filter(|part| !part.is_empty()).collect();
    let numbers = match groups.as_slice() {
        [count]
            if is_separated || count.len() < 4 || count.starts_with('0') || own == (letter, 0) =>
        {
            vec![read((letter, "0"), count)]
        }
        [digits] => {
            divisions(digits).map(|(device, count)| read((letter, device), count)).collect()
        }
        [device, count] => vec![read((letter, device), count)],
        _ => Vec::new(),
    };
    numbers.into_iter().flatten().collect()
}

/// Divisions of digits into a device and a count as [`number`] prints it.
fn divisions(digits: &str) -> impl Iterator<Item = (&str, &str)> {
    let longest = digits.len().saturating_sub(MIN_COUNT_DIGITS).min(2);
    let divided = (1..=longest).filter_map(|at| digits.split_at_checked(at));
    divided.filter(|(_, count)| count.len() == MIN_COUNT_DIGITS || !count.starts_with('0'))
}

fn read((letter, device): (char, &str), count: &str) -> Option<String> {
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let device = device.parse().ok().filter(|number| *number <= MAX_DEVICE_NUMBER)?;
    let count: u32 = count.parse().ok().filter(|_| is_number(count))?;
    Some(number((letter, device), count.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shop_day_begins_at_midnight_in_nairobi() {
        assert_eq!(shop_day(1_795_208_399_999), "2026-11-20");
        assert_eq!(shop_day(1_795_208_400_000), "2026-11-21");
    }

    #[test]
    fn order_count_is_read_only_from_the_devices_own_numbers() {
        assert_eq!(count_of(('K', 2), "K2-047"), Some(47));
        assert_eq!(count_of(('D', 0), "D-0047"), Some(47));
        for other in ["K21-047", "K-0047", "K1-047", "D-0047", "K2-", "1047"] {
            assert_eq!(count_of(('K', 2), other), None, "{other}");
        }
    }

    const SERVER: (char, u8) = ('W', 0);

    #[test]
    fn account_number_names_its_order_in_every_spelling() {
        for typed in ["W-0047", "w47", "W 0047", "w-47", "W0047", " w 47 "] {
            assert_eq!(candidates(typed, SERVER), ["W-0047"], "{typed}");
        }
        for typed in ["K2-047", "K2047", "k2 047", "k 2 047", "K2–47"] {
            assert_eq!(candidates(typed, SERVER), ["K2-047"], "{typed}");
        }
        assert_eq!(candidates("W-12345", SERVER), ["W-12345"]);
        assert_eq!(candidates("D21-007", SERVER), ["D21-007"]);
        assert_eq!(candidates("K0047", SERVER), ["K-0047"]);
        for typed in ["", "47", "Asha", "W", "W-", "W99999999999999", "ä1", "K2-0-47", "K300-1"] {
            assert_eq!(candidates(typed, SERVER), Vec::<String>::new(), "{typed}");
        }
    }

    #[test]
    fn digits_without_a_separator_name_an_unnumbered_device_only_by_the_own_letter() {
        assert_eq!(candidates("K-2047", SERVER), ["K-2047"]);
        assert_eq!(candidates("K2047", SERVER), ["K2-047"]);
        assert_eq!(candidates("W2047", SERVER), ["W-2047"]);
        assert_eq!(candidates("K12047", SERVER), ["K1-2047", "K12-047"]);
        assert_eq!(candidates("K10047", SERVER), ["K10-047"]);
    }
}
