//! Settings that a manager saved on the admin pages: they are judged in the place of the settings
//! file.

use korosho_core::config::ShopSettings;
use korosho_core::diagnostics;
use korosho_core::settings_sections::SettingsSection;
use korosho_core::settings_sections::details::DetailsSection;
use korosho_core::settings_sections::ordering::OrderingSection;
use korosho_core::store::{Store, settings_sections};
use korosho_domain::admin::HealthLevel;
use korosho_domain::payment::PaymentMethod;

use super::delivery::delete_zones;
use super::{TestApp, mpesa, said, sandbox};

/// Settings of a server: only its managers save sections.
fn server(store: &str) -> TestApp {
    let mut app = TestApp::demo(store);
    app.config.has_order_pages = true;
    app
}

/// Saves a section for the first time.
async fn save<S: SettingsSection>(app: &TestApp, value: &S::Value) {
    std::fs::create_dir_all(&app.config.data_dir).unwrap();
    let store = Store::open(&app.config.database_address()).await.unwrap();
    let mut conn = store.connection().await.unwrap();
    assert!(settings_sections::replace(&mut conn, S::NAME, 0, Some(value)).await.unwrap());
    drop(conn);
    store.close().await;
}

async fn save_ordering(app: &TestApp, change: impl FnOnce(&mut ShopSettings)) {
    let mut settings = app.config.settings.clone();
    change(&mut settings);
    save::<OrderingSection>(app, &OrderingSection::of_settings(&settings)).await;
}

#[tokio::test]
async fn saved_payment_method_without_a_provider_is_reported() {
    let sandbox = sandbox().await;
    let mut app = server(&sandbox.origin);
    app.config.mpesa = Some(mpesa(&sandbox, "demo_secret"));
    // Every method, which in the settings file is the default.
    save_ordering(&app, |_| ()).await;
    let found = app.warned("payment methods").await;
    assert!(found.contains("a provider: card (/admin/ordering)"), "{found}");
    assert!(found.contains("KOROSHO_STRIPE_SECRET_KEY") && !found.contains("MPESA"), "{found}");
}

#[tokio::test]
async fn saved_payment_methods_without_any_provider_fail() {
    let sandbox = sandbox().await;
    let app = server(&sandbox.origin);
    let methods = vec![PaymentMethod::Card, PaymentMethod::Mpesa];
    save_ordering(&app, |settings| settings.payment_methods = methods).await;
    let found = app.failed("payment methods").await;
    assert!(found.contains("nobody can pay") && found.contains("card, mpesa"), "{found}");
}

#[tokio::test]
async fn pickup_is_judged_as_saved_and_its_origin_is_named_in_one_line() {
    let sandbox = sandbox().await;
    delete_zones(&sandbox).await;
    let app = server(&sandbox.origin);
    save_ordering(&app, |settings| {
        settings.payment_methods = vec![PaymentMethod::Counter];
        settings.pickup = false;
    })
    .await;
    save::<DetailsSection>(&app, &DetailsSection::of_settings(&app.config.settings)).await;
    let report = diagnostics::run(&app.config).await;
    let line = "ok    settings          saved on /admin/details, /admin/ordering; the others are";
    assert_eq!(report.to_string().matches(line).count(), 1, "{report}");
    let found = said(&report, "delivery", HealthLevel::Failed);
    assert!(found.contains("nobody can order"), "{found}");
}

#[tokio::test]
async fn nothing_is_reported_about_settings_without_a_saved_section() {
    let sandbox = sandbox().await;
    let app = server(&sandbox.origin);
    let report = diagnostics::run(&app.config).await;
    let subjects = ["settings", "payment methods"];
    assert!(report.0.iter().all(|one| !subjects.contains(&&*one.subject.en)), "{report}");
    assert!(report.to_string().contains("and pick-up"), "{report}");
}

#[tokio::test]
async fn sections_of_a_device_are_not_judged() {
    let sandbox = sandbox().await;
    let app = TestApp::demo(&sandbox.origin);
    save_ordering(&app, |_| ()).await;
    let report = diagnostics::run(&app.config).await;
    assert!(report.0.iter().all(|one| one.subject.en != "settings"), "{report}");
}

#[tokio::test]
async fn settings_file_is_judged_and_named_while_the_database_does_not_open() {
    let sandbox = sandbox().await;
    let app = server(&sandbox.origin);
    std::fs::create_dir_all(app.config.data_dir.join("korosho.db")).unwrap();
    let report = diagnostics::run(&app.config).await;
    let found = said(&report, "settings", HealthLevel::Warning);
    assert!(found.contains("those of the settings file"), "{found}");
    said(&report, "database", HealthLevel::Failed);
    assert!(report.to_string().contains("and pick-up"), "{report}");
}
