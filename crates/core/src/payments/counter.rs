//! What staff enter: money taken at the counter, M-Pesa receipts typed in, refunds.

use korosho_domain::money::Minor;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::{InvalidReason, Problem};
use uuid::Uuid;

use crate::orders::ledger;
use crate::outbox::{self, Kind};
use crate::problem::from_store;
use crate::shared::Shared;
use crate::store::orders::{self, Order};
use crate::store::payments::{self, Payment};
use crate::store::refunds::{self, Refund, RefundState};
use crate::store::{StoreError, Tx};

/// Money that staff took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CounterPayment {
    /// For which order.
    pub order_id: Uuid,
    /// How: cash or till ([`PaymentMethod::Counter`], [`PaymentMethod::OnDelivery`]), or M-Pesa
    /// with its receipt.
    pub method: PaymentMethod,
    /// Minor units.
    pub amount: Minor,
    /// M-Pesa receipt number; needed for M-Pesa, booked once in the whole shop.
    pub receipt: Option<String>,
}

/// Money that staff give back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefundRequest {
    /// Of which order.
    pub order_id: Uuid,
    /// Minor units.
    pub amount: Minor,
    /// Why.
    pub reason: String,
}

/// Enters money taken by hand; open card pages of the order are closed.
pub(super) async fn record(shared: &Shared, input: CounterPayment) -> Result<(), Problem> {
    let payment = payment(shared, &input)?;
    let (mut tx, order) = locked(shared, input.order_id).await?;
    let balance = ledger::balance(&mut tx, &order).await.map_err(from_store)?;
    if balance.received >= order.total {
        return Err(Problem::AlreadyPaid);
    }
    if is_booked(&mut tx, &payment).await.map_err(from_store)? {
        return Err(Problem::invalid("receipt", InvalidReason::Unknown));
    }
    ledger::record(&mut tx, &order, &payment, shared.now()).await.map_err(from_store)?;
    tx.commit().await.map_err(|error| from_store(error.into()))?;
    shared.wake();
    Ok(())
}

async fn is_booked(tx: &mut Tx, payment: &Payment) -> Result<bool, StoreError> {
    match payment.receipt.as_deref() {
        Some(receipt) => Ok(payments::by_receipt(tx, payment.method, receipt).await?.is_some()),
        None => Ok(false),
    }
}

fn payment(shared: &Shared, input: &CounterPayment) -> Result<Payment, Problem> {
    if input.amount <= 0 {
        return Err(Problem::AmountOutOfRange);
    }
    let receipt = input.receipt.as_deref().map(|typed| typed.trim().to_uppercase());
    let is_receipt = |text: &String| {
        (8..=12).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    let receipt = match (input.method, receipt) {
        (PaymentMethod::Mpesa, Some(receipt)) if is_receipt(&receipt) => Some(receipt),
        (PaymentMethod::Mpesa, _) => {
            return Err(Problem::invalid("receipt", InvalidReason::Malformed));
        }
        (PaymentMethod::Stripe, _) => return Err(Problem::PaymentMethodUnavailable),
        _ => None,
    };
    let id = Uuid::new_v4();
    Ok(Payment {
        id,
        order_id: input.order_id,
        attempt_id: None,
        method: input.method,
        reference: receipt.clone().unwrap_or_else(|| id.to_string()),
        receipt,
        amount: input.amount,
        currency: shared.catalogue.snapshot().currency().to_owned(),
        received_at: shared.now(),
    })
}

/// Stores a refund and the work it brings. It is taken from the payments, the last one first, and
/// never exceeds what came in.
pub(super) async fn refund(shared: &Shared, input: RefundRequest) -> Result<Uuid, Problem> {
    let (mut tx, order) = locked(shared, input.order_id).await?;
    let id = ask(&mut tx, &order, &input, shared.now()).await?;
    tx.commit().await.map_err(|error| from_store(error.into()))?;
    shared.wake();
    Ok(id)
}

async fn ask(tx: &mut Tx, order: &Order, input: &RefundRequest, now: i64) -> Result<Uuid, Problem> {
    let all = payments::of_order(tx, order.id).await.map_err(from_store)?;
    let given = refunds::of_order(tx, order.id).await.map_err(from_store)?;
    let left = |payment: &Payment| {
        let back = given
            .iter()
            .filter(|refund| refund.payment_id == payment.id && refund.state != RefundState::Failed)
            .map(|refund| refund.amount)
            .sum::<Minor>();
        payment.amount - back
    };
    let payment = all.iter().rev().find(|payment| left(payment) >= input.amount);
    let payment = payment.filter(|_| input.amount > 0).ok_or(Problem::AmountOutOfRange)?;
    let refund = Refund {
        id: Uuid::new_v4(),
        order_id: order.id,
        payment_id: payment.id,
        amount: input.amount,
        reason: input.reason.trim().to_owned(),
        state: RefundState::Asked,
        reference: None,
        asked_at: now,
    };
    store(tx, order, &refund, payment.method, now).await.map_err(from_store)?;
    Ok(refund.id)
}

async fn store(
    tx: &mut Tx,
    order: &Order,
    refund: &Refund,
    method: PaymentMethod,
    now: i64,
) -> Result<(), StoreError> {
    refunds::insert(tx, refund).await?;
    let due = (order.refund_due - refund.amount).max(0);
    orders::set_refund_due(tx, order.id, due).await?;
    let (key, lane) = (refund.id.to_string(), outbox::lane_of(method));
    outbox::add(tx, Kind::Refund, lane, &key, order.id, now, now).await
}

async fn locked(shared: &Shared, id: Uuid) -> Result<(Tx, Order), Problem> {
    let mut tx = shared.store.begin().await.map_err(from_store)?;
    let order = orders::lock(&mut tx, id).await.map_err(from_store)?.ok_or(Problem::NotFound)?;
    Ok((tx, order))
}
