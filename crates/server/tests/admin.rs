//! The admin pages over HTTP, against the sandbox: access, roles, requests of other sites, work.

use korosho_core::admin_access::testing::one_time_code;
use korosho_core::staff::ManagerActor;
use korosho_domain::admin::InvitationRef;
use korosho_domain::operations::{Method, OPERATIONS, Operation};
use korosho_domain::team::Role;
use reqwest::{Method as Verb, Response, StatusCode};
use serde_json::{Value, json};
use uuid::Uuid;

mod settings;

use crate::common::{ADMIN_PASSWORD, TestApp};

/// Settings of tests that call many operations.
const NO_RATE_LIMITS: [(&str, &str); 1] = [("KOROSHO_RATE_LIMITS", "off")];

/// Operations of the admin pages that need a session.
fn session_operations() -> impl Iterator<Item = (&'static Operation, Verb, &'static str)> {
    let open = ["sign_in_admin", "get_invitation", "accept_invitation"];
    OPERATIONS.iter().filter(move |row| row.apps.admin && !open.contains(&row.name)).map(|row| {
        let (method, path) = row.route.unwrap();
        let verb = if method == Method::Get { Verb::GET } else { Verb::POST };
        (row, verb, path)
    })
}

async fn problem_code(response: Response) -> String {
    let document: Value = response.json().await.unwrap();
    document["code"].as_str().unwrap_or_default().to_owned()
}

/// Executes an operation in a browser with this cookie.
async fn call(app: &TestApp, cookie: &str, name: &str, input: Value) -> Response {
    let (_, verb, path) = session_operations().find(|(row, ..)| row.name == name).unwrap();
    let request = app.admin_request(verb.clone(), path, cookie);
    let request = if verb == Verb::POST { request.json(&input) } else { request };
    request.send().await.unwrap()
}

async fn answer(app: &TestApp, cookie: &str, name: &str, input: Value) -> Value {
    let response = call(app, cookie, name, input).await;
    assert_eq!(response.status(), StatusCode::OK, "{name}");
    response.json().await.unwrap()
}

