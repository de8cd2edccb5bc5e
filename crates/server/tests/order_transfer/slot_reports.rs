//! Places in delivery slots at the server after refused changes, refused reports and transfers, and
//! what the desk learns of them.

use korosho_core::staff::Staff;
use korosho_domain::customer::Customer;
use korosho_domain::desk_orders::{DeskOrderRef, OrderEventKind};
use korosho_domain::desk_slots::SlotOffer;
use korosho_domain::language::Language;
use korosho_domain::order_change::{ChangeOrderInput, OrderChange};
use korosho_domain::problem::Problem;
use korosho_domain::promise::TimePromise;
use korosho_domain::quote::QuoteInput;
use serde_json::json;

use super::delivery_slots::{
    SLOTS, change, delivered, is_full, open, promised, shown, slots, take, to_zone, unchanged,
};
use super::ownership::{message, post};
use super::shared_settings::HOURS;
use super::test_app::{TestApp, databases};

const NOWHERE: &str = "http://127.0.0.1:9/";

/// Takes an order in the first of two slots and keeps the desk from reporting its place.
async fn unreported(app: &mut TestApp, staff: &Staff) -> ([i64; 2], String) {
    let offered = slots(app).await;
    let [first, second] = [&offered[0], &offered[1]].map(|slot| slot.from.at);
    app.stop_device().await;
    let checkout = delivered(app, &app.device, Some(first)).await;
    ([first, second], take(app, staff, &checkout).await.unwrap())
}

#[tokio::test]
async fn refused_change_frees_the_new_slot_and_keeps_the_place_of_an_order_that_is_not_reported() {
    for database in databases().await {
        let (mut app, staff) = open(database.as_deref()).await;
        let ([first, second], order) = unreported(&mut app, &staff).await;
        let input = unchanged(&app, &order).await;
        let change = OrderChange { slot: Some(second), ..input.change };
        let expected_total = input.expected_total + 100;
        let input = ChangeOrderInput { change, expected_total, ..input };
        let refused = app.device.desk.change_order(&staff, input.clone()).await.map(drop);
        assert!(matches!(refused, Err(Problem::PriceChanged { .. })), "{refused:?}");
        assert_eq!(promised(&app, &order).await, Some(first));
        let full = [is_full(&app, first).await, is_full(&app, second).await];
        assert_eq!(full, [true, false], "the place of the order alone");
        let accepted = ChangeOrderInput { expected_total: expected_total - 100, ..input };
        app.device.desk.change_order(&staff, accepted).await.unwrap();
        assert!(is_full(&app, second).await, "reserved again");
    }
}

#[tokio::test]
async fn order_whose_report_is_refused_does_not_move_and_keeps_its_reservation() {
    let (mut app, staff) = open(None).await;
    let ([first, second], order) = unreported(&mut app, &staff).await;
    app.execute(
        "CREATE TRIGGER refusal BEFORE INSERT ON slot_places WHEN NEW.expires_at = 0 \
         BEGIN SELECT RAISE(ABORT, 'refused by the test'); END",
    )
    .await;
    let input = unchanged(&app, &order).await;
    let change = OrderChange { slot: Some(second), ..input.change };
    let input = ChangeOrderInput { change, ..input };
    let refused = app.device.desk.change_order(&staff, input).await.map(drop);
    assert!(matches!(refused, Err(Problem::ServerUnreachable)), "{refused:?}");
    assert_eq!([is_full(&app, first).await, is_full(&app, second).await], [true, false]);
}

#[tokio::test]
async fn refused_report_does_not_stop_the_reports_of_other_orders() {
    let (mut app, staff) = open(None).await;
    let offered = slots(&app).await;
    app.stop_device().await;
    let mut orders = Vec::new();
    for slot in &offered[..2] {
        let checkout = delivered(&app, &app.device, Some(slot.from.at)).await;
        orders.push(take(&app, &staff, &checkout).await.unwrap());
    }
    let [refused, other] = [0, 1].map(|at: usize| orders[at].clone());
    app.execute(&format!(
        "CREATE TRIGGER refusal BEFORE INSERT ON slot_places \
         WHEN NEW.order_id = '{refused}' AND NEW.expires_at = 0 \
         BEGIN SELECT RAISE(ABORT, 'refused by the test'); END"
    ))
    .await;
    app.restart_device(|_| ()).await;
    let is_reported = async |order: &str| {
        let reported = format!("order_id = '{order}' AND expires_at = 0");
        app.execute(&format!("UPDATE slot_places SET expires_at = 0 WHERE {reported}")).await == 1
    };
    app.until("a report after the refused one", async || is_reported(&other).await).await;
    assert!(!is_reported(&refused).await);
    app.execute("DROP TRIGGER refusal").await;
    app.until("the refused report", async || is_reported(&refused).await).await;
}

