//! Checks of the WooCommerce store, from its URL to the write permission.

use std::fmt;
use std::time::Duration;

use iso_currency::Currency;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::Problem;
use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;
use serde::Deserialize;
use serde_json::{Value, json};
use url::Url;

use super::{Diagnosis, address, clock, pages, pricing, webhooks};
use crate::config::{ShopConfig, WooConfig};
use crate::http::http_client;
use crate::woocommerce::client::not_sent;
use crate::woocommerce::{WooClient, WooError};

pub(super) const ADDRESS: Sentence = Sentence::fixed("store address", "anwani ya duka");
const WOOCOMMERCE: Sentence = Sentence::name("WooCommerce");
const READ: Sentence = Sentence::fixed("read permission", "ruhusa ya kusoma");
const WRITE: Sentence = Sentence::fixed("write permission", "ruhusa ya kuandika");
const CURRENCY: Sentence = Sentence::fixed("currency", "sarafu");
const STORE_CART: Sentence = Sentence::fixed("store's own cart", "kikapu cha WooCommerce");

pub(super) const ERROR_LOG: Sentence =
    Sentence::fixed("look at WordPress's error log", "angalia kumbukumbu ya hitilafu ya WordPress");
pub(crate) const USER_OF_KEY: Sentence = Sentence::fixed(
    "the key's user must be an administrator or shop manager",
    "mtumiaji wa ufunguo lazima awe msimamizi au meneja wa duka",
);

/// Timeout of one response.
pub(super) const TIMEOUT: Duration = Duration::from_secs(15);

/// WooCommerce releases against which this program is tested.
const TESTED: [&str; 2] = ["9.4", "11.0"];

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
    subject: Sentence,
    finding: Sentence,
    remedy: Sentence,
) -> Failure {
    let diagnosis = Diagnosis::failed(subject, finding, remedy);
    Box::new(StoreProblem { diagnosis, problem, is_passing: false })
}

