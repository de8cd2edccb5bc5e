//! Test application of the order transfer: the shop's server and a device, each with its own
//! database, on one sandbox.

use std::sync::Arc;
use std::time::Duration;

use korosho_core::Shop;
use korosho_core::background::Background;
use korosho_core::config::{Secret, ServerConfig, ShopConfig, StoreAccess, WooConfig};
use korosho_core::manual_payments::CounterPayment;
use korosho_core::staff::ManagerActor;
use korosho_domain::admin::{AddDeviceInput, DeviceRole};
use korosho_domain::customer::Customer;
use korosho_domain::fulfilment::Fulfilment;
use korosho_domain::language::Language;
use korosho_domain::order::{CheckoutInput, OrderAccess, OrderView, PayOrderInput};
use korosho_domain::order_transfer::{OrderPage, RegisterKeyInput};
use korosho_domain::payment::{Next, PaymentMethod, PaymentState};
use korosho_domain::pricing::PriceBook as _;
use korosho_domain::problem::Problem;
use korosho_domain::quote::{Line, QuoteInput};
use korosho_domain::signing::SigningKey;
use korosho_sandbox::{Options, RunningSandbox};
use korosho_server::config::Settings;
use korosho_server::{Config, Running};
use serde_json::{Value, json};
use sqlx::Connection as _;
use tempfile::TempDir;
use url::Url;
use uuid::Uuid;

use super::test_keys::{key_of, secret_of};

/// Timeout of every wait.
pub const TIMEOUT: Duration = Duration::from_secs(40);

/// Databases of the server: SQLite, and a fresh PostgreSQL database if one is configured.
pub async fn databases() -> Vec<Option<String>> {
    let mut all = vec![None];
    if let Ok(url) = std::env::var("KOROSHO_TEST_POSTGRES_URL") {
        let name = format!("korosho_{}", Uuid::new_v4().simple());
        let mut conn = sqlx::PgConnection::connect(&url).await.unwrap();
        let sql = format!("CREATE DATABASE {name}");
        sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&mut conn).await.unwrap();
        let mut own = Url::parse(&url).unwrap();
        own.set_path(&name);
        all.push(Some(own.into()));
    }
    all
}

/// One shop with two engines.
pub struct TestApp {
    pub sandbox: RunningSandbox,
    pub server: Running,
    pub device: Arc<Shop>,
    config: ShopConfig,
    background: Option<Background>,
    folder: TempDir,
}

impl TestApp {
    /// Opens a shop whose device is a desk.
    pub async fn open_with_desk(database: Option<&str>) -> Self {
        let mut app = Self::open(database).await;
        let token = app.add_device("desk-1", DeviceRole::Desk).await;
        app.restart_device(|config| {
            config.settings.keeps_register = true;
            let server = config.server.as_mut().unwrap();
            server.signing_key = Secret::new(secret_of(&token));
            server.token = Secret::new(token);
        })
        .await;
        app.until("a registered key", || async { app.has_key("desk-1").await }).await;
        app
    }

    /// Starts a server that takes cards and M-Pesa, and a kiosk that uses it.
    pub async fn open(database: Option<&str>) -> Self {
        let sandbox = korosho_sandbox::start(Options::default()).await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("server").display().to_string();
        let options = database.map(|url| ("KOROSHO_DATABASE_URL", url));
        let server = start_server(&sandbox.origin, &data, options.as_slice()).await;
        let token = add_device(&server, "kiosk-1", DeviceRole::Kiosk).await;
        let config = device_config(&sandbox.origin, &server.origin, token, &folder);
        let device = Arc::new(Shop::open(config.clone()).await.unwrap());
        let background = Some(device.start_background());
        let app = Self { sandbox, server, device, config, background, folder };
        app.until("catalogues", || async { app.has_catalogues() }).await;
        app.until("a registered key", || async { app.has_key("kiosk-1").await }).await;
        app
    }

    /// Ends the token of a device.
    pub async fn revoke_device(&self, name: &str) -> bool {
        let devices = &self.server.app().shop.order_transfer;
        devices.revoke_device(ManagerActor::at_admin_cli(), name).await.unwrap()
    }

    /// Creates the token of a further device and registers its key.
    pub async fn add_device(&self, name: &str, role: DeviceRole) -> String {
        let token = add_device(&self.server, name, role).await;
        assert_eq!(self.register(&key_of(token.expose()), &token).await, Ok(()));
        token.expose().to_owned()
    }

    /// Registers the key of a device with its token.
    pub async fn register(&self, key: &SigningKey, token: &Secret) -> Result<(), Problem> {
        let public_key = key.public_key().unwrap().as_str().to_owned();
        let input = RegisterKeyInput { public_key };
        self.server.app().shop.order_transfer.register_key(&input, Some(token)).await.map(drop)
    }

