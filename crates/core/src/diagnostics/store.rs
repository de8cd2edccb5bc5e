//! Checks of the WooCommerce store, from its URL to the write permission.

use std::fmt;
use std::time::Duration;

use iso_currency::Currency;
use jiff::Timestamp;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::Problem;
use serde::Deserialize;
use serde_json::{Value, json};
use url::Url;

use super::{Diagnosis, address, pages, pricing, webhooks};
use crate::config::{ShopConfig, WooConfig};
use crate::http::http_client;
use crate::woocommerce::client::not_sent;
use crate::woocommerce::{WooClient, WooError};

pub(super) const ADDRESS: &str = "store address";
const WOOCOMMERCE: &str = "WooCommerce";
const READ: &str = "read permission";
const WRITE: &str = "write permission";
const CURRENCY: &str = "currency";
const CLOCK: &str = "clock";
const STORE_CART: &str = "store's own cart";

/// Timeout of one response.
pub(super) const TIMEOUT: Duration = Duration::from_secs(15);

/// WooCommerce releases against which this program is tested.
const TESTED: [&str; 2] = ["9.4", "11.0"];

/// Tolerated clock difference in milliseconds.
const SAME_TIME: i64 = 60_000;

/// Currency of M-Pesa.
const SHILLINGS: &str = "KES";

/// Meta key of the order that proves the write permission.
const CHECK_META: &str = "_korosho_check";

/// Reason that prevents selling from the store.
#[derive(Debug, Clone, PartialEq)]
pub struct StoreProblem {
    /// The failed check.
    pub diagnosis: Diagnosis,
    /// Same finding as a problem, for which screens have texts in each language.
    pub problem: Problem,
    /// Whether it is transient: the store does not answer at the moment.
    pub is_passing: bool,
}

impl fmt::Display for StoreProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: {}. {}",
            self.diagnosis.subject, self.diagnosis.finding, self.diagnosis.remedy
        )
    }
}

/// Failed check of the connection to the store.
pub(super) type Failure = Box<StoreProblem>;

/// Permanent failure, which needs an action.
pub(super) fn failure(
    problem: Problem,
    subject: &'static str,
    finding: impl Into<String>,
    remedy: impl Into<String>,
) -> Failure {
    let diagnosis = Diagnosis::failed(subject, finding, remedy);
    Box::new(StoreProblem { diagnosis, problem, is_passing: false })
}

/// Transient failure.
pub(super) fn passing(
    problem: Problem,
    subject: &'static str,
    finding: impl Into<String>,
    remedy: impl Into<String>,
) -> Failure {
    Box::new(StoreProblem { is_passing: true, ..*failure(problem, subject, finding, remedy) })
}

/// Returns the failed check of the connection to the store, if any; changes nothing in the store.
pub(super) async fn problem(config: &ShopConfig) -> Option<StoreProblem> {
    let woo = with_timeout(&config.woocommerce);
    access(woo).await.err().map(|failure| *failure)
}

/// A store from which the shop can sell.
pub(super) struct StoreAccess {
    pub(super) client: WooClient,
    /// Name at the REST root, empty if that is hidden.
    pub(super) name: String,
}

/// Runs every check that decides whether the shop can sell from the store, without changing it.
pub(super) async fn access(woo: WooConfig) -> Result<StoreAccess, Failure> {
    let root = address::root(&woo.base_url).await?;
    // The shop's server lets a device change no product.
    let by_key_pair = matches!(woo.access, crate::config::StoreAccess::KeyPair { .. });
    let client = client(woo)?;
    read(&client).await?;
    if by_key_pair {
        // A product that cannot exist: WooCommerce checks the permission first.
        write_refusal(client.put::<Value>("products/0", &json!({})).await.err())?;
    }
    currency(&client).await?;
    Ok(StoreAccess { client, name: root.name })
}

pub(super) async fn check(config: &ShopConfig) -> Vec<Diagnosis> {
    let mut found = Vec::new();
    if let Err(failure) = in_order(config, &mut found).await {
        found.push(failure.diagnosis);
    }
    found
}

