//! Links of orders: what they show, and for how long.

use crate::customer::Customer;
use crate::fulfilment::Fulfilment;
use crate::order::{OrderStatus, OrderView};

/// Time since its placement after which the link of a closed order shows no contact details, in
/// milliseconds: 60 days. Links remain in mailboxes, chats and histories of browsers.
pub const CONTACT_SHOWN_MS: i64 = 60 * 24 * 3_600_000;

/// Whether links of an order still show everything: it is open, or not older than
/// [`CONTACT_SHOWN_MS`].
#[must_use]
pub const fn is_link_complete(status: OrderStatus, placed_at: i64, now: i64) -> bool {
    status.is_open() || now - placed_at <= CONTACT_SHOWN_MS
}

impl OrderView {
    /// View of the order for the holder of its link. That of a closed order older than
    /// [`CONTACT_SHOWN_MS`] keeps lines, amounts, receipt and the first word of the customer's name.
    #[must_use]
    pub fn for_link(mut self, now: i64) -> Self {
        if is_link_complete(self.status, self.placed_at, now) {
            return self;
        }
        let first_name = self.customer.first_name().to_owned();
        self.customer = Customer { name: first_name, ..Customer::default() };
        if let Fulfilment::Delivery { address, .. } = &mut self.fulfilment {
            *address = None;
        }
        self.note = None;
        self.gift = None;
        self.payment.phone = None;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn link_of_an_order_closed_long_ago_shows_no_contact_details() {
        let view: OrderView = serde_json::from_value(serde_json::json!({
            "id": uuid::Uuid::nil(), "number": "W-0001", "status": "completed", "placed_at": 1_000,
            "lines": [], "subtotal": 500, "discount": 0, "shipping": 0, "rounding": 0, "total": 500,
            "currency": "KES", "coupon": null, "note": "Gate 3", "store_number": "41",
            "gift": { "details": { "recipient": "Zawadi", "recipient_phone": "+254722000111",
                "card_text": "Hongera!" }, "key": "gift-key" },
            "fulfilment": { "method": "delivery", "zone": "1:2",
                "address": { "estate": "Kilimani", "landmark": "Yaya" } },
            "customer": { "name": "Wanjiku Muthoni", "phone": "+254733112233",
                "email": "wanjiku@example.com" },
            "payment": { "method": "mpesa", "state": "paid", "received": 500, "url": null,
                "phone": "0733 ••• 233", "expires_in": null, "receipt": "UKK8AB12CD",
                "paid_at": 2_000, "failure": null },
        }))
        .unwrap();
        let end = 1_000 + CONTACT_SHOWN_MS;
        assert_eq!(view.clone().for_link(end), view, "within 60 days");
        for status in OrderStatus::ALL {
            let shown = OrderView { status, ..view.clone() }.for_link(end + 1);
            let text = serde_json::to_string(&shown).unwrap();
            let personal = [
                "Muthoni",
                "733",
                "wanjiku@",
                "Kilimani",
                "Yaya",
                "Gate 3",
                "Zawadi",
                "722000111",
                "Hongera!",
                "gift-key",
            ];
            let open = status.is_open();
            assert!(personal.iter().all(|word| text.contains(word) == open), "{status:?}: {text}");
            assert_eq!((shown.customer.name.starts_with("Wanjiku"), shown.total), (true, 500));
            assert_eq!(shown.payment.receipt.as_deref(), Some("UKK8AB12CD"));
        }
    }
}
