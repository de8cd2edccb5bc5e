//! Requests of a person: access to the data, and its erasure.

use std::sync::Arc;

use korosho_core::admin::{EraseError, NeededBy};
use korosho_core::clock::{Clock, SystemClock};
use korosho_core::config::{MailConfig, Secret};
use korosho_core::store::Store;
use korosho_core::store::people::Identity;
use korosho_domain::actor::Actor;
use korosho_domain::desk_orders::MoveOrder;
use korosho_domain::fulfilment::{Address, Fulfilment};
use korosho_domain::message::{ContactInput, NewsletterInput};
use korosho_domain::order::{CheckoutAnswer, OrderStatus};
use korosho_domain::payment::PaymentMethod;
use sqlx::{Row as _, SqlitePool};

use crate::mail_server::{Behaviour, MailServer};
use crate::paid::is_paid;
use crate::paybill::{confirm, confirmation};
use crate::shop::{Database, TestShop, databases};

const PHONE: &str = "+254733112233";
const EMAIL: &str = "wanjiku@example.com";

fn phone() -> Identity {
    Identity::parse("0733 112 233").unwrap()
}

fn email() -> Identity {
    Identity::parse("Wanjiku@Example.com").unwrap()
}

async fn shop(database: &Database, server: &MailServer) -> (TestShop, CheckoutAnswer) {
    shop_at(database, server, Arc::new(SystemClock)).await
}

/// Shop with one paid order of Wanjiku's, one message, one subscription, and an order of Amina's.
pub async fn shop_at(
    database: &Database,
    server: &MailServer,
    clock: Arc<dyn Clock>,
) -> (TestShop, CheckoutAnswer) {
    let mail = MailConfig {
        smtp_url: Secret::new(format!("smtp://{}", server.address)),
        from: "Korosho <shop@korosho.example>".to_owned(),
        contact_email: None,
    };
    let test = TestShop::open_with(database, |config| {
        config.mail = Some(mail);
        config.clock = clock;
    })
    .await;
    test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
    let mut input = test.cashews(PaymentMethod::Counter).await;
    input.customer.name = "Wanjiku Muthoni".to_owned();
    input.customer.phone = PHONE.to_owned();
    input.customer.email = Some(EMAIL.to_owned());
    input.note = Some("Wanjiku's office is on the left".to_owned());
    let answer = test.place(&input).await.unwrap();
    confirm(&test, &confirmation("UKK8AB12CD", 1500, &answer.order.number)).await;
    is_paid(&test, &answer).await;
    let message = ContactInput {
        name: "Wanjiku".to_owned(),
        phone: Some("0733112233".to_owned()),
        message: "Do you have macadamias?".to_owned(),
        ..ContactInput::default()
    };
    test.shop.messages.send_message(message).await.unwrap();
    let newsletter =
        NewsletterInput { email: EMAIL.to_owned(), consent: true, ..NewsletterInput::default() };
    test.shop.messages.subscribe(newsletter).await.unwrap();
    test.drained().await;
    (test, answer)
}

pub async fn complete(test: &TestShop, answer: &CheckoutAnswer) {
    let steps = [OrderStatus::Paid, OrderStatus::Ready, OrderStatus::Completed];
    for step in steps.windows(2) {
        let key = answer.order.id.to_string();
        let input = MoveOrder { key, to: step[1], expected_status: step[0], reason: String::new() };
        test.shop.desk.move_order(&Actor::named("Njeri"), &input).await.unwrap();
    }
    test.drained().await;
}

/// Texts of the whole SQLite database that contain one of these words.
pub async fn occurrences(test: &TestShop, words: &[&str]) -> Vec<String> {
    let pool = SqlitePool::connect(&test.config.database_address()).await.unwrap();
    let sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%sql%'";
    let mut found = Vec::new();
    for table in sqlx::query(sql).fetch_all(&pool).await.unwrap() {
        let table: String = table.get(0);
        let sql = format!("SELECT name FROM pragma_table_info('{table}')");
        for column in sqlx::query(sqlx::AssertSqlSafe(sql)).fetch_all(&pool).await.unwrap() {
            let column: String = column.get(0);
            let sql = format!("SELECT CAST({column} AS TEXT) FROM {table}");
            for row in sqlx::query(sqlx::AssertSqlSafe(sql)).fetch_all(&pool).await.unwrap() {
                let text: Option<String> = row.get(0);
                let text = text.unwrap_or_default().to_lowercase();
                if words.iter().any(|word| text.contains(word)) {
                    found.push(format!("{table}.{column}: {text}"));
                }
            }
        }
    }
    found
}

