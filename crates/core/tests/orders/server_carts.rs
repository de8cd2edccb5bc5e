//! Carts at the server, for browsers without scripts.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use korosho_core::clock::{Clock, ManualClock};
use korosho_core::server_carts::{CartChange, ServerCart};
use korosho_domain::fulfilment::{Address, Fulfilment};
use korosho_domain::order::{CheckoutInput, OrderAccess};
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::quote::Line;

use crate::retention::pass;
use crate::shop::{TestShop, databases};

/// Change that adds salted cashews of a size.
fn cashews(test: &TestShop, size: &str, quantity: u32) -> CartChange {
    let product_id = test.line("roasted-salted-cashews", Some(size), 1).product_id;
    let chosen = BTreeMap::from([("Size".to_owned(), size.to_owned())]);
    CartChange::Add { product_id, chosen, quantity }
}

async fn cart(test: &TestShop, token: &str) -> ServerCart {
    test.shop.carts.open(token).await.unwrap()
}

#[tokio::test]
async fn goods_are_added_changed_and_removed_by_the_holder_of_the_token() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let carts = &test.shop.carts;
        let token = carts.change(None, &cashews(&test, "500g", 1)).await.unwrap();
        let same = carts.change(Some(&token), &cashews(&test, "500g", 2)).await.unwrap();
        carts.change(Some(&token), &cashews(&test, "100g", 1)).await.unwrap();
        assert_eq!(same, token);
        let [large, small] = ["500g", "100g"].map(|size| {
            test.line("roasted-salted-cashews", Some(size), if size == "500g" { 3 } else { 1 })
        });
        assert_eq!(cart(&test, &token).await.lines, [large.clone(), small.clone()]);
        let one = CartChange::SetQuantity { goods: large.clone(), quantity: 1 };
        carts.change(Some(&token), &one).await.unwrap();
        let none = CartChange::SetQuantity { goods: small, quantity: 0 };
        carts.change(Some(&token), &none).await.unwrap();
        assert_eq!(cart(&test, &token).await.lines, [Line { quantity: 1, ..large }]);
        assert_eq!(cart(&test, "another").await, ServerCart::default());
    }
}

#[tokio::test]
async fn token_chosen_by_another_is_replaced() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let change = cashews(&test, "500g", 1);
        let token = test.shop.carts.change(Some("known-to-a-thief"), &change).await.unwrap();
        assert_ne!(token, "known-to-a-thief");
        assert!(cart(&test, "known-to-a-thief").await.lines.is_empty());
    }
}

#[tokio::test]
async fn refused_changes_leave_the_cart_as_it_was() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let carts = &test.shop.carts;
        let token = carts.change(None, &cashews(&test, "500g", 998)).await.unwrap();
        let before = cart(&test, &token).await;
        let invalid = |field: &str, reason| Problem::invalid(field, reason);
        let goods = before.lines[0].clone();
        for (change, problem) in [
            (cashews(&test, "2kg", 1), invalid("options", InvalidReason::Missing)),
            (cashews(&test, "500g", 0), invalid("quantity", InvalidReason::OutOfRange)),
            (
                CartChange::SetQuantity { goods, quantity: 1000 },
                invalid("quantity", InvalidReason::OutOfRange),
            ),
            (CartChange::Zone(Some("moon".to_owned())), Problem::UnknownZone),
            (CartChange::Coupon("x".repeat(101)), invalid("coupon", InvalidReason::TooLong)),
            (
                CartChange::Add { product_id: -1, chosen: BTreeMap::new(), quantity: 1 },
                Problem::NotFound,
            ),
        ] {
            assert_eq!(carts.change(Some(&token), &change).await, Err(problem), "{change:?}");
        }
        assert_eq!(cart(&test, &token).await, before);
        carts.change(Some(&token), &cashews(&test, "500g", 7)).await.unwrap();
        assert_eq!(cart(&test, &token).await.lines[0].quantity, 999);
    }
}

