//! One order in WooCommerce, whichever engine sends it first and whichever process is killed.

use std::sync::Arc;
use std::time::Duration;

use korosho_core::clock::{Clock, ManualClock, SystemClock};
use korosho_core::staff::testing;
use korosho_domain::payment::{PaymentMethod, PaymentState};
use serde_json::json;

use super::test_app::{TestApp, databases};

fn no_server(config: &mut korosho_core::config::ShopConfig) -> String {
    let server = config.server.as_mut().unwrap();
    let url = server.url.to_string();
    server.url = "http://127.0.0.1:9/".parse().unwrap();
    url
}

/// Ticket in the fragment of the URL that an offline kiosk shows.
async fn shown(app: &TestApp, order: &korosho_domain::order::OrderAccess) -> String {
    let page = app.page(order).await;
    page.url.split_once('#').unwrap().1.to_owned()
}

#[tokio::test]
async fn server_sends_the_order_of_an_offline_kiosk_and_the_kiosk_finds_it() {
    for database in databases().await {
        let mut app = TestApp::open(database.as_deref()).await;
        let mut url = String::new();
        app.restart_device(|config| url = no_server(config)).await;
        app.stop_device().await;
        let order = app.order().await;
        let ticket = shown(&app, &order).await;
        assert_eq!(app.post_transfer(&ticket, None).await.status(), 200);
        let next = app.ask_to_pay(&order, PaymentMethod::Card).await.unwrap();
        assert!(app.pay_page(&next).await);
        app.at_server(&order).await.unwrap();
        app.store_has(&["processing"]).await;
        app.restart_device(|config| config.server.as_mut().unwrap().url = url.parse().unwrap())
            .await;
        app.wait_until_paid_on_device(&order).await;
        app.until("the kiosk knows the order in the store", || async {
            app.order_on_device(&order).await.store_number.is_some()
        })
        .await;
        tokio::time::sleep(std::time::Duration::from_secs(4)).await;
        assert_eq!(app.in_store().await, ["processing"], "and no second order");
    }
}

#[tokio::test]
async fn kiosk_sends_its_order_and_the_server_finds_it_in_the_store() {
    for database in databases().await {
        let app = TestApp::open(database.as_deref()).await;
        let order = app.order().await;
        app.store_has(&["on-hold"]).await;
        app.page(&order).await;
        app.until("the server knows the order in the store", || async {
            let there = app.at_server(&order).await.unwrap().store_number;
            there.is_some() && there == app.order_on_device(&order).await.store_number
        })
        .await;
        assert_eq!(app.in_store().await.len(), 1);
    }
}

#[tokio::test]
async fn order_reaches_the_store_once_after_an_outage_for_kiosk_and_server() {
    let app = TestApp::open(None).await;
    app.fault(
        json!({ "upstream": "woocommerce", "method": "POST", "path": "/orders", "outage": true }),
    );
    let order = app.order().await;
    app.page(&order).await;
    let next = app.ask_to_pay(&order, PaymentMethod::Card).await.unwrap();
    assert!(app.pay_page(&next).await, "the store keeps nobody from paying");
    app.wait_until_paid_on_device(&order).await;
    assert_eq!(app.in_store().await, Vec::<String>::new());
    app.no_faults();
    app.store_has(&["processing"]).await;
    tokio::time::sleep(std::time::Duration::from_secs(4)).await;
    assert_eq!(app.in_store().await, ["processing"]);
}

#[tokio::test]
async fn duplicates_of_kiosk_and_server_become_one_order_known_to_both() {
    let app = TestApp::open(None).await;
    // The store commits the order and drops the response: the device does not know of it. Both
    // send.
    app.fault(json!({ "upstream": "woocommerce", "method": "POST", "path": "/orders",
        "times": 2, "commit_then_drop": true }));
    let order = app.order().await;
    app.page(&order).await;
    let next = app.ask_to_pay(&order, PaymentMethod::Card).await.unwrap();
    assert!(app.pay_page(&next).await);
    app.wait_until_paid_on_device(&order).await;
    app.store_has(&["processing"]).await;
    app.until("both know the same", || async {
        let there = app.at_server(&order).await.unwrap().store_number;
        there.is_some() && there == app.order_on_device(&order).await.store_number
    })
    .await;
}

#[tokio::test]
async fn order_that_another_device_is_creating_is_not_removed_as_incomplete() {
    let mut app = TestApp::open(None).await;
    let clock = Arc::new(ManualClock::at(SystemClock.now()));
    let shared: Arc<dyn Clock> = Arc::<ManualClock>::clone(&clock);
    app.restart_device(|config| {
        config.clock = shared;
        config.orders.write_visibility_delay = Duration::from_secs(60);
        drop(no_server(config));
    })
    .await;
    app.stop_device().await;
    let order = app.order().await;
    shown(&app, &order).await;
    let meta = json!([{ "key": "_korosho_order_id", "value": order.id.to_string() }]);
    let incomplete = json!({ "status": "on-hold", "meta_data": meta });
    let made = app.store_request("POST", "orders", incomplete).await;
    // The device no longer knows whether another device has created the order.
    clock.advance(40_000);
    app.restart_device(|_| ()).await;
    app.until("the device has searched the store", || async {
        let files = app.device.admin.export(0).await.unwrap();
        let mut entries = files.iter().flat_map(|file| &file.outbox);
        entries
            .any(|entry| entry.kind == "create_woo_order" && entry.next_try > clock.now() + 30_000)
    })
    .await;
    let line = app.cashews();
    let lines = json!([{
        "product_id": line.product_id, "variation_id": line.variation_id, "quantity": 1,
    }]);
    let path = format!("orders/{}", made["id"]);
    app.store_request("PUT", &path, json!({ "line_items": lines })).await;
    clock.advance(70_000);
    app.until("the device knows the order in the store", || async {
        app.order_on_device(&order).await.store_number.is_some()
    })
    .await;
    let number = app.order_on_device(&order).await.store_number;
    assert_eq!(number.as_deref(), made["number"].as_str());
    assert_eq!(app.in_store().await, ["on-hold"]);
}

#[tokio::test]
async fn exported_orders_are_imported_by_another_device_without_a_duplicate() {
    let mut app = TestApp::open(None).await;
    app.fault(
        json!({ "upstream": "woocommerce", "method": "POST", "path": "/orders", "outage": true }),
    );
    let (one, other) = (app.order().await, app.order().await);
    let folder = tempfile::tempdir().unwrap();
    let staff = testing::manager(folder.path(), "Njeri").await;
    let manager = || staff.manager().unwrap();
    let file = app.device.order_transfer.export_outbox(manager()).await.unwrap();
    assert_eq!(file.lines().count(), 3);
    let desk = &app.server.app().shop.order_transfer;
    let first = desk.import_outbox(manager(), &file).await.unwrap();
    assert_eq!((first.orders, first.new), (2, 2));
    let again = desk.import_outbox(manager(), &file).await.unwrap();
    assert_eq!((again.orders, again.new), (2, 0));
    let torn = file.replace("KO2.", "KO2.A");
    assert!(desk.import_outbox(manager(), &torn).await.is_err());
    app.stop_device().await;
    app.no_faults();
    app.store_has(&["on-hold", "on-hold"]).await;
    // The device comes back after all.
    app.restart_device(|_| ()).await;
    for order in [&one, &other] {
        app.until("it finds its orders there", || async {
            app.order_on_device(order).await.store_number.is_some()
        })
        .await;
        assert_eq!(app.at_server(order).await.unwrap().payment.state, PaymentState::Unpaid);
    }
    assert_eq!(app.in_store().await, ["on-hold", "on-hold"]);
}
