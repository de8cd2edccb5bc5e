//! Registration of the store's webhooks: checked at start, once a day, and after a delivery with a
//! wrong signature.

use std::time::Duration;

use tokio::time::Instant;
use url::Url;

use crate::background::StopSignal;
use crate::config::WooConfig;
use crate::webhook_state::{StoreWebhooks, WebhookState};
use crate::woocommerce::registration::{self, Webhooks};
use crate::woocommerce::{WooClient, WooError};

/// Pause after a check that succeeded or was refused.
const A_DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// Pause after a store that did not answer.
const SOON: Duration = Duration::from_secs(60);
/// Minimum interval between two renewals of the secrets: anybody can send a wrong signature.
const BETWEEN_WRITINGS: Duration = Duration::from_secs(60 * 60);
/// Ports to which WordPress delivers; it silently refuses others.
pub(crate) const PORTS: [u16; 3] = [80, 443, 8080];

/// Maintains the webhooks until the stop signal.
pub(crate) async fn keep(
    config: &WooConfig,
    woo: &WooClient,
    webhooks: &StoreWebhooks,
    stop: &StopSignal,
) {
    let Some(address) = config.webhook_url.clone() else { return };
    let secret = registration::secret(config);
    webhooks.state.send_replace(WebhookState::Unknown);
    if address.port_or_known_default().is_some_and(|port| !PORTS.contains(&port)) {
        tracing::warn!(%address, "WordPress delivers webhooks to ports 80, 443 and 8080 only");
    }
    let mut written_at: Option<Instant> = None;
    let mut renew = false;
    loop {
        let (state, pause) = mend(woo, &address, &secret, renew).await;
        webhooks.state.send_replace(state);
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
            () = doubted(webhooks, may_write_at) => renew = true,
        }
    }
}

/// Waits for a delivery with a wrong signature, and until secrets may be renewed.
async fn doubted(webhooks: &StoreWebhooks, from: Option<Instant>) {
    webhooks.doubted.notified().await;
    if let Some(from) = from {
        tokio::time::sleep_until(from).await;
    }
}

/// Runs one check; returns the state and the pause before the next check.
async fn mend(
    woo: &WooClient,
    address: &Url,
    secret: &str,
    renew: bool,
) -> (WebhookState, Duration) {
    match registration::mend(woo, address, secret, renew).await {
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
    }
}
