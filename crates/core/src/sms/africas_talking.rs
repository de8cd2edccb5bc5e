//! Client of Africa's Talking (developers.africastalking.com): bulk SMS and balance.
//!
//! The provider has no idempotency key, and answers 201 also for a message that it refuses: the
//! recipient's status code decides. 100 to 102 mean processed, sent and queued; 4xx is a
//! refusal of account or recipient, 5xx a failure of the provider or its gateway.

use std::time::Duration;

use futures::future::BoxFuture;
use reqwest::{RequestBuilder, Response, StatusCode};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::{SmsError, SmsProvider};
use crate::config::SmsConfig;
use crate::http::{http_client, read_json, read_text, without_url};

const TIMEOUT: Duration = Duration::from_secs(20);

/// Longest text of an answer that is repeated in the log.
const MAX_LOGGED_LENGTH: usize = 200;

/// Client of one app.
#[derive(Debug)]
pub(super) struct Client {
    http: reqwest::Client,
    config: SmsConfig,
}

/// Answer to a message: `{"SMSMessageData": {"Message": …, "Recipients": […]}}`.
#[derive(Debug, Deserialize)]
struct SmsAnswer {
    #[serde(rename = "SMSMessageData")]
    data: SmsData,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct SmsData {
    /// Summary, or the reason if nobody is a recipient (`InvalidSenderId`).
    #[serde(default)]
    message: String,
    #[serde(default)]
    recipients: Vec<Recipient>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Recipient {
    status_code: i64,
    #[serde(default)]
    status: String,
}

/// Answer to a query of the account: `{"UserData": {"balance": "KES 1785.50"}}`.
#[derive(Debug, Deserialize)]
struct UserAnswer {
    #[serde(rename = "UserData")]
    data: UserData,
}

#[derive(Debug, Deserialize)]
struct UserData {
    #[serde(default)]
    balance: String,
}

impl Client {
    pub(super) fn new(config: SmsConfig) -> Result<Self, String> {
        Ok(Self { http: http_client(TIMEOUT)?, config })
    }

    fn address(&self, path: &str) -> String {
        format!("{}{path}", self.config.api_url.as_str().trim_end_matches('/'))
    }

    async fn send_message(&self, phone: &str, text: &str) -> Result<(), SmsError> {
        let mut form = vec![("username", self.config.username.as_str())];
        form.extend([("to", phone), ("message", text)]);
        form.extend(self.config.sender.as_deref().map(|sender| ("from", sender)));
        let request = self.http.post(self.address("/version1/messaging")).form(&form);
        let answer: SmsAnswer = self.call(request).await?;
        accepted(&answer.data)
    }

    async fn balance(&self) -> Result<String, SmsError> {
        let request = self.http.get(self.address("/version1/user"));
        let request = request.query(&[("username", self.config.username.as_str())]);
        let answer: UserAnswer = self.call(request).await?;
        Ok(answer.data.balance)
    }

    async fn call<T: DeserializeOwned>(&self, request: RequestBuilder) -> Result<T, SmsError> {
        let request = request.header("apiKey", self.config.api_key.expose());
        let sent = request.header("accept", "application/json").send().await;
        let response = sent.map_err(|error| {
            let message = without_url(&error);
            match error.is_connect() || error.is_builder() {
                true => SmsError::NotAccepted(message),
                false => SmsError::Unclear(message),
            }
        })?;
        match response.status() {
            status if status.is_success() => read_json(response).await.map_err(SmsError::Unclear),
            status => Err(failure(status, response).await),
        }
    }
}

/// Whether the only recipient of a message was accepted.
fn accepted(data: &SmsData) -> Result<(), SmsError> {
    let Some(recipient) = data.recipients.first() else {
        return Err(SmsError::AccountRefused(shortened(&data.message)));
    };
    let message = format!("{} {}", recipient.status_code, shortened(&recipient.status));
    match recipient.status_code {
        100..=102 => Ok(()),
        // Sender and balance concern every message.
        402 | 405 => Err(SmsError::AccountRefused(message)),
        400..=499 | 502 => Err(SmsError::Refused(message)),
        // The gateway has not taken it, and nothing is charged.
        501 => Err(SmsError::NotAccepted(message)),
        _ => Err(SmsError::Unclear(message)),
    }
}

/// Failure of a whole request by its status. After a 5xx the message may have been sent.
async fn failure(status: StatusCode, response: Response) -> SmsError {
    let text = read_text(response).await;
    let message = format!("{status} {}", shortened(&text));
    match status {
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => SmsError::AccountRefused(message),
        StatusCode::TOO_MANY_REQUESTS => SmsError::NotAccepted(message),
        _ if status.is_client_error() => SmsError::Refused(message),
        _ => SmsError::Unclear(message),
    }
}

fn shortened(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(MAX_LOGGED_LENGTH).collect()
}

impl SmsProvider for Client {
    fn send<'a>(&'a self, phone: &'a str, text: &'a str) -> BoxFuture<'a, Result<(), SmsError>> {
        Box::pin(self.send_message(phone, text))
    }

    fn check_account(&self) -> BoxFuture<'_, Result<String, SmsError>> {
        Box::pin(self.balance())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(json: &str) -> Result<(), SmsError> {
        let answer: SmsAnswer = serde_json::from_str(json).unwrap();
        accepted(&answer.data)
    }

    fn of_recipient(code: i64) -> Result<(), SmsError> {
        answer(&format!(
            r#"{{"SMSMessageData":{{"Message":"Sent to 1/1 Total Cost: KES 0.8000","Recipients":[{{
                "statusCode":{code},"number":"+254712345678","status":"Status","cost":"KES 0.8000",
                "messageId":"ATPid_1"}}]}}}}"#
        ))
    }

    #[test]
    fn status_of_the_recipient_decides() {
        let status = |code: i64| format!("{code} Status");
        for code in [100, 101, 102] {
            assert_eq!(of_recipient(code), Ok(()));
        }
        for code in [402, 405] {
            assert_eq!(of_recipient(code), Err(SmsError::AccountRefused(status(code))));
        }
        for code in [401, 403, 404, 406, 407, 409, 502] {
            assert_eq!(of_recipient(code), Err(SmsError::Refused(status(code))));
        }
        assert_eq!(of_recipient(501), Err(SmsError::NotAccepted(status(501))));
        for code in [500, 0, 103] {
            assert_eq!(of_recipient(code), Err(SmsError::Unclear(status(code))));
        }
    }

    #[test]
    fn answer_without_recipients_refuses_the_account() {
        let json = r#"{"SMSMessageData":{"Message":"InvalidSenderId","Recipients":[]}}"#;
        assert_eq!(answer(json), Err(SmsError::AccountRefused("InvalidSenderId".to_owned())));
    }
}
