//! State of Korosho orders in WooCommerce: status, amounts and lines, including edits by staff.

use std::collections::BTreeMap;

use korosho_domain::money::{MAX_AMOUNT, Minor};
use korosho_domain::order::OrderStatus;
use korosho_domain::quote::{Quote, QuoteLine, QuoteTax, TaxDisplay};
use korosho_domain::store_state::StoreStatus;
use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

use super::client::WooClient;
use super::error::WooError;
use super::mirror::STEP_META;
use super::orders::{ORDER_META, meta};
use super::wire::as_text;
use crate::clock::{gmt_of_millis, millis_of_gmt};
use crate::decimal;

/// Number of orders per page.
pub(crate) const PER_PAGE: usize = 100;
/// Status of a permanently deleted order; WooCommerce itself has none.
pub(crate) const DELETED: &str = "deleted";
/// Name of the fee line for the rounding of a total.
const ROUNDING: &str = "Rounding";

const FIELDS: &str = "id,status,currency,total,discount_total,discount_tax,shipping_total,\
    shipping_tax,total_tax,customer_note,transaction_id,date_modified_gmt,line_items,tax_lines,\
    fee_lines,refunds,meta_data";

/// Fields of an order in WooCommerce. Each may be missing.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(crate) struct OrderState {
    pub(crate) id: i64,
    status: Value,
    currency: Value,
    total: Value,
    discount_total: Value,
    discount_tax: Value,
    shipping_total: Value,
    shipping_tax: Value,
    total_tax: Value,
    customer_note: Value,
    transaction_id: Value,
    date_modified_gmt: Value,
    line_items: Vec<Value>,
    tax_lines: Vec<Value>,
    fee_lines: Vec<Value>,
    refunds: Vec<Value>,
    meta_data: Vec<Value>,
}

/// Orders modified after `since` (milliseconds, the store's clock), first modified first.
pub(crate) async fn changed_since(
    client: &WooClient,
    since: i64,
    page: usize,
) -> Result<Vec<OrderState>, WooError> {
    let query = [
        ("modified_after", gmt_of_millis(since)),
        ("dates_are_gmt", "true".to_owned()),
        ("orderby", "modified".to_owned()),
        ("order", "asc".to_owned()),
        ("status", "any".to_owned()),
        ("per_page", PER_PAGE.to_string()),
        ("page", page.to_string()),
        ("include_meta", format!("{ORDER_META},{STEP_META}")),
        ("_fields", FIELDS.to_owned()),
    ];
    client.get("orders", &query).await
}

/// Orders with these ids, at most [`PER_PAGE`]; those in the trash and deleted ones are omitted.
pub(crate) async fn with_ids(client: &WooClient, ids: &[i64]) -> Result<Vec<OrderState>, WooError> {
    let ids: Vec<String> = ids.iter().map(i64::to_string).collect();
    let query = [
        ("include", ids.join(",")),
        ("status", "any".to_owned()),
        ("per_page", PER_PAGE.to_string()),
        ("include_meta", format!("{ORDER_META},{STEP_META}")),
        ("_fields", FIELDS.to_owned()),
    ];
    client.get("orders", &query).await
}

/// Reads the order with this id, also from the trash. Only WooCommerce's own "no such order" counts
/// as deleted: a store with an inactive plug-in answers 404, too.
pub(crate) async fn read(client: &WooClient, id: i64) -> Result<OrderState, WooError> {
    // The route of one order does not split a list at its commas.
    let query = [
        ("include_meta[]", ORDER_META.to_owned()),
        ("include_meta[]", STEP_META.to_owned()),
        ("_fields", FIELDS.to_owned()),
    ];
    match client.get(&format!("orders/{id}"), &query).await {
        Err(WooError::Business { status: 404, code, .. }) if code.ends_with("_invalid_id") => {
            Ok(OrderState { id, status: DELETED.into(), ..OrderState::default() })
        }
        read => read,
    }
}

