//! Payments that staff take, request and refund.

use korosho_domain::actor::Actor;
use korosho_domain::desk_orders::DeskOrder;
use korosho_domain::desk_payments::{MarkPaidInput, RefundInput, RequestPaymentInput};
use korosho_domain::limits::MAX_NOTE_LENGTH;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::phone::masked;
use korosho_domain::problem::Problem;
use korosho_domain::team::{AuditAction, AuditEntry};
use serde_json::Value;

use super::orders::{add, local_order, write};
use super::{Desk, DeskContext, file};
use crate::audit;
use crate::manual_payments::{self, CounterPayment, RefundRequest};
use crate::order_jobs;
use crate::orders;
use crate::staff::ManagerActor;
use crate::store::orders::{self as book, Order};
use crate::store::refunds::{self, RefundState};
use crate::validation;

impl Desk {
    /// Records a payment that staff took.
    ///
    /// # Errors
    /// As [`crate::manual_payments::ManualPayments::record`].
    pub async fn mark_paid(
        &self,
        actor: &Actor,
        input: &MarkPaidInput,
    ) -> Result<DeskOrder, Problem> {
        mark_paid(&self.ctx, actor, input).await?;
        file::open(&self.ctx, &input.key).await
    }

    /// Asks the customer to pay an order, also by another method than agreed. An earlier page or prompt
    /// ends first.
    ///
    /// # Errors
    /// As [`crate::orders::Orders::pay_order`]; [`Problem::PaymentMethodUnavailable`] for an order that
    /// another device holds, [`Problem::PricesInReview`].
    pub async fn request_payment(
        &self,
        actor: &Actor,
        input: &RequestPaymentInput,
    ) -> Result<DeskOrder, Problem> {
        request_payment(&self.ctx, actor, input).await?;
        file::open(&self.ctx, &input.key).await
    }

    /// Refunds a payment: only while the store answers, and never more than the amount received.
    ///
    /// # Errors
    /// [`Problem::StoreUnreachable`], [`Problem::AmountOutOfRange`], [`Problem::InvalidInput`]
    /// without a reason.
    pub async fn refund(
        &self,
        manager: ManagerActor,
        input: &RefundInput,
    ) -> Result<DeskOrder, Problem> {
        refund(&self.ctx, manager, input).await?;
        file::open(&self.ctx, &input.key).await
    }
}

async fn mark_paid(ctx: &DeskContext, actor: &Actor, input: &MarkPaidInput) -> Result<(), Problem> {
    let (order_id, number) = local_order(ctx, &input.key).await?;
    let MarkPaidInput { method, amount, unchecked, .. } = *input;
    let receipt = input.receipt.clone();
    let text = audit::money_text(&ctx.audit, amount);
    let mut detail = receipt.as_ref().map_or(text.clone(), |receipt| format!("{text}, {receipt}"));
    let payment = CounterPayment { order_id, method, amount, receipt, unchecked };
    if !manual_payments::record(&ctx.orders, payment).await? {
        detail.push_str(", payment state unknown");
    }
    let taken = AuditEntry::new(ctx.local.now(), actor.clone(), AuditAction::MoneyTaken);
    let (order, method) = (Some(number), Some(method));
    add(ctx, &AuditEntry { order, method, detail, ..taken }, Some(order_id)).await
}

async fn request_payment(
    ctx: &DeskContext,
    actor: &Actor,
    input: &RequestPaymentInput,
) -> Result<(), Problem> {
    let (id, number) = local_order(ctx, &input.key).await?;
    let mut conn = ctx.local.store.connection().await?;
    let order = book::find(&mut conn, id).await?.ok_or(Problem::NotFound)?;
    if order_jobs::is_in_price_review(&mut conn, &order).await? {
        return Err(Problem::PricesInReview);
    }
    drop(conn);
    let phone = Some(input.phone.trim()).filter(|phone| !phone.is_empty());
    let phone = phone.map(|phone| validation::phone("phone", phone)).transpose()?;
    let result = ask(ctx, order, input.method, phone.as_deref()).await;
    // A request that failed on its way may have ended an earlier one, or reached the customer.
    let failure = match &result {
        Ok(()) => None,
        Err(
            Problem::InvalidInput { .. }
            | Problem::NotFound
            | Problem::AlreadyPaid
            | Problem::PaymentInProgress
            | Problem::PaymentMethodUnavailable,
        ) => return result,
        Err(problem) => Some(format!("failed: {}", problem.code())),
    };
    let prompted = phone.filter(|_| input.method == PaymentMethod::Mpesa);
    let parts = [prompted.map(|phone| masked(&phone)), failure];
    let detail = parts.into_iter().flatten().collect::<Vec<_>>().join(", ");
    let new = AuditEntry::new(ctx.local.now(), actor.clone(), AuditAction::PaymentRequested);
    let (order, method) = (Some(number), Some(input.method));
    add(ctx, &AuditEntry { order, method, detail, ..new }, Some(id)).await?;
    result
}

/// Asks the customer to pay. A payment by hand ends what is open elsewhere first, also at the shop's
/// server; a prompt or page replaces it.
async fn ask(
    ctx: &DeskContext,
    order: Order,
    method: PaymentMethod,
    phone: Option<&str>,
) -> Result<(), Problem> {
    if !method.is_prepaid() {
        orders::end_payments(&ctx.orders, order.id).await?;
    }
    orders::pay_with(&ctx.orders, order, method, phone).await?;
    Ok(())
}

async fn refund(
    ctx: &DeskContext,
    manager: ManagerActor,
    input: &RefundInput,
) -> Result<(), Problem> {
    let reason = validation::required("reason", &input.reason, MAX_NOTE_LENGTH)?;
    let (order_id, number) = local_order(ctx, &input.key).await?;
    // A refund needs the store: its staff must see it.
    ctx.woo.get::<Value>("orders", &[("per_page", "1".into()), ("_fields", "id".into())]).await?;
    let detail = format!("{}: {reason}", audit::money_text(&ctx.audit, input.amount));
    let asked = RefundRequest { order_id, amount: input.amount, reason };
    let id = manual_payments::refund(&ctx.orders, asked.clone()).await?;
    // The person at the desk returns the money: no second confirmation is needed.
    let mut conn = ctx.local.store.connection().await?;
    let made = refunds::find(&mut conn, id).await?;
    drop(conn);
    if made.is_some_and(|made| made.state == RefundState::ByHand) {
        manual_payments::refunded_by_hand(&ctx.orders, asked).await?;
    }
    let actor = manager.into_actor();
    write(ctx, &actor, AuditAction::MoneyReturned, Some(order_id), number, detail).await
}
