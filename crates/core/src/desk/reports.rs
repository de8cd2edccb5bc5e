//! Reports: money received and sales of a day, a week or a month.
//!
//! Money comes from the ledger (`payments`, `refunds`) by sums of the database. Sales come from the
//! register of all orders in one read: orders held here have an agreed quote, orders that other
//! devices hold only lines and a total.

use std::collections::BTreeMap;

use jiff::civil::Date;
use korosho_domain::desk::PastLine;
use korosho_domain::desk_orders::Channel;
use korosho_domain::desk_reports::{
    MoneyByMethod, Report, ReportCoverage, ReportInput, ReportPeriod, SalesOfCategory,
    SalesOfChannel, SalesOfProduct, SalesParts,
};
use korosho_domain::limits::{MAX_REPORT_YEAR, MIN_REPORT_YEAR};
use korosho_domain::money::Minor;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::quote::{Quote, QuoteLine, TaxDisplay};

use super::{DeskContext, mirror};
use crate::catalogue::Snapshot;
use crate::csv;
use crate::decimal;
use crate::order_numbers::{day_start, shop_day};
use crate::store::payments::ProviderSum;
use crate::store::sales::{self, Sale, SaleContent};
use crate::store::{Conn, StoreError, payments, refunds};

/// Age of the last read of the store up to which a report is complete, in milliseconds.
const FRESH_MS: i64 = 2 * 60_000;

pub(super) async fn report(ctx: &DeskContext, input: &ReportInput) -> Result<Report, Problem> {
    let now = ctx.local.now();
    let days = Days::of(input, now)?;
    let (since, until) = (days.start()?, days.end()?);
    let catalogue = ctx.catalogue.snapshot();
    let mut conn = ctx.local.store.connection().await?;
    let found = sales::between(&mut conn, since, until).await?;
    let mut tally = Tally::new(&catalogue);
    for sale in &found {
        tally.add(sale);
    }
    let read_at = ctx.mirror.read_at();
    let is_fresh = read_at.is_some_and(|at| at >= until.min(now - FRESH_MS));
    let coverage = ReportCoverage {
        is_complete: is_fresh && mirror::covers(&mut conn, since).await?,
        store_read_at: read_at,
        ..ReportCoverage::default()
    };
    let money = Money::read(&mut conn, since, until, catalogue.currency()).await?;
    Ok(report_of(&days, now >= until, tally, money, coverage))
}

/// Days of a period.
#[derive(Debug, PartialEq, Eq)]
struct Days {
    period: ReportPeriod,
    first: Date,
    /// Day after the last.
    after: Date,
}

fn malformed() -> Problem {
    Problem::invalid("day", InvalidReason::Malformed)
}

impl Days {
    /// First moment, milliseconds since 1970.
    fn start(&self) -> Result<i64, Problem> {
        day_start(&self.first.to_string()).ok_or_else(malformed)
    }

    /// First moment after the period, milliseconds since 1970.
    fn end(&self) -> Result<i64, Problem> {
        day_start(&self.after.to_string()).ok_or_else(malformed)
    }

    fn of(input: &ReportInput, now: i64) -> Result<Self, Problem> {
        let text = if input.day.is_empty() { shop_day(now) } else { input.day.clone() };
        let day: Date = text.parse().map_err(|_| malformed())?;
        if !(MIN_REPORT_YEAR..=MAX_REPORT_YEAR).contains(&day.year())
            || text.len() != "2026-11-21".len()
        {
            return Err(malformed());
        }
        let first = match input.period {
            ReportPeriod::Day => Ok(day),
            ReportPeriod::Week => {
                let passed = i32::from(day.weekday().to_monday_zero_offset());
                day.checked_sub(jiff::Span::new().days(passed))
            }
            ReportPeriod::Month => Ok(day.first_of_month()),
        };
        let first = first.map_err(|_| malformed())?;
        let after = match input.period {
            ReportPeriod::Day => first.tomorrow(),
            ReportPeriod::Week => first.checked_add(jiff::Span::new().days(7)),
            ReportPeriod::Month => first.last_of_month().tomorrow(),
        };
        Ok(Self { period: input.period, first, after: after.map_err(|_| malformed())? })
    }
}

