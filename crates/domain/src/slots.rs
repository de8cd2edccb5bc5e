//! Slots: times of a day among which customers choose, each with room for so many orders. Pick-ups and
//! deliveries have slots of their own, whose orders are counted apart.
//!
//! In a shop with delivery slots every delivery takes a place in one, unless a courier carries it: an
//! order "as soon as possible" takes the first that has room. A pick-up takes a place only if its
//! customer chose a slot: as soon as possible it is ready after the lead time.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::absent::is_false;
use crate::fulfilment::Fulfilment;
use crate::promise::{PromiseRules, SlotRules, TimePromise};
use crate::schedule::{ShopTime, Span, day_of};

/// Kind of the slots of an order.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum SlotKind {
    /// The customer picks the order up.
    #[default]
    Pickup,
    /// A rider brings the order.
    Delivery,
}

impl SlotKind {
    /// Kind of the slots among which the customer of an order chooses.
    #[must_use]
    pub const fn of(fulfilment: &Fulfilment) -> Self {
        match fulfilment {
            Fulfilment::Pickup => Self::Pickup,
            Fulfilment::Delivery { .. } => Self::Delivery,
        }
    }

    /// Name in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pickup => "pickup",
            Self::Delivery => "delivery",
        }
    }

    /// Kind with this name in the database.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Pickup, Self::Delivery].into_iter().find(|kind| kind.as_str() == word)
    }

    /// Whether an order with this choice takes a place in a slot, in a shop with slots of its kind: a
    /// pick-up as soon as possible takes none.
    #[must_use]
    pub const fn takes_place(self, chosen: Option<i64>) -> bool {
        match self {
            Self::Pickup => chosen.is_some(),
            Self::Delivery => true,
        }
    }
}

/// Identification of a slot: a pick-up slot and a delivery slot may begin at the same time.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SlotId {
    /// Kind of the slot.
    pub kind: SlotKind,
    /// Beginning of the slot, milliseconds since 1970.
    pub from: i64,
}

/// Slot of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TimeSlot {
    /// Beginning, which identifies the slot.
    pub from: ShopTime,
    /// End, milliseconds since 1970.
    pub until: i64,
    /// Whether the slot has no room for another order; absent = it has.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub is_full: bool,
}

/// Number of orders by the beginning of their slot.
pub type SlotOrders = BTreeMap<i64, i64>;

impl TimeSlot {
    /// Identification of this slot among those of both kinds.
    #[must_use]
    pub const fn id(self, kind: SlotKind) -> SlotId {
        SlotId { kind, from: self.from.at }
    }

    /// Promise of an order in this slot; one that is picked up is ready when the slot begins.
    #[must_use]
    pub const fn promise(self, kind: SlotKind) -> TimePromise {
        match kind {
            SlotKind::Pickup => TimePromise::Ready { from: self.from },
            SlotKind::Delivery => TimePromise::Delivered { from: self.from, until: self.until },
        }
    }
}

impl SlotRules {
    /// Whether a slot with this many orders has room for another one.
    #[must_use]
    pub fn has_room(&self, orders: i64) -> bool {
        self.capacity.is_none_or(|capacity| orders < i64::from(capacity))
    }

    /// Whether customers may choose a slot at `now`: it lies within the days ahead.
    #[must_use]
    pub fn may_choose(&self, slot: TimeSlot, now: i64) -> bool {
        day_of(slot.from.at) - day_of(now) <= i64::from(self.days_ahead)
    }

    /// Slots of these times.
    fn slots(
        &self,
        spans: impl Iterator<Item = Span>,
        now: i64,
        orders: &SlotOrders,
    ) -> impl Iterator<Item = TimeSlot> {
        spans.map(move |Span { from, until }| TimeSlot {
            from: ShopTime::as_of(from, now),
            until,
            is_full: !self.has_room(orders.get(&from).copied().unwrap_or(0)),
        })
    }
}

