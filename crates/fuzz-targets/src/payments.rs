//! Messages of the providers of payments and text messages.

use hmac::{Hmac, KeyInit as _, Mac as _};
use korosho_core::providers::mpesa::c2b::Confirmation;
use korosho_core::providers::mpesa::callback::Callback;
use korosho_core::providers::mpesa::{result, transaction_status, wire as daraja_wire};
use korosho_core::providers::stripe::signature::{SignatureError, verify};
use korosho_core::providers::stripe::wire::{
    EndpointList, ErrorBody, Event, RefundAnswer, Session, SessionList,
};
use korosho_core::sms::SmsError;
use korosho_core::sms::wire::{MAX_TEXT_LENGTH, SmsAnswer, UserAnswer};
use sha2::Sha256;

use crate::store::first_line;

const SECRET: &str = "whsec_fuzz";
const NOW: i64 = 1_795_208_400;

/// Stripe: the first line is the signature header, the rest the body. A message is accepted only
/// with the HMAC of its time and its body.
pub(crate) fn stripe(data: &[u8]) {
    let (header, body) = first_line(data);
    let header = String::from_utf8_lossy(header);
    if verify(SECRET, &header, body, NOW).is_ok() {
        let time = header.split(',').find_map(|part| part.trim().strip_prefix("t="));
        let mac = hex_mac(time.expect("a time"), body);
        assert!(header.to_ascii_lowercase().contains(&mac), "{header}");
    }
    let signed = |time: i64| {
        let time = time.to_string();
        format!("t={time},v1={}", hex_mac(&time, body))
    };
    assert_eq!(verify(SECRET, &signed(NOW), body, NOW), Ok(()));
    assert_eq!(verify("other", &signed(NOW), body, NOW), Err(SignatureError::Mismatch));
    assert_eq!(verify(SECRET, &signed(0), body, NOW), Err(SignatureError::TooOld));
    let Ok(text) = std::str::from_utf8(body) else { return };
    if let Some(event) = Event::parse(text) {
        assert!(!event.id.is_empty());
    }
    let _ = serde_json::from_str::<Session>(text);
    let _ = serde_json::from_str::<SessionList>(text);
    let _ = serde_json::from_str::<RefundAnswer>(text);
    let _ = serde_json::from_str::<EndpointList>(text);
    let _ = serde_json::from_str::<ErrorBody>(text);
}

fn hex_mac(time: &str, body: &[u8]) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(SECRET.as_bytes()).expect("any key");
    mac.update(time.as_bytes());
    mac.update(b".");
    mac.update(body);
    mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Daraja: call-backs, confirmations, results and answers.
pub(crate) fn daraja(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Some(callback) = Callback::parse(text) {
        assert!(callback.amount.is_none_or(|amount| amount >= 0));
        assert!(callback.receipt.is_none_or(|receipt| is_receipt(&receipt)));
        let _ = result::outcome(&callback.result_code, &callback.result_desc);
        let _ = result::needs_staff(&callback.result_code);
    }
    if let Some(paid) = Confirmation::parse(text) {
        assert!(paid.amount > 0 && is_receipt(&paid.receipt));
        assert!(!paid.account.contains(char::is_control) && !paid.payer.contains(char::is_control));
    }
    if let Ok(paid) = transaction_status::completed(text) {
        assert!(paid.amount >= 0 && is_receipt(&paid.receipt));
    }
    let _ = serde_json::from_str::<daraja_wire::PushAnswer>(text);
    let _ = serde_json::from_str::<daraja_wire::QueryAnswer>(text);
    let _ = serde_json::from_str::<daraja_wire::TokenAnswer>(text);
    let _ = serde_json::from_str::<daraja_wire::LaterAck>(text);
    let _ = serde_json::from_str::<daraja_wire::ErrorBody>(text);
}

/// Africa's Talking: answers to a message and to a query of the account. What is repeated of them is
/// short and on one line.
pub(crate) fn sms(data: &[u8]) {
    // A status code and a space precede the text of a recipient.
    const MAX_LENGTH: usize = MAX_TEXT_LENGTH + 21;
    let is_line =
        |text: &str| text.chars().count() <= MAX_LENGTH && !text.contains(char::is_control);
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(answer) = serde_json::from_str::<SmsAnswer>(text)
        && let Err(
            SmsError::NotAccepted(text)
            | SmsError::Refused(text)
            | SmsError::AccountRefused(text)
            | SmsError::Unclear(text),
        ) = answer.result()
    {
        assert!(is_line(&text), "{text:?}");
    }
    if let Ok(answer) = serde_json::from_str::<UserAnswer>(text) {
        assert!(is_line(&answer.balance()));
    }
}

fn is_receipt(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_digit() || byte.is_ascii_uppercase();
    (8..=12).contains(&text.len()) && text.bytes().all(is_plain)
}
