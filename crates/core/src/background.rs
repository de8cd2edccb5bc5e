//! Background workers of a shop: started together, stopped together.

use std::time::Duration;

use tokio::sync::watch;
use tokio::task::JoinSet;

/// Stop signal of a worker; cheap to clone.
#[derive(Debug, Clone)]
pub struct StopSignal(watch::Receiver<bool>);

impl StopSignal {
    /// Whether the stop was requested.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits until the stop is requested.
    pub async fn stopped(&self) {
        let mut signal = self.0.clone();
        // An error means that the handle is gone, which is a stop as well.
        let _ = signal.wait_for(|stop| *stop).await;
    }

    /// Sleeps for `duration`; returns `true` if the stop was requested first.
    pub async fn sleep(&self, duration: Duration) -> bool {
        tokio::select! {
            () = self.stopped() => true,
            () = tokio::time::sleep(duration) => false,
        }
    }
}

/// Background workers of a shop. Dropping this without [`Background::stop`] aborts them.
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
    /// Spawns a worker, which should end soon after its signal.
    pub fn spawn<W>(&mut self, worker: impl FnOnce(StopSignal) -> W)
    where
        W: Future<Output = ()> + Send + 'static,
    {
        self.workers.spawn(worker(StopSignal(self.stop.subscribe())));
    }

    /// Signals every worker to end and waits for it.
    pub async fn stop(mut self) {
        self.stop.send_replace(true);
        while self.workers.join_next().await.is_some() {}
    }
}
