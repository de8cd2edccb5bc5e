//! Daraja's error document: `{requestId, errorCode, errorMessage}`.

use super::ids;
use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde_json::json;

/// Error response in Daraja's form.
#[derive(Debug, Clone)]
pub(crate) struct Refusal {
    status: StatusCode,
    code: &'static str,
    message: String,
    request_id: Option<String>,
}

impl Refusal {
    fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into(), request_id: None }
    }

    /// Invalid field.
    pub(crate) fn field(name: &str) -> Self {
        let message = format!("Bad Request - Invalid {name}");
        Self::new(StatusCode::BAD_REQUEST, "400.002.02", message)
    }

    /// Body that is not a JSON object.
    pub(crate) fn payload() -> Self {
        let message = "Bad Request - Invalid Request Payload";
        Self::new(StatusCode::BAD_REQUEST, "400.002.05", message)
    }

    /// Missing, wrong or replaced token.
    pub(crate) fn token() -> Self {
        Self::new(StatusCode::NOT_FOUND, "404.001.03", "Invalid Access Token")
    }

    /// Errors of the token endpoint.
    pub(crate) fn grant(code: &'static str, message: &str) -> Self {
        Self::new(StatusCode::BAD_REQUEST, code, message)
    }

    /// 404: unknown object.
    pub(crate) fn absent(message: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, "404.001.01", message)
    }

    /// `500.001.1001`, whose meaning is in its text only.
    pub(crate) fn merchant(message: &str) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "500.001.1001", message)
    }

    /// Query of an open prompt; the response carries the prompt's id as its request id.
    pub(crate) fn being_processed(checkout_request_id: &str) -> Self {
        let refusal = Self::merchant("The transaction is being processed");
        Self { request_id: Some(checkout_request_id.to_owned()), ..refusal }
    }

    /// Internal error of the sandbox.
    pub(crate) fn internal() -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "500.003.1001", "Internal Server Error")
    }
}

impl From<sqlx::Error> for Refusal {
    fn from(error: sqlx::Error) -> Self {
        tracing::error!(%error, "the sandbox's database failed");
        Self::internal()
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let body = json!({
            "requestId": self.request_id.unwrap_or_else(ids::request),
            "errorCode": self.code,
            "errorMessage": self.message,
        });
        (self.status, Json(body)).into_response()
    }
}
