//! Numbers that are called out: unique without a server, through crashes and clocks that jump.

use std::collections::BTreeSet;
use std::sync::Arc;

use korosho_core::clock::{Clock, ManualClock, SystemClock};
use korosho_domain::payment::PaymentMethod;
use serde_json::json;

use crate::shop::{Bench, Database};

const DAY_MS: i64 = 24 * 3_600_000;

/// One machine of the shop without a line to its store.
async fn machine(letter: char, number: u8, hand: &Arc<ManualClock>) -> Bench {
    let clock: Arc<dyn Clock> = Arc::<ManualClock>::clone(hand);
    let bench = Bench::open_with(&Database::Sqlite, |config| {
        config.settings.device_letter = letter;
        config.settings.device_number = number;
        config.clock = clock;
    })
    .await;
    bench.fault(json!({ "upstream": "woocommerce", "path": "/orders", "outage": true }));
    bench
}

/// Numbers of some orders, placed all at once.
async fn numbers(bench: &Bench, count: usize) -> Vec<String> {
    let mut inputs = Vec::new();
    for _ in 0..count {
        let line = bench.line("roasted-salted-cashews", Some("100g"), 1);
        inputs.push(bench.input(vec![line], PaymentMethod::Counter).await);
    }
    let answers = bench.place_at_once(&inputs).await;
    answers.into_iter().map(|answer| answer.unwrap().order.number).collect()
}

#[tokio::test]
async fn machines_without_a_line_never_call_out_the_same_number() {
    let hand = Arc::new(ManualClock::at(SystemClock.now()));
    let mut all = Vec::new();
    for (letter, number) in [('K', 1), ('K', 2), ('D', 1)] {
        let mut machine = machine(letter, number, &hand).await;
        all.extend(numbers(&machine, 12).await);
        machine.restart().await;
        all.extend(numbers(&machine, 12).await);
    }
    assert!(all.contains(&"K2-024".to_owned()), "{all:?}");
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "{all:?}");
}

#[tokio::test]
async fn a_clock_set_back_a_day_goes_on_counting_where_that_day_ended() {
    let hand = Arc::new(ManualClock::at(SystemClock.now()));
    let kiosk = machine('K', 2, &hand).await;
    assert_eq!(numbers(&kiosk, 2).await.len(), 2);
    hand.advance(DAY_MS);
    assert_eq!(numbers(&kiosk, 1).await, ["K2-001"]);
    hand.advance(-DAY_MS);
    assert_eq!(numbers(&kiosk, 1).await, ["K2-003"]);
    hand.advance(DAY_MS);
    assert_eq!(numbers(&kiosk, 1).await, ["K2-002"]);
}
