//! Notices of a desk to customers that their orders are ready.

use korosho_core::device::share::share;
use korosho_domain::actor::Actor;
use korosho_domain::desk_orders::{MoveOrder, ShareChannel, ShareInput, ShareSubject};
use korosho_domain::order::{OrderAccess, OrderStatus};

use super::test_app::TestApp;

/// Text of the WhatsApp chat that opens.
async fn notice(app: &TestApp, order: &OrderAccess) -> String {
    let mut text = String::new();
    let opens = |url: url::Url| {
        text = url.query_pairs().next().unwrap().1.into_owned();
        std::future::ready(Ok(()))
    };
    let input = ShareInput {
        key: order.id.to_string(),
        channel: ShareChannel::Whatsapp,
        about: ShareSubject::Ready,
    };
    share(&app.device, &Actor::named("Amina"), &input, opens).await.unwrap();
    text
}

#[tokio::test]
async fn notice_that_an_order_is_ready_has_its_link_once_the_server_has_the_order() {
    let app = TestApp::open_with_desk(None).await;
    let order = app.order().await;
    let step = MoveOrder {
        key: order.id.to_string(),
        to: OrderStatus::Ready,
        expected_status: OrderStatus::Confirmed,
        reason: String::new(),
    };
    app.device.desk.move_order(&Actor::named("Amina"), &step).await.unwrap();
    let before = notice(&app, &order).await;
    assert!(!before.contains("http"), "a page that the server does not have yet: {before}");
    let page = app.page(&order).await;
    let text = notice(&app, &order).await;
    assert!(text.ends_with(&format!("Fuatilia oda yako: {}", page.url)), "{text}");
}
