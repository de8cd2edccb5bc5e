//! HTTPS for one domain: listeners, certificate of an ACME authority (RFC 8555), redirect of plain
//! HTTP.
//!
//! Each part that does not work has one problem, a sentence for log, `/readyz` and `check`; the
//! others go on, and the part is tried again.

mod acme;
mod acme_client;
mod certificate;
mod check;
mod redirect;
mod renewal;
mod storage;

use std::collections::{BTreeMap, HashMap};
use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use arc_swap::ArcSwapOption;
use axum::http::HeaderValue;
use axum::http::header::STRICT_TRANSPORT_SECURITY;
use axum::response::Response;
use korosho_core::background::{Background, StopSignal};
use korosho_core::clock::{Clock as _, SystemClock};
use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;
use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;
use tower_http::set_header::SetResponseHeader;

use self::certificate::Certificate;
pub(crate) use self::check::check;
use self::storage::Storage;
use crate::config::HttpsConfig;
use crate::connections::{ALPN, Endpoint};
use crate::headers::HSTS;
use crate::workers::Starter;

/// Pause before a port that could not be bound is tried again.
const BIND_PAUSE: Duration = Duration::from_secs(30);

/// Part of HTTPS that can fail by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    /// Port of HTTPS.
    Https,
    /// Port of the redirect and of the authority's challenges.
    Http,
    /// Issue and renewal of the certificate.
    Certificate,
}

/// HTTPS of a server; cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct Https(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    config: HttpsConfig,
    storage: Storage,
    /// Divisor of all pauses; 1 in production, larger in tests.
    time_scale: u32,
    certificate: ArcSwapOption<Certificate>,
    /// Responses to the authority's challenges, by token.
    challenges: Mutex<HashMap<String, String>>,
    problems: Mutex<BTreeMap<Part, Sentence>>,
}

impl Https {
    /// Reads the certificate of the data folder, if there is one.
    pub(crate) fn open(config: &HttpsConfig, data_dir: &Path, time_scale: u32) -> Self {
        let storage = Storage::new(data_dir, config);
        let certificate = storage.certificate().unwrap_or_else(|error| {
            tracing::warn!(error, "the stored certificate cannot be used");
            None
        });
        Self(Arc::new(Inner {
            config: config.clone(),
            storage,
            time_scale,
            certificate: ArcSwapOption::from_pointee(certificate),
            challenges: Mutex::default(),
            problems: Mutex::default(),
        }))
    }

    /// Listens on both ports and keeps the certificate valid; `shop` answers HTTPS.
    ///
    /// # Errors
    /// [`anyhow::Error`] if TLS cannot be set up.
    pub(crate) async fn start(
        &self,
        shop: impl Endpoint + Sync,
        starter: &Starter,
        background: &mut Background,
    ) -> anyhow::Result<()> {
        let tls = TlsAcceptor::from(Arc::new(self.server_config()?));
        let https = self.clone();
        let hsts = move |_: &Response| https.works().then(|| HeaderValue::from_static(HSTS));
        let shop = SetResponseHeader::overriding(shop, STRICT_TRANSPORT_SECURITY, hsts);
        let HttpsConfig { listen, http_listen, .. } = self.0.config;
        self.listen(Part::Https, listen, shop, Some(tls), starter, background).await;
        let redirect = redirect::router(self.clone());
        self.listen(Part::Http, http_listen, redirect, None, starter, background).await;
        let https = self.clone();
        background.spawn(|stop| async move { renewal::run(https, stop).await });
        Ok(())
    }

    /// Sentences about what does not work; empty = all does.
    pub(crate) fn problems(&self) -> Vec<Sentence> {
        let mut all: Vec<Sentence> = self.lock_problems().values().cloned().collect();
        let is_pending = !self.is_open() && all.is_empty();
        all.extend(is_pending.then(|| {
            let domain = &self.0.config.domain;
            sentence!("{domain} has no certificate yet", "{domain} haina cheti bado")
        }));
        all
    }

    /// Whether customers can connect: port and certificate work.
    pub(crate) fn is_open(&self) -> bool {
        self.works() && !self.has_problem(Part::Https)
    }

