//! Opening hours, times of pick-up and of delivery: what the shop promises customers from them.

use korosho_domain::limits::{
    DEFAULT_SLOT_DAYS_AHEAD, MAX_DELIVERY_WINDOW_MINUTES, MAX_EXTRA_DAYS, MAX_LEAD_MINUTES,
    MAX_SLOT_CAPACITY, MAX_SLOT_DAYS_AHEAD, MIN_DELIVERY_WINDOW_MINUTES,
};
use korosho_domain::promise::{DeliveryTimes, PromiseRules, SlotRules};
use korosho_domain::schedule::{HoursException, OpeningHours, Schedule};
use korosho_domain::sentence::Sentence;
use korosho_domain::shop_times::{are_zones, invalid_exception_date, invalid_slot, span_minutes};

use super::settings::{SettingError, Settings};
use super::values::{list, number};

const DAYS: [&str; 7] =
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

const HOURS: Sentence =
    Sentence::fixed("hours such as 07:30-18:30, or closed", "saa kama 07:30-18:30, au closed");
const EXCEPTIONS: Sentence = Sentence::fixed(
    "dates with their hours and, if wanted, a name, each date once, parted by \
     commas, such as 2026-12-25 closed Christmas Day, 2026-12-31 08:00-13:00",
    "tarehe na saa zake na, ukitaka, jina, kila tarehe mara moja, zikitenganishwa kwa \
     koma, kama 2026-12-25 closed Christmas Day, 2026-12-31 08:00-13:00",
);
const LEAD: Sentence = Sentence::fixed(
    "minutes of opening time from 0 to 10080",
    "dakika za kazi kuanzia 0 hadi 10080",
);
const DELIVERY_DAYS: Sentence = Sentence::fixed(
    "days parted by commas, such as monday, wednesday, friday",
    "siku zikitenganishwa kwa koma, kama monday, wednesday, friday",
);
const DELIVERY_HOURS: Sentence =
    Sentence::fixed("at least an hour, such as 10:00-17:00", "angalau saa moja, kama 10:00-17:00");
const WINDOW: Sentence = Sentence::fixed("minutes from 60 to 1440", "dakika kuanzia 60 hadi 1440");
const EXTRA_DAYS: Sentence = Sentence::fixed(
    "names of delivery zones with the days that they take longer, such as Coast=2, Rift Valley=1",
    "majina ya maeneo ya kuletewa na siku zao za ziada, kama Coast=2, Rift Valley=1",
);
const SLOTS: Sentence = Sentence::fixed(
    "times of half an hour or more, one after the other, parted by commas, such as \
     10:00-12:00, 12:00-14:00",
    "nafasi za nusu saa au zaidi, moja baada ya nyingine, zikitenganishwa kwa koma, kama \
     10:00-12:00, 12:00-14:00",
);
const SLOT_CAPACITY: Sentence = Sentence::fixed("orders from 1 to 1000", "oda kuanzia 1 hadi 1000");
const SLOT_DAYS: Sentence = Sentence::fixed("days from 0 to 30", "siku kuanzia 0 hadi 30");

/// Configured opening hours, lead times and delivery times; missing settings keep the defaults of
/// the core.
pub(super) fn promise(settings: &Settings) -> Result<PromiseRules, SettingError> {
    let (usual, times) = (PromiseRules::default(), DeliveryTimes::default());
    let minutes = |name: &str, valid: &Sentence, (min, max): (i64, i64), usual: u32| {
        let set = settings.parsed(name, valid, |text| {
            number(text, min, max).and_then(|minutes| u32::try_from(minutes).ok())
        })?;
        Ok(set.unwrap_or(usual))
    };
    let lead = (0, MAX_LEAD_MINUTES);
    let window = (MIN_DELIVERY_WINDOW_MINUTES, MAX_DELIVERY_WINDOW_MINUTES);
    Ok(PromiseRules {
        schedule: Schedule {
            opening_hours: opening_hours(settings)?,
            exceptions: settings
                .parsed("shop_hours_exceptions", &EXCEPTIONS, parse_exceptions)?
                .unwrap_or_default(),
        },
        pickup_lead: minutes("shop_pickup_lead_minutes", &LEAD, lead, usual.pickup_lead)?,
        pickup_slots: slots(settings, "pickup")?,
        delivery: Some(DeliveryTimes {
            days: settings
                .parsed("shop_delivery_days", &DELIVERY_DAYS, parse_days)?
                .unwrap_or_default(),
            hours: settings.parsed("shop_delivery_hours", &DELIVERY_HOURS, parse_delivery_hours)?,
            lead: minutes("shop_delivery_lead_minutes", &LEAD, lead, times.lead)?,
            window: minutes("shop_delivery_window_minutes", &WINDOW, window, times.window)?,
            extra_days: settings
                .parsed("shop_delivery_extra_days", &EXTRA_DAYS, parse_extra_days)?
                .unwrap_or_default(),
            slots: slots(settings, "delivery")?,
        }),
    })
}

