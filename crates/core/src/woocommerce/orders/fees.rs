//! Fee lines of an order: custom lines, discounts other than coupons, and the rounding.
//!
//! WooCommerce gives every negative fee a share of the order's taxes, whatever its `tax_status`
//! (`WC_Order_Item_Fee::calculate_taxes`, the same in 9.4.2 and 11.0.1): a fee of -0.36 in an order
//! with 16 % VAT takes 0.42 off. Negative fees are therefore sent net of that share. Positive fees
//! with `tax_status` `none` count as they are.

use std::collections::BTreeMap;

use korosho_domain::booking::Booking;
use korosho_domain::decimal::{Decimal, Half};
use korosho_domain::money::Minor;
use korosho_domain::quote::QuoteLine;
use serde_json::{Value, json};

use super::body::{accepted_coupons, custom_lines};
use crate::decimal;
use crate::store::orders::Order;

/// Name of the fee that adjusts WooCommerce's total to the agreed one.
pub(super) const ROUNDING: &str = "Rounding";

/// Additional decimals that are tried if no fee in whole minor units leads to the total.
const EXTRA_DIGITS: u32 = 2;

/// All fee lines of an order.
pub(super) fn fee_lines(order: &Order, discount_as_fee: bool) -> Vec<Value> {
    let mut fees = Fees::new(order, discount_as_fee);
    for line in custom_lines(order) {
        fees.add(line_name(line), fees.money(line.total));
    }
    if discount_as_fee {
        for (code, amount) in coupon_discounts(order) {
            fees.take_off(format!("Coupon {code}"), amount);
        }
    }
    if let Some(discount) = &order.contents.extras.discount {
        fees.take_off(format!("Discount: {}", discount.reason), discount.amount);
    }
    fees.round();
    fees.lines
}

/// Coupons with their total discounts, minor units.
fn coupon_discounts(order: &Order) -> Vec<(String, Minor)> {
    let quote = &order.contents.quote;
    if let Some(booking) = &quote.booking {
        let digits = decimal::minor_digits(&order.currency);
        let off = booking.coupons.iter().map(|coupon| {
            (coupon.code.clone(), (coupon.discount + coupon.discount_tax).to_minor(digits))
        });
        return off.filter(|(_, amount)| *amount > 0).collect();
    }
    let staff = order.contents.extras.discount.as_ref().map_or(0, |discount| discount.amount);
    accepted_coupons(order).into_iter().map(|code| (code, quote.discount - staff)).collect()
}

fn line_name(line: &QuoteLine) -> String {
    match line.quantity {
        1 => line.name.clone(),
        many => format!("{many} × {}", line.name),
    }
}

/// Fee lines under construction, with the total that WooCommerce will compute.
struct Fees {
    lines: Vec<Value>,
    /// Total of all lines added so far, as WooCommerce computes it before the last rounding.
    sum: Decimal,
    /// Agreed total.
    target: Decimal,
    taxes: TaxShares,
    /// Digits of the order's amounts.
    decimals: u32,
    /// Digits of the currency's minor unit.
    digits: u32,
}

impl Fees {
    fn new(order: &Order, discount_as_fee: bool) -> Self {
        let quote = &order.contents.quote;
        let digits = decimal::minor_digits(&order.currency);
        let booking = quote.booking.as_deref();
        let customs = custom_lines(order).map(|line| line.total).sum::<Minor>();
        let staff = order.contents.extras.discount.as_ref().map_or(0, |discount| discount.amount);
        let sum = match booking {
            Some(booking) => store_sum(booking, discount_as_fee),
            // Agreed total, less the fees that will be added.
            None => {
                let off = if discount_as_fee { quote.discount - staff } else { 0 };
                Decimal::from_minor(quote.total - quote.rounding - customs + staff + off, digits)
            }
        };
        Self {
            lines: Vec::new(),
            sum,
            target: Decimal::from_minor(order.total, digits),
            taxes: booking.map_or_else(TaxShares::default, |booking| {
                TaxShares::of(booking, Decimal::from_minor(customs, digits), discount_as_fee)
            }),
            decimals: booking.map_or(digits, |booking| booking.decimals),
            digits,
        }
    }