impl PromiseRules {
    /// Time in which an order placed at `now` is delivered to a zone: with slots the first one that has
    /// room in addition to these orders; `None` without opening hours.
    #[must_use]
    pub fn delivery(&self, now: i64, zone: &str, orders: &SlotOrders) -> Option<TimePromise> {
        match self.slots_in_zone(now, zone, orders) {
            Some(mut slots) => {
                slots.find(|slot| !slot.is_full).map(|slot| slot.promise(SlotKind::Delivery))
            }
            None => self.delivery_without_slots(now, zone),
        }
    }

    /// Delivery slots of the next two months for an order placed at `now`, earliest first; `None` for
    /// a zone without slots, and without opening hours.
    pub fn slots_in_zone(
        &self,
        now: i64,
        zone: &str,
        orders: &SlotOrders,
    ) -> Option<impl Iterator<Item = TimeSlot>> {
        let rules = self.slot_rules(SlotKind::Delivery)?;
        Some(rules.slots(self.delivery_slot_spans(now, zone)?, now, orders))
    }

    /// Slots of the next two months in which an order placed at `now` can be picked up, earliest
    /// first; `None` in a shop without such slots, and without opening hours.
    pub fn slots_at_counter(
        &self,
        now: i64,
        orders: &SlotOrders,
    ) -> Option<impl Iterator<Item = TimeSlot>> {
        let rules = self.slot_rules(SlotKind::Pickup)?;
        Some(rules.slots(self.pickup_slot_spans(now)?, now, orders))
    }

