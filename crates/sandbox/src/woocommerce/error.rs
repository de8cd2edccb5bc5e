//! WooCommerce's error bodies: `{code, message, data: {status, …}}`.

use super::reply::NoAllow;
use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde_json::{Map, Value, json};

/// Error in WooCommerce's form.
#[derive(Debug, Clone)]
pub(crate) struct WooError {
    /// Machine-readable code, like `woocommerce_rest_product_invalid_id`.
    pub(crate) code: String,
    /// Text for people; may hold HTML and entities.
    pub(crate) message: String,
    /// HTTP status.
    pub(crate) status: StatusCode,
    /// Entries of `data` in addition to `status`.
    pub(crate) data: Box<Map<String, Value>>,
    /// Number that replaces `data`, as in some of WooCommerce's errors.
    pub(crate) number: Option<u16>,
    /// Whether the response lists the route's methods in `Allow`.
    pub(crate) allow: bool,
}

/// Result of a handler.
pub(crate) type WooResult<T> = Result<T, WooError>;

impl WooError {
    /// Creates an error with this code, message and status.
    #[must_use]
    pub(crate) fn new(status: u16, code: &str, message: impl Into<String>) -> Self {
        Self {
            code: code.to_owned(),
            message: message.into(),
            status: StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR),
            data: Box::default(),
            number: None,
            allow: true,
        }
    }

    /// Adds an entry to `data`.
    #[must_use]
    pub(crate) fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.data.insert(name.to_owned(), value.into());
        self
    }

    /// Replaces `data` by a bare number.
    #[must_use]
    pub(crate) const fn with_number(mut self, number: u16) -> Self {
        self.number = Some(number);
        self
    }

    /// Removes the `Allow` header, as for objects that are looked up before the permission check.
    #[must_use]
    pub(crate) fn without_allow(mut self) -> Self {
        self.allow = false;
        self
    }

    /// 404 `rest_no_route`.
    #[must_use]
    pub(crate) fn no_route() -> Self {
        let message = "No route was found matching the URL and request method.";
        Self::new(404, "rest_no_route", message).without_allow()
    }

    /// 410 for an object that is in the trash already.
    #[must_use]
    pub(crate) fn already_trashed(kind: &str) -> Self {
        let message = format!("The {kind} has already been deleted.");
        Self::new(410, "woocommerce_rest_already_trashed", message)
    }

    /// 500 of WordPress after a fatal error of PHP.
    #[must_use]
    pub(crate) fn critical() -> Self {
        let message = "<p>There has been a critical error on this website.</p><p>\
            <a href=\"https://wordpress.org/documentation/article/faq-troubleshooting/\">\
            Learn more about troubleshooting WordPress.</a></p>";
        Self::new(500, "internal_server_error", message)
    }

    /// 400 `rest_invalid_param` for one parameter; `reason` is the code in `details`.
    #[must_use]
    pub(crate) fn invalid_param(name: &str, reason: &str, message: impl Into<String>) -> Self {
        let message = message.into();
        let detail = json!({ "code": reason, "message": message, "data": null });
        Self::new(400, "rest_invalid_param", format!("Invalid parameter(s): {name}"))
            .with("params", json!({ name: message }))
            .with("details", json!({ name: detail }))
    }

    /// 400 `rest_invalid_param` because of a wrong type.
    #[must_use]
    pub(crate) fn not_of_type(name: &str, kind: &str) -> Self {
        Self::invalid_param(name, "rest_invalid_type", format!("{name} is not of type {kind}."))
    }

    /// 400 `rest_invalid_param` for a value outside `choices`.
    #[must_use]
    pub(crate) fn not_one_of(name: &str, choices: &[&str]) -> Self {
        let list = match choices {
            [] => String::new(),
            [one] => (*one).to_owned(),
            [first, second] => format!("{first} and {second}"),
            [rest @ .., last] => format!("{}, and {last}", rest.join(", ")),
        };
        Self::invalid_param(name, "rest_not_in_enum", format!("{name} is not one of {list}."))
    }

    /// 400 `rest_missing_callback_param`.
    #[must_use]
    pub(crate) fn missing(name: &str) -> Self {
        Self::all_missing(&[name])
    }

    /// 400 `rest_missing_callback_param` for several parameters.
    #[must_use]
    pub(crate) fn all_missing(names: &[&str]) -> Self {
        let message = format!("Missing parameter(s): {}", names.join(", "));
        Self::new(400, "rest_missing_callback_param", message).with("params", json!(names))
    }

    /// JSON body.
    #[must_use]
    pub(crate) fn body(&self) -> Value {
        if let Some(number) = self.number {
            return json!({ "code": self.code, "message": self.message, "data": number });
        }
        let mut data = Map::from_iter([("status".to_owned(), json!(self.status.as_u16()))]);
        data.extend(self.data.as_ref().clone());
        json!({ "code": self.code, "message": self.message, "data": data })
    }
}

impl IntoResponse for WooError {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.body())).into_response();
        if !self.allow {
            response.extensions_mut().insert(NoAllow);
        }
        response
    }
}

impl From<sqlx::Error> for WooError {
    fn from(error: sqlx::Error) -> Self {
        tracing::error!(%error, "the sandbox's database failed");
        Self::critical()
    }
}
