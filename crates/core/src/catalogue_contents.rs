//! Contents of the catalogue: plain values that WooCommerce is mapped to and snapshots are built
//! from.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use korosho_domain::catalogue::{Product, Review, Variation};
use korosho_domain::category::Category;
use korosho_domain::fulfilment::DeliveryZone;
use korosho_domain::pricing::coupon::Coupon;
use korosho_domain::pricing::store::{ItemPricing, StorePricing, Uncomputable};
use korosho_domain::shop_text::ShopText;
use korosho_domain::text_page::TextPage;
use korosho_domain::translation::Translations;
use serde::{Deserialize, Serialize};

use crate::fact_names;

/// A product with the data that only its own page, sorting and searching need.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CatalogueEntry {
    /// Product as shown in listings.
    pub product: Product,
    /// Price data as stored by the store.
    #[serde(default)]
    pub pricing: ProductPricing,
    /// Description as sanitised HTML.
    pub description: String,
    /// Descriptions in further languages, sanitised HTML.
    #[serde(default, skip_serializing_if = "Translations::is_empty")]
    pub translated_descriptions: Translations<String>,
    /// Number of pieces sold so far.
    pub sold: i64,
    /// Creation time, ISO 8601 in GMT.
    pub created: String,
    /// Position in the shop's own order.
    pub menu_order: i64,
    /// Ids of the related products that the shop chose.
    pub related: Vec<i64>,
    /// Words for searching.
    pub tags: Vec<String>,
    /// Approved reviews, newest first.
    pub reviews: Vec<Review>,
    /// Price of the product or of a variation at which nothing can be sold.
    #[serde(default)]
    pub unreadable_price: Option<String>,
    /// Time of the read.
    #[serde(default)]
    pub read_at: ReadAt,
    /// Options that a variation leaves open, as the store names them; usually none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub open_options: Vec<OpenOption>,
}

impl CatalogueEntry {
    /// Product as its own page shows it: with its description and the names of its facts in every
    /// language.
    #[must_use]
    pub fn with_description(&self) -> Product {
        let mut product = self.product.clone();
        for fact in &mut product.facts {
            fact_names::translate(fact);
        }
        product.description = Some(self.description.clone());
        for (language, text) in &self.translated_descriptions {
            product.translations.entry(*language).or_default().description = Some(text.clone());
        }
        product
    }
}

/// Names of an option and its values in the store's order lines.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenOption {
    /// Name shown in the shop, e.g. `Size`.
    pub name: String,
    /// Key of the line's meta, e.g. `pa_size`.
    pub key: String,
    /// Slugs by shown value; a value without a slug is used unchanged.
    pub slugs: BTreeMap<String, String>,
}

impl OpenOption {
    /// Stored form of a shown value.
    #[must_use]
    pub fn value<'a>(&'a self, shown: &'a str) -> &'a str {
        self.slugs.get(shown).map_or(shown, String::as_str)
    }
}

/// Price data of a product and of its variations; without any, the shown price is the store's.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProductPricing {
    /// Price data of the product.
    pub own: ItemPricing,
    /// Price data of each variation, by id.
    pub sizes: BTreeMap<i64, ItemPricing>,
}

impl ProductPricing {
    /// Sets the prices that listings and product pages show, if they differ from the store's own.
    pub fn show(&self, product: &mut Product, pricing: &StorePricing) {
        let taxes = &pricing.taxes;
        if taxes.enabled && taxes.prices_include_tax != taxes.shop_shows_tax {
            pricing.show(product, &self.own, |size| self.sizes.get(&size).cloned());
        }
    }

    /// Price data of a product or variation.
    pub(crate) fn of(&self, variation: Option<&Variation>) -> Option<ItemPricing> {
        let pricing = match variation {
            Some(size) => self.sizes.get(&size.id)?,
            None => &self.own,
        };
        Some(pricing).filter(|pricing| pricing.price.is_some()).cloned()
    }
}

/// A picture of the store and its source URL.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Picture {
    /// WooCommerce's id of the picture.
    pub id: i64,
    /// Source URL at the store.
    pub src: String,
}

/// Media path of a picture: `/media/{id}/{file}`; another file has another path.
#[must_use]
pub fn media_path(id: i64, source: &str) -> String {
    let path = source.split(['?', '#']).next().unwrap_or_default();
    let file = path.rsplit('/').next().unwrap_or_default();
    let safe = |c: char| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '-' };
    format!("/media/{id}/{}", file.chars().map(safe).collect::<String>())
}

/// Normalises a slug for comparison. WooCommerce stores non-Latin slugs as lower-case
/// percent-encoding; browsers send upper-case percent-encoding or the decoded characters.
#[must_use]
pub fn slug_key(slug: &str) -> String {
    percent_encoding::percent_decode_str(slug).decode_utf8_lossy().to_lowercase()
}

/// Contents of a snapshot, also stored on disk.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Contents {
    /// ISO 4217 code of all prices.
    pub currency: String,
    /// Decimals to which WooCommerce rounds the lines of an order; `None` = decimals of the
    /// currency.
    #[serde(default)]
    pub decimals: Option<u32>,
    /// All visible products; shared between snapshots with the same products.
    #[serde(skip)]
    pub entries: Vec<Arc<CatalogueEntry>>,
    /// Ids of published products that are not visible: hidden, or protected by a password.
    #[serde(default)]
    pub unlisted: Vec<i64>,
    /// All categories except the default one, in the store's order; a snapshot counts them and
    /// shows those that contain products.
    pub categories: Vec<Category>,
    /// Delivery zones of the shop.
    pub zones: Vec<DeliveryZone>,
    /// Whether WooCommerce has a pick-up method.
    pub pickup: bool,
    /// The shop's coupons.
    pub coupons: Vec<Coupon>,
    /// Pictures with their source URLs.
    pub pictures: Vec<Picture>,
    /// Settings of the store that prices depend on.
    #[serde(default)]
    pub pricing: StorePricing,
    /// Parts of delivery that cannot be computed and are left out, for staff.
    #[serde(default)]
    pub uncomputable: Vec<Uncomputable>,
    /// Pages that the shop's owner writes, in the order of their kinds.
    #[serde(default)]
    pub text_pages: Vec<TextPage>,
    /// Texts of the shop that its owner writes, in the order of their kinds.
    #[serde(default)]
    pub shop_texts: Vec<ShopText>,
}

/// Start of the read that found a product in its current state, milliseconds since 1970: later
/// sales are not in its stock. Advances without a new snapshot if the product is found unchanged;
/// any two compare as equal, because the time is not part of the product.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ReadAt(AtomicI64);

impl ReadAt {
    /// Milliseconds since 1970.
    #[must_use]
    pub fn millis(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }

    /// Records that a read that began at this time found the product unchanged; earlier times
    /// change nothing.
    pub fn confirm(&self, millis: i64) {
        self.0.fetch_max(millis, Ordering::Relaxed);
    }
}

impl From<i64> for ReadAt {
    fn from(millis: i64) -> Self {
        Self(AtomicI64::new(millis))
    }
}

impl Clone for ReadAt {
    fn clone(&self) -> Self {
        self.millis().into()
    }
}

impl PartialEq for ReadAt {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}
