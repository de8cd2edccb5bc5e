//! Orders to pack and to hand over, and notices to customers that they are ready.

use std::sync::Arc;

use korosho_core::clock::{Clock as _, ManualClock, SystemClock};
use korosho_core::device::share::share;
use korosho_core::staff::{Staff, testing};
use korosho_domain::allergen::{Allergen, Presence};
use korosho_domain::desk::{CustomerRecord, DeskExtras, LineNote};
use korosho_domain::desk_orders::{
    DeskOrderRef, MoveOrder, ShareChannel, ShareInput, ShareSubject,
};
use korosho_domain::fulfilment::Fulfilment;
use korosho_domain::order::{OrderRef, OrderStatus};
use korosho_domain::payment::PaymentMethod;
use korosho_domain::preparation::{OrderToPrepare, PreparationStage, ReadyNotice};
use korosho_domain::problem::Problem;
use korosho_domain::team::AuditAction;
use url::Url;

use crate::desk::{actor, phoned};
use crate::shop::{Database, TestShop, databases};

const HOUR_MS: i64 = 3_600_000;
const DAY_MS: i64 = 24 * HOUR_MS;
/// Nairobi is three hours ahead of UTC.
const OFFSET_MS: i64 = 3 * HOUR_MS;

/// Desk with its manager at nine o'clock in the morning.
async fn open(database: &Database) -> (TestShop, Staff, Arc<ManualClock>) {
    let today = (SystemClock.now() + OFFSET_MS) / DAY_MS * DAY_MS - OFFSET_MS;
    let clock = Arc::new(ManualClock::at(today + 9 * HOUR_MS));
    let own = Arc::clone(&clock);
    let change = |config: &mut korosho_core::config::ShopConfig| {
        config.clock = own;
        config.settings.keeps_register = true;
        config.settings.device_letter = 'D';
        config.orders.time_scale = 30;
    };
    let test = TestShop::open_with(database, change).await;
    let staff = testing::manager(&test.config.data_dir, "Njeri").await;
    (test, staff, clock)
}

/// Places a phone order that is wanted at a time.
async fn place(test: &TestShop, staff: &Staff, wanted_at: &str) -> OrderRef {
    let extras = DeskExtras { wanted_at: wanted_at.to_owned(), ..DeskExtras::default() };
    let input = phoned(test, extras).await;
    test.shop.desk.place_order(staff, input).await.unwrap().order
}

async fn advance(test: &TestShop, order: &OrderRef, from: OrderStatus, to: OrderStatus) {
    let (key, reason) = (order.id.to_string(), String::new());
    let input = MoveOrder { key, to, expected_status: from, reason };
    test.shop.desk.move_order(&actor(), &input).await.unwrap();
}

async fn listed(test: &TestShop) -> Vec<OrderToPrepare> {
    test.shop.desk.preparation().await.unwrap().orders
}

async fn numbers(test: &TestShop) -> Vec<(String, PreparationStage)> {
    listed(test).await.into_iter().map(|order| (order.row.number, order.stage)).collect()
}

#[tokio::test]
async fn orders_are_prepared_by_stage_and_by_the_time_they_are_wanted() {
    use PreparationStage::{Ready, ToPack, WithRider};
    for database in databases().await {
        let (test, staff, clock) = open(&database).await;
        let late = place(&test, &staff, "17:30").await;
        clock.advance(60_000);
        let soon = place(&test, &staff, "").await;
        clock.advance(60_000);
        let early = place(&test, &staff, "10am").await;
        let is = |order: &OrderRef, stage| (order.number.clone(), stage);
        let expected = [is(&soon, ToPack), is(&early, ToPack), is(&late, ToPack)];
        assert_eq!(numbers(&test).await, expected);
        advance(&test, &soon, OrderStatus::Confirmed, OrderStatus::Ready).await;
        advance(&test, &early, OrderStatus::Confirmed, OrderStatus::OutForDelivery).await;
        let expected = [is(&late, ToPack), is(&soon, Ready), is(&early, WithRider)];
        assert_eq!(numbers(&test).await, expected);
        advance(&test, &soon, OrderStatus::Ready, OrderStatus::Completed).await;
        clock.advance(DAY_MS);
        let expected = [is(&late, ToPack), is(&early, WithRider)];
        assert_eq!(numbers(&test).await, expected, "yesterday's open orders stay");
    }
}

