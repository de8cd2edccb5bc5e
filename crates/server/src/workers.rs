//! Workers: one thread per processor and listener, each with its own connections.
//!
//! Threads that share connections wake each other for every response; a cached response takes less
//! time than that (docs/performance.md). Long work runs elsewhere (blocking threads, `warmup.rs`),
//! so that no connection waits for another.

use std::io;
use std::net::SocketAddr;
use std::thread;
use std::time::Duration;

use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Builder;
use tokio::sync::{mpsc, watch};
use tokio_rustls::TlsAcceptor;

use crate::connections::{Connections, Endpoint};

/// Pause after a connection could not be accepted, which another attempt would not change at once.
const ACCEPT_PAUSE: Duration = Duration::from_secs(1);

/// Running worker threads.
pub(crate) struct Workers {
    stage: watch::Sender<Stage>,
    /// Sender of which each worker has a clone; dropped at the stop.
    tell: Option<mpsc::Sender<io::Result<()>>>,
    ended: mpsc::Receiver<io::Result<()>>,
}

/// Starter of worker threads, also of those whose port is free only later.
#[derive(Debug, Clone)]
pub(crate) struct Starter {
    seen: watch::Receiver<Stage>,
    tell: mpsc::WeakSender<io::Result<()>>,
    connections: Connections,
}

/// Stage of the shutdown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Serving,
    Stopping,
    /// No resource created on a worker, such as a database connection, is in use.
    Over,
}

impl Starter {
    /// Serves this listener, over TLS if there is an acceptor, on as many threads as there are
    /// processors.
    ///
    /// # Errors
    /// [`io::Error`] if a thread cannot be spawned or the listener cannot be cloned.
    pub(crate) fn serve(
        &self,
        listener: TcpListener,
        service: &impl Endpoint,
        tls: Option<&TlsAcceptor>,
    ) -> io::Result<()> {
        let Some(tell) = self.tell.upgrade() else { return Ok(()) };
        let listener = listener.into_std()?;
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            let listener = listener.try_clone()?;
            let worker =
                answer(self.clone(), listener, service.clone(), tls.cloned(), tell.clone());
            let runtime = Builder::new_current_thread().enable_all().build()?;
            thread::Builder::new()
                .name("worker".to_owned())
                .spawn(move || runtime.block_on(worker))?;
        }
        Ok(())
    }
}

impl Workers {
    /// Creates workers without a listener, and the starter of their threads.
    pub(crate) fn new(connections: Connections) -> (Self, Starter) {
        let (tell, ended) = mpsc::channel(1);
        let (stage, seen) = watch::channel(Stage::Serving);
        let starter = Starter { seen, tell: tell.downgrade(), connections };
        (Self { stage, tell: Some(tell), ended }, starter)
    }

    /// Stops accepting connections and waits for requests in flight; tasks that they spawned run
    /// until this is dropped.
    ///
    /// # Errors
    /// [`io::Error`] if a worker failed.
    pub(crate) async fn stop(&mut self) -> io::Result<()> {
        self.stage.send_replace(Stage::Stopping);
        self.tell = None;
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
    starter: Starter,
    listener: std::net::TcpListener,
    service: impl Endpoint,
    tls: Option<TlsAcceptor>,
    tell: mpsc::Sender<io::Result<()>>,
) {
    let served = match TcpListener::from_std(listener) {
        Ok(listener) => {
            accept_until_stopped(listener, service, tls, &starter).await;
            Ok(())
        }
        Err(error) => Err(error),
    };
    drop(tell.send(served).await);
    drop(tell);
    reach(starter.seen, Stage::Over).await;
}

async fn reach(mut seen: watch::Receiver<Stage>, stage: Stage) {
    drop(seen.wait_for(|now| *now >= stage).await);
}

/// Serves each connection in a task; returns when all have ended after the server was stopped.
async fn accept_until_stopped(
    listener: TcpListener,
    service: impl Endpoint,
    tls: Option<TlsAcceptor>,
    Starter { seen, connections, .. }: &Starter,
) {
    // Each connection holds a sender; the receiver learns when the last is dropped.
    let (alive, mut all_ended) = mpsc::channel::<()>(1);
    loop {
        let (stream, peer) = tokio::select! {
            () = reach(seen.clone(), Stage::Stopping) => break,
            accepted = accept(&listener) => accepted,
        };
        // Above a cap the connection is closed unanswered: an answer would cost what the cap saves.
        let Some(place) = connections.admit(peer.ip()) else { continue };
        let (alive, stopping) = (alive.clone(), reach(seen.clone(), Stage::Stopping));
        let (service, tls) = (service.clone(), tls.clone());
        let served = Connections::serve(place, stream, peer, service, tls, stopping);
        tokio::spawn(async move {
            served.await;
            drop(alive);
        });
    }
    drop((alive, listener));
    all_ended.recv().await;
}

async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};

    loop {
        match listener.accept().await {
            Ok(accepted) => return accepted,
            Err(error) => match error.kind() {
                ConnectionAborted | ConnectionRefused | ConnectionReset => {}
                _ => {
                    tracing::error!(%error, "no connection can be accepted");
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                }
            },
        }
    }
}
