//! Bodies of requests that create and update orders in WooCommerce.
//!
//! `POST orders` takes line totals without tax, looks the rates up by the order's address and adds
//! the tax on top, with its own rounding (`WC_Abstract_Order::calculate_totals`). It comes to the
//! total of the store's own cart, in 9.4.2 and 11.0.1 alike, when:
//!
//! - `subtotal` and `total` of each line are the cart's net amounts with all their digits. A net
//!   amount rounded to the store's decimals loses a minor unit where taxes are rounded at subtotal;
//! - the address is the one that the cart was taxed with. With `local_pickup` WooCommerce uses the
//!   shop's own address whatever the order says;
//! - the shipping line has the method's `instance_id`: 11.0.1 reads the tax status from there;
//! - coupons are sent with undiscounted lines: WooCommerce applies them to `subtotal` again;
//! - negative fees leave room for their tax (see [`fees`](super::fees)).
//!
//! Remaining differences (compound rates with a coupon, a rate that was changed meanwhile) are
//! corrected afterwards (see [`balance`](super::balance)).

use korosho_domain::booking::LineBooking;
use korosho_domain::decimal::Half;
use korosho_domain::desk::LineNote;
use korosho_domain::desk_orders::Channel;
use korosho_domain::fulfilment::Fulfilment;
use korosho_domain::gift::{Gift, OrderGift};
use korosho_domain::language::Language;
use korosho_domain::money::Minor;
use korosho_domain::order::OrderStatus;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::promise::TimePromise;
use korosho_domain::quote::QuoteLine;
use serde_json::{Value, json};

use super::super::mirror::STEP_META;
use super::fees::{fee_lines, fixed};
use super::place::{billing, shipping};
use super::{
    CARD_META, DELIVERY_DATE_META, DELIVERY_SPAN_META, DELIVERY_TIME_META, GIFT_META, NUMBER_META,
    ORDER_META, READY_FROM_META, READY_META, RECEIVED_META, REFUND_META, RIDER_META, WANTED_META,
};
use crate::clock::gmt_of_millis;
use crate::decimal;
use crate::promise_text;
use crate::store::orders::Order;
use crate::store::refunds::Refund;

/// Decimals of a net amount beyond the store's: the precision of WooCommerce's cart.
const NET_DIGITS: u32 = 6;
/// Id of the Stripe plug-in, under which WooCommerce books card payments.
const CARD_GATEWAY: &str = "stripe";

/// Body that creates an order: `pending`, with the agreed prices on every line.
pub(crate) fn body(order: &Order, discount_as_fee: bool) -> Value {
    let coupons = accepted_coupons(order);
    let coupons = coupons.into_iter().filter(|_| !discount_as_fee);
    json!({
        "status": "pending",
        "set_paid": false,
        "currency": order.currency,
        "created_via": format!("korosho-{}", Channel::of_number(&order.number).as_str()),
        "payment_method": gateway_id(order.method),
        "payment_method_title": method_title(order.method),
        "customer_note": order.contents.note.as_deref().unwrap_or_default(),
        "billing": billing(order),
        "shipping": shipping(order),
        "line_items": line_items(order),
        "shipping_lines": [shipping_line(order)],
        "coupon_lines": coupons.map(|code| json!({ "code": code })).collect::<Vec<_>>(),
        "fee_lines": fee_lines(order, discount_as_fee),
        "meta_data": order_meta(order),
    })
}

/// Like [`body`], for an order that WooCommerce has: it does not apply coupons again, so the lines have
/// their discounted totals.
pub(crate) fn changed_body(order: &Order, discount_as_fee: bool) -> Value {
    let mut body = body(order, discount_as_fee);
    let rows = body["line_items"].as_array_mut().into_iter().flatten();
    for (row, (_, booking)) in rows.zip(booked_lines(order)).filter(|_| !discount_as_fee) {
        if let Some(booking) = booking {
            row["total"] = net(order, booking.total).into();
        }
    }
    body
}

