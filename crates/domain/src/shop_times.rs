//! Opening hours, pick-up and delivery times as managers edit them on the admin pages, and their validation.
//!
//! The same rules hold for the settings file.

use serde::{Deserialize, Serialize};

use crate::limits::{
    MAX_DELIVERY_WINDOW_MINUTES, MAX_EXTRA_DAYS, MAX_HOURS_EXCEPTIONS, MAX_LEAD_MINUTES,
    MAX_SLOT_CAPACITY, MAX_SLOT_DAYS_AHEAD, MAX_SLOTS, MIN_DELIVERY_WINDOW_MINUTES,
    MIN_SLOT_MINUTES,
};
use crate::problem::{InvalidReason, Problem};
use crate::promise::{DeliveryTimes, PromiseRules, SlotRules};
use crate::schedule::{HoursException, OpeningHours, Schedule, parse_date, parse_time};

/// Maximum number of delivery zones with extra days.
const MAX_ZONES: usize = 100;

/// Opening hours with exceptions, lead times, delivery times and slots.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ShopTimes {
    /// Opening hours with exceptions.
    pub schedule: Schedule,
    /// Minutes of opening time until an order can be picked up.
    pub pickup_lead: u32,
    /// Slots among which customers choose the time of a pick-up; `None` = every pick-up is as soon as
    /// possible.
    #[serde(default)]
    pub pickup_slots: Option<SlotRules>,
    /// Times of deliveries.
    pub delivery: DeliveryTimes,
}

/// Times in effect, with what an edit needs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ShopTimesView {
    /// Times in effect.
    pub times: ShopTimes,
    /// Number of edits so far, which the next edit repeats: another value is a conflict.
    pub revision: i64,
    /// Whether the times are those of the settings file.
    pub is_from_file: bool,
    /// Names of the store's delivery zones.
    pub zones: Vec<String>,
}

/// Input of `save_shop_times`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SaveShopTimesInput {
    /// New times.
    pub times: ShopTimes,
    /// Revision that was edited.
    pub revision: i64,
}

impl From<PromiseRules> for ShopTimes {
    fn from(rules: PromiseRules) -> Self {
        let PromiseRules { schedule, pickup_lead, pickup_slots, delivery } = rules;
        Self { schedule, pickup_lead, pickup_slots, delivery: delivery.unwrap_or_default() }
    }
}

impl From<ShopTimes> for PromiseRules {
    fn from(times: ShopTimes) -> Self {
        let ShopTimes { schedule, pickup_lead, pickup_slots, delivery } = times;
        Self { schedule, pickup_lead, pickup_slots, delivery: Some(delivery) }
    }
}

/// Minutes from one `HH:MM` to a later one of the same day; `None` if it is not later.
#[must_use]
pub fn span_minutes(from: &str, until: &str) -> Option<i64> {
    Some(parse_time(until)? - parse_time(from)?).filter(|minutes| *minutes > 0)
}

/// Index of the first slot that is too short, or begins before the former one ends.
#[must_use]
pub fn invalid_slot(slots: &[(String, String)]) -> Option<usize> {
    let mut end = 0;
    slots.iter().position(|(from, until)| {
        let begins_in_time = parse_time(from).is_some_and(|from| from >= end);
        end = parse_time(until).unwrap_or(end);
        !begins_in_time || span_minutes(from, until).is_none_or(|span| span < MIN_SLOT_MINUTES)
    })
}

/// Index of the first exception without a valid date, or with that of a former one.
#[must_use]
pub fn invalid_exception_date(exceptions: &[HoursException]) -> Option<usize> {
    exceptions.iter().enumerate().position(|(at, HoursException { date, .. })| {
        parse_date(date).is_none() || exceptions.iter().take(at).any(|other| other.date == *date)
    })
}

/// Whether each zone with extra days has a name, each name once.
#[must_use]
pub fn are_zones(extra_days: &[(String, u32)]) -> bool {
    extra_days.iter().enumerate().all(|(at, (zone, _))| {
        let repeats = extra_days.iter().take(at).any(|(other, _)| other == zone);
        !zone.trim().is_empty() && !repeats
    })
}

impl ShopTimes {
    /// Checks every value.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`] with the path of the first invalid field, below `times`.
    pub fn check(&self) -> Result<(), Problem> {
        check_hours(&self.schedule.opening_hours)?;
        check_exceptions(&self.schedule.exceptions)?;
        check_delivery(&self.delivery)?;
        in_range(self.pickup_lead, 0, MAX_LEAD_MINUTES, || "times.pickup_lead".to_owned())?;
        check_slots(self.pickup_slots.as_ref(), "times.pickup_slots")
    }
}

