//! A shop on a sandbox of its own, in a hurry.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use futures::future::join_all;
use korosho_core::Shop;
use korosho_core::admin::Reconciliation;
use korosho_core::background::Background;
use korosho_core::clock::{Clock as _, SystemClock};
use korosho_core::config::{MpesaConfig, Secret, ShopConfig, StripeConfig, WooConfig};
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

/// Longest that anything is waited for.
const TIMEOUT: Duration = Duration::from_secs(30);

/// The id of the session behind a hosted page's address.
pub fn session(answer: &CheckoutAnswer) -> String {
    let Next::Redirect { url } = &answer.next else { panic!("{:?}", answer.next) };
    let path = url.split('#').next().unwrap();
    path.rsplit('/').next().unwrap().to_owned()
}

/// Where orders are kept in a test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Database {
    Sqlite,
    Postgres(String),
}

/// Every database this machine can test with; each gives a fresh one.
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

/// A running shop with its sandbox.
pub struct TestShop {
    pub shop: Arc<Shop>,
    pub sandbox: RunningSandbox,
    pub config: ShopConfig,
    background: Option<Background>,
    data: TempDir,
}

impl TestShop {
    /// A shop that has its catalogue.
    pub async fn open(database: &Database) -> Self {
        Self::open_with(database, |_| ()).await
    }

    /// The same with other settings.
    pub async fn open_with(database: &Database, change: impl FnOnce(&mut ShopConfig)) -> Self {
        let sandbox = korosho_sandbox::start(Options::default()).await.unwrap();
        Self::open_at(sandbox, database, change).await
    }

    /// A shop of this sandbox.
    pub async fn open_at(
        sandbox: RunningSandbox,
        database: &Database,
        change: impl FnOnce(&mut ShopConfig),
    ) -> Self {
        // What went wrong inside is told under a test that fails; the first test sets it up.
        let _ = tracing_subscriber::fmt().with_test_writer().try_init();
        let data = tempfile::tempdir().unwrap();
        let mut config = config(&sandbox.origin, &data, database);
        change(&mut config);
        let shop = Arc::new(Shop::open(config.clone()).await.unwrap());
        let background = Some(shop.start_background());
        let test = Self { shop, sandbox, config, background, data };
        test.until("a catalogue", || async { test.shop.catalogue.status().version > 0 }).await;
        test
    }

    /// Ends the shop as a restart does and opens it on the same data.
    pub async fn restart(&mut self) {
        self.while_closed(|_| ()).await;
    }

    /// Ends the shop, lets `work` at the folder of its data, and opens it again.
    pub async fn while_closed<T>(&mut self, work: impl FnOnce(&Path) -> T) -> T {
        if let Some(background) = self.background.take() {
            background.stop().await;
        }
        self.shop.close().await;
        let done = work(self.data.path());
        self.shop = Arc::new(Shop::open(self.config.clone()).await.unwrap());
        self.background = Some(self.shop.start_background());
        done
    }

    /// The product with this slug, in this size: its line.
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

    /// A checkout of these lines at today's total, collected at the shop.
    pub async fn input(&self, lines: Vec<Line>, payment: PaymentMethod) -> CheckoutInput {
        let asked = QuoteInput { lines: lines.clone(), ..QuoteInput::default() };
        let quote = self.shop.checkout.get_quote(asked).await.unwrap();
        CheckoutInput {
            checkout_id: Uuid::new_v4(),
            lines,
            fulfilment: Fulfilment::Pickup,
            coupon: None,
            customer: Customer {
                name: "Amina".to_owned(),
                phone: "0712 345 678".to_owned(),
                email: None,
            },
            payment,
            expected_total: quote.total,
            note: None,
            language: None,
        }
    }

    /// Half a kilo of cashews, to be paid like this.
    pub async fn cashews(&self, payment: PaymentMethod) -> CheckoutInput {
        let line = self.line("roasted-salted-cashews", Some("500g"), 1);
        self.input(vec![line], payment).await
    }

    pub async fn place(&self, input: &CheckoutInput) -> Result<CheckoutAnswer, Problem> {
        self.shop.checkout.place_order(input.clone()).await
    }

    /// The same request from many sides at once.
    pub async fn place_at_once(
        &self,
        inputs: &[CheckoutInput],
    ) -> Vec<Result<CheckoutAnswer, Problem>> {
        join_all(inputs.iter().map(|input| self.place(input))).await
    }

