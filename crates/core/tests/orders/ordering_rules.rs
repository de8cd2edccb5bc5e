//! Payment methods and other rules for orders that managers edit: effect on quotes, checkouts and orders
//! that were placed, bad values, and two processes.

use std::sync::Arc;

use korosho_core::Shop;
use korosho_core::staff::ManagerActor;
use korosho_domain::admin::HealthLevel;
use korosho_domain::customer_changes::CustomerChanges;
use korosho_domain::ordering_rules::{OrderingRules, OrderingRulesView, SaveOrderingRulesInput};
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::settings_section::ResetSettingsInput;
use korosho_domain::shop_info::ExchangeRate;
use korosho_domain::team::AuditAction;
use serde_json::json;

use crate::shop::{Database, TestShop, databases};

fn manager() -> ManagerActor {
    ManagerActor::at_admin_cli()
}

/// Server of a shop that can offer every method but the card.
async fn open(database: &Database) -> TestShop {
    TestShop::open_with(database, |config| {
        config.has_order_pages = true;
        config.orders.time_scale = 60;
        config.stripe = None;
    })
    .await
}

async fn view(shop: &Shop) -> OrderingRulesView {
    shop.ordering.get(&manager()).await.unwrap()
}

/// Saves the rules in effect after a change.
async fn save(shop: &Shop, change: impl FnOnce(&mut OrderingRules)) -> Result<i64, Problem> {
    let mut view = view(shop).await;
    change(&mut view.rules);
    let input = SaveOrderingRulesInput { rules: view.rules, revision: view.revision };
    shop.ordering.save(manager(), input).await.map(|view| view.revision)
}

fn dollars(worth: i64) -> Vec<ExchangeRate> {
    vec![ExchangeRate { currency: "USD".to_owned(), worth }]
}

#[tokio::test]
async fn saved_rules_replace_those_of_the_settings_file_and_outlast_a_restart() {
    for database in databases().await {
        let mut test = open(&database).await;
        let file = view(&test.shop).await;
        assert_eq!((file.revision, file.is_from_file, file.currency.as_str()), (0, true, "KES"));
        let available = [PaymentMethod::Mpesa, PaymentMethod::Counter, PaymentMethod::OnDelivery];
        assert_eq!(file.available_methods, available);
        let saved = save(&test.shop, |rules| {
            rules.payment_methods = vec![PaymentMethod::Counter, PaymentMethod::Card];
            rules.customer_changes = CustomerChanges::Off;
            rules.exchange_rates =
                vec![ExchangeRate { currency: " usd".to_owned(), worth: 12_940 }];
        });
        assert_eq!(saved.await, Ok(1));
        let shown = |test: &TestShop| {
            let shop = test.shop.get_shop();
            (shop.payment_methods, shop.exchange_rates)
        };
        let expected = (vec![PaymentMethod::Counter], dollars(12_940));
        assert_eq!(shown(&test), expected, "the card is not set up");
        let log = test.shop.desk.audit_entries().await.unwrap();
        assert_eq!(log[0].action, AuditAction::RulesChanged);
        assert_eq!(
            log[0].detail,
            "payment by counter, card; changes by customers: off; exchange rates USD=129.40"
        );
        test.restart().await;
        assert_eq!(shown(&test), expected);
        let reset = ResetSettingsInput { revision: 1 };
        let view = test.shop.ordering.reset(manager(), reset).await.unwrap();
        assert_eq!((view.rules, view.is_from_file), (file.rules, true));
    }
}

#[tokio::test]
async fn switched_off_method_takes_no_new_order_and_leaves_placed_ones() {
    for database in databases().await {
        let test = open(&database).await;
        let placed = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
        save(&test.shop, |rules| rules.payment_methods = vec![PaymentMethod::Mpesa]).await.unwrap();
        let input = test.cashews(PaymentMethod::Counter).await;
        let refused = test.place(&input).await.map(drop);
        assert_eq!(refused, Err(Problem::PaymentMethodUnavailable));
        assert_eq!(test.see(&placed).await.payment.method, PaymentMethod::Counter);
        save(&test.shop, |rules| rules.payment_methods.push(PaymentMethod::Counter)).await.unwrap();
        test.place(&input).await.unwrap();
    }
}

#[tokio::test]
async fn customers_change_their_orders_only_while_the_rules_allow_it() {
    let test = open(&Database::Sqlite).await;
    let placed = test.place(&test.cashews(PaymentMethod::Counter).await).await.unwrap();
    assert!(test.see(&placed).await.offered_changes.is_some());
    save(&test.shop, |rules| rules.customer_changes = CustomerChanges::Off).await.unwrap();
    assert!(test.see(&placed).await.offered_changes.is_none());
}

#[tokio::test]
async fn checks_of_the_health_page_follow_the_saved_rules() {
    let test = open(&Database::Sqlite).await;
    let currency = "settings/general/woocommerce_currency";
    test.store("PUT", currency, json!({ "value": "USD" })).await;
    let level = async || {
        let report = test.shop.check_health(manager()).await;
        report.0.iter().find(|diagnosis| diagnosis.subject.en == "currency").unwrap().level
    };
    assert_eq!(level().await, HealthLevel::Warning, "M-Pesa takes shillings only");
    save(&test.shop, |rules| rules.payment_methods = vec![PaymentMethod::Counter]).await.unwrap();
    assert_eq!(level().await, HealthLevel::Passed);
}

#[tokio::test]
async fn other_process_of_the_server_applies_saved_rules() {
    for database in databases().await {
        let test = open(&database).await;
        let other = Arc::new(Shop::open(test.config.clone()).await.unwrap());
        let background = other.start_background();
        save(&test.shop, |rules| rules.payment_methods = vec![PaymentMethod::Mpesa]).await.unwrap();
        let has_rules = || async { other.get_shop().payment_methods == [PaymentMethod::Mpesa] };
        test.until("the saved methods", has_rules).await;
        background.stop().await;
        other.close().await;
    }
}

#[tokio::test]
async fn bad_value_is_named_by_its_field_and_changes_nothing() {
    let test = open(&Database::Sqlite).await;
    let without_available = save(&test.shop, |rules| {
        rules.payment_methods = vec![PaymentMethod::Card];
    });
    let missing = Problem::invalid("rules.payment_methods", InvalidReason::Missing);
    assert_eq!(without_available.await, Err(missing));
    let own_currency = save(&test.shop, |rules| {
        rules.exchange_rates = vec![ExchangeRate { currency: "kes".to_owned(), worth: 100 }];
    });
    let malformed = Problem::invalid("rules.exchange_rates.0.currency", InvalidReason::Malformed);
    assert_eq!(own_currency.await, Err(malformed));
    let worthless = save(&test.shop, |rules| rules.exchange_rates = dollars(0));
    let out_of_range = Problem::invalid("rules.exchange_rates.0.worth", InvalidReason::OutOfRange);
    assert_eq!(worthless.await, Err(out_of_range));
    assert_eq!(view(&test.shop).await.revision, 0);
}
