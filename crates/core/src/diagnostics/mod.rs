//! Diagnostics of a shop's set-up: each check reports what is wrong and what to do about it.
//!
//! `korosho-server check` runs all of them; a server that starts without a catalogue on disk runs
//! those of the store, see [`store_problem`], and so does the app's first run, see [`connect`].

mod address;
mod first_run;
mod local;
mod pricing;
mod services;
mod store;
mod webhooks;

use std::fmt;

use crate::config::ShopConfig;

pub use first_run::connect;
pub use store::StoreProblem;

/// Result of one check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Works.
    Passed,
    /// The shop sells, but not everything works.
    Warning,
    /// The shop cannot sell like this.
    Failed,
}

/// What one check found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnosis {
    /// Subject of the check, e.g. `write permission`.
    pub subject: &'static str,
    /// How serious the finding is.
    pub level: Level,
    /// What was found; never holds a secret.
    pub finding: String,
    /// What to do; empty where everything works.
    pub remedy: String,
}

impl Diagnosis {
    fn passed(subject: &'static str, finding: impl Into<String>) -> Self {
        Self { subject, level: Level::Passed, finding: finding.into(), remedy: String::new() }
    }

    fn warning(
        subject: &'static str,
        finding: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        let (finding, remedy) = (finding.into(), remedy.into());
        Self { subject, level: Level::Warning, finding, remedy }
    }

    fn failed(
        subject: &'static str,
        finding: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        let (finding, remedy) = (finding.into(), remedy.into());
        Self { subject, level: Level::Failed, finding, remedy }
    }
}

impl fmt::Display for Diagnosis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = match self.level {
            Level::Passed => "ok  ",
            Level::Warning => "warn",
            Level::Failed => "FAIL",
        };
        write!(f, "{mark}  {:<17} {}", self.subject, self.finding)?;
        match self.remedy.as_str() {
            "" => Ok(()),
            remedy => write!(f, "\n                        → {remedy}"),
        }
    }
}

/// Results of all checks, in the order of their running.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report(pub Vec<Diagnosis>);

impl Report {
    /// The most serious level among the checks.
    #[must_use]
    pub fn worst(&self) -> Level {
        self.0.iter().map(|diagnosis| diagnosis.level).max().unwrap_or(Level::Passed)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|diagnosis| writeln!(f, "{diagnosis}"))
    }
}

/// Runs every check. The write permission is proved by a draft order, which is deleted again.
pub async fn run(config: &ShopConfig) -> Report {
    let mut report = local::check(config).await;
    report.extend(store::check(config).await);
    report.extend(services::check(config).await);
    Report(report)
}

/// Why the store cannot be sold from, or `None`; changes nothing in the store.
pub async fn store_problem(config: &ShopConfig) -> Option<StoreProblem> {
    store::problem(config).await
}
