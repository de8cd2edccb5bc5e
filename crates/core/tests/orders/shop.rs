//! Test shop with its own sandbox and short delays.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use futures::future::join_all;
use korosho_core::Shop;
use korosho_core::admin::Reconciliation;
use korosho_core::background::Background;
use korosho_core::clock::{Clock as _, SystemClock};
use korosho_core::config::{
    MpesaConfig, MpesaInitiator, Secret, ShopConfig, StripeConfig, WooConfig,
};
use korosho_core::store::outbox::JobState;
use korosho_core::store::{Store, alerts, attempts};
use korosho_domain::customer::Customer;
use korosho_domain::fulfilment::Fulfilment;
use korosho_domain::order::{CheckoutAnswer, CheckoutInput, OrderAccess, OrderView};
use korosho_domain::payment::{Next, PaymentMethod};
use korosho_domain::pricing::PriceBook as _;
use korosho_domain::problem::Problem;
use korosho_domain::quote::{Line, QuoteInput};
use korosho_sandbox::{Options, RunningSandbox};
use serde_json::{Value, json};
use sqlx::Connection as _;
use tempfile::TempDir;
use url::Url;
use uuid::Uuid;

use crate::answers::Answers;

/// Maximum wait for a condition.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Id of the session in the URL of a hosted page.
pub fn session(answer: &CheckoutAnswer) -> String {
    let Next::Redirect { url } = &answer.next else { panic!("{:?}", answer.next) };
    let path = url.split('#').next().unwrap();
    path.rsplit('/').next().unwrap().to_owned()
}

/// Database of a test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Database {
    Sqlite,
    Postgres(String),
}

/// Every database available on this machine; each value opens a new one.
pub async fn databases() -> Vec<Database> {
    let mut all = vec![Database::Sqlite];
    if let Ok(url) = std::env::var("KOROSHO_TEST_POSTGRES_URL") {
        all.push(Database::Postgres(fresh_postgres(&url).await));
    }
    all
}

async fn fresh_postgres(url: &str) -> String {
    let name = format!("korosho_{}", Uuid::new_v4().simple());
    let mut conn = sqlx::PgConnection::connect(url).await.unwrap();
    let sql = format!("CREATE DATABASE {name}");
    sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&mut conn).await.unwrap();
    let mut own = Url::parse(url).unwrap();
    own.set_path(&name);
    own.into()
}

/// Running shop with its sandbox.
pub struct TestShop {
    pub shop: Arc<Shop>,
    pub sandbox: RunningSandbox,
    pub config: ShopConfig,
    answers: Answers,
    background: Option<Background>,
    data: TempDir,
}

impl TestShop {
    /// Opens a shop and waits for its catalogue.
    pub async fn open(database: &Database) -> Self {
        Self::open_with(database, |_| ()).await
    }

    /// Like [`TestShop::open`], with changed settings.
    pub async fn open_with(database: &Database, change: impl FnOnce(&mut ShopConfig)) -> Self {
        let sandbox = korosho_sandbox::start(Options::default()).await.unwrap();
        Self::open_at(sandbox, database, change).await
    }

    /// Opens a shop on this sandbox.
    pub async fn open_at(
        sandbox: RunningSandbox,
        database: &Database,
        change: impl FnOnce(&mut ShopConfig),
    ) -> Self {
        // The log is printed for failed tests; the first test installs the subscriber.
        let _ = tracing_subscriber::fmt().with_test_writer().try_init();
        let data = tempfile::tempdir().unwrap();
        let mut config = config(&sandbox.origin, &data, database);
        let (answers, public_url) = Answers::listen().await;
        config.public_url = public_url;
        change(&mut config);
        let shop = Arc::new(Shop::open(config.clone()).await.unwrap());
        answers.reach(&shop);
        let background = Some(shop.start_background());
        let test = Self { shop, sandbox, config, answers, background, data };
        test.until("a catalogue", || async { test.shop.catalogue.status().version > 0 }).await;
        test
    }

    /// Restarts the shop on the same data.
    pub async fn restart(&mut self) {
        self.while_closed(|_| ()).await;
    }

    /// Stops the background work; jobs run by `Shop::work_off` alone.
    pub async fn stop_background(&mut self) {
        if let Some(background) = self.background.take() {
            background.stop().await;
        }
    }

    /// Closes the shop, runs `work` on its data folder, and opens it again.
    pub async fn while_closed<T>(&mut self, work: impl FnOnce(&Path) -> T) -> T {
        self.stop_background().await;
        self.shop.close().await;
        let done = work(self.data.path());
        self.shop = Arc::new(Shop::open(self.config.clone()).await.unwrap());
        self.answers.reach(&self.shop);
        self.background = Some(self.shop.start_background());
        done
    }

