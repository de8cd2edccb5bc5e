//! Payments and refunds that staff record: cash, typed M-Pesa receipts, refunds by hand.

#![warn(clippy::wildcard_enum_match_arm)]

use std::sync::Arc;

use korosho_domain::money::Minor;
use korosho_domain::order::OrderStatus;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;
use uuid::Uuid;

use crate::decimal;
use crate::ledger;
use crate::order_jobs;
use crate::order_transfer;
use crate::orders as pages;
use crate::orders::{OrderContext, receipt};
use crate::outbox::enqueue;
use crate::payments::{self as provider_payments, RefundPayment};
use crate::providers::mpesa::c2b;
use crate::store::alerts::{self, AlertKind};
use crate::store::orders::{self, Order};
use crate::store::payments::{self, Payment, PaymentOrigin};
use crate::store::refunds::{self, Refund, RefundState};
use crate::store::{self, StoreError, Tx};

/// Largest amount of one manual payment, in minor units.
const MAX_COUNTER_AMOUNT: Minor = 100_000_000_000;

/// Payment received by staff.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CounterPayment {
    /// Order.
    pub order_id: Uuid,
    /// Payment method: cash or till number ([`PaymentMethod::Counter`],
    /// [`PaymentMethod::OnDelivery`]), or M-Pesa with its receipt.
    pub method: PaymentMethod,
    /// Minor units.
    pub amount: Minor,
    /// M-Pesa receipt number, required for M-Pesa; recorded once in the whole shop.
    pub receipt: Option<String>,
    /// Whether cash is recorded although it is unknown whether the order is already paid.
    pub unchecked: bool,
}

/// Refund requested by staff.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefundRequest {
    /// Order.
    pub order_id: Uuid,
    /// Minor units.
    pub amount: Minor,
    /// Reason.
    pub reason: String,
}

/// Payments and refunds recorded by staff.
#[derive(Debug)]
pub struct ManualPayments {
    ctx: Arc<OrderContext>,
}

impl ManualPayments {
    pub(crate) fn new(ctx: Arc<OrderContext>) -> Self {
        Self { ctx }
    }

    /// Records a payment at the counter, or by an M-Pesa receipt that staff typed.
    ///
    /// # Errors
    /// [`Problem::NotFound`], [`Problem::AlreadyPaid`], [`Problem::InvalidInput`] for a receipt
    /// that is in the ledger already, [`Problem::PricesInReview`], [`Problem::PaymentStateUnknown`]
    /// for cash if the shop's server or a provider that may have collected the payment does not
    /// answer.
    pub async fn record(&self, input: CounterPayment) -> Result<(), Problem> {
        record(&self.ctx, input).await.map(drop)
    }

    /// Refunds a payment, up to the amount received.
    ///
    /// # Errors
    /// [`Problem::NotFound`], [`Problem::AmountOutOfRange`].
    pub async fn refund(&self, input: RefundRequest) -> Result<Uuid, Problem> {
        refund(&self.ctx, input).await
    }

    /// Records a refund that staff paid out by hand, up to the amount received. A pending refund of
    /// this amount is confirmed, else a new one is recorded.
    ///
    /// # Errors
    /// As [`ManualPayments::refund`].
    pub async fn refunded_by_hand(&self, input: RefundRequest) -> Result<Uuid, Problem> {
        refunded_by_hand(&self.ctx, input).await
    }
}

