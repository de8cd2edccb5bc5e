//! Diagnostics of a shop's setup: each check reports a finding and a remedy, in every language.
//!
//! `korosho-server check` runs all checks; `korosho-server setup` runs those of a [`Part`] when its
//! settings are entered. A server that starts without a catalogue on disk runs those of the store,
//! see [`store_problem`]; so does the app's first run, see [`connect`].

mod address;
mod clock;
mod first_run;
mod local;
mod pages;
mod pricing;
mod services;
mod settings;
mod store;
mod webhooks;

use std::fmt;

use korosho_domain::admin::HealthLevel;
use korosho_domain::sentence::Sentence;

use crate::config::ShopConfig;

pub use first_run::connect;
pub use store::StoreProblem;
pub(crate) use store::USER_OF_KEY;

/// Finding of one check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnosis {
    /// Subject of the check, e.g. `write permission`.
    pub subject: Sentence,
    /// Severity of the finding.
    pub level: HealthLevel,
    /// Description of the finding; never contains a secret.
    pub finding: Sentence,
    /// Remedy; empty if the check passed.
    pub remedy: Sentence,
}

impl Diagnosis {
    /// Whether it reports webhooks that are missing.
    #[must_use]
    pub fn is_about_webhooks(&self) -> bool {
        [webhooks::SUBJECT, services::CARD_WEBHOOK].contains(&self.subject)
    }

    pub(crate) fn passed(subject: Sentence, finding: Sentence) -> Self {
        Self { subject, level: HealthLevel::Passed, finding, remedy: Sentence::default() }
    }

    pub(crate) const fn warning(subject: Sentence, finding: Sentence, remedy: Sentence) -> Self {
        Self { subject, level: HealthLevel::Warning, finding, remedy }
    }

    pub(crate) const fn failed(subject: Sentence, finding: Sentence, remedy: Sentence) -> Self {
        Self { subject, level: HealthLevel::Failed, finding, remedy }
    }
}

/// Line of `korosho-server check`, in English.
impl fmt::Display for Diagnosis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = match self.level {
            HealthLevel::Passed => "ok  ",
            HealthLevel::Warning => "warn",
            HealthLevel::Failed => "FAIL",
        };
        write!(f, "{mark}  {:<17} {}", self.subject, self.finding)?;
        if self.remedy.is_empty() {
            return Ok(());
        }
        write!(f, "\n                        → {}", self.remedy)
    }
}

/// Results of all checks, in the order in which they ran.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report(pub Vec<Diagnosis>);

impl Report {
    /// Returns the most severe level among the checks.
    #[must_use]
    pub fn worst(&self) -> HealthLevel {
        self.0.iter().map(|diagnosis| diagnosis.level).max().unwrap_or(HealthLevel::Passed)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|diagnosis| writeln!(f, "{diagnosis}"))
    }
}

/// Part of the setup that is checked on its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Data folder, database and public URL.
    Machine,
    /// Store: URL, key pair, currency, prices, clock, webhooks.
    Store,
    /// Card payments.
    Cards,
    /// M-Pesa.
    Mpesa,
    /// Outgoing e-mail.
    Mail,
    /// Outgoing text messages.
    Sms,
}

impl Part {
    /// All parts, in the order in which `korosho-server check` prints them.
    pub const ALL: [Self; 6] =
        [Self::Machine, Self::Store, Self::Cards, Self::Mpesa, Self::Mail, Self::Sms];
}

/// Runs every check on the settings in effect: those of the configuration, replaced by what managers
/// saved on the admin pages. A draft order, deleted again, proves the write permission.
pub async fn run(config: &ShopConfig) -> Report {
    let mut found = check(config, Part::Machine).await.0;
    let judged = settings::in_effect(config, local::database_opens(&found)).await;
    found.extend(judged.found);
    for part in Part::ALL.into_iter().filter(|part| *part != Part::Machine) {
        found.extend(check(&judged.config, part).await.0);
    }
    Report(found)
}

/// Runs the checks of one part; a provider without settings has none.
pub async fn check(config: &ShopConfig, part: Part) -> Report {
    Report(match part {
        Part::Machine => local::check(config).await,
        Part::Store => store::check(config).await,
        Part::Cards => services::cards(config).await,
        Part::Mpesa => services::mpesa(config).await,
        Part::Mail => vec![services::mail(config).await],
        Part::Sms => services::sms(config).await,
    })
}

/// Checks the store's URL; needs no key pair.
pub async fn check_store_address(config: &ShopConfig) -> Report {
    match address::root(&config.woocommerce.base_url).await {
        Ok(root) => Report(root.found),
        Err(failure) => Report(vec![failure.diagnosis]),
    }
}

/// Returns the reason that prevents selling from the store, or `None`; changes nothing in the
/// store.
pub async fn store_problem(config: &ShopConfig) -> Option<StoreProblem> {
    store::problem(config).await
}