    /// Rules of the slots of a kind; `None` in a shop without them.
    #[must_use]
    pub fn slot_rules(&self, kind: SlotKind) -> Option<&SlotRules> {
        match kind {
            SlotKind::Pickup => self.pickup_slots.as_ref(),
            SlotKind::Delivery => self.delivery.as_ref()?.slots.as_ref(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::promise::DeliveryTimes;
    use crate::schedule::{HoursException, OpeningHours, Schedule, on, parse_date};

    const NONE: &SlotOrders = &SlotOrders::new();

    /// Time on a day of November 2026 in Nairobi; the 20th is a Friday.
    fn november(day: i64, time: &str) -> i64 {
        on(parse_date("2026-11-01").unwrap() + day - 1, time).unwrap()
    }

    /// Monday to Saturday 07:30–18:30 but for a holiday on Monday and a short Tuesday; two hours of
    /// lead time; four slots of two hours, each for two orders, of today and three days.
    fn rules() -> PromiseRules {
        let hours = |day| OpeningHours {
            day,
            opens: Some("07:30".to_owned()),
            closes: Some("18:30".to_owned()),
        };
        let exception = |date: &str, hours: Option<(&str, &str)>| HoursException {
            date: date.to_owned(),
            opens: hours.map(|(opens, _)| opens.to_owned()),
            closes: hours.map(|(_, closes)| closes.to_owned()),
            name: String::new(),
        };
        let mut rules = PromiseRules {
            schedule: Schedule {
                opening_hours: (1..=6).map(hours).collect(),
                exceptions: vec![
                    exception("2026-11-23", None),
                    exception("2026-11-24", Some(("09:00", "13:00"))),
                ],
            },
            ..PromiseRules::default()
        };
        let window = |(first, last): (&str, &str)| (first.to_owned(), last.to_owned());
        let windows =
            [("10:00", "12:00"), ("12:00", "14:00"), ("14:00", "16:00"), ("16:00", "18:00")];
        times(&mut rules).slots = Some(SlotRules {
            windows: windows.map(window).to_vec(),
            capacity: Some(2),
            days_ahead: 3,
        });
        rules
    }

    fn times(rules: &mut PromiseRules) -> &mut DeliveryTimes {
        rules.delivery.as_mut().unwrap()
    }

    /// Day and hour at which the first slots begin.
    fn first(rules: &PromiseRules, now: i64, number: usize) -> Vec<(i64, i64)> {
        let slots = rules.slots_in_zone(now, "Nairobi", NONE).unwrap().take(number);
        slots
            .map(|slot| {
                let minutes = (slot.from.at - november(1, "00:00")) / 60_000;
                assert_eq!(slot.until - slot.from.at, 2 * 60 * 60_000);
                (minutes / 1440 + 1, minutes % 1440 / 60)
            })
            .collect()
    }

    #[test]
    fn slots_begin_after_the_lead_time_and_lie_within_the_delivery_times() {
        let usual = rules();
        let mut mondays = rules();
        times(&mut mondays).days = vec![1];
        let mut mornings = rules();
        times(&mut mornings).hours = Some(("10:00".to_owned(), "13:00".to_owned()));
        for (what, rules, day, time, expected) in [
            ("before opening", &usual, 20, "05:00", [(20, 10), (20, 12)]),
            (
                "slot that begins when the rider can leave",
                &usual,
                20,
                "10:00",
                [(20, 12), (20, 14)],
            ),
            ("slot that begins a minute before", &usual, 20, "10:01", [(20, 14), (20, 16)]),
            ("last slot of the day", &usual, 20, "14:00", [(20, 16), (21, 10)]),
            ("after the last slot", &usual, 20, "14:01", [(21, 10), (21, 12)]),
            ("lead time that crosses midnight", &usual, 20, "17:30", [(21, 10), (21, 12)]),
            ("after midnight", &usual, 21, "00:10", [(21, 10), (21, 12)]),
            ("closed day, holiday, short day", &usual, 21, "17:00", [(24, 10), (25, 10)]),
            ("one delivery day a week", &mondays, 20, "08:00", [(30, 10), (30, 12)]),
            ("delivery hours", &mornings, 20, "05:00", [(20, 10), (21, 10)]),
        ] {
            assert_eq!(first(rules, november(day, time), 2), expected, "{what}");
        }
    }

    #[test]
    fn distance_in_days_follows_the_shop_time_zone() {
        // At 21:00 UTC on Thursday it is Friday in Nairobi.
        let rules = rules();
        for (day, time, in_days) in [(19, "23:59", 1), (20, "00:00", 0)] {
            let slot =
                rules.slots_in_zone(november(day, time), "Nairobi", NONE).unwrap().next().unwrap();
            assert_eq!(slot.from, ShopTime { at: november(20, "10:00"), in_days });
        }
    }

    #[test]
    fn slot_is_full_at_its_capacity() {
        let mut rules = rules();
        let now = november(20, "05:00");
        let orders = SlotOrders::from([
            (november(20, "10:00"), 2),
            (november(20, "12:00"), 1),
            (november(20, "14:00"), 3),
        ]);
        let full = |rules: &PromiseRules| -> Vec<bool> {
            rules
                .slots_in_zone(now, "Nairobi", &orders)
                .unwrap()
                .take(4)
                .map(|slot| slot.is_full)
                .collect()
        };
        assert_eq!(full(&rules), [true, false, true, false]);
        times(&mut rules).slots.as_mut().unwrap().capacity = None;
        assert_eq!(full(&rules), [false; 4]);
    }

    #[test]
    fn slots_of_the_days_ahead_can_be_chosen() {
        let rules = rules();
        let now = november(21, "05:00");
        let all = rules.slots_in_zone(now, "Nairobi", NONE).unwrap();
        let limits = rules.slot_rules(SlotKind::Delivery).unwrap();
        let last = all.take_while(|slot| limits.may_choose(*slot, now)).last().unwrap();
        assert_eq!(last.from, ShopTime { at: november(24, "10:00"), in_days: 3 });
    }

    #[test]
    fn first_slot_is_the_promise_of_a_delivery() {
        let rules = rules();
        let now = november(20, "10:30");
        let slot = rules.slots_in_zone(now, "Nairobi", NONE).unwrap().next().unwrap();
        assert_eq!(rules.delivery(now, "Nairobi", NONE), Some(slot.promise(SlotKind::Delivery)));
        assert_eq!(slot.from.at, november(20, "14:00"));
    }

    #[test]
    fn courier_zone_and_shop_without_slots_or_hours_have_no_slots() {
        let now = november(20, "10:30");
        let none = SlotOrders::new();
        let mut courier = rules();
        times(&mut courier).extra_days = vec![("Coast".to_owned(), 1)];
        assert!(courier.slots_in_zone(now, "Coast", &none).is_none());
        assert!(courier.slots_in_zone(now, "Nairobi", &none).is_some());
        let whole_day = TimePromise::Delivered {
            from: ShopTime { at: november(21, "08:00"), in_days: 1 },
            until: november(21, "18:30"),
        };
        assert_eq!(courier.delivery(now, "Coast", NONE), Some(whole_day));
        let mut plain = rules();
        times(&mut plain).slots = None;
        assert!(plain.slots_in_zone(now, "Nairobi", &none).is_none());
        let closed = PromiseRules { schedule: Schedule::default(), ..rules() };
        assert!(closed.slots_in_zone(now, "Nairobi", &none).is_none());
        assert_eq!(closed.delivery(now, "Nairobi", NONE), None);
    }

    /// Rules with the same slots for pick-ups, and an hour of lead time.
    fn pickup_rules() -> PromiseRules {
        let mut rules = rules();
        rules.pickup_slots = times(&mut rules).slots.take();
        rules
    }

    /// Day and hour at which the first slots of pick-ups begin.
    fn first_pickups(now: i64, number: usize) -> Vec<(i64, i64)> {
        let rules = pickup_rules();
        let slots = rules.slots_at_counter(now, NONE).unwrap().take(number);
        let minutes = slots.map(|slot| (slot.from.at - november(1, "00:00")) / 60_000);
        minutes.map(|minutes| (minutes / 1440 + 1, minutes % 1440 / 60)).collect()
    }

    #[test]
    fn pickup_slots_begin_after_the_lead_time_and_lie_within_the_opening_hours() {
        for (what, day, time, expected) in [
            ("slot that begins when the order is ready", 20, "09:00", [(20, 10), (20, 12)]),
            ("slot that begins at the rounded time", 20, "10:50", [(20, 12), (20, 14)]),
            ("slot that begins a quarter of an hour before", 20, "11:01", [(20, 14), (20, 16)]),
            ("after closing", 20, "20:00", [(21, 10), (21, 12)]),
            ("closed day, holiday, short day", 21, "17:00", [(24, 10), (25, 10)]),
        ] {
            assert_eq!(first_pickups(november(day, time), 2), expected, "{what}");
        }
    }

    #[test]
    fn pickup_in_a_slot_is_ready_when_it_begins() {
        let rules = pickup_rules();
        let now = november(20, "05:00");
        let orders = SlotOrders::from([(november(20, "10:00"), 2)]);
        let slots: Vec<_> = rules.slots_at_counter(now, &orders).unwrap().take(2).collect();
        assert_eq!(slots.iter().map(|slot| slot.is_full).collect::<Vec<_>>(), [true, false]);
        let from = ShopTime { at: november(20, "12:00"), in_days: 0 };
        assert_eq!(slots[1].promise(SlotKind::Pickup), TimePromise::Ready { from });
        let soonest = ShopTime { at: november(20, "08:30"), in_days: 0 };
        assert_eq!(rules.pickup(now), Some(TimePromise::Ready { from: soonest }), "whatever room");
    }

    #[test]
    fn pickups_and_deliveries_have_slots_of_their_own() {
        let (now, none) = (november(20, "05:00"), SlotOrders::new());
        assert!(pickup_rules().slots_in_zone(now, "Nairobi", &none).is_none());
        assert!(rules().slots_at_counter(now, &none).is_none());
        let closed = PromiseRules { schedule: Schedule::default(), ..pickup_rules() };
        assert!(closed.slots_at_counter(now, &none).is_none());
    }
}
