//! Setup by `--from settings.toml --yes`.

use std::fs;
use std::fs::File;

use serde_json::json;

use super::test_app::{TestApp, taken_address};

#[tokio::test]
async fn complete_settings_give_a_shop_with_webhooks_and_a_private_file() {
    let app = TestApp::start().await;
    let run = app.setup(&app.answers(), &["--yes", "--owner", "Wanjiku"]).await;
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    assert!(run.out.contains("https://shop.example/admin/invitation#"), "{}", run.out);
    assert_eq!(app.mode("korosho.toml"), 0o600);
    assert!(!app.path("korosho.toml.draft").exists());
    let config = app.config();
    assert_eq!(config.mpesa.unwrap().shortcode, "174379");
    assert!(config.stripe.unwrap().webhook_secret.is_some());
    let hooks = app.store_webhooks().await;
    assert_eq!(hooks.len(), 24);
    assert!(hooks.iter().all(|hook| {
        hook["status"] == "active"
            && hook["delivery_url"] == "https://shop.example/webhooks/woocommerce"
    }));
    let cards = app.card_webhooks().await;
    assert_eq!(cards.len(), 1);
    assert_eq!(cards[0]["url"], "https://shop.example/webhooks/stripe");
    assert!(run.out.contains("M-Pesa paybill"), "{}", run.out);
}

#[tokio::test]
async fn second_run_doubles_no_webhook_and_keeps_the_secret() {
    let app = TestApp::start().await;
    assert_eq!(app.setup(&app.answers(), &["--yes"]).await.code, 0);
    let (first, endpoint) = (app.settings_text().unwrap(), app.card_webhooks().await);
    let second = app.setup(&app.answers(), &["--yes"]).await;
    assert_eq!(second.code, 0, "{}", second.err);
    assert_eq!(app.settings_text().unwrap(), first);
    assert_eq!(app.card_webhooks().await, endpoint);
    assert_eq!(app.store_webhooks().await.len(), 24);
}

#[tokio::test]
async fn endpoint_whose_secret_was_lost_is_replaced() {
    let app = TestApp::start().await;
    assert_eq!(app.setup(&app.answers(), &["--yes"]).await.code, 0);
    let lost = app.card_webhooks().await[0]["id"].clone();
    fs::remove_file(app.path("korosho.toml")).unwrap();
    assert_eq!(app.setup(&app.answers(), &["--yes"]).await.code, 0);
    let endpoints = app.card_webhooks().await;
    assert_eq!(endpoints.len(), 1);
    assert_ne!(endpoints[0]["id"], lost);
}

#[tokio::test]
async fn without_yes_settings_are_checked_and_nothing_is_changed() {
    let app = TestApp::start().await;
    let run = app.setup(&app.answers(), &[]).await;
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("nothing was changed"), "{}", run.out);
    assert_eq!(app.settings_text(), None);
    assert_eq!(app.store_webhooks().await.len() + app.card_webhooks().await.len(), 0);
}

#[tokio::test]
async fn each_wrong_setting_is_named_in_one_sentence_and_nothing_is_changed() {
    let app = TestApp::start().await;
    let origin = app.sandbox.origin.clone();
    let (_held, taken) = taken_address();
    let listen = format!("listen = \"{taken}\"");
    let cases = [
        ("cs_demo", "cs_wrong", "KOROSHO_WOOCOMMERCE_SECRET"),
        ("ck_demo", "ck_wrong", "KOROSHO_WOOCOMMERCE_KEY"),
        (origin.as_str(), "http://127.0.0.1:9", "no web server listens there"),
        (origin.as_str(), "http://store.example", "https:// address"),
        ("sk_test_demo", "sk_test_wrong", "KOROSHO_STRIPE_SECRET_KEY"),
        ("demo_secret", "wrong", "KOROSHO_MPESA_CONSUMER_SECRET"),
        ("shortcode = 174379", "shortcode = 17", "KOROSHO_MPESA_SHORTCODE"),
        ("listen = \"127.0.0.1:0\"", listen.as_str(), "taken by another program"),
        ("[stripe]", "[strip]", "KOROSHO_STRIP_"),
        ("secret = \"cs_demo\"", "secret = \"cs_de", "TOML"),
        (
            "[woocommerce]",
            "smtp_url = \"smtp://127.0.0.1:9\"\nmail_from = \"shop@korosho.example\"\n[woocommerce]",
            "KOROSHO_SMTP_URL",
        ),
    ];
    for (right, wrong, refusal) in cases {
        // The address of the store is also the beginning of those of the providers.
        let answers = app.answers().replacen(right, wrong, 1);
        assert_ne!(answers, app.answers(), "{right}");
        let run = app.setup(&answers, &["--yes"]).await;
        assert!(run.refusal().contains(refusal), "{wrong}: {}", run.err);
        assert_eq!(app.settings_text(), None, "{wrong}");
    }
    assert_eq!(app.store_webhooks().await.len() + app.card_webhooks().await.len(), 0);
}

#[tokio::test]
async fn interrupted_setup_continues_without_a_second_endpoint() {
    let app = TestApp::start().await;
    app.fault(json!({ "upstream": "mpesa", "method": "POST", "status": 500 }));
    let run = app.setup(&app.answers(), &["--yes"]).await;
    assert!(run.refusal().contains("M-Pesa paybill"), "{}", run.err);
    assert_eq!(app.settings_text(), None);
    assert_eq!(app.mode("korosho.toml.draft"), 0o600);
    let endpoint = app.card_webhooks().await;
    app.clear_faults();
    let run = app.setup(&app.answers(), &["--yes"]).await;
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(app.card_webhooks().await, endpoint);
    assert!(app.config().stripe.unwrap().webhook_secret.is_some());
    assert!(!app.path("korosho.toml.draft").exists());
}

#[tokio::test]
async fn damaged_settings_file_is_named_and_left_alone() {
    let app = TestApp::start().await;
    let damaged = "[woocommerce]\nurl = \"https://sto";
    fs::write(app.path("korosho.toml"), damaged).unwrap();
    let run = app.setup(&app.answers(), &["--yes"]).await;
    assert!(run.refusal().contains("korosho.toml is damaged"), "{}", run.err);
    assert_eq!(app.settings_text().unwrap(), damaged);
    assert_eq!(app.store_webhooks().await.len(), 0);
}

#[tokio::test]
async fn settings_that_the_answers_do_not_name_are_kept() {
    let app = TestApp::start().await;
    fs::write(app.path("korosho.toml"), "web_dir = \"/usr/share/korosho/web\"\n").unwrap();
    let run = app.setup(&app.answers(), &["--yes"]).await;
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(app.config().web_dir.display().to_string(), "/usr/share/korosho/web");
    assert_eq!(app.mode("korosho.toml"), 0o600);
}

#[tokio::test]
async fn second_setup_at_the_same_time_is_refused() {
    let app = TestApp::start().await;
    let first = File::open(app.folder.path()).unwrap();
    first.lock().unwrap();
    let run = app.setup(&app.answers(), &["--yes"]).await;
    assert!(run.refusal().contains("another setup"), "{}", run.err);
    assert_eq!(app.store_webhooks().await.len(), 0);
    drop(first);
    assert_eq!(app.setup(&app.answers(), &["--yes"]).await.code, 0);
}
