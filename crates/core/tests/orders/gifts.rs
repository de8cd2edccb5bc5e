//! Gifts: an order that one person pays and another receives.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Duration;

use korosho_core::clock::{Clock as _, ManualClock, SystemClock};
use korosho_core::staff::testing;
use korosho_core::store::people::Identity;
use korosho_domain::actor::Actor;
use korosho_domain::allergen::{Allergen, Presence};
use korosho_domain::desk_orders::{DeskOrderRef, MoveOrder};
use korosho_domain::fulfilment::{Address, Fulfilment};
use korosho_domain::gift::{Gift, GiftAccess};
use korosho_domain::gift_page::{GiftState, GiftView};
use korosho_domain::order::{
    CancelOrderInput, CheckoutAnswer, CheckoutInput, OrderAccess, OrderStatus, PayOrderInput,
};
use korosho_domain::order_link::CONTACT_SHOWN_MS;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::quote::QuoteInput;
use korosho_domain::schedule::OpeningHours;
use serde_json::json;

use crate::changes::{save, with_pieces};
use crate::paid::again;
use crate::people::{complete, occurrences};
use crate::shop::{Database, TestShop, databases};

const BUYER: &str = "254712345678";
const RECIPIENT: &str = "254722000111";

fn zawadi() -> Gift {
    Gift {
        recipient: "Zawadi Njeri".to_owned(),
        recipient_phone: "0722 000 111".to_owned(),
        card_text: "Hongera!\nFrom all of us".to_owned(),
    }
}

/// Checkout of a delivered gift of Amina Otieno for Zawadi.
async fn delivered(test: &TestShop, payment: PaymentMethod) -> CheckoutInput {
    let mut input = test.cashews(payment).await;
    let zone = test.shop.get_shop().delivery_zones[0].id.clone();
    let address = Address {
        estate: "Kilimani".to_owned(),
        directions: "Blue gate".to_owned(),
        ..Address::default()
    };
    input.fulfilment = Fulfilment::Delivery { zone, address: Some(address) };
    let (lines, fulfilment) = (input.lines.clone(), input.fulfilment.clone());
    let quote = QuoteInput { lines, fulfilment, coupon: None };
    input.expected_total = test.shop.checkout.get_quote(quote).await.unwrap().total;
    input.customer.name = "Amina Otieno".to_owned();
    input.customer.email = Some("amina@example.com".to_owned());
    input.note = Some("Ring me first".to_owned());
    input.gift = Some(zawadi());
    input
}

async fn gift_key(test: &TestShop, answer: &CheckoutAnswer) -> String {
    test.see(answer).await.gift.unwrap().key
}

async fn open(test: &TestShop, answer: &CheckoutAnswer, key: &str) -> Result<GiftView, Problem> {
    let (id, key) = (answer.order.id, key.to_owned());
    test.shop.orders.get_gift(GiftAccess { id, key }).await
}

/// Lets the clock run until the test ends: a job that waits a second is never due while it stands.
fn run(clock: &Arc<ManualClock>) {
    let clock = Arc::clone(clock);
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(Duration::from_millis(50)).await;
            clock.advance(50);
        }
    });
}

/// Gift whose buyer has paid the prompt.
async fn paid(test: &TestShop) -> CheckoutAnswer {
    let answer = test.place(&delivered(test, PaymentMethod::Mpesa).await).await.unwrap();
    test.control("mpesa/answer", json!({ "phone": BUYER, "result": "paid" })).await;
    test.until("a paid gift", || async { test.see(&answer).await.payment.received > 0 }).await;
    answer
}

