//! Name and contact details that managers edit: effect, conflicts, bad values, two processes, and
//! independence of the sections.

use std::sync::Arc;

use korosho_core::Shop;
use korosho_core::config::{MailConfig, Secret};
use korosho_core::staff::ManagerActor;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::public_details::{PublicDetails, PublicDetailsView, SavePublicDetailsInput};
use korosho_domain::settings_section::ResetSettingsInput;
use korosho_domain::shop_times::SaveShopTimesInput;
use korosho_domain::team::AuditAction;

use crate::mail_server::{Behaviour, MailServer};
use crate::shop::{Database, TestShop, databases};

const FILE_PHONE: &str = "+254711000001";

pub fn manager() -> ManagerActor {
    ManagerActor::at_admin_cli()
}

/// Server of a shop whose settings file has a name, a phone number and a lead time.
async fn open(database: &Database, mail: Option<MailConfig>) -> TestShop {
    TestShop::open_with(database, |config| {
        config.has_order_pages = true;
        config.orders.time_scale = 60;
        config.settings.name = "Korosho".to_owned();
        config.settings.contact.phone = FILE_PHONE.to_owned();
        config.settings.promise.pickup_lead = 60;
        config.mail = mail;
    })
    .await
}

async fn view(shop: &Shop) -> PublicDetailsView {
    shop.details.get(&manager()).await.unwrap()
}

/// Saves the details in effect after a change.
pub async fn save(shop: &Shop, change: impl FnOnce(&mut PublicDetails)) -> Result<i64, Problem> {
    let mut view = view(shop).await;
    change(&mut view.details);
    let input = SavePublicDetailsInput { details: view.details, revision: view.revision };
    shop.details.save(manager(), input).await.map(|view| view.revision)
}

async fn save_lead(shop: &Shop, minutes: u32) {
    let mut view = shop.times.get(&manager()).await.unwrap();
    view.times.pickup_lead = minutes;
    let input = SaveShopTimesInput { times: view.times, revision: view.revision };
    shop.times.save(manager(), input).await.unwrap();
}

async fn lead(shop: &Shop) -> u32 {
    shop.times.get(&manager()).await.unwrap().times.pickup_lead
}

#[tokio::test]
async fn saved_details_replace_those_of_the_settings_file_and_outlast_a_restart() {
    for database in databases().await {
        let mut test = open(&database, None).await;
        let file = view(&test.shop).await;
        assert_eq!((file.revision, file.is_from_file), (0, true));
        assert_eq!(file.details.contact.phone, FILE_PHONE);
        let versions = test.shop.settings_version();
        let revision = save(&test.shop, |details| {
            details.name = " Mama Korosho\n".to_owned();
            details.contact.phone = "0722 000 111".to_owned();
            details.contact.whatsapp = "+254 733 000 111".to_owned();
            details.contact.map_url = " https://maps.example/korosho ".to_owned();
        });
        assert_eq!(revision.await, Ok(1));
        let shown = || {
            let shop = test.shop.get_shop();
            (shop.name, shop.contact.phone, shop.contact.whatsapp, shop.contact.map_url)
        };
        let saved = (
            "Mama Korosho".to_owned(),
            "+254722000111".to_owned(),
            "+254733000111".to_owned(),
            "https://maps.example/korosho".to_owned(),
        );
        assert_eq!(shown(), saved);
        assert!(test.shop.settings_version() > versions, "cached pages are outdated");
        let log = test.shop.desk.audit_entries().await.unwrap();
        assert_eq!(log[0].action, AuditAction::DetailsChanged);
        assert_eq!(
            log[0].detail,
            "name Mama Korosho; phone +254722000111; WhatsApp +254733000111; \
             map https://maps.example/korosho"
        );
        test.restart().await;
        assert_eq!(test.shop.get_shop().name, "Mama Korosho");
        let reset = ResetSettingsInput { revision: 1 };
        let view = test.shop.details.reset(manager(), reset).await.unwrap();
        assert_eq!((view.details, view.is_from_file, view.revision), (file.details, true, 2));
        assert_eq!(test.shop.get_shop().contact.phone, FILE_PHONE);
    }
}

#[tokio::test]
async fn second_of_two_edits_of_one_revision_is_refused() {
    for database in databases().await {
        let test = open(&database, None).await;
        let edit = |name: &str| {
            let details = PublicDetails { name: name.to_owned(), ..PublicDetails::default() };
            test.shop.details.save(manager(), SavePublicDetailsInput { details, revision: 0 })
        };
        let (first, second) = tokio::join!(edit("Korosho A"), edit("Korosho B"));
        let saved = [&first, &second].into_iter().filter(|one| one.is_ok()).count();
        assert_eq!(saved, 1, "{first:?} {second:?}");
        let refused = if first.is_ok() { second } else { first };
        assert_eq!(refused.map(drop), Err(Problem::SettingsChanged));
        let stale = test.shop.details.reset(manager(), ResetSettingsInput { revision: 0 }).await;
        assert_eq!(stale.map(drop), Err(Problem::SettingsChanged));
        assert_eq!(view(&test.shop).await.revision, 1);
    }
}

