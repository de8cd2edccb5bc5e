//! Structured data for search engines (schema.org). Facts only: example ratings, which the page may
//! show, are left out.

use korosho_core::decimal;
use korosho_core::woocommerce::html;
use korosho_domain::catalogue::{Product, Variation};
use korosho_domain::category::Category;
use korosho_domain::money::Minor;
use korosho_domain::schedule::{HoursException, OpeningHours};
use korosho_domain::shop_info::ShopInfo;
use serde_json::{Map, Value, json};

/// Product with its offer and, if there are reviews, its rating.
#[must_use]
pub(crate) fn product(product: &Product, address: &str, origin: &str, shop: &ShopInfo) -> Value {
    let mut block = json!({
        "@context": "https://schema.org",
        "@type": "Product",
        "name": product.name,
        "url": address,
        "description": html::summary(&product.short_description, 500),
        "brand": {"@type": "Brand", "name": shop.name},
        "image": product.images.iter().map(|image| picture(origin, &image.src)).collect::<Vec<_>>(),
    });
    if let Some(fields) = block.as_object_mut() {
        offer(product, address).map(|offer| fields.insert("offers".into(), offer));
        rating(product).map(|rating| fields.insert("aggregateRating".into(), rating));
    }
    block
}

fn picture(origin: &str, src: &str) -> String {
    format!("{origin}{src}?w=1000")
}

fn rating(product: &Product) -> Option<Value> {
    let rated = product.rating.count > 0 && product.rating.average > 0.0;
    rated.then(|| {
        json!({
            "@type": "AggregateRating",
            "ratingValue": format!("{:.1}", product.rating.average),
            "reviewCount": product.rating.count,
        })
    })
}

/// One offer, or the price range of all sizes; `None` if nothing is for sale.
fn offer(product: &Product, address: &str) -> Option<Value> {
    let sold = |size: &&Variation| size.purchasable && size.price.is_some();
    let prices: Vec<Minor> =
        product.variations.iter().filter(sold).filter_map(|size| size.price).collect();
    let (low, high) = (prices.iter().min().copied(), prices.iter().max().copied());
    let mut fields = Map::new();
    match (low.or(product.price)?, high) {
        (low, Some(high)) if low != high => {
            fields.insert("@type".into(), "AggregateOffer".into());
            fields.insert("lowPrice".into(), amount(low, product).into());
            fields.insert("highPrice".into(), amount(high, product).into());
            fields.insert("offerCount".into(), prices.len().into());
            let sizes = product.variations.iter().filter(sold).map(|size| of_size(size, product));
            fields.insert("offers".into(), sizes.collect());
        }
        (price, _) => {
            fields.insert("@type".into(), "Offer".into());
            fields.insert("price".into(), amount(price, product).into());
        }
    }
    fields.insert("priceCurrency".into(), product.currency.clone().into());
    fields.insert("availability".into(), availability(product.in_stock).into());
    fields.insert("url".into(), address.into());
    product.purchasable.then_some(Value::Object(fields))
}

/// Offer of one size with its own price and stock, in addition to the range of all.
fn of_size(size: &Variation, product: &Product) -> Value {
    let values: Vec<&str> = size.options.values().map(String::as_str).collect();
    json!({
        "@type": "Offer",
        "name": values.join(" "),
        "price": amount(size.price.unwrap_or_default(), product),
        "priceCurrency": product.currency,
        "availability": availability(size.in_stock),
    })
}

/// Formats an amount as a decimal text, as search engines require.
fn amount(price: Minor, product: &Product) -> String {
    decimal::format(price, decimal::minor_digits(&product.currency))
}

const fn availability(in_stock: bool) -> &'static str {
    if in_stock { "https://schema.org/InStock" } else { "https://schema.org/OutOfStock" }
}

/// Listing of a category, with the beginning of its text.
#[must_use]
pub(crate) fn collection(category: &Category, address: &str) -> Value {
    let mut block = json!({
        "@context": "https://schema.org",
        "@type": "CollectionPage",
        "name": category.name,
        "url": address,
    });
    let text = html::excerpt(&category.description, 500);
    if let Some(fields) = block.as_object_mut().filter(|_| !text.is_empty()) {
        fields.insert("description".into(), text.into());
    }
    block
}

/// Breadcrumbs from the shop to the product.
#[must_use]
pub(crate) fn breadcrumbs(steps: &[(&str, String)]) -> Value {
    let items: Vec<Value> = (1..)
        .zip(steps)
        .map(|(position, (name, address))| {
            json!({"@type": "ListItem", "position": position, "name": name, "item": address})
        })
        .collect();
    json!({
        "@context": "https://schema.org",
        "@type": "BreadcrumbList",
        "itemListElement": items,
    })
}

/// Shop with its opening hours, and the dates on which they differ.
#[must_use]
pub(crate) fn open_bakery(shop: &ShopInfo, origin: &str) -> Value {
    let mut block = bakery(shop, origin);
    let hours: Vec<Value> = shop.opening_hours.iter().filter_map(of_day).collect();
    let exceptions: Vec<Value> = shop.hours_exceptions.iter().map(of_date).collect();
    if let Some(fields) = block.as_object_mut() {
        let known = [
            ("openingHoursSpecification", hours),
            ("specialOpeningHoursSpecification", exceptions),
        ];
        for (name, rows) in known.into_iter().filter(|(_, rows)| !rows.is_empty()) {
            fields.insert(name.into(), rows.into());
        }
    }
    block
}

/// Opening hours of a day; `None` for a closed day.
fn of_day(hours: &OpeningHours) -> Option<Value> {
    const DAYS: [&str; 7] =
        ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
    let day = DAYS.get(usize::from(hours.day).checked_sub(1)?)?;
    Some(json!({
        "@type": "OpeningHoursSpecification",
        "dayOfWeek": format!("https://schema.org/{day}"),
        "opens": hours.opens.as_ref()?,
        "closes": hours.closes.as_ref()?,
    }))
}

/// Hours of a date; equal times stand for a closed day
/// (<https://developers.google.com/search/docs/appearance/structured-data/local-business>).
fn of_date(exception: &HoursException) -> Value {
    const CLOSED: &str = "00:00";
    json!({
        "@type": "OpeningHoursSpecification",
        "validFrom": exception.date,
        "validThrough": exception.date,
        "opens": exception.opens.as_deref().unwrap_or(CLOSED),
        "closes": exception.closes.as_deref().unwrap_or(CLOSED),
    })
}

/// Shop without opening hours.
#[must_use]
pub(crate) fn bakery(shop: &ShopInfo, origin: &str) -> Value {
    let mut block = json!({
        "@context": "https://schema.org",
        "@type": "Bakery",
        "name": shop.name,
        "url": format!("{origin}/"),
        "currenciesAccepted": shop.currency,
    });
    let contact = &shop.contact;
    let known = [
        ("email", &contact.email),
        ("telephone", &contact.phone),
        ("address", &contact.address),
        ("hasMap", &contact.map_url),
    ];
    if let Some(fields) = block.as_object_mut() {
        for (name, value) in known.into_iter().filter(|(_, value)| !value.is_empty()) {
            fields.insert(name.into(), value.as_str().into());
        }
    }
    block
}
