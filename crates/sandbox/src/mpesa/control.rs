//! Control API at `/sandbox/mpesa`: answers to prompts, and M-Pesa's behaviour.

use super::{
    Api,
    api::Behaviour,
    c2b, outcome,
    payment::Payment,
    prompt::{self, Prompt},
    request::is_msisdn,
};
use axum::{
    Json, Router,
    extract::{Query, State},
    http::StatusCode,
    routing::{get, post},
};
use serde::Deserialize;
use serde_json::{Value, json};

type Answer = Result<Json<Value>, (StatusCode, Json<Value>)>;

/// Router, relative to `/sandbox/mpesa`.
pub(crate) fn router(api: Api) -> Router {
    Router::new()
        .route("/answer", post(answer))
        .route("/prompts", get(prompts))
        .route("/paybill", post(paybill))
        .route("/behaviour", get(behaviour).post(set_behaviour))
        .with_state(api)
}

fn refused(status: StatusCode, why: &str) -> (StatusCode, Json<Value>) {
    (status, Json(json!({ "error": why })))
}

fn broken(error: sqlx::Error) -> (StatusCode, Json<Value>) {
    refused(StatusCode::INTERNAL_SERVER_ERROR, &error.to_string())
}

/// Prompt and the answer of its holder: a name or code of `outcome`.
#[derive(Deserialize)]
struct Reply {
    checkout_request_id: Option<String>,
    phone: Option<String>,
    result: String,
}

async fn answer(State(api): State<Api>, Json(reply): Json<Reply>) -> Answer {
    let Some(requested) = outcome::named(&reply.result) else {
        let names: Vec<&str> = outcome::ALL.iter().map(|outcome| outcome.name).collect();
        let why = format!("result must be one of {}", names.join(", "));
        return Err(refused(StatusCode::BAD_REQUEST, &why));
    };
    let none = || refused(StatusCode::NOT_FOUND, "no prompt is open there");
    let prompt = asked(&api, &reply).await.map_err(broken)?.ok_or_else(none)?;
    let ended = prompt::answer(&api, &prompt, requested).await.map_err(broken)?.ok_or_else(none)?;
    Ok(Json(json!(ended)))
}

async fn asked(api: &Api, reply: &Reply) -> Result<Option<Prompt>, sqlx::Error> {
    prompt::end_due(api).await?;
    if let Some(id) = &reply.checkout_request_id {
        return prompt::find(api, id).await;
    }
    let phone = reply.phone.as_deref().unwrap_or_default();
    prompt::open_on(&mut *api.db().acquire().await?, phone).await
}

#[derive(Deserialize)]
struct OfPhone {
    phone: String,
}

/// Latest prompts of a phone, newest first.
async fn prompts(State(api): State<Api>, Query(of): Query<OfPhone>) -> Answer {
    prompt::end_due(&api).await.map_err(broken)?;
    prompt::history(&api, &of.phone).await.map(|prompts| Json(json!(prompts))).map_err(broken)
}

#[derive(Deserialize)]
struct ByHand {
    phone: String,
    amount: i64,
    account: String,
    /// Receipt number of the payment; default: the next one.
    receipt: Option<String>,
}

/// Manual payment to the paybill: whole shillings and an account number.
async fn paybill(State(api): State<Api>, Json(request): Json<ByHand>) -> Answer {
    if !is_msisdn(&request.phone) || request.amount < 1 {
        return Err(refused(StatusCode::BAD_REQUEST, "phone or amount can't be right"));
    }
    let (phone, amount) = (&request.phone, request.amount);
    let mut payment = Payment::paybill(phone, amount, &request.account, api.now_ms());
    payment.receipt = request.receipt.unwrap_or(payment.receipt);
    let payment = c2b::record(&api, payment).await.map_err(broken)?;
    Ok(Json(json!({ "receipt": payment.receipt })))
}

async fn behaviour(State(api): State<Api>) -> Json<Behaviour> {
    Json(api.behaviour())
}

/// Sets the behaviour; absent fields return to their default.
async fn set_behaviour(State(api): State<Api>, Json(request): Json<Behaviour>) -> Json<Behaviour> {
    api.set_behaviour(request);
    Json(api.behaviour())
}
