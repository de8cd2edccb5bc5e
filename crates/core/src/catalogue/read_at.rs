//! Choice between two reads of a product.

use std::sync::Arc;

use super::snapshot::{CatalogueEntry, Snapshot};

/// Start and end of a read of products.
#[derive(Clone, Copy)]
pub(super) struct ReadInterval {
    /// Milliseconds since 1970.
    pub began: i64,
    /// Milliseconds since 1970.
    pub ended: i64,
}

impl ReadInterval {
    /// Whether the known entry was read later. A known time after the end of this read comes from a
    /// clock that was set back afterwards, and is ignored.
    pub(super) fn is_older_than(self, known: &CatalogueEntry) -> bool {
        (self.began + 1..=self.ended).contains(&known.read_at.millis())
    }

    /// Entry as read, or the known one if it is equal or was read later.
    pub(super) fn newest(
        self,
        before: &Snapshot,
        mut read: Arc<CatalogueEntry>,
    ) -> Arc<CatalogueEntry> {
        match before.entry(read.product.id) {
            Some(known) if self.is_older_than(known) => Arc::clone(known),
            Some(known) if **known == *read && known.read_at.millis() <= self.ended => {
                known.read_at.confirm(self.began);
                Arc::clone(known)
            }
            _ => {
                Arc::make_mut(&mut read).read_at = self.began.into();
                read
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::snapshot::Contents;
    use super::*;

    fn nuts(price: i64, read_at: i64) -> Arc<CatalogueEntry> {
        let entry = serde_json::json!({
            "product": {
                "id": 1, "slug": "nuts", "name": "Nuts", "short_description": "", "price": price,
                "regular_price": null, "on_sale": false, "currency": "KES", "images": [],
                "categories": [], "rating": { "average": 0.0, "count": 0 }, "purchasable": true,
                "in_stock": true, "stock_quantity": null, "options": [], "variations": [],
                "allergens": [], "facts": [], "weight_grams": null
            },
            "description": "", "sold": 0, "created": "", "menu_order": 0, "related": [],
            "tags": [], "reviews": [], "read_at": read_at
        });
        Arc::new(serde_json::from_value(entry).unwrap())
    }

    /// Price and time after a reading from 20 to 30 that found the price 200.
    fn after(price: i64, read_at: i64) -> (Option<i64>, i64) {
        let entries = vec![nuts(price, read_at)];
        let known = Snapshot::new(Contents { entries, ..Contents::default() });
        let entry = ReadInterval { began: 20, ended: 30 }.newest(&known, nuts(200, 0));
        (entry.product.price, entry.read_at.millis())
    }

    #[test]
    fn entry_of_the_later_read_is_used() {
        assert_eq!(after(100, 10), (Some(200), 20));
        assert_eq!(after(100, 25), (Some(100), 25));
    }

    #[test]
    fn unchanged_entry_only_gets_a_later_read_time() {
        assert_eq!(after(200, 10), (Some(200), 20));
        let known = Snapshot::new(Contents { entries: vec![nuts(200, 10)], ..Contents::default() });
        let entry = ReadInterval { began: 20, ended: 30 }.newest(&known, nuts(200, 0));
        assert!(Arc::ptr_eq(&entry, known.entry(1).unwrap()));
    }

    #[test]
    fn read_time_in_the_future_is_ignored() {
        assert_eq!(after(100, 40), (Some(200), 20));
        assert_eq!(after(200, 40), (Some(200), 20));
    }
}
