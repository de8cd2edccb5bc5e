//! `korosho-server people …`: data of one person, for requests under the Data Protection Act.

use std::io::Write as _;

use anyhow::Context as _;
use clap::Subcommand;
use korosho_core::Shop;
use korosho_core::admin::PersonFile;
use korosho_core::orders::shop_time;
use korosho_core::store::people::Identity;

/// Commands on the data of a person.
#[derive(Debug, Subcommand)]
pub enum PeopleCommand {
    /// Lists what the database has about a person
    Show {
        /// Phone number or e-mail address
        person: String,
    },
    /// Writes everything that the database has about a person as JSON
    Export {
        /// Phone number or e-mail address
        person: String,
    },
    /// Erases a person from the database; amounts of orders stay. Refused while an order is open
    Erase {
        /// Phone number or e-mail address
        person: String,
    },
}

pub(super) async fn run(shop: &Shop, command: PeopleCommand) -> anyhow::Result<()> {
    match command {
        PeopleCommand::Show { person } => {
            show(&shop.admin.person(&identity(&person)?).await?);
            Ok(())
        }
        PeopleCommand::Export { person } => {
            let file = shop.admin.person(&identity(&person)?).await?;
            let mut out = std::io::stdout().lock();
            serde_json::to_writer_pretty(&mut out, &file)?;
            writeln!(out)?;
            Ok(())
        }
        PeopleCommand::Erase { person } => erase(shop, &identity(&person)?).await,
    }
}

fn identity(typed: &str) -> anyhow::Result<Identity> {
    let found = Identity::parse(typed);
    found.with_context(|| format!("{typed} is neither a phone number nor an e-mail address"))
}

fn show(file: &PersonFile) {
    if file.is_empty() {
        println!("the database has nothing about this person");
        return;
    }
    for entry in &file.orders {
        let (order, placed) = (&entry.order, shop_time(entry.order.placed_at));
        let customer = &order.contents.customer;
        let email = customer.email.as_deref().unwrap_or_default();
        let status = order.status.as_str();
        println!(
            "order {} {placed} {status}: {} {} {email}",
            order.number, customer.name, customer.phone
        );
    }
    for label in &file.held_orders {
        println!("held order {label}");
    }
    for (table, rows) in &file.tables {
        println!("{table}: {}", rows.len());
    }
}

async fn erase(shop: &Shop, identity: &Identity) -> anyhow::Result<()> {
    let erasure = shop.admin.erase_person(identity).await?;
    println!("erased from {} orders", erasure.orders.len());
    for (table, rows) in &erasure.rows {
        println!("erased in {table}: {rows}");
    }
    if !erasure.store_numbers.is_empty() {
        let numbers = erasure.store_numbers.join(", ");
        println!("WooCommerce still has the customer of its orders {numbers}: erase them there");
        println!("(order list, bulk action \"Remove personal data\")");
    }
    Ok(())
}
