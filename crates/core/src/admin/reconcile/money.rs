//! Comparison of the providers' payments with the ledger.

use std::collections::BTreeMap;

use korosho_domain::money::Minor;
use korosho_domain::payment::PaymentProvider;
use korosho_domain::sentence;

use super::{DifferenceKind, OVERLAP, Reconciliation, Sums};
use crate::admin::AdminContext;
use crate::money::money;
use crate::payments;
use crate::providers::port::ProviderPayment;
use crate::store::attempts::{self, AttemptState};
use crate::store::payments::{self as ledger, Payment};
use crate::store::{Conn, StoreError};
use crate::timeouts::ms;

pub(super) async fn compare(
    ctx: &AdminContext,
    report: &mut Reconciliation,
) -> Result<(), StoreError> {
    for provider in [PaymentProvider::Stripe, PaymentProvider::Mpesa] {
        let Some(client) = ctx.payments.providers.get(provider) else { continue };
        match client.taken(report.since).await {
            Ok(Some(taken)) => listed(ctx, report, provider, &taken).await?,
            Ok(None) => ask_again(ctx, report, provider).await?,
            Err(error) => report.unreachable.push(format!("{}: {error}", provider.as_str())),
        }
    }
    by_hand(ctx, report).await
}

/// Compares a provider's list with the ledger in both directions.
async fn listed(
    ctx: &AdminContext,
    report: &mut Reconciliation,
    provider: PaymentProvider,
    taken: &[ProviderPayment],
) -> Result<(), StoreError> {
    let mut sums = Sums { provider, listed: Some(0), ledger: 0 };
    let mut open = booked(ctx, report.since, provider).await?;
    for payment in taken {
        let reference = &payment.money.reference;
        sums.listed = sums.listed.map(|sum| sum + payment.money.amount);
        open.remove(reference);
        let Some(entry) = catch_up(ctx, report, provider, payment).await? else {
            let amount = money(payment.money.amount, &payment.money.currency);
            let detail = sentence!(
                "{reference} of {amount} is not booked",
                "{reference} ya {amount} haijaandikwa kwenye daftari"
            );
            report.differs(DifferenceKind::NotBooked, payment.order_id, detail);
            continue;
        };
        sums.ledger += entry.amount;
        if entry.amount != payment.money.amount {
            let amounts = [payment.money.amount, entry.amount];
            let [taken, booked] = amounts.map(|amount| money(amount, &entry.currency));
            let detail = sentence!(
                "{reference}: {taken} taken, {booked} booked",
                "{reference}: {taken} zimepokelewa, {booked} zimeandikwa"
            );
            report.differs(DifferenceKind::Amount, Some(entry.order_id), detail);
        }
    }
    for entry in open.into_values() {
        sums.ledger += entry.amount;
        let (reference, amount) = (&entry.reference, money(entry.amount, &entry.currency));
        let detail = sentence!(
            "{reference} of {amount} is booked, its provider does not list it",
            "{reference} ya {amount} imeandikwa, lakini mtoa huduma hana"
        );
        report.differs(DifferenceKind::NotAtProvider, Some(entry.order_id), detail);
    }
    report.money.push(sums);
    Ok(())
}

/// Ledger entries whose attempts began within the period, so that the provider's list must contain
/// them.
async fn booked(
    ctx: &AdminContext,
    since: i64,
    provider: PaymentProvider,
) -> Result<BTreeMap<String, Payment>, StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    let mut open = BTreeMap::new();
    for entry in ledger::since(&mut conn, since).await? {
        if entry.provider == provider && made_within(&mut conn, &entry, since).await? {
            open.insert(entry.reference.clone(), entry);
        }
    }
    Ok(open)
}

async fn made_within(conn: &mut Conn, entry: &Payment, since: i64) -> Result<bool, StoreError> {
    let Some(id) = entry.attempt_id else { return Ok(false) };
    Ok(attempts::find(conn, id).await?.is_some_and(|attempt| attempt.created_at >= since))
}

/// Ledger entry of a payment; a missing one is queried at the provider and booked now.
async fn catch_up(
    ctx: &AdminContext,
    report: &mut Reconciliation,
    provider: PaymentProvider,
    payment: &ProviderPayment,
) -> Result<Option<Payment>, StoreError> {
    let reference = &payment.money.reference;
    let mut conn = ctx.local.store.connection().await?;
    if let Some(entry) = ledger::by_reference(&mut conn, provider, reference).await? {
        return Ok(Some(entry));
    }
    let Some(id) = payment.attempt_id else { return Ok(None) };
    let Some(attempt) = attempts::find(&mut conn, id).await? else { return Ok(None) };
    drop(conn);
    if let Err(error) = payments::ask(&ctx.payments, &attempt).await? {
        report.unreachable.push(format!("{}: {error}", provider.as_str()));
    }
    let mut conn = ctx.local.store.connection().await?;
    let entry = ledger::by_reference(&mut conn, provider, reference).await?;
    report.caught_up += usize::from(entry.is_some());
    Ok(entry)
}

/// Queries each expired or unclear attempt at a provider that has no list of payments.
async fn ask_again(
    ctx: &AdminContext,
    report: &mut Reconciliation,
    provider: PaymentProvider,
) -> Result<(), StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    let made = attempts::since(&mut conn, provider, report.since - OVERLAP).await?;
    drop(conn);
    let unresolved = |state| matches!(state, AttemptState::Expired | AttemptState::Unknown);
    for attempt in made.iter().filter(|attempt| unresolved(attempt.state)) {
        match payments::ask(&ctx.payments, attempt).await? {
            Ok(asked) if asked.state == AttemptState::Paid => report.caught_up += 1,
            Ok(_) => {}
            Err(error) => report.unreachable.push(format!("{}: {error}", provider.as_str())),
        }
    }
    let ledger = sum(ctx, report.since, |entry| entry.provider == provider).await?;
    report.money.push(Sums { provider, listed: None, ledger });
    Ok(())
}

/// Adds up payments that staff took, which no provider lists.
async fn by_hand(ctx: &AdminContext, report: &mut Reconciliation) -> Result<(), StoreError> {
    for provider in [PaymentProvider::Counter, PaymentProvider::Rider] {
        let ledger = sum(ctx, report.since, |entry| entry.provider == provider).await?;
        if ledger != 0 {
            report.money.push(Sums { provider, listed: None, ledger });
        }
    }
    Ok(())
}

async fn sum(
    ctx: &AdminContext,
    since: i64,
    wanted: impl Fn(&Payment) -> bool,
) -> Result<Minor, StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    let all = ledger::since(&mut conn, since).await?;
    Ok(all.iter().filter(|entry| wanted(entry)).map(|entry| entry.amount).sum())
}

/// Whether `at` is recent enough for the payment or order to be still in progress.
pub(super) fn under_way(ctx: &AdminContext, at: i64) -> bool {
    at > ctx.local.now() - ms(ctx.local.config.orders.reconcile_grace)
}
