//! Parameters of an added line: product or variation, its choices, and quantity.

use super::cart::{Cart, Choice};
use crate::{
    options::WooVersion,
    woocommerce::{
        call::Call,
        error::{WooError, WooResult},
        products::{
            product::{self, Product},
            render,
        },
        shop::Shop,
        terms, text,
    },
};
use serde_json::Value;
use sqlx::SqlitePool;
use std::collections::BTreeMap;

/// Largest quantity of a line without stock management.
const MAX_QUANTITY: i64 = 9999;

/// Product or variation with its choices.
#[derive(Debug, Clone)]
pub(crate) struct CartItem {
    /// Product or variation.
    pub(crate) product: Product,
    /// Product of a variation.
    pub(crate) parent: Option<Product>,
    /// Values of its attributes by key.
    pub(crate) choices: Vec<Choice>,
}

/// Attribute that distinguishes a product's variations.
struct Attribute {
    /// Key, such as `attribute_pa_size`.
    key: String,
    /// Label, such as `Size`.
    label: String,
    /// Name, such as `pa_size`; a local attribute's label.
    name: String,
    /// Taxonomy; `None` for a local attribute.
    taxonomy: Option<String>,
    /// Values of the product: slugs of terms, or a local attribute's texts.
    values: Vec<String>,
}

fn error(code: &str, message: impl Into<String>) -> WooError {
    WooError::new(400, &format!("woocommerce_rest_{code}"), message)
}

fn is_new(shop: &Shop) -> bool {
    shop.version() >= WooVersion::V11_0_1
}

/// Whole number of the request.
#[must_use]
pub(crate) fn number(call: &Call, name: &str) -> Option<i64> {
    let value = call.body.get(name)?;
    value.as_i64().or_else(|| value.as_str()?.parse().ok())
}

/// Product or variation of a request, with its choices.
///
/// # Errors
/// 400 for an unknown product, and for missing or invalid choices.
pub(crate) async fn find(call: &Call, shop: &Shop) -> WooResult<CartItem> {
    let db = call.sandbox.db();
    let id = number(call, "id").unwrap_or(0);
    let found = product::find(db, id).await?.filter(|found| found.text("status") != "trash");
    let Some(found) = found else {
        let message = match is_new(shop) {
            true => format!(
                "Product with ID &quot;{id}&quot; was not found and cannot be added to the cart."
            ),
            false => "This product cannot be added to the cart.".to_owned(),
        };
        return Err(error("cart_invalid_product", message));
    };
    let parent = match (found.is_variation(), found.is_variable()) {
        (true, _) => product::find(db, found.parent_id).await?,
        (_, true) => Some(found.clone()),
        _ => return Ok(CartItem { product: found, parent: None, choices: Vec::new() }),
    };
    let Some(parent) = parent.filter(|parent| parent.text("status") != "trash") else {
        let message = "This product cannot be added to the cart.";
        return Err(error("cart_invalid_parent_product", message));
    };
    let attributes = attributes(db, &parent).await?;
    let mut given = given(call, shop, &attributes);
    let size = match found.is_variable() {
        true => matching(db, shop, &parent, &attributes, &given).await?,
        false => found,
    };
    complete(db, &size, &attributes, &mut given).await?;
    let choice = |(key, value): (String, String)| {
        let attribute = attributes.iter().find(|attribute| attribute.key == key)?;
        let (label, taxonomy) = (attribute.label.clone(), attribute.taxonomy.clone());
        Some(Choice { key, label, value, taxonomy })
    };
    let choices = given.into_iter().filter_map(choice).collect();
    Ok(CartItem { product: size, parent: Some(parent), choices })
}

/// Product or variation of a line in a cart, without its choices.
pub(crate) async fn of_line(db: &SqlitePool, id: i64) -> sqlx::Result<Option<CartItem>> {
    let Some(product) = product::find(db, id).await? else { return Ok(None) };
    let parent = match product.parent_id {
        0 => None,
        id => product::find(db, id).await?,
    };
    Ok(Some(CartItem { product, parent, choices: Vec::new() }))
}

/// Attributes that distinguish a product's variations.
async fn attributes(db: &SqlitePool, parent: &Product) -> sqlx::Result<Vec<Attribute>> {
    let mut found = Vec::new();
    for attribute in parent.list("attributes").iter().filter(|one| one["variation"] == true) {
        let label = attribute["name"].as_str().unwrap_or_default().to_owned();
        let name = attribute["slug"].as_str().unwrap_or(&label).to_owned();
        let taxonomy = (attribute["id"].as_i64().unwrap_or(0) != 0).then(|| name.clone());
        let key = key(&name, taxonomy.as_deref());
        let mut values = Vec::new();
        for option in attribute["options"].as_array().into_iter().flatten() {
            values.push(value_of(db, taxonomy.as_deref(), option).await?);
        }
        found.push(Attribute { key, label, name, taxonomy, values });
    }
    Ok(found)
}

