//! Execution of outbox jobs.
//!
//! Reading order: `registry` (job kind → handler), `worker` (claim, lease, retry).

#![warn(clippy::wildcard_enum_match_arm)]

mod registry;
mod worker;

pub(crate) use registry::{BackgroundJob, JobResult, Registry};
pub(crate) use worker::{Worker, work_off};
