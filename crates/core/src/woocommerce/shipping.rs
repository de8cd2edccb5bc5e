//! Delivery zones of the store, as far as their cost can be computed. Other methods are left out
//! and named: delivery is then agreed by phone, never guessed.

mod place;

use std::collections::BTreeMap;

use korosho_domain::decimal::Decimal;
use korosho_domain::fulfilment::DeliveryZone;
use korosho_domain::pricing::shipping::{
    FlatRate, FreeRequires, FreeShipping, LocalPickup, ZonePricing,
};
use korosho_domain::pricing::store::{StorePricing, Uncomputable};
use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;
use serde_json::Value;

pub(super) use place::WireLocation;
use place::place;

use super::client::WooClient;
use super::error::WooError;
use super::html;
use super::translations;
use super::wire::{WireShippingMethod, WireZone, as_text};
use crate::catalogue_contents::Contents;

/// Delivery of the store.
#[derive(Debug, Default)]
pub(crate) struct Shipping {
    /// Zones with a price.
    pub(crate) zones: Vec<DeliveryZone>,
    /// Whether goods can be collected.
    pub(crate) pickup: bool,
    /// Zones and methods that were left out.
    pub(crate) uncomputable: Vec<Uncomputable>,
    /// Names of zones without an enabled method: nothing is delivered there, which may be intended.
    pub(crate) without_methods: Vec<String>,
}

/// Reads the zones and completes the settings on which prices depend.
pub(crate) async fn read(
    client: &WooClient,
    pricing: &mut StorePricing,
) -> Result<Shipping, WooError> {
    let one = [("per_page", "1".to_owned())];
    let classes: Vec<Value> = client.get("products/shipping_classes", &one).await?;
    pricing.has_shipping_classes = !classes.is_empty();
    let zones: Vec<WireZone> = client.get("shipping/zones", &[]).await?;
    let mut found = Shipping::default();
    for zone in zones {
        let path = format!("shipping/zones/{}", zone.id);
        let methods: Vec<WireShippingMethod> = client.get(&format!("{path}/methods"), &[]).await?;
        let enabled: Vec<_> = methods.into_iter().filter(|method| method.enabled).collect();
        let delivers = enabled.iter().any(|method| method.method_id != LOCAL_PICKUP);
        let locations: Vec<WireLocation> = if delivers && zone.id != 0 {
            client.get(&format!("{path}/locations"), &[]).await?
        } else {
            Vec::new()
        };
        found.add(&zone, &enabled, &locations, pricing);
    }
    Ok(found)
}

const LOCAL_PICKUP: &str = "local_pickup";

impl Shipping {
    /// Replaces the known delivery data; parts that are left out are logged once.
    pub(super) fn put_on(&self, contents: &mut Contents) {
        contents.zones.clone_from(&self.zones);
        contents.pickup = self.pickup;
        for Uncomputable { subject, reason, .. } in
            self.uncomputable.iter().filter(|found| !contents.uncomputable.contains(found))
        {
            tracing::warn!(%subject, %reason, "cannot be computed and is left out");
        }
        contents.uncomputable.clone_from(&self.uncomputable);
    }

    pub(super) fn add(
        &mut self,
        zone: &WireZone,
        methods: &[WireShippingMethod],
        locations: &[WireLocation],
        pricing: &mut StorePricing,
    ) {
        let (name, name_sw) = translations::marked_name(&zone.name);
        if methods.is_empty() && zone.id != 0 {
            self.without_methods.push(name.clone());
        }
        let mut report = |what: Sentence, Reason { reason, remedy }: Reason| {
            let subject = sentence!("{what} \"{name}\"", "{what} “{name}”", what);
            self.uncomputable.push(Uncomputable { subject, reason, remedy });
        };
        if let Some(method) = methods.iter().find(|method| method.method_id == LOCAL_PICKUP) {
            match local_pickup(method, &pricing.separator) {
                Ok(pickup) => {
                    self.pickup = true;
                    pricing.pickup = pricing.pickup.take().or(Some(pickup));
                }
                Err(reason) => report(PICKUP, reason),
            }
        }
        let other = |method: &&WireShippingMethod| method.method_id != LOCAL_PICKUP;
        if !methods.iter().any(|method| other(&method)) {
            return;
        }
        match delivery_zone(zone.id, &name, methods, locations, pricing) {
            Ok((shown, priced, notes)) => {
                for note in notes {
                    report(FREE_DELIVERY, note);
                }
                let translations = translations::of_zone(name_sw);
                self.zones.push(DeliveryZone { translations, ..shown });
                pricing.zones.push(priced);
            }
            Err(reason) => report(ZONE, reason),
        }
    }
}

/// Reason why a zone or method is left out, with the remedy for staff.
#[derive(Debug)]
struct Reason {
    reason: Sentence,
    remedy: Sentence,
}

