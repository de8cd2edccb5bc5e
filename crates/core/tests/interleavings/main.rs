//! Any interleaving of paying, messages, polling, expiry, cancelling, other methods, second tabs,
//! crashes at every fault point and clocks that jump: once all is calm again, each acknowledged
//! order stands once in WooCommerce with its lines and its total, the money taken is the money
//! recorded, nothing is fulfilled twice, what was paid twice is to be given back with an alert, and
//! nothing is stuck.
//!
//! In one process against the real core, `SQLite` and the sandbox; time is the tests' own, so that
//! a slow machine changes nothing. `PROPTEST_CASES` runs more of them; what once failed is run first
//! (`regressions.txt`).

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on fails")]

mod actions;
mod audit;
mod mailbox;
mod steps;
mod world;

use std::panic;

use korosho_core::faults::PowerCut;
use proptest::test_runner::{Config, FileFailurePersistence, TestCaseError, TestError, TestRunner};

use steps::Step;
use world::World;

/// Enough to meet each step several times within the time a developer waits.
const CASES: u32 = 32;
/// How often as many more are played while something was not met.
const ROUNDS: u32 = 8;

/// A cut is part of the play and no news; every other panic is.
fn hush_power_cuts() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if info.payload().downcast_ref::<PowerCut>().is_none() {
            usual(info);
        }
    }));
}

#[test]
fn whatever_happens_in_whatever_order_no_order_and_no_shilling_is_lost() {
    hush_power_cuts();
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|text| text.parse().ok());
    let regressions = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/interleavings/regressions.txt");
    let config = Config {
        cases: cases.unwrap_or(CASES),
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(regressions))),
        max_shrink_iters: 400,
        ..Config::default()
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let world = runtime.block_on(World::new());
    let mut runner = TestRunner::new(config);
    // Plays are drawn by lot: more are drawn until each of these was met.
    let wanted = ["power cuts", "Paid orders, money Paid", "Cancelled orders, money"];
    for round in 0.. {
        let outcome = runner.run(&steps::play(), |play: Vec<Step>| {
            let told = runtime.block_on(world.perform(&play));
            told.map_err(TestCaseError::fail)
        });
        if let Err(TestError::Fail(reason, play)) = outcome {
            panic!("{reason}\nafter {play:#?}");
        }
        outcome.unwrap();
        let seen = world.seen();
        println!("{seen:#?}");
        let missing: Vec<_> =
            wanted.iter().filter(|what| !seen.keys().any(|key| key.starts_with(**what))).collect();
        if missing.is_empty() {
            break;
        }
        assert!(round < ROUNDS, "no play met: {missing:?}");
    }
}
