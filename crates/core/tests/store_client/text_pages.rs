//! Text pages and texts of the shop that the owner writes in the store: found, edited, hidden,
//! harmless.

use korosho_core::Shop;
use korosho_domain::language::Language;
use korosho_domain::problem::Problem;
use korosho_domain::shop_text::{ShopTextKind, ShopTextVersion, shop_text};
use korosho_domain::text_page::{TextPage, TextPageKind, TextPageRef};
use korosho_sandbox::RunningSandbox;
use serde_json::{Value, json};

use super::{fault, opened, sandbox, until};

fn page(shop: &Shop, kind: TextPageKind) -> Result<TextPage, Problem> {
    shop.catalogue.get_text_page(TextPageRef { kind })
}

fn html(shop: &Shop, kind: TextPageKind) -> String {
    page(shop, kind).map(|page| page.versions[0].html.clone()).unwrap_or_default()
}

/// Saves a page in the store's editor.
async fn save(sandbox: &RunningSandbox, page: Value) {
    let address = format!("{}/sandbox/pages", sandbox.origin);
    let answer = reqwest::Client::new().post(address).json(&page).send().await.unwrap();
    assert!(answer.status().is_success());
}

#[tokio::test]
async fn every_kind_of_the_demo_is_written_in_both_languages() {
    let (sandbox, data) = (sandbox().await, tempfile::tempdir().unwrap());
    let shop = opened(&sandbox, &data).await;
    assert_eq!(page(&shop, TextPageKind::Terms), Err(Problem::CatalogueUnavailable));
    let background = shop.start_background();
    until("a catalogue", || shop.catalogue.status().version > 0).await;
    assert_eq!(shop.get_shop().text_pages, TextPageKind::ALL);
    for kind in TextPageKind::ALL {
        let found = page(&shop, kind).unwrap();
        let languages: Vec<_> = found.versions.iter().map(|version| version.language).collect();
        assert_eq!(languages, [Language::En, Language::Sw], "{kind:?}");
        for version in &found.versions {
            assert!(!version.title.is_empty() && !version.summary.contains('<'), "{version:?}");
            assert!(version.html.contains("<p>") && !version.html.contains("<h1>"), "{version:?}");
            assert!(version.summary.chars().count() <= 160);
        }
    }
    background.stop().await;
}

#[tokio::test]
async fn edits_and_withdrawals_in_the_store_reach_the_shop() {
    let (sandbox, data) = (sandbox().await, tempfile::tempdir().unwrap());
    let shop = opened(&sandbox, &data).await;
    let background = shop.start_background();
    until("a catalogue", || shop.catalogue.status().version > 0).await;
    let content = "<h2>Prices</h2><p onclick=\"x()\">Tax <b>&amp;</b> all<i>.</i></p><script>steal()</script>\
                   <img src=\"https://tracker.example/pixel.gif\"><a href=\"javascript:x()\">y</a>";
    save(&sandbox, json!({ "slug": "terms", "title": "Our &amp; terms", "content": content }))
        .await;
    until("the edit", || html(&shop, TextPageKind::Terms).contains("Prices")).await;
    let version = page(&shop, TextPageKind::Terms).unwrap().versions[0].clone();
    assert_eq!(
        (version.title.as_str(), version.summary.as_str()),
        ("Our & terms", "Prices Tax & all. y")
    );
    for forbidden in ["script", "steal", "onclick", "javascript", "tracker"] {
        assert!(!version.html.contains(forbidden), "{forbidden}: {}", version.html);
    }

    let draft =
        json!({ "slug": "questions", "title": "Q", "content": "<p>A</p>", "status": "draft" });
    save(&sandbox, draft).await;
    let secret =
        json!({ "slug": "questions-sw", "title": "Q", "content": "<p>A</p>", "password": "x" });
    save(&sandbox, secret).await;
    until("the withdrawal", || page(&shop, TextPageKind::Questions) == Err(Problem::NotFound))
        .await;
    assert!(!shop.get_shop().text_pages.contains(&TextPageKind::Questions));
    background.stop().await;
}

