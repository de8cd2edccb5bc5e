//! Transfer message between devices of the shop: the complete order as agreed, and the payments
//! received for it.

use korosho_domain::money::Minor;
use korosho_domain::order::OrderStatus;
use korosho_domain::order_transfer::TransferredPayment;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::quote::TaxDisplay;
use korosho_domain::signing::{SigningKey, VerifyingKey};
use korosho_domain::ticket::TicketOrder;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::order_numbers as numbers;
use crate::store::orders::{self, Contents, Order};
use crate::store::payments::{self, Payment, PaymentOrigin};
use crate::store::{Conn, StoreError};

/// Form of the signed text.
const FORM: &str = "KO";
/// Maximum number of payments in one message; no real order has more.
const MAX_PAYMENTS: usize = 50;
/// Maximum length of a payment reference.
const MAX_REFERENCE: usize = 255;

/// Order as another device of the shop transmits it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct OrderTransfer {
    id: Uuid,
    number: String,
    key: String,
    placed_at: i64,
    status: OrderStatus,
    method: PaymentMethod,
    total: Minor,
    currency: String,
    contents: Contents,
    /// Payments that the sending device received itself, not those reported to it by others.
    pub(super) money: Vec<TransferredPayment>,
}

impl OrderTransfer {
    /// Reads the order from this device's database.
    pub(super) async fn read(conn: &mut Conn, id: Uuid) -> Result<Option<Self>, StoreError> {
        let Some(order) = orders::find(conn, id).await? else { return Ok(None) };
        let all = payments::of_order(conn, id).await?;
        let own = all.into_iter().filter(|entry| entry.origin == PaymentOrigin::Local);
        let money = own.map(transferred_payment).collect();
        let Order { number, key, placed_at, status, method, total, currency, contents, .. } = order;
        Ok(Some(Self {
            id,
            number,
            key,
            placed_at,
            status,
            method,
            total,
            currency,
            contents,
            money,
        }))
    }

    pub(super) fn seal(&self, key: &SigningKey) -> Option<String> {
        key.seal(FORM, self)
    }

    pub(super) fn open(text: &str, key: &VerifyingKey) -> Option<Self> {
        key.open(FORM, text)
    }

    /// Whether the message is consistent: lines and parts of the total add up to the total.
    pub(super) fn is_sound(&self, now: i64, oldest: i64) -> bool {
        let quote = &self.contents.quote;
        let lines: Option<Minor> =
            quote.lines.iter().try_fold(0, |sum: Minor, line| sum.checked_add(line.total));
        let rates = quote.taxes.iter().map(|tax| tax.amount);
        let taxes = rates.clone().try_fold(0, Minor::checked_add);
        let added = if quote.tax_display == TaxDisplay::Added { quote.tax_total } else { 0 };
        let parts = [quote.shipping, added, quote.rounding]
            .into_iter()
            .try_fold(quote.subtotal, Minor::checked_add)
            .and_then(|sum| sum.checked_sub(quote.discount));
        let signs = quote.discount >= 0
            && quote.shipping >= 0
            && rates.clone().all(|amount| amount >= 0)
            && quote.lines.iter().all(|line| line.total >= 0 && line.unit_price >= 0);
        let money = |line: &TransferredPayment| {
            line.amount > 0
                && line.currency.len() == 3
                && (1..=MAX_REFERENCE).contains(&line.reference.len())
                && line.receipt.as_ref().is_none_or(|receipt| receipt.len() <= MAX_REFERENCE)
        };
        ticket_of(&self.order()).is_sound(now, oldest)
            && lines == Some(quote.subtotal)
            && parts == Some(self.total)
            && taxes == Some(quote.tax_total)
            && quote.total == self.total
            && quote.currency == self.currency
            && signs
            && self.money.len() <= MAX_PAYMENTS
            && self.money.iter().all(money)
    }

    /// Builds the order to store here. Each device determines payment and fulfilment status for
    /// itself; a cancellation is taken over.
    pub(super) fn order(&self) -> Order {
        let called_off = self.status == OrderStatus::Cancelled;
        Order {
            id: self.id,
            number: self.number.clone(),
            shop_day: numbers::shop_day(self.placed_at),
            key: self.key.clone(),
            fingerprint: String::new(),
            status: if called_off { OrderStatus::Cancelled } else { OrderStatus::Confirmed },
            method: self.method,
            total: self.total,
            currency: self.currency.clone(),
            contents: self.contents.clone(),
            revision: 0,
            refund_due: 0,
            woo_id: None,
            woo_number: None,
            placed_at: self.placed_at,
        }
    }
}

/// Converts a ledger entry into the form of the message.
pub(crate) fn transferred_payment(entry: Payment) -> TransferredPayment {
    TransferredPayment {
        provider: entry.provider,
        reference: entry.reference,
        receipt: entry.receipt,
        amount: entry.amount,
        currency: entry.currency,
        received_at: entry.received_at,
    }
}

/// Converts an order into the form of its ticket.
pub(super) fn ticket_of(order: &Order) -> TicketOrder {
    let lines = order.contents.quote.lines.iter();
    let chosen = lines.clone().enumerate().filter(|(_, line)| !line.attributes.is_empty());
    TicketOrder {
        id: order.id,
        number: order.number.clone(),
        key: order.key.clone(),
        placed_at: order.placed_at,
        total: order.total,
        currency: order.currency.clone(),
        lines: lines
            .map(|line| (line.product_id, line.variation_id.unwrap_or(0), line.quantity))
            .collect(),
        choices: chosen.map(|(place, line)| (place, line.attributes.clone())).collect(),
    }
}
