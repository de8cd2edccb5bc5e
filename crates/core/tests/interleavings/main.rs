//! Random interleavings of payments, messages, polls, expiry, cancellations, other methods, second
//! tabs, crashes at every fault point and clock changes. When all work is done, WooCommerce has
//! each acknowledged order once with its lines and total, the recorded payments equal those made,
//! nothing is fulfilled twice, a double payment is a refund due with an alert, and no job is stuck.
//!
//! One process with the real core, `SQLite` and the sandbox, on a manual clock: a slow machine
//! changes nothing. `PROPTEST_CASES` sets the number of scenarios; those that failed once run first
//! (`regressions.txt`).

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on fails")]

mod actions;
mod audit;
mod steps;
mod test_env;
mod webhook_receiver;

use std::panic;

use korosho_core::faults::PowerCut;
use proptest::test_runner::{Config, FileFailurePersistence, TestCaseError, TestError, TestRunner};

use steps::Step;
use test_env::TestEnv;

/// Scenarios per run: enough for several of each step.
const CASES: u32 = 32;
/// Further runs while an expected state did not occur.
const MAX_ROUNDS: u32 = 8;

/// Hides panics of injected power cuts; every other panic is printed.
fn silence_power_cuts() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if info.payload().downcast_ref::<PowerCut>().is_none() {
            usual(info);
        }
    }));
}

#[test]
fn every_interleaving_preserves_orders_and_payments() {
    silence_power_cuts();
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|text| text.parse().ok());
    let regressions = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/interleavings/regressions.txt");
    let config = Config {
        cases: cases.unwrap_or(CASES),
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(regressions))),
        max_shrink_iters: 400,
        ..Config::default()
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let env = runtime.block_on(TestEnv::new());
    // A runner draws no further case after its last success, so that each round has a runner of its own.
    let mut seeds = TestRunner::new(config.clone());
    // Scenarios are random: more run until each of these states occurred.
    let wanted = [
        "power cuts",
        "paid card pages",
        "paid prompts",
        "Paid orders, money Paid",
        "Cancelled orders, money",
    ];
    for round in 0.. {
        let mut runner = TestRunner::new_with_rng(config.clone(), seeds.new_rng());
        let outcome = runner.run(&steps::scenario(), |scenario: Vec<Step>| {
            let result = runtime.block_on(env.run(&scenario));
            result.map_err(TestCaseError::fail)
        });
        if let Err(TestError::Fail(reason, scenario)) = outcome {
            panic!("{reason}\nafter {scenario:#?}");
        }
        outcome.unwrap();
        let seen = env.seen();
        println!("{seen:#?}");
        let missing: Vec<_> =
            wanted.iter().filter(|what| !seen.keys().any(|key| key.starts_with(**what))).collect();
        if missing.is_empty() {
            break;
        }
        assert!(round < MAX_ROUNDS, "no scenario reached {missing:?}");
    }
}