#[tokio::test]
async fn page_under_another_usual_slug_is_found_and_the_preferred_one_wins() {
    let (sandbox, data) = (sandbox().await, tempfile::tempdir().unwrap());
    let withdrawn =
        json!({ "slug": "terms", "title": "T", "content": "<p>A</p>", "status": "draft" });
    save(&sandbox, withdrawn.clone()).await;
    let other = json!({ "slug": "terms-and-conditions", "title": "T", "content": "<p>Other</p>" });
    save(&sandbox, other).await;
    let shop = opened(&sandbox, &data).await;
    let background = shop.start_background();
    until("a catalogue", || shop.catalogue.status().version > 0).await;
    assert_eq!(html(&shop, TextPageKind::Terms), "<p>Other</p>");
    let preferred = json!({ "slug": "terms", "title": "T", "content": "<p>Preferred</p>" });
    save(&sandbox, preferred).await;
    until("the preferred page", || html(&shop, TextPageKind::Terms) == "<p>Preferred</p>").await;
    background.stop().await;
}

#[tokio::test]
async fn store_that_hides_its_pages_sells_and_the_known_pages_stay() {
    let (sandbox, data) = (sandbox().await, tempfile::tempdir().unwrap());
    let shop = opened(&sandbox, &data).await;
    let background = shop.start_background();
    until("a catalogue", || shop.catalogue.status().version > 0).await;
    fault(&sandbox, json!({ "path": "/wp/v2/pages", "status": 401 }));
    save(&sandbox, json!({ "slug": "terms", "title": "T", "content": "<p>New</p>" })).await;
    let before = shop.catalogue.snapshot().delivery_zones().len();
    let category = shop.catalogue.list_categories().unwrap()[0].id;
    let path = format!("products/categories/{category}");
    super::put(&sandbox, &path, json!({ "name": "Renamed" })).await;
    let renamed = || {
        let all = shop.catalogue.list_categories().unwrap();
        all.iter().any(|category| category.name == "Renamed")
    };
    until("another change", renamed).await;
    assert_eq!(shop.catalogue.snapshot().delivery_zones().len(), before);
    assert!(html(&shop, TextPageKind::Terms).contains("<h2>"), "the known text");
    background.stop().await;
    shop.close().await;

    let offline = opened(&sandbox, &data).await;
    assert!(html(&offline, TextPageKind::Terms).contains("<h2>"), "from disk, before any read");
}

/// Text of a place in Kiswahili, if the owner has written one in any language.
fn own_text(shop: &Shop, kind: ShopTextKind) -> Option<ShopTextVersion> {
    shop_text(&shop.get_shop().texts, kind, Language::Sw).cloned()
}

#[tokio::test]
async fn texts_of_the_home_page_are_the_owners_until_they_are_withdrawn() {
    let (sandbox, data) = (sandbox().await, tempfile::tempdir().unwrap());
    let shop = opened(&sandbox, &data).await;
    let background = shop.start_background();
    until("a catalogue", || shop.catalogue.status().version > 0).await;
    assert!(shop.get_shop().texts.is_empty(), "the demo has the specified texts");

    let content = "<p>Bread &amp; buns.</p><h3>Baked at four</h3><p>Warm at seven.</p>";
    save(&sandbox, json!({ "slug": "home-reasons", "title": "Why us", "content": content })).await;
    until("the English text", || own_text(&shop, ShopTextKind::Reasons).is_some()).await;
    let english = own_text(&shop, ShopTextKind::Reasons).unwrap();
    assert_eq!((english.language, english.title.as_str()), (Language::En, "Why us"));
    assert_eq!(english.text, "Bread & buns.");
    assert_eq!(english.blocks[0].title, "Baked at four");
    assert_eq!(own_text(&shop, ShopTextKind::Services), None, "this one is still built in");

    let content = "<p>Mkate na maandazi.</p>";
    let sw = json!({ "slug": "home-reasons-sw", "title": "Kwa nini sisi", "content": content });
    save(&sandbox, sw).await;
    let is_kiswahili =
        || own_text(&shop, ShopTextKind::Reasons).is_some_and(|text| text.language == Language::Sw);
    until("the Kiswahili text", is_kiswahili).await;

    for slug in ["home-reasons", "home-reasons-sw"] {
        save(&sandbox, json!({ "slug": slug, "title": "T", "status": "draft" })).await;
    }
    until("the withdrawal", || shop.get_shop().texts.is_empty()).await;
    background.stop().await;
}
