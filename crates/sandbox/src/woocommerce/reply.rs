//! Successful response before the middleware adds WordPress's headers.

use super::{call::Call, paging::Page};
use crate::options::WooVersion;
use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde_json::{Map, Value, json};

/// Marks a response without an `Allow` header.
#[derive(Clone, Copy)]
pub struct NoAllow;

/// Status, body and, for a list, the total.
#[derive(Debug)]
pub struct Reply {
    status: StatusCode,
    body: Value,
    paging: Vec<(&'static str, String)>,
}

impl Reply {
    /// 200 with one object, reduced to `_fields`.
    #[must_use]
    pub fn one(call: &Call, thing: Value) -> Self {
        Self { status: StatusCode::OK, body: call.cut(thing), paging: Vec::new() }
    }

    /// 200 with one object and an entry that `_fields` does not remove.
    #[must_use]
    pub fn always(mut self, name: &str, value: Value) -> Self {
        self.body[name] = value;
        self
    }

    /// 201 with the new object and its URL.
    #[must_use]
    pub fn created(call: &Call, thing: Value) -> Self {
        let location = thing.pointer("/_links/self/0/href").and_then(Value::as_str);
        let paging = location.map(|href| ("location", href.to_owned())).into_iter().collect();
        Self { status: StatusCode::CREATED, body: call.cut(thing), paging }
    }

    /// 200 with one page of a list; `total` counts all pages.
    #[must_use]
    pub fn list(call: &Call, page: Page, total: i64, things: Vec<Value>) -> Self {
        let body = things.into_iter().map(|thing| call.cut(thing)).collect();
        let mut paging = vec![
            ("x-wp-total", total.to_string()),
            ("x-wp-totalpages", page.pages(total).to_string()),
        ];
        paging.extend(page.link(call, total).map(|link| ("link", link)));
        Self { status: StatusCode::OK, body, paging }
    }

    /// 200 with a complete list that is never paged; 11.0.1 reports its length, 9.4.2 does not.
    #[must_use]
    pub fn counted(call: &Call, things: Vec<Value>) -> Self {
        if call.sandbox.options().woo_version < WooVersion::V11_0_1 {
            return Self::whole(call, things);
        }
        let total = i64::try_from(things.len()).unwrap_or(i64::MAX);
        Self::list(call, Page { per_page: total.max(1), page: 1, offset: None }, total, things)
    }

    /// 200 with a complete list that is never paged.
    #[must_use]
    pub fn whole(call: &Call, things: Vec<Value>) -> Self {
        let body = things.into_iter().map(|thing| call.cut(thing)).collect();
        Self { status: StatusCode::OK, body, paging: Vec::new() }
    }
}

impl IntoResponse for Reply {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.body)).into_response();
        for (name, value) in self.paging {
            if let Ok(value) = HeaderValue::from_str(&value) {
                response.headers_mut().insert(name, value);
            }
        }
        let json = HeaderValue::from_static("application/json; charset=UTF-8");
        response.headers_mut().insert(header::CONTENT_TYPE, json);
        response
    }
}

/// `_links` with `self` (with its `methods`) and `collection`; paths are relative to
/// `/wp-json/wc/v3/`.
#[must_use]
pub fn links(call: &Call, own: &str, collection: &str, methods: &[&str]) -> Map<String, Value> {
    let own = json!([{ "href": call.href(own), "targetHints": { "allow": methods } }]);
    let collection = json!([{ "href": call.href(collection) }]);
    Map::from_iter([("self".to_owned(), own), ("collection".to_owned(), collection)])
}

/// Methods of most single objects.
pub const ITEM_METHODS: &[&str] = &["GET", "POST", "PUT", "PATCH", "DELETE"];