/// Transient failure.
pub(super) fn passing(
    problem: Problem,
    subject: Sentence,
    finding: Sentence,
    remedy: Sentence,
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
    let may_read = sentence!("the key pair may read", "jozi ya funguo inaruhusiwa kusoma");
    found.push(Diagnosis::passed(READ, may_read));
    let (version, written, code) =
        tokio::join!(version(&client), write(&client), currency(&client));
    found.push(version);
    found.push(written?);
    let code = code?;
    found.push(of_currency(config, &code));
    let (priced, clock, cart, webhooks, written) = tokio::join!(
        pricing::check(&client, config, &code),
        clock::check(&client),
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
    let unset = |error: WooError| {
        let remedy = sentence!(
            "set KOROSHO_WOOCOMMERCE_URL to the store's https:// address",
            "weka KOROSHO_WOOCOMMERCE_URL kuwa anwani ya https:// ya duka"
        );
        failure(Problem::StoreNotFound, ADDRESS, Sentence::english(error), remedy)
    };
    WooClient::new(woo).map_err(unset)
}

async fn read(client: &WooClient) -> Result<(), Failure> {
    let query = [("per_page", "1".to_owned()), ("_fields", "id".to_owned())];
    let Err(error) = client.list::<Vec<Value>>("products", &query).await else { return Ok(()) };
    let found = sentence!(
        "products cannot be read: {error}",
        "bidhaa haziwezi kusomwa: {error}"; english error
    );
    Err(match &error {
        WooError::Refused { code, message, .. } => key_refused(code, message),
        WooError::Business { .. } if error.is_missing_route() => plugin_off(),
        error if error.is_passing() => passing(
            Problem::StoreDown,
            READ,
            found,
            sentence!(
                "look at WordPress's error log; then check again",
                "angalia kumbukumbu ya hitilafu ya WordPress; kisha kagua tena"
            ),
        ),
        _ => failure(Problem::StoreNotFound, READ, found, ERROR_LOG),
    })
}

fn key_refused(code: &str, message: &str) -> Failure {
    failure(
        Problem::StoreKeyRefused,
        READ,
        sentence!(
            "the store refuses the key pair: {message} ({code})",
            "duka linakataa jozi ya funguo: {message} ({code})"; english message
        ),
        sentence!(
            "correct KOROSHO_WOOCOMMERCE_KEY and KOROSHO_WOOCOMMERCE_SECRET; its user must be an administrator or shop manager, and a proxy before the store must pass the Authorization header on",
            "rekebisha KOROSHO_WOOCOMMERCE_KEY na KOROSHO_WOOCOMMERCE_SECRET; mtumiaji wake lazima awe msimamizi au meneja wa duka, na proxy iliyo mbele ya duka lazima ipitishe header ya Authorization"
        ),
    )
}

/// Failure: WordPress answers, but WooCommerce is inactive.
pub(super) fn plugin_off() -> Failure {
    failure(
        Problem::StorePluginOff,
        WOOCOMMERCE,
        sentence!(
            "WordPress answers, but the WooCommerce plug-in is not active",
            "WordPress inajibu, lakini programu-jalizi ya WooCommerce haijawashwa"
        ),
        sentence!(
            "activate WooCommerce in WordPress, Plugins; if it is active, a security plug-in hides its REST API",
            "washa WooCommerce katika WordPress, Plugins; kama imewashwa, programu-jalizi ya usalama inaficha REST API yake"
        ),
    )
}

/// Permission of the key pair, derived from the response to a write.
fn write_refusal(error: Option<WooError>) -> Result<(), Failure> {
    match error {
        Some(WooError::Refused { code, .. }) => Err(failure(
            Problem::StoreKeyReadOnly,
            WRITE,
            sentence!(
                "the key pair may only read ({code}): no order would reach the store",
                "jozi ya funguo inaruhusiwa kusoma tu ({code}): hakuna oda itakayofika dukani"
            ),
            sentence!(
                "give the key the permission Read/Write in WooCommerce, Settings, Advanced, REST API",
                "upe ufunguo ruhusa ya Read/Write katika WooCommerce, Settings, Advanced, REST API"
            ),
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
            let finding = sentence!(
                "an order cannot be created: {error}",
                "oda haiwezi kuundwa: {error}"; english error
            );
            write_refusal(Some(error))?;
            return Ok(Diagnosis::failed(WRITE, finding, ERROR_LOG));
        }
    };
    let id = order.id;
    let path = format!("orders/{id}");
    Ok(match client.delete::<Value>(&path, &[("force", "true".to_owned())]).await {
        Ok(_) => Diagnosis::passed(
            WRITE,
            sentence!("a draft order was created and deleted", "oda ya rasimu imeundwa na kufutwa"),
        ),
        Err(error) => Diagnosis::warning(
            WRITE,
            sentence!(
                "draft order {id} was created and cannot be deleted: {error}",
                "oda ya rasimu {id} imeundwa na haiwezi kufutwa: {error}"; english error
            ),
            sentence!(
                "delete it by hand in WooCommerce, Orders; give the key's user the right to delete",
                "ifute mwenyewe katika WooCommerce, Orders; mpe mtumiaji wa ufunguo haki ya kufuta"
            ),
        ),
    })
}

async fn setting(client: &WooClient, path: &str) -> Result<String, WooError> {
    let setting: Value = client.get(&format!("settings/{path}"), &[]).await?;
    Ok(setting["value"].as_str().unwrap_or_default().trim().to_owned())
}

/// Currency of the store, ISO 4217.
async fn currency(client: &WooClient) -> Result<String, Failure> {
    let code = setting(client, "general/woocommerce_currency").await.map_err(|error| {
        let found = sentence!(
            "the store's settings cannot be read: {error}",
            "mipangilio ya duka haiwezi kusomwa: {error}"; english error
        );
        failure(Problem::StoreKeyLimited, CURRENCY, found, USER_OF_KEY)
    })?;
    let code = code.to_uppercase();
    match Currency::from_code(&code) {
        Some(_) => Ok(code),
        None => Err(failure(
            Problem::StoreCurrency { currency: code.clone() },
            CURRENCY,
            sentence!(
                "prices are in {code}, which is no currency of ISO 4217: nobody can pay in it",
                "bei ni kwa {code}, ambayo si sarafu ya ISO 4217: hakuna anayeweza kulipa kwayo"
            ),
            sentence!(
                "choose another currency in WooCommerce, Settings, General",
                "chagua sarafu nyingine katika WooCommerce, Settings, General"
            ),
        )),
    }
}

fn of_currency(config: &ShopConfig, code: &str) -> Diagnosis {
    let methods = config.payment_methods(&config.settings, SHILLINGS);
    if methods.contains(&PaymentMethod::Mpesa) && code != SHILLINGS {
        return Diagnosis::warning(
            CURRENCY,
            sentence!(
                "prices are in {code}: M-Pesa takes shillings only and is not offered",
                "bei ni kwa {code}: M-Pesa hupokea shilingi tu na haionyeshwi"
            ),
            sentence!(
                "set the store's currency to Kenyan shilling, or remove the M-Pesa settings",
                "weka sarafu ya duka kuwa shilingi ya Kenya, au ondoa mipangilio ya M-Pesa"
            ),
        );
    }
    Diagnosis::passed(CURRENCY, sentence!("prices are in {code}", "bei ni kwa {code}"))
}

async fn version(client: &WooClient) -> Diagnosis {
    let query = [("_fields", "environment".to_owned())];
    let status: Value = client.get("system_status", &query).await.unwrap_or_default();
    let version = status["environment"]["version"].as_str().unwrap_or_default().to_owned();
    let [oldest, newest] = TESTED;
    match version.split('.').next().and_then(|major| major.parse::<u32>().ok()) {
        None => Diagnosis::warning(
            WOOCOMMERCE,
            sentence!("the version cannot be read", "toleo haliwezi kusomwa"),
            USER_OF_KEY,
        ),
        Some(0..=8) => Diagnosis::warning(
            WOOCOMMERCE,
            sentence!(
                "version {version} is older than what this program is tried with {oldest} to {newest}",
                "toleo {version} ni la zamani kuliko yaliyojaribiwa na programu hii, {oldest} hadi {newest}"
            ),
            sentence!("update WooCommerce", "sasisha WooCommerce"),
        ),
        Some(_) => Diagnosis::passed(
            WOOCOMMERCE,
            sentence!(
                "version {version} (tried with {oldest} to {newest})",
                "toleo {version} (imejaribiwa na {oldest} hadi {newest})"
            ),
        ),
    }
}

/// Checks the Store API, which prices each order once more before a payment.
async fn store_cart(base: &Url) -> Diagnosis {
    let warning = |finding: Sentence| {
        let remedy = sentence!(
            "allow /wp-json/wc/store/v1/ for strangers: a security plug-in may block it",
            "ruhusu /wp-json/wc/store/v1/ kwa wageni: huenda programu-jalizi ya usalama inaizuia"
        );
        Diagnosis::warning(STORE_CART, finding, remedy)
    };
    let address = match base.join("wp-json/wc/store/v1/cart") {
        Ok(address) => address,
        Err(error) => return warning(Sentence::english(error)),
    };
    let Ok(http) = http_client(TIMEOUT) else {
        return warning(sentence!("no TLS", "hakuna TLS"));
    };
    match http.get(address).send().await {
        Ok(response) if response.status().is_success() => Diagnosis::passed(
            STORE_CART,
            sentence!(
                "answers; it is asked once before money moves",
                "kinajibu; kinaulizwa mara moja kabla ya malipo"
            ),
        ),
        Ok(response) => {
            let status = response.status();
            warning(sentence!("answers with {status}", "kinajibu kwa {status}"; english status))
        }
        Err(error) => warning(Sentence::english(not_sent("GET cart", &error))),
    }
}
