//! Client of Africa's Talking (developers.africastalking.com): bulk SMS and balance. The provider has no
//! idempotency key.

use std::time::Duration;

use futures::future::BoxFuture;
use reqwest::{RequestBuilder, Response, StatusCode};
use serde::de::DeserializeOwned;

use super::wire::{SmsAnswer, UserAnswer, shortened};
use super::{SmsError, SmsProvider};
use crate::config::SmsConfig;
use crate::http::{http_client, read_json, read_text, without_url};

const TIMEOUT: Duration = Duration::from_secs(20);

/// Client of one app.
#[derive(Debug)]
pub(super) struct Client {
    http: reqwest::Client,
    config: SmsConfig,
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
        answer.result()
    }

    async fn balance(&self) -> Result<String, SmsError> {
        let request = self.http.get(self.address("/version1/user"));
        let request = request.query(&[("username", self.config.username.as_str())]);
        let answer: UserAnswer = self.call(request).await?;
        Ok(answer.balance())
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

impl SmsProvider for Client {
    fn send<'a>(&'a self, phone: &'a str, text: &'a str) -> BoxFuture<'a, Result<(), SmsError>> {
        Box::pin(self.send_message(phone, text))
    }

    fn check_account(&self) -> BoxFuture<'_, Result<String, SmsError>> {
        Box::pin(self.balance())
    }
}
