//! API representation of a product.

use super::{offer, product::Product};
use crate::woocommerce::{
    attributes,
    call::Call,
    reply::{ITEM_METHODS, add_link, linked},
    terms, time,
};
use serde_json::{Map, Value, json};
use sqlx::SqlitePool;

const HOUR_MS: i64 = 3_600_000;
/// Offset of the shop's time zone, which WooCommerce adds twice to the dates of pictures.
const OFFSET_MS: i64 = 3 * HOUR_MS;
const MOST_RELATED: i64 = 5;

/// Complete document of a product; a variation is shown as if it were one.
#[expect(clippy::too_many_lines, reason = "one field of the API per line")]
pub(crate) async fn product(call: &Call, product: &Product) -> sqlx::Result<Value> {
    let db = call.sandbox.db();
    let now_ms = call.sandbox.now_ms();
    let parent = match product.parent_id {
        0 => None,
        id => super::product::find(db, id).await?,
    };
    let offer = offer::of(db, product, now_ms).await?;
    let mut shown = Map::new();
    let mut put = |name: &str, value: Value| drop(shown.insert(name.to_owned(), value));
    let is_variation = product.is_variation();
    put("id", product.id.into());
    put("name", name(product, parent.as_ref()).into());
    put("slug", product.text("slug").into());
    put("permalink", permalink(call, product, parent.as_ref()).into());
    put_dates(&mut put, product);
    for field in ["type", "status", "featured", "catalog_visibility"] {
        put(field, product.doc[field].clone());
    }
    for field in ["description", "short_description"] {
        put(field, product.text(field).into());
    }
    put("sku", product.sku(parent.as_ref()).into());
    put("price", offer.price.clone().into());
    let is_variable = product.is_variable();
    let own = |field: &str| if is_variable { "" } else { product.text(field) };
    put("regular_price", own("regular_price").into());
    put("sale_price", own("sale_price").into());
    put_sale_dates(&mut put, product);
    put("on_sale", offer.on_sale.into());
    let is_sold_here = matches!(product.text("type"), "simple" | "variable" | "variation");
    put("purchasable", (is_sold_here && !offer.price.is_empty()).into());
    let sales = product.total_sales;
    put("total_sales", if is_variation { sales.to_string().into() } else { sales.into() });
    for field in [
        "virtual",
        "downloadable",
        "downloads",
        "download_limit",
        "download_expiry",
        "external_url",
        "button_text",
        "tax_status",
        "tax_class",
        "manage_stock",
        "stock_quantity",
        "backorders",
    ] {
        put(field, product.doc[field].clone());
    }
    put("tax_class", tax_class(product, parent.as_ref()).into());
    put("backorders_allowed", (product.text("backorders") != "no").into());
    put("backordered", (offer.stock_status == "onbackorder").into());
    for field in ["low_stock_amount", "sold_individually", "weight", "dimensions"] {
        put(field, product.doc[field].clone());
    }
    let is_shipped = !product.flag("virtual");
    put("shipping_required", is_shipped.into());
    let is_taxed = matches!(product.text("tax_status"), "taxable" | "shipping");
    put("shipping_taxable", (is_shipped && is_taxed).into());
    put_rest(&mut put, call, product, parent.as_ref()).await?;
    put("variations", offer.variations.into());
    put("grouped_products", product.doc["grouped_products"].clone());
    put("menu_order", product.doc["menu_order"].clone());
    put("price_html", offer.price_html.into());
    put("related_ids", related(db, product).await?.into());
    put("meta_data", product.doc["meta_data"].clone());
    put("stock_status", offer.stock_status.into());
    put("has_options", is_variable.into());
    put("post_password", product.text("post_password").into());
    put("global_unique_id", product.text("global_unique_id").into());
    let mut shown = linked(call, shown.into(), "products", ITEM_METHODS);
    if product.parent_id != 0 {
        add_link(call, &mut shown, "up", &format!("products/{}", product.parent_id));
    }
    Ok(shown)
}

