//! Settings: an error names the setting in one line, and secrets are never shown.

use std::fs;

use korosho_domain::customer_changes::CustomerChanges;
use korosho_domain::language::Language;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::promise::{PromiseRules, SlotRules};
use korosho_domain::shop_info::UnratedProducts;
use korosho_domain::slots::SlotKind;
use korosho_server::Config;
use korosho_server::config::{SettingError, Settings};
use korosho_server::rate_limits::Quotas;

const NEEDED: [(&str, &str); 4] = [
    ("KOROSHO_WOOCOMMERCE_URL", "https://shop.example"),
    ("KOROSHO_WOOCOMMERCE_KEY", "ck_1234567890"),
    ("KOROSHO_WOOCOMMERCE_SECRET", "cs_0987654321"),
    ("KOROSHO_DATA_DIR", "data"),
];

/// Reads the required settings, overridden and extended by these.
fn read(env: &[(&str, &str)], file: &str) -> Result<Config, SettingError> {
    let usual = NEEDED.iter().filter(|(name, _)| !env.iter().any(|(set, _)| set == name));
    let all = usual.chain(env).map(|(name, value)| ((*name).into(), (*value).into()));
    Config::read(&Settings::new(all, file)?)
}

fn refused(env: &[(&str, &str)], file: &str) -> SettingError {
    read(env, file).unwrap_err()
}

#[test]
fn log_filter_that_would_panic_the_parser_is_refused() {
    for filter in [" 𝕏=]}}\"{", "é=info"] {
        let error = refused(&[("KOROSHO_LOG", filter)], "").to_string();
        assert!(error.contains("KOROSHO_LOG"), "{filter}: {error}");
    }
}

#[test]
fn three_settings_suffice_and_others_have_documented_defaults() {
    let config = read(&[], "").unwrap();
    assert_eq!(config.listen.to_string(), "127.0.0.1:8300");
    assert_eq!(config.public_url, None);
    assert_eq!(config.database_url, None);
    assert!(config.stripe.is_none() && config.mpesa.is_none());
    assert_eq!(config.log, "info");
    assert_eq!(config.rate_limits, Quotas::default());
    assert!(config.trusted_proxies.is_empty());
}

#[test]
fn missing_required_setting_is_named() {
    for name in ["WOOCOMMERCE_URL", "WOOCOMMERCE_KEY", "WOOCOMMERCE_SECRET"] {
        let name = format!("KOROSHO_{name}");
        let error = refused(&[(&name, "")], "");
        assert_eq!(error.name, name);
        assert_eq!(error.found.en, "nothing");
        assert_eq!(error.to_string().lines().count(), 1);
    }
}

#[test]
fn invalid_value_is_named_shown_and_explained() {
    for (name, wrong) in [
        ("LISTEN", "8300"),
        ("LISTEN", "localhost"),
        ("PUBLIC_URL", "shop.example"),
        ("PUBLIC_URL", "https://shop.example/path"),
        ("PUBLIC_URL", "ftp://shop.example"),
        ("WOOCOMMERCE_URL", "shop.example"),
        ("WOOCOMMERCE_URL", "http://shop.example"),
        ("STRIPE_API_URL", "http://stripe.example"),
        ("MPESA_API_URL", "nowhere"),
        ("MPESA_SHORTCODE", "shop"),
        ("MPESA_TILL", "Lipa"),
        ("LOG", "korosho=loud"),
        ("RATE_LIMITS", "quote"),
        ("CUSTOMER_LIMITS", "prompts_hour=0"),
        ("TRUSTED_PROXIES", "10.0.0.0/99"),
        ("PICTURE_HOSTS", "https://cdn.example"),
        ("SECURITY_CONTACT", "the owner"),
        ("SECURITY_CONTACT", "http://shop.example/report"),
        ("PICTURE_CACHE_MB", "lots"),
        ("SHOP_LANGUAGES", "en,fr"),
        ("SHOP_PHONE", "12"),
        ("SHOP_HOURS_MONDAY", "18:00-07:00"),
        ("SHOP_HOURS_EXCEPTIONS", "2026-12-25"),
        ("SHOP_HOURS_EXCEPTIONS", "2026-02-29 closed"),
        ("SHOP_HOURS_EXCEPTIONS", "25.12.2026 closed"),
        ("SHOP_HOURS_EXCEPTIONS", "2026-12-25 holiday"),
        ("SHOP_HOURS_EXCEPTIONS", "2026-12-25 closed, 2026-12-25 08:00-12:00"),
        ("SHOP_PICKUP_LEAD_MINUTES", "soon"),
        ("SHOP_DELIVERY_DAYS", "mon"),
        ("SHOP_DELIVERY_HOURS", "10:00-10:30"),
        ("SHOP_DELIVERY_LEAD_MINUTES", "-1"),
        ("SHOP_DELIVERY_WINDOW_MINUTES", "30"),
        ("SHOP_DELIVERY_EXTRA_DAYS", "Coast"),
        ("SHOP_DELIVERY_EXTRA_DAYS", "=2"),
        ("SHOP_DELIVERY_SLOTS", "morning"),
        ("SHOP_DELIVERY_SLOTS", "10:00-10:20"),
        ("SHOP_DELIVERY_SLOTS", "12:00-14:00, 10:00-12:00"),
        ("SHOP_DELIVERY_SLOTS", "10:00-12:30, 12:00-14:00"),
        ("SHOP_DELIVERY_SLOT_CAPACITY", "0"),
        ("SHOP_DELIVERY_SLOT_DAYS", "31"),
        ("SHOP_UNRATED_PRODUCTS", "stars"),
        ("SHOP_PAYMENT_METHODS", "barter"),
        ("SHOP_ORDER_LETTER", "web"),
        ("SHOP_ROUNDING_STEP", "0"),
        ("SHOP_PICKUP", "perhaps"),
        ("SHOP_MAP_URL", "javascript:alert(1)"),
        ("SHOP_CLIENT_ONLY_CHECKOUT", "yes"),
        ("SHOP_POLL_SECONDS", "0"),
        ("SHOP_COLLECTION_HOURS", "0"),
        ("SHOP_SYNONYMS", "cashew"),
        ("SHOP_SYNONYMS", "cashew=,almond=lozi"),
    ] {
        let name = format!("KOROSHO_{name}");
        let error = refused(&[(&name, wrong)], "");
        assert_eq!(error.name, name);
        assert_eq!(error.found.en, format!("\"{wrong}\""), "{name}");
        assert!(!error.valid.is_empty());
    }
}

