//! Check of HTTPS for `korosho-server check`: the stored certificate, and the latest problem of the
//! running server.

use korosho_core::diagnostics::Diagnosis;
use korosho_domain::admin::HealthLevel;

use super::now;
use super::storage::Storage;
use crate::config::Config;

const SUBJECT: &str = "HTTPS";
const REMEDY: &str = "start the server; the domain's DNS entries name this machine, and ports 80 and 443 reach it \
     from the internet";

/// Diagnosis of the domain; `None` without one.
pub(crate) fn check(config: &Config) -> Option<Diagnosis> {
    let https = config.https.as_ref()?;
    let storage = Storage::new(&config.data_dir, https);
    let problem = storage.prove_writable().err().map_or_else(
        || storage.problem(),
        |error| Some(format!("the folder of the certificate cannot be written: {error}")),
    );
    let because = problem.as_ref().map(|problem| format!(": {problem}")).unwrap_or_default();
    let (level, finding) = match storage.certificate() {
        Err(error) => {
            (HealthLevel::Warning, format!("the stored certificate cannot be used: {error}"))
        }
        Ok(None) => {
            (HealthLevel::Warning, format!("{} has no certificate yet{because}", https.domain))
        }
        Ok(Some(own)) if !own.is_valid(now()) => {
            (HealthLevel::Failed, format!("the certificate expired on {}{because}", own.expiry))
        }
        Ok(Some(own)) => {
            let level = if problem.is_some() { HealthLevel::Warning } else { HealthLevel::Passed };
            let domain = &https.domain;
            (level, format!("{domain} has a certificate until {}{because}", own.expiry))
        }
    };
    let remedy = if level == HealthLevel::Passed { String::new() } else { REMEDY.to_owned() };
    Some(Diagnosis { subject: SUBJECT, level, finding, remedy })
}
