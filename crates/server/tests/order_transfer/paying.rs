//! Kiosk orders paid on a customer's own phone and at the counter.

use std::time::Duration;

use korosho_core::config::Secret;
use korosho_core::manual_payments::RefundRequest;
use korosho_core::order_transfer::check_server;
use korosho_domain::actor::Actor;
use korosho_domain::desk_payments::RequestPaymentInput;
use korosho_domain::fulfilment::{Address, Fulfilment};
use korosho_domain::order::{OrderAccess, PayOrderInput};
use korosho_domain::payment::{Next, PaymentMethod, PaymentState};
use korosho_domain::problem::Problem;
use serde_json::json;

use super::test_app::{TestApp, databases};

/// Takes the order's total in cash at the desk.
async fn cash(app: &TestApp, order: &OrderAccess) -> Result<(), Problem> {
    let total = app.order_on_device(order).await.total;
    app.take_cash(order, total, false).await
}

/// Waits until both databases hold this amount and a refund is due.
async fn both_owe_back(app: &TestApp, order: &OrderAccess, received: i64) {
    app.until("both see that too much came in", || async {
        let there = app.at_server(order).await.unwrap().payment;
        let here = app.order_on_device(order).await.payment;
        [there, here]
            .iter()
            .all(|seen| (seen.state, seen.received) == (PaymentState::RefundDue, received))
    })
    .await;
}

/// Waits until the server has closed the card page of the order.
async fn page_closes(app: &TestApp, order: &OrderAccess) {
    app.until("the card page is closed", || async {
        app.at_server(order).await.unwrap().payment.url.is_none()
    })
    .await;
}

#[tokio::test]
async fn card_payment_on_a_phone_pays_the_kiosk_order_and_reaches_the_kiosk() {
    for database in databases().await {
        let app = TestApp::open(database.as_deref()).await;
        let order = app.order().await;
        assert_eq!(app.at_server(&order).await, None, "not transferred yet");
        let page = app.page(&order).await;
        assert!(page.known && page.url.len() < 110 && page.url.ends_with(".sw"), "{}", page.url);
        let there = app.at_server(&order).await.unwrap();
        let here = app.order_on_device(&order).await;
        assert_eq!((there.number, there.total, there.lines), (here.number, here.total, here.lines));
        assert_eq!(there.customer.phone, "+254712345678");
        let next = app.ask_to_pay(&order, PaymentMethod::Card).await.unwrap();
        app.until("the kiosk shows that a card is being paid with", || async {
            app.order_on_device(&order).await.payment.state == PaymentState::Pending
        })
        .await;
        assert!(app.pay_page(&next).await);
        let paid = app.wait_until_paid_on_device(&order).await;
        assert_eq!(paid.payment.received, paid.total);
        app.store_has(&["processing"]).await;
        assert_eq!(app.taken().await, paid.total);
    }
}

#[tokio::test]
async fn short_link_redirects_to_the_order_page_in_the_customers_language() {
    let app = TestApp::open(None).await;
    let order = app.order().await;
    let page = app.page(&order).await;
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none());
    let answer = client.build().unwrap().get(page.url).send().await.unwrap();
    assert_eq!(answer.status(), 302);
    let to = format!("/order/{}?key={}&lang=sw", order.id, order.key);
    assert_eq!(answer.headers()["location"], to.as_str());
    assert_eq!(answer.headers()["referrer-policy"], "no-referrer");
}

#[tokio::test]
async fn kiosk_sends_one_mpesa_prompt_through_the_server() {
    let app = TestApp::open(None).await;
    let order = app.order().await;
    let OrderAccess { id, key } = order.clone();
    let phone = Some("0722 000 111".to_owned());
    let input =
        PayOrderInput { id, key, payment: PaymentMethod::Mpesa, phone, ..PayOrderInput::default() };
    let first = app.device.orders.pay_order(input.clone()).await.unwrap();
    assert_eq!(first.next, Next::MpesaPrompt);
    let again = app.device.orders.pay_order(input).await.unwrap();
    assert_eq!(again.next, Next::MpesaPrompt, "the same prompt");
    let seen = app.order_on_device(&order).await.payment;
    assert_eq!((seen.state, seen.method), (PaymentState::Pending, PaymentMethod::Mpesa));
    let answer = json!({ "phone": "254722000111", "result": "paid" });
    app.change_upstream("mpesa/answer", answer).await.unwrap();
    let paid = app.wait_until_paid_on_device(&order).await;
    assert_eq!(paid.payment.received, paid.total);
    assert_eq!(app.taken().await, paid.total);
    let page = app.page(&order).await;
    assert!(page.known && page.url.contains(&order.key), "for the customer's phone");
}

