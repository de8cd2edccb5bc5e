//! Routes of `/v1`: each handler names its call only.

use super::{
    Api,
    call::{Answer, Call, Found, envelope},
    error::ApiError,
    events, expand,
    idempotency::post as once,
    ids, refunds, schema, sessions, store, webhook_endpoints,
};
use axum::{
    Router,
    extract::{FromRequestParts, Path, State},
    http::{Method, StatusCode, Uri, request::Parts},
    middleware::from_fn,
    routing::{get, post},
};
use std::convert::Infallible;

type Read = Result<Found, ApiError>;
type Write = Result<Answer, ApiError>;

/// Router of the API, relative to `/v1`.
pub(crate) fn router(api: Api) -> Router {
    Router::new()
        .route("/checkout/sessions", get(list_sessions).post(create_session))
        .route("/checkout/sessions/{id}", get(retrieve_session).post(update_session))
        .route("/checkout/sessions/{id}/expire", post(expire_session))
        .route("/checkout/sessions/{id}/line_items", get(line_items))
        .route("/events", get(list_events))
        .route("/events/{id}", get(retrieve_event))
        .route("/refunds", get(list_refunds).post(create_refund))
        .route("/refunds/{id}", get(retrieve_refund))
        .route("/payment_intents/{id}", get(retrieve_intent))
        .route("/charges/{id}", get(retrieve_charge))
        .route("/webhook_endpoints", get(list_endpoints).post(create_endpoint))
        .route(
            "/webhook_endpoints/{id}",
            get(retrieve_endpoint).post(update_endpoint).delete(delete_endpoint),
        )
        .fallback(unknown)
        .method_not_allowed_fallback(unknown)
        .with_state(api)
        .layer(from_fn(envelope))
}

/// Query string, empty if there is none.
struct Query(String);

impl<S: Sync> FromRequestParts<S> for Query {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self(parts.uri.query().unwrap_or_default().to_owned()))
    }
}

async fn unknown(method: Method, uri: Uri) -> ApiError {
    let message = format!(
        "Unrecognized request URL ({method}: /v1{}). Please see https://stripe.com/docs or we can \
         help at https://support.stripe.com/.",
        uri.path()
    );
    ApiError { status: StatusCode::NOT_FOUND, ..ApiError::invalid(message) }
}

async fn create_session(State(api): State<Api>, call: Call) -> Write {
    once(&api.clone(), call, |form| {
        let draft = sessions::check(form, api.now())?;
        Ok(async move { sessions::create(&api, &draft).await })
    })
    .await
}

async fn retrieve_session(
    State(api): State<Api>,
    Path(id): Path<String>,
    Query(query): Query,
) -> Read {
    sessions::retrieve(&api, &id, &query).await.map(Found)
}

async fn list_sessions(State(api): State<Api>, Query(query): Query) -> Read {
    sessions::list(&api, &query).await.map(Found)
}

async fn line_items(State(api): State<Api>, Path(id): Path<String>, Query(query): Query) -> Read {
    sessions::line_items(&api, &id, &query).await.map(Found)
}

async fn update_session(State(api): State<Api>, Path(id): Path<String>, call: Call) -> Write {
    once(&api.clone(), call, |form| {
        let input = schema::read("checkout_session_update", form)?;
        Ok(async move { sessions::update(&api, &id, &input).await })
    })
    .await
}

async fn expire_session(State(api): State<Api>, Path(id): Path<String>, call: Call) -> Write {
    once(&api.clone(), call, |form| {
        schema::read("checkout_session_expire", form)?;
        Ok(async move { sessions::expire(&api, &id).await })
    })
    .await
}

async fn list_events(State(api): State<Api>, Query(query): Query) -> Read {
    events::list(&api, &query).await.map(Found)
}

async fn retrieve_event(State(api): State<Api>, Path(id): Path<String>) -> Read {
    events::retrieve(&api, &id).await.map(Found)
}

async fn create_refund(State(api): State<Api>, call: Call) -> Write {
    once(&api.clone(), call, |form| {
        let input = refunds::check(form)?;
        Ok(async move { refunds::create(&api, &input).await })
    })
    .await
}

async fn list_refunds(State(api): State<Api>, Query(query): Query) -> Read {
    refunds::list(&api, &query).await.map(Found)
}

async fn retrieve_refund(State(api): State<Api>, Path(id): Path<String>) -> Read {
    retrieve(&api, "refund", &id, "refund", "").await
}

async fn retrieve_intent(
    State(api): State<Api>,
    Path(id): Path<String>,
    Query(query): Query,
) -> Read {
    retrieve(&api, "payment_intent", &id, "intent", &query).await
}

async fn retrieve_charge(
    State(api): State<Api>,
    Path(id): Path<String>,
    Query(query): Query,
) -> Read {
    retrieve(&api, "charge", &id, "id", &query).await
}

async fn retrieve(api: &Api, kind: &str, id: &str, param: &str, query: &str) -> Read {
    let input = schema::read("retrieve", query)?;
    let object = store::get(&mut *api.db().acquire().await?, kind, id, param).await?;
    expand::apply(api, object, &input).await.map(Found)
}

async fn create_endpoint(State(api): State<Api>, call: Call) -> Write {
    once(&api.clone(), call, |form| {
        let input = webhook_endpoints::check(form)?;
        let secret = ids::make("whsec_", 32);
        Ok(async move { webhook_endpoints::create(&api, &input, &secret).await })
    })
    .await
}

async fn list_endpoints(State(api): State<Api>, Query(query): Query) -> Read {
    webhook_endpoints::list(&api, &query).await.map(Found)
}

async fn retrieve_endpoint(State(api): State<Api>, Path(id): Path<String>) -> Read {
    webhook_endpoints::retrieve(&api, &id).await.map(Found)
}

async fn update_endpoint(State(api): State<Api>, Path(id): Path<String>, call: Call) -> Write {
    once(&api.clone(), call, |form| {
        let input = webhook_endpoints::check_update(form)?;
        Ok(async move { webhook_endpoints::update(&api, &id, &input).await })
    })
    .await
}

async fn delete_endpoint(State(api): State<Api>, Path(id): Path<String>) -> Read {
    webhook_endpoints::delete(&api, &id).await.map(Found)
}
