//! Sections of the settings that managers edit on the admin pages of the server.
//!
//! Saved values replace those of the settings file at once; other sections stay as they are. Every
//! process of the server polls the database every 15 seconds and applies what another one saved; devices copy the values from the server.

use std::fmt::Debug;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use korosho_domain::actor::Actor;
use korosho_domain::problem::Problem;
use korosho_domain::settings_section::ResetSettingsInput;
use korosho_domain::team::{AuditAction, AuditEntry};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::audit;
use crate::background::StopSignal;
use crate::config::{ShopConfig, ShopSettings};
use crate::local::LocalContext;
use crate::staff::ManagerActor;
use crate::store::settings_sections::{self as table, SavedSection};
use crate::store::{self, Conn, StoreError};

pub mod details;
pub mod ordering;
pub mod times;

use details::DetailsSection;
use ordering::OrderingSection;
use times::TimesSection;

/// Interval between two reads of the database.
const INTERVAL: Duration = Duration::from_secs(15);
/// Maximum length of an entry's text in the audit log, in characters.
const MAX_CHANGES_LENGTH: usize = 400;

/// Section of the shop's settings that a [`SectionEditor`] stores and puts into effect.
pub trait SettingsSection: Send + Sync {
    /// Values of the section; the database has them as JSON.
    type Value: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// Section as the API of the admin pages returns it.
    type View;
    /// Input with new values.
    type Input;
    /// Name of the section in the database.
    const NAME: &'static str;
    /// Admin page on which the section is edited.
    const PAGE: &'static str;
    /// Action of an edit in the audit log.
    const ACTION: AuditAction;

    /// Values of this section in the settings.
    fn of_settings(settings: &ShopSettings) -> Self::Value;

    /// Puts values into the settings, and leaves those of other sections.
    fn apply_to(value: Self::Value, settings: &mut ShopSettings);

    /// New values of an input, with the revision that was edited.
    fn into_values(input: Self::Input) -> (Self::Value, i64);

    /// Checks and normalises new values.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`] with the path of the first invalid field.
    fn clean(
        &self,
        former: &Self::Value,
        typed: Self::Value,
        now: i64,
    ) -> Result<Self::Value, Problem>;

    /// Texts of the audit log: each value that differs, as it is now.
    fn changes(former: &Self::Value, value: &Self::Value) -> Vec<String>;

    /// Converts a state into the response of the API.
    fn view(&self, state: SectionState<Self::Value>) -> Self::View;
}

/// Values of a section, with their revision and origin.
#[derive(Debug)]
pub struct SectionState<V> {
    /// Values in effect.
    pub value: V,
    /// Number of edits so far.
    pub revision: i64,
    /// Whether the values are those of the settings file.
    pub is_from_file: bool,
}

/// Whether this program is a server, whose settings file the shop's devices copy; a device has no
/// sections.
const fn has_sections(config: &ShopConfig) -> bool {
    config.has_order_pages
}

/// Settings of the settings file, with every saved section in the place of its own.
#[derive(Debug)]
pub(crate) struct SettingsInEffect {
    pub(crate) settings: ShopSettings,
    /// Admin pages of the saved sections.
    pub(crate) saved: Vec<&'static str>,
}

impl SettingsInEffect {
    /// Reads the sections that are saved in the database.
    pub(crate) async fn read(conn: &mut Conn, config: &ShopConfig) -> Result<Self, StoreError> {
        let mut read = Self { settings: config.settings.clone(), saved: Vec::new() };
        if has_sections(config) {
            read.put::<TimesSection>(conn).await?;
            read.put::<DetailsSection>(conn).await?;
            read.put::<OrderingSection>(conn).await?;
        }
        Ok(read)
    }

    async fn put<S: SettingsSection>(&mut self, conn: &mut Conn) -> Result<(), StoreError> {
        let saved: SavedSection<S::Value> = table::find(conn, S::NAME).await?;
        if let Some(value) = saved.value {
            S::apply_to(value, &mut self.settings);
            self.saved.push(S::PAGE);
        }
        Ok(())
    }
}

/// Operations on one section of the settings.
#[derive(Debug)]
pub struct SectionEditor<S> {
    local: LocalContext,
    section: S,
    /// Revision in effect.
    applied: Mutex<i64>,
}

