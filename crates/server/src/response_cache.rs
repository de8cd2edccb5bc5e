//! Per-worker response cache: replays complete responses for up to five seconds.
//!
//! Most requests ask for responses that are equal for all customers and already in memory. Routing,
//! middleware and key computation cost more than sending the bytes (docs/performance.md); this
//! cache needs one hash of the request. Each worker has a cache of its own, so there is no lock to
//! wait for.

use std::cell::RefCell;
use std::collections::HashMap;
use std::convert::Infallible;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::Request;
use axum::http::header::{ACCEPT, ACCEPT_ENCODING, ACCEPT_LANGUAGE, COOKIE, IF_NONE_MATCH, RANGE};
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse as _, Response};
use futures::FutureExt as _;
use futures::future::{BoxFuture, ready};
use tower::Service;

use crate::conditional::SharedResponse;
use crate::middleware::Route;
use crate::problem::internal;
use crate::state::App;

/// Lifetime of a cached response. A new catalogue version invalidates it at once; the TTL bounds
/// every other cause of staleness.
const TTL: Duration = Duration::from_secs(5);
/// Capacity per worker in bytes: some hundred pages, listings and pictures.
const CAPACITY: usize = 8 << 20;
/// Estimated memory per entry besides body and key, in bytes.
const ENTRY_OVERHEAD: usize = 2 << 10;
const VARY_HEADERS_LEN: usize = 4;
/// Request headers by which a shared response may vary, besides the URL.
static VARY_HEADERS: [HeaderName; VARY_HEADERS_LEN] =
    [ACCEPT, ACCEPT_ENCODING, ACCEPT_LANGUAGE, COOKIE];

thread_local! {
    static CACHE: RefCell<CachedResponses> = RefCell::default();
}

/// URL and vary headers of a request.
struct CacheKey {
    url: PathAndQuery,
    vary: [Option<HeaderValue>; VARY_HEADERS_LEN],
}

/// Complete response with the state it was made from.
struct CachedResponse {
    key: CacheKey,
    cached_at: Instant,
    /// Catalogue version, and whether the store was reachable.
    catalogue: (u64, bool),
    route: Route,
    headers: HeaderMap,
    body: Bytes,
}

/// Cached responses of one worker, by the hash of their key.
#[derive(Default)]
struct CachedResponses {
    entries: HashMap<u64, CachedResponse>,
    /// Sum of [`CachedResponse::weight`].
    weight: usize,
}

impl CachedResponses {
    /// Inserts a response. A full cache is cleared: requested responses return within one request
    /// each, and an eviction order would cost more than it saves.
    fn insert(&mut self, hash: u64, response: CachedResponse) {
        let weight = response.weight();
        if self.weight + weight > CAPACITY {
            self.entries.clear();
            self.weight = 0;
        }
        if weight <= CAPACITY {
            let replaced = self.entries.insert(hash, response);
            self.weight = self.weight + weight - replaced.map_or(0, |replaced| replaced.weight());
        }
    }
}

/// Service that looks in the cache before the router.
#[derive(Clone)]
pub struct ResponseCache {
    app: App,
    router: Router,
}

impl ResponseCache {
    /// Creates a cache in front of a router.
    #[must_use]
    pub fn new(app: App, router: Router) -> Self {
        Self { app, router }
    }

    fn cached(&self, hash: u64, request: &Request, now: Instant) -> Option<Response> {
        CACHE.with_borrow(|cache| {
            let cached = cache.entries.get(&hash)?;
            let is_valid = cached.key.matches(request)
                && now.duration_since(cached.cached_at) < TTL
                && cached.catalogue == catalogue(&self.app);
            is_valid.then(|| {
                let mut response = Response::new(Body::from(cached.body.clone()));
                *response.headers_mut() = cached.headers.clone();
                self.app.observe_cached(&cached.route, now, &mut response);
                response
            })
        })
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
        let Some(hash) = hash(&request) else { return self.router.call(request).boxed() };
        let now = Instant::now();
        if let Some(response) = self.cached(hash, &request, now) {
            return ready(Ok(response)).boxed();
        }
        // Read before the router runs: a catalogue change meanwhile makes the response stale.
        let (key, catalogue) = (CacheKey::of(&request), catalogue(&self.app));
        let response = self.router.call(request);
        async move {
            let response = response.await?;
            Ok(match key {
                Some(key) => store(hash, key, now, catalogue, response).await,
                None => response,
            })
        }
        .boxed()
    }
}

