//! M-Pesa: a prompt on the customer's phone (Daraja's STK push).
//!
//! A prompt cannot be cancelled and its request has no idempotency key, so that an unanswered
//! request is never repeated. "Accepted" does not mean paid: only a query with result code 0 does.

pub mod c2b;
pub mod callback;
pub mod client;
pub mod result;
pub mod transaction_status;
pub mod wire;

use futures::future::BoxFuture;
use korosho_domain::money::Minor;
use korosho_domain::payment::{PaymentFailure, PaymentMethod, PaymentProvider};
use korosho_domain::phone;
use korosho_domain::problem::{InvalidReason, Problem};

use super::port::{Money, PaymentRequest, ProviderClient, ProviderError, ProviderStatus};
use crate::store::attempts::Attempt;
use crate::store::payments::Payment;
use crate::store::refunds::Refund;
use client::Client;
use result::Outcome;
use wire::{Push, QueryAnswer};

/// One shilling in minor units: Daraja accepts whole shillings.
const SHILLING: Minor = 100;

/// Maximum amount of one payment, in shillings.
const MAX_SHILLINGS: i64 = 250_000;

/// Lifetime of an attempt, in milliseconds. A prompt is answered or gone within about two minutes;
/// after this the attempt is closed, and a payment that still arrives is recorded.
const LIFETIME: i64 = 3 * 60_000;

/// Maximum length of an account reference at Daraja.
const MAX_REFERENCE: usize = 12;

/// Maximum length of a description at Daraja.
const MAX_DESCRIPTION: usize = 13;

/// M-Pesa as a payment provider.
#[derive(Debug)]
pub struct Mpesa {
    client: Client,
    public_url: String,
}

impl Mpesa {
    /// Provider for this account; callbacks go to `{public_url}/webhooks/mpesa/{token}`.
    #[must_use]
    pub fn new(client: Client, public_url: &str) -> Self {
        Self { client, public_url: public_url.trim_end_matches('/').to_owned() }
    }

    async fn push(&self, attempt: &Attempt) -> Result<ProviderStatus, ProviderError> {
        let push: Push = serde_json::from_str(&attempt.request).map_err(|error| {
            let failure = PaymentFailure::ProviderUnavailable;
            ProviderError::Refused { failure, message: error.to_string() }
        })?;
        let accepted = self.client.push(&push).await?;
        Ok(ProviderStatus::Open { reference: accepted.checkout_request_id, url: None })
    }

    async fn query(&self, attempt: &Attempt) -> Result<ProviderStatus, ProviderError> {
        let Some(reference) = attempt.reference.as_deref() else {
            return Ok(ProviderStatus::NotFound);
        };
        let answer = self.client.query(reference).await?;
        Ok(provider_status(attempt, reference, &answer))
    }
}

fn provider_status(attempt: &Attempt, reference: &str, answer: &QueryAnswer) -> ProviderStatus {
    match result::outcome(&answer.result_code, &answer.result_desc) {
        Outcome::Waiting => ProviderStatus::Open { reference: reference.to_owned(), url: None },
        Outcome::Failed(failure) => ProviderStatus::Failed(failure),
        // The query returns neither amount nor receipt; the prompt was for exactly our amount.
        Outcome::Paid => ProviderStatus::Paid(Money {
            reference: reference.to_owned(),
            receipt: None,
            amount: attempt.amount,
            currency: attempt.currency.clone(),
        }),
    }
}

/// Converts an amount into the whole shillings of one payment.
fn shillings(amount: Minor) -> Result<i64, Problem> {
    let whole = amount % SHILLING == 0;
    let shillings = amount / SHILLING;
    if whole && (1..=MAX_SHILLINGS).contains(&shillings) {
        Ok(shillings)
    } else {
        Err(Problem::AmountOutOfRange)
    }
}

/// Formats a phone number for Daraja: `+254712345678` → `254712345678`. Only Kenyan mobile numbers
/// (07…, 01…) can receive a prompt; `field` names the number in the problem.
fn payer(field: &str, e164: &str) -> Result<String, Problem> {
    let digits = e164.strip_prefix('+').unwrap_or(e164);
    let mobile = digits.len() == 12 && (digits.starts_with("2547") || digits.starts_with("2541"));
    if mobile {
        Ok(digits.to_owned())
    } else {
        Err(Problem::invalid(field, InvalidReason::Unknown))
    }
}

