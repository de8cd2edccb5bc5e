//! A page as bytes: needs → data → head → body → shell.
//!
//! Pages that are the same for everybody are kept until the catalogue changes or ten minutes have
//! passed; once sent, they are compressed again as far as can be, for those who come next. A
//! renderer that fails costs the page its body, never the answer: the browser then draws from the
//! data that came with it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::http::StatusCode;
use korosho_domain::catalogue::ProductRef;
use korosho_domain::problem::Problem;
use moka::future::Cache;
use percent_encoding::utf8_percent_encode;
use serde_json::json;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;

use super::bundle::Bundle;
use super::data::Data;
use super::describe::describe;
use super::handler::SLUG;
use super::needs::{self, Need};
use super::renderer::Renderer;
use super::route::Page;
use super::shell::Shell;
use crate::ready::{Effort, Ready};
use crate::state::App;

/// Most bytes of pages that are kept.
const CAPACITY: u64 = 48 << 20;
/// A page says how old the catalogue was: it is not kept for ever.
const LIFETIME: Duration = Duration::from_secs(600);
/// Type of every page.
const HTML: &str = "text/html; charset=utf-8";
/// Longer addresses are not kept, so that nobody fills the memory with them.
const LONGEST_KEPT: usize = 300;

/// A page and how it is answered.
#[derive(Debug)]
pub struct Composed {
    /// 200, 404 for what is not there, 503 before the first copy of the catalogue.
    pub status: StatusCode,
    /// HTML.
    pub html: Ready,
    /// Whether it could be smaller still.
    is_rough: AtomicBool,
}

/// The built page, the renderer, and what was composed before.
#[derive(Debug)]
pub struct Composer {
    shell: Shell,
    bundle: Bundle,
    renderer: Option<Renderer>,
    kept: Cache<String, Arc<Composed>>,
    /// One page at a time is compressed again, on one core.
    polishing: Arc<Semaphore>,
}

impl Composer {
    /// Composes with these; `None` = every page is a shell with data.
    #[must_use]
    pub fn new(shell: Shell, bundle: Bundle, renderer: Option<Renderer>) -> Self {
        let weight = |key: &String, page: &Arc<Composed>| {
            u32::try_from(key.len() + page.html.weight()).unwrap_or(u32::MAX)
        };
        let kept =
            Cache::builder().max_capacity(CAPACITY).weigher(weight).time_to_live(LIFETIME).build();
        Self { shell, bundle, renderer, kept, polishing: Arc::new(Semaphore::new(1)) }
    }

    /// The page at `url` (path and query) in this language.
    pub async fn page(&self, app: &App, page: &Page, url: &str, language: &str) -> Arc<Composed> {
        let url = without_language(url);
        let make = async { Arc::new(self.compose(app, page, &url, language).await) };
        if url.len() > LONGEST_KEPT {
            return make.await;
        }
        let key = key(app, &url, language);
        let composed = match self.kept.get(&key).await {
            Some(composed) => composed,
            // Many who ask for the same page wait for one composition.
            None => self.kept.get_with(key.clone(), make).await,
        };
        if composed.is_rough.swap(false, Ordering::Relaxed) {
            match Arc::clone(&self.polishing).try_acquire_owned() {
                Ok(turn) => {
                    drop(tokio::spawn(polish(self.kept.clone(), key, Arc::clone(&composed), turn)))
                }
                // Another page's turn; whoever asks for this one next tries again.
                Err(_) => composed.is_rough.store(true, Ordering::Relaxed),
            }
        }
        composed
    }

    /// Has a page ready in its smallest form before anybody asks for it.
    pub async fn warm(&self, app: &App, page: &Page, url: &str, language: &str) {
        let composed = Arc::new(self.compose(app, page, url, language).await);
        if let Ok(turn) = Arc::clone(&self.polishing).acquire_owned().await {
            composed.is_rough.store(false, Ordering::Relaxed);
            polish(self.kept.clone(), key(app, url, language), composed, turn).await;
        }
    }

