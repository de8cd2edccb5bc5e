//! Promise of time: when an order is ready for pick-up, or when the rider brings it.
//!
//! Lead times count while the shop is open, because an order rests overnight: what is left of the
//! lead time at closing is worked off after the next opening.

use serde::{Deserialize, Serialize};

use crate::schedule::{MINUTE_MS, Schedule, ShopTime, Span, day_of, on, weekday};

/// Step to which pick-up times are rounded up.
const READY_STEP_MS: i64 = 15 * MINUTE_MS;
/// Step to which the beginning of a delivery is rounded up.
const DELIVERY_STEP_MS: i64 = 60 * MINUTE_MS;
/// Shortest time that is promised for a delivery.
const MIN_WINDOW_MS: i64 = 60 * MINUTE_MS;

/// Promise of time, as it is made for an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum TimePromise {
    /// To be picked up from a time on.
    Ready {
        /// Earliest time.
        from: ShopTime,
    },
    /// Delivered between two times of one day.
    Delivered {
        /// Beginning of the delivery time.
        from: ShopTime,
        /// End of the delivery time, milliseconds since 1970.
        until: i64,
    },
}

impl TimePromise {
    /// The promise as it is written at `now`: an order of yesterday is ready today.
    #[must_use]
    pub const fn as_of(self, now: i64) -> Self {
        match self {
            Self::Ready { from } => Self::Ready { from: ShopTime::as_of(from.at, now) },
            Self::Delivered { from, until } => {
                Self::Delivered { from: ShopTime::as_of(from.at, now), until }
            }
        }
    }

    /// Beginning of the promised time, milliseconds since 1970.
    #[must_use]
    pub const fn from(self) -> i64 {
        match self {
            Self::Ready { from } | Self::Delivered { from, .. } => from.at,
        }
    }
}

/// Rules from which promises are computed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PromiseRules {
    /// Opening hours with exceptions.
    pub schedule: Schedule,
    /// Minutes of opening time until an order can be picked up.
    pub pickup_lead: u32,
    /// Slots among which customers choose the time of a pick-up; `None` = every pick-up is as soon as
    /// possible.
    #[serde(default)]
    pub pickup_slots: Option<SlotRules>,
    /// Times of deliveries; `None` = no time is promised for a delivery.
    pub delivery: Option<DeliveryTimes>,
}

/// Times of deliveries, within the opening hours.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeliveryTimes {
    /// Days of the week with deliveries, 1 = Monday; empty = every day on which the shop is open.
    pub days: Vec<u8>,
    /// First and last `HH:MM` of deliveries on a day; `None` = the opening hours.
    pub hours: Option<(String, String)>,
    /// Minutes of opening time until the rider can leave.
    pub lead: u32,
    /// Minutes of the promised time.
    pub window: u32,
    /// Name of a zone to the delivery days that its orders take longer, e.g. by courier.
    pub extra_days: Vec<(String, u32)>,
    /// Slots among which customers choose; `None` = every delivery is as soon as possible.
    pub slots: Option<SlotRules>,
}

/// Rules of the slots of pick-ups, or of deliveries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SlotRules {
    /// First and last `HH:MM` of the slots of a day, ascending and without overlap.
    pub windows: Vec<(String, String)>,
    /// Orders for which a slot has room; `None` = any number.
    pub capacity: Option<u32>,
    /// Days after today whose slots can be chosen.
    pub days_ahead: u32,
}

impl Default for DeliveryTimes {
    fn default() -> Self {
        Self { days: vec![], hours: None, lead: 120, window: 120, extra_days: vec![], slots: None }
    }
}

impl Default for PromiseRules {
    fn default() -> Self {
        let delivery = Some(DeliveryTimes::default());
        Self { schedule: Schedule::default(), pickup_lead: 60, pickup_slots: None, delivery }
    }
}

impl PromiseRules {
    /// Time from which an order placed at `now` can be picked up; `None` without opening hours.
    #[must_use]
    pub fn pickup(&self, now: i64) -> Option<TimePromise> {
        let from = self.worked_off(now, self.pickup_lead, READY_STEP_MS)?;
        Some(TimePromise::Ready { from: ShopTime::as_of(from, now) })
    }

