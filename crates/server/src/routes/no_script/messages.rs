//! Contact form, newsletter form and links of mails to subscribers, without scripts.

use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use korosho_domain::message::{ContactInput, NewsletterInput, SubscriptionLinkInput};
use korosho_domain::problem::Problem;
use serde::Deserialize;
use serde_json::{Value, json};

use super::Visit;
use super::form::Posted;
use crate::extract::parse_query;
use crate::pages::language::choose;
use crate::pages::route::Page;
use crate::problem::Refusal;
use crate::state::App;

/// Path of the page that answers the newsletter form.
const SUBSCRIBE: &str = "/subscribe";

/// Answer to a form: its page with these contents, and the problem of a refused form.
async fn page(
    app: &App,
    Posted { uri, headers, .. }: &Posted,
    (page, path): (&Page, &str),
    contents: Value,
    problem: Option<Problem>,
) -> Response {
    let visit = Visit { page, path, uri, headers };
    match visit.respond(app, contents, problem.as_ref()).await {
        Ok(response) => response,
        Err(error) => Refusal(problem.unwrap_or(error)).into_response(),
    }
}

/// Sends a message to the shop.
pub(super) async fn send(State(app): State<App>, posted: Posted) -> Response {
    let form = &posted.form;
    let input = ContactInput {
        message_id: None,
        name: form.text("name").to_owned(),
        email: form.given("email"),
        phone: form.given("phone"),
        message: form.text("message").to_owned(),
        website: form.text("website").to_owned(),
    };
    let problem = app.shop.messages.send_message(input).await.err();
    let contents = json!({
        "kind": "contact",
        "sent": problem.is_none(),
        "draft": form.fields(),
        "problem": problem,
    });
    page(&app, &posted, (&Page::Contact, "/contact"), contents, problem).await
}

/// Subscribes an address to the newsletter.
pub(super) async fn subscribe(State(app): State<App>, posted: Posted) -> Response {
    let form = &posted.form;
    let query = posted.uri.query().unwrap_or_default();
    let input = NewsletterInput {
        email: form.text("email").to_owned(),
        consent: form.given("consent").is_some(),
        language: Some(choose(query, &posted.headers, app.shop.languages())),
        website: form.text("website").to_owned(),
    };
    let (answer, problem) = match app.shop.messages.subscribe(input).await {
        Ok(answer) => (Some(answer), None),
        Err(problem) => (None, Some(problem)),
    };
    let contents = json!({
        "kind": "newsletter",
        "answer": answer,
        "email": form.text("email"),
        "problem": problem,
    });
    page(&app, &posted, (&Page::Subscribe, SUBSCRIBE), contents, problem).await
}

/// Confirms the subscription of the link in the page's URL.
pub(super) async fn confirm(State(app): State<App>, posted: Posted) -> Response {
    let done = match link(&posted) {
        Ok(link) => app.shop.messages.confirm_subscription(link).await,
        Err(problem) => Err(problem),
    };
    link_page(&app, &posted, (&Page::Subscribe, SUBSCRIBE), done).await
}

/// Ends the subscription of the link in the page's URL.
pub(super) async fn unsubscribe(State(app): State<App>, posted: Posted) -> Response {
    let done = match link(&posted) {
        Ok(link) => app.shop.messages.unsubscribe(link).await,
        Err(problem) => Err(problem),
    };
    link_page(&app, &posted, (&Page::Unsubscribe, "/unsubscribe"), done).await
}

#[derive(Deserialize)]
struct Query {
    #[serde(default)]
    token: String,
}

fn link(posted: &Posted) -> Result<SubscriptionLinkInput, Problem> {
    let Query { token } = parse_query(posted.uri.query().unwrap_or_default())?;
    Ok(SubscriptionLinkInput { token })
}

async fn link_page(
    app: &App,
    posted: &Posted,
    at: (&Page, &str),
    done: Result<(), Problem>,
) -> Response {
    let problem = done.err();
    let contents = json!({ "kind": "subscription", "done": problem.is_none(), "problem": problem });
    page(app, posted, at, contents, problem).await
}