    pub async fn see(&self, answer: &CheckoutAnswer) -> OrderView {
        let access = OrderAccess { id: answer.order.id, key: answer.order.key.clone() };
        self.shop.orders.get_order(access).await.unwrap()
    }

    /// Sets a fault of the sandbox.
    pub fn fault(&self, settings: Value) {
        self.sandbox.state().faults().add(serde_json::from_value(settings).unwrap());
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

    /// What staff are told about now, as words.
    pub async fn alerts(&self) -> Vec<String> {
        let store = Store::open(&self.config.database_address()).await.unwrap();
        let all = alerts::unresolved(&mut store.connection().await.unwrap()).await.unwrap();
        all.into_iter().map(|alert| format!("{}: {}", alert.kind, alert.detail)).collect()
    }

    /// The unguessable part of the call-back address of an order's newest attempt.
    pub async fn token(&self, answer: &CheckoutAnswer) -> String {
        let store = Store::open(&self.config.database_address()).await.unwrap();
        let mut conn = store.connection().await.unwrap();
        attempts::latest(&mut conn, answer.order.id).await.unwrap().unwrap().token
    }

    /// Something asked of the sandbox's WooCommerce, as staff would.
    pub async fn store(&self, method: &str, path: &str, body: Value) -> Value {
        ask_store(&self.sandbox, method, path, body).await
    }

    async fn ledger(&self) -> Value {
        let url = format!("{}/sandbox/ledger", self.sandbox.origin);
        reqwest::get(url).await.unwrap().json().await.unwrap()
    }

    /// WooCommerce's orders, those in the trash included.
    pub async fn all_store_orders(&self) -> Vec<Value> {
        self.ledger().await["orders"].as_array().cloned().unwrap()
    }

    /// WooCommerce's orders that are not in the trash, oldest first.
    pub async fn store_orders(&self) -> Vec<Value> {
        let ledger = self.ledger().await;
        let all = ledger["orders"].as_array().cloned().unwrap();
        all.into_iter().filter(|order| order["status"] != "trash").collect()
    }

    /// What the providers took.
    pub async fn taken(&self) -> Vec<Value> {
        self.ledger().await["payments"].as_array().cloned().unwrap()
    }

    /// Pays an order's open card page as its shopper, and comes back to the order's page.
    pub async fn pay_card(&self, answer: &CheckoutAnswer) {
        self.control(&format!("stripe/sessions/{}/pay", session(answer)), json!({})).await;
        self.until("a paid order", || async { self.see(answer).await.payment.received > 0 }).await;
    }

    /// Waits until the outbox has nothing to do but what is far off.
    pub async fn drained(&self) {
        self.until("an empty outbox", || async {
            let orders = self.shop.admin.export(0).await.unwrap();
            let mut entries = orders.iter().flat_map(|file| &file.outbox);
            let depth = self.shop.admin.figures().await.unwrap().outbox;
            depth.overdue == 0 && entries.all(|entry| entry.state != JobState::Due || is_far(entry))
        })
        .await;
    }

    /// Compares everything of the last hour, also what is minutes old.
    pub async fn reconcile(&self) -> Reconciliation {
        let now = SystemClock.now();
        self.shop.admin.reconcile(Some(now - 3_600_000)).await.unwrap()
    }

    /// Waits until exactly these statuses stand in WooCommerce, oldest order first.
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

    /// Waits for something to come true; what it was is told when it does not.
    pub async fn until<F: Future<Output = bool>>(&self, what: &str, check: impl Fn() -> F) {
        let started = tokio::time::Instant::now();
        while !check().await {
            assert!(started.elapsed() < TIMEOUT, "never came: {what}");
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
    }
}

/// A request to a sandbox's WooCommerce.
pub async fn ask_store(sandbox: &RunningSandbox, method: &str, path: &str, body: Value) -> Value {
    let url = format!("{}/wp-json/wc/v3/{path}", sandbox.origin);
    let request = reqwest::Client::new().request(method.parse().unwrap(), url);
    let request = request.basic_auth("ck_demo", Some("cs_demo"));
    request.json(&body).send().await.unwrap().json().await.unwrap()
}

/// Not to be tried for a while: questions about a page, the calling off of what nobody pays.
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
        api_url: address("/mpesa"),
    });
    config.orders.reconcile_grace = Duration::ZERO;
    config.orders.write_visibility_delay = Duration::from_millis(400);
    config.orders.ask_again_after = Duration::ZERO;
    config.orders.back_off = Duration::from_millis(40);
    config.orders.max_back_off = Duration::from_millis(200);
    config
}