    /// Line with the product of this slug, in this size.
    pub fn line(&self, slug: &str, size: Option<&str>, quantity: u32) -> Line {
        let snapshot = self.shop.catalogue.snapshot();
        let product = snapshot.entries().iter().find(|entry| entry.product.slug == slug).unwrap();
        let product = snapshot.product(product.product.id).unwrap();
        let wanted = |variation: &&korosho_domain::catalogue::Variation| {
            size.is_some_and(|size| variation.options.values().any(|option| option == size))
        };
        let variation_id = product.variations.iter().find(wanted).map(|variation| variation.id);
        Line { product_id: product.id, variation_id, quantity, ..Line::default() }
    }

    /// Checkout of these lines at today's total, for pick-up.
    pub async fn input(&self, lines: Vec<Line>, payment: PaymentMethod) -> CheckoutInput {
        let asked = QuoteInput { lines: lines.clone(), ..QuoteInput::default() };
        let quote = self.shop.checkout.get_quote(asked).await.unwrap();
        CheckoutInput {
            checkout_id: Uuid::new_v4(),
            lines,
            fulfilment: Fulfilment::Pickup,
            slot: None,
            coupon: None,
            customer: Customer {
                name: "Amina".to_owned(),
                phone: "0712 345 678".to_owned(),
                email: None,
            },
            payment,
            payer_phone: None,
            expected_total: quote.total,
            note: None,
            gift: None,
            language: None,
        }
    }

    /// Checkout of half a kilo of cashews with this payment method.
    pub async fn cashews(&self, payment: PaymentMethod) -> CheckoutInput {
        let line = self.line("roasted-salted-cashews", Some("500g"), 1);
        self.input(vec![line], payment).await
    }

    pub async fn place(&self, input: &CheckoutInput) -> Result<CheckoutAnswer, Problem> {
        self.shop.checkout.place_order(input.clone()).await
    }

    /// Sends the same request several times concurrently.
    pub async fn place_at_once(
        &self,
        inputs: &[CheckoutInput],
    ) -> Vec<Result<CheckoutAnswer, Problem>> {
        join_all(inputs.iter().map(|input| self.place(input))).await
    }

    /// Prompts on a phone, newest first.
    pub async fn prompts(&self, phone: &str) -> Vec<serde_json::Value> {
        let url = format!("{}/sandbox/mpesa/prompts?phone={phone}", self.sandbox.origin);
        reqwest::get(url).await.unwrap().json().await.unwrap()
    }

    pub async fn see(&self, answer: &CheckoutAnswer) -> OrderView {
        let access = OrderAccess { id: answer.order.id, key: answer.order.key.clone() };
        self.shop.orders.get_order(access).await.unwrap()
    }

    /// Sets a fault of the sandbox.
    pub fn fault(&self, settings: Value) {
        self.sandbox.state().faults().add(serde_json::from_value(settings).unwrap());
    }

    /// Number of requests that received a fault.
    pub fn injected_faults(&self) -> u64 {
        self.sandbox.state().faults().list().iter().map(|fault| fault.injected).sum()
    }

    pub fn clear_faults(&self) {
        self.sandbox.state().faults().clear(None);
    }

    /// Calls a control route of the sandbox: `POST /sandbox/{path}`.
    pub async fn control(&self, path: &str, body: Value) -> Value {
        let url = format!("{}/sandbox/{path}", self.sandbox.origin);
        let answer = reqwest::Client::new().post(url).json(&body).send().await.unwrap();
        assert!(answer.status().is_success(), "{path}: {}", answer.status());
        answer.json().await.unwrap_or(json!({}))
    }

    /// Current alerts as text.
    pub async fn alerts(&self) -> Vec<String> {
        let store = Store::open(&self.config.database_address()).await.unwrap();
        let all = alerts::unresolved(&mut store.connection().await.unwrap()).await.unwrap();
        all.into_iter().map(|alert| format!("{}: {}", alert.kind, alert.detail)).collect()
    }

    /// Secret token of the callback URL of an order's newest attempt.
    pub async fn token(&self, answer: &CheckoutAnswer) -> String {
        let store = Store::open(&self.config.database_address()).await.unwrap();
        let mut conn = store.connection().await.unwrap();
        attempts::latest(&mut conn, answer.order.id).await.unwrap().unwrap().token
    }

    /// Sends a request to the sandbox's WooCommerce, as staff would.
    pub async fn store(&self, method: &str, path: &str, body: Value) -> Value {
        ask_store(&self.sandbox, method, path, body).await
    }

    async fn ledger(&self) -> Value {
        let url = format!("{}/sandbox/ledger", self.sandbox.origin);
        reqwest::get(url).await.unwrap().json().await.unwrap()
    }

