//! Stand-in for Africa's Talking: bulk SMS at `/sms/version1`, balance, and a control API.
//!
//! Behaviour and texts follow developers.africastalking.com: the answer to a message is 201 with one
//! recipient each, whose status code says whether it was accepted.

mod control;
mod messages;

pub(crate) use messages::{Message, of_phone};

use crate::state::Sandbox;
use axum::{
    Form, Json, Router,
    extract::{Query, State},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::sync::{Arc, Mutex, PoisonError};

/// User name of the demo account.
const USERNAME: &str = "sandbox";
/// API key of the demo account.
const API_KEY: &str = "atsk_demo";
/// Sender that is registered for the demo account.
const SENDER: &str = "KOROSHO";
const COST: &str = "KES 0.8000";

/// Status and plain text, as the provider refuses a request.
type Refusal = (StatusCode, String);

/// Behaviour that a test can change.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Behaviour {
    /// Status code of every recipient; 0 = 101, sent.
    status_code: u16,
}

/// Shared state of the stand-in.
#[derive(Clone)]
pub(crate) struct Api {
    sandbox: Sandbox,
    behaviour: Arc<Mutex<Behaviour>>,
}

impl Api {
    fn behaviour(&self) -> Behaviour {
        self.behaviour.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn set_behaviour(&self, behaviour: Behaviour) {
        *self.behaviour.lock().unwrap_or_else(PoisonError::into_inner) = behaviour;
    }
}

/// Router of provider and control API, at absolute paths.
pub(crate) fn router(sandbox: Sandbox) -> Router {
    let api = Api { sandbox, behaviour: Arc::default() };
    Router::new()
        .route("/sms/version1/messaging", post(send))
        .route("/sms/version1/user", get(user))
        .with_state(api.clone())
        .nest("/sandbox/sms", control::router(api))
}

/// Form of a message; one recipient, as the shop sends it.
#[derive(Deserialize)]
struct NewMessage {
    username: String,
    to: String,
    message: String,
    from: Option<String>,
}

async fn send(
    State(api): State<Api>,
    headers: HeaderMap,
    Form(new): Form<NewMessage>,
) -> Result<Response, Refusal> {
    authorise(&headers, &new.username)?;
    if new.from.as_deref().is_some_and(|sender| sender != SENDER) {
        return Ok(answer("InvalidSenderId", json!([])));
    }
    let code = match api.behaviour().status_code {
        0 if is_phone(&new.to) => 101,
        0 => 403,
        code => code,
    };
    if !(100..=102).contains(&code) {
        let recipient = json!({
            "statusCode": code, "number": new.to, "status": status(code), "cost": "0",
            "messageId": "None",
        });
        return Ok(answer("Sent to 0/1 Total Cost: 0", json!([recipient])));
    }
    let message = Message::new(&new.to, new.from, &new.message, api.sandbox.now_ms());
    message
        .insert(api.sandbox.db())
        .await
        .map_err(|error| (StatusCode::INTERNAL_SERVER_ERROR, error.to_string()))?;
    let recipient = json!({
        "statusCode": code, "number": new.to, "status": status(code), "cost": COST,
        "messageId": message.message_id,
    });
    Ok(answer(&format!("Sent to 1/1 Total Cost: {COST}"), json!([recipient])))
}

fn answer(message: &str, recipients: serde_json::Value) -> Response {
    let data = json!({ "Message": message, "Recipients": recipients });
    (StatusCode::CREATED, Json(json!({ "SMSMessageData": data }))).into_response()
}

#[derive(Deserialize)]
struct User {
    username: String,
}

async fn user(headers: HeaderMap, Query(user): Query<User>) -> Result<Response, Refusal> {
    authorise(&headers, &user.username)?;
    Ok(Json(json!({ "UserData": { "balance": "KES 1785.5000" } })).into_response())
}

fn authorise(headers: &HeaderMap, username: &str) -> Result<(), Refusal> {
    let key = headers.get("apikey").and_then(|key| key.to_str().ok());
    if key == Some(API_KEY) && username == USERNAME {
        return Ok(());
    }
    Err((StatusCode::UNAUTHORIZED, "The supplied authentication is invalid".to_owned()))
}

/// Whether a number is E.164: a plus and 9 to 15 digits.
fn is_phone(number: &str) -> bool {
    let digits = number.strip_prefix('+').unwrap_or_default();
    (9..=15).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Text of a status code.
fn status(code: u16) -> &'static str {
    match code {
        100 => "Processed",
        101 => "Success",
        102 => "Queued",
        401 => "RiskHold",
        402 => "InvalidSenderId",
        403 => "InvalidPhoneNumber",
        404 => "UnsupportedNumberType",
        405 => "InsufficientBalance",
        406 => "UserInBlacklist",
        407 => "CouldNotRoute",
        409 => "DoNotDisturbRejection",
        500 => "InternalServerError",
        501 => "GatewayError",
        502 => "RejectedByGateway",
        _ => "Unknown",
    }
}