/// Places an order on the website; returns its number.
async fn place_order(app: &TestApp) -> String {
    let found: Value = app.get("/api/products/study-mix").await.json().await.unwrap();
    let lines = json!([{ "product_id": found["product"]["id"], "quantity": 2 }]);
    let quote = app.post("/api/quote", json!({ "lines": lines })).await;
    let quote: Value = quote.json().await.unwrap();
    let order = json!({ "checkout_id": Uuid::new_v4(), "lines": lines, "payment": "counter",
        "expected_total": quote["total"],
        "customer": { "name": "Wanjiku", "phone": "0712345678" } });
    let placed = app.post("/api/checkout", order).await;
    assert_eq!(placed.status(), StatusCode::CREATED);
    placed.json::<Value>().await.unwrap()["order"]["number"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn every_admin_url_is_not_found_until_the_first_invitation() {
    let app = TestApp::start(&[]).await;
    for path in ["/admin", "/admin/orders", "/admin/invitation"] {
        let page = app.get(path).await;
        assert_eq!(page.status(), StatusCode::NOT_FOUND, "{path}");
        assert!(!page.text().await.unwrap().contains("Admin"), "{path}");
    }
    for (row, verb, path) in session_operations() {
        let response = app.admin_request(verb, path, "korosho_admin=x").send().await.unwrap();
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{}", row.name);
    }
    let access = &app.running.app().shop.admin_access;
    access.invite(ManagerActor::at_admin_cli(), "Amina", None).await.unwrap();
    for path in ["/admin", "/admin/"] {
        assert_eq!(app.get(path).await.status(), StatusCode::OK, "{path}");
    }
    let page = app.get("/admin/orders").await;
    assert_eq!(page.status(), StatusCode::OK);
    let policy = page.headers()["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("script-src 'self';") && !policy.contains("unsafe"), "{policy}");
    assert_eq!(page.headers()["cache-control"], "private, no-store");
    assert_eq!(page.headers()["x-robots-tag"], "noindex");
    assert!(page.text().await.unwrap().contains("<title>Admin"));
    let script = app.get("/admin/assets/admin-1a2b3c.js").await;
    assert_eq!(script.text().await.unwrap(), "admin()");
    for path in ["/admin/assets/..%2fadmin.html", "/admin/assets/%2e%2e%2fweb%2f.env"] {
        assert_eq!(app.get(path).await.status(), StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(app.get("/admin/api/nothing").await.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn no_operation_answers_without_a_session() {
    let app = TestApp::start(&NO_RATE_LIMITS).await;
    let cookie = app.sign_in_admin("Amina", Role::Manager).await;
    for (row, verb, path) in session_operations() {
        for cookie in ["", "korosho_admin=", "korosho_admin=wrong", "__Host-korosho_admin=x"] {
            let response = app.admin_request(verb.clone(), path, cookie).send().await.unwrap();
            assert_eq!(response.status(), StatusCode::UNAUTHORIZED, "{} {cookie}", row.name);
            assert_eq!(problem_code(response).await, "sign_in_needed", "{} {cookie}", row.name);
        }
    }
    let response = call(&app, &cookie, "get_admin_account", Value::Null).await;
    assert_eq!(response.headers()["cache-control"], "private, no-store");
    assert_eq!(
        response.json::<Value>().await.unwrap(),
        json!({ "name": "Amina", "role": "manager" })
    );
}

#[tokio::test]
async fn requests_that_another_site_causes_are_refused() {
    let app = TestApp::start(&NO_RATE_LIMITS).await;
    let cookie = app.sign_in_admin("Amina", Role::Manager).await;
    let senders: [&[(&str, &str)]; 4] = [
        &[("sec-fetch-site", "cross-site")],
        &[("sec-fetch-site", "same-site"), ("origin", "https://other.shop.example")],
        &[("origin", "https://evil.example")],
        &[],
    ];
    for (row, verb, path) in session_operations().filter(|(_, verb, _)| *verb == Verb::POST) {
        for headers in senders {
            let request = app.request(verb.clone(), path).header("cookie", &cookie);
            let request = headers
                .iter()
                .fold(request, |request, (name, value)| request.header(*name, *value));
            let response = request.json(&(row.default_input)()).send().await.unwrap();
            assert_eq!(response.status(), StatusCode::FORBIDDEN, "{} {headers:?}", row.name);
        }
    }
    let still = call(&app, &cookie, "get_admin_account", Value::Null).await;
    assert_eq!(still.status(), StatusCode::OK, "nobody was signed out");
}

#[tokio::test]
async fn clerk_reaches_no_operation_of_managers() {
    let app = TestApp::start(&NO_RATE_LIMITS).await;
    let clerk = app.sign_in_admin("Brian", Role::Clerk).await;
    let refused = [
        "refund_order",
        "accept_prices",
        "discard_order",
        "discard_job",
        "check_health",
        "list_devices",
        "add_device",
        "revoke_device",
        "get_mailing_lists",
        "list_accounts",
        "invite_account",
        "remove_account",
        "get_shop_times",
        "save_shop_times",
        "reset_shop_times",
        "get_public_details",
        "save_public_details",
        "reset_public_details",
        "get_ordering_rules",
        "save_ordering_rules",
        "reset_ordering_rules",
    ];
    for (row, verb, path) in session_operations() {
        let request = app.admin_request(verb, path, &clerk);
        let input = match row.name {
            "sign_out_admin" => continue,
            "add_device" => json!({ "name": "kiosk-1", "role": "kiosk" }),
            _ => (row.default_input)(),
        };
        let response = request.json(&input).send().await.unwrap();
        let is_refused = response.status() == StatusCode::FORBIDDEN;
        assert_eq!(is_refused, refused.contains(&row.name), "{}: {}", row.name, response.status());
        if is_refused {
            assert_eq!(problem_code(response).await, "manager_needed", "{}", row.name);
        }
    }
}

#[tokio::test]
async fn invited_person_signs_in_works_and_signs_out() {
    let app = TestApp::start(&[]).await;
    let access = &app.running.app().shop.admin_access;
    let token = access.invite(ManagerActor::at_admin_cli(), "Amina", None).await.unwrap();
    let token = token.expose().to_owned();
    let key = access.invitation(&InvitationRef { token: token.clone() }).await.unwrap().code_key;
    let post = |path: &str, input: Value| {
        app.admin_request(Verb::POST, path, "").header("user-agent", "Phone").json(&input).send()
    };
    let now = app.running.app().shop.now();
    let accepted = post(
        "/admin/api/invitation/accept",
        json!({ "token": token,
        "password": ADMIN_PASSWORD, "code": one_time_code(&key, now).unwrap() }),
    );
    let accepted = accepted.await.unwrap();
    assert_eq!(accepted.status(), StatusCode::OK);
    let set = accepted.headers()["set-cookie"].to_str().unwrap();
    assert!(set.ends_with("Path=/; Max-Age=604800; HttpOnly; SameSite=Strict"), "{set}");

    let former = set.split(';').next().unwrap().to_owned();
    let later = one_time_code(&key, now + 30_000).unwrap();
    let sign_in = json!({ "name": "amina", "password": ADMIN_PASSWORD, "code": later });
    let request = app.admin_request(Verb::POST, "/admin/api/sign-in", &former);
    let signed_in = request.header("user-agent", "Phone").json(&sign_in).send().await.unwrap();
    let ended = call(&app, &former, "get_admin_account", Value::Null).await;
    assert_eq!(ended.status(), StatusCode::UNAUTHORIZED, "the session that the browser had before");
    let set = signed_in.headers()["set-cookie"].to_str().unwrap();
    let cookie = set.split(';').next().unwrap().to_owned();
    let sessions = answer(&app, &cookie, "list_admin_sessions", Value::Null).await;
    assert_eq!(sessions.as_array().unwrap().len(), 1);
    assert_eq!(sessions[0]["browser"], "Phone");

    let signed_out = call(&app, &cookie, "sign_out_admin", Value::Null).await;
    assert_eq!(signed_out.status(), StatusCode::NO_CONTENT);
    assert!(signed_out.headers()["set-cookie"].to_str().unwrap().contains("Max-Age=0"));
    let after = call(&app, &cookie, "get_admin_account", Value::Null).await;
    assert_eq!(after.status(), StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn guesses_at_the_sign_in_are_limited_per_network() {
    let app = TestApp::start(&[]).await;
    app.sign_in_admin("Amina", Role::Manager).await;
    let guess = json!({ "name": "Nobody", "password": "another password", "code": "000000" });
    let mut limited = 0;
    for _ in 0..14 {
        let request = app.admin_request(Verb::POST, "/admin/api/sign-in", "").json(&guess);
        match problem_code(request.send().await.unwrap()).await.as_str() {
            "rate_limited" => limited += 1,
            other => assert_eq!(other, "sign_in_refused"),
        }
    }
    assert!(limited >= 3, "{limited}");
}

#[tokio::test]
async fn audit_log_names_the_account_that_takes_and_refunds_a_website_order() {
    let app = TestApp::start(&[]).await;
    let cookie = app.sign_in_admin("Amina", Role::Manager).await;
    let number = place_order(&app).await;
    let list = answer(&app, &cookie, "list_orders", json!({ "current": true })).await;
    let row = list["rows"].as_array().unwrap().iter().find(|row| row["number"] == *number).unwrap();
    let key = row["key"].clone();
    let opened = answer(&app, &cookie, "get_desk_order", json!({ "key": key })).await;
    assert_eq!(opened["usual_step"], "ready");
    let page = opened["page"].as_str().unwrap();
    assert!(page.starts_with(&format!("{}/order/", app.origin)), "{page}");
    let (due, status) = (opened["row"]["due"].clone(), opened["row"]["status"].clone());
    assert!(opened["next_steps"].as_array().unwrap().contains(&json!("ready")), "{opened}");

    let paid = json!({ "key": key, "method": "counter", "amount": due });
    let paid = answer(&app, &cookie, "mark_paid", paid).await;
    assert_eq!((&paid["row"]["due"], &paid["received"]), (&json!(0), &due));
    assert_eq!(paid["is_refunded_by_hand"], true, "cash");
    let status =
        if paid["row"]["status"] == status { status } else { paid["row"]["status"].clone() };
    let ready = json!({ "key": key, "to": "ready", "expected_status": status });
    let ready = answer(&app, &cookie, "move_order", ready).await;
    assert_eq!(ready["row"]["status"], "ready");
    let refund = json!({ "key": key, "amount": due, "reason": "broken jar" });
    let refunded = answer(&app, &cookie, "refund_order", refund).await;
    assert_eq!(refunded["refundable"], 0);

    let log = answer(&app, &cookie, "list_audit_entries", Value::Null).await;
    let by_amina = |action: &str| {
        let entries = log.as_array().unwrap();
        entries.iter().any(|entry| entry["action"] == action && entry["by"] == "Amina")
    };
    for action in ["invitation_accepted", "money_taken", "order_moved", "money_returned"] {
        assert!(by_amina(action), "{action}: {log}");
    }
}

#[tokio::test]
async fn order_made_in_woocommerce_is_listed() {
    let app = TestApp::start(&[("KOROSHO_TEST_TIME_SCALE", "60")]).await;
    let cookie = app.sign_in_admin("Amina", Role::Manager).await;
    let order = json!({ "status": "processing", "billing": { "first_name": "Otieno" },
        "line_items": [{ "product_id": 143, "quantity": 1 }] });
    let request =
        reqwest::Client::new().post(format!("{}/wp-json/wc/v3/orders", app.sandbox.origin));
    let created = request.basic_auth("ck_demo", Some("cs_demo")).json(&order).send().await.unwrap();
    assert_eq!(created.status(), StatusCode::CREATED);
    for _ in 0..200 {
        let list = answer(&app, &cookie, "list_orders", json!({ "current": true })).await;
        let rows = list["rows"].as_array().unwrap();
        if rows.iter().any(|row| row["name"] == "Otieno" && row["channel"] == "store") {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("the order is not listed");
}

#[tokio::test]
async fn device_added_in_the_browser_is_let_in_until_it_is_revoked() {
    let app = TestApp::start(&[]).await;
    let (cookie, key) = app.sign_in_admin_with_key("Amina", Role::Manager).await;
    let now = app.running.app().shop.now();
    let code = one_time_code(&key, now + 30_000).unwrap();
    let wrong = json!({ "name": "kiosk-2", "role": "kiosk", "code": "000000" });
    let wrong = call(&app, &cookie, "add_device", wrong).await;
    assert_eq!(wrong.status(), StatusCode::UNAUTHORIZED, "an unattended browser adds no device");
    let added = json!({ "name": " kiosk-2 ", "role": "kiosk", "code": code });
    let added = answer(&app, &cookie, "add_device", added).await;
    assert_eq!((&added["name"], &added["server"]), (&json!("kiosk-2"), &json!(app.origin)));
    let check = || {
        let request = app.request(Verb::POST, "/api/device");
        let request = request.bearer_auth(added["token"].as_str().unwrap());
        request.json(&json!({ "nonce": "0123456789abcdef" })).send()
    };
    assert_eq!(check().await.unwrap().status(), StatusCode::OK);
    let devices = answer(&app, &cookie, "list_devices", Value::Null).await;
    assert_eq!(devices[0]["name"], "kiosk-2");
    assert!(!devices.to_string().contains(added["token"].as_str().unwrap()), "shown once");
    let devices = answer(&app, &cookie, "revoke_device", json!({ "name": "kiosk-2" })).await;
    assert!(devices[0]["revoked_at"].is_i64());
    assert_eq!(check().await.unwrap().status(), StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn manager_reads_overview_messages_health_and_mailing_lists() {
    let app = TestApp::start(&[]).await;
    let cookie = app.sign_in_admin("Amina", Role::Manager).await;
    let message = json!({ "name": "Wanjiku", "email": "w@example.com", "message": "Hujambo" });
    assert_eq!(app.post("/api/contact", message).await.status(), StatusCode::NO_CONTENT);
    let overview = answer(&app, &cookie, "get_admin_overview", Value::Null).await;
    assert_eq!(overview["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(overview["is_store_reachable"], true);
    assert!(overview["catalogue_at"].is_i64());
    let messages = answer(&app, &cookie, "list_messages", Value::Null).await;
    let id = messages["messages"][0]["id"].clone();
    let answered = answer(&app, &cookie, "answer_message", json!({ "id": id })).await;
    assert_eq!(answered["messages"][0]["answer"]["by"], "Amina");
    let health = answer(&app, &cookie, "check_health", Value::Null).await;
    let levels: Vec<&str> =
        health.as_array().unwrap().iter().filter_map(|check| check["level"].as_str()).collect();
    assert!(levels.len() > 5 && levels.contains(&"passed"), "{health}");
    assert!(!health.to_string().contains("cs_demo"), "no secret");
    let lists = answer(&app, &cookie, "get_mailing_lists", Value::Null).await;
    assert_eq!((&lists["subscribers"], &lists["stock_notices"]), (&json!([]), &json!([])));
    assert_eq!(lists["subscribers_csv"], "email,unsubscribe_url\r\n");
}

#[tokio::test]
async fn health_check_has_each_text_in_kiswahili_with_the_same_values() {
    let app = TestApp::start(&[]).await;
    let cookie = app.sign_in_admin("Amina", Role::Manager).await;
    let health = answer(&app, &cookie, "check_health", Value::Null).await;
    let checks = health.as_array().unwrap();
    let of = |subject: &str| checks.iter().find(|check| check["subject"] == subject).unwrap();
    let written = &of("write permission")["translations"]["sw"];
    assert_eq!(written["subject"], "ruhusa ya kuandika");
    assert_eq!(written["finding"], "oda ya rasimu imeundwa na kufutwa");
    let store = &of("store address");
    let origin = app.sandbox.origin.as_str();
    assert!(store["finding"].as_str().unwrap().contains(origin), "{store}");
    let finding = store["translations"]["sw"]["finding"].as_str().unwrap();
    assert!(finding.contains(origin) && finding.ends_with("inajibu"), "{store}");
    for check in checks.iter().filter(|check| check["level"] != "passed") {
        let texts = &check["translations"]["sw"];
        assert!(check["finding"] != texts["finding"], "{check}");
        assert!(check["remedy"] != texts["remedy"] && texts["remedy"] != "", "{check}");
    }
}

#[tokio::test]
async fn product_switched_off_in_the_browser_is_sold_out_in_the_shop() {
    let app = TestApp::start(&[]).await;
    let cookie = app.sign_in_admin("Brian", Role::Clerk).await;
    let found: Value = app.get("/api/products/study-mix").await.json().await.unwrap();
    let goods = json!({ "product_id": found["product"]["id"], "variation_id": null });
    let off = json!({ "goods": &goods, "until": "switched_on" });
    let off = answer(&app, &cookie, "switch_off", off).await;
    assert_eq!(off[0]["goods"]["product_id"], found["product"]["id"]);
    let in_stock = || async {
        let shown: Value = app.get("/api/products/study-mix").await.json().await.unwrap();
        shown["product"]["in_stock"].clone()
    };
    assert_ne!(in_stock().await, found["product"]["in_stock"]);
    let on = call(&app, &cookie, "switch_on", goods).await;
    assert_eq!(on.status(), StatusCode::OK);
    assert_eq!(in_stock().await, found["product"]["in_stock"]);
}
