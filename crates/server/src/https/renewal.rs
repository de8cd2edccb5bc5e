//! Loop that obtains the certificate and renews it.

use std::sync::Arc;
use std::time::Duration;

use korosho_core::background::StopSignal;
use korosho_domain::sentence;

use super::acme::{self, Refusal};
use super::acme_client::AcmeClient;
use super::certificate::Certificate;
use super::{Https, Part, now};

/// Longest sleep: the system's clock may be set meanwhile.
const LONGEST_SLEEP: Duration = Duration::from_secs(3_600);

/// Longest pause between attempts.
const LONGEST_PAUSE: Duration = Duration::from_secs(6 * 3_600);

/// Keeps the certificate valid until the server stops.
pub(super) async fn run(https: Https, stop: StopSignal) {
    let client = match AcmeClient::new(&https.0.config.roots) {
        Ok(client) => client,
        Err(error) => {
            let problem = sentence!(
                "no client for certificates: {error}",
                "hakuna programu ya vyeti: {error}"; english error
            );
            return https.report(Part::Certificate, problem);
        }
    };
    let mut failures = 0;
    let mut unsaved = None;
    loop {
        let sleep = match due_in(&https).filter(|_| unsaved.is_none()) {
            Some(remaining) => remaining.min(LONGEST_SLEEP),
            // The authority asks for the proof on this port.
            None if https.has_problem(Part::Http) => super::BIND_PAUSE / https.0.time_scale,
            None => {
                let renewed = tokio::select! {
                    renewed = renew(&https, &client, &mut unsaved) => renewed,
                    () = stop.stopped() => return,
                };
                match renewed {
                    Ok(()) => {
                        failures = 0;
                        https.resolve(Part::Certificate);
                        continue;
                    }
                    Err(refusal) => {
                        failures += 1;
                        https.report(Part::Certificate, refusal.sentence());
                        pause(&refusal, failures) / https.0.time_scale
                    }
                }
            }
        };
        if stop.sleep(sleep).await {
            return;
        }
    }
}

/// Time until the renewal; `None` = now.
fn due_in(https: &Https) -> Option<Duration> {
    let certificate = https.0.certificate.load();
    let seconds = certificate.as_ref()?.renewal() - now();
    u64::try_from(seconds).ok().filter(|seconds| *seconds > 0).map(Duration::from_secs)
}

/// Orders and stores a certificate. One that could be ordered but not stored is used and kept in
/// `unsaved`, and only stored at the next attempt.
async fn renew(
    https: &Https,
    client: &AcmeClient,
    unsaved: &mut Option<String>,
) -> Result<(), Refusal> {
    if unsaved.is_none() {
        let pem = acme::order(https, client).await?;
        let certificate = Certificate::parse(&pem).map_err(Refusal::Unreachable)?;
        tracing::info!(expiry = certificate.expiry, "HTTPS: new certificate");
        https.0.certificate.store(Some(Arc::new(certificate)));
        *unsaved = Some(pem);
    }
    if let Some(pem) = &*unsaved {
        https.0.storage.store_certificate(pem)?;
    }
    *unsaved = None;
    match due_in(https) {
        Some(_) => Ok(()),
        None => {
            Err(Refusal::Refused("its new certificate is due by this machine's clock".to_owned()))
        }
    }
}

/// Pause after so many failures in a row; Let's Encrypt permits five failed proofs an hour.
fn pause(refusal: &Refusal, failures: u32) -> Duration {
    let first = match refusal {
        Refusal::Folder(_) | Refusal::Unreachable(_) => Duration::from_secs(60),
        Refusal::Refused(_) => Duration::from_secs(300),
        Refusal::RateLimited(_, wait) => {
            return wait.unwrap_or(LONGEST_PAUSE).max(Duration::from_secs(60));
        }
    };
    first.saturating_mul(1 << (failures - 1).min(10)).min(LONGEST_PAUSE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pause_doubles_up_to_six_hours_and_is_the_one_that_the_authority_asks_for() {
        let refused = Refusal::Refused(String::new());
        let minutes = [1, 2, 3, 20].map(|failures| pause(&refused, failures).as_secs() / 60);
        assert_eq!(minutes, [5, 10, 20, 360]);
        let limited = |wait| pause(&Refusal::RateLimited(String::new(), wait), 1);
        assert_eq!(limited(Some(Duration::from_secs(86_400))), Duration::from_secs(86_400));
        assert_eq!(limited(None), LONGEST_PAUSE);
    }
}
