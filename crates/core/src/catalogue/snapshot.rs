//! The catalogue as one immutable value.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, PoisonError};

use korosho_domain::catalogue::{Category, Product, ProductPage, Variation};
use korosho_domain::fulfilment::DeliveryZone;
use korosho_domain::pricing::PriceBook;
use korosho_domain::pricing::coupon::{Coupon, normalised};
use korosho_domain::pricing::store::{Goods, StorePricing, Uncomputable};

use super::index::{Index, Postings, Words};
use super::order::{Orders, Places};
pub use crate::catalogue_contents::{Contents, Entry, media_path, slug_key};

/// Products shown beside one.
const RELATED: usize = 4;
/// Most products of a category that are looked through for those.
const LOOKED_THROUGH: usize = 400;

/// Products, categories, zones: all that an answer needs. Made once, read by many.
#[derive(Debug, Default)]
pub struct Snapshot {
    contents: Contents,
    by_id: HashMap<i64, usize>,
    by_slug: HashMap<String, usize>,
    parents: HashMap<i64, i64>,
    /// Ids of pictures with their places, by id.
    pictures: Vec<(i64, usize)>,
    /// Category → products in it and below it, by place.
    members: HashMap<i64, Places>,
    words: Words,
    /// Of each entry, in the same order.
    said: Vec<Postings>,
    index: Index,
    orders: Orders,
    /// Categories that hold something, counted.
    categories: Vec<Category>,
}

impl Snapshot {
    /// Works out indexes and counts.
    #[must_use]
    pub fn new(contents: Contents) -> Self {
        Self::after(&Self::default(), contents)
    }

    /// The next one; texts of products that both hold are not read again.
    #[must_use]
    pub fn after(before: &Self, mut contents: Contents) -> Self {
        contents
            .entries
            .sort_by(|a, b| (a.menu_order, &a.product.name).cmp(&(b.menu_order, &b.product.name)));
        contents.unlisted.sort_unstable();
        let parents: HashMap<i64, i64> = contents
            .categories
            .iter()
            .filter_map(|category| Some((category.id, category.parent?)))
            .collect();
        let members = members(&contents, &parents);
        let categories = counted(&contents, &members);
        let places = contents.entries.iter().enumerate();
        let by_id = places.clone().map(|(at, entry)| (entry.product.id, at)).collect();
        let by_slug = places.map(|(at, entry)| (slug_key(&entry.product.slug), at)).collect();
        let pictures = contents.pictures.iter().enumerate();
        let mut pictures: Vec<(i64, usize)> =
            pictures.map(|(at, picture)| (picture.id, at)).collect();
        pictures.sort_unstable();
        let words = Arc::clone(&before.words);
        let said: Vec<Postings> = contents.entries.iter().map(|entry| before.said(entry)).collect();
        let index = Index::new(&words, said.iter());
        let orders = Orders::default();
        Self {
            contents,
            by_id,
            by_slug,
            parents,
            pictures,
            members,
            words,
            said,
            index,
            orders,
            categories,
        }
    }

    /// Whether it is made of just this; products are the same where they are shared.
    #[must_use]
    pub fn is_made_of(&self, contents: &Contents) -> bool {
        let Contents {
            currency,
            decimals,
            entries,
            unlisted,
            categories,
            zones,
            pickup,
            coupons,
            pictures,
            pricing,
            uncomputable,
        } = &self.contents;
        let shares = |entry: &Arc<Entry>| {
            self.entry(entry.product.id).is_some_and(|own| Arc::ptr_eq(own, entry))
        };
        entries.len() == contents.entries.len()
            && (currency, decimals, unlisted)
                == (&contents.currency, &contents.decimals, &contents.unlisted)
            && (categories, zones, pickup)
                == (&contents.categories, &contents.zones, &contents.pickup)
            && (coupons, pictures) == (&contents.coupons, &contents.pictures)
            && (pricing, uncomputable) == (&contents.pricing, &contents.uncomputable)
            && contents.entries.iter().all(shares)
    }

    /// Takes over when coupons were read from contents that hold the same ones.
    pub(super) fn confirm_coupons(&self, contents: &Contents) {
        for (own, read) in self.contents.coupons.iter().zip(&contents.coupons) {
            own.read_at.confirm(&read.read_at);
        }
    }

    /// What a product says: as known where it is the same one, else read.
    fn said(&self, entry: &Arc<Entry>) -> Postings {
        let known = self.by_id.get(&entry.product.id).copied();
        match known.filter(|at| Arc::ptr_eq(&self.contents.entries[*at], entry)) {
            Some(at) => Arc::clone(&self.said[at]),
            None => self.words.write().unwrap_or_else(PoisonError::into_inner).postings_of(entry),
        }
    }

    /// What it is made of.
    #[must_use]
    pub const fn contents(&self) -> &Contents {
        &self.contents
    }

    /// All products in the shop's own order.
    #[must_use]
    pub fn entries(&self) -> &[Arc<Entry>] {
        &self.contents.entries
    }

    /// Which products say a word.
    pub(super) const fn index(&self) -> &Index {
        &self.index
    }

    /// All products in each order.
    pub(super) const fn orders(&self) -> &Orders {
        &self.orders
    }

    /// Places of the products in a category and below it.
    pub(super) fn members(&self, category: i64) -> &[u32] {
        self.members.get(&category).map_or(&[], |places| places)
    }

    /// Categories that hold something.
    #[must_use]
    pub fn categories(&self) -> &[Category] {
        &self.categories
    }

    /// ISO 4217 code of all prices.
    #[must_use]
    pub fn currency(&self) -> &str {
        &self.contents.currency
    }

