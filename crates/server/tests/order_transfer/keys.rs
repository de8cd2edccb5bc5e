//! Keys of devices: an order is accepted only with the registered key of a device whose token is
//! valid.

use korosho_core::config::Secret;
use korosho_core::staff::testing;
use korosho_domain::admin::DeviceRole;
use korosho_domain::order::OrderAccess;
use korosho_domain::order_transfer::RegisterKeyInput;
use korosho_domain::problem::Problem;
use korosho_domain::signing::SigningKey;
use korosho_domain::ticket::TicketOrder;
use serde_json::Value;
use url::Url;

use super::forged::ticket_of;
use super::test_app::{TestApp, databases};
use super::test_keys::key_of;

async fn post(app: &TestApp, text: &str, token: Option<&str>) -> u16 {
    app.post_transfer(text, token).await.status().as_u16()
}

async fn ticket(app: &TestApp, key: &SigningKey, number: &str) -> u16 {
    let ticket = ticket_of(app, |ticket| ticket.number = number.to_owned());
    post(app, &ticket.sign(key).unwrap(), None).await
}

#[tokio::test]
async fn order_is_accepted_only_with_a_registered_key() {
    for database in databases().await {
        let app = TestApp::open(database.as_deref()).await;
        assert_eq!(ticket(&app, &app.key(), "K1-901").await, 200);
        let unregistered = key_of("kd_of nobody");
        assert_eq!(ticket(&app, &unregistered, "K1-902").await, 404);
        let of_store = SigningKey::of_shop("cs_demo");
        assert_eq!(ticket(&app, &of_store, "K1-903").await, 404, "every device has this secret");
        let (own, other) = (app.key(), key_of("kd_of nobody"));
        let forged = ticket_of(&app, |_| ()).sign(&other).unwrap();
        let renamed = forged
            .replace(other.public_key().unwrap().signer(), own.public_key().unwrap().signer());
        assert_eq!(post(&app, &renamed, None).await, 404, "under the name of a registered key");
    }
}

#[tokio::test]
async fn device_reports_no_order_signed_by_another_device() {
    let app = TestApp::open(None).await;
    let token = app.add_device("kiosk-2", DeviceRole::Kiosk).await;
    let of_first = ticket_of(&app, |_| ()).sign(&app.key()).unwrap();
    assert_eq!(post(&app, &of_first, Some(&token)).await, 404);
    assert_eq!(post(&app, &of_first, Some(app.token().expose())).await, 200);
    assert_eq!(post(&app, &of_first, None).await, 200, "a repetition changes nothing");
}

#[tokio::test]
async fn revoked_device_signs_nothing_that_is_accepted() {
    for database in databases().await {
        let mut app = TestApp::open(database.as_deref()).await;
        assert!(app.revoke_device("kiosk-1").await);
        assert_eq!(ticket(&app, &app.key(), "K1-901").await, 404);
        let again = app.register(&app.key(), &app.token()).await;
        assert_eq!(again, Err(Problem::DeviceTokenRefused));
        app.stop_device().await;

        // A new token of the same name does not revive the key.
        let token = Secret::new(app.add_device("kiosk-1", DeviceRole::Kiosk).await);
        assert_eq!(ticket(&app, &app.key(), "K1-902").await, 404);
        app.register(&key_of(token.expose()), &token).await.unwrap();
        assert_eq!(ticket(&app, &key_of(token.expose()), "K1-903").await, 200);
    }
}

#[tokio::test]
async fn new_key_of_a_device_ends_its_former_one() {
    let mut app = TestApp::open(None).await;
    app.stop_device().await;
    let new = key_of("kd_after a new keyring");
    app.register(&new, &app.token()).await.unwrap();
    assert_eq!(ticket(&app, &app.key(), "K1-901").await, 404);
    assert_eq!(ticket(&app, &new, "K1-902").await, 200);
}

#[tokio::test]
async fn key_is_registered_by_its_device_alone() {
    let app = TestApp::open(None).await;
    let token = Secret::new(app.add_device("kiosk-2", DeviceRole::Kiosk).await);
    assert_eq!(app.register(&app.key(), &token).await, Err(Problem::Forbidden));
    assert_eq!(
        app.register(&app.key(), &Secret::new("kd_guessed")).await.err(),
        Some(Problem::DeviceTokenRefused)
    );
    let url = format!("{}/api/device/key", app.server.origin);
    let http = reqwest::Client::new();
    let body = serde_json::json!({ "public_key": "short" });
    let answer = http.post(&url).bearer_auth(token.expose()).json(&body).send().await.unwrap();
    let document: Value = answer.json().await.unwrap();
    assert_eq!(document["field"], "public_key", "{document}");
    assert_eq!(http.post(&url).json(&body).send().await.unwrap().status(), 401);
}

