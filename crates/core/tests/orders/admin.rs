//! Admin operations: order files, parked jobs, metrics, reconciliation.

use korosho_core::admin::DifferenceKind;
use korosho_core::manual_payments::{CounterPayment, RefundRequest};
use korosho_core::store::Store;
use korosho_core::store::outbox::{self, JobState, Lease, NewOutboxEntry, Queue};
use korosho_domain::actor::Actor;
use korosho_domain::desk_orders::MoveOrder;
use korosho_domain::language::Language;
use korosho_domain::order::OrderStatus;
use korosho_domain::payment::{PaymentMethod, PaymentProvider};
use serde_json::json;
use uuid::Uuid;

use crate::shop::{TestShop, databases};

#[tokio::test]
async fn order_is_found_by_each_of_its_numbers_with_its_records() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let answer = test.place(&test.cashews(PaymentMethod::Card).await).await.unwrap();
        test.pay_card(&answer).await;
        test.store_has(&["processing"]).await;
        test.drained().await;
        let store_number = test.see(&answer).await.store_number.unwrap();
        for which in [&answer.order.number, &answer.order.id.to_string(), &store_number] {
            let mut found = test.shop.admin.find(which).await.unwrap();
            assert_eq!(found.len(), 1, "{which}");
            let file = test.shop.admin.file(found.remove(0)).await.unwrap();
            assert_eq!((file.received, file.returned), (150_000, 0));
            assert_eq!((file.attempts.len(), file.payments.len()), (1, 1));
            assert!(file.page.contains(&answer.order.key));
            assert!(file.text.contains("W-0001") && file.text.contains("Ksh 1,500"));
            let done =
                |kind| file.outbox.iter().any(|e| e.kind == kind && e.state == JobState::Done);
            assert!(done("create_woo_order") && done("push_order_status"), "{:?}", file.outbox);
            let text = serde_json::to_string(&file).unwrap();
            assert!(!text.contains("token") && !text.contains("fingerprint"));
        }
        assert!(test.shop.admin.find("W-9999").await.unwrap().is_empty());
    }
}

/// Suggested text message about an order.
async fn suggested_text(test: &TestShop, id: uuid::Uuid) -> String {
    let order = test.shop.admin.find(&id.to_string()).await.unwrap().remove(0);
    test.shop.admin.file(order).await.unwrap().text
}

#[tokio::test]
async fn suggested_text_asks_for_payment_exactly_while_it_is_due() {
    let test = TestShop::open(&crate::shop::Database::Sqlite).await;
    let card = test.place(&test.cashews(PaymentMethod::Card).await).await.unwrap();
    let text = suggested_text(&test, card.order.id).await;
    assert!(text.contains(" Not paid yet. Pay here: http"), "{text}");
    test.pay_card(&card).await;
    let text = suggested_text(&test, card.order.id).await;
    assert!(text.contains(" Paid. We are packing it. Follow your order: http"), "{text}");
    let mut input = test.cashews(PaymentMethod::Counter).await;
    input.language = Some(Language::Sw);
    let id = test.place(&input).await.unwrap().order.id;
    let key = id.to_string();
    let (expected_status, to) = (OrderStatus::Confirmed, OrderStatus::Ready);
    test.shop
        .desk
        .move_order(
            &Actor::named("Njeri"),
            &MoveOrder { key, to, expected_status, reason: String::new() },
        )
        .await
        .unwrap();
    let text = suggested_text(&test, id).await;
    assert!(text.contains(" Utalipa utakapoipokea. Fuatilia oda yako: http"), "{text}");
    let (method, amount) = (PaymentMethod::Counter, 150_000);
    let cash = CounterPayment { order_id: id, method, amount, receipt: None, unchecked: false };
    test.shop.manual_payments.record(cash).await.unwrap();
    let text = suggested_text(&test, id).await;
    assert!(text.contains(" Imelipwa. Fuatilia oda yako: http"), "{text}");
    let id = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap().order.id;
    let (key, to) = (id.to_string(), OrderStatus::Cancelled);
    test.shop
        .desk
        .move_order(
            &Actor::named("Njeri"),
            &MoveOrder { key, to, expected_status, reason: "Customer called".to_owned() },
        )
        .await
        .unwrap();
    let text = suggested_text(&test, id).await;
    assert!(text.contains(" Cancelled. Follow your order: http"), "{text}");
}

