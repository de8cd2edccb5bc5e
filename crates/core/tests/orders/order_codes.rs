//! One-time codes that open an order on another device: recipients, attempts, limits and expiry.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures::future::join_all;
use korosho_core::clock::{Clock as _, ManualClock, SystemClock};
use korosho_core::config::{MailConfig, Secret, ShopConfig, SmsConfig};
use korosho_core::store::people::Identity;
use korosho_domain::language::Language;
use korosho_domain::order::{CheckoutAnswer, OrderAccess};
use korosho_domain::order_code::{CodeChannel, OpenOrderInput, OrderCodeInput};
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::{InvalidReason, Problem};
use serde_json::Value;
use sqlx::{Row as _, SqlitePool};

use crate::details::save;
use crate::mail_server::{Behaviour, MailServer};
use crate::people::{complete, occurrences, shop_at};
use crate::shop::{Database, TestShop, databases};

pub const PHONE: &str = "0712 345 678";
pub const NETWORK: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
const MINUTE: i64 = 60_000;
pub const HOUR: i64 = 60 * MINUTE;

pub fn wrong_code() -> Problem {
    Problem::invalid("code", InvalidReason::Unknown)
}

pub fn sms(config: &ShopConfig) -> SmsConfig {
    SmsConfig {
        username: "sandbox".to_owned(),
        api_key: Secret::new("atsk_demo"),
        sender: Some("KOROSHO".to_owned()),
        api_url: config.woocommerce.base_url.join("sms").unwrap(),
    }
}

fn mail(server: &MailServer) -> MailConfig {
    MailConfig {
        smtp_url: Secret::new(format!("smtp://{}", server.address)),
        from: "Korosho <shop@korosho.example>".to_owned(),
        contact_email: None,
    }
}

/// Shop with these settings in addition, an order of Amina's, and a clock that stands still. Jobs run
/// by [`ask`] alone.
pub async fn shop(
    database: &Database,
    change: impl FnOnce(&mut ShopConfig),
) -> (TestShop, CheckoutAnswer, Arc<ManualClock>) {
    let clock = Arc::new(ManualClock::at(SystemClock.now()));
    let own = Arc::clone(&clock);
    let mut test = TestShop::open_with(database, |config| {
        config.clock = own;
        change(config);
    })
    .await;
    let mut input = test.cashews(PaymentMethod::Counter).await;
    input.customer.email = Some("Amina@Example.com".to_owned());
    let answer = test.place(&input).await.unwrap();
    test.stop_background().await;
    test.shop.work_off().await.unwrap();
    (test, answer, clock)
}

pub async fn sms_shop(database: &Database) -> (TestShop, CheckoutAnswer, Arc<ManualClock>) {
    shop(database, |config| config.sms = Some(sms(config))).await
}

pub async fn sms_and_mail_shop(
    server: &MailServer,
) -> (TestShop, CheckoutAnswer, Arc<ManualClock>) {
    shop(&Database::Sqlite, |config| {
        config.sms = Some(sms(config));
        config.mail = Some(mail(server));
    })
    .await
}

/// Requests a code and runs the queued jobs.
pub async fn ask(test: &TestShop, number: &str, contact: &str) -> Result<(), Problem> {
    let (number, contact) = (number.to_owned(), contact.to_owned());
    let asked = OrderCodeInput { number, contact, language: None };
    test.shop.order_codes.request(asked, NETWORK).await?;
    test.shop.work_off().await.unwrap();
    Ok(())
}

pub async fn open(
    test: &TestShop,
    number: &str,
    contact: &str,
    code: &str,
) -> Result<OrderAccess, Problem> {
    let (number, contact) = (number.to_owned(), contact.to_owned());
    test.shop.order_codes.open(OpenOrderInput { number, contact, code: code.to_owned() }).await
}

/// Text messages that Amina's phone received, newest first.
pub async fn messages(test: &TestShop) -> Vec<String> {
    messages_to(test, "254712345678").await
}

pub async fn messages_to(test: &TestShop, phone: &str) -> Vec<String> {
    let url = format!("{}/sandbox/sms/messages?phone={phone}", test.sandbox.origin);
    let all: Vec<Value> = reqwest::get(url).await.unwrap().json().await.unwrap();
    all.iter().map(|message| message["message"].as_str().unwrap().to_owned()).collect()
}