/// Configured slots of `kind`, `pickup` or `delivery`; `None` without a setting.
fn slots(settings: &Settings, kind: &str) -> Result<Option<SlotRules>, SettingError> {
    let windows = settings.parsed(&format!("shop_{kind}_slots"), &SLOTS, parse_slots)?;
    let parsed = |name: &str, valid: &Sentence, (min, max): (i64, i64)| {
        settings.parsed(&format!("shop_{kind}_{name}"), valid, |text| {
            number(text, min, max).and_then(|value| u32::try_from(value).ok())
        })
    };
    let capacity = parsed("slot_capacity", &SLOT_CAPACITY, (1, MAX_SLOT_CAPACITY))?;
    let days_ahead = parsed("slot_days", &SLOT_DAYS, (0, MAX_SLOT_DAYS_AHEAD))?;
    let days_ahead = days_ahead.unwrap_or(DEFAULT_SLOT_DAYS_AHEAD);
    Ok(windows.map(|windows| SlotRules { windows, capacity, days_ahead }))
}

/// Configured opening hours; empty without a setting.
fn opening_hours(settings: &Settings) -> Result<Vec<OpeningHours>, SettingError> {
    let mut hours = Vec::new();
    for (day, name) in (1..).zip(DAYS) {
        let set = settings.parsed(&format!("shop_hours_{name}"), &HOURS, parse_hours)?;
        hours.extend(set.map(|(opens, closes)| OpeningHours { day, opens, closes }));
    }
    Ok(hours)
}

type Hours = (Option<String>, Option<String>);

fn parse_hours(text: &str) -> Option<Hours> {
    if text == "closed" {
        return Some((None, None));
    }
    let (opens, closes) = parse_span(text)?;
    Some((Some(opens), Some(closes)))
}

fn parse_span(text: &str) -> Option<(String, String)> {
    let (from, to) = text.split_once('-').map(|(from, to)| (from.trim(), to.trim()))?;
    span_minutes(from, to).map(|_| (from.to_owned(), to.to_owned()))
}

fn parse_delivery_hours(text: &str) -> Option<(String, String)> {
    let (from, to) = parse_span(text)?;
    (span_minutes(&from, &to)? >= MIN_DELIVERY_WINDOW_MINUTES).then_some((from, to))
}

fn parse_exceptions(text: &str) -> Option<Vec<HoursException>> {
    let one = |row: &str| {
        let (date, rest) = row.split_once(' ')?;
        let rest = rest.trim_start();
        let (hours, name) = rest.split_once(' ').unwrap_or((rest, ""));
        let (opens, closes) = parse_hours(hours)?;
        let name = name.trim().to_owned();
        Some(HoursException { date: date.to_owned(), opens, closes, name })
    };
    let all: Vec<HoursException> = list(text).map(one).collect::<Option<_>>()?;
    invalid_exception_date(&all).is_none().then_some(all)
}

fn parse_days(text: &str) -> Option<Vec<u8>> {
    let one = |name: &str| (1..).zip(DAYS).find(|(_, day)| *day == name).map(|(number, _)| number);
    let mut days = list(text).map(one).collect::<Option<Vec<u8>>>()?;
    days.sort_unstable();
    days.dedup();
    Some(days).filter(|days| !days.is_empty())
}

fn parse_slots(text: &str) -> Option<Vec<(String, String)>> {
    let slots: Vec<_> = list(text).map(parse_span).collect::<Option<_>>()?;
    (!slots.is_empty() && invalid_slot(&slots).is_none()).then_some(slots)
}

fn parse_extra_days(text: &str) -> Option<Vec<(String, u32)>> {
    let one = |row: &str| {
        let (zone, days) = row.rsplit_once('=')?;
        let days = number(days.trim(), 1, MAX_EXTRA_DAYS)?;
        Some((zone.trim().to_owned(), u32::try_from(days).ok()?))
    };
    let rows: Vec<(String, u32)> = list(text).map(one).collect::<Option<_>>()?;
    are_zones(&rows).then_some(rows)
}
