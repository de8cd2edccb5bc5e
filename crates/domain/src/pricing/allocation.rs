//! Allocation of a coupon's discount to lines by WooCommerce's `WC_Discounts`: whole cents whose
//! sum is the rounded total discount.

use super::coupon::CouponKind;
use crate::decimal::{Decimal, Half};

/// Line that a coupon may be applied to.
#[derive(Debug, Clone, Copy)]
pub(super) struct Share {
    /// Index among the lines of the cart.
    pub(super) at: usize,
    /// Price of all pieces as the store has it, with tax if its prices include tax.
    pub(super) price: Decimal,
    pub(super) quantity: u32,
}

/// Parameters of an allocation.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spread {
    pub(super) kind: CouponKind,
    /// Most pieces that the coupon is applied to.
    pub(super) limit: Option<u32>,
    /// The store's decimals.
    pub(super) decimals: u32,
    /// Digits of the currency.
    pub(super) minor_digits: u32,
    /// Whether lines are sorted by line total × quantity, as before 10.0, instead of by unit price.
    pub(super) old_order: bool,
}

/// Returns the discount of each of `lines` lines.
pub(super) fn allocate(spread: Spread, mut shares: Vec<Share>, lines: usize) -> Vec<Decimal> {
    let key = |share: &Share| {
        let quantity = Decimal::whole(share.quantity);
        if spread.old_order { share.price.times(quantity) } else { share.price.over(quantity) }
    };
    shares.sort_by_key(|share| std::cmp::Reverse(key(share)));
    let mut work = Work { spread, off: vec![Decimal::ZERO; lines] };
    shares.retain(|share| !work.left(share).is_zero());
    match spread.kind {
        CouponKind::Percent(hundredths) => work.percent(&shares, hundredths),
        CouponKind::FixedProduct(amount) => {
            work.per_piece(&shares, Decimal::from_minor(amount, spread.minor_digits));
        }
        CouponKind::FixedCart(amount) => {
            work.whole_cart(&shares, Decimal::from_minor(amount, spread.minor_digits));
        }
        CouponKind::Other => {}
    }
    work.off
}

struct Work {
    spread: Spread,
    off: Vec<Decimal>,
}

impl Work {
    /// Returns the rest of a line that is not discounted yet, in whole cents.
    fn left(&self, share: &Share) -> Decimal {
        (share.price - self.off[share.at]).round(self.spread.decimals, Half::Up).max(Decimal::ZERO)
    }

    fn pieces(&self, share: &Share, applied: u32) -> u32 {
        match self.spread.limit {
            None => share.quantity,
            Some(limit) => limit.saturating_sub(applied).min(share.quantity),
        }
    }

    fn percent(&mut self, shares: &[Share], hundredths: i64) {
        let decimals = self.spread.decimals;
        let part = |price: Decimal| {
            price
                .times(Decimal::whole(hundredths.clamp(0, 10_000)))
                .over(Decimal::whole(10_000_i64))
        };
        let (mut applied, mut base, mut given) = (0, Decimal::ZERO, Decimal::ZERO);
        for share in shares {
            let pieces = self.pieces(share, applied);
            let price = share.price.round(decimals, Half::Up);
            let price = price.times(Decimal::whole(pieces)).over(Decimal::whole(share.quantity));
            let off = part(price).floor(decimals).min(self.left(share));
            (applied, base, given) = (applied + pieces, base + price, given + off);
            self.off[share.at] += off;
        }
        let whole = part(base).round(decimals, Half::Down);
        if given < whole {
            self.remainder(shares, whole - given);
        }
    }

    fn per_piece(&mut self, shares: &[Share], amount: Decimal) -> Decimal {
        let (mut applied, mut given) = (0, Decimal::ZERO);
        for share in shares {
            let pieces = self.pieces(share, applied);
            let unit = share.price.over(Decimal::whole(share.quantity));
            let each = if self.spread.limit.is_some() { amount.min(unit) } else { amount };
            let off = each.times(Decimal::whole(pieces)).min(self.left(share));
            (applied, given) = (applied + pieces, given + off);
            self.off[share.at] += off;
        }
        given
    }

    /// Takes an equal part off each piece, repeatedly for the rest that cheap pieces leave over.
    fn whole_cart(&mut self, shares: &[Share], amount: Decimal) {
        let mut rest = amount;
        loop {
            let open: Vec<Share> =
                shares.iter().filter(|share| !self.left(share).is_zero()).copied().collect();
            let pieces: u32 = open.iter().map(|share| share.quantity).sum();
            if pieces == 0 || rest.is_zero() {
                return;
            }
            let each = rest.over(Decimal::whole(pieces)).floor(self.spread.decimals);
            if each.is_zero() {
                self.remainder(&open, rest);
                return;
            }
            let given = self.per_piece(&open, each);
            if given.is_zero() || given >= rest {
                return;
            }
            rest = rest - given;
        }
    }

    /// Takes one cent off each piece, in the order of the lines.
    fn remainder(&mut self, shares: &[Share], amount: Decimal) {
        let cent = Decimal::ONE.over(Decimal::whole(10_i64.pow(self.spread.decimals)));
        let mut given = Decimal::ZERO;
        for share in shares {
            for _ in 0..share.quantity {
                let off = self.left(share).min(cent);
                given += off;
                self.off[share.at] += off;
                if given >= amount {
                    return;
                }
            }
        }
    }
}
