//! Acceptance and refusal of orders.

use korosho_domain::fulfilment::Fulfilment;
use korosho_domain::order::OrderAccess;
use korosho_domain::payment::{Next, PaymentMethod};
use korosho_domain::problem::{InvalidReason, Problem};
use serde_json::json;

use crate::shop::{TestShop, databases};

#[tokio::test]
async fn counter_order_reaches_woocommerce_with_its_lines_and_total() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let lines = vec![
            test.line("roasted-salted-cashews", Some("250g"), 2),
            test.line("smoked-almonds", None, 1),
        ];
        let input = test.input(lines, PaymentMethod::Counter).await;
        let answer = test.place(&input).await.unwrap();
        assert_eq!(answer.next, Next::Done);
        assert_eq!(answer.order.number, "W-0001");
        test.store_has(&["on-hold"]).await;
        let order = test.store_orders().await.remove(0);
        assert_eq!(order["total"], "2490.00");
        assert_eq!(order["line_items"].as_array().unwrap().len(), 2);
        assert_eq!(order["billing"]["phone"], "+254712345678");
        let view = test.see(&answer).await;
        assert_eq!(view.store_number.as_deref(), order["number"].as_str());
    }
}

#[tokio::test]
async fn repeated_checkout_places_one_order() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let input = test.cashews(PaymentMethod::Counter).await;
        let many = vec![input.clone(); 12];
        let answers = test.place_at_once(&many).await;
        let first = answers[0].clone().unwrap();
        for answer in answers {
            assert_eq!(answer.unwrap().order, first.order);
        }
        assert_eq!(test.place(&input).await.unwrap().order, first.order);
        test.store_has(&["on-hold"]).await;
        let other = korosho_domain::order::CheckoutInput { note: Some("x".into()), ..input };
        assert_eq!(test.place(&other).await, Err(Problem::IdempotencyConflict));
    }
}

#[tokio::test]
async fn changed_price_is_reported_before_the_order_is_placed() {
    let test = TestShop::open(&crate::shop::Database::Sqlite).await;
    let input = test.cashews(PaymentMethod::Card).await;
    let line = &input.lines[0];
    let (product, size) = (line.product_id, line.variation_id.unwrap());
    let path = format!("products/{product}/variations/{size}");
    test.store("PUT", &path, json!({ "regular_price": "1600" })).await;
    let problem = test.place(&input).await.unwrap_err();
    let Problem::PriceChanged { quote } = problem else { panic!("{problem:?}") };
    assert_eq!(quote.total, 160_000);
    assert!(test.store_orders().await.is_empty());
    let agreed = korosho_domain::order::CheckoutInput { expected_total: 160_000, ..input };
    assert!(test.place(&agreed).await.is_ok());
}

#[tokio::test]
async fn invalid_input_is_refused_with_the_field() {
    let test = TestShop::open(&crate::shop::Database::Sqlite).await;
    let good = test.cashews(PaymentMethod::Mpesa).await;
    let refused = async |change: &dyn Fn(&mut korosho_domain::order::CheckoutInput)| {
        let mut input = good.clone();
        change(&mut input);
        test.place(&input).await.unwrap_err()
    };
    let invalid = |field: &str, reason| Problem::invalid(field, reason);
    assert_eq!(
        refused(&|input| input.customer.phone = "0712".into()).await,
        invalid("customer.phone", InvalidReason::Malformed)
    );
    for (phone, reason) in
        [("0712", InvalidReason::Malformed), ("+447911123456", InvalidReason::Unknown)]
    {
        let payer_phone = Some(phone.to_owned());
        assert_eq!(
            refused(&|input| input.payer_phone.clone_from(&payer_phone)).await,
            invalid("payer_phone", reason)
        );
    }
    assert_eq!(
        refused(&|input| input.customer.name = " ".into()).await,
        invalid("customer.name", InvalidReason::Missing)
    );
    assert_eq!(
        refused(&|input| input.customer.email = Some("a@b".into())).await,
        invalid("customer.email", InvalidReason::Malformed)
    );
    assert_eq!(
        refused(&|input| input.note = Some("x".repeat(501))).await,
        invalid("note", InvalidReason::TooLong)
    );
    assert_eq!(
        refused(&|input| input.lines[0].quantity = 0).await,
        invalid("lines[0].quantity", InvalidReason::OutOfRange)
    );
    assert!(matches!(
        refused(&|input| input.lines[0].product_id = 999_999).await,
        Problem::OutOfStock { .. }
    ));
    assert_eq!(
        refused(&|input| input.payment = PaymentMethod::OnDelivery).await,
        Problem::PaymentMethodUnavailable
    );
    let far = Fulfilment::Delivery {
        zone: "99:1".to_owned(),
        address: Some(korosho_domain::fulfilment::Address {
            estate: "Kilimani".to_owned(),
            ..Default::default()
        }),
    };
    assert_eq!(refused(&|input| input.fulfilment = far.clone()).await, Problem::UnknownZone);
    assert!(test.store_orders().await.is_empty());
}

#[tokio::test]
async fn order_is_shown_only_with_its_key() {
    let test = TestShop::open(&crate::shop::Database::Sqlite).await;
    let input = test.cashews(PaymentMethod::Counter).await;
    let answer = test.place(&input).await.unwrap();
    assert_eq!(test.see(&answer).await.total, input.expected_total);
    for key in ["", "wrong", &answer.order.number] {
        let access = OrderAccess { id: answer.order.id, key: key.to_owned() };
        assert_eq!(test.shop.orders.get_order(access).await, Err(Problem::NotFound));
    }
}