const fn reason(reason: Sentence, remedy: Sentence) -> Reason {
    Reason { reason, remedy }
}

const PICKUP: Sentence = Sentence::fixed("pick-up in zone", "kuchukua katika eneo");
const FREE_DELIVERY: Sentence =
    Sentence::fixed("free delivery in zone", "kuletewa bure katika eneo");
const ZONE: Sentence = Sentence::fixed("delivery zone", "eneo la kuletewa");

const SET_FLAT_RATE: Sentence = Sentence::fixed(
    "give the zone a flat rate in WooCommerce, Settings, Shipping; methods of plug-ins are not known here",
    "lipe eneo flat rate katika WooCommerce, Settings, Shipping; njia za programu-jalizi hazijulikani hapa",
);
const SET_COST: Sentence = Sentence::fixed(
    "write a number, or a formula of [qty], [cost] and [fee percent=\"10\"], into the flat rate's cost in WooCommerce, Settings, Shipping; 0 is free",
    "andika nambari, au fomula ya [qty], [cost] na [fee percent=\"10\"], kwenye gharama ya flat rate katika WooCommerce, Settings, Shipping; 0 ni bure",
);
const SET_MINIMUM: Sentence = Sentence::fixed(
    "write an amount such as 5000 into the free delivery's minimum in WooCommerce, Settings, Shipping",
    "andika kiasi kama 5000 kwenye kima cha chini cha kuletewa bure katika WooCommerce, Settings, Shipping",
);
const SET_PICKUP: Sentence = Sentence::fixed(
    "write an amount such as 100 into the local pickup's cost in WooCommerce, Settings, Shipping",
    "andika kiasi kama 100 kwenye gharama ya local pickup katika WooCommerce, Settings, Shipping",
);

/// Maps a zone as shown and as priced; reports the parts that are left out.
fn delivery_zone(
    zone_id: i64,
    name: &str,
    methods: &[WireShippingMethod],
    locations: &[WireLocation],
    pricing: &StorePricing,
) -> Result<(DeliveryZone, ZonePricing, Vec<Reason>), Reason> {
    let by_kind = |kind: &str| methods.iter().find(|method| method.method_id == kind);
    let mut notes = Vec::new();
    let flat = by_kind("flat_rate").map(|method| flat_rate(method, pricing)).transpose()?;
    let free = by_kind("free_shipping").and_then(|method| {
        free_shipping(method, &pricing.separator).map_err(|reason| notes.push(reason)).ok()
    });
    let instance_id = match (&flat, &free) {
        (Some(flat), _) => flat.instance_id,
        (None, Some(free)) if free.requires == FreeRequires::Nothing => free.instance_id,
        (None, Some(_)) => {
            let found = sentence!(
                "it has no cost for orders whose delivery is not free",
                "halina gharama kwa oda ambazo hazipelekwi bure"
            );
            return Err(reason(found, SET_FLAT_RATE));
        }
        (None, None) => {
            let kinds: Vec<&str> = methods.iter().map(|method| method.method_id.as_str()).collect();
            let kinds = kinds.join(", ");
            let found = sentence!(
                "no method of it can be computed here ({kinds})",
                "hakuna njia yake inayoweza kuhesabiwa hapa ({kinds})"
            );
            return Err(reason(found, SET_FLAT_RATE));
        }
    };
    let place = place(locations, &pricing.taxes)?;
    let id = format!("{zone_id}:{instance_id}");
    let priced = ZonePricing { id: id.clone(), place, flat, free };
    let fee = pricing.usual_fee(&priced).ok_or_else(|| {
        let found = sentence!(
            "its flat rate has no cost, so WooCommerce does not offer it",
            "flat rate yake haina gharama, kwa hiyo WooCommerce haiitoi"
        );
        reason(found, SET_COST)
    })?;
    let by_amount = |free: &&FreeShipping| {
        matches!(free.requires, FreeRequires::MinAmount | FreeRequires::Either)
    };
    let free_from = match &priced.free {
        Some(free) if free.requires == FreeRequires::Nothing && priced.flat.is_some() => Some(0),
        free => free
            .as_ref()
            .filter(by_amount)
            .map(|free| free.min_amount.to_minor(pricing.minor_digits)),
    };
    let shown = DeliveryZone {
        id,
        name: name.to_owned(),
        fee,
        fee_varies: priced
            .flat
            .as_ref()
            .is_some_and(|flat| flat.varies(pricing.has_shipping_classes)),
        free_from,
        ..DeliveryZone::default()
    };
    Ok((shown, priced, notes))
}

fn setting(method: &WireShippingMethod, name: &str) -> String {
    let Some(setting) = method.settings.get(name) else { return String::new() };
    as_text(setting.get("value").unwrap_or(setting)).trim().to_owned()
}

