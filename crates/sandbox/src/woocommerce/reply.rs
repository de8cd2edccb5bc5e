//! Successful response before the middleware adds WordPress's headers.

use super::{call::Call, paging::Page};
use crate::options::WooVersion;
use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

/// Marks a response without an `Allow` header.
#[derive(Clone, Copy)]
pub(crate) struct NoAllow;

/// Status, body and, for a list, the total.
#[derive(Debug)]
pub(crate) struct Reply {
    status: StatusCode,
    body: Value,
    paging: Vec<(&'static str, String)>,
}

impl Reply {
    /// 200 with one object, reduced to `_fields`.
    #[must_use]
    pub(crate) fn one(call: &Call, thing: Value) -> Self {
        Self { status: StatusCode::OK, body: call.cut(thing), paging: Vec::new() }
    }

    /// 200 with one object and an entry that `_fields` does not remove.
    #[must_use]
    pub(crate) fn always(mut self, name: &str, value: Value) -> Self {
        self.body[name] = value;
        self
    }

    /// 201 with the new object and its URL.
    #[must_use]
    pub(crate) fn created(call: &Call, thing: Value) -> Self {
        let location = thing.pointer("/_links/self/0/href").and_then(Value::as_str);
        let paging = location.map(|href| ("location", href.to_owned())).into_iter().collect();
        Self { status: StatusCode::CREATED, body: call.cut(thing), paging }
    }

    /// 200 with one page of a complete list.
    #[must_use]
    pub(crate) fn slice<T>(
        call: &Call,
        page: Page,
        all: Vec<T>,
        show: impl Fn(&T) -> Value,
    ) -> Self {
        let total = i64::try_from(all.len()).unwrap_or(i64::MAX);
        Self::list(call, page, total, page.slice(all).iter().map(show).collect())
    }

    /// 200 with one page of a list; `total` counts all pages.
    #[must_use]
    pub(crate) fn list(call: &Call, page: Page, total: i64, things: Vec<Value>) -> Self {
        let total = page.reported_total(total);
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
    pub(crate) fn counted(call: &Call, things: Vec<Value>) -> Self {
        match call.version() < WooVersion::V11_0_1 {
            true => Self::whole(call, things),
            false => Self::all(call, things),
        }
    }

    /// 200 with a complete list as one page.
    #[must_use]
    pub(crate) fn all(call: &Call, things: Vec<Value>) -> Self {
        let total = i64::try_from(things.len()).unwrap_or(i64::MAX);
        Self::list(call, Page { per_page: total.max(1), page: 1, offset: None }, total, things)
    }

    /// 200 with a complete list that is never paged.
    #[must_use]
    pub(crate) fn whole(call: &Call, things: Vec<Value>) -> Self {
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

/// Object with `_links` to itself (with its `methods`) and to its collection; paths are relative to
/// `/wp-json/wc/v3/`.
#[must_use]
pub(crate) fn linked(call: &Call, mut thing: Value, collection: &str, methods: &[&str]) -> Value {
    let id = thing["id"].as_str().map_or_else(|| thing["id"].to_string(), str::to_owned);
    thing["_links"] = links(call, &format!("{collection}/{id}"), collection, methods);
    thing
}

/// `_links` to an object and to its collection.
#[must_use]
pub(crate) fn links(call: &Call, own: &str, collection: &str, methods: &[&str]) -> Value {
    json!({
        "self": [{ "href": call.href(own), "targetHints": { "allow": methods } }],
        "collection": [{ "href": call.href(collection) }],
    })
}

/// Adds a link, such as `up`.
pub(crate) fn add_link(call: &Call, thing: &mut Value, name: &str, path: &str) {
    thing["_links"][name] = json!([{ "href": call.href(path) }]);
}

/// Methods of most single objects.
pub(crate) const ITEM_METHODS: &[&str] = &["GET", "POST", "PUT", "PATCH", "DELETE"];
