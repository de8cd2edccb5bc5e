//! Copy of settings from the shop's server to its kiosks and desks: opening hours, rounding, rates.
//!
//! The device asks every 15 seconds, puts a change into effect at once and stores it for times
//! without a connection.

use std::sync::Arc;
use std::time::Duration;

use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::Problem;
use korosho_domain::promise::{DeliveryTimes, PromiseRules};
use korosho_domain::shared_settings::SharedSettings;
use korosho_domain::shop_info::ContactDetails;

use crate::background::StopSignal;
use crate::config::{Secret, ShopSettings};
use crate::order_transfer::{self, TransferContext};
use crate::shop_server::ShopServer;
use crate::store::{StoreError, shared_settings};

/// Interval between two requests to the server.
const INTERVAL: Duration = Duration::from_secs(15);

/// Settings that the server gives to devices, and the copy of a device.
#[derive(Debug)]
pub struct SettingsCopy {
    transfers: Arc<TransferContext>,
}

impl SettingsCopy {
    /// Puts the stored copy into effect.
    pub(crate) async fn open(transfers: Arc<TransferContext>) -> Result<Self, StoreError> {
        let copy = Self { transfers };
        if copy.transfers.server.is_some() {
            let mut conn = copy.transfers.local.store.connection().await?;
            if let Some(shared) = shared_settings::find(&mut conn).await? {
                copy.apply(shared);
            }
        }
        Ok(copy)
    }

    /// Returns the settings of this server for a device.
    ///
    /// # Errors
    /// [`Problem::DeviceTokenRefused`].
    pub async fn of_server(&self, token: Option<&Secret>) -> Result<SharedSettings, Problem> {
        let token = token.ok_or(Problem::DeviceTokenRefused)?;
        order_transfer::authenticate_device(&self.transfers, token).await?;
        let local = &self.transfers.local;
        let snapshot = self.transfers.catalogue.snapshot();
        let methods = local.payment_methods(snapshot.currency_or_home());
        Ok(for_devices(&local.settings(), methods))
    }

    /// Keeps the copy of this device up to date until stopped.
    pub(crate) async fn keep(&self, stop: &StopSignal) {
        let Some(server) = &self.transfers.server else { return };
        let interval = INTERVAL / self.transfers.local.config.orders.time_scale.max(1);
        loop {
            if let Err(error) = self.refresh(server).await {
                tracing::error!(%error, "settings of the server cannot be stored");
            }
            if stop.sleep(interval).await {
                return;
            }
        }
    }

    /// Copies the settings of the server; without an answer the last copy stays in effect.
    async fn refresh(&self, server: &ShopServer) -> Result<(), StoreError> {
        let shared = match server.shared_settings().await {
            Ok(shared) => shared,
            Err(error) => {
                tracing::debug!(?error, "settings of the server were not read");
                return Ok(());
            }
        };
        let mut conn = self.transfers.local.store.connection().await?;
        if shared_settings::find(&mut conn).await?.as_ref() != Some(&shared) {
            shared_settings::save(&mut conn, &shared).await?;
            self.apply(shared);
        }
        Ok(())
    }

    fn apply(&self, shared: SharedSettings) {
        let local = &self.transfers.local;
        local.update_settings(|settings| put_shared(shared, &local.config.settings, settings));
    }
}

/// Settings of the server that devices copy, with the payment methods that it offers.
fn for_devices(settings: &ShopSettings, payment_methods: Vec<PaymentMethod>) -> SharedSettings {
    let promise = settings.promise.clone();
    let without_slots = |times: &DeliveryTimes| times.slots.is_none();
    SharedSettings {
        name: settings.name.clone(),
        contact: settings.contact.clone(),
        promise: PromiseRules {
            pickup_slots: None,
            delivery: promise.delivery.filter(without_slots),
            ..promise
        },
        pickup_slots: settings.promise.pickup_slots.is_some(),
        rounding_step: settings.rounding_step,
        exchange_rates: settings.exchange_rates.clone(),
        payment_methods: Some(payment_methods),
        unrated_products: settings.unrated_products,
    }
}

