//! Problems as HTTP responses: RFC 9457 documents with the code's status.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use korosho_domain::problem::{Problem, ProblemDocument};
use uuid::Uuid;

/// Media type of problem documents (RFC 9457).
pub const PROBLEM_JSON: &str = "application/problem+json";

/// Problem as an HTTP response, which has the problem as an extension; handlers return it with `?`.
#[derive(Debug)]
pub struct Refusal(pub Problem);

impl<E: Into<Problem>> From<E> for Refusal {
    fn from(error: E) -> Self {
        Self(error.into())
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let retry_after = match &self.0 {
            Problem::RateLimited { retry_after } => Some(*retry_after),
            _ => None,
        };
        let mut response = respond(self.0.clone().document());
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response.extensions_mut().insert(self.0);
        response
    }
}

/// Extension of a page that shows a problem to a person, for the log: its body is not a problem document.
#[derive(Debug, Clone)]
pub(crate) struct ShownProblem(pub(crate) Problem);

fn respond(document: ProblemDocument) -> Response {
    let status = StatusCode::from_u16(document.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(PROBLEM_JSON)),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    (status, headers, Json(document)).into_response()
}

/// Response to a path without a route.
pub async fn not_found() -> Refusal {
    Refusal(Problem::NotFound)
}

/// Response to a method that the route does not accept. The code is `not_found` as for an unknown
/// path; the status tells them apart.
pub async fn method_not_allowed() -> Response {
    let title = "method not allowed".to_owned();
    let document = ProblemDocument {
        status: 405,
        detail: title.clone(),
        title,
        ..Problem::NotFound.document()
    };
    respond(document)
}

/// Internal error: logs the cause with an incident id; the response contains only the id.
pub fn internal(cause: &dyn std::fmt::Display) -> Refusal {
    let incident = Uuid::new_v4().simple().to_string();
    tracing::error!(incident, %cause, "request failed");
    Refusal(Problem::Internal { incident })
}
