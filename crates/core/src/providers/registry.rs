//! Registry of the configured payment providers.

use std::sync::Arc;
use std::time::Duration;

use korosho_domain::payment::PaymentProvider;

use super::mpesa::{self, Mpesa};
use super::port::ProviderClient;
use super::stripe::{self, Stripe};
use crate::config::ShopConfig;
use crate::http::http_client;
use crate::timeouts::ms;

/// Timeout of any provider request; most requests have a shorter one.
const TIMEOUT: Duration = Duration::from_secs(60);

/// Clients of the configured providers.
#[derive(Debug, Clone, Default)]
pub(crate) struct Providers(Vec<Arc<dyn ProviderClient>>);

impl Providers {
    /// Creates the clients of the providers that `config` has keys for.
    ///
    /// # Errors
    /// A message for a person if the TLS library cannot be set up.
    pub(crate) fn new(config: &ShopConfig) -> Result<Self, String> {
        let http = http_client(TIMEOUT)?;
        let public_url = config.public_url.as_str();
        let mut providers = Self::default();
        if let Some(stripe) = &config.stripe {
            let key = stripe.secret_key.expose();
            let client = stripe::client::Client::new(http.clone(), stripe.api_url.as_str(), key);
            let lifetime = ms(config.orders.page_lifetime);
            providers.0.push(Arc::new(Stripe::new(client, key, public_url, lifetime)));
        }
        if let Some(mpesa) = &config.mpesa {
            let client = mpesa::client::Client::new(http, mpesa.clone(), Arc::clone(&config.clock));
            providers.0.push(Arc::new(Mpesa::new(client, public_url)));
        }
        Ok(providers)
    }

    /// Client of a provider; the counter and the rider have none.
    pub(crate) fn get(&self, provider: PaymentProvider) -> Option<&Arc<dyn ProviderClient>> {
        self.0.iter().find(|client| client.provider() == provider)
    }
}