    /// Time in which an order placed at `now` is delivered to a zone without slots; `None` without
    /// opening hours.
    pub(crate) fn delivery_without_slots(&self, now: i64, zone: &str) -> Option<TimePromise> {
        let Span { from, until } = self.delivery_span(now, zone)?;
        Some(TimePromise::Delivered { from: ShopTime::as_of(from, now), until })
    }

    /// Slots in which an order placed at `now` can be delivered to a zone, earliest first, for two
    /// months; `None` for a zone without slots: a courier names no hour.
    pub(crate) fn delivery_slot_spans(
        &self,
        now: i64,
        zone: &str,
    ) -> Option<impl Iterator<Item = Span>> {
        let times = self.delivery.as_ref()?;
        let slots = times.slots.as_ref()?;
        let ready = self.worked_off(now, times.lead, MINUTE_MS)?;
        if times.extra_days(zone).is_some() {
            return None;
        }
        let days = self.schedule.spans_from(ready).filter_map(|span| times.on_day_of(span));
        Some(slots.spans_within(days, ready))
    }

    /// Slots in which an order placed at `now` can be picked up, earliest first, for two months: none
    /// begins before a pick-up as soon as possible. `None` without slots or opening hours.
    pub(crate) fn pickup_slot_spans(&self, now: i64) -> Option<impl Iterator<Item = Span>> {
        let slots = self.pickup_slots.as_ref()?;
        let ready = self.pickup(now)?.from();
        Some(slots.spans_within(self.schedule.spans_from(ready), ready))
    }

    /// Delivery time of an order placed at `now` in a shop without slots.
    fn delivery_span(&self, now: i64, zone: &str) -> Option<Span> {
        let times = self.delivery.as_ref()?;
        let ready = self.worked_off(now, times.lead, MINUTE_MS)?;
        let mut windows = self.schedule.spans_from(ready).filter_map(|span| {
            let Span { from, until } = times.on_day_of(span)?;
            let from = round_up(from.max(ready), DELIVERY_STEP_MS);
            (from + MIN_WINDOW_MS <= until).then_some(Span { from, until })
        });
        // A courier names the day, not the hour: the whole day is promised.
        if let Some(days) = times.extra_days(zone) {
            return windows.nth(usize::try_from(days).ok()?);
        }
        let day = windows.next()?;
        let window = i64::from(times.window) * MINUTE_MS;
        Some(Span { until: day.until.min(day.from + window), ..day })
    }

    /// Time at which `lead` minutes of opening time have passed since `now`, rounded up to `step`
    /// and before the shop closes.
    fn worked_off(&self, now: i64, lead: u32, step: i64) -> Option<i64> {
        let mut left = i64::from(lead) * MINUTE_MS;
        for span in self.schedule.spans_from(now) {
            let start = span.from.max(now);
            let ready = round_up(start + left, step);
            if ready < span.until {
                return Some(ready);
            }
            left = (left - (span.until - start)).max(0);
        }
        None
    }
}

impl SlotRules {
    /// Slots of days with these hours that begin at `ready` or later and lie within the hours.
    fn spans_within(
        &self,
        days: impl Iterator<Item = Span>,
        ready: i64,
    ) -> impl Iterator<Item = Span> {
        days.flat_map(move |day| {
            let window = move |(first, last): &(String, String)| {
                let date = day_of(day.from);
                Some(Span { from: on(date, first)?, until: on(date, last)? })
            };
            let fits =
                move |slot: &Span| slot.from >= ready.max(day.from) && slot.until <= day.until;
            self.windows.iter().filter_map(window).filter(fits)
        })
    }
}

impl DeliveryTimes {
    /// Delivery days that a zone takes longer; `None` = the shop's own rider delivers there.
    fn extra_days(&self, zone: &str) -> Option<u32> {
        let known = self.extra_days.iter().find(|(name, _)| name == zone);
        known.map(|(_, days)| *days)
    }

