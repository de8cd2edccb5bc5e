//! Shipping: zones, their methods, and their costs.

mod formula;
mod rates;
mod zones;

pub(crate) use rates::{Offer, Package, offers};
pub(crate) use zones::router;

use super::{
    store,
    terms::{self, Term},
};
use serde_json::{Value, json};
use sqlx::SqlitePool;

/// Tax status of a zone's method; `taxable` for an unknown instance.
pub(crate) async fn tax_status_of(db: &SqlitePool, instance: &Value) -> sqlx::Result<String> {
    let wanted = instance.as_i64().or_else(|| instance.as_str()?.parse().ok());
    for zone in store::things(db, "zone", None).await? {
        for method in zone["methods"].as_array().into_iter().flatten() {
            if wanted.is_some() && method["instance_id"].as_i64() == wanted {
                let status = method.pointer("/settings/tax_status/value").and_then(Value::as_str);
                return Ok(status.unwrap_or("taxable").to_owned());
            }
        }
    }
    Ok("taxable".to_owned())
}

/// Shipping classes, by name.
pub(crate) async fn classes(db: &SqlitePool) -> sqlx::Result<Vec<Term>> {
    terms::all(db, terms::SHIPPING_CLASS).await
}

/// Method with the settings that a flat rate has only if there are shipping classes: a cost for
/// each, one for products without a class, and the way of adding several.
#[must_use]
pub(crate) fn with_classes(mut method: Value, classes: &[Term]) -> Value {
    let is_known = |name: &str| {
        let of_class = |class: &Term| name == format!("class_cost_{}", class.id);
        match name {
            "no_class_cost" | "type" | "class_costs" => !classes.is_empty(),
            _ => !name.starts_with("class_cost_") || classes.iter().any(of_class),
        }
    };
    if let Some(settings) = method["settings"].as_object_mut() {
        settings.retain(|name, _| is_known(name));
    }
    if method["method_id"] != "flat_rate" || classes.is_empty() {
        return method;
    }
    let costs = classes.iter().map(|class| {
        let label = format!("\"{}\" shipping class cost", class.name);
        (format!("class_cost_{}", class.id), label, "text", "")
    });
    let own = [
        ("no_class_cost".to_owned(), "No shipping class cost".to_owned(), "text", ""),
        ("type".to_owned(), "Calculation type".to_owned(), "select", "class"),
    ];
    let title = ("class_costs".to_owned(), "Shipping class costs".to_owned(), "title", "");
    for (name, label, kind, default) in std::iter::once(title).chain(costs).chain(own) {
        if method["settings"].get(&name).is_some() {
            continue;
        }
        let hint = if kind == "text" { "N/A" } else { "" };
        let mut setting = json!({
            "id": name, "label": label, "description": "", "type": kind, "value": default,
            "default": default, "tip": "", "placeholder": hint
        });
        if kind == "select" {
            setting["options"] = json!({
                "class": "Per class: Charge shipping for each shipping class individually",
                "order": "Per order: Charge shipping for the most expensive shipping class"
            });
        }
        method["settings"][name] = setting;
    }
    method
}
