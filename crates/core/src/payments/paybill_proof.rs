//! Proof of paybill payments: a confirmation is unsigned and proves nothing, so M-Pesa's status query
//! is asked about its receipt, and asked again until it has answered.

use korosho_domain::money::{HOME_CURRENCY, Minor};
use korosho_domain::payment::PaymentProvider;
use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;
use subtle::ConstantTimeEq as _;

use super::PaymentContext;
use super::events::{self, HandleEvent};
use crate::config::MpesaConfig;
use crate::log_limit::RefusedRequest;
use crate::money::money;
use crate::outbox::{Job as _, JobOutcome};
use crate::providers::mpesa::c2b::Confirmation;
use crate::providers::mpesa::transaction_status::{Transaction, completed};
use crate::providers::port::ProviderError;
use crate::store::alerts::{self, AlertKind};
use crate::store::events::{self as stored_events, EventSource};
use crate::store::paybill_checks::{self, PaybillCheck};
use crate::store::{Conn, StoreError, outbox};
use crate::token::random_token;

/// Pauses before the next query, by the number of queries, in milliseconds; then the last one.
const PAUSES: [i64; 5] = [30_000, 60_000, 300_000, 900_000, 3_600_000];
/// Interval at which a stored answer is looked for, in milliseconds.
const ANSWER_POLL: i64 = 2_000;
/// Queries without a proof after which staff are alerted.
const ALERT_AFTER: i64 = 3;
/// Queries after which the confirmation is given up, after about a day.
const MAX_QUERIES: i64 = 28;

/// What M-Pesa's answer says about a confirmation.
enum Verdict {
    /// The payment was made to this shop.
    Proven,
    /// The payment is another one.
    Contradicted(Sentence),
    /// The answer proves nothing; a later one may.
    Unproven(Sentence),
}

/// Whether a confirmed payment is proven; otherwise the outcome of the job.
pub(super) async fn prove(
    ctx: &PaymentContext,
    config: &MpesaConfig,
    paid: &Confirmation,
) -> Result<Result<(), JobOutcome>, StoreError> {
    if config.initiator.is_none() {
        let reason = sentence!(
            "M-Pesa is not asked without an initiator (docs/operations.md)",
            "M-Pesa haiulizwi bila initiator (docs/operations.md)"
        );
        alert(ctx, AlertKind::PaymentUnconfirmed, paid, &reason).await?;
        return Ok(Err(JobOutcome::Done));
    }
    let mut conn = ctx.local.store.connection().await?;
    let known = paybill_checks::find(&mut conn, &paid.receipt).await?;
    drop(conn);
    let check = match known.filter(|check| check.answer.is_some() || due(ctx, check).is_some()) {
        Some(check) => check,
        None => match ask(ctx, paid).await? {
            Ok(check) => check,
            Err(error) => return Ok(Err(repeated(&error))),
        },
    };
    let verdict = match check.answer.as_deref() {
        Some(answer) => verdict(config, paid, answer),
        None => return Ok(Err(later(ctx))),
    };
    match verdict {
        Verdict::Proven => Ok(Ok(())),
        Verdict::Contradicted(reason) => {
            alert(ctx, AlertKind::SuspiciousMessage, paid, &reason).await?;
            Ok(Err(JobOutcome::Done))
        }
        Verdict::Unproven(reason) => again(ctx, paid, &check, &reason).await.map(Err),
    }
}

/// Stored facts of an answer, or the reason for which it proves nothing.
fn facts(answer: &str) -> Option<Result<Transaction, String>> {
    serde_json::from_str(answer).ok()
}

fn verdict(config: &MpesaConfig, paid: &Confirmation, answer: &str) -> Verdict {
    let found = match facts(answer) {
        Some(Ok(found)) => found,
        Some(Err(reason)) => return Verdict::Unproven(Sentence::english(reason)),
        None => return Verdict::Unproven(sentence!("unreadable", "haisomeki")),
    };
    let receivers = [Some(&config.shortcode), config.till.as_ref()];
    if found.receipt != paid.receipt {
        let other = found.receipt;
        Verdict::Unproven(sentence!(
            "M-Pesa answers about receipt {other}",
            "M-Pesa inajibu kuhusu risiti {other}"
        ))
    } else if !receivers.contains(&Some(&found.receiver)) {
        let receiver = found.receiver;
        Verdict::Contradicted(sentence!(
            "M-Pesa says that \"{receiver}\" received it",
            "M-Pesa inasema “{receiver}” ndiye aliyepokea"
        ))
    } else if found.amount != paid.amount {
        let amount = money(found.amount, HOME_CURRENCY);
        Verdict::Contradicted(sentence!("M-Pesa says {amount}", "M-Pesa inasema {amount}"))
    } else {
        Verdict::Proven
    }
}

