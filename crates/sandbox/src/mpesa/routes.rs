//! Routes of Daraja: each handler names its call only.

use super::{Api, c2b, error::Refusal, express, tokens};
use axum::{
    Json, Router,
    body::Bytes,
    extract::{FromRequest, RawQuery, Request, State},
    http::HeaderMap,
    routing::{get, post},
};
use serde_json::Value;

type Answer = Result<Json<Value>, Refusal>;

/// Router of the API, relative to Daraja's base URL.
pub(crate) fn router(api: Api) -> Router {
    Router::new()
        .route("/oauth/v1/generate", get(generate))
        .route("/mpesa/stkpush/v1/processrequest", post(push))
        .route("/mpesa/stkpushquery/v1/query", post(query))
        .route("/mpesa/c2b/v1/registerurl", post(register))
        .route("/mpesa/c2b/v2/registerurl", post(register))
        .route("/mpesa/c2b/v1/simulate", post(simulate))
        .route("/mpesa/transactionstatus/v1/query", post(status))
        .route("/mpesa/reversal/v1/request", post(reverse))
        .fallback(unknown)
        .with_state(api)
}

/// JSON body of a request with a valid token.
struct Authorized(Value);

impl FromRequest<Api> for Authorized {
    type Rejection = Refusal;

    async fn from_request(request: Request, api: &Api) -> Result<Self, Refusal> {
        tokens::check(api, request.headers()).await?;
        let bytes = Bytes::from_request(request, api).await.map_err(|_| Refusal::payload())?;
        let body: Value = serde_json::from_slice(&bytes).map_err(|_| Refusal::payload())?;
        body.is_object().then_some(Self(body)).ok_or_else(Refusal::payload)
    }
}

async fn unknown() -> Refusal {
    Refusal::absent("Resource not found")
}

async fn generate(State(api): State<Api>, headers: HeaderMap, RawQuery(query): RawQuery) -> Answer {
    tokens::generate(&api, &headers, &query.unwrap_or_default()).await.map(Json)
}

async fn push(State(api): State<Api>, Authorized(body): Authorized) -> Answer {
    express::push(&api, &body).await.map(Json)
}

async fn query(State(api): State<Api>, Authorized(body): Authorized) -> Answer {
    express::query(&api, &body).await.map(Json)
}

async fn register(State(api): State<Api>, Authorized(body): Authorized) -> Answer {
    c2b::register(&api, &body).await.map(Json)
}

async fn simulate(State(api): State<Api>, Authorized(body): Authorized) -> Answer {
    c2b::simulate(&api, &body).await.map(Json)
}

async fn status(State(api): State<Api>, Authorized(body): Authorized) -> Answer {
    c2b::status(&api, &body).await.map(Json)
}

async fn reverse(State(api): State<Api>, Authorized(body): Authorized) -> Answer {
    c2b::reverse(&api, &body).await.map(Json)
}
