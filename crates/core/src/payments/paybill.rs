//! Paybill payments: typed by the payer without a prompt, or paid prompts reported the same way.
//! Each that M-Pesa's status query proves is recorded for the order whose number was typed; a
//! payment without an order raises an alert.

use korosho_domain::money::HOME_CURRENCY;
use korosho_domain::payment::PaymentProvider;
use korosho_domain::sentence;
use subtle::ConstantTimeEq as _;
use uuid::Uuid;

use super::PaymentContext;
use super::{events, paybill_proof, settle};
use crate::config::ShopConfig;
use crate::jobs::JobResult;
use crate::ledger;
use crate::log_limit::RefusedRequest;
use crate::money::money;
use crate::order_numbers;
use crate::outbox::JobOutcome;
use crate::providers::mpesa::c2b::{self, Confirmation};
use crate::store::alerts::{self, AlertKind};
use crate::store::attempts::{self, Attempt, AttemptState, Step};
use crate::store::events::{EventSource, NewEvent};
use crate::store::orders::{self, Order};
use crate::store::payments::{self, Payment, PaymentOrigin};
use crate::store::{Conn, Store, StoreError, counters};

/// Maximum age of a matching order, in milliseconds: numbers repeat every day.
const RECENT: i64 = 7 * DAY;
/// Maximum age of a prompt that has ended and may be the one paid, in milliseconds: M-Pesa reports a
/// payment within minutes, hours after an outage. An older prompt must neither take nor delay it.
const RECENT_PROMPT: i64 = 2 * DAY;
const DAY: i64 = 24 * 3_600_000;

/// Stores a confirmation received at the URL ending in `token`; anything else is dropped.
pub(super) async fn take(ctx: &PaymentContext, token: &str, body: &[u8]) -> Result<(), StoreError> {
    let Some(config) = &ctx.local.config.mpesa else { return Ok(()) };
    let rotations = rotations(&ctx.local.store).await?;
    // During a rotation Daraja may use the next address before it is stored as the current one.
    let is_valid =
        |rotations| bool::from(c2b::token(config, rotations).as_bytes().ct_eq(token.as_bytes()));
    if !is_valid(rotations) && !is_valid(rotations + 1) {
        if RefusedRequest::Webhook.may_be_logged() {
            tracing::warn!("confirmation of a payment at an unknown address");
        }
        return Ok(());
    }
    let Some(text) = events::readable(body) else { return Ok(()) };
    match Confirmation::parse(text).filter(|paid| paid.shortcode == config.shortcode) {
        Some(paid) => {
            let (source, key) = (EventSource::Paybill, paid.receipt.as_str());
            events::store(ctx, &NewEvent { source, key, attempt_id: None, body: text }).await
        }
        None => {
            tracing::warn!("confirmation of a payment that cannot be read, or is not to us");
            Ok(())
        }
    }
}

/// Name of the counter of rotations of the address.
const ROTATIONS: &str = "paybill_rotations";

async fn rotations(store: &Store) -> Result<i64, StoreError> {
    counters::value(&mut *store.connection().await?, ROTATIONS).await
}

/// Secret URL at which Daraja confirms payments, current or after one more rotation;
/// `None` without M-Pesa.
pub(crate) async fn address(
    config: &ShopConfig,
    store: &Store,
    rotate: bool,
) -> Result<Option<String>, StoreError> {
    let Some(mpesa) = &config.mpesa else { return Ok(None) };
    let token = c2b::token(mpesa, rotations(store).await? + i64::from(rotate));
    let base = config.public_url.as_str().trim_end_matches('/');
    Ok(Some(format!("{base}/webhooks/paybill/{token}")))
}

/// Ends the validity of the former address.
pub(super) async fn rotated(ctx: &PaymentContext) -> Result<(), StoreError> {
    counters::next(&mut *ctx.local.store.connection().await?, ROTATIONS).await.map(drop)
}

/// Handles a stored confirmation.
pub(super) async fn handle(ctx: &PaymentContext, body: &str) -> JobResult {
    let Some(paid) = Confirmation::parse(body) else { return Ok(JobOutcome::Done) };
    let Some(config) = &ctx.local.config.mpesa else { return Ok(JobOutcome::Done) };
    let mut conn = ctx.local.store.connection().await?;
    let provider = PaymentProvider::Mpesa;
    if let Some(known) = payments::by_receipt(&mut conn, provider, &paid.receipt).await? {
        check_amount(ctx, &mut conn, &known, &paid).await?;
        return Ok(JobOutcome::Done);
    }
    drop(conn);
    if let Err(outcome) = paybill_proof::prove(ctx, config, &paid).await? {
        return Ok(outcome);
    }
    let orders = named_orders(ctx, &paid).await?;
    let mut nameless = Vec::new();
    for prompt in prompts(ctx, &orders, &paid).await? {
        match (prompt.state, prompt.reference.is_some()) {
            (AttemptState::Paid, _) | (AttemptState::Failed, false) => {}
            (_, false) => nameless.push(prompt),
            // M-Pesa itself knows whether this payment is the prompt's.
            (_, true) => {
                if let Err(error) = settle::ask(ctx, &prompt).await? {
                    return Ok(JobOutcome::Retry { error: error.to_string(), after: None });
                }
            }
        }
    }
    let mut conn = ctx.local.store.connection().await?;
    let Some(order) = order_of(ctx, &mut conn, &orders, &nameless, &paid).await? else {
        unmatched(ctx, &mut conn, &paid).await?;
        return Ok(JobOutcome::Done);
    };
    drop(conn);
    let prompt = nameless.into_iter().rfind(|prompt| prompt.order_id == order.id);
    book(ctx, order.id, prompt, &paid).await?;
    Ok(JobOutcome::Done)
}

