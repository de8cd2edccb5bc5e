//! Trying a store before its key pair is kept: each thing that can be wrong has its own answer.

use std::time::Duration;

use korosho_domain::device::{ShopDetails, StoreSeen};
use korosho_domain::problem::Problem;
use serde_json::{Value, json};
use url::Url;

use crate::config::WooConfig;
use crate::problem::from_woo;
use crate::woocommerce::client::http_client;
use crate::woocommerce::{WooClient, WooError, portal};

/// A person is waiting; a store that needs longer is not one to open a shop on.
const PATIENCE: Duration = Duration::from_secs(15);

/// Namespace that WordPress names at its REST root when WooCommerce is there.
const NAMESPACE: &str = "wc/v3";

/// Tries the address, then reading, then writing (which changes nothing), and answers with what the
/// store tells of itself.
///
/// # Errors
/// [`Problem::StoreUnreachable`], [`Problem::StoreNotFound`], [`Problem::CaptivePortal`],
/// [`Problem::StoreCertificate`], [`Problem::StoreKeyRefused`] or [`Problem::StoreKeyReadOnly`].
pub async fn probe(mut store: WooConfig) -> Result<ShopDetails, Problem> {
    store.limits.timeout = PATIENCE;
    let base = store.base_url.clone();
    let client = WooClient::new(store).map_err(|error| from_woo(&error))?;
    let name = match find_woocommerce(&base).await? {
        Root::WooCommerce { name } => name,
        Root::Closed => String::new(),
    };
    let query = [("per_page", "1".to_owned())];
    if let Err(error) = client.get::<Vec<Value>>("products", &query).await {
        return Err(of_read(&base, &error).await);
    }
    may_write(&client).await?;
    Ok(ShopDetails { name, ..details(&client).await })
}

/// What answers at the REST root.
enum Root {
    WooCommerce {
        name: String,
    },
    /// A store that shows its root to nobody unknown; the key pair will tell.
    Closed,
}

async fn find_woocommerce(base: &Url) -> Result<Root, Problem> {
    let http = http_client(PATIENCE).map_err(|_| Problem::StoreUnreachable)?;
    let root = base.join("wp-json/").map_err(|_| Problem::StoreNotFound)?;
    let answer = match http.get(root).send().await {
        Ok(answer) => answer,
        Err(error) => return Err(of_seen(portal::seen(base, &of_root(&error)).await)),
    };
    let status = answer.status().as_u16();
    let root: Option<Value> = answer.json().await.ok();
    match (status, root) {
        (200, Some(root)) if names_woocommerce(&root) => {
            let name = root["name"].as_str().unwrap_or_default();
            Ok(Root::WooCommerce { name: html_escape::decode_html_entities(name).into_owned() })
        }
        (401 | 403, Some(_)) => Ok(Root::Closed),
        (500.., _) if status != 511 => Err(Problem::StoreUnreachable),
        (_, None) if portal::is_portal_answer(base, status) => Err(Problem::CaptivePortal),
        _ => Err(Problem::StoreNotFound),
    }
}

fn of_root(error: &reqwest::Error) -> WooError {
    crate::woocommerce::client::not_sent("GET wp-json", error)
}

fn names_woocommerce(root: &Value) -> bool {
    root["namespaces"].as_array().is_some_and(|names| names.iter().any(|name| name == NAMESPACE))
}

async fn of_read(base: &Url, error: &WooError) -> Problem {
    match error {
        WooError::Business { status: 404, .. } | WooError::Decode { .. } => Problem::StoreNotFound,
        error => of_seen(portal::seen(base, error).await),
    }
}

const fn of_seen(seen: StoreSeen) -> Problem {
    match seen {
        StoreSeen::CaptivePortal => Problem::CaptivePortal,
        StoreSeen::Certificate => Problem::StoreCertificate,
        StoreSeen::KeyRefused => Problem::StoreKeyRefused,
        StoreSeen::Unknown | StoreSeen::Reachable | StoreSeen::Unreachable => {
            Problem::StoreUnreachable
        }
    }
}

/// Asks to change a product that cannot exist: WooCommerce looks at the key's permission first.
async fn may_write(client: &WooClient) -> Result<(), Problem> {
    match client.put::<Value>("products/0", &json!({})).await {
        Err(WooError::Refused { .. }) => Err(Problem::StoreKeyReadOnly),
        _ => Ok(()),
    }
}

/// What the store tells of itself. A key that may not read it leaves it to be typed.
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

/// The site's language, where it is one that the app speaks.
async fn language(client: &WooClient) -> String {
    let query = [("_fields", "environment".to_owned())];
    let status: Value = client.get("system_status", &query).await.unwrap_or_default();
    let locale = status["environment"]["language"].as_str().unwrap_or_default();
    if locale.starts_with("sw") { "sw" } else { "en" }.to_owned()
}