fn day_before(day: Date) -> String {
    day.yesterday().unwrap_or(day).to_string()
}

/// Money of a period in one currency.
#[derive(Debug, Default)]
struct Money {
    rows: Vec<MoneyByMethod>,
    other_currency: i64,
}

impl Money {
    async fn read(
        conn: &mut Conn,
        since: i64,
        until: i64,
        currency: &str,
    ) -> Result<Self, StoreError> {
        let mut money = Self::default();
        for sum in payments::sums(conn, since, until).await? {
            if let Some(row) = money.row(&sum, currency) {
                row.payments += sum.count;
                row.received += sum.amount;
            }
        }
        for sum in refunds::sums(conn, since, until).await? {
            if let Some(row) = money.row(&sum, currency) {
                row.returned += sum.amount;
            }
        }
        Ok(money)
    }

    /// Row of a sum; `None` for another currency, which is counted apart.
    fn row(&mut self, sum: &ProviderSum, currency: &str) -> Option<&mut MoneyByMethod> {
        if sum.currency != currency {
            self.other_currency += sum.count;
            return None;
        }
        let method = sum.provider.method();
        let at = self.rows.iter().position(|row| row.method == method).unwrap_or_else(|| {
            self.rows.push(MoneyByMethod { method, payments: 0, received: 0, returned: 0 });
            self.rows.len() - 1
        });
        self.rows.get_mut(at)
    }
}

/// Product and size; goods without a product id are distinguished by name.
type GoodsKey = (i64, Option<i64>, String, String);

/// Sums of sales.
struct Tally<'a> {
    catalogue: &'a Snapshot,
    orders: i64,
    total: Minor,
    products: BTreeMap<GoodsKey, SalesOfProduct>,
    categories: BTreeMap<Option<i64>, SalesOfCategory>,
    channels: Vec<SalesOfChannel>,
    parts: SalesParts,
    /// Number and sum of the orders that other devices hold.
    other_devices: (i64, Minor),
    other_currency: i64,
}

/// Line of a sale.
struct SoldLine<'a> {
    product_id: i64,
    variation_id: Option<i64>,
    name: &'a str,
    size: String,
    quantity: u32,
    amount: Minor,
}

impl<'a> SoldLine<'a> {
    fn of_quote(line: &'a QuoteLine) -> Self {
        let values: Vec<&str> = line.options.values().map(String::as_str).collect();
        Self {
            product_id: line.product_id,
            variation_id: line.variation_id,
            name: &line.name,
            size: values.join(", "),
            quantity: line.quantity,
            amount: line.total,
        }
    }

    fn of_past(line: &'a PastLine) -> Self {
        Self {
            product_id: line.product_id,
            variation_id: line.variation_id,
            name: &line.name,
            size: line.size.clone(),
            quantity: line.quantity,
            amount: line.unit_price.saturating_mul(i64::from(line.quantity)),
        }
    }
}

impl<'a> Tally<'a> {
    fn new(catalogue: &'a Snapshot) -> Self {
        Self {
            catalogue,
            orders: 0,
            total: 0,
            products: BTreeMap::new(),
            categories: BTreeMap::new(),
            channels: Vec::new(),
            parts: SalesParts::default(),
            other_devices: (0, 0),
            other_currency: 0,
        }
    }

    fn add(&mut self, sale: &Sale) {
        if sale.currency != self.catalogue.currency() {
            self.other_currency += 1;
            return;
        }
        self.orders += 1;
        self.total += sale.total;
        self.add_channel(sale.channel, sale.total);
        let explained = match &sale.content {
            SaleContent::Held(quote) => self.add_quote(quote),
            SaleContent::OtherDevice(lines) => {
                self.other_devices.0 += 1;
                self.other_devices.1 += sale.total;
                lines.iter().map(|line| self.add_line(&SoldLine::of_past(line))).sum()
            }
        };
        // The rest is shown as a row of its own, so that the parts always add up to the whole.
        self.parts.not_itemised += sale.total - explained;
    }

