//! Random interleavings of a kiosk and the server on one store: one order results, and the money taken
//! equals the total or is due for refund.

use korosho_core::faults::{self, PowerCut};
use korosho_core::manual_payments::CounterPayment;
use korosho_domain::order::OrderAccess;
use korosho_domain::payment::{Next, PaymentMethod, PaymentState};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};

use crate::test_app::TestApp;

/// Step of a scenario.
#[derive(Debug, Clone, Copy)]
enum Step {
    /// The kiosk shows the code.
    Show,
    /// A phone opens the page with the order in its address.
    Bring,
    /// A phone wants to pay by card.
    Ask,
    /// It pays on the page that was opened last.
    Card,
    /// The counter takes cash.
    Cash,
    /// The kiosk's screen asks how it stands.
    Look,
    /// The kiosk is switched off and on.
    Restart,
    /// The till loses its line to the server, or gets it back.
    Line(bool),
    /// Power fails at the till at this point of its next action.
    Cut(&'static str),
    /// The store misbehaves once.
    Fault(Fault),
}

#[derive(Debug, Clone, Copy)]
enum Fault {
    CreateCut,
    CreateFails,
    PromoteCut,
}

impl Fault {
    fn settings(self) -> Value {
        let (method, path, how) = match self {
            Self::CreateCut => ("POST", "/orders", "commit_then_drop"),
            Self::CreateFails => ("POST", "/orders", "outage"),
            Self::PromoteCut => ("PUT", "/orders", "commit_then_drop"),
        };
        json!({ "upstream": "woocommerce", "method": method, "path": path, "times": 1, how: true })
    }
}

const POINTS: &[&str] = &[
    "order_transfer.recorded",
    "order_transfer.before_send",
    "order_transfer.sent",
    "order_transfer.answer_stored",
];

fn step() -> impl Strategy<Value = Step> {
    let fault = select(&[Fault::CreateCut, Fault::CreateFails, Fault::PromoteCut][..]);
    prop_oneof![
        3 => Just(Step::Show),
        2 => Just(Step::Bring),
        4 => Just(Step::Ask),
        4 => Just(Step::Card),
        2 => Just(Step::Cash),
        2 => Just(Step::Look),
        1 => Just(Step::Restart),
        2 => any::<bool>().prop_map(Step::Line),
        2 => select(POINTS).prop_map(Step::Cut),
        1 => fault.prop_map(Step::Fault),
    ]
}

struct Scenario {
    app: TestApp,
    order: OrderAccess,
    total: i64,
    ticket: String,
    page: Option<Next>,
    cash: i64,
    url: url::Url,
}

impl Scenario {
    async fn open() -> Self {
        let app = TestApp::open(None).await;
        let order = app.order().await;
        let total = app.at_till(&order).await.total;
        let ticket = app.till.order_transfer.ticket(order.clone()).await.unwrap().unwrap();
        let url = app.server.origin.parse().unwrap();
        Self { app, order, total, ticket, page: None, cash: 0, url }
    }

    async fn run_step(&mut self, step: Step) {
        match step {
            Step::Show => drop(self.app.till.order_transfer.page(self.order.clone()).await),
            Step::Bring => drop(self.app.post_transfer(&self.ticket, None).await),
            Step::Ask => {
                let asked = self.app.ask_to_pay(&self.order, PaymentMethod::Card).await;
                self.page = asked.ok().or(self.page.take());
            }
            Step::Card => {
                if let Some(page) = &self.page {
                    self.app.pay_page(page).await;
                    self.app.at_server(&self.order).await;
                }
            }
            Step::Cash => self.take_cash().await,
            Step::Look => drop(self.app.till.orders.get_order(self.order.clone()).await),
            Step::Restart => self.app.till_again(|_| ()).await,
            Step::Line(there) => {
                let url =
                    if there { self.url.clone() } else { "http://127.0.0.1:9/".parse().unwrap() };
                self.app.till_again(|config| config.server.as_mut().unwrap().url = url).await;
            }
            Step::Cut(point) => faults::arm(point, 1),
            Step::Fault(fault) => self.app.fault(fault.settings()),
        }
    }

    async fn take_cash(&mut self) {
        let (order_id, amount) = (self.order.id, self.total);
        let method = PaymentMethod::Counter;
        let payment = CounterPayment { order_id, method, amount, receipt: None };
        if self.app.till.payments.record_by_hand(payment).await.is_ok() {
            self.cash += amount;
        }
    }

    /// Ends faults, restores the connection and waits until both databases agree.
    async fn drain(&mut self) {
        faults::disarm();
        self.app.no_faults();
        let url = self.url.clone();
        self.app.till_again(|config| config.server.as_mut().unwrap().url = url).await;
        self.app.page_or_paid(&self.order).await;
        self.app.post_transfer(&self.ticket, None).await;
        let money = self.cash + self.app.taken().await;
        let (order, total, app) = (&self.order, self.total, &self.app);
        let state = match money {
            0 => None,
            money if money == total => Some(PaymentState::Paid),
            _ => Some(PaymentState::RefundDue),
        };
        app.until(&format!("both books say {state:?} over {money}"), || async {
            let here = app.at_till(order).await.payment;
            let there = app.at_server(order).await.unwrap().payment;
            let same = state.is_none_or(|state| here.state == state && there.state == state);
            same && here.received == money && there.received == money
        })
        .await;
        let paid = if money == 0 { "on-hold" } else { "processing" };
        app.until("one order in the store, known to both", || async {
            let here = app.at_till(order).await.store_number;
            let there = app.at_server(order).await.unwrap().store_number;
            app.in_store().await == [paid] && here.is_some() && here == there
        })
        .await;
    }
}

impl TestApp {
    async fn page_or_paid(&self, order: &OrderAccess) {
        let page = self.till.order_transfer.page(order.clone()).await;
        assert!(page.is_ok() || self.at_till(order).await.payment.received > 0, "{page:?}");
    }
}

#[test]
fn every_interleaving_yields_one_order_and_loses_no_payment() {
    let cases =
        std::env::var("KOROSHO_SCENARIOS").ok().and_then(|text| text.parse().ok()).unwrap_or(12);
    let config =
        Config { cases, max_shrink_iters: 8, failure_persistence: None, ..Config::default() };
    let scenarios = vec(step(), 2..12);
    silence_power_cuts();
    TestRunner::new(config)
        .run(&scenarios, |steps| {
            let runtime =
                tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let mut scenario = Scenario::open().await;
                for step in &steps {
                    let done = futures::FutureExt::catch_unwind(std::panic::AssertUnwindSafe(
                        scenario.run_step(*step),
                    ));
                    if let Err(panic) = done.await {
                        assert!(panic.is::<PowerCut>(), "a panic at {step:?} of {steps:?}");
                        scenario.app.till_again(|_| ()).await;
                    }
                }
                scenario.drain().await;
            });
            Ok(())
        })
        .unwrap();
}

/// Hides panics of injected power cuts; every other panic is printed.
fn silence_power_cuts() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if !info.payload().is::<PowerCut>() {
            before(info);
        }
    }));
}