fn invalid(path: String, reason: InvalidReason) -> Result<(), Problem> {
    Err(Problem::invalid(path, reason))
}

fn in_range(value: u32, min: i64, max: i64, path: impl Fn() -> String) -> Result<(), Problem> {
    if (min..=max).contains(&i64::from(value)) {
        return Ok(());
    }
    invalid(path(), InvalidReason::OutOfRange)
}

fn are_hours(opens: Option<&str>, closes: Option<&str>) -> bool {
    match (opens, closes) {
        (None, None) => true,
        (Some(opens), Some(closes)) => span_minutes(opens, closes).is_some(),
        (Some(_), None) | (None, Some(_)) => false,
    }
}

fn check_hours(rows: &[OpeningHours]) -> Result<(), Problem> {
    for (at, row) in rows.iter().enumerate() {
        let repeats = rows.iter().take(at).any(|other| other.day == row.day);
        if repeats || !(1..=7).contains(&row.day) {
            return invalid(
                format!("times.schedule.opening_hours.{at}.day"),
                InvalidReason::OutOfRange,
            );
        }
        if !are_hours(row.opens.as_deref(), row.closes.as_deref()) {
            return invalid(format!("times.schedule.opening_hours.{at}"), InvalidReason::Malformed);
        }
    }
    Ok(())
}

fn check_exceptions(rows: &[HoursException]) -> Result<(), Problem> {
    let path = "times.schedule.exceptions";
    if rows.len() > MAX_HOURS_EXCEPTIONS {
        return invalid(path.to_owned(), InvalidReason::TooLong);
    }
    if let Some(at) = invalid_exception_date(rows) {
        return invalid(format!("{path}.{at}.date"), InvalidReason::Malformed);
    }
    let wrong = |row: &HoursException| !are_hours(row.opens.as_deref(), row.closes.as_deref());
    match rows.iter().position(wrong) {
        Some(at) => invalid(format!("{path}.{at}"), InvalidReason::Malformed),
        None => Ok(()),
    }
}

fn check_delivery(times: &DeliveryTimes) -> Result<(), Problem> {
    let path = |field: &str| format!("times.delivery.{field}");
    let DeliveryTimes { days, hours, lead, window, extra_days, slots } = times;
    let repeats = |at: usize, day: &u8| days.iter().take(at).any(|other| other == day);
    if days.iter().enumerate().any(|(at, day)| !(1..=7).contains(day) || repeats(at, day)) {
        return invalid(path("days"), InvalidReason::OutOfRange);
    }
    if let Some((from, until)) = hours
        && span_minutes(from, until).is_none_or(|span| span < MIN_DELIVERY_WINDOW_MINUTES)
    {
        return invalid(path("hours"), InvalidReason::Malformed);
    }
    in_range(*lead, 0, MAX_LEAD_MINUTES, || path("lead"))?;
    let (min, max) = (MIN_DELIVERY_WINDOW_MINUTES, MAX_DELIVERY_WINDOW_MINUTES);
    in_range(*window, min, max, || path("window"))?;
    if extra_days.len() > MAX_ZONES || !are_zones(extra_days) {
        return invalid(path("extra_days"), InvalidReason::Malformed);
    }
    for (at, (_, days)) in extra_days.iter().enumerate() {
        in_range(*days, 1, MAX_EXTRA_DAYS, || path(&format!("extra_days.{at}.1")))?;
    }
    check_slots(slots.as_ref(), &path("slots"))
}

