//! What runs beside the operations: started together, stopped together.

use std::time::Duration;

use tokio::sync::watch;
use tokio::task::JoinSet;

/// Tells a worker that it should end; cheap to clone.
#[derive(Debug, Clone)]
pub struct StopSignal(watch::Receiver<bool>);

impl StopSignal {
    /// Whether the end has been asked for.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits until the end is asked for.
    pub async fn stopped(&self) {
        let mut signal = self.0.clone();
        // An error means that the handle is gone, which is an end as well.
        let _ = signal.wait_for(|stop| *stop).await;
    }

    /// Sleeps; `true` if the end came first.
    pub async fn sleep(&self, duration: Duration) -> bool {
        tokio::select! {
            () = self.stopped() => true,
            () = tokio::time::sleep(duration) => false,
        }
    }
}

/// The workers of a shop. Dropped without [`Background::stop`] they are cut off where they are.
#[derive(Debug)]
pub struct Background {
    stop: watch::Sender<bool>,
    workers: JoinSet<()>,
}

impl Default for Background {
    fn default() -> Self {
        Self { stop: watch::Sender::new(false), workers: JoinSet::new() }
    }
}

impl Background {
    /// Starts a worker; it should end soon after its signal.
    pub fn spawn<W>(&mut self, worker: impl FnOnce(StopSignal) -> W)
    where
        W: Future<Output = ()> + Send + 'static,
    {
        self.workers.spawn(worker(StopSignal(self.stop.subscribe())));
    }

    /// Asks every worker to end and waits for it.
    pub async fn stop(mut self) {
        self.stop.send_replace(true);
        while self.workers.join_next().await.is_some() {}
    }
}
