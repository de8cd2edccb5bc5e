//! Opening hours and delivery times that managers edit: effect, conflicts, restarts, two processes.

use std::sync::Arc;

use korosho_core::Shop;
use korosho_core::staff::ManagerActor;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::promise::SlotRules;
use korosho_domain::schedule::{HoursException, OpeningHours};
use korosho_domain::settings_section::ResetSettingsInput;
use korosho_domain::shop_times::{SaveShopTimesInput, ShopTimes};
use korosho_domain::team::AuditAction;

use crate::shop::{Database, TestShop, databases};

fn manager() -> ManagerActor {
    ManagerActor::at_admin_cli()
}

/// Hours of every day.
fn week(opens: &str, closes: &str) -> Vec<OpeningHours> {
    let row =
        |day| OpeningHours { day, opens: Some(opens.to_owned()), closes: Some(closes.to_owned()) };
    (1..=7).map(row).collect()
}

/// Day on which the shop is closed.
fn holiday(date: &str, name: &str) -> HoursException {
    HoursException { date: date.to_owned(), opens: None, closes: None, name: name.to_owned() }
}

/// Server of a shop whose settings file says 08:00 to 18:00.
async fn open(database: &Database) -> TestShop {
    TestShop::open_with(database, |config| {
        config.settings.promise.schedule.exceptions = vec![holiday("2021-01-01", "")];
        config.has_order_pages = true;
        config.orders.time_scale = 60;
        config.settings.promise.schedule.opening_hours = week("08:00", "18:00");
    })
    .await
}

/// Saves the times in effect after a change.
async fn save(shop: &Shop, change: impl FnOnce(&mut ShopTimes)) -> Result<i64, Problem> {
    let mut view = shop.times.get(&manager()).await.unwrap();
    change(&mut view.times);
    let input = SaveShopTimesInput { times: view.times, revision: view.revision };
    shop.times.save(manager(), input).await.map(|view| view.revision)
}

/// Opening time of Monday that customers see.
fn opens(shop: &Shop) -> Option<String> {
    shop.get_shop().opening_hours.first()?.opens.clone()
}

#[tokio::test]
async fn saved_times_replace_those_of_the_settings_file_and_outlast_a_restart() {
    for database in databases().await {
        let mut test = open(&database).await;
        let file = test.shop.times.get(&manager()).await.unwrap();
        assert_eq!((file.revision, file.is_from_file), (0, true));
        assert!(file.zones.len() > 1, "{:?}", file.zones);
        let versions = test.shop.settings_version();
        let revision = save(&test.shop, |times| {
            times.schedule.opening_hours = week("09:15", "16:45");
        });
        assert_eq!(revision.await, Ok(1));
        assert_eq!(opens(&test.shop).as_deref(), Some("09:15"));
        assert!(test.shop.settings_version() > versions, "cached pages are outdated");
        test.restart().await;
        assert_eq!(opens(&test.shop).as_deref(), Some("09:15"));
        let reset = ResetSettingsInput { revision: 1 };
        let view = test.shop.times.reset(manager(), reset).await.unwrap();
        assert_eq!((view.times, view.is_from_file, view.revision), (file.times, true, 2));
        assert_eq!(opens(&test.shop).as_deref(), Some("08:00"));
    }
}

#[tokio::test]
async fn second_of_two_edits_of_one_revision_is_refused() {
    for database in databases().await {
        let test = open(&database).await;
        let edit = |opens: &str| {
            let mut times = ShopTimes::from(test.config.settings.promise.clone());
            times.schedule.opening_hours = week(opens, "18:00");
            test.shop.times.save(manager(), SaveShopTimesInput { times, revision: 0 })
        };
        let (first, second) = tokio::join!(edit("07:00"), edit("09:00"));
        let saved = [&first, &second].into_iter().filter(|one| one.is_ok()).count();
        assert_eq!(saved, 1, "{first:?} {second:?}");
        let refused = if first.is_ok() { second } else { first };
        assert_eq!(refused.map(drop), Err(Problem::SettingsChanged));
        assert_eq!(edit("11:00").await.map(drop), Err(Problem::SettingsChanged), "later, too");
        let view = test.shop.times.get(&manager()).await.unwrap();
        let stale = test.shop.times.reset(manager(), ResetSettingsInput { revision: 0 }).await;
        assert_eq!(stale.map(drop), Err(Problem::SettingsChanged));
        assert_eq!(test.shop.times.get(&manager()).await.unwrap(), view);
    }
}

#[tokio::test]
async fn other_process_of_the_server_applies_saved_times() {
    for database in databases().await {
        let test = open(&database).await;
        let other = Arc::new(Shop::open(test.config.clone()).await.unwrap());
        let background = other.start_background();
        save(&test.shop, |times| times.schedule.opening_hours = week("10:30", "15:30"))
            .await
            .unwrap();
        test.until("the saved hours", || async { opens(&other).as_deref() == Some("10:30") }).await;
        background.stop().await;
        other.close().await;
    }
}

#[tokio::test]
async fn edit_is_logged_and_past_holidays_are_removed() {
    for database in databases().await {
        let test = open(&database).await;
        let past = vec![holiday("2020-01-01", "")];
        let refused = save(&test.shop, |times| times.schedule.exceptions = past).await;
        let field = "times.schedule.exceptions.0.date";
        let problem = Problem::invalid(field, InvalidReason::OutOfRange);
        assert_eq!(refused, Err(problem), "a new date in the past is mistyped");
        let holidays = vec![holiday("2999-12-26", " Boxing\nDay "), holiday("2021-01-01", "")];
        save(&test.shop, |times| times.schedule.exceptions = holidays).await.unwrap();
        let view = test.shop.times.get(&manager()).await.unwrap();
        assert_eq!(view.times.schedule.exceptions, [holiday("2999-12-26", "Boxing Day")]);
        let log = test.shop.desk.audit_entries().await.unwrap();
        assert_eq!(log[0].action, AuditAction::TimesChanged);
        assert_eq!(log[0].detail, "2999-12-26 closed Boxing Day; 2021-01-01 removed");
    }
}

#[tokio::test]
async fn week_without_any_hours_is_not_configured() {
    let test = open(&Database::Sqlite).await;
    let closed = (1..=7).map(|day| OpeningHours { day, opens: None, closes: None }).collect();
    save(&test.shop, |times| times.schedule.opening_hours = closed).await.unwrap();
    let shop = test.shop.get_shop();
    assert_eq!((shop.opening_hours, shop.opening), (vec![], None), "pages show no hours");
}

#[tokio::test]
async fn invalid_times_are_refused_and_change_nothing() {
    let test = open(&Database::Sqlite).await;
    let overlapping = SlotRules {
        windows: vec![
            ("10:00".to_owned(), "12:00".to_owned()),
            ("11:00".to_owned(), "13:00".to_owned()),
        ],
        capacity: None,
        days_ahead: 7,
    };
    let refused = save(&test.shop, |times| times.delivery.slots = Some(overlapping)).await;
    let problem = Problem::invalid("times.delivery.slots.windows.1", InvalidReason::Malformed);
    assert_eq!(refused, Err(problem));
    assert!(test.shop.times.get(&manager()).await.unwrap().is_from_file);
}