#[test]
fn invalid_secret_is_named_but_never_shown() {
    for (name, wrong) in [
        ("WOOCOMMERCE_KEY", "ck_12 34"),
        ("WOOCOMMERCE_SECRET", "cs_\u{7}bell"),
        ("STRIPE_SECRET_KEY", "pk_live_abcdef"),
        ("STRIPE_WEBHOOK_SECRET", "abcdef"),
        ("DATABASE_URL", "mysql://user:password@host/shop"),
    ] {
        let error = refused(&[(&format!("KOROSHO_{name}"), wrong)], "");
        let line = error.to_string();
        assert!(line.starts_with(&format!("KOROSHO_{name}: found a value of ")), "{line}");
        assert!(!line.contains(wrong) && !line.contains("abcdef"), "{line}");
    }
}

#[test]
fn line_break_in_a_value_is_escaped_in_the_error() {
    let error = refused(&[("KOROSHO_LISTEN", "a\nb\u{1b}[2J")], "");
    assert_eq!(error.to_string().lines().count(), 1);
    assert!(!error.to_string().contains('\u{1b}'));
}

#[test]
fn environment_overrides_the_file_and_sections_are_prefixes() {
    let file = "listen = \"0.0.0.0:80\"\n[shop]\nname = \"Mabuyu\"\nlanguages = [\"sw\", \"en\"]\n\
        [shop.hours]\nsunday = \"09:00-12:00\"\n[stripe]\nsecret_key = \"sk_test_file\"";
    let config = read(&[("KOROSHO_LISTEN", "127.0.0.1:9")], file).unwrap();
    assert_eq!(config.listen.port(), 9);
    assert_eq!(config.shop.name, "Mabuyu");
    assert_eq!(config.shop.languages, [Language::Sw, Language::En]);
    assert_eq!(config.shop.promise.schedule.opening_hours[0].opens.as_deref(), Some("09:00"));
    assert_eq!(config.stripe.unwrap().secret_key.expose(), "sk_test_file");
}

#[test]
fn unknown_setting_in_the_file_is_refused() {
    let error = refused(&[], "lisen = \"127.0.0.1:1\"");
    assert_eq!(error.name, "KOROSHO_LISEN");
    assert_eq!(refused(&[], "listen = = 1").name, "KOROSHO_CONFIG");
}

#[test]
fn secret_is_read_from_its_own_file() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("key");
    fs::write(&path, "sk_test_in_a_file\n").unwrap();
    let path = path.to_str().unwrap();
    let name = "KOROSHO_STRIPE_SECRET_KEY_FILE";
    let config = read(&[(name, path)], "").unwrap();
    assert_eq!(config.stripe.unwrap().secret_key.expose(), "sk_test_in_a_file");
    let both = refused(&[(name, path), ("KOROSHO_STRIPE_SECRET_KEY", "sk_test_2")], "");
    assert_eq!(both.name, "KOROSHO_STRIPE_SECRET_KEY");
    let missing = refused(&[(name, "nowhere/key")], "");
    assert_eq!(missing.name, name);
    assert!(missing.found.en.contains("nowhere/key"));
}

