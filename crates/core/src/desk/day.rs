//! End of a day: payments received and open work. Open work is always shown.

use korosho_domain::desk_orders::{DayEnd, OrderRow, ReceiptLine, TakenBy};
use korosho_domain::payment::PaymentProvider;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::schedule::start_of_day;

use super::DeskContext;
use crate::csv;
use crate::decimal;
use crate::order_numbers::{self as numbers, shop_time};
use crate::store::register::{self, RegisterFilter};
use crate::store::{Conn, StoreError, held_orders, orders, payments, refunds};

const DAY: i64 = 24 * 3_600_000;

pub(super) async fn end(ctx: &DeskContext, day: &str) -> Result<DayEnd, Problem> {
    let start = start_of(day, ctx.local.now())?;
    let mut conn = ctx.local.store.connection().await?;
    let currency = ctx.catalogue.snapshot().currency().to_owned();
    let mut found = read(&mut conn, start, currency).await?;
    found.csv = csv_of(&found);
    Ok(found)
}

/// Start of a day of the shop, milliseconds since 1970.
fn start_of(day: &str, now: i64) -> Result<i64, Problem> {
    if day.is_empty() {
        return Ok(start_of_day(now));
    }
    numbers::day_start(day).ok_or_else(|| Problem::invalid("day", InvalidReason::Malformed))
}

async fn read(conn: &mut Conn, start: i64, currency: String) -> Result<DayEnd, StoreError> {
    let of_day = orders::between(conn, start, start + DAY).await?;
    let kept = of_day.iter().filter(|order| order.status.counts());
    let (orders, ordered) = kept.fold((0, 0), |(n, sum), order| (n + 1, sum + order.total));
    let rows = rows(conn, start).await?;
    let in_day = |row: &&OrderRow| row.placed_at >= start && row.placed_at < start + DAY;
    let unpaid: Vec<OrderRow> = rows
        .iter()
        .filter(in_day)
        .filter(|row| !row.paid && row.status.is_open())
        .cloned()
        .collect();
    let unsent = unsent(conn).await?;
    let held: Vec<String> =
        held_orders::all(conn).await?.into_iter().map(|held| held.label).collect();
    let refunds = refunds::sums(conn, start, start + DAY).await?;
    Ok(DayEnd {
        day: numbers::shop_day(start),
        currency,
        orders,
        ordered,
        taken: taken(conn, start).await?,
        returned: refunds.iter().map(|sum| sum.amount).sum(),
        clean: unsent.is_empty() && unpaid.is_empty() && held.is_empty(),
        unsent,
        unpaid,
        held,
        csv: String::new(),
    })
}

async fn rows(conn: &mut Conn, since: i64) -> Result<Vec<OrderRow>, StoreError> {
    let mut all = Vec::new();
    let mut before = None;
    loop {
        let filter =
            RegisterFilter { current_since: Some(since), before, ..RegisterFilter::default() };
        let page = register::list(conn, &filter).await?;
        let count = page.len();
        all.extend(page.into_iter().map(|(row, _)| row));
        let most = usize::try_from(korosho_domain::desk_orders::ORDERS_PER_PAGE).unwrap_or(0);
        before = all.last().map(|row| row.placed_at);
        if count <= most || before.is_none_or(|before| before < since) {
            return Ok(all);
        }
    }
}

async fn unsent(conn: &mut Conn) -> Result<Vec<OrderRow>, StoreError> {
    let mut unsent = Vec::new();
    for id in orders::unsent_ids(conn).await? {
        let filter = RegisterFilter { key: Some(id.to_string()), ..RegisterFilter::default() };
        unsent.extend(register::list(conn, &filter).await?.into_iter().map(|(row, _)| row));
    }
    Ok(unsent)
}

/// Money of a day by method, with its receipts.
async fn taken(conn: &mut Conn, start: i64) -> Result<Vec<TakenBy>, StoreError> {
    let mut all: Vec<TakenBy> = Vec::new();
    for (payment, number) in payments::between(conn, start, start + DAY).await? {
        let method = payment.provider.method();
        let at = all.iter().position(|taken| taken.method == method);
        let at = at.unwrap_or_else(|| {
            all.push(TakenBy { method, amount: 0, count: 0, receipts: Vec::new() });
            all.len() - 1
        });
        let taken = &mut all[at];
        taken.amount += payment.amount;
        taken.count += 1;
        let receipt = payment.receipt.filter(|_| payment.provider == PaymentProvider::Mpesa);
        taken.receipts.extend(receipt.map(|receipt| ReceiptLine {
            receipt,
            number,
            amount: payment.amount,
        }));
    }
    Ok(all)
}

/// Report as CSV (RFC 4180).
fn csv_of(day: &DayEnd) -> String {
    let digits = decimal::minor_digits(&day.currency);
    let money = |amount| decimal::format(amount, digits);
    let mut text = String::from("kind,what,number,amount,detail\r\n");
    let mut row = |kind: &str, what: &str, number: &str, amount: i64, detail: &str| {
        text.push_str(&csv::line([kind, what, number, &money(amount), detail]));
    };
    row("ordered", &day.day, &day.orders.to_string(), day.ordered, &day.currency);
    for taken in &day.taken {
        row("taken", taken.method.as_str(), &taken.count.to_string(), taken.amount, "");
        for line in &taken.receipts {
            row("receipt", taken.method.as_str(), &line.number, line.amount, &line.receipt);
        }
    }
    row("returned", "", "", day.returned, "");
    for order in &day.unsent {
        row("unsent", &order.name, &order.number, order.total, &shop_time(order.placed_at));
    }
    for order in &day.unpaid {
        row("unpaid", &order.name, &order.number, order.due, &shop_time(order.placed_at));
    }
    for label in &day.held {
        row("held", label, "", 0, "");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn day_begins_at_midnight_in_nairobi() {
        assert_eq!(start_of("2026-11-21", 0), Ok(1_795_208_400_000));
        assert_eq!(start_of("", 1_795_208_400_001), Ok(1_795_208_400_000));
        assert!(start_of("tomorrow", 0).is_err());
    }
}
