//! Registration of the shop's webhook endpoint at Stripe.
//!
//! Stripe shows an endpoint's secret only once, in the answer to its creation. The metadata of an
//! endpoint of the shop contains a digest of the secret, so that a later run recognises an endpoint
//! whose secret it knows, and replaces one whose secret was lost.

use sha2::{Digest as _, Sha256};
use url::Url;

use super::client::{API_VERSION, Client};
use super::request::Fields;
use super::wire::WebhookEndpoint;
use crate::providers::port::ProviderError;

/// Event types that the shop handles.
const EVENTS: [&str; 4] = [
    "checkout.session.completed",
    "checkout.session.async_payment_succeeded",
    "checkout.session.async_payment_failed",
    "checkout.session.expired",
];

/// Metadata key of the shop's endpoints.
const MARK: &str = "korosho";

/// Result of the registration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Registration {
    /// An endpoint with the known secret stands.
    Correct,
    /// A new endpoint with this secret; `by_hand` = another endpoint with the same URL, whose secret
    /// is unknown, was not made by the shop.
    Created {
        /// Signing secret.
        secret: String,
        /// Whether an endpoint made by hand has the same URL.
        by_hand: bool,
    },
}

impl WebhookEndpoint {
    fn is_complete(&self) -> bool {
        let sends = |event: &str| self.enabled_events.iter().any(|one| one == event || one == "*");
        self.status == "enabled" && EVENTS.into_iter().all(sends)
    }

    /// Whether it signs with this secret, as far as known: one made by hand has no digest.
    fn has_secret(&self, secret: &str) -> bool {
        self.metadata.get(MARK).is_none_or(|tag| *tag == digest(secret))
    }

    fn is_own(&self) -> bool {
        self.metadata.contains_key(MARK)
    }
}

fn digest(secret: &str) -> String {
    hex::encode(&Sha256::digest(format!("tag {secret}"))[..8])
}

fn field(name: &str, value: &str) -> (String, String) {
    (name.to_owned(), value.to_owned())
}

fn creation(address: &Url) -> Fields {
    let mut fields = vec![
        field("url", address.as_str()),
        field("api_version", API_VERSION),
        field("description", "Korosho"),
        // Replaced by the digest of the secret, which the answer contains.
        field("metadata[korosho]", "new"),
    ];
    let events = EVENTS.iter().enumerate();
    fields.extend(events.map(|(at, event)| field(&format!("enabled_events[{at}]"), event)));
    fields
}

/// Creates the endpoint of this URL unless one with the known secret stands; deletes other
/// endpoints of the shop with this URL.
///
/// # Errors
/// [`ProviderError`]; a repetition continues where it stopped.
pub async fn register(
    client: &Client,
    address: &Url,
    known: Option<&str>,
) -> Result<Registration, ProviderError> {
    let mut all = client.endpoints().await?;
    all.retain(|endpoint| endpoint.url == address.as_str());
    let fits = |endpoint: &WebhookEndpoint| {
        endpoint.is_complete() && known.is_some_and(|secret| endpoint.has_secret(secret))
    };
    let standing = all.iter().position(fits).map(|at| all.swap_remove(at));
    for stale in all.iter().filter(|endpoint| endpoint.is_own()) {
        client.delete_endpoint(&stale.id).await?;
    }
    if standing.is_some() {
        return Ok(Registration::Correct);
    }
    let created = client.create_endpoint(&creation(address)).await?;
    let missing = || ProviderError::Unclear("the new endpoint has no secret".to_owned());
    let secret = created.secret.ok_or_else(missing)?;
    let tag = vec![field("metadata[korosho]", &digest(&secret))];
    client.update_endpoint(&created.id, &tag).await?;
    Ok(Registration::Created { secret, by_hand: all.iter().any(|endpoint| !endpoint.is_own()) })
}
