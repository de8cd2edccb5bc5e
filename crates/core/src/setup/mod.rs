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
use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;
use url::Url;

use crate::config::{Secret, ShopConfig, StripeConfig, is_loopback};
use crate::diagnostics::{Diagnosis, USER_OF_KEY};
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

const STORE: Sentence = Sentence::fixed("store webhooks", "webhooks za duka");
const CARDS: Sentence = Sentence::fixed("card webhook", "webhook ya kadi");
const PAYBILL: Sentence = Sentence::fixed("M-Pesa paybill", "paybill ya M-Pesa");

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
    let user = USER_OF_KEY;
    let failed = |error: WooError| {
        Diagnosis::failed(
            STORE,
            sentence!(
                "the webhooks cannot be created: {error}",
                "webhooks haziwezi kuundwa: {error}"; english error
            ),
            sentence!("{user}; then run the setup again", "{user}; kisha endesha setup tena", user),
        )
    };
    let client = WooClient::new(store.clone()).map_err(failed)?;
    let secret = registration::secret(store);
    let counts = registration::repair(&client, address, &secret, false).await.map_err(failed)?;
    let registration::WebhookCounts { created, repaired, correct, removed } = counts;
    let finding = sentence!(
        "{created} created, {repaired} repaired, {correct} correct, {removed} superfluous deleted",
        "{created} zimeundwa, {repaired} zimerekebishwa, {correct} ziko sawa, {removed} za ziada zimefutwa"
    );
    Ok(Diagnosis::passed(STORE, finding))
}

/// Creates the webhook endpoint at Stripe unless it stands; `None` without card payments.
///
/// # Errors
/// Finding and remedy; a repetition replaces an endpoint whose secret was lost.
pub async fn register_card_webhook(config: &ShopConfig) -> Result<Option<CardWebhook>, Diagnosis> {
    let Some(stripe) = &config.stripe else { return Ok(None) };
    let without_secret = |done| CardWebhook { done, secret: None };
    if is_loopback(&config.public_url) {
        return Ok(Some(without_secret(no_public_url(CARDS))));
    }
    let failed = |error: String| {
        let finding = sentence!(
            "the webhook cannot be created: {error}",
            "webhook haiwezi kuundwa: {error}"; english error
        );
        let remedy = sentence!(
            "give a restricted key the permission to write webhook endpoints, or create a \
             webhook for /webhooks/stripe in Stripe's dashboard and set \
             KOROSHO_STRIPE_WEBHOOK_SECRET; then run the setup again",
            "upe restricted key ruhusa ya kuandika Webhook Endpoints, au tengeneza webhook ya \
             /webhooks/stripe kwenye dashibodi ya Stripe na uweke \
             KOROSHO_STRIPE_WEBHOOK_SECRET; kisha endesha setup tena"
        );
        Diagnosis::failed(CARDS, finding, remedy)
    };
    let address = config.public_url.join("webhooks/stripe");
    let address: Url = address.map_err(|error| failed(error.to_string()))?;
    let client = stripe_client(stripe).map_err(failed)?;
    let known = stripe.webhook_secret.as_ref().map(Secret::expose);
    match webhook_endpoint::register(&client, &address, known).await {
        Ok(Registration::Correct) => {
            let known = sentence!("already registered", "imesajiliwa tayari");
            Ok(Some(without_secret(Diagnosis::passed(CARDS, known))))
        }
        Ok(Registration::Created { secret, by_hand }) => Ok(Some(CardWebhook {
            done: created_webhook(&address, by_hand),
            secret: Some(Secret::new(secret)),
        })),
        Err(error) => Err(failed(error.to_string())),
    }
}

/// Finding about a new webhook at Stripe; `by_hand` = somebody made another one for the address.
fn created_webhook(address: &Url, by_hand: bool) -> Diagnosis {
    if !by_hand {
        let finding = sentence!("created for {address}", "imeundwa kwa {address}");
        return Diagnosis::passed(CARDS, finding);
    }
    Diagnosis::warning(
        CARDS,
        sentence!(
            "created for {address}, which has another webhook",
            "imeundwa kwa {address}, ambayo ina webhook nyingine"
        ),
        sentence!(
            "delete the webhook made by hand in Stripe's dashboard",
            "futa kwenye dashibodi ya Stripe webhook iliyotengenezwa kwa mkono"
        ),
    )
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
        Diagnosis::failed(
            PAYBILL,
            sentence!(
                "Daraja refuses the address: {error}",
                "Daraja inakataa anwani: {error}"; english error
            ),
            sentence!(
                "ask Safaricom to enable C2B for the paybill; then run the setup again",
                "omba Safaricom iwashe C2B kwa paybill; kisha endesha setup tena"
            ),
        )
    };
    let broken = |error: StoreError| {
        let remedy = sentence!("correct KOROSHO_DATABASE_URL", "rekebisha KOROSHO_DATABASE_URL");
        Diagnosis::failed(PAYBILL, Sentence::english(error), remedy)
    };
    let store = Store::open(&config.database_address()).await.map_err(broken)?;
    let address = paybill_address(config, &store, false).await.map_err(broken)?;
    let providers = Providers::new(config).map_err(failed)?;
    let client = providers.get(PaymentProvider::Mpesa);
    let (Some(address), Some(client)) = (address, client) else { return Ok(None) };
    match client.register(&address).await {
        Ok(()) => Ok(Some(Diagnosis::passed(
            PAYBILL,
            sentence!(
                "Daraja confirms payments to the shop",
                "Daraja inathibitisha malipo kwa duka"
            ),
        ))),
        Err(error) if is_registered(&error) => Ok(Some(has_other_address())),
        Err(error) => Err(failed(error.to_string())),
    }
}

fn has_other_address() -> Diagnosis {
    Diagnosis::warning(
        PAYBILL,
        sentence!(
            "Daraja has an address of this paybill already",
            "Daraja ina anwani ya paybill hii tayari"
        ),
        sentence!(
            "if payments to the paybill are not confirmed, ask Safaricom to delete the address, \
             then run korosho-server register-paybill",
            "ikiwa malipo ya paybill hayathibitishwi, omba Safaricom ifute anwani hiyo, \
             kisha endesha korosho-server register-paybill"
        ),
    )
}

/// Whether Daraja has an address already: its production API accepts only the first one.
fn is_registered(error: &ProviderError) -> bool {
    error.to_string().to_ascii_lowercase().contains("already registered")
}

fn no_public_url(subject: Sentence) -> Diagnosis {
    Diagnosis::warning(
        subject,
        sentence!(
            "not registered: without a public address nothing can reach this machine",
            "haijasajiliwa: bila anwani ya umma hakuna kinachoweza kufikia kompyuta hii"
        ),
        sentence!(
            "set KOROSHO_PUBLIC_URL to the https:// address that customers use, then run the setup again",
            "weka KOROSHO_PUBLIC_URL kuwa anwani ya https:// ambayo wateja hutumia, kisha endesha setup tena"
        ),
    )
}
