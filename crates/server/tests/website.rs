//! The website for browsers, crawlers and strangers, against the sandbox.

use korosho_domain::operations::{Method, OPERATIONS};
use reqwest::{Client, Response, StatusCode};
use serde_json::{Value, json};

use crate::common::TestApp;

fn header<'a>(response: &'a Response, name: &str) -> &'a str {
    response.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

async fn code(response: Response) -> String {
    assert_eq!(header(&response, "content-type"), "application/problem+json");
    let document: Value = response.json().await.unwrap();
    document["code"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn routes_exist_exactly_for_website_operations() {
    let app = TestApp::start(&[]).await;
    for operation in OPERATIONS {
        let Some((method, path)) = operation.route else {
            assert!(!operation.apps.web, "{} has no route", operation.name);
            continue;
        };
        let path =
            path.replace("{slug}", "x").replace("{id}", "0192f8a0-0000-7000-8000-000000000000");
        let (right, wrong) = match method {
            Method::Get => (reqwest::Method::GET, reqwest::Method::DELETE),
            Method::Post => (reqwest::Method::POST, reqwest::Method::GET),
        };
        let answer = app.request(right, &path).send().await.unwrap();
        let routed =
            answer.status().is_success() || header(&answer, "content-type").contains("problem");
        assert!(routed && answer.status() != 405, "{}: {}", operation.name, answer.status());
        let answer = app.request(wrong, &path).send().await.unwrap();
        assert_eq!(answer.status(), 405, "{}", operation.name);
    }
}

#[tokio::test]
async fn initial_html_is_rendered_in_the_customers_language() {
    let app = TestApp::start(&[]).await;
    let page = app.get("/").await;
    assert_eq!(page.status(), StatusCode::OK);
    let tag = header(&page, "etag").to_owned();
    let html = page.text().await.unwrap();
    assert!(html.contains("<main>en / 2</main>"), "{html}");
    assert!(html.contains("<title>Korosho: Snack Smart, Live Healthy</title>"));
    assert!(html.contains("id=\"korosho-data\"") && html.contains("list_products"));
    let known = app.request(reqwest::Method::GET, "/").header("if-none-match", tag);
    assert_eq!(known.send().await.unwrap().status(), StatusCode::NOT_MODIFIED);
    let swahili = app.get("/shop?page=2&lang=sw").await.text().await.unwrap();
    assert!(
        swahili.contains("<html lang=\"sw\"") && swahili.contains("<main>sw /shop?page=2 2</main>")
    );
    let cookie = app.request(reqwest::Method::GET, "/").header("cookie", "language=sw");
    assert!(cookie.send().await.unwrap().text().await.unwrap().contains("<main>sw / 2</main>"));
}

#[tokio::test]
async fn page_head_is_in_the_language_of_the_page() {
    let app = TestApp::start(&[]).await;
    let html = app.get("/cart?lang=sw").await.text().await.unwrap();
    assert!(html.contains("<title>Kapu lako · Korosho</title>"), "{html}");
    assert!(html.contains("<meta name=\"description\" content=\"Unachonunua\">"), "{html}");
    let html = app.get("/cart").await.text().await.unwrap();
    assert!(html.contains("<title>Your cart · Korosho</title>"), "{html}");
    let html = app.get("/contact").await.text().await.unwrap();
    assert!(html.contains("<title>Talk to us · Korosho</title>"), "{html}");
}

#[tokio::test]
async fn product_page_has_metadata_for_search_engines_and_previews() {
    let app = TestApp::start(&[]).await;
    let page = app.get("/products/roasted-salted-cashews").await;
    assert_eq!(page.status(), StatusCode::OK);
    let html = page.text().await.unwrap();
    assert!(html.contains("<title>Roasted Salted Cashews · Korosho</title>"));
    assert!(html.contains("\"@type\":\"Product\"") && html.contains("\"priceCurrency\":\"KES\""));
    assert!(html.contains("<link rel=\"canonical\""));
    let words = "<meta property=\"og:image:alt\" content=\"Roasted Salted Cashews, from Ksh 350\">";
    assert!(html.contains(words), "{html}");
    let missing = app.get("/products/no-such-nut").await;
    assert_eq!(missing.status(), StatusCode::NOT_FOUND);
    assert!(missing.text().await.unwrap().contains("<main>en /products/no-such-nut"));
    assert_eq!(app.get("/nowhere").await.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn renamed_product_redirects_and_withdrawn_product_is_gone() {
    let app = TestApp::start(&[]).await;
    let shop = &app.running.app().shop;
    let query = korosho_domain::catalogue::ProductQuery::default();
    let product = shop.catalogue.list_products(&query).unwrap().items.remove(0);
    shop.work_off().await.unwrap();
    let change = async |body: Value| {
        let url = format!("{}/wp-json/wc/v3/products/{}", app.sandbox.origin, product.id);
        let sent = Client::new().put(url).basic_auth("ck_demo", Some("cs_demo")).json(&body);
        assert!(sent.send().await.unwrap().status().is_success());
        shop.catalogue.refresh_products(&[product.id]).await.unwrap();
    };
    change(json!({ "slug": "another-name" })).await;
    let moved = app.get(&format!("/shop/{}?Size=500g", product.slug)).await;
    assert_eq!(moved.status(), StatusCode::MOVED_PERMANENTLY);
    assert_eq!(header(&moved, "location"), "/shop/another-name?Size=500g");
    change(json!({ "status": "draft" })).await;
    assert_eq!(app.get(&format!("/products/{}", product.slug)).await.status(), StatusCode::GONE);
    assert_eq!(app.get("/products/never-there").await.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn unknown_product_page_suggests_similar_products() {
    let app = TestApp::start(&[]).await;
    let answer = app.get("/products/rosted-salted-cashews").await;
    assert_eq!(answer.status(), 404);
    let page = answer.text().await.unwrap();
    assert!(page.contains("<main>en /products/rosted-salted-cashews 2</main>"), "{page}");
    let block = page.split("id=\"korosho-data\">").nth(1).unwrap();
    let data: Value = serde_json::from_str(block.split("</script>").next().unwrap()).unwrap();
    assert_eq!(data[0][0][1]["suggest"], "rosted-salted-cashews");
    assert_eq!(data[0][1]["items"][0]["slug"], "roasted-salted-cashews");
    let missing = json!([["get_product", { "slug": "rosted-salted-cashews" }], null]);
    assert_eq!(data[1], missing, "the browser need not ask again");
}

#[tokio::test]
async fn embedded_listing_holds_only_card_data_in_one_language() {
    let app = TestApp::start(&[]).await;
    let data = async |path: &str| {
        let html = app.get(path).await.text().await.unwrap();
        let block = html.split("id=\"korosho-data\"").nth(1).unwrap().to_owned();
        let json = block.split_once('>').unwrap().1.split("</script>").next().unwrap().to_owned();
        let known: Vec<Value> = serde_json::from_str(&json).unwrap();
        known.into_iter().find(|row| row[0][0] == "list_products").unwrap()[1]["items"].clone()
    };
    let english = data("/").await;
    let swahili = data("/?lang=sw").await;
    for (en, sw) in english.as_array().unwrap().iter().zip(swahili.as_array().unwrap()) {
        assert_eq!((&en["facts"], en["images"].as_array().unwrap().len()), (&json!([]), 1));
        let sizes = en["variations"].as_array().unwrap().iter().map(|size| &size["image"]);
        assert!(sizes.clone().all(|image| image.is_null() || image["blur"].is_null()));
        let [en, sw] = [en, sw].map(|product| &product["images"][0]);
        assert!(en.get("alt_sw").is_none() && sw.get("alt_sw").is_none());
        assert_ne!(en["alt"], sw["alt"]);
    }
    let with_allergens = english.as_array().unwrap().iter().filter(|p| p["allergens"] != json!([]));
    assert!(with_allergens.count() > 0, "nobody is to think that there are none");
}

#[tokio::test]
async fn failing_renderer_yields_a_page_without_body() {
    let app = TestApp::start(&[]).await;
    let page = app.get("/contact").await;
    assert_eq!(page.status(), StatusCode::OK);
    let html = page.text().await.unwrap();
    assert!(html.contains("<div id=\"root\"></div>") && html.contains("id=\"korosho-data\""));
}

#[tokio::test]
async fn personal_pages_are_neither_cached_nor_indexed() {
    let app = TestApp::start(&[]).await;
    for path in ["/cart", "/checkOut", "/orders", "/order/0192f8a0?key=secret-key"] {
        let page = app.get(path).await;
        assert_eq!(page.status(), StatusCode::OK, "{path}");
        assert_eq!(header(&page, "cache-control"), "private, no-cache", "{path}");
        assert_eq!(header(&page, "referrer-policy"), "same-origin", "{path}");
        let html = page.text().await.unwrap();
        assert!(html.contains("noindex") && !html.contains("secret-key"), "{path}");
    }
    let moved = app.get("/checkout?x=1").await;
    assert_eq!((moved.status().as_u16(), header(&moved, "location")), (308, "/checkOut?x=1"));
}

#[tokio::test]
async fn every_response_has_security_headers() {
    let app = TestApp::start(&[]).await;
    for path in ["/", "/api/shop", "/nowhere", "/assets/app-1a2b3c.js", "/sitemap.xml"] {
        let answer = app.get(path).await;
        let media_type = header(&answer, "content-type");
        let is_json = media_type == "application/json";
        assert!(is_json || media_type.ends_with("; charset=utf-8"), "{path}: {media_type}");
        assert_eq!(header(&answer, "x-content-type-options"), "nosniff", "{path}");
        let policy = header(&answer, "content-security-policy");
        for rule in ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"] {
            assert!(policy.contains(rule), "{path}: {policy}");
        }
        assert!(!policy.contains("unsafe"), "{path}: {policy}");
        assert!(!header(&answer, "x-request-id").is_empty(), "{path}");
    }
    let asset = app.get("/assets/app-1a2b3c.js").await;
    assert_eq!(header(&asset, "cache-control"), "public, max-age=31536000, immutable");
}

#[tokio::test]
async fn files_outside_the_web_folder_are_not_served() {
    let app = TestApp::start(&[]).await;
    for path in ["/../data/korosho.db", "/%2e%2e/data/korosho.db", "/index.html", "/.env"] {
        let answer = app.get(path).await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn malformed_request_yields_a_problem() {
    let app = TestApp::start(&[]).await;
    let torn = app
        .request(reqwest::Method::POST, "/api/quote")
        .header("content-type", "application/json")
        .body("{\"lines\": [")
        .send()
        .await
        .unwrap();
    assert_eq!((torn.status().as_u16(), code(torn).await.as_str()), (400, "invalid_input"));
    let wrong = app.post("/api/quote", json!({ "lines": "all of them" })).await;
    assert_eq!((wrong.status().as_u16(), code(wrong).await.as_str()), (400, "invalid_input"));
    let none = app.post("/api/quote", json!({ "lines": [] })).await;
    assert_eq!(code(none).await, "invalid_input");
    let huge = "x".repeat(2 << 20);
    let large = app.post("/api/contact", json!({ "name": huge })).await;
    assert!(large.status().is_client_error(), "{}", large.status());
    let page = app.get("/api/products?page=0").await;
    assert_eq!(code(page).await, "invalid_input");
    let nothing = app.get("/api/nothing").await;
    assert_eq!((nothing.status().as_u16(), code(nothing).await.as_str()), (404, "not_found"));
}

#[tokio::test]
async fn files_beside_the_web_app_are_not_served_in_any_spelling() {
    let app = TestApp::start(&[]).await;
    for path in ["/assets/app-1a2b3c.js", "/assets/app%2D1a2b3c.js", "/%61ssets/app-1a2b3c.js"] {
        assert_eq!(app.get(path).await.text().await.unwrap(), "start()", "{path}");
    }
    for path in [
        "/.env",
        "/%2eenv",
        "/%2Eenv",
        "/index.html",
        "/index%2ehtml",
        "/index.htm%6C",
        "/link.txt",
        "/parent/outside.txt",
        "/assets/..%2f.env",
        "/assets/%2e%2e/.env",
        "/assets%2f..%2f..%2foutside.txt",
        "/.env%00",
        "/assets%5c..%5c.env",
    ] {
        let answer = app.get(path).await;
        let status = answer.status();
        let body = answer.text().await.unwrap();
        assert!(status.is_client_error(), "{path}: {status}");
        assert!(!body.contains("SECRET") && !body.contains("<title>Old"), "{path}: {body}");
    }
}

#[tokio::test]
async fn security_txt_names_the_owners_contact_and_expires_within_a_year() {
    use korosho_core::clock::{Clock as _, SystemClock};
    let path = "/.well-known/security.txt";
    let contact = ("KOROSHO_SECURITY_CONTACT", "https://shop.example/report");
    let app = TestApp::start(&[contact, ("KOROSHO_SHOP_LANGUAGES", "sw,en")]).await;
    let answer = app.get(path).await;
    assert_eq!(answer.status(), StatusCode::OK);
    assert_eq!(header(&answer, "content-type"), "text/plain; charset=utf-8");
    let text = answer.text().await.unwrap();
    let fields: Vec<_> = text.lines().map(|line| line.split_once(": ").unwrap()).collect();
    let value = |name: &str| fields.iter().find(|field| field.0 == name).unwrap().1;
    assert_eq!(value("Contact"), contact.1);
    assert_eq!(value("Preferred-Languages"), "sw, en");
    let expires: jiff::Timestamp = value("Expires").parse().unwrap();
    let days = (expires.as_millisecond() - SystemClock.now()) / 86_400_000;
    assert!((30..365).contains(&days), "{text}");
    let default = TestApp::start(&[("KOROSHO_SHOP_EMAIL", "info@shop.example")]).await;
    let text = default.get(path).await.text().await.unwrap();
    assert!(text.starts_with("Contact: mailto:info@shop.example\n"), "{text}");
    let silent = TestApp::start(&[]).await;
    assert_eq!(code(silent.get(path).await).await, "not_found");
}

#[tokio::test]
async fn rate_limited_client_gets_retry_after() {
    let app = TestApp::start(&[("KOROSHO_RATE_LIMITS", "quote=3")]).await;
    let ask = || app.post("/api/quote", json!({ "lines": [] }));
    for _ in 0..3 {
        assert_eq!(ask().await.status(), 400);
    }
    let refused = ask().await;
    assert_eq!(refused.status(), 429);
    assert!(header(&refused, "retry-after").parse::<u32>().unwrap() >= 1);
    assert_eq!(code(refused).await, "rate_limited");
    assert_eq!(app.get("/api/shop").await.status(), 200, "reading is not counted");
}

#[tokio::test]
async fn webhooks_without_a_valid_signature_are_refused() {
    let app = TestApp::start(&[]).await;
    for path in ["/webhooks/stripe", "/webhooks/woocommerce"] {
        let answer = app.post(path, json!({ "id": "evt_1" })).await;
        assert_eq!(answer.status(), 403, "{path}");
    }
    let unknown = app.post("/webhooks/mpesa/not-a-token", json!({})).await;
    assert_eq!(unknown.status(), 200, "a stranger learns nothing");
}

#[tokio::test]
async fn cached_response_is_served_until_the_catalogue_changes() {
    let app = TestApp::start(&[]).await;
    let shop = &app.running.app().shop;
    shop.work_off().await.unwrap();
    let ask = async |path: &str, headers: &[(&'static str, &str)]| {
        let request = app.request(reqwest::Method::GET, path);
        let request =
            headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        let answer = request.send().await.unwrap();
        let about =
            ["x-request-id", "etag", "content-type"].map(|name| header(&answer, name).to_owned());
        (answer.status(), about, answer.text().await.unwrap())
    };
    let path = "/api/products/mabuyu-sugar-coated-baobab";
    let (_, [first, tag, kind], body) = ask(path, &[]).await;
    let (_, [second, ..], again) = ask(path, &[]).await;
    assert_eq!((&*kind, &body), ("application/json", &again));
    assert_ne!(first, second, "each answer has a name of its own");
    let metrics = app.running.app().metrics.text();
    let counted = "route=\"/api/products/{slug}\",status=\"200\"} 2\n";
    assert!(metrics.contains(counted), "{metrics}");
    assert_eq!(ask(path, &[("if-none-match", &tag)]).await.0, StatusCode::NOT_MODIFIED);

    for (name, value) in [("cookie", "language=sw"), ("accept-language", "sw")] {
        assert!(ask("/", &[]).await.2.contains("<html lang=\"en\""));
        assert!(ask("/", &[(name, value)]).await.2.contains("<html lang=\"sw\""), "{name}");
    }

    let id = serde_json::from_str::<Value>(&body).unwrap()["product"]["id"].as_i64().unwrap();
    let url = format!("{}/wp-json/wc/v3/products/{id}", app.sandbox.origin);
    let renamed = json!({ "name": "Mabuyu of the day" });
    let sent = Client::new().put(url).basic_auth("ck_demo", Some("cs_demo")).json(&renamed);
    assert!(sent.send().await.unwrap().status().is_success());
    shop.catalogue.refresh_products(&[id]).await.unwrap();
    assert!(ask(path, &[]).await.2.contains("Mabuyu of the day"));
}

#[tokio::test]
async fn images_are_resized_and_unknown_images_are_not_found() {
    let app = TestApp::start(&[]).await;
    let shop: Value = app.get("/api/products").await.json().await.unwrap();
    let src = shop["items"][0]["images"][0]["src"].as_str().unwrap();
    let picture = app
        .request(reqwest::Method::GET, &format!("{src}?w=400&q=50"))
        .header("accept", "image/webp,*/*")
        .send()
        .await
        .unwrap();
    assert_eq!(picture.status(), 200);
    assert_eq!(header(&picture, "content-type"), "image/webp");
    assert!(header(&picture, "cache-control").contains("immutable"));
    assert_eq!(app.get("/media/999999/other.webp?w=400").await.status(), 404);
    assert!(app.get(&format!("{src}?w=401")).await.status().is_client_error());
}

#[tokio::test]
async fn shared_link_has_a_preview_card_in_its_language() {
    let app = TestApp::start(&[]).await;
    let address = async |path: &str| {
        let html = app.get(path).await.text().await.unwrap();
        let meta = html.split("\"og:image\" content=\"").nth(1).unwrap().split('"').next().unwrap();
        meta.replace("&amp;", "&").strip_prefix(&app.origin).unwrap().to_owned()
    };
    let english = address("/products/roasted-salted-cashews").await;
    let swahili = address("/products/roasted-salted-cashews?lang=sw").await;
    let other = address("/products/smoked-almonds").await;
    assert!(english.starts_with("/media/previews/roasted-salted-cashews.jpg?lang=en&v="));
    let mut cards = Vec::new();
    for path in [&english, &swahili, &other] {
        let card = app.get(path).await;
        assert_eq!(card.status(), StatusCode::OK, "{path}");
        assert_eq!(header(&card, "content-type"), "image/jpeg");
        cards.push(card.bytes().await.unwrap());
    }
    assert!(cards[0] != cards[1] && cards[0] != cards[2], "each says something else");
    for path in ["/media/previews/no-such-nut.jpg", "/media/previews/smoked-almonds.png"] {
        assert_eq!(app.get(path).await.status(), StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn product_images_have_alt_text_in_both_languages() {
    let app = TestApp::start(&[]).await;
    let found: Value =
        app.get("/api/products?slug=roasted-salted-cashews").await.json().await.unwrap();
    let picture = &found["items"][0]["images"][0];
    assert_eq!(picture["alt"], "A bowl of roasted salted cashews");
    assert_eq!(picture["alt_sw"], "Bakuli la korosho za kukaanga zenye chumvi");
}

#[tokio::test]
async fn health_readiness_and_metrics_are_reported() {
    let token = "a-token-of-the-monitoring";
    let app = TestApp::start(&[("KOROSHO_METRICS_TOKEN", token)]).await;
    assert_eq!(app.get("/healthz").await.text().await.unwrap(), "ok\n");
    assert_eq!(app.get("/readyz").await.status(), 200);
    let request = || app.request(reqwest::Method::GET, "/metrics");
    let metrics = request().bearer_auth(token).send().await.unwrap().text().await.unwrap();
    assert!(metrics.contains("korosho_catalogue_products 2"), "{metrics}");
    for wrong in ["", "a-token-of-the-monitorinG", "a-token-of-the-monitoring2"] {
        let stranger = request().header("authorization", format!("Bearer {wrong}"));
        assert_eq!(stranger.send().await.unwrap().status(), 404, "{wrong}");
    }
}

#[tokio::test]
async fn metrics_do_not_exist_without_a_token_even_for_this_machine() {
    let app = TestApp::start(&[]).await;
    assert_eq!(app.get("/metrics").await.status(), 404);
    let bearer = app.request(reqwest::Method::GET, "/metrics").bearer_auth("");
    assert_eq!(bearer.send().await.unwrap().status(), 404);
}

#[tokio::test]
async fn contact_message_is_accepted_and_bots_get_the_same_response() {
    let app = TestApp::start(&[]).await;
    let message = json!({ "name": "Amina", "email": "amina@example.com", "message": "Habari" });
    let taken = app.post("/api/contact", message.clone()).await;
    assert_eq!((taken.status().as_u16(), taken.text().await.unwrap().as_str()), (204, ""));
    let mut robot = message;
    robot["website"] = "https://spam.example".into();
    assert_eq!(app.post("/api/contact", robot).await.status(), 204);
    let empty = app.post("/api/contact", json!({ "name": "A", "message": "x" })).await;
    assert_eq!(code(empty).await, "invalid_input");
    let list = json!({ "email": "amina@example.com", "consent": true });
    let answer: Value = app.post("/api/newsletter", list).await.json().await.unwrap();
    assert_eq!(answer, json!({ "confirmation_needed": false }), "a shop without a mail server");
}
