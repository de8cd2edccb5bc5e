//! Cart totals by WooCommerce's `WC_Cart_Totals`, step by step in its order: subtotals, coupon,
//! delivery, grand total. Amounts are in the currency's main unit and rounded where WooCommerce
//! rounds them.

use std::collections::BTreeMap;

use super::shipping::{ClassGoods, FlatRate, FreeInput, LocalPickup};
use super::store::{ItemPricing, StorePricing};
use super::tax::{self, Rounding, TaxRate, TaxStatus, Taxes};
use crate::booking::{Booking, LineBooking, ShippingBooking, TaxAmount, TaxPlace};
use crate::decimal::Decimal;
use crate::money::Minor;
use crate::quote::{QuoteTax, TaxDisplay};

/// Goods of a cart at a place.
pub(super) struct Cart<'a> {
    store: &'a StorePricing,
    rounding: Rounding,
    /// Place for which taxes are looked up.
    taxed_at: TaxPlace,
    lines: Vec<CartLine<'a>>,
    shipping: ShippingBooking,
}

struct CartLine<'a> {
    pricing: ItemPricing,
    quantity: u32,
    rates: Vec<&'a TaxRate>,
    /// Price of all pieces as the store has it, converted to the tax rates of the place.
    price: Decimal,
    subtotal: Decimal,
    subtotal_taxes: Taxes,
    off: Decimal,
    total: Decimal,
    taxes: Taxes,
}

/// Displayed amounts of a cart except its lines, in minor units.
#[derive(Debug, Default)]
pub(super) struct Shown {
    pub(super) discount: Minor,
    pub(super) shipping: Minor,
    pub(super) tax_display: TaxDisplay,
    pub(super) taxes: Vec<QuoteTax>,
    pub(super) tax_total: Minor,
}

impl<'a> Cart<'a> {
    /// Creates a cart of goods with their quantities; goods that are not for sale have no price.
    pub(super) fn new(
        store: &'a StorePricing,
        place: &TaxPlace,
        lines: impl IntoIterator<Item = (ItemPricing, u32)>,
    ) -> Self {
        let rules = &store.taxes;
        let taxed_at = if rules.based_on_store { rules.base.clone() } else { place.clone() };
        let rounding = rules.rounding(store.decimals);
        let mut cart =
            Self { store, rounding, taxed_at, lines: vec![], shipping: ShippingBooking::default() };
        cart.lines =
            lines.into_iter().map(|(pricing, quantity)| cart.line(pricing, quantity)).collect();
        cart.apply(&[]);
        cart
    }