/// Lines with a product of the catalogue.
pub(crate) fn product_lines(order: &Order) -> impl Iterator<Item = &QuoteLine> {
    order.contents.quote.lines.iter().filter(|line| !line.is_custom())
}

/// Custom lines without a product; WooCommerce receives them as fees.
pub(super) fn custom_lines(order: &Order) -> impl Iterator<Item = &QuoteLine> {
    order.contents.quote.lines.iter().filter(|line| line.is_custom())
}

/// Product lines with the amounts of the store's cart, if the order was priced with them.
pub(super) fn booked_lines(
    order: &Order,
) -> impl Iterator<Item = (&QuoteLine, Option<&LineBooking>)> {
    let booking = order.contents.quote.booking.as_deref();
    let lines = order.contents.quote.lines.iter().enumerate();
    lines
        .filter(|(_, line)| !line.is_custom())
        .map(move |(place, line)| (line, booking.and_then(|booking| booking.lines.get(place))))
}

/// Codes of the accepted coupons; a coupon may give free delivery only.
pub(super) fn accepted_coupons(order: &Order) -> Vec<String> {
    let quote = &order.contents.quote;
    if let Some(booking) = &quote.booking {
        return booking.coupons.iter().map(|coupon| coupon.code.clone()).collect();
    }
    let staff = order.contents.extras.discount.as_ref().map_or(0, |discount| discount.amount);
    order.contents.coupon.iter().filter(|_| quote.discount > staff).cloned().collect()
}

fn order_meta(order: &Order) -> Vec<Value> {
    let extras = &order.contents.extras;
    let extra_fields = [
        (RIDER_META, &extras.rider_note),
        (WANTED_META, &extras.wanted_at),
        ("_korosho_taken_by", &extras.taken_by),
    ];
    let own = [(ORDER_META, order.id.to_string()), (NUMBER_META, order.number.clone())];
    let promised = order.contents.quote.promise.into_iter().flat_map(promise_meta);
    let extra_fields = extra_fields.into_iter().filter(|(_, text)| !text.is_empty());
    own.into_iter()
        .chain(origin(order))
        .chain(promised)
        .chain(extra_fields.map(|(key, text)| (key, text.clone())))
        .chain(order.contents.gift.iter().flat_map(gift_meta))
        .map(|(key, value)| json!({ "key": key, "value": value }))
        .collect()
}

/// The promised time: the date under the key of delivery-date plug-ins, and a sentence under a key
/// that wp-admin lists among the order's custom fields, as it hides keys with an underscore. Devices
/// read the time from an entry of its own: the sentence is for people.
fn promise_meta(promise: TimePromise) -> Vec<(&'static str, String)> {
    let sentence = promise_text::sentence(promise, Language::default());
    let date = (DELIVERY_DATE_META, promise_text::iso_date(promise));
    match promise {
        TimePromise::Ready { from } => {
            vec![date, (READY_FROM_META, sentence), (READY_META, gmt_of_millis(from.at))]
        }
        TimePromise::Delivered { from, until } => {
            let span = format!("{}/{}", gmt_of_millis(from.at), gmt_of_millis(until));
            vec![date, (DELIVERY_TIME_META, sentence), (DELIVERY_SPAN_META, span)]
        }
    }
}

/// Recipient and card of a gift under keys that wp-admin shows to staff.
fn gift_meta(gift: &OrderGift) -> Vec<(&'static str, String)> {
    let Gift { recipient, recipient_phone, card_text } = &gift.details;
    let parts = [recipient.as_str(), recipient_phone.as_str()];
    let called: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let card = Some((CARD_META, card_text.clone())).filter(|(_, text)| !text.is_empty());
    [(GIFT_META, called.join(", "))].into_iter().chain(card).collect()
}

