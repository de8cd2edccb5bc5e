//! Information about the shop for the apps: own settings, data of WooCommerce, and promised times.

use korosho_domain::fulfilment::DeliveryZone;
use korosho_domain::shop_info::ShopInfo;
use korosho_domain::slots::SlotOrders;

use crate::catalogue::Catalogue;
use crate::config::ShopSettings;
use crate::local::LocalContext;
use crate::order_code_digits;

pub(crate) fn shop_info(
    local: &LocalContext,
    catalogue: &Catalogue,
    orders: &SlotOrders,
) -> ShopInfo {
    let (settings, now) = (ShopSettings::clone(&local.settings()), local.now());
    let config = &local.config;
    let snapshot = catalogue.snapshot();
    let status = catalogue.status();
    let currency = snapshot.currency_or_home();
    let payment_methods = config.payment_methods(&settings, currency);
    let promise = settings.promise;
    let pickup_slots = promise.slots_at_counter(now, orders).is_some();
    ShopInfo {
        name: settings.name,
        currency: currency.to_owned(),
        languages: settings.languages,
        payment_methods,
        pickup: settings.pickup || snapshot.pickup(),
        delivery_zones: snapshot
            .delivery_zones()
            .iter()
            .map(|zone| DeliveryZone {
                promise: promise.delivery(now, &zone.name, orders),
                slots: promise.slots_in_zone(now, &zone.name, orders).is_some(),
                ..zone.clone()
            })
            .collect(),
        unrated_products: settings.unrated_products,
        contact: settings.contact,
        opening: promise.schedule.opening(now),
        pickup_promise: promise.pickup(now),
        pickup_slots,
        hours_exceptions: promise.schedule.coming_exceptions(now),
        opening_hours: promise.schedule.opening_hours,
        catalogue_at: status.fresh_at,
        store_reachable: status.store_reachable,
        client_only_checkout: settings.client_only_checkout,
        stock_notices: config.mail.is_some(),
        confirmation_mails: config.mail.is_some(),
        order_code_channels: order_code_digits::channels(config),
        text_pages: snapshot.contents().text_pages.iter().map(|page| page.kind).collect(),
        texts: catalogue.shop_texts(),
        exchange_rates: settings.exchange_rates,
    }
}
