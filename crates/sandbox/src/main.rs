//! `korosho-sandbox`: the stand-in as a program.

use korosho_sandbox::{Options, start};

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let sandbox = start(Options::default()).await?;
    println!("Sandbox at {}", sandbox.origin);
    tokio::signal::ctrl_c().await?;
    sandbox.shutdown().await;
    Ok(())
}