#[tokio::test]
async fn changes_at_the_same_time_are_all_kept() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let token = test.shop.carts.change(None, &cashews(&test, "500g", 1)).await.unwrap();
        let add = || async {
            test.shop.carts.change(Some(&token), &cashews(&test, "500g", 1)).await.unwrap()
        };
        tokio::join!(add(), add(), add());
        assert_eq!(cart(&test, &token).await.lines[0].quantity, 4);
    }
}

/// Order of a cart with these goods, as its form sends it.
async fn order(test: &TestShop, goods: &ServerCart) -> CheckoutInput {
    let input = test.input(goods.lines.clone(), PaymentMethod::Counter).await;
    CheckoutInput { lines: Vec::new(), ..input }
}

const NETWORK: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

#[tokio::test]
async fn form_that_is_sent_twice_places_one_order_and_the_next_cart_another() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let carts = &test.shop.carts;
        let token = carts.change(None, &cashews(&test, "500g", 1)).await.unwrap();
        let full = cart(&test, &token).await;
        let input = order(&test, &full).await;
        let send = || carts.place(&token, input.clone(), NETWORK);
        let (first, second) = tokio::join!(send(), send());
        let placed = first.unwrap();
        assert_eq!(second.unwrap(), placed);
        let emptied = cart(&test, &token).await;
        assert!(emptied.lines.is_empty());
        assert_eq!(send().await.unwrap(), placed, "after the order");
        carts.change(Some(&token), &cashews(&test, "500g", 1)).await.unwrap();
        assert_eq!(cart(&test, &token).await.lines, full.lines);
        assert_ne!(send().await.unwrap().id, placed.id, "the next cart");
    }
}

#[tokio::test]
async fn order_of_a_cart_is_delivered_to_its_zone() {
    let test = TestShop::open(&databases().await.remove(0)).await;
    let carts = &test.shop.carts;
    let token = carts.change(None, &cashews(&test, "500g", 1)).await.unwrap();
    carts.change(Some(&token), &CartChange::Zone(Some(String::new()))).await.unwrap();
    let full = cart(&test, &token).await;
    let zone = test.shop.get_shop().delivery_zones[0].id.clone();
    assert_eq!(full.zone.as_ref(), Some(&zone), "an empty id is the first zone");
    let quote = test.shop.checkout.get_quote(full.quote_input().unwrap()).await.unwrap();
    let mut input = order(&test, &full).await;
    input.payment = PaymentMethod::OnDelivery;
    let address = Address { estate: "Kilimani".to_owned(), ..Address::default() };
    let elsewhere = "another".to_owned();
    input.fulfilment = Fulfilment::Delivery { zone: elsewhere, address: Some(address.clone()) };
    let stale = carts.place(&token, input.clone(), NETWORK).await;
    assert!(matches!(stale, Err(Problem::PriceChanged { .. })), "{stale:?}");
    input.expected_total = quote.total;
    let placed = carts.place(&token, input, NETWORK).await.unwrap();
    let access = OrderAccess { id: placed.id, key: placed.key };
    let view = test.shop.orders.get_order(access).await.unwrap();
    assert_eq!(view.fulfilment, Fulfilment::Delivery { zone, address: Some(address) });
    let empty = carts.place("unknown", order(&test, &full).await, NETWORK).await;
    assert_eq!(empty, Err(Problem::invalid("lines", InvalidReason::Missing)));
}

#[tokio::test]
async fn cart_without_a_change_for_a_month_is_deleted() {
    for database in databases().await {
        let clock = Arc::new(ManualClock::at(1_795_194_000_000));
        let test = TestShop::open_with(&database, |config| {
            config.clock = Arc::clone(&clock) as Arc<dyn Clock>;
        })
        .await;
        let carts = &test.shop.carts;
        let old = carts.change(None, &cashews(&test, "500g", 1)).await.unwrap();
        pass(&test, &clock, 20).await;
        let new = carts.change(None, &cashews(&test, "100g", 1)).await.unwrap();
        pass(&test, &clock, 11).await;
        assert!(cart(&test, &old).await.lines.is_empty());
        assert_eq!(cart(&test, &new).await.lines.len(), 1);
    }
}
