//! Delivery slots of orders that a desk takes by phone: counted by the server, together with those
//! of the website.

use korosho_core::Shop;
use korosho_core::staff::{Staff, testing};
use korosho_domain::admin::DeviceRole;
use korosho_domain::customer::Customer;
use korosho_domain::desk::{DeskExtras, DeskOrderInput};
use korosho_domain::desk_orders::{DeskOrderRef, MoveOrder};
use korosho_domain::desk_slots::{DeskSlots, DeskSlotsQuery, SlotOffer};
use korosho_domain::fulfilment::{Address, Fulfilment};
use korosho_domain::order::{CheckoutInput, OrderAccess, OrderStatus};
use korosho_domain::order_change::{ChangeOrderInput, OrderChange};
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::Problem;
use korosho_domain::promise::TimePromise;
use korosho_domain::quote::QuoteInput;
use korosho_domain::slots::TimeSlot;
use serde_json::{Value, json};
use uuid::Uuid;

use super::shared_settings::{HOURS, opening_known};
use super::test_app::{TestApp, databases};

/// Settings of two slots a day for deliveries and for pick-ups, each with room for one order.
pub const SLOTS: [(&str, &str); 4] = [
    ("KOROSHO_SHOP_DELIVERY_SLOTS", "10:00-12:00, 12:00-14:00"),
    ("KOROSHO_SHOP_DELIVERY_SLOT_CAPACITY", "1"),
    ("KOROSHO_SHOP_PICKUP_SLOTS", "10:00-12:00, 12:00-14:00"),
    ("KOROSHO_SHOP_PICKUP_SLOT_CAPACITY", "1"),
];
const NOWHERE: &str = "http://127.0.0.1:9/";

/// Shop with a desk; each of its slots has room for one order.
pub async fn open(database: Option<&str>) -> (TestApp, Staff) {
    let database = database.map(|url| ("KOROSHO_DATABASE_URL", url));
    let options = [&HOURS[..], &SLOTS, database.as_slice()].concat();
    let app = TestApp::open_with_desk(database.map(|(_, url)| url)).await;
    let app = app.restart_server(&options).await;
    opening_known(&app).await;
    let folder = tempfile::tempdir().unwrap();
    let staff = testing::manager(folder.path(), "Wanjiru").await;
    (app, staff)
}

pub fn to_zone(shop: &Shop, at: usize) -> Fulfilment {
    let zone = shop.get_shop().delivery_zones[at].id.clone();
    let address = Address { estate: "Kilimani".to_owned(), ..Address::default() };
    Fulfilment::Delivery { zone, address: Some(address) }
}

/// Cancels an order at the desk.
pub async fn cancel(app: &TestApp, staff: &Staff, key: String) {
    let (expected_status, reason) = (OrderStatus::Confirmed, "not wanted any more".to_owned());
    let input = MoveOrder { key, to: OrderStatus::Cancelled, expected_status, reason };
    app.device.desk.move_order(&staff.actor().unwrap(), &input).await.unwrap();
}

/// Checkout of a delivery to the first zone.
pub async fn delivered(app: &TestApp, shop: &Shop, slot: Option<i64>) -> CheckoutInput {
    let (lines, fulfilment) = (vec![app.cashews()], to_zone(shop, 0));
    let asked = QuoteInput { lines: lines.clone(), fulfilment: fulfilment.clone(), coupon: None };
    let expected_total = shop.checkout.get_quote(asked).await.unwrap().total;
    let customer = Customer {
        name: "Amina".to_owned(),
        phone: "0712 345 678".to_owned(),
        ..Customer::default()
    };
    CheckoutInput {
        checkout_id: Uuid::new_v4(),
        lines,
        fulfilment,
        slot,
        customer,
        payment: PaymentMethod::OnDelivery,
        expected_total,
        ..CheckoutInput::default()
    }
}

/// Places a phone order; returns its key.
pub async fn take(
    app: &TestApp,
    staff: &Staff,
    checkout: &CheckoutInput,
) -> Result<String, Problem> {
    let input = DeskOrderInput { checkout: checkout.clone(), extras: DeskExtras::default() };
    Ok(app.device.desk.place_order(staff, input).await?.order.id.to_string())
}

/// Slots of a zone as the desk shows them, for a new order or the change of one.
pub async fn shown(app: &TestApp, at: usize, order: Option<&str>) -> DeskSlots {
    let Fulfilment::Delivery { zone, .. } = to_zone(&app.device, at) else { panic!() };
    let query = DeskSlotsQuery { zone: Some(zone), order: order.map(str::to_owned) };
    app.device.desk.get_slots(query).await.unwrap()
}

async fn offer(app: &TestApp) -> SlotOffer {
    shown(app, 0, None).await.offer
}

