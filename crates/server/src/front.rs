//! The front: what a worker answered a moment ago it gives out again, whole.
//!
//! What most shoppers ask for is the same for all of them and lies ready in memory. Finding it there
//! (routes, what surrounds an answer, keys) takes longer than sending it (docs/performance.md); here it
//! takes one look at the request. Each worker keeps its own, so none waits for another.

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

use crate::problem::internal;
use crate::state::App;
use crate::telemetry::Route;

/// How long an answer is given out without looking whether it would be another now. A change of the
/// catalogue ends it at once; this bounds all else.
const MOMENT: Duration = Duration::from_secs(5);
/// Most that a worker keeps, in bytes: some hundred pages, listings and pictures.
const MOST: usize = 8 << 20;
/// About what an answer weighs beside its body and what was asked, in bytes.
const BESIDE: usize = 2 << 10;
const HEADERS: usize = 4;
/// What of a request an answer that is the same for everybody may differ by, beside its address.
static MATTERS: [HeaderName; HEADERS] = [ACCEPT, ACCEPT_ENCODING, ACCEPT_LANGUAGE, COOKIE];

/// Marks an answer that whoever sends the same address and [`MATTERS`] gets, until the catalogue changes.
#[derive(Debug, Clone, Copy)]
pub struct ForEverybody;

/// Marks an answer with [`ForEverybody`].
#[must_use]
pub fn for_everybody(mut response: Response) -> Response {
    response.extensions_mut().insert(ForEverybody);
    response
}

thread_local! {
    static KEPT: RefCell<Answers> = RefCell::default();
}

/// What was asked.
struct Asked {
    address: PathAndQuery,
    matters: [Option<HeaderValue>; HEADERS],
}

/// What was answered.
struct Kept {
    asked: Asked,
    at: Instant,
    /// The catalogue then: its version, and whether the store could be reached.
    catalogue: (u64, bool),
    route: Route,
    headers: HeaderMap,
    body: Bytes,
}

/// What a worker answered.
#[derive(Default)]
struct Answers {
    kept: HashMap<u64, Kept>,
    /// What they weigh, in bytes.
    weight: usize,
}

impl Answers {
    /// Keeps one more; where there is no room all others go, and those that are asked for come back.
    fn keep(&mut self, hash: u64, answer: Kept) {
        let weight = answer.weight();
        if self.weight + weight > MOST {
            self.kept.clear();
            self.weight = 0;
        }
        if weight <= MOST {
            let before = self.kept.insert(hash, answer);
            self.weight = self.weight + weight - before.map_or(0, |before| before.weight());
        }
    }
}

/// Every request comes here first.
#[derive(Clone)]
pub struct Front {
    app: App,
    router: Router,
}

impl Front {
    /// Stands before these routes.
    #[must_use]
    pub fn new(app: App, router: Router) -> Self {
        Self { app, router }
    }

    fn again(&self, hash: u64, request: &Request, now: Instant) -> Option<Response> {
        KEPT.with_borrow(|kept| {
            let kept = kept.kept.get(&hash)?;
            let same = kept.asked.is(request)
                && now.duration_since(kept.at) < MOMENT
                && kept.catalogue == catalogue(&self.app);
            same.then(|| {
                let mut response = Response::new(Body::from(kept.body.clone()));
                *response.headers_mut() = kept.headers.clone();
                self.app.observe_again(&kept.route, now, &mut response);
                response
            })
        })
    }
}

impl Service<Request> for Front {
    type Response = Response;
    type Error = Infallible;
    type Future = BoxFuture<'static, Result<Response, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request) -> Self::Future {
        let Some(hash) = hash(&request) else { return self.router.call(request).boxed() };
        let now = Instant::now();
        if let Some(response) = self.again(hash, &request, now) {
            return ready(Ok(response)).boxed();
        }
        // As it was before it was asked: what changes meanwhile makes the answer an old one.
        let (asked, catalogue) = (Asked::of(&request), catalogue(&self.app));
        let answer = self.router.call(request);
        async move {
            let response = answer.await?;
            Ok(match asked {
                Some(asked) => keep(hash, asked, now, catalogue, response).await,
                None => response,
            })
        }
        .boxed()
    }
}

