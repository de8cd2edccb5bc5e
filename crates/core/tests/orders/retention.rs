//! Retention periods: personal data is erased by itself, records of sales and unfinished work stay.

use std::sync::Arc;
use std::time::Duration;

use korosho_core::clock::{Clock as _, ManualClock, SystemClock};
use korosho_core::store::messages;
use korosho_core::store::outbox::{self, NewOutboxEntry, Queue};
use korosho_core::store::{Store, orders};
use korosho_domain::actor::Actor;
use korosho_domain::desk::{CustomerRecord, HoldOrderInput};
use korosho_domain::desk_messages::DeskMessage;
use korosho_domain::desk_orders::MoveOrder;
use korosho_domain::order::{CheckoutAnswer, OrderStatus};
use korosho_domain::payment::PaymentMethod;
use uuid::Uuid;

use crate::mail_server::{Behaviour, MailServer};
use crate::people::{complete, occurrences, shop_at};
use crate::shop::{Database, TestShop, databases};

pub const DAY: i64 = 24 * 3_600_000;

fn clock() -> Arc<ManualClock> {
    Arc::new(ManualClock::at(SystemClock.now()))
}

async fn open(database: &Database) -> (TestShop, Arc<ManualClock>) {
    let clock = clock();
    let own = Arc::clone(&clock);
    (TestShop::open_with(database, |config| config.clock = own).await, clock)
}

/// Lets days pass and waits for the erasure of the last night.
pub async fn pass(test: &TestShop, clock: &ManualClock, days: i64) {
    clock.advance(days * DAY);
    test.until("the nightly erasure", || async {
        test.shop.work_off().await.unwrap();
        test.shop.admin.figures().await.unwrap().retention_age_s == Some(0)
    })
    .await;
}

async fn customer(test: &TestShop, answer: &CheckoutAnswer) -> String {
    let found = test.shop.admin.find(&answer.order.id.to_string()).await.unwrap();
    found[0].contents.customer.name.clone()
}

#[tokio::test]
async fn closed_order_loses_its_customer_after_the_period_and_keeps_its_amounts() {
    let server = MailServer::open(Behaviour::Accept).await;
    let clock = clock();
    let (own, running) = (Arc::clone(&clock), Arc::clone(&clock));
    // M-Pesa's answer about the payment is looked for again after a pause.
    let running = tokio::spawn(async move {
        loop {
            tokio::time::sleep(Duration::from_millis(25)).await;
            running.advance(25);
        }
    });
    let (test, answer) = shop_at(&Database::Sqlite, &server, own).await;
    complete(&test, &answer).await;
    running.abort();
    pass(&test, &clock, 729).await;
    assert_eq!(customer(&test, &answer).await, "Wanjiku Muthoni");
    pass(&test, &clock, 2).await;
    assert_eq!(customer(&test, &answer).await, "(erased)");
    let left = occurrences(&test, &["wanjiku", "muthoni", "733112233"]).await;
    assert!(left.is_empty(), "the newsletter was never confirmed: {left:?}");
    assert!(!occurrences(&test, &["amina"]).await.is_empty(), "her order is open");
    let view = test.see(&answer).await;
    assert_eq!((view.payment.received, view.total), (150_000, 150_000));
    let exported = test.shop.admin.export(0).await.unwrap();
    let file = exported.iter().find(|file| file.order.id == answer.order.id).unwrap();
    assert_eq!(file.payments[0].receipt.as_deref(), Some("UKK8AB12CD"), "bookkeeping needs it");
}

async fn finish(test: &TestShop, answer: &CheckoutAnswer) {
    let key = answer.order.id.to_string();
    let (to, expected_status) = (OrderStatus::Completed, OrderStatus::Confirmed);
    let input = MoveOrder { key, to, expected_status, reason: String::new() };
    test.shop.desk.move_order(&Actor::named("Njeri"), &input).await.unwrap();
}

