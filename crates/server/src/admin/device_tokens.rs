//! `korosho-server device-tokens …`: tokens of kiosks and desks.

use anyhow::bail;
use clap::{Subcommand, ValueEnum};
use korosho_core::Shop;
use korosho_core::orders::shop_time;
use korosho_core::staff::ManagerActor;
use korosho_domain::admin::{AddDeviceInput, DeviceRole};
use korosho_domain::problem::Problem;

/// Commands on device tokens.
#[derive(Debug, Subcommand)]
pub enum DeviceTokensCommand {
    /// Creates a token for a device and prints it once; revokes an earlier token of this name
    Add {
        /// Name of the device, such as kiosk-2
        name: String,
        /// Whose orders the device may report: a kiosk its own, a desk all
        #[arg(long, value_enum, default_value_t = Role::Kiosk)]
        role: Role,
    },
    /// Revokes a device's token
    Revoke {
        /// Name of the device
        name: String,
    },
}

/// Role of a device.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Role {
    /// Its own orders only.
    Kiosk,
    /// All orders.
    Desk,
}

impl From<Role> for DeviceRole {
    fn from(role: Role) -> Self {
        match role {
            Role::Kiosk => Self::Kiosk,
            Role::Desk => Self::Desk,
        }
    }
}

pub(super) async fn run(shop: &Shop, command: Option<DeviceTokensCommand>) -> anyhow::Result<()> {
    match command {
        None => list(shop).await,
        Some(DeviceTokensCommand::Add { name, role }) => add(shop, name, role.into()).await,
        Some(DeviceTokensCommand::Revoke { name }) => {
            let cli = ManagerActor::at_admin_cli();
            let revoked = shop.order_transfer.revoke_device(cli, name.trim()).await;
            if !revoked.map_err(|problem| anyhow::anyhow!(problem.code()))? {
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
        let key = if device.public_key.is_some() { "has a key" } else { "no key" };
        println!("{:<20} {:<6} {key:<9} {state}", device.name, device.role.as_str());
    }
    Ok(())
}

async fn add(shop: &Shop, name: String, role: DeviceRole) -> anyhow::Result<()> {
    let input = AddDeviceInput { name, role, code: String::new() };
    match shop.order_transfer.add_device(ManagerActor::at_admin_cli(), &input).await {
        Ok(added) => println!("{}", added.token),
        Err(Problem::InvalidInput { .. }) => {
            bail!("a name has 1 to 40 letters, digits, spaces, dots or dashes")
        }
        Err(problem) => bail!(problem.code()),
    }
    Ok(())
}