    /// Whether the server has a key of this device.
    pub async fn has_key(&self, name: &str) -> bool {
        let devices = self.server.app().shop.order_transfer.devices().await.unwrap();
        devices.iter().any(|device| device.name == name && device.public_key.is_some())
    }

    /// Token of the kiosk.
    pub fn token(&self) -> Secret {
        self.config.server.as_ref().unwrap().token.clone()
    }

    /// Key with which the kiosk signs.
    pub fn key(&self) -> SigningKey {
        key_of(self.token().expose())
    }

    /// Executes a statement in the SQLite database of the server; returns the number of rows.
    pub async fn execute(&self, sql: &str) -> u64 {
        let file = self.folder.path().join("server").join("korosho.db");
        let url = format!("sqlite://{}", file.display());
        let mut conn = sqlx::SqliteConnection::connect(&url).await.unwrap();
        let done = sqlx::query(sqlx::AssertSqlSafe(sql.to_owned())).execute(&mut conn).await;
        done.unwrap().rows_affected()
    }

    fn has_catalogues(&self) -> bool {
        let at_server = self.server.app().shop.catalogue.status().version > 0;
        at_server && self.device.catalogue.status().version > 0
    }

    /// URL of the server as the device knows it.
    pub fn reachable_server(&self) -> Url {
        self.config.server.as_ref().unwrap().url.clone()
    }

    /// Restarts the server at the same address with further settings.
    pub async fn restart_server(self, options: &[(&str, &str)]) -> Self {
        let address = self.server.origin.trim_start_matches("http://").to_owned();
        let data = self.folder.path().join("server").display().to_string();
        self.server.shutdown().await.unwrap();
        let options = [options, &[("KOROSHO_LISTEN", &address)]].concat();
        let server = start_server(&self.sandbox.origin, &data, &options).await;
        Self { server, ..self }
    }

    /// Stops the device's background jobs: it sends only what a test requests.
    pub async fn stop_device(&mut self) {
        if let Some(background) = self.background.take() {
            background.stop().await;
        }
    }

    /// Restarts the device with changed settings.
    pub async fn restart_device(&mut self, change: impl FnOnce(&mut ShopConfig)) {
        self.stop_device().await;
        self.device.close().await;
        change(&mut self.config);
        self.device = Arc::new(Shop::open(self.config.clone()).await.unwrap());
        self.background = Some(self.device.start_background());
    }

    /// Places an order at the kiosk, to be paid at the counter.
    pub async fn order(&self) -> OrderAccess {
        let line = Line { quantity: 1, ..self.cashews() };
        self.order_of(vec![line], Fulfilment::Pickup).await
    }

    /// Order line of half a kilo of cashews.
    pub fn cashews(&self) -> Line {
        let snapshot = self.device.catalogue.snapshot();
        let all = snapshot.entries();
        let entry = all.iter().find(|entry| entry.product.slug == "roasted-salted-cashews");
        let product = snapshot.product(entry.unwrap().product.id).unwrap();
        let size = |size: &&korosho_domain::catalogue::Variation| {
            size.options.values().any(|option| option == "500g")
        };
        let variation_id = product.variations.iter().find(size).map(|size| size.id);
        Line { product_id: product.id, variation_id, quantity: 1, ..Line::default() }
    }

    /// Current price of a line's variation in minor units.
    pub fn price_of(&self, line: &Line) -> i64 {
        let snapshot = self.device.catalogue.snapshot();
        let product = snapshot.product(line.product_id).unwrap();
        let size = product.variations.iter().find(|size| Some(size.id) == line.variation_id);
        size.unwrap().price.unwrap()
    }

    pub async fn order_of(&self, lines: Vec<Line>, fulfilment: Fulfilment) -> OrderAccess {
        let (lines_too, to) = (lines.clone(), fulfilment.clone());
        let asked = QuoteInput { lines: lines_too, fulfilment: to, coupon: None };
        let quote = self.device.checkout.get_quote(asked).await.unwrap();
        let delivered = fulfilment != Fulfilment::Pickup;
        let input = CheckoutInput {
            checkout_id: Uuid::new_v4(),
            lines,
            fulfilment,
            slot: None,
            coupon: None,
            customer: Customer {
                name: "Amina".to_owned(),
                phone: "0712 345 678".to_owned(),
                email: None,
            },
            payment: if delivered { PaymentMethod::OnDelivery } else { PaymentMethod::Counter },
            payer_phone: None,
            expected_total: quote.total,
            note: None,
            gift: None,
            language: Some(Language::Sw),
        };
        let answer = self.device.checkout.place_order(input).await.unwrap();
        OrderAccess { id: answer.order.id, key: answer.order.key }
    }

