//! SMTP client of the shop's mail server.

use std::time::Duration;

use lettre::message::{Mailbox, header::ContentType};
use lettre::{AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor};

use crate::config::MailConfig;

/// Plain-text mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OutgoingMail {
    /// Recipient.
    pub(crate) to: String,
    /// Reply address, if not the shop's.
    pub(crate) answer_to: Option<String>,
    /// Subject line.
    pub(crate) subject: String,
    /// Body.
    pub(crate) body: String,
}

/// Timeout of one SMTP step.
const TIMEOUT: Duration = Duration::from_secs(20);

/// Failure to send a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SendError {
    /// Certainly not accepted; a retry is safe.
    NotTaken(String),
    /// Refused permanently.
    Refused(String),
    /// Unknown whether the mail was accepted.
    Unclear(String),
}

/// SMTP transport with the shop's sender address.
#[derive(Debug, Clone)]
pub(crate) struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

impl Mailer {
    /// Creates the transport; nothing is sent yet.
    ///
    /// # Errors
    /// A message for a person, without the URL: it may contain a password.
    pub(crate) fn new(config: &MailConfig) -> Result<Self, String> {
        let url = config.smtp_url.expose();
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
            .map_err(|_| "the SMTP address is not one".to_owned())?
            .timeout(Some(TIMEOUT))
            .build();
        let from = config.from.parse().map_err(|error| format!("sender of e-mail: {error}"))?;
        Ok(Self { transport, from })
    }

    /// Checks that the server answers and accepts the credentials. Nothing is sent, so that a retry
    /// after a failure cannot send a mail twice. The error is a message for staff.
    pub(crate) async fn reach(&self) -> Result<(), String> {
        match self.transport.test_connection().await {
            Ok(true) => Ok(()),
            Ok(false) => Err("the mail server is not ready".to_owned()),
            Err(error) => Err(error.to_string()),
        }
    }

    pub(crate) async fn send(&self, letter: &OutgoingMail) -> Result<(), SendError> {
        let message = self.message(letter).map_err(SendError::Refused)?;
        match self.transport.send(message).await {
            Ok(_) => Ok(()),
            Err(error) if error.is_permanent() => Err(SendError::Refused(error.to_string())),
            Err(error) if error.is_transient() => Err(SendError::NotTaken(error.to_string())),
            Err(error) => Err(SendError::Unclear(error.to_string())),
        }
    }

    fn message(&self, letter: &OutgoingMail) -> Result<Message, String> {
        let to = letter.to.parse().map_err(|error| format!("{}: {error}", letter.to))?;
        let mut builder = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(letter.subject.as_str())
            .header(ContentType::TEXT_PLAIN);
        if let Some(answer_to) = letter.answer_to.as_deref().and_then(|text| text.parse().ok()) {
            builder = builder.reply_to(Mailbox::new(None, answer_to));
        }
        builder.body(letter.body.clone()).map_err(|error| error.to_string())
    }
}