async fn put_rest(
    put: &mut impl FnMut(&str, Value),
    call: &Call,
    product: &Product,
    parent: Option<&Product>,
) -> sqlx::Result<()> {
    let db = call.sandbox.db();
    for field in [
        "shipping_class",
        "shipping_class_id",
        "reviews_allowed",
        "average_rating",
        "rating_count",
        "upsell_ids",
    ] {
        put(field, product.doc[field].clone());
    }
    put("cross_sell_ids", parent.unwrap_or(product).doc["cross_sell_ids"].clone());
    put("parent_id", product.parent_id.into());
    put("purchase_note", product.text("purchase_note").into());
    put("categories", terms::brief(db, &product.ids("category_ids")).await?.into());
    put("tags", terms::brief(db, &product.ids("tag_ids")).await?.into());
    let images = product.list("images").iter().map(|image| picture(call, image));
    put("images", images.collect());
    put("attributes", attributes::ordered(call, product).await?.into());
    put("default_attributes", product.doc["default_attributes"].clone());
    Ok(())
}

fn put_dates(put: &mut impl FnMut(&str, Value), product: &Product) {
    put("date_created", time::local(product.created_ms).into());
    put("date_created_gmt", time::gmt(product.created_ms).into());
    put("date_modified", time::local(product.modified_ms).into());
    put("date_modified_gmt", time::gmt(product.modified_ms).into());
}

fn put_sale_dates(put: &mut impl FnMut(&str, Value), product: &Product) {
    for field in ["date_on_sale_from", "date_on_sale_to"] {
        let at = product.whole(field);
        put(field, at.map(time::local).into());
        put(&format!("{field}_gmt"), at.map(time::gmt).into());
    }
}

/// Document of a variation in its parent's list.
pub(crate) fn variation(call: &Call, size: &Product, parent: &Product) -> Value {
    let now_ms = call.sandbox.now_ms();
    let mut shown = Map::new();
    let mut put = |name: &str, value: Value| drop(shown.insert(name.to_owned(), value));
    put("id", size.id.into());
    put("type", "variation".into());
    put_dates(&mut put, size);
    put("description", size.text("description").into());
    put("permalink", permalink(call, size, Some(parent)).into());
    put("sku", size.sku(Some(parent)).into());
    put("global_unique_id", size.text("global_unique_id").into());
    put("price", size.price(now_ms).into());
    put("regular_price", size.text("regular_price").into());
    put("sale_price", size.text("sale_price").into());
    put_sale_dates(&mut put, size);
    put("on_sale", size.is_on_sale(now_ms).into());
    put("status", size.text("status").into());
    put("purchasable", (!size.price(now_ms).is_empty()).into());
    for field in [
        "virtual",
        "downloadable",
        "downloads",
        "download_limit",
        "download_expiry",
        "tax_status",
        "tax_class",
    ] {
        put(field, size.doc[field].clone());
    }
    put("tax_class", tax_class(size, Some(parent)).into());
    put_stock(&mut put, size, parent);
    for field in ["low_stock_amount", "weight", "dimensions", "shipping_class", "shipping_class_id"]
    {
        put(field, size.doc[field].clone());
    }
    let image = size.list("images").first().or(parent.list("images").first());
    put("image", image.map(|image| picture(call, image)).into());
    for field in ["attributes", "menu_order", "meta_data"] {
        put(field, size.doc[field].clone());
    }
    put("name", options(size).into());
    put("parent_id", parent.id.into());
    let list = format!("products/{}/variations", parent.id);
    let mut shown = linked(call, shown.into(), &list, ITEM_METHODS);
    add_link(call, &mut shown, "up", &format!("products/{}", parent.id));
    shown
}

/// Slug of the tax class; a variation without one inherits its product's.
fn tax_class<'a>(product: &'a Product, parent: Option<&'a Product>) -> &'a str {
    match (product.text("tax_class"), parent) {
        ("parent", Some(parent)) => parent.text("tax_class"),
        (own, _) => own,
    }
}