#[tokio::test]
async fn orders_that_are_wanted_at_the_same_time_are_listed_by_their_numbers() {
    for database in databases().await {
        let (test, staff, clock) = open(&database).await;
        let first = place(&test, &staff, "17:30").await;
        // The clock of a computer may be set back between two orders.
        clock.advance(-60_000);
        let second = place(&test, &staff, "17:30").await;
        let listed: Vec<_> = numbers(&test).await.into_iter().map(|(number, _)| number).collect();
        assert_eq!(listed, [first.number, second.number]);
    }
}

#[tokio::test]
async fn order_shows_what_to_pack_and_what_staff_know_about_the_customer() {
    for database in databases().await {
        let (test, staff, _) = open(&database).await;
        let mut input = phoned(&test, DeskExtras::default()).await;
        let line = input.checkout.lines[0].clone();
        input.extras.line_notes = vec![LineNote {
            product_id: line.product_id,
            variation_id: line.variation_id,
            attributes: line.attributes.clone(),
            note: "two bags".to_owned(),
        }];
        input.checkout.note = Some("for a birthday".to_owned());
        let phone = input.checkout.customer.phone.clone();
        test.shop.desk.place_order(&staff, input).await.unwrap();
        let notes = "allergic to sesame".to_owned();
        let customer =
            CustomerRecord { phone, name: "Amina".to_owned(), notes, ..CustomerRecord::default() };
        test.shop.desk.save_customer(&customer).await.unwrap();
        let [order] = <[OrderToPrepare; 1]>::try_from(listed(&test).await).unwrap();
        let packed: Vec<_> = order
            .lines
            .iter()
            .map(|line| (line.quantity, line.name.as_str(), line.size.as_str(), line.note.as_str()))
            .collect();
        assert_eq!(packed, [(1, "Roasted Salted Cashews", "500g", "two bags")]);
        assert_eq!(order.note, "for a birthday");
        assert_eq!(order.about_customer, "allergic to sesame");
        assert_eq!((order.is_delivery, order.usual_step), (false, OrderStatus::Ready));
        assert_eq!((order.row.due, order.can_notify), (order.row.total, false));
        assert_eq!(order.payment_methods, [PaymentMethod::Counter, PaymentMethod::Mpesa]);
    }
}

#[tokio::test]
async fn order_shows_the_allergens_of_its_goods_if_the_customer_avoids_any() {
    for database in databases().await {
        let (test, staff, _) = open(&database).await;
        let input = phoned(&test, DeskExtras::default()).await;
        let phone = input.checkout.customer.phone.clone();
        test.shop.desk.place_order(&staff, input).await.unwrap();
        let [order] = <[OrderToPrepare; 1]>::try_from(listed(&test).await).unwrap();
        assert_eq!((order.avoided, order.lines[0].allergen_facts.as_ref()), (vec![], None));
        let customer = CustomerRecord {
            phone,
            name: "Amina".to_owned(),
            avoided: Some([Allergen::TreeNuts].into()),
            ..CustomerRecord::default()
        };
        test.shop.desk.save_customer(&customer).await.unwrap();
        let [order] = <[OrderToPrepare; 1]>::try_from(listed(&test).await).unwrap();
        assert_eq!(order.avoided, [Allergen::TreeNuts]);
        let facts = order.lines[0].allergen_facts.as_ref().unwrap();
        assert_eq!(facts.declared[&Allergen::TreeNuts], Presence::Contains);
    }
}

fn ready(order: &OrderRef) -> ShareInput {
    ShareInput {
        key: order.id.to_string(),
        channel: ShareChannel::Whatsapp,
        about: ShareSubject::Ready,
    }
}