#[tokio::test]
async fn second_transfer_of_a_kiosks_order_takes_no_place() {
    let mut app = TestApp::open(None).await.restart_server(&[&HOURS[..], &SLOTS].concat()).await;
    app.until("opening hours", async || app.device.get_shop().opening.is_some()).await;
    let fulfilment = to_zone(&app.device, 0);
    let asked = QuoteInput { lines: vec![app.cashews()], fulfilment, coupon: None };
    let slots = async |app: &TestApp| {
        let website = &app.server.app().shop;
        website.checkout.get_quote(asked.clone()).await.unwrap().slots
    };
    let slot = slots(&app).await[0].from.at;
    app.restart_device(|config| config.server.as_mut().unwrap().url = NOWHERE.parse().unwrap())
        .await;
    let order = app.order().await;
    app.stop_device().await;
    let mut named = message(&app, &order).await;
    named["contents"]["slot"] = json!(slot);
    let mut nameless = named.clone();
    nameless["contents"]["customer"] = json!(Customer::default());
    let token = app.token();
    for (transfer, customer) in [(&nameless, ""), (&named, "Amina"), (&named, "Amina")] {
        assert_eq!(post(&app, transfer, token.expose()).await, 200);
        assert_eq!(app.at_server(&order).await.unwrap().customer.name, customer);
        assert!(slots(&app).await.iter().all(|slot| !slot.is_full), "{customer}");
    }
}

#[tokio::test]
async fn desk_says_which_time_a_changed_order_keeps() {
    let (mut app, staff) = open(None).await;
    let second = slots(&app).await[1].from.at;
    let checkout = delivered(&app, &app.device, Some(second)).await;
    let order = take(&app, &staff, &checkout).await.unwrap();
    let collected = app.order().await.id.to_string();
    let kept = async |app: &TestApp, at: usize, order: Option<&str>| {
        let kept = shown(app, at, order).await.kept;
        kept.map(|kept| kept.promise.map(TimePromise::from))
    };
    assert_eq!(kept(&app, 0, Some(&order)).await, Some(Some(second)), "in its zone");
    assert_eq!(kept(&app, 1, Some(&order)).await, Some(Some(second)), "with this slot");
    assert_eq!(kept(&app, 0, None).await, None, "a new order");
    assert_eq!(kept(&app, 0, Some(&collected)).await, None, "a pick-up");

    app.restart_device(|config| config.server.as_mut().unwrap().url = NOWHERE.parse().unwrap())
        .await;
    app.until("a catalogue", async || app.device.catalogue.status().version > 0).await;
    assert_eq!(shown(&app, 1, None).await.offer, SlotOffer::Unreachable);
    assert_eq!(kept(&app, 1, Some(&order)).await, Some(Some(second)), "without an answer");
    assert_eq!(kept(&app, 1, Some(&collected)).await, None, "a pick-up without an answer");
    let checkout = delivered(&app, &app.device, None).await;
    let timeless = take(&app, &staff, &checkout).await.unwrap();
    assert_eq!(kept(&app, 0, Some(&timeless)).await, Some(None), "it was promised no time");
    assert_eq!(kept(&app, 1, Some(&timeless)).await, None, "in another zone");
}

#[tokio::test]
async fn timeline_of_an_order_at_the_desk_names_its_full_slot_in_both_languages() {
    let (mut app, staff) = open(None).await;
    let ([first, second], order) = unreported(&mut app, &staff).await;
    assert_eq!(app.execute("DELETE FROM slot_places").await, 1, "the reservation has expired");
    let website = &app.server.app().shop;
    let customer = delivered(&app, website, Some(first)).await;
    website.checkout.place_order(customer).await.unwrap();
    app.restart_device(|_| ()).await;
    let events = async || {
        let order = DeskOrderRef { key: order.clone() };
        let all = app.device.desk.get_order(&order).await.unwrap().timeline.into_iter();
        all.filter(|event| event.kind == OrderEventKind::Alert).collect::<Vec<_>>()
    };
    app.until("the alert", async || !events().await.is_empty()).await;
    let [event] = events().await.try_into().unwrap();
    let text = "the delivery time was full, the order keeps it: Delivered ";
    assert!(event.detail.contains(text), "{}", event.detail);
    let translated = &event.translations[&Language::Sw].detail;
    assert!(translated.contains("muda wa kupeleka ulikuwa umejaa"), "{translated}");
    let [for_managers] = app.server.app().shop.admin.alerts().await.unwrap().try_into().unwrap();
    assert_eq!(for_managers.detail, event.detail, "on the admin pages");
    let unresolved = async || app.device.admin.alerts().await.unwrap().len();
    assert_eq!(unresolved().await, 1);
    app.until("a catalogue", async || app.device.catalogue.status().version > 0).await;
    change(&app, &staff, &order, |c| OrderChange { slot: Some(second), ..c }).await.unwrap();
    app.until("the end of the alert", async || unresolved().await == 0).await;
}
