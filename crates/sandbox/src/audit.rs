//! Audit of a shop: compares its records with the orders, payments and stock movements that the
//! upstreams hold. Each difference is a loss.

use serde::Deserialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Time after which a due job with an error counts as stuck, in milliseconds.
const STUCK_MS: i64 = 5_000;

/// Input of `POST /sandbox/audit`.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Records {
    /// Orders as `korosho-server orders export --format json` writes them.
    orders: Vec<Value>,
    /// Orders as their customers know them, to be compared with the records.
    purchases: Vec<Purchase>,
    /// Whether an order number names one day's orders of this shop only, so that a payment with
    /// that number belongs to them.
    numbers_are_unique: bool,
    /// Time of the shop in milliseconds since 1970, for stuck jobs; absent, none is searched.
    now_ms: Option<i64>,
}

/// Order as its customer and staff know it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Purchase {
    /// The shop's id of the order.
    id: String,
    /// Whether the shop accepted the order.
    acknowledged: bool,
    /// Minor units that staff took in cash; absent if unknown.
    #[serde(default)]
    cash: Option<i64>,
    /// Minor units that staff recorded with invented receipts, which may stand for a prompt that
    /// was paid.
    #[serde(default)]
    invented: i64,
}

/// Losses of the purchases, one sentence each; without purchases, those that the ledger shows by
/// itself.
pub fn losses(records: &Records, ledger: &Value) -> Vec<String> {
    let rows: Vec<&Value> = list(ledger, "orders").filter(|row| row["status"] != "trash").collect();
    if records.purchases.is_empty() {
        let stock = rows.iter().flat_map(|row| {
            stock_losses(row, ledger).map(|loss| format!("order {}: {loss}", row["id"]))
        });
        return duplicates(&rows).into_iter().chain(stock).collect();
    }
    let mut found = Vec::new();
    for purchase in &records.purchases {
        let audit = Audit { records, ledger, purchase, rows: rows_of(&rows, &purchase.id) };
        found.extend(audit.losses().iter().map(|loss| format!("order {}: {loss}", purchase.id)));
    }
    found
}

fn list<'a>(value: &'a Value, name: &str) -> impl Iterator<Item = &'a Value> + use<'a> {
    value[name].as_array().into_iter().flatten()
}

fn amount(value: &Value) -> i64 {
    value.as_i64().unwrap_or_default()
}

/// Meta data that the shop writes to its orders in WooCommerce.
fn meta<'a>(row: &'a Value, key: &str) -> Option<&'a str> {
    list(row, "meta_data").find(|entry| entry["key"] == key)?["value"].as_str()
}

fn rows_of<'a>(rows: &[&'a Value], id: &str) -> Vec<&'a Value> {
    rows.iter().copied().filter(|row| meta(row, "_korosho_order_id") == Some(id)).collect()
}

/// Ids and numbers of the shop that WooCommerce holds more than once.
fn duplicates(rows: &[&Value]) -> Vec<String> {
    let again = |key: &str| {
        let mut known = BTreeSet::new();
        let all = rows.iter().filter_map(|row| meta(row, key));
        all.filter(|value| !known.insert(*value)).collect::<BTreeSet<_>>()
    };
    let sentence = |name: &&str| format!("{name} is in WooCommerce more than once");
    [again("_korosho_order_id"), again("_korosho_number")].iter().flatten().map(sentence).collect()
}

/// Product, variation and quantity of each line, sorted.
fn lines(lines: &Value) -> Vec<(i64, i64, i64)> {
    let line = |line: &Value| {
        (amount(&line["product_id"]), amount(&line["variation_id"]), amount(&line["quantity"]))
    };
    let mut all: Vec<_> = lines.as_array().into_iter().flatten().map(line).collect();
    all.sort_unstable();
    all
}

/// Stock is lowered by no more pieces than an order has, less those that it gave back.
fn stock_losses(row: &Value, ledger: &Value) -> impl Iterator<Item = String> {
    let mut lowered: BTreeMap<i64, i64> = BTreeMap::new();
    for movement in list(ledger, "stock_movements") {
        if movement["order_id"] == row["id"] {
            *lowered.entry(amount(&movement["product_id"])).or_default() -=
                amount(&movement["change"]);
        }
    }
    let lines = lines(&row["line_items"]);
    lowered.into_iter().filter_map(move |(product, lowered)| {
        let of_product = lines.iter().filter(|line| line.0 == product || line.1 == product);
        let ordered: i64 = of_product.map(|line| line.2).sum();
        (lowered > ordered)
            .then(|| format!("stock of {product} was lowered by {lowered} for {ordered} pieces"))
    })
}

