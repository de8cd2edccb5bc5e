//! Settings of the server that reach kiosks and desks: opening hours, rounding, contact details.

use korosho_core::staff::ManagerActor;
use korosho_domain::fulfilment::Fulfilment;
use korosho_domain::order::OrderStatus;
use korosho_domain::ordering_rules::SaveOrderingRulesInput;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::promise::TimePromise;
use korosho_domain::public_details::SavePublicDetailsInput;
use korosho_domain::quote::{Line, Quote, QuoteInput};
use korosho_domain::shop_times::SaveShopTimesInput;

use super::test_app::TestApp;

/// Opening hours of every day.
pub const HOURS: [(&str, &str); 7] = [
    ("KOROSHO_SHOP_HOURS_MONDAY", "07:30-18:30"),
    ("KOROSHO_SHOP_HOURS_TUESDAY", "07:30-18:30"),
    ("KOROSHO_SHOP_HOURS_WEDNESDAY", "07:30-18:30"),
    ("KOROSHO_SHOP_HOURS_THURSDAY", "07:30-18:30"),
    ("KOROSHO_SHOP_HOURS_FRIDAY", "07:30-18:30"),
    ("KOROSHO_SHOP_HOURS_SATURDAY", "07:30-18:30"),
    ("KOROSHO_SHOP_HOURS_SUNDAY", "07:30-18:30"),
];

async fn quote(app: &TestApp, fulfilment: Fulfilment) -> Quote {
    let lines = vec![Line { quantity: 1, ..app.cashews() }];
    let input = QuoteInput { lines, fulfilment, coupon: None };
    app.device.checkout.get_quote(input).await.unwrap()
}

async fn delivery(app: &TestApp) -> Quote {
    let zone = app.device.get_shop().delivery_zones[0].id.clone();
    quote(app, Fulfilment::Delivery { zone, address: None }).await
}

/// Waits until the device promises a time.
pub async fn opening_known(app: &TestApp) {
    app.until("opening hours", async || app.device.get_shop().opening.is_some()).await;
}

#[tokio::test]
async fn opening_hours_of_the_server_reach_a_running_device_which_then_promises_a_time() {
    let app = TestApp::open(None).await;
    let shop = app.device.get_shop();
    assert_eq!((shop.opening, shop.pickup_promise), (None, None));
    let app = app.restart_server(&HOURS).await;
    opening_known(&app).await;
    let promised = quote(&app, Fulfilment::Pickup).await.promise;
    assert!(matches!(promised, Some(TimePromise::Ready { .. })), "{promised:?}");
    let promised = delivery(&app).await.promise;
    assert!(matches!(promised, Some(TimePromise::Delivered { .. })), "{promised:?}");
    let order = app.order().await;
    let ready = app.order_on_device(&order).await.promise;
    assert!(matches!(ready, Some(TimePromise::Ready { .. })), "{ready:?}");
}

#[tokio::test]
async fn opening_hours_that_a_manager_saves_reach_a_running_device() {
    let app = TestApp::open(None).await.restart_server(&HOURS).await;
    opening_known(&app).await;
    let times = &app.server.app().shop.times;
    let mut view = times.get(&ManagerActor::at_admin_cli()).await.unwrap();
    view.times.schedule.opening_hours.truncate(2);
    let input = SaveShopTimesInput { times: view.times, revision: view.revision };
    times.save(ManagerActor::at_admin_cli(), input).await.unwrap();
    let has_two_days = async || app.device.get_shop().opening_hours.len() == 2;
    app.until("the saved hours", has_two_days).await;
}

#[tokio::test]
async fn name_and_phone_number_that_a_manager_saves_reach_a_running_device() {
    let app = TestApp::open(None).await;
    let details = &app.server.app().shop.details;
    let mut view = details.get(&ManagerActor::at_admin_cli()).await.unwrap();
    view.details.name = "Mama Nuts".to_owned();
    view.details.contact.phone = "0722 000 111".to_owned();
    let input = SavePublicDetailsInput { details: view.details, revision: view.revision };
    details.save(ManagerActor::at_admin_cli(), input).await.unwrap();
    let has_details = async || {
        let shop = app.device.get_shop();
        shop.name == "Mama Nuts" && shop.contact.phone == "+254722000111"
    };
    app.until("the saved details", has_details).await;
}

