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
/// Most answers that a worker keeps.
const MOST: usize = 256;
/// Largest body that is kept, in bytes.
const LARGEST: usize = 256 << 10;
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
    static KEPT: RefCell<HashMap<u64, Kept>> = RefCell::default();
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
            let kept = kept.get(&hash)?;
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
    if body.len() <= LARGEST {
        let kept = Kept {
            asked,
            at,
            catalogue,
            route,
            headers: parts.headers.clone(),
            body: body.clone(),
        };
        KEPT.with_borrow_mut(|all| {
            if all.len() >= MOST {
                all.clear();
            }
            all.insert(hash, kept);
        });
    }
    Response::from_parts(parts, Body::from(body))
}
