//! Response cache: complete responses that are equal for all customers, before the router.
//!
//! Most requests ask for such a response, and routing costs more than sending one
//! (docs/performance.md). The router gets a request made of the cache key alone, so no other header
//! of a customer reaches a shared response. Concurrent requests for one key share one response;
//! entity tags, content codings and `HEAD` are applied to it per request.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{ConnectInfo, Request};
use axum::http::header::{
    ACCEPT, ACCEPT_LANGUAGE, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG,
};
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};
use futures::FutureExt as _;
use futures::future::BoxFuture;
use korosho_compression::CompressionLevel;
use korosho_domain::language::Language;
use korosho_domain::problem::Problem;
use korosho_media::Format;
use moka::future::Cache;
use moka::policy::EvictionPolicy;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;
use tower::{Service, ServiceExt as _};
use tracing::field::Empty;
use tracing::{Instrument as _, debug_span, info_span};

use crate::conditional::{SharedResponse, knows, weak_tag};
use crate::cookies::has_cart;
use crate::middleware::{Route, record, secured};
use crate::pages::language;
use crate::pages::route::Page;
use crate::precompressed::PrecompressedBody;
use crate::problem::{Refusal, internal};
use crate::rate_limits::RateLimit;
use crate::state::App;

/// Capacity in bytes: every page, listing and picture that a shop of some hundred products shows.
const CAPACITY: u64 = 96 << 20;
/// Lifetime of a cached response: a page states the age of the catalogue.
const TTL: Duration = Duration::from_secs(600);
/// Time for which a cached page may promise the same and list the same exceptions of opening hours: the
/// day never changes within a step, and promises are rounded up to a quarter of an hour.
const PROMISE_STEP_MS: i64 = 5 * 60_000;
/// Estimated memory per entry besides body and URL, in bytes.
const ENTRY_OVERHEAD: usize = 2 << 10;

/// Request header by which a shared response varies, besides the URL, in its normalised form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Vary {
    Nothing,
    /// Pages: `Cookie` and `Accept-Language`.
    Language(Language),
    /// Pictures: `Accept`.
    Format(Format),
}

/// Key of a shared response.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct CacheKey {
    /// Path and query; of private pages the path alone, because order keys are part of the query.
    url: Box<str>,
    vary: Vary,
    /// Catalogue version, and whether the store is reachable.
    catalogue: (u64, bool),
    /// Version of the settings, of which pages show opening hours.
    settings: u64,
    /// Step of the shop's time in which a page's promises and exceptions of opening hours hold, and the
    /// promises' version; `None` for responses without any.
    promises: Option<(i64, u64)>,
}

/// Complete response, ready to be sent to any customer.
#[derive(Debug)]
struct CachedResponse {
    status: StatusCode,
    headers: HeaderMap,
    body: PrecompressedBody,
    route: Route,
    /// Whether the highest compression level is still to be applied.
    needs_recompression: AtomicBool,
}

/// Service that answers from the cache, else from the router. Cheap to clone.
#[derive(Clone)]
pub struct ResponseCache(Arc<Inner>);

struct Inner {
    app: App,
    router: Router,
    entries: Cache<CacheKey, Arc<CachedResponse>>,
    /// Bounds recompression to one page at a time, on one core.
    recompressing: Arc<Semaphore>,
}

impl ResponseCache {
    /// Creates a cache in front of a router.
    #[must_use]
    pub fn new(app: App, router: Router) -> Self {
        let weight = |key: &CacheKey, cached: &Arc<CachedResponse>| {
            let bytes = key.url.len() + cached.body.weight() + ENTRY_OVERHEAD;
            u32::try_from(bytes).unwrap_or(u32::MAX)
        };
        let entries = Cache::builder()
            .max_capacity(CAPACITY)
            .weigher(weight)
            .time_to_live(TTL)
            // By frequency, entries of a former catalogue version would outlast new ones.
            .eviction_policy(EvictionPolicy::lru())
            .build();
        Self(Arc::new(Inner { app, router, entries, recompressing: Arc::new(Semaphore::new(1)) }))
    }