    /// WooCommerce's orders, including those in the trash.
    pub async fn all_store_orders(&self) -> Vec<Value> {
        self.ledger().await["orders"].as_array().cloned().unwrap()
    }

    /// WooCommerce's orders that are not in the trash, oldest first.
    pub async fn store_orders(&self) -> Vec<Value> {
        let ledger = self.ledger().await;
        let all = ledger["orders"].as_array().cloned().unwrap();
        all.into_iter().filter(|order| order["status"] != "trash").collect()
    }

    /// Payments received by the providers.
    pub async fn taken(&self) -> Vec<Value> {
        self.ledger().await["payments"].as_array().cloned().unwrap()
    }

    /// Pays an order's open card page as its customer, then opens the order's page.
    pub async fn pay_card(&self, answer: &CheckoutAnswer) {
        self.control(&format!("stripe/sessions/{}/pay", session(answer)), json!({})).await;
        self.until("a paid order", || async { self.see(answer).await.payment.received > 0 }).await;
    }

    /// Waits until all jobs but those due much later are done.
    pub async fn drained(&self) {
        self.until("an empty outbox", || async {
            let orders = self.shop.admin.export(0).await.unwrap();
            let mut entries = orders.iter().flat_map(|file| &file.outbox);
            let depth = self.shop.admin.figures().await.unwrap().outbox;
            depth.overdue == 0 && entries.all(|entry| entry.state != JobState::Due || is_far(entry))
        })
        .await;
    }

    /// Reconciles everything of the last hour, including work in progress.
    pub async fn reconcile(&self) -> Reconciliation {
        let now = SystemClock.now();
        self.shop.admin.reconcile(Some(now - 3_600_000)).await.unwrap()
    }

    /// Waits until WooCommerce has exactly these statuses, oldest order first.
    pub async fn store_has(&self, statuses: &[&str]) {
        self.until(&format!("{statuses:?} in WooCommerce"), || async {
            let orders = self.store_orders().await;
            orders
                .iter()
                .map(|order| order["status"].as_str().unwrap_or(""))
                .eq(statuses.iter().copied())
        })
        .await;
    }

    /// Waits until `check` is true; `what` names the condition in the panic.
    pub async fn until<F: Future<Output = bool>>(&self, what: &str, check: impl Fn() -> F) {
        let started = tokio::time::Instant::now();
        while !check().await {
            assert!(started.elapsed() < TIMEOUT, "never came: {what}");
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
    }
}

/// Sends a request to a sandbox's WooCommerce.
pub async fn ask_store(sandbox: &RunningSandbox, method: &str, path: &str, body: Value) -> Value {
    let url = format!("{}/wp-json/wc/v3/{path}", sandbox.origin);
    let request = reqwest::Client::new().request(method.parse().unwrap(), url);
    let request = request.basic_auth("ck_demo", Some("cs_demo"));
    request.json(&body).send().await.unwrap().json().await.unwrap()
}

/// Whether a job is due much later: polls of a page, the cancellation of unpaid orders.
fn is_far(entry: &korosho_core::store::outbox::OutboxEntry) -> bool {
    entry.next_try > SystemClock.now() + 5_000
}

fn config(origin: &str, data: &TempDir, database: &Database) -> ShopConfig {
    let address = |path: &str| Url::parse(&format!("{origin}{path}")).unwrap();
    let secret = |text: &str| Secret::new(text);
    let woo = WooConfig::new(address(""), secret("ck_demo"), secret("cs_demo"));
    let mut config = ShopConfig::new(woo, data.path().to_owned(), address(""));
    if let Database::Postgres(url) = database {
        config.database_url = Some(url.clone());
    }
    config.stripe = Some(StripeConfig {
        secret_key: secret("sk_test_demo"),
        webhook_secret: Some(secret("whsec_test")),
        api_url: address("/stripe"),
    });
    config.mpesa = Some(MpesaConfig {
        consumer_key: secret("demo_key"),
        consumer_secret: secret("demo_secret"),
        shortcode: "174379".to_owned(),
        till: None,
        passkey: secret("demo_passkey"),
        initiator: Some(MpesaInitiator {
            name: "testapi".to_owned(),
            security_credential: secret("demo_credential"),
        }),
        api_url: address("/mpesa"),
    });
    // A desk without a server scans the tickets of a kiosk without one.
    config.accepts_shared_key = true;
    config.orders.reconcile_grace = Duration::ZERO;
    config.orders.write_visibility_delay = Duration::from_millis(400);
    config.orders.ask_again_after = Duration::ZERO;
    config.orders.back_off = Duration::from_millis(40);
    config.orders.max_back_off = Duration::from_millis(200);
    config
}
