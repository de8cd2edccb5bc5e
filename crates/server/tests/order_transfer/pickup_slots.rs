//! Pick-up slots of orders that a desk takes by phone: counted by the server, together with those of
//! the website and apart from deliveries.

use korosho_core::Shop;
use korosho_core::staff::Staff;
use korosho_domain::desk_slots::{DeskSlots, DeskSlotsQuery, SlotOffer};
use korosho_domain::fulfilment::Fulfilment;
use korosho_domain::order::{CheckoutInput, OrderAccess};
use korosho_domain::order_change::OrderChange;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::Problem;
use korosho_domain::promise::TimePromise;
use korosho_domain::quote::QuoteInput;
use korosho_domain::slots::TimeSlot;

use super::delivery_slots::{
    cancel, change, delivered, is_full as is_delivery_full, open, promised,
    slots as delivery_slots, take, to_zone,
};
use super::shared_settings::{HOURS, opening_known};
use super::test_app::{TestApp, databases};

const NOWHERE: &str = "http://127.0.0.1:9/";

/// Checkout of a pick-up.
async fn picked_up(app: &TestApp, shop: &Shop, slot: Option<i64>) -> CheckoutInput {
    let asked = QuoteInput { lines: vec![app.cashews()], ..QuoteInput::default() };
    let expected_total = shop.checkout.get_quote(asked).await.unwrap().total;
    let (fulfilment, payment) = (Fulfilment::Pickup, PaymentMethod::Counter);
    let delivery = delivered(app, shop, slot).await;
    CheckoutInput { fulfilment, payment, expected_total, ..delivery }
}

/// Times of pick-ups as the desk shows them, for a new order or the change of one.
async fn shown(app: &TestApp, order: Option<&str>) -> DeskSlots {
    let query = DeskSlotsQuery { zone: None, order: order.map(str::to_owned) };
    app.device.desk.get_slots(query).await.unwrap()
}

async fn slots(app: &TestApp) -> Vec<TimeSlot> {
    match shown(app, None).await.offer {
        SlotOffer::Known { times } => times.slots,
        other => panic!("{other:?}"),
    }
}

async fn is_full(app: &TestApp, at: i64) -> bool {
    slots(app).await.iter().any(|slot| slot.from.at == at && slot.is_full)
}

/// Whether the pick-ups and the deliveries of a time are full.
async fn both_full(app: &TestApp, at: i64) -> (bool, bool) {
    (is_full(app, at).await, is_delivery_full(app, at).await)
}

/// Beginnings of two slots that pick-ups and deliveries have.
async fn times(app: &TestApp) -> [i64; 2] {
    let offered = delivery_slots(app).await;
    let pickups = slots(app).await;
    [0, 1].map(|place| {
        let at = offered[place].from.at;
        assert!(pickups.iter().any(|slot| slot.from.at == at), "{pickups:?}");
        at
    })
}

async fn move_to(
    app: &TestApp,
    staff: &Staff,
    key: &str,
    fulfilment: Fulfilment,
    slot: Option<i64>,
) -> Result<(), Problem> {
    change(app, staff, key, |order| OrderChange { fulfilment, slot, ..order }).await
}

#[tokio::test]
async fn desk_and_website_share_the_places_of_pickup_slots() {
    for database in databases().await {
        let (app, staff) = open(database.as_deref()).await;
        let [first, second] = times(&app).await;
        let checkout = picked_up(&app, &app.device, Some(first)).await;
        let order = take(&app, &staff, &checkout).await.unwrap();
        assert_eq!(take(&app, &staff, &checkout).await.unwrap(), order, "a repeated request");
        assert_eq!(promised(&app, &order).await, Some(first));
        assert_eq!(both_full(&app, first).await, (true, false), "deliveries have their own places");
        let website = &app.server.app().shop;
        let customer = picked_up(&app, website, Some(first)).await;
        let refused = website.checkout.place_order(customer.clone()).await;
        assert_eq!(refused.unwrap_err(), Problem::SlotUnavailable);
        let soonest = picked_up(&app, &app.device, None).await;
        let soonest = take(&app, &staff, &soonest).await.unwrap();
        assert!(promised(&app, &soonest).await.is_some(), "ready after the lead time");
        assert!(!is_full(&app, second).await, "as soon as possible takes no place");

        let taken = move_to(&app, &staff, &soonest, Fulfilment::Pickup, Some(first)).await;
        assert_eq!(taken, Err(Problem::SlotUnavailable));
        move_to(&app, &staff, &order, Fulfilment::Pickup, Some(second)).await.unwrap();
        assert_eq!(promised(&app, &order).await, Some(second));
        app.until("the former place is free", async || !is_full(&app, first).await).await;
        website.checkout.place_order(customer).await.unwrap();

        cancel(&app, &staff, order).await;
        app.until("the place is free", async || !is_full(&app, second).await).await;
    }
}

