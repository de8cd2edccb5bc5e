//! Order numbers for calling out: a letter for the device and a counter for the day, so that
//! devices without a network never assign the same number.

use crate::store::{Conn, StoreError, counters};

/// Kenya keeps UTC+3 all year; the shop's day begins at its midnight.
pub(crate) const EAST_AFRICA_OFFSET_MS: i64 = 3 * 3_600_000;

/// Shop day (`YYYY-MM-DD`) of a time in milliseconds since 1970.
pub(crate) fn shop_day(now: i64) -> String {
    jiff::Timestamp::from_millisecond(now + EAST_AFRICA_OFFSET_MS)
        .map(|local| local.strftime("%Y-%m-%d").to_string())
        .unwrap_or_default()
}

/// Time as `YYYY-MM-DD HH:MM` in the shop's time zone.
#[must_use]
pub fn shop_time(at: i64) -> String {
    jiff::Timestamp::from_millisecond(at + EAST_AFRICA_OFFSET_MS)
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
    Ok(match device {
        0 => format!("{letter}-{count:04}"),
        device => format!("{letter}{device}-{count:03}"),
    })
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
}
