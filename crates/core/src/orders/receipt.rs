//! M-Pesa receipts that customers report. A typed number proves nothing: M-Pesa is asked first, and
//! what it does not confirm becomes an alert for staff, who compare it with the M-Pesa account.

use korosho_domain::order::ReportReceiptInput;
use korosho_domain::payment::PaymentProvider;
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;
use uuid::Uuid;

use super::Orders;
use crate::ledger;
use crate::money::money;
use crate::order_access;
use crate::payments;
use crate::providers::mpesa::c2b::{self, Confirmation};
use crate::store::alerts::{self, AlertKind};
use crate::store::events::{self, EventSource};
use crate::store::orders::{self, Order};
use crate::store::payments as book;
use crate::store::{self, Conn, StoreError};

/// Receipts that can be reported for one order.
const MAX_REPORTS: usize = 5;

/// Key of the alert about a reported receipt.
pub(crate) fn alert_key(order_id: Uuid, receipt: &str) -> String {
    format!("{order_id}:{receipt}")
}

impl Orders {
    /// Takes the receipt number that a customer reports. Asks M-Pesa about the order's prompt; an
    /// order that is still not paid raises an alert, once per receipt.
    ///
    /// # Errors
    /// [`Problem::NotFound`] without the right key, [`Problem::InvalidInput`] for a malformed number
    /// or one that is in the ledger of another order, [`Problem::Forbidden`] after too many reports.
    pub async fn report_receipt(&self, input: ReportReceiptInput) -> Result<(), Problem> {
        let order = order_access::open(&self.ctx.local.store, input.id, &input.key).await?;
        let malformed = || Problem::invalid("receipt", InvalidReason::Malformed);
        let receipt = c2b::receipt(&input.receipt).ok_or_else(malformed)?;
        payments::look_up_now(&self.ctx.payments, order.id).await?;
        let now = self.ctx.local.now();
        let mut tx = self.ctx.local.store.begin().await?;
        let order = orders::lock(&mut tx, order.id).await?.ok_or(Problem::NotFound)?;
        let known = book::by_receipt(&mut tx, PaymentProvider::Mpesa, &receipt).await?;
        if known.as_ref().is_some_and(|payment| payment.order_id != order.id) {
            return Err(Problem::invalid("receipt", InvalidReason::Unknown));
        }
        if known.is_some() || ledger::balance(&mut tx, &order).await?.is_paid {
            return Ok(());
        }
        let (kind, key) = (AlertKind::ReportedReceipt, alert_key(order.id, &receipt));
        let raised = alerts::of_order(&mut tx, order.id).await?;
        if raised.iter().filter(|alert| alert.kind == kind.as_str()).count() >= MAX_REPORTS {
            return Err(Problem::Forbidden);
        }
        let detail = detail(&mut tx, &order, &receipt).await?;
        alerts::raise(&mut tx, kind, &key, Some(order.id), &detail, now).await?;
        store::commit(tx).await?;
        Ok(())
    }
}

async fn detail(conn: &mut Conn, order: &Order, receipt: &str) -> Result<Sentence, StoreError> {
    let event = events::by_key(conn, EventSource::Paybill, receipt).await?;
    let confirmed = event.and_then(|event| Confirmation::parse(&event.body));
    let at_mpesa = match confirmed {
        Some(paid) => {
            let amount = money(paid.amount, &order.currency);
            sentence!("M-Pesa confirmed it over {amount}", "M-Pesa imeithibitisha, {amount}")
        }
        None => {
            sentence!("M-Pesa has not confirmed it to the shop", "M-Pesa haijaithibitisha kwa duka")
        }
    };
    let (number, total) = (&order.number, money(order.total, &order.currency));
    Ok(sentence!(
        "{number}: the customer reports receipt {receipt} for {total}; {at_mpesa}. Look for it in the M-Pesa \
         account before you record it",
        "{number}: mteja ameandika risiti {receipt} ya {total}; {at_mpesa}. Itafute kwenye akaunti ya \
         M-Pesa kabla ya kuiandika",
        at_mpesa
    ))
}
