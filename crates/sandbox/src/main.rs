//! `korosho-sandbox`: the sandbox as a program.

use korosho_sandbox::{Options, start};
use lexopt::prelude::*;

const HELP: &str = "\
korosho-sandbox: WooCommerce, Stripe and M-Pesa in one process, for trying things out

Usage: korosho-sandbox [options]

  --listen ADDRESS          address and port; port 0 takes a free one (127.0.0.1:0)
  --data-dir FOLDER         where the state is kept (a temporary folder)
  --webhook-target ADDRESS  base address of the shop's server; its webhooks are registered
  --seed NUMBER             seed of everything random (1)
  --empty                   without products, categories and coupons
  --products NUMBER         with so many products, to try out a large catalogue
  --woo-version VERSION     the WooCommerce it plays: 11.0.1 or 9.4.2 (11.0.1)
  --help                    this text";

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let Some(options) = options()? else {
        println!("{HELP}");
        return Ok(());
    };
    tracing_subscriber::fmt().with_writer(std::io::stderr).init();
    let sandbox = start(options).await?;
    // Listens before its address is known: who knows it may ask at once.
    let asked = asked_to_stop()?;
    println!("Sandbox at {}", sandbox.origin);
    asked.await?;
    sandbox.shutdown().await;
    Ok(())
}

/// Parses the command line; `None` = print the help text.
fn options() -> Result<Option<Options>, lexopt::Error> {
    let mut options = Options::default();
    let mut words = lexopt::Parser::from_env();
    while let Some(word) = words.next()? {
        match word {
            Long("listen") => options.listen = words.value()?.parse()?,
            Long("data-dir") => options.data_dir = Some(words.value()?.into()),
            Long("webhook-target") => options.webhook_target = Some(words.value()?.string()?),
            Long("seed") => options.seed = words.value()?.parse()?,
            Long("empty") => options.empty_shop = true,
            Long("products") => options.products = Some(words.value()?.parse()?),
            Long("woo-version") => options.woo_version = words.value()?.parse()?,
            Long("help") | Short('h') => return Ok(None),
            other => return Err(other.unexpected()),
        }
    }
    Ok(Some(options))
}

/// Listens for Ctrl-C and SIGTERM; the future ends with the first of them.
fn asked_to_stop() -> anyhow::Result<impl Future<Output = anyhow::Result<()>>> {
    #[cfg(unix)]
    let mut terminate = {
        use tokio::signal::unix::{SignalKind, signal};
        signal(SignalKind::terminate())?
    };
    Ok(async move {
        #[cfg(unix)]
        tokio::select! {
            ended = tokio::signal::ctrl_c() => ended?,
            _ = terminate.recv() => {}
        }
        #[cfg(not(unix))]
        tokio::signal::ctrl_c().await?;
        Ok(())
    })
}
