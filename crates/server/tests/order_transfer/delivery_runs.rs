//! Runs of deliveries: created at a desk, opened by a link, ended with the day.

use std::fs;
use std::sync::Arc;

use korosho_domain::actor::Actor;
use korosho_domain::admin::DeviceRole;
use korosho_domain::delivery_runs::{CreateRunInput, RunLink};
use korosho_domain::fulfilment::{Address, Fulfilment};
use korosho_domain::language::Language;
use korosho_domain::problem::Problem;
use korosho_domain::team::AuditAction;
use reqwest::Response;
use serde_json::{Value, json};
use tempfile::NamedTempFile;

use super::test_app::TestApp;

/// Places a delivery at the desk; returns its key.
async fn deliver(app: &TestApp) -> String {
    let zone = app.device.get_shop().delivery_zones[0].id.clone();
    let address = Address { estate: "Kilimani".to_owned(), ..Address::default() };
    let fulfilment = Fulfilment::Delivery { zone, address: Some(address) };
    app.order_of(vec![app.cashews()], fulfilment).await.id.to_string()
}

async fn link(app: &TestApp, key: &str) -> Result<RunLink, Problem> {
    let input = CreateRunInput { selected: vec![key.to_owned()], language: Language::Sw };
    app.device.delivery_runs.create(&app.device.desk, &Actor::named("Wanjiru"), input).await
}

async fn get(url: &str) -> Response {
    reqwest::get(url).await.unwrap()
}

fn stop() -> Value {
    json!({ "number": "D-0001", "name": "Amina", "phone": "+254712345678", "note": "gate",
        "address": ["Kilimani"], "to_collect": 150_000, "currency": "KES" })
}

/// Sends a run to the server with a token; returns status and answer.
async fn upload(app: &TestApp, token: Option<&str>, stops: Value) -> (u16, Value) {
    let url = format!("{}/api/device/runs", app.server.origin);
    let request = reqwest::Client::new().post(url);
    let request = match token {
        Some(token) => request.bearer_auth(token),
        None => request,
    };
    let body = json!({ "stops": stops, "to_collect": [], "language": "en" });
    let answer = request.json(&body).send().await.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap())
}

#[tokio::test]
async fn rider_opens_the_run_of_a_desk_by_its_link_alone() {
    let app = TestApp::open_with_desk(None).await;
    let (key, other) = (deliver(&app).await, deliver(&app).await);
    let listed = app.device.desk.deliveries(&Default::default()).await.unwrap();
    assert!(listed.has_link);
    let number = |key: &str| {
        let all = listed.groups.iter().flat_map(|group| &group.deliveries);
        let mut found = all.filter(|one| one.order.row.key == key);
        found.next().unwrap().order.row.number.clone()
    };
    let link = link(&app, &key).await.unwrap();
    assert!(link.url.starts_with(&format!("{}/run/", app.server.origin)), "{}", link.url);
    assert!(link.text.contains(&link.url) && link.text.contains("Safari"), "{}", link.text);
    let page = get(&link.url).await;
    assert_eq!(page.status(), 200);
    let header = |name: &str| page.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(header("cache-control"), "no-store");
    assert_eq!(header("x-robots-tag"), "noindex");
    assert_eq!(header("referrer-policy"), "no-referrer");
    assert!(
        header("content-security-policy").starts_with("default-src 'none'; style-src 'sha256-")
    );
    let html = page.text().await.unwrap();
    for part in ["<html lang=\"sw\">", "Pokea Ksh", "href=\"tel:+2547", "Kilimani", &number(&key)] {
        assert!(html.contains(part), "{part} in {html}");
    }
    assert!(!html.contains("<script"), "{html}");
    assert!(!html.contains(&number(&other)), "only the orders of the run");
    let log = app.device.desk.audit_entries().await.unwrap();
    let runs = log.iter().filter(|entry| entry.action == AuditAction::RunCreated);
    let runs: Vec<_> =
        runs.map(|entry| (entry.actor.name.as_str(), entry.detail.clone())).collect();
    assert_eq!(runs, [("Wanjiru", number(&key))]);
}

