//! Terminal output of the admin CLI.

use std::io::{self, Write};

use korosho_core::admin::OrderFile;
use korosho_core::decimal;
use korosho_core::orders::shop_time;
use korosho_core::store::alerts::Alert;
use korosho_core::store::orders::Order;
use korosho_domain::desk_messages::DeskMessage;
use korosho_domain::money::Minor;

/// Formats an amount as a plain decimal, such as `1250.50`.
pub(super) fn plain(minor: Minor, currency: &str) -> String {
    decimal::format(minor, decimal::minor_digits(currency))
}

/// Prints one line per order.
pub(super) fn list(orders: &[Order]) {
    println!(
        "{:<16} {:<8} {:<10} {:>12} {:<11} {:<8} {:<20} id",
        "placed", "number", "status", "total", "by", "store", "customer"
    );
    for order in orders {
        println!(
            "{:<16} {:<8} {:<10} {:>12} {:<11} {:<8} {:<20} {}",
            shop_time(order.placed_at),
            order.number,
            order.status.as_str(),
            plain(order.total, &order.currency),
            order.method.as_str(),
            order.woo_number.as_deref().unwrap_or("-"),
            shortened(&order.contents.customer.name, 20),
            order.id,
        );
    }
}

fn shortened(text: &str, most: usize) -> String {
    let printable = text.chars().filter(|letter| !letter.is_control());
    printable.take(most).collect()
}

/// Prints everything about an order in chronological order.
pub(super) fn file(file: &OrderFile) {
    let order = &file.order;
    let contents = &order.contents;
    let money = |minor: Minor| plain(minor, &order.currency);
    println!("{} {} ({})", order.number, order.status.as_str(), shop_time(order.placed_at));
    println!("  id        {}", order.id);
    println!("  store     {}", order.woo_number.as_deref().unwrap_or("has not arrived"));
    println!("  customer  {}, {}", contents.customer.name, contents.customer.phone);
    for line in &contents.quote.lines {
        let size: Vec<&str> = line.options.values().map(String::as_str).collect();
        let (name, total) = (&line.name, money(line.total));
        println!("  {:>3} × {name} {} {total}", line.quantity, size.join(", "));
    }
    let (received, returned) = (money(file.received), money(file.returned));
    println!("  total     {}, received {received}, returned {returned}", money(order.total));
    if order.refund_due > 0 {
        println!("  REFUND DUE {}", money(order.refund_due));
    }
    for attempt in &file.attempts {
        let (at, state) = (shop_time(attempt.created_at), attempt.state.as_str());
        let reference = attempt.reference.as_deref().unwrap_or("-");
        println!("  {at} attempt {} {state} {reference}", attempt.provider.as_str());
    }
    for payment in &file.payments {
        let receipt = payment.receipt.as_deref().unwrap_or("receipt to follow");
        let (at, amount) = (shop_time(payment.received_at), money(payment.amount));
        println!("  {at} payment {} {amount} {receipt}", payment.provider.as_str());
    }
    for refund in &file.refunds {
        let (at, amount) = (shop_time(refund.asked_at), money(refund.amount));
        println!("  {at} refund {amount} {}: {}", refund.state.as_str(), refund.reason);
    }
    for entry in &file.outbox {
        let error = entry.last_error.as_deref().unwrap_or_default();
        let (kind, state) = (entry.kind.as_str(), entry.state.as_str());
        println!("  {} {kind} {state} {error}", shop_time(entry.created_at));
    }
    alerts(&file.alerts);
    println!("  page      {}", file.page);
    println!("  text      {}", file.text);
}

/// Prints one line per alert.
pub(super) fn alerts(alerts: &[Alert]) {
    for alert in alerts {
        let order = alert.order_id.map_or_else(String::new, |id| format!(" {id}"));
        println!("  {} ALERT {}{order}: {}", shop_time(alert.raised_at), alert.kind, alert.detail);
    }
}

/// Prints messages of the contact form, the newest first.
pub(super) fn messages(messages: &[DeskMessage]) {
    for message in messages {
        let reach = [message.email.as_deref(), message.phone.as_deref()];
        let reach: Vec<&str> = reach.into_iter().flatten().collect();
        println!("{}  {} ({})", shop_time(message.sent_at), message.name, reach.join(", "));
        for line in message.message.lines() {
            println!("    {line}");
        }
    }
}

/// Prints subscribers as CSV: `email,unsubscribe`.
pub(super) fn subscribers(all: &[(String, String)]) -> io::Result<()> {
    let mut out = csv::Writer::from_writer(io::stdout().lock());
    out.write_record(["email", "unsubscribe"])?;
    for (email, link) in all {
        out.write_record([guarded(email), link.clone()])?;
    }
    out.flush()
}

/// Writes orders as CSV: one line per order, amounts in whole units.
pub(super) fn csv(out: &mut impl Write, files: &[OrderFile]) -> io::Result<()> {
    let mut table = csv::Writer::from_writer(out);
    table.write_record([
        "placed",
        "number",
        "store_number",
        "status",
        "customer",
        "phone",
        "method",
        "currency",
        "total",
        "received",
        "returned",
        "refund_due",
        "receipts",
        "id",
    ])?;
    for file in files {
        let order = &file.order;
        let money = |minor: Minor| plain(minor, &order.currency);
        let receipts = file.payments.iter().filter_map(|payment| payment.receipt.as_deref());
        table.write_record([
            shop_time(order.placed_at),
            order.number.clone(),
            order.woo_number.clone().unwrap_or_default(),
            order.status.as_str().to_owned(),
            guarded(&order.contents.customer.name),
            order.contents.customer.phone.clone(),
            order.method.as_str().to_owned(),
            order.currency.clone(),
            money(order.total),
            money(file.received),
            money(file.returned),
            money(order.refund_due),
            receipts.collect::<Vec<_>>().join(" "),
            order.id.to_string(),
        ])?;
    }
    table.flush()
}

/// Escapes a cell that a spreadsheet would interpret as a formula (CWE-1236).
fn guarded(cell: &str) -> String {
    let risky = cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
    if risky { format!("'{cell}") } else { cell.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formula_prefix_of_a_name_is_escaped() {
        assert_eq!(guarded("=HYPERLINK(1)"), "'=HYPERLINK(1)");
        assert_eq!(guarded("Amina"), "Amina");
    }

    #[test]
    fn control_characters_are_removed_from_names() {
        assert_eq!(shortened("A\u{1b}[2Jmina Wanjiku", 8), "A[2Jmina");
    }
}
