//! Checks of taxes and delivery: names every part that cannot be computed.

use korosho_domain::pricing::store::{StorePricing, Uncomputable};
use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;

use super::store::ERROR_LOG;
use super::{Diagnosis, USER_OF_KEY};
use crate::config::ShopConfig;
use crate::woocommerce::shipping::{self, Shipping};
use crate::woocommerce::{WooClient, WooError, taxes};

const DECIMALS: Sentence = Sentence::fixed("decimals", "desimali");
const TAXES: Sentence = Sentence::fixed("taxes", "kodi");
const DELIVERY: Sentence = Sentence::fixed("delivery", "kuletewa");

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

fn unreadable(subject: Sentence, error: &WooError) -> Diagnosis {
    Diagnosis::failed(
        subject,
        sentence!(
            "the settings cannot be read: {error}",
            "mipangilio haiwezi kusomwa: {error}"; english error
        ),
        // The punctuation is that of both languages.
        Sentence::of(|language| {
            format!("{}; {}", USER_OF_KEY.in_language(language), ERROR_LOG.in_language(language))
        }),
    )
}

fn of_taxes(pricing: &StorePricing) -> Diagnosis {
    let rules = &pricing.taxes;
    if !rules.enabled {
        let off = sentence!("off: no order is taxed", "zimezimwa: hakuna oda inayotozwa kodi");
        return Diagnosis::passed(TAXES, off);
    }
    let prices = match rules.prices_include_tax {
        true => sentence!("prices include tax", "bei zina kodi"),
        false => sentence!("prices exclude tax", "bei hazina kodi"),
    };
    let rates = match rules.rates.len() {
        0 => {
            return Diagnosis::warning(
                TAXES,
                sentence!(
                    "on, but no rate is set: no order is taxed",
                    "zimewashwa, lakini hakuna kiwango: hakuna oda inayotozwa kodi"
                ),
                sentence!(
                    "add a rate in WooCommerce, Settings, Tax, Standard rates; or switch taxes off",
                    "ongeza kiwango katika WooCommerce, Settings, Tax, Standard rates; au zima kodi"
                ),
            );
        }
        1 => sentence!("1 rate", "kiwango 1"),
        many => sentence!("{many} rates", "viwango {many}"),
    };
    if rules.shop_shows_tax && rules.cart_shows_tax {
        let finding = sentence!(
            "{rates}, {prices}, customers see them with tax",
            "{rates}, {prices}, wateja wanaziona pamoja na kodi",
            rates,
            prices
        );
        return Diagnosis::passed(TAXES, finding);
    }
    Diagnosis::warning(
        TAXES,
        sentence!(
            "{rates}, {prices}, customers see prices without tax, which is added before they pay",
            "{rates}, {prices}, wateja wanaona bei bila kodi, ambayo inaongezwa kabla hawajalipa",
            rates,
            prices
        ),
        sentence!(
            "set \"Display prices in the shop\" and \"during cart and checkout\" to \"Including tax\" in \
             WooCommerce, Settings, Tax; leave it where customers expect prices without tax",
            "weka “Display prices in the shop” na “during cart and checkout” kuwa “Including tax” katika \
             WooCommerce, Settings, Tax; iache kama wateja wanatarajia bei bila kodi"
        ),
    )
}

/// Decimals beyond the currency's minor unit: orders of such amounts cannot be paid exactly.
fn of_decimals(pricing: &StorePricing, currency: &str) -> Option<Diagnosis> {
    let (store, coins) = (pricing.decimals, pricing.minor_digits);
    (store > coins).then(|| {
        Diagnosis::warning(
            DECIMALS,
            sentence!(
                "the store computes with {store} decimals, but {currency} has {coins}",
                "duka linahesabu kwa desimali {store}, lakini {currency} ina {coins}"
            ),
            sentence!(
                "set \"Number of decimals\" to {coins} in WooCommerce, Settings, General",
                "weka “Number of decimals” kuwa {coins} katika WooCommerce, Settings, General"
            ),
        )
    })
}

fn of_delivery(delivery: &Shipping, config: &ShopConfig) -> Vec<Diagnosis> {
    let left_out = |found: &Uncomputable| {
        let Uncomputable { subject, reason, remedy } = found;
        let finding = sentence!(
            "{subject} is not offered: {reason}",
            "{subject}: haionyeshwi kwa wateja: {reason}",
            subject,
            reason
        );
        Diagnosis::warning(DELIVERY, finding, remedy.clone())
    };
    let empty = |zone: &String| {
        Diagnosis::warning(
            DELIVERY,
            sentence!(
                "zone \"{zone}\" has no method that is switched on: nothing is delivered there",
                "eneo “{zone}” halina njia iliyowashwa: hakuna kinachopelekwa huko"
            ),
            sentence!(
                "add a flat rate to it in WooCommerce, Settings, Shipping; or delete the zone",
                "liongezee flat rate katika WooCommerce, Settings, Shipping; au futa eneo hilo"
            ),
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
    let set_up = sentence!(
        "add a zone with a flat rate in WooCommerce, Settings, Shipping",
        "ongeza eneo lenye flat rate katika WooCommerce, Settings, Shipping"
    );
    let zones = names.join(", ");
    match (names.as_slice(), pickup) {
        ([], false) => Diagnosis::failed(
            DELIVERY,
            sentence!(
                "neither delivery nor pick-up is offered: nobody can order",
                "hakuna kuletewa wala kuchukua dukani: hakuna anayeweza kuagiza"
            ),
            sentence!(
                "{set_up}, or offer pick-up (KOROSHO_SHOP_PICKUP=true, or /admin/ordering)",
                "{set_up}, au ruhusu kuchukua dukani (KOROSHO_SHOP_PICKUP=true, au /admin/ordering)",
                set_up
            ),
        ),
        ([], true) => {
            let finding = sentence!(
                "pick-up only: no zone can be delivered to",
                "kuchukua dukani tu: hakuna eneo linaloweza kupelekewa"
            );
            Diagnosis::warning(DELIVERY, finding, set_up)
        }
        (_, true) => Diagnosis::passed(
            DELIVERY,
            sentence!("{zones}, and pick-up", "{zones}, na kuchukua dukani"),
        ),
        (_, false) => Diagnosis::passed(DELIVERY, Sentence::verbatim(zones)),
    }
}