/// Audit of one order.
struct Audit<'a> {
    records: &'a Records,
    ledger: &'a Value,
    purchase: &'a Purchase,
    /// The order in WooCommerce.
    rows: Vec<&'a Value>,
}

impl<'a> Audit<'a> {
    fn losses(&self) -> Vec<String> {
        let Some(file) = self.file() else { return self.losses_without_file() };
        let mut found = Vec::new();
        match self.rows.as_slice() {
            [row] => {
                found.extend(store_losses(file, row));
                found.extend(stock_losses(row, self.ledger));
            }
            // An order that was cancelled before it was sent is never sent.
            [] if file["order"]["status"] == "cancelled" && file["order"]["woo_id"].is_null() => {}
            rows => found.push(format!("is in WooCommerce {} times", rows.len())),
        }
        found.extend(self.payment_losses(file));
        found.extend(balance_losses(file));
        found.extend(self.outbox_losses(file));
        found
    }

    /// The shop's record of the order.
    fn file(&self) -> Option<&'a Value> {
        self.records.orders.iter().find(|file| file["order"]["id"] == self.purchase.id.as_str())
    }

    fn losses_without_file(&self) -> Vec<String> {
        let paid = list(self.ledger, "payments");
        let paid = paid.filter(|payment| payment["order_reference"] == self.purchase.id.as_str());
        let rules = [
            (self.purchase.acknowledged, "acknowledged and lost"),
            (!self.rows.is_empty(), "is in WooCommerce and unknown to the shop"),
            (paid.count() > 0, "paid and unknown to the shop"),
        ];
        rules.iter().filter(|(is_loss, _)| *is_loss).map(|(_, loss)| (*loss).to_owned()).collect()
    }

    /// Payments at the providers for an order: M-Pesa knows its number and the payment attempt.
    fn is_paid_by(&self, file: &Value, payment: &Value) -> bool {
        let reference = payment["order_reference"].as_str().unwrap_or_default();
        let order = &file["order"];
        let numbered = self.records.numbers_are_unique
            && plain(reference) == plain(order["number"].as_str().unwrap_or_default());
        let session = &payment["session"];
        let attempted = list(file, "attempts").any(|attempt| attempt["reference"] == *session);
        reference == order["id"] || (!session.is_null() && attempted) || numbered
    }

    /// Compares the recorded payments with those made, over all orders of one number: a number that
    /// repeats the next day does not tell which order was paid.
    fn payment_losses(&self, file: &Value) -> Vec<String> {
        let mut made = BTreeMap::new();
        let (mut recorded, mut refunded, mut cash, mut invented) = (Vec::new(), 0, 0, 0);
        let mut cash_known = true;
        for (purchase, file) in self.with_same_number(file) {
            let paid = list(self.ledger, "payments");
            let paid = paid.filter(|payment| self.is_paid_by(file, payment));
            made.extend(paid.map(|payment| (payment["reference"].to_string(), payment)));
            recorded.extend(list(file, "payments"));
            let returned = list(file, "refunds")
                .filter(|refund| refund["state"] == "done" && !refund["reference"].is_null());
            refunded += returned.map(|refund| amount(&refund["amount"])).sum::<i64>();
            cash += purchase.cash.unwrap_or_default();
            cash_known &= purchase.cash.is_some();
            invented += purchase.invented;
        }
        let (counter, provider): (Vec<&Value>, Vec<&Value>) = recorded
            .into_iter()
            .partition(|payment| matches!(payment["provider"].as_str(), Some("counter" | "rider")));
        let sum =
            |all: &[&Value]| all.iter().map(|payment| amount(&payment["amount"])).sum::<i64>();
        let took: i64 = made.values().map(|payment| amount(&payment["amount"])).sum();
        let gave_back: i64 = made.values().map(|payment| amount(&payment["refunded"])).sum();
        let booked = sum(&provider);
        let mut found = Vec::new();
        if !(took..=took + invented).contains(&booked) {
            found.push(format!("providers took {took}, the ledger holds {booked}"));
        }
        if invented == 0 && provider.len() != made.len() {
            found.push(format!("{} payments were made, {} are booked", made.len(), provider.len()));
        }
        if cash_known && sum(&counter) != cash {
            found.push(format!("staff took {cash} in cash, the ledger holds {}", sum(&counter)));
        }
        if gave_back != refunded {
            found.push(format!("providers refunded {gave_back}, the ledger holds {refunded}"));
        }
        found
    }

    /// Purchases and records of all orders with the number of this one.
    fn with_same_number(&self, file: &'a Value) -> Vec<(&'a Purchase, &'a Value)> {
        if !self.records.numbers_are_unique {
            return vec![(self.purchase, file)];
        }
        let of = |file: &'a Value| {
            let mut purchases = self.records.purchases.iter();
            Some((purchases.find(|purchase| file["order"]["id"] == purchase.id.as_str())?, file))
        };
        let same = |other: &&Value| other["order"]["number"] == file["order"]["number"];
        self.records.orders.iter().filter(same).filter_map(of).collect()
    }

    /// Jobs that are parked or stuck without an alert.
    fn outbox_losses(&self, file: &Value) -> Vec<String> {
        let stuck = |job: &Value| {
            let before = self.records.now_ms.map(|now| now - STUCK_MS);
            job["state"] == "due"
                && job["last_error"].is_string()
                && before.is_some_and(|before| amount(&job["next_try"]) < before)
        };
        let loss = |job: &Value| match &job["state"] {
            state if state == "parked" && !has_alert(file, "parked") => {
                Some(format!("{} is parked without an alert", text(&job["kind"])))
            }
            _ if stuck(job) => {
                Some(format!("{} is stuck: {}", text(&job["kind"]), text(&job["last_error"])))
            }
            _ => None,
        };
        list(file, "outbox").filter_map(loss).collect()
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// An order number as payers type it.
fn plain(number: &str) -> String {
    number.replace('-', "").to_uppercase()
}

fn has_alert(file: &Value, kind: &str) -> bool {
    list(file, "alerts").any(|alert| alert["kind"] == kind)
}

/// Differences between an order and its copy in WooCommerce.
fn store_losses(file: &Value, row: &Value) -> Vec<String> {
    let order = &file["order"];
    let mut found = Vec::new();
    let mut compare = |what: &str, ours: String, theirs: String| {
        if ours != theirs {
            found.push(format!("{what} {ours} here, {theirs} in WooCommerce"));
        }
    };
    let total = amount(&order["total"]);
    if !has_alert(file, "total_differs") {
        let decimal = format!("{}.{:02}", total / 100, total % 100);
        compare("total", decimal, text(&row["total"]).to_owned());
    }
    let ours = lines(&order["contents"]["quote"]["lines"]);
    compare("lines", format!("{ours:?}"), format!("{:?}", lines(&row["line_items"])));
    let status = match text(&order["status"]) {
        "confirmed" => "on-hold",
        "paid" => "processing",
        same => same,
    };
    compare("status", status.to_owned(), text(&row["status"]).to_owned());
    if let Some(number) = order["woo_number"].as_str() {
        compare("number", number.to_owned(), text(&row["number"]).to_owned());
    }
    found
}

/// Contradictions between the money of an order and its status, refund and alerts.
fn balance_losses(file: &Value) -> Vec<String> {
    let order = &file["order"];
    let (received, total) = (amount(&file["received"]), amount(&order["total"]));
    let mut found = Vec::new();
    let status = text(&order["status"]);
    if received >= total && ["pending", "confirmed"].contains(&status) {
        found.push(format!("received {received} and is {status}"));
    }
    // Of a cancelled order everything is due back, of any other what exceeds its total.
    let agreed = if status == "cancelled" { 0 } else { total };
    let surplus = received - agreed - amount(&file["returned"]);
    let due = amount(&order["refund_due"]);
    if surplus > 0 && due != surplus {
        found.push(format!("overpaid by {surplus}, refund due {due}"));
    }
    if surplus > 0 && !has_alert(file, "refund_due") {
        found.push("a second payment raised no alert".to_owned());
    }
    found
}
