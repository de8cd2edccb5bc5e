//! Parameters of a Checkout Session, frozen with the attempt.

use korosho_domain::money::Minor;
use korosho_domain::quote::{QuoteLine, TaxDisplay};
use serde::{Deserialize, Serialize};

use crate::store::orders::Order;

/// Maximum length of a product name; Stripe accepts 5,000 characters, a page shows far fewer.
const MAX_NAME: usize = 250;

/// Maximum length of a description; Stripe accepts 40,000 characters.
const MAX_DESCRIPTION: usize = 2_000;

/// Form fields in the order in which they are sent. Stored with the attempt: a repeated creation
/// must send identical parameters, `expires_at` included, or Stripe refuses the idempotency key.
pub type Fields = Vec<(String, String)>;

/// Parameters of a session in addition to its order.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct SessionFacts<'a> {
    /// Amount due in minor units.
    pub amount: Minor,
    /// Id of the payment attempt.
    pub attempt_id: uuid::Uuid,
    /// Milliseconds since 1970.
    pub expires_at: i64,
    /// Public URL of the shop, without a trailing slash.
    pub public_url: &'a str,
}

/// Form fields of `POST /v1/checkout/sessions` for an order.
#[must_use]
pub fn session(order: &Order, facts: SessionFacts<'_>) -> Fields {
    let page = format!("{}/order/{}?key={}", facts.public_url, order.id, order.key);
    let (order_id, attempt_id) = (order.id.to_string(), facts.attempt_id.to_string());
    let mut fields = Fields::new();
    let mut add = |name: &str, value: &str| fields.push((name.to_owned(), value.to_owned()));
    add("mode", "payment");
    add("client_reference_id", &order_id);
    add("metadata[order_id]", &order_id);
    add("metadata[attempt_id]", &attempt_id);
    add("payment_intent_data[metadata][order_id]", &order_id);
    add("payment_intent_data[metadata][attempt_id]", &attempt_id);
    add("payment_intent_data[description]", &format!("Order {}", order.number));
    add("success_url", &page);
    add("cancel_url", &page);
    add("expires_at", &(facts.expires_at / 1000).to_string());
    add("locale", "en");
    add("adaptive_pricing[enabled]", "false");
    if let Some(email) = &order.contents.customer.email {
        add("customer_email", email);
    }
    for (at, item) in items(order, facts.amount).iter().enumerate() {
        item.add_to(&mut fields, at, &order.currency);
    }
    fields
}

struct Item {
    name: String,
    description: String,
    unit_amount: Minor,
    quantity: u32,
}

impl Item {
    fn add_to(&self, fields: &mut Fields, at: usize, currency: &str) {
        let mut add = |name: &str, value: String| {
            fields.push((format!("line_items[{at}]{name}"), value));
        };
        add("[quantity]", self.quantity.to_string());
        add("[price_data][currency]", currency.to_lowercase());
        add("[price_data][unit_amount]", self.unit_amount.to_string());
        add("[price_data][product_data][name]", cut(&self.name, MAX_NAME));
        if !self.description.is_empty() {
            let description = cut(&self.description, MAX_DESCRIPTION);
            add("[price_data][product_data][description]", description);
        }
    }
}

/// Items of a session: one per line if all parts are additions. Stripe has no negative items, so an
/// order with a discount, rounded down, or paid in part is one item of the exact amount, with the
/// parts in its description.
fn items(order: &Order, amount: Minor) -> Vec<Item> {
    let quote = &order.contents.quote;
    let added = quote.taxes.iter().filter(|_| quote.tax_display == TaxDisplay::Added);
    let taxes = added.map(|tax| (tax.label.as_str(), tax.amount));
    let extra = [("Delivery", quote.shipping)]
        .into_iter()
        .chain(taxes)
        .chain([("Rounding", quote.rounding)])
        .filter(|(_, amount)| *amount > 0)
        .map(|(name, amount)| item(name, "", amount, 1));
    let items: Vec<Item> = quote.lines.iter().map(from_line).chain(extra).collect();
    let sum = items.iter().map(|item| item.unit_amount * i64::from(item.quantity)).sum::<Minor>();
    let in_full = amount == order.total && quote.discount == 0 && quote.rounding >= 0;
    if in_full && sum == amount { items } else { vec![whole(order, amount)] }
}

fn from_line(line: &QuoteLine) -> Item {
    item(&line.name, &size(line), line.unit_price, line.quantity)
}

fn whole(order: &Order, amount: Minor) -> Item {
    let quote = &order.contents.quote;
    let mut parts: Vec<String> = quote.lines.iter().map(described).collect();
    parts.extend((quote.shipping > 0).then(|| "delivery".to_owned()));
    let coupon = order.contents.coupon.as_deref().unwrap_or_default();
    parts.extend((quote.discount > 0).then(|| format!("discount {coupon}").trim().to_owned()));
    let rest = if amount == order.total { "Order" } else { "Rest of order" };
    item(&format!("{rest} {}", order.number), &parts.join(", "), amount, 1)
}

fn described(line: &QuoteLine) -> String {
    format!("{} × {} {}", line.quantity, line.name, size(line)).trim().to_owned()
}

fn size(line: &QuoteLine) -> String {
    line.options.values().cloned().collect::<Vec<_>>().join(", ")
}

fn item(name: &str, description: &str, unit_amount: Minor, quantity: u32) -> Item {
    Item { name: name.to_owned(), description: description.to_owned(), unit_amount, quantity }
}

fn cut(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}
