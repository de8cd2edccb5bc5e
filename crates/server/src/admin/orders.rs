//! `korosho-server orders …`

use std::io::Write as _;

use anyhow::{Context as _, bail};
use clap::{Subcommand, ValueEnum};
use korosho_core::Shop;
use korosho_core::decimal;
use korosho_core::manual_payments::{CounterPayment, RefundRequest};
use korosho_core::store::orders::Order;
use korosho_domain::actor::Actor;
use korosho_domain::money::Minor;
use korosho_domain::payment::PaymentMethod;
use uuid::Uuid;

use super::print;
use super::{DAY_MS, now};

/// Commands on orders.
#[derive(Debug, Subcommand)]
pub enum OrdersCommand {
    /// Lists the newest orders
    List {
        /// Number of orders
        #[arg(long, default_value_t = 30)]
        limit: i64,
    },
    /// Shows everything about an order
    Show {
        /// Id, Korosho's number or WooCommerce's number
        order: String,
    },
    /// Retries parked jobs, of one order or of all
    Retry {
        /// Id, Korosho's number or WooCommerce's number; default: all orders
        order: Option<String>,
    },
    /// Records a payment taken by hand
    MarkPaid {
        /// Id, Korosho's number or WooCommerce's number
        order: String,
        /// Amount taken, in whole units of the currency (1250 or 1250.50)
        amount: String,
        /// M-Pesa receipt number; without one the payment was taken at the counter
        #[arg(long)]
        receipt: Option<String>,
        /// Records cash although a payment provider that may have collected it does not answer
        #[arg(long)]
        unchecked: bool,
    },
    /// Refunds a payment, never more than was received
    Refund {
        /// Id, Korosho's number or WooCommerce's number
        order: String,
        /// Amount of the refund, in whole units of the currency (1250 or 1250.50)
        amount: String,
        /// Reason; required except to confirm a pending refund
        #[arg(long, default_value = "")]
        reason: String,
        /// Already refunded by hand: confirms a pending refund of this amount, or records a new one
        #[arg(long)]
        by_hand: bool,
    },
    /// Accepts the prices of an order that a device agreed on, which are under review
    Accept {
        /// Id, Korosho's number or WooCommerce's number
        order: String,
        /// Name of the staff member who decides
        #[arg(long)]
        by: String,
    },
    /// Discards an order that needs staff: cancels it, without a payment
    Discard {
        /// Id, Korosho's number or WooCommerce's number
        order: String,
        /// Name of the staff member who decides
        #[arg(long)]
        by: String,
        /// Reason for the audit log
        #[arg(long)]
        reason: String,
    },
    /// Exports orders with their payments, refunds and history
    Export {
        /// Days to look back
        #[arg(long, default_value_t = 31)]
        days: u32,
        /// json contains everything, csv one line per order
        #[arg(long, value_enum, default_value_t = Format::Csv)]
        format: Format,
    },
}

/// Export format of orders.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Format {
    /// One line per order.
    Csv,
    /// Everything.
    Json,
}

pub(super) async fn run(shop: &Shop, command: OrdersCommand) -> anyhow::Result<()> {
    match command {
        OrdersCommand::List { limit } => print::list(&shop.admin.newest(limit).await?),
        OrdersCommand::Show { order } => {
            let order = one(shop, &order).await?;
            print::file(&shop.admin.file(order).await?);
        }
        OrdersCommand::Retry { order } => retry(shop, order.as_deref()).await?,
        OrdersCommand::MarkPaid { order, amount, receipt, unchecked } => {
            mark_paid(shop, &order, &amount, receipt, unchecked).await?;
        }
        OrdersCommand::Refund { order, amount, reason, by_hand } => {
            let order = one(shop, &order).await?;
            refund(shop, &order, &amount, reason, by_hand).await?;
        }
        OrdersCommand::Accept { order, by } => {
            let (order, actor) = (one(shop, &order).await?, actor(&by)?);
            let accepted = shop.transferred_orders.accept_prices(&actor, order.id).await;
            accepted.map_err(|problem| refused(&problem))?;
            println!("{}: the prices are accepted", order.number);
        }
        OrdersCommand::Discard { order, by, reason } => {
            let (order, actor) = (one(shop, &order).await?, actor(&by)?);
            let discarded = shop.transferred_orders.discard(&actor, order.id, &reason).await;
            discarded.map_err(|problem| refused(&problem))?;
            println!("{}: discarded", order.number);
        }
        OrdersCommand::Export { days, format } => export(shop, days, format).await?,
    }
    Ok(())
}

