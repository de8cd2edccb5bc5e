//! Texts of the audit log on an edit of the times: each value that differs, as it is now.

use std::fmt::Write as _;

use korosho_domain::promise::{DeliveryTimes, SlotRules};
use korosho_domain::schedule::{HoursException, OpeningHours};
use korosho_domain::shop_times::ShopTimes;

const DAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/// Values of `after` that differ from those of `before`.
pub(super) fn between(before: &ShopTimes, after: &ShopTimes) -> Vec<String> {
    let mut parts = Vec::new();
    for (day, name) in (1..).zip(DAYS) {
        let (old, new) = (hours_of(before, day), hours_of(after, day));
        if old != new {
            parts.push(format!("{name} {new}"));
        }
    }
    let (old, new) = (&before.schedule.exceptions, &after.schedule.exceptions);
    parts.extend(new.iter().filter(|row| !old.contains(row)).map(exception));
    let is_removed = |row: &&HoursException| new.iter().all(|other| other.date != row.date);
    parts.extend(old.iter().filter(is_removed).map(|row| format!("{} removed", row.date)));
    if before.pickup_lead != after.pickup_lead {
        parts.push(format!("pick-up after {} min", after.pickup_lead));
    }
    if before.pickup_slots != after.pickup_slots {
        let rules = after.pickup_slots.as_ref().map(slots_text);
        parts.push(format!("pick-up {}", rules.as_deref().unwrap_or("without slots")));
    }
    if before.delivery != after.delivery {
        parts.push(delivery(&after.delivery));
    }
    parts
}

fn span(opens: Option<&str>, closes: Option<&str>) -> String {
    match (opens, closes) {
        (Some(opens), Some(closes)) => format!("{opens}-{closes}"),
        (Some(_), None) | (None, Some(_) | None) => "closed".to_owned(),
    }
}

/// Hours of a day; a day without hours is closed.
fn hours_of(times: &ShopTimes, day: u8) -> String {
    let row = times.schedule.opening_hours.iter().find(|row| row.day == day);
    row.map_or_else(
        || span(None, None),
        |OpeningHours { opens, closes, .. }| span(opens.as_deref(), closes.as_deref()),
    )
}

fn exception(row: &HoursException) -> String {
    let hours = span(row.opens.as_deref(), row.closes.as_deref());
    format!("{} {hours} {}", row.date, row.name).trim_end().to_owned()
}

fn delivery(times: &DeliveryTimes) -> String {
    let DeliveryTimes { days, hours, lead, window, extra_days, slots } = times;
    let mut text = format!("delivery after {lead} min within {window} min");
    let days: Vec<&str> = DAYS
        .into_iter()
        .zip(1..)
        .filter_map(|(name, day)| days.contains(&day).then_some(name))
        .collect();
    if !days.is_empty() {
        let _ = write!(text, " on {}", days.join(", "));
    }
    if let Some((from, until)) = hours {
        let _ = write!(text, " {from}-{until}");
    }
    for (zone, days) in extra_days {
        let _ = write!(text, ", {zone} +{days}");
    }
    if let Some(rules) = slots {
        let _ = write!(text, ", {}", slots_text(rules));
    }
    text
}

fn slots_text(rules: &SlotRules) -> String {
    let windows: Vec<_> =
        rules.windows.iter().map(|(from, until)| format!("{from}-{until}")).collect();
    let mut text = format!("slots {}", windows.join(" "));
    let _ = rules.capacity.map(|capacity| write!(text, " for {capacity} each"));
    let _ = write!(text, ", {} days ahead", rules.days_ahead);
    text
}

#[cfg(test)]
mod tests {
    use korosho_domain::schedule::Schedule;

    use super::*;

    fn times(hours: &[(u8, &str, &str)], holidays: &[(&str, &str)]) -> ShopTimes {
        let row = |(day, opens, closes): &(u8, &str, &str)| OpeningHours {
            day: *day,
            opens: Some((*opens).to_owned()),
            closes: Some((*closes).to_owned()),
        };
        let holiday = |(date, name): &(&str, &str)| HoursException {
            date: (*date).to_owned(),
            opens: None,
            closes: None,
            name: (*name).to_owned(),
        };
        let schedule = Schedule {
            opening_hours: hours.iter().map(row).collect(),
            exceptions: holidays.iter().map(holiday).collect(),
        };
        ShopTimes { schedule, ..ShopTimes::default() }
    }

    #[test]
    fn only_changed_values_are_named() {
        let before = times(&[(1, "08:00", "18:00"), (2, "08:00", "18:00")], &[("2026-12-12", "")]);
        let mut after = times(&[(1, "08:00", "17:00")], &[("2026-12-25", "Christmas Day")]);
        let window = ("10:00".to_owned(), "12:00".to_owned());
        after.pickup_slots =
            Some(SlotRules { windows: vec![window], capacity: Some(4), days_ahead: 7 });
        assert_eq!(
            between(&before, &after),
            [
                "Mon 08:00-17:00",
                "Tue closed",
                "2026-12-25 closed Christmas Day",
                "2026-12-12 removed",
                "pick-up slots 10:00-12:00 for 4 each, 7 days ahead",
            ]
        );
        assert_eq!(between(&after, &before).last().unwrap(), "pick-up without slots");
        assert_eq!(between(&before, &before), Vec::<String>::new());
    }
}