/// Runs the checks of the store; independent ones run concurrently, because each request to a slow
/// store takes seconds.
async fn in_order(config: &ShopConfig, found: &mut Vec<Diagnosis>) -> Result<(), Failure> {
    let woo = with_timeout(&config.woocommerce);
    found.extend(address::root(&woo.base_url).await?.found);
    let client = client(woo)?;
    read(&client).await?;
    found.push(Diagnosis::passed(READ, "the key pair may read"));
    let (version, written, code) =
        tokio::join!(version(&client), write(&client), currency(&client));
    found.push(version);
    found.push(written?);
    let code = code?;
    found.push(of_currency(config, &code));
    let (priced, clock, cart, webhooks, written) = tokio::join!(
        pricing::check(&client, config, &code),
        clock(&client),
        store_cart(&config.woocommerce.base_url),
        webhooks::check(config, &client),
        pages::check(&client),
    );
    found.extend(priced);
    found.extend([clock, cart, webhooks]);
    found.extend(written);
    Ok(())
}

pub(super) fn with_timeout(woo: &WooConfig) -> WooConfig {
    let mut woo = woo.clone();
    woo.limits.timeout = TIMEOUT;
    woo
}

fn client(woo: WooConfig) -> Result<WooClient, Failure> {
    let remedy = "set KOROSHO_WOOCOMMERCE_URL to the store's https:// address";
    let unset =
        |error: WooError| failure(Problem::StoreNotFound, ADDRESS, error.to_string(), remedy);
    WooClient::new(woo).map_err(unset)
}

async fn read(client: &WooClient) -> Result<(), Failure> {
    let query = [("per_page", "1".to_owned()), ("_fields", "id".to_owned())];
    let Err(error) = client.list::<Vec<Value>>("products", &query).await else { return Ok(()) };
    let found = format!("products cannot be read: {error}");
    Err(match &error {
        WooError::Refused { code, message, .. } => failure(
            Problem::StoreKeyRefused,
            READ,
            format!("the store refuses the key pair: {message} ({code})"),
            "correct KOROSHO_WOOCOMMERCE_KEY and KOROSHO_WOOCOMMERCE_SECRET; its user must be an administrator or shop manager, and a proxy before the store must pass the Authorization header on",
        ),
        WooError::Business { .. } if error.is_missing_route() => plugin_off(),
        error if error.is_passing() => passing(
            Problem::StoreDown,
            READ,
            found,
            "look at WordPress's error log; then check again",
        ),
        _ => failure(Problem::StoreNotFound, READ, found, "look at WordPress's error log"),
    })
}

/// Failure: WordPress answers, but WooCommerce is inactive.
pub(super) fn plugin_off() -> Failure {
    failure(
        Problem::StorePluginOff,
        WOOCOMMERCE,
        "WordPress answers, but the WooCommerce plug-in is not active",
        "activate WooCommerce in WordPress, Plugins; if it is active, a security plug-in hides its REST API",
    )
}

/// Permission of the key pair, derived from the response to a write.
fn write_refusal(error: Option<WooError>) -> Result<(), Failure> {
    match error {
        Some(WooError::Refused { code, .. }) => Err(failure(
            Problem::StoreKeyReadOnly,
            WRITE,
            format!("the key pair may only read ({code}): no order would reach the store"),
            "give the key the permission Read/Write in WooCommerce, Settings, Advanced, REST API",
        )),
        _ => Ok(()),
    }
}

#[derive(Deserialize)]
struct Created {
    id: i64,
}

/// Creates and deletes a draft order without lines: no mail, no stock change, no number in reports.
async fn write(client: &WooClient) -> Result<Diagnosis, Failure> {
    let body = json!({
        "status": "checkout-draft",
        "meta_data": [{ "key": CHECK_META, "value": "1" }],
    });
    let created = client.post::<Created>("orders", &body).await;
    let order = match created {
        Ok(order) => order,
        Err(error) => {
            let finding = format!("an order cannot be created: {error}");
            write_refusal(Some(error))?;
            return Ok(Diagnosis::failed(WRITE, finding, "look at WordPress's error log"));
        }
    };
    let path = format!("orders/{}", order.id);
    match client.delete::<Value>(&path, &[("force", "true".to_owned())]).await {
        Ok(_) => Ok(Diagnosis::passed(WRITE, "a draft order was created and deleted")),
        Err(error) => Ok(Diagnosis::warning(
            WRITE,
            format!("draft order {} was created and cannot be deleted: {error}", order.id),
            "delete it by hand in WooCommerce, Orders; give the key's user the right to delete",
        )),
    }
}

async fn setting(client: &WooClient, path: &str) -> Result<String, WooError> {
    let setting: Value = client.get(&format!("settings/{path}"), &[]).await?;
    Ok(setting["value"].as_str().unwrap_or_default().trim().to_owned())
}

