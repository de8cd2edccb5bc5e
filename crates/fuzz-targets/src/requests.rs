//! Requests to the server.

use std::collections::BTreeMap;

use korosho_core::catalogue::{Search, counts, list};
use korosho_domain::catalogue::MAX_PER_PAGE;
use korosho_domain::desk_messages::MessageSync;
use korosho_domain::language::Language;
use korosho_domain::message::{
    ContactInput, NewsletterInput, ReviewInput, StockNoticeInput, SubscriptionLinkInput,
};
use korosho_domain::order::{
    CancelOrderInput, ChangeDetailsInput, CheckoutInput, PayOrderInput, ReportReceiptInput,
};
use korosho_domain::order_transfer::{AdoptInput, DeviceQuery, RegisterKeyInput};
use korosho_domain::quote::QuoteInput;
use korosho_domain::sold_out::SoldOutSync;
use korosho_media::variant::Format;
use korosho_server::extract::{parse, parse_query};
use korosho_server::product_query::product_query;
use korosho_server::short_link_page;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::fixtures::{SHOP, check_quote};

/// JSON bodies: what is accepted is accepted again in the form in which it is stored, and a cart
/// that is accepted can be priced.
pub(crate) fn bodies(data: &[u8]) {
    macro_rules! check {
        ($($input:ty),+ $(,)?) => { $(check::<$input>(data);)+ };
    }
    check!(
        AdoptInput,
        CancelOrderInput,
        ChangeDetailsInput,
        CheckoutInput,
        ContactInput,
        DeviceQuery,
        MessageSync,
        NewsletterInput,
        PayOrderInput,
        QuoteInput,
        RegisterKeyInput,
        ReportReceiptInput,
        ReviewInput,
        SoldOutSync,
        StockNoticeInput,
        SubscriptionLinkInput,
    );
    if let Ok(input) = parse::<QuoteInput>(data) {
        check_quote(&SHOP, &input);
    }
}

fn check<T: Serialize + DeserializeOwned>(data: &[u8]) {
    let Ok(input) = parse::<T>(data) else { return };
    let stored = serde_json::to_vec(&input).expect("JSON");
    let again = parse::<T>(&stored).unwrap_or_else(|_| panic!("refused when read again"));
    assert_eq!(serde_json::to_vec(&again).expect("JSON"), stored);
}

/// Query strings, short links and values of headers.
pub(crate) fn queries(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(query) = product_query(text) {
        assert!((1..=MAX_PER_PAGE).contains(&query.per_page) && query.page > 0);
        let search = Search::default();
        if let Ok(page) = list(&SHOP, &query, &search) {
            assert!(page.items.len() <= query.per_page as usize);
        }
        let _ = counts(&SHOP, &query, &search);
    }
    let _ = parse_query::<BTreeMap<String, String>>(text);
    if let Some(page) = short_link_page(text) {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/?=&-_".contains(&byte);
        assert!(page.starts_with("/order/") && page.bytes().all(is_plain), "{page}");
    }
    let _ = (Format::accepted(text), Language::of_tag(text));
}
