//! Parsers of single messages.

use korosho_core::decimal;
use korosho_core::orders::order_number_candidates;
use korosho_core::providers::mpesa::c2b::{Confirmation, receipt};
use korosho_core::providers::mpesa::callback::Callback;
use korosho_core::providers::mpesa::result::{Outcome, outcome};
use korosho_core::providers::mpesa::wire::{ErrorBody, PushAnswer, QueryAnswer, TokenAnswer};
use korosho_core::providers::stripe::wire::{Event, RefundAnswer, Session, SessionList};
use proptest::prelude::*;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::json::{any_json, corrupted, deep};

fn callback() -> Value {
    json!({ "Body": { "stkCallback": {
        "MerchantRequestID": "2654-4b64", "CheckoutRequestID": "ws_CO_20112026143006712345678",
        "ResultCode": 0, "ResultDesc": "The service request is processed successfully.",
        "CallbackMetadata": { "Item": [
            { "Name": "Amount", "Value": 1250.0 },
            { "Name": "MpesaReceiptNumber", "Value": "UKK7RT61SV" }, { "Name": "Balance" },
            { "Name": "TransactionDate", "Value": 20_261_120_143_041_i64 },
            { "Name": "PhoneNumber", "Value": 254_712_345_678_i64 } ] } } } })
}

fn confirmation() -> Value {
    json!({ "TransactionType": "Pay Bill", "TransID": "UKK8AB12CD", "TransAmount": "1250",
        "BusinessShortCode": "600999", "BillRefNumber": "W0047", "MSISDN": "25471****678" })
}

fn session() -> Value {
    json!({ "id": "cs_test_1", "object": "checkout.session", "status": "open", "url": "https://x",
        "payment_status": "unpaid", "amount_total": 125_000, "currency": "kes",
        "client_reference_id": "a", "metadata": { "order_id": "a", "attempt_id": "b" },
        "payment_intent": { "id": "pi_1" }, "livemode": false })
}

fn event() -> Value {
    json!({ "id": "evt_1", "object": "event", "type": "checkout.session.completed",
        "data": { "object": session() } })
}

/// Deserialises a value from its text; returns `None` for an error.
fn read<T: DeserializeOwned>(value: &Value) -> Option<T> {
    serde_json::from_str(&value.to_string()).ok()
}

proptest! {
    #[test]
    fn arbitrary_text_is_not_parsed_as_a_message(text in "\\PC{0,300}") {
        prop_assert_eq!(Callback::parse(&text), None);
        prop_assert_eq!(Confirmation::parse(&text), None);
        prop_assert_eq!(Event::parse(&text), None);
        let _ = (order_number_candidates(&text, ('W', 0)), receipt(&text));
        let _ = decimal::parse(&text, 2);
    }

    #[test]
    fn damaged_messages_yield_only_valid_fields(
        called in corrupted(callback()), confirmed in corrupted(confirmation()), sent in corrupted(event()),
    ) {
        if let Some(read) = Callback::parse(&called.to_string()) {
            let safe = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric());
            prop_assert!(read.receipt.as_deref().is_none_or(safe));
            prop_assert!(read.amount.is_none_or(|amount| amount >= 0));
        }
        if let Some(read) = Confirmation::parse(&confirmed.to_string()) {
            prop_assert!(read.amount > 0 && read.account.chars().count() <= 40);
            prop_assert!(read.receipt.bytes().all(|byte| byte.is_ascii_alphanumeric()));
        }
        if let Some(read) = Event::parse(&sent.to_string()) {
            prop_assert!(!read.id.is_empty());
        }
    }

    #[test]
    fn responses_of_any_shape_are_parsed_or_refused(value in any_json(), session in corrupted(session())) {
        let _ = (read::<PushAnswer>(&value), read::<QueryAnswer>(&value));
        let _ = (read::<TokenAnswer>(&value).is_some(), read::<ErrorBody>(&value));
        let _ = (read::<SessionList>(&value), read::<RefundAnswer>(&value));
        let _ = read::<Session>(&session);
        let list = json!({ "data": [session], "has_more": value });
        let _ = read::<SessionList>(&list);
    }

    #[test]
    fn payment_is_confirmed_only_by_result_code_zero(code in "\\PC{0,12}", text in "\\PC{0,40}") {
        prop_assert_eq!(outcome(&code, &text) == Outcome::Paid, code.trim() == "0");
    }

    #[test]
    fn amounts_round_trip_through_text(minor in 0_i64..900_000_000_000_000, digits in 0_u32..4) {
        prop_assert_eq!(decimal::parse(&decimal::format(minor, digits), digits), Some(minor));
    }
}

#[test]
fn unknown_stripe_values_do_not_prevent_parsing_a_session() {
    let mut new = session();
    new["status"] = json!("haggling");
    new["payment_status"] = json!("promised");
    new["brand_new"] = json!({ "deep": [1, 2] });
    assert!(read::<Session>(&new).is_some());
}

#[test]
fn deeply_nested_json_is_refused_without_a_crash() {
    for levels in [100, 200, 100_000] {
        let body = format!("{{\"Body\":{}}}", deep(levels));
        assert_eq!(Callback::parse(&body), None);
        assert_eq!(Confirmation::parse(&body), None);
        assert_eq!(Event::parse(&body), None);
    }
}
