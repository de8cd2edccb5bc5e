//! Addresses of an order for the rider and for WooCommerce's tax rates.

use korosho_domain::fulfilment::Fulfilment;
use serde_json::{Value, json};

use crate::store::orders::Order;

/// The shop's own town, the city of an address in its county that names none.
const TOWN: &str = "Nairobi";
/// WooCommerce's code of that county (`i18n/states.php`).
const COUNTY: &str = "KE30";

/// The billing address: the place of the shipping address, with name, phone and e-mail of the
/// customer.
pub(super) fn billing(order: &Order) -> Value {
    let mut billing = address(order, &order.contents.customer.name);
    billing["phone"] = order.contents.customer.phone.as_str().into();
    if let Some(email) = order.contents.customer.email.as_deref() {
        billing["email"] = email.into();
    }
    billing
}

/// The shipping address: that of the customer or, for a gift, with name and phone of its recipient
/// (`shipping.phone` exists since WooCommerce 5.6).
pub(super) fn shipping(order: &Order) -> Value {
    let Some(gift) = &order.contents.gift else {
        return address(order, &order.contents.customer.name);
    };
    let mut shipping = address(order, &gift.details.recipient);
    shipping["phone"] = gift.details.recipient_phone.as_str().into();
    shipping
}

/// An address. WooCommerce looks tax rates up by its country, state, postcode and city,
/// so these are exactly those that the quote was taxed with.
fn address(order: &Order, name: &str) -> Value {
    let mut address = json!({
        "first_name": name,
        "country": "KE",
    });
    let street = street(order);
    if let Some((first, second)) = &street {
        address["address_1"] = first.as_str().into();
        address["address_2"] = second.as_str().into();
    }
    let booking = order.contents.quote.booking.as_deref();
    if let Some(booking) = booking.filter(|booking| !booking.place.country.is_empty()) {
        let place = &booking.place;
        address["country"] = place.country.as_str().into();
        let parts = [("state", &place.state), ("postcode", &place.postcode), ("city", &place.city)];
        for (name, text) in parts.into_iter().filter(|(_, text)| !text.is_empty()) {
            address[name] = text.as_str().into();
        }
    }
    // A city may have a tax rate of its own: a taxed order names none that its quote did not know.
    let taxed = booking.is_some_and(|booking| booking.taxed);
    let is_local = booking.is_none_or(|booking| booking.place.state == COUNTY);
    if street.is_some() && address["city"].is_null() && !taxed && is_local {
        address["city"] = TOWN.into();
    }
    address
}

fn street(order: &Order) -> Option<(String, String)> {
    let Fulfilment::Delivery { address: Some(address), .. } = &order.contents.fulfilment else {
        return None;
    };
    let rest = [address.landmark.as_str(), address.directions.as_str()];
    let rest: Vec<&str> = rest.into_iter().filter(|part| !part.is_empty()).collect();
    Some((address.estate.clone(), rest.join("; ")))
}
