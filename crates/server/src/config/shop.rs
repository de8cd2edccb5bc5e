//! Shop settings: section `[shop]` of `korosho.toml`.

use std::time::Duration;

use korosho_core::config::ShopSettings;
use korosho_core::decimal;
use korosho_core::timeouts::OrderTimeouts;
use korosho_domain::customer_changes::CustomerChanges;
use korosho_domain::language::Language;
use korosho_domain::ordering_rules::is_currency_code;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::phone::to_e164;
use korosho_domain::public_details::is_map_url;
use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;
use korosho_domain::shop_info::{ContactDetails, ExchangeRate, UnratedProducts};
use url::Url;

use super::promise::promise;
use super::settings::{SettingError, Settings};
use super::values::{list, number};

const LANGUAGES: Sentence = Sentence::fixed(
    "en or sw, or both parted by a comma",
    "en au sw, au zote mbili zikitenganishwa kwa koma",
);
const METHODS: Sentence = Sentence::fixed(
    "a comma-separated list of card, mpesa, counter, on_delivery",
    "orodha ya card, mpesa, counter, on_delivery ikitenganishwa kwa koma",
);
const LETTER: Sentence =
    Sentence::fixed("one capital letter, such as W", "herufi kubwa moja, kama W");
const STEP: Sentence = Sentence::fixed(
    "minor units from 1 to 10000, such as 100 for whole shillings",
    "senti kuanzia 1 hadi 10000, kama 100 kwa shilingi kamili",
);
const RATES: Sentence = Sentence::fixed(
    "what one unit is worth, such as USD=129.40, EUR=140.15",
    "thamani ya kitengo kimoja, kama USD=129.40, EUR=140.15",
);
const POLL: Sentence =
    Sentence::fixed("whole seconds from 5 to 86400", "sekunde kamili kuanzia 5 hadi 86400");

/// Reads the section; missing settings keep the defaults of the core.
pub(super) fn shop(settings: &Settings) -> Result<ShopSettings, SettingError> {
    let usual = ShopSettings::default();
    Ok(ShopSettings {
        name: text(settings, "shop_name", usual.name),
        languages: settings
            .parsed("shop_languages", &LANGUAGES, parse_languages)?
            .unwrap_or(usual.languages),
        contact: contact(settings)?,
        promise: promise(settings)?,
        unrated_products: settings
            .parsed(
                "shop_unrated_products",
                &sentence!("sample or none", "sample au none"),
                parse_unrated,
            )?
            .unwrap_or(usual.unrated_products),
        payment_methods: settings
            .parsed("shop_payment_methods", &METHODS, parse_payments)?
            .unwrap_or(usual.payment_methods),
        customer_changes: settings
            .parsed(
                "shop_customer_changes",
                &sentence!("off, unpaid or until_packed", "off, unpaid au until_packed"),
                CustomerChanges::parse,
            )?
            .unwrap_or(usual.customer_changes),
        pickup: flag(settings, "shop_pickup", usual.pickup)?,
        client_only_checkout: flag(
            settings,
            "shop_client_only_checkout",
            usual.client_only_checkout,
        )?,
        device_letter: settings
            .parsed("shop_order_letter", &LETTER, parse_letter)?
            .unwrap_or(usual.device_letter),
        rounding_step: settings
            .parsed("shop_rounding_step", &STEP, |text| number(text, 1, 10_000))?
            .or(usual.rounding_step),
        default_category: text(settings, "shop_default_category", usual.default_category),
        picture_hosts: hosts(settings)?,
        poll_interval: settings
            .parsed("shop_poll_seconds", &POLL, |text| number(text, 5, 86_400))?
            .map_or(usual.poll_interval, |seconds| Duration::from_secs(seconds.unsigned_abs())),
        synonyms: synonyms(settings, usual.synonyms)?,
        exchange_rates: settings
            .parsed("shop_exchange_rates", &RATES, parse_rates)?
            .unwrap_or(usual.exchange_rates),
        ..usual
    })
}

/// Hours for which an unpaid order for the counter is kept.
pub(super) fn collection_period(settings: &Settings) -> Result<Duration, SettingError> {
    let valid = sentence!("whole hours from 1 to 720", "saa kamili kuanzia 1 hadi 720");
    let hours = settings.parsed("shop_collection_hours", &valid, |text| number(text, 1, 720))?;
    let usual = OrderTimeouts::default().collection_period;
    Ok(hours.map_or(usual, |hours| Duration::from_secs(3_600 * hours.unsigned_abs())))
}