/// First six digits in a row.
pub fn code_in(text: &str) -> String {
    let runs = text.split(|c: char| !c.is_ascii_digit());
    runs.into_iter().find(|run| run.len() == 6).unwrap_or_else(|| panic!("{text}")).to_owned()
}

fn other_than(code: &str) -> String {
    format!("{:06}", (code.parse::<u32>().unwrap() + 1) % 1_000_000)
}

#[tokio::test]
async fn code_opens_the_order_once_and_is_not_stored() {
    for database in databases().await {
        let (test, answer, _) = sms_shop(&database).await;
        let number = answer.order.number.as_str();
        ask(&test, " w 0001", PHONE).await.unwrap();
        let texts = messages(&test).await;
        assert_eq!(texts.len(), 1, "{texts:?}");
        assert!(texts[0].starts_with("Korosho: ") && texts[0].contains(number), "{texts:?}");
        assert!(texts[0].len() <= 160, "one message: {texts:?}");
        let code = code_in(&texts[0]);
        if database == Database::Sqlite {
            let stored = occurrences(&test, &[&code]).await;
            let stored = stored.iter().find(|at| at.starts_with("o") && !at.starts_with("orders."));
            assert_eq!(stored, None, "neither in order_codes nor in the outbox");
        }
        let access = open(&test, number, "+254712345678", &code).await.unwrap();
        assert_eq!((access.id, access.key), (answer.order.id, answer.order.key.clone()));
        assert_eq!(open(&test, number, PHONE, &code).await, Err(wrong_code()));
    }
}

#[tokio::test]
async fn unknown_order_and_other_contact_get_the_same_answer_and_no_message() {
    for database in databases().await {
        let (test, answer, _) = sms_shop(&database).await;
        let number = answer.order.number.as_str();
        for (number, contact) in
            [("W-9999", PHONE), (number, "0712 345 679"), (number, "mallory@example.com")]
        {
            assert_eq!(ask(&test, number, contact).await, Ok(()), "{number} {contact}");
            assert_eq!(open(&test, number, contact, "000000").await, Err(wrong_code()));
        }
        assert_eq!(messages(&test).await, Vec::<String>::new());
        assert_eq!(messages_to(&test, "254712345679").await, Vec::<String>::new());
        ask(&test, number, PHONE).await.unwrap();
        let code = code_in(&messages(&test).await[0]);
        assert_eq!(open(&test, number, "0712 345 679", &code).await, Err(wrong_code()));
        assert_eq!(open(&test, "W-0002", PHONE, &code).await, Err(wrong_code()));
        let malformed = Problem::invalid("contact", InvalidReason::Malformed);
        assert_eq!(ask(&test, number, "Amina").await, Err(malformed));
    }
}

#[tokio::test]
async fn five_wrong_attempts_end_a_code_even_if_concurrent() {
    for database in databases().await {
        let (test, answer, _) = sms_shop(&database).await;
        let number = answer.order.number.as_str();
        ask(&test, number, PHONE).await.unwrap();
        let code = code_in(&messages(&test).await[0]);
        let wrong = other_than(&code);
        for _ in 0..4 {
            assert_eq!(open(&test, number, PHONE, &wrong).await, Err(wrong_code()));
        }
        assert!(open(&test, number, PHONE, &code).await.is_ok(), "the fifth attempt counts");

        ask(&test, number, PHONE).await.unwrap();
        let code = code_in(&messages(&test).await[0]);
        let wrong = other_than(&code);
        let attempts = join_all((0..12).map(|_| open(&test, number, PHONE, &wrong))).await;
        assert!(attempts.iter().all(|attempt| *attempt == Err(wrong_code())));
        assert_eq!(open(&test, number, PHONE, &code).await, Err(wrong_code()));
        if database == Database::Sqlite {
            let pool = SqlitePool::connect(&test.config.database_address()).await.unwrap();
            let sql = "SELECT MAX(attempts) FROM order_codes";
            let counted: i64 = sqlx::query(sql).fetch_one(&pool).await.unwrap().get(0);
            assert_eq!(counted, 5);
        }
    }
}

