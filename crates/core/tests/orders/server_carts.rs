//! Carts at the server, for browsers without scripts.

use std::collections::BTreeMap;
use std::sync::Arc;

use korosho_core::clock::{Clock, ManualClock};
use korosho_core::server_carts::{CART_LIFETIME_MS, CartChange, PlacedOrder, ServerCart};
use korosho_domain::order::CheckoutInput;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::quote::Line;

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

/// Order of the cart, as its form sends it.
async fn checkout(test: &TestShop, cart: &ServerCart) -> CheckoutInput {
    let mut input = test.input(cart.lines.clone(), PaymentMethod::Counter).await;
    input.checkout_id = cart.checkout_id(&input);
    input
}

#[tokio::test]
async fn form_that_is_sent_twice_places_one_order_and_the_next_cart_another() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let carts = &test.shop.carts;
        let token = carts.change(None, &cashews(&test, "500g", 1)).await.unwrap();
        let input = checkout(&test, &cart(&test, &token).await).await;
        let answers = test.place_at_once(&[input.clone(), input.clone()]).await;
        let orders: Vec<_> = answers.into_iter().map(|answer| answer.unwrap().order).collect();
        assert_eq!(orders[0], orders[1]);
        let placed = PlacedOrder { id: orders[0].id, key: orders[0].key.clone() };
        carts.change(Some(&token), &CartChange::Placed(placed.clone())).await.unwrap();
        let emptied = cart(&test, &token).await;
        assert!(emptied.lines.is_empty());
        assert_eq!(emptied.placed, Some(placed.clone()));
        carts.change(Some(&token), &cashews(&test, "500g", 1)).await.unwrap();
        let again = checkout(&test, &cart(&test, &token).await).await;
        assert_eq!(again.lines, input.lines);
        assert_ne!(test.place(&again).await.unwrap().order.id, placed.id);
    }
}

#[tokio::test]
async fn idempotency_key_follows_the_contents_and_not_the_total() {
    let database = databases().await.remove(0);
    let test = TestShop::open(&database).await;
    let token = test.shop.carts.change(None, &cashews(&test, "500g", 1)).await.unwrap();
    let cart = cart(&test, &token).await;
    let input = checkout(&test, &cart).await;
    let dearer = CheckoutInput { expected_total: 1, ..input.clone() };
    assert_eq!(cart.checkout_id(&dearer), input.checkout_id);
    let note = CheckoutInput { note: Some("Ring".to_owned()), ..input.clone() };
    assert_ne!(cart.checkout_id(&note), input.checkout_id);
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
        clock.advance(CART_LIFETIME_MS + 1);
        let new = carts.change(None, &cashews(&test, "100g", 1)).await.unwrap();
        assert!(cart(&test, &old).await.lines.is_empty());
        assert_eq!(cart(&test, &new).await.lines.len(), 1);
    }
}
