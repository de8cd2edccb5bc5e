//! Texts of products and categories in Kiswahili, from WooCommerce to pages, API and search.

use korosho_domain::catalogue::{Product, ProductPage};
use korosho_domain::language::Language;
use reqwest::Client;
use serde_json::{Value, json};

use crate::common::TestApp;

const SLUG: &str = "roasted-salted-cashews";
const ENGLISH: &str = "Roasted Salted Cashews";
const KISWAHILI: &str = "Korosho za Kukaanga zenye Chumvi";

async fn html(app: &TestApp, path: &str) -> String {
    app.get(path).await.text().await.unwrap()
}

/// Data embedded in a page.
fn data(html: &str) -> &str {
    let block = html.split("id=\"korosho-data\">").nth(1).unwrap();
    block.split("</script>").next().unwrap()
}

async fn product(app: &TestApp) -> ProductPage {
    app.get(&format!("/api/products/{SLUG}")).await.json().await.unwrap()
}

async fn listed(app: &TestApp, query: &str) -> Vec<Product> {
    let listing: Value = app.get(&format!("/api/products?{query}")).await.json().await.unwrap();
    serde_json::from_value(listing["items"].clone()).unwrap()
}

/// Changes a product in WooCommerce and reads it again.
async fn change_in_store(app: &TestApp, id: i64, body: Value) {
    let url = format!("{}/wp-json/wc/v3/products/{id}", app.sandbox.origin);
    let sent = Client::new().put(url).basic_auth("ck_demo", Some("cs_demo"));
    assert!(sent.json(&body).send().await.unwrap().status().is_success());
    let shop = &app.running.app().shop;
    shop.catalogue.refresh_products(&[id]).await.unwrap();
    shop.work_off().await.unwrap();
}

#[tokio::test]
async fn head_of_a_page_is_in_its_language() {
    let app = TestApp::start(&[]).await;
    let page = html(&app, &format!("/products/{SLUG}?lang=sw")).await;
    assert!(page.contains(&format!("<title>{KISWAHILI} · Korosho</title>")), "{page}");
    assert!(page.contains("<meta name=\"description\" content=\"Za kutafuna, chumvi kidogo;"));
    assert!(page.contains(&format!("\"name\":\"{KISWAHILI}\"")), "structured data");
    let page = html(&app, "/shop/cashews?lang=sw").await;
    assert!(page.contains("<title>Korosho · Korosho</title>"), "{page}");
    assert!(page.contains("content=\"Korosho za Kilifi na Kwale, zinazokaangwa kidogo kidogo.\""));
    let page = html(&app, &format!("/products/{SLUG}")).await;
    assert!(page.contains(&format!("<title>{ENGLISH} · Korosho</title>")), "{page}");
}

#[tokio::test]
async fn page_contains_only_the_texts_of_its_language() {
    let app = TestApp::start(&[]).await;
    for path in ["/", "/shop", &format!("/products/{SLUG}")] {
        let english = html(&app, path).await;
        assert!(!data(&english).contains("translations"), "{path}");
        let swahili = html(&app, &format!("{path}?lang=sw")).await;
        assert!(data(&swahili).contains(KISWAHILI), "{path}");
    }
}

#[tokio::test]
async fn product_page_has_every_text_and_a_listing_no_description() {
    let app = TestApp::start(&[]).await;
    let product = product(&app).await.product;
    let texts = &product.translations[&Language::Sw];
    assert_eq!(texts.name.as_deref(), Some(KISWAHILI));
    assert!(texts.description.as_ref().unwrap().contains("<strong>Kilifi</strong>"));
    let fact = |name: &str| product.facts.iter().find(|fact| fact.name == name).unwrap();
    let ingredients = &fact("Ingredients").translations[&Language::Sw];
    assert_eq!(ingredients.name.as_deref(), Some("Viungo"));
    assert_eq!(ingredients.value.as_deref(), Some("Korosho (99%), chumvi ya bahari"));
    let energy = &fact("Energy per 100 g").translations[&Language::Sw];
    assert_eq!(energy.name.as_deref(), Some("Nishati kwa 100 g"));
    assert_eq!(energy.value, None, "a number needs no translation");
    for product in listed(&app, "per_page=100").await {
        assert!(product.translations[&Language::Sw].description.is_none(), "{}", product.name);
        assert!(product.facts.iter().all(|fact| fact.translations.is_empty()));
    }
}

#[tokio::test]
async fn every_product_of_the_demo_has_its_texts_in_both_languages() {
    let app = TestApp::start(&[]).await;
    for product in listed(&app, "per_page=100").await {
        let texts = &product.translations[&Language::Sw];
        assert!(texts.name.is_some() && texts.short_description.is_some(), "{}", product.name);
        for category in &product.categories {
            assert!(category.translations.contains_key(&Language::Sw), "{}", category.name);
        }
        // A translation that names an allergen must not contradict the declaration.
        let mut english = product.clone();
        english.translations.clear();
        assert_eq!(product.allergen_facts, english.parse_allergens(), "{}", product.name);
    }
}

#[tokio::test]
async fn search_finds_a_product_by_its_name_in_either_language() {
    let app = TestApp::start(&[]).await;
    for query in ["Korosho+za+kukaanga", "roasted+salted"] {
        let found = listed(&app, &format!("search={query}&per_page=1")).await;
        assert_eq!(found[0].name, ENGLISH, "{query}");
    }
}

#[tokio::test]
async fn allergen_that_only_the_translation_names_is_declared() {
    let app = TestApp::start(&[]).await;
    let id = listed(&app, "search=plain+baobab&per_page=1").await[0].id;
    let without = "without=sesame&per_page=100&search=plain+baobab";
    let facts = json!([{ "key": "korosho_facts_sw", "value": "Ingredients: Ubuyu, ufuta" }]);
    change_in_store(
        &app,
        id,
        json!({ "meta_data": facts, "attributes": [
        { "name": "Allergens", "options": ["None"], "visible": true },
        { "name": "Ingredients", "options": ["Baobab"], "visible": true },
    ] }),
    )
    .await;
    assert!(listed(&app, without).await.iter().all(|product| product.id != id));
}

#[tokio::test]
async fn line_of_an_order_keeps_the_name_in_both_languages() {
    let app = TestApp::start(&[]).await;
    let product = product(&app).await.product;
    let size = product.variations[0].id;
    let line = json!({ "product_id": product.id, "variation_id": size, "quantity": 1 });
    let body = json!({ "lines": [line], "fulfilment": { "method": "pickup" } });
    let quote: Value = app.post("/api/quote", body).await.json().await.unwrap();
    assert_eq!(quote["lines"][0]["name"], ENGLISH);
    assert_eq!(quote["lines"][0]["translations"]["sw"]["name"], KISWAHILI);
}

#[tokio::test]
async fn product_without_kiswahili_is_shown_in_english() {
    let app = TestApp::start(&[]).await;
    let id = product(&app).await.product.id;
    let keys = ["name", "short_description", "description", "facts"];
    let empty = keys.map(|key| json!({ "key": format!("korosho_{key}_sw"), "value": "" }));
    change_in_store(&app, id, json!({ "meta_data": empty })).await;
    let page = html(&app, &format!("/products/{SLUG}?lang=sw")).await;
    assert!(page.contains(&format!("<title>{ENGLISH} · Korosho</title>")), "{page}");
}