/// The channel as WooCommerce's "Origin" column shows it (order attribution): `Source: Kiosk`.
/// `created_via` says the same to filters, since 9.9.
fn origin(order: &Order) -> Vec<(&'static str, String)> {
    let source = match Channel::of_number(&order.number) {
        Channel::Web => "Web",
        Channel::Kiosk => "Kiosk",
        Channel::Desk => "Desk",
        Channel::Store => return Vec::new(),
    };
    vec![
        ("_wc_order_attribution_source_type", "utm".to_owned()),
        ("_wc_order_attribution_utm_source", source.to_owned()),
    ]
}

fn line_items(order: &Order) -> Vec<Value> {
    booked_lines(order).map(|(line, booking)| line_item(order, line, booking)).collect()
}

fn line_item(order: &Order, line: &QuoteLine, booking: Option<&LineBooking>) -> Value {
    let digits = decimal::minor_digits(&order.currency);
    let subtotal = booking.map_or_else(
        || decimal::format(line.total, digits),
        |booking| net(order, booking.subtotal),
    );
    let mut body = json!({
        "product_id": line.product_id,
        "quantity": line.quantity,
        "subtotal": subtotal,
        "total": subtotal,
    });
    if let Some(variation) = line.variation_id {
        body["variation_id"] = variation.into();
    }
    let same = |note: &&LineNote| {
        (note.product_id, note.variation_id, &note.attributes)
            == (line.product_id, line.variation_id, &line.attributes)
    };
    if let Some(note) = order.contents.extras.line_notes.iter().find(same) {
        body["meta_data"] = json!([{ "key": "Note", "value": note.note }]);
    }
    body
}

/// Decimals to which the store rounds.
fn store_decimals(order: &Order) -> u32 {
    let booking = order.contents.quote.booking.as_ref();
    booking.map_or_else(|| decimal::minor_digits(&order.currency), |booking| booking.decimals)
}

/// Net amount as decimal text.
pub(super) fn net(order: &Order, amount: korosho_domain::decimal::Decimal) -> String {
    let decimals = store_decimals(order);
    let kept = amount.round(decimals + NET_DIGITS, Half::Up);
    fixed(kept, decimals)
}

/// The chosen method with its instance; without a method of the store, WooCommerce's generic one.
fn shipping_line(order: &Order) -> Value {
    let booking = order.contents.quote.booking.as_deref();
    let chosen = booking.map(|booking| &booking.shipping);
    if let Some(chosen) = chosen.filter(|chosen| !chosen.method_id.is_empty()) {
        let rounded = chosen.cost.round(store_decimals(order), Half::Up) == chosen.total;
        let mut line = json!({
            "method_id": chosen.method_id,
            "method_title": chosen.title,
            // The store computes the tax from it and rounds the cost itself.
            "total": net(order, if rounded { chosen.cost } else { chosen.total }),
        });
        if chosen.instance_id != 0 {
            line["instance_id"] = chosen.instance_id.to_string().into();
        }
        return line;
    }
    let digits = decimal::minor_digits(&order.currency);
    let money = |amount| decimal::format(amount, digits);
    let Fulfilment::Delivery { zone, .. } = &order.contents.fulfilment else {
        return json!({ "method_id": "local_pickup", "method_title": "Pick-up", "total": money(0) });
    };
    json!({
        "method_id": "flat_rate",
        "instance_id": zone.rsplit(':').next().unwrap_or_default(),
        "method_title": "Delivery",
        "total": money(order.contents.quote.shipping),
    })
}

/// WooCommerce's id of the payment gateway, as used by its plug-ins.
const fn gateway_id(method: PaymentMethod) -> &'static str {
    match method {
        PaymentMethod::Card => CARD_GATEWAY,
        PaymentMethod::Mpesa | PaymentMethod::Counter | PaymentMethod::OnDelivery => {
            method.as_str()
        }
    }
}

/// Inverse of [`gateway_id`]; `None` for a gateway that the shop does not know.
pub(crate) fn method_of_gateway(id: &str) -> Option<PaymentMethod> {
    match id {
        CARD_GATEWAY => Some(PaymentMethod::Card),
        other => PaymentMethod::parse(other).filter(|method| *method != PaymentMethod::Card),
    }
}

