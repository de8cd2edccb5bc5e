//! Cache of catalogue responses: serialised and compressed once per catalogue version.

use std::sync::Arc;

use axum::http::HeaderMap;
use axum::response::Response;
use korosho_domain::problem::Problem;
use moka::sync::Cache;
use serde::Serialize;

use crate::conditional::{SHARED, shared_response};
use crate::precompressed::{CompressionLevel, PrecompressedBody};
use crate::problem::{Refusal, internal};

const JSON: &str = "application/json";
/// Capacity in bytes; the entries requested most often stay.
const CAPACITY: u64 = 24 << 20;

/// Precompressed JSON by catalogue version and query.
#[derive(Debug)]
pub struct CatalogueResponses(Cache<String, Arc<PrecompressedBody>>);

impl Default for CatalogueResponses {
    fn default() -> Self {
        let weight = |query: &String, body: &Arc<PrecompressedBody>| {
            u32::try_from(query.len() + body.weight()).unwrap_or(u32::MAX)
        };
        Self(Cache::builder().max_capacity(CAPACITY).weigher(weight).build())
    }
}

impl CatalogueResponses {
    /// Returns the response to a query of this catalogue version: from the cache, else from `run`,
    /// whose errors are returned and not cached.
    pub fn respond<T: Serialize>(
        &self,
        version: u64,
        query: &str,
        request: &HeaderMap,
        run: impl FnOnce() -> Result<T, Problem>,
    ) -> Result<Response, Refusal> {
        let query = format!("{version} {query}");
        if let Some(body) = self.0.get(&query) {
            return Ok(shared_response(body.response(request, SHARED)));
        }
        let json = serde_json::to_vec(&run()?).map_err(|error| internal(&error))?;
        let body = Arc::new(PrecompressedBody::new(json.into(), JSON, CompressionLevel::Fast));
        self.0.insert(query, Arc::clone(&body));
        Ok(shared_response(body.response(request, SHARED)))
    }
}
