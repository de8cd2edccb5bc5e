//! Checks of the payment providers and the mail server.

use korosho_domain::payment::PaymentProvider;

use super::Diagnosis;
use crate::config::ShopConfig;
use crate::providers::Providers;
use crate::providers::port::ProviderError;
use crate::smtp::Mailer;

const CARDS: &str = "cards (Stripe)";
const MPESA: &str = "M-Pesa (Daraja)";
const MAIL: &str = "e-mail";

pub(super) async fn check(config: &ShopConfig) -> Vec<Diagnosis> {
    let mut found = Vec::new();
    match Providers::new(config) {
        Ok(providers) => {
            found.extend(cards(config, &providers).await);
            found.extend(mpesa(&providers).await);
        }
        Err(error) => found.push(Diagnosis::failed("payments", error, "reinstall the program")),
    }
    found.push(mail(config).await);
    found
}

async fn cards(config: &ShopConfig, providers: &Providers) -> Vec<Diagnosis> {
    let (Some(provider), Some(stripe)) =
        (providers.get(PaymentProvider::Stripe), config.stripe.as_ref())
    else {
        return Vec::new();
    };
    let mut found = vec![match provider.check_credentials().await {
        Ok(()) => Diagnosis::passed(CARDS, "the key is accepted"),
        Err(error) => credentials(CARDS, &error, "KOROSHO_STRIPE_SECRET_KEY"),
    }];
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
            CARDS,
            "no webhook secret: payments are noticed by polling alone, some minutes later",
            "create a webhook in Stripe for /webhooks/stripe and set KOROSHO_STRIPE_WEBHOOK_SECRET",
        ));
    }
    found
}

async fn mpesa(providers: &Providers) -> Option<Diagnosis> {
    let provider = providers.get(PaymentProvider::Mpesa)?;
    Some(match provider.check_credentials().await {
        Ok(()) => Diagnosis::passed(MPESA, "consumer key and secret are accepted"),
        Err(error) => {
            let settings = "KOROSHO_MPESA_CONSUMER_KEY and KOROSHO_MPESA_CONSUMER_SECRET";
            credentials(MPESA, &error, settings)
        }
    })
}

/// A rejected key is a failure; an unavailable provider is a warning, because it may recover.
fn credentials(subject: &'static str, error: &ProviderError, settings: &str) -> Diagnosis {
    match error {
        ProviderError::Refused { message, .. } => Diagnosis::failed(
            subject,
            format!("the key is refused: {message}"),
            format!("correct {settings}"),
        ),
        ProviderError::Unclear(message) | ProviderError::Unavailable { message, .. } => {
            Diagnosis::warning(
                subject,
                format!("does not answer: {message}"),
                format!("check the line and the address, and {settings}; then check again"),
            )
        }
    }
}

async fn mail(config: &ShopConfig) -> Diagnosis {
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
