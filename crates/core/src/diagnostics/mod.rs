//! Diagnostics of a shop's setup: each check reports a finding and a remedy.
//!
//! `korosho-server check` runs all checks. A server that starts without a catalogue on disk runs
//! those of the store, see [`store_problem`]; so does the app's first run, see [`connect`].

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
    /// Everything works.
    Passed,
    /// The shop can sell, but something does not work.
    Warning,
    /// The shop cannot sell.
    Failed,
}

/// Finding of one check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnosis {
    /// Subject of the check, e.g. `write permission`.
    pub subject: &'static str,
    /// Severity of the finding.
    pub level: Level,
    /// Description of the finding; never contains a secret.
    pub finding: String,
    /// Remedy; empty if the check passed.
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

/// Results of all checks, in the order in which they ran.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report(pub Vec<Diagnosis>);

impl Report {
    /// Returns the most severe level among the checks.
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

/// Runs every check. A draft order, deleted again, proves the write permission.
pub async fn run(config: &ShopConfig) -> Report {
    let mut report = local::check(config).await;
    report.extend(store::check(config).await);
    report.extend(services::check(config).await);
    Report(report)
}

/// Returns the reason that prevents selling from the store, or `None`; changes nothing in the
/// store.
pub async fn store_problem(config: &ShopConfig) -> Option<StoreProblem> {
    store::problem(config).await
}
