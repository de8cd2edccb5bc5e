//! Checks of the payment providers, the mail server and the SMS provider.

use korosho_domain::payment::PaymentProvider;
use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;

use super::Diagnosis;
use crate::config::ShopConfig;
use crate::providers::Providers;
use crate::providers::port::ProviderError;
use crate::sms::{self, SmsError};
use crate::smtp::Mailer;

const CARDS: Sentence = Sentence::fixed("cards (Stripe)", "kadi (Stripe)");
pub(super) const CARD_WEBHOOK: Sentence = Sentence::fixed("card webhook", "webhook ya kadi");
const MPESA: Sentence = Sentence::name("M-Pesa (Daraja)");
const MAIL: Sentence = Sentence::fixed("e-mail", "barua pepe");
const SMS: Sentence = Sentence::fixed("text messages", "ujumbe mfupi");

/// Settings that set a provider up, if it has any.
pub(super) fn settings_of(provider: PaymentProvider) -> Option<Sentence> {
    match provider {
        PaymentProvider::Stripe => Some(Sentence::name("KOROSHO_STRIPE_SECRET_KEY")),
        PaymentProvider::Mpesa => Some(sentence!(
            "KOROSHO_MPESA_CONSUMER_KEY and KOROSHO_MPESA_CONSUMER_SECRET",
            "KOROSHO_MPESA_CONSUMER_KEY na KOROSHO_MPESA_CONSUMER_SECRET",
        )),
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
            sentence!(
                "the key is one of Stripe's test mode: no card is charged",
                "ufunguo ni wa majaribio ya Stripe: hakuna kadi inayotozwa"
            ),
            sentence!(
                "set KOROSHO_STRIPE_SECRET_KEY to the live key (sk_live_… or rk_live_…)",
                "weka KOROSHO_STRIPE_SECRET_KEY kuwa ufunguo halisi (sk_live_… au rk_live_…)"
            ),
        ));
    }
    if stripe.webhook_secret.is_none() {
        found.push(Diagnosis::warning(
            CARD_WEBHOOK,
            sentence!(
                "no webhook secret: payments are noticed by polling alone, some minutes later",
                "hakuna siri ya webhook: malipo yanaonekana kwa kuuliza tu, dakika kadhaa baadaye"
            ),
            sentence!(
                "run korosho-server setup, or create a webhook in Stripe for /webhooks/stripe and set \
                 KOROSHO_STRIPE_WEBHOOK_SECRET",
                "endesha korosho-server setup, au tengeneza webhook ya /webhooks/stripe kwenye Stripe na \
                 uweke KOROSHO_STRIPE_WEBHOOK_SECRET"
            ),
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
    subject: Sentence,
) -> Diagnosis {
    let settings = settings_of(provider).unwrap_or_default();
    let providers = match Providers::new(config) {
        Ok(providers) => providers,
        Err(error) => return no_client(subject, error),
    };
    let Some(client) = providers.get(provider) else {
        let remedy = sentence!("set {settings}", "weka {settings}", settings);
        return Diagnosis::failed(subject, sentence!("not set up", "haijawekwa"), remedy);
    };
    match client.check_credentials().await {
        Ok(()) => Diagnosis::passed(
            subject,
            sentence!("the credentials are accepted", "funguo zimekubaliwa"),
        ),
        Err(ProviderError::Refused { message, .. }) => refused(subject, &message, &settings),
        Err(ProviderError::Unclear(message) | ProviderError::Unavailable { message, .. }) => {
            unavailable(subject, &message, &settings)
        }
    }
}

fn no_client(subject: Sentence, error: String) -> Diagnosis {
    let remedy = sentence!("reinstall the program", "sakinisha programu upya");
    Diagnosis::failed(subject, Sentence::english(error), remedy)
}

fn refused(subject: Sentence, message: &str, settings: &Sentence) -> Diagnosis {
    Diagnosis::failed(
        subject,
        sentence!(
            "the key is refused: {message}",
            "ufunguo umekataliwa: {message}"; english message
        ),
        sentence!("correct {settings}", "rekebisha {settings}", settings),
    )
}

fn unavailable(subject: Sentence, message: &str, settings: &Sentence) -> Diagnosis {
    Diagnosis::warning(
        subject,
        sentence!("does not answer: {message}", "haijibu: {message}"; english message),
        sentence!(
            "check the line and the address, and {settings}; then check again",
            "angalia mtandao na anwani, na {settings}; kisha kagua tena",
            settings
        ),
    )
}

pub(super) async fn mail(config: &ShopConfig) -> Diagnosis {
    let Some(settings) = &config.mail else {
        return Diagnosis::warning(
            MAIL,
            sentence!(
                "not set up: customers get no confirmation",
                "haijawekwa: wateja hawapati uthibitisho"
            ),
            sentence!(
                "set KOROSHO_SMTP_URL and KOROSHO_MAIL_FROM",
                "weka KOROSHO_SMTP_URL na KOROSHO_MAIL_FROM"
            ),
        );
    };
    let reached = match Mailer::new(settings) {
        Ok(mailer) => mailer.reach().await,
        Err(error) => Err(error),
    };
    match reached {
        Ok(()) => Diagnosis::passed(
            MAIL,
            sentence!(
                "the mail server accepts the log-in",
                "seva ya barua pepe inakubali jina na nenosiri"
            ),
        ),
        Err(error) if error.to_ascii_lowercase().contains("connection") => Diagnosis::failed(
            MAIL,
            sentence!(
                "the mail server does not answer: {error}",
                "seva ya barua pepe haijibu: {error}"; english error
            ),
            sentence!(
                "correct server and port in KOROSHO_SMTP_URL; a firewall may block the port",
                "rekebisha seva na bandari katika KOROSHO_SMTP_URL; huenda firewall inazuia bandari"
            ),
        ),
        Err(error) => Diagnosis::failed(
            MAIL,
            sentence!(
                "the mail server refuses the log-in: {error}",
                "seva ya barua pepe inakataa jina au nenosiri: {error}"; english error
            ),
            sentence!(
                "correct user and password in KOROSHO_SMTP_URL",
                "rekebisha jina na nenosiri katika KOROSHO_SMTP_URL"
            ),
        ),
    }
}

/// Check of the account at the SMS provider; sends nothing.
pub(super) async fn sms(config: &ShopConfig) -> Vec<Diagnosis> {
    const SETTINGS: Sentence = Sentence::fixed(
        "KOROSHO_SMS_USERNAME and KOROSHO_SMS_API_KEY",
        "KOROSHO_SMS_USERNAME na KOROSHO_SMS_API_KEY",
    );
    let Some(settings) = &config.sms else { return Vec::new() };
    let provider = match sms::provider(settings) {
        Ok(provider) => provider,
        Err(error) => return vec![no_client(SMS, error)],
    };
    vec![match provider.check_account().await {
        Ok(balance) => Diagnosis::passed(
            SMS,
            sentence!(
                "the key is accepted; balance: {balance}",
                "ufunguo umekubaliwa; salio: {balance}"
            ),
        ),
        Err(SmsError::AccountRefused(message) | SmsError::Refused(message)) => {
            refused(SMS, &message, &SETTINGS)
        }
        Err(SmsError::NotAccepted(message) | SmsError::Unclear(message)) => {
            unavailable(SMS, &message, &SETTINGS)
        }
    }]
}