const fn method_title(method: PaymentMethod) -> &'static str {
    match method {
        PaymentMethod::Card => "Card (Stripe)",
        PaymentMethod::Mpesa => "M-Pesa",
        PaymentMethod::Counter => "At the counter",
        PaymentMethod::OnDelivery => "On delivery",
    }
}

/// Body of a status change, with the reference of the payment.
pub(crate) fn promotion(order: &Order, status: &str, reference: Option<&str>) -> Value {
    let mut body = json!({
        "status": status,
        "payment_method": gateway_id(order.method),
        "payment_method_title": method_title(order.method),
    });
    if let Some(reference) = reference {
        body["transaction_id"] = reference.into();
    }
    body
}

/// Body of a status that WooCommerce does not have.
pub(crate) fn step(status: OrderStatus) -> Value {
    json!({ "meta_data": [{ "key": STEP_META, "value": status.as_str() }] })
}

/// Body of the net amount received for an order, in minor units.
pub(crate) fn received(order: &Order, amount: Minor) -> Value {
    let text = decimal::format(amount, decimal::minor_digits(&order.currency));
    json!({ "meta_data": [{ "key": RECEIVED_META, "value": text }] })
}

/// Body of a refund that was made elsewhere: WooCommerce must not call a gateway.
pub(crate) fn refund_body(order: &Order, refund: &Refund) -> Value {
    json!({
        "amount": decimal::format(refund.amount, decimal::minor_digits(&order.currency)),
        "reason": refund.reason,
        "api_refund": false,
        "meta_data": [{ "key": REFUND_META, "value": refund.id.to_string() }],
    })
}

#[cfg(test)]
mod tests {
    use korosho_domain::booking::{CouponBooking, ShippingBooking};
    use korosho_domain::schedule::ShopTime;

    use super::*;
    use crate::woocommerce::orders::testing::{order, taxed};

    #[test]
    fn taxed_line_is_sent_net_with_all_its_digits() {
        let mut order = order(22_100);
        order.contents.quote.booking = Some(Box::new(taxed("190.517241379310", "30.48")));
        let body = body(&order, false);
        assert_eq!(body["line_items"][0]["subtotal"], "190.51724138");
        assert_eq!(body["line_items"][0]["total"], "190.51724138");
        assert_eq!(body["fee_lines"], json!([]));
        assert_eq!(body["shipping"]["state"], "KE30");
        assert_eq!(body["billing"]["state"], "KE30");
        assert_eq!(body["shipping"]["city"], Value::Null, "a city may have a rate of its own");
    }

    #[test]
    fn gift_ships_to_its_recipient_and_is_billed_to_the_customer() {
        let mut order = order(22_100);
        let details = Gift {
            recipient: "Zawadi Njeri".to_owned(),
            recipient_phone: "+254722000111".to_owned(),
            card_text: "Hongera!\nFrom all of us".to_owned(),
        };
        order.contents.gift = Some(OrderGift { details, key: "secret".to_owned() });
        let body = body(&order, false);
        assert_eq!(body["billing"]["first_name"], "Amina");
        assert_eq!(body["billing"]["phone"], "+254712345678");
        assert_eq!(body["shipping"]["first_name"], "Zawadi Njeri");
        assert_eq!(body["shipping"]["phone"], "+254722000111");
        let meta = |key| super::super::meta(body["meta_data"].as_array().unwrap(), key);
        assert_eq!(meta("Gift for"), Some("Zawadi Njeri, +254722000111"));
        assert_eq!(meta("Gift card text"), Some("Hongera!\nFrom all of us"));
        assert!(!body.to_string().contains("secret"), "the key of the page stays here");
    }

