//! Orders for tests of request bodies.

#[cfg(test)]
use korosho_domain::booking::{Booking, LineBooking, TaxAmount, TaxPlace};
use korosho_domain::customer::Customer;
use korosho_domain::desk::DeskExtras;
use korosho_domain::fulfilment::Fulfilment;
use korosho_domain::money::Minor;
use korosho_domain::order::OrderStatus;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::quote::{Quote, QuoteLine};
use uuid::Uuid;

use crate::store::orders::{Contents, Order};

/// One piece of product 7, picked up, at this total.
pub(in crate::woocommerce) fn order(total: Minor) -> Order {
    let line =
        QuoteLine { product_id: 7, quantity: 1, unit_price: total, total, ..QuoteLine::default() };
    Order {
        id: Uuid::nil(),
        number: "W-0001".to_owned(),
        shop_day: String::new(),
        key: String::new(),
        fingerprint: String::new(),
        status: OrderStatus::Confirmed,
        method: PaymentMethod::Counter,
        total,
        currency: "KES".to_owned(),
        contents: Contents {
            quote: Quote {
                lines: vec![line],
                subtotal: total,
                total,
                currency: "KES".to_owned(),
                ..Quote::default()
            },
            customer: Customer {
                name: "Amina".to_owned(),
                phone: "+254712345678".to_owned(),
                email: None,
            },
            fulfilment: Fulfilment::Pickup,
            coupon: None,
            note: None,
            gift: None,
            language: None,
            slot: None,
            extras: DeskExtras::default(),
        },
        revision: 0,
        refund_due: 0,
        woo_id: None,
        woo_number: None,
        placed_at: 0,
    }
}

/// One line at this net amount with this tax of one rate, in a store whose prices include it.
#[cfg(test)]
pub(super) fn taxed(net: &str, tax: &str) -> Booking {
    let (net, tax) = (net.parse().unwrap(), tax.parse().unwrap());
    Booking {
        decimals: 2,
        taxed: true,
        prices_include_tax: true,
        place: TaxPlace {
            country: "KE".to_owned(),
            state: "KE30".to_owned(),
            ..TaxPlace::default()
        },
        lines: vec![LineBooking {
            subtotal: net,
            total: net,
            taxes: vec![TaxAmount { rate_id: 1, subtotal: tax, total: tax }],
        }],
        ..Booking::default()
    }
}