/// Puts settings of the server into those of a device; `own` are those entered on the device.
fn put_shared(shared: SharedSettings, own: &ShopSettings, settings: &mut ShopSettings) {
    let SharedSettings {
        name,
        contact,
        promise,
        pickup_slots,
        rounding_step,
        exchange_rates,
        payment_methods,
        unrated_products,
    } = shared;
    let or = |own: &str, shared: String| if own.is_empty() { shared } else { own.to_owned() };
    let has_own_name = own.name != ShopSettings::default().name;
    if !has_own_name && !name.is_empty() {
        settings.name = name;
    }
    settings.contact = ContactDetails {
        email: or(&own.contact.email, contact.email),
        phone: or(&own.contact.phone, contact.phone),
        address: or(&own.contact.address, contact.address),
        whatsapp: or(&own.contact.whatsapp, contact.whatsapp),
        map_url: or(&own.contact.map_url, contact.map_url),
    };
    settings.promise = promise;
    settings.server_pickup_slots = pickup_slots;
    settings.rounding_step = rounding_step;
    settings.exchange_rates = exchange_rates;
    if let Some(methods) = payment_methods {
        settings.server_methods.clone_from(&methods);
        settings.payment_methods = methods;
    }
    settings.unrated_products = unrated_products;
}

#[cfg(test)]
mod tests {
    use korosho_domain::promise::SlotRules;

    use super::*;

    #[test]
    fn details_entered_on_the_device_take_precedence() {
        let contact = |phone: &str, email: &str| ContactDetails {
            phone: phone.to_owned(),
            email: email.to_owned(),
            ..ContactDetails::default()
        };
        let own = ShopSettings {
            name: "Korosho House".to_owned(),
            contact: contact("+254712345678", ""),
            ..ShopSettings::default()
        };
        let server = ShopSettings {
            name: "Mama Nuts".to_owned(),
            contact: contact("+254700000001", "info@korosho.example"),
            rounding_step: Some(500),
            ..ShopSettings::default()
        };
        let mut merged = own.clone();
        put_shared(for_devices(&server, Vec::new()), &own, &mut merged);
        assert_eq!(merged.name, "Korosho House");
        assert_eq!(merged.contact, contact("+254712345678", "info@korosho.example"));
        assert_eq!(merged.rounding_step_of("KES"), 500);
    }

    #[test]
    fn device_without_a_name_of_its_own_takes_that_of_the_server() {
        let own = ShopSettings::default();
        let mut device = own.clone();
        for name in ["Mama Nuts", "Mama Korosho"] {
            let server = ShopSettings { name: name.to_owned(), ..ShopSettings::default() };
            put_shared(for_devices(&server, Vec::new()), &own, &mut device);
            assert_eq!(device.name, name);
        }
        let older = SharedSettings { name: String::new(), ..for_devices(&own, Vec::new()) };
        put_shared(older, &own, &mut device);
        assert_eq!(device.name, "Mama Korosho", "an older server names none");
    }

    #[test]
    fn devices_have_no_slots_and_promise_no_delivery_time_in_a_shop_with_delivery_slots() {
        let slots = SlotRules { windows: vec![], capacity: None, days_ahead: 7 };
        for (slots, promised) in [(None, true), (Some(slots), false)] {
            let pickup_slots = slots.clone();
            let delivery = Some(DeliveryTimes { slots, ..DeliveryTimes::default() });
            let promise = PromiseRules { pickup_slots, delivery, ..PromiseRules::default() };
            let settings = ShopSettings { promise, ..ShopSettings::default() };
            let shared = for_devices(&settings, Vec::new());
            let SharedSettings { promise, pickup_slots, .. } = shared.clone();
            assert_eq!((promise.delivery.is_some(), promise.pickup_slots), (promised, None));
            assert_eq!(pickup_slots, !promised, "devices ask for them");
            let own = ShopSettings::default();
            let mut device = own.clone();
            put_shared(shared, &own, &mut device);
            assert_eq!(device.server_pickup_slots, pickup_slots);
        }
    }
}
