//! Admin CLI: `korosho-server orders list`, `reconcile` and so on, with or without a running server.
//!
//! The commands work on the server's database; the running server executes the outbox entries that
//! they add.

// A reader such as `head` may close the pipe: the standard macros panic then.
macro_rules! print {
    ($($text:tt)*) => { crate::admin::write_out(format_args!($($text)*)) };
}
macro_rules! println {
    ($($text:tt)*) => {{
        crate::admin::write_out(format_args!($($text)*));
        crate::admin::write_out(format_args!("\n"));
    }};
}

mod devices;
mod orders;
mod print;

use std::io::Write as _;
use std::process::ExitCode;

use clap::Subcommand;
use korosho_core::Shop;
use korosho_core::config::ShopConfig;
use korosho_core::diagnostics::{self, Level};
use url::Url;

use crate::config::Config;
use devices::DevicesCommand;
use orders::OrdersCommand;

/// What can be asked for.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Orders: list, show, try again, mark as paid, refund, export
    Orders {
        /// What to do with them.
        #[command(subcommand)]
        command: OrdersCommand,
    },
    /// Compares providers, ledger, orders and WooCommerce; ends with 1 if something differs
    Reconcile {
        /// Days to look back; since the last comparison unless told
        #[arg(long)]
        days: Option<u32>,
    },
    /// Machines of the shop whose payments this server takes: list, add, revoke
    Devices {
        /// What to do with them; lists them unless told
        #[command(subcommand)]
        command: Option<DevicesCommand>,
    },
    /// Checks the set-up: store, permissions, currency, payments, e-mail, data folder; ends with 1 if the
    /// shop cannot sell like this
    Check,
    /// Tells M-Pesa, once, where payments typed into the paybill are confirmed
    Paybill,
    /// What staff should see
    Alerts,
    /// Messages of the contact form
    Messages {
        /// How many
        #[arg(long, default_value_t = 50)]
        limit: i64,
    },
    /// Everybody who wants the newsletter, as CSV with the link that ends it
    Newsletter,
}

const DAY_MS: i64 = 24 * 60 * 60_000;

/// Does what was asked.
///
/// # Errors
/// When the shop cannot be opened or does not do as asked.
pub async fn run(config: &Config, command: Command) -> anyhow::Result<ExitCode> {
    let listened = Url::parse(&format!("http://{}", config.listen))?;
    let public_url = config.public_url.clone().unwrap_or(listened);
    let shop_config = config.shop_config(public_url);
    if let Command::Check = command {
        return check(&shop_config).await;
    }
    let shop = Shop::open(shop_config).await?;
    let ended = act(&shop, command).await;
    shop.close().await;
    ended
}

async fn check(config: &ShopConfig) -> anyhow::Result<ExitCode> {
    let report = diagnostics::run(config).await;
    write!(std::io::stdout(), "{report}")?;
    Ok(ExitCode::from(u8::from(report.worst() == Level::Failed)))
}

async fn act(shop: &Shop, command: Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Orders { command } => orders::run(shop, command).await?,
        Command::Devices { command } => devices::run(shop, command).await?,
        Command::Reconcile { days } => {
            let since = days.map(|days| now() - i64::from(days) * DAY_MS);
            let report = shop.admin.reconcile(since).await?;
            print!("{report}");
            return Ok(ExitCode::from(u8::from(!report.is_clean())));
        }
        // Handled before a shop is opened: a broken database must not keep it from being checked.
        Command::Check => {}
        Command::Paybill => {
            let told = shop.payments.register_paybill().await;
            told.map_err(|problem| anyhow::anyhow!("M-Pesa: {}", problem.code()))?;
            println!("M-Pesa confirms payments to the paybill at the shop's address.");
        }
        Command::Alerts => print::alerts(&shop.admin.alerts().await?),
        Command::Messages { limit } => print::messages(&shop.admin.messages(limit).await?),
        Command::Newsletter => print::newsletter(&shop.admin.subscribers().await?)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Milliseconds since 1970.
fn now() -> i64 {
    use korosho_core::clock::{Clock as _, SystemClock};
    SystemClock.now()
}

/// Writes to standard output; ends the program where nobody reads it any more.
fn write_out(text: std::fmt::Arguments<'_>) {
    use std::io::Write as _;
    if std::io::stdout().lock().write_fmt(text).is_err() {
        std::process::exit(0);
    }
}
