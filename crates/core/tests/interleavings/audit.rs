//! Invariants after a scenario.

use korosho_domain::order::{OrderStatus, OrderView};
use korosho_domain::payment::PaymentState;
use serde_json::Value;
use sqlx::{Connection as _, Row as _, SqliteConnection};

use crate::steps::ORDERS;
use crate::test_env::Scenario;

/// Compares the upstreams' state with the shop's by the sandbox's audit, and checks the order pages,
/// open alerts and queues.
pub async fn audit(scenario: &Scenario<'_>) -> Result<(), String> {
    let losses = scenario.losses().await?;
    if !losses.is_empty() {
        return Err(losses.join("\n"));
    }
    let url = format!("sqlite://{}", scenario.data.path().join("korosho.db").display());
    let mut database = SqliteConnection::connect(&url).await.map_err(|error| error.to_string())?;
    for at in 0..ORDERS {
        let view = match scenario.view(at).await {
            None => continue,
            Some(Ok(view)) => view,
            Some(Err(problem)) => return Err(format!("order {at} is not shown: {problem:?}")),
        };
        scenario.env.count(format!("{:?} orders, money {:?}", view.status, view.payment.state));
        let whole = |problem: String| format!("order {at}: {problem}\n{view:#?}");
        payment_state(&view).map_err(whole)?;
        let alerts = alerts(&mut database, &view).await?;
        staff_know(&view, &alerts).map_err(|problem| whole(format!("{problem}; {alerts:?}")))?;
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
        "SELECT provider || ' attempt ' || state AS what FROM payment_attempts \
         WHERE state IN ('creating', 'open', 'unknown')",
        "SELECT source || ' message' AS what FROM provider_events WHERE handled_at IS NULL",
    ];
    for sql in questions {
        let rows = sqlx::query(sql).fetch_all(&mut *database).await.map_err(|e| e.to_string())?;
        if let Some(row) = rows.first() {
            return Err(format!("stuck: {}", row.get::<String, _>("what")));
        }
    }
    Ok(())
}