#[tokio::test]
async fn device_registers_no_key_with_the_signer_of_another_device() {
    for database in databases().await {
        let app = TestApp::open(database.as_deref()).await;
        let token = Secret::new(app.add_device("desk-1", DeviceRole::Desk).await);
        let mut public_key = app.key().public_key().unwrap().as_str().to_owned();
        let changed = if &public_key[20..=20] == "A" { "B" } else { "A" };
        public_key.replace_range(20..=20, changed);
        let input = RegisterKeyInput { public_key };
        let transfer = &app.server.app().shop.order_transfer;
        let registered = transfer.register_key(&input, Some(&token)).await;
        assert_eq!(registered.map(drop), Err(Problem::Forbidden));
        assert_eq!(ticket(&app, &app.key(), "K1-901").await, 200, "its orders still arrive");
    }
}

#[tokio::test]
async fn order_of_the_first_offline_day_arrives_after_the_registration() {
    let mut app = TestApp::open(None).await;
    // The device makes a new key, which it cannot register.
    let key = key_of("kd_of the first day");
    let secret = Secret::new(super::test_keys::secret_of("kd_of the first day"));
    let mut url: Option<Url> = None;
    app.restart_device(|config| {
        let server = config.server.as_mut().unwrap();
        server.signing_key = secret;
        url = Some(std::mem::replace(&mut server.url, "http://127.0.0.1:9/".parse().unwrap()));
    })
    .await;
    let order = app.order().await;
    let page = app.page(&order).await;
    let signed = page.url.split_once('#').unwrap().1.to_owned();
    assert!(TicketOrder::open(&signed, &key.verifying().unwrap()).is_some());
    assert_eq!(post(&app, &signed, None).await, 404, "the server does not know the key yet");

    app.restart_device(|config| config.server.as_mut().unwrap().url = url.unwrap()).await;
    app.until("the order at the server", || async { app.at_server(&order).await.is_some() }).await;
    assert_eq!(post(&app, &signed, None).await, 200, "the printed ticket is valid from now on");
    app.store_has(&["on-hold"]).await;
}

#[tokio::test]
async fn device_registers_again_when_the_server_lost_its_key() {
    let app = TestApp::open(None).await;
    let elsewhere = key_of("kd_of a thief with the token");
    app.register(&elsewhere, &app.token()).await.unwrap();
    let order = app.order().await;
    assert!(app.page(&order).await.known);
    assert!(app.at_server(&order).await.is_some());
    assert_eq!(ticket(&app, &elsewhere, "K1-901").await, 404);
}

#[tokio::test]
async fn desk_verifies_tickets_with_the_keys_that_the_server_sent() {
    let mut app = TestApp::open(None).await;
    let folder = tempfile::tempdir().unwrap();
    let staff = testing::manager(folder.path(), "Njeri").await;
    let token = app.add_device("kiosk-2", DeviceRole::Kiosk).await;
    // Registered after the device read the keys: it reads them once more.
    let foreign = ticket_of(&app, |_| ()).sign(&key_of(&token)).unwrap();
    let file = format!("korosho-outbox 1\n{foreign}\n");
    let manager = || staff.manager().unwrap();
    assert_eq!(app.device.order_transfer.import_outbox(manager(), &file).await.unwrap().new, 1);

    // Without the server the keys stay known.
    app.restart_device(|config| {
        config.server.as_mut().unwrap().url = "http://127.0.0.1:9/".parse().unwrap();
    })
    .await;
    let offline = ticket_of(&app, |ticket| ticket.number = "K2-902".to_owned());
    let file = format!("korosho-outbox 1\n{}\n", offline.sign(&key_of(&token)).unwrap());
    let transfers = &app.device.order_transfer;
    assert_eq!(transfers.import_outbox(manager(), &file).await.unwrap().new, 1);
    let stranger = ticket_of(&app, |ticket| ticket.number = "K2-903".to_owned());
    let file = format!("korosho-outbox 1\n{}\n", stranger.sign(&key_of("kd_x")).unwrap());
    assert!(transfers.import_outbox(manager(), &file).await.is_err());
    let access = OrderAccess { id: offline.id, key: offline.key };
    assert_eq!(app.order_on_device(&access).await.number, "K2-902");
}