    fn money(&self, amount: Minor) -> Decimal {
        Decimal::from_minor(amount, self.digits)
    }

    fn add(&mut self, name: String, net: Decimal) {
        self.sum = self.sum + net + self.taxes.on(net);
        let total = fixed(net, self.digits.min(self.decimals));
        self.lines.push(json!({ "name": name, "total": total, "tax_status": "none" }));
    }

    /// Adds a discount of `amount` minor units, including its share of the taxes.
    fn take_off(&mut self, name: String, amount: Minor) {
        let net = self.taxes.net_of(-self.money(amount)).round(self.decimals, Half::Up);
        self.add(name, net);
    }

    /// Adds the fee that leads to the agreed total, if one is needed.
    fn round(&mut self) {
        let missing = self.target - self.sum.round(self.decimals, Half::Up);
        if missing.is_zero() {
            return;
        }
        let fee = self.rounding_fee(missing).unwrap_or(missing);
        self.add(ROUNDING.to_owned(), fee);
    }

    /// The shortest number near `missing` with which WooCommerce's total is the agreed one.
    fn rounding_fee(&self, missing: Decimal) -> Option<Decimal> {
        let near = self.taxes.net_of(missing);
        (0..=EXTRA_DIGITS).find_map(|extra| {
            let digits = self.decimals + extra;
            let unit = Decimal::from_minor(1, digits);
            let start = near.round(digits, Half::Up);
            let reach = 3 * 10_i64.pow(extra);
            let steps = (0..=reach).flat_map(|step| [step, -step]);
            let mut fees = steps.map(|step| start + unit.times(Decimal::whole(step)));
            fees.find(|fee| {
                let sum = self.sum + *fee + self.taxes.on(*fee);
                sum.round(self.decimals, Half::Up) == self.target && !fee.is_zero()
            })
        })
    }
}

/// Sum that WooCommerce computes of an order's lines and delivery with their taxes: each amount
/// rounded, or none of them where the store rounds at subtotal.
fn store_sum(booking: &Booking, before_coupons: bool) -> Decimal {
    let round = |amount: Decimal| {
        if booking.round_at_subtotal { amount } else { amount.round(booking.decimals, Half::Up) }
    };
    let lines = booking.lines.iter().map(|line| {
        if before_coupons {
            round(line.subtotal) + line.subtotal_tax()
        } else {
            round(line.total) + line.total_tax()
        }
    });
    let shipping = &booking.shipping;
    let shipping_taxes: Decimal = shipping.taxes.iter().map(|tax| tax.total).sum();
    lines.sum::<Decimal>() + shipping.total + shipping_taxes
}

/// Part of a negative fee that WooCommerce adds to it as tax, by rate: a rate's tax over all costs.
#[derive(Debug, Default)]
struct TaxShares {
    rates: Vec<Decimal>,
    /// Digits to which each tax is rounded; `None` = rounded at subtotal.
    decimals: Option<u32>,
    half: Half,
}

impl TaxShares {
    fn of(booking: &Booking, customs: Decimal, before_coupons: bool) -> Self {
        let mut by_rate: BTreeMap<i64, Decimal> = BTreeMap::new();
        let mut costs = booking.shipping.total + customs;
        for line in &booking.lines {
            costs += if before_coupons { line.subtotal } else { line.total };
            for tax in &line.taxes {
                let amount = if before_coupons { tax.subtotal } else { tax.total };
                *by_rate.entry(tax.rate_id).or_default() += amount;
            }
        }
        for tax in &booking.shipping.taxes {
            *by_rate.entry(tax.rate_id).or_default() += tax.total;
        }
        Self {
            rates: by_rate.into_values().map(|tax| tax.over(costs)).collect(),
            decimals: (!booking.round_at_subtotal).then_some(booking.decimals),
            half: if booking.prices_include_tax { Half::Down } else { Half::Up },
        }
    }

    /// Tax that WooCommerce adds to a fee.
    fn on(&self, net: Decimal) -> Decimal {
        if net >= Decimal::ZERO {
            return Decimal::ZERO;
        }
        let taxes = self.rates.iter().map(|rate| net.times(*rate));
        match self.decimals {
            Some(decimals) => taxes.map(|tax| tax.round(decimals, self.half)).sum(),
            None => taxes.sum(),
        }
    }

