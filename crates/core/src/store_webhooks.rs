//! Registration of the store's webhooks: checked at start, once a day, and after a delivery with a
//! wrong signature.

use std::time::Duration;

use tokio::time::Instant;
use url::Url;

use crate::background::StopSignal;
use crate::config::WooConfig;
use crate::webhook_state::{StoreWebhooks, WebhookState};
use crate::woocommerce::registration::{self, WebhookCounts};
use crate::woocommerce::{WooClient, WooError};

/// Pause after a check that succeeded or was refused.
const CHECK_INTERVAL: Duration = Duration::from_secs(24 * 60 * 60);
/// Pause after a store that did not answer.
const RETRY_INTERVAL: Duration = Duration::from_secs(60);
/// Minimum interval between two renewals of the secrets: anybody can send a wrong signature.
const RENEWAL_INTERVAL: Duration = Duration::from_secs(60 * 60);
/// Ports to which WordPress delivers; it silently refuses others.
pub(crate) const PORTS: [u16; 3] = [80, 443, 8080];

/// Maintains the webhooks until the stop signal.
pub(crate) async fn maintain(
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
    let mut renewed_at: Option<Instant> = None;
    let mut renew = false;
    loop {
        let (state, pause) = repair(woo, &address, &secret, renew).await;
        webhooks.state.send_replace(state);
        if renew {
            renewed_at = Some(Instant::now());
        }
        let may_renew_at = renewed_at.map(|at| at + RENEWAL_INTERVAL);
        tokio::select! {
            ended = stop.sleep(pause) => {
                if ended {
                    return;
                }
                renew = false;
            }
            () = renewal_due(webhooks, may_renew_at) => renew = true,
        }
    }
}

/// Waits for a delivery with a wrong signature, and until secrets may be renewed.
async fn renewal_due(webhooks: &StoreWebhooks, from: Option<Instant>) {
    webhooks.bad_signature.notified().await;
    if let Some(from) = from {
        tokio::time::sleep_until(from).await;
    }
}

/// Runs one check; returns the state and the pause before the next check.
async fn repair(
    woo: &WooClient,
    address: &Url,
    secret: &str,
    renew: bool,
) -> (WebhookState, Duration) {
    match registration::repair(woo, address, secret, renew).await {
        Ok(found) => {
            let WebhookCounts { correct, created, repaired, removed } = found;
            tracing::info!(correct, created, repaired, removed, %address, "the store's webhooks stand");
            (WebhookState::Registered(found), CHECK_INTERVAL)
        }
        Err(error) => {
            tracing::warn!(%error, "the store's webhooks cannot be kept; changes are found by asking");
            let pause = if matches!(error, WooError::Refused { .. }) {
                CHECK_INTERVAL
            } else {
                RETRY_INTERVAL
            };
            (WebhookState::Failed(error.to_string()), pause)
        }
    }
}
