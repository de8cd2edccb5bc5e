//! `korosho-server`: reads its settings, opens the shop, answers until it is told to stop.

use std::process::ExitCode;

use korosho_server::{Config, start, telemetry};

const HELP: &str = "\
korosho-server: the website of a Korosho shop

Usage: korosho-server [--help | --version]

Settings come from the environment (KOROSHO_…) and from korosho.toml, whose path is in
KOROSHO_CONFIG. KOROSHO_WOOCOMMERCE_URL, _KEY and _SECRET are needed; docs/operations.md has all.";

fn main() -> ExitCode {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    match asked.first().map(String::as_str) {
        None => serve(),
        Some("--help" | "-h") => say(HELP),
        Some("--version" | "-V") => say(concat!("korosho-server ", env!("CARGO_PKG_VERSION"))),
        Some(unknown) => fail(&format!("unknown argument \"{unknown}\"; try --help")),
    }
}

fn serve() -> ExitCode {
    let config = match Config::load() {
        Ok(config) => config,
        Err(error) => return fail(&error.to_string()),
    };
    telemetry::start_logging(&config.log);
    let runtime = match tokio::runtime::Runtime::new() {
        Ok(runtime) => runtime,
        Err(error) => return fail(&format!("no threads: {error}")),
    };
    match runtime.block_on(run(config)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&format!("{error:#}")),
    }
}

async fn run(config: Config) -> anyhow::Result<()> {
    let running = start(config).await?;
    println!("Korosho is open at {}", running.origin);
    asked_to_stop().await;
    running.shutdown().await
}

/// Ctrl-C, or the signal that service managers send.
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

fn say(text: &str) -> ExitCode {
    println!("{text}");
    ExitCode::SUCCESS
}

fn fail(line: &str) -> ExitCode {
    eprintln!("korosho-server: {line}");
    ExitCode::from(2)
}
