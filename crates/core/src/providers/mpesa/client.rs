//! Thin typed client for the Daraja calls that the shop makes.

use std::sync::Arc;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use korosho_domain::payment::PaymentFailure;
use reqwest::{RequestBuilder, StatusCode};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::Mutex;

use super::c2b::Register;
use super::result;
use super::transaction_status::StatusQuery;
use super::wire::{
    ErrorBody, LaterAck, Push, PushAnswer, PushBody, QueryAnswer, QueryBody, TokenAnswer,
};
use crate::clock::Clock;
use crate::config::MpesaConfig;
use crate::http::{read_json, retry_after, without_url};
use crate::providers::port::ProviderError;

const TIMEOUT: Duration = Duration::from_secs(30);

/// Time before its expiry at which a token is renewed, in milliseconds.
const RENEWAL_MARGIN: i64 = 60_000;

/// Maximum accepted lifetime of a token in seconds; Daraja's tokens live an hour.
const LONGEST_TOKEN_S: i64 = 24 * 3_600;

/// UTC offset of East Africa Time, in milliseconds.
const EAT: i64 = 3 * 3_600_000;

/// Daraja client with the shop's keys. Only one process may use them: each new token invalidates
/// the previous one.
#[derive(Debug)]
pub struct Client {
    http: reqwest::Client,
    config: MpesaConfig,
    clock: Arc<dyn Clock>,
    token: Mutex<Option<Token>>,
}

struct Token {
    text: String,
    until: i64,
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Token").field("until", &self.until).finish_non_exhaustive()
    }
}

/// Failure of a call.
enum Refusal {
    /// The token is invalid or expired.
    Token,
    /// Daraja's status, code and text, and its `Retry-After`.
    Daraja(StatusCode, ErrorBody, Option<Duration>),
    /// No response.
    Network(ProviderError),
}

impl Client {
    /// Client for this account.
    #[must_use]
    pub fn new(http: reqwest::Client, config: MpesaConfig, clock: Arc<dyn Clock>) -> Self {
        Self { http, config, clock, token: Mutex::new(None) }
    }

    /// Sends a prompt, once.
    ///
    /// # Errors
    /// [`ProviderError::Unclear`] if it may have reached the phone all the same.
    pub async fn push(&self, push: &Push) -> Result<PushAnswer, ProviderError> {
        let (timestamp, password) = self.password();
        let body = PushBody {
            business_short_code: &self.config.shortcode,
            password: &password,
            timestamp: &timestamp,
            transaction_type: match self.config.till {
                None => "CustomerPayBillOnline",
                Some(_) => "CustomerBuyGoodsOnline",
            },
            amount: push.amount,
            party_a: &push.phone,
            party_b: self.config.till.as_ref().unwrap_or(&self.config.shortcode),
            phone_number: &push.phone,
            callback_url: &push.callback_url,
            account_reference: &push.reference,
            transaction_desc: &push.description,
        };
        let answer: PushAnswer =
            self.call("/mpesa/stkpush/v1/processrequest", &body).await.map_err(unaccepted)?;
        if answer.response_code == "0" {
            return Ok(answer);
        }
        let message = format!("response code {}", answer.response_code);
        Err(ProviderError::Refused { failure: PaymentFailure::ProviderUnavailable, message })
    }

    /// Queries whether a prompt is open, and else its result.
    pub async fn query(&self, checkout_request_id: &str) -> Result<QueryAnswer, ProviderError> {
        let (timestamp, password) = self.password();
        let body = QueryBody {
            business_short_code: &self.config.shortcode,
            password: &password,
            timestamp: &timestamp,
            checkout_request_id,
        };
        match self.call("/mpesa/stkpushquery/v1/query", &body).await {
            Ok(answer) => Ok(answer),
            Err(Refusal::Daraja(_, error, _)) if result::is_still_open(&error.message) => {
                Ok(QueryAnswer { result_code: error.code, result_desc: error.message })
            }
            Err(refusal) => Err(unanswered(refusal)),
        }
    }

