//! Random interleavings of a kiosk and the server on one store: one order results, and the money taken
//! equals the total or is due for refund.

use korosho_core::faults::{self, PowerCut};
use korosho_domain::order::OrderAccess;
use korosho_domain::payment::{Next, PaymentMethod, PaymentState};
use korosho_domain::problem::Problem;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};

use super::test_app::TestApp;

/// Step of a scenario.
#[derive(Debug, Clone, Copy)]
enum Step {
    /// The kiosk shows the code of the transfer page.
    OpenPage,
    /// A phone opens the page with the order in its URL.
    PostTransfer,
    /// A phone requests a payment by card.
    RequestCard,
    /// The phone pays on the payment page that was opened last.
    PayCard,
    /// Staff take cash at the counter, also when the payment state is unknown.
    TakeCash,
    /// The kiosk's screen reads the order.
    ReadOrder,
    /// The kiosk is switched off and on.
    RestartDevice,
    /// The device regains its connection to the server, or loses it.
    Connect(bool),
    /// The device loses power at this point of its next action.
    PowerCut(&'static str),
    /// The store fails once.
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
        3 => Just(Step::OpenPage),
        2 => Just(Step::PostTransfer),
        4 => Just(Step::RequestCard),
        4 => Just(Step::PayCard),
        2 => Just(Step::TakeCash),
        2 => Just(Step::ReadOrder),
        1 => Just(Step::RestartDevice),
        2 => any::<bool>().prop_map(Step::Connect),
        2 => select(POINTS).prop_map(Step::PowerCut),
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
        let app = TestApp::open_with_desk(None).await;
        let order = app.order().await;
        let total = app.order_on_device(&order).await.total;
        let ticket = app.device.order_transfer.ticket(order.clone()).await.unwrap().unwrap();
        let url = app.server.origin.parse().unwrap();
        Self { app, order, total, ticket, page: None, cash: 0, url }
    }

    async fn run_step(&mut self, step: Step) {
        match step {
            Step::OpenPage => {
                drop(self.app.device.transferred_orders.page(self.order.clone()).await)
            }
            Step::PostTransfer => drop(self.app.post_transfer(&self.ticket, None).await),
            Step::RequestCard => {
                let asked = self.app.ask_to_pay(&self.order, PaymentMethod::Card).await;
                self.page = asked.ok().or(self.page.take());
            }
            Step::PayCard => {
                if let Some(page) = &self.page {
                    self.app.pay_page(page).await;
                    self.app.at_server(&self.order).await;
                }
            }
            Step::TakeCash => self.take_cash().await,
            Step::ReadOrder => drop(self.app.device.orders.get_order(self.order.clone()).await),
            Step::RestartDevice => self.app.restart_device(|_| ()).await,
            Step::Connect(there) => {
                let url =
                    if there { self.url.clone() } else { "http://127.0.0.1:9/".parse().unwrap() };
                self.app.restart_device(|config| config.server.as_mut().unwrap().url = url).await;
            }
            Step::PowerCut(point) => faults::arm(point, 1),
            Step::Fault(fault) => self.app.fault(fault.settings()),
        }
    }

    async fn take_cash(&mut self) {
        let mut taken = self.app.take_cash(&self.order, self.total, false).await;
        if taken == Err(Problem::PaymentStateUnknown) {
            taken = self.app.take_cash(&self.order, self.total, true).await;
        }
        if taken.is_ok() {
            self.cash += self.total;
        }
    }

    /// Ends faults, restores the connection and waits until both databases agree.
    async fn drain(&mut self) {
        faults::disarm();
        self.app.no_faults();
        let url = self.url.clone();
        self.app.restart_device(|config| config.server.as_mut().unwrap().url = url).await;
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
            let here = app.order_on_device(order).await.payment;
            let there = app.at_server(order).await.unwrap().payment;
            let same = state.is_none_or(|state| here.state == state && there.state == state);
            same && here.received == money && there.received == money
        })
        .await;
        let paid = if money == 0 { "on-hold" } else { "processing" };
        app.until("one order in the store, known to both", || async {
            let here = app.order_on_device(order).await.store_number;
            let there = app.at_server(order).await.unwrap().store_number;
            app.in_store().await == [paid] && here.is_some() && here == there
        })
        .await;
    }
}

impl TestApp {
    async fn page_or_paid(&self, order: &OrderAccess) {
        let page = self.device.transferred_orders.page(order.clone()).await;
        assert!(page.is_ok() || self.order_on_device(order).await.payment.received > 0, "{page:?}");
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
                        scenario.app.restart_device(|_| ()).await;
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
