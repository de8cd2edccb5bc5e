//! Registration of the shop's webhooks in the store.

use hmac::{Hmac, KeyInit as _, Mac as _};
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use url::Url;

use super::client::WooClient;
use super::error::WooError;
use super::pages::pages;
use crate::config::WooConfig;
use crate::token::random_token;

/// Topic of a product deleted for good; `product.deleted` reports the trash only.
pub(crate) const PRODUCT_ERASED: &str = "action.woocommerce_delete_product";

/// Topics that the shop subscribes to. Those that begin with `action.` name hooks of WooCommerce
/// whose first argument is a number or a text; settings, delivery zones, tax rates and attributes
/// have no topic of their own, categories and attribute terms have no hook that WooCommerce
/// accepts.
pub(crate) const TOPICS: [&str; 24] = [
    "product.created",
    "product.updated",
    "product.deleted",
    "product.restored",
    "coupon.created",
    "coupon.updated",
    "coupon.deleted",
    "coupon.restored",
    "order.created",
    "order.updated",
    "order.deleted",
    "order.restored",
    "action.woocommerce_update_options",
    "action.woocommerce_tax_rate_added",
    "action.woocommerce_tax_rate_updated",
    "action.woocommerce_tax_rate_deleted",
    "action.woocommerce_attribute_added",
    "action.woocommerce_attribute_updated",
    "action.woocommerce_attribute_deleted",
    "action.woocommerce_shipping_zone_method_added",
    "action.woocommerce_shipping_zone_method_deleted",
    "action.woocommerce_shipping_zone_method_status_toggled",
    "action.woocommerce_delete_shipping_zone",
    PRODUCT_ERASED,
];

/// Prefix of the names of the shop's webhooks.
const NAME: &str = "Korosho ";

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
struct Webhook {
    id: i64,
    name: String,
    status: String,
    topic: String,
    delivery_url: String,
}

/// Result of the webhook registration, in numbers of webhooks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct WebhookCounts {
    /// Already correct.
    pub correct: usize,
    /// Created, because they were missing.
    pub created: usize,
    /// Repaired: disabled by the store, or with another URL or secret.
    pub repaired: usize,
    /// Deleted, because the shop does not use them.
    pub removed: usize,
}

/// Secret of the store's webhooks: the configured one, else one derived from the key pair. It is
/// the same on every server of the shop and is stored nowhere.
pub(crate) fn secret(config: &WooConfig) -> String {
    if let Some(secret) = &config.webhook_secret {
        return secret.expose().to_owned();
    }
    // An HMAC accepts a key of any length. Only the server, which has a key pair, takes webhooks.
    let key = config.consumer_secret().map(|secret| secret.expose().as_bytes());
    let Some(Ok(mut mac)) = key.map(Hmac::<Sha256>::new_from_slice) else {
        return random_token();
    };
    mac.update(b"korosho webhooks 1");
    hex::encode(mac.finalize().into_bytes())
}

/// Name of a webhook. The store never returns a secret, so the name includes a digest of it.
fn name(topic: &str, tag: &str) -> String {
    format!("{NAME}{topic} ({tag})")
}

fn tag(secret: &str) -> String {
    hex::encode(&Sha256::digest(format!("tag {secret}"))[..4])
}

impl Webhook {
    /// Whether it is active and delivers to this URL with the current secret.
    fn is_correct(&self, address: &Url, tag: &str) -> bool {
        self.status == "active"
            && self.delivery_url == address.as_str()
            && self.name == name(&self.topic, tag)
    }
}

async fn own(client: &WooClient, address: &Url, tag: &str) -> Result<Vec<Webhook>, WooError> {
    let mut all: Vec<Webhook> = pages(client, "webhooks", &[]).await?;
    let marked = format!("({tag})");
    all.retain(|hook| {
        hook.name.starts_with(NAME)
            && (hook.name.ends_with(&marked) || hook.delivery_url == address.as_str())
    });
    Ok(all)
}

/// Topics without a correct webhook in the store; changes nothing.
pub(crate) async fn missing(
    client: &WooClient,
    address: &Url,
    secret: &str,
) -> Result<Vec<&'static str>, WooError> {
    let tag = tag(secret);
    let mut own = own(client, address, &tag).await?;
    own.retain(|hook| hook.is_correct(address, &tag));
    let is_missing = |topic: &&str| !own.iter().any(|hook| hook.topic == **topic);
    Ok(TOPICS.into_iter().filter(is_missing).collect())
}

/// Creates and repairs the store's webhooks; `rewrite` stores the secret again even if it looks
/// correct. Webhooks of another shop on the same store (another key and another URL) are left
/// alone.
///
/// # Errors
/// [`WooError`]; earlier repairs remain.
pub(crate) async fn repair(
    client: &WooClient,
    address: &Url,
    secret: &str,
    rewrite: bool,
) -> Result<WebhookCounts, WooError> {
    let tag = tag(secret);
    let mut own = own(client, address, &tag).await?;
    let mut done = WebhookCounts::default();
    for topic in TOPICS {
        let name = name(topic, &tag);
        let is_correct = |hook: &Webhook| hook.is_correct(address, &tag);
        let of_topic = |hook: &Webhook| hook.topic == topic;
        let at = own
            .iter()
            .position(|hook| of_topic(hook) && is_correct(hook))
            .or_else(|| own.iter().position(of_topic));
        let hook = at.map(|at| own.swap_remove(at));
        if hook.as_ref().is_some_and(is_correct) && !rewrite {
            done.correct += 1;
            continue;
        }
        let body = json!({
            "name": name, "topic": topic, "status": "active",
            "delivery_url": address.as_str(), "secret": secret,
        });
        if let Some(hook) = hook {
            client.put::<Value>(&format!("webhooks/{}", hook.id), &body).await?;
            done.repaired += 1;
        } else {
            client.post::<Value>("webhooks", &body).await?;
            done.created += 1;
        }
    }
    // Duplicates, and topics of earlier versions.
    for hook in own {
        let for_good = [("force", "true".to_owned())];
        client.delete::<Value>(&format!("webhooks/{}", hook.id), &for_good).await?;
        done.removed += 1;
    }
    Ok(done)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Secret;

    fn config(secret: &str, set: Option<&str>) -> WooConfig {
        let url = Url::parse("https://store.example").unwrap();
        let config = WooConfig::new(url, Secret::new("ck"), Secret::new(secret));
        WooConfig { webhook_secret: set.map(Secret::new), ..config }
    }

    #[test]
    fn webhook_secret_is_derived_from_the_key_pair_unless_configured() {
        assert_eq!(secret(&config("cs_a", None)), secret(&config("cs_a", None)));
        assert_ne!(secret(&config("cs_a", None)), secret(&config("cs_b", None)));
        assert!(!secret(&config("cs_a", None)).contains("cs_a"));
        assert_eq!(secret(&config("cs_a", Some("own"))), "own");
    }
}
