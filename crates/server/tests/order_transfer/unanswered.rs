//! Cash at the counter while the shop's server, or its payment provider, does not answer.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use korosho_domain::order::OrderAccess;
use korosho_domain::payment::PaymentState;
use korosho_domain::problem::Problem;
use serde_json::json;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use url::Url;

use super::paying::set_server;
use super::test_app::{TIMEOUT, TestApp};

/// TCP relay to the server that cuts every connection until it is opened.
struct Relay {
    origin: String,
    open: Arc<AtomicBool>,
}

impl Relay {
    async fn start(server: &str) -> Self {
        let to = Url::parse(server).unwrap().socket_addrs(|| None).unwrap()[0];
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}/", listener.local_addr().unwrap());
        let open = Arc::new(AtomicBool::new(false));
        tokio::spawn(relay(listener, to, Arc::clone(&open)));
        Self { origin, open }
    }
}

async fn relay(listener: TcpListener, to: SocketAddr, open: Arc<AtomicBool>) {
    while let Ok((mut from, _)) = listener.accept().await {
        if !open.load(Ordering::SeqCst) {
            continue;
        }
        tokio::spawn(async move {
            if let Ok(mut there) = TcpStream::connect(to).await {
                drop(copy_bidirectional(&mut from, &mut there).await);
            }
        });
    }
}

/// Asserts that the card's payment is the only one, on the device too.
async fn paid_by_card_alone(app: &TestApp, order: &OrderAccess) {
    let seen = app.order_on_device(order).await;
    assert_eq!((seen.payment.state, seen.payment.received), (PaymentState::Paid, seen.total));
    assert_eq!(app.taken().await, seen.total);
}

#[tokio::test]
async fn cash_is_refused_while_the_server_answers_too_late() {
    let (mut app, order, next) = TestApp::with_card_page().await;
    let total = app.order_on_device(&order).await.total;
    app.restart_device(|config| config.orders.server_timeout = Duration::from_millis(50)).await;
    app.stop_device().await;
    // The server waits for the card provider longer than the device waits for the server.
    app.fault(json!({ "upstream": "stripe", "latency_ms": 600_000 }));
    assert!(app.pay_page(&next).await);
    assert_eq!(app.take_cash(&order, total, false).await, Err(Problem::PaymentStateUnknown));
    app.no_faults();
    app.restart_device(|config| config.orders.server_timeout = TIMEOUT).await;
    assert_eq!(app.take_cash(&order, total, false).await, Err(Problem::AlreadyPaid));
    paid_by_card_alone(&app, &order).await;
}

#[tokio::test]
async fn server_that_did_not_answer_a_read_is_asked_again_before_cash_is_taken() {
    let (mut app, order, next) = TestApp::with_card_page().await;
    let total = app.order_on_device(&order).await.total;
    let relay = Relay::start(&app.server.origin).await;
    app.restart_device(|config| {
        set_server(config, &relay.origin);
        // The device remembers a failure for 15 s, which is longer than this test.
        config.orders.time_scale = 1;
    })
    .await;
    app.stop_device().await;
    app.order_on_device(&order).await;
    assert!(app.pay_page(&next).await);
    relay.open.store(true, Ordering::SeqCst);
    assert_eq!(app.take_cash(&order, total, false).await, Err(Problem::AlreadyPaid));
    paid_by_card_alone(&app, &order).await;
}

#[tokio::test]
async fn cash_is_refused_while_the_card_provider_does_not_answer_the_server() {
    let (mut app, order, next) = TestApp::with_card_page().await;
    let total = app.order_on_device(&order).await.total;
    app.stop_device().await;
    app.fault(json!({ "upstream": "stripe", "outage": true }));
    assert!(app.pay_page(&next).await);
    assert_eq!(app.take_cash(&order, total, false).await, Err(Problem::PaymentStateUnknown));
    app.no_faults();
    assert_eq!(app.take_cash(&order, total, false).await, Err(Problem::AlreadyPaid));
    paid_by_card_alone(&app, &order).await;
}

#[tokio::test]
async fn cash_for_an_order_that_no_other_device_knows_needs_no_server() {
    let mut app = TestApp::open(None).await;
    app.restart_device(|config| set_server(config, "http://127.0.0.1:9/")).await;
    let order = app.order().await;
    let total = app.order_on_device(&order).await.total;
    app.take_cash(&order, total, false).await.unwrap();
    assert_eq!(app.order_on_device(&order).await.payment.state, PaymentState::Paid);
}
