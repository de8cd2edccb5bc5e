//! Check of the webhooks that the store sends.

use super::Diagnosis;
use crate::config::ShopConfig;
use crate::store_webhooks::PORTS;
use crate::woocommerce::{WooClient, registration};

pub(super) const SUBJECT: &str = "webhooks";

/// Maximum number of topics named in a finding, to keep it readable.
const MAX_NAMED: usize = 4;

/// Checks the store's webhooks; changes nothing.
pub(super) async fn check(config: &ShopConfig, client: &WooClient) -> Diagnosis {
    let Some(address) = &config.woocommerce.webhook_url else {
        let finding = "none: without a public address the store is asked for changes";
        return Diagnosis::passed(SUBJECT, finding);
    };
    let secret = registration::secret(&config.woocommerce);
    let all = registration::TOPICS.len();
    match registration::missing(client, address, &secret).await {
        Err(error) => Diagnosis::warning(
            SUBJECT,
            format!("cannot be read: {error}"),
            "the key's user must be an administrator or shop manager; until then changes are seen \
             within a minute",
        ),
        Ok(missing) if missing.len() == all => Diagnosis::warning(
            SUBJECT,
            format!("none of {all} is set up: changes in the store are seen within a minute only"),
            "start the server: it sets them up itself",
        ),
        Ok(missing) if !missing.is_empty() => Diagnosis::warning(
            SUBJECT,
            format!(
                "{} of {all} missing, switched off or with another address: {}",
                missing.len(),
                named(&missing)
            ),
            "restart the server: it repairs them at its start and once a day",
        ),
        Ok(_) if address.port_or_known_default().is_some_and(|port| !PORTS.contains(&port)) => {
            Diagnosis::warning(
                SUBJECT,
                format!("{all} active, but WordPress delivers to ports 80, 443 and 8080 only"),
                "set KOROSHO_PUBLIC_URL to an address with one of these ports",
            )
        }
        Ok(_) => Diagnosis::passed(SUBJECT, format!("{all} active")),
    }
}

fn named(topics: &[&str]) -> String {
    match topics.len().checked_sub(MAX_NAMED) {
        Some(more @ 1..) => format!("{} and {more} more", topics[..MAX_NAMED].join(", ")),
        _ => topics.join(", "),
    }
}