    /// Time of deliveries within an opening time; `None` on a day without.
    fn on_day_of(&self, span: Span) -> Option<Span> {
        let day = day_of(span.from);
        if !self.days.is_empty() && !self.days.contains(&weekday(day)) {
            return None;
        }
        let Some((first, last)) = &self.hours else { return Some(span) };
        Some(Span { from: span.from.max(on(day, first)?), until: span.until.min(on(day, last)?) })
    }
}

/// Rounds up to a step; the steps divide the offset of the shop's time zone.
const fn round_up(at: i64, step: i64) -> i64 {
    (at + step - 1).div_euclid(step) * step
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::{HoursException, OpeningHours, parse_date};

    /// Time on a day of November 2026 in Nairobi; the 20th is a Friday.
    fn november(day: i64, time: &str) -> i64 {
        on(parse_date("2026-11-01").unwrap() + day - 1, time).unwrap()
    }

    fn hours(text: &str) -> (Option<String>, Option<String>) {
        let parts = text.split_once('-');
        (parts.map(|(opens, _)| opens.to_owned()), parts.map(|(_, closes)| closes.to_owned()))
    }

    /// Monday to Friday 07:30–18:30, Saturday 08:00–16:00.
    fn rules(exceptions: &[(&str, &str)]) -> PromiseRules {
        let week = ["07:30-18:30"; 5].into_iter().chain(["08:00-16:00", "closed"]);
        let opening_hours = (1..).zip(week).map(|(day, text)| {
            let (opens, closes) = hours(text);
            OpeningHours { day, opens, closes }
        });
        let exceptions = exceptions.iter().map(|(date, text)| {
            let (opens, closes) = hours(text);
            HoursException { date: (*date).to_owned(), opens, closes, name: String::new() }
        });
        let schedule =
            Schedule { opening_hours: opening_hours.collect(), exceptions: exceptions.collect() };
        PromiseRules { schedule, ..PromiseRules::default() }
    }

    fn ready(day: i64, time: &str, in_days: i64) -> Option<TimePromise> {
        Some(TimePromise::Ready { from: ShopTime { at: november(day, time), in_days } })
    }

    fn delivered(day: i64, from: &str, until: &str, in_days: i64) -> Option<TimePromise> {
        let from = ShopTime { at: november(day, from), in_days };
        Some(TimePromise::Delivered { from, until: november(day, until) })
    }

    #[test]
    fn pickup_is_promised_after_the_lead_time_while_the_shop_is_open() {
        let usual = rules(&[]);
        let holiday = rules(&[("2026-11-23", "closed")]);
        let row = rules(&[
            ("2026-11-23", "closed"),
            ("2026-11-24", "closed"),
            ("2026-11-25", "10:00-12:00"),
        ]);
        let long = PromiseRules { pickup_lead: 12 * 60, ..rules(&[]) };
        let none = PromiseRules { pickup_lead: 0, ..rules(&[]) };
        for (what, rules, day, time, expected) in [
            ("open now", &usual, 20, "13:20", ready(20, "14:30", 0)),
            ("on the quarter", &usual, 20, "13:30", ready(20, "14:30", 0)),
            ("before opening", &usual, 20, "06:00", ready(20, "08:30", 0)),
            ("after closing", &usual, 19, "20:00", ready(20, "08:30", 1)),
            ("after midnight", &usual, 20, "00:10", ready(20, "08:30", 0)),
            ("closed day", &usual, 22, "11:00", ready(23, "08:30", 1)),
            ("lead time that crosses closing", &usual, 19, "18:00", ready(20, "08:00", 1)),
            ("lead time that ends at closing", &usual, 19, "17:30", ready(20, "07:30", 1)),
            ("lead time that rounds to closing", &usual, 19, "17:20", ready(20, "07:30", 1)),
            ("holiday", &holiday, 21, "15:30", ready(24, "08:00", 3)),
            ("on the holiday", &holiday, 23, "09:00", ready(24, "08:30", 1)),
            ("several holidays in a row", &row, 21, "20:00", ready(25, "11:00", 4)),
            ("longer than a day", &long, 19, "07:30", ready(20, "08:30", 1)),
            ("no lead time", &none, 20, "13:20", ready(20, "13:30", 0)),
            ("no lead time, closed", &none, 20, "19:00", ready(21, "08:00", 1)),
        ] {
            assert_eq!(rules.pickup(november(day, time)), expected, "{what}");
        }
    }

    #[test]
    fn delivery_is_promised_within_the_delivery_times_of_a_day() {
        let usual = rules(&[]);
        let times = |change: fn(&mut DeliveryTimes)| {
            let mut rules = rules(&[("2026-11-23", "closed"), ("2026-11-24", "07:30-11:30")]);
            change(rules.delivery.as_mut().unwrap());
            rules
        };
        let weekdays = times(|times| times.days = vec![1, 2, 3, 4, 5]);
        let late = times(|times| times.hours = Some(("10:00".into(), "17:00".into())));
        let courier = times(|times| times.extra_days = vec![("Coast".into(), 2)]);
        for (what, rules, day, time, expected) in [
            ("open now", &usual, 20, "11:10", delivered(20, "14:00", "16:00", 0)),
            ("before opening", &usual, 20, "05:00", delivered(20, "10:00", "12:00", 0)),
            ("after closing", &usual, 19, "21:00", delivered(20, "10:00", "12:00", 1)),
            ("closed day", &usual, 22, "09:00", delivered(23, "10:00", "12:00", 1)),
            ("end of the day", &usual, 20, "15:00", delivered(20, "17:00", "18:30", 0)),
            ("too little of the day", &usual, 20, "16:00", delivered(21, "08:00", "10:00", 1)),
            (
                "no delivery day, holiday",
                &weekdays,
                20,
                "17:30",
                delivered(24, "08:00", "10:00", 4),
            ),
            ("delivery hours", &late, 20, "06:00", delivered(20, "10:00", "12:00", 0)),
            ("after the delivery hours", &late, 20, "15:00", delivered(21, "10:00", "12:00", 1)),
            ("shorter day", &late, 23, "09:00", delivered(24, "10:00", "11:30", 1)),
            ("courier", &courier, 20, "08:00", delivered(24, "08:00", "11:30", 4)),
        ] {
            assert_eq!(
                rules.delivery_without_slots(november(day, time), "Coast"),
                expected,
                "{what}"
            );
        }
        let other_zone = courier.delivery_without_slots(november(20, "08:00"), "Nairobi");
        assert_eq!(other_zone, delivered(20, "10:00", "12:00", 0));
    }

    #[test]
    fn shop_without_opening_hours_promises_nothing() {
        let rules = PromiseRules::default();
        assert_eq!(rules.pickup(november(20, "12:00")), None);
        assert_eq!(rules.delivery_without_slots(november(20, "12:00"), "Nairobi"), None);
    }

    #[test]
    fn shop_without_delivery_times_promises_only_pickup() {
        let rules = PromiseRules { delivery: None, ..rules(&[]) };
        let now = november(20, "13:20");
        assert_eq!(
            (rules.delivery_without_slots(now, "Nairobi"), rules.pickup(now)),
            (None, ready(20, "14:30", 0))
        );
    }

    #[test]
    fn shop_that_stays_closed_promises_nothing() {
        let mut rules = rules(&[]);
        rules.schedule.opening_hours.retain(|row| row.day == 7);
        assert_eq!(rules.pickup(november(20, "12:00")), None);
    }

    #[test]
    fn promise_of_yesterday_is_written_as_today() {
        let promise = rules(&[]).pickup(november(19, "20:00")).unwrap();
        assert_eq!(promise.as_of(november(20, "07:00")), ready(20, "08:30", 0).unwrap());
        let past = delivered(20, "10:00", "12:00", -2).unwrap();
        assert_eq!(delivered(20, "10:00", "12:00", 0).unwrap().as_of(november(22, "07:00")), past);
    }
}
