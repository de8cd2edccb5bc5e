//! Settings of outgoing messages: mail server and SMS provider.

use korosho_core::config::{AFRICAS_TALKING_API_URL, MailConfig, SmsConfig};

use super::api_url;
use super::settings::{SettingError, Settings};

const SMS_ACCOUNT: &str = "user name and API key of your app at Africa's Talking; both or none";
const SMS_SENDER: &str =
    "a registered sender ID of 3 to 11 letters, digits, spaces, '.', '-' or '_', with the account";

pub(super) fn mail(settings: &Settings) -> Result<Option<MailConfig>, SettingError> {
    let server = "smtps://user:password@host:465 or smtp://host:587?tls=required";
    let schemes = ["smtp://", "smtps://"];
    let fits = |text: &str| schemes.iter().any(|scheme| text.starts_with(scheme));
    let smtp_url = settings.secret("smtp_url", server, fits)?;
    let address = |text: &str| text.contains('@').then(|| text.to_owned());
    let valid = "an address such as shop@korosho.example";
    let from = settings.parsed("mail_from", "Name <address> or an address", address)?;
    let contact_email = settings.parsed("contact_email", valid, address)?;
    match (smtp_url, from) {
        (Some(smtp_url), Some(from)) => Ok(Some(MailConfig { smtp_url, from, contact_email })),
        (Some(_), None) => Err(SettingError::new("mail_from", "nothing, but a mail server", valid)),
        (None, Some(_)) => Err(SettingError::new("smtp_url", "nothing, but a sender", server)),
        (None, None) => Ok(None),
    }
}

pub(super) fn sms(settings: &Settings) -> Result<Option<SmsConfig>, SettingError> {
    let name = |text: &str| {
        let is_name = !text.is_empty() && text.chars().all(|c| c.is_ascii_graphic());
        is_name.then(|| text.to_owned())
    };
    let sender = |text: &str| {
        let is_sender = (3..=11).contains(&text.len()) && text.chars().all(is_sender_id_char);
        is_sender.then(|| text.to_owned())
    };
    let username = settings.parsed("sms_username", SMS_ACCOUNT, name)?;
    let api_key = settings.secret("sms_api_key", SMS_ACCOUNT, |_| true)?;
    let sender = settings.parsed("sms_sender", SMS_SENDER, sender)?;
    let api_url = api_url(settings, "sms_api_url", AFRICAS_TALKING_API_URL)?;
    let missing = |name, other: &str| SettingError::new(name, other, SMS_ACCOUNT);
    match (username, api_key) {
        (Some(username), Some(api_key)) => {
            Ok(Some(SmsConfig { username, api_key, sender, api_url }))
        }
        (Some(_), None) => Err(missing("sms_api_key", "nothing, but a user name")),
        (None, Some(_)) => Err(missing("sms_username", "nothing, but an API key")),
        (None, None) if sender.is_some() => Err(missing("sms_username", "nothing, but a sender")),
        (None, None) => Ok(None),
    }
}

/// Whether a character is valid in a sender ID (3GPP TS 23.040).
fn is_sender_id_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.')
}
