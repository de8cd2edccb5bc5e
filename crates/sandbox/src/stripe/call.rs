//! Request and response: the parts common to all calls of the API.

use super::{auth, error::ApiError, ids};
use axum::{
    body::{Bytes, to_bytes},
    extract::{FromRequest, Request},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use serde_json::Value;

/// Largest form that is read, in bytes; a full session with 100 lines stays far below.
const LARGEST_FORM: usize = 2 << 20;

/// Request id, sent as `Request-Id`.
#[derive(Clone)]
pub(crate) struct RequestId(pub(crate) String);

/// POST request: its form and the input of the idempotency layer.
#[derive(Debug, Clone)]
pub(crate) struct Call {
    /// `req_…`
    pub(crate) request_id: String,
    /// `Idempotency-Key`.
    pub(crate) key: Option<String>,
    /// Path from `/v1` on.
    pub(crate) path: String,
    /// The body as sent.
    pub(crate) form: String,
}

impl<S: Send + Sync> FromRequest<S> for Call {
    type Rejection = ApiError;

    async fn from_request(request: Request, _state: &S) -> Result<Self, ApiError> {
        let (head, body) = request.into_parts();
        let bytes = to_bytes(body, LARGEST_FORM)
            .await
            .map_err(|_| ApiError::invalid("The request body could not be read."))?;
        check_content_type(&head.headers, &bytes)?;
        let request_id = head.extensions.get::<RequestId>().map(|id| id.0.clone());
        let path = head.uri.path();
        Ok(Self {
            request_id: request_id.unwrap_or_default(),
            key: text(&head.headers, "idempotency-key"),
            path: path.find("/v1/").map_or(path, |at| &path[at..]).to_owned(),
            form: String::from_utf8_lossy(&bytes).into_owned(),
        })
    }
}

fn check_content_type(headers: &HeaderMap, body: &Bytes) -> Result<(), ApiError> {
    let kind = text(headers, "content-type").unwrap_or_default();
    if body.is_empty() || kind.starts_with("application/x-www-form-urlencoded") {
        return Ok(());
    }
    Err(ApiError::invalid(
        "Invalid request (check that your POST content type is application/x-www-form-urlencoded).",
    ))
}

fn text(headers: &HeaderMap, name: &str) -> Option<String> {
    headers.get(name)?.to_str().ok().map(str::to_owned)
}

/// Finished response in the form stored for replays.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    /// HTTP status.
    pub(crate) status: StatusCode,
    /// JSON document as text: a replay is byte-identical.
    pub(crate) body: String,
    /// Request id of the original, for a replay.
    pub(crate) replay_of: Option<String>,
}

impl Answer {
    /// Response to a first request.
    pub(crate) fn new(status: StatusCode, body: &Value) -> Self {
        Self { status, body: pretty(body), replay_of: None }
    }

    /// Error response to a first request.
    pub(crate) fn refused(error: &ApiError, request_id: &str) -> Self {
        Self::new(error.status, &error.body(request_id))
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        let mut response = (self.status, json_type(), self.body).into_response();
        if let Some(original) = self.replay_of {
            set(&mut response, "idempotent-replayed", "true");
            set(&mut response, "original-request", &original);
        }
        if self.status.is_server_error() {
            // The result is stored under its key: a retry would only replay it.
            set(&mut response, "stripe-should-retry", "false");
        }
        response
    }
}

/// Response to a GET.
pub(crate) struct Found(pub(crate) Value);

impl IntoResponse for Found {
    fn into_response(self) -> Response {
        (json_type(), pretty(&self.0)).into_response()
    }
}

/// Passes the error to [`envelope`], which knows the request's id.
impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

fn json_type() -> [(HeaderName, &'static str); 1] {
    [(header::CONTENT_TYPE, "application/json")]
}

fn pretty(body: &Value) -> String {
    serde_json::to_string_pretty(body).unwrap_or_default()
}

/// Middleware of every call: checks key and version, sets the request id, writes errors.
pub(crate) async fn envelope(mut request: Request, next: Next) -> Response {
    let id = ids::make("req_", 14);
    let key = request.headers().get("idempotency-key").cloned();
    let checked = auth::check_key(request.headers());
    let version = checked.and_then(|()| auth::version(request.headers()));
    request.extensions_mut().insert(RequestId(id.clone()));
    let mut response = match &version {
        Ok(_) => next.run(request).await,
        Err(error) => error.clone().into_response(),
    };
    if let Some(error) = response.extensions_mut().remove::<ApiError>() {
        response = error_response(&error, &id);
    }
    set(&mut response, "request-id", &id);
    set(&mut response, "stripe-version", version.as_deref().unwrap_or(auth::API_VERSION));
    if let Some(key) = key {
        response.headers_mut().insert("idempotency-key", key);
    }
    response
}

fn error_response(error: &ApiError, id: &str) -> Response {
    let mut response = (error.status, json_type(), pretty(&error.body(id))).into_response();
    match error.status {
        StatusCode::UNAUTHORIZED => {
            set(&mut response, "www-authenticate", "Basic realm=\"Stripe\"");
        }
        StatusCode::CONFLICT => set(&mut response, "stripe-should-retry", "true"),
        _ => {}
    }
    response
}

fn set(response: &mut Response, name: &'static str, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        response.headers_mut().insert(name, value);
    }
}
