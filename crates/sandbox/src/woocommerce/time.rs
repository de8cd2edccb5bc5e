//! Time formats of WooCommerce: seconds without an offset, in the shop's zone or in UTC.

use jiff::{Timestamp, civil::DateTime, tz::Offset};
use serde_json::Value;

/// Offset of the shop's time zone, Nairobi: three hours ahead of UTC all year.
const SHOP_HOURS: i8 = 3;
const HOUR_MS: i64 = 3_600_000;

/// Formats Unix milliseconds as UTC without an offset, such as `2026-11-20T20:26:14`.
#[must_use]
pub(crate) fn gmt(ms: i64) -> String {
    let time = Timestamp::from_millisecond(ms).unwrap_or(Timestamp::UNIX_EPOCH);
    time.strftime("%Y-%m-%dT%H:%M:%S").to_string()
}

/// Formats Unix milliseconds as shop time without an offset.
#[must_use]
pub(crate) fn local(ms: i64) -> String {
    gmt(ms + i64::from(SHOP_HOURS) * HOUR_MS)
}

/// Sets a date in both of its forms; takes Unix milliseconds.
pub(crate) fn set(thing: &mut Value, name: &str, at_ms: Option<i64>) {
    thing[name] = at_ms.map(local).into();
    thing[format!("{name}_gmt")] = at_ms.map(gmt).into();
}

/// Parses a date of a request to Unix milliseconds: an offset counts; without one it is shop time,
/// or UTC if `is_gmt`. `None` if it is invalid.
#[must_use]
pub(crate) fn parse(text: &str, is_gmt: bool) -> Option<i64> {
    if let Ok(time) = text.parse::<Timestamp>() {
        return Some(time.as_millisecond());
    }
    let date: DateTime = text.parse().ok()?;
    let offset = if is_gmt { Offset::UTC } else { Offset::constant(SHOP_HOURS) };
    offset.to_timestamp(date).ok().map(Timestamp::as_millisecond)
}
