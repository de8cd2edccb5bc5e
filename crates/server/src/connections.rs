//! Connections: who may hold one, and for how long.
//!
//! A connection costs a file and some memory, and a client that sends nothing pays nothing for it.
//! Hence a cap per client and in all, and deadlines ([`timed_stream`]), below TLS so that they apply
//! to its bytes too. HTTP/2 is spoken over TLS only: proxies talk HTTP/1.1 to the server.

mod host;
mod open_files;
mod request_body;
mod timed_stream;

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::{http1, http2};
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo};
use ipnet::IpNet;
use korosho_core::client_network::client_network;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tower::Service;

use self::request_body::RequestBody;
use self::timed_stream::{Activity, Protocol, TimedStream};

/// Largest head of a request, in bytes.
const MAX_HEAD: u32 = 64 << 10;

/// Requests of one HTTP/2 connection at a time; browsers assume at least 100.
const MAX_STREAMS: u32 = 100;

/// Protocols over TLS, the preferred one first.
pub(crate) const ALPN: [&[u8]; 2] = [HTTP2, b"http/1.1"];
const HTTP2: &[u8] = b"h2";

/// Service of an endpoint; each connection has a clone.
pub(crate) trait Endpoint:
    Service<Request, Response = Response, Error = Infallible, Future: Send> + Clone + Send + 'static
{
}

impl<S> Endpoint for S where
    S: Service<Request, Response = Response, Error = Infallible, Future: Send>
        + Clone
        + Send
        + 'static
{
}

/// Files that are not connections of customers: database, catalogue, pictures, upstreams.
const OWN_FILES: usize = 256;

/// Caps and deadlines of connections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConnectionLimits {
    /// Time for the head of a request, from its first byte or from the connection's start, and for
    /// the handshake of TLS before.
    pub head: Duration,
    /// Time between a response and the next request. Longer than that of common proxies (60 s), or
    /// the server would close a connection while the proxy sends a request on it.
    pub idle: Duration,
    /// Time in which a client takes none of a response.
    pub stalled: Duration,
    /// Connections of one client network; trusted proxies, which carry those of all, have no cap.
    pub per_client: usize,
    /// Connections in all.
    pub total: usize,
}

impl ConnectionLimits {
    /// Limits of this process, whose soft limit of open files is raised first.
    #[must_use]
    pub fn of_process() -> Self {
        Self {
            head: Duration::from_secs(10),
            idle: Duration::from_secs(75),
            stalled: Duration::from_secs(60),
            per_client: 256,
            total: open_files::raise().saturating_sub(OWN_FILES).max(OWN_FILES),
        }
    }
}

/// Open connections of all workers. Cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct Connections(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    limits: ConnectionLimits,
    trusted_proxies: Vec<IpNet>,
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    total: usize,
    by_client: HashMap<IpAddr, usize>,
}

/// Place of one connection in the counts, given up on drop.
#[derive(Debug)]
pub(crate) struct Place {
    connections: Connections,
    client: IpAddr,
}

impl Connections {
    /// Creates the counts.
    pub(crate) fn new(limits: ConnectionLimits, trusted_proxies: Vec<IpNet>) -> Self {
        Self(Arc::new(Inner { limits, trusted_proxies, open: Mutex::default() }))
    }

    /// Place for a connection of this peer; `None` above a cap.
    pub(crate) fn admit(&self, peer: IpAddr) -> Option<Place> {
        let Inner { limits, trusted_proxies, open } = &*self.0;
        let peer = peer.to_canonical();
        let client = client_network(peer);
        let mut open = open.lock().unwrap_or_else(PoisonError::into_inner);
        let held = open.by_client.get(&client).copied().unwrap_or_default();
        let is_proxy = || trusted_proxies.iter().any(|network| network.contains(&peer));
        if open.total >= limits.total || (held >= limits.per_client && !is_proxy()) {
            return None;
        }
        open.total += 1;
        open.by_client.insert(client, held + 1);
        Some(Place { connections: self.clone(), client })
    }