#[test]
fn incomplete_payment_settings_are_refused() {
    let mpesa = [
        ("KOROSHO_MPESA_CONSUMER_KEY", "key"),
        ("KOROSHO_MPESA_CONSUMER_SECRET", "secret"),
        ("KOROSHO_MPESA_SHORTCODE", "174379"),
        ("KOROSHO_MPESA_PASSKEY", "pass"),
    ];
    assert_eq!(read(&mpesa, "").unwrap().mpesa.unwrap().shortcode, "174379");
    for without in 0..mpesa.len() {
        let mut part = mpesa.to_vec();
        let (name, _) = part.remove(without);
        assert_eq!(refused(&part, "").name, name);
    }
    let initiator =
        [("KOROSHO_MPESA_INITIATOR", "testapi"), ("KOROSHO_MPESA_SECURITY_CREDENTIAL", "cipher")];
    let whole = [&mpesa[..], &initiator[..]].concat();
    assert_eq!(read(&whole, "").unwrap().mpesa.unwrap().initiator.unwrap().name, "testapi");
    for (at, missing) in [(0, initiator[1].0), (1, initiator[0].0)] {
        let half = [&mpesa[..], &initiator[at..=at]].concat();
        assert_eq!(refused(&half, "").name, missing);
    }
    let till = [&mpesa[..], &[("KOROSHO_MPESA_TILL", "522533")]].concat();
    assert_eq!(read(&till, "").unwrap().mpesa.unwrap().till.as_deref(), Some("522533"));
    assert_eq!(refused(&[("KOROSHO_MPESA_TILL", "522533")], "").name, "KOROSHO_MPESA_CONSUMER_KEY");
    let lonely = refused(&[("KOROSHO_STRIPE_WEBHOOK_SECRET", "whsec_1")], "");
    assert_eq!(lonely.name, "KOROSHO_STRIPE_SECRET_KEY");
}

#[test]
fn account_of_text_messages_is_complete_or_absent() {
    let account = [("KOROSHO_SMS_USERNAME", "korosho"), ("KOROSHO_SMS_API_KEY", "atsk_0123456789")];
    assert!(read(&[], "").unwrap().sms.is_none(), "off by default");
    let sms = read(&account, "").unwrap().sms.unwrap();
    assert_eq!((sms.username.as_str(), sms.sender), ("korosho", None));
    assert_eq!(sms.api_url.as_str(), "https://api.africastalking.com/");
    for (only, missing) in [(0, account[1].0), (1, account[0].0)] {
        assert_eq!(refused(&[account[only]], "").name, missing);
    }
    let sender = |name| ("KOROSHO_SMS_SENDER", name);
    assert_eq!(refused(&[sender("KOROSHO")], "").name, "KOROSHO_SMS_USERNAME");
    let named = read(&[account[0], account[1], sender("Korosho 22")], "").unwrap();
    assert_eq!(named.sms.unwrap().sender.as_deref(), Some("Korosho 22"));
    for wrong in ["KO", "KOROSHO BAKERY", "Korosho!"] {
        let error = refused(&[account[0], account[1], sender(wrong)], "");
        assert_eq!(error.name, "KOROSHO_SMS_SENDER", "{wrong}");
    }
}

#[test]
fn times_of_pickup_and_delivery_are_parsed() {
    let file = "[shop]\nhours_exceptions = [\"2026-12-25 closed Christmas Day\", \
        \"2026-12-31 08:00-13:00\"]\npickup_lead_minutes = 45\ndelivery_hours = \"10:00-17:00\"\n\
        delivery_days = [\"monday\", \"friday\"]\ndelivery_extra_days = \"Rest of Kenya = 2\"";
    let rules = read(&[("KOROSHO_SHOP_DELIVERY_LEAD_MINUTES", "90")], file).unwrap().shop.promise;
    let [christmas, last] = &rules.schedule.exceptions[..] else { panic!("{rules:?}") };
    assert_eq!((christmas.date.as_str(), &christmas.opens), ("2026-12-25", &None));
    assert_eq!(christmas.name, "Christmas Day");
    assert_eq!((last.opens.as_deref(), last.name.as_str()), (Some("08:00"), ""));
    let times = rules.delivery.unwrap();
    assert_eq!((rules.pickup_lead, times.lead, times.window), (45, 90, 120));
    assert_eq!(times.days, [1, 5]);
    assert_eq!(times.hours, Some(("10:00".to_owned(), "17:00".to_owned())));
    assert_eq!(times.extra_days, [("Rest of Kenya".to_owned(), 2)]);
    assert_eq!(times.slots, None);
    assert_eq!(read(&[], "").unwrap().shop.promise, PromiseRules::default());
}