/// Asks once more after a pause, up to a limit.
async fn again(
    ctx: &PaymentContext,
    paid: &Confirmation,
    check: &PaybillCheck,
    reason: &Sentence,
) -> Result<JobOutcome, StoreError> {
    if check.queries >= ALERT_AFTER {
        alert(ctx, AlertKind::SuspiciousMessage, paid, reason).await?;
    }
    if check.queries >= MAX_QUERIES {
        return Ok(JobOutcome::Done);
    }
    if let Some(at) = due(ctx, check) {
        return Ok(JobOutcome::NotBefore { at });
    }
    match ask(ctx, paid).await? {
        Ok(_) => Ok(later(ctx)),
        Err(error) => Ok(repeated(&error)),
    }
}

/// Sends a query; the answer may arrive before it returns.
async fn ask(
    ctx: &PaymentContext,
    paid: &Confirmation,
) -> Result<Result<PaybillCheck, ProviderError>, StoreError> {
    let mut conn = ctx.local.store.connection().await?;
    let check = paybill_checks::prepare(&mut conn, &paid.receipt, &random_token()).await?;
    drop(conn);
    let base = ctx.local.config.public_url.as_str().trim_end_matches('/');
    let url = format!("{base}/webhooks/paybill-status/{}", check.token);
    let Some(client) = ctx.providers.get(PaymentProvider::Mpesa) else {
        let message = "M-Pesa is not set up".to_owned();
        return Ok(Err(ProviderError::Unavailable { message, retry_after: None }));
    };
    if let Err(error) = client.ask_receipt(&paid.receipt, &url).await {
        return Ok(Err(error));
    }
    let mut conn = ctx.local.store.connection().await?;
    Ok(Ok(paybill_checks::asked(&mut conn, &paid.receipt, ctx.local.now()).await?))
}

/// A failed query is repeated whatever the reason: the payment waits.
fn repeated(error: &ProviderError) -> JobOutcome {
    JobOutcome::Retry { error: error.to_string(), after: None }
}

/// Time of the next query; `None` = now. A clock that was set back makes it due at once.
fn due(ctx: &PaymentContext, check: &PaybillCheck) -> Option<i64> {
    let (now, pause) = (ctx.local.now(), pause(ctx, check));
    Some(check.asked_at + pause).filter(|at| (now + 1..=now + pause).contains(at))
}

/// Outcome of a job that waits for an answer. One that arrives while the job ends does not make the
/// job due, so that the job looks again soon.
fn later(ctx: &PaymentContext) -> JobOutcome {
    JobOutcome::NotBefore { at: ctx.local.now() + ctx.local.config.orders.scaled(ANSWER_POLL) }
}

fn pause(ctx: &PaymentContext, check: &PaybillCheck) -> i64 {
    let at = usize::try_from(check.queries - 1).unwrap_or(0).min(PAUSES.len() - 1);
    ctx.local.config.orders.scaled(PAUSES[at])
}

/// Stores M-Pesa's answer, received at the URL ending in `token`; anything else is dropped.
pub(super) async fn take_answer(
    ctx: &PaymentContext,
    token: &str,
    body: &[u8],
) -> Result<(), StoreError> {
    let mut tx = ctx.local.store.begin().await?;
    let check = paybill_checks::by_token(&mut tx, token).await?;
    let known = check.filter(|check| bool::from(check.token.as_bytes().ct_eq(token.as_bytes())));
    let Some(check) = known else {
        if RefusedRequest::Webhook.may_be_logged() {
            tracing::warn!("answer about a payment at an unknown address");
        }
        return Ok(());
    };
    let Some(text) = events::readable(body) else { return Ok(()) };
    // The facts alone: the answer also names the payer.
    let facts = serde_json::to_string(&completed(text));
    let facts = facts.map_err(|_| StoreError::Unreadable("paybill_checks.answer"))?;
    paybill_checks::answer(&mut tx, &check.receipt, &facts).await?;
    let event = stored_events::by_key(&mut tx, EventSource::Paybill, &check.receipt).await?;
    if let Some(event) = event {
        let (kind, key, now) = (HandleEvent::KIND, event.id.to_string(), ctx.local.now());
        outbox::make_entry_due(&mut tx, kind, &key, now).await?;
    }
    tx.commit().await?;
    ctx.local.wake();
    Ok(())
}

