//! Discounts of coupons on the items of an order or a cart, in minor units with fractions.

use super::{
    coupon_rules::Coupon,
    php::{self, Half},
    products::product::{self, Product},
    shop::Shop,
    terms,
};
use crate::options::WooVersion;
use sqlx::SqlitePool;

/// Fields of a product that coupons use.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sold {
    /// Ids of the product or variation, and of the variation's product.
    pub(crate) ids: Vec<i64>,
    /// Name in texts of refusals.
    pub(crate) name: String,
    /// Categories with their ancestors.
    pub(crate) categories: Vec<i64>,
    /// Whether a sale price is active.
    pub(crate) on_sale: bool,
    /// `taxable`, `shipping` or `none`.
    pub(crate) tax_status: String,
    /// Slug of the tax class; empty is the standard one.
    pub(crate) tax_class: String,
}

impl Sold {
    /// Reads the fields of a product or variation that coupons and taxes use.
    pub(crate) async fn of(db: &SqlitePool, found: &Product, now_ms: i64) -> sqlx::Result<Self> {
        let parent = match found.parent_id {
            0 => None,
            id => product::find(db, id).await?,
        };
        let top = parent.as_ref().unwrap_or(found);
        let mut categories = Vec::new();
        for id in top.ids("category_ids") {
            categories.extend(terms::with_ancestors(db, id).await?);
        }
        let own_class = found.text("tax_class");
        let inherits = parent.is_some() && matches!(own_class, "parent");
        let class = if inherits { top.text("tax_class") } else { own_class };
        let name = super::products::render::name(found, parent.as_ref());
        Ok(Self {
            ids: [found.id, found.parent_id].into_iter().filter(|id| *id != 0).collect(),
            name,
            categories,
            on_sale: found.is_on_sale(now_ms),
            tax_status: top.text("tax_status").to_owned(),
            tax_class: if class == "standard" { String::new() } else { class.to_owned() },
        })
    }

    /// Whether it is taxable.
    #[must_use]
    pub(crate) fn is_taxable(&self) -> bool {
        self.tax_status == "taxable"
    }
}

/// Line of the order or cart.
#[derive(Debug, Clone)]
pub(crate) struct Item {
    /// Index among the lines.
    pub(crate) key: usize,
    /// Product of the line; `None` if it was deleted.
    pub(crate) sold: Option<Sold>,
    /// Pieces.
    pub(crate) quantity: i64,
    /// Price of all pieces in minor units, as entered (with or without tax).
    pub(crate) price: f64,
}

/// Sequential discounts of coupons.
#[derive(Debug, Clone)]
pub(crate) struct Discounts<'a> {
    shop: &'a Shop,
    items: Vec<Item>,
    /// Code of each coupon with its discount on each line, by the line's index.
    taken: Vec<(String, Vec<f64>)>,
}

#[expect(clippy::cast_precision_loss, reason = "quantities and limits are small")]
fn float(number: i64) -> f64 {
    number as f64
}

impl<'a> Discounts<'a> {
    /// Sorts the items as this release does: the highest unit price first, or (9.4.2) the largest
    /// product of line price and quantity first.
    #[must_use]
    pub(crate) fn new(shop: &'a Shop, mut items: Vec<Item>) -> Self {
        let is_new = shop.version() >= WooVersion::V11_0_1;
        let rank = |item: &Item| match item.quantity {
            many if many > 1 && is_new => item.price / float(many),
            _ if is_new => item.price,
            many => item.price * float(many),
        };
        items.sort_by(|one, other| rank(other).total_cmp(&rank(one)));
        Self { shop, items, taken: Vec::new() }
    }

    /// Items in sorted order.
    #[must_use]
    pub(crate) fn items(&self) -> &[Item] {
        &self.items
    }

    /// Discounts of each coupon by line.
    #[must_use]
    pub(crate) fn by_coupon(&self) -> &[(String, Vec<f64>)] {
        &self.taken
    }

    /// Discount of all coupons on one line.
    #[must_use]
    pub(crate) fn of_line(&self, key: usize) -> f64 {
        self.taken.iter().filter_map(|(_, lines)| lines.get(key)).sum()
    }

