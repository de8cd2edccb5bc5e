//! Routes of pages, files of the web app, sitemap and robots.txt.

use axum::Router;
use axum::extract::{OriginalUri, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION, REFERRER_POLICY, RETRY_AFTER,
    VARY,
};
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use korosho_core::slug_redirects::SlugRedirect;
use korosho_domain::problem::Problem;
use percent_encoding::utf8_percent_encode;

use super::no_script::{self, Visit};
use super::{gift_page, order_link};
use crate::conditional::{shared_response, unless_known};
use crate::extract::Client;
use crate::pages::compose::{Composed, Composer};
use crate::pages::route::{Page, SLUG, with_query, without_category};
use crate::pages::{language, sitemap};
use crate::problem::{self, Refusal};
use crate::rate_limits::RateLimit;
use crate::state::App;

/// Cache policy of pages: prices change, so browsers revalidate every time, mostly with a 304.
const PAGE: &str = "no-cache";
const PRIVATE_PAGE: &str = "private, no-cache";

/// Pages are the fallback for paths without a route.
pub(crate) fn router() -> Router<App> {
    let pages =
        ["/", "/shop", "/contact", "/cart", "/checkOut", "/products/{slug}", "/shop/{slug}"];
    pages
        .into_iter()
        .fold(Router::new(), |router, path| router.route(path, get(page)))
        .route("/pages/{kind}", get(page))
        .route("/order/{id}", get(page))
        .route("/gift/{id}", get(gift_page::show))
        .route("/o/{code}", get(order_link::lead))
        .route("/orders", get(page))
        .route("/wishlist", get(page))
        .route("/subscribe", get(page))
        .route("/unsubscribe", get(page))
        .route("/app-shell", get(page))
        .route("/checkout", get(to_checkout))
        .route("/robots.txt", get(robots))
        .route("/sitemap.xml", get(whole_sitemap))
        .fallback(other)
}

async fn page(
    State(app): State<App>,
    client: Result<Client, Response>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let path = decoded(uri.path());
    let page = Page::at(&path, uri.query().unwrap_or_default());
    if let Err(refusal) = check_unknown(&app, &page, &client) {
        return refusal.into_response();
    }
    // The response cache asks without a client, for what is the same for everybody.
    if let Ok(client) = client {
        let visit = Visit { page: &page, path: &path, uri: &uri, headers: &headers };
        if let Some(response) = no_script::page(&app, visit, client).await {
            return response;
        }
    }
    answer(&app, page, &uri, &headers).await
}

/// Counts a request for the 404 page, which is rendered each time and whose URL is the client's
/// choice.
fn check_unknown(app: &App, page: &Page, client: &Result<Client, Response>) -> Result<(), Refusal> {
    if *page == Page::NotFound { check_rendering(app, client) } else { Ok(()) }
}

/// Counts a request whose answer is composed each time. The response cache, which counts requests
/// itself, asks without a client.
fn check_rendering(app: &App, client: &Result<Client, Response>) -> Result<(), Refusal> {
    match client {
        Ok(Client(address)) => app.rate_limits.check(RateLimit::Render, *address).map_err(Refusal),
        Err(_) => Ok(()),
    }
}

fn decoded(path: &str) -> String {
    percent_encoding::percent_decode_str(path).decode_utf8_lossy().into_owned()
}

/// Redirect to the current URL of a renamed product. Nothing of the requested path is repeated: of
/// `//products/old`, a first part read as empty would make the slug a host.
fn moved(uri: &Uri, to: &str) -> Response {
    let is_below_shop = decoded(uri.path()).trim_start_matches('/').starts_with("shop/");
    let start = if is_below_shop { "shop" } else { "products" };
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    let to = utf8_percent_encode(to, SLUG);
    (StatusCode::MOVED_PERMANENTLY, [(LOCATION, format!("/{start}/{to}{query}"))]).into_response()
}

/// Redirect of a listing whose query string names its category by the slug.
fn category_redirect(app: &App, page: &Page, uri: &Uri) -> Option<Response> {
    let query = uri.query().unwrap_or_default();
    let category = app.shop.catalogue.category_with_slug(&page.category_slug(query)?)?;
    let to = with_query(&category.path(), &without_category(query));
    Some((StatusCode::MOVED_PERMANENTLY, [(LOCATION, to)]).into_response())
}

async fn answer(app: &App, page: Page, uri: &Uri, headers: &HeaderMap) -> Response {
    let redirect = match &page {
        Page::Product { slug, .. } => app.shop.slug_redirects.find(slug),
        _ => None,
    };
    if let Some(SlugRedirect::Moved { slug }) = &redirect {
        return moved(uri, slug);
    }
    if let Some(redirect) = category_redirect(app, &page, uri) {
        return redirect;
    }
    let Some(composer) = &app.composer else { return not_built() };
    let category_at = |slug: &str| app.shop.catalogue.category_at(slug);
    let page = &page.or_category(uri.query().unwrap_or_default(), category_at);
    let offered = app.shop.languages();
    let language = language::choose(uri.query().unwrap_or_default(), headers, offered);
    let url = uri.path_and_query().map_or("/", PathAndQuery::as_str);
    // Order keys are part of the query and do not reach the renderer.
    let url = if page.is_private() { uri.path() } else { url };
    let Composed { status, html, style_hashes } =
        composer.compose(&app.shop, &app.origin, page, url, language).await;
    let gone = redirect.is_some() && status == StatusCode::NOT_FOUND;
    let cache = match status {
        StatusCode::OK if page.is_private() => PRIVATE_PAGE,
        StatusCode::OK => PAGE,
        _ => "no-store",
    };
    let headers = [
        (CONTENT_TYPE, "text/html; charset=utf-8"),
        (CACHE_CONTROL, cache),
        (VARY, "cookie, accept-language, accept-encoding"),
    ];
    let status = if gone { StatusCode::GONE } else { status };
    let mut response = shared_response((status, headers, html).into_response());
    protect(&mut response, app.page_policy.header(&style_hashes), page);
    response
}

