//! Settings of outgoing messages: mail server and SMS provider.

use korosho_core::config::{AFRICAS_TALKING_API_URL, MailConfig, SmsConfig};
use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;

use super::api_url;
use super::settings::{SettingError, Settings};

const SMS_ACCOUNT: Sentence = Sentence::fixed(
    "user name and API key of your app at Africa's Talking; both or none",
    "jina la mtumiaji na API key ya app yako ya Africa's Talking; vyote viwili, au usiweke chochote",
);
const SMS_SENDER: Sentence = Sentence::fixed(
    "a registered sender ID of 3 to 11 letters, digits, spaces, '.', '-' or '_', with the account",
    "sender ID iliyosajiliwa ya herufi, tarakimu, nafasi, '.', '-' au '_', 3 hadi 11, pamoja na akaunti",
);

pub(super) fn mail(settings: &Settings) -> Result<Option<MailConfig>, SettingError> {
    let server = sentence!(
        "smtps://user:password@host:465 or smtp://host:587?tls=required",
        "smtps://user:password@host:465 au smtp://host:587?tls=required",
    );
    let schemes = ["smtp://", "smtps://"];
    let fits = |text: &str| schemes.iter().any(|scheme| text.starts_with(scheme));
    let smtp_url = settings.secret("smtp_url", &server, fits)?;
    let address = |text: &str| text.contains('@').then(|| text.to_owned());
    let valid =
        sentence!("an address such as shop@korosho.example", "anwani kama shop@korosho.example",);
    let from = settings.parsed(
        "mail_from",
        &sentence!("Name <address> or an address", "Jina <anwani> au anwani"),
        address,
    )?;
    let contact_email = settings.parsed("contact_email", &valid, address)?;
    match (smtp_url, from) {
        (Some(smtp_url), Some(from)) => Ok(Some(MailConfig { smtp_url, from, contact_email })),
        (Some(_), None) => Err(SettingError::new(
            "mail_from",
            &sentence!("nothing, but a mail server", "haijawekwa, lakini kuna seva ya barua pepe",),
            &valid,
        )),
        (None, Some(_)) => Err(SettingError::new(
            "smtp_url",
            &sentence!("nothing, but a sender", "haijawekwa, lakini kuna mtumaji"),
            &server,
        )),
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
    let username = settings.parsed("sms_username", &SMS_ACCOUNT, name)?;
    let api_key = settings.secret("sms_api_key", &SMS_ACCOUNT, |_| true)?;
    let sender = settings.parsed("sms_sender", &SMS_SENDER, sender)?;
    let api_url = api_url(settings, "sms_api_url", AFRICAS_TALKING_API_URL)?;
    let missing = |name, other: &Sentence| SettingError::new(name, other, &SMS_ACCOUNT);
    match (username, api_key) {
        (Some(username), Some(api_key)) => {
            Ok(Some(SmsConfig { username, api_key, sender, api_url }))
        }
        (Some(_), None) => Err(missing(
            "sms_api_key",
            &sentence!("nothing, but a user name", "haijawekwa, lakini kuna jina la mtumiaji"),
        )),
        (None, Some(_)) => Err(missing(
            "sms_username",
            &sentence!("nothing, but an API key", "haijawekwa, lakini kuna API key"),
        )),
        (None, None) if sender.is_some() => Err(missing(
            "sms_username",
            &sentence!("nothing, but a sender", "haijawekwa, lakini kuna mtumaji"),
        )),
        (None, None) => Ok(None),
    }
}

/// Whether a character is valid in a sender ID (3GPP TS 23.040).
fn is_sender_id_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.')
}