/// Amount that M-Pesa has proven for a receipt, in minor units.
pub(crate) async fn proven_amount(
    conn: &mut Conn,
    receipt: &str,
) -> Result<Option<Minor>, StoreError> {
    let check = paybill_checks::find(conn, receipt).await?;
    let answer = check.and_then(|check| facts(&check.answer?)?.ok());
    Ok(answer.filter(|found| found.receipt == receipt).map(|found| found.amount))
}

async fn alert(
    ctx: &PaymentContext,
    kind: AlertKind,
    paid: &Confirmation,
    reason: &Sentence,
) -> Result<(), StoreError> {
    let Confirmation { payer, receipt, account, .. } = paid;
    let amount = money(paid.amount, HOME_CURRENCY);
    let detail = sentence!(
        "{amount} from {payer} with receipt {receipt} for account \"{account}\" is reported but not proven, and not booked: \
         {reason}. Look the receipt up at M-Pesa; if the payment is there, record it: orders \
         mark-paid NUMBER AMOUNT --receipt {receipt}",
        "{amount} kutoka {payer} kwa risiti {receipt} na akaunti “{account}” zimeripotiwa bila kuthibitishwa, na hazijaandikwa: \
         {reason}. Itafute risiti kwenye M-Pesa; malipo yakiwepo, yaandike: orders \
         mark-paid NUMBER AMOUNT --receipt {receipt}",
        reason
    );
    let mut conn = ctx.local.store.connection().await?;
    alerts::raise(&mut conn, kind, &paid.receipt, None, &detail, ctx.local.now()).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Secret;

    /// Verdict about a confirmed payment of 1,500 shillings with receipt `UKK8AB12CD`.
    fn verdict_on(till: Option<&str>, found: Result<(&str, Minor, &str), &str>) -> Verdict {
        let config = MpesaConfig {
            consumer_key: Secret::new("key"),
            consumer_secret: Secret::new("secret"),
            shortcode: "600999".to_owned(),
            till: till.map(str::to_owned),
            passkey: Secret::new("pass"),
            initiator: None,
            api_url: url::Url::parse("https://api.example").unwrap(),
        };
        let body = r#"{"TransID":"UKK8AB12CD","TransAmount":"1500","BillRefNumber":"W-0001"}"#;
        let paid = Confirmation::parse(body).unwrap();
        let answer = found.map_err(str::to_owned).map(|(receipt, amount, receiver)| Transaction {
            receipt: receipt.to_owned(),
            amount,
            receiver: receiver.to_owned(),
        });
        verdict(&config, &paid, &serde_json::to_string(&answer).unwrap())
    }

    #[test]
    fn payment_of_the_amount_to_the_shop_is_proven() {
        let to = |till, receiver| verdict_on(till, Ok(("UKK8AB12CD", 150_000, receiver)));
        assert!(matches!(to(None, "600999"), Verdict::Proven));
        assert!(matches!(to(Some("5312345"), "5312345"), Verdict::Proven));
    }

    #[test]
    fn payment_to_another_shop_or_of_another_amount_contradicts_the_confirmation() {
        for found in [("UKK8AB12CD", 150_000, "600998"), ("UKK8AB12CD", 100, "600999")] {
            assert!(matches!(verdict_on(None, Ok(found)), Verdict::Contradicted(_)), "{found:?}");
        }
    }

    #[test]
    fn answer_about_another_receipt_or_without_a_payment_proves_nothing() {
        let other = verdict_on(None, Ok(("UKK8AB12CE", 150_000, "600999")));
        assert!(matches!(other, Verdict::Unproven(_)));
        assert!(matches!(verdict_on(None, Err("failed")), Verdict::Unproven(_)));
    }
}