    /// Adds the parts of an agreed quote; returns their sum.
    fn add_quote(&mut self, quote: &Quote) -> Minor {
        let goods: Minor =
            quote.lines.iter().map(|line| self.add_line(&SoldLine::of_quote(line))).sum();
        let (added, included) = match quote.tax_display {
            TaxDisplay::None => (0, 0),
            TaxDisplay::Included => (0, quote.tax_total),
            TaxDisplay::Added => (quote.tax_total, 0),
        };
        self.parts.discount += quote.discount;
        self.parts.shipping += quote.shipping;
        self.parts.rounding += quote.rounding;
        self.parts.tax += added;
        self.parts.included_tax += included;
        goods - quote.discount + quote.shipping + quote.rounding + added
    }

    /// Adds a line to its product and category; returns its amount.
    fn add_line(&mut self, line: &SoldLine<'_>) -> Minor {
        self.parts.goods += line.amount;
        let quantity = i64::from(line.quantity);
        let own_name = if line.product_id == 0 { line.name } else { "" };
        let key = (line.product_id, line.variation_id, line.size.clone(), own_name.to_owned());
        let product = self.products.entry(key).or_insert_with(|| SalesOfProduct {
            name: String::new(),
            size: line.size.clone(),
            quantity: 0,
            amount: 0,
        });
        // Orders come oldest first: the newest name stays.
        line.name.clone_into(&mut product.name);
        product.quantity += quantity;
        product.amount += line.amount;
        let known = self.catalogue.entry(line.product_id);
        let first = known.and_then(|entry| entry.product.categories.first());
        let category = self.categories.entry(first.map(|category| category.id));
        let category = category.or_insert_with(|| SalesOfCategory {
            name: first.map(|category| category.name.clone()),
            quantity: 0,
            amount: 0,
        });
        category.quantity += quantity;
        category.amount += line.amount;
        line.amount
    }

    fn add_channel(&mut self, channel: Channel, amount: Minor) {
        let at = self.channels.iter().position(|row| row.channel == channel);
        let at = at.unwrap_or_else(|| {
            self.channels.push(SalesOfChannel { channel, orders: 0, amount: 0 });
            self.channels.len() - 1
        });
        if let Some(row) = self.channels.get_mut(at) {
            row.orders += 1;
            row.amount += amount;
        }
    }
}

fn report_of(
    days: &Days,
    has_ended: bool,
    tally: Tally<'_>,
    money: Money,
    coverage: ReportCoverage,
) -> Report {
    let payments = money.rows.iter().map(|row| row.payments).sum();
    let received = money.rows.iter().map(|row| row.received).sum::<Minor>();
    let returned = money.rows.iter().map(|row| row.returned).sum::<Minor>();
    let mut products: Vec<_> = tally.products.into_values().collect();
    products.sort_by(|a, b| b.amount.cmp(&a.amount).then_with(|| a.name.cmp(&b.name)));
    let mut categories: Vec<_> = tally.categories.into_values().collect();
    categories.sort_by(|a, b| b.amount.cmp(&a.amount).then_with(|| a.name.cmp(&b.name)));
    let mut channels = tally.channels;
    channels.sort_by_key(|row| std::cmp::Reverse(row.amount));
    let mut report = Report {
        period: days.period,
        first_day: days.first.to_string(),
        last_day: day_before(days.after),
        previous: day_before(days.first),
        next: has_ended.then(|| days.after.to_string()),
        currency: tally.catalogue.currency().to_owned(),
        money: money.rows,
        payments,
        received,
        returned,
        money_total: received - returned,
        orders: tally.orders,
        pieces: products.iter().map(|row| row.quantity).sum(),
        products,
        categories,
        channels,
        parts: tally.parts,
        sales_total: tally.total,
        coverage: ReportCoverage {
            other_device_orders: tally.other_devices.0,
            other_device_amount: tally.other_devices.1,
            other_currency: tally.other_currency + money.other_currency,
            ..coverage
        },
        csv: String::new(),
    };
    report.csv = csv_of(&report);
    report
}