#[tokio::test]
async fn customer_is_told_when_the_order_is_ready_and_staff_see_when_that_was() {
    for database in databases().await {
        let (test, staff, clock) = open(&database).await;
        let order = place(&test, &staff, "").await;
        let tell = async |open: Result<(), Problem>| {
            let mut opened = None;
            let opens = |url: Url| {
                opened = Some(url);
                std::future::ready(open)
            };
            let shared = share(&test.shop, &actor(), &ready(&order), opens).await;
            shared.map(|()| opened.unwrap())
        };
        let notice = async || listed(&test).await[0].notice.clone();
        let early = tell(Ok(())).await;
        assert_eq!(early, Err(Problem::OrderChanged { status: OrderStatus::Confirmed }));
        advance(&test, &order, OrderStatus::Confirmed, OrderStatus::Ready).await;
        let failed = Problem::StorageFull;
        assert_eq!(tell(Err(failed.clone())).await, Err(failed));
        assert_eq!(notice().await, None, "no app opened");
        let url = tell(Ok(())).await.unwrap();
        let text = url.query_pairs().find(|(name, _)| name == "text").unwrap().1.into_owned();
        let number = &order.number;
        assert!(url.as_str().starts_with("https://wa.me/254712345678?"), "{url}");
        assert!(text.contains(&format!("your order {number} is ready")), "{text}");
        assert!(text.contains("To pay: Ksh"), "{text}");
        let by = "Njeri".to_owned();
        assert_eq!(notice().await, Some(ReadyNotice { by: by.clone(), at: clock.now() }));
        clock.advance(60_000);
        tell(Ok(())).await.unwrap();
        assert_eq!(notice().await, Some(ReadyNotice { by, at: clock.now() }), "notified again");
        let log = test.shop.desk.audit_entries().await.unwrap();
        let notices = log.iter().filter(|entry| entry.action == AuditAction::CustomerNotified);
        assert!(notices.clone().all(|entry| entry.order.as_ref() == Some(number)));
        assert_eq!(notices.count(), 2);
        let order_ref = DeskOrderRef { key: order.id.to_string() };
        let details = test.shop.desk.get_order(&order_ref).await.unwrap();
        let kinds = details.timeline.into_iter().map(|event| event.kind);
        let notified = korosho_domain::desk_orders::OrderEventKind::CustomerNotified;
        assert_eq!(kinds.filter(|kind| *kind == notified).count(), 2);
    }
}

#[tokio::test]
async fn delivery_goes_to_the_rider_and_its_customer_is_told_that_it_is_on_its_way() {
    let (test, staff, _) = open(&Database::Sqlite).await;
    let zone = test.shop.get_shop().delivery_zones[0].id.clone();
    let mut input = phoned(&test, DeskExtras::default()).await;
    let address = korosho_domain::fulfilment::Address {
        estate: "Kilimani".to_owned(),
        ..korosho_domain::fulfilment::Address::default()
    };
    input.checkout.fulfilment = Fulfilment::Delivery { zone, address: Some(address) };
    input.checkout.payment = PaymentMethod::OnDelivery;
    let cart = korosho_domain::quote::QuoteInput {
        lines: input.checkout.lines.clone(),
        fulfilment: input.checkout.fulfilment.clone(),
        coupon: None,
    };
    input.checkout.expected_total = test.shop.checkout.get_quote(cart).await.unwrap().total;
    let order = test.shop.desk.place_order(&staff, input).await.unwrap().order;
    advance(&test, &order, OrderStatus::Confirmed, OrderStatus::Ready).await;
    let shown = listed(&test).await.remove(0);
    assert_eq!((shown.is_delivery, shown.usual_step), (true, OrderStatus::OutForDelivery));
    advance(&test, &order, OrderStatus::Ready, OrderStatus::OutForDelivery).await;
    let mut text = String::new();
    let opens = |url: Url| {
        text = url.query_pairs().next().unwrap().1.into_owned();
        std::future::ready(Ok(()))
    };
    share(&test.shop, &actor(), &ready(&order), opens).await.unwrap();
    assert!(text.contains("is on its way to you"), "{text}");
}