#[tokio::test]
async fn concurrent_uses_of_a_code_open_the_order_once() {
    for database in databases().await {
        let (test, answer, _) = sms_shop(&database).await;
        let number = answer.order.number.as_str();
        ask(&test, number, PHONE).await.unwrap();
        let code = code_in(&messages(&test).await[0]);
        let opened = join_all((0..5).map(|_| open(&test, number, PHONE, &code))).await;
        assert_eq!(opened.iter().filter(|opened| opened.is_ok()).count(), 1, "{opened:?}");
    }
}

#[tokio::test]
async fn code_expires_after_ten_minutes_and_is_then_not_sent() {
    for database in databases().await {
        let (test, answer, clock) = sms_shop(&database).await;
        let number = answer.order.number.as_str();
        ask(&test, number, PHONE).await.unwrap();
        let code = code_in(&messages(&test).await[0]);
        clock.advance(10 * MINUTE);
        assert_eq!(open(&test, number, PHONE, &code).await, Err(wrong_code()));
        let asked =
            OrderCodeInput { number: number.to_owned(), contact: PHONE.to_owned(), language: None };
        test.shop.order_codes.request(asked, NETWORK).await.unwrap();
        clock.advance(10 * MINUTE);
        test.shop.work_off().await.unwrap();
        assert_eq!(messages(&test).await.len(), 1, "the second one came too late");
        clock.advance(24 * HOUR);
        ask(&test, number, PHONE).await.unwrap();
        if database == Database::Sqlite {
            let pool = SqlitePool::connect(&test.config.database_address()).await.unwrap();
            let sql = "SELECT COUNT(*) FROM order_codes";
            let kept: i64 = sqlx::query(sql).fetch_one(&pool).await.unwrap().get(0);
            assert_eq!(kept, 1, "codes of the day before are deleted");
        }
    }
}

#[tokio::test]
async fn earlier_code_of_an_order_stays_valid_until_one_is_used() {
    let (test, answer, _) = sms_shop(&Database::Sqlite).await;
    let number = answer.order.number.as_str();
    ask(&test, number, PHONE).await.unwrap();
    ask(&test, number, PHONE).await.unwrap();
    let texts = messages(&test).await;
    let (later, earlier) = (code_in(&texts[0]), code_in(&texts[1]));
    assert!(open(&test, number, PHONE, &earlier).await.is_ok());
    assert_eq!(open(&test, number, PHONE, &later).await, Err(wrong_code()));
}

#[tokio::test]
async fn number_is_found_in_every_spelling() {
    let (test, answer, clock) = sms_shop(&Database::Sqlite).await;
    assert_eq!(answer.order.number, "W-0001");
    for (count, typed) in ["w1", "W 0001", "w0001", "W\u{2013}0001"].into_iter().enumerate() {
        ask(&test, typed, PHONE).await.unwrap();
        assert_eq!(messages(&test).await.len(), count + 1, "{typed}");
        clock.advance(HOUR);
    }
}

#[tokio::test]
async fn response_takes_at_least_250_ms_whether_the_order_exists_or_not() {
    let (test, answer, _) = sms_shop(&Database::Sqlite).await;
    for number in [answer.order.number.as_str(), "W-9999"] {
        let begun = Instant::now();
        ask(&test, number, PHONE).await.unwrap();
        assert!(begun.elapsed() >= Duration::from_millis(250), "{number}");
        let begun = Instant::now();
        open(&test, number, PHONE, "000000").await.unwrap_err();
        assert!(begun.elapsed() >= Duration::from_millis(250), "{number}");
    }
}

#[tokio::test]
async fn code_messages_have_the_shop_name_in_effect_if_it_fits() {
    let server = MailServer::open(Behaviour::Accept).await;
    let (test, answer, _) = sms_and_mail_shop(&server).await;
    let number = answer.order.number.as_str();
    let long = "Mama Nuts, the bakery of healthy snacks at Kilimani, Nairobi";
    for name in ["Mama Nuts", long] {
        save(&test.shop, |details| details.name = name.to_owned()).await.unwrap();
        ask(&test, number, PHONE).await.unwrap();
        ask(&test, number, "amina@example.com").await.unwrap();
        let mail = server.mails().last().unwrap().text().clone();
        assert!(mail.contains(name), "{mail}");
    }
    let texts = messages(&test).await;
    assert!(texts[1].starts_with("Mama Nuts: "), "{texts:?}");
    assert!(!texts[0].contains("Mama") && texts[0].len() <= 160, "one message: {texts:?}");
}

