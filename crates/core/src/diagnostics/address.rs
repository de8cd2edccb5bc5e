//! Check of the store's address: who answers there, asked without the key pair.

use korosho_domain::device::StoreSeen;
use korosho_domain::problem::Problem;
use reqwest::header::LOCATION;
use serde_json::Value;
use url::Url;

use super::Diagnosis;
use super::store::{ADDRESS, Failure, TIMEOUT, failure, passing, plugin_off};
use crate::woocommerce::client::{http_client, not_sent};
use crate::woocommerce::{WooError, json_body, portal};

/// Namespace that WordPress names at its REST root while WooCommerce is active.
const NAMESPACE: &str = "wc/v3";

/// The REST root of WordPress with WooCommerce.
pub(super) struct Root {
    pub(super) diagnosis: Diagnosis,
    /// Name of the site, empty where the root is hidden from strangers.
    pub(super) name: String,
}

pub(super) async fn root(base: &Url) -> Result<Root, Failure> {
    let unset = |error: String| {
        failure(Problem::StoreNotFound, ADDRESS, error, "correct KOROSHO_WOOCOMMERCE_URL")
    };
    let http = http_client(TIMEOUT).map_err(unset)?;
    let address = base.join("wp-json/").map_err(|error| unset(error.to_string()))?;
    let response = match http.get(address).send().await {
        Ok(response) => response,
        Err(error) => return Err(unreachable(base, &not_sent("GET wp-json", &error)).await),
    };
    let status = response.status().as_u16();
    let location = response.headers().get(LOCATION).and_then(|value| value.to_str().ok());
    let target = location.and_then(|location| response.url().join(location).ok());
    let text = response.text().await.unwrap_or_default();
    if portal::is_portal_answer(base, status) && json_body::find(text.as_bytes()).is_none() {
        return Err(log_in_page(base));
    }
    if let Some(target) = target {
        return Err(moved(base, &target));
    }
    of_answer(base, status, &text)
}

fn of_answer(base: &Url, status: u16, text: &str) -> Result<Root, Failure> {
    let json = json_body::find(text.as_bytes());
    let root = json.and_then(|json| serde_json::from_slice::<Value>(json).ok());
    let is_clean = json.is_some_and(|json| json.len() == text.trim().len());
    let answers = Diagnosis::passed(ADDRESS, format!("{base} answers"));
    match (status, root) {
        (200, Some(root)) if names_woocommerce(&root) => {
            let name = root["name"].as_str().unwrap_or_default();
            let name = html_escape::decode_html_entities(name).into_owned();
            Ok(Root { diagnosis: if is_clean { answers } else { noise(base) }, name })
        }
        (200, Some(root)) if root["namespaces"].is_array() => Err(plugin_off()),
        // Stores that hide their REST root from strangers; the key pair will tell.
        (401 | 403, Some(_)) => Ok(Root { diagnosis: answers, name: String::new() }),
        (401 | 403, None) => Err(failure(
            Problem::StoreNotFound,
            ADDRESS,
            format!(
                "{base} answers with status {status}, and not as WordPress does: a firewall or a password is before it"
            ),
            "let this machine through to /wp-json/, with its Authorization header; or correct KOROSHO_WOOCOMMERCE_URL",
        )),
        (500.., _) => Err(passing(
            Problem::StoreDown,
            ADDRESS,
            format!("{base} answers with status {status}: maintenance, or an error of PHP"),
            "look at the site in a browser and at WordPress's error log; then check again",
        )),
        (404, _) => Err(failure(
            Problem::StorePermalinks,
            ADDRESS,
            format!("{base} has no REST API at /wp-json/"),
            "choose any structure but \"Plain\" in WordPress, Settings, Permalinks; or correct KOROSHO_WOOCOMMERCE_URL",
        )),
        _ => Err(failure(
            Problem::StoreNotFound,
            ADDRESS,
            format!("{base} answers with status {status}, and not as WordPress does"),
            "correct KOROSHO_WOOCOMMERCE_URL",
        )),
    }
}

fn noise(base: &Url) -> Diagnosis {
    Diagnosis::warning(
        ADDRESS,
        format!("{base} prints text around its JSON, such as a PHP warning"),
        "set display_errors to Off in php.ini, or deactivate the plug-in that the text names",
    )
}

fn names_woocommerce(root: &Value) -> bool {
    root["namespaces"].as_array().is_some_and(|names| names.iter().any(|name| name == NAMESPACE))
}

fn log_in_page(base: &Url) -> Failure {
    passing(
        Problem::CaptivePortal,
        ADDRESS,
        format!(
            "{base} answers with a page, not as WordPress does: a wrong address, or a log-in of the network"
        ),
        "correct KOROSHO_WOOCOMMERCE_URL; or log in to the network in a browser on this machine, then check again",
    )
}

async fn unreachable(base: &Url, error: &WooError) -> Failure {
    match (portal::seen(base, error).await, error) {
        (StoreSeen::CaptivePortal, _) => log_in_page(base),
        (_, WooError::Certificate { cause, .. }) => failure(
            Problem::StoreCertificate,
            ADDRESS,
            format!("the certificate of {base} is not trusted: {cause}"),
            "renew the store's certificate; the name in it must be the name in KOROSHO_WOOCOMMERCE_URL",
        ),
        (_, other) => passing(
            Problem::StoreUnreachable,
            ADDRESS,
            format!("{base} does not answer: {other}"),
            "check KOROSHO_WOOCOMMERCE_URL, the line and the store's server; then check again",
        ),
    }
}

/// The key pair must not follow a redirect, so the address has to be the final one.
fn moved(base: &Url, target: &Url) -> Failure {
    let mut shop = target.clone();
    let path = shop.path().split("wp-json").next().unwrap_or("/").to_owned();
    shop.set_path(&path);
    shop.set_query(None);
    failure(
        Problem::StoreMoved { address: shop.to_string() },
        ADDRESS,
        format!("{base} redirects to {shop}"),
        format!("set KOROSHO_WOOCOMMERCE_URL={shop}"),
    )
}
