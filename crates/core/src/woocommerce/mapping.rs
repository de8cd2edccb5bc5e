//! Mapping of decoded WooCommerce products to the domain.

use korosho_domain::allergen::AllergenFacts;
use korosho_domain::catalogue::{Fact, Product, ProductOption, Rating, Review, Variation};
use korosho_domain::category::CategoryRef;
use korosho_domain::decimal::Decimal;
use korosho_domain::image::Image;
use korosho_domain::money::Minor;
use korosho_domain::pricing::store::{ItemPricing, StorePricing};
use korosho_domain::translation::Translations;
use url::Url;

use super::html::{self, plain};
use super::marked_text;
use super::options::{self, Terms};
use super::taxes;
use super::translations;
use super::wire::{WireImage, WireMeta, WireProduct, WireReview, as_text};
use crate::catalogue_contents::ReadAt;
use crate::catalogue_contents::{CatalogueEntry, Picture, ProductPricing, media_path};
use crate::clock::millis_of_gmt;
use crate::decimal;

/// Settings with which a product is mapped.
#[derive(Debug, Clone)]
pub(super) struct MappingContext<'a> {
    pub currency: &'a str,
    /// Id of the shop's default category, which is never shown.
    pub default_category: Option<i64>,
    pub terms: &'a Terms,
    /// Unit of weights: `kg`, `g`, `lbs`, `oz`.
    pub weight_unit: &'a str,
    /// Base URL of the store.
    pub store: &'a Url,
    /// Settings of price display.
    pub pricing: &'a StorePricing,
}

/// Whether the product is visible in listings.
pub(super) fn is_listed(product: &WireProduct) -> bool {
    product.status == "publish"
        && !matches!(product.catalog_visibility.as_str(), "hidden" | "search")
        && product.post_password.is_empty()
        && !product.slug.is_empty()
}

/// Maps a product with its variations; its pictures are added to `pictures`.
pub(super) fn entry(
    wire: &WireProduct,
    variations: &[WireProduct],
    context: &MappingContext<'_>,
    pictures: &mut Vec<Picture>,
) -> CatalogueEntry {
    let unreadable_price = unreadable_price(wire, variations, context.currency);
    let pricing = ProductPricing {
        own: item_pricing(wire, wire),
        sizes: variations.iter().map(|size| (size.id, item_pricing(size, wire))).collect(),
    };
    let options = options::of_product(wire, context.terms);
    let mut variations: Vec<Variation> = variations
        .iter()
        .filter(|variation| variation.status == "publish")
        .map(|variation| reshape_variation(variation, wire, &options, context, pictures))
        .collect();
    variations.sort_by(|a, b| options::by_option(a, b, &options));
    let open_options = options::open(wire, &variations, context.terms);
    let offer = Offer::of(wire, &variations, context.currency);
    let (translations, translated_descriptions) =
        translations::of_product(&wire.meta_data, context.store, pictures);
    let mut product = Product {
        id: wire.id,
        slug: wire.slug.clone(),
        name: plain(&wire.name),
        short_description: html::clean(&wire.short_description, context.store, pictures),
        description: None,
        translations,
        price: offer.price,
        regular_price: offer.regular_price,
        on_sale: offer.on_sale,
        sale_ends_at: sale_end(wire),
        currency: context.currency.to_owned(),
        images: images(wire, pictures),
        categories: categories(wire, context),
        rating: rating(wire),
        purchasable: offer.purchasable,
        in_stock: offer.in_stock,
        stock_quantity: counted_stock(wire),
        on_backorder: on_backorder(wire),
        sold_individually: wire.sold_individually,
        options,
        variations,
        allergens: allergens(wire),
        allergen_facts: AllergenFacts::default(),
        facts: facts(wire),
        weight_grams: grams(&wire.weight, context.weight_unit),
    };
    product.allergen_facts = product.parse_allergens();
    pricing.show(&mut product, context.pricing);
    CatalogueEntry {
        product,
        pricing,
        description: html::clean(&wire.description, context.store, pictures),
        translated_descriptions,
        unreadable_price,
        sold: wire.total_sales.unwrap_or(0),
        created: wire.date_created_gmt.clone(),
        menu_order: wire.menu_order.unwrap_or(0),
        related: [wire.upsell_ids.as_slice(), wire.cross_sell_ids.as_slice()].concat(),
        tags: wire.tags.iter().map(|tag| plain(&tag.name)).collect(),
        reviews: Vec::new(),
        read_at: ReadAt::default(),
        open_options,
    }
}