    /// Composes, compresses and caches a page before the first request for it.
    pub async fn warm_up(&self, url: &str, language: Language) {
        let key = CacheKey::new(&self.0.app, url, Vary::Language(language));
        let cached = self.find_or_make(&key).await;
        if cached.needs_recompression.swap(false, Ordering::Relaxed)
            && let Ok(permit) = Arc::clone(&self.0.recompressing).acquire_owned().await
        {
            self.recompress(key, cached, permit).await;
        }
    }

    async fn respond(&self, request: Request) -> Response {
        let started = Instant::now();
        let app = &self.0.app;
        let (id, method) = (app.request_ids.next_id(), request.method().clone());
        let Some(key) = CacheKey::of(app, &request) else {
            let span = info_span!("request", id, %method, route = Empty);
            let mut response = self.route(request).instrument(span.clone()).boxed().await;
            let route = response.extensions_mut().remove().unwrap_or_default();
            record(app, &span, &id, &method, &route, started, &mut response);
            return response;
        };
        let (parts, _) = request.into_parts();
        let headers = parts.headers;
        let (cached, span) = match self.0.entries.get(&key).await {
            Some(cached) => {
                let span = debug_span!("request", id, %method, route = &*cached.route.0);
                (cached, span)
            }
            None => {
                let span = info_span!("request", id, %method, route = Empty);
                let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
                if let Err(problem) = self.check_rate(peer, &headers) {
                    let mut response = secured(app, Refusal(problem).into_response());
                    record(app, &span, &id, &method, &Route::default(), started, &mut response);
                    return response;
                }
                let cached = self.find_or_make(&key).instrument(span.clone()).boxed().await;
                (cached, span)
            }
        };
        let mut response = cached.response(&method, &headers);
        record(app, &span, &id, &method, &cached.route, started, &mut response);
        self.recompress_later(key, cached);
        response
    }

    /// Counts a response that has to be made: its cost is the server's, and its URL the client's
    /// choice.
    fn check_rate(
        &self,
        peer: Option<&ConnectInfo<SocketAddr>>,
        headers: &HeaderMap,
    ) -> Result<(), Problem> {
        let Some(ConnectInfo(peer)) = peer else { return Ok(()) };
        let limits = &self.0.app.rate_limits;
        limits.check(RateLimit::Render, limits.client(peer.ip(), headers))
    }

    async fn route(&self, request: Request) -> Response {
        self.0.router.clone().oneshot(request).await.unwrap_or_else(|never| match never {})
    }

    /// Response of the cache, else of the router: concurrent requests for one key share one run of
    /// the router. A response that is not to be cached is shared by these alone.
    async fn find_or_make(&self, key: &CacheKey) -> Arc<CachedResponse> {
        match self.0.entries.try_get_with_by_ref(key, self.make(key)).await {
            Ok(cached) | Err(cached) => cached,
        }
    }

    /// Makes a response; an error is one that is not to be cached.
    async fn make(&self, key: &CacheKey) -> Result<Arc<CachedResponse>, CachedResponse> {
        let response = match key.request() {
            Ok(request) => self.route(request).await,
            Err(error) => internal(&error).into_response(),
        };
        let (mut parts, body) = response.into_parts();
        let is_shared = parts.extensions.remove::<SharedResponse>().is_some();
        let route = parts.extensions.remove().unwrap_or_default();
        // The body is complete in memory: collecting it does not wait.
        let body = to_bytes(body, usize::MAX).await.unwrap_or_else(|error| {
            tracing::error!(%error, "response body cannot be collected");
            parts.status = StatusCode::INTERNAL_SERVER_ERROR;
            Bytes::new()
        });
        let is_cached = is_shared && parts.status == StatusCode::OK;
        let mut headers = parts.headers;
        if is_cached && !headers.contains_key(ETAG) {
            headers.insert(ETAG, weak_tag(&body));
        }
        let made = CachedResponse::new(parts.status, headers, body, route);
        if is_cached { Ok(Arc::new(made)) } else { Err(made) }
    }

