//! Check of the store's URL: identifies the responding server without sending the key pair.

use std::time::{Duration, Instant};

use korosho_domain::device::StoreConnection;
use korosho_domain::problem::Problem;
use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;
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

const SPEED: Sentence = Sentence::fixed("response time", "muda wa kujibu");

/// Response time of the REST root from which the store counts as slow: every change and order waits
/// for it.
const SLOW: Duration = Duration::from_secs(3);

const CORRECT_URL: Sentence =
    Sentence::fixed("correct KOROSHO_WOOCOMMERCE_URL", "rekebisha KOROSHO_WOOCOMMERCE_URL");

/// The REST root of WordPress with WooCommerce.
pub(super) struct Root {
    pub(super) found: Vec<Diagnosis>,
    /// Name of the site, empty if the REST root is hidden from anonymous requests.
    pub(super) name: String,
}

pub(super) async fn root(base: &Url) -> Result<Root, Failure> {
    let unset = |error: String| {
        failure(Problem::StoreNotFound, ADDRESS, Sentence::english(error), CORRECT_URL)
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
    let seconds = taken.as_secs();
    (taken >= SLOW).then(|| {
        Diagnosis::warning(
            SPEED,
            sentence!(
                "{base} needs {seconds} s for an answer",
                "{base} inachukua sekunde {seconds} kujibu"
            ),
            sentence!(
                "look for slow plug-ins and at the hosting: new prices and orders wait as long each time",
                "tafuta programu-jalizi zinazochelewesha na uangalie hosting: bei mpya na oda husubiri muda huo kila mara"
            ),
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
            sentence!(
                "WordPress answers at {base}, but not at /wp-json/: its permalinks are plain",
                "WordPress inajibu kwenye {base}, lakini si kwenye /wp-json/: permalinks zake ni “Plain”"
            ),
            sentence!(
                "choose any structure but \"Plain\" in WordPress, Settings, Permalinks",
                "chagua muundo wowote isipokuwa “Plain” katika WordPress, Settings, Permalinks"
            ),
        );
    }
    failure(
        Problem::StoreMoved { address: home.to_string() },
        ADDRESS,
        sentence!("{base} is a page of the site {home}", "{base} ni ukurasa wa tovuti ya {home}"),
        sentence!("set KOROSHO_WOOCOMMERCE_URL={home}", "weka KOROSHO_WOOCOMMERCE_URL={home}"),
    )
}

fn of_answer(base: &Url, status: u16, text: &str) -> Result<Root, Failure> {
    let json = json_body::find(text.as_bytes());
    let root = json.and_then(|json| serde_json::from_slice::<Value>(json).ok());
    let is_clean = json.is_some_and(|json| json.len() == text.trim().len());
    let answers = Diagnosis::passed(ADDRESS, sentence!("{base} answers", "{base} inajibu"));
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
        (401 | 403, None) => Err(blocked(base, status)),
        (500.., _) => Err(down(base, status)),
        // Plain permalinks have already been detected.
        (404, _) => Err(failure(
            Problem::StoreNotFound,
            ADDRESS,
            sentence!(
                "{base} has no REST API at /wp-json/",
                "{base} haina REST API kwenye /wp-json/"
            ),
            sentence!(
                "correct KOROSHO_WOOCOMMERCE_URL; a security plug-in may hide the REST API too",
                "rekebisha KOROSHO_WOOCOMMERCE_URL; au programu-jalizi ya usalama inaficha REST API"
            ),
        )),
        _ => Err(failure(
            Problem::StoreNotFound,
            ADDRESS,
            sentence!(
                "{base} answers with status {status}, and not as WordPress does",
                "{base} inajibu kwa hali {status}, na si kama WordPress"
            ),
            CORRECT_URL,
        )),
    }
}

fn blocked(base: &Url, status: u16) -> Failure {
    failure(
        Problem::StoreNotFound,
        ADDRESS,
        sentence!(
            "{base} answers with status {status}, and not as WordPress does: a firewall or a password is before it",
            "{base} inajibu kwa hali {status}, na si kama WordPress: kuna firewall au nenosiri mbele yake"
        ),
        sentence!(
            "let this machine through to /wp-json/, with its Authorization header; or correct KOROSHO_WOOCOMMERCE_URL",
            "iruhusu kompyuta hii kufika /wp-json/, pamoja na header ya Authorization; au rekebisha KOROSHO_WOOCOMMERCE_URL"
        ),
    )
}

fn down(base: &Url, status: u16) -> Failure {
    let cause = of_status(status);
    passing(
        Problem::StoreDown,
        ADDRESS,
        sentence!(
            "{base} answers with status {status}: {cause}",
            "{base} inajibu kwa hali {status}: {cause}",
            cause
        ),
        sentence!(
            "look at the site in a browser and at WordPress's error log; then check again",
            "angalia tovuti kwa kivinjari na kumbukumbu ya hitilafu ya WordPress; kisha kagua tena"
        ),
    )
}

fn of_status(status: u16) -> Sentence {
    match status {
        500 => sentence!("an error of PHP", "hitilafu ya PHP"),
        503 => {
            sentence!("it is in maintenance, or overloaded", "inafanyiwa matengenezo, au imelemewa",)
        }
        502 | 504 => sentence!(
            "its web server gets no answer from PHP",
            "seva yake ya tovuti haipati jibu kutoka PHP",
        ),
        _ => sentence!("an error of its server", "hitilafu ya seva yake"),
    }
}

fn noise(base: &Url) -> Diagnosis {
    Diagnosis::warning(
        ADDRESS,
        sentence!(
            "{base} prints text around its JSON, such as a PHP warning",
            "{base} inaongeza maandishi kwenye JSON yake, kama vile onyo la PHP"
        ),
        sentence!(
            "set display_errors to Off in php.ini, or deactivate the plug-in that the text names",
            "weka display_errors kuwa Off kwenye php.ini, au zima programu-jalizi ambayo maandishi yanaitaja"
        ),
    )
}

fn names_woocommerce(root: &Value) -> bool {
    root["namespaces"].as_array().is_some_and(|names| names.iter().any(|name| name == NAMESPACE))
}

fn log_in_page(base: &Url) -> Failure {
    passing(
        Problem::CaptivePortal,
        ADDRESS,
        sentence!(
            "{base} answers with a page, not as WordPress does: a wrong address, or a log-in of the network",
            "{base} inajibu kwa ukurasa, si kama WordPress: anwani si sahihi, au mtandao unataka uingie kwanza"
        ),
        sentence!(
            "correct KOROSHO_WOOCOMMERCE_URL; or log in to the network in a browser on this machine, then check again",
            "rekebisha KOROSHO_WOOCOMMERCE_URL; au ingia kwenye mtandao kwa kivinjari cha kompyuta hii, kisha kagua tena"
        ),
    )
}

async fn unreachable(base: &Url, error: &WooError) -> Failure {
    match (portal::classify(base, error).await, error) {
        (StoreConnection::CaptivePortal, _) => log_in_page(base),
        (_, WooError::Certificate { cause, .. }) => untrusted(base, &of_certificate(cause)),
        (_, other) => {
            let (finding, remedy) = of_network(base, &other.to_string());
            passing(Problem::StoreUnreachable, ADDRESS, finding, remedy)
        }
    }
}

fn untrusted(base: &Url, cause: &Sentence) -> Failure {
    failure(
        Problem::StoreCertificate,
        ADDRESS,
        sentence!(
            "the certificate of {base} is not trusted: {cause}",
            "cheti cha {base} hakiaminiki: {cause}",
            cause
        ),
        sentence!(
            "renew the store's certificate; the name in it must be the name in KOROSHO_WOOCOMMERCE_URL",
            "pata cheti kipya cha duka; jina lililomo lazima liwe lile la KOROSHO_WOOCOMMERCE_URL"
        ),
    )
}

/// Plain-language description of a TLS library's certificate error.
fn of_certificate(cause: &str) -> Sentence {
    let has = |part: &str| cause.to_ascii_lowercase().contains(part);
    if has("unknownissuer") || has("causedasendentity") {
        sentence!(
            "it is signed by itself or by an unknown authority",
            "kimejisaini chenyewe, au kimesainiwa na mamlaka isiyojulikana"
        )
    } else if has("notvalidyet") || has("not valid yet") {
        sentence!(
            "it is not valid yet; look at this machine's clock",
            "muda wake haujaanza; angalia saa ya kompyuta hii"
        )
    } else if has("expired") {
        sentence!("it has expired", "muda wake umekwisha")
    } else if has("not valid for name") || has("notvalidforname") {
        sentence!("it is of another name", "ni cha jina lingine")
    } else {
        Sentence::english(cause)
    }
}

/// Finding and remedy of a failed connection.
fn of_network(base: &Url, cause: &str) -> (Sentence, Sentence) {
    let host = base.host_str().unwrap_or_default();
    let has = |part: &str| cause.contains(part);
    if has("dns error") {
        let finding = sentence!(
            "{base} does not answer: the name {host} is not known (DNS)",
            "{base} haijibu: jina {host} halijulikani (DNS)"
        );
        let remedy = sentence!(
            "correct the name in KOROSHO_WOOCOMMERCE_URL; or look at this machine's network and DNS",
            "rekebisha jina katika KOROSHO_WOOCOMMERCE_URL; au angalia mtandao na DNS ya kompyuta hii"
        );
        return (finding, remedy);
    }
    let seconds = TIMEOUT.as_secs();
    let reason = if has("refused") {
        sentence!("no web server listens there", "hakuna seva ya tovuti huko")
    } else if has("timed out") || has("deadline") || has("no answer in time") {
        sentence!("no answer within {seconds} s", "hakuna jibu ndani ya sekunde {seconds}")
    } else {
        Sentence::english(cause)
    };
    let finding = sentence!("{base} does not answer: {reason}", "{base} haijibu: {reason}", reason);
    let remedy = sentence!(
        "check KOROSHO_WOOCOMMERCE_URL, the line and the store's server; then check again",
        "angalia KOROSHO_WOOCOMMERCE_URL, mtandao na seva ya duka; kisha kagua tena"
    );
    (finding, remedy)
}

/// Failure for a redirect: the key pair must not follow one, so the URL has to be the final one.
fn moved(base: &Url, target: &Url) -> Failure {
    let mut shop = target.clone();
    let kept = target.path().split_once("wp-json").map(|(before, _)| before.to_owned());
    if kept.is_none() && target.host() == base.host() {
        return failure(
            Problem::StoreNotFound,
            ADDRESS,
            sentence!(
                "{base} has no REST API at /wp-json/ and redirects to {target}",
                "{base} haina REST API kwenye /wp-json/ na inaelekeza kwenye {target}"
            ),
            sentence!(
                "correct KOROSHO_WOOCOMMERCE_URL: the site's address, without the path of a page",
                "rekebisha KOROSHO_WOOCOMMERCE_URL: anwani ya tovuti, bila njia ya ukurasa"
            ),
        );
    }
    let path = kept.unwrap_or_else(|| target.path().to_owned());
    shop.set_path(&path);
    shop.set_query(None);
    failure(
        Problem::StoreMoved { address: shop.to_string() },
        ADDRESS,
        sentence!("{base} redirects to {shop}", "{base} inaelekeza kwenye {shop}"),
        sentence!("set KOROSHO_WOOCOMMERCE_URL={shop}", "weka KOROSHO_WOOCOMMERCE_URL={shop}"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn network_and_certificate_errors_are_described_by_cause() {
        let base = Url::parse("https://shop.example/").unwrap();
        let network = |cause: &str| of_network(&base, cause).0.en;
        let dns = "client error (Connect): dns error: failed to lookup address information";
        assert!(network(dns).ends_with("the name shop.example is not known (DNS)"));
        let refused = "tcp connect error: Connection refused (os error 111)";
        assert!(network(refused).ends_with("no web server listens there"));
        assert!(network("operation timed out").ends_with("no answer within 15 s"));
        assert!(network("broken pipe").ends_with("broken pipe"));
        let own = "invalid peer certificate: Other(OtherError(CaUsedAsEndEntity))";
        assert!(of_certificate(own).en.starts_with("it is signed by itself"));
        let expired = "invalid peer certificate: certificate expired: verified at time 5";
        assert_eq!(of_certificate(expired).en, "it has expired");
        let name = "invalid peer certificate: certificate not valid for name \"shop.example\"";
        assert_eq!(of_certificate(name).en, "it is of another name");
    }

    #[test]
    fn store_that_responds_after_seconds_is_a_warning() {
        let base = Url::parse("https://shop.example/").unwrap();
        assert_eq!(slow(&base, Duration::from_millis(2_900)), None);
        let found = slow(&base, Duration::from_secs(10)).unwrap();
        assert!(
            found.finding.en.contains("10 s")
                && found.level == korosho_domain::admin::HealthLevel::Warning
        );
    }
}