/// Price data from the store; fields missing in a variation are inherited from its product.
fn item_pricing(wire: &WireProduct, parent: &WireProduct) -> ItemPricing {
    let price = |text: &str| text.parse().ok().filter(|price| *price >= Decimal::ZERO);
    let (status, class) = match wire.tax_class.as_str() {
        "parent" => (&parent.tax_status, &parent.tax_class),
        class => (&wire.tax_status, &class.to_owned()),
    };
    let status = if status.is_empty() { &parent.tax_status } else { status };
    let own_class = wire.shipping_class_id.filter(|id| *id > 0);
    ItemPricing {
        price: price(&wire.price),
        regular_price: price(&wire.regular_price),
        tax_status: taxes::status(status),
        tax_class: taxes::class_slug(class),
        shipping_class: own_class.or(parent.shipping_class_id).unwrap_or(0),
        is_virtual: wire.is_virtual,
    }
}

/// Maps a review; `None` if it must not be shown.
pub(super) fn review(wire: &WireReview) -> Option<Review> {
    let rating = u8::try_from(wire.rating?.clamp(0, 5)).ok().filter(|stars| *stars > 0)?;
    (wire.status == "approved").then(|| Review {
        id: wire.id,
        author: plain(&wire.reviewer),
        rating,
        text: plain(&wire.review),
        date: wire.date_created_gmt.chars().take(10).collect(),
    })
}

/// Availability and lowest price of a product.
struct Offer {
    price: Option<Minor>,
    regular_price: Option<Minor>,
    on_sale: bool,
    purchasable: bool,
    in_stock: bool,
}

impl Offer {
    fn of(wire: &WireProduct, variations: &[Variation], currency: &str) -> Self {
        if wire.kind == "variable" {
            return Self::lowest(variations);
        }
        let price = amount(&wire.price, currency);
        let sellable = matches!(wire.kind.as_str(), "simple" | "");
        Self {
            price,
            regular_price: amount(&wire.regular_price, currency).or(price),
            on_sale: wire.on_sale,
            purchasable: sellable && wire.purchasable && price.is_some(),
            in_stock: wire.stock_status != "outofstock",
        }
    }

    /// The cheapest available variation; if none is available, the cheapest one.
    fn lowest(variations: &[Variation]) -> Self {
        let sellable = || variations.iter().filter(|size| size.purchasable);
        let cheapest = sellable()
            .filter(|size| size.in_stock)
            .min_by_key(|size| size.price)
            .or_else(|| sellable().min_by_key(|size| size.price));
        Self {
            price: cheapest.and_then(|size| size.price),
            regular_price: cheapest.and_then(|size| size.regular_price),
            on_sale: variations.iter().any(|size| size.on_sale),
            purchasable: cheapest.is_some(),
            in_stock: sellable().any(|size| size.in_stock),
        }
    }
}

fn reshape_variation(
    wire: &WireProduct,
    parent: &WireProduct,
    options: &[ProductOption],
    context: &MappingContext<'_>,
    pictures: &mut Vec<Picture>,
) -> Variation {
    let currency = context.currency;
    let price = amount(&wire.price, currency);
    let image = wire.images.first().or(wire.image.as_ref()).filter(|image| !image.src.is_empty());
    let shares_stock = wire.manage_stock.as_str() == Some("parent");
    Variation {
        id: wire.id,
        options: options::chosen(&wire.attributes, options),
        price,
        regular_price: amount(&wire.regular_price, currency).or(price),
        on_sale: wire.on_sale,
        sale_ends_at: sale_end(wire),
        purchasable: wire.purchasable && price.is_some(),
        in_stock: wire.stock_status != "outofstock",
        stock_quantity: counted_stock(if shares_stock { parent } else { wire }),
        shares_stock,
        on_backorder: on_backorder(wire),
        image: image.map(|image| reshape_image(image, &parent.name, pictures)),
        weight_grams: grams(&wire.weight, context.weight_unit),
    }
}

fn images(wire: &WireProduct, pictures: &mut Vec<Picture>) -> Vec<Image> {
    wire.images.iter().map(|image| reshape_image(image, &wire.name, pictures)).collect()
}

fn categories(wire: &WireProduct, context: &MappingContext<'_>) -> Vec<CategoryRef> {
    wire.categories
        .iter()
        .filter(|category| Some(category.id) != context.default_category)
        .map(|category| {
            let (name, kiswahili) = translations::marked_name(&category.name);
            CategoryRef {
                id: category.id,
                slug: category.slug.clone(),
                name,
                translations: translations::of_category(kiswahili, None),
                slug_taken: false,
            }
        })
        .collect()
}

/// Maps `average_rating` (stars) and `rating_count` (number); WooCommerce accepts a rating of 9.
fn rating(wire: &WireProduct) -> Rating {
    let count = u32::try_from(wire.rating_count.unwrap_or(0).max(0)).unwrap_or(u32::MAX);
    let average = wire.average_rating.trim().parse::<f64>().unwrap_or(0.0);
    Rating { average: if average.is_finite() { average.clamp(0.0, 5.0) } else { 0.0 }, count }
}