#[tokio::test]
async fn prompt_goes_to_the_buyer_and_the_goods_to_the_recipient() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let answer = paid(&test).await;
        assert!(test.prompts(RECIPIENT).await.is_empty(), "nobody asks the recipient to pay");
        let order = test.see(&answer).await;
        assert_eq!(order.customer.phone, format!("+{BUYER}"));
        assert_eq!(order.gift.unwrap().details.recipient_phone, format!("+{RECIPIENT}"));
        test.store_has(&["processing"]).await;
        let stored = &test.store_orders().await[0];
        assert_eq!(stored["billing"]["first_name"], "Amina Otieno");
        assert_eq!(stored["billing"]["phone"], format!("+{BUYER}"));
        assert_eq!(stored["billing"]["email"], "amina@example.com");
        assert_eq!(stored["shipping"]["first_name"], "Zawadi Njeri");
        assert_eq!(stored["shipping"]["phone"], format!("+{RECIPIENT}"));
        assert_eq!(stored["shipping"]["address_1"], "Kilimani");
        let meta = stored["meta_data"].as_array().unwrap();
        for (key, value) in
            [("Gift for", "Zawadi Njeri, +254722000111"), ("Gift card text", &zawadi().card_text)]
        {
            assert!(
                meta.iter().any(|entry| entry["key"] == key && entry["value"] == value),
                "{key}"
            );
        }
    }
}

#[tokio::test]
async fn gift_is_paid_in_advance() {
    let test = TestShop::open(&Database::Sqlite).await;
    let refused = Err(Problem::PaymentMethodUnavailable);
    let delivery = delivered(&test, PaymentMethod::OnDelivery).await;
    assert_eq!(test.place(&delivery).await, refused);
    let mut pickup = test.cashews(PaymentMethod::Counter).await;
    pickup.gift = Some(Gift { recipient_phone: String::new(), ..zawadi() });
    assert_eq!(test.place(&pickup).await, refused);
    let network = Ipv4Addr::LOCALHOST.into();
    assert_eq!(test.shop.checkout.place_web_order(pickup.clone(), network).await, refused);
    pickup.payment = PaymentMethod::Card;
    let answer = test.place(&pickup).await.unwrap();
    let later = test.shop.orders.pay_order(again(&answer, PaymentMethod::Counter)).await;
    assert_eq!(later, refused, "nor is it paid at the counter later");
    assert_eq!(test.see(&answer).await.payment.method, PaymentMethod::Card);
}

#[tokio::test]
async fn delivered_gift_needs_the_phone_of_its_recipient() {
    let test = TestShop::open(&Database::Sqlite).await;
    let mut input = delivered(&test, PaymentMethod::Card).await;
    input.gift = Some(Gift { recipient_phone: String::new(), ..zawadi() });
    let missing = Problem::invalid("gift.recipient_phone", InvalidReason::Missing);
    assert_eq!(test.place(&input).await, Err(missing));
}

#[tokio::test]
async fn recipient_sees_card_goods_and_state_but_nothing_of_the_payment() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let answer = paid(&test).await;
        let order = test.see(&answer).await;
        let key = gift_key(&test, &answer).await;
        let gift = open(&test, &answer, &key).await.unwrap();
        assert_eq!((gift.from.as_str(), gift.recipient.as_str()), ("Amina", "Zawadi Njeri"));
        assert_eq!(gift.card_text, zawadi().card_text);
        assert_eq!((gift.state, gift.is_delivery), (GiftState::Preparing, true));
        let goods = &gift.lines[0];
        assert_eq!((goods.name.as_str(), goods.quantity), (order.lines[0].name.as_str(), 1));
        assert_eq!(goods.options, "500g");
        assert_eq!(goods.slug.as_deref(), Some(order.lines[0].slug.as_str()));
        let facts = goods.allergen_facts.as_ref().unwrap();
        assert_eq!(facts.declared.get(&Allergen::TreeNuts), Some(&Presence::Contains));
        let text = serde_json::to_string(&gift).unwrap();
        let amounts = [order.total, order.subtotal, order.shipping, order.lines[0].unit_price];
        let amounts = amounts.iter().filter(|amount| **amount > 0);
        let hidden = amounts.map(|amount| (amount / 100).to_string());
        let words = [BUYER, "Otieno", "amina@example.com", "Kilimani", "Blue gate", "Ring me"];
        let secrets = [RECIPIENT, order.currency.as_str(), answer.order.key.as_str(), "mpesa"];
        let words = words.into_iter().chain(secrets).map(str::to_owned);
        for word in hidden.chain(words) {
            assert!(!text.contains(&word), "{word}: {text}");
        }
    }
}

