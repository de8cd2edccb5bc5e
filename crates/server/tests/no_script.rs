//! Pages for browsers without scripts: the gift page, and the forms for one-time codes of orders.

use std::time::Duration;

use korosho_sandbox::RunningSandbox;
use reqwest::{Method, Response};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::common::TestApp;

/// Places an order, a gift if there are details of one; returns id, number and key.
async fn place(app: &TestApp, gift: Option<Value>) -> Value {
    let found: Value = app.get("/api/products/study-mix").await.json().await.unwrap();
    let lines = json!([{ "product_id": found["product"]["id"], "quantity": 1 }]);
    let quote = app.post("/api/quote", json!({ "lines": lines })).await;
    let quote: Value = quote.json().await.unwrap();
    let payment = if gift.is_some() { "card" } else { "counter" };
    let order = json!({ "checkout_id": Uuid::new_v4(), "lines": lines, "payment": payment,
        "customer": { "name": "Amina Otieno", "phone": "0712345678" }, "gift": gift,
        "expected_total": quote["total"] });
    let answer: Value = app.post("/api/checkout", order).await.json().await.unwrap();
    answer["order"].clone()
}

/// Places a gift for Zawadi; returns the id of the order, its key and the key of the gift page.
async fn gift(app: &TestApp) -> [String; 3] {
    let details = json!({ "recipient": "Zawadi", "recipient_phone": "", "card_text": "Hongera" });
    let order = place(app, Some(details)).await;
    let [id, key] = ["id", "key"].map(|name| order[name].as_str().unwrap().to_owned());
    let view: Value = app.get(&format!("/api/orders/{id}?key={key}")).await.json().await.unwrap();
    [id, key, view["gift"]["key"].as_str().unwrap().to_owned()]
}

fn header<'a>(answer: &'a Response, name: &str) -> &'a str {
    answer.headers().get(name).map(|value| value.to_str().unwrap()).unwrap_or_default()
}

/// Answers to the reads of a page, as its scripts find them.
fn known(html: &str) -> Vec<(Value, Value)> {
    let (_, data) = html.split_once("id=\"korosho-data\">").unwrap();
    serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap()
}

#[tokio::test]
async fn gift_page_contains_the_gift_in_the_language_of_its_link_and_is_not_stored() {
    let app = TestApp::start(&[]).await;
    let [id, _, key] = gift(&app).await;
    for language in ["en", "sw"] {
        let page = app.get(&format!("/gift/{id}?key={key}&lang={language}")).await;
        assert_eq!(page.status(), 200);
        assert_eq!(header(&page, "cache-control"), "private, no-store");
        assert_eq!(header(&page, "referrer-policy"), "same-origin");
        let html = page.text().await.unwrap();
        assert!(html.contains("noindex"));
        assert!(html.contains(&format!("<html lang=\"{language}\">")), "{html}");
        assert!(html.contains(&format!("<main>{language} /gift/{id}?key={key} ")), "{html}");
        let read = json!(["get_gift", { "id": id, "key": key }]);
        let known = known(&html);
        let (_, view) = known.iter().find(|(key, _)| *key == read).unwrap();
        assert_eq!(
            (&view["from"], &view["recipient"], &view["card_text"]),
            (&json!("Amina"), &json!("Zawadi"), &json!("Hongera"))
        );
        assert!(!html.contains("Otieno") && !html.contains("712345678"), "{html}");
        assert_eq!(view.get("total").or_else(|| view.get("payment")), None);
    }
}

#[tokio::test]
async fn wrong_key_of_a_gift_gets_the_answer_to_an_unknown_gift() {
    let app = TestApp::start(&[]).await;
    let [id, order_key, key] = gift(&app).await;
    assert_eq!(app.get(&format!("/gift/{id}?key={key}")).await.status(), 200);
    let answer = async |id: &str, key: &str| {
        let page = app.get(&format!("/gift/{id}?key={key}")).await;
        assert_eq!(header(&page, "cache-control"), "private, no-store", "{id} {key}");
        let status = page.status().as_u16();
        (status, page.text().await.unwrap().replace(id, "{id}").replace(key, "{key}"))
    };
    let unknown = answer(&Uuid::new_v4().to_string(), "guessed").await;
    assert_eq!(unknown.0, 404);
    let read = json!(["get_gift", { "id": "{id}", "key": "{key}" }]);
    assert!(known(&unknown.1).contains(&(read, Value::Null)), "{}", unknown.1);
    for (id, key) in
        [(id.as_str(), "guessed"), (id.as_str(), order_key.as_str()), ("no-id", "a-key")]
    {
        assert_eq!(answer(id, key).await, unknown, "{id} {key}");
    }
    assert_eq!(app.get(&format!("/gift/{id}")).await.status(), 404);
}