#[tokio::test]
async fn order_that_is_open_unpaid_refundable_or_unfinished_keeps_its_customer() {
    for database in databases().await {
        let (test, clock) = open(&database).await;
        let mut placed = Vec::new();
        for _ in 0..5 {
            let input = test.cashews(PaymentMethod::Counter).await;
            placed.push(test.place(&input).await.unwrap());
        }
        test.drained().await;
        let [open, unpaid, refundable, unfinished, cancelled] = placed.as_slice() else {
            panic!("five orders")
        };
        finish(&test, unpaid).await;
        let store = Store::open(&test.config.database_address()).await.unwrap();
        let mut conn = store.connection().await.unwrap();
        for order in [refundable, unfinished, cancelled] {
            let (id, now) = (order.order.id, clock.now());
            orders::force_status(&mut conn, id, OrderStatus::Cancelled, now).await.unwrap();
        }
        orders::set_refund_due(&mut conn, refundable.order.id, 5_000).await.unwrap();
        let job = NewOutboxEntry {
            kind: "job_of_a_newer_release",
            queue: Queue::WooCommerce,
            key: "1".to_owned(),
            order_id: unfinished.order.id,
            payload: "{}".to_owned(),
            at: clock.now(),
        };
        outbox::add(&mut conn, &job, clock.now()).await.unwrap();

        pass(&test, &clock, 800).await;
        for order in [open, unpaid, refundable, unfinished] {
            assert_eq!(customer(&test, order).await, "Amina", "{}", order.order.number);
        }
        assert_eq!(customer(&test, cancelled).await, "(erased)");

        orders::set_refund_due(&mut conn, refundable.order.id, 0).await.unwrap();
        pass(&test, &clock, 1).await;
        assert_eq!(customer(&test, refundable).await, "(erased)");
    }
}

/// Number that a query returns.
pub async fn count(test: &TestShop, sql: &'static str) -> i64 {
    let store = Store::open(&test.config.database_address()).await.unwrap();
    let mut conn = store.connection().await.unwrap();
    sqlx::query_scalar(sql).fetch_one(&mut *conn).await.unwrap()
}

async fn run(test: &TestShop, sql: &'static str, at: i64) {
    let store = Store::open(&test.config.database_address()).await.unwrap();
    let mut conn = store.connection().await.unwrap();
    sqlx::query(sql).bind(at).execute(&mut *conn).await.unwrap();
}

/// Adds an old row of each kind, and for most kinds one that is still needed.
async fn add_rows(test: &TestShop, now: i64) {
    let asleep = HoldOrderInput {
        id: Uuid::new_v4(),
        label: "Wanjiku".to_owned(),
        draft: "{}".to_owned(),
        open: false,
    };
    test.shop.desk.hold_order(&asleep).await.unwrap();
    let phone = "0733 112 233".to_owned();
    let details = CustomerRecord { phone, name: "Wanjiku".to_owned(), ..CustomerRecord::default() };
    test.shop.desk.save_customer(&details).await.unwrap();
    let sql = "INSERT INTO stock_notices (id, email, product_id, variation_id, language, token, \
               asked_at, notified_at) VALUES ('sent', 'w@example.com', 1, 0, 'en', 'a', $1, $1)";
    run(test, sql, now).await;
    let sql = "INSERT INTO stock_notices (id, email, product_id, variation_id, language, token, \
               asked_at, confirmed_at) VALUES ('waiting', 'w@example.com', 2, 0, 'en', 'b', $1, $1), \
               ('unconfirmed', 'w@example.com', 3, 0, 'en', 'c', $1, NULL)";
    run(test, sql, now).await;
    let sql = "INSERT INTO newsletter (email, token, subscribed_at, unsubscribed_at) \
               VALUES ('w@example.com', 'a', 0, $1), ('a@example.com', 'b', 0, NULL)";
    run(test, sql, now).await;
    let sql = "INSERT INTO newsletter (email, token, subscribed_at, confirmation_asked_at) \
               VALUES ('u@example.com', 'c', 0, $1)";
    run(test, sql, now).await;
    let sql = "INSERT INTO provider_events (id, source, event_key, body, received_at, \
               handled_at) VALUES ('handled', 'paybill', 'A', '{\"FirstName\":\"W\"}', $1, $1), \
               ('new', 'paybill', 'B', '{\"FirstName\":\"W\"}', $1, NULL)";
    run(test, sql, now).await;
    let sql = "INSERT INTO alerts (id, kind, alert_key, detail, detail_sw, raised_at, resolved_at) \
               VALUES ('old', 'parked', 'A', '', 'Wanjiku', $1, $1), \
               ('open', 'parked', 'B', 'Wanjiku', 'Wanjiku', $1, NULL)";
    run(test, sql, now).await;
}