#[tokio::test]
async fn edit_of_one_section_does_not_undo_the_other() {
    for database in databases().await {
        let mut test = open(&database, None).await;
        save(&test.shop, |details| details.name = "Mama Korosho".to_owned()).await.unwrap();
        save_lead(&test.shop, 90).await;
        assert_eq!(test.shop.get_shop().name, "Mama Korosho");
        save(&test.shop, |details| details.contact.email = "a@korosho.example".to_owned())
            .await
            .unwrap();
        assert_eq!(lead(&test.shop).await, 90);
        test.restart().await;
        assert_eq!(
            (test.shop.get_shop().name.as_str(), lead(&test.shop).await),
            ("Mama Korosho", 90)
        );
        let reset = ResetSettingsInput { revision: 1 };
        test.shop.times.reset(manager(), reset).await.unwrap();
        assert_eq!(
            (test.shop.get_shop().name.as_str(), lead(&test.shop).await),
            ("Mama Korosho", 60)
        );
        save_lead(&test.shop, 45).await;
        test.shop.details.reset(manager(), ResetSettingsInput { revision: 2 }).await.unwrap();
        assert_eq!((test.shop.get_shop().name.as_str(), lead(&test.shop).await), ("Korosho", 45));
    }
}

#[tokio::test]
async fn other_process_of_the_server_applies_saved_details() {
    for database in databases().await {
        let test = open(&database, None).await;
        let other = Arc::new(Shop::open(test.config.clone()).await.unwrap());
        let background = other.start_background();
        save(&test.shop, |details| details.contact.phone = "0722 000 111".to_owned())
            .await
            .unwrap();
        save_lead(&test.shop, 90).await;
        let has_phone = || async { other.get_shop().contact.phone == "+254722000111" };
        test.until("the saved phone number", has_phone).await;
        background.stop().await;
        other.close().await;
    }
}

#[tokio::test]
async fn bad_value_is_named_by_its_field_and_changes_nothing() {
    type Change = fn(&mut PublicDetails);
    let test = open(&Database::Sqlite, None).await;
    let cases: [(&str, InvalidReason, Change); 9] = [
        ("name", InvalidReason::Missing, |d| d.name = " \n".to_owned()),
        ("name", InvalidReason::TooLong, |d| d.name = "é".repeat(101)),
        ("contact.email", InvalidReason::Malformed, |d| d.contact.email = "amina".to_owned()),
        ("contact.phone", InvalidReason::Malformed, |d| d.contact.phone = "0712".to_owned()),
        ("contact.whatsapp", InvalidReason::Malformed, |d| d.contact.whatsapp = "no".to_owned()),
        ("contact.address", InvalidReason::TooLong, |d| d.contact.address = "é".repeat(201)),
        ("contact.map_url", InvalidReason::Malformed, |d| {
            d.contact.map_url = "http://maps.example".to_owned();
        }),
        ("contact.map_url", InvalidReason::Malformed, |d| {
            d.contact.map_url = "javascript:alert(1)".to_owned();
        }),
        ("contact.map_url", InvalidReason::TooLong, |d| {
            d.contact.map_url = format!("https://maps.example/{}", "a".repeat(2_000));
        }),
    ];
    for (path, reason, change) in cases {
        let problem = Problem::invalid(format!("details.{path}"), reason);
        assert_eq!(save(&test.shop, change).await, Err(problem));
    }
    assert!(view(&test.shop).await.is_from_file);
}

#[tokio::test]
async fn mail_has_the_details_in_effect() {
    let server = MailServer::open(Behaviour::Accept).await;
    let mail = MailConfig {
        smtp_url: Secret::new(format!("smtp://{}", server.address)),
        from: "Korosho <shop@korosho.example>".to_owned(),
        contact_email: Some("office@korosho.example".to_owned()),
    };
    let test = open(&Database::Sqlite, Some(mail)).await;
    save(&test.shop, |details| {
        details.name = "Mama Nuts".to_owned();
        details.contact.phone = "0722 000 111".to_owned();
    })
    .await
    .unwrap();
    let mut input = test.cashews(PaymentMethod::Counter).await;
    input.customer.email = Some("amina@example.com".to_owned());
    test.place(&input).await.unwrap();
    test.until("a mail", || async { !server.mails().is_empty() }).await;
    let text = server.mails()[0].text().clone();
    assert!(text.contains("Mama Nuts\r\n0722 000 111"), "{text}");
    assert!(!text.contains("0711 000 001"), "{text}");
}
