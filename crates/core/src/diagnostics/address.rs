//! Check of the store's URL: identifies the responding server without sending the key pair.

use std::time::{Duration, Instant};

use korosho_domain::device::StoreConnection;
use korosho_domain::problem::Problem;
use reqwest::header::LOCATION;
use serde_json::Value;
use url::Url;

use super::Diagnosis;
use super::store::{ADDRESS, Failure, TIMEOUT, failure, passing, plugin_off};
use crate::http::http_client;
use crate::woocommerce::client::not_sent;
use crate::woocommerce::{WooError, json_body, portal};

/// Namespace in WordPress's REST root while WooCommerce is active.
const NAMESPACE: &str = "wc/v3";

const SPEED: &str = "response time";

/// Response time of the REST root from which the store counts as slow: every change and order waits
/// for it.
const SLOW: Duration = Duration::from_secs(3);

/// The REST root of WordPress with WooCommerce.
pub(super) struct Root {
    pub(super) found: Vec<Diagnosis>,
    /// Name of the site, empty if the REST root is hidden from anonymous requests.
    pub(super) name: String,
}

pub(super) async fn root(base: &Url) -> Result<Root, Failure> {
    let unset = |error: String| {
        failure(Problem::StoreNotFound, ADDRESS, error, "correct KOROSHO_WOOCOMMERCE_URL")
    };
    let http = http_client(TIMEOUT).map_err(unset)?;
    let address = base.join("wp-json/").map_err(|error| unset(error.to_string()))?;
    let asked_at = Instant::now();
    let response = match http.get(address).send().await {
        Ok(response) => response,
        Err(error) => return Err(unreachable(base, &not_sent("GET wp-json", &error)).await),
    };
    let status = response.status().as_u16();
    let location = response.headers().get(LOCATION).and_then(|value| value.to_str().ok());
    let target = location.and_then(|location| response.url().join(location).ok());
    let text = response.text().await.unwrap_or_default();
    let is_json = json_body::find(text.as_bytes()).is_some();
    if !is_json
        && matches!(status, 200 | 301..=308 | 404)
        && let Some(home) = home_without_permalinks(&http, base).await
    {
        return Err(without_permalinks(base, &home));
    }
    if !is_json && portal::is_portal_answer(base, status) {
        return Err(log_in_page(base));
    }
    if let Some(target) = target {
        return Err(moved(base, &target));
    }
    let mut root = of_answer(base, status, &text)?;
    root.found.extend(slow(base, asked_at.elapsed()));
    Ok(root)
}

fn slow(base: &Url, taken: Duration) -> Option<Diagnosis> {
    (taken >= SLOW).then(|| {
        Diagnosis::warning(
            SPEED,
            format!("{base} needs {} s for an answer", taken.as_secs()),
            "look for slow plug-ins and at the hosting: new prices and orders wait as long each time",
        )
    })
}

/// Base URL of the site, if its REST API answers only with a query: permalinks are plain, or the
/// path is not the site's.
async fn home_without_permalinks(http: &reqwest::Client, base: &Url) -> Option<Url> {
    let mut address = base.clone();
    address.set_query(Some("rest_route=/"));
    let text = http.get(address).send().await.ok()?.text().await.ok()?;
    let root: Value = serde_json::from_slice(json_body::find(text.as_bytes())?).ok()?;
    let home = root["namespaces"].is_array().then(|| root["home"].as_str())??;
    let mut home = Url::parse(&format!("{}/", home.trim_end_matches('/'))).ok()?;
    // A redirect would have named another scheme; behind a proxy WordPress may not know its own.
    if (home.host(), home.port()) == (base.host(), base.port()) {
        home.set_scheme(base.scheme()).ok()?;
    }
    Some(home)
}

fn without_permalinks(base: &Url, home: &Url) -> Failure {
    if home == base {
        return failure(
            Problem::StorePermalinks,
            ADDRESS,
            format!("WordPress answers at {base}, but not at /wp-json/: its permalinks are plain"),
            "choose any structure but \"Plain\" in WordPress, Settings, Permalinks",
        );
    }
    failure(
        Problem::StoreMoved { address: home.to_string() },
        ADDRESS,
        format!("{base} is a page of the site {home}"),
        format!("set KOROSHO_WOOCOMMERCE_URL={home}"),
    )
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
            Ok(Root { found: vec![if is_clean { answers } else { noise(base) }], name })
        }
        (200, Some(root)) if root["namespaces"].is_array() => Err(plugin_off()),
        // Stores that hide their REST root from anonymous requests; the check of the key pair
        // decides.
        (401 | 403, Some(_)) => Ok(Root { found: vec![answers], name: String::new() }),
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
            format!("{base} answers with status {status}: {}", of_status(status)),
            "look at the site in a browser and at WordPress's error log; then check again",
        )),
        // Plain permalinks have already been detected.
        (404, _) => Err(failure(
            Problem::StoreNotFound,
            ADDRESS,
            format!("{base} has no REST API at /wp-json/"),
            "correct KOROSHO_WOOCOMMERCE_URL; a security plug-in may hide the REST API too",
        )),
        _ => Err(failure(
            Problem::StoreNotFound,
            ADDRESS,
            format!("{base} answers with status {status}, and not as WordPress does"),
            "correct KOROSHO_WOOCOMMERCE_URL",
        )),
    }
}

