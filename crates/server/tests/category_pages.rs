//! `/shop/{slug}` of categories beside `/shop/{slug}` of products.

use std::time::Duration;

use korosho_domain::category::Category;
use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};

use crate::common::TestApp;

const PRODUCT: &str = "roasted-salted-cashews";

async fn html(app: &TestApp, path: &str) -> String {
    let page = app.get(path).await;
    assert_eq!(page.status(), StatusCode::OK, "{path}");
    page.text().await.unwrap()
}

/// Data embedded in a page.
fn data(html: &str) -> Value {
    let block = html.split("id=\"korosho-data\">").nth(1).unwrap();
    serde_json::from_str(block.split("</script>").next().unwrap()).unwrap()
}

async fn categories(app: &TestApp) -> Vec<Category> {
    app.get("/api/categories").await.json().await.unwrap()
}

async fn category(app: &TestApp, name: &str) -> Category {
    categories(app).await.into_iter().find(|category| category.name == name).unwrap()
}

async fn canonical(app: &TestApp, path: &str) -> String {
    let html = html(app, path).await;
    let link = html.split("<link rel=\"canonical\" href=\"").nth(1).unwrap();
    link.split('"').next().unwrap().replace("&amp;", "&").replace(&app.origin, "")
}

/// Changes something in WooCommerce and polls its categories until `done`.
async fn in_store(
    app: &TestApp,
    method: Method,
    path: &str,
    body: Value,
    done: impl Fn(&[Category]) -> bool,
) {
    let url = format!("{}/wp-json/wc/v3/products/{path}", app.sandbox.origin);
    let sent = Client::new().request(method, url).basic_auth("ck_demo", Some("cs_demo"));
    assert!(sent.json(&body).send().await.unwrap().status().is_success(), "{path}");
    let catalogue = &app.running.app().shop.catalogue;
    for _ in 0..500 {
        if done(&categories(app).await) {
            return;
        }
        catalogue.on_webhook("action.term", 0, None);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("{path}: {:?}", categories(app).await);
}

async fn rename_category(app: &TestApp, id: i64, slug: &str) {
    let path = format!("categories/{id}");
    let is_renamed = |all: &[Category]| all.iter().any(|c| c.id == id && c.slug == slug);
    in_store(app, Method::PUT, &path, json!({ "slug": slug }), is_renamed).await;
}

async fn change_product(app: &TestApp, id: i64, body: Value) {
    in_store(app, Method::PUT, &id.to_string(), body, |_| true).await;
    let shop = &app.running.app().shop;
    shop.catalogue.refresh_products(&[id]).await.unwrap();
    shop.work_off().await.unwrap();
}

#[tokio::test]
async fn category_page_has_metadata_data_and_a_canonical_url_without_other_filters() {
    let app = TestApp::start(&[]).await;
    let cashews = category(&app, "Cashews").await;
    let page = html(&app, "/shop/cashews?orderby=price&page=2").await;
    assert!(page.contains("<title>Cashews · Korosho</title>"), "{page}");
    let text = "Korosho from Kilifi and Kwale, roasted in small batches.";
    assert!(page.contains(&format!("<meta name=\"description\" content=\"{text}\">")), "{page}");
    assert!(page.contains("\"@type\":\"CollectionPage\"") && page.contains("\"BreadcrumbList\""));
    assert!(page.contains("<main>en /shop/cashews?orderby=price&page=2"), "rendered at its URL");
    let keys = data(&page);
    assert_eq!(keys[0][0][1]["category"], cashews.id);
    assert_eq!(keys[1][1][0]["description"].as_str(), Some(text));
    let readable = "/shop/cashews?page=2";
    assert_eq!(canonical(&app, "/shop/cashews?orderby=price&page=2").await, readable);
    let by_id = format!("/shop?category={}", cashews.id);
    assert_eq!(canonical(&app, &by_id).await, "/shop/cashews");
    assert_eq!(canonical(&app, "/shop/Cashews/").await, "/shop/cashews");
}

#[tokio::test]
async fn slug_of_a_category_in_the_query_redirects_to_its_listing() {
    let app = TestApp::start(&[]).await;
    let location = async |path: &str| {
        let page = app.request(Method::GET, path).send().await.unwrap();
        let to = page.headers().get("location").map(|to| to.to_str().unwrap().to_owned());
        (page.status(), to)
    };
    let moved = |to: &str| (StatusCode::MOVED_PERMANENTLY, Some(to.to_owned()));
    assert_eq!(location("/shop?category=cashews").await, moved("/shop/cashews"));
    let filtered = "/shop/?on_sale=true&category=%20Cashews&page=2&category_x=1";
    let kept = "/shop/cashews?on_sale=true&page=2&category_x=1";
    assert_eq!(location(filtered).await, moved(kept));
    let cashews = category(&app, "Cashews").await;
    for path in [
        "/shop?category=none",
        "/shop?category=",
        "/shop/cashews?category=seeds",
        "/?category=cashews",
    ] {
        assert_eq!(location(path).await, (StatusCode::OK, None), "{path}");
    }
    rename_category(&app, cashews.id, PRODUCT).await;
    let by_id = format!("/shop?category={}&page=2", cashews.id);
    assert_eq!(location(&format!("/shop?page=2&category={PRODUCT}")).await, moved(&by_id));
    assert_eq!(location(&by_id).await, (StatusCode::OK, None), "a product has the slug");
    let encoded = format!("/shop?%63ategory={PRODUCT}");
    let by_id = format!("/shop?category={}", cashews.id);
    assert_eq!(location(&encoded).await, moved(&by_id), "without a second category");
}

#[tokio::test]
async fn search_is_named_in_the_title() {
    let app = TestApp::start(&[]).await;
    let page = html(&app, "/shop?search=%3Cnuts%3E&category=0").await;
    assert!(page.contains("<title>Results for “&lt;nuts&gt;” · Korosho</title>"), "{page}");
    let page = html(&app, "/shop/cashews?search=salt&lang=sw").await;
    assert!(page.contains("<title>Matokeo ya “salt” · Korosho</title>"), "{page}");
}

#[tokio::test]
async fn sitemap_lists_each_category_with_products_at_its_address() {
    let app = TestApp::start(&[]).await;
    let xml = html(&app, "/sitemap.xml").await;
    let all = categories(&app).await;
    assert!(all.len() > 5);
    for category in all {
        let entry = format!("<loc>{}/shop/{}</loc>", app.origin, category.slug);
        assert!(xml.contains(&entry), "{entry}");
    }
    assert!(!xml.contains("uncategorized"));
}

#[tokio::test]
async fn product_with_the_slug_of_a_category_keeps_its_page() {
    let app = TestApp::start(&[]).await;
    let cashews = category(&app, "Cashews").await;
    rename_category(&app, cashews.id, PRODUCT).await;
    let page = html(&app, &format!("/shop/{PRODUCT}")).await;
    assert!(page.contains("<title>Roasted Salted Cashews · Korosho</title>"), "{page}");
    assert_eq!(canonical(&app, &format!("/shop/{PRODUCT}")).await, format!("/products/{PRODUCT}"));
    let by_id = format!("/shop?category={}", cashews.id);
    assert!(category(&app, "Cashews").await.slug_taken);
    assert_eq!(canonical(&app, &by_id).await, by_id);
    assert_eq!(canonical(&app, &format!("{by_id}&page=2")).await, format!("{by_id}&page=2"));
    assert!(
        html(&app, "/sitemap.xml").await.contains(&format!("<loc>{}{by_id}</loc>", app.origin))
    );
    assert!(page.contains(&format!("\"item\":\"{}{by_id}\"", app.origin)), "breadcrumbs: {page}");
}

#[tokio::test]
async fn redirect_of_a_renamed_product_goes_before_a_category_until_the_product_is_gone() {
    let app = TestApp::start(&[]).await;
    let shop = &app.running.app().shop;
    shop.work_off().await.unwrap();
    let product = shop
        .catalogue
        .get_product(&korosho_domain::catalogue::ProductRef { slug: PRODUCT.to_owned() });
    let product = product.unwrap().product.id;
    let cashews = category(&app, "Cashews").await;
    change_product(&app, product, json!({ "slug": "salted" })).await;
    rename_category(&app, cashews.id, PRODUCT).await;
    shop.work_off().await.unwrap();
    let moved = app.get(&format!("/shop/{PRODUCT}")).await;
    assert_eq!(moved.status(), StatusCode::MOVED_PERMANENTLY);
    assert_eq!(moved.headers()["location"], "/shop/salted");
    assert!(category(&app, "Cashews").await.slug_taken);
    let by_id = format!("/shop?category={}", cashews.id);
    assert_eq!(canonical(&app, &by_id).await, by_id);

    change_product(&app, product, json!({ "status": "draft" })).await;
    let page = html(&app, &format!("/shop/{PRODUCT}")).await;
    assert!(page.contains("<title>Cashews · Korosho</title>"), "{page}");
    assert_eq!(canonical(&app, &by_id).await, format!("/shop/{PRODUCT}"));
    assert_eq!(app.get(&format!("/products/{PRODUCT}")).await.status(), StatusCode::GONE);
}

#[tokio::test]
async fn deleted_category_has_the_page_of_a_missing_product() {
    let app = TestApp::start(&[]).await;
    let almonds = category(&app, "Almonds").await;
    assert_eq!(app.get("/shop/almonds").await.status(), StatusCode::OK);
    let path = format!("categories/{}?force=true", almonds.id);
    let is_gone = |all: &[Category]| all.iter().all(|category| category.id != almonds.id);
    in_store(&app, Method::DELETE, &path, json!({}), is_gone).await;
    let missing = app.get("/shop/almonds").await;
    assert_eq!(missing.status(), StatusCode::NOT_FOUND);
    let page = missing.text().await.unwrap();
    let keys = data(&page);
    let keys = keys.as_array().unwrap();
    assert!(keys.iter().any(|row| row[0][1]["suggest"] == "almonds"), "{page}");
    assert!(keys.iter().any(|row| row[0][0] == "list_categories"), "they decide on the screen");
    assert!(keys.contains(&json!([["get_product", { "slug": "almonds" }], null])));
}