fn title(method: &WireShippingMethod) -> String {
    let own = setting(method, "title");
    html::plain(if own.is_empty() { &method.title } else { &own })
}

fn flat_rate(method: &WireShippingMethod, pricing: &StorePricing) -> Result<FlatRate, Reason> {
    let by_class = |name: &String| name.strip_prefix("class_cost_")?.parse::<i64>().ok();
    let class_costs: BTreeMap<i64, String> = method
        .settings
        .keys()
        .filter_map(|name| Some((by_class(name)?, setting(method, name))))
        .filter(|(_, cost)| !cost.is_empty())
        .collect();
    let flat = FlatRate {
        instance_id: method.instance_id,
        title: title(method),
        taxable: setting(method, "tax_status") != "none",
        cost: setting(method, "cost"),
        class_costs,
        no_class_cost: setting(method, "no_class_cost"),
        most_expensive_class_only: setting(method, "type") == "order",
    };
    match flat.unreadable(pricing.cost_rules()) {
        Some(cost) => {
            let found = sentence!(
                "its cost \"{cost}\" cannot be computed",
                "gharama yake “{cost}” haiwezi kuhesabiwa"
            );
            Err(reason(found, SET_COST))
        }
        None => Ok(flat),
    }
}

fn free_shipping(method: &WireShippingMethod, separator: &str) -> Result<FreeShipping, Reason> {
    let requires = match setting(method, "requires").as_str() {
        "" => FreeRequires::Nothing,
        "coupon" => FreeRequires::Coupon,
        "min_amount" => FreeRequires::MinAmount,
        "either" => FreeRequires::Either,
        "both" => FreeRequires::Both,
        other => {
            let found = sentence!(
                "it requires \"{other}\", which is not known here",
                "inahitaji “{other}”, ambayo haijulikani hapa"
            );
            let remedy = sentence!(
                "choose another requirement in WooCommerce, Settings, Shipping",
                "chagua sharti lingine katika WooCommerce, Settings, Shipping"
            );
            return Err(reason(found, remedy));
        }
    };
    let text = setting(method, "min_amount");
    let looked_at = !matches!(requires, FreeRequires::Nothing | FreeRequires::Coupon);
    let min_amount = amount(&text, separator);
    if looked_at && min_amount.is_none() {
        let found = sentence!(
            "its minimum \"{text}\" is no amount",
            "kima chake cha chini “{text}” si kiasi"
        );
        return Err(reason(found, SET_MINIMUM));
    }
    Ok(FreeShipping {
        instance_id: method.instance_id,
        title: title(method),
        requires,
        min_amount: min_amount.unwrap_or_default(),
        ignore_discounts: setting(method, "ignore_discounts") == "yes",
    })
}

fn local_pickup(method: &WireShippingMethod, separator: &str) -> Result<LocalPickup, Reason> {
    let text = setting(method, "cost");
    let cost = if text.is_empty() { Some(Decimal::ZERO) } else { amount(&text, separator) };
    Ok(LocalPickup {
        instance_id: method.instance_id,
        title: title(method),
        taxable: setting(method, "tax_status") != "none",
        cost: cost.ok_or_else(|| {
            let found =
                sentence!("its cost \"{text}\" is no amount", "gharama yake “{text}” si kiasi");
            reason(found, SET_PICKUP)
        })?,
    })
}

/// Parses an amount with a point or the store's own decimal separator.
fn amount(text: &str, separator: &str) -> Option<Decimal> {
    let text = if separator == "." { text.to_owned() } else { text.replace(separator, ".") };
    text.parse().ok().filter(|amount| *amount >= Decimal::ZERO)
}

#[cfg(test)]
mod tests {
    use korosho_domain::language::Language;
    use korosho_domain::pricing::tax::{TaxRate, TaxRules};
    use serde_json::json;

    use super::*;

    /// A zone with methods of `(kind, settings)`.
    fn zone(methods: &[(&str, Value)], locations: &Value, pricing: &mut StorePricing) -> Shipping {
        let method = |(at, (kind, settings)): (usize, &(&str, Value))| -> WireShippingMethod {
            let values = settings.as_object().unwrap().iter();
            let settings: serde_json::Map<String, Value> =
                values.map(|(name, value)| (name.clone(), json!({ "value": value }))).collect();
            let wire = json!({ "instance_id": at + 7, "title": "Method", "method_id": kind,
                "enabled": true, "settings": settings });
            serde_json::from_value(wire).unwrap()
        };
        let methods: Vec<_> = methods.iter().enumerate().map(method).collect();
        let locations: Vec<WireLocation> = serde_json::from_value(locations.clone()).unwrap();
        let name = "[:en]Nairobi &amp; around[:sw]Nairobi na karibu[:]";
        let wire = serde_json::from_value(json!({ "id": 3, "name": name }));
        let mut found = Shipping::default();
        found.add(&wire.unwrap(), &methods, &locations, pricing);
        found
    }

