//! Requests to the server.

use std::collections::BTreeMap;

use korosho_core::catalogue::{Search, counts, list};
use korosho_domain::admin::{
    AcceptInvitationInput, AddDeviceInput, AdminSessionRef, AdminSignInInput, DeviceNameRef,
    InvitationRef, InviteInput, ParkedJobRef, RemoveAccountInput,
};
use korosho_domain::catalogue::MAX_PER_PAGE;
use korosho_domain::delivery_runs::RunUpload;
use korosho_domain::desk_messages::{MessageRef, MessageSync};
use korosho_domain::desk_orders::{DayInput, DeskOrderRef, MoveOrder, NoteInput, OrdersQuery};
use korosho_domain::desk_payments::{MarkPaidInput, RefundInput, RequestPaymentInput};
use korosho_domain::language::Language;
use korosho_domain::message::{
    ContactInput, NewsletterInput, ReviewInput, StockNoticeInput, SubscriptionLinkInput,
};
use korosho_domain::order::{CancelOrderInput, CheckoutInput, PayOrderInput, ReportReceiptInput};
use korosho_domain::order_change::ChangeDetailsInput;
use korosho_domain::order_code::{OpenOrderInput, OrderCodeInput};
use korosho_domain::order_transfer::{AdoptInput, DeviceQuery, RegisterKeyInput};
use korosho_domain::ordering_rules::SaveOrderingRulesInput;
use korosho_domain::promise::{PromiseRules, TimePromise};
use korosho_domain::public_details::SavePublicDetailsInput;
use korosho_domain::quote::QuoteInput;
use korosho_domain::settings_section::ResetSettingsInput;
use korosho_domain::shop_times::SaveShopTimesInput;
use korosho_domain::slots::SlotOrders;
use korosho_domain::sold_out::{SoldOutRef, SoldOutSync, SwitchOffInput};
use korosho_domain::store_proxy::StoreProxyInput;
use korosho_media::variant::Format;
use korosho_server::extract::{parse, parse_query};
use korosho_server::product_query::product_query;
use korosho_server::{Form, cookie_in, short_link_page};
use serde::Serialize;
use serde::de::DeserializeOwned;
use url::form_urlencoded;

use crate::fixtures::{SHOP, check_quote};

/// Thursday noon in Nairobi, in milliseconds.
const NOW: i64 = 1_795_208_400_000;

/// Checks these types of JSON bodies.
macro_rules! check_types {
    ($data:expr, $($input:ty),+ $(,)?) => { $(check::<$input>($data);)+ };
}

/// JSON bodies of customers and devices: what is accepted is accepted again in the form in which it
/// is stored, and a cart that is accepted can be priced.
pub(crate) fn bodies(data: &[u8]) {
    check_types!(
        data,
        AdoptInput,
        CancelOrderInput,
        ChangeDetailsInput,
        CheckoutInput,
        ContactInput,
        DeviceQuery,
        MessageSync,
        NewsletterInput,
        OpenOrderInput,
        OrderCodeInput,
        PayOrderInput,
        QuoteInput,
        RegisterKeyInput,
        ReportReceiptInput,
        ReviewInput,
        RunUpload,
        SoldOutSync,
        StockNoticeInput,
        StoreProxyInput,
        SubscriptionLinkInput,
    );
    if let Ok(input) = parse::<QuoteInput>(data) {
        check_quote(&SHOP, &input);
    }
}

/// JSON bodies of the admin pages: a promise by accepted times does not lie in the past.
pub(crate) fn admin_bodies(data: &[u8]) {
    check_types!(
        data,
        AcceptInvitationInput,
        AddDeviceInput,
        AdminSessionRef,
        AdminSignInInput,
        DayInput,
        DeskOrderRef,
        DeviceNameRef,
        InvitationRef,
        InviteInput,
        MarkPaidInput,
        MessageRef,
        MoveOrder,
        NoteInput,
        OrdersQuery,
        ParkedJobRef,
        RefundInput,
        RemoveAccountInput,
        RequestPaymentInput,
        ResetSettingsInput,
        SaveOrderingRulesInput,
        SavePublicDetailsInput,
        SaveShopTimesInput,
        SoldOutRef,
        SwitchOffInput,
    );
    let Ok(SaveShopTimesInput { times, .. }) = parse(data) else { return };
    if times.check().is_err() {
        return;
    }
    let rules = PromiseRules::from(times);
    let is_ahead =
        |promise: Option<TimePromise>| promise.is_none_or(|promise| promise.from() >= NOW);
    let none = SlotOrders::new();
    assert!(is_ahead(rules.pickup(NOW)) && is_ahead(rules.delivery(NOW, "Nairobi", &none)));
    let pickups: Vec<_> =
        rules.slots_at_counter(NOW, &none).into_iter().flatten().take(50).collect();
    assert!(pickups.iter().all(|slot| slot.from.at >= NOW && slot.from.at < slot.until));
    assert!(pickups.is_sorted_by(|one, next| one.until <= next.from.at));
}

/// Bodies of HTML forms, and lines of `Cookie` headers.
pub(crate) fn forms(data: &[u8]) {
    let form = Form::parse(data);
    let mut encoded = form_urlencoded::Serializer::new(String::new());
    for (name, value) in form.fields() {
        encoded.append_pair(name, value);
        let text = form.text(name);
        assert!(text.trim() == text && value.contains(text));
    }
    for (name, value) in form.options() {
        encoded.append_pair(&format!("{name} "), value);
    }
    assert_eq!(Form::parse(encoded.finish().as_bytes()), form);
    let Ok(line) = std::str::from_utf8(data) else { return };
    for name in ["korosho_cart", "__Host-korosho_admin"] {
        if let Some(value) = cookie_in(line, name) {
            assert!(!value.contains(';') && line.contains(&format!("{name}={value}")));
        }
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