/// Maps a status; `None` for drafts and for statuses that only a plug-in knows.
pub(crate) fn meaning(word: &str) -> Option<StoreStatus> {
    Some(match word {
        "pending" => StoreStatus::Unpaid,
        "on-hold" => StoreStatus::OnHold,
        "failed" => StoreStatus::Failed,
        "processing" => StoreStatus::Paid,
        "ready" | "ready-pickup" | "ready-for-pickup" => StoreStatus::Ready,
        "out-for-delivery" | "shipped" => StoreStatus::OutForDelivery,
        "completed" => StoreStatus::Completed,
        "cancelled" => StoreStatus::Cancelled,
        "trash" => StoreStatus::Trashed,
        DELETED => StoreStatus::Deleted,
        "refunded" => StoreStatus::Refunded,
        _ => return None,
    })
}

impl OrderState {
    pub(crate) fn status(&self) -> String {
        as_text(&self.status)
    }

    /// Status and, for an accepted order, the step that a desk set, comparable as text.
    pub(crate) fn status_with_step(&self) -> String {
        let status = self.status();
        match self.fulfilment_step() {
            Some(step) => format!("{status} {}", step.as_str()),
            None => status,
        }
    }

    /// Fulfilment step of an accepted order.
    pub(crate) fn fulfilment_step(&self) -> Option<OrderStatus> {
        let is_accepted =
            matches!(meaning(&self.status()), Some(StoreStatus::OnHold | StoreStatus::Paid));
        self.step().filter(|step| is_accepted && step.is_fulfilment_step())
    }

    /// Whether the order carries this `order_id`, or is known to be deleted. A store restored from
    /// a backup reuses ids, so a WooCommerce id can belong to another order.
    pub(crate) fn is_of(&self, order_id: Uuid) -> bool {
        self.is_deleted() || self.order_id() == Some(order_id)
    }

    /// Order id in the meta data, if present.
    pub(crate) fn order_id(&self) -> Option<Uuid> {
        Uuid::parse_str(meta(&self.meta_data, ORDER_META)?).ok()
    }

    /// Status that a desk wrote into the meta data.
    pub(crate) fn step(&self) -> Option<OrderStatus> {
        meta(&self.meta_data, STEP_META).and_then(OrderStatus::parse)
    }

    pub(crate) fn is_deleted(&self) -> bool {
        self.status == DELETED
    }

    pub(crate) fn currency(&self) -> String {
        as_text(&self.currency)
    }

    /// Time of the last modification, milliseconds since 1970 by the store's clock.
    pub(crate) fn changed_at(&self) -> Option<i64> {
        millis_of_gmt(&as_text(&self.date_modified_gmt))
    }

    pub(crate) fn transaction_id(&self) -> String {
        as_text(&self.transaction_id)
    }

    pub(crate) fn note(&self) -> String {
        as_text(&self.customer_note)
    }

    /// Total before refunds, minor units.
    pub(crate) fn total(&self) -> Option<Minor> {
        decimal::parse(&as_text(&self.total), self.digits())
    }

    /// Sum of all refunds, minor units; cut off at the largest number.
    pub(crate) fn refunded(&self) -> Minor {
        sum(self.refunds.iter().map(|refund| self.minor(&refund["total"]).abs()))
    }

    fn digits(&self) -> u32 {
        decimal::minor_digits(&self.currency())
    }

    /// Parses an amount in minor units; refunds and discount fees are negative.
    fn minor(&self, value: &Value) -> Minor {
        let text = as_text(value);
        let (sign, text) = text.strip_prefix('-').map_or((1, text.as_str()), |rest| (-1, rest));
        sign * decimal::parse(text, self.digits()).unwrap_or_default()
    }