#[tokio::test]
async fn payment_by_hand_is_not_requested_while_a_prompt_is_open_at_the_server() {
    let mut app = TestApp::open(None).await;
    app.restart_device(|config| config.settings.keeps_register = true).await;
    let order = app.order().await;
    let desk = &app.device.desk;
    let ask = async |method| {
        let (key, phone) = (order.id.to_string(), String::new());
        let input = RequestPaymentInput { key, method, phone };
        desk.request_payment(&Actor::named("Njeri"), &input).await.map(|order| order.row.method)
    };
    ask(PaymentMethod::Mpesa).await.unwrap();
    assert_eq!(ask(PaymentMethod::Counter).await, Err(Problem::PaymentInProgress));
    let answer = json!({ "phone": "254712345678", "result": "cancelled" });
    app.change_upstream("mpesa/answer", answer).await.unwrap();
    app.until("the prompt has ended", || async {
        ask(PaymentMethod::Counter).await == Ok(Some(PaymentMethod::Counter))
    })
    .await;
}

#[tokio::test]
async fn cash_at_the_counter_closes_the_card_page() {
    let (app, order, next) = TestApp::with_card_page().await;
    cash(&app, &order).await.unwrap();
    app.until("the website knows of the cash", || async {
        app.at_server(&order).await.unwrap().payment.state == PaymentState::Paid
    })
    .await;
    page_closes(&app, &order).await;
    assert!(!app.pay_page(&next).await, "a late card is impossible");
    let asked = app.ask_to_pay(&order, PaymentMethod::Card).await;
    assert_eq!(asked, Err(Problem::AlreadyPaid));
    app.store_has(&["processing"]).await;
    assert_eq!(app.taken().await, 0);
}

#[tokio::test]
async fn completed_card_payment_blocks_cash_at_the_counter() {
    let (app, order, next) = TestApp::with_card_page().await;
    assert!(app.pay_page(&next).await);
    app.at_server(&order).await.unwrap();
    assert_eq!(cash(&app, &order).await, Err(Problem::AlreadyPaid));
}

#[tokio::test]
async fn card_payment_after_the_last_poll_blocks_cash_at_the_counter() {
    let mut app = TestApp::open_with_desk(None).await;
    app.restart_device(|config| config.orders.ask_again_after = Duration::from_secs(3_600)).await;
    let order = app.order().await;
    app.page(&order).await;
    let next = app.ask_to_pay(&order, PaymentMethod::Card).await.unwrap();
    app.stop_device().await;
    // The read just now defers the device's own next poll by an hour.
    app.order_on_device(&order).await;
    assert!(app.pay_page(&next).await);
    assert_eq!(cash(&app, &order).await, Err(Problem::AlreadyPaid));
}

#[tokio::test]
async fn simultaneous_cash_and_card_payments_leave_a_refund_due() {
    let (mut app, order, next) = TestApp::with_card_page().await;
    // The device is offline: staff take cash all the same, and the server cannot be notified.
    let (url, total) = (app.server.origin.clone(), app.order_on_device(&order).await.total);
    app.restart_device(|config| set_server(config, "http://127.0.0.1:9/")).await;
    assert_eq!(cash(&app, &order).await, Err(Problem::PaymentStateUnknown));
    app.take_cash(&order, total, true).await.unwrap();
    assert!(app.pay_page(&next).await);
    app.at_server(&order).await.unwrap();
    app.restart_device(|config| set_server(config, &url)).await;
    both_owe_back(&app, &order, 2 * total).await;
    let back = |amount| RefundRequest { order_id: order.id, amount, reason: "twice".to_owned() };
    app.device.manual_payments.refund(back(total)).await.unwrap();
    let card = app.device.manual_payments.refund(back(total)).await;
    assert_eq!(card, Err(Problem::TakenByServer), "the card's money is the server's to give back");
    assert_eq!(app.in_store().await.len(), 1);
}

#[tokio::test]
async fn card_payment_during_a_cash_report_reaches_the_kiosk() {
    let (mut app, order, next) = TestApp::with_card_page().await;
    app.stop_device().await;
    cash(&app, &order).await.unwrap();
    // The server does not know of the payment yet when it reports the status to the device.
    assert!(app.pay_page(&next).await);
    app.restart_device(|_| ()).await;
    let total = app.order_on_device(&order).await.total;
    both_owe_back(&app, &order, 2 * total).await;
}

pub fn set_server(config: &mut korosho_core::config::ShopConfig, url: &str) {
    if let Some(server) = &mut config.server {
        server.url = url::Url::parse(url).unwrap();
    }
}

