//! Corrections of an order whose lines or total in WooCommerce differ from the agreed ones.
//!
//! The agreed total has precedence, because the customer has paid it or is going to. First,
//! delivery that the store taxed wrongly becomes an untaxed fee; then lines are set to the agreed
//! net amounts; then a fee covers the remainder. `PUT orders/{id}` with `line_items`,
//! `shipping_lines` or `fee_lines` computes the order again, but does not apply its coupons again.

use korosho_domain::booking::Booking;
use korosho_domain::decimal::{Decimal, Half};
use serde_json::{Value, json};

use super::WooOrder;
use super::body::{booked_lines, net};
use super::fees::{ROUNDING, fixed};
use crate::decimal;
use crate::store::orders::Order;

/// Name of the fee for a difference beyond rounding.
const AGREED: &str = "Price as agreed";

/// Additional decimals of a fee, from the second correction on.
const FINE_DIGITS: u32 = 2;

/// Body of the next `PUT` that brings an order closer to the agreed total; `None` if the total is
/// reached, or if the order is not as it was sent. `tries` = number of earlier corrections.
pub(crate) fn correction(order: &Order, found: &WooOrder, tries: u32) -> Option<Value> {
    Some(found).filter(|found| found.status == "pending")?;
    correction_of_change(order, found, tries)
}

/// Like [`correction`], for an order whose lines were just changed, in any status.
pub(crate) fn correction_of_change(order: &Order, found: &WooOrder, tries: u32) -> Option<Value> {
    let missing = missing(order, found)?;
    let lines = match order.contents.quote.booking.as_deref() {
        // Also at the agreed total: WooCommerce may distribute a coupon's last cent differently.
        Some(booking) => {
            untaxed_delivery(booking, found).or_else(|| agreed_lines(order, booking, found))
        }
        None if missing.is_zero() => None,
        None => net_of_unknown_taxes(order, found),
    };
    let fee = || json!({ "fee_lines": [fee(order, found, missing, tries)] });
    lines.or_else(|| (!missing.is_zero()).then(fee))
}

/// Whether the difference of the totals exceeds the possible effect of rounding and of the store's
/// tax on untaxed delivery: one whole unit of the currency.
pub(crate) fn is_large(order: &Order, found: &WooOrder) -> bool {
    let booking = order.contents.quote.booking.as_deref();
    let wrongly_taxed = booking.and_then(|booking| wrongly_taxed_delivery(booking, found));
    let tax = wrongly_taxed.and_then(|line| member(line, "total_tax")).unwrap_or_default();
    missing(order, found).is_none_or(|missing| unit_or_more(missing + tax))
}

fn unit_or_more(amount: Decimal) -> bool {
    amount.max(-amount) >= Decimal::ONE
}

fn missing(order: &Order, found: &WooOrder) -> Option<Decimal> {
    let target = Decimal::from_minor(order.total, decimal::minor_digits(&order.currency));
    Some(target - amount(&found.total)?)
}

fn amount(text: &str) -> Option<Decimal> {
    text.parse().ok()
}

fn member(row: &Value, name: &str) -> Option<Decimal> {
    amount(row[name].as_str()?)
}

/// Cost of delivery as an untaxed fee, if the store has taxed it wrongly.
fn untaxed_delivery(booking: &Booking, found: &WooOrder) -> Option<Value> {
    let line = wrongly_taxed_delivery(booking, found)?;
    let shipping = &booking.shipping;
    let cost = fixed(shipping.total, booking.decimals);
    Some(json!({
        "shipping_lines": [{ "id": line["id"], "total": "0" }],
        "fee_lines": [{ "name": shipping.title, "total": cost, "tax_status": "none" }],
    }))
}

/// Shipping line with a tax although its method is not taxable: before 9.7 an order's shipping line
/// does not know its method's tax status (`WC_Order_Item_Shipping::calculate_taxes`), while the
/// cart does.
fn wrongly_taxed_delivery<'a>(booking: &Booking, found: &'a WooOrder) -> Option<&'a Value> {
    let shipping = &booking.shipping;
    let [line] = found.shipping_lines.as_slice() else { return None };
    let taxed = member(line, "total_tax").is_some_and(|tax| !tax.is_zero());
    let expected = !shipping.taxes.is_empty() || shipping.total <= Decimal::ZERO;
    (taxed && !expected).then_some(line)
}

