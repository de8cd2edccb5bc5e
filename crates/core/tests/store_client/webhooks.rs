//! Webhooks of the store: what each delivery refreshes, and their registration.

use korosho_core::config::ShopConfig;
use korosho_core::{Shop, WebhookState, diagnostics};
use korosho_domain::catalogue::ProductRef;
use korosho_domain::problem::Problem;
use korosho_sandbox::RunningSandbox;
use serde_json::{Value, json};
use url::Url;

use super::{AN_HOUR, client, config, coupons, opened_looking, post, put, sandbox, until};

#[tokio::test]
async fn webhook_of_coupons_or_settings_triggers_an_immediate_update() {
    let (sandbox, data) = (sandbox().await, tempfile::tempdir().unwrap());
    let shop = opened_looking(&sandbox, &data, AN_HOUR).await;
    let background = shop.start_background();
    until("a catalogue", || shop.catalogue.status().version > 0).await;
    post(&sandbox, "coupons", json!({ "code": "JUSTNOW", "amount": "5" })).await;
    shop.catalogue.on_webhook("coupon.created", 0, None);
    until("the coupon", || coupons(&shop).contains(&"justnow".to_owned())).await;
    put(&sandbox, "settings/general/woocommerce_currency", json!({ "value": "TZS" })).await;
    shop.catalogue.on_webhook("action.woocommerce_update_options", 0, None);
    until("the currency", || shop.get_shop().currency == "TZS").await;
    background.stop().await;
}

#[tokio::test]
async fn product_deleted_in_the_store_disappears_at_its_webhook() {
    let (sandbox, data) = (sandbox().await, tempfile::tempdir().unwrap());
    let shop = opened_looking(&sandbox, &data, AN_HOUR).await;
    let background = shop.start_background();
    until("a catalogue", || shop.catalogue.status().version > 0).await;
    let product = json!({ "name": "Short-lived", "regular_price": "100" });
    let made = post(&sandbox, "products", product).await;
    let id = made["id"].as_i64().unwrap();
    let product = ProductRef { slug: made["slug"].as_str().unwrap().to_owned() };
    let listed = || shop.catalogue.get_product(&product).is_ok();
    shop.catalogue.on_webhook("product.created", id, None);
    until("the product", listed).await;
    let path = format!("products/{id}");
    let _: Value = client(&sandbox).delete(&path, &[("force", "true".into())]).await.unwrap();
    shop.catalogue.on_webhook("action.woocommerce_delete_product", id, None);
    until("its end", || !listed()).await;
    background.stop().await;
}

/// Name, topic, status and URL of each webhook of the store, sorted.
async fn webhooks(sandbox: &RunningSandbox) -> Vec<[String; 3]> {
    let all: Vec<Value> =
        client(sandbox).get("webhooks", &[("per_page", "100".to_owned())]).await.unwrap();
    let text = |hook: &Value, field: &str| hook[field].as_str().unwrap().to_owned();
    let read = |hook: &Value| ["topic", "status", "delivery_url"].map(|field| text(hook, field));
    let mut all: Vec<_> = all.iter().map(read).collect();
    all.sort();
    all
}

#[tokio::test]
async fn webhooks_are_registered_and_repaired() {
    let (sandbox, data) = (sandbox().await, tempfile::tempdir().unwrap());
    let mut woo = config(&sandbox.origin, "ck_demo", "cs_demo");
    // No server listens there: the store's ping fails.
    woo.webhook_url = Some(Url::parse("http://127.0.0.1:9/webhooks/woocommerce").unwrap());
    let public = Url::parse("https://shop.example").unwrap();
    let config = ShopConfig::new(woo, data.path().to_owned(), public);
    let foreign = json!({
        "name": "Bookkeeping", "topic": "order.created", "delivery_url": "http://127.0.0.1:9/books"
    });
    post(&sandbox, "webhooks", foreign).await;
    let shop = Shop::open(config.clone()).await.unwrap();
    let background = shop.start_background();
    until("webhooks", || matches!(shop.webhooks(), WebhookState::Registered(_))).await;
    let made = webhooks(&sandbox).await;
    assert_eq!(made.len(), 25);
    assert!(made.iter().all(|[_, status, _]| status == "active"));
    // A signature that does not match rewrites the secret.
    let hooks: Vec<Value> =
        client(&sandbox).get("webhooks", &[("per_page", "100".to_owned())]).await.unwrap();
    let path = |at: usize| format!("webhooks/{}", hooks[at]["id"]);
    put(&sandbox, &path(1), json!({ "status": "disabled" })).await;
    put(&sandbox, &path(2), json!({ "delivery_url": "http://127.0.0.1:9/elsewhere" })).await;
    let for_good = [("force", "true".to_owned())];
    let _: Value = client(&sandbox).delete(&path(3), &for_good).await.unwrap();
    let duplicate = json!({
        "name": hooks[4]["name"], "topic": hooks[4]["topic"],
        "delivery_url": hooks[4]["delivery_url"]
    });
    post(&sandbox, "webhooks", duplicate).await;
    assert_ne!(webhooks(&sandbox).await, made);
    let report = diagnostics::run(&config).await.0;
    let line = report.iter().find(|line| line.subject.en == "webhooks").unwrap();
    assert!(line.finding.en.starts_with("3 of 24 missing, switched off or with"), "{line}");
    let refused = shop.woocommerce_webhook("product.updated", "bm90IG91cnM=", b"{}");
    assert_eq!(refused, Err(Problem::Forbidden));
    until("webhooks repaired", || match shop.webhooks() {
        WebhookState::Registered(found) => {
            (found.correct, found.created, found.repaired, found.removed) == (0, 1, 23, 1)
        }
        _ => false,
    })
    .await;
    assert_eq!(webhooks(&sandbox).await, made);
    background.stop().await;
    shop.close().await;
    // A restart finds them correct.
    let shop = Shop::open(config).await.unwrap();
    let background = shop.start_background();
    until("webhooks found correct", || match shop.webhooks() {
        WebhookState::Registered(found) => {
            (found.correct, found.created + found.repaired) == (24, 0)
        }
        _ => false,
    })
    .await;
    background.stop().await;
}
