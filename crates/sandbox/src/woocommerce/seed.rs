//! Demo shop: a snack bakery in Nairobi, written through the API's own handlers.

use super::{
    attributes, auth,
    call::Call,
    coupons, product_generator,
    products::{product, routes, save, upload},
    reviews, settings, store, taxes,
    terms::{self, CATEGORY, DEFAULT_CATEGORY, TAG},
    text, wordpress_pages,
};
use crate::{media, state::Sandbox};
use anyhow::{Context, anyhow};
use axum::http::Uri;
use serde_json::{Map, Value, json};

const CATALOGUE: &str = include_str!("../../seed/catalogue.json");
const DAY_MS: i64 = 86_400_000;

/// Fills a new shop: keys and settings, and the demo catalogue unless it is to stay empty.
///
/// # Errors
/// [`anyhow::Error`] if the seed is invalid, or the database fails.
pub(crate) async fn prepare(sandbox: &Sandbox) -> anyhow::Result<()> {
    let db = sandbox.db();
    let (key, _, _) = auth::DEMO_KEYS[0];
    if store::thing_named(db, "api_key", key).await?.is_some() {
        return Ok(());
    }
    for (key, secret, permission) in auth::DEMO_KEYS {
        auth::add_key(db, key, secret, permission).await?;
    }
    settings::seed(db).await?;
    taxes::seed(db).await?;
    terms::add(db, CATEGORY, "Uncategorized", &json!({ "slug": DEFAULT_CATEGORY })).await?;
    if sandbox.options().empty_shop {
        return Ok(());
    }
    let catalogue: Value = serde_json::from_str(CATALOGUE)?;
    insert_products(sandbox, &catalogue).await?;
    translate_categories(sandbox, &catalogue).await?;
    wordpress_pages::seed(sandbox).await?;
    match sandbox.options().products {
        Some(wanted) => product_generator::generate(sandbox, wanted).await,
        None => Ok(()),
    }
}

async fn insert_products(sandbox: &Sandbox, catalogue: &Value) -> anyhow::Result<()> {
    let db = sandbox.db();
    let call = Call::new(sandbox.clone(), &Uri::from_static("/"), Map::new());
    for category in list(catalogue, "categories") {
        let mut category = category.clone();
        if let Some(image) = picture(text_of(&category, "picture"), text_of(&category, "alt")) {
            category["image"] = upload(&call, &image).await?;
        }
        terms::add(db, CATEGORY, text_of(&category, "name"), &category).await?;
    }
    for attribute in list(catalogue, "attributes") {
        let (name, slug) = (text_of(attribute, "name"), text_of(attribute, "slug"));
        attributes::add(db, name, slug).await?;
        for (at, term) in list(attribute, "terms").iter().enumerate() {
            let name = term.as_str().unwrap_or_default();
            terms::add(db, slug, name, &json!({ "menu_order": at })).await?;
        }
    }
    let products = list(catalogue, "products");
    for (at, product) in products.iter().enumerate() {
        let age = i64::try_from(products.len() - at)? * DAY_MS;
        add(&call, product, age).await.with_context(|| text_of(product, "sku").to_owned())?;
    }
    for product in products {
        recommend(&call, product).await?;
    }
    for coupon in list(catalogue, "coupons") {
        let mut body = object(coupon);
        let categories = category_ids(&call, list(coupon, "categories")).await?;
        body.insert("product_categories".to_owned(), categories.into());
        coupons::add(&call, &body).await.map_err(refused)?;
    }
    Ok(())
}

/// Renames the categories to their names in both languages, with the marks of qTranslate; the rest of
/// the seed knows them by their English names.
async fn translate_categories(sandbox: &Sandbox, catalogue: &Value) -> anyhow::Result<()> {
    for mut term in terms::all(sandbox.db(), CATEGORY).await? {
        let mut seeds = list(catalogue, "categories").iter();
        if let Some(seed) = seeds.find(|seed| text_of(seed, "name") == term.name) {
            term.name = format!("[:en]{}[:sw]{}[:]", term.name, text_of(seed, "name_sw"));
            terms::keep(sandbox.db(), &term).await?;
        }
    }
    Ok(())
}

fn list<'a>(thing: &'a Value, name: &str) -> &'a [Value] {
    thing[name].as_array().map_or(&[], Vec::as_slice)
}

fn text_of<'a>(thing: &'a Value, name: &str) -> &'a str {
    thing[name].as_str().unwrap_or_default()
}

fn object(thing: &Value) -> Map<String, Value> {
    thing.as_object().cloned().unwrap_or_default()
}

fn refused(error: super::error::WooError) -> anyhow::Error {
    anyhow!("{}: {}", error.code, error.message)
}

async fn category_ids(call: &Call, names: &[Value]) -> sqlx::Result<Vec<i64>> {
    let mut ids = Vec::new();
    for name in names.iter().filter_map(Value::as_str) {
        ids.push(terms::find_or_add(call.sandbox.db(), CATEGORY, name).await?);
    }
    Ok(ids)
}

