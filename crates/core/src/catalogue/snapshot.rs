//! The catalogue as one immutable value.

use korosho_domain::catalogue::Product;
use korosho_domain::fulfilment::DeliveryZone;
use korosho_domain::pricing::PriceBook;
use korosho_domain::pricing::coupon::Coupon;

/// Products, categories, zones: all that an answer needs.
#[derive(Debug, Default)]
pub struct Snapshot {
    currency: String,
    zones: Vec<DeliveryZone>,
    pickup: bool,
}

impl Snapshot {
    /// ISO 4217 code of all prices.
    #[must_use]
    pub fn currency(&self) -> &str {
        &self.currency
    }

    /// Where the shop delivers.
    #[must_use]
    pub fn delivery_zones(&self) -> &[DeliveryZone] {
        &self.zones
    }

    /// Whether WooCommerce has a pick-up method.
    #[must_use]
    pub fn pickup(&self) -> bool {
        self.pickup
    }
}

impl PriceBook for Snapshot {
    fn currency(&self) -> &str {
        &self.currency
    }

    fn product(&self, _id: i64) -> Option<&Product> {
        None
    }

    fn zone(&self, id: &str) -> Option<&DeliveryZone> {
        self.zones.iter().find(|zone| zone.id == id)
    }

    fn coupon(&self, _code: &str) -> Option<&Coupon> {
        None
    }
}
