//! Requests of devices to WooCommerce through the shop's server, which alone has the key pair.

use serde::{Deserialize, Serialize};

/// HTTP method of a request to WooCommerce's REST API.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum StoreMethod {
    /// Reads.
    #[default]
    Get,
    /// Creates.
    Post,
    /// Changes.
    Put,
    /// Deletes.
    Delete,
}

/// Request to `wc/v3/{path}`, which the server forwards to WooCommerce if the device's role allows it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StoreProxyInput {
    /// Method.
    pub method: StoreMethod,
    /// Path below `wc/v3/`, without a query.
    pub path: String,
    /// Parameters of the query.
    #[serde(default)]
    pub query: Vec<(String, String)>,
    /// JSON body of a `Post` or `Put`.
    #[serde(default)]
    pub body: Option<String>,
}

/// WooCommerce's response, of any status.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StoreProxyAnswer {
    /// HTTP status.
    pub status: u16,
    /// Headers that clients of the REST API read: time, totals of a list, `Retry-After`.
    pub headers: Vec<(String, String)>,
    /// Body as text.
    pub body: String,
}
