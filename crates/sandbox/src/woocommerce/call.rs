//! Parsed request to the REST API.

use super::{
    auth::{self, Access},
    error::{WooError, WooResult},
    store, time,
};
use crate::{options::WooVersion, state::Sandbox};
use axum::{
    body::to_bytes,
    extract::{FromRequest, FromRequestParts, RawPathParams, Request},
    http::{Method, Uri},
};
use serde_json::{Map, Value, json};
use url::form_urlencoded;

const LARGEST_BODY: usize = 8 * 1024 * 1024;
const BASE: &str = "/wp-json/wc/v3/";

/// Authorised request: parameters, JSON body, and the sandbox.
pub(crate) struct Call {
    /// State shared by the upstreams.
    pub(crate) sandbox: Sandbox,
    /// JSON object of the body; empty without a body.
    pub(crate) body: Map<String, Value>,
    /// JSON list of the body; empty for an object.
    pub(crate) rows: Vec<Value>,
    path: String,
    /// Parameters in the path, by name.
    parts: Vec<(String, String)>,
    query: Vec<(String, String)>,
}

impl FromRequest<Sandbox> for Call {
    type Rejection = WooError;

    async fn from_request(request: Request, sandbox: &Sandbox) -> Result<Self, WooError> {
        let (mut head, body) = request.into_parts();
        let parts = RawPathParams::from_request_parts(&mut head, sandbox).await;
        let parts = parts.map_err(|_| WooError::no_route())?;
        let parts = parts.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let access = head.extensions.get::<Access>().copied().unwrap_or(Access::None);
        let bytes = to_bytes(body, LARGEST_BODY).await.unwrap_or_default();
        let (body, rows) = parse(&head.method, &bytes)?;
        if access == Access::None {
            return Err(auth::refusal(&head.method, head.uri.path()));
        }
        Ok(Self { rows, parts, ..Self::new(sandbox.clone(), &head.uri, body) })
    }
}

fn parse(method: &Method, bytes: &[u8]) -> WooResult<(Map<String, Value>, Vec<Value>)> {
    if bytes.is_empty() || method == Method::GET {
        return Ok((Map::new(), Vec::new()));
    }
    match serde_json::from_slice(bytes) {
        Ok(Value::Object(body)) => Ok((body, Vec::new())),
        Ok(Value::Array(rows)) => Ok((Map::new(), rows)),
        Ok(_) => Ok((Map::new(), Vec::new())),
        Err(_) => Err(WooError::new(400, "rest_invalid_json", "Invalid JSON body passed.")
            .with("json_error_code", json!(4))
            .with("json_error_message", json!("Syntax error"))),
    }
}

/// Whether a query key is an element of a list parameter: `name[]`, `name[0]`.
fn is_element(key: &str, name: &str) -> bool {
    key.strip_prefix(name).is_some_and(|rest| rest.starts_with('['))
}

impl Call {
    /// Creates a call internal to the sandbox, as if this URL had been requested.
    #[must_use]
    pub(crate) fn new(sandbox: Sandbox, uri: &Uri, body: Map<String, Value>) -> Self {
        let query = uri.query().unwrap_or_default();
        let query = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        let path = uri.path().to_owned();
        Self { sandbox, body, rows: Vec::new(), path, parts: Vec::new(), query }
    }

    /// Parameter in the path.
    #[must_use]
    pub(crate) fn part(&self, name: &str) -> &str {
        let found = self.parts.iter().find(|(key, _)| key == name);
        found.map_or("", |(_, value)| value)
    }

    /// Id in the path.
    ///
    /// # Errors
    /// 404 `rest_no_route` if it is not a number.
    pub(crate) fn id(&self, name: &str) -> WooResult<i64> {
        self.part(name).parse().map_err(|_| WooError::no_route())
    }

    /// Stored document with the `id` in the path.
    ///
    /// # Errors
    /// 404 with this code and text if it does not exist.
    pub(crate) async fn stored(&self, kind: &str, code: &str, message: &str) -> WooResult<Value> {
        let found = store::thing(self.sandbox.db(), kind, self.id("id")?).await?;
        found.ok_or_else(|| WooError::new(404, code, message))
    }

    /// Text in the body; empty if it is missing or not a text.
    #[must_use]
    pub(crate) fn text(&self, name: &str) -> &str {
        self.body.get(name).and_then(Value::as_str).unwrap_or_default()
    }

    /// Requires `force=true` for a deletion of what has no trash.
    ///
    /// # Errors
    /// 501 with this code and text.
    pub(crate) fn require_force(&self, code: &str, message: &str) -> WooResult<()> {
        match self.flag("force") {
            Some(true) => Ok(()),
            _ => Err(WooError::new(501, code, message)),
        }
    }

    /// Emulated release of WooCommerce.
    #[must_use]
    pub(crate) fn version(&self) -> WooVersion {
        self.sandbox.options().woo_version
    }

