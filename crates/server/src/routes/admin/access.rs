//! Sign-in to the admin pages, invitations and sessions.

use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use korosho_core::admin_access;
use korosho_domain::admin::{
    AcceptInvitationInput, AccountRow, AdminAccount, AdminSessionRef, AdminSessionView,
    AdminSignInInput, Invitation, InvitationLink, InvitationRef, InviteInput, RemoveAccountInput,
};

use super::session::{OwnSite, SignedIn, browser};
use crate::cookies::{session_cookie, session_token};
use crate::extract::Input;
use crate::problem::Refusal;
use crate::state::App;

type WithCookie<T> = ([(HeaderName, HeaderValue); 1], T);

/// Answer to a sign-in. The session that the browser had before ends.
async fn signed_in(
    app: &App,
    headers: &HeaderMap,
    (token, account): admin_access::NewSession,
) -> Result<WithCookie<Json<AdminAccount>>, Refusal> {
    if let Some(former) = session_token(headers, &app.origin)
        && let Ok(session) = app.shop.admin_access.session(former).await
    {
        app.shop.admin_access.sign_out(&session).await?;
    }
    Ok(([(SET_COOKIE, session_cookie(token.expose(), &app.origin))], Json(account)))
}

pub(super) async fn sign_in(
    State(app): State<App>,
    _: OwnSite,
    headers: HeaderMap,
    Input(input): Input<AdminSignInInput>,
) -> Result<WithCookie<Json<AdminAccount>>, Refusal> {
    let session = app.shop.admin_access.sign_in(input, browser(&headers)).await?;
    signed_in(&app, &headers, session).await
}

pub(super) async fn invitation(
    State(app): State<App>,
    _: OwnSite,
    Input(input): Input<InvitationRef>,
) -> Result<Json<Invitation>, Refusal> {
    Ok(Json(app.shop.admin_access.invitation(&input).await?))
}

pub(super) async fn accept_invitation(
    State(app): State<App>,
    _: OwnSite,
    headers: HeaderMap,
    Input(input): Input<AcceptInvitationInput>,
) -> Result<WithCookie<Json<AdminAccount>>, Refusal> {
    let session = app.shop.admin_access.accept_invitation(input, browser(&headers)).await?;
    signed_in(&app, &headers, session).await
}

pub(super) async fn account(SignedIn(session): SignedIn) -> Json<AdminAccount> {
    Json(session.account().clone())
}

pub(super) async fn sign_out(
    State(app): State<App>,
    SignedIn(session): SignedIn,
) -> Result<WithCookie<StatusCode>, Refusal> {
    app.shop.admin_access.sign_out(&session).await?;
    Ok(([(SET_COOKIE, session_cookie("", &app.origin))], StatusCode::NO_CONTENT))
}

pub(super) async fn sessions(
    State(app): State<App>,
    SignedIn(session): SignedIn,
) -> Result<Json<Vec<AdminSessionView>>, Refusal> {
    Ok(Json(app.shop.admin_access.sessions(&session).await?))
}

pub(super) async fn end_session(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Input(input): Input<AdminSessionRef>,
) -> Result<Json<Vec<AdminSessionView>>, Refusal> {
    Ok(Json(app.shop.admin_access.end_session(&session, input).await?))
}

pub(super) async fn accounts(
    State(app): State<App>,
    SignedIn(session): SignedIn,
) -> Result<Json<Vec<AccountRow>>, Refusal> {
    Ok(Json(app.shop.admin_access.list_accounts(&session).await?))
}

pub(super) async fn invite(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Input(input): Input<InviteInput>,
) -> Result<Json<InvitationLink>, Refusal> {
    Ok(Json(app.shop.admin_access.invite_account(&session, input).await?))
}

pub(super) async fn remove(
    State(app): State<App>,
    SignedIn(session): SignedIn,
    Input(input): Input<RemoveAccountInput>,
) -> Result<Json<Vec<AccountRow>>, Refusal> {
    Ok(Json(app.shop.admin_access.remove_account(&session, input).await?))
}