#[test]
fn slots_of_pickups_and_deliveries_are_parsed_with_their_capacity_and_days() {
    let windows = [("10:00", "12:00"), ("12:00", "14:30")];
    let windows = windows.map(|(first, last)| (first.to_owned(), last.to_owned())).to_vec();
    let usual = SlotRules { windows, capacity: None, days_ahead: 7 };
    for (kind, other, name) in [
        (SlotKind::Pickup, SlotKind::Delivery, "PICKUP"),
        (SlotKind::Delivery, SlotKind::Pickup, "DELIVERY"),
    ] {
        let rules = |more: &[(&str, &str)]| {
            let of_kind = |(name_end, value): &(&str, &str)| {
                (format!("KOROSHO_SHOP_{name}_SLOT{name_end}"), (*value).to_owned())
            };
            let slots = ("S", "10:00-12:00, 12:00-14:30");
            let all: Vec<_> = [&[slots], more].concat().iter().map(of_kind).collect();
            let all: Vec<_> = all.iter().map(|(name, value)| (&**name, &**value)).collect();
            let promise = read(&all, "").unwrap().shop.promise;
            assert_eq!(promise.slot_rules(other), None);
            promise.slot_rules(kind).unwrap().clone()
        };
        assert_eq!(rules(&[]), usual);
        let set = rules(&[("_CAPACITY", "6"), ("_DAYS", "0")]);
        assert_eq!(set, SlotRules { capacity: Some(6), days_ahead: 0, ..usual.clone() });
    }
}

#[test]
fn shop_settings_are_parsed() {
    let config = read(
        &[
            ("KOROSHO_SHOP_PAYMENT_METHODS", "counter"),
            ("KOROSHO_SHOP_UNRATED_PRODUCTS", "sample"),
            ("KOROSHO_SHOP_CUSTOMER_CHANGES", "until_packed"),
            ("KOROSHO_SHOP_PHONE", "0712 345 679"),
            ("KOROSHO_SHOP_HOURS_MONDAY", "closed"),
            ("KOROSHO_SHOP_SYNONYMS", "pistachio = pista, walnut=jozi"),
            ("KOROSHO_SHOP_EXCHANGE_RATES", "USD=129.40, EUR=140"),
            ("KOROSHO_RATE_LIMITS", "off"),
            ("KOROSHO_TRUSTED_PROXIES", "127.0.0.1, 10.0.0.0/8"),
        ],
        "",
    );
    let config = config.unwrap();
    assert_eq!(config.shop.payment_methods, [PaymentMethod::Counter]);
    assert_eq!(config.shop.unrated_products, UnratedProducts::Sample);
    assert_eq!(config.shop.customer_changes, CustomerChanges::UntilPacked);
    assert_eq!(config.shop.contact.phone, "+254712345679");
    assert_eq!(config.shop.promise.schedule.opening_hours[0].opens, None);
    assert_eq!(config.shop.synonyms[..2], [["pistachio", "pista"], ["walnut", "jozi"]]);
    assert!(config.shop.synonyms.iter().any(|row| row.contains(&"korosho".to_owned())));
    let rates = config.shop.exchange_rates.iter().map(|rate| (rate.currency.as_str(), rate.worth));
    assert!(rates.eq([("USD", 12_940), ("EUR", 14_000)]));
    for wrong in ["USD", "usd=129", "USD=0", "USD=-1", "USD=1e3"] {
        let name = "KOROSHO_SHOP_EXCHANGE_RATES";
        assert_eq!(refused(&[(name, wrong)], "").name, name, "{wrong}");
    }
    assert_eq!(config.rate_limits, Quotas::OFF);
    assert_eq!(config.trusted_proxies.len(), 2);
}

#[test]
fn debug_output_contains_no_secret() {
    let sms = [("KOROSHO_SMS_USERNAME", "korosho"), ("KOROSHO_SMS_API_KEY", "atsk_0123456789")];
    let stripe = ("KOROSHO_STRIPE_SECRET_KEY", "sk_test_abcdef");
    let printed = format!("{:?}", read(&[stripe, sms[0], sms[1]], "").unwrap());
    for secret in ["ck_1234567890", "cs_0987654321", "sk_test_abcdef", "atsk_0123456789"] {
        assert!(!printed.contains(secret));
    }
}

#[test]
fn refused_url_is_printed_without_its_password() {
    let url = ("KOROSHO_WOOCOMMERCE_URL", "http://amina:hidden@shop.example/");
    let error = refused(&[url], "").to_string();
    assert!(error.contains("http://…@shop.example/"), "{error}");
    assert!(!error.contains("hidden"), "{error}");
}
