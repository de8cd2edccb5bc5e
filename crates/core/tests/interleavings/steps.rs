//! Steps of a scenario and their weights.

use korosho_core::faults::POINTS;
use korosho_domain::payment::PaymentMethod;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde::Serialize;

/// Orders per scenario.
pub const ORDERS: usize = 2;

/// Step of a scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// A customer places an order, or sends the same request again.
    Place(usize, PaymentMethod),
    /// A customer starts a payment, again or by another method.
    Pay(usize, PaymentMethod),
    /// The same from two tabs at once.
    TwoTabs(usize, PaymentMethod, PaymentMethod),
    /// The order's page is opened.
    See(usize),
    /// The customer pays on the n-th page that was ever open for the order.
    PayPage(usize, usize),
    /// The customer enters the PIN at the open prompt, or ends it otherwise.
    AnswerPrompt(usize, &'static str),
    /// The customer types shillings into the paybill: the amount due, or half of it.
    Paybill(usize, Share),
    /// Staff record a payment.
    ByHand(usize, HandPayment, Share),
    /// A provider's message arrives several times at once.
    Deliver(usize, usize),
    /// All messages arrive, the last first.
    DeliverBackwards,
    /// Time passes, in milliseconds.
    Advance(i64),
    /// The shop's clock is off by this many milliseconds.
    SetClock(i64),
    /// The workers run all due jobs.
    Work,
    /// The shop is closed and opened again.
    Restart,
    /// Power fails at this point of the next step, at the n-th passage.
    CutPower(&'static str, u64),
    /// An upstream misbehaves once.
    Fault(Fault),
}

/// Part of the outstanding amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Share {
    All,
    Half,
}

/// Payment that staff record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HandPayment {
    /// Cash.
    Cash,
    /// M-Pesa, with the receipt that the payer's phone shows.
    Receipt,
    /// M-Pesa, with an invented receipt.
    Invented,
}

/// Fault of an upstream, once: its kind, and the requests that it affects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Fault {
    kind: &'static str,
    upstream: &'static str,
    method: &'static str,
    path: &'static str,
    times: u64,
}

const fn once(
    kind: &'static str,
    upstream: &'static str,
    method: &'static str,
    path: &'static str,
) -> Fault {
    Fault { kind, upstream, method, path, times: 1 }
}

const FAULTS: [Fault; 12] = [
    once("response_lost", "woocommerce", "POST", "/orders"),
    once("server_error", "woocommerce", "POST", "/orders"),
    once("unreachable", "woocommerce", "POST", ""),
    once("response_lost", "woocommerce", "PUT", "/orders"),
    once("response_lost", "stripe", "POST", "/checkout/sessions"),
    once("server_error", "stripe", "POST", "/checkout/sessions"),
    once("server_error", "stripe", "GET", "/checkout/sessions"),
    once("unreachable", "stripe", "", ""),
    once("response_lost", "mpesa", "POST", "/mpesa/stkpush/"),
    once("server_error", "mpesa", "POST", "/mpesa/stkpush/"),
    once("server_error", "mpesa", "POST", "/mpesa/stkpushquery/"),
    once("unreachable", "mpesa", "", ""),
];

const SECOND: i64 = 1_000;
const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;

/// Random scenario that begins with an order.
pub fn scenario() -> impl Strategy<Value = Vec<Step>> {
    let first = method().prop_map(|method| Step::Place(0, method));
    (first, vec(step(), 2..22)).prop_map(|(first, rest)| [vec![first], rest].concat())
}

fn order() -> impl Strategy<Value = usize> {
    prop_oneof![3 => Just(0), 1 => 0..ORDERS]
}

fn method() -> impl Strategy<Value = PaymentMethod> {
    prop_oneof![
        3 => Just(PaymentMethod::Card),
        3 => Just(PaymentMethod::Mpesa),
        1 => Just(PaymentMethod::Counter),
    ]
}

fn share() -> impl Strategy<Value = Share> {
    prop_oneof![2 => Just(Share::All), 1 => Just(Share::Half)]
}

fn step() -> impl Strategy<Value = Step> {
    let recorded = select(
        &[HandPayment::Cash, HandPayment::Receipt, HandPayment::Receipt, HandPayment::Invented][..],
    );
    prop_oneof![
        2 => (order(), method()).prop_map(|(o, m)| Step::Place(o, m)),
        4 => (order(), method()).prop_map(|(o, m)| Step::Pay(o, m)),
        2 => (order(), method(), method()).prop_map(|(o, a, b)| Step::TwoTabs(o, a, b)),
        2 => order().prop_map(Step::See),
        5 => (order(), 0_usize..4).prop_map(|(o, n)| Step::PayPage(o, n)),
        4 => (order(), ending()).prop_map(|(o, word)| Step::AnswerPrompt(o, word)),
        1 => (order(), share()).prop_map(|(o, share)| Step::Paybill(o, share)),
        1 => (order(), recorded, share()).prop_map(|(o, how, share)| Step::ByHand(o, how, share)),
        4 => (0_usize..8, 1_usize..4).prop_map(|(n, times)| Step::Deliver(n, times)),
        1 => Just(Step::DeliverBackwards),
        5 => passing().prop_map(Step::Advance),
        1 => wrong().prop_map(Step::SetClock),
        6 => Just(Step::Work),
        1 => Just(Step::Restart),
        6 => (select(passed_points()), nth_passage())
            .prop_map(|(point, nth)| Step::CutPower(point, nth)),
        4 => select(&FAULTS[..]).prop_map(Step::Fault),
    ]
}

/// Fault points that a shop without devices, mail server and SMS provider passes.
fn passed_points() -> Vec<&'static str> {
    let others = ["adopt.", "order_transfer.", "mail.", "sms."];
    let passed = |point: &&str| !others.iter().any(|prefix| point.starts_with(prefix));
    POINTS.iter().copied().filter(passed).collect()
}

/// Passage at which power fails: mostly the first, since few scenarios pass a point twice.
fn nth_passage() -> impl Strategy<Value = u64> {
    prop_oneof![3 => Just(1), 1 => Just(2)]
}

/// Result of a prompt: mostly paid.
fn ending() -> impl Strategy<Value = &'static str> {
    let other = &["cancelled", "wrong_pin", "insufficient", "timeout", "busy", "pin_locked"];
    prop_oneof![3 => Just("paid"), 1 => select(&other[..])]
}

fn passing() -> impl Strategy<Value = i64> {
    let soon = &[SECOND, 15 * SECOND, 25 * SECOND, MINUTE, 4 * MINUTE, 9 * MINUTE, 41 * MINUTE];
    prop_oneof![9 => select(&soon[..]), 1 => Just(25 * HOUR)]
}

/// Clock error: minutes, an hour, days.
fn wrong() -> impl Strategy<Value = i64> {
    select(&[0, -2 * MINUTE, -HOUR, HOUR, -26 * HOUR, 26 * HOUR][..])
}