/// Phone number that a frozen request prompts, as E.164; `None` for other providers.
pub(crate) fn prompted_phone(provider: PaymentProvider, request: &str) -> Option<String> {
    if provider != PaymentProvider::Mpesa {
        return None;
    }
    let push: Push = serde_json::from_str(request).ok()?;
    Some(format!("+{}", push.phone))
}

fn letters_and_digits(text: &str, most: usize) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).take(most).collect()
}

impl ProviderClient for Mpesa {
    fn provider(&self) -> PaymentProvider {
        PaymentProvider::Mpesa
    }

    fn lifetime(&self) -> i64 {
        LIFETIME
    }

    fn creation_is_repeatable(&self) -> bool {
        false
    }

    fn prepare(&self, request: &PaymentRequest<'_>) -> Result<String, Problem> {
        if !PaymentMethod::Mpesa.takes(&request.order.currency) {
            return Err(Problem::PaymentMethodUnavailable);
        }
        let (field, typed) = match request.phone {
            Some(phone) => ("payer_phone", phone),
            None => ("customer.phone", request.order.contents.customer.phone.as_str()),
        };
        let e164 = phone::to_e164(typed)
            .ok_or_else(|| Problem::invalid(field, InvalidReason::Malformed))?;
        let number = letters_and_digits(&request.order.number, MAX_DESCRIPTION);
        let push = Push {
            amount: shillings(request.amount)?,
            phone: payer(field, &e164)?,
            callback_url: format!("{}/webhooks/mpesa/{}", self.public_url, request.token),
            reference: letters_and_digits(&number, MAX_REFERENCE),
            description: letters_and_digits(&format!("Order{number}"), MAX_DESCRIPTION),
        };
        serde_json::to_string(&push).map_err(|_| Problem::PaymentMethodUnavailable)
    }

    fn create<'a>(
        &'a self,
        attempt: &'a Attempt,
    ) -> BoxFuture<'a, Result<ProviderStatus, ProviderError>> {
        Box::pin(self.push(attempt))
    }

    fn look_up<'a>(
        &'a self,
        attempt: &'a Attempt,
    ) -> BoxFuture<'a, Result<ProviderStatus, ProviderError>> {
        Box::pin(self.query(attempt))
    }

    fn expire<'a>(
        &'a self,
        attempt: &'a Attempt,
    ) -> BoxFuture<'a, Result<ProviderStatus, ProviderError>> {
        Box::pin(self.query(attempt))
    }

    fn register<'a>(&'a self, address: &'a str) -> BoxFuture<'a, Result<(), ProviderError>> {
        Box::pin(self.client.register(address))
    }

    fn ask_receipt<'a>(
        &'a self,
        receipt: &'a str,
        answer_url: &'a str,
    ) -> BoxFuture<'a, Result<(), ProviderError>> {
        Box::pin(self.client.ask_receipt(receipt, answer_url))
    }

    fn check_credentials(&self) -> BoxFuture<'_, Result<(), ProviderError>> {
        Box::pin(self.client.renew_token())
    }

    /// Reversals need an initiator and an encrypted credential, so staff refund by hand.
    fn supports_refunds(&self) -> bool {
        false
    }

    fn refund<'a>(
        &'a self,
        _: &'a Payment,
        _: &'a Refund,
    ) -> BoxFuture<'a, Result<String, ProviderError>> {
        Box::pin(async {
            let message = "M-Pesa payments are given back by hand".to_owned();
            let failure = PaymentFailure::ProviderUnavailable;
            Err(ProviderError::Refused { failure, message })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amount_must_be_whole_shillings_within_the_payment_limit() {
        assert_eq!(shillings(100), Ok(1));
        assert_eq!(shillings(125_000), Ok(1_250));
        assert_eq!(shillings(25_000_000), Ok(250_000));
        for amount in [125_050, 0, -100, 25_000_100] {
            assert_eq!(shillings(amount), Err(Problem::AmountOutOfRange), "{amount}");
        }
    }

    #[test]
    fn prompt_is_sent_only_to_kenyan_mobile_numbers() {
        let payer_of =
            |typed: &str| phone::to_e164(typed).and_then(|e164| payer("payer_phone", &e164).ok());
        for typed in ["0712345678", "712345678", "+254 712 345 678", "00254712345678"] {
            assert_eq!(payer_of(typed).as_deref(), Some("254712345678"), "{typed}");
        }
        assert_eq!(payer_of("0112345678").as_deref(), Some("254112345678"));
        for typed in
            ["071234567", "0212345678", "254812345678", "+255712345678", "", "0712 345 67x"]
        {
            assert_eq!(payer_of(typed), None, "{typed}");
        }
    }
}