/// Hash of URL and vary headers; `None` for requests that are never cached.
fn hash(request: &Request) -> Option<u64> {
    let headers = request.headers();
    let plain = request.method() == Method::GET
        && !headers.contains_key(IF_NONE_MATCH)
        && !headers.contains_key(RANGE);
    plain.then(|| {
        let mut hasher = DefaultHasher::new();
        request.uri().path_and_query().hash(&mut hasher);
        for name in &VARY_HEADERS {
            headers.get(name).hash(&mut hasher);
        }
        hasher.finish()
    })
}

fn catalogue(app: &App) -> (u64, bool) {
    let status = app.shop.catalogue.status();
    (status.version, status.store_reachable)
}

impl CachedResponse {
    /// Estimated memory in bytes.
    fn weight(&self) -> usize {
        let vary = self.key.vary.iter().flatten().map(HeaderValue::len).sum::<usize>();
        self.body.len() + self.key.url.as_str().len() + vary + ENTRY_OVERHEAD
    }
}

impl CacheKey {
    /// Key of a request; `None` if a vary header occurs more than once.
    fn of(request: &Request) -> Option<Self> {
        let url = request.uri().path_and_query()?.clone();
        let headers = request.headers();
        let occurs_once = |name: &HeaderName| headers.get_all(name).iter().nth(1).is_none();
        let vary = VARY_HEADERS.each_ref().map(|name| headers.get(name).cloned());
        VARY_HEADERS.iter().all(occurs_once).then_some(Self { url, vary })
    }

    fn matches(&self, request: &Request) -> bool {
        let headers = request.headers();
        let is_equal = |(name, value): (&HeaderName, &Option<HeaderValue>)| {
            let mut values = headers.get_all(name).iter();
            values.next() == value.as_ref() && values.next().is_none()
        };
        request.uri().path_and_query() == Some(&self.url)
            && VARY_HEADERS.iter().zip(&self.vary).all(is_equal)
    }
}

/// Caches a response marked with [`SharedResponse`] and passes it on.
async fn store(
    hash: u64,
    key: CacheKey,
    cached_at: Instant,
    catalogue: (u64, bool),
    response: Response,
) -> Response {
    let (mut parts, body) = response.into_parts();
    let is_shared = parts.extensions.remove::<SharedResponse>().is_some();
    let route = parts.extensions.remove::<Route>();
    let (true, StatusCode::OK, Some(route)) = (is_shared, parts.status, route) else {
        return Response::from_parts(parts, body);
    };
    // The body is complete in memory: collecting it does not wait.
    let body = match to_bytes(body, usize::MAX).await {
        Ok(body) => body,
        Err(error) => return internal(&error).into_response(),
    };
    let headers = parts.headers.clone();
    let cached = CachedResponse { key, cached_at, catalogue, route, headers, body: body.clone() };
    CACHE.with_borrow_mut(|cache| cache.insert(hash, cached));
    Response::from_parts(parts, Body::from(body))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cached(cookie: &str) -> CachedResponse {
        let request = Request::get("/shop?page=2").header(COOKIE, cookie);
        CachedResponse {
            key: CacheKey::of(&request.body(Body::empty()).unwrap()).unwrap(),
            cached_at: Instant::now(),
            catalogue: (1, true),
            route: Route("/shop".into()),
            headers: HeaderMap::new(),
            body: Bytes::from(vec![b'x'; 1 << 20]),
        }
    }

    #[test]
    fn cache_never_exceeds_its_capacity() {
        let mut cache = CachedResponses::default();
        for hash in 0..100 {
            cache.insert(hash % 30, cached(&"language=sw;".repeat(100)));
            assert!(cache.weight <= CAPACITY && !cache.entries.is_empty());
            let weights = cache.entries.values().map(CachedResponse::weight);
            assert_eq!(cache.weight, weights.sum::<usize>());
        }
        let weight = cache.weight;
        cache.insert(99 % 30, cached(""));
        assert!(cache.weight < weight, "an equal key replaces the entry");
    }

    #[test]
    fn response_is_replayed_only_for_equal_url_and_vary_headers() {
        let cached = cached("language=sw");
        let matches = |url: &str, cookies: &[&str]| {
            let request = cookies.iter().fold(Request::get(url), |r, c| r.header(COOKIE, *c));
            let request = request.body(Body::empty()).unwrap();
            cached.key.matches(&request)
        };
        assert!(matches("/shop?page=2", &["language=sw"]));
        assert!(!matches("/shop?page=3", &["language=sw"]));
        assert!(!matches("/shop?page=2", &["language=en"]));
        assert!(!matches("/shop?page=2", &["language=sw", "language=en"]));
        assert!(!matches("/shop?page=2", &[]));
    }
}