/// What the answer to a request is kept under; `None` where it is not kept.
fn hash(request: &Request) -> Option<u64> {
    let headers = request.headers();
    let plain = request.method() == Method::GET
        && !headers.contains_key(IF_NONE_MATCH)
        && !headers.contains_key(RANGE);
    plain.then(|| {
        let mut hasher = DefaultHasher::new();
        request.uri().path_and_query().hash(&mut hasher);
        for name in &MATTERS {
            headers.get(name).hash(&mut hasher);
        }
        hasher.finish()
    })
}

fn catalogue(app: &App) -> (u64, bool) {
    let status = app.shop.catalogue.status();
    (status.version, status.store_reachable)
}

impl Kept {
    fn weight(&self) -> usize {
        let said = self.asked.matters.iter().flatten().map(HeaderValue::len).sum::<usize>();
        self.body.len() + self.asked.address.as_str().len() + said + BESIDE
    }
}

impl Asked {
    /// `None` where a header that matters is said more than once.
    fn of(request: &Request) -> Option<Self> {
        let address = request.uri().path_and_query()?.clone();
        let headers = request.headers();
        let once = |name: &HeaderName| headers.get_all(name).iter().nth(1).is_none();
        let matters = MATTERS.each_ref().map(|name| headers.get(name).cloned());
        MATTERS.iter().all(once).then_some(Self { address, matters })
    }

    fn is(&self, request: &Request) -> bool {
        let headers = request.headers();
        let same = |(name, value): (&HeaderName, &Option<HeaderValue>)| {
            let mut said = headers.get_all(name).iter();
            said.next() == value.as_ref() && said.next().is_none()
        };
        request.uri().path_and_query() == Some(&self.address)
            && MATTERS.iter().zip(&self.matters).all(same)
    }
}

/// Keeps an answer if it may be given out again, and passes it on.
async fn keep(
    hash: u64,
    asked: Asked,
    at: Instant,
    catalogue: (u64, bool),
    response: Response,
) -> Response {
    let (mut parts, body) = response.into_parts();
    let lasts = parts.extensions.remove::<ForEverybody>().is_some();
    let route = parts.extensions.remove::<Route>();
    let (true, StatusCode::OK, Some(route)) = (lasts, parts.status, route) else {
        return Response::from_parts(parts, body);
    };
    // It is all there already: nothing is waited for.
    let body = match to_bytes(body, usize::MAX).await {
        Ok(body) => body,
        Err(error) => return internal(&error).into_response(),
    };
    let (headers, kept) = (parts.headers.clone(), body.clone());
    let kept = Kept { asked, at, catalogue, route, headers, body: kept };
    KEPT.with_borrow_mut(|answers| answers.keep(hash, kept));
    Response::from_parts(parts, Body::from(body))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(cookie: &str) -> Kept {
        let request = Request::get("/shop?page=2").header(COOKIE, cookie);
        Kept {
            asked: Asked::of(&request.body(Body::empty()).unwrap()).unwrap(),
            at: Instant::now(),
            catalogue: (1, true),
            route: Route("/shop".into()),
            headers: HeaderMap::new(),
            body: Bytes::from(vec![b'x'; 1 << 20]),
        }
    }

    #[test]
    fn what_is_kept_never_weighs_more_than_it_may() {
        let mut answers = Answers::default();
        for hash in 0..100 {
            answers.keep(hash % 30, asked(&"language=sw;".repeat(100)));
            assert!(answers.weight <= MOST && !answers.kept.is_empty());
            assert_eq!(answers.weight, answers.kept.values().map(Kept::weight).sum::<usize>());
        }
        let weight = answers.weight;
        answers.keep(99 % 30, asked(""));
        assert!(answers.weight < weight, "the same question is kept once");
    }

    #[test]
    fn whoever_says_another_thing_that_matters_asks_another_question() {
        let kept = asked("language=sw");
        let says = |address: &str, cookies: &[&str]| {
            let request = cookies.iter().fold(Request::get(address), |r, c| r.header(COOKIE, *c));
            let request = request.body(Body::empty()).unwrap();
            kept.asked.is(&request)
        };
        assert!(says("/shop?page=2", &["language=sw"]));
        assert!(!says("/shop?page=3", &["language=sw"]));
        assert!(!says("/shop?page=2", &["language=en"]));
        assert!(!says("/shop?page=2", &["language=sw", "language=en"]));
        assert!(!says("/shop?page=2", &[]));
    }
}