/// Records a manual payment; open payment pages of the order are closed. Returns whether the
/// payments collected elsewhere were known.
pub(crate) async fn record(ctx: &OrderContext, input: CounterPayment) -> Result<bool, Problem> {
    let payment = payment(ctx, &input)?;
    // The typed receipt may belong to a prompt: M-Pesa's status has precedence.
    let provider = provider_payments::look_up_now(&ctx.payments, input.order_id).await?;
    let server = order_transfer::look_up_now(&ctx.transfers, input.order_id).await?;
    let answered = provider && server;
    let known = {
        let mut conn = ctx.local.store.connection().await?;
        orders::find(&mut conn, input.order_id).await?
    };
    pages::as_in_store(ctx, known.ok_or(Problem::NotFound)?).await?;
    let (mut tx, order) = locked(ctx, input.order_id).await?;
    check_receipt(&mut tx, &payment).await?;
    let same = ledger::same_money(&mut tx, &payment).await?;
    let balance = ledger::balance(&mut tx, &order).await?;
    let closed = matches!(order.status, OrderStatus::Cancelled | OrderStatus::Refunded);
    if same.is_none() && (closed || balance.net() >= order.total) {
        return Err(if closed { Problem::NotFound } else { Problem::AlreadyPaid });
    }
    if order_jobs::is_in_price_review(&mut tx, &order).await? {
        return Err(Problem::PricesInReview);
    }
    // A receipt proves a payment that has been made; cash can still be refused.
    if !answered && payment.receipt.is_none() && !input.unchecked {
        return Err(Problem::PaymentStateUnknown);
    }
    let now = ctx.local.now();
    ledger::record(&mut tx, &order, &payment, now).await?;
    if let Some(receipt) = &payment.receipt {
        alerts::resolve(&mut tx, &receipt::alert_key(order.id, receipt), now).await?;
    }
    store::commit(tx).await?;
    ctx.local.wake();
    Ok(answered)
}

/// Rejects a receipt that is recorded already; and an amount other than M-Pesa proved.
async fn check_receipt(tx: &mut Tx, payment: &Payment) -> Result<(), Problem> {
    let Some(receipt) = payment.receipt.as_deref() else { return Ok(()) };
    let booked = payments::by_receipt(tx, payment.provider, receipt).await?;
    if booked.is_some() {
        return Err(Problem::invalid("receipt", InvalidReason::Unknown));
    }
    match provider_payments::proven_amount(tx, receipt).await? {
        Some(proven) if proven != payment.amount => {
            Err(Problem::invalid("amount", InvalidReason::OutOfRange))
        }
        _ => Ok(()),
    }
}

fn payment(ctx: &OrderContext, input: &CounterPayment) -> Result<Payment, Problem> {
    if !(1..=MAX_COUNTER_AMOUNT).contains(&input.amount) {
        return Err(Problem::AmountOutOfRange);
    }
    let malformed = || Problem::invalid("receipt", InvalidReason::Malformed);
    let receipt = match input.method {
        PaymentMethod::Mpesa => {
            Some(input.receipt.as_deref().and_then(c2b::receipt).ok_or_else(malformed)?)
        }
        PaymentMethod::Card => return Err(Problem::PaymentMethodUnavailable),
        PaymentMethod::Counter | PaymentMethod::OnDelivery => None,
    };
    let id = Uuid::new_v4();
    Ok(Payment {
        id,
        order_id: input.order_id,
        attempt_id: None,
        origin: PaymentOrigin::Local,
        provider: input.method.provider(),
        reference: receipt.clone().unwrap_or_else(|| id.to_string()),
        receipt,
        amount: input.amount,
        currency: ctx.catalogue.snapshot().currency().to_owned(),
        received_at: ctx.local.now(),
    })
}

/// Stores a refund and enqueues its jobs. It is taken from the payments, the last one first, and
/// never exceeds the amount received.
pub(crate) async fn refund(ctx: &OrderContext, input: RefundRequest) -> Result<Uuid, Problem> {
    let (mut tx, order) = locked(ctx, input.order_id).await?;
    let id = ask(ctx, &mut tx, &order, &input).await?;
    store::commit(tx).await?;
    ctx.local.wake();
    Ok(id)
}

/// Records a refund paid out by staff: confirms a pending refund, else creates one. Enqueues the
/// record in WooCommerce.
pub(crate) async fn refunded_by_hand(
    ctx: &OrderContext,
    input: RefundRequest,
) -> Result<Uuid, Problem> {
    let (mut tx, order) = locked(ctx, input.order_id).await?;
    let all = refunds::of_order(&mut tx, order.id).await?;
    let waits =
        |refund: &&Refund| refund.state == RefundState::ByHand && refund.amount == input.amount;
    let id = match all.iter().find(waits) {
        Some(refund) => refund.id,
        None => ask(ctx, &mut tx, &order, &input).await?,
    };
    let now = ctx.local.now();
    let returned = ledger::finish_refund(&mut tx, id, RefundState::Done, None, now);
    returned.await?;
    alerts::resolve(&mut tx, &id.to_string(), now).await?;
    store::commit(tx).await?;
    ctx.local.wake();
    Ok(id)
}