#[tokio::test]
async fn payment_methods_that_a_manager_switches_reach_a_running_device() {
    let app = TestApp::open(None).await;
    let ordering = &app.server.app().shop.ordering;
    let offered = || app.device.get_shop().payment_methods;
    assert!(offered().contains(&PaymentMethod::Mpesa));
    let save = async |methods: Vec<PaymentMethod>| {
        let mut view = ordering.get(&ManagerActor::at_admin_cli()).await.unwrap();
        view.rules.payment_methods = methods;
        let input = SaveOrderingRulesInput { rules: view.rules, revision: view.revision };
        ordering.save(ManagerActor::at_admin_cli(), input).await.unwrap();
    };
    save(vec![PaymentMethod::Counter]).await;
    let is_counter_only = async || offered() == [PaymentMethod::Counter];
    app.until("the counter alone", is_counter_only).await;
    let both = [PaymentMethod::Counter, PaymentMethod::Mpesa];
    save(both.to_vec()).await;
    app.until("M-Pesa again", async || offered() == both).await;
}

#[tokio::test]
async fn device_without_a_connection_keeps_the_last_opening_hours_after_a_restart() {
    let mut app = TestApp::open(None).await.restart_server(&HOURS).await;
    opening_known(&app).await;
    app.restart_device(|config| {
        config.server.as_mut().unwrap().url = "http://127.0.0.1:9/".parse().unwrap();
    })
    .await;
    let shop = app.device.get_shop();
    assert!(shop.opening.is_some() && shop.pickup_promise.is_some());
    assert_eq!(shop.opening_hours.len(), 7);
}

#[tokio::test]
async fn device_promises_no_delivery_time_in_a_shop_with_slots() {
    let slots = ("KOROSHO_SHOP_DELIVERY_SLOTS", "10:00-12:00, 12:00-14:00");
    let app = TestApp::open(None).await.restart_server(&[&HOURS[..], &[slots]].concat()).await;
    opening_known(&app).await;
    let delivered = delivery(&app).await;
    assert_eq!((delivered.promise, delivered.slots), (None, vec![]));
    assert!(quote(&app, Fulfilment::Pickup).await.promise.is_some());
}

#[tokio::test]
async fn device_rounds_totals_as_the_server_does_so_that_no_order_is_held_for_its_price() {
    let step = ("KOROSHO_SHOP_ROUNDING_STEP", "7000");
    let app = TestApp::open(None).await.restart_server(&[step]).await;
    let is_rounded = async || quote(&app, Fulfilment::Pickup).await.total % 7_000 == 0;
    app.until("rounded totals", is_rounded).await;
    let order = app.order().await;
    assert_eq!(app.order_on_device(&order).await.total % 7_000, 0);
    app.page(&order).await;
    let view = app.at_server(&order).await.unwrap();
    assert_eq!(view.status, OrderStatus::Confirmed);
}

#[tokio::test]
async fn shared_settings_are_read_only_with_the_token_of_a_device() {
    let app = TestApp::open(None).await;
    let url = format!("{}/api/device/settings", app.server.origin);
    let read = async |token: Option<&str>| {
        let request = reqwest::Client::new().get(&url);
        let request = match token {
            Some(token) => request.bearer_auth(token),
            None => request,
        };
        request.send().await.unwrap()
    };
    assert_eq!(read(None).await.status().as_u16(), 401);
    assert_eq!(read(Some("kd_unknown")).await.status().as_u16(), 401);
    let answer = read(Some(app.token().expose())).await;
    assert_eq!(answer.status().as_u16(), 200);
    assert_eq!(answer.headers()["cache-control"], "private, no-store");
}
