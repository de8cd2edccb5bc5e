//! Trying a store before its key pair is kept.

use korosho_domain::problem::Problem;
use serde_json::Value;

use crate::config::WooConfig;
use crate::problem::from_woo;
use crate::woocommerce::WooClient;

/// Whether there is a WooCommerce at this address that lets this key pair read products.
///
/// # Errors
/// [`Problem::StoreUnreachable`], [`Problem::StoreCertificate`] or [`Problem::StoreKeyRefused`].
pub async fn probe(store: WooConfig) -> Result<(), Problem> {
    let client = WooClient::new(store).map_err(|error| from_woo(&error))?;
    let query = [("per_page", "1".to_owned())];
    client.get::<Vec<Value>>("products", &query).await.map_err(|error| from_woo(&error))?;
    Ok(())
}