    /// The fee that comes to `gross` with its tax, not rounded.
    fn net_of(&self, gross: Decimal) -> Decimal {
        if gross >= Decimal::ZERO {
            return gross;
        }
        gross.over(Decimal::ONE + self.rates.iter().copied().sum())
    }
}

/// Decimal text with at least `digits` after the point.
pub(super) fn fixed(amount: Decimal, digits: u32) -> String {
    let short = amount.to_fixed(digits);
    if short.parse() == Ok(amount) { short } else { amount.to_string() }
}

#[cfg(test)]
mod tests {
    use korosho_domain::booking::{LineBooking, ShippingBooking, TaxAmount};

    use super::*;
    use crate::woocommerce::orders::testing::{order, taxed};

    fn totals(fees: &[Value]) -> Vec<(&str, &str)> {
        fees.iter()
            .map(|fee| (fee["name"].as_str().unwrap(), fee["total"].as_str().unwrap()))
            .collect()
    }

    #[test]
    fn negative_rounding_is_sent_net_of_the_tax_that_woocommerce_adds() {
        // 221.36 with 16 % VAT inside, paid as 221.00: WooCommerce makes -0.36 of -0.31.
        let mut order = order(22_100);
        order.contents.quote.booking = Some(Box::new(taxed("190.827586206897", "30.53")));
        assert_eq!(totals(&fee_lines(&order, false)), [("Rounding", "-0.31")]);
    }

    #[test]
    fn total_unreachable_by_a_fee_in_cents_gets_a_finer_fee() {
        // -0.28 becomes -0.32 and -0.29 becomes -0.34: nothing in cents becomes -0.33.
        let mut order = order(10_000);
        order.contents.quote.booking = Some(Box::new(taxed("86.491379310345", "13.84")));
        let fees = fee_lines(&order, false);
        let fee: Decimal = fees[0]["total"].as_str().unwrap().parse().unwrap();
        let shares =
            TaxShares { rates: vec!["0.16".parse().unwrap()], decimals: Some(2), half: Half::Down };
        let total = "100.33".parse::<Decimal>().unwrap() + fee + shares.on(fee);
        assert_eq!(total.to_minor(2), 10_000, "{fees:?}");
        assert!(fees[0]["total"].as_str().unwrap().len() > "-0.28".len());
    }

    #[test]
    fn order_at_the_agreed_total_has_no_fee() {
        let mut order = order(22_100);
        order.contents.quote.booking = Some(Box::new(taxed("190.517241379310", "30.48")));
        assert!(fee_lines(&order, false).is_empty());
    }

    #[test]
    fn positive_rounding_is_sent_unchanged() {
        let mut order = order(22_200);
        order.contents.quote.booking = Some(Box::new(taxed("190.517241379310", "30.48")));
        assert_eq!(totals(&fee_lines(&order, false)), [("Rounding", "1.00")]);
    }

    #[test]
    fn refused_coupon_becomes_a_negative_fee_with_its_tax() {
        let mut order = order(19_890);
        let tax = |subtotal: &str, total: &str| {
            let (subtotal, total) = (subtotal.parse().unwrap(), total.parse().unwrap());
            vec![TaxAmount { rate_id: 1, subtotal, total }]
        };
        order.contents.quote.booking = Some(Box::new(Booking {
            lines: vec![LineBooking {
                subtotal: "190.517241379310".parse().unwrap(),
                total: "171.465517241379".parse().unwrap(),
                taxes: tax("30.48", "27.43"),
            }],
            shipping: ShippingBooking::default(),
            coupons: vec![korosho_domain::booking::CouponBooking {
                code: "ten".to_owned(),
                discount: "19.05".parse().unwrap(),
                discount_tax: "3.05".parse().unwrap(),
                free_shipping: false,
            }],
            ..taxed("0", "0")
        }));
        assert!(fee_lines(&order, false).is_empty());
        assert_eq!(totals(&fee_lines(&order, true)), [("Coupon ten", "-19.05")]);
    }
}
