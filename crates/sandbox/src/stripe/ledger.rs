//! Stripe's part of the sandbox's ledger: every payment with its refunds.

use serde_json::{Value, json};
use sqlx::{Row, SqlitePool};

/// All payments, oldest first: provider, reference (the `PaymentIntent`), session, amount and
/// refunds in minor units, the order's reference and metadata.
pub(crate) async fn payments(db: &SqlitePool) -> Result<Vec<Value>, sqlx::Error> {
    let rows = sqlx::query(
        "SELECT i.body AS intent, s.body AS session, \
         coalesce((SELECT json_extract(c.body, '$.amount_refunded') FROM stripe_objects c \
                   WHERE c.id = json_extract(i.body, '$.latest_charge')), 0) AS refunded \
         FROM stripe_objects i \
         LEFT JOIN stripe_objects s ON s.id = json_extract(i.hidden, '$.session') \
         WHERE i.kind = 'payment_intent' AND json_extract(i.body, '$.status') = 'succeeded' \
         ORDER BY i.seq",
    )
    .fetch_all(db)
    .await?;
    rows.iter()
        .map(|row| {
            let intent = document(row.try_get("intent")?);
            let session = document(row.try_get("session")?);
            Ok(payment(&intent, &session, row.try_get("refunded")?))
        })
        .collect()
}

fn document(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or(Value::Null)
}

fn payment(intent: &Value, session: &Value, refunded: i64) -> Value {
    let amount = intent["amount_received"].as_i64().unwrap_or(0);
    let status = match refunded {
        0 => "paid",
        part if part < amount => "partially_refunded",
        _ => "refunded",
    };
    json!({
        "provider": "stripe",
        "reference": intent["id"],
        "session": session["id"],
        "amount": amount,
        "currency": intent["currency"],
        "order_reference": session["client_reference_id"],
        "metadata": session["metadata"],
        "status": status,
        "refunded": refunded,
        "created": intent["created"],
    })
}
