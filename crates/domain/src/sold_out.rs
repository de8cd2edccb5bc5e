//! Products and sizes that staff have switched off: sold out in every app, whatever the store
//! counts.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::catalogue::Product;

/// Reference to a product or to one of its sizes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SoldOutRef {
    /// WooCommerce's product id.
    pub product_id: i64,
    /// WooCommerce's variation id; `None` = the product with all its sizes.
    pub variation_id: Option<i64>,
}

/// Product or size to switch off.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SwitchOffInput {
    /// Product or size.
    pub goods: SoldOutRef,
    /// End of the state.
    pub until: SoldOutUntil,
}

/// End of the state in which a product or size is switched off.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum SoldOutUntil {
    /// The next morning in the shop's time.
    #[default]
    Tomorrow,
    /// Staff switch it on again.
    SwitchedOn,
}

/// Product or size that is switched off, as a list shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SoldOutItem {
    /// Product or size.
    pub goods: SoldOutRef,
    /// Name of the product; its id if the catalogue has it no longer.
    pub name: String,
    /// Size as text; empty = the product with all its sizes.
    pub size: String,
    /// End of the state, milliseconds since 1970; `None` = until staff switch it on again.
    pub until: Option<i64>,
    /// Name of the staff member.
    pub by: String,
}

/// End of the state of goods that staff have switched on again.
pub const SWITCHED_ON: i64 = 0;

/// Last decision of staff about a product or size; the newest one counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SoldOutMark {
    /// Product or size.
    pub goods: SoldOutRef,
    /// End of the state, milliseconds since 1970; `None` = until staff switch it on again,
    /// [`SWITCHED_ON`] = they did.
    pub until: Option<i64>,
    /// Name of the staff member.
    pub by: String,
    /// Time of the decision, milliseconds since 1970.
    pub at: i64,
}

impl SoldOutMark {
    /// Whether the product or size is switched off at a time.
    #[must_use]
    pub fn is_active(&self, now: i64) -> bool {
        self.until.is_none_or(|until| until > now)
    }
}

/// Request of a device: decisions made there, which the server has not got yet.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SoldOutSync {
    /// Decisions of staff at the device; only a desk may send any.
    pub decided: Vec<SoldOutMark>,
}

/// Set of the products and sizes that are switched off.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SwitchedOff(BTreeSet<SoldOutRef>);

impl SwitchedOff {
    /// Whether nothing is switched off.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the product with what is switched off as sold out; `None` = nothing of it is.
    #[must_use]
    pub fn apply(&self, product: &Product) -> Option<Product> {
        let has =
            |variation_id| self.0.contains(&SoldOutRef { product_id: product.id, variation_id });
        let is_whole = has(None);
        if !is_whole && !product.variations.iter().any(|size| has(Some(size.id))) {
            return None;
        }
        let mut changed = product.clone();
        for size in &mut changed.variations {
            if is_whole || has(Some(size.id)) {
                (size.in_stock, size.on_backorder) = (false, false);
            }
        }
        if is_whole || changed.variations.iter().all(|size| !size.in_stock) {
            (changed.in_stock, changed.on_backorder) = (false, false);
        }
        Some(changed)
    }
}

impl FromIterator<SoldOutRef> for SwitchedOff {
    fn from_iter<I: IntoIterator<Item = SoldOutRef>>(goods: I) -> Self {
        Self(goods.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goods_are_switched_off_until_their_end_or_until_staff_switch_them_on() {
        let mark =
            |until| SoldOutMark { goods: SoldOutRef::default(), until, by: String::new(), at: 5 };
        assert!(mark(None).is_active(10));
        assert!(mark(Some(11)).is_active(10));
        assert!(!mark(Some(10)).is_active(10));
        assert!(!mark(Some(SWITCHED_ON)).is_active(1));
    }
}
