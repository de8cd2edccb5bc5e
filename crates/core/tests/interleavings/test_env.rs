//! Test environment: one sandbox, a shop that can crash, customers, staff and a clock.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;
use std::path::Path;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use futures::FutureExt as _;
use futures::future::join_all;
use hmac::{Hmac, KeyInit as _, Mac as _};
use korosho_core::clock::{Clock as _, ManualClock, SystemClock};
use korosho_core::config::{
    MpesaConfig, MpesaInitiator, Secret, ShopConfig, StripeConfig, WooConfig,
};
use korosho_core::{Shop, faults};
use korosho_domain::order::{CheckoutAnswer, CheckoutInput};
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::Problem;
use korosho_sandbox::{Options, RunningSandbox};
use serde_json::{Value, json};
use sha2::Sha256;
use tempfile::TempDir;
use url::Url;

use crate::audit;
use crate::steps::{ORDERS, Step};
use crate::webhook_receiver::{Message, WebhookReceiver};

/// Start of every scenario, milliseconds since 1970: the real time, because the sandbox's Stripe
/// refuses sessions that expire within 30 minutes of it.
static START: LazyLock<i64> = LazyLock::new(|| SystemClock.now());

const MINUTE: i64 = 60_000;
const WEBHOOK_SECRET: &str = "whsec_test";

/// State that scenarios share: upstreams and a catalogue on disk.
pub struct TestEnv {
    sandbox: RunningSandbox,
    pub webhooks: WebhookReceiver,
    public_url: String,
    catalogue: TempDir,
    http: reqwest::Client,
    seen: RefCell<BTreeMap<String, u32>>,
}

/// Order with what its customer and staff know of it.
#[derive(Debug)]
pub struct PlacedOrder {
    pub input: CheckoutInput,
    /// `None` until the checkout has answered.
    pub answer: Option<CheckoutAnswer>,
    /// URLs of all payment pages so far.
    pub pages: Vec<String>,
    pub phone: String,
    /// Minor units that staff took in cash.
    pub cash: i64,
    /// Minor units that staff recorded with invented receipts.
    pub invented: i64,
}

/// Running scenario.
pub struct Scenario<'e> {
    pub env: &'e TestEnv,
    pub shop: Arc<Shop>,
    pub data: TempDir,
    pub orders: [Option<PlacedOrder>; ORDERS],
    config: ShopConfig,
    clock: Arc<ManualClock>,
    /// True time, milliseconds since 1970.
    now: i64,
    /// Error of the shop's clock, milliseconds.
    skew: i64,
}

impl TestEnv {
    pub async fn new() -> Self {
        let sandbox = korosho_sandbox::start(Options::default()).await.unwrap();
        let (webhooks, public_url) = WebhookReceiver::open().await;
        let (catalogue, http) = (tempfile::tempdir().unwrap(), reqwest::Client::new());
        let seen = RefCell::default();
        let env = Self { sandbox, webhooks, public_url, catalogue, http, seen };
        let clock = Arc::new(ManualClock::at(*START - 60 * MINUTE));
        let shop = Shop::open(env.config(env.catalogue.path(), clock)).await.unwrap();
        let background = shop.start_background();
        while shop.catalogue.status().version == 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        background.stop().await;
        shop.close().await;
        env
    }

    fn config(&self, data: &Path, clock: Arc<ManualClock>) -> ShopConfig {
        let origin = &self.sandbox.origin;
        let address = |path: &str| Url::parse(&format!("{origin}{path}")).unwrap();
        let woo = WooConfig::new(address(""), Secret::new("ck_demo"), Secret::new("cs_demo"));
        let public_url = Url::parse(&self.public_url).unwrap();
        let mut config = ShopConfig::new(woo, data.to_owned(), public_url);
        config.stripe = Some(StripeConfig {
            secret_key: Secret::new("sk_test_demo"),
            webhook_secret: Some(Secret::new(WEBHOOK_SECRET)),
            api_url: address("/stripe"),
        });
        config.mpesa = Some(MpesaConfig {
            consumer_key: Secret::new("demo_key"),
            consumer_secret: Secret::new("demo_secret"),
            shortcode: "174379".to_owned(),
            till: None,
            passkey: Secret::new("demo_passkey"),
            initiator: Some(MpesaInitiator {
                name: "testapi".to_owned(),
                security_credential: Secret::new("demo_credential"),
            }),
            api_url: address("/mpesa"),
        });
        config.clock = clock;
        config
    }