/// Report as CSV (RFC 4180): headings in both languages, words of the first column as on the wire.
fn csv_of(report: &Report) -> String {
    let digits = decimal::minor_digits(&report.currency);
    let amount_head = format!("amount / kiasi ({})", report.currency);
    let mut text = csv::line([
        "part / sehemu",
        "name / jina",
        "size / saizi",
        "quantity / idadi",
        &amount_head,
    ]);
    let mut row = |part: &str, name: &str, size: &str, quantity: Option<i64>, amount: Minor| {
        let quantity = quantity.map(|quantity| quantity.to_string()).unwrap_or_default();
        let amount = decimal::format(amount, digits);
        text.push_str(&csv::line([part, name, size, &quantity, &amount]));
    };
    let days = format!("{} / {}", report.first_day, report.last_day);
    row("sales", &days, "", Some(report.orders), report.sales_total);
    for sold in &report.products {
        row("product", &sold.name, &sold.size, Some(sold.quantity), sold.amount);
    }
    for sold in &report.categories {
        row("category", sold.name.as_deref().unwrap_or(""), "", Some(sold.quantity), sold.amount);
    }
    for sold in &report.channels {
        row("channel", sold.channel.as_str(), "", Some(sold.orders), sold.amount);
    }
    let SalesParts { goods, discount, shipping, tax, rounding, not_itemised, included_tax } =
        report.parts;
    for (part, amount) in [
        ("goods", goods),
        ("discount", -discount),
        ("delivery", shipping),
        ("tax_added", tax),
        ("rounding", rounding),
        ("not_itemised", not_itemised),
    ] {
        row("sales_part", part, "", None, amount);
    }
    row("included_tax", "", "", None, included_tax);
    for money in &report.money {
        let method = PaymentMethod::as_str(money.method);
        row("received", method, "", Some(money.payments), money.received);
        row("returned", method, "", None, -money.returned);
    }
    row("money", &days, "", None, report.money_total);
    let coverage = report.coverage;
    let orders = Some(coverage.other_device_orders);
    row("other_device_orders", "", "", orders, coverage.other_device_amount);
    let is_complete = if coverage.is_complete { "yes" } else { "no" };
    row("complete", is_complete, "", Some(coverage.other_currency), 0);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn days(day: &str, period: ReportPeriod) -> (String, String, String) {
        let days = Days::of(&ReportInput { day: day.to_owned(), period }, 0)
            .unwrap_or_else(|_| unreachable!("{day} is a day"));
        (days.first.to_string(), day_before(days.after), day_before(days.first))
    }

    #[test]
    fn week_begins_on_monday_and_a_month_has_its_own_length() {
        let three = |a: &str, b: &str, c: &str| (a.to_owned(), b.to_owned(), c.to_owned());
        let week = three("2026-11-16", "2026-11-22", "2026-11-15");
        assert_eq!(days("2026-11-22", ReportPeriod::Week), week, "a Sunday");
        assert_eq!(days("2026-11-16", ReportPeriod::Week), week, "a Monday");
        let february = three("2028-02-01", "2028-02-29", "2028-01-31");
        assert_eq!(days("2028-02-10", ReportPeriod::Month), february);
        let december = three("2026-12-01", "2026-12-31", "2026-11-30");
        assert_eq!(days("2026-12-31", ReportPeriod::Month), december);
    }

    #[test]
    fn today_is_the_day_in_nairobi() {
        // 21:30 of the 20th in UTC is half past midnight of the 21st in Nairobi.
        let now = 1_795_208_400_000 + 30 * 60_000;
        let days = Days::of(&ReportInput::default(), now);
        assert_eq!(days.map(|days| days.start()), Ok(Ok(1_795_208_400_000)));
    }

    #[test]
    fn text_that_is_no_day_is_refused() {
        for day in ["tomorrow", "2026-02-30", "9999-12-31", "2026-11-21T10:00", "-002026-01-01"] {
            let input = ReportInput { day: day.to_owned(), period: ReportPeriod::Month };
            assert!(Days::of(&input, 0).is_err(), "{day}");
        }
    }
}