fn flag(settings: &Settings, name: &str, usual: bool) -> Result<bool, SettingError> {
    let set = settings
        .parsed(name, &sentence!("true or false", "true au false"), |text| text.parse().ok())?;
    Ok(set.unwrap_or(usual))
}

/// Configured synonyms in addition to the built-in ones.
fn synonyms(
    settings: &Settings,
    usual: Vec<Vec<String>>,
) -> Result<Vec<Vec<String>>, SettingError> {
    let valid = sentence!(
        "words that mean the same, such as cashew=korosho=caju, rows parted by commas",
        "maneno yenye maana moja, kama cashew=korosho=caju, mistari ikitenganishwa kwa koma",
    );
    let own = settings.parsed("shop_synonyms", &valid, parse_synonyms)?.unwrap_or_default();
    Ok([own, usual].concat())
}

fn text(settings: &Settings, name: &str, usual: String) -> String {
    settings.text(name).map_or(usual, str::to_owned)
}

fn contact(settings: &Settings) -> Result<ContactDetails, SettingError> {
    let phone = |name: &str| {
        let number = settings.parsed(
            name,
            &sentence!(
                "a phone number such as +254712345678",
                "nambari ya simu kama +254712345678",
            ),
            to_e164,
        )?;
        Ok(number.unwrap_or_default())
    };
    let link = |text: &str| is_map_url(text).then(|| text.to_owned());
    Ok(ContactDetails {
        email: text(settings, "shop_email", String::new()),
        phone: phone("shop_phone")?,
        address: text(settings, "shop_address", String::new()),
        whatsapp: phone("shop_whatsapp")?,
        map_url: settings
            .parsed("shop_map_url", &sentence!("an https:// address", "anwani ya https://"), link)?
            .unwrap_or_default(),
    })
}

/// Allowed image hosts in addition to the store's own.
fn hosts(settings: &Settings) -> Result<Vec<String>, SettingError> {
    let valid = sentence!(
        "hosts such as cdn.example or cdn.example:8443, parted by commas",
        "host kama cdn.example au cdn.example:8443, zikitenganishwa kwa koma",
    );
    let one = |host: &str| {
        let url = Url::parse(&format!("https://{host}/")).ok()?;
        let bare = url.as_str() == format!("https://{host}/");
        bare.then(|| host.to_owned())
    };
    let all = |text: &str| list(text).map(one).collect::<Option<Vec<_>>>();
    Ok(settings.parsed("picture_hosts", &valid, all)?.unwrap_or_default())
}

fn parse_languages(text: &str) -> Option<Vec<Language>> {
    let languages: Option<Vec<Language>> = list(text).map(Language::of_tag).collect();
    languages.filter(|languages| !languages.is_empty())
}

fn parse_unrated(text: &str) -> Option<UnratedProducts> {
    match text {
        "sample" => Some(UnratedProducts::Sample),
        "none" => Some(UnratedProducts::None),
        _ => None,
    }
}

fn parse_payments(text: &str) -> Option<Vec<PaymentMethod>> {
    list(text).map(PaymentMethod::parse).collect()
}

fn parse_synonyms(text: &str) -> Option<Vec<Vec<String>>> {
    let words = |row: &str| row.split('=').map(|word| word.trim().to_owned()).collect();
    let rows: Vec<Vec<String>> = list(text).map(words).collect();
    let full = |row: &Vec<String>| row.len() > 1 && row.iter().all(|word| !word.is_empty());
    rows.iter().all(full).then_some(rows)
}

/// Parses amounts of the shop's currency, with at most two decimal places.
fn parse_rates(text: &str) -> Option<Vec<ExchangeRate>> {
    let one = |row: &str| {
        let (currency, worth) = row.split_once('=')?;
        let (currency, worth) = (currency.trim(), decimal::parse(worth, 2)?);
        (is_currency_code(currency) && worth > 0)
            .then(|| ExchangeRate { currency: currency.to_owned(), worth })
    };
    list(text).map(one).collect()
}

fn parse_letter(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(char::is_ascii_uppercase).filter(|_| letters.next().is_none())
}
