//! Simulated phone: `/mpesa/phone/{msisdn}` shows its prompt and its messages, those of M-Pesa and the
//! text messages of the shop.

use super::{
    Api,
    outcome::{self, Outcome},
    prompt::{self, Prompt},
    time,
};
use crate::sms;
use axum::{
    Form, Router,
    extract::{Path, State},
    http::{StatusCode, header},
    response::{Html, IntoResponse, Redirect, Response},
    routing::get,
};
use serde::Deserialize;

/// PIN of every simulated phone; any other is wrong.
const PIN: &str = "1234";

/// Router of the pages, relative to `/mpesa/phone`.
pub(crate) fn router(api: Api) -> Router {
    Router::new()
        .route("/style.css", get(style))
        .route("/{msisdn}", get(show).post(answer))
        .with_state(api)
}

async fn style() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], include_str!("phone.css"))
}

#[derive(Deserialize)]
struct Reply {
    checkout_request_id: String,
    action: String,
    #[serde(default)]
    pin: String,
}

async fn show(State(api): State<Api>, Path(msisdn): Path<String>) -> Response {
    let found = async {
        prompt::end_due(&api).await?;
        let texts = sms::of_phone(api.db(), &msisdn).await?;
        Ok::<_, sqlx::Error>((prompt::history(&api, &msisdn).await?, texts))
    };
    match found.await {
        Ok((prompts, texts)) => page(&msisdn, &prompts, &texts),
        Err(error) => server_error(&error),
    }
}

/// Form input: "send" with a PIN, "cancel", or the name of any other result.
async fn answer(
    State(api): State<Api>,
    Path(msisdn): Path<String>,
    Form(reply): Form<Reply>,
) -> Response {
    let done = async {
        if let Some(prompt) = prompt::find(&api, &reply.checkout_request_id).await? {
            prompt::answer(&api, &prompt, requested_outcome(&reply)).await?;
        }
        Ok::<_, sqlx::Error>(())
    };
    match done.await {
        Ok(()) => Redirect::to(&format!("/mpesa/phone/{}", digits(&msisdn))).into_response(),
        Err(error) => server_error(&error),
    }
}

fn requested_outcome(reply: &Reply) -> Outcome {
    let name = match reply.action.as_str() {
        "send" if reply.pin == PIN => "paid",
        "send" => "wrong_pin",
        "cancel" => "cancelled",
        other => other,
    };
    outcome::named(name).unwrap_or(outcome::UNREACHABLE)
}

fn server_error(error: &sqlx::Error) -> Response {
    (StatusCode::INTERNAL_SERVER_ERROR, error.to_string()).into_response()
}

/// Digits of a text: safe in URLs and pages without escaping.
fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).take(15).collect()
}

fn page(msisdn: &str, prompts: &[Prompt], texts: &[sms::Message]) -> Response {
    let open = prompts.iter().rev().find(|prompt| prompt.result_code.is_none());
    let screen = open.map_or_else(idle, dialog);
    // The page reloads automatically without an open prompt; a PIN being typed is left alone.
    let refresh = if open.is_none() { "<meta http-equiv=\"refresh\" content=\"2\">\n" } else { "" };
    let messages: String =
        texts.iter().map(text_message).chain(prompts.iter().filter_map(message)).collect();
    let html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n{refresh}\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Phone +{0}</title>\n\
         <link rel=\"stylesheet\" href=\"/mpesa/phone/style.css\">\n</head>\n<body>\n<main>\n\
         <h1>Phone +{0}</h1>\n{screen}<h2>Messages</h2>\n<ul>\n{messages}</ul>\n</main>\n\
         </body>\n</html>\n",
        digits(msisdn)
    );
    let policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; \
                  frame-ancestors 'none'";
    let headers = [(header::CONTENT_SECURITY_POLICY, policy), (header::CACHE_CONTROL, "no-store")];
    (headers, Html(html)).into_response()
}

fn idle() -> String {
    "<p class=\"idle\" data-testid=\"idle\">Nothing to answer. This page looks again by itself.</p>\n"
        .to_owned()
}

fn dialog(prompt: &Prompt) -> String {
    let others: String = ["insufficient", "timeout", "pin_locked"]
        .iter()
        .map(|name| {
            let label = name.replace('_', " ");
            format!("<button name=\"action\" value=\"{name}\" formnovalidate>{label}</button>\n")
        })
        .collect();
    format!(
        "<form method=\"post\" class=\"prompt\" data-testid=\"prompt\">\n\
         <p>Do you want to pay Ksh{} to KOROSHO BAKERY Account no. {}? Enter M-PESA PIN:</p>\n\
         <input type=\"hidden\" name=\"checkout_request_id\" value=\"{}\">\n\
         <label for=\"pin\">M-PESA PIN</label>\n\
         <input id=\"pin\" name=\"pin\" type=\"password\" inputmode=\"numeric\" maxlength=\"4\" \
         autocomplete=\"off\" required>\n<p class=\"hint\">The PIN of this phone is {PIN}.</p>\n\
         <button class=\"main\" name=\"action\" value=\"send\">Send</button>\n\
         <button name=\"action\" value=\"cancel\" formnovalidate>Cancel</button>\n\
         <details>\n<summary>Other endings</summary>\n{others}</details>\n</form>\n",
        prompt.amount, prompt.reference, prompt.checkout_request_id,
    )
}

/// Text message of the shop.
fn text_message(text: &sms::Message) -> String {
    format!("<li>{}</li>\n", html_escape::encode_text(&text.message))
}

/// Message to the phone about an ended prompt.
fn message(prompt: &Prompt) -> Option<String> {
    let text = match (&prompt.receipt, &prompt.result_desc) {
        (Some(receipt), _) => format!(
            "{receipt} Confirmed. Ksh{}.00 sent to KOROSHO BAKERY for account {} on {}.",
            prompt.amount,
            prompt.reference,
            time::stamp(prompt.ended_ms.unwrap_or(prompt.created_ms)),
        ),
        (None, Some(reason)) => format!("Payment of Ksh{} failed: {reason}", prompt.amount),
        (None, None) => return None,
    };
    Some(format!("<li>{text}</li>\n"))
}
