//! Requests of staff that a customer pays an order, also by another method than agreed.

use korosho_domain::desk::DeskExtras;
use korosho_domain::desk_orders::DeskOrderRef;
use korosho_domain::desk_payments::RequestPaymentInput;
use korosho_domain::order::OrderStatus;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::team::AuditAction;
use serde_json::json;

use crate::desk::{actor, open, phoned};
use crate::shop::databases;

#[tokio::test]
async fn staff_ask_for_the_payment_by_another_method_and_the_log_says_who() {
    for database in databases().await {
        let (test, staff) = open(&database).await;
        let mut input = phoned(&test, DeskExtras::default()).await;
        input.checkout.payment = PaymentMethod::Card;
        let id = test.shop.desk.place_order(&staff, input).await.unwrap().order.id;
        let key = id.to_string();
        let methods = [PaymentMethod::Mpesa, PaymentMethod::Card, PaymentMethod::Counter];
        let order = test.shop.desk.get_order(&DeskOrderRef { key: key.clone() }).await.unwrap();
        assert_eq!(order.requestable_methods, methods);
        let ask = async |method, phone: &str| {
            let (key, phone) = (key.clone(), phone.to_owned());
            let input = RequestPaymentInput { key, method, phone };
            test.shop.desk.request_payment(&actor(), &input).await
        };
        let wrong = ask(PaymentMethod::Mpesa, "0712").await;
        assert_eq!(wrong, Err(Problem::invalid("phone", InvalidReason::Malformed)));
        let elsewhere = ask(PaymentMethod::OnDelivery, "").await;
        assert_eq!(elsewhere, Err(Problem::PaymentMethodUnavailable), "it is a pick-up");
        let by_hand = ask(PaymentMethod::Counter, "").await.unwrap();
        assert_eq!((by_hand.row.status, by_hand.page.as_str()), (OrderStatus::Confirmed, ""));
        ask(PaymentMethod::Mpesa, "0798 765 432").await.unwrap();
        let other = ask(PaymentMethod::Mpesa, "0712 345 678").await;
        assert_eq!(other, Err(Problem::PaymentInProgress), "a prompt may still be paid");
        let reply = json!({ "phone": "254798765432", "result": "paid" });
        test.control("mpesa/answer", reply).await;
        let order_ref = DeskOrderRef { key: key.clone() };
        test.until("paid", async || test.shop.desk.get_order(&order_ref).await.unwrap().row.paid)
            .await;
        let paid = test.shop.desk.get_order(&order_ref).await.unwrap();
        assert_eq!(
            (paid.row.method, paid.requestable_methods),
            (Some(PaymentMethod::Mpesa), vec![])
        );
        assert_eq!(ask(PaymentMethod::Counter, "").await, Err(Problem::AlreadyPaid));
        let log = test.shop.desk.audit_entries().await.unwrap();
        let asked = log.iter().filter(|entry| entry.action == AuditAction::PaymentRequested);
        let asked: Vec<_> = asked.map(|entry| (entry.actor.name.as_str(), entry.method)).collect();
        assert!(log.iter().any(|entry| entry.detail == "0798 ••• 432"), "{log:?}");
        let name = actor().name;
        assert_eq!(
            asked,
            [(&*name, Some(PaymentMethod::Mpesa)), (&*name, Some(PaymentMethod::Counter))]
        );
    }
}
