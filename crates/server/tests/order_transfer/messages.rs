//! Messages of the contact form on their way to the desks.

use korosho_domain::actor::Actor;
use korosho_domain::admin::DeviceRole;
use korosho_domain::desk_messages::{DeskMessages, MessageRef};
use korosho_domain::message::ContactInput;
use serde_json::{Value, json};
use uuid::Uuid;

use super::test_app::TestApp;

/// Sends the contact form of the website.
async fn write(app: &TestApp, name: &str) -> Uuid {
    let id = Uuid::new_v4();
    let input = ContactInput {
        message_id: Some(id),
        name: name.to_owned(),
        phone: Some("0712345678".to_owned()),
        message: "Do you deliver to Syokimau?".to_owned(),
        ..ContactInput::default()
    };
    app.server.app().shop.messages.send_message(input).await.unwrap();
    id
}

/// Waits until the desk has messages that satisfy the condition.
async fn at_desk(app: &TestApp, what: &str, is_so: impl Fn(&DeskMessages) -> bool) -> DeskMessages {
    app.until(what, || async { is_so(&app.device.desk.messages().await.unwrap()) }).await;
    app.device.desk.messages().await.unwrap()
}

#[tokio::test]
async fn contact_message_reaches_the_desk_and_its_answer_reaches_the_server() {
    let app = TestApp::open_with_desk(None).await;
    let id = write(&app, "Wanjiku").await;
    let there = at_desk(&app, "the message is at the desk", |now| now.messages.len() == 1).await;
    assert_eq!(there.unread, 1);
    assert_eq!((there.messages[0].id, there.messages[0].answer.as_ref()), (id, None));
    assert_eq!(there.messages[0].phone.as_deref(), Some("+254712345678"));
    assert_eq!(app.device.desk.read_messages().await.unwrap().unread, 0);
    let amina = Actor::named("Amina");
    app.device.desk.answer_message(&amina, MessageRef { id }).await.unwrap();
    app.until("the server has the answer", || async {
        let all = app.server.app().shop.desk.messages().await.unwrap();
        all.messages[0].answer.as_ref().is_some_and(|answer| answer.by == "Amina")
    })
    .await;
    let log = app.device.desk.audit_entries().await.unwrap();
    assert_eq!((log[0].actor.name.as_str(), log[0].detail.as_str()), ("Amina", "Wanjiku"));
}

#[tokio::test]
async fn messages_and_answers_survive_an_outage_and_a_restart_of_the_desk() {
    let mut app = TestApp::open_with_desk(None).await;
    let id = write(&app, "Wanjiku").await;
    at_desk(&app, "the message is at the desk", |now| now.messages.len() == 1).await;
    let there = app.reachable_server();
    app.restart_device(|config| {
        config.server.as_mut().unwrap().url = "http://127.0.0.1:9/".parse().unwrap();
    })
    .await;
    let amina = Actor::named("Amina");
    let now = app.device.desk.answer_message(&amina, MessageRef { id }).await.unwrap();
    assert_eq!(now.messages[0].answer.as_ref().map(|answer| answer.by.as_str()), Some("Amina"));
    app.server
        .app()
        .shop
        .desk
        .answer_message(&Actor::named("Njeri"), MessageRef { id })
        .await
        .unwrap();
    write(&app, "Otieno").await;
    app.restart_device(|config| config.server.as_mut().unwrap().url = there).await;
    let now =
        at_desk(&app, "the later message is at the desk", |now| now.messages.len() == 2).await;
    let first = now.messages.iter().find(|message| message.id == id).unwrap();
    let by = first.answer.as_ref().map(|answer| answer.by.as_str());
    assert_eq!(by, Some("Njeri"), "the first answer at the server stays");
}

#[tokio::test]
async fn messages_are_given_only_to_desks() {
    let app = TestApp::open(None).await;
    write(&app, "Wanjiku").await;
    let url = format!("{}/api/device/messages", app.server.origin);
    let ask = async |token: Option<&str>| {
        let request = reqwest::Client::new().post(&url);
        let request = match token {
            Some(token) => request.bearer_auth(token),
            None => request,
        };
        let body = json!({ "since": 0, "answered": [] });
        let answer = request.json(&body).send().await.unwrap();
        (answer.status().as_u16(), answer.json::<Value>().await.unwrap())
    };
    for token in [None, Some("kd_unknown")] {
        let (status, problem) = ask(token).await;
        assert_eq!((status, &problem["code"]), (401, &json!("device_token_refused")));
        assert!(problem.get("messages").is_none());
    }
    let kiosk = app.add_device("kiosk-9", DeviceRole::Kiosk).await;
    let (status, problem) = ask(Some(&kiosk)).await;
    assert_eq!((status, &problem["code"]), (403, &json!("forbidden")));
    let desk = app.add_device("desk-9", DeviceRole::Desk).await;
    let (status, batch) = ask(Some(&desk)).await;
    assert_eq!((status, &batch["messages"][0]["message"]["name"]), (200, &json!("Wanjiku")));
}