    fn plain(methods: &[(&str, Value)]) -> Shipping {
        zone(methods, &json!([]), &mut StorePricing::default())
    }

    #[test]
    fn cost_formula_is_not_read_as_free_delivery() {
        let found = plain(&[("flat_rate", json!({ "cost": "100 + ( 20 * [qty] )" }))]);
        assert_eq!(found.zones[0].name, "Nairobi & around");
        assert_eq!(found.zones[0].translations[&Language::Sw].name, "Nairobi na karibu");
        assert_eq!((found.zones[0].fee, found.zones[0].fee_varies), (12_000, true));
        assert_eq!(found.zones[0].id, "3:7");
    }

    #[test]
    fn cost_with_a_decimal_comma_is_not_read_as_free_delivery() {
        let found = plain(&[("flat_rate", json!({ "cost": "200,50" }))]);
        assert_eq!((found.zones[0].fee, found.zones[0].fee_varies), (20_050, false));
        let mut comma = StorePricing { separator: ",".to_owned(), ..StorePricing::default() };
        let free = json!({ "requires": "min_amount", "min_amount": "5000,00" });
        let methods = [("flat_rate", json!({ "cost": "200" })), ("free_shipping", free)];
        assert_eq!(zone(&methods, &json!([]), &mut comma).zones[0].free_from, Some(500_000));
        let found = plain(&methods);
        assert_eq!(found.zones[0].free_from, None);
        assert!(found.uncomputable[0].remedy.en.contains("5000"));
        assert!(found.uncomputable[0].reason.en.contains("5000,00"));
    }

    #[test]
    fn free_shipping_by_coupon_is_not_free_for_every_customer() {
        let methods = [
            ("flat_rate", json!({ "cost": "200" })),
            ("free_shipping", json!({ "requires": "coupon", "min_amount": "0" })),
        ];
        let mut pricing = StorePricing::default();
        let found = zone(&methods, &json!([]), &mut pricing);
        assert_eq!((found.zones[0].fee, found.zones[0].free_from), (20_000, None));
        assert_eq!(pricing.zones[0].free.as_ref().unwrap().requires, FreeRequires::Coupon);
    }

    #[test]
    fn zone_with_an_uncomputable_cost_is_omitted_and_reported() {
        for methods in [
            vec![("flat_rate", json!({ "cost": "ask us" }))],
            vec![("flat_rate", json!({ "cost": "" }))],
            vec![("table_rate", json!({}))],
            vec![("free_shipping", json!({ "requires": "coupon" }))],
        ] {
            let found = plain(&methods);
            assert_eq!(found.zones, [], "{methods:?}");
            assert_eq!(found.uncomputable[0].subject.en, "delivery zone \"Nairobi & around\"");
        }
    }

    #[test]
    fn zone_with_differing_tax_rates_is_omitted() {
        let rate = |id, state: &str, rate: &str| TaxRate {
            id,
            country: "KE".to_owned(),
            state: state.to_owned(),
            rate: rate.parse().unwrap(),
            ..TaxRate::default()
        };
        let taxed = || {
            let rates = vec![rate(1, "KE30", "16"), rate(2, "KE01", "8")];
            let taxes = TaxRules { enabled: true, rates, ..TaxRules::default() };
            StorePricing { taxes, ..StorePricing::default() }
        };
        let flat = [("flat_rate", json!({ "cost": "200" }))];
        let within = |places: Value| zone(&flat, &places, &mut taxed());
        let nairobi = json!({ "type": "state", "code": "KE:KE30" });
        let baringo = json!({ "type": "state", "code": "KE:KE01" });
        assert_eq!(within(json!([nairobi])).zones[0].fee, 20_000);
        assert_eq!(within(json!([nairobi, baringo])).zones, []);
        assert_eq!(within(json!([{ "type": "country", "code": "KE" }])).zones, []);
    }

    #[test]
    fn pickup_with_an_unparsable_cost_is_not_offered() {
        let found = plain(&[("local_pickup", json!({ "cost": "a little" }))]);
        assert!(!found.pickup);
        assert_eq!(found.uncomputable[0].subject.en, "pick-up in zone \"Nairobi & around\"");
    }

    #[test]
    fn pickup_keeps_its_cost() {
        let mut pricing = StorePricing::default();
        let found = zone(&[("local_pickup", json!({ "cost": "50" }))], &json!([]), &mut pricing);
        assert!(found.pickup && found.zones.is_empty());
        assert_eq!(pricing.pickup.unwrap().cost, "50".parse().unwrap());
    }
}