#[tokio::test]
async fn rows_without_an_order_are_erased_after_the_period_of_their_kind() {
    for database in databases().await {
        let (test, clock) = open(&database).await;
        let now = clock.now();
        add_rows(&test, now).await;

        let held = "SELECT COUNT(*) FROM held_orders";
        let ended = "SELECT COUNT(*) FROM stock_notices WHERE id = 'sent'";
        let unwanted = "SELECT COUNT(*) FROM stock_notices WHERE id = 'unconfirmed'";
        let waiting = "SELECT COUNT(*) FROM stock_notices WHERE id = 'waiting'";
        let cancelled = "SELECT COUNT(*) FROM newsletter WHERE unsubscribed_at IS NOT NULL";
        let unconfirmed = "SELECT COUNT(*) FROM newsletter WHERE email = 'u@example.com'";
        let subscribed = "SELECT COUNT(*) FROM newsletter_subscribers";
        let handled = "SELECT COUNT(*) FROM provider_events WHERE body <> '{}' AND id = 'handled'";
        let unhandled = "SELECT COUNT(*) FROM provider_events WHERE body <> '{}' AND id = 'new'";
        let resolved = "SELECT COUNT(*) FROM alerts WHERE detail_sw <> '' AND id = 'old'";
        let unresolved = "SELECT COUNT(*) FROM alerts WHERE detail_sw <> '' AND id = 'open'";
        let customers = "SELECT COUNT(*) FROM customers";
        let days = [
            (30, vec![held, ended, unwanted, cancelled, unconfirmed]),
            (90, vec![resolved]),
            (365, vec![handled, waiting]),
            (730, vec![customers]),
        ];
        let mut passed = 0;
        for (period, kinds) in days {
            pass(&test, &clock, period - 1 - passed).await;
            for kind in &kinds {
                assert_eq!(count(&test, kind).await, 1, "before {period} days: {kind}");
            }
            pass(&test, &clock, 1).await;
            for kind in &kinds {
                assert_eq!(count(&test, kind).await, 0, "after {period} days: {kind}");
            }
            passed = period;
        }
        for kind in [subscribed, unhandled, unresolved] {
            assert_eq!(count(&test, kind).await, 1, "{kind}");
        }
    }
}

#[tokio::test]
async fn run_of_deliveries_is_deleted_in_the_night_after_its_day() {
    for database in databases().await {
        let (test, clock) = open(&database).await;
        let sql = "INSERT INTO delivery_runs (token_hash, contents, device, made_at, ends_at) \
                   VALUES ('today', '{}', 'desk-1', 0, $1), ('later', '{}', 'desk-1', 0, $1 * 2)";
        run(&test, sql, clock.now() + 1).await;
        assert_eq!(count(&test, "SELECT COUNT(*) FROM delivery_runs").await, 2);
        pass(&test, &clock, 1).await;
        let later = "SELECT COUNT(*) FROM delivery_runs WHERE token_hash = 'later'";
        assert_eq!(count(&test, later).await, 1);
        assert_eq!(count(&test, "SELECT COUNT(*) FROM delivery_runs").await, 1);
    }
}

#[tokio::test]
async fn request_of_an_ended_payment_attempt_is_erased_before_its_order() {
    for database in databases().await {
        let (test, clock) = open(&database).await;
        let mut input = test.cashews(PaymentMethod::Card).await;
        input.customer.email = Some("wanjiku@example.com".to_owned());
        let answer = test.place(&input).await.unwrap();
        test.pay_card(&answer).await;
        test.drained().await;
        let with_request = "SELECT COUNT(*) FROM payment_attempts WHERE request <> '{}'";
        pass(&test, &clock, 181).await;
        assert_eq!(count(&test, with_request).await, 1, "the order is paid, but not completed");
        let store = Store::open(&test.config.database_address()).await.unwrap();
        let (id, completed) = (answer.order.id, OrderStatus::Completed);
        let mut conn = store.connection().await.unwrap();
        orders::force_status(&mut conn, id, completed, clock.now()).await.unwrap();
        pass(&test, &clock, 1).await;
        assert_eq!(count(&test, with_request).await, 0);
        assert_eq!(customer(&test, &answer).await, "Amina");
        let view = test.see(&answer).await;
        assert_eq!(view.payment.received, view.total);
    }
}

#[tokio::test]
async fn erasure_of_many_rows_pauses_and_continues() {
    for database in databases().await {
        let (test, clock) = open(&database).await;
        let store = Store::open(&test.config.database_address()).await.unwrap();
        let mut tx = store.begin().await.unwrap();
        for number in 0..150 {
            let message = DeskMessage {
                id: Uuid::from_u128(number),
                name: "Wanjiku".to_owned(),
                email: None,
                phone: None,
                message: "Do you have macadamias?".to_owned(),
                sent_at: clock.now(),
                answer: None,
            };
            messages::insert(&mut tx, &message).await.unwrap();
        }
        tx.commit().await.unwrap();
        clock.advance(366 * DAY);
        let left = "SELECT COUNT(*) FROM messages";
        test.until("the first hundred", || async {
            test.shop.work_off().await.unwrap();
            count(&test, left).await == 50
        })
        .await;
        test.shop.work_off().await.unwrap();
        assert_eq!(count(&test, left).await, 50, "other jobs come between");
        clock.advance(1_000);
        test.until("the others", || async {
            test.shop.work_off().await.unwrap();
            count(&test, left).await == 0
        })
        .await;
    }
}