#[tokio::test]
async fn gift_with_a_rest_to_be_paid_awaits_its_payer() {
    for database in databases().await {
        let test = TestShop::open_with(&database, |config| {
            let hours = |day| OpeningHours {
                day,
                opens: Some("00:00".to_owned()),
                closes: Some("23:59".to_owned()),
            };
            config.settings.promise.schedule.opening_hours = (1..=7).map(hours).collect();
        })
        .await;
        let staff = testing::manager(&test.config.data_dir, "Njeri").await;
        let answer = paid(&test).await;
        let key = gift_key(&test, &answer).await;
        let gift = open(&test, &answer, &key).await.unwrap();
        assert_eq!((gift.state, gift.progress[0].is_reached), (GiftState::Preparing, true));
        assert_ne!(gift.promise, None);
        let change = with_pieces(&test, &answer, 2).await;
        save(&test, &staff, change).await.unwrap();
        let gift = open(&test, &answer, &key).await.unwrap();
        assert_eq!((gift.state, gift.is_awaited), (GiftState::Ordered, true));
        assert!(gift.progress.iter().all(|step| !step.is_reached), "{:?}", gift.progress);
        assert_eq!(gift.promise, None, "nothing is promised before the rest is paid");
    }
}

#[tokio::test]
async fn goods_of_a_gift_that_left_the_catalogue_have_unknown_allergens() {
    let test = TestShop::open(&Database::Sqlite).await;
    let answer = paid(&test).await;
    let key = gift_key(&test, &answer).await;
    let product = test.see(&answer).await.lines[0].product_id;
    test.store("PUT", &format!("products/{product}"), json!({ "status": "draft" })).await;
    test.shop.catalogue.refresh_products(&[product]).await.unwrap();
    let gift = open(&test, &answer, &key).await.unwrap();
    assert_eq!((gift.lines[0].slug.clone(), gift.lines[0].allergen_facts.clone()), (None, None));
}

#[tokio::test]
async fn state_of_the_gift_follows_the_order() {
    let test = TestShop::open(&Database::Sqlite).await;
    let answer = paid(&test).await;
    let key = gift_key(&test, &answer).await;
    let mut before = OrderStatus::Paid;
    for (to, state) in [
        (OrderStatus::Ready, GiftState::Ready),
        (OrderStatus::OutForDelivery, GiftState::OnItsWay),
        (OrderStatus::Completed, GiftState::Delivered),
    ] {
        let id = answer.order.id.to_string();
        let step = MoveOrder { key: id, to, expected_status: before, reason: String::new() };
        test.shop.desk.move_order(&Actor::named("Njeri"), &step).await.unwrap();
        assert_eq!(open(&test, &answer, &key).await.unwrap().state, state);
        before = to;
    }
    assert_eq!(open(&test, &answer, &key).await.unwrap().promise, None, "it has arrived");
}

