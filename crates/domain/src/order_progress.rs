//! Rules of the progress of orders and gifts: which steps there are, and which are reached.

use crate::fulfilment::Fulfilment;
use crate::gift_page::GiftState;
use crate::order::{OrderStatus, OrderView};
use crate::progress::{Progress, ProgressStep};

/// Number of handover steps that an order has reached, of packed, with the rider, and handed over;
/// `None` = nothing will be handed over.
const fn handover(status: OrderStatus) -> Option<u8> {
    match status {
        OrderStatus::Pending | OrderStatus::Confirmed | OrderStatus::Paid => Some(0),
        OrderStatus::Ready => Some(1),
        OrderStatus::OutForDelivery => Some(2),
        OrderStatus::Completed => Some(3),
        OrderStatus::Cancelled | OrderStatus::Refunded => None,
    }
}

impl OrderStatus {
    /// Whether the goods of an order with this status are packed.
    #[must_use]
    pub const fn is_packed(self) -> bool {
        matches!(handover(self), Some(1..))
    }
}

impl OrderView {
    /// Progress of the order; empty if nothing will be handed over. Payment is a step only for
    /// methods that are paid before the handover.
    #[must_use]
    pub fn current_progress(&self) -> Vec<Progress> {
        let is_paid = self.payment.received >= self.total
            || matches!(self.status, OrderStatus::Paid | OrderStatus::Completed);
        let payment = Progress { step: ProgressStep::Paid, is_reached: is_paid };
        let payment = self.payment.method.is_prepaid().then_some(payment);
        steps(self.status, self.fulfilment != Fulfilment::Pickup, payment)
    }
}

/// Progress of a gift, which says nothing about its payment; empty if it will not arrive. It is received
/// once its payer has completed the order: until then it is not being packed.
#[must_use]
pub fn of_gift(status: OrderStatus, is_delivery: bool) -> Vec<Progress> {
    let mut progress = steps(status, is_delivery, None);
    if let Some(received) = progress.first_mut() {
        received.is_reached = GiftState::of(status) != GiftState::Ordered;
    }
    progress
}

fn steps(status: OrderStatus, is_delivery: bool, payment: Option<Progress>) -> Vec<Progress> {
    let Some(reached) = handover(status) else { return Vec::new() };
    let handover: &[(u8, ProgressStep)] = if is_delivery {
        &[
            (1, ProgressStep::Packed),
            (2, ProgressStep::OutForDelivery),
            (3, ProgressStep::Delivered),
        ]
    } else {
        &[(1, ProgressStep::Ready), (3, ProgressStep::Collected)]
    };
    let steps = handover.iter().map(|&(at, step)| Progress { step, is_reached: reached >= at });
    let received = Progress { step: ProgressStep::Received, is_reached: true };
    std::iter::once(received).chain(payment).chain(steps).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Names of the steps that are reached, and of the others.
    fn names(progress: &[Progress]) -> String {
        let of = |reached: bool| {
            let steps = progress.iter().filter(|step| step.is_reached == reached);
            let names = steps.map(|step| serde_json::to_value(step.step).unwrap());
            names.map(|name| name.as_str().unwrap().to_owned()).collect::<Vec<_>>().join(" ")
        };
        format!("{} | {}", of(true), of(false))
    }

    fn order(status: &str, method: &str, received: i64, fulfilment: &str) -> OrderView {
        serde_json::from_value(json!({
            "id": uuid::Uuid::nil(), "number": "W-0001", "status": status, "placed_at": 1_000,
            "lines": [], "subtotal": 500, "discount": 0, "shipping": 0, "rounding": 0, "total": 500,
            "currency": "KES", "coupon": null, "note": null, "store_number": null,
            "fulfilment": { "method": fulfilment, "zone": "1:2" },
            "customer": { "name": "Amina", "phone": "" },
            "payment": { "method": method, "state": "unpaid", "received": received, "due": 0,
                "url": null, "phone": null, "expires_in": null, "receipt": null, "paid_at": null,
                "failure": null },
        }))
        .unwrap()
    }

    #[test]
    fn progress_of_an_order_depends_on_its_way_of_payment_and_handover() {
        for (status, method, received, fulfilment, expected) in [
            ("pending", "card", 0, "pickup", "received | paid ready collected"),
            ("paid", "card", 500, "pickup", "received paid | ready collected"),
            ("pending", "mpesa", 499, "pickup", "received | paid ready collected"),
            ("paid", "mpesa", 0, "pickup", "received paid | ready collected"),
            ("confirmed", "counter", 0, "pickup", "received | ready collected"),
            ("ready", "counter", 0, "pickup", "received ready | collected"),
            (
                "ready",
                "mpesa",
                500,
                "delivery",
                "received paid packed | out_for_delivery delivered",
            ),
            (
                "out_for_delivery",
                "on_delivery",
                0,
                "delivery",
                "received packed out_for_delivery | delivered",
            ),
            ("completed", "counter", 0, "pickup", "received ready collected | "),
            ("cancelled", "card", 0, "pickup", " | "),
            ("refunded", "card", 500, "pickup", " | "),
        ] {
            let order = order(status, method, received, fulfilment);
            assert_eq!(names(&order.current_progress()), expected, "{status} {method}");
        }
    }

    #[test]
    fn progress_of_a_gift_has_no_payment() {
        assert_eq!(names(&of_gift(OrderStatus::Paid, false)), "received | ready collected");
        let progress = of_gift(OrderStatus::OutForDelivery, true);
        assert_eq!(names(&progress), "received packed out_for_delivery | delivered");
        assert_eq!(of_gift(OrderStatus::Cancelled, true), []);
    }

    #[test]
    fn gift_that_awaits_its_payer_is_not_being_packed() {
        for status in [OrderStatus::Pending, OrderStatus::Confirmed] {
            let progress = of_gift(status, true);
            assert_eq!(names(&progress), " | received packed out_for_delivery delivered");
        }
    }
}
