//! Forged requests to the routes that accept signed orders.

use std::collections::BTreeMap;

use korosho_domain::order::OrderAccess;
use korosho_domain::order_transfer::AdoptInput;
use korosho_domain::signing::SigningKey;
use korosho_domain::ticket::TicketOrder;
use proptest::prelude::*;
use serde_json::{Value, json};
use uuid::Uuid;

use super::test_app::{TestApp, databases};
use super::test_keys::key_of;

/// Ticket of one bag of cashews at today's price.
pub fn ticket_of(app: &TestApp, change: impl FnOnce(&mut TicketOrder)) -> TicketOrder {
    let line = app.cashews();
    let mut ticket = TicketOrder {
        id: Uuid::new_v4(),
        number: "K1-901".to_owned(),
        key: "k".repeat(43),
        placed_at: now(),
        total: app.price_of(&line),
        currency: "KES".to_owned(),
        lines: vec![(line.product_id, line.variation_id.unwrap_or(0), 1)],
        choices: BTreeMap::new(),
    };
    change(&mut ticket);
    ticket
}

pub fn now() -> i64 {
    let since = std::time::UNIX_EPOCH.elapsed().unwrap();
    i64::try_from(since.as_millis()).unwrap()
}

async fn refusal(app: &TestApp, text: &str) -> (u16, String) {
    let answer = app.post_transfer(text, None).await;
    let status = answer.status().as_u16();
    let document: Value = answer.json().await.unwrap();
    (status, document["code"].as_str().unwrap_or_default().to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_transfers_of_one_order_store_it_once() {
    for database in databases().await {
        let app = TestApp::open(database.as_deref()).await;
        for number in 911..921 {
            let ticket = ticket_of(&app, |ticket| ticket.number = format!("K1-{number}"));
            let input = AdoptInput { signed_order: ticket.sign(&app.key()).unwrap() };
            let adopt = || app.server.app().shop.transferred_orders.adopt(&input, None);
            let (first, second, third) = tokio::join!(adopt(), adopt(), adopt());
            for answer in [first, second, third] {
                assert_eq!(answer.unwrap().order.number, ticket.number);
            }
        }
    }
}

#[tokio::test]
async fn phone_transfers_the_order_of_an_offline_kiosk() {
    let mut app = TestApp::open(None).await;
    app.restart_device(|config| {
        let server = config.server.as_mut().unwrap();
        server.url = "http://127.0.0.1:9/".parse().unwrap();
    })
    .await;
    let order = app.order().await;
    let page = app.page(&order).await;
    assert!(!page.known && page.url.len() < 500, "{} {}", page.url.len(), page.url);
    let (address, ticket) = page.url.split_once('#').unwrap();
    assert!(address.ends_with(&format!("/order/{}?key={}", order.id, order.key)));
    for _ in 0..3 {
        let answer = app.post_transfer(ticket, None).await;
        assert_eq!(answer.status(), 200);
        let state: Value = answer.json().await.unwrap();
        assert_eq!(state["order"]["total"], app.order_on_device(&order).await.total);
        assert_eq!(state["money"], json!([]));
    }
    assert_eq!(
        app.at_server(&order).await.unwrap().number,
        app.order_on_device(&order).await.number
    );
    app.store_has(&["on-hold"]).await;
}

#[tokio::test]
async fn invalid_signature_yields_the_response_of_an_unknown_order() {
    let app = TestApp::open(None).await;
    let known = app.order().await;
    app.page(&known).await;
    let ticket = ticket_of(&app, |_| ());
    let good = ticket.sign(&app.key()).unwrap();
    let nothing = refusal(&app, "").await;
    assert_eq!(nothing, (404, "not_found".to_owned()));
    let foreign = ticket.sign(&SigningKey::of_shop("cs_other")).unwrap();
    assert_eq!(refusal(&app, &foreign).await, nothing, "another shop's");
    let taken = ticket_of(&app, |ticket| ticket.id = known.id);
    let taken = taken.sign(&SigningKey::of_shop("cs_other")).unwrap();
    assert_eq!(refusal(&app, &taken).await, nothing, "whether there is such an order");
    let cheaper = TicketOrder { total: 100, ..ticket.clone() };
    let body = cheaper.sign(&app.key()).unwrap();
    let (signed, signature) = (body.rsplit_once('.').unwrap().0, good.rsplit_once('.').unwrap().1);
    let forged = format!("{signed}.{signature}");
    assert_eq!(refusal(&app, &forged).await, nothing, "another price under its signature");
    for place in (0..good.len()).step_by(7) {
        let mut bytes = good.clone().into_bytes();
        bytes[place] ^= 1;
        let Ok(changed) = String::from_utf8(bytes) else { continue };
        assert_eq!(refusal(&app, &changed).await.0, 404, "at {place}");
    }
    let access = OrderAccess { id: ticket.id, key: ticket.key };
    assert_eq!(app.at_server(&access).await, None, "nothing of all that was kept");
}

#[tokio::test]
async fn signed_ticket_with_another_key_is_refused_for_a_known_order() {
    let app = TestApp::open(None).await;
    let known = app.order().await;
    app.page(&known).await;
    let other = ticket_of(&app, |ticket| ticket.id = known.id).sign(&app.key()).unwrap();
    assert_eq!(refusal(&app, &other).await, (404, "not_found".to_owned()));
}

/// Change to a ticket that no device makes.
type Change = fn(&mut TicketOrder);

#[tokio::test]
async fn invalid_order_is_refused_even_with_a_valid_signature() {
    let app = TestApp::open(None).await;
    let wrong: [(&str, Change); 8] = [
        ("no money", |ticket| ticket.total = 0),
        ("all money", |ticket| ticket.total = i64::MAX),
        ("money of elsewhere", |ticket| ticket.currency = "UGX".to_owned()),
        ("debt without limit", |ticket| ticket.total = i64::MIN),
        ("end of time", |ticket| ticket.placed_at = i64::MAX),
        ("years old", |ticket| ticket.placed_at = 1),
        ("no lines", |ticket| ticket.lines.clear()),
        ("too many pieces", |ticket| ticket.lines[0].2 = u32::MAX),
    ];
    for (what, change) in wrong {
        let text = ticket_of(&app, change).sign(&app.key()).unwrap();
        assert_eq!(refusal(&app, &text).await, (400, "invalid_input".to_owned()), "{what}");
    }
}

#[tokio::test]
async fn payments_are_accepted_only_with_a_device_token() {
    let app = TestApp::open(None).await;
    let ticket = ticket_of(&app, |_| ());
    let transfer = json!({
        "id": ticket.id, "number": ticket.number, "key": ticket.key, "placed_at": ticket.placed_at,
        "status": "paid", "method": "counter", "total": 0, "currency": "KES",
        "contents": {}, "money": [],
    });
    let whole = app.key().seal("KO", &transfer).unwrap();
    assert_eq!(refusal(&app, &whole).await, (404, "not_found".to_owned()), "no token");
    let answer = app.post_transfer(&whole, Some("kd_guessed")).await;
    assert_eq!(answer.status(), 401);
    let answer = app.post_transfer(&ticket.sign(&app.key()).unwrap(), Some("x")).await;
    assert_eq!(answer.status(), 401, "not even with what anybody may bring");
}

#[tokio::test]
async fn equal_numbers_of_two_devices_yield_separate_orders() {
    let app = TestApp::open(None).await;
    let (one, other) = (ticket_of(&app, |_| ()), ticket_of(&app, |_| ()));
    assert_eq!((&one.number, one.id == other.id), (&other.number, false));
    for ticket in [&one, &other] {
        let answer = app.post_transfer(&ticket.sign(&app.key()).unwrap(), None).await;
        assert_eq!(answer.status(), 200);
    }
    for ticket in [one, other] {
        let access = OrderAccess { id: ticket.id, key: ticket.key };
        assert_eq!(app.at_server(&access).await.unwrap().number, "K1-901");
    }
}

#[tokio::test]
async fn repeated_forged_tickets_are_rate_limited() {
    let app = TestApp::open(None).await;
    let mut refused = 0;
    for _ in 0..80 {
        refused += u32::from(app.post_transfer("KS1.e30.AAAA", None).await.status() == 429);
    }
    assert!(refused > 0);
    let order = app.order().await;
    assert!(app.page(&order).await.known, "the shop's own machines are not counted");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    /// Arbitrary text is parsed or rejected; it never panics.
    #[test]
    fn unsigned_text_is_never_a_ticket(text in "\\PC{0,200}", form in "K[SO][12]?\\.?[A-Za-z0-9_.-]{0,80}") {
        for key in [SigningKey::of_shop("cs_demo"), key_of("kd_any")] {
            let key = key.verifying().unwrap();
            prop_assert_eq!(TicketOrder::open(&text, &key), None);
            prop_assert_eq!(TicketOrder::open(&form, &key), None);
            prop_assert_eq!(key.open::<Value>("KO", &form), None);
        }
    }
}
