//! Opening hours of the shop with their exceptions, in the shop's time zone.

use serde::{Deserialize, Serialize};

/// Offset of the shop's time zone: Kenya keeps UTC+3 all year.
pub const SHOP_OFFSET_MS: i64 = 3 * 3_600_000;

pub(crate) const MINUTE_MS: i64 = 60_000;
const DAY_MS: i64 = 24 * 60 * MINUTE_MS;

/// Days that are searched for the next opening; a shop closed for longer announces none.
const MAX_DAYS_AHEAD: i64 = 60;

/// Days, today included, whose exceptions are listed below the opening hours.
const LISTED_DAYS: i64 = 14;

/// Hours of one day of the week.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OpeningHours {
    /// 1 = Monday … 7 = Sunday (ISO 8601).
    pub day: u8,
    /// `HH:MM`, shop time; `None` = closed that day.
    pub opens: Option<String>,
    /// `HH:MM`, shop time.
    pub closes: Option<String>,
}

/// Hours of one date, in place of those of its day of the week: a holiday, or a shorter day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HoursException {
    /// `YYYY-MM-DD`, shop time.
    pub date: String,
    /// `HH:MM`, shop time; `None` = closed that day.
    pub opens: Option<String>,
    /// `HH:MM`, shop time.
    pub closes: Option<String>,
    /// Name of the day, e.g. `Christmas Day`; empty = none.
    pub name: String,
}

/// Time of a promise or an opening, with its distance in days, so that screens need no clock to
/// write "today".
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ShopTime {
    /// Milliseconds since 1970 (UTC).
    pub at: i64,
    /// Days from the shop's day when this was computed: 0 = today, 1 = tomorrow.
    pub in_days: i64,
}

impl ShopTime {
    /// Time as it is written at `now`.
    #[must_use]
    pub const fn as_of(at: i64, now: i64) -> Self {
        Self { at, in_days: day_of(at) - day_of(now) }
    }
}

/// Whether the shop is open, with the time until which that holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "state", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Opening {
    /// Open today.
    Open {
        /// Milliseconds since 1970.
        from: i64,
        /// Milliseconds since 1970.
        until: i64,
    },
    /// Closed now.
    Closed {
        /// Next opening; `None` = not within two months.
        opens: Option<ShopTime>,
        /// Name of the holiday on which the shop is closed today; empty = none.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        #[cfg_attr(feature = "ts", ts(as = "Option<String>", optional))]
        holiday: String,
    },
}

/// Opening hours of the week, and the dates that differ.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Schedule {
    /// Opening hours, Monday first; empty = not configured.
    pub opening_hours: Vec<OpeningHours>,
    /// Dates with other hours.
    pub exceptions: Vec<HoursException>,
}

/// Time from opening to closing, in milliseconds since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) from: i64,
    pub(crate) until: i64,
}

/// Opening and closing as `HH:MM`; neither = closed.
type Hours<'a> = (Option<&'a str>, Option<&'a str>);

impl Schedule {
    /// Whether any opening hours are configured: without them nothing is promised.
    #[must_use]
    pub fn is_configured(&self) -> bool {
        self.opening_hours.iter().any(|row| row.opens.is_some())
    }

    /// State of the shop at `now`; `None` without opening hours.
    #[must_use]
    pub fn opening(&self, now: i64) -> Option<Opening> {
        if !self.is_configured() {
            return None;
        }
        let next = self.spans_from(now).next();
        Some(match next {
            Some(Span { from, until }) if from <= now => Opening::Open { from, until },
            next => Opening::Closed {
                opens: next.map(|span| ShopTime::as_of(span.from, now)),
                holiday: self.holiday(day_of(now)),
            },
        })
    }

    /// Exceptions of today and the days after it, two weeks in all, earliest first: those whose hours
    /// differ from the ones of the week; none without opening hours.
    #[must_use]
    pub fn coming_exceptions(&self, now: i64) -> Vec<HoursException> {
        if !self.is_configured() {
            return Vec::new();
        }
        let today = day_of(now);
        let differing = |day| {
            let exception = self.exception(day)?;
            (of_exception(exception) != self.hours_of_week(day)).then(|| exception.clone())
        };
        (today..today + LISTED_DAYS).filter_map(differing).collect()
    }

    /// Opening times that end after `now`, earliest first, for two months.
    pub(crate) fn spans_from(&self, now: i64) -> impl Iterator<Item = Span> {
        let today = day_of(now);
        (today..=today + MAX_DAYS_AHEAD)
            .filter_map(|day| self.span(day))
            .filter(move |span| span.until > now)
    }

