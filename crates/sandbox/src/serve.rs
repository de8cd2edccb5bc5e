//! HTTP server whose connections a fault can cut without a response.

use crate::{fault_injection::Cut, options::Options, router, state::Sandbox};
use anyhow::Context;
use axum::{Router, body::Body, extract::Request, response::Response};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::TokioIo;
use std::io;
use tokio::{
    net::{TcpListener, TcpStream},
    sync::oneshot,
    task::{JoinHandle, JoinSet},
};
use tower::ServiceExt;

/// In-process sandbox; dropping it stops it without waiting.
pub struct RunningSandbox {
    /// Origin without a trailing slash, such as `http://127.0.0.1:4000`.
    pub origin: String,
    state: Sandbox,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

impl RunningSandbox {
    /// State shared by the upstreams: clock, faults, database.
    #[must_use]
    pub fn state(&self) -> &Sandbox {
        &self.state
    }

    /// Stops the sandbox, cutting open connections, and waits until the port is free.
    pub async fn shutdown(mut self) {
        self.stop.take();
        let _ = (&mut self.task).await;
        self.state.db().close().await;
    }
}

impl Drop for RunningSandbox {
    fn drop(&mut self) {
        self.state.close();
    }
}

/// Starts a sandbox and returns once it accepts requests.
///
/// # Errors
/// [`anyhow::Error`] if the port is in use or the state cannot be opened.
pub async fn start(options: Options) -> anyhow::Result<RunningSandbox> {
    let listener = TcpListener::bind(options.listen)
        .await
        .with_context(|| format!("cannot listen on {}", options.listen))?;
    let origin = format!("http://{}", listener.local_addr()?);
    let state = Sandbox::open(&options, origin.clone()).await?;
    crate::woocommerce::prepare(&state).await?;
    let (stop, stopped) = oneshot::channel();
    let task = tokio::spawn(accept(listener, router(&state), stopped, state.clone()));
    Ok(RunningSandbox { origin, state, stop: Some(stop), task })
}

async fn accept(
    listener: TcpListener,
    router: Router,
    mut stopped: oneshot::Receiver<()>,
    state: Sandbox,
) {
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            _ = &mut stopped => break,
            accepted = listener.accept() => {
                if let Ok((stream, _)) = accepted {
                    connections.spawn(connection(stream, router.clone()));
                }
            }
            Some(_) = connections.join_next() => {}
        }
    }
    state.close();
    connections.shutdown().await;
}

async fn connection(stream: TcpStream, router: Router) {
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request: Request<Incoming>| {
        let router = router.clone();
        async move { answer(router, request.map(Body::new)).await }
    });
    // Errors are clients that disconnected, or a cut by a fault.
    let _ = http1::Builder::new().serve_connection(TokioIo::new(stream), service).await;
}

async fn answer(router: Router, request: Request) -> io::Result<Response> {
    let response = router.oneshot(request).await.unwrap_or_else(|never| match never {});
    if response.extensions().get::<Cut>().is_some() {
        return Err(io::ErrorKind::ConnectionAborted.into());
    }
    Ok(response)
}