    /// Order of a desk that the server has, with an open card page there.
    pub async fn with_card_page() -> (Self, OrderAccess, Next) {
        let app = Self::open_with_desk(None).await;
        let (order, next) = app.card_page().await;
        (app, order, next)
    }

    /// New order of the device, with an open card page at the server.
    pub async fn card_page(&self) -> (OrderAccess, Next) {
        let order = self.order().await;
        self.page(&order).await;
        let next = self.ask_to_pay(&order, PaymentMethod::Card).await.unwrap();
        (order, next)
    }

    /// Takes cash for the device's order at the desk; `unchecked` as in [`CounterPayment`].
    pub async fn take_cash(
        &self,
        order: &OrderAccess,
        amount: i64,
        unchecked: bool,
    ) -> Result<(), Problem> {
        let (order_id, method) = (order.id, PaymentMethod::Counter);
        let payment = CounterPayment { order_id, method, amount, receipt: None, unchecked };
        self.device.manual_payments.record(payment).await
    }

    /// URL in the QR code on the screen or in the text message.
    pub async fn page(&self, order: &OrderAccess) -> OrderPage {
        self.device.transferred_orders.page(order.clone()).await.unwrap()
    }

    /// Order as the device shows it.
    pub async fn order_on_device(&self, order: &OrderAccess) -> OrderView {
        self.device.orders.get_order(order.clone()).await.unwrap()
    }

    /// Order as its page on the website shows it; `None` if the page reports that it does not
    /// exist.
    pub async fn at_server(&self, order: &OrderAccess) -> Option<OrderView> {
        match self.server.app().shop.orders.get_order(order.clone()).await {
            Ok(view) => Some(view),
            Err(Problem::NotFound) => None,
            Err(problem) => panic!("{problem:?}"),
        }
    }

    /// Starts a payment on the website, as a phone does.
    pub async fn ask_to_pay(
        &self,
        order: &OrderAccess,
        payment: PaymentMethod,
    ) -> Result<Next, Problem> {
        let OrderAccess { id, key } = order.clone();
        let phone = Some("0712345678".to_owned());
        let input = PayOrderInput { id, key, payment, phone, expected_due: None };
        self.server.app().shop.orders.pay_order(input).await.map(|answer| answer.next)
    }

    /// Pays on a card page; `false` if the page is no longer payable.
    pub async fn pay_page(&self, next: &Next) -> bool {
        let Next::Redirect { url } = next else { panic!("{next:?}") };
        let session = url.split('#').next().unwrap().rsplit('/').next().unwrap();
        let path = format!("stripe/sessions/{session}/pay");
        self.change_upstream(&path, json!({})).await.is_some()
    }

    /// Posts the code of a ticket to the website, as its holder does.
    pub async fn post_transfer(
        &self,
        signed_order: &str,
        token: Option<&str>,
    ) -> reqwest::Response {
        let url = format!("{}/api/order-transfers", self.server.origin);
        let request =
            reqwest::Client::new().post(url).json(&json!({ "signed_order": signed_order }));
        let request = match token {
            Some(token) => request.bearer_auth(token),
            None => request,
        };
        request.send().await.unwrap()
    }

    /// Changes an upstream's state directly; `None` if that is currently impossible.
    pub async fn change_upstream(&self, path: &str, body: Value) -> Option<Value> {
        let url = format!("{}/sandbox/{path}", self.sandbox.origin);
        let answer = reqwest::Client::new().post(url).json(&body).send().await.unwrap();
        if !answer.status().is_success() {
            return None;
        }
        Some(answer.json().await.unwrap_or(json!({})))
    }

    /// Sends a request to WooCommerce, as another program with a key does.
    pub async fn store_request(&self, method: &str, path: &str, body: Value) -> Value {
        let url = format!("{}/wp-json/wc/v3/{path}", self.sandbox.origin);
        let request = reqwest::Client::new().request(method.parse().unwrap(), url);
        let request = request.basic_auth("ck_demo", Some("cs_demo"));
        request.json(&body).send().await.unwrap().json().await.unwrap()
    }

    pub fn fault(&self, settings: Value) {
        self.sandbox.state().faults().add(serde_json::from_value(settings).unwrap());
    }

    pub fn no_faults(&self) {
        self.sandbox.state().faults().clear(None);
    }

    async fn ledger(&self) -> Value {
        let url = format!("{}/sandbox/ledger", self.sandbox.origin);
        reqwest::get(url).await.unwrap().json().await.unwrap()
    }