#[tokio::test]
async fn parked_job_is_retried_and_its_alert_is_resolved() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        test.fault(json!({ "upstream": "woocommerce", "method": "POST", "path": "/orders",
                            "status": 400, "body": "json" }));
        let answer = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
        let parked = async || test.shop.admin.figures().await.unwrap().outbox.parked;
        test.until("a parked order", || async { parked().await == 1 }).await;
        assert_eq!(test.shop.admin.alerts().await.unwrap().len(), 1);
        test.clear_faults();
        assert_eq!(test.shop.admin.retry(Some(answer.order.id)).await.unwrap(), 1);
        test.store_has(&["on-hold"]).await;
        test.drained().await;
        assert!(test.shop.admin.alerts().await.unwrap().is_empty());
        let figures = test.shop.admin.figures().await.unwrap();
        assert_eq!((figures.outbox.parked, figures.outbox.overdue), (0, 0));
        assert_eq!(figures.oldest_unsent_s, None);
        assert_eq!(figures.orders, [("confirmed".to_owned(), 1)]);
    }
}

#[tokio::test]
async fn claimed_job_is_not_claimed_again_by_a_process_whose_clock_is_behind() {
    for database in databases().await {
        let mut test = TestShop::open(&database).await;
        test.stop_background().await;
        let store = Store::open(&test.config.database_address()).await.unwrap();
        let mut conn = store.connection().await.unwrap();
        let entry = NewOutboxEntry {
            kind: "mail_message",
            queue: Queue::Mail,
            key: "1".to_owned(),
            order_id: Uuid::nil(),
            payload: "{}".to_owned(),
            at: 0,
        };
        outbox::add(&mut conn, &entry, 1).await.unwrap();
        let length = 90_000;
        let (first, second) = (Lease { owner: "first", length }, Lease { owner: "second", length });
        let now = 1_000_000;
        assert!(outbox::claim(&mut conn, Queue::Mail, first, now).await.unwrap().is_some());
        // It read its clock before the first, and wrote after it.
        for behind in [0, 5, 30_000] {
            let again = outbox::claim(&mut conn, Queue::Mail, second, now - behind).await.unwrap();
            assert!(again.is_none(), "{behind} ms behind");
        }
        let set_back = now - 24 * 3_600_000;
        let again = outbox::claim(&mut conn, Queue::Mail, second, set_back).await.unwrap();
        assert!(again.is_some(), "a lease from before the clock was set back delays nothing");
    }
}

#[tokio::test]
async fn job_that_no_part_registers_is_parked_with_its_kind() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let id = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap().order.id;
        test.drained().await;
        let store = Store::open(&test.config.database_address()).await.unwrap();
        let mut conn = store.connection().await.unwrap();
        let entry = NewOutboxEntry {
            kind: "from_a_newer_program",
            queue: Queue::Local,
            key: id.to_string(),
            order_id: id,
            payload: "{}".to_owned(),
            at: 0,
        };
        outbox::add(&mut conn, &entry, 1).await.unwrap();
        let parked = async || {
            outbox::in_state(&mut store.connection().await.unwrap(), JobState::Parked)
                .await
                .unwrap()
        };
        test.until("a parked job", || async { !parked().await.is_empty() }).await;
        let reason = parked().await.remove(0).last_error.unwrap();
        assert_eq!(reason, "no handler is registered for the kind from_a_newer_program");
        let alerts = test.alerts().await;
        assert!(alerts.iter().any(|alert| alert.contains("from_a_newer_program")), "{alerts:?}");
    }
}

