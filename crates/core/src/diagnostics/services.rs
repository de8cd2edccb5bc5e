//! Checks of the payment providers, the mail server and the SMS provider.

use korosho_domain::payment::PaymentProvider;

use super::Diagnosis;
use crate::config::ShopConfig;
use crate::providers::Providers;
use crate::providers::port::ProviderError;
use crate::sms::{self, SmsError};
use crate::smtp::Mailer;

const CARDS: &str = "cards (Stripe)";
pub(super) const CARD_WEBHOOK: &str = "card webhook";
const MPESA: &str = "M-Pesa (Daraja)";
const MAIL: &str = "e-mail";
const SMS: &str = "text messages";

/// Settings that set a provider up, if it has any.
pub(super) const fn settings_of(provider: PaymentProvider) -> Option<&'static str> {
    match provider {
        PaymentProvider::Stripe => Some("KOROSHO_STRIPE_SECRET_KEY"),
        PaymentProvider::Mpesa => {
            Some("KOROSHO_MPESA_CONSUMER_KEY and KOROSHO_MPESA_CONSUMER_SECRET")
        }
        PaymentProvider::Counter | PaymentProvider::Rider => None,
    }
}

pub(super) async fn cards(config: &ShopConfig) -> Vec<Diagnosis> {
    let Some(stripe) = config.stripe.as_ref() else { return Vec::new() };
    let checked = credentials(config, PaymentProvider::Stripe, CARDS);
    let mut found = vec![checked.await];
    let test_key = stripe.secret_key.expose().contains("_test_");
    if test_key && config.public_url.scheme() == "https" {
        found.push(Diagnosis::warning(
            CARDS,
            "the key is one of Stripe's test mode: no card is charged",
            "set KOROSHO_STRIPE_SECRET_KEY to the live key (sk_live_… or rk_live_…)",
        ));
    }
    if stripe.webhook_secret.is_none() {
        found.push(Diagnosis::warning(
            CARD_WEBHOOK,
            "no webhook secret: payments are noticed by polling alone, some minutes later",
            "run korosho-server setup, or create a webhook in Stripe for /webhooks/stripe and set \
             KOROSHO_STRIPE_WEBHOOK_SECRET",
        ));
    }
    found
}

pub(super) async fn mpesa(config: &ShopConfig) -> Vec<Diagnosis> {
    if config.mpesa.is_none() {
        return Vec::new();
    }
    vec![credentials(config, PaymentProvider::Mpesa, MPESA).await]
}

/// Check of a provider's credentials. A rejected key is a failure; an unavailable provider is a
/// warning, because it may recover.
async fn credentials(
    config: &ShopConfig,
    provider: PaymentProvider,
    subject: &'static str,
) -> Diagnosis {
    let settings = settings_of(provider).unwrap_or_default();
    let providers = match Providers::new(config) {
        Ok(providers) => providers,
        Err(error) => return Diagnosis::failed(subject, error, "reinstall the program"),
    };
    let Some(client) = providers.get(provider) else {
        return Diagnosis::failed(subject, "not set up", format!("set {settings}"));
    };
    match client.check_credentials().await {
        Ok(()) => Diagnosis::passed(subject, "the credentials are accepted"),
        Err(ProviderError::Refused { message, .. }) => Diagnosis::failed(
            subject,
            format!("the key is refused: {message}"),
            format!("correct {settings}"),
        ),
        Err(ProviderError::Unclear(message) | ProviderError::Unavailable { message, .. }) => {
            Diagnosis::warning(
                subject,
                format!("does not answer: {message}"),
                format!("check the line and the address, and {settings}; then check again"),
            )
        }
    }
}

pub(super) async fn mail(config: &ShopConfig) -> Diagnosis {
    let Some(settings) = &config.mail else {
        return Diagnosis::warning(
            MAIL,
            "not set up: customers get no confirmation",
            "set KOROSHO_SMTP_URL and KOROSHO_MAIL_FROM",
        );
    };
    let reached = match Mailer::new(settings) {
        Ok(mailer) => mailer.reach().await,
        Err(error) => Err(error),
    };
    match reached {
        Ok(()) => Diagnosis::passed(MAIL, "the mail server accepts the log-in"),
        Err(error) if error.to_ascii_lowercase().contains("connection") => Diagnosis::failed(
            MAIL,
            format!("the mail server does not answer: {error}"),
            "correct server and port in KOROSHO_SMTP_URL; a firewall may block the port",
        ),
        Err(error) => Diagnosis::failed(
            MAIL,
            format!("the mail server refuses the log-in: {error}"),
            "correct user and password in KOROSHO_SMTP_URL",
        ),
    }
}

/// Check of the account at the SMS provider; sends nothing.
pub(super) async fn sms(config: &ShopConfig) -> Vec<Diagnosis> {
    const SETTINGS: &str = "KOROSHO_SMS_USERNAME and KOROSHO_SMS_API_KEY";
    let Some(settings) = &config.sms else { return Vec::new() };
    let provider = match sms::provider(settings) {
        Ok(provider) => provider,
        Err(error) => return vec![Diagnosis::failed(SMS, error, "reinstall the program")],
    };
    vec![match provider.check_account().await {
        Ok(balance) => Diagnosis::passed(SMS, format!("the key is accepted; balance: {balance}")),
        Err(SmsError::AccountRefused(message) | SmsError::Refused(message)) => Diagnosis::failed(
            SMS,
            format!("the key is refused: {message}"),
            format!("correct {SETTINGS}"),
        ),
        Err(SmsError::NotAccepted(message) | SmsError::Unclear(message)) => Diagnosis::warning(
            SMS,
            format!("does not answer: {message}"),
            format!("check the line and the address, and {SETTINGS}; then check again"),
        ),
    }]
}