    /// Starts the recompression of a page unless another page is being recompressed; then a later
    /// request for this one starts it.
    fn recompress_later(&self, key: CacheKey, cached: Arc<CachedResponse>) {
        if cached.status == StatusCode::OK
            && cached.needs_recompression.load(Ordering::Relaxed)
            && let Ok(permit) = Arc::clone(&self.0.recompressing).try_acquire_owned()
            && cached.needs_recompression.swap(false, Ordering::Relaxed)
        {
            let cache = self.clone();
            tokio::spawn(async move { cache.recompress(key, cached, permit).await });
        }
    }

    /// Replaces a cached page by the same page at the highest compression level.
    async fn recompress(
        &self,
        key: CacheKey,
        cached: Arc<CachedResponse>,
        _permit: OwnedSemaphorePermit,
    ) {
        let body = cached.body.plain().clone();
        let compress = move || PrecompressedBody::new(body, CompressionLevel::Best);
        if let Ok(body) = spawn_blocking(compress).await {
            let recompressed = CachedResponse {
                status: cached.status,
                headers: cached.headers.clone(),
                body,
                route: cached.route.clone(),
                needs_recompression: AtomicBool::new(false),
            };
            self.0.entries.insert(key, Arc::new(recompressed)).await;
        }
    }
}

impl Service<Request> for ResponseCache {
    type Response = Response;
    type Error = Infallible;
    type Future = BoxFuture<'static, Result<Response, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request) -> Self::Future {
        let cache = self.clone();
        async move { Ok(cache.respond(request).await) }.boxed()
    }
}

fn catalogue(app: &App) -> (u64, bool) {
    let status = app.shop.catalogue.status();
    (status.version, status.store_reachable)
}

impl CacheKey {
    /// Key of a request; `None` if its response may not be shared.
    fn of(app: &App, request: &Request) -> Option<Self> {
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            return None;
        }
        let (url, vary) = scope(request.uri(), request.headers(), app.shop.languages())?;
        Some(Self::new(app, url, vary))
    }

    /// Key of the response for a URL now.
    fn new(app: &App, url: &str, vary: Vary) -> Self {
        let shop = &app.shop;
        let promises = match vary {
            Vary::Language(_) => {
                Some((shop.now().div_euclid(PROMISE_STEP_MS), shop.promise_version()))
            }
            Vary::Nothing | Vary::Format(_) => None,
        };
        let (catalogue, settings) = (catalogue(app), shop.settings_version());
        Self { url: url.into(), vary, catalogue, settings, promises }
    }

    /// Request for the response of this key.
    fn request(&self) -> Result<Request, axum::http::Error> {
        let request = Request::get(&*self.url);
        let request = match self.vary {
            Vary::Nothing => request,
            Vary::Language(language) => request.header(ACCEPT_LANGUAGE, language.tag()),
            Vary::Format(format) => request.header(ACCEPT, format.media_type()),
        };
        request.body(Body::empty())
    }
}

/// URL and header by which a response is shared; `None` if it is not.
fn scope<'a>(uri: &'a Uri, headers: &HeaderMap, languages: &[Language]) -> Option<(&'a str, Vary)> {
    let (path, url) = (uri.path(), uri.path_and_query().map(PathAndQuery::as_str)?);
    if path == "/api/products"
        || path == "/api/product-counts"
        || path == "/api/categories"
        || path.starts_with("/api/products/")
    {
        return Some((url, Vary::Nothing));
    }
    if path.starts_with("/media/") && !path.starts_with("/media/previews/") {
        let accept = headers.get(ACCEPT).and_then(|value| value.to_str().ok());
        return Some((url, Vary::Format(Format::accepted(accept.unwrap_or_default()))));
    }
    let page = Page::at(path, "");
    let language = language::choose(uri.query().unwrap_or_default(), headers, languages);
    // The gift page contains the gift.
    let is_composed_each_time = matches!(page, Page::NotFound | Page::Gift);
    let is_shared = !(is_composed_each_time || page.is_private() && has_cart(headers));
    let url = if page.is_private() { path } else { url };
    is_shared.then_some((url, Vary::Language(language)))
}