/// 404 page of the website.
pub(super) async fn not_found_page(app: &App, uri: &Uri, headers: &HeaderMap) -> Response {
    answer(app, Page::NotFound, uri, headers).await
}

/// Adds the headers of a page.
pub(super) fn protect(response: &mut Response, policy: HeaderValue, page: &Page) {
    let unavailable = response.status() == StatusCode::SERVICE_UNAVAILABLE;
    let headers = response.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, policy);
    if page.is_private() {
        // Other sites do not receive its URL. With `no-referrer` browsers would send its forms with the
        // origin `null`, and the language switch would not lead back to it.
        headers.insert(REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    }
    if unavailable {
        headers.insert(RETRY_AFTER, HeaderValue::from_static("5"));
    }
}

/// Response of a server without the built web app.
pub(super) fn not_built() -> Response {
    let text = "The web app has not been built: run `npm run build:web`, or set KOROSHO_WEB_DIR.\n";
    (StatusCode::SERVICE_UNAVAILABLE, text).into_response()
}

/// Redirect to the specified spelling, `/checkOut`.
async fn to_checkout(OriginalUri(uri): OriginalUri) -> Response {
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    (StatusCode::PERMANENT_REDIRECT, [(LOCATION, format!("/checkOut{query}"))]).into_response()
}

async fn robots(State(app): State<App>) -> String {
    sitemap::robots(&app.origin)
}

async fn whole_sitemap(
    State(app): State<App>,
    client: Result<Client, Response>,
    headers: HeaderMap,
) -> Response {
    sitemap_file(&app, None, &client, &headers)
}

fn sitemap_file(
    app: &App,
    part: Option<usize>,
    client: &Result<Client, Response>,
    headers: &HeaderMap,
) -> Response {
    if let Err(refusal) = check_rendering(app, client) {
        return refusal.into_response();
    }
    let snapshot = app.shop.catalogue.snapshot();
    let products = snapshot.entries().iter().map(|entry| sitemap::Listed {
        path: format!("/products/{}", entry.product.slug),
        picture: entry.product.images.first().map(|image| image.src.clone()),
    });
    let categories = app.shop.catalogue.list_categories().unwrap_or_default();
    let categories = categories.into_iter().map(|category| sitemap::Listed {
        path: category.path(),
        picture: category.image.map(|image| image.src),
    });
    let listed: Vec<_> = categories.chain(products).collect();
    let texts: Vec<_> = snapshot.contents().text_pages.iter().map(|page| page.kind).collect();
    match sitemap::sitemap(&app.origin, &texts, &listed, part) {
        Some(xml) => unless_known(xml.into(), "application/xml; charset=utf-8", PAGE, headers),
        None => Refusal(Problem::NotFound).into_response(),
    }
}

/// Part of a large sitemap, file of the web app, or 404.
async fn other(
    State(app): State<App>,
    client: Result<Client, Response>,
    request: Request,
) -> Response {
    let path = request.uri().path().to_owned();
    let (uri, headers) = (request.uri().clone(), request.headers().clone());
    if ["/api", "/webhooks", "/media"].iter().any(|start| is_below(&path, start)) {
        return problem::not_found().await.into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return problem::method_not_allowed().await;
    }
    if let Some(part) = sitemap_part(&path) {
        return sitemap_file(&app, Some(part), &client, &headers);
    }
    let form_styles = app.composer.as_ref().map(Composer::form_styles);
    if let Some(styles) = form_styles.filter(|styles| styles.path() == path) {
        return styles.response(&headers);
    }
    if let Some(file) = app.public_files.file(request).await {
        return file;
    }
    let page = Page::at(&decoded(&path), "");
    match check_unknown(&app, &page, &client) {
        Ok(()) => answer(&app, page, &uri, &headers).await,
        Err(refusal) => refusal.into_response(),
    }
}

fn is_below(path: &str, start: &str) -> bool {
    path.strip_prefix(start).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

fn sitemap_part(path: &str) -> Option<usize> {
    path.strip_prefix("/sitemap-")?.strip_suffix(".xml")?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn redirect_of_a_renamed_product_stays_on_the_site() {
        for (from, to) in [
            ("/products/old", "/products/evil.example"),
            ("/shop/old?Size=500g", "/shop/evil.example?Size=500g"),
            ("//products/old", "/products/evil.example"),
            ("///shop/old/", "/shop/evil.example"),
            ("/%2fproducts/old", "/products/evil.example"),
        ] {
            let uri = Uri::from_maybe_shared(from).unwrap();
            assert_eq!(moved(&uri, "evil.example").headers()[LOCATION], to, "{from}");
        }
    }
}