    fn left(&self, item: &Item) -> f64 {
        php::round(item.price - self.of_line(item.key), 0, Half::Up).abs()
    }

    fn take(&mut self, key: usize, amount: f64) {
        if let Some((_, lines)) = self.taken.last_mut()
            && let Some(line) = lines.get_mut(key)
        {
            *line += amount;
        }
    }

    /// Applies a valid coupon.
    pub(crate) fn apply(&mut self, coupon: &Coupon) {
        let lines = self.items.iter().map(|item| item.key + 1).max().unwrap_or(0);
        self.taken.push((coupon.code.clone(), vec![0.0; lines]));
        let covered: Vec<Item> = self
            .items
            .iter()
            .filter(|item| self.left(item) != 0.0 && item.quantity > 0)
            .filter(|item| {
                coupon.is_for_cart() || item.sold.as_ref().is_some_and(|s| coupon.covers(s))
            })
            .cloned()
            .collect();
        match coupon.kind.as_str() {
            "percent" => self.percent(coupon, &covered),
            "fixed_product" => {
                let amount = self.shop.to_cents(coupon.amount, false);
                self.per_piece(coupon, &covered, amount);
            }
            _ => {
                let amount = self.shop.to_cents(coupon.amount, false);
                self.whole_cart(coupon, &covered, amount);
            }
        }
    }

    fn percent(&mut self, coupon: &Coupon, covered: &[Item]) {
        let (mut given, mut basis, mut pieces) = (0.0, 0.0, 0);
        let share = coupon.amount / 100.0;
        for item in covered {
            let left = self.left(item);
            let sequential = self.shop.is_on("calc_discounts_sequentially");
            let price = if sequential { left } else { php::round(item.price, 0, Half::Up) };
            let most = coupon.pieces_left(pieces).unwrap_or(item.quantity);
            let covered = most.min(item.quantity);
            let price = price / float(item.quantity) * float(covered);
            let discount = php::round(left.min((price * share).floor()), 0, Half::Down);
            basis += price;
            given += discount;
            pieces += covered;
            self.take(item.key, discount);
        }
        let wanted = php::round(basis * share, 0, Half::Down);
        if given < wanted {
            self.remainder(covered, wanted - given);
        }
    }

    /// Subtracts a fixed amount per piece; returns the discount.
    fn per_piece(&mut self, coupon: &Coupon, covered: &[Item], amount: f64) -> f64 {
        let (mut given, mut pieces) = (0.0, 0);
        for item in covered {
            let left = self.left(item);
            let (counted, discount) = match coupon.pieces_left(pieces) {
                Some(most) => {
                    let counted = most.min(item.quantity);
                    let each = amount.min(item.price / float(item.quantity));
                    (counted, each * float(counted))
                }
                None => (item.quantity, amount * float(item.quantity)),
            };
            let discount = discount.min(left);
            given += discount;
            pieces += counted;
            self.take(item.key, discount);
        }
        given
    }

    /// Distributes an amount over the cart: evenly per piece while a whole unit is left for each.
    fn whole_cart(&mut self, coupon: &Coupon, covered: &[Item], amount: f64) {
        let mut amount = amount;
        loop {
            let payable: Vec<Item> =
                covered.iter().filter(|item| self.left(item) > 0.0).cloned().collect();
            let pieces: i64 = payable.iter().map(|item| item.quantity).sum();
            if pieces == 0 || amount <= 0.0 {
                return;
            }
            let each = (amount / float(pieces)).floor();
            if each <= 0.0 {
                return self.remainder(&payable, amount);
            }
            let given = self.per_piece(coupon, &payable, each);
            if given <= 0.0 || given >= amount {
                return;
            }
            amount -= given;
        }
    }

    /// Distributes the remainder, one unit per piece at a time.
    fn remainder(&mut self, covered: &[Item], amount: f64) {
        let mut given = 0.0;
        for item in covered {
            for _ in 0..item.quantity {
                let unit = self.left(item).min(1.0);
                given += unit;
                self.take(item.key, unit);
                if given >= amount {
                    return;
                }
            }
        }
    }
}