    /// Serves one connection to its end, over TLS if there is an acceptor; `stopping` ends it after
    /// the requests in flight.
    pub(crate) async fn serve(
        place: Place,
        stream: TcpStream,
        peer: SocketAddr,
        service: impl Endpoint,
        tls: Option<TlsAcceptor>,
        stopping: impl Future<Output = ()>,
    ) {
        let (limits, activity) = (place.connections.0.limits, Activity::default());
        let stream = TimedStream::new(stream, limits, activity.clone());
        let Some(tls) = tls else {
            return respond(stream, Protocol::Http1, peer, service, activity, stopping).await;
        };
        let mut stopping = pin!(stopping);
        let accepted = tokio::select! {
            accepted = timeout(limits.head, tls.accept(stream)) => accepted,
            () = stopping.as_mut() => return,
        };
        let mut stream = match accepted {
            Ok(Ok(stream)) => stream,
            Ok(Err(error)) => return tracing::trace!(%error, "no handshake"),
            Err(_) => return,
        };
        let (timed, session) = stream.get_mut();
        let protocol = match session.alpn_protocol() {
            Some(HTTP2) => Protocol::Http2,
            _ => Protocol::Http1,
        };
        timed.begin(protocol);
        respond(stream, protocol, peer, service, activity, stopping).await;
    }
}

/// Serves HTTP on a stream to its end.
async fn respond<S>(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    protocol: Protocol,
    peer: SocketAddr,
    service: S,
    activity: Activity,
    stopping: impl Future<Output = ()>,
) where
    S: Endpoint,
{
    let respond = move |request: hyper::Request<Incoming>| {
        let (mut service, handling) = (service.clone(), activity.begin());
        let request = request.map(|body| RequestBody::new(body, activity.clone()));
        async move {
            let response: Result<Response, Infallible> = match host::refusal(&request) {
                None => {
                    let mut request = request.map(Body::new);
                    request.extensions_mut().insert(ConnectInfo(peer));
                    service.call(request).await
                }
                Some(refusal) => Ok(refusal),
            };
            drop(handling);
            response
        }
    };
    let (stream, respond) = (TokioIo::new(stream), service_fn(respond));
    // The two kinds of connections share no trait.
    macro_rules! serve {
        ($connection:expr) => {{
            let mut served = pin!($connection);
            tokio::select! {
                ended = served.as_mut() => ended,
                () = stopping => {
                    served.as_mut().graceful_shutdown();
                    served.await
                }
            }
        }};
    }
    let ended = match protocol {
        // The stream has deadlines of its own: hyper's logs a warning for each idle connection.
        Protocol::Http1 => serve!(
            http1::Builder::new()
                .header_read_timeout(None)
                .max_buf_size(MAX_HEAD as usize)
                .serve_connection(stream, respond)
        ),
        Protocol::Http2 => serve!(
            http2::Builder::new(TokioExecutor::new())
                .max_concurrent_streams(MAX_STREAMS)
                .max_header_list_size(MAX_HEAD)
                .serve_connection(stream, respond)
        ),
    };
    if let Err(error) = ended {
        tracing::trace!(%error, "connection ended");
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.connections.0.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.total = open.total.saturating_sub(1);
        if let Entry::Occupied(mut held) = open.by_client.entry(self.client) {
            match *held.get() {
                0 | 1 => drop(held.remove()),
                more => *held.get_mut() = more - 1,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn connections(per_client: usize, total: usize, proxy: &str) -> Connections {
        let limits = ConnectionLimits { per_client, total, ..ConnectionLimits::of_process() };
        Connections::new(limits, vec![proxy.parse().unwrap()])
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn client_has_a_cap_of_its_own_until_a_connection_ends() {
        let connections = connections(2, 100, "10.0.0.0/8");
        let one = ip("2001:db8::1");
        let first = connections.admit(one).unwrap();
        let _second = connections.admit(ip("2001:db8::2")).unwrap();
        assert!(connections.admit(one).is_none(), "one /64 is one client");
        let _other = connections.admit(ip("2001:db8:0:1::1")).unwrap();
        drop(first);
        let _third = connections.admit(one).unwrap();
        assert!(connections.admit(one).is_none());
    }

    #[test]
    fn trusted_proxy_has_the_cap_in_all_only() {
        let connections = connections(1, 3, "10.0.0.0/8");
        let held = [0; 3].map(|_| connections.admit(ip("::ffff:10.1.2.3")).unwrap());
        assert!(connections.admit(ip("10.1.2.3")).is_none());
        assert!(connections.admit(ip("41.90.1.1")).is_none());
        drop(held);
        assert!(connections.0.open.lock().unwrap().by_client.is_empty());
    }
}
