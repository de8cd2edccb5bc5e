//! `korosho-server admin-accounts …`: accounts of the admin pages.

use anyhow::bail;
use clap::{Subcommand, ValueEnum};
use korosho_core::Shop;
use korosho_core::staff::ManagerActor;
use korosho_domain::problem::Problem;
use korosho_domain::team::Role;

/// Commands on accounts of the admin pages.
#[derive(Debug, Subcommand)]
pub enum AccountsCommand {
    /// Invites a person and prints the link, which is valid once and for two days; also for a person
    /// who has lost password or phone
    Invite {
        /// Name of the person, which the audit log shows
        name: String,
        /// Role: managers may do everything; clerks neither refund nor see devices, lists, health.
        /// Default: as before, for a new person a manager
        #[arg(long, value_enum)]
        role: Option<AccountRole>,
    },
    /// Removes an account and ends its sessions
    Remove {
        /// Name of the person
        name: String,
    },
}

/// Role of an account.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum AccountRole {
    /// Takes orders and payments.
    Clerk,
    /// Everything.
    Manager,
}

impl From<AccountRole> for Role {
    fn from(role: AccountRole) -> Self {
        match role {
            AccountRole::Clerk => Self::Clerk,
            AccountRole::Manager => Self::Manager,
        }
    }
}

pub(super) async fn run(shop: &Shop, command: Option<AccountsCommand>) -> anyhow::Result<()> {
    match command {
        None => list(shop).await,
        Some(AccountsCommand::Invite { name, role }) => {
            let cli = ManagerActor::at_admin_cli();
            match shop.admin_access.invite(cli, &name, role.map(Role::from)).await {
                Ok(token) => println!("{}", shop.admin_access.link(&token)),
                Err(Problem::InvalidInput { .. }) => {
                    bail!("a name has 1 to 40 characters and no link")
                }
                Err(problem) => bail!(problem.code()),
            }
            Ok(())
        }
        Some(AccountsCommand::Remove { name }) => {
            let removed = shop.admin_access.remove(ManagerActor::at_admin_cli(), &name).await;
            if !removed.map_err(|problem| anyhow::anyhow!(problem.code()))? {
                bail!("there is no account {name}");
            }
            println!("{name} is removed");
            Ok(())
        }
    }
}

async fn list(shop: &Shop) -> anyhow::Result<()> {
    for (account, has_password) in shop.admin_access.accounts().await? {
        let role = account.role.as_str();
        let state = if has_password { "can sign in" } else { "invited" };
        println!("{:<40} {role:<7} {state}", account.name);
    }
    Ok(())
}
