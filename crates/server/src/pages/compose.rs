//! Page composition: data needs → data → head → body → shell.
//!
//! Pages that are equal for all customers are cached until the catalogue changes, at most ten
//! minutes; after the first response they are recompressed at the highest level. If the renderer
//! fails, the page is sent without its body and the browser renders it from the embedded data.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::http::StatusCode;
use korosho_core::Shop;
use korosho_domain::catalogue::ProductRef;
use korosho_domain::language::Language;
use korosho_domain::problem::Problem;
use moka::future::Cache;
use percent_encoding::utf8_percent_encode;
use serde_json::json;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;

use super::bundle::Bundle;
use super::data::Data;
use super::describe::describe;
use super::heads::{HeadTexts, Heads};
use super::needs::{self, Need};
use super::renderer::Renderer;
use super::route::{Page, SLUG};
use super::shell::Shell;
use crate::precompressed::{CompressionLevel, PrecompressedBody};

/// Capacity of the page cache in bytes.
const CAPACITY: u64 = 48 << 20;
/// Lifetime of a cached page: it states the age of the catalogue.
const TTL: Duration = Duration::from_secs(600);
/// Media type of every page.
const HTML: &str = "text/html; charset=utf-8";
/// Longest URL that is cached, in bytes: a bound against requests made to fill the cache.
const MAX_CACHED_URL_BYTES: usize = 300;

/// Composed page with its status.
#[derive(Debug)]
pub struct Composed {
    /// 200, 404 for an unknown page or product, 503 before the first catalogue sync.
    pub status: StatusCode,
    /// HTML.
    pub html: PrecompressedBody,
    /// Whether the highest compression level is still to be applied.
    needs_recompression: AtomicBool,
}

/// Composer: page shell, renderer and the cache of composed pages.
#[derive(Debug)]
pub struct Composer {
    shell: Shell,
    bundle: Bundle,
    renderer: Option<Renderer>,
    heads: Heads,
    cache: Cache<String, Arc<Composed>>,
    /// Bounds recompression to one page at a time, on one core.
    recompressing: Arc<Semaphore>,
}

impl Composer {
    /// Creates a composer; without a renderer every page is a shell with data.
    #[must_use]
    pub fn new(shell: Shell, bundle: Bundle, renderer: Option<Renderer>) -> Self {
        let weight = |key: &String, page: &Arc<Composed>| {
            u32::try_from(key.len() + page.html.weight()).unwrap_or(u32::MAX)
        };
        let cache =
            Cache::builder().max_capacity(CAPACITY).weigher(weight).time_to_live(TTL).build();
        let heads = renderer.as_ref().map(Renderer::heads).cloned().unwrap_or_default();
        Self { shell, bundle, renderer, heads, cache, recompressing: Arc::new(Semaphore::new(1)) }
    }

    /// Head texts of a language.
    #[must_use]
    pub fn head_texts(&self, language: Language) -> &HeadTexts {
        self.heads.of(language)
    }

    /// Returns the page at `url` (path and query) in a language.
    pub async fn page(
        &self,
        shop: &Shop,
        origin: &str,
        page: &Page,
        url: &str,
        language: Language,
    ) -> Arc<Composed> {
        let url = without_language(url);
        let make = async { Arc::new(self.compose(shop, origin, page, &url, language).await) };
        if url.len() > MAX_CACHED_URL_BYTES {
            return make.await;
        }
        let key = key(shop, &url, language);
        let composed = match self.cache.get(&key).await {
            Some(composed) => composed,
            // Concurrent requests for one page share one composition.
            None => self.cache.get_with(key.clone(), make).await,
        };
        if composed.needs_recompression.swap(false, Ordering::Relaxed) {
            match Arc::clone(&self.recompressing).try_acquire_owned() {
                Ok(permit) => drop(tokio::spawn(recompress(
                    self.cache.clone(),
                    key,
                    Arc::clone(&composed),
                    permit,
                ))),
                // Another page is being recompressed: the next request for this one tries again.
                Err(_) => composed.needs_recompression.store(true, Ordering::Relaxed),
            }
        }
        composed
    }

