//! Invariants after a scenario.

use std::collections::BTreeMap;

use korosho_domain::order::{OrderStatus, OrderView};
use korosho_domain::payment::PaymentState;
use serde_json::Value;
use sqlx::{Connection as _, Row as _, SqliteConnection};

use crate::test_env::Scenario;

/// Compares the upstreams' state with the shop's.
pub async fn audit(scenario: &Scenario<'_>) -> Result<(), String> {
    let ledger = scenario.env.ledger().await;
    let url = format!("sqlite://{}", scenario.data.path().join("korosho.db").display());
    let mut database = SqliteConnection::connect(&url).await.map_err(|error| error.to_string())?;
    let mut views = BTreeMap::new();
    for at in scenario.acknowledged() {
        match scenario.view(at).await {
            Some(Ok(view)) => views.insert(at, view),
            other => return Err(format!("order {at} is not shown: {other:?}")),
        };
    }
    for (at, view) in &views {
        scenario.env.count(format!("{:?} orders, money {:?}", view.status, view.payment.state));
        let whole = |problem: String| format!("order {at}: {problem}\n{view:#?}");
        in_woocommerce(view, &ledger).map_err(whole)?;
        recorded(scenario, view, &views, &ledger).map_err(whole)?;
        payment_state(view).map_err(whole)?;
        let alerts = alerts(&mut database, view).await?;
        staff_know(view, &alerts).map_err(|problem| whole(format!("{problem}; {alerts:?}")))?;
    }
    nothing_is_stuck(&mut database).await
}

/// Payments of an order at the providers.
pub fn taken<'a>(
    scenario: &Scenario<'_>,
    at: usize,
    ledger: &'a Value,
) -> impl Iterator<Item = &'a Value> + use<'a> {
    let order = scenario.orders[at].as_ref().and_then(|order| order.answer.as_ref());
    let (id, number) =
        order.map(|a| (a.order.id.to_string(), a.order.number.clone())).unwrap_or_default();
    let bare = |text: &str| text.replace('-', "").to_uppercase();
    let number = bare(&number);
    let rows = ledger["payments"].as_array().map(Vec::as_slice).unwrap_or_default();
    rows.iter().filter(move |payment| {
        let reference = payment["order_reference"].as_str().unwrap_or_default();
        reference == id || bare(reference) == number
    })
}

fn in_woocommerce(view: &OrderView, ledger: &Value) -> Result<(), String> {
    let key = view.id.to_string();
    let is_order = |order: &&Value| {
        let meta = order["meta_data"].as_array().map(Vec::as_slice).unwrap_or_default();
        meta.iter().any(|entry| entry["value"] == key.as_str()) && order["status"] != "trash"
    };
    let orders = ledger["orders"].as_array().map(Vec::as_slice).unwrap_or_default();
    let found: Vec<&Value> = orders.iter().filter(is_order).collect();
    let [order] = found.as_slice() else {
        let never_sent = found.is_empty() && view.status == OrderStatus::Cancelled;
        let problem = format!("{} times in WooCommerce", found.len());
        return if never_sent { Ok(()) } else { Err(problem) };
    };
    let status = match view.status {
        OrderStatus::Pending => "pending",
        OrderStatus::Confirmed => "on-hold",
        OrderStatus::Paid => "processing",
        OrderStatus::Cancelled => "cancelled",
        other => return Err(format!("unexpected status {other:?}")),
    };
    check("status in WooCommerce", &order["status"], &status.into())?;
    check("total", &order["total"], &format!("{}.00", view.total / 100).into())?;
    check("number", &order["number"], &view.store_number.clone().into())?;
    let lines = order["line_items"].as_array().map(Vec::as_slice).unwrap_or_default();
    check("lines", &lines.len().into(), &view.lines.len().into())?;
    for (item, line) in lines.iter().zip(&view.lines) {
        check("product", &item["product_id"], &line.product_id.into())?;
        check("size", &item["variation_id"], &line.variation_id.unwrap_or(0).into())?;
        check("quantity", &item["quantity"], &line.quantity.into())?;
    }
    fulfilled_once(&order["id"], ledger)
}

fn check(what: &str, found: &Value, wanted: &Value) -> Result<(), String> {
    if found == wanted { Ok(()) } else { Err(format!("{what}: {found} instead of {wanted}")) }
}