    /// Products and quantities as comparable text. Amounts are left out: WooCommerce distributes
    /// discounts and taxes over lines in its own way, and the total shows every relevant
    /// difference.
    pub(crate) fn lines(&self) -> String {
        lines_text(self.line_items.iter().map(|row| {
            let id = |field: &str| row[field].as_i64().unwrap_or_default();
            (id("product_id"), id("variation_id"), id("quantity"))
        }))
    }

    /// Quote of the order after edits by staff. `before` provides names, pictures and options of
    /// unchanged lines, and whether amounts include taxes. A remainder that no line explains
    /// becomes rounding, so that the parts add up to the store's total. `None` if the total cannot be
    /// read or a part is beyond all amounts.
    pub(crate) fn quote(&self, before: &Quote) -> Option<Quote> {
        let total = self.total()?;
        let added = before.tax_display == TaxDisplay::Added;
        let with = |tax: &Value| if added { 0 } else { self.minor(tax) };
        let mut lines: Vec<QuoteLine> =
            self.line_items.iter().map(|row| self.line(row, before)).collect();
        let mut discount = self.minor(&self.discount_total) + with(&self.discount_tax);
        let mut shipping = self.minor(&self.shipping_total) + with(&self.shipping_tax);
        let delivery = before.booking.as_deref().map(|booking| booking.shipping.title.as_str());
        for fee in &self.fee_lines {
            let amount = self.minor(&fee["total"]) + with(&fee["total_tax"]);
            match as_text(&fee["name"]) {
                name if name == ROUNDING => {}
                _ if amount < 0 => discount = sum([discount, -amount].into_iter()),
                // Untaxed delivery, sent as a fee because the store would have taxed the shipping
                // line.
                name if Some(name.as_str()) == delivery => {
                    shipping = sum([shipping, amount].into_iter());
                }
                name => lines.push(plain_line(name, 1, amount)),
            }
        }
        let subtotal = sum(lines.iter().map(|line| line.total));
        let (taxes, tax_total) = (self.taxes(), self.minor(&self.total_tax));
        let is_amount = |amount: &Minor| (-MAX_AMOUNT..=MAX_AMOUNT).contains(amount);
        if ![subtotal, discount, shipping].iter().all(is_amount) {
            return None;
        }
        let (rounding, booking) = (0, None);
        let mut quote = Quote {
            lines,
            subtotal,
            discount,
            shipping,
            rounding,
            total,
            taxes,
            tax_total,
            booking,
            ..before.clone()
        };
        quote.rounding = total - quote.before_rounding();
        Some(quote)
    }

    fn taxes(&self) -> Vec<QuoteTax> {
        let amount =
            |row: &Value| self.minor(&row["tax_total"]) + self.minor(&row["shipping_tax_total"]);
        let tax = |row: &Value| QuoteTax {
            rate_id: row["rate_id"].as_i64().unwrap_or_default(),
            label: as_text(&row["label"]),
            amount: amount(row),
        };
        self.tax_lines.iter().map(tax).collect()
    }

    fn line(&self, row: &Value, before: &Quote) -> QuoteLine {
        let quantity = row["quantity"].as_u64().and_then(|count| u32::try_from(count).ok());
        let quantity = quantity.unwrap_or(1).max(1);
        let tax = match before.tax_display {
            TaxDisplay::Added => 0,
            TaxDisplay::None | TaxDisplay::Included => self.minor(&row["subtotal_tax"]),
        };
        let total = self.minor(&row["subtotal"]) + tax;
        let product_id = row["product_id"].as_i64().unwrap_or_default();
        let variation_id = row["variation_id"].as_i64().filter(|id| *id > 0);
        let same =
            |line: &&QuoteLine| (line.product_id, line.variation_id) == (product_id, variation_id);
        let known = before.lines.iter().find(same).cloned();
        let line = known.unwrap_or_else(|| plain_line(as_text(&row["name"]), quantity, total));
        let unit_price = total / i64::from(quantity);
        QuoteLine { product_id, variation_id, quantity, unit_price, total, ..line }
    }
}

