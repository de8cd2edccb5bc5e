//! Checks of taxes and delivery: names every part that cannot be computed.

use korosho_domain::pricing::store::{StorePricing, Uncomputable};

use super::Diagnosis;
use crate::config::ShopConfig;
use crate::woocommerce::shipping::{self, Shipping};
use crate::woocommerce::{WooClient, WooError, taxes};

const DECIMALS: &str = "decimals";
const TAXES: &str = "taxes";
const DELIVERY: &str = "delivery";

pub(super) async fn check(
    client: &WooClient,
    config: &ShopConfig,
    currency: &str,
) -> Vec<Diagnosis> {
    let mut pricing = match taxes::read(client, currency).await {
        Ok(pricing) => pricing,
        Err(error) => return vec![unreadable(TAXES, &error)],
    };
    let mut found = vec![of_taxes(&pricing)];
    found.extend(of_decimals(&pricing, currency));
    match shipping::read(client, &mut pricing).await {
        Ok(delivery) => found.extend(of_delivery(&delivery, config)),
        Err(error) => found.push(unreadable(DELIVERY, &error)),
    }
    found
}

fn unreadable(subject: &'static str, error: &WooError) -> Diagnosis {
    Diagnosis::failed(
        subject,
        format!("the settings cannot be read: {error}"),
        "the key's user must be an administrator or shop manager; look at WordPress's error log",
    )
}

fn of_taxes(pricing: &StorePricing) -> Diagnosis {
    let rules = &pricing.taxes;
    if !rules.enabled {
        return Diagnosis::passed(TAXES, "off: no order is taxed");
    }
    let prices = if rules.prices_include_tax { "include" } else { "exclude" };
    let rates = match rules.rates.len() {
        0 => {
            return Diagnosis::warning(
                TAXES,
                "on, but no rate is set: no order is taxed",
                "add a rate in WooCommerce, Settings, Tax, Standard rates; or switch taxes off",
            );
        }
        1 => "1 rate".to_owned(),
        many => format!("{many} rates"),
    };
    let finding = format!("{rates}, prices {prices} tax, customers see");
    if rules.shop_shows_tax && rules.cart_shows_tax {
        return Diagnosis::passed(TAXES, format!("{finding} them with tax"));
    }
    Diagnosis::warning(
        TAXES,
        format!("{finding} prices without tax, which is added before they pay"),
        "set \"Display prices in the shop\" and \"during cart and checkout\" to \"Including tax\" in \
         WooCommerce, Settings, Tax; leave it where customers expect prices without tax",
    )
}

/// Decimals beyond the currency's minor unit: orders of such amounts cannot be paid exactly.
fn of_decimals(pricing: &StorePricing, currency: &str) -> Option<Diagnosis> {
    let (store, coins) = (pricing.decimals, pricing.minor_digits);
    (store > coins).then(|| {
        Diagnosis::warning(
            DECIMALS,
            format!("the store computes with {store} decimals, but {currency} has {coins}"),
            format!("set \"Number of decimals\" to {coins} in WooCommerce, Settings, General"),
        )
    })
}

fn of_delivery(delivery: &Shipping, config: &ShopConfig) -> Vec<Diagnosis> {
    let left_out = |found: &Uncomputable| {
        let finding = format!("{} is not offered: {}", found.subject, found.reason);
        Diagnosis::warning(DELIVERY, finding, found.remedy.as_str())
    };
    let empty = |zone: &String| {
        Diagnosis::warning(
            DELIVERY,
            format!(
                "zone \"{zone}\" has no method that is switched on: nothing is delivered there"
            ),
            "add a flat rate to it in WooCommerce, Settings, Shipping; or delete the zone",
        )
    };
    let mut found = vec![offered(delivery, config)];
    found.extend(delivery.uncomputable.iter().map(left_out));
    found.extend(delivery.without_methods.iter().map(empty));
    found
}

fn offered(delivery: &Shipping, config: &ShopConfig) -> Diagnosis {
    let names: Vec<&str> = delivery.zones.iter().map(|zone| zone.name.as_str()).collect();
    let pickup = delivery.pickup || config.settings.pickup;
    let set_up = "add a zone with a flat rate in WooCommerce, Settings, Shipping";
    match (names.as_slice(), pickup) {
        ([], false) => Diagnosis::failed(
            DELIVERY,
            "neither delivery nor pick-up is offered: nobody can order",
            format!("{set_up}, or offer pick-up (KOROSHO_SHOP_PICKUP=true, or /admin/ordering)"),
        ),
        ([], true) => {
            Diagnosis::warning(DELIVERY, "pick-up only: no zone can be delivered to", set_up)
        }
        (names, true) => Diagnosis::passed(DELIVERY, format!("{}, and pick-up", names.join(", "))),
        (names, false) => Diagnosis::passed(DELIVERY, names.join(", ")),
    }
}