fn key(name: &str, taxonomy: Option<&str>) -> String {
    match taxonomy {
        Some(taxonomy) => format!("attribute_{taxonomy}"),
        None => format!("attribute_{}", text::slug(name)),
    }
}

/// Option as stored in variations: a term's slug, or a local attribute's text; empty for none.
async fn value_of(db: &SqlitePool, taxonomy: Option<&str>, option: &Value) -> sqlx::Result<String> {
    let option = option.as_str().unwrap_or_default();
    let Some(taxonomy) = taxonomy.filter(|_| !option.is_empty()) else {
        return Ok(option.to_owned());
    };
    let slug = terms::slug_of(db, taxonomy, option).await?;
    Ok(slug.unwrap_or_else(|| text::slug(option)))
}

/// Values in the request by the attribute's key: attributes are named by label or name, in newer
/// releases also by key or label in lower case.
fn given(call: &Call, shop: &Shop, attributes: &[Attribute]) -> BTreeMap<String, String> {
    let sent: Vec<&Value> =
        call.body.get("variation").and_then(Value::as_array).into_iter().flatten().collect();
    let value = |name: &str| {
        let entry = sent.iter().rev().find(|entry| entry["attribute"] == name)?;
        entry["value"].as_str()
    };
    let mut given = BTreeMap::new();
    for attribute in attributes {
        let Attribute { key, label, name, .. } = attribute;
        let lower = label.to_lowercase();
        let own = if is_new(shop) { value(key) } else { None };
        let lower = if is_new(shop) { value(&lower) } else { None };
        let found = own.or_else(|| value(label)).or(lower).or_else(|| value(name));
        if let Some(found) = found {
            let is_term = attribute.taxonomy.is_some();
            let found = if is_term { text::slug(found) } else { found.trim().to_owned() };
            given.insert(key.clone(), found);
        }
    }
    given
}

/// Value of a variation's attribute; empty if any value is valid.
async fn fixed(db: &SqlitePool, size: &Product, attribute: &Attribute) -> sqlx::Result<String> {
    let taxonomy = attribute.taxonomy.as_deref();
    let own = size.list("attributes").iter().find(|one| {
        let is_term = one["id"].as_i64().unwrap_or(0) != 0;
        let slug = one["slug"].as_str().unwrap_or_default();
        is_term == taxonomy.is_some() && key(slug, taxonomy.map(|_| slug)) == attribute.key
    });
    match own {
        Some(own) => value_of(db, taxonomy, &own["option"]).await,
        None => Ok(String::new()),
    }
}

/// First published variation that matches the given values.
async fn matching(
    db: &SqlitePool,
    shop: &Shop,
    parent: &Product,
    attributes: &[Attribute],
    given: &BTreeMap<String, String>,
) -> WooResult<Product> {
    for size in product::variations(db, parent.id).await? {
        let mut fits = size.text("status") == "publish";
        for attribute in attributes {
            let own = fixed(db, &size, attribute).await?;
            fits &= own.is_empty() || given.get(&attribute.key) == Some(&own);
        }
        if fits {
            return Ok(size);
        }
    }
    if is_new(shop) && given.values().filter(|value| !value.is_empty()).count() < attributes.len() {
        let message = "Missing attributes for variable product.";
        return Err(error("missing_attributes", message));
    }
    Err(error("variation_id_from_variation_data", "No matching variation found."))
}

/// Adds the values of the variation; rejects invalid values, and open attributes without a value.
async fn complete(
    db: &SqlitePool,
    size: &Product,
    attributes: &[Attribute],
    given: &mut BTreeMap<String, String>,
) -> WooResult<()> {
    let mut missing = Vec::new();
    for attribute in attributes {
        let own = fixed(db, size, attribute).await?;
        match given.get(&attribute.key) {
            Some(value) if *value == own => {}
            Some(value) if own.is_empty() && attribute.values.contains(value) => {}
            Some(_) => {
                let (label, values) = (&attribute.label, attribute.values.join(", "));
                let message = format!("Invalid value posted for {label}. Allowed values: {values}");
                return Err(error("invalid_variation_data", message));
            }
            None if own.is_empty() => missing.push(attribute.label.as_str()),
            None => drop(given.insert(attribute.key.clone(), own)),
        }
    }
    let named = match missing.split_last() {
        None => return Ok(()),
        Some((only, [])) => format!("{only} is a required field"),
        Some((last, rest)) => format!("{} and {last} are required fields", rest.join(", ")),
    };
    let message = format!("Missing variation data for variable product. {named}");
    Err(error("missing_variation_data", message))
}

impl CartItem {
    fn name(&self) -> String {
        render::name(&self.product, self.parent.as_ref())
    }

    /// Product whose stock and stock status count: the variation's own or its parent's.
    fn stock_owner(&self) -> &Product {
        stock_owner(&self.product, self.parent.as_ref())
    }

    /// Whether a cart may contain only one piece; variations inherit the setting.
    #[must_use]
    pub(crate) fn is_sold_individually(&self) -> bool {
        self.parent.as_ref().unwrap_or(&self.product).flag("sold_individually")
    }

