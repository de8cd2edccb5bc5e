//! The e-mail rule against cases that the screens' pattern passes as well (`src/shop/email.test.ts`).

use korosho_domain::email;
use korosho_domain::limits::MAX_EMAIL_LENGTH;
use serde::Deserialize;

#[derive(Deserialize)]
struct Cases {
    valid: Vec<String>,
    invalid: Vec<String>,
}

fn cases() -> Cases {
    serde_json::from_str(include_str!("data/emails.json")).unwrap()
}

#[test]
fn every_valid_address_is_accepted() {
    let refused: Vec<_> = cases().valid.into_iter().filter(|one| !email::is_valid(one)).collect();
    assert!(refused.is_empty(), "{refused:?}");
}

#[test]
fn every_malformed_address_is_refused() {
    let taken: Vec<_> = cases().invalid.into_iter().filter(|one| email::is_valid(one)).collect();
    assert!(taken.is_empty(), "{taken:?}");
}

#[test]
fn address_longer_than_the_limit_is_refused() {
    let host = "@example.com";
    let longest = format!("{}{host}", "a".repeat(MAX_EMAIL_LENGTH - host.len()));
    assert!(email::is_valid(&longest));
    assert!(!email::is_valid(&format!("a{longest}")));
}
