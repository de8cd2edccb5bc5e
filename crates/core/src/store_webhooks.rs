//! Registration of the store's webhooks: checked at start, once a day, and after a delivery with a
//! wrong signature.

use std::time::Duration;

use tokio::time::Instant;
use url::Url;

use crate::background::StopSignal;
use crate::shared::Shared;
use crate::webhook_state::WebhookState;
use crate::woocommerce::WooError;
use crate::woocommerce::registration::{self, Webhooks};

/// Pause after a check that succeeded or was refused.
const A_DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// Pause after a store that did not answer.
const SOON: Duration = Duration::from_secs(60);
/// Minimum interval between two renewals of the secrets: anybody can send a wrong signature.
const BETWEEN_WRITINGS: Duration = Duration::from_secs(60 * 60);
/// Ports to which WordPress delivers; it silently refuses others.
pub(crate) const PORTS: [u16; 3] = [80, 443, 8080];

/// Maintains the webhooks until the stop signal.
pub(crate) async fn keep(shared: &Shared, stop: &StopSignal) {
    let Some(address) = shared.config.woocommerce.webhook_url.clone() else { return };
    shared.webhooks.state.send_replace(WebhookState::Unknown);
    if address.port_or_known_default().is_some_and(|port| !PORTS.contains(&port)) {
        tracing::warn!(%address, "WordPress delivers webhooks to ports 80, 443 and 8080 only");
    }
    let mut written_at: Option<Instant> = None;
    let mut renew = false;
    loop {
        let pause = mend(shared, &address, renew).await;
        if renew {
            written_at = Some(Instant::now());
        }
        let may_write_at = written_at.map(|at| at + BETWEEN_WRITINGS);
        tokio::select! {
            ended = stop.sleep(pause) => {
                if ended {
                    return;
                }
                renew = false;
            }
            () = doubted(shared, may_write_at) => renew = true,
        }
    }
}

/// Waits for a delivery with a wrong signature, and until secrets may be renewed.
async fn doubted(shared: &Shared, from: Option<Instant>) {
    shared.webhooks.doubted.notified().await;
    if let Some(from) = from {
        tokio::time::sleep_until(from).await;
    }
}

/// Runs one check; returns the pause before the next one.
async fn mend(shared: &Shared, address: &Url, renew: bool) -> Duration {
    let secret = registration::secret(&shared.config.woocommerce);
    let outcome = registration::mend(&shared.woo, address, &secret, renew).await;
    let (state, pause) = match outcome {
        Ok(found) => {
            let Webhooks { right, made, mended, removed } = found;
            tracing::info!(right, made, mended, removed, %address, "the store's webhooks stand");
            (WebhookState::Standing(found), A_DAY)
        }
        Err(error) => {
            tracing::warn!(%error, "the store's webhooks cannot be kept; changes are found by asking");
            let pause = if matches!(error, WooError::Refused { .. }) { A_DAY } else { SOON };
            (WebhookState::Failing(error.to_string()), pause)
        }
    };
    shared.webhooks.state.send_replace(state);
    pause
}
