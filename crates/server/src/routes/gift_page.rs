//! Gift page: its link opens in the browser of the recipient, which may run no scripts, so that the first
//! response contains the gift. Unlike other pages it is composed for each request and not shared.

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, Uri};
use axum::response::{IntoResponse as _, Response};
use korosho_domain::gift::GiftAccess;
use korosho_domain::gift_page::GiftView;
use korosho_domain::problem::Problem;
use url::form_urlencoded;

use super::pages::{not_built, protect};
use crate::conditional::PRIVATE;
use crate::extract::Client;
use crate::pages::compose::{Composed, GiftPage};
use crate::pages::language;
use crate::pages::route::Page;
use crate::problem::{Refusal, ShownProblem};
use crate::rate_limits::RateLimit;
use crate::state::App;

/// Shows a gift to the holder of its key, which the query names.
pub(super) async fn show(
    State(app): State<App>,
    Client(client): Client,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if let Err(problem) = app.rate_limits.check(RateLimit::Render, client) {
        return Refusal(problem).into_response();
    }
    let Some(composer) = &app.composer else { return not_built() };
    let (path, query) = (uri.path(), uri.query().unwrap_or_default());
    let id = path.rsplit('/').next().unwrap_or_default();
    // The first value of a repeated name, as the browser reads it.
    let key = form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "key");
    let key = key.map(|(_, key)| key).unwrap_or_default();
    let gift = read(&app, id, &key).await;
    let problem = gift.as_ref().err().cloned();
    let language = language::choose(query, &headers, app.shop.languages());
    let page = GiftPage { path, id, key: &key, language, gift };
    let Composed { status, html, style_hashes } =
        composer.compose_gift(&app.shop, &app.origin, page).await;
    let headers = [(CONTENT_TYPE, "text/html; charset=utf-8"), (CACHE_CONTROL, PRIVATE)];
    let mut response = (status, headers, html).into_response();
    protect(&mut response, app.page_policy.header(&style_hashes), &Page::Gift);
    if let Some(problem) = problem {
        response.extensions_mut().insert(ShownProblem(problem));
    }
    response
}

async fn read(app: &App, id: &str, key: &str) -> Result<GiftView, Problem> {
    let id = id.parse().map_err(|_| Problem::NotFound)?;
    app.shop.orders.get_gift(GiftAccess { id, key: key.to_owned() }).await
}