    /// A product with all that is known of it.
    #[must_use]
    pub fn entry(&self, product: i64) -> Option<&Arc<Entry>> {
        self.by_id.get(&product).map(|at| &self.contents.entries[*at])
    }

    /// When the counts of a product were read, milliseconds since 1970.
    #[must_use]
    pub fn read_at(&self, product: i64) -> i64 {
        self.by_id.get(&product).map_or(0, |at| self.contents.entries[*at].read_at.millis())
    }

    /// Where the shop delivers.
    #[must_use]
    pub fn delivery_zones(&self) -> &[DeliveryZone] {
        &self.contents.zones
    }

    /// Whether WooCommerce has a pick-up method.
    #[must_use]
    pub const fn pickup(&self) -> bool {
        self.contents.pickup
    }

    /// What of delivery cannot be computed and is not offered.
    #[must_use]
    pub fn uncomputable(&self) -> &[Uncomputable] {
        &self.contents.uncomputable
    }

    /// Where the picture behind one of our addresses comes from.
    #[must_use]
    pub fn picture_source(&self, path: &str) -> Option<&str> {
        let id: i64 = path.strip_prefix("/media/")?.split('/').next()?.parse().ok()?;
        let first = self.pictures.partition_point(|(known, _)| *known < id);
        let same = self.pictures[first..].iter().take_while(|(known, _)| *known == id);
        same.map(|(_, at)| &self.contents.pictures[*at])
            .find(|picture| media_path(picture.id, &picture.src) == path)
            .map(|picture| picture.src.as_str())
    }

    /// A category and all those above it.
    #[must_use]
    pub fn ancestors(&self, category: i64) -> Vec<i64> {
        ancestors(category, &self.parents)
    }

    /// What a product's page shows.
    #[must_use]
    pub fn page(&self, slug: &str) -> Option<ProductPage> {
        let entry = &self.entries()[*self.by_slug.get(&slug_key(slug))?];
        let description = Some(entry.description.clone());
        Some(ProductPage {
            product: Product { description, ..entry.product.clone() },
            related: self.related(entry),
            reviews: entry.reviews.clone(),
        })
    }

    /// The shop's own picks first, then what shares a category; what can be had before what cannot.
    fn related(&self, entry: &Entry) -> Vec<Product> {
        let picks = entry.related.iter().filter_map(|id| self.product(*id));
        let shares = |other: &&Arc<Entry>| {
            let wanted = &entry.product.categories;
            other.product.categories.iter().any(|category| wanted.contains(category))
        };
        let categories = entry.product.categories.iter();
        let mut near: Vec<u32> = categories
            .flat_map(|category| self.members(category.id).iter().take(LOOKED_THROUGH).copied())
            .collect();
        near.sort_unstable();
        near.dedup();
        let near = near.iter().map(|at| &self.entries()[*at as usize]);
        let alike = near.filter(shares).map(|entry| &entry.product);
        let mut seen = HashSet::from([entry.product.id]);
        let mut found: Vec<&Product> =
            picks.chain(alike).filter(|product| seen.insert(product.id)).collect();
        found.sort_by_key(|product| !(product.purchasable && product.in_stock));
        found.into_iter().take(RELATED).cloned().collect()
    }
}

impl PriceBook for Snapshot {
    fn currency(&self) -> &str {
        &self.contents.currency
    }

    fn product(&self, id: i64) -> Option<&Product> {
        self.by_id.get(&id).map(|at| &self.contents.entries[*at].product)
    }

    fn zone(&self, id: &str) -> Option<&DeliveryZone> {
        self.contents.zones.iter().find(|zone| zone.id == id)
    }

    fn coupon(&self, code: &str) -> Option<&Coupon> {
        let code = normalised(code);
        self.contents.coupons.iter().find(|coupon| coupon.code == code)
    }

    fn store(&self) -> &StorePricing {
        &self.contents.pricing
    }

    fn goods(&self, product: &Product, variation: Option<&Variation>) -> Goods {
        let known = self.entry(product.id).and_then(|entry| entry.goods.of(variation));
        known
            .unwrap_or_else(|| Goods::plain(product, variation, self.contents.pricing.minor_digits))
    }

    fn category_and_parents(&self, category: i64) -> Vec<i64> {
        self.ancestors(category)
    }
}

/// A store can be told that two categories are above each other, so each is visited once.
fn ancestors(category: i64, parents: &HashMap<i64, i64>) -> Vec<i64> {
    let mut line = vec![category];
    while let Some(parent) = line.last().and_then(|last| parents.get(last)) {
        if line.contains(parent) {
            break;
        }
        line.push(*parent);
    }
    line
}

/// Category → products in it and below it, by place.
fn members(contents: &Contents, parents: &HashMap<i64, i64>) -> HashMap<i64, Places> {
    let mut members: HashMap<i64, Vec<u32>> = HashMap::new();
    for (place, entry) in (0_u32..).zip(&contents.entries) {
        let own = entry.product.categories.iter();
        let within: HashSet<i64> = own.flat_map(|own| ancestors(own.id, parents)).collect();
        for category in within {
            members.entry(category).or_default().push(place);
        }
    }
    members.into_iter().map(|(category, places)| (category, places.into())).collect()
}

/// WooCommerce's counts hold drafts and hidden products; ours what a shopper finds.
fn counted(contents: &Contents, members: &HashMap<i64, Places>) -> Vec<Category> {
    let found = |category: i64| members.get(&category).map_or(0, |places| places.len());
    let count = |category: &Category| Category {
        count: u32::try_from(found(category.id)).unwrap_or(u32::MAX),
        ..category.clone()
    };
    contents.categories.iter().map(count).filter(|category| category.count > 0).collect()
}