/// Sum of amounts, cut off at the largest and the smallest number.
fn sum(amounts: impl Iterator<Item = Minor>) -> Minor {
    amounts.fold(0, Minor::saturating_add)
}

/// Products and quantities of an order as comparable text, in a fixed order.
pub(crate) fn lines_text(lines: impl Iterator<Item = (i64, i64, i64)>) -> String {
    let mut pieces = BTreeMap::<(i64, i64), i64>::new();
    for (product, variation, quantity) in lines {
        let pieces = pieces.entry((product, variation)).or_default();
        *pieces = pieces.saturating_add(quantity);
    }
    let words = pieces.iter().map(|((product, size), pieces)| format!("{product}/{size}×{pieces}"));
    words.collect::<Vec<_>>().join(" ")
}

fn plain_line(name: String, quantity: u32, total: Minor) -> QuoteLine {
    let unit_price = total / i64::from(quantity);
    QuoteLine { name, quantity, unit_price, total, available: true, ..QuoteLine::default() }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn state() -> OrderState {
        serde_json::from_value(json!({
            "id": 7, "status": "on-hold", "currency": "KES", "total": "1750.00",
            "discount_total": "0.00", "shipping_total": "200.00", "shipping_tax": "0.00",
            "date_modified_gmt": "2026-11-22T10:00:00",
            "line_items": [
                { "product_id": 5, "variation_id": 6, "quantity": 2, "name": "Cashews",
                  "subtotal": "1000.00", "subtotal_tax": "0.00", "total": "1000.00" },
                { "product_id": 9, "variation_id": 0, "quantity": 1, "name": "Almonds",
                  "subtotal": "600.00", "total": "600.00" },
            ],
            "fee_lines": [
                { "name": "Gift box", "total": "50.00", "total_tax": "0.00" },
                { "name": "Late", "total": "-100.00" },
                { "name": "Rounding", "total": "0.00" },
            ],
            "refunds": [{ "id": 1, "total": "-100.50" }, { "id": 2, "total": "-50" }],
        }))
        .unwrap()
    }

    #[test]
    fn changed_order_yields_a_consistent_quote() {
        let before = Quote { currency: "KES".to_owned(), ..Quote::default() };
        let quote = state().quote(&before).unwrap();
        assert_eq!((quote.subtotal, quote.discount, quote.shipping), (165_000, 10_000, 20_000));
        assert_eq!((quote.rounding, quote.total), (0, 175_000));
        assert_eq!(quote.lines.len(), 3);
        assert_eq!(quote.lines[0].unit_price, 50_000);
    }

    #[test]
    fn refunds_are_summed_and_lines_are_compared_in_any_order() {
        assert_eq!(state().refunded(), 15_050);
        assert_eq!(state().lines(), lines_text([(9, 0, 1), (5, 6, 2)].into_iter()));
        assert_eq!(state().changed_at(), Some(1_795_341_600_000));
    }

    #[test]
    fn order_with_amounts_beyond_all_sums_has_no_quote() {
        let before = Quote { currency: "KES".to_owned(), ..Quote::default() };
        let most = json!({ "subtotal": "90071992547409.91", "total": "90071992547409.91" });
        let mut order = state();
        order.line_items = vec![most.clone(); 1_100];
        assert_eq!(order.quote(&before), None);
        order.refunds = vec![most; 1_100];
        assert_eq!(order.refunded(), Minor::MAX);
        let twice = [(1, 0, i64::MAX); 2];
        assert_eq!(lines_text(twice.into_iter()), format!("1/0×{}", i64::MAX));
    }

    #[test]
    fn draft_and_plugin_statuses_are_ignored() {
        for word in ["checkout-draft", "auto-draft", "awaiting-shipment", ""] {
            assert_eq!(meaning(word), None, "{word}");
        }
        assert_eq!(meaning(DELETED), Some(StoreStatus::Deleted));
    }
}
