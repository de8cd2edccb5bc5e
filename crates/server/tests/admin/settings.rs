//! Settings that managers save on the admin pages: their effect on the shop's pages.

use korosho_domain::schedule::SHOP_OFFSET_MS;
use korosho_domain::team::Role;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::{answer, call, problem_code};
use crate::common::TestApp;

#[tokio::test]
async fn opening_hours_saved_in_the_browser_are_on_every_page_at_once() {
    let app = TestApp::start(&[]).await;
    let cookie = app.sign_in_admin("Amina", Role::Manager).await;
    let page = async || app.get("/contact").await.text().await.unwrap();
    let times = answer(&app, &cookie, "get_shop_times", Value::Null).await;
    assert!(!page().await.contains("09:17"));
    let mut changed = json!({ "times": times["times"], "revision": times["revision"] });
    let hours = json!([{ "day": 1, "opens": "09:17", "closes": "16:43" }]);
    changed["times"]["schedule"]["opening_hours"] = hours;
    let saved = answer(&app, &cookie, "save_shop_times", changed.clone()).await;
    assert_eq!(saved["is_from_file"], false);
    assert!(page().await.contains("09:17"), "no cached page is left");
    let shop: Value = app.get("/api/shop").await.json().await.unwrap();
    assert_eq!(shop["opening_hours"][0]["opens"], "09:17");
    let again = call(&app, &cookie, "save_shop_times", changed).await;
    assert_eq!(again.status(), StatusCode::CONFLICT);
    assert_eq!(problem_code(again).await, "settings_changed");
    let mut wrong = json!({ "times": saved["times"], "revision": saved["revision"] });
    wrong["times"]["pickup_lead"] = json!(-1);
    let refused = call(&app, &cookie, "save_shop_times", wrong).await;
    let refused: Value = refused.json().await.unwrap();
    assert_eq!(refused["field"], "times.pickup_lead");
}

#[tokio::test]
async fn exceptions_of_opening_hours_are_on_every_page_and_in_structured_data_for_two_weeks() {
    let app = TestApp::start(&[("KOROSHO_SHOP_HOURS_MONDAY", "07:30-18:30")]).await;
    let cookie = app.sign_in_admin("Amina", Role::Manager).await;
    let page = async |path: &str| app.get(path).await.text().await.unwrap();
    let today = app.running.app().shop.now() + SHOP_OFFSET_MS;
    let [holiday, open, later] = [1, 2, 20].map(|days| {
        let at = jiff::Timestamp::from_millisecond(today + days * 86_400_000).unwrap();
        at.strftime("%Y-%m-%d").to_string()
    });
    assert!(!page("/contact").await.contains("specialOpeningHours"));
    let times = answer(&app, &cookie, "get_shop_times", Value::Null).await;
    let mut changed = json!({ "times": times["times"], "revision": times["revision"] });
    let hours = |day: u8| json!({ "day": day, "opens": "07:30", "closes": "18:30" });
    changed["times"]["schedule"]["opening_hours"] = (1..=7).map(hours).collect();
    changed["times"]["schedule"]["exceptions"] = json!([
        { "date": later, "opens": null, "closes": null, "name": "" },
        { "date": open, "opens": "08:00", "closes": "13:00", "name": "" },
        { "date": holiday, "opens": null, "closes": null, "name": "Jamhuri Day" },
    ]);
    answer(&app, &cookie, "save_shop_times", changed).await;
    for path in ["/", "/contact?lang=sw"] {
        let html = page(path).await;
        assert!(html.contains(&holiday) && html.contains("Jamhuri Day"), "{path}: {html}");
        assert!(html.contains(&open) && !html.contains(&later), "{path}: {html}");
    }
    let html = page("/contact").await;
    let block = html.split("application/ld+json\">").nth(1).unwrap();
    let bakery: Value = serde_json::from_str(block.split("</script>").next().unwrap()).unwrap();
    let on = |date: &str, opens: &str, closes: &str| {
        json!({ "@type": "OpeningHoursSpecification", "validFrom": date, "validThrough": date,
            "opens": opens, "closes": closes })
    };
    let expected = [on(&holiday, "00:00", "00:00"), on(&open, "08:00", "13:00")];
    assert_eq!(bakery["specialOpeningHoursSpecification"], json!(expected));
    assert_eq!(bakery["openingHoursSpecification"].as_array().map(Vec::len), Some(7));
}