#[tokio::test]
async fn code_goes_by_the_channel_that_is_set_up_to_the_contact_of_the_order() {
    let server = MailServer::open(Behaviour::Accept).await;
    let (test, answer, _) =
        shop(&Database::Sqlite, |config| config.mail = Some(mail(&server))).await;
    assert_eq!(test.shop.get_shop().order_code_channels, [CodeChannel::Email]);
    let number = answer.order.number.as_str();
    let confirmations = server.mails().len();
    ask(&test, number, PHONE).await.unwrap();
    let asked = OrderCodeInput {
        number: number.to_owned(),
        contact: "amina@example.com".to_owned(),
        language: Some(Language::Sw),
    };
    test.shop.order_codes.request(asked, NETWORK).await.unwrap();
    test.shop.work_off().await.unwrap();
    let mails = server.mails().split_off(confirmations);
    assert_eq!(mails.len(), 2, "{mails:?}");
    assert!(mails.iter().all(|mail| mail.to == ["amina@example.com"]), "{mails:?}");
    assert!(mails[0].text().contains("opens your order"), "{}", mails[0].text());
    assert!(mails[1].text().contains("msimbo wa kufungua oda"), "{}", mails[1].text());
    let body = mails[1].text();
    let (head, body) = body.split_once("\r\n\r\n").unwrap();
    let code = code_in(body);
    assert!(!head.contains(&code), "the subject shows no code: {head}");
    assert!(open(&test, number, "AMINA@example.com", &code).await.is_ok());

    let (test, answer, _) = sms_and_mail_shop(&server).await;
    assert_eq!(test.shop.get_shop().order_code_channels, [CodeChannel::Sms, CodeChannel::Email]);
    let sent = server.mails().len();
    ask(&test, &answer.order.number, PHONE).await.unwrap();
    assert_eq!((messages(&test).await.len(), server.mails().len()), (1, sent));
    ask(&test, &answer.order.number, "amina@example.com").await.unwrap();
    assert_eq!((messages(&test).await.len(), server.mails().len()), (1, sent + 1));
}

#[tokio::test]
async fn shop_without_a_channel_answers_not_found() {
    let (test, answer, _) = shop(&Database::Sqlite, |_| ()).await;
    assert!(test.shop.get_shop().order_code_channels.is_empty());
    let number = answer.order.number.as_str();
    assert_eq!(ask(&test, number, PHONE).await, Err(Problem::NotFound));
    assert_eq!(open(&test, number, PHONE, "000000").await, Err(Problem::NotFound));
}

#[tokio::test]
async fn erased_person_is_sent_no_code_and_opens_nothing() {
    let server = MailServer::open(Behaviour::Accept).await;
    let (mut test, answer) = shop_at(&Database::Sqlite, &server, Arc::new(SystemClock)).await;
    complete(&test, &answer).await;
    test.stop_background().await;
    let (number, phone) = (answer.order.number.as_str(), "0733 112 233");
    ask(&test, number, phone).await.unwrap();
    let sent = server.mails();
    let text = sent.last().unwrap().text();
    let code = code_in(text.split_once("\r\n\r\n").unwrap().1);
    let identity = Identity::parse("wanjiku@example.com").unwrap();
    let file = test.shop.admin.person(&identity).await.unwrap();
    assert!(file.tables.contains_key("order_codes"), "{:?}", file.tables.keys());
    test.shop.admin.erase_person(&identity).await.unwrap();
    test.shop.admin.erase_person(&Identity::parse(phone).unwrap()).await.unwrap();
    let left = occurrences(&test, &["wanjiku", "733112233"]).await;
    assert_eq!(left, Vec::<String>::new());
    assert_eq!(open(&test, number, phone, &code).await, Err(wrong_code()));
    ask(&test, number, phone).await.unwrap();
    assert_eq!(server.mails().len(), sent.len());
}