/// Maps a picture; the product's name replaces a missing alternative text.
pub(super) fn reshape_image(image: &WireImage, name: &str, pictures: &mut Vec<Picture>) -> Image {
    let words = marked_text::read(&image.alt);
    pictures.push(Picture { id: image.id, src: image.src.clone() });
    let pixels =
        |side: Option<i64>| side.and_then(|px| u32::try_from(px).ok()).filter(|px| *px > 0);
    Image {
        src: media_path(image.id, &image.src),
        alt: words.english.map_or_else(|| plain(name), |words| plain(&words)),
        alt_sw: words.kiswahili.map(|words| plain(&words)),
        width: pixels(image.width),
        height: pixels(image.height),
        placeholder: None,
        blur: None,
    }
}

fn amount(text: &str, currency: &str) -> Option<Minor> {
    decimal::parse_rounded(text, decimal::minor_digits(currency))
}

/// Price of the product or of a variation that is not a valid amount: negative, or no number.
fn unreadable_price(
    wire: &WireProduct,
    variations: &[WireProduct],
    currency: &str,
) -> Option<String> {
    let own = (wire.kind != "variable").then_some(wire);
    own.into_iter()
        .chain(variations)
        .map(|row| row.price.trim())
        .find(|price| !price.is_empty() && amount(price, currency).is_none())
        .map(str::to_owned)
}

/// End of a running sale, milliseconds since 1970.
fn sale_end(wire: &WireProduct) -> Option<i64> {
    millis_of_gmt(&wire.date_on_sale_to_gmt).filter(|_| wire.on_sale)
}

/// Stock count that limits orders; `None` if stock is not managed or backorders are allowed: they
/// make the count negative, and more can be ordered.
fn counted_stock(wire: &WireProduct) -> Option<i64> {
    let counts = wire.manage_stock.as_bool() == Some(true);
    let limits = !wire.backorders_allowed && wire.stock_status != "onbackorder";
    wire.stock_quantity.filter(|_| counts && limits)
}

/// Whether customers see a backorder notice: WooCommerce shows none if backorders are `yes`.
fn on_backorder(wire: &WireProduct) -> bool {
    wire.stock_status == "onbackorder" && wire.backorders != "yes"
}

/// Converts a weight in the shop's unit (`kg`, `g`, `lbs`, `oz`) to whole grams.
fn grams(weight: &str, unit: &str) -> Option<i64> {
    let thousandths = decimal::parse(weight, 3).filter(|weight| *weight > 0)?;
    match unit {
        "g" => Some(thousandths / 1_000),
        "lbs" => Some(thousandths.checked_mul(45_359)? / 100_000),
        "oz" => Some(thousandths.checked_mul(28_350)? / 1_000_000),
        _ => Some(thousandths),
    }
}

fn meta<'a>(wire: &'a WireProduct, names: &[&str]) -> Option<&'a WireMeta> {
    wire.meta_data.iter().find(|meta| names.contains(&meta.key.trim_start_matches('_')))
}

/// Allergens from an attribute "Allergens" or from meta `allergens` (a list, or a text with
/// commas).
fn allergens(wire: &WireProduct) -> Vec<String> {
    let attribute = wire.attributes.iter().find(|a| is_allergens(&plain(&a.name)));
    if let Some(attribute) = attribute {
        return attribute.options.iter().map(|option| plain(option)).collect();
    }
    match meta(wire, &["allergens", "korosho_allergens"]).map(|meta| &meta.value) {
        Some(serde_json::Value::Array(list)) => list.iter().map(|v| plain(&as_text(v))).collect(),
        Some(value) => {
            as_text(value).split(',').map(plain).filter(|word| !word.is_empty()).collect()
        }
        None => Vec::new(),
    }
}

fn is_allergens(name: &str) -> bool {
    matches!(name.to_lowercase().as_str(), "allergens" | "allergen" | "vizio" | "mzio")
}

/// Visible attributes that are not options, then meta `nutrition` (an object).
fn facts(wire: &WireProduct) -> Vec<Fact> {
    let attributes = wire
        .attributes
        .iter()
        .filter(|a| a.visible && !a.variation && !is_allergens(&plain(&a.name)))
        .map(|a| Fact {
            name: plain(&a.name),
            value: a.options.iter().map(|v| plain(v)).collect::<Vec<_>>().join(", "),
            translations: Translations::new(),
        });
    let nutrition = meta(wire, &["nutrition", "korosho_nutrition"]);
    let rows = nutrition.and_then(|meta| meta.value.as_object()).into_iter().flatten();
    let rows = rows.map(|(name, value)| Fact {
        name: plain(name),
        value: plain(&as_text(value)),
        translations: Translations::new(),
    });
    let mut facts: Vec<Fact> =
        attributes.chain(rows).filter(|fact| !fact.value.is_empty()).collect();
    translations::translate_facts(&mut facts, &wire.meta_data);
    facts
}
