//! Answers of Africa's Talking (developers.africastalking.com).
//!
//! The provider answers 201 also for a message that it refuses: the recipient's status code decides. 100
//! to 102 mean processed, sent and queued; 4xx is a refusal of account or recipient, 5xx a failure of
//! the provider or its gateway.

use serde::Deserialize;

use super::SmsError;

/// Longest text of an answer, in characters, that is repeated in a log line or an alert.
pub const MAX_TEXT_LENGTH: usize = 200;

/// Answer to a message: `{"SMSMessageData": {"Message": …, "Recipients": […]}}`.
#[derive(Debug, Deserialize)]
pub struct SmsAnswer {
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
pub struct UserAnswer {
    #[serde(rename = "UserData")]
    data: UserData,
}

#[derive(Debug, Deserialize)]
struct UserData {
    #[serde(default)]
    balance: String,
}

impl SmsAnswer {
    /// Whether the only recipient of a message was accepted.
    ///
    /// # Errors
    /// Text of the provider, in the variant that says whether a retry is safe.
    pub fn result(&self) -> Result<(), SmsError> {
        let Some(recipient) = self.data.recipients.first() else {
            return Err(SmsError::AccountRefused(shortened(&self.data.message)));
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
}

impl UserAnswer {
    /// Balance as the provider writes it.
    #[must_use]
    pub fn balance(&self) -> String {
        shortened(&self.data.balance)
    }
}

/// Beginning of a text of the provider without control characters, which could forge a log line.
pub(super) fn shortened(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(MAX_TEXT_LENGTH).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(json: &str) -> Result<(), SmsError> {
        serde_json::from_str::<SmsAnswer>(json).unwrap().result()
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
