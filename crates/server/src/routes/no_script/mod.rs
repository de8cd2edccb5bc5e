//! Purchase, order codes, contact form and newsletter without scripts: the same screens as forms, for
//! browsers that run no scripts or cannot parse the site's. Only such a browser gets the cookie of a
//! cart (its first form sets it); cart, checkout and order pages of its holder are then composed per
//! request, from the same core operations as the API.

mod cart;
mod checkout;
mod form;
mod language;
mod messages;
mod order;
mod order_additions;
mod order_codes;

pub use form::Form;

use axum::Router;
use axum::extract::{Request, State};
use axum::handler::Handler;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION, REFERRER_POLICY, RETRY_AFTER,
    SET_COOKIE,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use korosho_domain::problem::Problem;
use serde_json::{Value, json};

use crate::conditional::PRIVATE;
use crate::cookies::{cart_cookie, cart_token};
use crate::extract::Client;
use crate::middleware::enforce;
use crate::pages::compose::{Composed, FormPage};
use crate::pages::language::choose;
use crate::pages::route::Page;
use crate::problem::{Refusal, ShownProblem, internal};
use crate::rate_limits::RateLimit;
use crate::state::App;

/// Targets of the forms.
pub(super) fn router(app: &App) -> Router<App> {
    Router::new()
        .merge(posted("/cart", cart::change, app, RateLimit::Quote))
        .merge(posted("/checkOut", checkout::place, app, RateLimit::Checkout))
        .merge(posted("/contact", messages::send, app, RateLimit::Message))
        .merge(posted("/newsletter", messages::subscribe, app, RateLimit::Message))
        // The address of the form's answer, opened again.
        .route("/newsletter", get(async || see_other("/")))
        .merge(posted("/subscribe", messages::confirm, app, RateLimit::Message))
        .merge(posted("/unsubscribe", messages::unsubscribe, app, RateLimit::Message))
        .merge(posted("/language", language::choose, app, RateLimit::Quote))
        // Counted by the handler, whose page keeps what was typed.
        .route("/orders", post(order_codes::find))
        .merge(posted("/order/{id}", order::open, app, RateLimit::Order))
        .merge(posted("/order/{id}/pay", order::pay, app, RateLimit::Pay))
        .merge(posted("/order/{id}/receipt", order::report_receipt, app, RateLimit::Message))
        .merge(posted("/order/{id}/change", order::change, app, RateLimit::Message))
        .merge(posted("/order/{id}/cancel", order::cancel, app, RateLimit::Pay))
        .layer(from_fn_with_state(app.clone(), problems_as_pages))
}

fn posted<H: Handler<T, App>, T: 'static>(
    path: &str,
    handler: H,
    app: &App,
    limit: RateLimit,
) -> Router<App> {
    let layer = from_fn_with_state((app.clone(), limit), enforce);
    Router::new().route(path, post(handler).route_layer(layer))
}

/// Shows the problems of forms as pages: a person reads them.
async fn problems_as_pages(State(app): State<App>, request: Request, next: Next) -> Response {
    let (uri, headers) = (request.uri().clone(), request.headers().clone());
    let response = next.run(request).await;
    problem_page(&app, (&uri, &headers), response).await
}

/// Page with the problem of a response; a response without one stays as it is.
async fn problem_page(
    app: &App,
    (uri, headers): (&Uri, &HeaderMap),
    response: Response,
) -> Response {
    let problem = response.extensions().get::<Problem>().cloned();
    let Some(problem) = problem else { return response };
    let visit = Visit { page: &Page::Cart, path: "/cart", uri, headers };
    let contents = json!({ "kind": "problem", "problem": problem });
    let page = visit.respond(app, contents, Some(&problem)).await;
    page.unwrap_or(response)
}

/// Page for a browser that has the cookie of a cart; `None` = the page is the same for everybody.
pub(super) async fn page(app: &App, visit: Visit<'_>, client: Client) -> Option<Response> {
    let token = cart_token(visit.headers, &app.origin)?;
    if !matches!(visit.page, Page::Cart | Page::Checkout | Page::Order) {
        return None;
    }
    let shown = match app.rate_limits.check(RateLimit::Render, client.0) {
        Err(problem) => Err(problem),
        Ok(()) if *visit.page == Page::Cart => cart::show(app, visit, token, None).await,
        Ok(()) if *visit.page == Page::Checkout => checkout::show(app, visit, token).await,
        Ok(()) => order::show(app, visit).await,
    };
    Some(match shown {
        Ok(page) => page,
        Err(problem) => {
            let response = Refusal(problem).into_response();
            problem_page(app, (visit.uri, visit.headers), response).await
        }
    })
}

/// Request for a page.
#[derive(Debug, Clone, Copy)]
pub(super) struct Visit<'a> {
    pub(super) page: &'a Page,
    /// Path of the page; that of a refused form's target may differ.
    pub(super) path: &'a str,
    pub(super) uri: &'a Uri,
    pub(super) headers: &'a HeaderMap,
}

impl Visit<'_> {
    /// Composes the page with the contents of its forms; `problem` explains a refused form.
    async fn respond(
        self,
        app: &App,
        contents: Value,
        problem: Option<&Problem>,
    ) -> Result<Response, Problem> {
        let composer = app.composer.as_ref().ok_or(Problem::NotFound)?;
        let query = self.uri.query().unwrap_or_default();
        let language = choose(query, self.headers, app.shop.languages());
        let page = FormPage { page: self.page, path: self.path, language, contents };
        let Composed { html, style_hashes, .. } = composer
            .compose_form(&app.shop, &app.origin, page)
            .await
            .map_err(|error| internal(&error).0)?;
        let refused = problem.map(|problem| problem.clone().document().status);
        let status = refused.and_then(|status| StatusCode::from_u16(status).ok());
        let headers = [
            (CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
            (CACHE_CONTROL, HeaderValue::from_static(PRIVATE)),
            (REFERRER_POLICY, HeaderValue::from_static("same-origin")),
            (CONTENT_SECURITY_POLICY, app.page_policy.header(&style_hashes)),
        ];
        let mut response = (status.unwrap_or(StatusCode::OK), headers, html).into_response();
        if let Some(Problem::RateLimited { retry_after }) = problem {
            response.headers_mut().insert(RETRY_AFTER, (*retry_after).into());
        }
        if let Some(problem) = problem {
            response.extensions_mut().insert(ShownProblem(problem.clone()));
        }
        Ok(response)
    }
}

/// Redirect after a form; a reload of the page does not send the form again.
fn see_other(to: &str) -> Response {
    let to = HeaderValue::try_from(to).unwrap_or(HeaderValue::from_static("/"));
    (StatusCode::SEE_OTHER, [(LOCATION, to), (CACHE_CONTROL, HeaderValue::from_static(PRIVATE))])
        .into_response()
}

/// The response with the cookie of a cart.
fn with_cart(mut response: Response, token: &str, app: &App) -> Response {
    response.headers_mut().append(SET_COOKIE, cart_cookie(token, &app.origin));
    response
}
