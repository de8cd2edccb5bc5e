//! Setup page: the setup in a browser, one form after another, rendered here without script.
//!
//! [`guard`] decides who may use it, [`state`] stores what was entered, [`html`] shows it. The
//! steps themselves are those of [`super::steps`].

mod guard;
mod handlers;
mod html;
mod state;
mod step;
mod texts;

use std::io::{self, Write as _, stdout};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use anyhow::{Context as _, bail};
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};
use tokio::net::TcpListener;
use tokio::sync::{Mutex, Notify};
use url::Url;

use super::settings_file::SettingsFile;
use guard::Guard;
use state::Progress;

/// Largest form in bytes.
const MAX_FORM: usize = 64 * 1024;

/// Content policy: no script, and no style but that of the page.
static POLICY: LazyLock<String> = LazyLock::new(|| {
    let style = STANDARD.encode(Sha256::digest(html::STYLE));
    format!(
        "default-src 'none'; style-src 'sha256-{style}'; form-action 'self'; base-uri 'none'; \
         frame-ancestors 'none'"
    )
});

/// Setup page while it runs.
#[derive(Debug)]
struct Page {
    file: SettingsFile,
    guard: Guard,
    progress: Mutex<Progress>,
    /// Whether the settings file is written.
    is_finished: AtomicBool,
    /// Signal that the setup is finished, or that no code is accepted any more.
    ended: Notify,
}

type Shared = Arc<Page>;

/// Serves the page until the setup is finished.
pub(super) async fn run(
    file: SettingsFile,
    listen: SocketAddr,
    origin: Option<Url>,
) -> anyhow::Result<()> {
    let listener = TcpListener::bind(listen).await.map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => anyhow::anyhow!(
            "{listen} is taken by another program; choose another port with --listen"
        ),
        _ => anyhow::anyhow!("{listen} cannot be used ({error}); correct --listen"),
    })?;
    let listen = listener.local_addr()?;
    let guard = Guard::new(listen, origin.clone());
    let mut out = stdout();
    let local = format!("http://{listen}/");
    let shown = origin.as_ref().map_or(local.as_str(), Url::as_str);
    writeln!(out, "Open {shown} in a browser to set up {}.", file.path().display())?;
    if let Some(code) = guard.shown_code() {
        writeln!(out, "Code: {code}")?;
    }
    if origin.is_some() {
        writeln!(out, "The reverse proxy has to lead to {local}")?;
    }
    if !listen.ip().is_loopback() {
        writeln!(
            out,
            "The page is not encrypted: use it in a network that you trust, or over ssh -L."
        )?;
    }
    out.flush()?;
    let progress = Mutex::new(Progress::open(&file, origin.as_ref())?);
    let (is_finished, ended) = (AtomicBool::new(false), Notify::new());
    let page = Arc::new(Page { file, guard, progress, is_finished, ended });
    let ended = Arc::clone(&page);
    axum::serve(listener, router(&page))
        .with_graceful_shutdown(async move { ended.ended.notified().await })
        .await
        .context("the page cannot be served")?;
    if page.is_finished.load(Ordering::Acquire) {
        writeln!(out, "Written: {}. Start korosho-server.", page.file.path().display())?;
        return Ok(());
    }
    bail!("too many wrong codes, or a code for a second browser; run the setup again")
}

fn router(page: &Shared) -> Router {
    Router::new()
        .route("/", get(handlers::start))
        .route("/{language}/", get(handlers::start_in))
        .route("/{language}/code", get(handlers::code_form).post(handlers::code))
        .route("/{language}/{step}", get(handlers::show).post(handlers::submit))
        .route("/keys/callback/{token}", post(handlers::receive_keys))
        .layer(DefaultBodyLimit::max(MAX_FORM))
        .layer(from_fn_with_state(Arc::clone(page), protect))
        .with_state(Arc::clone(page))
}

/// Refuses unknown hosts and sets the headers of every response.
async fn protect(State(page): State<Shared>, request: Request, next: Next) -> Response {
    let mut response = if page.guard.knows_host(request.headers()) {
        next.run(request).await
    } else {
        (StatusCode::MISDIRECTED_REQUEST, "Unknown host.\n").into_response()
    };
    for (name, value) in [
        (CACHE_CONTROL, "no-store"),
        (CONTENT_SECURITY_POLICY, POLICY.as_str()),
        // With `no-referrer` browsers would send forms with the origin `null`.
        (REFERRER_POLICY, "same-origin"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ] {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}
