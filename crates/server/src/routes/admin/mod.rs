//! Admin pages: their HTML and scripts, and the operations that they call.
//!
//! Without an account every path is unknown. Operations need a session (a cookie that other sites
//! cannot send), writing ones also a browser that names this site as the sender; the core decides what
//! a clerk may do.

mod access;
mod orders;
mod session;
mod shop;

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use korosho_domain::problem::Problem;
use tracing::Instrument as _;

use super::Operations as _;
use super::pages::not_found_page;
use crate::conditional::PRIVATE;
use crate::problem::{Refusal, internal};
use crate::rate_limits::RateLimit;
use crate::state::App;

/// Content policy of the admin pages: scripts and styles are files of this server.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; \
    trusted-types store-html";
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

pub(super) fn router(app: &App) -> Router<App> {
    Router::new()
        .merge(operations(app).layer(from_fn(uninterrupted)).layer(from_fn(private)))
        .route("/admin", get(page))
        .route("/admin/", get(page))
        .route("/admin/assets/{file}", get(asset))
        .route("/admin/{*path}", get(page))
}

fn operations(app: &App) -> Router<App> {
    Router::new()
        .limited("sign_in_admin", access::sign_in, app, RateLimit::SignIn)
        .limited("get_invitation", access::invitation, app, RateLimit::SignIn)
        .limited("accept_invitation", access::accept_invitation, app, RateLimit::SignIn)
        .operation("get_admin_account", access::account)
        .operation("sign_out_admin", access::sign_out)
        .operation("list_admin_sessions", access::sessions)
        .operation("end_admin_session", access::end_session)
        .operation("list_accounts", access::accounts)
        .limited("invite_account", access::invite, app, RateLimit::SignIn)
        .limited("remove_account", access::remove, app, RateLimit::SignIn)
        .operation("list_orders", orders::list)
        .operation("get_desk_order", orders::open)
        .operation("move_order", orders::advance)
        .operation("note_order", orders::note)
        .operation("mark_paid", orders::mark_paid)
        .operation("request_payment", orders::request_payment)
        .operation("refund_order", orders::refund)
        .operation("retry_order", orders::retry)
        .operation("accept_prices", orders::accept_prices)
        .operation("discard_order", orders::discard)
        .operation("get_day_end", orders::day_end)
        .operation("list_audit_entries", orders::audit_entries)
        .operation("get_admin_overview", shop::overview)
        .operation("retry_job", shop::retry_job)
        .operation("discard_job", shop::discard_job)
        .operation("check_health", shop::check_health)
        .operation("list_devices", shop::devices)
        .limited("add_device", shop::add_device, app, RateLimit::SignIn)
        .operation("revoke_device", shop::revoke_device)
        .operation("get_mailing_lists", shop::mailing_lists)
        .operation("get_shop_times", shop::times)
        .operation("save_shop_times", shop::save_times)
        .operation("reset_shop_times", shop::reset_times)
        .operation("get_public_details", shop::details)
        .operation("save_public_details", shop::save_details)
        .operation("reset_public_details", shop::reset_details)
        .operation("get_ordering_rules", shop::ordering)
        .operation("save_ordering_rules", shop::save_ordering)
        .operation("reset_ordering_rules", shop::reset_ordering)
        .operation("list_messages", shop::messages)
        .operation("answer_message", shop::answer_message)
        .operation("list_sold_out", shop::sold_out)
        .operation("switch_off", shop::switch_off)
        .operation("switch_on", shop::switch_on)
}

/// Marks responses as private to this browser.
async fn private(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    response.headers_mut().entry(CACHE_CONTROL).or_insert(HeaderValue::from_static(PRIVATE));
    response
}

/// Middleware that spawns an operation: it completes, with its audit entry, even if the browser
/// disconnects.
async fn uninterrupted(request: Request, next: Next) -> Response {
    let work = tokio::spawn(next.run(request).in_current_span());
    work.await.unwrap_or_else(|error| internal(&error).into_response())
}

/// HTML of every admin page; the website's 404 page while there is no account.
async fn page(State(app): State<App>, uri: Uri, headers: HeaderMap) -> Result<Response, Refusal> {
    let html = app.admin_pages.html.clone().filter(|_| !uri.path().starts_with("/admin/api/"));
    let Some(html) = html else { return Ok(not_found_page(&app, &uri, &headers).await) };
    if !app.shop.admin_access.is_enabled().await? {
        return Ok(not_found_page(&app, &uri, &headers).await);
    }
    let headers = [
        (CONTENT_TYPE, "text/html; charset=utf-8"),
        (CACHE_CONTROL, PRIVATE),
        (CONTENT_SECURITY_POLICY, POLICY),
        (REFERRER_POLICY, "no-referrer"),
        (ROBOTS, "noindex"),
    ];
    Ok((headers, html).into_response())
}

/// Script, style or font of the admin pages; they contain nothing of the shop.
async fn asset(
    State(app): State<App>,
    Path(file): Path<String>,
    mut request: Request,
) -> Result<Response, Refusal> {
    let not_found = || Refusal(Problem::NotFound);
    if !app.shop.admin_access.is_enabled().await? {
        return Err(not_found());
    }
    *request.uri_mut() = format!("/assets/{file}").parse().map_err(|_| not_found())?;
    app.admin_pages.files.file(request).await.ok_or_else(not_found)
}
