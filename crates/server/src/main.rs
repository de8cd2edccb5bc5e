//! `korosho-server`: the web server and its admin CLI.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use clap::Parser as _;
use korosho_core::catalogue::Catalogue;
use korosho_core::diagnostics;
use korosho_server::admin::Command;
use korosho_server::config::HttpsConfig;
use korosho_server::{Config, admin, setup, start, telemetry};

/// A response takes about fifty small allocations; the system's allocator took an eighth of its
/// time (docs/performance.md).
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The website of a Korosho shop. Without a command it opens the shop.
///
/// Settings come from the environment (KOROSHO_…) and from korosho.toml: the file that
/// KOROSHO_CONFIG names, the one in the working directory, or that of the Debian package in
/// /etc/korosho. KOROSHO_WOOCOMMERCE_URL, _KEY and _SECRET are needed; docs/operations.md has
/// all, and the command setup makes the file.
#[derive(clap::Parser)]
#[command(name = "korosho-server", version)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

fn main() -> ExitCode {
    run(Arguments::parse().command).unwrap_or_else(|error| {
        if is_closed_pipe(&error) { ExitCode::SUCCESS } else { fail(&format!("{error:#}")) }
    })
}

fn run(command: Option<Command>) -> anyhow::Result<ExitCode> {
    let runtime = tokio::runtime::Runtime::new().context("no threads")?;
    if let Some(Command::Setup(options)) = command {
        return runtime.block_on(setup::run(options, asked_to_stop())).map(|()| ExitCode::SUCCESS);
    }
    let config = Config::load()?;
    match command {
        None => {
            telemetry::start_logging(&config.log);
            runtime.block_on(serve(config)).map(|()| ExitCode::SUCCESS)
        }
        Some(command) => runtime.block_on(admin::run(&config, command)),
    }
}

/// Longest wait for an unreachable store at start: after a power cut the router is up later than
/// the server.
const STORE_WAIT: Duration = Duration::from_secs(30);

/// Interval between attempts to reach the store at start.
const STORE_RETRY: Duration = Duration::from_secs(3);

/// Fails the start if nothing can be sold: the store is unusable and no catalogue is on disk.
async fn require_store(config: &Config) -> anyhow::Result<()> {
    let shop = config.shop_config(config.origin()?);
    if Catalogue::is_on_disk(&shop) {
        return Ok(());
    }
    let deadline = Instant::now() + STORE_WAIT;
    while let Some(problem) = diagnostics::store_problem(&shop).await {
        if !problem.is_passing || Instant::now() >= deadline {
            anyhow::bail!("nothing can be sold. {problem}");
        }
        tracing::warn!(%problem, "waiting for the store");
        tokio::time::sleep(STORE_RETRY).await;
    }
    Ok(())
}

async fn serve(config: Config) -> anyhow::Result<()> {
    require_store(&config).await?;
    let domain = config.https.as_ref().map(HttpsConfig::origin);
    let running = start(config).await?;
    println!("Korosho is open at {}", domain.as_deref().unwrap_or(&running.origin));
    asked_to_stop().await;
    running.shutdown().await
}

/// Waits for Ctrl-C or SIGTERM.
async fn asked_to_stop() {
    let interrupt = async { drop(tokio::signal::ctrl_c().await) };
    #[cfg(unix)]
    let terminate = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}

/// Whether the error is a broken pipe: the reader of the output, such as `head`, has exited.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let kind = |cause: &(dyn std::error::Error + 'static)| {
        cause.downcast_ref::<std::io::Error>().map(std::io::Error::kind)
    };
    error.chain().any(|cause| kind(cause) == Some(std::io::ErrorKind::BrokenPipe))
}

fn fail(line: &str) -> ExitCode {
    eprintln!("korosho-server: {line}");
    ExitCode::from(2)
}
