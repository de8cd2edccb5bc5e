//! Orders whose total no published prices explain: they wait for staff.

use korosho_domain::actor::Actor;
use korosho_domain::order::{OrderAccess, OrderStatus};
use korosho_domain::payment::{Next, PaymentMethod};
use korosho_domain::pricing::PriceBook as _;
use korosho_domain::problem::Problem;
use korosho_domain::ticket::TicketOrder;
use serde_json::json;

use super::forged::ticket_of;
use super::test_app::TestApp;

/// Ten bags for one shilling.
fn forged(app: &TestApp) -> TicketOrder {
    ticket_of(app, |ticket| {
        ticket.total = 100;
        ticket.lines[0].2 = 10;
    })
}

async fn adopt(app: &TestApp, ticket: &TicketOrder) -> OrderAccess {
    let answer = app.post_transfer(&ticket.sign(&app.key()).unwrap(), None).await;
    assert_eq!(answer.status(), 200);
    OrderAccess { id: ticket.id, key: ticket.key.clone() }
}

async fn status(app: &TestApp, order: &OrderAccess) -> OrderStatus {
    app.at_server(order).await.unwrap().status
}

/// Minor units that the order's page offers to pay.
async fn due(app: &TestApp, order: &OrderAccess) -> i64 {
    app.at_server(order).await.unwrap().payment.due
}

/// Waits for the alert that asks staff to decide.
async fn until_staff_are_asked(app: &TestApp) {
    app.until("an alert", || async { alerts(app).await == ["parked"] }).await;
}

async fn alerts(app: &TestApp) -> Vec<String> {
    let alerts = app.server.app().shop.admin.alerts().await.unwrap();
    alerts.into_iter().map(|alert| alert.kind).collect()
}

/// Sets the price of the cashews in the store, in whole shillings.
async fn set_price(app: &TestApp, price: i64) {
    let line = app.cashews();
    let (product, size) = (line.product_id, line.variation_id.unwrap());
    let body = json!({ "regular_price": price.to_string(), "sale_price": "" });
    app.store_request("PUT", &format!("products/{product}/variations/{size}"), body).await;
}

#[tokio::test]
async fn forged_order_at_one_shilling_is_neither_paid_nor_sent() {
    let app = TestApp::open(None).await;
    let order = adopt(&app, &forged(&app)).await;
    for method in [PaymentMethod::Mpesa, PaymentMethod::Card, PaymentMethod::Counter] {
        assert_eq!(app.ask_to_pay(&order, method).await, Err(Problem::PricesInReview));
    }
    until_staff_are_asked(&app).await;
    assert_eq!(app.ask_to_pay(&order, PaymentMethod::Mpesa).await, Err(Problem::PricesInReview));
    assert_eq!(status(&app, &order).await, OrderStatus::Pending);
    assert_eq!((app.in_store().await, app.taken().await), (Vec::<String>::new(), 0));
}

#[tokio::test]
async fn order_under_review_is_payable_and_sent_once_staff_accept_it_by_name() {
    let app = TestApp::open(None).await;
    let order = adopt(&app, &forged(&app)).await;
    until_staff_are_asked(&app).await;
    assert_eq!(due(&app, &order).await, 0);
    let shop = &app.server.app().shop;
    let njeri = Actor::named("Njeri");
    shop.transferred_orders.accept_prices(&njeri, order.id).await.unwrap();
    app.store_has(&["on-hold"]).await;
    assert_eq!(status(&app, &order).await, OrderStatus::Confirmed);
    assert_eq!(due(&app, &order).await, 100);
    let prompt = app.ask_to_pay(&order, PaymentMethod::Mpesa).await;
    assert_eq!(prompt, Ok(Next::MpesaPrompt));
    assert_eq!(alerts(&app).await, Vec::<String>::new());
    let entries = shop.desk.audit_entries().await.unwrap();
    let newest = &entries[0];
    let who = (newest.actor.name.as_str(), newest.action.as_str(), newest.detail.as_str());
    assert_eq!(who, ("Njeri", "prices_accepted", "Ksh 1"));
    let again = shop.transferred_orders.accept_prices(&njeri, order.id).await;
    assert_eq!(again, Err(Problem::NotFound), "there is nothing left to accept");
}

#[tokio::test]
async fn discarded_order_is_cancelled_and_never_sent() {
    let app = TestApp::open(None).await;
    let order = adopt(&app, &forged(&app)).await;
    until_staff_are_asked(&app).await;
    let shop = &app.server.app().shop;
    let njeri = Actor::named("Njeri");
    shop.transferred_orders.discard(&njeri, order.id, "forged").await.unwrap();
    assert_eq!(status(&app, &order).await, OrderStatus::Cancelled);
    assert_eq!(alerts(&app).await, Vec::<String>::new());
    adopt(&app, &forged(&app)).await;
    until_staff_are_asked(&app).await;
    assert_eq!(app.in_store().await, Vec::<String>::new());
}

#[tokio::test]
async fn offline_order_at_a_former_price_is_accepted_without_staff() {
    let app = TestApp::open(None).await;
    let former = ticket_of(&app, |_| ());
    set_price(&app, 2_345).await;
    app.until("the new price", || async {
        let snapshot = app.server.app().shop.catalogue.snapshot();
        let product = snapshot.product(app.cashews().product_id).unwrap();
        product.variations.iter().any(|size| size.price == Some(234_500))
    })
    .await;
    let order = adopt(&app, &former).await;
    assert_eq!(status(&app, &order).await, OrderStatus::Confirmed);
    app.store_has(&["on-hold"]).await;
    assert_eq!(alerts(&app).await, Vec::<String>::new());
    let order = adopt(&app, &ticket_of(&app, |ticket| ticket.total = former.total - 100)).await;
    assert_eq!(status(&app, &order).await, OrderStatus::Pending, "no tolerance");
}

#[tokio::test]
async fn price_that_the_device_read_before_the_server_is_accepted_without_staff() {
    let app = TestApp::open(None).await;
    set_price(&app, 2_345).await;
    let order = adopt(&app, &ticket_of(&app, |ticket| ticket.total = 234_500)).await;
    app.store_has(&["on-hold"]).await;
    assert_eq!(status(&app, &order).await, OrderStatus::Confirmed);
    assert_eq!(alerts(&app).await, Vec::<String>::new());
}