#[tokio::test]
async fn order_with_delivery_is_transferred_completely() {
    let app = TestApp::open(None).await;
    let zone = app.device.get_shop().delivery_zones[0].id.clone();
    let address = Address { estate: "Kilimani".to_owned(), ..Address::default() };
    let to = Fulfilment::Delivery { zone, address: Some(address) };
    let order = app.order_of(vec![app.cashews()], to.clone()).await;
    let page = app.page(&order).await;
    assert!(page.known, "{}", page.url);
    let there = app.at_server(&order).await.unwrap();
    assert_eq!(there.fulfilment, to);
    assert_eq!(there.total, there.subtotal + there.shipping + there.rounding);
    let next = app.ask_to_pay(&order, PaymentMethod::Card).await.unwrap();
    assert!(app.pay_page(&next).await);
    app.wait_until_paid_on_device(&order).await;
    app.store_has(&["processing"]).await;
}

#[tokio::test]
async fn order_cancelled_at_the_desk_cannot_be_paid_on_the_website() {
    let (app, order, next) = TestApp::with_card_page().await;
    // An order that is cancelled before it reaches the store is not created there.
    app.until("the order in the store", || async { app.in_store().await.len() == 1 }).await;
    let (key, to) = (order.id.to_string(), korosho_domain::order::OrderStatus::Cancelled);
    let expected_status = app.order_on_device(&order).await.status;
    let input = korosho_domain::desk_orders::MoveOrder {
        key,
        to,
        expected_status,
        reason: "Customer called".to_owned(),
    };
    app.device.desk.move_order(&Actor::named("Njeri"), &input).await.unwrap();
    app.until("the website knows", || async { app.at_server(&order).await.unwrap().status == to })
        .await;
    page_closes(&app, &order).await;
    assert!(!app.pay_page(&next).await, "a late card is impossible");
    app.store_has(&["cancelled"]).await;
}

#[tokio::test]
async fn order_of_a_kiosk_lapses_at_the_server_too_unless_it_was_paid_on_a_phone() {
    let mut app = TestApp::open(None).await;
    app.restart_device(|config| {
        config.settings.counter_orders_lapse = true;
        config.orders.collection_period = std::time::Duration::ZERO;
    })
    .await;
    // Both orders are due, but nothing cancels them before the card is charged.
    app.stop_device().await;
    let (forgotten, paid) = (app.order().await, app.order().await);
    app.page(&forgotten).await;
    app.page(&paid).await;
    let next = app.ask_to_pay(&paid, PaymentMethod::Card).await.unwrap();
    assert!(app.pay_page(&next).await);
    // An order that is cancelled before it reaches the store is not created there.
    app.until("both orders", || async { app.in_store().await.len() == 2 }).await;
    app.restart_device(|_| {}).await;
    let cancelled = korosho_domain::order::OrderStatus::Cancelled;
    app.until("the server knows", || async {
        app.at_server(&forgotten).await.is_some_and(|order| order.status == cancelled)
    })
    .await;
    assert_eq!(app.order_on_device(&forgotten).await.status, cancelled);
    app.wait_until_paid_on_device(&paid).await;
    app.store_has(&["cancelled", "processing"]).await;
}

#[tokio::test]
async fn server_connection_is_checked_before_it_is_saved() {
    let mut app = TestApp::open(None).await;
    let secret = Secret::new("cs_demo");
    let mut server = None;
    app.restart_device(|config| server.clone_from(&config.server)).await;
    let server = server.unwrap();
    let view = check_server(&server, Some(&secret)).await.unwrap();
    assert_eq!(view.methods, [PaymentMethod::Mpesa, PaymentMethod::Card]);
    assert_eq!(view.name, "kiosk-1");
    let try_with = async |change: &dyn Fn(&mut korosho_core::config::ServerConfig)| {
        let mut changed = server.clone();
        change(&mut changed);
        check_server(&changed, Some(&secret)).await.unwrap_err()
    };
    let wrong = try_with(&|server| server.token = Secret::new("kd_other")).await;
    assert_eq!(wrong, Problem::DeviceTokenRefused);
    let store = url::Url::parse(&app.sandbox.origin).unwrap();
    let elsewhere = try_with(&|server| server.url = store.clone()).await;
    assert_eq!(elsewhere, Problem::ServerNotFound);
    let nowhere = try_with(&|server| server.url = "http://127.0.0.1:9/".parse().unwrap()).await;
    assert_eq!(nowhere, Problem::ServerUnreachable);
    let other_shop = check_server(&server, Some(&Secret::new("cs_another"))).await;
    assert_eq!(other_shop, Err(Problem::ServerNotFound), "it holds another key pair");
    assert!(app.revoke_device("kiosk-1").await);
    let lost = check_server(&server, Some(&secret)).await;
    assert_eq!(lost, Err(Problem::DeviceTokenRefused), "a lost machine is shut out");
}
