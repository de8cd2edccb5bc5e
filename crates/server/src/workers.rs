//! Workers: one thread per processor, each with its own connections.
//!
//! Threads that share connections wake each other for every response; a cached response takes less
//! time than that (docs/performance.md). Long work runs elsewhere (blocking threads, `warmup.rs`),
//! so that no connection waits for another.

use std::io;
use std::net::SocketAddr;
use std::thread;

use axum::extract::connect_info::IntoMakeServiceWithConnectInfo;
use tokio::net::TcpListener;
use tokio::runtime::Builder;
use tokio::sync::{mpsc, watch};

use crate::response_cache::ResponseCache;

/// Factory of each connection's service.
type Service = IntoMakeServiceWithConnectInfo<ResponseCache, SocketAddr>;

/// Running worker threads.
pub(crate) struct Workers {
    stage: watch::Sender<Stage>,
    ended: mpsc::Receiver<io::Result<()>>,
}

/// Stage of the shutdown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Serving,
    Stopping,
    /// No resource created on a worker, such as a database connection, is in use.
    Over,
}

impl Workers {
    /// Serves this listener on as many threads as there are processors.
    ///
    /// # Errors
    /// [`io::Error`] if a thread cannot be spawned or the listener cannot be cloned.
    pub(crate) fn start(listener: TcpListener, service: &Service) -> io::Result<Self> {
        let listener = listener.into_std()?;
        let count = thread::available_parallelism().map_or(1, usize::from);
        let (stage, seen) = watch::channel(Stage::Serving);
        let (tell, ended) = mpsc::channel(count);
        for _ in 0..count {
            let worker = answer(listener.try_clone()?, service.clone(), seen.clone(), tell.clone());
            let runtime = Builder::new_current_thread().enable_all().build()?;
            thread::Builder::new()
                .name("worker".to_owned())
                .spawn(move || runtime.block_on(worker))?;
        }
        Ok(Self { stage, ended })
    }

    /// Stops accepting connections and waits for requests in flight; tasks that they spawned run
    /// until this is dropped.
    ///
    /// # Errors
    /// [`io::Error`] if a worker failed.
    pub(crate) async fn stop(&mut self) -> io::Result<()> {
        self.stage.send_replace(Stage::Stopping);
        while let Some(ended) = self.ended.recv().await {
            ended?;
        }
        Ok(())
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.stage.send_replace(Stage::Over);
    }
}

async fn answer(
    listener: std::net::TcpListener,
    service: Service,
    seen: watch::Receiver<Stage>,
    tell: mpsc::Sender<io::Result<()>>,
) {
    let until = |stage: Stage| {
        let mut seen = seen.clone();
        async move { drop(seen.wait_for(|now| *now >= stage).await) }
    };
    let served = match TcpListener::from_std(listener) {
        Ok(listener) => {
            axum::serve(listener, service).with_graceful_shutdown(until(Stage::Stopping)).await
        }
        Err(error) => Err(error),
    };
    drop(tell.send(served).await);
    drop(tell);
    until(Stage::Over).await;
}