    fn line(&self, pricing: ItemPricing, quantity: u32) -> CartLine<'a> {
        let rules = &self.store.taxes;
        let rates = rules.goods_rates(&self.taxed_at, pricing.tax_status, &pricing.tax_class);
        let unit = pricing.price.unwrap_or_default();
        let exact = unit.times(Decimal::whole(quantity));
        let price = exact.round(self.rounding.precision(), crate::decimal::Half::Up);
        let price = self.moved(price, &pricing, &rates);
        let subtotal_taxes = self.tax(price, &rates);
        let subtotal = self.net(price, &subtotal_taxes);
        CartLine {
            pricing,
            quantity,
            rates,
            price,
            subtotal,
            subtotal_taxes,
            off: Decimal::ZERO,
            total: subtotal,
            taxes: vec![],
        }
    }

    /// Converts a price that includes the tax of the store's own place to the rates of another
    /// place.
    fn moved(&self, price: Decimal, pricing: &ItemPricing, rates: &[&TaxRate]) -> Decimal {
        let rules = &self.store.taxes;
        if !rules.enabled || !rules.prices_include_tax || pricing.tax_status != TaxStatus::Taxable {
            return price;
        }
        let base = rules.rates_at(&rules.base, &pricing.tax_class);
        let same = base.len() == rates.len() && base.iter().zip(rates).all(|(a, b)| a.id == b.id);
        if same {
            return price;
        }
        let net = price - tax::sum(&tax::calculate(price, &base, true, self.rounding));
        net + tax::sum(&tax::calculate(net, rates, false, self.rounding))
    }

    fn tax(&self, price: Decimal, rates: &[&TaxRate]) -> Taxes {
        tax::calculate(price, rates, self.store.taxes.prices_include_tax, self.rounding)
    }

    fn net(&self, price: Decimal, taxes: &Taxes) -> Decimal {
        if self.store.taxes.prices_include_tax { price - tax::sum(taxes) } else { price }
    }

    fn line_taxes(&self, taxes: &Taxes) -> Decimal {
        taxes.iter().map(|(_, tax)| self.rounding.line_tax(*tax)).sum()
    }

    fn minor(&self, amount: Decimal) -> Minor {
        self.rounding.whole(amount).to_minor(self.store.minor_digits)
    }

    const fn shows_tax(&self) -> bool {
        self.store.taxes.enabled && self.store.taxes.cart_shows_tax
    }

    /// Returns the displayed total of a line before coupons.
    pub(super) fn shown_line(&self, at: usize) -> Minor {
        let line = &self.lines[at];
        let tax = if self.shows_tax() { tax::sum(&line.subtotal_taxes) } else { Decimal::ZERO };
        self.minor(line.subtotal + tax)
    }

    /// Returns the displayed price of one piece of a line.
    pub(super) fn shown_unit(&self, at: usize) -> Minor {
        let pricing = &self.lines[at].pricing;
        if !self.store.taxes.enabled {
            return pricing.price.unwrap_or_default().to_minor(self.store.minor_digits);
        }
        let one = self.line(pricing.clone(), 1);
        let tax = if self.shows_tax() { tax::sum(&one.subtotal_taxes) } else { Decimal::ZERO };
        self.minor(one.subtotal + tax)
    }

    /// Returns the price of a line to which coupons are applied.
    pub(super) fn price(&self, at: usize) -> Decimal {
        self.lines[at].price
    }

    /// Subtracts a coupon's discount from the lines.
    pub(super) fn apply(&mut self, off: &[Decimal]) {
        for at in 0..self.lines.len() {
            let off = off.get(at).copied().unwrap_or_default();
            let price = self.lines[at].price - off;
            let taxes = self.tax(price, &self.lines[at].rates);
            let total = self.net(price, &taxes);
            let line = &mut self.lines[at];
            (line.off, line.total, line.taxes) = (off, total, taxes);
        }
    }

    /// Returns the discount of the coupon without tax, and its tax.
    pub(super) fn discount(&self) -> (Decimal, Decimal) {
        let (mut net, mut all) = (Decimal::ZERO, Decimal::ZERO);
        for line in &self.lines {
            let tax = tax::sum(&self.tax(line.off, &line.rates));
            net += if self.store.taxes.prices_include_tax { line.off - tax } else { line.off };
            all += tax;
        }
        (net, all)
    }

    fn shown_discount(&self) -> Decimal {
        let (net, tax) = self.discount();
        if self.shows_tax() { net + tax } else { net }
    }

    /// Returns the input of the free shipping rule.
    pub(super) fn free_input(&self, coupon: bool) -> FreeInput {
        let lines = self.lines.iter();
        let subtotal: Decimal = lines
            .map(|line| {
                let tax = self.line_taxes(&line.subtotal_taxes);
                self.rounding.line(line.subtotal)
                    + if self.shows_tax() { tax } else { Decimal::ZERO }
            })
            .sum();
        let discount = self.shown_discount();
        // WooCommerce rounds the difference as one amount.
        let left = self.rounding.whole(subtotal - discount);
        FreeInput {
            subtotal: self.rounding.whole(subtotal),
            discount: self.rounding.whole(subtotal) - left,
            coupon,
        }
    }

    /// Whether anything has to be delivered.
    pub(super) fn needs_shipping(&self) -> bool {
        self.lines.iter().any(|line| line.pricing.price.is_some() && !line.pricing.is_virtual)
    }

    /// Adds delivery by a flat rate; `false` if its cost cannot be computed.
    pub(super) fn deliver(&mut self, flat: &FlatRate) -> bool {
        let mut classes: BTreeMap<i64, ClassGoods> = BTreeMap::new();
        for line in self.lines.iter().filter(|line| line.pricing.price.is_some()) {
            if line.pricing.is_virtual {
                continue;
            }
            let class = classes.entry(line.pricing.shipping_class).or_default();
            class.quantity += line.quantity;
            class.cost += line.total;
        }
        let Some(cost) = flat.cost(&classes, self.store.cost_rules()) else { return false };
        self.ship("flat_rate", flat.instance_id, &flat.title);
        self.charge(cost, flat.taxable);
        true
    }

    /// Adds pick-up at the shop.
    pub(super) fn pick_up(&mut self, pickup: &LocalPickup) {
        self.ship("local_pickup", pickup.instance_id, &pickup.title);
        self.charge(pickup.cost, pickup.taxable);
    }

    /// Sets the shipping method, at no cost.
    pub(super) fn ship(&mut self, method: &str, instance_id: i64, title: &str) {
        let (method_id, title) = (method.to_owned(), title.to_owned());
        self.shipping =
            ShippingBooking { method_id, instance_id, title, ..ShippingBooking::default() };
    }

    fn charge(&mut self, cost: Decimal, taxable: bool) {
        // Rounded after its tax was computed (`price_decimals` of `WC_Shipping_Method::add_rate`).
        let old = self.store.has_old_rules();
        let digits = if old { self.store.decimals } else { self.rounding.precision() };
        self.shipping.total = cost.round(digits, crate::decimal::Half::Up);
        self.shipping.cost = cost;
        if !taxable || cost <= Decimal::ZERO {
            return;
        }
        let lines = self.lines.iter().filter(|line| line.pricing.price.is_some());
        let taxed = lines
            .filter(|line| !line.pricing.is_virtual && line.pricing.tax_status != TaxStatus::None);
        let classes: Vec<&str> = taxed.map(|line| line.pricing.tax_class.as_str()).collect();
        let rules = &self.store.taxes;
        let rates = rules.shipping_rates(&self.taxed_at, &classes, self.store.has_old_rules());
        let taxes = tax::on_shipping(cost, &rates, self.rounding).into_iter();
        let amount = |(rate_id, tax)| TaxAmount { rate_id, subtotal: tax, total: tax };
        self.shipping.taxes = taxes.map(amount).collect();
    }

    /// Sums taxes by rate, in the order in which they first occur, as the grand total adds them.
    fn merged(&self, shipping_tax: impl Fn(Decimal) -> Decimal) -> Taxes {
        let mut merged: Taxes = Vec::new();
        let goods = self.lines.iter().flat_map(|line| line.taxes.iter().copied());
        let goods = goods.map(|(id, tax)| (id, self.rounding.line_tax(tax)));
        let shipping = self.shipping.taxes.iter();
        let shipping = shipping.map(|tax| (tax.rate_id, shipping_tax(tax.total)));
        for (id, tax) in goods.chain(shipping) {
            match merged.iter_mut().find(|(known, _)| *known == id) {
                Some((_, sum)) => *sum += tax,
                None => merged.push((id, tax)),
            }
        }
        merged
    }

    /// Returns the displayed amounts of the cart except its lines.
    pub(super) fn shown(&self) -> Shown {
        let rules = &self.store.taxes;
        let shipping_tax: Decimal = self.shipping.taxes.iter().map(|tax| tax.total).sum();
        let with_tax = self.shows_tax();
        let shipping = self.shipping.total + if with_tax { shipping_tax } else { Decimal::ZERO };
        let taxes: Vec<QuoteTax> = self
            // Rounded separately from the goods' taxes, even where taxes are rounded once.
            .merged(|tax| self.rounding.whole(tax))
            .into_iter()
            .map(|(rate_id, tax)| QuoteTax {
                rate_id,
                label: rules
                    .rates
                    .iter()
                    .find(|rate| rate.id == rate_id)
                    .map(|rate| rate.label.clone())
                    .unwrap_or_default(),
                amount: tax
                    .round(self.store.decimals, self.rounding.half)
                    .to_minor(self.store.minor_digits),
            })
            .collect();
        Shown {
            discount: self.minor(self.shown_discount()),
            shipping: self.minor(shipping),
            tax_display: match (rules.enabled, with_tax) {
                (false, _) => TaxDisplay::None,
                (true, true) => TaxDisplay::Included,
                (true, false) => TaxDisplay::Added,
            },
            tax_total: taxes.iter().map(|tax| tax.amount).sum(),
            taxes,
        }
    }

    /// Returns the amounts as WooCommerce stores them.
    pub(super) fn booking(&self, place: TaxPlace) -> Booking {
        let goods: Decimal = self.lines.iter().map(|line| self.rounding.line(line.total)).sum();
        let total =
            goods + self.shipping.total + tax::sum(&self.merged(|tax| self.rounding.line_tax(tax)));
        Booking {
            decimals: self.store.decimals,
            minor_digits: self.store.minor_digits,
            taxed: self.store.taxes.enabled,
            prices_include_tax: self.store.taxes.prices_include_tax,
            round_at_subtotal: self.store.taxes.round_at_subtotal,
            place,
            lines: self.lines.iter().map(|line| self.booked(line)).collect(),
            shipping: self.shipping.clone(),
            coupons: Vec::new(),
            total: self.rounding.whole(total).max(Decimal::ZERO),
        }
    }

    fn booked(&self, line: &CartLine<'_>) -> LineBooking {
        let taxes = line.subtotal_taxes.iter().zip(&line.taxes);
        let amount = |(before, after): (&(i64, Decimal), &(i64, Decimal))| TaxAmount {
            rate_id: before.0,
            subtotal: self.rounding.line_tax(before.1),
            total: self.rounding.line_tax(after.1),
        };
        LineBooking {
            subtotal: line.subtotal,
            total: line.total,
            taxes: taxes.map(amount).collect(),
        }
    }
}
