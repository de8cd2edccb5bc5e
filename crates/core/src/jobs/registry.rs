//! Registry of job types: each part registers its own with the context that its handlers need.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use futures::future::BoxFuture;

use crate::outbox::{Job, JobOutcome, decode};
use crate::store::StoreError;
use crate::store::outbox::OutboxEntry;

/// Result of a job's handler; a failure of the shop's own database is an error.
pub(crate) type JobResult = Result<JobOutcome, StoreError>;

/// Job type with its handler.
pub(crate) trait BackgroundJob: Job + Send + Sync + 'static {
    /// Context of the part that owns the job.
    type Context: Send + Sync + 'static;

    /// Runs the job once; safe to repeat after a crash.
    fn run(
        &self,
        ctx: &Self::Context,
        entry: &OutboxEntry,
    ) -> impl Future<Output = JobResult> + Send;
}

type Handler = Box<dyn Fn(OutboxEntry) -> BoxFuture<'static, JobResult> + Send + Sync>;

/// Handlers by job kind.
#[derive(Default)]
pub(crate) struct Registry(BTreeMap<&'static str, Handler>);

impl fmt::Debug for Registry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.0.keys()).finish()
    }
}

impl Registry {
    /// Registers a job type.
    pub(crate) fn register<J: BackgroundJob>(&mut self, ctx: &Arc<J::Context>) {
        let ctx = Arc::clone(ctx);
        let handler = move |entry: OutboxEntry| -> BoxFuture<'static, JobResult> {
            let ctx = Arc::clone(&ctx);
            Box::pin(async move {
                match decode::<J>(&entry) {
                    Ok(job) => job.run(&ctx, &entry).await,
                    Err(error) => {
                        Ok(JobOutcome::Park { reason: format!("unreadable payload: {error}") })
                    }
                }
            })
        };
        let other = self.0.insert(J::KIND, Box::new(handler));
        debug_assert!(other.is_none(), "two job types of the kind {}", J::KIND);
    }

    /// Runs the job of an entry. A kind that no part registered needs a person: a newer program
    /// wrote it.
    pub(super) async fn run(&self, entry: &OutboxEntry) -> JobResult {
        match self.0.get(entry.kind.as_str()) {
            Some(handler) => handler(entry.clone()).await,
            None => {
                let reason = format!("no handler is registered for the kind {}", entry.kind);
                Ok(JobOutcome::Park { reason })
            }
        }
    }

    /// Registered kinds, in alphabetical order.
    #[cfg(test)]
    pub(crate) fn kinds(&self) -> Vec<&'static str> {
        self.0.keys().copied().collect()
    }
}