/// Lines that WooCommerce discounted differently, at the agreed amounts. A refused coupon becomes a
/// fee, and its lines stay undiscounted.
fn agreed_lines(order: &Order, booking: &Booking, found: &WooOrder) -> Option<Value> {
    if found.coupon_lines.len() != booking.coupons.len() {
        return None;
    }
    let theirs = &found.line_items;
    let ours: Vec<_> = booked_lines(order).collect();
    let same = |(theirs, (line, _)): (&Value, &(&_, _))| {
        let line: &korosho_domain::quote::QuoteLine = line;
        theirs["quantity"] == line.quantity && theirs["product_id"] == line.product_id
    };
    if theirs.len() != ours.len() || !theirs.iter().zip(&ours).all(same) {
        return None;
    }
    let differing = theirs.iter().zip(&ours).filter_map(|(theirs, (_, booked))| {
        let agreed = (*booked)?.total;
        let stands = member(theirs, "total")?;
        let differs = agreed.round(booking.decimals, Half::Up) != stands;
        differs.then(|| json!({ "id": theirs["id"], "total": net(order, agreed) }))
    });
    let lines: Vec<Value> = differing.collect();
    (!lines.is_empty()).then(|| json!({ "line_items": lines }))
}

/// Corrected amounts of an order that was priced without knowledge of the store's taxes (a kiosk's
/// ticket): its amounts are what the customer pays, so the tax that WooCommerce added is taken out
/// of each.
fn net_of_unknown_taxes(order: &Order, found: &WooOrder) -> Option<Value> {
    let agreed: Decimal = found.line_items.iter().filter_map(|row| member(row, "subtotal")).sum();
    let digits = decimal::minor_digits(&order.currency);
    let sent = super::product_lines(order).map(|line| line.total).sum();
    if agreed != Decimal::from_minor(sent, digits) {
        return None;
    }
    let without_tax = |row: &Value, names: &[(&str, &str)]| {
        let mut body = json!({ "id": row["id"] });
        for (name, tax) in names {
            let (amount, tax) = (member(row, name)?, member(row, tax)?);
            let part = amount.over(amount + tax);
            body[*name] = net(order, amount.times(part)).into();
        }
        Some(body)
    };
    let taxed = |row: &&Value| member(row, "total_tax").is_some_and(|tax| !tax.is_zero());
    let names = [("subtotal", "subtotal_tax"), ("total", "total_tax")];
    let lines: Vec<Value> =
        found.line_items.iter().filter(taxed).filter_map(|row| without_tax(row, &names)).collect();
    let delivery: Vec<Value> = found
        .shipping_lines
        .iter()
        .filter(taxed)
        .filter_map(|row| without_tax(row, &names[1..]))
        .collect();
    let any = !lines.is_empty() || !delivery.is_empty();
    any.then(|| json!({ "line_items": lines, "shipping_lines": delivery }))
}

/// Fee for the missing amount; an existing fee is changed.
fn fee(order: &Order, found: &WooOrder, missing: Decimal, tries: u32) -> Value {
    let known = |name: &str| found.fee_lines.iter().find(|row| row["name"] == name);
    let name = if unit_or_more(missing) { AGREED } else { ROUNDING };
    let there = known(AGREED).or_else(|| known(ROUNDING));
    let stands = there.and_then(|row| member(row, "total")).unwrap_or_default();
    let tax = there.and_then(|row| member(row, "total_tax")).unwrap_or_default();
    let gross = stands + tax + missing;
    let total = if gross >= Decimal::ZERO {
        gross
    } else if stands < Decimal::ZERO {
        // By the difference alone: the tax on an existing fee is not known in all its digits.
        stands + net_of_share(found, missing)
    } else {
        net_of_share(found, gross)
    };
    let digits = decimal::minor_digits(&order.currency);
    let kept = if tries == 0 { digits } else { digits + FINE_DIGITS };
    let total = fixed(total.round(kept, Half::Up), digits);
    match there {
        Some(row) => json!({ "id": row["id"], "total": total }),
        None => json!({ "name": name, "total": total, "tax_status": "none" }),
    }
}

/// Negative fee without the share of the order's taxes that WooCommerce adds to it.
fn net_of_share(found: &WooOrder, gross: Decimal) -> Decimal {
    let (Some(total), Some(tax)) = (amount(&found.total), amount(&found.total_tax)) else {
        return gross;
    };
    gross.times((total - tax).over(total))
}

#[cfg(test)]
mod tests {
    use korosho_domain::booking::LineBooking;

    use super::*;
    use crate::woocommerce::orders::testing::{order, taxed};

    fn found(total: &str, tax: &str, line: Value) -> WooOrder {
        WooOrder {
            id: 1,
            status: "pending".to_owned(),
            total: total.to_owned(),
            total_tax: tax.to_owned(),
            line_items: vec![line],
            ..WooOrder::default()
        }
    }

    fn line(total: &str, tax: &str) -> Value {
        json!({ "id": 11, "product_id": 7, "quantity": 1, "subtotal": total, "total": total,
                "subtotal_tax": tax, "total_tax": tax })
    }

    #[test]
    fn order_at_the_agreed_total_is_not_corrected() {
        let found = found("221.00", "30.48", line("190.52", "30.48"));
        assert_eq!(correction(&order(22_100), &found, 0), None);
        assert!(!is_large(&order(22_100), &found));
    }

    #[test]
    fn order_changed_by_staff_is_not_corrected() {
        let touched = WooOrder {
            status: "processing".to_owned(),
            ..found("256.28", "35.28", line("221.00", "35.28"))
        };
        assert_eq!(correction(&order(22_100), &touched, 0), None);
    }