    /// Composes, compresses and caches a page before the first request for it.
    pub async fn warm_up(
        &self,
        shop: &Shop,
        origin: &str,
        page: &Page,
        url: &str,
        language: Language,
    ) {
        let composed = Arc::new(self.compose(shop, origin, page, url, language).await);
        if let Ok(permit) = Arc::clone(&self.recompressing).acquire_owned().await {
            composed.needs_recompression.store(false, Ordering::Relaxed);
            recompress(self.cache.clone(), key(shop, url, language), composed, permit).await;
        }
    }

    async fn compose(
        &self,
        shop: &Shop,
        origin: &str,
        page: &Page,
        url: &str,
        language: Language,
    ) -> Composed {
        let needs = self.needs(page, url).await;
        let (page, data, status) = match Data::read(shop, needs.clone(), language) {
            Ok(data) if *page == Page::NotFound => (page, data, StatusCode::NOT_FOUND),
            Ok(data) => (page, data, StatusCode::OK),
            Err(Problem::NotFound) => {
                let data = self.not_found_data(shop, page, language).await.without(needs);
                (&Page::NotFound, data, StatusCode::NOT_FOUND)
            }
            Err(_) => (page, Data::default(), StatusCode::SERVICE_UNAVAILABLE),
        };
        let body = match status {
            StatusCode::SERVICE_UNAVAILABLE => String::new(),
            _ if *page == Page::Bare => String::new(),
            _ => self.body(url, language, &data).await,
        };
        let texts = self.heads.of(language);
        let head = describe(page, &data, &shop.get_shop(), origin, language, texts);
        let parts = self.bundle.parts(page, language);
        let html = self.shell.page(language, &head.html(), &body, &data.json(), &parts);
        let html = PrecompressedBody::new(html.into(), HTML, CompressionLevel::Balanced);
        Composed { status, html, needs_recompression: AtomicBool::new(true) }
    }

    /// Data of the not-found page, shown in place of an unknown product.
    async fn not_found_data(&self, shop: &Shop, page: &Page, language: Language) -> Data {
        let slug = if let Page::Product { slug } = page { slug.as_str() } else { "" };
        let nowhere = format!("/not-found/{}", utf8_percent_encode(slug, SLUG));
        let needs = self.needs(&Page::NotFound, &nowhere).await;
        Data::read(shop, needs, language).unwrap_or_default()
    }

    /// Data keys from the page's script; without a renderer, those that the head needs.
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

    async fn body(&self, url: &str, language: Language, data: &Data) -> String {
        let Some(renderer) = &self.renderer else { return String::new() };
        renderer.render(url, language, &data.json().to_string()).await.unwrap_or_else(|error| {
            tracing::error!(%error, url, "the page is sent without its body");
            String::new()
        })
    }
}

/// Cache key: catalogue version, store reachability, language, URL.
fn key(shop: &Shop, url: &str, language: Language) -> String {
    let status = shop.catalogue.status();
    let (version, reachable) = (status.version, status.store_reachable);
    format!("{version} {reachable} {language} {url}")
}

/// Replaces a cached page by the same page at the highest compression level.
async fn recompress(
    cache: Cache<String, Arc<Composed>>,
    key: String,
    page: Arc<Composed>,
    _permit: OwnedSemaphorePermit,
) {
    let body = page.html.plain().clone();
    let compress = move || PrecompressedBody::new(body, HTML, CompressionLevel::Best);
    if let Ok(html) = spawn_blocking(compress).await {
        let needs_recompression = AtomicBool::new(false);
        let recompressed = Composed { status: page.status, html, needs_recompression };
        cache.insert(key, Arc::new(recompressed)).await;
    }
}

/// URL without `lang`, which the cache key holds separately.
fn without_language(url: &str) -> String {
    let Some((path, query)) = url.split_once('?') else { return url.to_owned() };
    let kept: Vec<&str> = query.split('&').filter(|pair| !pair.starts_with("lang=")).collect();
    if kept.is_empty() { path.to_owned() } else { format!("{path}?{}", kept.join("&")) }
}
