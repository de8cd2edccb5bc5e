//! Order of a certificate (RFC 8555), proven by a response on plain HTTP (`http-01`).

use std::error::Error as _;
use std::io;
use std::time::Duration;

use instant_acme::{
    Account, AuthorizationStatus, ChallengeType, Error, Identifier, NewAccount, NewOrder, Order,
    OrderStatus, Problem, RetryPolicy,
};
use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;

use super::Https;
use super::acme_client::AcmeClient;
use crate::config::HttpsConfig;

/// Pace of questions about the state of an order.
const POLLS: RetryPolicy = RetryPolicy::new().timeout(Duration::from_secs(90));

/// Reason why no certificate was issued.
#[derive(Debug)]
pub(super) enum Refusal {
    /// The data folder cannot be written.
    Folder(io::Error),
    /// The authority does not respond, or not as an ACME server does.
    Unreachable(String),
    /// The authority refuses, for a reason that it gives.
    Refused(String),
    /// The authority accepts no order before this time.
    RateLimited(String, Option<Duration>),
}

impl Refusal {
    /// Finding for a person.
    pub(super) fn sentence(&self) -> Sentence {
        match self {
            Self::Folder(error) => {
                let kind = error.kind();
                sentence!(
                    "the folder of the certificate cannot be written: {kind}",
                    "folda ya cheti haiwezi kuandikwa: {kind}"; english kind
                )
            }
            Self::Unreachable(cause) => sentence!(
                "the certificate's authority does not respond: {cause}",
                "mamlaka ya cheti haijibu: {cause}"; english cause
            ),
            Self::Refused(cause) => sentence!(
                "the certificate's authority refuses: {cause}",
                "mamlaka ya cheti inakataa: {cause}"; english cause
            ),
            Self::RateLimited(cause, _) => sentence!(
                "the certificate's authority limits the orders: {cause}",
                "mamlaka ya cheti inazuia maombi mengi: {cause}"; english cause
            ),
        }
    }
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        Self::Folder(error)
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        let Error::Api(problem) = error else {
            let mut cause = error.to_string();
            let mut source = error.source();
            while let Some(inner) = source {
                cause = format!("{cause}: {inner}");
                source = inner.source();
            }
            return Self::Unreachable(one_line(&cause));
        };
        let cause = one_line(problem.detail.as_deref().unwrap_or("no reason given"));
        match problem.r#type.as_deref() {
            Some("urn:ietf:params:acme:error:rateLimited") => Self::RateLimited(cause, None),
            _ => Self::Refused(cause),
        }
    }
}

/// Orders a certificate; returns private key and chain in PEM.
pub(super) async fn order(https: &Https, client: &AcmeClient) -> Result<String, Refusal> {
    https.0.storage.prove_writable()?;
    let ordered = issue(https, client).await;
    https.lock_challenges().clear();
    ordered.map_err(|refusal| match refusal {
        Refusal::RateLimited(cause, _) => Refusal::RateLimited(cause, client.take_retry_after()),
        other => other,
    })
}

async fn issue(https: &Https, client: &AcmeClient) -> Result<String, Refusal> {
    let account = account(https, client).await?;
    let identifiers = [Identifier::Dns(https.0.config.domain.clone())];
    let mut order = match account.new_order(&NewOrder::new(&identifiers)).await {
        Err(Error::Api(problem)) if is_unknown_account(&problem) => {
            https.0.storage.forget_account();
            return Err(Error::Api(problem).into());
        }
        ordered => ordered?,
    };
    answer_challenges(https, &mut order).await?;
    if order.poll_ready(&POLLS).await? == OrderStatus::Invalid {
        return Err(refused_challenge(&mut order).await?);
    }
    let key = order.finalize().await?;
    let chain = order.poll_certificate(&POLLS).await?;
    Ok(key + &chain)
}

/// Account of the data folder, else a new one.
async fn account(https: &Https, client: &AcmeClient) -> Result<Account, Refusal> {
    let builder = Account::builder_with_http(Box::new(client.clone()));
    let stored = https.0.storage.account().and_then(|json| serde_json::from_str(&json).ok());
    if let Some(credentials) = stored {
        return Ok(builder.from_credentials(credentials).await?);
    }
    let HttpsConfig { email, directory, .. } = &https.0.config;
    let contact = email.as_ref().map(|email| format!("mailto:{email}"));
    let contact: Vec<&str> = contact.iter().map(String::as_str).collect();
    let new = NewAccount {
        contact: &contact,
        terms_of_service_agreed: true,
        only_return_existing: false,
    };
    let (account, credentials) = builder.create(&new, directory.to_string(), None).await?;
    let json = serde_json::to_string(&credentials).map_err(Error::from)?;
    https.0.storage.store_account(&json)?;
    Ok(account)
}

async fn answer_challenges(https: &Https, order: &mut Order) -> Result<(), Refusal> {
    let mut authorizations = order.authorizations();
    while let Some(authorization) = authorizations.next().await {
        let mut authorization = authorization?;
        if authorization.status == AuthorizationStatus::Valid {
            continue;
        }
        let missing = || Refusal::Refused("it offers no challenge by HTTP".to_owned());
        let mut challenge = authorization.challenge(ChallengeType::Http01).ok_or_else(missing)?;
        let answer = challenge.key_authorization().as_str().to_owned();
        https.lock_challenges().insert(challenge.token.clone(), answer);
        challenge.set_ready().await?;
    }
    Ok(())
}

/// Reason of an order that became invalid, which is at its challenge.
async fn refused_challenge(order: &mut Order) -> Result<Refusal, Refusal> {
    let mut authorizations = order.authorizations();
    while let Some(authorization) = authorizations.next().await {
        let mut authorization = authorization?;
        let state = authorization.refresh().await?;
        if let Some(problem) = state.challenges.iter().find_map(|challenge| challenge.error.clone())
        {
            return Ok(Error::Api(problem).into());
        }
    }
    Ok(Refusal::Refused("no reason given".to_owned()))
}

fn is_unknown_account(problem: &Problem) -> bool {
    problem.r#type.as_deref() == Some("urn:ietf:params:acme:error:accountDoesNotExist")
}

/// Text of the authority on one line of at most 200 characters.
fn one_line(text: &str) -> String {
    text.chars().take(200).map(|c| if c.is_control() { ' ' } else { c }).collect()
}
