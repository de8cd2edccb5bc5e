//! Contents of the catalogue: plain values that WooCommerce is mapped to and snapshots are built from.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use korosho_domain::catalogue::{Category, Product, Review, Variation};
use korosho_domain::fulfilment::DeliveryZone;
use korosho_domain::pricing::coupon::Coupon;
use korosho_domain::pricing::store::{Goods, StorePricing, Uncomputable};
use serde::{Deserialize, Serialize};

/// A product with all that only its own page, sorting and searching need.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// As listings show it.
    pub product: Product,
    /// As the store has its prices.
    #[serde(default)]
    pub goods: EntryGoods,
    /// Sanitised HTML.
    pub description: String,
    /// Pieces sold so far.
    pub sold: i64,
    /// When it was made, ISO 8601 in GMT.
    pub created: String,
    /// The shop's own order.
    pub menu_order: i64,
    /// The shop's picks of what goes with it.
    pub related: Vec<i64>,
    /// Words for searching.
    pub tags: Vec<String>,
    /// Approved reviews, newest first.
    pub reviews: Vec<Review>,
    /// A price, its own or one of its sizes, that nothing can be sold at.
    #[serde(default)]
    pub strange_price: Option<String>,
    /// When it was read.
    #[serde(default)]
    pub read_at: ReadAt,
    /// Options that a variation leaves open, as the store names them; mostly none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub open_options: Vec<OpenOption>,
}

/// How a line of the store's orders names the choice for an option.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenOption {
    /// As the shop shows it, e.g. `Size`.
    pub name: String,
    /// Key of the line's meta, e.g. `pa_size`.
    pub key: String,
    /// Shown value to the slug that stands for it; a value without one stands for itself.
    pub slugs: BTreeMap<String, String>,
}

impl OpenOption {
    /// What stands for a shown value.
    #[must_use]
    pub fn value<'a>(&'a self, shown: &'a str) -> &'a str {
        self.slugs.get(shown).map_or(shown, String::as_str)
    }
}

/// Price data of a product and of its sizes; without any, the shown price is the store's.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntryGoods {
    /// Of the product.
    pub own: Goods,
    /// Of each size, by its id.
    pub sizes: BTreeMap<i64, Goods>,
}

impl EntryGoods {
    /// Writes the prices that listings and product pages show, where those are not the store's own.
    pub fn show(&self, product: &mut Product, pricing: &StorePricing) {
        let taxes = &pricing.taxes;
        if taxes.enabled && taxes.prices_include_tax != taxes.shop_shows_tax {
            pricing.show(product, &self.own, |size| self.sizes.get(&size).cloned());
        }
    }

    /// Price data of what is for sale.
    pub(crate) fn of(&self, variation: Option<&Variation>) -> Option<Goods> {
        let goods = match variation {
            Some(size) => self.sizes.get(&size.id)?,
            None => &self.own,
        };
        Some(goods).filter(|goods| goods.price.is_some()).cloned()
    }
}

/// A picture of the store and its own address there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Picture {
    /// WooCommerce's id of the picture.
    pub id: i64,
    /// Address at the store.
    pub src: String,
}

/// Our address of a picture: `/media/{id}/{file}`; another file has another address.
#[must_use]
pub fn media_path(id: i64, source: &str) -> String {
    let path = source.split(['?', '#']).next().unwrap_or_default();
    let file = path.rsplit('/').next().unwrap_or_default();
    let safe = |c: char| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '-' };
    format!("/media/{id}/{}", file.chars().map(safe).collect::<String>())
}

/// A slug as it is compared. WooCommerce keeps one that is not Latin as lower-case percent codes;
/// browsers send upper-case ones, or what they stand for.
#[must_use]
pub fn slug_key(slug: &str) -> String {
    percent_encoding::percent_decode_str(slug).decode_utf8_lossy().to_lowercase()
}

/// Contents of a snapshot, also stored on disk.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Contents {
    /// ISO 4217 code of all prices.
    pub currency: String,
    /// Digits after the point to which WooCommerce rounds the lines of an order; `None` = as many
    /// as the currency has.
    #[serde(default)]
    pub decimals: Option<u32>,
    /// All products that can be shown; shared by the snapshots that hold the same.
    #[serde(skip)]
    pub entries: Vec<Arc<Entry>>,
    /// Ids of published products that are not shown: hidden, or behind a password.
    #[serde(default)]
    pub unlisted: Vec<i64>,
    /// All categories but the default one, as the store lists them; a snapshot counts them and shows
    /// those that hold something.
    pub categories: Vec<Category>,
    /// Where the shop delivers.
    pub zones: Vec<DeliveryZone>,
    /// Whether WooCommerce has a pick-up method.
    pub pickup: bool,
    /// The shop's coupons.
    pub coupons: Vec<Coupon>,
    /// Sources of pictures.
    pub pictures: Vec<Picture>,
    /// Settings of the store that prices depend on.
    #[serde(default)]
    pub pricing: StorePricing,
    /// What cannot be computed and is left out, for staff.
    #[serde(default)]
    pub uncomputable: Vec<Uncomputable>,
}

/// Start of the read that found a product in its current state, milliseconds since 1970: later sales are
/// not in its stock. Advances without a new snapshot when the product is found unchanged; any two are
/// equal, because the time is no part of the product.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ReadAt(AtomicI64);

impl ReadAt {
    /// Milliseconds since 1970.
    #[must_use]
    pub fn millis(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }

    /// Records that a read which began then found the product unchanged; earlier times change nothing.
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
