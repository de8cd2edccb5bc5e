//! Execution of outbox jobs: workers, and dispatch by job kind.
//!
//! Reading order: `worker` (claim, lease, retry), `dispatch` (job kind → handler).

#![warn(clippy::wildcard_enum_match_arm)]

mod dispatch;
mod worker;

pub(crate) use worker::{start, work_off};
