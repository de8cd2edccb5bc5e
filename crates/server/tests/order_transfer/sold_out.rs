//! Decisions of staff at a desk that goods are sold out, on their way to the website and kiosks.

use korosho_core::config::Secret;
use korosho_domain::actor::Actor;
use korosho_domain::admin::DeviceRole;
use korosho_domain::sold_out::{SoldOutRef, SoldOutUntil, SwitchOffInput};
use serde_json::{Value, json};

use super::test_app::TestApp;

/// Shop whose device is a desk, or a kiosk.
async fn open_with(role: DeviceRole) -> TestApp {
    let mut app = TestApp::open(None).await;
    let token = app.add_device("device-1", role).await;
    app.restart_device(|config| {
        config.settings.keeps_register = role == DeviceRole::Desk;
        config.server.as_mut().unwrap().token = Secret::new(token);
    })
    .await;
    app
}

fn goods(app: &TestApp) -> SoldOutRef {
    let line = app.cashews();
    SoldOutRef { product_id: line.product_id, variation_id: line.variation_id }
}

/// Notices of the website's quote of these goods.
async fn notices(app: &TestApp) -> Value {
    let request = reqwest::Client::new().post(format!("{}/api/quote", app.server.origin));
    let answer = request.json(&json!({ "lines": [app.cashews()] })).send().await.unwrap();
    answer.json::<Value>().await.unwrap()["notices"].clone()
}

async fn website_refuses(app: &TestApp) -> bool {
    notices(app).await[0]["code"] == "out_of_stock"
}

#[tokio::test]
async fn goods_switched_off_at_a_desk_are_sold_out_on_the_website_within_seconds() {
    let app = open_with(DeviceRole::Desk).await;
    let desk = &app.device.sold_out;
    let input = SwitchOffInput { goods: goods(&app), until: SoldOutUntil::Tomorrow };
    assert!(!website_refuses(&app).await);
    desk.switch_off(&Actor::named("Amina"), input).await.unwrap();
    app.until("the website refuses the goods", || website_refuses(&app)).await;
    let server = &app.server.app().shop;
    assert_eq!(server.sold_out.list().await.unwrap()[0].by, "Amina");
    let log = server.desk.audit_entries().await.unwrap();
    assert_eq!(log[0].actor.name, "Amina");
    desk.switch_on(&Actor::named("Njeri"), goods(&app)).await.unwrap();
    app.until("the website sells them", async || !website_refuses(&app).await).await;
}

#[tokio::test]
async fn decision_made_without_a_connection_reaches_the_server_later() {
    let mut app = open_with(DeviceRole::Desk).await;
    let there = app.reachable_server();
    app.restart_device(|config| {
        config.server.as_mut().unwrap().url = "http://127.0.0.1:9/".parse().unwrap();
    })
    .await;
    let input = SwitchOffInput { goods: goods(&app), until: SoldOutUntil::SwitchedOn };
    app.device.sold_out.switch_off(&Actor::named("Amina"), input).await.unwrap();
    assert!(!website_refuses(&app).await);
    app.restart_device(|config| config.server.as_mut().unwrap().url = there).await;
    app.until("the website refuses the goods", || website_refuses(&app)).await;
}

#[tokio::test]
async fn kiosk_takes_over_what_is_switched_off_and_decides_only_for_itself() {
    let app = open_with(DeviceRole::Kiosk).await;
    let kiosk = &app.device.sold_out;
    let input = SwitchOffInput { goods: goods(&app), until: SoldOutUntil::Tomorrow };
    kiosk.switch_off(&Actor::named("Kiosk"), input).await.unwrap();
    let (status, problem) = ask(&app, "kiosk-9", DeviceRole::Kiosk, true).await;
    assert_eq!((status, &problem["code"]), (403, &json!("forbidden")));
    assert!(!website_refuses(&app).await);
    kiosk.switch_on(&Actor::named("Kiosk"), goods(&app)).await.unwrap();
    let server = &app.server.app().shop.sold_out;
    server.switch_off(&Actor::named("Amina"), input).await.unwrap();
    app.until("the kiosk has it", || async {
        kiosk.list().await.unwrap().iter().any(|item| item.by == "Amina")
    })
    .await;
}

/// Sends a decision, or none, with a new device's token.
async fn ask(app: &TestApp, name: &str, role: DeviceRole, decides: bool) -> (u16, Value) {
    let token = app.add_device(name, role).await;
    let mark = json!({ "goods": goods(app), "until": null, "by": "Amina", "at": 1 });
    let decided = if decides { json!([mark]) } else { json!([]) };
    let request = reqwest::Client::new().post(format!("{}/api/device/sold-out", app.server.origin));
    let request = request.bearer_auth(token).json(&json!({ "decided": decided }));
    let answer = request.send().await.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap())
}

#[tokio::test]
async fn sold_out_goods_are_exchanged_only_with_devices() {
    let app = TestApp::open(None).await;
    let url = format!("{}/api/device/sold-out", app.server.origin);
    let request = reqwest::Client::new().post(url).json(&json!({ "decided": [] }));
    let answer = request.send().await.unwrap();
    assert_eq!(answer.status().as_u16(), 401);
    let (status, _) = ask(&app, "desk-9", DeviceRole::Desk, true).await;
    assert_eq!(status, 200);
    let (status, marks) = ask(&app, "kiosk-9", DeviceRole::Kiosk, false).await;
    assert_eq!((status, &marks[0]["by"]), (200, &json!("Amina")));
    assert!(website_refuses(&app).await);
}
