//! Fulfilment of a cart by one of the store's shipping methods.

use super::PriceBook;
use super::cart::Cart;
use super::shipping::ZonePricing;
use super::store::StorePricing;
use crate::booking::TaxPlace;
use crate::fulfilment::Fulfilment;
use crate::quote::Notice;

/// Destination of the goods.
pub(super) enum Destination {
    /// Pick-up by the customer.
    Pickup,
    /// Delivery to a zone.
    Zone(Box<ZonePricing>),
    /// Delivery to a zone that is not one of the shop's.
    Unknown,
}

impl Destination {
    pub(super) fn of(
        book: &impl PriceBook,
        fulfilment: &Fulfilment,
        notices: &mut Vec<Notice>,
    ) -> Self {
        let Fulfilment::Delivery { zone: id, .. } = fulfilment else { return Self::Pickup };
        if let Some(zone) = book.zone(id) {
            return Self::Zone(Box::new(book.store().zone(zone)));
        }
        notices.push(Notice::UnknownZone { zone: id.clone() });
        Self::Unknown
    }

    /// Returns the place for which taxes are looked up; pick-up is taxed at the store.
    pub(super) const fn place<'a>(&'a self, base: &'a TaxPlace) -> &'a TaxPlace {
        match self {
            Self::Zone(zone) => &zone.place,
            Self::Pickup | Self::Unknown => base,
        }
    }

    /// Adds the shipping method and its cost. A free method precedes one that costs something.
    pub(super) fn add_shipping(
        &self,
        cart: &mut Cart<'_>,
        free_coupon: bool,
        store: &StorePricing,
        notices: &mut Vec<Notice>,
    ) {
        if !cart.needs_shipping() {
            return;
        }
        let zone = match self {
            Self::Zone(zone) => zone,
            Self::Pickup => {
                if let Some(pickup) = &store.pickup {
                    cart.pick_up(pickup);
                }
                return;
            }
            Self::Unknown => return,
        };
        let granted =
            zone.free.as_ref().map(|free| (free, free.grants(cart.free_input(free_coupon))));
        if let Some((free, Ok(()))) = granted {
            cart.ship("free_shipping", free.instance_id, &free.title);
            return;
        }
        let delivered = zone.flat.as_ref().is_some_and(|flat| cart.deliver(flat));
        if !delivered {
            notices.push(Notice::UnknownZone { zone: zone.id.clone() });
        } else if let Some((_, Err(Some(missing)))) = granted {
            let missing = missing.to_minor(store.minor_digits);
            notices.push(Notice::FreeDeliveryMissing { missing });
        }
    }
}
