//! `korosho-server device-tokens …`: tokens of kiosks and desks.

use anyhow::bail;
use clap::Subcommand;
use korosho_core::Shop;
use korosho_core::orders::shop_time;

/// Longest name of a device, in characters.
const MAX_NAME_LEN: usize = 40;

/// Commands on device tokens.
#[derive(Debug, Subcommand)]
pub enum DeviceTokensCommand {
    /// Creates a token for a device and prints it once; revokes an earlier token of this name
    Add {
        /// Name of the device, such as kiosk-2
        name: String,
    },
    /// Revokes a device's token
    Revoke {
        /// Name of the device
        name: String,
    },
}

pub(super) async fn run(shop: &Shop, command: Option<DeviceTokensCommand>) -> anyhow::Result<()> {
    match command {
        None => list(shop).await,
        Some(DeviceTokensCommand::Add { name }) => add(shop, name.trim()).await,
        Some(DeviceTokensCommand::Revoke { name }) => {
            if !shop.order_transfer.revoke_device(name.trim()).await? {
                bail!("there is no device {name} with a token");
            }
            println!("{name} is shut out");
            Ok(())
        }
    }
}

async fn list(shop: &Shop) -> anyhow::Result<()> {
    for device in shop.order_transfer.devices().await? {
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
    if name.is_empty() || name.chars().count() > MAX_NAME_LEN || !plain {
        bail!("a name has 1 to {MAX_NAME_LEN} letters, digits, spaces, dots or dashes");
    }
    let token = shop.order_transfer.add_device(name).await?;
    println!("{}", token.expose());
    Ok(())
}
