//! Retention of subscriptions that nobody confirmed: counted from the first request, however often it
//! is repeated.

use std::sync::Arc;

use korosho_core::clock::{Clock as _, ManualClock, SystemClock};
use korosho_domain::message::StockNoticeInput;
use korosho_domain::problem::Problem;

use crate::mail_server::{Behaviour, MailServer};
use crate::retention::{DAY, count, pass};
use crate::shop::{Database, TestShop, databases};
use crate::subscriptions::{newsletter, open_with, stock, token_of};

const UNCONFIRMED: [&str; 2] = [
    "SELECT COUNT(*) FROM newsletter WHERE email = 'amina@example.com'",
    "SELECT COUNT(*) FROM stock_notices WHERE email = 'amina@example.com'",
];

/// Shop with a clock of its own, whose jobs run on request only: days that pass while a mail is sent
/// would end its lease.
async fn open_at(database: &Database, server: &MailServer) -> (TestShop, Arc<ManualClock>) {
    let clock = Arc::new(ManualClock::at(SystemClock.now()));
    let own = Arc::clone(&clock);
    let mut test = open_with(database, server, |config| config.clock = own).await;
    test.stop_background().await;
    (test, clock)
}

/// Asks for the newsletter and for a notice; their mails are sent.
async fn ask_for_both(test: &TestShop, wish: &StockNoticeInput) {
    test.shop.messages.subscribe(newsletter("amina@example.com")).await.unwrap();
    test.shop.messages.await_stock(wish.clone()).await.unwrap();
    test.shop.work_off().await.unwrap();
}

async fn assert_kept(test: &TestShop, rows: i64, when: &str) {
    for sql in UNCONFIRMED {
        assert_eq!(count(test, sql).await, rows, "{when}: {sql}");
    }
}

#[tokio::test]
async fn repeated_requests_keep_an_unconfirmed_address_for_no_longer() {
    for database in databases().await {
        let server = MailServer::open(Behaviour::Accept).await;
        let (test, clock) = open_at(&database, &server).await;
        let wish = stock(&test, 0).await;
        for _ in 0..3 {
            ask_for_both(&test, &wish).await;
            pass(&test, &clock, 9).await;
        }
        ask_for_both(&test, &wish).await;
        pass(&test, &clock, 2).await;
        assert_kept(&test, 1, "29 days after the first request").await;
        pass(&test, &clock, 2).await;
        assert_kept(&test, 0, "31 days after the first request").await;

        ask_for_both(&test, &wish).await;
        pass(&test, &clock, 29).await;
        assert_kept(&test, 1, "a new request begins a new period").await;
        pass(&test, &clock, 2).await;
        assert_kept(&test, 0, "the new period is over").await;
    }
}

#[tokio::test]
async fn request_after_the_period_begins_a_new_one_before_the_nightly_erasure() {
    for database in databases().await {
        let server = MailServer::open(Behaviour::Accept).await;
        let (test, clock) = open_at(&database, &server).await;
        let wish = stock(&test, 0).await;
        ask_for_both(&test, &wish).await;
        let former = token_of(&server);
        clock.advance(30 * DAY);
        ask_for_both(&test, &wish).await;
        pass(&test, &clock, 1).await;
        assert_kept(&test, 1, "a day after the new request").await;
        let link = token_of(&server);
        assert_ne!(link, former);
        test.shop.messages.confirm_subscription(link).await.unwrap();
        let confirmed = test.shop.messages.confirm_subscription(former).await;
        assert_eq!(confirmed, Err(Problem::NotFound));
    }
}