impl<S: SettingsSection> SectionEditor<S> {
    /// Puts the saved values into effect.
    pub(crate) async fn open(local: LocalContext, section: S) -> Result<Self, StoreError> {
        let opened = Self { local, section, applied: Mutex::new(0) };
        if has_sections(&opened.local.config) {
            opened.refresh().await?;
        }
        Ok(opened)
    }

    /// Applies what other processes of the server save, until stopped; ends at once on a device.
    pub(crate) async fn keep(&self, stop: &StopSignal) {
        if !has_sections(&self.local.config) {
            return;
        }
        let interval = INTERVAL / self.local.config.orders.time_scale.max(1);
        while !stop.sleep(interval).await {
            if let Err(error) = self.refresh().await {
                tracing::error!(%error, section = S::NAME, "saved settings cannot be read");
            }
        }
    }

    async fn refresh(&self) -> Result<(), StoreError> {
        let saved = self.saved().await?;
        self.apply(saved);
        Ok(())
    }

    async fn saved(&self) -> Result<SavedSection<S::Value>, StoreError> {
        table::find(&mut *self.local.store.connection().await?, S::NAME).await
    }

    /// Puts saved values into effect, unless newer ones already are.
    fn apply(&self, saved: SavedSection<S::Value>) {
        let mut applied = self.applied.lock().unwrap_or_else(PoisonError::into_inner);
        if saved.revision <= *applied {
            return;
        }
        *applied = saved.revision;
        let value = saved.value.unwrap_or_else(|| self.file_value());
        self.local.update_settings(|settings| S::apply_to(value, settings));
    }

    fn file_value(&self) -> S::Value {
        S::of_settings(&self.local.config.settings)
    }

    /// Returns the values in effect.
    pub async fn get(&self, _: &ManagerActor) -> Result<S::View, Problem> {
        Ok(self.view(self.saved().await?))
    }

    fn view(&self, saved: SavedSection<S::Value>) -> S::View {
        self.section.view(SectionState {
            is_from_file: saved.value.is_none(),
            value: saved.value.unwrap_or_else(|| self.file_value()),
            revision: saved.revision,
        })
    }

    /// Replaces the values in effect.
    ///
    /// # Errors
    /// [`Problem::InvalidInput`], [`Problem::SettingsChanged`] if another person saved since.
    pub async fn save(&self, manager: ManagerActor, input: S::Input) -> Result<S::View, Problem> {
        let (typed, revision) = S::into_values(input);
        let saved = self.saved().await?;
        // Values of an outdated form are not judged by those that another person saved since.
        if saved.revision != revision {
            return Err(Problem::SettingsChanged);
        }
        let former = saved.value.unwrap_or_else(|| self.file_value());
        let value = self.section.clean(&former, typed, self.local.now())?;
        self.replace(manager.into_actor(), revision, Some(value)).await
    }

    /// Returns to the values of the settings file.
    ///
    /// # Errors
    /// [`Problem::SettingsChanged`] if another person saved since.
    pub async fn reset(
        &self,
        manager: ManagerActor,
        input: ResetSettingsInput,
    ) -> Result<S::View, Problem> {
        self.replace(manager.into_actor(), input.revision, None).await
    }

    /// Saves values with the entry of the audit log, and puts them into effect.
    async fn replace(
        &self,
        actor: Actor,
        revision: i64,
        value: Option<S::Value>,
    ) -> Result<S::View, Problem> {
        let mut tx = self.local.store.begin().await?;
        let before: SavedSection<S::Value> = table::find(&mut tx, S::NAME).await?;
        if before.revision != revision {
            return Err(Problem::SettingsChanged);
        }
        if before.value == value {
            return Ok(self.view(before));
        }
        if !table::replace(&mut tx, S::NAME, revision, value.as_ref()).await? {
            return Err(Problem::SettingsChanged);
        }
        let former = before.value.unwrap_or_else(|| self.file_value());
        let changes = S::changes(&former, value.as_ref().unwrap_or(&self.file_value())).join("; ");
        let detail = changes.chars().take(MAX_CHANGES_LENGTH).collect();
        let entry = AuditEntry::new(self.local.now(), actor, S::ACTION);
        audit::add(&mut tx, &AuditEntry { detail, ..entry }, None).await?;
        store::commit(tx).await?;
        let saved = SavedSection { revision: revision + 1, value };
        self.apply(saved.clone());
        Ok(self.view(saved))
    }
}