impl CachedResponse {
    fn new(status: StatusCode, mut headers: HeaderMap, body: Bytes, route: Route) -> Self {
        // The length depends on the content coding.
        headers.remove(CONTENT_LENGTH);
        let media_type = headers.get(CONTENT_TYPE).map_or(&[][..], HeaderValue::as_bytes);
        let is_page = media_type.starts_with(b"text/html");
        let body = match () {
            () if media_type.starts_with(b"image/") => PrecompressedBody::uncompressed(body),
            () if is_page => PrecompressedBody::new(body, CompressionLevel::Balanced),
            () => PrecompressedBody::new(body, CompressionLevel::Fast),
        };
        Self { status, headers, body, route, needs_recompression: AtomicBool::new(is_page) }
    }

    /// Response to a request: 304 if the `ETag` matches, else the smallest coding that it accepts.
    fn response(&self, method: &Method, request: &HeaderMap) -> Response {
        let mut response = Response::new(Body::empty());
        *response.headers_mut() = self.headers.clone();
        let tag = self.headers.get(ETAG).and_then(|tag| tag.to_str().ok());
        if self.status == StatusCode::OK && tag.is_some_and(|tag| knows(request, tag)) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            response.headers_mut().remove(CONTENT_TYPE);
            return response;
        }
        *response.status_mut() = self.status;
        let (coding, body) = self.body.accepted(request);
        if let Some(coding) = coding {
            response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        if method == Method::HEAD {
            response.headers_mut().insert(CONTENT_LENGTH, body.len().into());
        } else {
            *response.body_mut() = Body::from(body.clone());
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use axum::http::header::COOKIE;

    use super::*;

    fn scoped(url: &str, header: Option<(axum::http::HeaderName, &str)>) -> Option<(String, Vary)> {
        let request = Request::get(url);
        let request =
            header.into_iter().fold(request, |request, (name, value)| request.header(name, value));
        let request = request.body(()).unwrap();
        let scope = scope(request.uri(), request.headers(), &Language::ALL)?;
        Some((scope.0.to_owned(), scope.1))
    }

    #[test]
    fn response_is_shared_by_url_and_the_normalised_header_of_its_kind() {
        let shared = |url: &str, vary| Some((url.to_owned(), vary));
        let english = Vary::Language(Language::En);
        for (url, header, expected) in [
            ("/", None, shared("/", english)),
            ("/shop?page=2", None, shared("/shop?page=2", english)),
            ("/", Some((COOKIE, "a=b; language=sw")), shared("/", Vary::Language(Language::Sw))),
            ("/", Some((ACCEPT_LANGUAGE, "sw-KE")), shared("/", Vary::Language(Language::Sw))),
            ("/order/1?key=secret&lang=sw", None, shared("/order/1", Vary::Language(Language::Sw))),
            ("/api/products?page=2", None, shared("/api/products?page=2", Vary::Nothing)),
            ("/api/products/nuts", None, shared("/api/products/nuts", Vary::Nothing)),
            (
                "/media/1/a.jpg?w=400",
                None,
                shared("/media/1/a.jpg?w=400", Vary::Format(Format::Jpeg)),
            ),
            (
                "/media/1/a.jpg",
                Some((ACCEPT, "image/webp,*/*")),
                shared("/media/1/a.jpg", Vary::Format(Format::Webp)),
            ),
        ] {
            assert_eq!(scoped(url, header), expected, "{url}");
        }
    }

    #[test]
    fn responses_about_one_person_or_of_other_routes_are_not_shared() {
        for url in [
            "/api/orders/1?key=a",
            "/gift/1?key=a",
            "/api/shop",
            "/webhooks/stripe",
            "/metrics",
            "/o/abc",
            "/assets/app.js",
            "/sw.js",
            "/media/previews/a.jpg",
            "/nowhere",
        ] {
            assert_eq!(scoped(url, None), None, "{url}");
        }
    }

    #[test]
    fn pages_about_a_cart_of_the_server_are_not_shared() {
        let cart = || Some((COOKIE, "korosho_cart=a"));
        for url in ["/cart", "/checkOut", "/order/1?key=a"] {
            assert_eq!(scoped(url, cart()), None, "{url}");
        }
        assert!(scoped("/shop", cart()).is_some());
    }
}
