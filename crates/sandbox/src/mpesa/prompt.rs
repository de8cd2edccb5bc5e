//! Prompts on phones: sent, answered, expired.

use super::{
    Api,
    error::Refusal,
    ids,
    outcome::{self, Outcome},
    payment::{self, Payment},
    request::Push,
};
use serde::Serialize;
use sqlx::{FromRow, Row, SqliteConnection, sqlite::SqliteRow};

/// Window in which the same amount from the same phone counts as a repetition.
const REPETITION_MS: i64 = 120_000;

/// One prompt.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Prompt {
    /// Checkout request id, `ws_CO_…`.
    pub(crate) checkout_request_id: String,
    /// Merchant request id.
    pub(crate) merchant_request_id: String,
    /// Phone number, `2547XXXXXXXX`.
    pub(crate) phone: String,
    /// Amount in whole shillings.
    pub(crate) amount: i64,
    /// Account reference, as the phone shows it.
    pub(crate) reference: String,
    #[serde(skip)]
    pub(super) callback_url: String,
    #[serde(skip)]
    fits_merchant: bool,
    /// Time of creation, in Unix milliseconds.
    pub(crate) created_ms: i64,
    /// Result code of an ended prompt.
    pub(crate) result_code: Option<String>,
    /// Result text of an ended prompt.
    pub(crate) result_desc: Option<String>,
    /// Receipt number of a paid prompt.
    pub(crate) receipt: Option<String>,
    /// Time of the result, in Unix milliseconds.
    pub(crate) ended_ms: Option<i64>,
}

impl FromRow<'_, SqliteRow> for Prompt {
    fn from_row(row: &SqliteRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            checkout_request_id: row.try_get("checkout_request_id")?,
            merchant_request_id: row.try_get("merchant_request_id")?,
            phone: row.try_get("phone")?,
            amount: row.try_get("amount")?,
            reference: row.try_get("reference")?,
            callback_url: row.try_get("callback_url")?,
            fits_merchant: row.try_get("fits_merchant")?,
            created_ms: row.try_get("created_ms")?,
            result_code: row.try_get("result_code")?,
            result_desc: row.try_get("result_desc")?,
            receipt: row.try_get("receipt")?,
            ended_ms: row.try_get("ended_ms")?,
        })
    }
}

/// Sends a prompt to a phone.
///
/// # Errors
/// [`Refusal`] "Unable to lock subscriber" while the phone shows another prompt.
pub(crate) async fn send(api: &Api, push: &Push) -> Result<Prompt, Refusal> {
    end_due(api).await?;
    let now = api.now_ms();
    let mut tx = api.begin().await?;
    if api.behaviour().lock_subscriber && open_on(&mut tx, &push.phone).await?.is_some() {
        return Err(Refusal::merchant(
            "Unable to lock subscriber, a transaction is already in process for the current \
             subscriber",
        ));
    }
    let by_itself = !push.fits_merchant || outcome::automatic(&push.phone).is_some();
    let prompt = sqlx::query_as(
        "INSERT INTO mpesa_prompts (checkout_request_id, merchant_request_id, phone, amount, \
         reference, callback_url, fits_merchant, created_ms, answer_ms) \
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *",
    )
    .bind(ids::checkout_request(now, &push.phone))
    .bind(ids::request())
    .bind(&push.phone)
    .bind(push.amount)
    .bind(&push.reference)
    .bind(&push.callback_url)
    .bind(push.fits_merchant)
    .bind(now)
    .bind(by_itself.then(|| now + api.behaviour().answer_ms))
    .fetch_one(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(prompt)
}

/// Prompt with this id.
pub(crate) async fn find(
    api: &Api,
    checkout_request_id: &str,
) -> Result<Option<Prompt>, sqlx::Error> {
    sqlx::query_as("SELECT * FROM mpesa_prompts WHERE checkout_request_id = ?")
        .bind(checkout_request_id)
        .fetch_optional(api.db())
        .await
}

/// Prompt that a phone shows now; the oldest of several.
pub(crate) async fn open_on(
    db: &mut SqliteConnection,
    phone: &str,
) -> Result<Option<Prompt>, sqlx::Error> {
    sqlx::query_as(
        "SELECT * FROM mpesa_prompts WHERE phone = ? AND result_code IS NULL ORDER BY seq LIMIT 1",
    )
    .bind(phone)
    .fetch_optional(db)
    .await
}

/// Latest prompts of a phone, newest first.
pub(crate) async fn history(api: &Api, phone: &str) -> Result<Vec<Prompt>, sqlx::Error> {
    sqlx::query_as("SELECT * FROM mpesa_prompts WHERE phone = ? ORDER BY seq DESC LIMIT 10")
        .bind(phone)
        .fetch_all(api.db())
        .await
}

/// Ends a prompt with its holder's answer; M-Pesa may still decline. An ended prompt stays as it
/// is.
pub(crate) async fn answer(
    api: &Api,
    prompt: &Prompt,
    requested: Outcome,
) -> Result<Option<Prompt>, sqlx::Error> {
    let now = api.now_ms();
    let mut tx = api.begin().await?;
    let result = prompt_result(api, &mut tx, prompt, requested, now).await?;
    let paid = (result == outcome::PAID).then(|| Payment::express(prompt, now));
    let ended: Option<Prompt> = sqlx::query_as(
        "UPDATE mpesa_prompts SET result_code = ?, result_desc = ?, receipt = ?, ended_ms = ? \
         WHERE checkout_request_id = ? AND result_code IS NULL RETURNING *",
    )
    .bind(result.code)
    .bind(result.text)
    .bind(paid.as_ref().map(|payment| &payment.receipt))
    .bind(now)
    .bind(&prompt.checkout_request_id)
    .fetch_optional(&mut *tx)
    .await?;
    if let (Some(_), Some(payment)) = (&ended, &paid) {
        payment::insert(&mut tx, payment).await?;
    }
    tx.commit().await?;
    if let Some(ended) = &ended {
        super::callback::send(api, ended.clone(), paid);
    }
    Ok(ended)
}

async fn prompt_result(
    api: &Api,
    db: &mut SqliteConnection,
    prompt: &Prompt,
    requested: Outcome,
    now: i64,
) -> Result<Outcome, sqlx::Error> {
    if requested != outcome::PAID {
        return Ok(requested);
    }
    if !prompt.fits_merchant {
        return Ok(outcome::WRONG_PARTY);
    }
    let since = now - REPETITION_MS;
    let repeated = payment::paid_since(db, &prompt.phone, prompt.amount, since).await?;
    let declined = repeated && api.behaviour().duplicate_guard;
    Ok(if declined { outcome::DUPLICATE } else { requested })
}

/// Ends every expired prompt, and those of phones that answer automatically.
pub(crate) async fn end_due(api: &Api) -> Result<(), sqlx::Error> {
    let now = api.now_ms();
    let due: Vec<Prompt> = sqlx::query_as(
        "SELECT * FROM mpesa_prompts WHERE result_code IS NULL \
         AND (answer_ms <= ? OR created_ms <= ?) ORDER BY seq",
    )
    .bind(now)
    .bind(now - api.behaviour().prompt_ms)
    .fetch_all(api.db())
    .await?;
    for prompt in due {
        let itself = if prompt.fits_merchant {
            outcome::automatic(&prompt.phone).unwrap_or(outcome::UNREACHABLE)
        } else {
            outcome::WRONG_PARTY
        };
        answer(api, &prompt, itself).await?;
    }
    Ok(())
}