#[tokio::test]
async fn order_that_becomes_a_delivery_at_the_same_time_frees_its_pickup_place_and_back() {
    for database in databases().await {
        let (app, staff) = open(database.as_deref()).await;
        let [_, at] = times(&app).await;
        let checkout = picked_up(&app, &app.device, Some(at)).await;
        let order = take(&app, &staff, &checkout).await.unwrap();
        assert_eq!(both_full(&app, at).await, (true, false));
        let zone = to_zone(&app.device, 0);
        move_to(&app, &staff, &order, zone, Some(at)).await.unwrap();
        assert_eq!(promised(&app, &order).await, Some(at));
        app.until("a delivery", async || both_full(&app, at).await == (false, true)).await;
        move_to(&app, &staff, &order, Fulfilment::Pickup, Some(at)).await.unwrap();
        app.until("a pick-up", async || both_full(&app, at).await == (true, false)).await;
        let zone = to_zone(&app.device, 0);
        move_to(&app, &staff, &order, zone, Some(at)).await.unwrap();
        move_to(&app, &staff, &order, Fulfilment::Pickup, None).await.unwrap();
        app.until("no place", async || both_full(&app, at).await == (false, false)).await;
    }
}

#[tokio::test]
async fn desk_without_an_answer_of_the_server_takes_pickups_as_soon_as_possible() {
    let (mut app, staff) = open(None).await;
    let [first, second] = times(&app).await;
    let kept = picked_up(&app, &app.device, Some(second)).await;
    let kept = take(&app, &staff, &kept).await.unwrap();
    app.restart_device(|config| config.server.as_mut().unwrap().url = NOWHERE.parse().unwrap())
        .await;
    app.until("a catalogue", async || app.device.catalogue.status().version > 0).await;
    assert_eq!(shown(&app, None).await.offer, SlotOffer::Unreachable);
    let checkout = picked_up(&app, &app.device, Some(first)).await;
    assert_eq!(take(&app, &staff, &checkout).await, Err(Problem::ServerUnreachable));
    let checkout = CheckoutInput { slot: None, ..checkout };
    let order = take(&app, &staff, &checkout).await.unwrap();
    let soonest = promised(&app, &order).await;
    assert!(soonest.is_some(), "pick-ups have a time without the server");
    let refused = move_to(&app, &staff, &order, Fulfilment::Pickup, Some(first)).await;
    assert_eq!(refused, Err(Problem::ServerUnreachable));
    assert_eq!(promised(&app, &order).await, soonest, "it keeps its time");
    let stays = shown(&app, Some(&kept)).await.kept.unwrap();
    assert_eq!(stays.promise.map(TimePromise::from), Some(second));
    change(&app, &staff, &kept, |c| OrderChange { note: "bag".to_owned(), ..c }).await.unwrap();
    assert_eq!(promised(&app, &kept).await, Some(second));
}

#[tokio::test]
async fn desk_knows_the_time_of_pickups_itself_in_a_shop_without_pickup_slots() {
    let mut app = TestApp::open_with_desk(None).await.restart_server(&HOURS).await;
    opening_known(&app).await;
    app.restart_device(|config| config.server.as_mut().unwrap().url = NOWHERE.parse().unwrap())
        .await;
    app.until("a catalogue", async || app.device.catalogue.status().version > 0).await;
    let SlotOffer::Known { times } = shown(&app, None).await.offer else { panic!("not asked") };
    assert!(times.promise.is_some() && times.slots.is_empty(), "{times:?}");
}

#[tokio::test]
async fn transferred_pickup_that_becomes_a_delivery_takes_no_pickup_place() {
    for chosen in [false, true] {
        let (app, staff) = open(None).await;
        let [_, at] = times(&app).await;
        let checkout = picked_up(&app, &app.device, chosen.then_some(at)).await;
        let order = take(&app, &staff, &checkout).await.unwrap();
        let exported = app.device.admin.export(0).await.unwrap().remove(0).order;
        let access = OrderAccess { id: exported.id, key: exported.key };
        assert!(app.page(&access).await.known);
        assert_eq!(both_full(&app, at).await, (chosen, false), "the order counts once");
        move_to(&app, &staff, &order, to_zone(&app.device, 0), Some(at)).await.unwrap();
        let there = async || app.at_server(&access).await.unwrap().promise.map(TimePromise::from);
        app.until("the new time on the page", async || there().await == Some(at)).await;
        app.until("a delivery", async || both_full(&app, at).await == (false, true)).await;
        move_to(&app, &staff, &order, Fulfilment::Pickup, Some(at)).await.unwrap();
        app.until("a pick-up", async || both_full(&app, at).await == (true, false)).await;
        let website = &app.server.app().shop;
        let customer = picked_up(&app, website, Some(at)).await;
        let refused = website.checkout.place_order(customer).await;
        assert_eq!(refused.unwrap_err(), Problem::SlotUnavailable);
    }
}
