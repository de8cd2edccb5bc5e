//! Customers of the desk: avoided allergens, usual goods, and all their orders.

use std::collections::BTreeSet;

use korosho_core::store::people::Identity;
use korosho_core::store::register_entry::{OrderDetails, RegisterEntry};
use korosho_core::store::{Store, register};
use korosho_domain::allergen::Allergen;
use korosho_domain::desk::{
    CustomerProfile, CustomerRecord, CustomerRef, DeskExtras, PastLine, UsualLine,
};
use korosho_domain::desk_orders::Channel;
use korosho_domain::order::OrderStatus;
use korosho_domain::order_history::{HistoryCursor, OrderHistoryQuery};
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::Problem;
use serde_json::json;

use crate::desk::{open, phoned};
use crate::people::occurrences;
use crate::register::{NOON, store_order};
use crate::shop::{Database, TestShop, databases};

const PHONE: &str = "+254712345678";

fn avoiding(allergens: &[Allergen]) -> Option<BTreeSet<Allergen>> {
    Some(allergens.iter().copied().collect())
}

/// Wanjiku, with notes and an e-mail address.
fn wanjiku() -> CustomerRecord {
    CustomerRecord {
        phone: PHONE.to_owned(),
        name: "Wanjiku".to_owned(),
        email: Some("wanjiku@example.com".to_owned()),
        notes: "rings twice".to_owned(),
        ..CustomerRecord::default()
    }
}

async fn read(test: &TestShop) -> CustomerProfile {
    let customer = CustomerRef { phone: "0712 345 678".to_owned() };
    test.shop.desk.get_customer(&customer).await.unwrap()
}

/// Order of Wanjiku that the store reports, `before` milliseconds before noon.
fn reported(woo_id: i64, channel: Channel, before: i64, lines: Vec<PastLine>) -> RegisterEntry {
    RegisterEntry {
        channel,
        name: "Wanjiku".to_owned(),
        phone: PHONE.to_owned(),
        details: OrderDetails { lines, ..OrderDetails::default() },
        ..store_order(woo_id, OrderStatus::Completed, before)
    }
}

async fn enter(test: &TestShop, entries: &[RegisterEntry]) {
    let store = Store::open(&test.config.database_address()).await.unwrap();
    let mut tx = store.begin().await.unwrap();
    for entry in entries {
        register::enter(&mut tx, entry).await.unwrap();
    }
    tx.commit().await.unwrap();
}

fn goods(product_id: i64, quantity: u32) -> PastLine {
    let name = format!("Goods {product_id}");
    PastLine { product_id, quantity, name, ..PastLine::default() }
}

#[tokio::test]
async fn avoided_allergens_of_a_customer_are_stored_once_each() {
    for database in databases().await {
        let (test, _) = open(&database).await;
        let input = json!({
            "phone": "0712 345 678",
            "name": "Wanjiku",
            "avoided": ["milk", "peanuts", "milk"],
        });
        let saved = serde_json::from_value(input).unwrap();
        let answer = test.shop.desk.save_customer(&saved).await.unwrap();
        assert_eq!(answer.details.avoided, avoiding(&[Allergen::Peanuts, Allergen::Milk]));
        assert_eq!(read(&test).await, answer);
        let none = CustomerRecord { avoided: avoiding(&[]), ..wanjiku() };
        test.shop.desk.save_customer(&none).await.unwrap();
        assert_eq!(read(&test).await.details.avoided, avoiding(&[]));
    }
}

#[test]
fn customer_who_avoids_an_unknown_allergen_is_refused() {
    let input = json!({ "phone": PHONE, "name": "Wanjiku", "avoided": ["nuts"] });
    assert!(serde_json::from_value::<CustomerRecord>(input).is_err());
}

#[tokio::test]
async fn saving_a_customer_or_an_order_without_allergens_keeps_those_stored() {
    for database in databases().await {
        let (test, staff) = open(&database).await;
        let input = phoned(&test, DeskExtras::default()).await;
        assert_eq!(input.checkout.customer.phone, "0712 345 678");
        let known = CustomerRecord { avoided: avoiding(&[Allergen::TreeNuts]), ..wanjiku() };
        test.shop.desk.save_customer(&known).await.unwrap();
        let noted =
            CustomerRecord { avoided: None, notes: "two bells".to_owned(), ..known.clone() };
        let answer = test.shop.desk.save_customer(&noted).await.unwrap();
        let after = CustomerRecord { avoided: known.avoided.clone(), ..noted };
        assert_eq!(answer.details, after);
        test.shop.desk.place_order(&staff, input).await.unwrap();
        assert_eq!(read(&test).await.details.avoided, known.avoided);
    }
}

#[tokio::test]
async fn customer_of_an_order_avoids_nothing_until_staff_say_so() {
    let (test, _) = open(&Database::Sqlite).await;
    test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
    assert_eq!(read(&test).await.details.avoided, avoiding(&[]));
}

