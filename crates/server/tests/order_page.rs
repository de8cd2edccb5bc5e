//! Changes of an order by its customer over HTTP: key, body, headers, rate limit.

use reqwest::{Method, Response};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::common::TestApp;

/// Places an order for the counter; returns the path of its view and its key.
async fn placed(app: &TestApp) -> (String, Value) {
    let (_, order) = place(app, Uuid::new_v4()).await;
    (format!("/api/orders/{}", order["id"].as_str().unwrap()), order["key"].clone())
}

/// Sends the checkout of an order for the counter; returns it with the reference of the order.
async fn place(app: &TestApp, checkout_id: Uuid) -> (Value, Value) {
    let found: Value = app.get("/api/products/study-mix").await.json().await.unwrap();
    let lines = json!([{ "product_id": found["product"]["id"], "quantity": 1 }]);
    let quote: Value =
        app.post("/api/quote", json!({ "lines": lines })).await.json().await.unwrap();
    let order = json!({ "checkout_id": checkout_id, "lines": lines, "payment": "counter",
        "customer": { "name": "Amina", "phone": "0712345678" },
        "expected_total": quote["total"] });
    let answer: Value = app.post("/api/checkout", order.clone()).await.json().await.unwrap();
    (order, answer["order"].clone())
}

async fn refusal(answer: Response) -> (u16, String) {
    let status = answer.status().as_u16();
    let problem: Value = answer.json().await.unwrap();
    (status, problem["code"].as_str().unwrap().to_owned())
}

