//! Access tokens: valid for an hour; a new token replaces the previous one.

use super::{Api, error::Refusal};
use axum::http::{HeaderMap, header::AUTHORIZATION};
use base64::{Engine, engine::general_purpose::STANDARD};
use rand::{Rng, distr::Alphanumeric};
use serde_json::{Value, json};

/// Consumer key of the demo app.
pub(crate) const CONSUMER_KEY: &str = "demo_key";
/// Consumer secret of the demo app.
pub(crate) const CONSUMER_SECRET: &str = "demo_secret";
/// Lifetime of a token in seconds, as reported.
const LIFE_S: i64 = 3_599;

/// `GET /oauth/v1/generate?grant_type=client_credentials`.
///
/// # Errors
/// [`Refusal`] with 400 for wrong credentials or another grant type.
pub(crate) async fn generate(
    api: &Api,
    headers: &HeaderMap,
    query: &str,
) -> Result<Value, Refusal> {
    if !query.split('&').any(|pair| pair == "grant_type=client_credentials") {
        return Err(Refusal::grant("400.008.02", "Invalid grant type passed"));
    }
    let expected = STANDARD.encode(format!("{CONSUMER_KEY}:{CONSUMER_SECRET}"));
    if credential(headers, "Basic ") != Some(expected.as_str()) {
        return Err(Refusal::grant("400.008.01", "Invalid Authentication passed"));
    }
    let token: String = rand::rng().sample_iter(Alphanumeric).take(28).map(char::from).collect();
    keep(api, &token).await?;
    Ok(json!({ "access_token": token, "expires_in": LIFE_S.to_string() }))
}

/// Stores a token in place of the previous one.
async fn keep(api: &Api, token: &str) -> Result<(), sqlx::Error> {
    let mut tx = api.begin().await?;
    sqlx::query("DELETE FROM mpesa_tokens").execute(&mut *tx).await?;
    sqlx::query("INSERT INTO mpesa_tokens (token, expires_ms) VALUES (?, ?)")
        .bind(token)
        .bind(api.now_ms() + LIFE_S * 1_000)
        .execute(&mut *tx)
        .await?;
    tx.commit().await
}

/// Checks the Bearer token of a request.
///
/// # Errors
/// [`Refusal`] `404.001.03` unless it is the newest token and has not expired.
pub(crate) async fn check(api: &Api, headers: &HeaderMap) -> Result<(), Refusal> {
    let token = credential(headers, "Bearer ").ok_or_else(Refusal::token)?;
    let known: Option<i64> =
        sqlx::query_scalar("SELECT 1 FROM mpesa_tokens WHERE token = ? AND expires_ms > ?")
            .bind(token)
            .bind(api.now_ms())
            .fetch_optional(api.db())
            .await?;
    known.map(|_| ()).ok_or_else(Refusal::token)
}

fn credential<'a>(headers: &'a HeaderMap, scheme: &str) -> Option<&'a str> {
    headers.get(AUTHORIZATION)?.to_str().ok()?.strip_prefix(scheme)
}