/// Slots as the desk shows them.
pub async fn slots(app: &TestApp) -> Vec<TimeSlot> {
    match offer(app).await {
        SlotOffer::Known { times } => times.slots,
        other => panic!("{other:?}"),
    }
}

pub async fn is_full(app: &TestApp, at: i64) -> bool {
    slots(app).await.iter().any(|slot| slot.from.at == at && slot.is_full)
}

/// Beginning of the time that a desk's order was promised.
pub async fn promised(app: &TestApp, key: &str) -> Option<i64> {
    let order = app.device.desk.get_order(&DeskOrderRef { key: key.to_owned() }).await.unwrap();
    order.view.unwrap().promise.map(TimePromise::from)
}

/// Change of an order that changes nothing, at its price.
pub async fn unchanged(app: &TestApp, key: &str) -> ChangeOrderInput {
    let order = DeskOrderRef { key: key.to_owned() };
    let order = app.device.desk.get_order(&order).await.unwrap();
    let view = order.view.unwrap();
    let change = OrderChange {
        key: key.to_owned(),
        revision: order.revision,
        lines: vec![app.cashews()],
        fulfilment: view.fulfilment,
        slot: None,
        customer: Customer { phone: "0712345678".to_owned(), ..view.customer },
        note: String::new(),
        extras: order.extras,
    };
    ChangeOrderInput { change, expected_total: view.total, reason: "asked".to_owned() }
}

pub async fn change(
    app: &TestApp,
    staff: &Staff,
    key: &str,
    how: impl FnOnce(OrderChange) -> OrderChange,
) -> Result<(), Problem> {
    let desk = &app.device.desk;
    let input = unchanged(app, key).await;
    let change = how(input.change);
    let expected_total = desk.quote_order_change(change.clone()).await?.quote.total;
    desk.change_order(staff, ChangeOrderInput { change, expected_total, ..input }).await.map(drop)
}

#[tokio::test]
async fn phone_order_takes_its_slot_from_the_website_until_it_is_moved_or_cancelled() {
    for database in databases().await {
        let (app, staff) = open(database.as_deref()).await;
        let offered = slots(&app).await;
        let [first, second, third] = [0, 1, 2].map(|place| offered[place].from.at);
        let checkout = delivered(&app, &app.device, Some(second)).await;
        let order = take(&app, &staff, &checkout).await.unwrap();
        assert_eq!(take(&app, &staff, &checkout).await.unwrap(), order, "a repeated request");
        assert_eq!(promised(&app, &order).await, Some(second));
        assert!(is_full(&app, second).await && !is_full(&app, first).await);
        let website = &app.server.app().shop;
        let customer = delivered(&app, website, Some(second)).await;
        let refused = website.checkout.place_order(customer.clone()).await;
        assert_eq!(refused.unwrap_err(), Problem::SlotUnavailable);
        let soonest = delivered(&app, &app.device, None).await;
        let soonest = take(&app, &staff, &soonest).await.unwrap();
        assert_eq!(promised(&app, &soonest).await, Some(first), "as soon as possible");

        let taken = change(&app, &staff, &order, |c| OrderChange { slot: Some(first), ..c }).await;
        assert_eq!(taken, Err(Problem::SlotUnavailable));
        assert_eq!(promised(&app, &order).await, Some(second), "it keeps its place");
        change(&app, &staff, &order, |c| OrderChange { note: "gate".to_owned(), ..c })
            .await
            .unwrap();
        assert_eq!(promised(&app, &order).await, Some(second));
        change(&app, &staff, &order, |c| OrderChange { slot: Some(third), ..c }).await.unwrap();
        assert_eq!(promised(&app, &order).await, Some(third));
        app.until("the former place is free", async || !is_full(&app, second).await).await;
        website.checkout.place_order(customer).await.unwrap();

        cancel(&app, &staff, order).await;
        app.until("the place is free", async || !is_full(&app, third).await).await;
    }
}

#[tokio::test]
async fn last_place_goes_to_the_desk_or_to_the_website_at_once() {
    for database in databases().await {
        let (app, staff) = open(database.as_deref()).await;
        let slot = Some(slots(&app).await[1].from.at);
        let website = &app.server.app().shop;
        let by_phone = delivered(&app, &app.device, slot).await;
        let online = delivered(&app, website, slot).await;
        let (desk, web) =
            tokio::join!(take(&app, &staff, &by_phone), website.checkout.place_order(online));
        let all = [desk.map(drop), web.map(drop)];
        assert_eq!(all.iter().filter(|one| one.is_ok()).count(), 1, "{all:?}");
        assert!(all.contains(&Err(Problem::SlotUnavailable)), "{all:?}");
    }
}

