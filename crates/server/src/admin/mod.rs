//! Admin CLI: `korosho-server orders list`, `reconcile` and so on, with or without a running
//! server.
//!
//! The commands work on the server's database; the running server executes the outbox entries that
//! they add.

// The standard macros panic if a reader such as `head` closes the pipe.
macro_rules! print {
    ($($text:tt)*) => { crate::admin::write_out(format_args!($($text)*)) };
}
macro_rules! println {
    ($($text:tt)*) => {{
        crate::admin::write_out(format_args!($($text)*));
        crate::admin::write_out(format_args!("\n"));
    }};
}

mod accounts;
mod device_tokens;
mod orders;
mod people;
mod print;

use std::io::Write as _;
use std::process::ExitCode;

use clap::Subcommand;
use korosho_core::Shop;
use korosho_core::config::ShopConfig;
use korosho_core::diagnostics;
use korosho_domain::admin::HealthLevel;

use crate::config::Config;
use crate::https;
use crate::setup::SetupOptions;
use accounts::AccountsCommand;
use device_tokens::DeviceTokensCommand;
use orders::OrdersCommand;
use people::PeopleCommand;

/// Command of the admin CLI.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Orders: list, show, retry, mark as paid, refund, export
    Orders {
        /// Subcommand
        #[command(subcommand)]
        command: OrdersCommand,
    },
    /// Compares providers, ledger, orders and WooCommerce; exits with 1 if something differs
    Reconcile {
        /// Days to look back; default: since the last reconciliation
        #[arg(long)]
        days: Option<u32>,
    },
    /// Tokens of devices whose payments this server collects: list, add, revoke
    DeviceTokens {
        /// Subcommand; the default lists all devices
        #[command(subcommand)]
        command: Option<DeviceTokensCommand>,
    },
    /// Accounts of the admin pages in the browser: list, invite, remove
    AdminAccounts {
        /// Subcommand; the default lists all accounts
        #[command(subcommand)]
        command: Option<AccountsCommand>,
    },
    /// Checks the set-up: store, permissions, currency, payments, e-mail, data folder; exits with 1
    /// if the shop cannot sell
    Check,
    /// Sets a shop up: checks settings, registers webhooks, writes korosho.toml
    Setup(SetupOptions),
    /// Registers with M-Pesa, once, the URL that confirms payments typed into the paybill
    RegisterPaybill {
        /// Registers a new secret URL; the former one is no longer valid
        #[arg(long)]
        rotate: bool,
    },
    /// Unresolved alerts
    Alerts,
    /// Messages of the contact form
    Messages {
        /// Number of messages
        #[arg(long, default_value_t = 50)]
        limit: i64,
    },
    /// Data of one person, by phone number or e-mail address: show, export, erase
    People {
        /// Subcommand
        #[command(subcommand)]
        command: PeopleCommand,
    },
    /// Newsletter subscribers as CSV, with their unsubscribe links
    Subscribers,
}

const DAY_MS: i64 = 24 * 60 * 60_000;

/// Runs a command.
///
/// # Errors
/// [`anyhow::Error`] if the shop cannot be opened or the command fails.
pub async fn run(config: &Config, command: Command) -> anyhow::Result<ExitCode> {
    let shop_config = config.shop_config(config.origin()?);
    if let Command::Check = command {
        return check(config, &shop_config).await;
    }
    let shop = Shop::open(shop_config).await?;
    let ended = act(&shop, command).await;
    shop.close().await;
    ended
}

async fn check(config: &Config, shop: &ShopConfig) -> anyhow::Result<ExitCode> {
    let mut report = diagnostics::run(shop).await;
    report.0.extend(https::check(config));
    write!(std::io::stdout(), "{report}")?;
    Ok(ExitCode::from(u8::from(report.worst() == HealthLevel::Failed)))
}

async fn act(shop: &Shop, command: Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Orders { command } => orders::run(shop, command).await?,
        Command::People { command } => people::run(shop, command).await?,
        Command::DeviceTokens { command } => device_tokens::run(shop, command).await?,
        Command::AdminAccounts { command } => accounts::run(shop, command).await?,
        Command::Reconcile { days } => {
            let since = days.map(|days| now() - i64::from(days) * DAY_MS);
            let report = shop.admin.reconcile(since).await?;
            print!("{report}");
            return Ok(ExitCode::from(u8::from(!report.is_clean())));
        }
        // Handled before a shop is opened: a broken database must not keep it from being checked,
        // and a shop that is set up has no settings yet.
        Command::Check | Command::Setup(_) => {}
        Command::RegisterPaybill { rotate } => {
            let registered = shop.payments.register_paybill(rotate).await;
            registered.map_err(|problem| anyhow::anyhow!("M-Pesa: {}", problem.code()))?;
            println!("M-Pesa confirms payments to the paybill at the shop's address.");
        }
        Command::Alerts => print::alerts(&shop.admin.alerts().await?),
        Command::Messages { limit } => print::messages(&shop.admin.messages(limit).await?),
        Command::Subscribers => print::subscribers(&shop.admin.subscribers().await?)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Milliseconds since 1970.
fn now() -> i64 {
    use korosho_core::clock::{Clock as _, SystemClock};
    SystemClock.now()
}

/// Writes to standard output; exits if the pipe is closed.
fn write_out(text: std::fmt::Arguments<'_>) {
    use std::io::Write as _;
    if std::io::stdout().lock().write_fmt(text).is_err() {
        std::process::exit(0);
    }
}