#[tokio::test]
async fn name_and_phone_saved_in_the_browser_are_on_every_page_at_once() {
    let app = TestApp::start(&[("KOROSHO_SHOP_PHONE", "0711 000 001")]).await;
    let cookie = app.sign_in_admin("Amina", Role::Manager).await;
    let page = async |path: &str| app.get(path).await.text().await.unwrap();
    let view = answer(&app, &cookie, "get_public_details", Value::Null).await;
    assert_eq!(view["details"]["contact"]["phone"], "+254711000001");
    for path in ["/", "/contact"] {
        assert!(!page(path).await.contains("Mama Nuts"), "{path}");
    }
    let mut changed = json!({ "details": view["details"], "revision": view["revision"] });
    changed["details"]["name"] = json!("Mama Nuts");
    changed["details"]["contact"]["phone"] = json!("0722 000 111");
    let saved = answer(&app, &cookie, "save_public_details", changed.clone()).await;
    assert_eq!(saved["is_from_file"], false);
    for path in ["/", "/contact"] {
        let text = page(path).await;
        let title = text.split("</title>").next().unwrap();
        assert!(title.contains("Mama Nuts"), "{path}: {title}");
        assert!(text.contains("+254722000111") && !text.contains("254711000001"), "{path}");
    }
    let shop: Value = app.get("/api/shop").await.json().await.unwrap();
    assert_eq!(shop["name"], "Mama Nuts");
    assert_eq!(shop["contact"]["phone"], "+254722000111");
    let again = call(&app, &cookie, "save_public_details", changed).await;
    assert_eq!(problem_code(again).await, "settings_changed");
    let mut wrong = json!({ "details": saved["details"], "revision": saved["revision"] });
    wrong["details"]["contact"]["phone"] = json!("12");
    let refused = call(&app, &cookie, "save_public_details", wrong).await;
    let refused: Value = refused.json().await.unwrap();
    assert_eq!(refused["field"], "details.contact.phone");
}

#[tokio::test]
async fn payment_method_switched_off_in_the_browser_is_on_no_page_at_once() {
    let app = TestApp::start(&[("KOROSHO_SHOP_PAYMENT_METHODS", "counter, on_delivery")]).await;
    let cookie = app.sign_in_admin("Amina", Role::Manager).await;
    let offered = async || {
        let shop: Value = app.get("/api/shop").await.json().await.unwrap();
        shop["payment_methods"].clone()
    };
    assert_eq!(offered().await, json!(["counter", "on_delivery"]));
    let view = answer(&app, &cookie, "get_ordering_rules", Value::Null).await;
    let mut changed = json!({ "rules": view["rules"], "revision": view["revision"] });
    changed["rules"]["payment_methods"] = json!(["on_delivery"]);
    answer(&app, &cookie, "save_ordering_rules", changed.clone()).await;
    assert_eq!(offered().await, json!(["on_delivery"]));
    let home = app.get("/").await.text().await.unwrap();
    assert!(!home.contains("\"counter\"") && home.contains("on_delivery"));
    let health = answer(&app, &cookie, "check_health", Value::Null).await;
    let origin = health.as_array().unwrap().iter().find(|check| check["subject"] == "settings");
    assert!(origin.unwrap()["finding"].to_string().contains("/admin/ordering"), "{health}");
    changed["rules"]["payment_methods"] = json!(["cheque"]);
    changed["revision"] = json!(1);
    let refused = call(&app, &cookie, "save_ordering_rules", changed).await;
    assert_eq!(problem_code(refused).await, "invalid_input");
}
