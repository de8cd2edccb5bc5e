//! Answers of the catalogue: written and compressed once for each version of it.

use std::sync::Arc;

use axum::http::HeaderMap;
use axum::response::Response;
use korosho_domain::problem::Problem;
use moka::sync::Cache;
use serde::Serialize;

use super::answer::SHARED;
use crate::front::for_everybody;
use crate::problem::{Refusal, internal};
use crate::ready::{Effort, Ready};
use crate::state::App;

/// Most bytes of answers that are kept; those asked for most often stay.
const CAPACITY: u64 = 24 << 20;

/// Answers by version of the catalogue and question.
#[derive(Debug)]
pub struct Answers(Cache<String, Arc<Ready>>);

impl Default for Answers {
    fn default() -> Self {
        let weight = |question: &String, ready: &Arc<Ready>| {
            u32::try_from(question.len() + ready.weight()).unwrap_or(u32::MAX)
        };
        Self(Cache::builder().max_capacity(CAPACITY).weigher(weight).build())
    }
}

impl App {
    /// Answers a question about the catalogue: from what was answered before, else by asking.
    ///
    /// # Errors
    /// What the question is refused with; a refusal is not kept.
    pub fn answer<T: Serialize>(
        &self,
        question: &str,
        request: &HeaderMap,
        ask: impl FnOnce() -> Result<T, Problem>,
    ) -> Result<Response, Refusal> {
        let version = self.shop.catalogue.status().version;
        let question = format!("{version} {question}");
        if let Some(ready) = self.answers.0.get(&question) {
            return Ok(for_everybody(ready.answer(request, SHARED)));
        }
        let json = serde_json::to_vec(&ask()?).map_err(|error| internal(&error))?;
        let ready = Arc::new(Ready::new(json.into(), "application/json", Effort::Quick));
        self.answers.0.insert(question, Arc::clone(&ready));
        Ok(for_everybody(ready.answer(request, SHARED)))
    }
}