async fn ask(
    ctx: &OrderContext,
    tx: &mut Tx,
    order: &Order,
    input: &RefundRequest,
) -> Result<Uuid, Problem> {
    let now = ctx.local.now();
    let all = payments::of_order(tx, order.id).await?;
    let given = refunds::of_order(tx, order.id).await?;
    let left = |payment: &Payment| {
        let back = given
            .iter()
            .filter(|refund| refund.payment_id == payment.id && refund.state != RefundState::Failed)
            .map(|refund| refund.amount)
            .sum::<Minor>();
        payment.amount - back
    };
    let fits = |payment: &&Payment| left(payment) >= input.amount;
    let here = |payment: &&Payment| payment.origin == PaymentOrigin::Local;
    let payment = all.iter().rev().filter(here).find(fits).filter(|_| input.amount > 0);
    let elsewhere = input.amount > 0 && all.iter().any(|payment| fits(&payment));
    let payment = payment.ok_or(match elsewhere {
        true => Problem::TakenByServer,
        false => Problem::AmountOutOfRange,
    })?;
    let refund = Refund {
        id: Uuid::new_v4(),
        order_id: order.id,
        payment_id: payment.id,
        amount: input.amount,
        reason: input.reason.trim().to_owned(),
        state: match ctx.payments.providers.get(payment.provider) {
            Some(client) if !client.supports_refunds() => RefundState::ByHand,
            Some(_) | None => RefundState::Asked,
        },
        reference: None,
        asked_at: now,
    };
    store(tx, order, &refund, payment, now).await?;
    Ok(refund.id)
}

/// Alert text for staff: what to refund by hand and how to confirm it.
fn instruction(number: &str, currency: &str, amount: &str, receipt: Option<&str>) -> Sentence {
    let of = receipt.map(|receipt| sentence!(" of receipt {receipt}", " za risiti {receipt}"));
    let of = of.unwrap_or_default();
    sentence!(
        "{number}: refund {currency} {amount}{of} by hand, then confirm it: \
         orders refund {number} {amount} --by-hand",
        "{number}: rudisha {currency} {amount}{of} kwa mkono, kisha uthibitishe: \
         orders refund {number} {amount} --by-hand",
        of
    )
}

async fn store(
    tx: &mut Tx,
    order: &Order,
    refund: &Refund,
    payment: &Payment,
    now: i64,
) -> Result<(), StoreError> {
    refunds::insert(tx, refund).await?;
    let due = (order.refund_due - refund.amount).max(0);
    orders::set_refund_due(tx, order.id, due).await?;
    ledger::publish_rest(tx, order, now).await?;
    if refund.state == RefundState::ByHand {
        let amount = decimal::format(refund.amount, decimal::minor_digits(&order.currency));
        let receipt = payment.receipt.as_deref();
        let detail = instruction(&order.number, &order.currency, &amount, receipt);
        let (kind, key) = (AlertKind::RefundDue, refund.id.to_string());
        return alerts::raise(tx, kind, &key, Some(order.id), &detail, now).await;
    }
    let (refund_id, order_id, provider) = (refund.id, order.id, payment.provider);
    enqueue(tx, &RefundPayment { refund_id, order_id, provider }, now).await
}

async fn locked(ctx: &OrderContext, id: Uuid) -> Result<(Tx, Order), Problem> {
    let mut tx = ctx.local.store.begin().await?;
    let order = orders::lock(&mut tx, id).await?.ok_or(Problem::NotFound)?;
    Ok((tx, order))
}

#[cfg(test)]
mod tests {
    use super::instruction;

    #[test]
    fn refund_instruction_names_the_receipt_only_if_there_is_one() {
        let with = instruction("W-1", "KES", "100.00", Some("SKL1"));
        assert!(with.en.starts_with("W-1: refund KES 100.00 of receipt SKL1 by hand"), "{with}");
        let without = instruction("W-1", "KES", "100.00", None);
        assert!(without.en.starts_with("W-1: refund KES 100.00 by hand"), "{without}");
    }
}