/// Request body of a seed entry: replaces names of categories, tags and attributes by their ids.
async fn as_body(call: &Call, seed: &Value) -> anyhow::Result<Map<String, Value>> {
    let db = call.sandbox.db();
    let mut body = object(seed);
    let ids = category_ids(call, list(seed, "categories")).await?;
    body.insert("categories".to_owned(), ids.iter().map(|id| json!({ "id": id })).collect());
    let mut tags = Vec::new();
    for tag in list(seed, "tags").iter().filter_map(Value::as_str) {
        tags.push(json!({ "id": terms::find_or_add(db, TAG, tag).await? }));
    }
    body.insert("tags".to_owned(), tags.into());
    for field in ["attributes", "default_attributes"] {
        let mut known = Vec::new();
        for attribute in list(seed, field) {
            let mut attribute = attribute.clone();
            attribute["position"] = known.len().into();
            if let Some(id) = attributes::id_of(db, text_of(&attribute, "name")).await? {
                attribute["id"] = id.into();
            }
            known.push(attribute);
        }
        body.insert(field.to_owned(), known.into());
    }
    Ok(body)
}

async fn add(call: &Call, seed: &Value, age_ms: i64) -> anyhow::Result<()> {
    let db = call.sandbox.db();
    let mut body = as_body(call, seed).await?;
    body.insert("images".to_owned(), pictures(seed).into());
    let added = routes::add(call, &body).await.map_err(refused)?;
    for size in list(seed, "variations") {
        let mut body = as_body(call, size).await?;
        if let Some(image) = picture(text_of(size, "picture"), text_of(size, "alt")) {
            body.insert("image".to_owned(), image);
        }
        routes::add_size(call, &added, &body).await.map_err(refused)?;
    }
    for review in list(seed, "reviews") {
        let mut body = object(review);
        let email = format!("{}@example.com", text::slug(text_of(review, "reviewer")));
        body.insert("product_id".to_owned(), added.id.into());
        body.insert("reviewer_email".to_owned(), email.into());
        body.insert("verified".to_owned(), true.into());
        reviews::add(call, &body).await.map_err(refused)?;
    }
    let mut added = product::find(db, added.id).await?.context("just added")?;
    added.created_ms -= age_ms;
    added.modified_ms -= age_ms;
    added.total_sales = seed["total_sales"].as_i64().unwrap_or(0);
    save::keep(db, &added, call.sandbox.now_ms()).await?;
    Ok(())
}

/// Pictures of a product: numbered files with the alternative texts of the seed.
fn pictures(seed: &Value) -> Vec<Value> {
    let name = text_of(seed, "picture");
    let words = list(seed, "pictures").iter().filter_map(Value::as_str);
    (1..).zip(words).filter_map(|(number, alt)| picture(&format!("{name}-{number}"), alt)).collect()
}

/// Picture for upload; `None` if its file does not exist yet.
fn picture(name: &str, alt: &str) -> Option<Value> {
    let src = format!("/media/{name}.webp");
    media::has(name).then(|| json!({ "src": src, "name": name, "alt": alt }))
}

async fn recommend(call: &Call, seed: &Value) -> sqlx::Result<()> {
    let db = call.sandbox.db();
    for (field, stored) in [("cross_sells", "cross_sell_ids"), ("upsells", "upsell_ids")] {
        let mut ids = Vec::new();
        for sku in list(seed, field).iter().filter_map(Value::as_str) {
            ids.extend(product::find_by_sku(db, sku).await?.map(|other| other.id));
        }
        let own = product::find_by_sku(db, text_of(seed, "sku")).await?;
        if let (Some(mut own), false) = (own, ids.is_empty()) {
            own.doc.insert(stored.to_owned(), ids.into());
            save::keep(db, &own, call.sandbox.now_ms()).await?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Alternative texts of every picture in the seed: products, their variations, categories.
    fn words() -> Vec<String> {
        let catalogue: Value = serde_json::from_str(CATALOGUE).expect("the seed is JSON");
        let alt = |thing: &Value| text_of(thing, "alt").to_owned();
        let mut words: Vec<String> = list(&catalogue, "categories").iter().map(alt).collect();
        for product in list(&catalogue, "products") {
            words.extend(
                list(product, "pictures").iter().map(|alt| alt.as_str().unwrap().to_owned()),
            );
            let sizes = list(product, "variations").iter();
            words.extend(sizes.filter(|size| size["picture"].is_string()).map(alt));
        }
        words
    }

    #[test]
    fn every_image_has_alt_text_in_both_languages() {
        let words = words();
        assert!(words.len() > 70, "only {} pictures", words.len());
        for alt in words {
            let parts: Vec<&str> = alt.split("[:").collect();
            let [_, english, kiswahili, "]"] = parts[..] else { panic!("{alt}") };
            assert!(english.len() > "en]".len() && english.starts_with("en]"), "{alt}");
            assert!(kiswahili.len() > "sw]".len() && kiswahili.starts_with("sw]"), "{alt}");
        }
    }
}
