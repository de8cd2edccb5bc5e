//! Setup of a shop: registration of its webhooks at WooCommerce, Stripe and Daraja, a test order,
//! and access to the setup page.
//!
//! Each operation can be repeated: it creates what is missing and nothing twice. The checks of the
//! settings are those of [`crate::diagnostics`].

mod access;
mod owner;
mod test_order;

use std::time::Duration;

use korosho_domain::payment::PaymentProvider;
use url::Url;

use crate::config::{Secret, ShopConfig, StripeConfig, is_loopback};
use crate::diagnostics::Diagnosis;
use crate::http::http_client;
use crate::payments::paybill_address;
use crate::providers::Providers;
use crate::providers::port::ProviderError;
use crate::providers::stripe::client::Client;
use crate::providers::stripe::webhook_endpoint::{self, Registration};
use crate::store::{Store, StoreError};
use crate::woocommerce::{WooClient, WooError, registration};

pub use access::{CodeAttempt, OneTimeCode, is_same};
pub use owner::invite_owner;
pub use test_order::place_test_order;

pub use crate::token::random_token;

const STORE: &str = "store webhooks";
const CARDS: &str = "card webhook";
const PAYBILL: &str = "M-Pesa paybill";

/// Timeout of one request to Stripe.
const TIMEOUT: Duration = Duration::from_secs(20);

/// Result of the registration of Stripe's webhook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardWebhook {
    /// Finding for a person.
    pub done: Diagnosis,
    /// Secret of a new webhook, to be stored in the settings; Stripe does not show it again.
    pub secret: Option<Secret>,
}

/// Creates and repairs the webhooks of the WooCommerce store.
///
/// # Errors
/// Finding and remedy; a repetition continues where it stopped.
pub async fn register_store_webhooks(config: &ShopConfig) -> Result<Diagnosis, Diagnosis> {
    let store = &config.woocommerce;
    let Some(address) = &store.webhook_url else { return Ok(no_public_url(STORE)) };
    let failed = |error: WooError| {
        Diagnosis::failed(
            STORE,
            format!("the webhooks cannot be created: {error}"),
            "the key's user must be an administrator or shop manager; then run the setup again",
        )
    };
    let client = WooClient::new(store.clone()).map_err(failed)?;
    let secret = registration::secret(store);
    let counts = registration::repair(&client, address, &secret, false).await.map_err(failed)?;
    let finding = format!(
        "{} created, {} repaired, {} correct, {} superfluous deleted",
        counts.created, counts.repaired, counts.correct, counts.removed
    );
    Ok(Diagnosis::passed(STORE, finding))
}

/// Creates the webhook endpoint at Stripe unless it stands; `None` without card payments.
///
/// # Errors
/// Finding and remedy; a repetition replaces an endpoint whose secret was lost.
pub async fn register_card_webhook(config: &ShopConfig) -> Result<Option<CardWebhook>, Diagnosis> {
    let Some(stripe) = &config.stripe else { return Ok(None) };
    let without_secret = |done| Ok(Some(CardWebhook { done, secret: None }));
    if is_loopback(&config.public_url) {
        return without_secret(no_public_url(CARDS));
    }
    let failed = |error: String| {
        let remedy = "give a restricted key the permission to write webhook endpoints, or create a \
                      webhook for /webhooks/stripe in Stripe's dashboard and set \
                      KOROSHO_STRIPE_WEBHOOK_SECRET; then run the setup again";
        Diagnosis::failed(CARDS, format!("the webhook cannot be created: {error}"), remedy)
    };
    let address = config.public_url.join("webhooks/stripe");
    let address: Url = address.map_err(|error| failed(error.to_string()))?;
    let client = stripe_client(stripe).map_err(failed)?;
    let known = stripe.webhook_secret.as_ref().map(Secret::expose);
    match webhook_endpoint::register(&client, &address, known).await {
        Ok(Registration::Correct) => without_secret(Diagnosis::passed(CARDS, "already registered")),
        Ok(Registration::Created { secret, by_hand }) => {
            let done = match by_hand {
                false => Diagnosis::passed(CARDS, format!("created for {address}")),
                true => Diagnosis::warning(
                    CARDS,
                    format!("created for {address}, which has another webhook"),
                    "delete the webhook made by hand in Stripe's dashboard",
                ),
            };
            Ok(Some(CardWebhook { done, secret: Some(Secret::new(secret)) }))
        }
        Err(error) => Err(failed(error.to_string())),
    }
}

fn stripe_client(stripe: &StripeConfig) -> Result<Client, String> {
    let key = stripe.secret_key.expose();
    Ok(Client::new(http_client(TIMEOUT)?, stripe.api_url.as_str(), key))
}

/// Registers the URL of paybill payments at Daraja; `None` without M-Pesa.
///
/// # Errors
/// Finding and remedy.
pub async fn register_paybill(config: &ShopConfig) -> Result<Option<Diagnosis>, Diagnosis> {
    if config.mpesa.is_none() {
        return Ok(None);
    }
    if is_loopback(&config.public_url) {
        return Ok(Some(no_public_url(PAYBILL)));
    }
    let failed = |error: String| {
        let remedy = "ask Safaricom to enable C2B for the paybill; then run the setup again";
        Diagnosis::failed(PAYBILL, format!("Daraja refuses the address: {error}"), remedy)
    };
    let broken = |error: StoreError| {
        Diagnosis::failed(PAYBILL, error.to_string(), "correct KOROSHO_DATABASE_URL")
    };
    let store = Store::open(&config.database_address()).await.map_err(broken)?;
    let address = paybill_address(config, &store, false).await.map_err(broken)?;
    let providers = Providers::new(config).map_err(failed)?;
    let client = providers.get(PaymentProvider::Mpesa);
    let (Some(address), Some(client)) = (address, client) else { return Ok(None) };
    match client.register(&address).await {
        Ok(()) => Ok(Some(Diagnosis::passed(PAYBILL, "Daraja confirms payments to the shop"))),
        Err(error) if is_registered(&error) => Ok(Some(Diagnosis::warning(
            PAYBILL,
            "Daraja has an address of this paybill already",
            "if payments to the paybill are not confirmed, ask Safaricom to delete the address, \
             then run korosho-server register-paybill",
        ))),
        Err(error) => Err(failed(error.to_string())),
    }
}

/// Whether Daraja has an address already: its production API accepts only the first one.
fn is_registered(error: &ProviderError) -> bool {
    error.to_string().to_ascii_lowercase().contains("already registered")
}

fn no_public_url(subject: &'static str) -> Diagnosis {
    Diagnosis::warning(
        subject,
        "not registered: without a public address nothing can reach this machine",
        "set KOROSHO_PUBLIC_URL to the https:// address that customers use, then run the setup again",
    )
}