#[tokio::test]
async fn gift_pages_are_rate_limited() {
    let app = TestApp::start(&[("KOROSHO_RATE_LIMITS", "render=2")]).await;
    let path = format!("/gift/{}?key=guessed", Uuid::new_v4());
    let guess = async || app.get(&path).await.status().as_u16();
    assert_eq!([guess().await, guess().await, guess().await], [404, 404, 429]);
}

/// Shop that sends text messages, the provider that gets them, and an order of `0712 345 678`.
async fn sms_shop(limits: &str) -> (TestApp, RunningSandbox, Value) {
    let (app, provider) = TestApp::start_with_sms(limits).await;
    let order = place(&app, None).await;
    (app, provider, order)
}

async fn messages(provider: &RunningSandbox) -> Vec<Value> {
    let url = format!("{}/sandbox/sms/messages?phone=254712345678", provider.origin);
    reqwest::get(url).await.unwrap().json().await.unwrap()
}

/// Code of the first message.
async fn code(provider: &RunningSandbox) -> String {
    loop {
        if let [message] = messages(provider).await.as_slice() {
            let text = message["message"].as_str().unwrap();
            return text.split_whitespace().nth(1).unwrap().to_owned();
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn post(app: &TestApp, path: &str, form: &[(&str, &str)]) -> Response {
    app.request(Method::POST, path).form(form).send().await.unwrap()
}

/// Status and contents of a page with a form.
async fn contents(answer: Response) -> (u16, Value) {
    assert_eq!(header(&answer, "cache-control"), "private, no-store");
    let status = answer.status().as_u16();
    let html = answer.text().await.unwrap();
    let (_, main) = html.split_once(" /orders ").unwrap_or_else(|| panic!("{html}"));
    (status, serde_json::from_str(main.split_once("</main>").unwrap().0).unwrap())
}

#[tokio::test]
async fn code_opens_an_order_by_forms_and_leads_to_its_page_without_scripts() {
    let (app, provider, order) = sms_shop("on").await;
    let number = order["number"].as_str().unwrap();
    let asked = [("number", number), ("contact", "0712 345 678")];
    let (status, sent) = contents(post(&app, "/orders", &asked).await).await;
    assert_eq!((status, &sent["sent"], &sent["problem"]), (200, &json!(true), &Value::Null));
    assert_eq!(sent["draft"], json!({ "number": number, "contact": "0712 345 678" }));

    let code = code(&provider).await;
    let other = if code == "000000" { "000001" } else { "000000" };
    let typed = |code| [asked[0], asked[1], ("action", "open"), ("code", code)];
    for (wrong, reason) in [(other, "unknown"), ("12345", "malformed")] {
        let (status, page) = contents(post(&app, "/orders", &typed(wrong)).await).await;
        assert_eq!((status, &page["sent"]), (400, &json!(true)));
        let problem = &page["problem"];
        assert_eq!((&problem["field"], &problem["reason"]), (&json!("code"), &json!(reason)));
    }
    let opened = post(&app, "/orders", &typed(&code)).await;
    assert_eq!(opened.status(), 303);
    assert_eq!(header(&opened, "cache-control"), "private, no-store");
    let (id, key) = (order["id"].as_str().unwrap(), order["key"].as_str().unwrap());
    let path = header(&opened, "location");
    assert!(path.starts_with(&format!("/order/{id}?key=")), "{path}");
    let cookie = header(&opened, "set-cookie").split(';').next().unwrap();
    let page = app.request(Method::GET, path).header("cookie", cookie).send().await.unwrap();
    let html = page.text().await.unwrap();
    assert!(html.contains(&format!("/order/{id} {{")) && html.contains(key), "{html}");
}

#[tokio::test]
async fn unknown_order_gets_the_page_of_a_known_one_and_no_message() {
    let (app, provider, order) = sms_shop("on").await;
    let number = order["number"].as_str().unwrap();
    let ask = async |number: &str, contact: &str| {
        let asked = [("number", number), ("contact", contact)];
        let (status, mut page) = contents(post(&app, "/orders?lang=sw", &asked).await).await;
        page["draft"] = Value::Null;
        (status, page)
    };
    let unknown = [ask("W-9999", "0712 345 678").await, ask(number, "0722 000 111").await];
    app.running.app().shop.work_off().await.unwrap();
    assert_eq!(messages(&provider).await, Vec::<Value>::new());
    let found = ask(number, "0712 345 678").await;
    assert_eq!(unknown, [found.clone(), found]);
    code(&provider).await;
    let message = messages(&provider).await[0]["message"].clone();
    assert!(message.as_str().unwrap().contains("msimbo"), "in the language of the page: {message}");
}

#[tokio::test]
async fn first_form_is_shown_again_with_what_was_typed() {
    let (app, _provider, _) = sms_shop("on").await;
    let (status, page) = contents(post(&app, "/orders", &[("contact", "Amina")]).await).await;
    assert_eq!((status, &page["sent"]), (400, &json!(false)));
    assert_eq!(page["problem"]["field"], "number");
    assert_eq!(page["draft"], json!({ "contact": "Amina" }));
    let torn = [("number", "W-1"), ("action", "open"), ("code", "123456")];
    let (status, page) = contents(post(&app, "/orders", &torn).await).await;
    assert_eq!((status, &page["sent"]), (400, &json!(false)));
    assert_eq!(page["problem"]["field"], "contact");
    let change = [("number", "W-1"), ("contact", "0712345678"), ("action", "change")];
    let (status, page) = contents(post(&app, "/orders", &change).await).await;
    assert_eq!((status, &page["sent"], &page["problem"]), (200, &json!(false), &Value::Null));
    assert_eq!(page["draft"]["number"], "W-1");
}

#[tokio::test]
async fn page_of_another_site_can_neither_request_a_code_nor_use_one() {
    let (app, provider, order) = sms_shop("on").await;
    let asked = [("number", order["number"].as_str().unwrap()), ("contact", "0712345678")];
    for action in ["", "open"] {
        let form = [asked[0], asked[1], ("action", action), ("code", "123456")];
        let request = app.request(Method::POST, "/orders").header("origin", "https://evil.example");
        let refused = request.form(&form).send().await.unwrap();
        assert_eq!(refused.status(), 403);
        assert_eq!(header(&refused, "set-cookie"), "");
    }
    app.running.app().shop.work_off().await.unwrap();
    assert_eq!(messages(&provider).await, Vec::<Value>::new());
}

#[tokio::test]
async fn limited_forms_keep_what_was_typed() {
    let (app, _provider, _) = sms_shop("message=2").await;
    let asked = [("number", "W-1"), ("contact", "0712345678")];
    for _ in 0..2 {
        assert_eq!(post(&app, "/orders", &asked).await.status(), 200);
    }
    for (action, sent) in [("", false), ("open", true)] {
        let form = [asked[0], asked[1], ("action", action), ("code", "123456")];
        let answer = post(&app, "/orders", &form).await;
        assert_ne!(header(&answer, "retry-after"), "");
        let (status, page) = contents(answer).await;
        assert_eq!((status, &page["sent"]), (429, &json!(sent)));
        assert_eq!(page["problem"]["code"], "rate_limited");
        assert_eq!(page["draft"]["contact"], "0712345678");
    }
}

#[tokio::test]
async fn shop_that_sends_no_codes_answers_the_form_with_a_page() {
    let app = TestApp::start(&[]).await;
    let asked = [("number", "W-1"), ("contact", "0712345678")];
    let (status, page) = contents(post(&app, "/orders", &asked).await).await;
    assert_eq!((status, &page["sent"]), (404, &json!(false)));
    assert_eq!(page["problem"]["code"], "not_found");
}