/// Finds an order; of several with one number, the newest.
async fn one(shop: &Shop, which: &str) -> anyhow::Result<Order> {
    let found = shop.admin.find(which).await?;
    found.into_iter().next().with_context(|| format!("there is no order {which}"))
}

/// Staff member named on the command line.
fn actor(name: &str) -> anyhow::Result<Actor> {
    let name = name.trim();
    if name.is_empty() {
        bail!("--by names the staff member who decides");
    }
    Ok(Actor::named(name))
}

async fn retry(shop: &Shop, which: Option<&str>) -> anyhow::Result<()> {
    let order: Option<Uuid> = match which {
        Some(which) => Some(one(shop, which).await?.id),
        None => None,
    };
    let tried = shop.admin.retry(order).await?;
    println!("{tried} parked entries will be tried again");
    Ok(())
}

async fn refund(
    shop: &Shop,
    order: &Order,
    amount: &str,
    reason: String,
    by_hand: bool,
) -> anyhow::Result<()> {
    if reason.trim().is_empty() && !by_hand {
        bail!("--reason says why the money goes back");
    }
    let amount = minor(amount, &order.currency)?;
    let request = RefundRequest { order_id: order.id, amount, reason };
    let number = &order.number;
    let words = print::plain(amount, &order.currency);
    if by_hand {
        let id = shop.manual_payments.refunded_by_hand(request).await;
        let id = id.map_err(|problem| refused(&problem))?;
        println!(
            "{number}: {words} was given back by hand (refund {id}); WooCommerce will be updated"
        );
        return Ok(());
    }
    let id = shop.manual_payments.refund(request).await.map_err(|problem| refused(&problem))?;
    let waits = shop.admin.refund_waits(id).await?;
    if waits {
        println!("{number}: give {words} back by hand, then confirm it:");
        println!("  korosho-server orders refund {number} {words} --by-hand");
    } else {
        println!("{number}: {words} will be given back (refund {id})");
    }
    Ok(())
}

async fn mark_paid(
    shop: &Shop,
    which: &str,
    amount: &str,
    receipt: Option<String>,
    unchecked: bool,
) -> anyhow::Result<()> {
    let order = one(shop, which).await?;
    let method = match &receipt {
        Some(_) => PaymentMethod::Mpesa,
        None => PaymentMethod::Counter,
    };
    let amount = minor(amount, &order.currency)?;
    let payment = CounterPayment { order_id: order.id, method, amount, receipt, unchecked };
    shop.manual_payments.record(payment).await.map_err(|problem| refused(&problem))?;
    println!("{}: {} booked", order.number, print::plain(amount, &order.currency));
    Ok(())
}

async fn export(shop: &Shop, days: u32, format: Format) -> anyhow::Result<()> {
    let files = shop.admin.export(now() - i64::from(days) * DAY_MS).await?;
    let mut out = std::io::stdout().lock();
    match format {
        Format::Json => serde_json::to_writer_pretty(&mut out, &files)?,
        Format::Csv => print::csv(&mut out, &files)?,
    }
    writeln!(out)?;
    Ok(())
}

fn refused(problem: &korosho_domain::problem::Problem) -> anyhow::Error {
    anyhow::anyhow!("refused: {}", serde_json::to_string(problem).unwrap_or_default())
}

/// Parses `1250` or `1250.50` to minor units of the currency.
fn minor(text: &str, currency: &str) -> anyhow::Result<Minor> {
    match decimal::parse(text, decimal::minor_digits(currency)) {
        Some(amount) if amount > 0 => Ok(amount),
        _ => bail!("{text} is not an amount such as 1250 or 1250.50"),
    }
}
