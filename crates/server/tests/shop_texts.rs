//! Texts of the shop that the owner writes in WordPress, in heads of pages and in the API.

use std::time::Duration;

use reqwest::Client;
use serde_json::{Value, json};

use crate::common::TestApp;

/// Publishes pages in WordPress and waits until the shop has the last one.
async fn publish(app: &TestApp, pages: &[(&str, &str, &str)]) {
    for (slug, title, content) in pages {
        let page = json!({ "slug": slug, "title": title, "content": content });
        let address = format!("{}/sandbox/pages", app.sandbox.origin);
        let sent = Client::new().post(address).json(&page).send().await.unwrap();
        assert!(sent.status().is_success());
    }
    let catalogue = &app.running.app().shop.catalogue;
    for _ in 0..500 {
        let shop: Value = app.get("/api/shop").await.json().await.unwrap();
        if shop["texts"].as_array().is_some_and(|texts| texts.len() == pages.len()) {
            return;
        }
        catalogue.on_webhook("action.term", 0, None);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the pages do not arrive");
}

async fn head(app: &TestApp, path: &str) -> String {
    let html = app.get(path).await.text().await.unwrap();
    html.split("</head>").next().unwrap().to_owned()
}

#[tokio::test]
async fn page_heads_contain_the_owners_texts() {
    let app = TestApp::start(&[("KOROSHO_SHOP_NAME", "Mkate Wetu")]).await;
    let built_in = head(&app, "/").await;
    assert!(built_in.contains("<meta name=\"keywords\""), "{built_in}");

    let pages = [
        (
            "home-welcome",
            "Bread <b>daily</b> &amp; early",
            "<p>Baked \"at four\".</p><img src=\"/wp-content/loaf.jpg\" alt=\"A loaf\">",
        ),
        ("about-the-shop", "About", "<p>Bread and buns from Kisumu.</p>"),
    ];
    publish(&app, &pages).await;
    let home = head(&app, "/").await;
    assert!(home.contains("<title>Mkate Wetu: Bread daily &amp; early</title>"), "{home}");
    let description = "<meta name=\"description\" content=\"Baked &quot;at four&quot;.\">";
    assert!(home.contains(description), "{home}");
    assert!(!home.contains("name=\"keywords\"") && !home.contains("Nairobi"), "{home}");
    let image = format!("property=\"og:image\" content=\"{}/media/", app.origin);
    assert!(home.contains(&image) && home.contains("/loaf.jpg?w=1200&amp;h=630"), "{home}");
    assert!(home.contains("og:image:alt\" content=\"A loaf\""), "{home}");
    assert!(head(&app, "/wishlist").await.contains(description), "as the home page");

    let listing = head(&app, "/shop").await;
    assert!(listing.contains("content=\"Bread and buns from Kisumu.\""), "{listing}");
    let in_kiswahili = head(&app, "/shop?lang=sw").await;
    assert!(in_kiswahili.contains("Bread and buns from Kisumu."), "{in_kiswahili}");
}