    /// Runs the steps on a new shop; the error names the violated invariant.
    pub async fn run(&self, steps: &[Step]) -> Result<(), String> {
        faults::disarm();
        self.control("reset", json!({})).await;
        self.webhooks.empty();
        let mut scenario = self.start().await;
        let result = scenario.run_steps(steps).await;
        faults::disarm();
        scenario.shop.close().await;
        result
    }

    /// Counts an occurrence of a state.
    pub fn count(&self, what: impl Into<String>) {
        *self.seen.borrow_mut().entry(what.into()).or_default() += 1;
    }

    /// Number of occurrences by state.
    pub fn seen(&self) -> BTreeMap<String, u32> {
        self.seen.borrow().clone()
    }

    async fn start(&self) -> Scenario<'_> {
        let hooks = json!({
            "url": format!("{}/webhooks/stripe", self.public_url), "secret": WEBHOOK_SECRET,
        });
        self.control("stripe/webhook", hooks).await;
        let data = tempfile::tempdir().unwrap();
        for entry in std::fs::read_dir(self.catalogue.path()).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "json") {
                std::fs::copy(&path, data.path().join(path.file_name().unwrap())).unwrap();
            }
        }
        let clock = Arc::new(ManualClock::at(*START));
        let config = self.config(data.path(), Arc::clone(&clock));
        let shop = Arc::new(Shop::open(config.clone()).await.unwrap());
        let orders = [const { None }; ORDERS];
        let (now, skew) = (*START, 0);
        let scenario = Scenario { env: self, shop, data, orders, config, clock, now, skew };
        scenario.set_clocks();
        scenario.shop.payments.register_paybill(false).await.unwrap();
        scenario
    }

    /// Calls a control route of the sandbox; `None` if it refuses.
    pub async fn control(&self, path: &str, body: Value) -> Option<Value> {
        let url = format!("{}/sandbox/{path}", self.sandbox.origin);
        let answer = self.http.post(url).json(&body).send().await.unwrap();
        if !answer.status().is_success() {
            return None;
        }
        Some(answer.json().await.unwrap())
    }

    /// Payments and orders as the upstreams hold them.
    pub async fn ledger(&self) -> Value {
        let url = format!("{}/sandbox/ledger", self.sandbox.origin);
        self.http.get(url).send().await.unwrap().json().await.unwrap()
    }
}

