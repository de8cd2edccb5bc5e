//! `korosho-server devices …`

use anyhow::bail;
use clap::Subcommand;
use korosho_core::Shop;
use korosho_core::orders::shop_time;

/// Longest name of a machine.
const MAX_NAME: usize = 40;

/// What can be done with machines.
#[derive(Debug, Subcommand)]
pub enum DevicesCommand {
    /// Makes a token for a machine and shows it once; an earlier one of this name is void
    Add {
        /// What to call it, such as kiosk-2
        name: String,
    },
    /// Takes a machine's token back
    Revoke {
        /// What it is called
        name: String,
    },
}

pub(super) async fn run(shop: &Shop, command: Option<DevicesCommand>) -> anyhow::Result<()> {
    match command {
        None => list(shop).await,
        Some(DevicesCommand::Add { name }) => add(shop, name.trim()).await,
        Some(DevicesCommand::Revoke { name }) => {
            if !shop.handover.revoke_device(name.trim()).await? {
                bail!("there is no machine {name} with a token");
            }
            println!("{name} is shut out");
            Ok(())
        }
    }
}

async fn list(shop: &Shop) -> anyhow::Result<()> {
    for device in shop.handover.devices().await? {
        let state = match device.revoked_at {
            Some(at) => format!("shut out since {}", shop_time(at)),
            None => format!("since {}", shop_time(device.made_at)),
        };
        println!("{:<20} {state}", device.name);
    }
    Ok(())
}

async fn add(shop: &Shop, name: &str) -> anyhow::Result<()> {
    let plain = name.chars().all(|c| c.is_alphanumeric() || "-_. ".contains(c));
    if name.is_empty() || name.chars().count() > MAX_NAME || !plain {
        bail!("a name has 1 to {MAX_NAME} letters, digits, spaces, dots or dashes");
    }
    let token = shop.handover.add_device(name).await?;
    println!("{}", token.expose());
    Ok(())
}