    #[test]
    fn tax_added_to_gross_lines_is_removed_from_them() {
        // WooCommerce 11.0.1's response to 221.00 sent without taxes.
        let found = found("256.36", "35.36", line("221.00", "35.36"));
        let body = correction(&order(22_100), &found, 0).unwrap();
        assert_eq!(body["line_items"][0]["id"], 11);
        assert_eq!(body["line_items"][0]["total"], "190.51724138");
        assert_eq!(body["line_items"][0]["subtotal"], "190.51724138");
        assert!(is_large(&order(22_100), &found));
    }

    #[test]
    fn differently_discounted_line_gets_its_agreed_total() {
        let mut order = order(22_100);
        order.contents.quote.booking = Some(Box::new(taxed("190.517241379310", "30.48")));
        let found = found("220.99", "30.48", line("190.51", "30.48"));
        let body = correction(&order, &found, 0).unwrap();
        assert_eq!(body, json!({ "line_items": [{ "id": 11, "total": "190.51724138" }] }));
    }

    #[test]
    fn wrongly_taxed_delivery_becomes_an_untaxed_fee() {
        let mut order = order(42_100);
        let mut booking = taxed("190.517241379310", "30.48");
        booking.shipping.total = "200".parse().unwrap();
        booking.shipping.title = "Rider".to_owned();
        order.contents.quote.booking = Some(Box::new(booking));
        // WooCommerce 9.4.2's response for a method with tax status `none`.
        let mut found = found("453.00", "62.48", line("190.52", "30.48"));
        found.shipping_lines = vec![json!({ "id": 7, "total": "200.00", "total_tax": "32.00" })];
        assert!(!is_large(&order, &found));
        let body = correction(&order, &found, 0).unwrap();
        assert_eq!(body["shipping_lines"], json!([{ "id": 7, "total": "0" }]));
        let fee = json!({ "name": "Rider", "total": "200.00", "tax_status": "none" });
        assert_eq!(body["fee_lines"], json!([fee]));
    }

    #[test]
    fn line_off_by_a_coupon_cent_is_corrected_despite_an_equal_sum() {
        let mut order = order(22_100);
        let mut booking = taxed("190.52", "30.48");
        booking.lines.push(LineBooking { total: "10".parse().unwrap(), ..LineBooking::default() });
        order.contents.quote.booking = Some(Box::new(booking));
        order.contents.quote.lines.push(order.contents.quote.lines[0].clone());
        let mut found = found("221.00", "30.48", line("190.53", "30.48"));
        found.line_items.push(line("9.99", "0.00"));
        let body = correction(&order, &found, 0).unwrap();
        assert_eq!(body["line_items"][0]["total"], "190.52");
        assert_eq!(body["line_items"][1]["total"], "10.00");
    }

    #[test]
    fn remaining_difference_becomes_a_rounding_fee() {
        let mut order = order(22_100);
        order.contents.quote.booking = Some(Box::new(taxed("190.517241379310", "30.48")));
        let mut found = found("220.99", "30.47", line("190.52", "30.47"));
        let fee = json!({ "name": "Rounding", "total": "0.01", "tax_status": "none" });
        assert_eq!(correction(&order, &found, 0), Some(json!({ "fee_lines": [fee] })));
        found.total = "221.02".to_owned();
        found.fee_lines =
            vec![json!({ "id": 5, "name": "Rounding", "total": "0.03", "total_tax": "0.00" })];
        let fee = json!({ "id": 5, "total": "0.01" });
        assert_eq!(correction(&order, &found, 1), Some(json!({ "fee_lines": [fee] })));
    }

    #[test]
    fn negative_fee_off_by_one_cent_is_adjusted_by_one_cent() {
        // Two rates: WooCommerce 11.0.1 gave -0.16 a tax of -0.01, where -0.02 was expected.
        let mut order = order(111_000);
        order.contents.quote.booking = Some(Box::new(taxed("1019.98", "90.20")));
        let mut found = found("1110.01", "90.19", line("1019.98", "90.20"));
        found.fee_lines =
            vec![json!({ "id": 5, "name": "Rounding", "total": "-0.16", "total_tax": "-0.01" })];
        let fee = json!({ "id": 5, "total": "-0.17" });
        assert_eq!(correction(&order, &found, 0), Some(json!({ "fee_lines": [fee] })));
    }

    #[test]
    fn large_difference_is_not_labelled_rounding() {
        let mut order = order(22_100);
        order.contents.quote.booking = Some(Box::new(taxed("190.517241379310", "30.48")));
        let found = found("190.52", "0.00", line("190.52", "0.00"));
        let body = correction(&order, &found, 0).unwrap();
        assert_eq!(body["fee_lines"][0]["name"], "Price as agreed");
        assert_eq!(body["fee_lines"][0]["total"], "30.48");
    }
}
