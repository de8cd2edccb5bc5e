//! Stock counts: the pieces of a product or variation that can be promised.

use std::collections::BTreeMap;

use crate::catalogue::{Product, Variation};
use crate::quote::{Line, Notice};

/// Stock count of a product, or a variation's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stock {
    /// WooCommerce id of the product or variation that counts the pieces.
    pub id: i64,
    /// Pieces that can be promised, negative after overselling; `None` = not counted.
    pub left: Option<i64>,
}

impl Stock {
    /// Returns the count that WooCommerce lowers when this product is sold in this variation.
    #[must_use]
    pub fn of(product: &Product, variation: Option<&Variation>) -> Self {
        let Some(chosen) = variation else {
            return Self { id: product.id, left: count(product.in_stock, product.stock_quantity) };
        };
        let id = if chosen.shares_stock { product.id } else { chosen.id };
        Self { id, left: count(chosen.in_stock, chosen.stock_quantity) }
    }
}

fn count(in_stock: bool, quantity: Option<i64>) -> Option<i64> {
    if in_stock { quantity } else { Some(0) }
}

/// Pieces taken so far by the available lines of one quote.
#[derive(Debug, Default)]
pub(super) struct Stocks {
    taken: BTreeMap<i64, i64>,
}

impl Stocks {
    /// Takes a line's pieces; returns `false` and adds a notice if there are too few. A line that
    /// is not available takes none, as WooCommerce's cart refuses it whole and sells the next one.
    pub(super) fn take(&mut self, stock: Stock, line: &Line, notices: &mut Vec<Notice>) -> bool {
        let taken = self.taken.entry(stock.id).or_default();
        let left = stock.left.map(|left| left.saturating_sub(*taken).max(0));
        let available = left.is_none_or(|left| i64::from(line.quantity) <= left);
        if available {
            *taken += i64::from(line.quantity);
        } else {
            let Line { product_id, variation_id, attributes, .. } = line.clone();
            notices.push(Notice::OutOfStock { product_id, variation_id, attributes, left });
        }
        available
    }
}