    /// Number of pieces available; `None` if unlimited.
    fn left(&self) -> Option<i64> {
        let manager = self.stock_owner();
        let is_limited = manager.flag("manage_stock") && manager.text("backorders") == "no";
        is_limited.then(|| manager.whole("stock_quantity").unwrap_or(0))
    }

    /// Largest quantity of a line.
    fn max_quantity(&self) -> i64 {
        match self.left() {
            _ if self.is_sold_individually() => 1,
            Some(left) if left > 0 => left.min(MAX_QUANTITY),
            _ => MAX_QUANTITY,
        }
    }

    /// Quantity to add: `sent`, default one.
    ///
    /// # Errors
    /// 400 for a product that is not for sale, quantity 0 (not on 9.4.2), and a sum with the cart's
    /// own quantity above the available stock.
    pub(crate) async fn quantity(
        &self,
        call: &Call,
        shop: &Shop,
        cart: &Cart,
        sent: Option<i64>,
    ) -> WooResult<i64> {
        let quantity = if self.is_sold_individually() { 1 } else { sent.unwrap_or(1) };
        self.check_sale(call, shop)?;
        let name = self.name();
        if is_new(shop) && quantity <= 0 {
            let message = format!(
                "You cannot add &quot;{name}&quot; with a quantity less than or equal to 0 to the \
                 cart."
            );
            return Err(error("product_invalid_quantity", message));
        }
        if self.stock_owner().text("stock_status") == "outofstock" {
            let message = format!(
                "You cannot add &quot;{name}&quot; to the cart because the product is out of stock."
            );
            return Err(error("product_out_of_stock", message));
        }
        let lines = cart.lines(call).await?;
        let same = lines.iter().filter(|line| {
            stock_owner(&line.product, line.parent.as_ref()).id == self.stock_owner().id
        });
        let held: i64 = same.map(|line| line.quantity).sum();
        match self.left() {
            Some(left) if left < held + quantity => {
                let message = format!(
                    "You cannot add that amount of &quot;{name}&quot; to the cart because there is \
                     not enough stock ({left} remaining)."
                );
                Err(error("product_partially_out_of_stock", message))
            }
            _ => Ok(quantity),
        }
    }

    /// Rejects drafts, products without a price, and external products.
    fn check_sale(&self, call: &Call, shop: &Shop) -> WooResult<()> {
        let is_public = |product: &Product| product.text("status") == "publish";
        let is_sold_here = !matches!(self.product.text("type"), "external" | "grouped");
        let has_price = !self.product.price(call.sandbox.now_ms()).is_empty();
        let is_shown = is_public(&self.product) && self.parent.as_ref().is_none_or(is_public);
        if is_sold_here && has_price && is_shown {
            return Ok(());
        }
        let is_secret = matches!(self.product.text("status"), "draft" | "private");
        let message = match is_new(shop) && is_secret {
            true => "This item is not available for purchase.".to_owned(),
            false => format!("&quot;{}&quot; is not available for purchase.", self.name()),
        };
        Err(error("product_not_purchasable", message))
    }

    /// Quantity of a new line, clamped to its limits.
    #[must_use]
    pub(crate) fn clamp(&self, quantity: i64) -> i64 {
        quantity.min(self.max_quantity()).max(1)
    }

    /// Rejects an invalid quantity of a line in the cart.
    ///
    /// # Errors
    /// 400 `readonly_quantity` or `invalid_quantity`.
    pub(crate) fn check_line(&self, shop: &Shop, quantity: i64) -> WooResult<()> {
        let (name, most) = (self.name(), self.max_quantity());
        let refused = |code: &str, message: String| Err(WooError::new(400, code, message));
        let is_fixed = self.is_sold_individually();
        if is_new(shop) {
            let limit = |word: &str, limit: i64| {
                format!("The {word} quantity of &quot;{name}&quot; allowed in the cart is {limit}")
            };
            return match quantity {
                more if is_fixed && more > most => {
                    let message = format!("The quantity of &quot;{name}&quot; cannot be changed");
                    refused("readonly_quantity", message)
                }
                less if less < 1 => refused("invalid_quantity", limit("minimum", 1)),
                more if more > most => refused("invalid_quantity", limit("maximum", most)),
                _ => Ok(()),
            };
        }
        let limit = |word: &str, limit: i64| {
            format!("The {word} quantity that can be added to the cart is {limit}")
        };
        match quantity {
            _ if is_fixed => {
                let message = "This item is already in the cart and its quantity cannot be edited";
                refused("readonly_quantity", message.to_owned())
            }
            less if less < 1 => refused("invalid_quantity", limit("minimum", 1)),
            more if more > most => refused("invalid_quantity", limit("maximum", most)),
            _ => Ok(()),
        }
    }
}

fn stock_owner<'a>(product: &'a Product, parent: Option<&'a Product>) -> &'a Product {
    let is_parents = !product.flag("manage_stock");
    parent.filter(|parent| is_parents && parent.flag("manage_stock")).unwrap_or(product)
}