#[tokio::test]
async fn erasing_a_person_erases_the_avoided_allergens() {
    let (test, _) = open(&Database::Sqlite).await;
    let avoided = avoiding(&[Allergen::Sesame, Allergen::Egg]);
    let known = CustomerRecord { avoided, ..wanjiku() };
    test.shop.desk.save_customer(&known).await.unwrap();
    let person = Identity::parse(PHONE).unwrap();
    let file = test.shop.admin.person(&person).await.unwrap();
    assert!(serde_json::to_string(&file).unwrap().contains("sesame,egg"), "exported: {file:?}");
    test.shop.admin.erase_person(&person).await.unwrap();
    assert_eq!(occurrences(&test, &["sesame,egg", "wanjiku"]).await, Vec::<String>::new());
    let customer = CustomerRef { phone: PHONE.to_owned() };
    let erased = test.shop.desk.get_customer(&customer).await;
    assert!(matches!(erased, Err(Problem::NotFound)), "{erased:?}");
}

#[tokio::test]
async fn history_lists_orders_of_every_channel_page_by_page_without_gaps() {
    for database in databases().await {
        let (test, _) = open(&database).await;
        let channels = [Channel::Web, Channel::Kiosk, Channel::Desk, Channel::Store];
        // Three orders in each second, so that pages end between orders of one time.
        let orders: Vec<RegisterEntry> = (0..47)
            .zip(channels.into_iter().cycle())
            .map(|(n, channel)| reported(100 + n, channel, n / 3 * 1_000, vec![goods(n, 1)]))
            .collect();
        enter(&test, &orders).await;
        let phone = "+254722000111".to_owned();
        enter(&test, &[RegisterEntry { phone, ..reported(7, Channel::Web, 5, vec![]) }]).await;
        let (mut numbers, mut sizes, mut after) = (BTreeSet::new(), Vec::new(), None);
        loop {
            let query = OrderHistoryQuery { phone: "0712 345678".to_owned(), after };
            let page = test.shop.desk.order_history(&query).await.unwrap();
            assert_eq!((page.count, page.last_at), (47, Some(NOON)));
            assert_eq!(page.first_at, Some(NOON - 15_000));
            let mut rows = page.orders.iter().map(|order| &order.row);
            numbers.extend(rows.clone().map(|row| (row.number.clone(), row.channel.as_str())));
            assert!(rows.clone().is_sorted_by_key(|row| std::cmp::Reverse(row.placed_at)));
            assert!(page.orders.iter().all(|order| order.lines.len() == 1 && order.row.paid));
            sizes.push(page.orders.len());
            let Some(last) = rows.next_back().filter(|_| page.more) else { break };
            after = Some(HistoryCursor { placed_at: last.placed_at, key: last.key.clone() });
        }
        assert_eq!(sizes, [20, 20, 7]);
        assert_eq!(numbers.len(), 47, "no order twice, none left out");
        assert!(channels.iter().all(|one| numbers.iter().any(|(_, known)| *known == one.as_str())));
    }
}

#[tokio::test]
async fn unknown_customer_has_no_profile_and_no_orders() {
    for database in databases().await {
        let (test, _) = open(&database).await;
        let nameless = RegisterEntry {
            phone: String::new(),
            ..reported(1, Channel::Kiosk, 0, vec![goods(1, 1)])
        };
        enter(&test, &[nameless]).await;
        let customer = CustomerRef { phone: "0733 000 000".to_owned() };
        let profile = test.shop.desk.get_customer(&customer).await;
        assert!(matches!(profile, Err(Problem::NotFound)), "{profile:?}");
        let query = OrderHistoryQuery { phone: customer.phone, after: None };
        let history = test.shop.desk.order_history(&query).await.unwrap();
        assert_eq!((history.orders.len(), history.count, history.first_at), (0, 0, None));
        for typed in ["", "  ", "12", "wanjiku"] {
            let query = OrderHistoryQuery { phone: typed.to_owned(), after: None };
            let refused = test.shop.desk.order_history(&query).await;
            assert!(matches!(refused, Err(Problem::InvalidInput { .. })), "{typed}: {refused:?}");
        }
    }
}

#[tokio::test]
async fn usual_goods_count_the_orders_that_have_them() {
    for database in databases().await {
        let (test, _) = open(&database).await;
        test.shop.desk.save_customer(&wanjiku()).await.unwrap();
        let orders = [
            reported(3, Channel::Web, 1_000, vec![goods(1, 4), goods(2, 1), goods(1, 1)]),
            reported(2, Channel::Store, 2_000, vec![goods(1, 2)]),
            reported(1, Channel::Kiosk, 3_000, vec![goods(0, 9)]),
        ];
        enter(&test, &orders).await;
        let profile = read(&test).await;
        assert_eq!(profile.usual_from, 3);
        let often = UsualLine { line: goods(1, 4), times: 2 };
        assert_eq!(profile.usual, [often, UsualLine { line: goods(2, 1), times: 1 }]);
    }
}
