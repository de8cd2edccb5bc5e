//! Steps of a scenario and their weights.

use korosho_core::faults::POINTS;
use korosho_domain::payment::PaymentMethod;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

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

/// Fault of an upstream, once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    WooCreateCut,
    WooCreateFails,
    WooAway,
    WooPromoteCut,
    StripeCreateCut,
    StripeCreateFails,
    StripeAskFails,
    StripeAway,
    MpesaPushCut,
    MpesaPushFails,
    MpesaQueryFails,
    MpesaAway,
}

impl Fault {
    /// Settings for the sandbox.
    pub fn settings(self) -> serde_json::Value {
        use serde_json::json;
        let (woo, stripe, mpesa) = ("woocommerce", "stripe", "mpesa");
        let (orders, sessions) = ("/orders", "/checkout/sessions");
        let (push, query) = ("/mpesa/stkpush/", "/mpesa/stkpushquery/");
        let cut = |upstream, method, path| {
            json!({ "upstream": upstream, "method": method, "path": path,
                    "times": 1, "commit_then_drop": true })
        };
        let fails = |upstream, method, path| {
            json!({ "upstream": upstream, "method": method, "path": path,
                    "times": 1, "status": 500 })
        };
        let away = |upstream, method| json!({ "upstream": upstream, "method": method, "times": 1, "outage": true });
        match self {
            Self::WooCreateCut => cut(woo, "POST", orders),
            Self::WooCreateFails => fails(woo, "POST", orders),
            Self::WooAway => away(woo, "POST"),
            Self::WooPromoteCut => cut(woo, "PUT", orders),
            Self::StripeCreateCut => cut(stripe, "POST", sessions),
            Self::StripeCreateFails => fails(stripe, "POST", sessions),
            Self::StripeAskFails => fails(stripe, "GET", sessions),
            Self::StripeAway => away(stripe, ""),
            Self::MpesaPushCut => cut(mpesa, "POST", push),
            Self::MpesaPushFails => fails(mpesa, "POST", push),
            Self::MpesaQueryFails => fails(mpesa, "POST", query),
            Self::MpesaAway => away(mpesa, ""),
        }
    }
}

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
    let till = select(
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
        1 => (order(), till, share()).prop_map(|(o, till, share)| Step::ByHand(o, till, share)),
        4 => (0_usize..8, 1_usize..4).prop_map(|(n, times)| Step::Deliver(n, times)),
        1 => Just(Step::DeliverBackwards),
        5 => passing().prop_map(Step::Advance),
        1 => wrong().prop_map(Step::SetClock),
        6 => Just(Step::Work),
        1 => Just(Step::Restart),
        4 => (select(POINTS), 1_u64..3).prop_map(|(point, nth)| Step::CutPower(point, nth)),
        4 => fault().prop_map(Step::Fault),
    ]
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

fn fault() -> impl Strategy<Value = Fault> {
    use Fault as F;
    select(
        &[
            F::WooCreateCut,
            F::WooCreateFails,
            F::WooAway,
            F::WooPromoteCut,
            F::StripeCreateCut,
            F::StripeCreateFails,
            F::StripeAskFails,
            F::StripeAway,
            F::MpesaPushCut,
            F::MpesaPushFails,
            F::MpesaQueryFails,
            F::MpesaAway,
        ][..],
    )
}
