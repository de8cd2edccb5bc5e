//! Workers: a thread for each processor, each with connections of its own.
//!
//! Threads that share connections wake each other for every answer; a cached answer takes less time
//! than that (docs/performance.md). What takes long runs elsewhere (blocking threads, `warmup.rs`), so
//! that no connection waits behind another's.

use std::io;
use std::net::SocketAddr;
use std::thread;

use axum::extract::connect_info::IntoMakeServiceWithConnectInfo;
use tokio::net::TcpListener;
use tokio::runtime::Builder;
use tokio::sync::{mpsc, watch};

use crate::response_cache::ResponseCache;

/// What makes the service of a connection.
type Service = IntoMakeServiceWithConnectInfo<ResponseCache, SocketAddr>;

/// Workers that answer.
pub struct Workers {
    stage: watch::Sender<Stage>,
    ended: mpsc::Receiver<io::Result<()>>,
}

/// How far the end has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Serving,
    Stopping,
    /// Nothing that began on a worker, a connection to the database for one, is in use.
    Over,
}

impl Workers {
    /// Answers on this listener from as many threads as there are processors.
    ///
    /// # Errors
    /// When threads or copies of the listener cannot be had.
    pub fn start(listener: TcpListener, service: &Service) -> io::Result<Self> {
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

    /// Takes no connections any more and waits for requests under way; what they had begun goes on
    /// until this is dropped.
    ///
    /// # Errors
    /// When a worker had ended badly.
    pub async fn stop(&mut self) -> io::Result<()> {
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
