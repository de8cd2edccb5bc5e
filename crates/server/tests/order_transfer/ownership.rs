//! Ownership of orders: a kiosk's token reports and changes the orders of that kiosk only.

use korosho_core::staff::testing;
use korosho_domain::admin::DeviceRole;
use korosho_domain::order::{CheckoutInput, OrderAccess, OrderStatus};
use korosho_domain::payment::PaymentMethod;
use korosho_domain::pricing::PriceBook as _;
use korosho_domain::quote::QuoteInput;
use serde_json::{Value, json};
use uuid::Uuid;

use super::forged::now;
use super::test_app::TestApp;
use super::test_keys::key_of;

/// Message about an order of the first kiosk, as that kiosk sends it.
pub async fn message(app: &TestApp, order: &OrderAccess) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let staff = testing::manager(folder.path(), "Njeri").await;
    let exported = app.device.order_transfer.export_outbox(staff.manager().unwrap()).await;
    let exported = exported.unwrap();
    let key = app.key().verifying().unwrap();
    let mut all = exported.lines().skip(1).map(|line| key.open::<Value>("KO", line).unwrap());
    all.find(|message| message["id"] == json!(order.id)).unwrap()
}

pub async fn post(app: &TestApp, message: &Value, token: &str) -> u16 {
    let text = key_of(token).seal("KO", message).unwrap();
    app.post_transfer(&text, Some(token)).await.status().as_u16()
}

fn cancelled(message: &Value) -> Value {
    let mut changed = message.clone();
    changed["status"] = json!("cancelled");
    changed
}

fn paid_in_cash(message: &Value) -> Value {
    let mut changed = message.clone();
    changed["money"] = json!([{
        "provider": "counter", "reference": Uuid::new_v4(), "receipt": null,
        "amount": message["total"], "currency": "KES", "received_at": now(),
    }]);
    changed
}

/// Status of an order and the amount received for it, at the server.
async fn state(app: &TestApp, order: &OrderAccess) -> (OrderStatus, i64) {
    let view = app.at_server(order).await.unwrap();
    (view.status, view.payment.received)
}

/// Server with an order of the first kiosk that the store does not have yet, and its message.
async fn with_order() -> (TestApp, OrderAccess, Value) {
    let mut app = TestApp::open(None).await;
    app.fault(
        json!({ "upstream": "woocommerce", "method": "POST", "path": "/orders", "outage": true }),
    );
    let order = app.order().await;
    assert!(app.page(&order).await.known);
    app.stop_device().await;
    let message = message(&app, &order).await;
    (app, order, message)
}

#[tokio::test]
async fn kiosk_cannot_cancel_or_take_cash_for_an_order_of_another_kiosk() {
    let (app, order, message) = with_order().await;
    let other = app.add_device("kiosk-2", DeviceRole::Kiosk).await;
    for forged in [cancelled(&message), paid_in_cash(&message), message.clone()] {
        assert_eq!(post(&app, &forged, &other).await, 403);
    }
    assert_eq!(state(&app, &order).await, (OrderStatus::Confirmed, 0));
}

#[tokio::test]
async fn kiosk_cannot_cancel_or_take_cash_for_an_order_of_the_website() {
    let (app, _, message) = with_order().await;
    let lines = vec![app.cashews()];
    let asked = QuoteInput { lines: lines.clone(), ..QuoteInput::default() };
    let shop = &app.server.app().shop;
    let input = CheckoutInput {
        checkout_id: Uuid::new_v4(),
        lines,
        expected_total: shop.checkout.get_quote(asked).await.unwrap().total,
        payment: PaymentMethod::Counter,
        ..CheckoutInput::default()
    };
    let placed = shop.checkout.place_order(input).await.unwrap().order;
    let mut message = message;
    message["id"] = json!(placed.id);
    message["number"] = json!(placed.number);
    message["key"] = json!(placed.key);
    let order = OrderAccess { id: placed.id, key: placed.key };
    let kiosk = app.add_device("kiosk-2", DeviceRole::Kiosk).await;
    for forged in [cancelled(&message), paid_in_cash(&message)] {
        assert_eq!(post(&app, &forged, &kiosk).await, 403);
    }
    assert_eq!(state(&app, &order).await, (OrderStatus::Confirmed, 0));
}

#[tokio::test]
async fn payment_that_a_kiosk_reports_for_its_own_order_is_an_alert_and_no_payment() {
    let (app, order, message) = with_order().await;
    let token = app.token();
    for _ in 0..2 {
        assert_eq!(post(&app, &paid_in_cash(&message), token.expose()).await, 200);
    }
    assert_eq!(state(&app, &order).await, (OrderStatus::Confirmed, 0));
    let alerts = app.server.app().shop.admin.alerts().await.unwrap();
    let raised: Vec<_> = alerts.iter().filter(|alert| alert.kind == "kiosk_payment").collect();
    assert_eq!(raised.len(), 1, "{alerts:?}");
    assert_eq!(raised[0].order_id, Some(order.id));
}

