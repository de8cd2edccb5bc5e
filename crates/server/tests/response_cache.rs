//! Response cache in front of a router that counts its requests.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use futures::future::join_all;
use korosho_server::conditional::shared_response;
use korosho_server::response_cache::ResponseCache;
use serde_json::json;
use tower::ServiceExt as _;

use crate::common::TestApp;

/// Cache in front of a router that responds slowly with URL and headers of the request, marked as
/// shared, but 404 below `/products`; counts the router's requests.
fn counting(app: &TestApp) -> (ResponseCache, Arc<AtomicUsize>) {
    let count = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&count);
    let respond = async move |uri: Uri, headers: HeaderMap| {
        counted.fetch_add(1, Ordering::SeqCst);
        tokio::time::sleep(Duration::from_millis(50)).await;
        let missing = uri.path().starts_with("/products/");
        let status = if missing { StatusCode::NOT_FOUND } else { StatusCode::OK };
        let body = format!("{uri} {headers:?} {}", "nuts ".repeat(500));
        shared_response((status, [(header::CONTENT_TYPE, "text/plain")], body).into_response())
    };
    (ResponseCache::new(app.running.app().clone(), Router::new().fallback(respond)), count)
}

fn get(url: &str) -> Request {
    Request::get(url).body(Body::empty()).unwrap()
}

async fn text(response: Response) -> String {
    let body = to_bytes(response.into_body(), usize::MAX).await.unwrap();
    String::from_utf8(body.to_vec()).unwrap()
}

#[tokio::test]
async fn burst_of_equal_requests_runs_the_router_once_per_catalogue_version() {
    let app = TestApp::start(&[]).await;
    let shop = &app.running.app().shop;
    shop.work_off().await.unwrap();
    let (cache, count) = counting(&app);
    let burst = async |url: &str| {
        let responses = join_all((0..30).map(|_| cache.clone().oneshot(get(url)))).await;
        let ids = responses.iter().map(|r| r.as_ref().unwrap().headers()["x-request-id"].clone());
        assert_eq!(ids.collect::<std::collections::HashSet<_>>().len(), 30);
        count.swap(0, Ordering::SeqCst)
    };
    assert_eq!((burst("/shop").await, burst("/shop").await), (1, 0));
    assert_eq!(burst("/products/no-such-nut").await, 1, "shared by the requests that waited");
    assert_eq!(burst("/products/no-such-nut").await, 1, "and not cached");

    let query = korosho_domain::catalogue::ProductQuery::default();
    let id = shop.catalogue.list_products(&query).unwrap().items[0].id;
    let url = format!("{}/wp-json/wc/v3/products/{id}", app.sandbox.origin);
    let changed = reqwest::Client::new().put(url).basic_auth("ck_demo", Some("cs_demo"));
    let changed = changed.json(&json!({ "name": "Nuts of the day" })).send().await.unwrap();
    assert!(changed.status().is_success());
    shop.catalogue.refresh_products(&[id]).await.unwrap();
    assert_eq!((burst("/shop").await, burst("/shop").await), (1, 0));
}

#[tokio::test]
async fn router_gets_nothing_of_a_customer_besides_the_key() {
    let app = TestApp::start(&[]).await;
    let (cache, _) = counting(&app);
    let request = Request::get("/order/1?key=secret&lang=sw")
        .header(header::COOKIE, "session=secret")
        .header(header::USER_AGENT, "secret")
        .body(Body::empty());
    let body = text(cache.oneshot(request.unwrap()).await.unwrap()).await;
    assert!(body.starts_with("/order/1 {\"accept-language\": \"sw\"}"), "{body}");
}

#[tokio::test]
async fn one_cached_response_serves_every_coding_condition_and_method() {
    let app = TestApp::start(&[]).await;
    let (cache, count) = counting(&app);
    let ask = async |method: Method, name: header::HeaderName, value: &str| {
        let request = Request::builder().method(method).uri("/shop").header(name, value);
        cache.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap()
    };
    let plain = ask(Method::GET, header::ACCEPT_ENCODING, "identity").await;
    let tag = plain.headers()[header::ETAG].to_str().unwrap().to_owned();
    let length = text(plain).await.len().to_string();
    let brotli = ask(Method::GET, header::ACCEPT_ENCODING, "gzip, br").await;
    assert_eq!(brotli.headers()[header::CONTENT_ENCODING], "br");
    let known = ask(Method::GET, header::IF_NONE_MATCH, &tag).await;
    assert_eq!(known.status(), StatusCode::NOT_MODIFIED);
    assert!(!known.headers().contains_key(header::CONTENT_TYPE));
    assert_eq!(text(known).await, "");
    let head = ask(Method::HEAD, header::ACCEPT, "*/*").await;
    assert_eq!(head.headers()[header::CONTENT_LENGTH], *length);
    assert_eq!(text(head).await, "");
    assert_eq!(count.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn new_searches_are_rate_limited_and_cached_responses_are_not() {
    let app = TestApp::start(&[("KOROSHO_RATE_LIMITS", "render=3")]).await;
    let search = async |words: &str| app.get(&format!("/api/products?search={words}")).await;
    for words in ["almonds", "baobab", "cashews"] {
        assert_eq!(search(words).await.status(), 200, "{words}");
    }
    let refused = search("pistachios").await;
    assert_eq!(refused.status(), 429);
    assert!(refused.headers().contains_key(header::RETRY_AFTER));
    assert_eq!(refused.headers()[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
    for _ in 0..10 {
        assert_eq!(search("almonds").await.status(), 200, "the cache answers");
    }
}

#[tokio::test]
async fn pages_of_unknown_paths_are_rate_limited_and_files_are_not() {
    let app = TestApp::start(&[("KOROSHO_RATE_LIMITS", "render=3")]).await;
    for path in ["/x1", "/x2/y", "/pages/x3"] {
        assert_ne!(app.get(path).await.status(), 429, "{path}");
    }
    for path in ["/x4", "/pages/x5"] {
        assert_eq!(app.get(path).await.status(), 429, "{path}");
    }
    assert_eq!(app.get("/robots.txt").await.status(), 200);
}