    fn span(&self, day: i64) -> Option<Span> {
        let hours = self.exception(day).map_or_else(|| self.hours_of_week(day), of_exception);
        let (opens, closes) = hours;
        Some(Span { from: on(day, opens?)?, until: on(day, closes?)? })
    }

    /// Hours of a day by its day of the week alone.
    fn hours_of_week(&self, day: i64) -> Hours<'_> {
        let row = self.opening_hours.iter().find(|row| row.day == weekday(day));
        row.map_or((None, None), |row| (row.opens.as_deref(), row.closes.as_deref()))
    }

    fn exception(&self, day: i64) -> Option<&HoursException> {
        self.exceptions.iter().find(|exception| parse_date(&exception.date) == Some(day))
    }

    fn holiday(&self, day: i64) -> String {
        let closed = self.exception(day).filter(|exception| exception.opens.is_none());
        closed.map(|exception| exception.name.clone()).unwrap_or_default()
    }
}

fn of_exception(exception: &HoursException) -> Hours<'_> {
    (exception.opens.as_deref(), exception.closes.as_deref())
}

/// Days since 1970 of a time, in the shop's time zone.
pub const fn day_of(at: i64) -> i64 {
    (at + SHOP_OFFSET_MS).div_euclid(DAY_MS)
}

/// Beginning of the shop's day that contains a time, milliseconds since 1970.
#[must_use]
pub const fn start_of_day(at: i64) -> i64 {
    day_of(at) * DAY_MS - SHOP_OFFSET_MS
}

/// End of the shop's day that contains a time, milliseconds since 1970.
#[must_use]
pub const fn end_of_day(at: i64) -> i64 {
    start_of_day(at) + DAY_MS
}

/// Day of the week of a day since 1970, 1 = Monday; 1 January 1970 was a Thursday.
pub(crate) fn weekday(day: i64) -> u8 {
    u8::try_from((day + 3).rem_euclid(7) + 1).unwrap_or(1)
}

/// Time of `HH:MM` on a day since 1970.
pub(crate) fn on(day: i64, time: &str) -> Option<i64> {
    Some(day * DAY_MS - SHOP_OFFSET_MS + parse_time(time)? * MINUTE_MS)
}

/// Minutes since midnight of `HH:MM`; `None` for anything else.
#[must_use]
pub fn parse_time(text: &str) -> Option<i64> {
    let (hour, minute) = text.split_once(':')?;
    Some(digits(hour, 2, 0..=23)? * 60 + digits(minute, 2, 0..=59)?)
}

/// Days since 1970 of `YYYY-MM-DD`; `None` for anything else, and for a date that does not exist.
#[must_use]
pub fn parse_date(text: &str) -> Option<i64> {
    let mut parts = text.split('-');
    let year = digits(parts.next()?, 4, 1970..=9999)?;
    let month = digits(parts.next()?, 2, 1..=12)?;
    let day = digits(parts.next()?, 2, 1..=days_in_month(year, month))?;
    if parts.next().is_some() {
        return None;
    }
    // Days before the month in a year that begins in March (Hinnant, "chrono-compatible low-level
    // date algorithms"): leap days are then last.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let before = year * 365 + year / 4 - year / 100 + year / 400;
    Some(before + (153 * month + 2) / 5 + day - 1 - 719_468)
}

