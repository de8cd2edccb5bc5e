//! Responses of a failing store: junk before the JSON, the plug-in disabled, maintenance.

use super::test_app::{TestApp, line};
use korosho_sandbox::faults::FaultSettings;
use serde_json::{Value, json};

/// Status, headers and text of a response in any form.
async fn raw(app: &TestApp, method: &str, path: &str, body: &Value) -> (u16, Vec<String>, String) {
    let url = format!("{}/wp-json/wc/v3/{path}", app.running.origin);
    let request = reqwest::Client::new().request(method.parse().unwrap(), url);
    let request = request.basic_auth("ck_demo", Some("cs_demo")).json(body);
    let answer = request.send().await.unwrap();
    let header = |name: &str| {
        let value = answer.headers().get(name).and_then(|value| value.to_str().ok());
        value.unwrap_or_default().to_owned()
    };
    let headers = vec![header("content-type"), header("retry-after")];
    (answer.status().as_u16(), headers, answer.text().await.unwrap())
}

fn fault(app: &TestApp, settings: Value) {
    let settings: FaultSettings = serde_json::from_value(settings).unwrap();
    app.running.state().faults().add(settings);
}

#[tokio::test]
async fn php_notice_precedes_the_json_of_a_created_order() {
    let app = TestApp::open().await;
    let product = app.product("CSH-SV").await;
    fault(&app, json!({ "path": "/orders", "method": "POST", "body": "notice" }));
    let order = json!({ "line_items": line(product, 1) });
    let (status, headers, text) = raw(&app, "POST", "orders", &order).await;
    assert_eq!((status, headers[0].as_str()), (201, "application/json; charset=UTF-8"));
    assert!(serde_json::from_str::<Value>(&text).is_err(), "{text}");
    let (notice, json) = text.split_at(text.find('{').unwrap());
    assert!(notice.contains("<b>Warning</b>"), "{notice}");
    let answered: Value = serde_json::from_str(json).unwrap();
    let orders = app.get("orders").await;
    assert_eq!(orders.as_array().unwrap().len(), 1);
    assert_eq!(orders[0]["id"], answered["id"]);
}

#[tokio::test]
async fn inactive_plugin_returns_no_route_and_creates_no_order() {
    let app = TestApp::open().await;
    fault(&app, json!({ "method": "POST", "body": "no_route" }));
    let (status, _, text) = raw(&app, "POST", "orders", &json!({})).await;
    let refusal: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((status, &refusal["code"]), (404, &json!("rest_no_route")));
    assert_eq!(app.get("orders").await, json!([]));
}

#[tokio::test]
async fn maintenance_returns_an_html_page_with_retry_after() {
    let app = TestApp::open().await;
    fault(&app, json!({ "method": "POST", "body": "maintenance" }));
    let (status, headers, text) = raw(&app, "POST", "orders", &json!({})).await;
    assert_eq!((status, headers[1].as_str()), (503, "600"));
    assert!(headers[0].starts_with("text/html") && text.starts_with("<!DOCTYPE html>"), "{text}");
    assert_eq!(app.get("orders").await, json!([]));
}