    /// Statuses of Korosho's orders in WooCommerce that are not in the trash, oldest first.
    pub async fn in_store(&self) -> Vec<String> {
        let ledger = self.ledger().await;
        let all = ledger["orders"].as_array().unwrap();
        let kept = all.iter().filter(|order| order["status"] != "trash");
        kept.map(|order| order["status"].as_str().unwrap().to_owned()).collect()
    }

    /// Total received by the providers, in minor units.
    pub async fn taken(&self) -> i64 {
        let ledger = self.ledger().await;
        let all = ledger["payments"].as_array().unwrap().clone();
        all.iter().map(|payment| payment["amount"].as_i64().unwrap()).sum()
    }

    /// Waits until the device shows the order as paid.
    pub async fn wait_until_paid_on_device(&self, order: &OrderAccess) -> OrderView {
        self.until("paid on the device", || async {
            self.order_on_device(order).await.payment.state == PaymentState::Paid
        })
        .await;
        self.order_on_device(order).await
    }

    /// Waits until WooCommerce holds orders with exactly these statuses, in any sequence.
    pub async fn store_has(&self, statuses: &[&str]) {
        let mut statuses = statuses.to_vec();
        statuses.sort_unstable();
        self.until(&format!("{statuses:?} in WooCommerce"), || async {
            let mut found = self.in_store().await;
            found.sort_unstable();
            found == statuses
        })
        .await;
    }

    /// Waits until a condition holds.
    pub async fn until<F: Future<Output = bool>>(&self, what: &str, check: impl Fn() -> F) {
        let started = tokio::time::Instant::now();
        while !check().await {
            let found = self.in_store().await;
            assert!(started.elapsed() < TIMEOUT, "never came: {what}; the store has {found:?}");
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
    }
}

async fn add_device(server: &Running, name: &str, role: DeviceRole) -> Secret {
    let input = AddDeviceInput { name: name.to_owned(), role, code: String::new() };
    let devices = &server.app().shop.order_transfer;
    Secret::new(devices.add_device(ManagerActor::at_admin_cli(), &input).await.unwrap().token)
}

async fn start_server(sandbox: &str, data: &str, options: &[(&str, &str)]) -> Running {
    let (stripe, mpesa) = (format!("{sandbox}/stripe"), format!("{sandbox}/mpesa"));
    let mut settings = vec![
        ("KOROSHO_WOOCOMMERCE_URL", sandbox),
        ("KOROSHO_WOOCOMMERCE_KEY", "ck_demo"),
        ("KOROSHO_WOOCOMMERCE_SECRET", "cs_demo"),
        ("KOROSHO_STRIPE_SECRET_KEY", "sk_test_demo"),
        ("KOROSHO_STRIPE_API_URL", stripe.as_str()),
        ("KOROSHO_MPESA_CONSUMER_KEY", "demo_key"),
        ("KOROSHO_MPESA_CONSUMER_SECRET", "demo_secret"),
        ("KOROSHO_MPESA_SHORTCODE", "174379"),
        ("KOROSHO_MPESA_PASSKEY", "demo_passkey"),
        ("KOROSHO_MPESA_API_URL", mpesa.as_str()),
        ("KOROSHO_DATA_DIR", data),
        ("KOROSHO_TEST_TIME_SCALE", "60"),
    ];
    settings.extend(options);
    if !settings.iter().any(|(name, _)| *name == "KOROSHO_LISTEN") {
        settings.push(("KOROSHO_LISTEN", "127.0.0.1:0"));
    }
    let all = settings.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned()));
    let config = Config::read(&Settings::new(all, "").unwrap()).unwrap();
    korosho_server::start(config).await.unwrap()
}

fn device_config(sandbox: &str, server: &str, token: Secret, folder: &TempDir) -> ShopConfig {
    let url = |text: &str| Url::parse(text).unwrap();
    let access = StoreAccess::Server { url: url(server), token: token.clone() };
    let woo = WooConfig::with_access(url(sandbox), access);
    let mut config = ShopConfig::new(woo, folder.path().join("device"), url(server));
    let methods = vec![PaymentMethod::Card, PaymentMethod::Mpesa];
    let signing_key = Secret::new(secret_of(token.expose()));
    config.server = Some(ServerConfig { url: url(server), token, signing_key, methods });
    config.settings.device_letter = 'K';
    config.settings.device_number = 1;
    config.settings.keeps_register = true;
    config.orders = config.orders.with_time_scale(60);
    // A slow machine is not a slow server: tests of the latter shorten this.
    config.orders.server_timeout = TIMEOUT;
    config
}