impl Scenario<'_> {
    async fn run_steps(&mut self, steps: &[Step]) -> Result<(), String> {
        for step in steps {
            let armed = faults::is_armed();
            let done = AssertUnwindSafe(self.run_step(step)).catch_unwind().await;
            if armed && !faults::is_armed() {
                self.env.count("power cuts");
                self.restart().await;
            } else {
                match done {
                    Ok(done) => done.map_err(|problem| format!("{step:?}: {problem}"))?,
                    Err(_) => return Err(format!("{step:?}: a panic")),
                }
            }
        }
        self.drain().await?;
        audit::audit(self).await
    }

    async fn run_step(&mut self, step: &Step) -> Result<(), String> {
        match *step {
            Step::Advance(millis) => self.advance(millis),
            Step::SetClock(skew) => {
                self.skew = skew;
                self.set_clocks();
            }
            Step::Restart => self.restart().await,
            Step::CutPower(point, nth) => faults::arm(point, nth),
            Step::Fault(fault) => {
                let settings = serde_json::from_value(json!(fault)).unwrap();
                self.env.sandbox.state().faults().add(settings);
            }
            ref action => return self.run_action(action).await,
        }
        Ok(())
    }

    async fn run_action(&mut self, action: &Step) -> Result<(), String> {
        match *action {
            Step::Place(at, method) => self.place(at, method).await,
            Step::Pay(at, method) => self.pay(at, &[method]).await,
            Step::TwoTabs(at, one, other) => self.pay(at, &[one, other]).await,
            Step::See(at) => self.view_page(at).await,
            Step::PayPage(at, page) => self.pay_page(at, page).await,
            Step::AnswerPrompt(at, word) => self.answer_prompt(at, word).await,
            Step::Paybill(at, share) => self.paybill(at, share).await,
            Step::ByHand(at, how, share) => self.by_hand(at, how, share).await,
            Step::Deliver(at, times) => self.deliver(at, times).await,
            Step::DeliverBackwards => self.deliver_all(|_| true).await,
            Step::Work => self.work().await,
            ref other => Err(format!("{other:?} is not an action")),
        }
    }

    fn set_clocks(&self) {
        self.clock.advance(self.now + self.skew - self.clock.now());
        let system_ms = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis();
        let offset = self.now - i64::try_from(system_ms).unwrap();
        self.env.sandbox.state().set_clock_offset_ms(offset);
    }

    fn advance(&mut self, millis: i64) {
        self.now += millis;
        self.set_clocks();
    }

    async fn restart(&mut self) {
        self.shop.close().await;
        self.shop = Arc::new(Shop::open(self.config.clone()).await.unwrap());
    }

    async fn work(&self) -> Result<(), String> {
        match tokio::time::timeout(Duration::from_secs(60), self.shop.work_off()).await {
            Ok(done) => done.map_err(|error| error.to_string()),
            Err(_) => Err("the outbox never becomes empty".to_owned()),
        }
    }

    async fn deliver(&self, at: usize, times: usize) -> Result<(), String> {
        let all = self.env.webhooks.all();
        let Some(message) = all.get(at % all.len().max(1)) else { return Ok(()) };
        let copies = (0..times).map(|_| self.deliver_message(message));
        join_all(copies).await.into_iter().collect()
    }

    /// Delivers the selected messages, the last first.
    pub async fn deliver_all(&self, selected: impl Fn(&Message) -> bool) -> Result<(), String> {
        let all: Vec<Message> = self.env.webhooks.all();
        for message in all.iter().rev().filter(|message| selected(message)) {
            self.deliver_message(message).await?;
        }
        Ok(())
    }

    async fn deliver_message(&self, message: &Message) -> Result<(), String> {
        let payments = &self.shop.payments;
        let token = message.path.rsplit('/').next().unwrap_or_default();
        let taken = match message.path.split('/').nth(2) {
            Some("stripe") => {
                let signature = sign(&message.body, self.now / 1000);
                payments.stripe_webhook(&message.body, &signature).await
            }
            Some("mpesa") => payments.mpesa_callback(token, &message.body).await,
            Some("paybill-status") => payments.paybill_status(token, &message.body).await,
            _ => payments.paybill_confirmation(token, &message.body).await,
        };
        match taken {
            Ok(()) => Ok(()),
            // A wrong clock cannot verify the age of a signature.
            Err(Problem::Forbidden) if self.skew != 0 => Ok(()),
            Err(problem) => Err(format!("{} is not taken: {problem:?}", message.path)),
        }
    }

    /// Ends faults, corrects the clock, repeats unanswered checkouts, delivers the paybill's
    /// messages and advances time until no job is left.
    async fn drain(&mut self) -> Result<(), String> {
        faults::disarm();
        self.env.sandbox.state().faults().clear(None);
        self.skew = 0;
        self.set_clocks();
        self.restart().await;
        for at in 0..ORDERS {
            if self.orders[at].as_ref().is_some_and(|order| order.answer.is_none()) {
                self.place(at, PaymentMethod::Counter).await?;
            }
        }
        let minutes = [[1; 14].as_slice(), &[15; 4], &[13 * 60; 5]].concat();
        for (turn, minutes) in minutes.into_iter().enumerate() {
            self.advance(minutes * MINUTE);
            self.work().await?;
            if turn == 12 {
                self.deliver_all(|message| message.path.contains("/paybill/")).await?;
            } else if turn > 12 {
                // Answers to the status queries of the turn before.
                self.deliver_all(|message| message.path.contains("/paybill-status/")).await?;
            }
        }
        Ok(())
    }

    /// Losses that the sandbox finds in the shop's records.
    pub async fn losses(&self) -> Result<Vec<String>, String> {
        let orders = self.shop.admin.export(0).await.map_err(|error| error.to_string())?;
        let purchase = |order: &PlacedOrder| {
            let id = order.answer.as_ref()?.order.id;
            let (cash, invented) = (order.cash, order.invented);
            Some(json!({ "id": id, "acknowledged": true, "cash": cash, "invented": invented }))
        };
        let purchases: Vec<_> = self.orders.iter().flatten().filter_map(purchase).collect();
        let records =
            json!({ "orders": orders, "purchases": purchases, "numbers_are_unique": true });
        let found = self.env.control("audit", records).await.ok_or("there is no audit")?;
        serde_json::from_value(found).map_err(|error| error.to_string())
    }
}

/// `Stripe-Signature` of a body at a time in seconds.
fn sign(body: &[u8], at: i64) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(WEBHOOK_SECRET.as_bytes()).unwrap();
    mac.update(format!("{at}.").as_bytes());
    mac.update(body);
    format!("t={at},v1={}", hex::encode(mac.finalize().into_bytes()))
}
