//! Opening hours and delivery times, as a section of the settings.

use korosho_domain::limits::MAX_HOLIDAY_NAME_LENGTH;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::schedule::{HoursException, day_of, parse_date};
use korosho_domain::shop_times::{SaveShopTimesInput, ShopTimes, ShopTimesView};
use korosho_domain::team::AuditAction;

use super::{SectionState, SettingsSection};
use crate::catalogue::Catalogue;
use crate::config::ShopSettings;
use crate::validation;

mod changes;

/// Section with opening hours and delivery times.
#[derive(Debug)]
pub struct TimesSection {
    /// Source of the delivery zones.
    catalogue: Catalogue,
}

impl TimesSection {
    pub(crate) fn new(catalogue: Catalogue) -> Self {
        Self { catalogue }
    }
}

impl SettingsSection for TimesSection {
    type Value = ShopTimes;
    type View = ShopTimesView;
    type Input = SaveShopTimesInput;
    const NAME: &'static str = "times";
    const PAGE: &'static str = "/admin/hours";
    const ACTION: AuditAction = AuditAction::TimesChanged;

    fn of_settings(settings: &ShopSettings) -> ShopTimes {
        settings.promise.clone().into()
    }

    fn apply_to(value: ShopTimes, settings: &mut ShopSettings) {
        settings.promise = value.into();
    }

    fn into_values(input: SaveShopTimesInput) -> (ShopTimes, i64) {
        (input.times, input.revision)
    }

    /// Dates in order, without past ones; names of holidays are one line. A week without any hours is
    /// not configured. A past date that is not among the former ones is refused: its year is
    /// mistyped.
    fn clean(
        &self,
        former: &ShopTimes,
        mut times: ShopTimes,
        now: i64,
    ) -> Result<ShopTimes, Problem> {
        times.check()?;
        let today = day_of(now);
        let is_past = |date: &str| parse_date(date).is_none_or(|day| day < today);
        let dates = &former.schedule.exceptions;
        let exceptions = &mut times.schedule.exceptions;
        for (at, HoursException { name, date, .. }) in exceptions.iter_mut().enumerate() {
            let field = |name: &str| format!("times.schedule.exceptions.{at}.{name}");
            *name = validation::line(&field("name"), name, MAX_HOLIDAY_NAME_LENGTH)?;
            if is_past(date) && dates.iter().all(|row| row.date != *date) {
                return Err(Problem::invalid(field("date"), InvalidReason::OutOfRange));
            }
        }
        exceptions.retain(|row| !is_past(&row.date));
        exceptions.sort_by(|a, b| a.date.cmp(&b.date));
        times.schedule.opening_hours.sort_by_key(|row| row.day);
        if !times.schedule.is_configured() {
            times.schedule.opening_hours.clear();
        }
        Ok(times)
    }

    fn changes(former: &ShopTimes, value: &ShopTimes) -> Vec<String> {
        changes::between(former, value)
    }

    fn view(&self, state: SectionState<ShopTimes>) -> ShopTimesView {
        let SectionState { value, revision, is_from_file } = state;
        let snapshot = self.catalogue.snapshot();
        let zones = snapshot.delivery_zones().iter().map(|zone| zone.name.clone()).collect();
        ShopTimesView { times: value, revision, is_from_file, zones }
    }
}