/// Currency of the store, ISO 4217.
async fn currency(client: &WooClient) -> Result<String, Failure> {
    let code = setting(client, "general/woocommerce_currency").await.map_err(|error| {
        let remedy = "the key's user must be an administrator or shop manager";
        let found = format!("the store's settings cannot be read: {error}");
        failure(Problem::StoreKeyLimited, CURRENCY, found, remedy)
    })?;
    let code = code.to_uppercase();
    match Currency::from_code(&code) {
        Some(_) => Ok(code),
        None => Err(failure(
            Problem::StoreCurrency { currency: code.clone() },
            CURRENCY,
            format!("prices are in {code}, which is no currency of ISO 4217: nobody can pay in it"),
            "choose another currency in WooCommerce, Settings, General",
        )),
    }
}

fn of_currency(config: &ShopConfig, code: &str) -> Diagnosis {
    let methods = config.payment_methods(&config.settings, SHILLINGS);
    if methods.contains(&PaymentMethod::Mpesa) && code != SHILLINGS {
        return Diagnosis::warning(
            CURRENCY,
            format!("prices are in {code}: M-Pesa takes shillings only and is not offered"),
            "set the store's currency to Kenyan shilling, or remove the M-Pesa settings",
        );
    }
    Diagnosis::passed(CURRENCY, format!("prices are in {code}"))
}

async fn version(client: &WooClient) -> Diagnosis {
    let query = [("_fields", "environment".to_owned())];
    let status: Value = client.get("system_status", &query).await.unwrap_or_default();
    let version = status["environment"]["version"].as_str().unwrap_or_default().to_owned();
    let range = || format!("tried with {} to {}", TESTED[0], TESTED[1]);
    match version.split('.').next().and_then(|major| major.parse::<u32>().ok()) {
        None => Diagnosis::warning(
            WOOCOMMERCE,
            "the version cannot be read",
            "the key's user must be an administrator or shop manager",
        ),
        Some(0..=8) => Diagnosis::warning(
            WOOCOMMERCE,
            format!("version {version} is older than what this program is {}", range()),
            "update WooCommerce",
        ),
        Some(_) => Diagnosis::passed(WOOCOMMERCE, format!("version {version} ({})", range())),
    }
}

async fn clock(client: &WooClient) -> Diagnosis {
    let ours = Timestamp::now().as_millisecond();
    match client.store_now().await {
        Ok(theirs) if (theirs - ours).abs() > SAME_TIME => {
            let order = if theirs > ours { "ahead of" } else { "behind" };
            let apart = duration((theirs - ours).unsigned_abs() / 1000);
            Diagnosis::warning(
                CLOCK,
                format!("the store's clock is {apart} {order} this machine's"),
                "set both by NTP: sales that begin and coupons that end depend on it",
            )
        }
        Ok(_) => Diagnosis::passed(CLOCK, "this machine and the store agree"),
        Err(error) => Diagnosis::warning(
            CLOCK,
            format!("the store's time is unknown: {error}"),
            "check again later",
        ),
    }
}

/// Duration in readable form: `2 h 5 min`.
fn duration(seconds: u64) -> String {
    let minutes = (seconds + 30) / 60;
    match (minutes / 60, minutes % 60) {
        (0, minutes) => format!("{minutes} min"),
        (hours, 0) => format!("{hours} h"),
        (hours, minutes) => format!("{hours} h {minutes} min"),
    }
}

/// Checks the Store API, which prices each order once more before a payment.
async fn store_cart(base: &Url) -> Diagnosis {
    let remedy = "allow /wp-json/wc/store/v1/ for strangers: a security plug-in may block it";
    let warning = |finding: String| Diagnosis::warning(STORE_CART, finding, remedy);
    let address = match base.join("wp-json/wc/store/v1/cart") {
        Ok(address) => address,
        Err(error) => return warning(error.to_string()),
    };
    let Ok(http) = http_client(TIMEOUT) else { return warning("no TLS".to_owned()) };
    match http.get(address).send().await {
        Ok(response) if response.status().is_success() => {
            Diagnosis::passed(STORE_CART, "answers; it is asked once before money moves")
        }
        Ok(response) => warning(format!("answers with {}", response.status())),
        Err(error) => warning(not_sent("GET cart", &error).to_string()),
    }
}