    /// Query parameter; the last value counts, an empty one included.
    #[must_use]
    pub(crate) fn param(&self, name: &str) -> Option<&str> {
        let found = self.query.iter().rev().find(|(key, _)| key == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Query parameter, unless it is empty.
    #[must_use]
    pub(crate) fn filled(&self, name: &str) -> Option<&str> {
        self.param(name).filter(|value| !value.is_empty())
    }

    /// Values of a list parameter: `a,b`, `name[]=a`, `name[0]=a`.
    #[must_use]
    pub(crate) fn list(&self, name: &str) -> Vec<String> {
        let mut values = Vec::new();
        for (key, value) in &self.query {
            if key == name {
                values.extend(value.split(',').map(|part| part.trim().to_owned()));
            } else if is_element(key, name) {
                values.push(value.trim().to_owned());
            }
        }
        values.retain(|value| !value.is_empty());
        values
    }

    /// Values of a list parameter that the route has not declared as a list: `a,b` is one value.
    #[must_use]
    pub(crate) fn undeclared_list(&self, name: &str) -> Vec<String> {
        let named = self.query.iter().filter(|(key, _)| key == name || is_element(key, name));
        named.map(|(_, value)| value.clone()).filter(|value| !value.is_empty()).collect()
    }

    /// Numbers of a list parameter; an invalid number counts as 0, as in PHP.
    #[must_use]
    pub(crate) fn ids(&self, name: &str) -> Vec<i64> {
        self.list(name).iter().map(|value| value.parse().unwrap_or(0)).collect()
    }

    /// Parameter as a boolean, `None` if absent.
    #[must_use]
    pub(crate) fn flag(&self, name: &str) -> Option<bool> {
        self.filled(name).map(|value| matches!(value, "true" | "1" | "TRUE" | "True"))
    }

    /// Parameter as a date in Unix milliseconds, honouring `dates_are_gmt`.
    ///
    /// # Errors
    /// 400 `rest_invalid_param` for an invalid date.
    pub(crate) fn date(&self, name: &str) -> WooResult<Option<i64>> {
        let Some(text) = self.filled(name) else { return Ok(None) };
        let is_gmt = self.flag("dates_are_gmt").unwrap_or(false);
        let refusal = || WooError::invalid_param(name, "rest_invalid_date", "Invalid date.");
        time::parse(text, is_gmt).map(Some).ok_or_else(refusal)
    }

    /// Parameter with a fixed set of values.
    ///
    /// # Errors
    /// 400 `rest_invalid_param` for any other value.
    pub(crate) fn choice(&self, name: &str, choices: &[&str]) -> WooResult<Option<&str>> {
        match self.filled(name) {
            Some(value) if !choices.contains(&value) => Err(WooError::not_one_of(name, choices)),
            value => Ok(value),
        }
    }

    /// Absolute URL of a path below `/wp-json/wc/v3/`.
    #[must_use]
    pub(crate) fn href(&self, path: &str) -> String {
        format!("{}{BASE}{path}", self.sandbox.origin())
    }

    /// URL of this request with another page number.
    #[must_use]
    pub(crate) fn at_page(&self, page: i64) -> String {
        let page = page.to_string();
        let mut query = form_urlencoded::Serializer::new(String::new());
        let mut is_placed = false;
        for (name, value) in &self.query {
            is_placed |= name == "page";
            query.append_pair(name, if name == "page" { &page } else { value });
        }
        if !is_placed {
            query.append_pair("page", &page);
        }
        format!("{}{}?{}", self.sandbox.origin(), self.path, query.finish())
    }

    /// Object reduced to the fields listed by `_fields`; nested names do not apply to lists.
    #[must_use]
    pub(crate) fn cut(&self, thing: Value) -> Value {
        let fields = self.list("_fields");
        match thing {
            Value::Object(mut whole) if !fields.is_empty() => {
                whole.retain(|name, _| fields.iter().any(|field| covers(field, name)));
                for field in &fields {
                    narrow(&mut whole, field, &fields);
                }
                Value::Object(whole)
            }
            whole => whole,
        }
    }
}

/// Whether `field` (possibly nested, `dimensions.length`) includes the top-level entry `name`.
fn covers(field: &str, name: &str) -> bool {
    field == name || field.strip_prefix(name).is_some_and(|rest| rest.starts_with('.'))
}

/// Reduces an object of which only nested fields are listed; a list is removed.
fn narrow(whole: &mut Map<String, Value>, field: &str, fields: &[String]) {
    let Some((top, _)) = field.split_once('.') else { return };
    if fields.iter().any(|other| other == top) {
        return;
    }
    let prefix = format!("{top}.");
    let kept = |name: &String| fields.iter().any(|f| f.strip_prefix(&prefix) == Some(name));
    match whole.get_mut(top) {
        Some(Value::Object(inner)) => inner.retain(|name, _| kept(name)),
        Some(_) => drop(whole.shift_remove(top)),
        None => {}
    }
}