#[tokio::test]
async fn key_of_the_gift_page_and_key_of_the_order_open_only_their_own_page() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let answer = test.place(&delivered(&test, PaymentMethod::Card).await).await.unwrap();
        let gift = gift_key(&test, &answer).await;
        assert_ne!(gift, answer.order.key);
        for key in [answer.order.key.as_str(), "", "wrong"] {
            assert_eq!(open(&test, &answer, key).await, Err(Problem::NotFound), "{key}");
        }
        let id = answer.order.id;
        let access = OrderAccess { id, key: gift.clone() };
        assert_eq!(test.shop.orders.get_order(access).await, Err(Problem::NotFound));
        let cancel = CancelOrderInput { id, key: gift.clone(), expected_refund: 0 };
        assert_eq!(test.shop.orders.cancel_order(cancel).await, Err(Problem::NotFound));
        let pay = PayOrderInput { key: gift, ..again(&answer, PaymentMethod::Mpesa) };
        assert_eq!(test.shop.orders.pay_order(pay).await, Err(Problem::NotFound));
        let plain = test.place(&test.cashews(PaymentMethod::Card).await).await.unwrap();
        assert_eq!(
            open(&test, &plain, "").await,
            Err(Problem::NotFound),
            "an order without a gift"
        );
    }
}

#[tokio::test]
async fn repeated_request_keeps_the_link_and_another_recipient_is_another_request() {
    let test = TestShop::open(&Database::Sqlite).await;
    let mut input = delivered(&test, PaymentMethod::Card).await;
    let answer = test.place(&input).await.unwrap();
    let key = gift_key(&test, &answer).await;
    assert_eq!(test.place(&input).await, Ok(answer.clone()));
    assert_eq!(gift_key(&test, &answer).await, key);
    input.gift = None;
    assert_eq!(test.place(&input).await, Err(Problem::IdempotencyConflict));
}

#[tokio::test]
async fn desk_shows_whom_the_gift_is_for() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let answer = paid(&test).await;
        let expected = Some(Gift { recipient_phone: format!("+{RECIPIENT}"), ..zawadi() });
        let order_ref = DeskOrderRef { key: answer.order.id.to_string() };
        assert_eq!(test.shop.desk.get_order(&order_ref).await.unwrap().gift, expected);
        let prepared = test.shop.desk.preparation().await.unwrap();
        assert_eq!(prepared.orders[0].gift, expected);
    }
}

#[tokio::test]
async fn recipient_is_found_and_erased_with_the_order() {
    for database in databases().await {
        let clock = Arc::new(ManualClock::at(SystemClock.now()));
        let own = Arc::clone(&clock);
        let test = TestShop::open_with(&database, |config| config.clock = own).await;
        run(&clock);
        let answer = paid(&test).await;
        let key = gift_key(&test, &answer).await;
        let recipient = Identity::parse("0722 000 111").unwrap();
        assert_eq!(test.shop.admin.person(&recipient).await.unwrap().orders.len(), 1);
        complete(&test, &answer).await;
        // M-Pesa's answer about the prompt is looked for again after a pause.
        test.until("the erasure", || async {
            clock.advance(600_000);
            test.shop.work_off().await.unwrap();
            test.shop.admin.erase_person(&recipient).await.is_ok()
        })
        .await;
        assert_eq!(open(&test, &answer, &key).await, Err(Problem::NotFound));
        assert_eq!(test.see(&answer).await.gift, None);
        if matches!(database, Database::Sqlite) {
            let left = occurrences(&test, &["zawadi", "hongera", "722000111", &key]).await;
            assert!(left.is_empty(), "{left:?}");
        }
    }
}

#[tokio::test]
async fn link_of_a_gift_ends_sixty_days_after_its_order_unless_that_is_open() {
    let clock = Arc::new(ManualClock::at(SystemClock.now()));
    let own = Arc::clone(&clock);
    let test = TestShop::open_with(&Database::Sqlite, |config| config.clock = own).await;
    run(&clock);
    let answer = paid(&test).await;
    let key = gift_key(&test, &answer).await;
    clock.advance(CONTACT_SHOWN_MS + 1);
    assert_eq!(open(&test, &answer, &key).await.unwrap().state, GiftState::Preparing);
    complete(&test, &answer).await;
    assert_eq!(open(&test, &answer, &key).await, Err(Problem::NotFound));
    assert_eq!(test.see(&answer).await.gift, None);
}