    async fn compose(&self, app: &App, page: &Page, url: &str, language: &str) -> Composed {
        let needs = self.needs(page, url).await;
        let (page, data, status) = match Data::read(&app.shop, needs.clone(), language) {
            Ok(data) if *page == Page::NotFound => (page, data, StatusCode::NOT_FOUND),
            Ok(data) => (page, data, StatusCode::OK),
            Err(Problem::NotFound) => {
                let data = self.instead(app, page, language).await.without(needs);
                (&Page::NotFound, data, StatusCode::NOT_FOUND)
            }
            Err(_) => (page, Data::default(), StatusCode::SERVICE_UNAVAILABLE),
        };
        let body = match status {
            StatusCode::SERVICE_UNAVAILABLE => String::new(),
            _ if *page == Page::Bare => String::new(),
            _ => self.body(url, language, &data).await,
        };
        let head = describe(page, &data, &app.shop.get_shop(), &app.origin, language);
        let parts = self.bundle.parts(page, language);
        let html = self.shell.page(language, &head.html(), &body, &data.json(), &parts);
        let html = Ready::new(html.into(), HTML, Effort::Thorough);
        Composed { status, html, is_rough: AtomicBool::new(true) }
    }

    /// What is shown in place of a product that is not there: as at an address that leads nowhere.
    async fn instead(&self, app: &App, page: &Page, language: &str) -> Data {
        let slug = if let Page::Product { slug } = page { slug.as_str() } else { "" };
        let nowhere = format!("/not-found/{}", utf8_percent_encode(slug, SLUG));
        let needs = self.needs(&Page::NotFound, &nowhere).await;
        Data::read(&app.shop, needs, language).unwrap_or_default()
    }

    /// What the script says; without it, what search engines are told.
    async fn needs(&self, page: &Page, url: &str) -> Vec<(serde_json::Value, Need)> {
        if *page == Page::Bare {
            return Vec::new();
        }
        if let Some(renderer) = &self.renderer {
            match renderer.needs(url).await {
                Ok(keys) => return needs::parse(&keys),
                Err(error) => tracing::error!(%error, url, "the page's needs are not known"),
            }
        }
        let mut needs = vec![(json!(["get_shop", null]), Need::Shop)];
        if let Page::Product { slug } = page {
            let key = json!(["get_product", { "slug": slug }]);
            needs.push((key, Need::Product(ProductRef { slug: slug.clone() })));
        }
        needs
    }

    async fn body(&self, url: &str, language: &str, data: &Data) -> String {
        let Some(renderer) = &self.renderer else { return String::new() };
        renderer.render(url, language, &data.json().to_string()).await.unwrap_or_else(|error| {
            tracing::error!(%error, url, "the page is sent without its body");
            String::new()
        })
    }
}

/// What a page depends on.
fn key(app: &App, url: &str, language: &str) -> String {
    let status = app.shop.catalogue.status();
    let (version, reachable) = (status.version, status.store_reachable);
    format!("{version} {reachable} {language} {url}")
}

/// Compresses a page as far as can be, and keeps that instead.
async fn polish(
    kept: Cache<String, Arc<Composed>>,
    key: String,
    rough: Arc<Composed>,
    _turn: OwnedSemaphorePermit,
) {
    let body = rough.html.plain().clone();
    let press = move || Ready::new(body, HTML, Effort::Finest);
    if let Ok(html) = spawn_blocking(press).await {
        let smallest = Composed { status: rough.status, html, is_rough: AtomicBool::new(false) };
        kept.insert(key, Arc::new(smallest)).await;
    }
}

/// The language is part of the key already.
fn without_language(url: &str) -> String {
    let Some((path, query)) = url.split_once('?') else { return url.to_owned() };
    let kept: Vec<&str> = query.split('&').filter(|pair| !pair.starts_with("lang=")).collect();
    if kept.is_empty() { path.to_owned() } else { format!("{path}?{}", kept.join("&")) }
}