#[tokio::test]
async fn desk_without_an_answer_of_the_server_takes_orders_as_soon_as_possible() {
    let (mut app, staff) = open(None).await;
    let offered = slots(&app).await;
    let second = offered[1].from.at;
    let there = app.reachable_server();
    let kept = take(&app, &staff, &delivered(&app, &app.device, Some(second)).await).await.unwrap();
    app.restart_device(|config| config.server.as_mut().unwrap().url = NOWHERE.parse().unwrap())
        .await;
    app.until("a catalogue", async || app.device.catalogue.status().version > 0).await;
    assert_eq!(offer(&app).await, SlotOffer::Unreachable);
    let checkout = delivered(&app, &app.device, Some(offered[0].from.at)).await;
    assert_eq!(take(&app, &staff, &checkout).await, Err(Problem::ServerUnreachable));
    let checkout = CheckoutInput { slot: None, ..checkout };
    let order = take(&app, &staff, &checkout).await.unwrap();
    assert_eq!(promised(&app, &order).await, None, "the order is taken without a time");
    let zone = to_zone(&app.device, 1);
    change(&app, &staff, &kept, |c| OrderChange { fulfilment: zone, ..c }).await.unwrap();
    assert_eq!(promised(&app, &kept).await, Some(second), "the agreed time stays");

    app.restart_device(|config| config.server.as_mut().unwrap().url = there).await;
    app.until("the server answers", async || offer(&app).await != SlotOffer::Unreachable).await;
    let moved =
        change(&app, &staff, &order, |c| OrderChange { slot: Some(offered[0].from.at), ..c });
    moved.await.unwrap();
    assert_eq!(promised(&app, &order).await, Some(offered[0].from.at));
}

#[tokio::test]
async fn order_with_a_payment_page_has_one_place_and_moves_there_too() {
    let (app, staff) = open(None).await;
    let offered = slots(&app).await;
    let [first, second] = [0, 1].map(|place| offered[place].from.at);
    let checkout = delivered(&app, &app.device, Some(first)).await;
    let order = take(&app, &staff, &checkout).await.unwrap();
    let access = app.device.desk.get_order(&DeskOrderRef { key: order.clone() }).await.unwrap();
    let access = access.view.unwrap();
    let key = app.device.admin.export(0).await.unwrap().remove(0).order.key;
    let access = OrderAccess { id: access.id, key };
    assert!(app.page(&access).await.known);
    let there = async || app.at_server(&access).await.unwrap().promise.map(TimePromise::from);
    assert_eq!(there().await, Some(first));
    change(&app, &staff, &order, |c| OrderChange { slot: Some(second), ..c }).await.unwrap();
    app.until("the new time on the page", async || there().await == Some(second)).await;
    // A state of the store that was read before the move is not written over it.
    let moved = "UPDATE orders SET contents_revision = 1 WHERE contents_revision = 1";
    assert_eq!(app.execute(moved).await, 1, "the contents have changed once");
    assert!(is_full(&app, second).await && !is_full(&app, first).await);
    change(&app, &staff, &order, |c| OrderChange { fulfilment: Fulfilment::Pickup, ..c })
        .await
        .unwrap();
    app.until("a pick-up takes no place", async || !is_full(&app, second).await).await;
}

#[tokio::test]
async fn slots_are_read_and_reserved_only_with_the_token_of_a_desk() {
    let app = TestApp::open(None).await;
    let desk = app.add_device("desk-9", DeviceRole::Desk).await;
    let zone = to_zone(&app.device, 0);
    let Fulfilment::Delivery { zone, .. } = zone else { panic!() };
    let id = Uuid::new_v4();
    let bodies = [
        ("slots", json!({ "zone": zone })),
        ("slots/reserve", json!({ "order_id": id, "zone": zone })),
        ("slots/release", json!({ "order_id": id, "slot": { "kind": "delivery", "from": 1 } })),
        ("slots/report", json!({ "order_id": id, "number": "D-0001", "place": {} })),
    ];
    for (path, body) in bodies {
        let ask = async |token: Option<&str>| {
            let url = format!("{}/api/device/{path}", app.server.origin);
            let request = reqwest::Client::new().post(url).json(&body);
            let request = match token {
                Some(token) => request.bearer_auth(token),
                None => request,
            };
            let answer = request.send().await.unwrap();
            (answer.status().as_u16(), answer.json().await.unwrap_or(Value::Null))
        };
        assert_eq!(ask(None).await.0, 401, "{path}");
        assert_eq!(ask(Some(app.token().expose())).await.0, 403, "{path}");
        let expected = match path {
            "slots" => (200, json!({ "slots": [] })),
            "slots/reserve" => (200, json!({})),
            "slots/release" => (204, Value::Null),
            _ => (200, json!({ "is_overbooked": false })),
        };
        assert_eq!(ask(Some(&desk)).await, expected, "{path}");
    }
}