#[tokio::test]
async fn desk_takes_cash_for_an_order_of_a_kiosk() {
    let (app, order, message) = with_order().await;
    let desk = app.add_device("desk-1", DeviceRole::Desk).await;
    assert_eq!(post(&app, &paid_in_cash(&message), &desk).await, 200);
    let total = message["total"].as_i64().unwrap();
    assert_eq!(state(&app, &order).await, (OrderStatus::Paid, total));
}

#[tokio::test]
async fn desk_cancels_an_order_of_a_kiosk() {
    let (app, order, message) = with_order().await;
    let desk = app.add_device("desk-1", DeviceRole::Desk).await;
    assert_eq!(post(&app, &cancelled(&message), &desk).await, 200);
    assert_eq!(state(&app, &order).await, (OrderStatus::Cancelled, 0));
}

#[tokio::test]
async fn kiosk_reports_its_order_after_a_desk_or_phone_transferred_it() {
    let mut app = TestApp::open(None).await;
    app.stop_device().await;
    let order = app.order().await;
    let message = message(&app, &order).await;
    let desk = app.add_device("desk-1", DeviceRole::Desk).await;
    assert_eq!(post(&app, &message, &desk).await, 200);
    let kiosk = app.add_device("kiosk-2", DeviceRole::Kiosk).await;
    assert_eq!(post(&app, &message, &kiosk).await, 200);
    let other = app.add_device("kiosk-3", DeviceRole::Kiosk).await;
    assert_eq!(post(&app, &cancelled(&message), &other).await, 403);
    assert_eq!(state(&app, &order).await.0, OrderStatus::Confirmed);
    assert_eq!(post(&app, &cancelled(&message), &kiosk).await, 200);
    assert_eq!(state(&app, &order).await.0, OrderStatus::Cancelled);
}

#[tokio::test]
async fn discount_of_staff_is_accepted_from_a_desk_and_reviewed_from_a_kiosk() {
    let (app, _, message) = with_order().await;
    for (role, status) in
        [(DeviceRole::Desk, OrderStatus::Confirmed), (DeviceRole::Kiosk, OrderStatus::Pending)]
    {
        let mut message = message.clone();
        let (id, total) = (Uuid::new_v4(), message["total"].as_i64().unwrap() - 10_000);
        message["id"] = json!(id);
        message["number"] = json!(format!("D-{}", role.as_str().len()));
        message["total"] = json!(total);
        message["contents"]["quote"]["total"] = json!(total);
        message["contents"]["quote"]["discount"] = json!(10_000);
        let discount = json!({ "amount": 10_000, "reason": "regular" });
        message["contents"]["extras"] = json!({ "custom_lines": [], "discount": discount,
            "line_notes": [], "rider_note": "", "wanted_at": "", "taken_by": "" });
        let token = app.add_device(role.as_str(), role).await;
        assert_eq!(post(&app, &message, &token).await, 200);
        let key = message["key"].as_str().unwrap().to_owned();
        assert_eq!(state(&app, &OrderAccess { id, key }).await.0, status, "{}", role.as_str());
    }
}

#[tokio::test]
async fn coupon_for_certain_emails_is_reviewed_without_one_of_them() {
    let (app, _, message) = with_order().await;
    let coupon = json!({ "code": "staff90", "discount_type": "percent", "amount": "90",
        "email_restrictions": ["*@korosho.example"] });
    app.store_request("POST", "coupons", coupon).await;
    let catalogue = &app.server.app().shop.catalogue;
    app.until("the coupon", || async { catalogue.snapshot().coupon("staff90").is_some() }).await;
    let kiosk = app.add_device("kiosk-2", DeviceRole::Kiosk).await;
    let discount = message["total"].as_i64().unwrap() / 10 * 9;
    let total = message["total"].as_i64().unwrap() - discount;
    let cases = [
        ("K2-901", json!("njeri@korosho.example"), OrderStatus::Confirmed),
        ("K2-902", json!("stranger@example.org"), OrderStatus::Pending),
        ("K2-903", Value::Null, OrderStatus::Pending),
    ];
    for (number, email, status) in cases {
        let mut message = message.clone();
        let id = Uuid::new_v4();
        message["id"] = json!(id);
        message["number"] = json!(number);
        message["total"] = json!(total);
        message["contents"]["quote"]["total"] = json!(total);
        message["contents"]["quote"]["discount"] = json!(discount);
        message["contents"]["coupon"] = json!("staff90");
        message["contents"]["customer"]["email"] = email;
        assert_eq!(post(&app, &message, &kiosk).await, 200);
        let key = message["key"].as_str().unwrap().to_owned();
        let order = OrderAccess { id, key };
        app.until(number, || async { state(&app, &order).await.0 == status }).await;
    }
}
