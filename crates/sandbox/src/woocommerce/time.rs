//! WooCommerce's way with time: seconds without an offset, in the shop's zone or in UTC.

use jiff::{Timestamp, civil::DateTime, tz::Offset};

/// The shop's clock is Nairobi's: three hours ahead of UTC all year.
const SHOP_HOURS: i8 = 3;
const HOUR_MS: i64 = 3_600_000;

/// UTC without an offset, like `2026-11-20T20:26:14`; takes Unix milliseconds.
#[must_use]
pub fn gmt(ms: i64) -> String {
    let time = Timestamp::from_millisecond(ms).unwrap_or(Timestamp::UNIX_EPOCH);
    time.strftime("%Y-%m-%dT%H:%M:%S").to_string()
}

/// Shop time without an offset; takes Unix milliseconds.
#[must_use]
pub fn local(ms: i64) -> String {
    gmt(ms + i64::from(SHOP_HOURS) * HOUR_MS)
}

/// Unix milliseconds of a date as clients write it: an offset counts, without one it is shop time,
/// or UTC when `is_gmt`. `None` when it is no date.
#[must_use]
pub fn parse(text: &str, is_gmt: bool) -> Option<i64> {
    if let Ok(time) = text.parse::<Timestamp>() {
        return Some(time.as_millisecond());
    }
    let date: DateTime = text.parse().ok()?;
    let offset = if is_gmt { Offset::UTC } else { Offset::constant(SHOP_HOURS) };
    offset.to_timestamp(date).ok().map(Timestamp::as_millisecond)
}
