//! Session of a request to the admin pages.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method};
use korosho_core::admin_access::AdminSession;
use korosho_domain::problem::Problem;

use crate::cookies::session_token;
use crate::problem::Refusal;
use crate::request_site::RequestSite;
use crate::state::App;

/// Session extractor: rejects requests without a valid session cookie and cross-site writes.
pub(super) struct SignedIn(pub(super) AdminSession);

impl FromRequestParts<App> for SignedIn {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        let OwnSite = OwnSite::from_request_parts(parts, app).await?;
        let token = session_token(&parts.headers, &app.origin).ok_or(Problem::SignInNeeded)?;
        Ok(Self(app.shop.admin_access.session(token).await?))
    }
}

/// Extractor without a session: rejects cross-site writes and, without an account, every request.
pub(super) struct OwnSite;

impl FromRequestParts<App> for OwnSite {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        if !app.shop.admin_access.is_enabled().await? {
            return Err(Refusal(Problem::NotFound));
        }
        let is_safe = matches!(parts.method, Method::GET | Method::HEAD);
        if !is_safe && RequestSite::of(&parts.headers) != RequestSite::Own {
            return Err(Refusal(Problem::Forbidden));
        }
        Ok(Self)
    }
}

/// Browser as it names itself.
pub(super) fn browser(headers: &HeaderMap) -> &str {
    let name = headers.get(axum::http::header::USER_AGENT);
    name.and_then(|name| name.to_str().ok()).unwrap_or_default()
}