#[tokio::test]
async fn export_contains_orders_and_other_data_of_the_person_and_of_nobody_else() {
    for database in databases().await {
        let server = MailServer::open(Behaviour::Accept).await;
        let (test, answer) = shop(&database, &server).await;
        for identity in [phone(), email()] {
            let file = test.shop.admin.person(&identity).await.unwrap();
            assert_eq!(file.orders.len(), 1);
            assert_eq!(file.orders[0].order.id, answer.order.id);
            let text = serde_json::to_string(&file).unwrap();
            assert!(text.contains("office is on the left") && text.contains("UKK8AB12CD"));
            assert!(!text.contains("Amina"));
        }
        let tables = |file: korosho_core::admin::PersonFile| {
            file.tables.into_keys().collect::<Vec<_>>().join(" ")
        };
        let of_phone = tables(test.shop.admin.person(&phone()).await.unwrap());
        assert!(of_phone.contains("messages") && !of_phone.contains("newsletter"), "{of_phone}");
        let of_email = tables(test.shop.admin.person(&email()).await.unwrap());
        assert!(of_email.contains("newsletter") && !of_email.contains("messages"), "{of_email}");
        let nobody = Identity::parse("0733 112 234").unwrap();
        assert!(test.shop.admin.person(&nobody).await.unwrap().is_empty());
    }
}

#[tokio::test]
async fn open_order_keeps_a_person_from_being_erased() {
    for database in databases().await {
        let server = MailServer::open(Behaviour::Accept).await;
        let (test, answer) = shop(&database, &server).await;
        let before = test.shop.admin.person(&phone()).await.unwrap();
        let refused = test.shop.admin.erase_person(&phone()).await;
        let number = answer.order.number;
        assert!(
            matches!(&refused, Err(EraseError::Needed(NeededBy::OpenOrder(open))) if *open == number),
            "{refused:?}"
        );
        assert_eq!(test.shop.admin.person(&phone()).await.unwrap(), before, "nothing is erased");
    }
}

#[tokio::test]
async fn erased_person_is_nowhere_in_the_database_and_amounts_stay() {
    let server = MailServer::open(Behaviour::Accept).await;
    let (test, answer) = shop(&Database::Sqlite, &server).await;
    complete(&test, &answer).await;
    let words = ["wanjiku", "muthoni", "733112233"];
    assert!(occurrences(&test, &words).await.len() > 5);

    let erasure = test.shop.admin.erase_person(&phone()).await.unwrap();
    assert_eq!(erasure.orders, std::slice::from_ref(&answer.order.number));
    assert_eq!(erasure.store_numbers.len(), 1, "WooCommerce's order is named");
    test.shop.admin.erase_person(&email()).await.unwrap();

    assert_eq!(occurrences(&test, &words).await, Vec::<String>::new());
    assert!(!occurrences(&test, &["amina"]).await.is_empty(), "others stay");
    let view = test.see(&answer).await;
    assert_eq!((view.payment.received, view.total), (150_000, 150_000));
    assert!(test.shop.admin.person(&phone()).await.unwrap().is_empty());
    let again = test.shop.admin.erase_person(&phone()).await.unwrap();
    assert!(again.orders.is_empty(), "a second erasure finds nothing");
}

#[tokio::test]
async fn order_erased_on_every_database_keeps_its_zone_and_loses_its_address() {
    for database in databases().await {
        let server = MailServer::open(Behaviour::Accept).await;
        let (test, answer) = shop(&database, &server).await;
        complete(&test, &answer).await;
        let store = Store::open(&test.config.database_address()).await.unwrap();
        let mut conn = store.connection().await.unwrap();
        let mut order = test.shop.admin.find(&answer.order.id.to_string()).await.unwrap().remove(0);
        let address = Address { estate: "Kilimani".to_owned(), ..Address::default() };
        order.contents.fulfilment =
            Fulfilment::Delivery { zone: "1:2".to_owned(), address: Some(address) };
        korosho_core::store::orders::set_contents(&mut conn, order.id, &order).await.unwrap();
        test.shop.admin.erase_person(&phone()).await.unwrap();
        let erased = test.shop.admin.find(&answer.order.id.to_string()).await.unwrap().remove(0);
        let zone = Fulfilment::Delivery { zone: "1:2".to_owned(), address: None };
        assert_eq!(erased.contents.fulfilment, zone);
        assert_eq!((erased.contents.customer.phone.as_str(), erased.contents.note), ("", None));
    }
}
