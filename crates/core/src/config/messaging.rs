//! Configuration of outgoing messages.

use url::Url;

use super::Secret;

/// Africa's Talking's API (developers.africastalking.com).
pub const AFRICAS_TALKING_API_URL: &str = "https://api.africastalking.com";

/// Outgoing e-mail through the shop's mail server.
#[derive(Debug, Clone)]
pub struct MailConfig {
    /// SMTP URL: `smtps://user:password@host:465`, or `smtp://host:587?tls=required`.
    pub smtp_url: Secret,
    /// Sender, e.g. `Korosho <shop@korosho.example>`.
    pub from: String,
    /// Recipient of contact form messages; `None` = they are only stored.
    pub contact_email: Option<String>,
}

/// Outgoing text messages through Africa's Talking.
#[derive(Debug, Clone)]
pub struct SmsConfig {
    /// User name of the app at Africa's Talking.
    pub username: String,
    /// API key of that app.
    pub api_key: Secret,
    /// Registered sender that phones show; `None` = the provider's own.
    pub sender: Option<String>,
    /// Base URL of the API.
    pub api_url: Url,
}
