//! State transitions of a session: open → complete or expired, unpaid → paid. Each is one
//! transaction that also writes its events.

use super::document;
use crate::stripe::{
    Api,
    error::ApiError,
    events, ids,
    store::{self, Object},
};
use serde_json::{Value, json};
use sqlx::{Sqlite, SqliteConnection, Transaction};

/// Payer as entered on the hosted page.
#[derive(Debug, Clone, Default)]
pub(crate) struct Payer {
    /// E-mail address, if requested.
    pub(crate) email: Option<String>,
    /// Name on the card.
    pub(crate) name: Option<String>,
}

/// Result of pressing "Pay".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Paid immediately.
    Paid,
    /// Delayed method: complete now, paid or failed later.
    Pending,
}

/// Completes an open session.
///
/// # Errors
/// [`ApiError`] with 404 for an unknown session, 400 if it is not open.
pub(crate) async fn complete(
    api: &Api,
    id: &str,
    payer: &Payer,
    outcome: Outcome,
) -> Result<Object, ApiError> {
    let now = api.now();
    let mut tx = api.begin().await?;
    let mut session = current(&mut tx, id, now).await?;
    if session.body["status"] != "open" {
        tx.commit().await?;
        return Err(not_open(&session, "completed"));
    }
    let free = session.body["amount_total"] == 0;
    session.body["status"] = "complete".into();
    session.body["url"] = Value::Null;
    session.body["customer_details"] = customer(&session, payer);
    match outcome {
        _ if free => session.body["payment_status"] = "no_payment_required".into(),
        Outcome::Paid => take_money(&mut tx, &mut session, now).await?,
        Outcome::Pending => {
            let intent = document::payment_intent(&session, "processing", &Value::Null, now);
            store::insert(&mut tx, &intent).await?;
            session.body["payment_intent"] = intent.id().into();
        }
    }
    close(tx, &session, "checkout.session.completed", now).await?;
    Ok(session)
}

/// Settles a delayed payment.
///
/// # Errors
/// [`ApiError`] with 404 for an unknown session, 400 if no payment is pending.
pub(crate) async fn settle(api: &Api, id: &str, succeeded: bool) -> Result<Object, ApiError> {
    let now = api.now();
    let mut tx = api.begin().await?;
    let mut session = current(&mut tx, id, now).await?;
    let waits = session.body["status"] == "complete"
        && session.body["payment_status"] == "unpaid"
        && session.hidden["async_failed"] != true;
    if !waits {
        return Err(ApiError::invalid("This session waits for no delayed payment."));
    }
    let kind = if succeeded {
        take_money(&mut tx, &mut session, now).await?;
        "checkout.session.async_payment_succeeded"
    } else {
        session.hidden["async_failed"] = true.into();
        set_intent(&mut tx, &session, "requires_payment_method").await?;
        "checkout.session.async_payment_failed"
    };
    close(tx, &session, kind, now).await?;
    Ok(session)
}

/// Expires an open session on request.
///
/// # Errors
/// [`ApiError`] with 404 for an unknown session, 400 if it is not open.
pub(crate) async fn expire(api: &Api, id: &str) -> Result<Object, ApiError> {
    let now = api.now();
    let mut tx = api.begin().await?;
    let mut session = current(&mut tx, id, now).await?;
    if session.body["status"] != "open" {
        tx.commit().await?;
        return Err(not_open(&session, "expired"));
    }
    mark_expired(&mut tx, &mut session, now).await?;
    tx.commit().await?;
    Ok(session)
}

/// Session at `now`, expired first if due.
pub(crate) async fn current(
    db: &mut SqliteConnection,
    id: &str,
    now: i64,
) -> Result<Object, ApiError> {
    let mut session = store::get(db, "checkout.session", id, "session").await?;
    let due = session.body["expires_at"].as_i64().is_some_and(|at| at <= now);
    if due && session.body["status"] == "open" {
        mark_expired(db, &mut session, now).await?;
    }
    Ok(session)
}

/// Expires every due session; returns their number.
pub(crate) async fn expire_due(api: &Api) -> Result<usize, ApiError> {
    let now = api.now();
    let due: Vec<String> = sqlx::query_scalar(
        "SELECT id FROM stripe_objects WHERE kind = 'checkout.session' \
         AND json_extract(body, '$.status') = 'open' AND json_extract(body, '$.expires_at') <= ?",
    )
    .bind(now)
    .fetch_all(api.db())
    .await?;
    if due.is_empty() {
        return Ok(0);
    }
    let mut tx = api.begin().await?;
    for id in &due {
        current(&mut tx, id, now).await?;
    }
    tx.commit().await?;
    Ok(due.len())
}

async fn mark_expired(
    db: &mut SqliteConnection,
    session: &mut Object,
    now: i64,
) -> Result<(), ApiError> {
    session.body["status"] = "expired".into();
    session.body["url"] = Value::Null;
    store::update(db, session).await?;
    events::record(db, "checkout.session.expired", &session.body, now).await
}

async fn close(
    mut tx: Transaction<'static, Sqlite>,
    session: &Object,
    kind: &str,
    now: i64,
) -> Result<(), ApiError> {
    store::update(&mut tx, session).await?;
    events::record(&mut tx, kind, &session.body, now).await?;
    tx.commit().await?;
    Ok(())
}

/// Marks the session as paid and creates its charge and intent.
async fn take_money(
    db: &mut SqliteConnection,
    session: &mut Object,
    now: i64,
) -> Result<(), ApiError> {
    let charge_id = ids::make("ch_3", 23);
    let intent = match session.body["payment_intent"].as_str() {
        None => {
            let intent =
                document::payment_intent(session, "succeeded", &charge_id.clone().into(), now);
            store::insert(db, &intent).await?;
            intent
        }
        Some(_) => {
            let mut intent = set_intent(db, session, "succeeded").await?;
            intent.body["latest_charge"] = charge_id.clone().into();
            intent.body["amount_received"] = intent.body["amount"].clone();
            store::update(db, &intent).await?;
            intent
        }
    };
    let charge = document::charge(&charge_id, &intent, now);
    store::insert(db, &charge).await?;
    session.body["payment_intent"] = intent.id().into();
    session.body["payment_status"] = "paid".into();
    events::record(db, "payment_intent.succeeded", &intent.body, now).await?;
    events::record(db, "charge.succeeded", &charge.body, now).await
}

async fn set_intent(
    db: &mut SqliteConnection,
    session: &Object,
    status: &str,
) -> Result<Object, ApiError> {
    let id = session.body["payment_intent"].as_str().unwrap_or_default();
    let mut intent = store::get(db, "payment_intent", id, "intent").await?;
    intent.body["status"] = status.into();
    store::update(db, &intent).await?;
    Ok(intent)
}

fn customer(session: &Object, payer: &Payer) -> Value {
    let prefilled = &session.body["customer_email"];
    let email = if prefilled.is_null() { json!(payer.email) } else { prefilled.clone() };
    document::customer(&email, &json!(payer.name))
}

fn not_open(session: &Object, verb: &str) -> ApiError {
    let status = session.body["status"].as_str().unwrap_or_default();
    ApiError::invalid(format!(
        "Only Checkout Sessions with a status in [\"open\"] can be {verb}. This Checkout Session \
         has a status of `{status}`."
    ))
    .param("session")
}