/// Orders whose number may have been typed, newest first: of several days, or none if those of several
/// devices may be meant.
async fn named_orders(ctx: &PaymentContext, paid: &Confirmation) -> Result<Vec<Order>, StoreError> {
    let settings = &ctx.local.config.settings;
    let own = (settings.device_letter, settings.device_number);
    let mut conn = ctx.local.store.connection().await?;
    let mut found: Vec<Order> = Vec::new();
    for number in order_numbers::candidates(&paid.account, own) {
        let named = orders::with_number(&mut conn, &number, ctx.local.now() - RECENT).await?;
        if !named.is_empty() && !found.is_empty() {
            return Ok(Vec::new());
        }
        found.extend(named);
    }
    Ok(found)
}

/// Prompts of this amount that M-Pesa may have sent, of all these orders: the payment of a prompt is
/// reported to the paybill too, and must not be booked again for an order with the same number.
async fn prompts(
    ctx: &PaymentContext,
    orders: &[Order],
    paid: &Confirmation,
) -> Result<Vec<Attempt>, StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    let mut found = Vec::new();
    for order in orders {
        found.extend(attempts::of_order(&mut conn, order.id).await?);
    }
    let since = ctx.local.now() - RECENT_PROMPT;
    found.retain(|attempt| {
        attempt.provider == PaymentProvider::Mpesa
            && attempt.amount == paid.amount
            && attempt.tries > 0
            && (attempt.state.is_live() || attempt.created_at >= since)
    });
    Ok(found)
}

/// The order that a payment is for: one whose prompt was paid without a receipt so far, one whose
/// prompt is open without M-Pesa's id, one with this amount due, or the newest.
async fn order_of(
    ctx: &PaymentContext,
    conn: &mut Conn,
    orders: &[Order],
    nameless: &[Attempt],
    paid: &Confirmation,
) -> Result<Option<Order>, StoreError> {
    let since = ctx.local.now() - RECENT_PROMPT;
    let lacks_receipt = |payment: &Payment| {
        payment.provider == PaymentProvider::Mpesa
            && payment.amount == paid.amount
            && payment.receipt.is_none()
            && payment.received_at >= since
    };
    for order in orders {
        if payments::of_order(conn, order.id).await?.iter().any(&lacks_receipt) {
            return Ok(Some(order.clone()));
        }
    }
    let has_open_prompt = |order: &&Order| {
        nameless.iter().any(|prompt| prompt.order_id == order.id && prompt.state.is_live())
    };
    if let Some(order) = orders.iter().find(has_open_prompt) {
        return Ok(Some(order.clone()));
    }
    for order in orders {
        if order.total - ledger::balance(conn, order).await?.held() == paid.amount {
            return Ok(Some(order.clone()));
        }
    }
    Ok(orders.first().cloned())
}

async fn book(
    ctx: &PaymentContext,
    order_id: Uuid,
    prompt: Option<Attempt>,
    paid: &Confirmation,
) -> Result<(), StoreError> {
    let now = ctx.local.now();
    let mut tx = ctx.local.store.begin().await?;
    let Some(order) = orders::lock(&mut tx, order_id).await? else { return Ok(()) };
    if let Some(prompt) = &prompt {
        attempts::advance(&mut tx, prompt, AttemptState::Paid, Step::default(), now).await?;
    }
    let payment = Payment {
        id: Uuid::new_v4(),
        order_id,
        attempt_id: prompt.map(|prompt| prompt.id),
        origin: PaymentOrigin::Local,
        provider: PaymentProvider::Mpesa,
        reference: paid.receipt.clone(),
        receipt: Some(paid.receipt.clone()),
        amount: paid.amount,
        currency: order.currency.clone(),
        received_at: now,
    };
    ledger::record(&mut tx, &order, &payment, now).await?;
    tx.commit().await?;
    ctx.local.wake();
    Ok(())
}

async fn check_amount(
    ctx: &PaymentContext,
    conn: &mut Conn,
    known: &Payment,
    paid: &Confirmation,
) -> Result<(), StoreError> {
    if known.amount == paid.amount {
        return Ok(());
    }
    let receipt = &paid.receipt;
    let [booked, said] = [known.amount, paid.amount].map(|amount| money(amount, HOME_CURRENCY));
    let detail = sentence!(
        "receipt {receipt} is booked over {booked}, M-Pesa says {said}",
        "risiti {receipt} imeandikwa kwa {booked}, M-Pesa inasema {said}"
    );
    let (kind, order, now) = (AlertKind::WrongMoney, Some(known.order_id), ctx.local.now());
    alerts::raise(conn, kind, &paid.receipt, order, &detail, now).await
}

async fn unmatched(
    ctx: &PaymentContext,
    conn: &mut Conn,
    paid: &Confirmation,
) -> Result<(), StoreError> {
    let Confirmation { payer, receipt, account, .. } = paid;
    let amount = money(paid.amount, HOME_CURRENCY);
    let detail = sentence!(
        "{amount} came to the paybill from {payer} with receipt {receipt} for account \"{account}\": not the number of one order",
        "{amount} zimeingia paybill kutoka {payer} kwa risiti {receipt} na akaunti “{account}”: si nambari ya oda moja"
    );
    let (kind, now) = (AlertKind::UnmatchedPayment, ctx.local.now());
    alerts::raise(conn, kind, &paid.receipt, None, &detail, now).await
}