    /// Registers the confirmation URL for paybill payments.
    pub async fn register(&self, address: &str) -> Result<(), ProviderError> {
        let body = Register {
            short_code: &self.config.shortcode,
            response_type: "Completed",
            confirmation_url: address,
            validation_url: &format!("{address}/check"),
        };
        let answer: serde_json::Value =
            self.call("/mpesa/c2b/v1/registerurl", &body).await.map_err(unaccepted)?;
        tracing::info!(%answer, "paybill registered");
        Ok(())
    }

    /// Sends a status query about a receipt; M-Pesa answers later, at `answer_url`.
    ///
    /// # Errors
    /// [`ProviderError::Refused`] without an initiator.
    pub async fn ask_receipt(&self, receipt: &str, answer_url: &str) -> Result<(), ProviderError> {
        let refused = |message: String| {
            let failure = PaymentFailure::ProviderUnavailable;
            ProviderError::Refused { failure, message }
        };
        let initiator = self.config.initiator.as_ref();
        let initiator = initiator.ok_or_else(|| refused("no initiator is set".to_owned()))?;
        let body = StatusQuery {
            initiator: &initiator.name,
            security_credential: initiator.security_credential.expose(),
            command_id: "TransactionStatusQuery",
            transaction_id: receipt,
            party_a: &self.config.shortcode,
            identifier_type: "4",
            result_url: answer_url,
            // A query that timed out is repeated.
            queue_time_out_url: answer_url,
            remarks: "Paybill",
            occasion: "",
        };
        let answer: LaterAck =
            self.call("/mpesa/transactionstatus/v1/query", &body).await.map_err(unanswered)?;
        if answer.response_code == "0" {
            return Ok(());
        }
        Err(ProviderError::Unavailable {
            message: format!("status query: response code {}", answer.response_code),
            retry_after: None,
        })
    }

    /// Fetches a new access token.
    ///
    /// # Errors
    /// [`ProviderError::Refused`] for a wrong consumer key or secret.
    pub async fn renew_token(&self) -> Result<(), ProviderError> {
        self.fetch_token().await.map(drop).map_err(unaccepted)
    }

