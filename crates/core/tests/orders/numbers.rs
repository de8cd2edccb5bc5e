//! Order numbers: unique without a server, despite crashes and clock changes.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use korosho_core::clock::{Clock, ManualClock, SystemClock};
use korosho_domain::payment::PaymentMethod;
use serde_json::json;

use crate::shop::{Database, TestShop};

const DAY_MS: i64 = 24 * 3_600_000;

/// Starts a device of the shop without a connection to its store.
async fn device(letter: char, number: u8, hand: &Arc<ManualClock>) -> TestShop {
    let clock: Arc<dyn Clock> = Arc::<ManualClock>::clone(hand);
    let test = TestShop::open_with(&Database::Sqlite, |config| {
        config.settings.device_letter = letter;
        config.settings.device_number = number;
        config.clock = clock;
    })
    .await;
    test.fault(json!({ "upstream": "woocommerce", "path": "/orders", "outage": true }));
    test
}

/// Places some orders concurrently; returns their numbers.
async fn numbers(test: &TestShop, count: usize) -> Vec<String> {
    let mut inputs = Vec::new();
    for _ in 0..count {
        let line = test.line("roasted-salted-cashews", Some("100g"), 1);
        inputs.push(test.input(vec![line], PaymentMethod::Counter).await);
    }
    let answers = test.place_at_once(&inputs).await;
    answers.into_iter().map(|answer| answer.unwrap().order.number).collect()
}

#[tokio::test]
async fn offline_devices_never_assign_the_same_number() {
    let hand = Arc::new(ManualClock::at(SystemClock.now()));
    let mut all = Vec::new();
    for (letter, number) in [('K', 1), ('K', 2), ('D', 1)] {
        let mut device = device(letter, number, &hand).await;
        all.extend(numbers(&device, 12).await);
        device.restart().await;
        all.extend(numbers(&device, 12).await);
    }
    assert!(all.contains(&"K2-024".to_owned()), "{all:?}");
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "{all:?}");
}

#[tokio::test]
async fn numbering_of_a_day_continues_after_a_clock_rollback() {
    let hand = Arc::new(ManualClock::at(SystemClock.now()));
    let kiosk = device('K', 2, &hand).await;
    assert_eq!(numbers(&kiosk, 2).await.len(), 2);
    hand.advance(DAY_MS);
    assert_eq!(numbers(&kiosk, 1).await, ["K2-001"]);
    hand.advance(-DAY_MS);
    assert_eq!(numbers(&kiosk, 1).await, ["K2-003"]);
    hand.advance(DAY_MS);
    assert_eq!(numbers(&kiosk, 1).await, ["K2-002"]);
}

/// File name of the database.
const BOOK: &str = "korosho.db";

#[tokio::test]
async fn restored_database_resends_no_order_and_continues_numbering() {
    let mut kiosk = TestShop::open_with(&Database::Sqlite, |config| {
        config.settings.device_letter = 'K';
        config.settings.device_number = 2;
    })
    .await;
    kiosk.fault(json!({ "upstream": "woocommerce", "path": "/orders", "outage": true }));
    let mut called = numbers(&kiosk, 2).await;
    let earlier = kiosk.while_closed(|data| std::fs::read(data.join(BOOK)).unwrap()).await;
    called.extend(numbers(&kiosk, 2).await);
    kiosk.clear_faults();
    kiosk.store_has(&["on-hold"; 4]).await;
    // The store has the two unsent orders of the older copy already; the copy lacks the other two.
    let away =
        json!({ "upstream": "woocommerce", "method": "POST", "path": "/orders", "outage": true });
    kiosk.fault(away);
    kiosk.while_closed(|data| std::fs::write(data.join(BOOK), earlier).unwrap()).await;
    assert!(kiosk.shop.orders.recount().await.unwrap());
    called.extend(numbers(&kiosk, 2).await);
    kiosk.clear_faults();
    kiosk.store_has(&["on-hold"; 6]).await;
    kiosk.drained().await;
    assert_eq!(kiosk.store_orders().await.len(), 6, "none was sent twice");
    // Concurrent orders get their numbers in any order.
    called.sort();
    assert_eq!(called, ["K2-001", "K2-002", "K2-003", "K2-004", "K2-005", "K2-006"]);
}

#[tokio::test]
async fn server_whose_database_file_is_restored_assigns_no_number_again() {
    let mut server = TestShop::open(&Database::Sqlite).await;
    server.fault(json!({ "upstream": "woocommerce", "path": "/orders", "outage": true }));
    let before = numbers(&server, 1).await;
    let earlier = server.while_closed(|data| std::fs::read(data.join(BOOK)).unwrap()).await;
    let lost = numbers(&server, 1).await;
    // A backup is another file; the store is unreachable, so that only the file itself tells.
    let restore = |data: &Path| {
        std::fs::write(data.join("copy"), earlier).unwrap();
        std::fs::rename(data.join("copy"), data.join(BOOK)).unwrap();
    };
    server.while_closed(restore).await;
    let after = numbers(&server, 1).await;
    assert!(!before.contains(&after[0]) && !lost.contains(&after[0]), "{after:?}");
    server.clear_faults();
    server.store_has(&["on-hold"; 2]).await;
}
