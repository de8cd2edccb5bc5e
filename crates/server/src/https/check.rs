//! Check of HTTPS for `korosho-server check`: the stored certificate, and the latest problem of the
//! running server.

use korosho_core::diagnostics::Diagnosis;
use korosho_domain::admin::HealthLevel;
use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;

use super::now;
use super::storage::Storage;
use crate::config::Config;

const SUBJECT: Sentence = Sentence::name("HTTPS");
const REMEDY: Sentence = Sentence::fixed(
    "start the server; the domain's DNS entries name this machine, and ports 80 and 443 reach it \
     from the internet",
    "washa seva; DNS ya kikoa inataja kompyuta hii, na bandari 80 na 443 zinaifikia kutoka intaneti",
);

/// Diagnosis of the domain; `None` without one.
pub(crate) fn check(config: &Config) -> Option<Diagnosis> {
    let https = config.https.as_ref()?;
    let storage = Storage::new(&config.data_dir, https);
    let problem = storage.prove_writable().err().map_or_else(
        || storage.problem(),
        |error| {
            Some(sentence!(
                "the folder of the certificate cannot be written: {error}",
                "folda ya cheti haiwezi kuandikwa: {error}"; english error
            ))
        },
    );
    let domain = &https.domain;
    let (level, found) = match storage.certificate() {
        Err(error) => {
            let finding = sentence!(
                "the stored certificate cannot be used: {error}",
                "cheti kilichohifadhiwa hakiwezi kutumika: {error}"; english error
            );
            return Some(Diagnosis {
                subject: SUBJECT,
                level: HealthLevel::Warning,
                finding,
                remedy: REMEDY,
            });
        }
        Ok(None) => (
            HealthLevel::Warning,
            sentence!("{domain} has no certificate yet", "{domain} haina cheti bado"),
        ),
        Ok(Some(own)) if !own.is_valid(now()) => {
            let expiry = own.expiry;
            let finding =
                sentence!("the certificate expired on {expiry}", "muda wa cheti uliisha {expiry}");
            (HealthLevel::Failed, finding)
        }
        Ok(Some(own)) => {
            let level = if problem.is_some() { HealthLevel::Warning } else { HealthLevel::Passed };
            let expiry = own.expiry;
            let finding = sentence!(
                "{domain} has a certificate until {expiry}",
                "{domain} ina cheti hadi {expiry}"
            );
            (level, finding)
        }
    };
    let finding = match problem {
        None => found,
        // The punctuation is that of both languages.
        Some(problem) => Sentence::of(|language| {
            format!("{}: {}", found.in_language(language), problem.in_language(language))
        }),
    };
    let remedy = if level == HealthLevel::Passed { Sentence::default() } else { REMEDY };
    Some(Diagnosis { subject: SUBJECT, level, finding, remedy })
}