fn problem(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

#[tokio::test]
async fn order_is_cancelled_with_its_key_and_repeated_requests_get_the_same_response() {
    let app = TestApp::start(&[]).await;
    let (order, key) = placed(&app).await;
    let path = format!("{order}/cancel");
    let read = format!("{order}?key={}", key.as_str().unwrap());
    let view: Value = app.get(&read).await.json().await.unwrap();
    assert_eq!(
        view["offered_changes"],
        json!({ "refund": 0, "revision": 0, "has_open_quantities": true })
    );

    let wrong = json!({ "key": "guessed", "expected_refund": 0 });
    assert_eq!(refusal(app.post(&path, wrong).await).await, problem(404, "not_found"));
    for torn in [json!({ "key": key }), json!({ "key": key, "expected_refund": "all" })] {
        assert_eq!(refusal(app.post(&path, torn).await).await, problem(400, "invalid_input"));
    }
    let other = json!({ "key": key, "expected_refund": 100 });
    assert_eq!(refusal(app.post(&path, other).await).await, problem(409, "order_changed"));
    let good = json!({ "key": key, "expected_refund": 0 });
    // A form of another site cannot send JSON without the browser's permission request.
    let form = app.request(Method::POST, &path).header("content-type", "text/plain");
    let form = form.body(good.to_string()).send().await.unwrap();
    assert!(form.status().is_client_error(), "{}", form.status());
    let view: Value = app.get(&read).await.json().await.unwrap();
    assert_ne!(view["status"], "cancelled", "nothing was half done");

    for _ in 0..2 {
        let answer = app.post(&path, good.clone()).await;
        assert_eq!(answer.headers()["referrer-policy"], "no-referrer");
        assert!(answer.headers()["cache-control"].to_str().unwrap().contains("private"));
        let view: Value = answer.json().await.unwrap();
        assert_eq!(
            (&view["status"], &view["offered_changes"]),
            (&json!("cancelled"), &Value::Null)
        );
    }
}

#[tokio::test]
async fn note_is_changed_with_the_key_and_the_revision_that_was_seen() {
    let app = TestApp::start(&[]).await;
    let (order, key) = placed(&app).await;
    let path = format!("{order}/details");
    let input = |key: &Value, revision: i64, note: &str| json!({ "key": key, "revision": revision, "note": note });
    let guessed = app.post(&path, input(&json!("guessed"), 0, "Call first")).await;
    assert_eq!(refusal(guessed).await, problem(404, "not_found"));
    let torn = app.post(&path, json!({ "key": key, "note": "Call first" })).await;
    assert_eq!(refusal(torn).await, problem(400, "invalid_input"));
    for _ in 0..2 {
        let answer = app.post(&path, input(&key, 0, "Call first")).await;
        assert_eq!(answer.status(), 204, "a repeated request gets the same response");
    }
    let stale = app.post(&path, input(&key, 0, "Do not call")).await;
    assert_eq!(refusal(stale).await, problem(409, "order_changed"));
    let read = format!("{order}?key={}", key.as_str().unwrap());
    let view: Value = app.get(&read).await.json().await.unwrap();
    assert_eq!(view["note"], "Call first");
}

/// View of an order.
async fn seen(app: &TestApp, order: &str, key: &Value) -> Value {
    let path = format!("{order}?key={}", key.as_str().unwrap());
    app.get(&path).await.json().await.unwrap()
}

/// Sends the form of a change, as the page without scripts has it, with the goods of the order that was
/// placed and also these fields.
async fn send_change(
    app: &TestApp,
    (order, key): &(String, Value),
    total: &Value,
    fields: &[(String, &str)],
) -> Response {
    let found: Value = app.get("/api/products/study-mix").await.json().await.unwrap();
    let goods = json!({ "product_id": found["product"]["id"], "quantity": 1 });
    let shown = [
        ("key".to_owned(), key.as_str().unwrap().to_owned()),
        ("revision".to_owned(), "0".to_owned()),
        ("expected_total".to_owned(), total.to_string()),
        ("goods.0".to_owned(), goods.to_string()),
    ];
    let given = fields.iter().map(|(name, value)| (name.clone(), (*value).to_owned()));
    let form: Vec<_> = shown.into_iter().chain(given).collect();
    let path = format!("{}/change", order.trim_start_matches("/api").replace("orders", "order"));
    app.request(Method::POST, &path).form(&form).send().await.unwrap()
}

#[tokio::test]
async fn change_form_that_is_sent_twice_leads_to_the_order_twice_and_is_applied_once() {
    let app = TestApp::start(&[]).await;
    let placed = placed(&app).await;
    let (order, key) = &placed;
    let before = seen(&app, order, key).await;
    let almonds: Value = app.get("/api/products/smoked-almonds").await.json().await.unwrap();
    let almonds = &almonds["product"]["id"];
    let lines = json!([{ "product_id": before["lines"][0]["product_id"], "quantity": 2 },
        { "product_id": almonds, "quantity": 1 }]);
    let quote: Value =
        app.post("/api/quote", json!({ "lines": lines })).await.json().await.unwrap();
    let send = async |quantity| {
        let added = (format!("added.{almonds}"), "1");
        let fields = [("quantity.0".to_owned(), quantity), added, ("note".to_owned(), "Call")];
        send_change(&app, &placed, &quote["total"], &fields).await
    };
    for _ in 0..2 {
        let answer = send("2").await;
        assert_eq!(answer.status(), 303);
        let page = answer.headers()["location"].to_str().unwrap();
        assert!(page.ends_with("&done=change#answer"), "{page}");
        let view = seen(&app, order, key).await;
        let pieces = |at: usize| &view["lines"][at]["quantity"];
        assert_eq!((pieces(0), pieces(1), pieces(2)), (&json!(2), &json!(1), &Value::Null));
        assert_eq!(view["offered_changes"]["revision"], 1);
    }
    assert_eq!(send("3").await.status(), 409, "another change of the former contents");
    assert_eq!(seen(&app, order, key).await["lines"][0]["quantity"], 2);
}

#[tokio::test]
async fn change_form_that_names_no_goods_leaves_those_of_the_order() {
    let app = TestApp::start(&[]).await;
    let (order, key) = placed(&app).await;
    let almonds: Value = app.get("/api/products/smoked-almonds").await.json().await.unwrap();
    let added = format!("added.{}", almonds["product"]["id"]);
    let path = format!("{}/change", order.trim_start_matches("/api").replace("orders", "order"));
    for (field, value) in [("quantity.0", "3"), (added.as_str(), "1")] {
        let total = almonds["product"]["price"].to_string();
        let form = [("key", key.as_str().unwrap()), ("revision", "0"), ("expected_total", &total)];
        let form = form.into_iter().chain([(field, value)]).collect::<Vec<_>>();
        let answer = app.request(Method::POST, &path).form(&form).send().await.unwrap();
        assert_eq!(answer.status(), 409, "{field}");
        let view = seen(&app, &order, &key).await;
        assert_eq!(view["lines"][0]["quantity"], 1);
        assert_eq!(view["offered_changes"]["revision"], 0);
    }
}

#[tokio::test]
async fn change_form_adds_a_size_that_leaves_an_option_open_with_its_chosen_value() {
    let app = TestApp::start(&[]).await;
    let placed = placed(&app).await;
    let product = json!({ "name": "Halwa", "type": "variable", "attributes": [
        { "name": "Weight", "variation": true, "options": ["100 g"] },
        { "name": "Taste", "variation": true, "options": ["Honey", "Chilli"] }] });
    let id = store(&app, "products", product).await;
    let size = json!({ "regular_price": "100",
        "attributes": [{ "name": "Weight", "option": "100 g" }] });
    let size = store(&app, &format!("products/{id}/variations"), size).await;
    app.running.app().shop.catalogue.refresh_products(&[id]).await.unwrap();
    let before = seen(&app, &placed.0, &placed.1).await;
    let total = json!(before["total"].as_i64().unwrap() + 10_000);
    let send = async |taste| {
        let (weight, option) = (format!("added.{id}.Weight "), format!("added.{id}.Taste "));
        let fields = [(format!("added.{id}"), "1"), (weight, "100 g"), (option, taste)];
        send_change(&app, &placed, &total, &fields).await.status()
    };
    assert_eq!(send("Cinnamon").await, 400, "a value that the option does not have");
    assert_eq!(send("Chilli").await, 303);
    let line = &seen(&app, &placed.0, &placed.1).await["lines"][1];
    assert_eq!(
        (&line["variation_id"], &line["options"]["Taste"]),
        (&json!(size), &json!("Chilli"))
    );
}

/// Creates something in the store; returns its id.
async fn store(app: &TestApp, path: &str, body: Value) -> i64 {
    let url = format!("{}/wp-json/wc/v3/{path}", app.sandbox.origin);
    let request = reqwest::Client::new().post(url).basic_auth("ck_demo", Some("cs_demo"));
    let made: Value = request.json(&body).send().await.unwrap().json().await.unwrap();
    made["id"].as_i64().unwrap()
}

#[tokio::test]
async fn shop_can_switch_cancellation_off() {
    let app = TestApp::start(&[("KOROSHO_SHOP_CUSTOMER_CHANGES", "off")]).await;
    let (order, key) = placed(&app).await;
    let input = json!({ "key": key, "expected_refund": 0 });
    let answer = app.post(&format!("{order}/cancel"), input).await;
    assert_eq!(refusal(answer).await, problem(403, "forbidden"));
}

#[tokio::test]
async fn cancellations_are_rate_limited() {
    let app = TestApp::start(&[("KOROSHO_RATE_LIMITS", "pay=2")]).await;
    let path = format!("/api/orders/{}/cancel", Uuid::new_v4());
    let guess = async || {
        let input = json!({ "key": "guessed", "expected_refund": 0 });
        refusal(app.post(&path, input).await).await.0
    };
    assert_eq!([guess().await, guess().await, guess().await], [404, 404, 429]);
}

#[tokio::test]
async fn views_of_orders_are_rate_limited() {
    let app = TestApp::start(&[("KOROSHO_RATE_LIMITS", "order=2")]).await;
    let path = format!("/api/orders/{}?key=guessed", Uuid::new_v4());
    let guess = async || refusal(app.get(&path).await).await.0;
    assert_eq!([guess().await, guess().await, guess().await], [404, 404, 429]);
}

#[tokio::test]
async fn repeated_checkout_gets_the_key_and_a_guess_by_the_id_of_the_order_does_not() {
    let app = TestApp::start(&[]).await;
    let checkout_id = Uuid::new_v4();
    let (sent, order) = place(&app, checkout_id).await;
    assert_ne!(order["id"], json!(checkout_id), "links and logs do not contain the secret");
    let (_, repeated) = place(&app, checkout_id).await;
    assert_eq!(repeated, order, "an answer that was lost");
    let mut guessed = sent;
    guessed["checkout_id"] = order["id"].clone();
    let answer: Value = app.post("/api/checkout", guessed).await.json().await.unwrap();
    assert_ne!(answer["order"]["key"], order["key"]);
    assert_ne!(answer["order"]["id"], order["id"]);
}

#[tokio::test]
async fn order_opens_by_a_code_that_was_sent_to_its_phone() {
    // A shop that sends nothing says so; a browser asks only where `order_code_channels` names a channel.
    let app = TestApp::start(&[]).await;
    let shop: Value = app.get("/api/shop").await.json().await.unwrap();
    assert_eq!(shop.get("order_code_channels"), None);
    let asked = json!({ "number": "W-0001", "contact": "0712 345 678" });
    let refused = refusal(app.post("/api/order-codes", asked.clone()).await).await;
    assert_eq!(refused, problem(404, "not_found"));

    let (app, provider) = TestApp::start_with_sms("on").await;
    let shop: Value = app.get("/api/shop").await.json().await.unwrap();
    assert_eq!(shop["order_code_channels"], json!(["sms"]));
    let (_, order) = place(&app, Uuid::new_v4()).await;
    for number in [order["number"].clone(), json!("W-9999")] {
        let asked = json!({ "number": number, "contact": "0712 345 678" });
        let answer = app.post("/api/order-codes", asked).await;
        assert_eq!((answer.status().as_u16(), answer.text().await.unwrap()), (204, String::new()));
    }
    let message = loop {
        let all = format!("{}/sandbox/sms/messages?phone=254712345678", provider.origin);
        let all: Vec<Value> = reqwest::get(all).await.unwrap().json().await.unwrap();
        if let [message] = all.as_slice() {
            break message["message"].as_str().unwrap().to_owned();
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    };
    let code = message.split_whitespace().nth(1).unwrap();
    let mut typed = json!({ "number": order["number"], "contact": "0712345678", "code": code });
    let answer = app.post("/api/order-codes/open", typed.clone()).await;
    assert_eq!(answer.headers()["cache-control"], "private, no-store");
    let access: Value = answer.json().await.unwrap();
    assert_eq!(access, json!({ "id": order["id"], "key": order["key"] }));
    typed["code"] = json!("12345");
    let answer = app.post("/api/order-codes/open", typed).await;
    let refused: Value = answer.json().await.unwrap();
    assert_eq!((&refused["field"], &refused["reason"]), (&json!("code"), &json!("malformed")));
}

#[tokio::test]
async fn requests_for_codes_and_guesses_are_limited_per_network() {
    let sms = [("KOROSHO_SMS_USERNAME", "sandbox"), ("KOROSHO_SMS_API_KEY", "atsk_demo")];
    let app = TestApp::start(&[sms[0], sms[1], ("KOROSHO_RATE_LIMITS", "message=3")]).await;
    let guess = json!({ "number": "W-0001", "contact": "0712345678", "code": "123456" });
    for path in ["/api/order-codes", "/api/order-codes/open", "/api/order-codes/open"] {
        assert_ne!(app.post(path, guess.clone()).await.status(), 429);
    }
    for path in ["/api/order-codes", "/api/order-codes/open"] {
        let refused = refusal(app.post(path, guess.clone()).await).await;
        assert_eq!(refused, problem(429, "rate_limited"));
    }
}