    /// Whether there is a certificate that has not expired.
    fn works(&self) -> bool {
        self.0.certificate.load().as_ref().is_some_and(|own| own.is_valid(now()))
    }

    fn server_config(&self) -> Result<ServerConfig, rustls::Error> {
        let provider = Arc::new(ring::default_provider());
        let mut config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()?
            .with_no_client_auth()
            .with_cert_resolver(Arc::new(self.clone()));
        config.alpn_protocols = ALPN.map(<[u8]>::to_vec).to_vec();
        config.ticketer = ring::Ticketer::new()?;
        Ok(config)
    }

    /// Serves a port; one that cannot be bound is tried again in the background.
    async fn listen(
        &self,
        part: Part,
        address: SocketAddr,
        service: impl Endpoint + Sync,
        tls: Option<TlsAcceptor>,
        starter: &Starter,
        background: &mut Background,
    ) {
        if self.try_listen(part, address, &service, tls.as_ref(), starter).await {
            return;
        }
        let (https, starter) = (self.clone(), starter.clone());
        background.spawn(move |stop: StopSignal| async move {
            while !stop.sleep(BIND_PAUSE / https.0.time_scale).await {
                if https.try_listen(part, address, &service, tls.as_ref(), &starter).await {
                    return;
                }
            }
        });
    }

    async fn try_listen(
        &self,
        part: Part,
        address: SocketAddr,
        service: &(impl Endpoint + Sync),
        tls: Option<&TlsAcceptor>,
        starter: &Starter,
    ) -> bool {
        let bound = bind(address).await;
        match bound.and_then(|listener| starter.serve(listener, service, tls)) {
            Ok(()) => {
                self.resolve(part);
                true
            }
            Err(error) => {
                self.report(part, cannot_listen(address, &error));
                false
            }
        }
    }

    /// Logs a problem, unless it is known, and keeps it until [`Https::resolve`].
    fn report(&self, part: Part, problem: Sentence) {
        let mut problems = self.lock_problems();
        if problems.get(&part) != Some(&problem) {
            tracing::warn!(%problem, "HTTPS");
            self.0.storage.record_problem(&problem);
            problems.insert(part, problem);
        }
    }

    fn resolve(&self, part: Part) {
        let mut problems = self.lock_problems();
        if let Some(problem) = problems.remove(&part) {
            tracing::info!(%problem, "HTTPS: resolved");
        }
        if problems.is_empty() {
            self.0.storage.forget_problem();
        }
    }

    fn has_problem(&self, part: Part) -> bool {
        self.lock_problems().contains_key(&part)
    }

    fn lock_problems(&self) -> MutexGuard<'_, BTreeMap<Part, Sentence>> {
        self.0.problems.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock_challenges(&self) -> MutexGuard<'_, HashMap<String, String>> {
        self.0.challenges.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ResolvesServerCert for Https {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        self.0.certificate.load().as_ref().map(|own| Arc::clone(&own.key))
    }
}

/// Seconds since 1970.
fn now() -> i64 {
    SystemClock.now() / 1000
}

/// Binds an address; `[::]` is every IPv4 address on a machine without IPv6.
async fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    match TcpListener::bind(address).await {
        Err(error)
            if error.kind() != ErrorKind::AddrInUse && address.ip() == Ipv6Addr::UNSPECIFIED =>
        {
            TcpListener::bind((Ipv4Addr::UNSPECIFIED, address.port())).await
        }
        bound => bound,
    }
}

fn cannot_listen(address: SocketAddr, error: &io::Error) -> Sentence {
    let port = address.port();
    match error.kind() {
        ErrorKind::AddrInUse => sentence!(
            "port {port} is taken by another program",
            "bandari {port} inatumiwa na programu nyingine"
        ),
        ErrorKind::PermissionDenied => sentence!(
            "port {port} needs the capability CAP_NET_BIND_SERVICE, which the service's unit gives",
            "bandari {port} inahitaji ruhusa ya CAP_NET_BIND_SERVICE, ambayo unit ya huduma inatoa"
        ),
        _ => sentence!(
            "{address} cannot be listened on: {error}",
            "{address} haiwezi kufunguliwa: {error}"; english error
        ),
    }
}