/// Checks the slots of pick-ups or of deliveries, which are below `root`.
fn check_slots(rules: Option<&SlotRules>, root: &str) -> Result<(), Problem> {
    let Some(rules) = rules else { return Ok(()) };
    let path = |field: &str| format!("{root}.{field}");
    let SlotRules { windows, capacity, days_ahead } = rules;
    if windows.is_empty() {
        return invalid(path("windows"), InvalidReason::Missing);
    }
    if windows.len() > MAX_SLOTS {
        return invalid(path("windows"), InvalidReason::TooLong);
    }
    if let Some(at) = invalid_slot(windows) {
        return invalid(path(&format!("windows.{at}")), InvalidReason::Malformed);
    }
    if let Some(capacity) = capacity {
        in_range(*capacity, 1, MAX_SLOT_CAPACITY, || path("capacity"))?;
    }
    in_range(*days_ahead, 0, MAX_SLOT_DAYS_AHEAD, || path("days_ahead"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(from: &str, until: &str) -> (String, String) {
        (from.to_owned(), until.to_owned())
    }

    fn hours(day: u8, opens: Option<&str>, closes: Option<&str>) -> OpeningHours {
        let text = |time: Option<&str>| time.map(str::to_owned);
        OpeningHours { day, opens: text(opens), closes: text(closes) }
    }

    fn exception(date: &str) -> HoursException {
        HoursException { date: date.to_owned(), opens: None, closes: None, name: String::new() }
    }

    /// Path of the first invalid field after a change of valid times.
    fn path_after(change: impl Fn(&mut ShopTimes)) -> Option<String> {
        let slots =
            SlotRules { windows: vec![span("10:00", "12:00")], capacity: None, days_ahead: 7 };
        let mut times = ShopTimes {
            schedule: Schedule {
                opening_hours: vec![hours(1, Some("07:30"), Some("18:30")), hours(2, None, None)],
                exceptions: vec![exception("2026-12-25")],
            },
            pickup_lead: 60,
            pickup_slots: Some(slots.clone()),
            delivery: DeliveryTimes { slots: Some(slots), ..DeliveryTimes::default() },
        };
        change(&mut times);
        match times.check() {
            Ok(()) => None,
            Err(Problem::InvalidInput { field, .. }) => Some(field),
            Err(other) => panic!("{other:?}"),
        }
    }

    fn slots(times: &mut ShopTimes) -> &mut SlotRules {
        times.delivery.slots.as_mut().unwrap()
    }

    fn pickup_slots(times: &mut ShopTimes) -> &mut SlotRules {
        times.pickup_slots.as_mut().unwrap()
    }

    #[test]
    fn valid_times_are_accepted() {
        assert_eq!(path_after(|_| {}), None);
        assert_eq!(ShopTimes::from(PromiseRules::default()).check(), Ok(()));
    }

    #[test]
    fn first_invalid_field_is_named() {
        type Change = fn(&mut ShopTimes);
        let cases: [(&str, Change); 20] = [
            ("schedule.opening_hours.0", |t| {
                t.schedule.opening_hours[0] = hours(1, Some("18:30"), Some("07:30"));
            }),
            ("schedule.opening_hours.1", |t| {
                t.schedule.opening_hours[1] = hours(2, Some("08:00"), None);
            }),
            ("schedule.opening_hours.1.day", |t| t.schedule.opening_hours[1].day = 1),
            ("schedule.opening_hours.0.day", |t| t.schedule.opening_hours[0].day = 8),
            ("schedule.exceptions.0.date", |t| {
                t.schedule.exceptions[0] = exception("2026-02-29");
            }),
            ("schedule.exceptions.1.date", |t| {
                t.schedule.exceptions.push(exception("2026-12-25"));
            }),
            ("schedule.exceptions.0", |t| {
                t.schedule.exceptions[0].opens = Some("08:00".to_owned());
            }),
            ("pickup_lead", |t| t.pickup_lead = 10_081),
            ("delivery.days", |t| t.delivery.days = vec![1, 1]),
            ("delivery.hours", |t| t.delivery.hours = Some(span("10:00", "10:30"))),
            ("delivery.window", |t| t.delivery.window = 30),
            ("delivery.lead", |t| t.delivery.lead = 20_000),
            ("delivery.extra_days.0.1", |t| {
                t.delivery.extra_days = vec![("Coast".to_owned(), 0)];
            }),
            ("delivery.slots.windows", |t| slots(t).windows.clear()),
            ("delivery.slots.windows.1", |t| slots(t).windows.push(span("11:30", "13:00"))),
            ("delivery.slots.capacity", |t| slots(t).capacity = Some(0)),
            ("delivery.slots.days_ahead", |t| slots(t).days_ahead = 31),
            ("pickup_slots.windows", |t| pickup_slots(t).windows.clear()),
            ("pickup_slots.windows.0", |t| pickup_slots(t).windows[0] = span("10:00", "10:20")),
            ("pickup_slots.capacity", |t| pickup_slots(t).capacity = Some(1_001)),
        ];
        for (path, change) in cases {
            assert_eq!(path_after(change), Some(format!("times.{path}")));
        }
    }

    #[test]
    fn slots_follow_each_other_and_last_half_an_hour() {
        let slot = |spans: &[(&str, &str)]| {
            invalid_slot(&spans.iter().map(|(from, until)| span(from, until)).collect::<Vec<_>>())
        };
        assert_eq!(slot(&[("10:00", "12:00"), ("12:00", "12:30")]), None);
        assert_eq!(slot(&[("10:00", "12:00"), ("11:59", "13:00")]), Some(1));
        assert_eq!(slot(&[("10:00", "10:29")]), Some(0));
        assert_eq!(slot(&[("10:00", "ten")]), Some(0));
    }
}
