//! Template: the state of a stopped sandbox, copied in place of seeding the demo shop.

use korosho_sandbox::{Options, RunningSandbox, start};
use serde_json::{Value, json};
use std::path::PathBuf;

/// Products of the shop, with all that does not name its origin.
async fn products(sandbox: &RunningSandbox) -> String {
    let url = format!("{}/wp-json/wc/v3/products?per_page=100", sandbox.origin);
    let request = reqwest::Client::new().get(url).basic_auth("ck_demo", Some("cs_demo"));
    let products: Value = request.send().await.unwrap().json().await.unwrap();
    assert!(products.as_array().unwrap().len() > 20, "{products}");
    products.to_string().replace(&sandbox.origin, "")
}

async fn post(sandbox: &RunningSandbox, path: &str, body: &Value) {
    let url = format!("{}{path}", sandbox.origin);
    let request = reqwest::Client::new().post(url).basic_auth("ck_demo", Some("cs_demo"));
    assert!(request.json(body).send().await.unwrap().status().is_success(), "{path}");
}

fn without_template() -> Options {
    Options { template: None, ..Options::default() }
}

fn from_template(folder: PathBuf) -> Options {
    Options { template: Some(folder), ..Options::default() }
}

#[tokio::test]
async fn sandbox_of_a_template_has_its_products_and_leaves_it_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let data_dir = Some(folder.path().to_owned());
    let seeded = start(Options { data_dir, ..without_template() }).await.unwrap();
    let expected = products(&seeded).await;
    seeded.shutdown().await;
    let copy = start(from_template(folder.path().to_owned())).await.unwrap();
    assert_eq!(products(&copy).await, expected);
    post(&copy, "/wp-json/wc/v3/products", &json!({ "name": "Halwa" })).await;
    assert_ne!(products(&copy).await, expected);
    post(&copy, "/sandbox/reset", &json!({})).await;
    assert_eq!(products(&copy).await, expected);
    let other = start(from_template(folder.path().to_owned())).await.unwrap();
    assert_eq!(products(&other).await, expected);
}

#[tokio::test]
async fn template_without_a_database_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let error = start(from_template(folder.path().to_owned())).await.err().unwrap();
    assert!(error.to_string().contains("no database in the template"), "{error}");
}