#[tokio::test]
async fn run_is_accepted_only_from_a_desk() {
    let app = TestApp::open(None).await;
    for token in [None, Some("kd_unknown")] {
        let (status, problem) = upload(&app, token, json!([stop()])).await;
        assert_eq!((status, &problem["code"]), (401, &json!("device_token_refused")));
    }
    let kiosk = app.token().expose().to_owned();
    let (status, problem) = upload(&app, Some(&kiosk), json!([stop()])).await;
    assert_eq!((status, &problem["code"]), (403, &json!("forbidden")));
    let desk = app.add_device("desk-9", DeviceRole::Desk).await;
    for wrong in [json!([]), json!(vec![stop(); 101])] {
        let (status, problem) = upload(&app, Some(&desk), wrong).await;
        assert_eq!((status, &problem["code"]), (400, &json!("invalid_input")));
    }
    assert_eq!(upload(&app, Some(&desk), json!([stop()])).await.0, 200);
}

#[tokio::test]
async fn unknown_and_ended_runs_have_the_same_page_and_ended_ones_are_deleted() {
    let app = TestApp::open_with_desk(None).await;
    let key = deliver(&app).await;
    let link = link(&app, &key).await.unwrap();
    assert_eq!(app.execute("UPDATE delivery_runs SET ends_at = 1").await, 1);
    let ended = get(&link.url).await;
    let unknown = get(&format!("{}/run/unknown", app.server.origin)).await;
    assert_eq!((ended.status().as_u16(), unknown.status().as_u16()), (404, 404));
    let policy = "content-security-policy";
    assert_eq!(ended.headers()[policy], unknown.headers()[policy]);
    let (ended, unknown) = (ended.text().await.unwrap(), unknown.text().await.unwrap());
    assert_eq!(ended, unknown);
    assert!(ended.contains("This run has ended") && ended.contains("Safari hii imeisha"));
    self::link(&app, &key).await.unwrap();
    assert_eq!(app.execute("DELETE FROM delivery_runs").await, 1, "the new run alone is left");
}

#[tokio::test]
async fn desk_without_a_server_and_a_run_without_open_orders_have_no_link() {
    let mut app = TestApp::open_with_desk(None).await;
    assert_eq!(link(&app, "no-such-order").await, Err(Problem::NotFound));
    let key = deliver(&app).await;
    app.restart_device(|config| config.server = None).await;
    assert!(!app.device.desk.deliveries(&Default::default()).await.unwrap().has_link);
    assert_eq!(link(&app, &key).await, Err(Problem::NotFound));
}

#[tokio::test]
async fn token_is_neither_in_the_log_nor_in_the_database() {
    let log = NamedTempFile::new().unwrap();
    let subscriber = tracing_subscriber::fmt()
        .with_writer(Arc::new(log.reopen().unwrap()))
        .with_max_level(tracing::Level::DEBUG)
        .with_ansi(false)
        .finish();
    // The server has threads of its own.
    tracing::subscriber::set_global_default(subscriber).unwrap();
    let app = TestApp::open_with_desk(None).await;
    let link = link(&app, &deliver(&app).await).await.unwrap();
    let token = link.url.rsplit('/').next().unwrap();
    assert_eq!(get(&link.url).await.status(), 200);
    assert_eq!(app.execute("UPDATE delivery_runs SET ends_at = 1").await, 1);
    assert_eq!(get(&link.url).await.status(), 404);
    let text = fs::read_to_string(log.path()).unwrap();
    assert!(text.contains("korosho_core"), "the log is read");
    assert!(!text.contains(token), "{text}");
    let sql = format!(
        "DELETE FROM delivery_runs WHERE contents LIKE '%{token}%' OR token_hash = '{token}'"
    );
    assert_eq!(app.execute(&sql).await, 0);
}