const fn of_status(status: u16) -> &'static str {
    match status {
        500 => "an error of PHP",
        503 => "it is in maintenance, or overloaded",
        502 | 504 => "its web server gets no answer from PHP",
        _ => "an error of its server",
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
    match (portal::classify(base, error).await, error) {
        (StoreConnection::CaptivePortal, _) => log_in_page(base),
        (_, WooError::Certificate { cause, .. }) => failure(
            Problem::StoreCertificate,
            ADDRESS,
            format!("the certificate of {base} is not trusted: {}", of_certificate(cause)),
            "renew the store's certificate; the name in it must be the name in KOROSHO_WOOCOMMERCE_URL",
        ),
        (_, other) => {
            let (finding, remedy) = of_network(base, &other.to_string());
            passing(Problem::StoreUnreachable, ADDRESS, finding, remedy)
        }
    }
}

/// Plain-language description of a TLS library's certificate error.
fn of_certificate(cause: &str) -> String {
    let has = |part: &str| cause.to_ascii_lowercase().contains(part);
    if has("unknownissuer") || has("causedasendentity") {
        "it is signed by itself or by an unknown authority".to_owned()
    } else if has("notvalidyet") || has("not valid yet") {
        "it is not valid yet; look at this machine's clock".to_owned()
    } else if has("expired") {
        "it has expired".to_owned()
    } else if has("not valid for name") || has("notvalidforname") {
        "it is of another name".to_owned()
    } else {
        cause.to_owned()
    }
}

/// Finding and remedy of a failed connection.
fn of_network(base: &Url, cause: &str) -> (String, &'static str) {
    let host = base.host_str().unwrap_or_default();
    let has = |part: &str| cause.contains(part);
    if has("dns error") {
        let finding = format!("{base} does not answer: the name {host} is not known (DNS)");
        return (
            finding,
            "correct the name in KOROSHO_WOOCOMMERCE_URL; or look at this machine's network and DNS",
        );
    }
    let reason = if has("refused") {
        "no web server listens there".to_owned()
    } else if has("timed out") || has("deadline") || has("no answer in time") {
        format!("no answer within {} s", TIMEOUT.as_secs())
    } else {
        cause.to_owned()
    };
    (
        format!("{base} does not answer: {reason}"),
        "check KOROSHO_WOOCOMMERCE_URL, the line and the store's server; then check again",
    )
}

/// Failure for a redirect: the key pair must not follow one, so the URL has to be the final one.
fn moved(base: &Url, target: &Url) -> Failure {
    let mut shop = target.clone();
    let kept = target.path().split_once("wp-json").map(|(before, _)| before.to_owned());
    if kept.is_none() && target.host() == base.host() {
        return failure(
            Problem::StoreNotFound,
            ADDRESS,
            format!("{base} has no REST API at /wp-json/ and redirects to {target}"),
            "correct KOROSHO_WOOCOMMERCE_URL: the site's address, without the path of a page",
        );
    }
    let path = kept.unwrap_or_else(|| target.path().to_owned());
    shop.set_path(&path);
    shop.set_query(None);
    failure(
        Problem::StoreMoved { address: shop.to_string() },
        ADDRESS,
        format!("{base} redirects to {shop}"),
        format!("set KOROSHO_WOOCOMMERCE_URL={shop}"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn network_and_certificate_errors_are_described_by_cause() {
        let base = Url::parse("https://shop.example/").unwrap();
        let network = |cause: &str| of_network(&base, cause).0;
        let dns = "client error (Connect): dns error: failed to lookup address information";
        assert!(network(dns).ends_with("the name shop.example is not known (DNS)"));
        let refused = "tcp connect error: Connection refused (os error 111)";
        assert!(network(refused).ends_with("no web server listens there"));
        assert!(network("operation timed out").ends_with("no answer within 15 s"));
        assert!(network("broken pipe").ends_with("broken pipe"));
        let own = "invalid peer certificate: Other(OtherError(CaUsedAsEndEntity))";
        assert!(of_certificate(own).starts_with("it is signed by itself"));
        let expired = "invalid peer certificate: certificate expired: verified at time 5";
        assert_eq!(of_certificate(expired), "it has expired");
        let name = "invalid peer certificate: certificate not valid for name \"shop.example\"";
        assert_eq!(of_certificate(name), "it is of another name");
    }

    #[test]
    fn store_that_responds_after_seconds_is_a_warning() {
        let base = Url::parse("https://shop.example/").unwrap();
        assert_eq!(slow(&base, Duration::from_millis(2_900)), None);
        let found = slow(&base, Duration::from_secs(10)).unwrap();
        assert!(
            found.finding.contains("10 s")
                && found.level == korosho_domain::admin::HealthLevel::Warning
        );
    }
}
