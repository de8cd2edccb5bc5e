//! Stripe's error document.

use axum::http::StatusCode;
use serde_json::{Value, json};

/// Error in Stripe's form: `error.{type,code,param,message}` with an HTTP status.
#[derive(Debug, Clone)]
pub(crate) struct ApiError {
    /// HTTP status.
    pub(crate) status: StatusCode,
    /// `error.type`.
    pub(crate) kind: &'static str,
    /// `error.code`, if Stripe sets one.
    pub(crate) code: Option<&'static str>,
    /// `error.param`: the invalid parameter, in bracket form.
    pub(crate) param: Option<String>,
    /// `error.message`.
    pub(crate) message: String,
}

impl ApiError {
    /// Invalid request: 400, `invalid_request_error`.
    pub(crate) fn invalid(message: impl Into<String>) -> Self {
        Self {
            status: StatusCode::BAD_REQUEST,
            kind: "invalid_request_error",
            code: None,
            param: None,
            message: message.into(),
        }
    }

    /// Missing required parameter.
    pub(crate) fn missing(param: &str) -> Self {
        Self::invalid(format!("Missing required param: {param}."))
            .code("parameter_missing")
            .param(param)
    }

    /// 404: unknown object of this kind.
    pub(crate) fn no_such(kind: &str, id: &str, param: &str) -> Self {
        let mut error = Self::invalid(format!("No such {kind}: '{id}'"));
        error.status = StatusCode::NOT_FOUND;
        error.code("resource_missing").param(param)
    }

    /// Sets the error code.
    pub(crate) fn code(mut self, code: &'static str) -> Self {
        self.code = Some(code);
        self
    }

    /// Sets the invalid parameter.
    pub(crate) fn param(mut self, param: impl Into<String>) -> Self {
        self.param = Some(param.into());
        self
    }

    /// Internal error of the sandbox (its database, an injected failure): 500, `api_error`.
    pub(crate) fn internal(message: impl Into<String>) -> Self {
        Self {
            status: StatusCode::INTERNAL_SERVER_ERROR,
            kind: "api_error",
            code: None,
            param: None,
            message: message.into(),
        }
    }

    /// JSON body; `request_id` is part of the URL of the request's log.
    pub(crate) fn body(&self, request_id: &str) -> Value {
        let mut error = json!({ "message": self.message, "type": self.kind });
        if let Some(code) = self.code {
            error["code"] = code.into();
            error["doc_url"] =
                format!("https://stripe.com/docs/error-codes/{}", code.replace('_', "-")).into();
        }
        if let Some(param) = &self.param {
            error["param"] = param.as_str().into();
        }
        error["request_log_url"] =
            format!("https://dashboard.stripe.com/test/workbench/logs?object={request_id}").into();
        json!({ "error": error })
    }
}

impl From<sqlx::Error> for ApiError {
    fn from(error: sqlx::Error) -> Self {
        tracing::error!(%error, "the sandbox's database failed");
        Self::internal("An unknown error occurred")
    }
}