    /// Sends a request with a token; if the token is refused, once more with a new one (nothing was
    /// done).
    async fn call<T: DeserializeOwned>(
        &self,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, Refusal> {
        let address = self.address(path);
        let first = self.http.post(&address).json(body).bearer_auth(self.token(false).await?);
        match send(first).await {
            Err(Refusal::Token) => {
                let token = self.token(true).await?;
                send(self.http.post(&address).json(body).bearer_auth(token)).await
            }
            answer => answer,
        }
    }

    async fn token(&self, renew: bool) -> Result<String, Refusal> {
        let mut held = self.token.lock().await;
        let now = self.clock.now();
        if let Some(token) = held.as_ref().filter(|token| !renew && token.until > now) {
            return Ok(token.text.clone());
        }
        let answer = self.fetch_token().await.map_err(no_token)?;
        let seconds: i64 = answer.expires_in.trim().parse().unwrap_or(0);
        let seconds = seconds.clamp(0, LONGEST_TOKEN_S);
        let until = now + seconds * 1000 - RENEWAL_MARGIN;
        *held = Some(Token { text: answer.access_token.clone(), until });
        Ok(answer.access_token)
    }

    async fn fetch_token(&self) -> Result<TokenAnswer, Refusal> {
        let (key, secret) = (&self.config.consumer_key, &self.config.consumer_secret);
        let request = self.http.get(self.address("/oauth/v1/generate"));
        let request = request.query(&[("grant_type", "client_credentials")]);
        send(request.basic_auth(key.expose(), Some(secret.expose()))).await
    }

    /// Timestamp in East Africa Time, `YYYYMMDDHHmmss`, and the password derived from it.
    fn password(&self) -> (String, String) {
        let timestamp = timestamp(self.clock.now());
        let (shortcode, passkey) = (&self.config.shortcode, self.config.passkey.expose());
        let password = STANDARD.encode(format!("{shortcode}{passkey}{timestamp}"));
        (timestamp, password)
    }

    fn address(&self, path: &str) -> String {
        format!("{}{path}", self.config.api_url.as_str().trim_end_matches('/'))
    }
}

fn timestamp(now_ms: i64) -> String {
    jiff::Timestamp::from_millisecond(now_ms + EAT)
        .map(|local| local.strftime("%Y%m%d%H%M%S").to_string())
        .unwrap_or_default()
}

async fn send<T: DeserializeOwned>(request: RequestBuilder) -> Result<T, Refusal> {
    let response = request.timeout(TIMEOUT).send().await.map_err(|error| {
        let message = without_url(&error);
        Refusal::Network(if error.is_connect() || error.is_builder() {
            ProviderError::Unavailable { message, retry_after: None }
        } else {
            ProviderError::Unclear(message)
        })
    })?;
    let status = response.status();
    if status.is_success() {
        let unreadable = |error| Refusal::Network(ProviderError::Unclear(error));
        return read_json(response).await.map_err(unreadable);
    }
    let wait = retry_after(&response);
    let error = read_json::<ErrorBody>(response).await.unwrap_or_default();
    if status == StatusCode::UNAUTHORIZED || error.code == "404.001.03" {
        return Err(Refusal::Token);
    }
    Err(Refusal::Daraja(status, error, wait))
}

/// Error of a prompt that was not accepted: a 4xx status and known texts mean that nothing was
/// done, anything else is unclear.
fn unaccepted(refusal: Refusal) -> ProviderError {
    let (status, error, wait) = match refusal {
        Refusal::Token => return bad_credentials(),
        Refusal::Network(error) => return error,
        Refusal::Daraja(status, error, wait) => (status, error, wait),
    };
    let text = error.message.to_lowercase();
    let message = format!("{status} {} {}", error.code, error.message);
    let refused = |failure| ProviderError::Refused { failure, message: message.clone() };
    match error.code.as_str() {
        "500.003.02" | "500.003.03" => ProviderError::Unavailable { message, retry_after: wait },
        "500.001.1001" if text.contains("lock subscriber") => refused(PaymentFailure::Busy),
        "500.001.1001" if text.contains("credentials") || text.contains("merchant") => {
            refused(PaymentFailure::ProviderUnavailable)
        }
        _ if status == StatusCode::TOO_MANY_REQUESTS => {
            ProviderError::Unavailable { message, retry_after: wait }
        }
        _ if status.is_client_error() => refused(PaymentFailure::ProviderUnavailable),
        _ => ProviderError::Unclear(message),
    }
}

fn unanswered(refusal: Refusal) -> ProviderError {
    match refusal {
        Refusal::Token => bad_credentials(),
        Refusal::Network(error) => error,
        Refusal::Daraja(status, error, retry_after) => {
            let message = format!("{status} {} {}", error.code, error.message);
            ProviderError::Unavailable { message, retry_after }
        }
    }
}

/// Failure to get a token: the request itself was not sent.
fn no_token(refusal: Refusal) -> Refusal {
    Refusal::Network(match refusal {
        Refusal::Token => bad_credentials(),
        Refusal::Network(ProviderError::Unclear(message)) => {
            ProviderError::Unavailable { message, retry_after: None }
        }
        Refusal::Network(error) => error,
        Refusal::Daraja(status, error, retry_after) => ProviderError::Unavailable {
            message: format!("token: {status} {} {}", error.code, error.message),
            retry_after,
        },
    })
}

fn bad_credentials() -> ProviderError {
    let message = "the token is refused: check the consumer key and secret".to_owned();
    ProviderError::Refused { failure: PaymentFailure::ProviderUnavailable, message }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timestamp_is_in_east_africa_time() {
        assert_eq!(timestamp(1_795_174_205_000), "20261120143005");
        assert_eq!(timestamp(1_798_750_800_000), "20270101000000");
    }
}
