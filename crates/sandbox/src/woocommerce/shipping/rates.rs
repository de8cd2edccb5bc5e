//! Shipping rates of a cart: the zone of an address, and its available methods.

use super::formula::evaluate;
use crate::woocommerce::{
    php,
    shop::{Location, Shop},
    store,
    taxes::covers,
};
use serde_json::Value;
use sqlx::SqlitePool;

/// Package to be shipped.
#[derive(Debug, Clone, Default)]
pub(crate) struct Package {
    /// Destination.
    pub(crate) place: Location,
    /// For each line: id of the shipping class (0 for none), quantity, and total without tax.
    pub(crate) lines: Vec<(i64, i64, f64)>,
    /// Whether the cart has a coupon with free shipping.
    pub(crate) has_free_coupon: bool,
    /// Subtotal before discounts, compared with minimum amounts.
    pub(crate) subtotal: f64,
    /// Discounts as the cart shows them.
    pub(crate) discount: f64,
}

/// Shipping rate of a cart.
#[derive(Debug, Clone)]
pub(crate) struct Offer {
    /// Id of the rate, such as `flat_rate:3`.
    pub(crate) rate_id: String,
    /// Method, such as `flat_rate`.
    pub(crate) method: String,
    /// Instance id of the zone's method.
    pub(crate) instance: i64,
    /// Title for customers.
    pub(crate) title: String,
    /// Cost without tax, in the shop's decimals.
    pub(crate) cost: f64,
    /// Cost before rounding, the base of its taxes.
    pub(crate) exact: f64,
    /// Whether it is taxable.
    pub(crate) is_taxed: bool,
}

/// Shipping rates of a package, in the order of the zone.
pub(crate) async fn offers(
    db: &SqlitePool,
    shop: &Shop,
    package: &Package,
) -> sqlx::Result<Vec<Offer>> {
    let mut zones = store::things(db, "zone", None).await?;
    let number = |thing: &Value, name: &str| thing[name].as_i64().unwrap_or(0);
    zones.sort_by_key(|zone| (number(zone, "id") == 0, number(zone, "order"), number(zone, "id")));
    let zone = zones.iter().find(|zone| zone["id"] == 0 || covers_place(zone, &package.place));
    let Some(zone) = zone else { return Ok(Vec::new()) };
    let mut methods = zone["methods"].as_array().cloned().unwrap_or_default();
    methods.retain(|method| method["enabled"] != false);
    methods.sort_by_key(|method| number(method, "order"));
    Ok(methods.iter().filter_map(|method| offer(shop, method, package)).collect())
}

fn covers_place(zone: &Value, place: &Location) -> bool {
    let codes = |kind: &str| -> Vec<&str> {
        let all = zone["locations"].as_array().into_iter().flatten();
        all.filter(|one| one["type"] == kind).filter_map(|one| one["code"].as_str()).collect()
    };
    let state = format!("{}:{}", place.country, place.state);
    let areas = [codes("country"), codes("state"), codes("continent")].concat();
    let postcodes = codes("postcode");
    let in_area = areas.is_empty()
        || areas.iter().any(|code| {
            *code == place.country || *code == state || *code == "AF" && place.country == "KE"
        });
    in_area && (postcodes.is_empty() || postcodes.iter().any(|one| covers(one, &place.postcode)))
}

fn offer(shop: &Shop, method: &Value, package: &Package) -> Option<Offer> {
    let setting = |name: &str| {
        let value = &method["settings"][name]["value"];
        value.as_str().unwrap_or_default().to_owned()
    };
    let kind = method["method_id"].as_str().unwrap_or_default();
    let cost = match kind {
        "flat_rate" => flat(shop, method, package)?,
        "free_shipping" if is_free(shop, &setting, package) => 0.0,
        "free_shipping" => return None,
        _ => php::number(&php::as_sent(&setting("cost").replace(',', "."))),
    };
    let instance = method["instance_id"].as_i64().unwrap_or(0);
    Some(Offer {
        rate_id: format!("{kind}:{instance}"),
        method: kind.to_owned(),
        instance,
        title: setting("title"),
        cost: shop.round(cost),
        exact: cost,
        is_taxed: setting("tax_status") != "none",
    })
}

/// Cost of a flat rate; `None` if no cost is set.
fn flat(shop: &Shop, method: &Value, package: &Package) -> Option<f64> {
    let setting = |name: &str| method["settings"][name]["value"].as_str().filter(|v| !v.is_empty());
    let sums = |lines: &[&(i64, i64, f64)]| {
        (lines.iter().map(|l| l.1).sum::<i64>(), lines.iter().map(|l| l.2).sum::<f64>())
    };
    let all: Vec<&(i64, i64, f64)> = package.lines.iter().collect();
    let (pieces, money) = sums(&all);
    let own = setting("cost").map(|cost| evaluate(shop, cost, pieces, money));
    let mut classes: Vec<i64> = Vec::new();
    for (class, ..) in &package.lines {
        if !classes.contains(class) {
            classes.push(*class);
        }
    }
    let costs: Vec<f64> = classes
        .iter()
        .filter_map(|class| {
            let name =
                if *class > 0 { format!("class_cost_{class}") } else { "no_class_cost".to_owned() };
            let lines: Vec<_> = all.iter().filter(|line| line.0 == *class).copied().collect();
            let (pieces, money) = sums(&lines);
            setting(&name).map(|cost| evaluate(shop, cost, pieces, money))
        })
        .collect();
    if own.is_none() && costs.is_empty() {
        return None;
    }
    let extra = match setting("type") {
        Some("order") => costs.iter().copied().fold(0.0, f64::max),
        _ => costs.iter().sum(),
    };
    Some(own.unwrap_or(0.0) + extra)
}

fn is_free(shop: &Shop, setting: &impl Fn(&str) -> String, package: &Package) -> bool {
    let minimum = php::number(&setting("min_amount").replace(',', "."));
    let keeps = setting("ignore_discounts") == "yes";
    let spent = package.subtotal - if keeps { 0.0 } else { package.discount };
    let is_met = shop.round(spent) >= minimum;
    match setting("requires").as_str() {
        "min_amount" => is_met,
        "coupon" => package.has_free_coupon,
        "both" => is_met && package.has_free_coupon,
        "either" => is_met || package.has_free_coupon,
        _ => true,
    }
}
