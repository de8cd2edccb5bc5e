//! Check of the webhooks that the store sends.

use super::Diagnosis;
use crate::config::ShopConfig;
use crate::store_webhooks::PORTS;
use crate::woocommerce::{WooClient, registration};

const SUBJECT: &str = "webhooks";

/// Reads the store's webhooks; changes nothing.
pub(super) async fn check(config: &ShopConfig) -> Option<Diagnosis> {
    let Some(address) = &config.woocommerce.webhook_url else {
        let finding = "none: without a public address the store is asked for changes";
        return Some(Diagnosis::passed(SUBJECT, finding));
    };
    // An address that is refused is reported by the checks of the store.
    let client = WooClient::new(config.woocommerce.clone()).ok()?;
    let secret = registration::secret(&config.woocommerce);
    let all = registration::TOPICS.len();
    Some(match registration::missing(&client, address, &secret).await {
        Err(error) => Diagnosis::warning(
            SUBJECT,
            format!("cannot be read: {error}"),
            "Give the server a key pair with read/write permission. Until then changes are seen \
             within a minute.",
        ),
        Ok(missing) if !missing.is_empty() => Diagnosis::warning(
            SUBJECT,
            format!("{} of {all} missing or switched off: {}", missing.len(), missing.join(", ")),
            "A running server creates and repairs them at its start and once a day; restart it.",
        ),
        Ok(_) if address.port_or_known_default().is_some_and(|port| !PORTS.contains(&port)) => {
            Diagnosis::warning(
                SUBJECT,
                format!("{all} active, but WordPress delivers to ports 80, 443 and 8080 only"),
                "Set KOROSHO_PUBLIC_URL to an address with one of these ports.",
            )
        }
        Ok(_) => Diagnosis::passed(SUBJECT, format!("{all} active")),
    })
}