/// Stock is reduced at most once per product.
fn fulfilled_once(order: &Value, ledger: &Value) -> Result<(), String> {
    let mut taken: BTreeMap<String, usize> = BTreeMap::new();
    for movement in ledger["stock_movements"].as_array().into_iter().flatten() {
        if movement["order_id"] == *order && movement["change"].as_i64() < Some(0) {
            *taken.entry(movement["product_id"].to_string()).or_default() += 1;
        }
    }
    match taken.iter().find(|(_, times)| **times > 1) {
        Some((product, times)) => Err(format!("product {product} left the shelf {times} times")),
        None => Ok(()),
    }
}

/// Compares the recorded payments with the payments made, over all orders of one number: numbers
/// repeat every day, and a number typed into the paybill does not name the day.
fn recorded(
    scenario: &Scenario<'_>,
    view: &OrderView,
    views: &BTreeMap<usize, OrderView>,
    ledger: &Value,
) -> Result<(), String> {
    let (mut recorded, mut cash, mut invented) = (0, 0, 0);
    let mut payments = BTreeMap::new();
    for (at, namesake) in views.iter().filter(|(_, other)| other.number == view.number) {
        let order = scenario.orders[*at].as_ref().ok_or("no order")?;
        recorded += namesake.payment.received;
        cash += order.cash;
        invented += order.invented;
        payments.extend(taken(scenario, *at, ledger).map(|payment| {
            (payment["reference"].to_string(), payment["amount"].as_i64().unwrap_or_default())
        }));
    }
    let taken: i64 = payments.values().sum();
    let least = taken + cash;
    // An invented receipt may turn out to be recorded in place of a prompt that was paid.
    if (least..=least + invented).contains(&recorded) {
        return Ok(());
    }
    Err(format!("{recorded} recorded, {taken} taken and {cash} in cash"))
}

fn payment_state(view: &OrderView) -> Result<(), String> {
    let wanted = match (view.status, view.payment.received) {
        (OrderStatus::Cancelled, 1..) => PaymentState::RefundDue,
        (_, sum) if sum > view.total => PaymentState::RefundDue,
        (OrderStatus::Paid, sum) if sum == view.total => PaymentState::Paid,
        (OrderStatus::Pending | OrderStatus::Confirmed | OrderStatus::Cancelled, sum)
            if sum < view.total =>
        {
            return Ok(());
        }
        (status, sum) => return Err(format!("{status:?} with {sum} of {}", view.total)),
    };
    let state = view.payment.state;
    if state == wanted { Ok(()) } else { Err(format!("{state:?} instead of {wanted:?}")) }
}

async fn alerts(database: &mut SqliteConnection, view: &OrderView) -> Result<Vec<String>, String> {
    let sql = "SELECT kind FROM alerts WHERE order_id = $1 AND resolved_at IS NULL";
    let rows = sqlx::query(sql).bind(view.id.to_string()).fetch_all(database).await;
    Ok(rows.map_err(|error| error.to_string())?.iter().map(|row| row.get("kind")).collect())
}

fn staff_know(view: &OrderView, alerts: &[String]) -> Result<(), String> {
    let has = |kind: &str| alerts.iter().any(|alert| alert == kind);
    let received = view.payment.received;
    if view.payment.state == PaymentState::RefundDue && !has("refund_due") {
        return Err("a refund is due without an alert".to_owned());
    }
    if received > 0 && received < view.total && !has("underpaid") && !has("refund_due") {
        return Err("an underpayment has no alert".to_owned());
    }
    if view.status == OrderStatus::Pending && received == 0 {
        return Err("it still waits for money".to_owned());
    }
    match alerts.iter().find(|alert| matches!(alert.as_str(), "parked" | "store_disagrees")) {
        Some(alert) => Err(format!("alert {alert}")),
        None => Ok(()),
    }
}

async fn nothing_is_stuck(database: &mut SqliteConnection) -> Result<(), String> {
    let questions = [
        "SELECT kind || ' ' || state || ' ' || COALESCE(last_error, '') AS what FROM outbox \
         WHERE state <> 'done'",
        "SELECT method || ' attempt ' || state AS what FROM payment_attempts \
         WHERE state IN ('creating', 'open', 'unknown')",
        "SELECT provider || ' message' AS what FROM provider_events WHERE handled_at IS NULL",
    ];
    for sql in questions {
        let rows = sqlx::query(sql).fetch_all(&mut *database).await.map_err(|e| e.to_string())?;
        if let Some(row) = rows.first() {
            return Err(format!("stuck: {}", row.get::<String, _>("what")));
        }
    }
    Ok(())
}
