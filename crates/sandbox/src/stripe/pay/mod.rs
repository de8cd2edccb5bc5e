//! Hosted pay page: `/stripe/pay/{session}`. Works without scripts; every result of a payment can
//! be selected on it.

mod card;
mod html;
mod view;

use super::{
    Api, deliveries,
    error::ApiError,
    sessions::transitions::{self, Outcome, Payer},
    store::{self, Object},
};
use axum::{
    Form, Router,
    extract::{Path, State},
    http::{StatusCode, header},
    response::{IntoResponse, Redirect, Response},
    routing::{get, post},
};
use card::{CardBehaviour, CardForm};
use serde::Deserialize;
use serde_json::json;
use url::Url;
use view::FormErrors;

/// Router of the pages, relative to `/stripe/pay`.
pub(crate) fn router(api: Api) -> Router {
    Router::new()
        .route("/style.css", get(style))
        .route("/{session}", get(show).post(submit))
        .route("/{session}/confirm", get(show_confirm).post(confirm))
        .route("/{session}/settle", post(settle))
        .with_state(api)
}

/// Form of a page without fields: its submit button.
#[derive(Deserialize)]
struct ButtonForm {
    action: String,
}

async fn style() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], include_str!("style.css"))
}

async fn show(State(api): State<Api>, Path(id): Path<String>) -> Response {
    match open(&api, &id).await {
        Ok(session) => view::card_page(&session, &CardForm::default(), &FormErrors::default()),
        Err(closed) => closed,
    }
}

async fn submit(
    State(api): State<Api>,
    Path(id): Path<String>,
    Form(form): Form<CardForm>,
) -> Response {
    let session = match open(&api, &id).await {
        Ok(session) => session,
        Err(closed) => return closed,
    };
    match form.action.as_str() {
        "later" => finish(&api, &id, Payer::default(), Outcome::Pending).await,
        "fail" => declined(&session, &form, card::INSUFFICIENT),
        _ => pay_by_card(&api, &session, &form).await,
    }
}

async fn pay_by_card(api: &Api, session: &Object, form: &CardForm) -> Response {
    let needs_email = session.body["customer_email"].is_null();
    let wrong = form.wrong(api.month(), needs_email);
    if !wrong.is_empty() {
        return view::card_page(session, form, &FormErrors { wrong, refusal: None });
    }
    let payer = Payer {
        email: Some(form.email.clone()).filter(|email| !email.is_empty()),
        name: Some(form.name.trim().to_owned()),
    };
    match form.behaviour() {
        CardBehaviour::Pays => finish(api, session.id(), payer, Outcome::Paid).await,
        CardBehaviour::Declined(reason) => declined(session, form, reason),
        CardBehaviour::AsksToConfirm => ask_to_confirm(api, session.id(), payer).await,
    }
}

fn declined(session: &Object, form: &CardForm, reason: &'static str) -> Response {
    view::card_page(session, form, &FormErrors { refusal: Some(reason), wrong: Vec::new() })
}

/// Stores the payer until the holder has confirmed, and shows that step.
async fn ask_to_confirm(api: &Api, id: &str, payer: Payer) -> Response {
    let kept = async {
        let mut tx = api.begin().await?;
        let mut session = transitions::current(&mut tx, id, api.now()).await?;
        session.hidden["confirming"] = json!({ "email": payer.email, "name": payer.name });
        store::update(&mut tx, &session).await?;
        tx.commit().await.map_err(ApiError::from)
    };
    match kept.await {
        Ok(()) => Redirect::to(&format!("/stripe/pay/{id}/confirm")).into_response(),
        Err(error) => server_error(&error),
    }
}

async fn show_confirm(State(api): State<Api>, Path(id): Path<String>) -> Response {
    match open(&api, &id).await {
        Ok(session) if session.hidden["confirming"].is_object() => view::confirm_page(&session),
        Ok(_) => Redirect::to(&format!("/stripe/pay/{id}")).into_response(),
        Err(closed) => closed,
    }
}

async fn confirm(
    State(api): State<Api>,
    Path(id): Path<String>,
    Form(pressed): Form<ButtonForm>,
) -> Response {
    let session = match open(&api, &id).await {
        Ok(session) => session,
        Err(closed) => return closed,
    };
    let kept = &session.hidden["confirming"];
    let text = |name: &str| kept[name].as_str().map(str::to_owned);
    let payer = Payer { email: text("email"), name: text("name") };
    if pressed.action == "confirm" && kept.is_object() {
        return finish(&api, &id, payer, Outcome::Paid).await;
    }
    let reason = "We are unable to authenticate your card. Choose another and try again.";
    declined(&session, &CardForm::default(), reason)
}

async fn settle(
    State(api): State<Api>,
    Path(id): Path<String>,
    Form(pressed): Form<ButtonForm>,
) -> Response {
    match transitions::settle(&api, &id, pressed.action == "arrive").await {
        Ok(_) => {
            deliveries::settle(&api, &id).await;
            Redirect::to(&format!("/stripe/pay/{id}")).into_response()
        }
        Err(error) => server_error(&error),
    }
}

/// Returns the session if it is payable; otherwise the page that explains the reason.
async fn open(api: &Api, id: &str) -> Result<Object, Response> {
    let found = async {
        let mut tx = api.begin().await?;
        let session = transitions::current(&mut tx, id, api.now()).await?;
        tx.commit().await?;
        Ok::<_, ApiError>(session)
    };
    let session = found.await.map_err(|error| server_error(&error))?;
    match session.body["status"].as_str() {
        Some("open") => Ok(session),
        Some("expired") => Err(view::closed_page(&session, session.body["cancel_url"].as_str())),
        _ => Err(view::closed_page(&session, Some(&success_url(&session)))),
    }
}

/// Completes the session, waits for the shop to receive the event (10 seconds at most), and
/// redirects the customer back.
async fn finish(api: &Api, id: &str, payer: Payer, outcome: Outcome) -> Response {
    match transitions::complete(api, id, &payer, outcome).await {
        Ok(session) => {
            deliveries::settle(api, id).await;
            Redirect::to(&success_url(&session)).into_response()
        }
        // Paid or expired in another tab at the same time.
        Err(error) if error.status == StatusCode::BAD_REQUEST => match open(api, id).await {
            Ok(_) => server_error(&error),
            Err(closed) => closed,
        },
        Err(error) => server_error(&error),
    }
}

fn success_url(session: &Object) -> String {
    let address = session.body["success_url"].as_str().unwrap_or_default();
    let address = address.replace("{CHECKOUT_SESSION_ID}", session.id());
    // Validated when the session was created; parsing again yields plain ASCII.
    Url::parse(&address).map_or_else(|_| "/".to_owned(), String::from)
}

fn server_error(error: &ApiError) -> Response {
    if error.status == StatusCode::NOT_FOUND {
        return view::unknown_page();
    }
    (error.status, error.message.clone()).into_response()
}