/// Stock fields: a variation without stock management shows its parent's and is marked so.
fn put_stock(put: &mut impl FnMut(&str, Value), size: &Product, parent: &Product) {
    let is_parents = !size.flag("manage_stock") && parent.flag("manage_stock");
    let manager = if is_parents { parent } else { size };
    let manage = if is_parents { "parent".into() } else { size.flag("manage_stock").into() };
    put("manage_stock", manage);
    put("stock_quantity", manager.doc["stock_quantity"].clone());
    put("stock_status", manager.doc["stock_status"].clone());
    put("backorders", manager.doc["backorders"].clone());
    put("backorders_allowed", (manager.text("backorders") != "no").into());
    put("backordered", (manager.text("stock_status") == "onbackorder").into());
}

/// Picture with its URL; the shop's own are stored without the host.
#[must_use]
pub(crate) fn picture(call: &Call, image: &Value) -> Value {
    let uploaded = image["created_ms"].as_i64().unwrap_or(0);
    let src = image["src"].as_str().unwrap_or_default();
    let src = if src.starts_with('/') {
        format!("{}{src}", call.sandbox.origin())
    } else {
        src.to_owned()
    };
    json!({
        "id": image["id"],
        "date_created": time::local(uploaded + OFFSET_MS),
        "date_created_gmt": time::gmt(uploaded),
        "date_modified": time::local(uploaded + OFFSET_MS),
        "date_modified_gmt": time::gmt(uploaded),
        "src": src,
        "name": image["name"],
        "alt": image["alt"],
    })
}

fn options(size: &Product) -> String {
    let options = size.list("attributes").iter().filter_map(|a| a["option"].as_str());
    options.collect::<Vec<_>>().join(", ")
}

/// Name; that of a variation combines its parent's and its options.
#[must_use]
pub(crate) fn name(product: &Product, parent: Option<&Product>) -> String {
    match parent {
        Some(parent) => match options(product) {
            options if options.is_empty() => parent.text("name").to_owned(),
            options => format!("{} - {options}", parent.text("name")),
        },
        None => product.text("name").to_owned(),
    }
}

/// URL of the product's page in the shop.
#[must_use]
pub(crate) fn permalink(call: &Call, product: &Product, parent: Option<&Product>) -> String {
    let origin = call.sandbox.origin();
    let page = parent.unwrap_or(product);
    if page.text("slug").is_empty() {
        return format!("{origin}/?post_type=product&p={}", page.id);
    }
    let chosen = product.list("attributes").iter().filter(|_| parent.is_some());
    let chosen: Vec<String> = chosen.map(choice).collect();
    let query = if chosen.is_empty() { String::new() } else { format!("?{}", chosen.join("&")) };
    format!("{origin}/product/{}/{query}", page.text("slug"))
}

fn choice(attribute: &Value) -> String {
    let (slug, option) = (attribute["slug"].as_str(), attribute["option"].as_str());
    let option: String =
        url::form_urlencoded::byte_serialize(option.unwrap_or_default().as_bytes()).collect();
    format!("attribute_{}={option}", slug.unwrap_or_default().to_lowercase())
}

/// Up to five visible products that share a category or a tag, the newest first: found by walking
/// from the newest, so that a list of 100,000 products does not read its largest category for each
/// of them.
async fn related(db: &SqlitePool, product: &Product) -> sqlx::Result<Vec<i64>> {
    let sql = "SELECT p.id FROM wc_products p WHERE p.id <> ?1 AND p.status = 'publish' \
               AND p.doc ->> 'catalog_visibility' <> 'hidden' AND EXISTS ( \
               SELECT 1 FROM wc_product_terms own JOIN wc_product_terms t \
               ON t.product_id = p.id AND t.taxonomy = own.taxonomy AND t.term_id = own.term_id \
               WHERE own.product_id = ?1 AND own.taxonomy IN ('product_cat', 'product_tag')) \
               ORDER BY p.id DESC LIMIT ?2";
    sqlx::query_scalar(sql).bind(product.id).bind(MOST_RELATED).fetch_all(db).await
}
