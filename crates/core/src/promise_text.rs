//! Sentence of a promise of time for e-mails and for WooCommerce, from the catalogue of texts that
//! screens use too. It always names the date: nobody knows when it is read.

use std::sync::LazyLock;

use korosho_domain::language::Language;
use korosho_domain::language_file;
use korosho_domain::promise::TimePromise;
use korosho_domain::schedule::SHOP_OFFSET_MS;
use serde::Deserialize;

/// Texts of promises in one language: `src/i18n/<tag>/promise.json`.
#[derive(Deserialize)]
struct PromiseTexts {
    ready: String,
    delivered: String,
    days: [String; 7],
}

/// Names of months in one language: `src/i18n/<tag>/dates.json`.
#[derive(Deserialize)]
struct DateTexts {
    months: [String; 12],
}

/// Texts by the position of the language in `Language::ALL`.
static PROMISES: LazyLock<[PromiseTexts; Language::ALL.len()]> =
    LazyLock::new(|| crate::texts::parse(language_file!("promise.json")));
static DATES: LazyLock<[DateTexts; Language::ALL.len()]> =
    LazyLock::new(|| crate::texts::parse(language_file!("dates.json")));

/// Sentence with the date: `Ready Wednesday 25 Nov from 08:30`.
pub(crate) fn sentence(promise: TimePromise, language: Language) -> String {
    let texts = &PROMISES[language as usize];
    let (form, time) = match promise {
        TimePromise::Ready { from } => (&texts.ready, clock(from.at)),
        TimePromise::Delivered { from, until } => (&texts.delivered, span(from.at, until)),
    };
    form.replace("{day}", &date(promise.from(), language)).replace("{time}", &time)
}

/// Day of a promise as `YYYY-MM-DD`.
pub(crate) fn iso_date(promise: TimePromise) -> String {
    local(promise.from()).strftime("%Y-%m-%d").to_string()
}

fn date(at: i64, language: Language) -> String {
    let local = local(at);
    let name = |names: &[String], place: i8| {
        names.get(usize::from(place.unsigned_abs())).cloned().unwrap_or_default()
    };
    let day = name(&PROMISES[language as usize].days, local.weekday().to_sunday_zero_offset());
    let month = name(&DATES[language as usize].months, local.month() - 1);
    format!("{day} {} {month}", local.day())
}

fn clock(at: i64) -> String {
    local(at).strftime("%H:%M").to_string()
}

/// Time from … to …, like opening hours: `10:00–12:00`.
fn span(from: i64, until: i64) -> String {
    format!("{}–{}", clock(from), clock(until))
}

fn local(at: i64) -> jiff::civil::DateTime {
    let shifted = jiff::Timestamp::from_millisecond(at.saturating_add(SHOP_OFFSET_MS));
    shifted.unwrap_or_default().to_zoned(jiff::tz::TimeZone::UTC).datetime()
}

#[cfg(test)]
mod tests {
    use korosho_domain::schedule::ShopTime;

    use super::*;

    /// Wed 25 Nov 2026, 08:30 in Nairobi.
    const MORNING: i64 = 1_795_584_600_000;
    const MINUTE: i64 = 60_000;

    #[test]
    fn sentence_names_the_date_in_the_shop_time_zone() {
        let at = |at| ShopTime { at, in_days: 1 };
        let ready = TimePromise::Ready { from: at(MORNING) };
        let from = at(MORNING + 90 * MINUTE);
        let whole = TimePromise::Delivered { from, until: from.at + 120 * MINUTE };
        let half = TimePromise::Delivered { from: at(MORNING), until: MORNING + 120 * MINUTE };
        for (promise, language, text) in [
            (ready, Language::En, "Ready Wednesday 25 Nov from 08:30"),
            (ready, Language::Sw, "Itakuwa tayari Jumatano 25 Nov kuanzia 08:30"),
            (whole, Language::En, "Delivered Wednesday 25 Nov, 10:00–12:00"),
            (half, Language::Sw, "Tutakuletea Jumatano 25 Nov, 08:30–10:30"),
        ] {
            assert_eq!(sentence(promise, language), text);
        }
        assert_eq!(iso_date(ready), "2026-11-25");
    }
}