fn days_in_month(year: i64, month: i64) -> i64 {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

fn digits(text: &str, length: usize, valid: std::ops::RangeInclusive<i64>) -> Option<i64> {
    let plain = text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| plain && valid.contains(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Time on a day of November 2026 in Nairobi; the 20th is a Friday.
    fn november(day: i64, time: &str) -> i64 {
        on(parse_date("2026-11-01").unwrap() + day - 1, time).unwrap()
    }

    fn schedule(exceptions: &[(&str, Option<&str>)]) -> Schedule {
        let row = |(day, hours): (u8, Option<(&str, &str)>)| OpeningHours {
            day,
            opens: hours.map(|(opens, _)| opens.to_owned()),
            closes: hours.map(|(_, closes)| closes.to_owned()),
        };
        let week = (1..=5).map(|day| (day, Some(("07:30", "18:30"))));
        let weekend = [(6, Some(("08:00", "16:00"))), (7, None)];
        let exception = |(date, hours): &(&str, Option<&str>)| HoursException {
            date: (*date).to_owned(),
            opens: hours.map(|hours| hours.split('-').next().unwrap().to_owned()),
            closes: hours.map(|hours| hours.split('-').nth(1).unwrap().to_owned()),
            name: "Holiday".to_owned(),
        };
        Schedule {
            opening_hours: week.chain(weekend).map(row).collect(),
            exceptions: exceptions.iter().map(exception).collect(),
        }
    }

    #[test]
    fn dates_and_times_are_parsed_strictly() {
        assert_eq!(parse_date("1970-01-01"), Some(0));
        assert_eq!(parse_date("2026-11-20"), Some(20_777));
        assert_eq!(parse_date("2028-02-29"), parse_date("2028-03-01").map(|day| day - 1));
        for wrong in ["2026-02-29", "2026-13-01", "2026-1-01", "26-11-20", "2026-11-20-1", ""] {
            assert_eq!(parse_date(wrong), None, "{wrong}");
        }
        assert_eq!(parse_time("07:30"), Some(450));
        for wrong in ["7:30", "24:00", "12:60", "+1:00", "12", ""] {
            assert_eq!(parse_time(wrong), None, "{wrong}");
        }
        assert_eq!(weekday(20_777), 5);
    }

    #[test]
    fn closed_shop_tells_when_it_opens_again() {
        let closed = |opens, holiday: &str| {
            Some(Opening::Closed { opens: Some(opens), holiday: holiday.to_owned() })
        };
        let open = |day, from, until| {
            Some(Opening::Open { from: november(day, from), until: november(day, until) })
        };
        let time = |day, time, in_days| ShopTime { at: november(day, time), in_days };
        let usual = schedule(&[]);
        let holidays = schedule(&[("2026-11-23", None), ("2026-11-24", Some("10:00-12:00"))]);
        for (what, schedule, now, expected) in [
            ("opening minute", &usual, november(20, "07:30"), open(20, "07:30", "18:30")),
            ("last minute", &usual, november(20, "18:29"), open(20, "07:30", "18:30")),
            ("before opening", &usual, november(20, "06:00"), closed(time(20, "07:30", 0), "")),
            ("closing minute", &usual, november(20, "18:30"), closed(time(21, "08:00", 1), "")),
            ("after midnight", &usual, november(21, "00:30"), closed(time(21, "08:00", 0), "")),
            ("closed day", &usual, november(22, "12:00"), closed(time(23, "07:30", 1), "")),
            ("holiday", &holidays, november(23, "09:00"), closed(time(24, "10:00", 1), "Holiday")),
            (
                "day before a holiday",
                &holidays,
                november(21, "17:00"),
                closed(time(24, "10:00", 3), ""),
            ),
            ("shorter day", &holidays, november(24, "11:00"), open(24, "10:00", "12:00")),
        ] {
            assert_eq!(schedule.opening(now), expected, "{what}");
        }
    }

    #[test]
    fn exceptions_of_two_weeks_that_change_the_hours_are_listed_earliest_first() {
        let dates = |schedule: &Schedule, now| -> Vec<String> {
            schedule.coming_exceptions(now).into_iter().map(|row| row.date).collect()
        };
        let schedule = schedule(&[
            ("2026-12-04", None),
            ("2026-11-19", None),
            ("2026-11-28", Some("09:00-12:00")),
            ("2026-11-20", Some("08:00-13:00")),
            ("2026-12-03", None),
            ("2026-11-23", Some("07:30-18:30")),
            ("2026-11-22", None),
            ("2026-11-29", Some("10:00-12:00")),
        ]);
        let expected = ["2026-11-20", "2026-11-28", "2026-11-29", "2026-12-03"];
        assert_eq!(dates(&schedule, november(20, "00:00")), expected, "from the first minute");
        assert_eq!(dates(&schedule, november(20, "23:59")), expected, "to the last one");
        let next = ["2026-11-28", "2026-11-29", "2026-12-03", "2026-12-04"];
        assert_eq!(dates(&schedule, november(21, "00:00")), next);
        let shorter = &schedule.coming_exceptions(november(20, "12:00"))[0];
        assert_eq!((shorter.opens.as_deref(), &*shorter.name), (Some("08:00"), "Holiday"));
    }

    #[test]
    fn closing_on_a_day_without_hours_is_no_exception() {
        let mut schedule = schedule(&[("2026-11-21", None), ("2026-11-22", None)]);
        schedule.opening_hours.retain(|row| row.day <= 5);
        assert_eq!(schedule.coming_exceptions(november(20, "12:00")), []);
        schedule.opening_hours.clear();
        schedule.exceptions[0].opens = Some("08:00".to_owned());
        assert_eq!(
            schedule.coming_exceptions(november(20, "12:00")),
            [],
            "no hours to except from"
        );
    }

    #[test]
    fn shop_without_opening_hours_has_no_opening_state() {
        assert_eq!(Schedule::default().opening(0), None);
        let mut closed = schedule(&[]);
        closed.opening_hours.iter_mut().for_each(|row| row.opens = None);
        assert_eq!(closed.opening(0), None);
    }
}
