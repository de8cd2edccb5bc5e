//! First run of the app: checks of the store, and shop details read from it.

use korosho_domain::device::ShopDetails;
use korosho_domain::language::Language;
use korosho_domain::problem::Problem;
use serde_json::Value;

use super::store;
use crate::config::WooConfig;
use crate::woocommerce::WooClient;

/// Checks a store before its key pair is stored, with the rules of `korosho-server check`, and
/// reads its name, address and language. Changes nothing in the store.
///
/// # Errors
/// Problem of the failed check; the log has its finding and remedy.
pub async fn connect(woo: &WooConfig) -> Result<ShopDetails, Problem> {
    match store::access(store::with_timeout(woo)).await {
        Ok(access) => Ok(ShopDetails { name: access.name, ..details(&access.client).await }),
        Err(failure) => {
            tracing::warn!(%failure, "the store cannot be used");
            Err(failure.problem)
        }
    }
}

/// Shop details from the store. A key pair without access to them leaves them to be entered.
async fn details(client: &WooClient) -> ShopDetails {
    let general: Vec<Value> = client.get("settings/general", &[]).await.unwrap_or_default();
    let setting = |id: &str| {
        let row = general.iter().find(|row| row["id"] == id);
        row.and_then(|row| row["value"].as_str()).unwrap_or_default().trim().to_owned()
    };
    let place = [setting("woocommerce_store_address"), setting("woocommerce_store_city")];
    let address = place.iter().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>();
    ShopDetails {
        address: address.join(", "),
        language: language(client).await,
        ..ShopDetails::default()
    }
}

/// Language of the site, if the app supports it.
async fn language(client: &WooClient) -> String {
    let query = [("_fields", "environment".to_owned())];
    let status: Value = client.get("system_status", &query).await.unwrap_or_default();
    let locale = status["environment"]["language"].as_str().unwrap_or_default();
    Language::of_tag(locale).unwrap_or_default().to_string()
}
