//! Test application: a sandbox with a client of its store.

use axum::http::HeaderMap;
use korosho_sandbox::{Options, RunningSandbox, WooVersion};
use serde_json::{Value, json};

pub struct TestApp {
    pub running: RunningSandbox,
    http: reqwest::Client,
}

impl TestApp {
    pub async fn open() -> Self {
        Self::open_as(WooVersion::default()).await
    }

    pub async fn open_as(woo_version: WooVersion) -> Self {
        Self::start(Options { woo_version, ..Options::default() }).await
    }

    pub async fn start(options: Options) -> Self {
        let running = korosho_sandbox::start(options).await.unwrap();
        Self { running, http: reqwest::Client::new() }
    }

    pub async fn send(&self, method: &str, path: &str, body: &Value) -> (u16, HeaderMap, Value) {
        let url = format!("{}/wp-json/wc/v3/{path}", self.running.origin);
        let request = self.http.request(method.parse().unwrap(), url);
        let request = request.basic_auth("ck_demo", Some("cs_demo"));
        let request = if body.is_null() { request } else { request.json(body) };
        let answer = request.send().await.unwrap();
        let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
        (status, headers, answer.json().await.unwrap())
    }

    pub async fn get(&self, path: &str) -> Value {
        let (status, _, body) = self.send("GET", path, &Value::Null).await;
        assert_eq!(status, 200, "{path}: {body}");
        body
    }

    pub async fn order(&self, body: Value) -> Value {
        let (status, _, made) = self.send("POST", "orders", &body).await;
        assert_eq!(status, 201, "{made}");
        made
    }

    pub async fn change(&self, order: &Value, body: Value) -> Value {
        let path = format!("orders/{}", order["id"]);
        let (status, _, changed) = self.send("PUT", &path, &body).await;
        assert_eq!(status, 200, "{changed}");
        changed
    }

    pub async fn refund(&self, order: &Value, body: Value) -> (u16, Value) {
        let path = format!("orders/{}/refunds", order["id"]);
        let (status, _, answer) = self.send("POST", &path, &body).await;
        (status, answer)
    }

    pub async fn product(&self, sku: &str) -> i64 {
        self.get(&format!("products?sku={sku}")).await[0]["id"].as_i64().unwrap()
    }

    pub async fn stock(&self, product: i64) -> i64 {
        self.get(&format!("products/{product}")).await["stock_quantity"].as_i64().unwrap()
    }

    pub async fn coupon_uses(&self, code: &str) -> i64 {
        self.get(&format!("coupons?code={code}")).await[0]["usage_count"].as_i64().unwrap()
    }

    /// Stock changes by orders in the sandbox's ledger.
    pub async fn movements(&self) -> Vec<i64> {
        let url = format!("{}/sandbox/ledger", self.running.origin);
        let ledger: Value = self.http.get(url).send().await.unwrap().json().await.unwrap();
        let movements = ledger["stock_movements"].as_array().unwrap();
        movements.iter().map(|one| one["change"].as_i64().unwrap()).collect()
    }
}

pub fn line(product: i64, quantity: i64) -> Value {
    json!([{ "product_id": product, "quantity": quantity }])
}

pub fn ids(orders: &Value) -> Vec<i64> {
    orders.as_array().unwrap().iter().map(|order| order["id"].as_i64().unwrap()).collect()
}
