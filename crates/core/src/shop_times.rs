//! Opening hours and delivery times that managers edit on the admin pages of the server.
//!
//! Saved times replace those of the settings file at once. Every process of the server reads the
//! database again after a while, so that each applies what another one saved; devices copy the times
//! from the server.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use korosho_domain::actor::Actor;
use korosho_domain::limits::MAX_HOLIDAY_NAME_LENGTH;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::schedule::{HoursException, day_of, parse_date};
use korosho_domain::shop_times::{
    ResetShopTimesInput, SaveShopTimesInput, ShopTimes, ShopTimesView,
};
use korosho_domain::team::{AuditAction, AuditEntry};

use crate::audit;
use crate::background::StopSignal;
use crate::catalogue::Catalogue;
use crate::config::ShopSettings;
use crate::local::LocalContext;
use crate::staff::ManagerActor;
use crate::store::shop_times::{self, SavedTimes};
use crate::store::{self, StoreError};
use crate::validation;

mod changes;

/// Interval between two reads of the database.
const INTERVAL: Duration = Duration::from_secs(15);

/// Operations on opening hours and delivery times.
#[derive(Debug)]
pub struct TimeSettings {
    local: LocalContext,
    catalogue: Catalogue,
    /// Revision in effect.
    applied: Mutex<i64>,
}

impl TimeSettings {
    /// Puts the saved times into effect.
    pub(crate) async fn open(
        local: LocalContext,
        catalogue: Catalogue,
    ) -> Result<Self, StoreError> {
        let opened = Self { local, catalogue, applied: Mutex::new(0) };
        if opened.is_server() {
            opened.refresh().await?;
        }
        Ok(opened)
    }

    /// Whether this program has the settings file that the shop's devices copy.
    pub(crate) fn is_server(&self) -> bool {
        self.local.config.has_order_pages
    }

    /// Applies what other processes of the server save, until stopped.
    pub(crate) async fn keep(&self, stop: &StopSignal) {
        let interval = INTERVAL / self.local.config.orders.time_scale.max(1);
        while !stop.sleep(interval).await {
            if let Err(error) = self.refresh().await {
                tracing::error!(%error, "opening hours cannot be read");
            }
        }
    }

    async fn refresh(&self) -> Result<(), StoreError> {
        let mut conn = self.local.store.connection().await?;
        let saved = shop_times::find(&mut conn).await?;
        drop(conn);
        self.apply(saved);
        Ok(())
    }

    /// Puts saved times into effect, unless newer ones already are.
    fn apply(&self, saved: SavedTimes) {
        let mut applied = self.applied.lock().unwrap_or_else(PoisonError::into_inner);
        if saved.revision <= *applied {
            return;
        }
        *applied = saved.revision;
        let file = &self.local.config.settings;
        let promise = saved.times.map_or_else(|| file.promise.clone(), Into::into);
        self.local.set_settings(ShopSettings { promise, ..file.clone() });
    }

    /// Returns the times in effect.
    pub async fn get(&self, _: &ManagerActor) -> Result<ShopTimesView, Problem> {
        let mut conn = self.local.store.connection().await?;
        let saved = shop_times::find(&mut conn).await?;
        drop(conn);
        Ok(self.view(saved))
    }

    fn view(&self, saved: SavedTimes) -> ShopTimesView {
        let snapshot = self.catalogue.snapshot();
        let is_from_file = saved.times.is_none();
        ShopTimesView {
            times: saved.times.unwrap_or_else(|| self.of_file()),
            revision: saved.revision,
            is_from_file,
            zones: snapshot.delivery_zones().iter().map(|zone| zone.name.clone()).collect(),
        }
    }

    fn of_file(&self) -> ShopTimes {
        self.local.config.settings.promise.clone().into()
    }

    /// Replaces the times in effect.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`], [`Problem::SettingsChanged`] if another person saved since.
    pub async fn save(
        &self,
        manager: ManagerActor,
        input: SaveShopTimesInput,
    ) -> Result<ShopTimesView, Problem> {
        input.times.check()?;
        let mut conn = self.local.store.connection().await?;
        let saved = shop_times::find(&mut conn).await?;
        drop(conn);
        // Values of an outdated form are not judged by those that another person saved since.
        if saved.revision != input.revision {
            return Err(Problem::SettingsChanged);
        }
        let before = saved.times.unwrap_or_else(|| self.of_file());
        let times = self.cleaned(&before, input.times)?;
        self.replace(manager.into_actor(), input.revision, Some(times)).await
    }

    /// Returns to the times of the settings file.
    ///
    /// # Errors
    /// [`Problem::SettingsChanged`] if another person saved since.
    pub async fn reset(
        &self,
        manager: ManagerActor,
        input: ResetShopTimesInput,
    ) -> Result<ShopTimesView, Problem> {
        self.replace(manager.into_actor(), input.revision, None).await
    }

    /// Dates in order, without past ones; names of holidays are one line. A week without any hours is
    /// not configured.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`] for a past date that is not among the former ones: its year is
    /// mistyped.
    fn cleaned(&self, before: &ShopTimes, mut times: ShopTimes) -> Result<ShopTimes, Problem> {
        let today = day_of(self.local.now());
        let is_past = |date: &str| parse_date(date).is_none_or(|day| day < today);
        let former = &before.schedule.exceptions;
        let exceptions = &mut times.schedule.exceptions;
        for (at, HoursException { name, date, .. }) in exceptions.iter_mut().enumerate() {
            let field = |name: &str| format!("times.schedule.exceptions.{at}.{name}");
            *name = validation::line(&field("name"), name, MAX_HOLIDAY_NAME_LENGTH)?;
            if is_past(date) && former.iter().all(|row| row.date != *date) {
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

    /// Saves times with the entry of the audit log, and puts them into effect.
    async fn replace(
        &self,
        actor: Actor,
        revision: i64,
        times: Option<ShopTimes>,
    ) -> Result<ShopTimesView, Problem> {
        let mut tx = self.local.store.begin().await?;
        let before = shop_times::find(&mut tx).await?;
        if before.revision != revision {
            return Err(Problem::SettingsChanged);
        }
        if before.times == times {
            return Ok(self.view(before));
        }
        if !shop_times::replace(&mut tx, revision, times.as_ref()).await? {
            return Err(Problem::SettingsChanged);
        }
        let former = before.times.unwrap_or_else(|| self.of_file());
        let detail = changes::summary(&former, &times.clone().unwrap_or_else(|| self.of_file()));
        let entry = AuditEntry::new(self.local.now(), actor, AuditAction::TimesChanged);
        audit::add(&mut tx, &AuditEntry { detail, ..entry }, None).await?;
        store::commit(tx).await?;
        let saved = SavedTimes { revision: revision + 1, times };
        self.apply(saved.clone());
        Ok(self.view(saved))
    }
}
