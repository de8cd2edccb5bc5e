//! `Idempotency-Key`: the first result of a key is final, a 500 included. Failures before the work
//! starts (validation, a concurrent request with the key) are not stored. Keys expire after 24
//! hours.

use super::{
    Api,
    call::{Answer, Call},
    error::ApiError,
    internal_failures::Moment,
};
use axum::http::StatusCode;
use serde_json::Value;
use sqlx::Row;
use std::future::Future;
use url::form_urlencoded;

const KEY_LIFE_MS: i64 = 24 * 60 * 60 * 1_000;
const LONGEST_KEY: usize = 255;

/// Answers a POST. `prepare` validates the form and returns the work; the work completes even if
/// the client disconnects.
pub(crate) async fn post<P, W>(api: &Api, call: Call, prepare: P) -> Result<Answer, ApiError>
where
    P: FnOnce(&str) -> Result<W, ApiError>,
    W: Future<Output = Result<Value, ApiError>> + Send + 'static,
{
    let Some(key) = call.key.clone() else {
        let work = prepare(&call.form)?;
        let job = execute(api.clone(), call, work);
        return tokio::spawn(job).await.map_err(|_| broken());
    };
    if key.len() > LONGEST_KEY {
        let message = "Idempotency keys can be at most 255 characters long.";
        return Err(ApiError::invalid(message));
    }
    let Some(claim) = api.claim(&key) else { return Err(in_use(&key)) };
    if let Some(stored) = find(api, &key).await? {
        return stored.replay(&call, &key);
    }
    let work = prepare(&call.form)?;
    let api = api.clone();
    let job = async move {
        let answer = execute(api.clone(), call.clone(), work).await;
        keep(&api, &key, &call, &answer).await?;
        drop(claim);
        Ok(answer)
    };
    tokio::spawn(job).await.unwrap_or_else(|_| Err(broken()))
}

async fn execute<W>(api: Api, call: Call, work: W) -> Answer
where
    W: Future<Output = Result<Value, ApiError>>,
{
    if api.internal_failures.injects(Moment::Before, &call.path) {
        return Answer::refused(&broken(), &call.request_id);
    }
    let result = work.await;
    if api.internal_failures.injects(Moment::After, &call.path) {
        return Answer::refused(&broken(), &call.request_id);
    }
    match result {
        Ok(body) => Answer::new(StatusCode::OK, &body),
        Err(error) => Answer::refused(&error, &call.request_id),
    }
}

fn broken() -> ApiError {
    ApiError::internal("Sorry! There was an error while talking to one of our backends.")
}

fn in_use(key: &str) -> ApiError {
    let message = format!(
        "There is currently another in-progress request using this Idempotent Key (that probably \
         means you submitted twice, and the other request is still going through): {key}. Please \
         try again later."
    );
    ApiError {
        status: StatusCode::CONFLICT,
        kind: "idempotency_error",
        ..ApiError::invalid(message)
    }
    .code("idempotency_key_in_use")
}

/// First result of a key with its request.
struct Stored {
    path: String,
    form: String,
    answer: Answer,
}

impl Stored {
    fn replay(self, call: &Call, key: &str) -> Result<Answer, ApiError> {
        if self.path != call.path {
            return Err(other_use(&format!(
                "Keys for idempotent requests can only be used for the same endpoint they were \
                 first used for ('{}' vs '{}'). Try using a key other than '{key}' if you meant to \
                 execute a different request.",
                call.path, self.path
            )));
        }
        if sorted(&self.form) != sorted(&call.form) {
            return Err(other_use(&format!(
                "Keys for idempotent requests can only be used with the same parameters they were \
                 first used with. Try using a key other than '{key}' if you meant to execute a \
                 different request."
            )));
        }
        Ok(self.answer)
    }
}

fn other_use(message: &str) -> ApiError {
    ApiError { kind: "idempotency_error", ..ApiError::invalid(message) }
}

/// Parameters in canonical order: their sequence has no meaning.
fn sorted(form: &str) -> Vec<(String, String)> {
    let mut pairs: Vec<_> = form_urlencoded::parse(form.as_bytes()).into_owned().collect();
    pairs.sort();
    pairs
}

async fn find(api: &Api, key: &str) -> Result<Option<Stored>, ApiError> {
    let row = sqlx::query(
        "SELECT path, form, status, body, request_id FROM stripe_keys \
         WHERE key = ? AND created_ms > ?",
    )
    .bind(key)
    .bind(api.now_ms() - KEY_LIFE_MS)
    .fetch_optional(api.db())
    .await?;
    let Some(row) = row else { return Ok(None) };
    let status = StatusCode::from_u16(row.try_get("status")?);
    let answer = Answer {
        status: status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR),
        body: row.try_get("body")?,
        replay_of: Some(row.try_get("request_id")?),
    };
    Ok(Some(Stored { path: row.try_get("path")?, form: row.try_get("form")?, answer }))
}

async fn keep(api: &Api, key: &str, call: &Call, answer: &Answer) -> Result<(), ApiError> {
    sqlx::query(
        "INSERT OR REPLACE INTO stripe_keys \
         (key, path, form, status, body, request_id, created_ms) VALUES (?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(key)
    .bind(&call.path)
    .bind(&call.form)
    .bind(answer.status.as_u16())
    .bind(&answer.body)
    .bind(&call.request_id)
    .bind(api.now_ms())
    .execute(api.db())
    .await?;
    Ok(())
}