    #[test]
    fn coupon_that_only_gives_free_delivery_is_sent() {
        let mut order = order(22_100);
        order.contents.coupon = Some("SHIP".to_owned());
        let coupon =
            CouponBooking { code: "ship".to_owned(), free_shipping: true, ..Default::default() };
        let mut booking = taxed("190.517241379310", "30.48");
        booking.coupons.push(coupon);
        order.contents.quote.booking = Some(Box::new(booking));
        assert_eq!(body(&order, false)["coupon_lines"], json!([{ "code": "ship" }]));
        assert_eq!(body(&order, true)["coupon_lines"], json!([]));
    }

    #[test]
    fn shipping_line_names_the_chosen_method_and_instance() {
        let mut order = order(42_100);
        let mut booking = taxed("190.517241379310", "30.48");
        booking.shipping = ShippingBooking {
            method_id: "free_shipping".to_owned(),
            instance_id: 5,
            title: "Free delivery".to_owned(),
            ..Default::default()
        };
        order.contents.quote.booking = Some(Box::new(booking));
        let line = &body(&order, false)["shipping_lines"][0];
        assert_eq!(line["method_id"], "free_shipping");
        assert_eq!(line["instance_id"], "5");
        assert_eq!(line["method_title"], "Free delivery");
        assert_eq!(line["total"], "0.00");
    }

    #[test]
    fn delivery_cost_is_sent_unrounded_for_its_tax() {
        let mut order = order(42_100);
        let mut booking = taxed("190.517241379310", "30.48");
        booking.shipping = ShippingBooking {
            method_id: "flat_rate".to_owned(),
            instance_id: 5,
            total: "328.53".parse().unwrap(),
            cost: "328.534483".parse().unwrap(),
            ..Default::default()
        };
        order.contents.quote.booking = Some(Box::new(booking));
        assert_eq!(body(&order, false)["shipping_lines"][0]["total"], "328.534483");
    }

    #[test]
    fn promised_time_is_sent_as_metadata_of_delivery_date_plugins() {
        let mut order = order(22_100);
        let sent = |order: &Order, key: &str| {
            let body = body(order, false);
            super::super::meta(body["meta_data"].as_array().unwrap(), key).map(str::to_owned)
        };
        assert_eq!(sent(&order, "_delivery_date"), None);
        // Wed 25 Nov 2026, 08:30 in Nairobi.
        let from = ShopTime { at: 1_795_584_600_000, in_days: 1 };
        order.contents.quote.promise = Some(TimePromise::Ready { from });
        assert_eq!(sent(&order, "_delivery_date").as_deref(), Some("2026-11-25"));
        let sentence = "Ready Wednesday 25 Nov from 08:30";
        assert_eq!(sent(&order, "Ready from").as_deref(), Some(sentence));
        assert_eq!(sent(&order, "_korosho_ready_gmt").as_deref(), Some("2026-11-25T05:30:00"));
        let until = from.at + 7_200_000;
        order.contents.quote.promise = Some(TimePromise::Delivered { from, until });
        let sentence = "Delivered Wednesday 25 Nov, 08:30–10:30";
        assert_eq!(sent(&order, "Delivery time").as_deref(), Some(sentence));
        let span = "2026-11-25T05:30:00/2026-11-25T07:30:00";
        assert_eq!(sent(&order, "_korosho_delivery_gmt").as_deref(), Some(span));
        assert_eq!((sent(&order, "Ready from"), sent(&order, "_korosho_ready_gmt")), (None, None));
    }

    #[test]
    fn channel_is_in_the_origin_column_and_in_created_via() {
        for (number, via, source) in [
            ("W-0001", "korosho-web", "Web"),
            ("K2-001", "korosho-kiosk", "Kiosk"),
            ("D-0001", "korosho-desk", "Desk"),
        ] {
            let mut order = order(22_100);
            order.number = number.to_owned();
            let body = body(&order, false);
            assert_eq!(body["created_via"], via);
            let meta = body["meta_data"].as_array().unwrap();
            assert_eq!(super::super::meta(meta, "_wc_order_attribution_source_type"), Some("utm"));
            assert_eq!(super::super::meta(meta, "_wc_order_attribution_utm_source"), Some(source));
        }
    }
}