#[tokio::test]
async fn reconciliation_of_consistent_records_is_clean() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let card = test.place(&test.cashews(PaymentMethod::Card).await).await.unwrap();
        test.pay_card(&card).await;
        test.store_has(&["processing"]).await;
        test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
        test.store_has(&["processing", "on-hold"]).await;
        test.drained().await;
        let report = test.reconcile().await;
        assert!(report.is_clean(), "{report}");
        assert_eq!(report.orders, 2);
        let stripe =
            report.money.iter().find(|sums| sums.provider == PaymentProvider::Stripe).unwrap();
        assert_eq!((stripe.listed, stripe.ledger), (Some(150_000), 150_000));
    }
}

#[tokio::test]
async fn reconciliation_reports_external_changes() {
    let test = TestShop::open(&crate::shop::Database::Sqlite).await;
    let card = test.place(&test.cashews(PaymentMethod::Card).await).await.unwrap();
    test.pay_card(&card).await;
    test.store_has(&["processing"]).await;
    let counter = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
    test.store_has(&["processing", "on-hold"]).await;
    test.drained().await;
    let orders = test.store_orders().await;
    let id = |at: usize| orders[at]["id"].as_i64().unwrap();
    test.store("PUT", &format!("orders/{}", id(0)), json!({ "status": "pending" })).await;
    test.store("DELETE", &format!("orders/{}?force=true", id(1)), json!({})).await;
    let unknown = json!({ "line_items": [], "meta_data": [
        { "key": "_korosho_order_id", "value": uuid::Uuid::new_v4().to_string() }] });
    test.store("POST", "orders", unknown).await;
    let report = test.reconcile().await;
    let kinds: Vec<(&str, Option<uuid::Uuid>)> = report
        .differences
        .iter()
        .filter(|found| found.kind != DifferenceKind::UnknownOrder)
        .map(|found| (found.kind.as_str(), found.order_id))
        .collect();
    assert_eq!(kinds, [("status", Some(card.order.id)), ("gone", Some(counter.order.id))]);
    assert!(
        report.differences.iter().any(|found| found.kind == DifferenceKind::UnknownOrder),
        "{report}"
    );
    let alerts = test.shop.admin.alerts().await.unwrap();
    assert_eq!(alerts.iter().filter(|alert| alert.kind == "reconciliation").count(), 3);
    assert!(!test.reconcile().await.is_clean(), "the difference remains until it is corrected");
    let again = test.shop.admin.alerts().await.unwrap();
    assert_eq!(again.len(), alerts.len(), "a repeated difference raises no further alert");
}

#[tokio::test]
async fn unreachable_upstream_is_reported_without_differences() {
    let test = TestShop::open(&crate::shop::Database::Sqlite).await;
    test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
    test.store_has(&["on-hold"]).await;
    test.fault(json!({ "upstream": "stripe", "outage": true }));
    test.fault(json!({ "upstream": "woocommerce", "outage": true }));
    let report = test.reconcile().await;
    assert_eq!(report.unreachable.len(), 2, "{report}");
    assert!(report.differences.is_empty(), "{report}");
}

#[tokio::test]
async fn refunds_up_to_the_amount_received_are_recorded_in_woocommerce() {
    for database in databases().await {
        let test = TestShop::open(&database).await;
        let answer = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
        let id = answer.order.id;
        let cash = CounterPayment {
            order_id: id,
            method: PaymentMethod::Counter,
            amount: 150_000,
            receipt: None,
            unchecked: false,
        };
        test.shop.manual_payments.record(cash.clone()).await.unwrap();
        assert!(test.shop.manual_payments.record(cash).await.is_err());
        test.store_has(&["processing"]).await;
        let refund = |amount| RefundRequest { order_id: id, amount, reason: "stale".to_owned() };
        assert!(test.shop.manual_payments.refund(refund(150_001)).await.is_err());
        test.shop.manual_payments.refund(refund(50_000)).await.unwrap();
        test.shop.manual_payments.refund(refund(100_000)).await.unwrap();
        assert!(test.shop.manual_payments.refund(refund(1)).await.is_err());
        test.store_has(&["refunded"]).await;
        test.drained().await;
        let report = test.reconcile().await;
        assert!(report.is_clean(), "{report}");
    }
}
