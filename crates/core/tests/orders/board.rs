//! Pick-up board: numbers of orders that customers wait for.

use std::sync::Arc;

use korosho_core::clock::{Clock as _, ManualClock, SystemClock};
use korosho_domain::actor::Actor;
use korosho_domain::desk_orders::{MoveOrder, PickupBoard};
use korosho_domain::order::{CheckoutAnswer, OrderStatus};
use korosho_domain::payment::PaymentMethod;
use serde_json::{Value, json};

use crate::shop::{Database, TestShop, databases};

const DAY_MS: i64 = 24 * 3_600_000;

async fn open(database: &Database) -> (TestShop, Arc<ManualClock>) {
    let clock = Arc::new(ManualClock::at(SystemClock.now()));
    let own = Arc::clone(&clock);
    let change = |config: &mut korosho_core::config::ShopConfig| {
        config.clock = own;
        config.settings.keeps_register = true;
        config.settings.device_letter = 'D';
        config.orders.time_scale = 30;
    };
    (TestShop::open_with(database, change).await, clock)
}

async fn place(test: &TestShop) -> CheckoutAnswer {
    test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap()
}

async fn advance(test: &TestShop, key: &str, expected_status: OrderStatus, to: OrderStatus) {
    let input = MoveOrder { key: key.to_owned(), to, expected_status, reason: String::new() };
    test.shop.desk.move_order(&Actor::named("Njeri"), &input).await.unwrap();
}

fn board(making: &[&str], ready: &[&str]) -> PickupBoard {
    let texts = |numbers: &[&str]| numbers.iter().map(|&number| number.to_owned()).collect();
    PickupBoard { making: texts(making), ready: texts(ready) }
}

#[tokio::test]
async fn board_shows_an_order_from_its_placement_until_it_is_handed_over() {
    for database in databases().await {
        let (test, clock) = open(&database).await;
        let read = async || test.shop.desk.pickup_board().await.unwrap();
        let first = place(&test).await.order;
        clock.advance(1_000);
        let second = place(&test).await.order;
        let (one, two) = (first.number.as_str(), second.number.as_str());
        assert_eq!(read().await, board(&[one, two], &[]));
        let key = first.id.to_string();
        advance(&test, &key, OrderStatus::Confirmed, OrderStatus::Ready).await;
        assert_eq!(read().await, board(&[two], &[one]));
        advance(&test, &key, OrderStatus::Ready, OrderStatus::Completed).await;
        assert_eq!(read().await, board(&[two], &[]));
        clock.advance(DAY_MS);
        assert_eq!(read().await, board(&[], &[]), "nobody waits since yesterday");
    }
}

/// Creates an order in the store, as another device or staff would.
async fn in_store(test: &TestShop, more: Value) -> String {
    let line = test.line("roasted-salted-cashews", Some("500g"), 1);
    let lines = json!([{
        "product_id": line.product_id, "variation_id": line.variation_id, "quantity": 1
    }]);
    let mut order = json!({ "status": "processing", "line_items": lines });
    order.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    test.store("POST", "orders", order).await["number"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn board_shows_orders_of_other_devices_but_no_deliveries() {
    let (test, _) = open(&Database::Sqlite).await;
    let address = json!({ "shipping": { "first_name": "Otieno", "address_1": "Lavington" } });
    let delivered = in_store(&test, address).await;
    let waiting = in_store(&test, json!({})).await;
    let query = korosho_domain::desk_orders::OrdersQuery::default();
    let listed = async || test.shop.desk.list_orders(&query).await.unwrap().rows;
    test.until("both orders at the desk", async || {
        let rows = listed().await;
        let paid = rows.iter().filter(|row| row.status == OrderStatus::Paid);
        paid.filter(|row| [&delivered, &waiting].contains(&&row.number)).count() == 2
    })
    .await;
    assert_eq!(test.shop.desk.pickup_board().await.unwrap(), board(&[&waiting], &[]));
}
