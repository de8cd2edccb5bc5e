//! Catalogue as one immutable value.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, PoisonError};

use korosho_domain::catalogue::{Product, ProductPage, Variation};
use korosho_domain::category::Category;
use korosho_domain::fulfilment::DeliveryZone;
use korosho_domain::money::HOME_CURRENCY;
use korosho_domain::pricing::PriceBook;
use korosho_domain::pricing::coupon::{Coupon, normalised};
use korosho_domain::pricing::store::{ItemPricing, StorePricing, Uncomputable};
use korosho_domain::sold_out::SwitchedOff;

use super::index::{Index, Postings, Words};
use super::order::{Orders, Places};
pub use crate::catalogue_contents::{CatalogueEntry, Contents, media_path, slug_key};

/// Number of related products on a product's page.
const RELATED: usize = 4;
/// Maximum number of products of a category that are considered as related.
const MAX_RELATED_CANDIDATES: usize = 400;

/// Products, categories and zones: the data behind every response. Built once, read concurrently.
#[derive(Debug, Default)]
pub struct Snapshot {
    contents: Contents,
    by_id: HashMap<i64, usize>,
    by_slug: HashMap<String, usize>,
    parents: HashMap<i64, i64>,
    /// Ids of pictures with their indexes, sorted by id.
    pictures: Vec<(i64, usize)>,
    /// Category → indexes of products in it and its descendants.
    members: HashMap<i64, Places>,
    words: Words,
    /// Postings of each entry, in the same order.
    postings: Vec<Postings>,
    index: Index,
    orders: Orders,
    /// Categories that contain products, with counts.
    categories: Vec<Category>,
    /// Snapshot as the store has it, if staff have switched something off in this one.
    in_store: Option<Arc<Self>>,
}

impl Snapshot {
    /// Builds the indexes and counts.
    #[must_use]
    pub fn new(contents: Contents) -> Self {
        Self::after(&Self::default(), contents)
    }

    /// Builds the successor; unchanged products are not tokenised again.
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
        let postings: Vec<Postings> =
            contents.entries.iter().map(|entry| before.postings_of(entry)).collect();
        let index = Index::new(&words, postings.iter());
        let orders = Orders::default();
        Self {
            contents,
            by_id,
            by_slug,
            parents,
            pictures,
            members,
            words,
            postings,
            index,
            orders,
            categories,
            in_store: None,
        }
    }

    /// Returns the snapshot with what is switched off as sold out; itself if nothing is.
    #[must_use]
    pub(super) fn without(self: Arc<Self>, switched_off: &SwitchedOff) -> Arc<Self> {
        if switched_off.is_empty() {
            return self;
        }
        let mut contents = self.contents.clone();
        for entry in &mut contents.entries {
            if let Some(product) = switched_off.apply(&entry.product) {
                Arc::make_mut(entry).product = product;
            }
        }
        let changed = Self::after(&self, contents);
        Arc::new(Self { in_store: Some(self), ..changed })
    }

    /// Snapshot as the store has it: stock counts with the times of their reads, whatever staff have
    /// switched off.
    #[must_use]
    pub fn in_store(&self) -> &Self {
        self.in_store.as_deref().unwrap_or(self)
    }

    /// Whether it consists of exactly these contents; products are compared by reference.
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
            text_pages,
            shop_texts,
        } = &self.contents;
        let shares = |entry: &Arc<CatalogueEntry>| {
            self.entry(entry.product.id).is_some_and(|own| Arc::ptr_eq(own, entry))
        };
        entries.len() == contents.entries.len()
            && (currency, decimals, unlisted)
                == (&contents.currency, &contents.decimals, &contents.unlisted)
            && (categories, zones, pickup)
                == (&contents.categories, &contents.zones, &contents.pickup)
            && (coupons, pictures) == (&contents.coupons, &contents.pictures)
            && (pricing, uncomputable) == (&contents.pricing, &contents.uncomputable)
            && (text_pages, shop_texts) == (&contents.text_pages, &contents.shop_texts)
            && contents.entries.iter().all(shares)
    }

    /// Copies the read times of coupons from contents with the same coupons.
    pub(super) fn confirm_coupons(&self, contents: &Contents) {
        for (own, read) in self.contents.coupons.iter().zip(&contents.coupons) {
            own.read_at.confirm(&read.read_at);
        }
    }

    /// Postings of a product: cached if unchanged, else tokenised.
    fn postings_of(&self, entry: &Arc<CatalogueEntry>) -> Postings {
        let known = self.by_id.get(&entry.product.id).copied();
        match known.filter(|at| Arc::ptr_eq(&self.contents.entries[*at], entry)) {
            Some(at) => Arc::clone(&self.postings[at]),
            None => self.words.write().unwrap_or_else(PoisonError::into_inner).postings_of(entry),
        }
    }

    /// Contents from which it was built.
    #[must_use]
    pub const fn contents(&self) -> &Contents {
        &self.contents
    }

    /// All products in the shop's own order.
    #[must_use]
    pub fn entries(&self) -> &[Arc<CatalogueEntry>] {
        &self.contents.entries
    }

    /// Inverted index of the products.
    pub(super) const fn index(&self) -> &Index {
        &self.index
    }

    /// Cached sort orders of the products.
    pub(super) const fn orders(&self) -> &Orders {
        &self.orders
    }

    /// Indexes of the products in a category and its descendants.
    pub(super) fn members(&self, category: i64) -> &[u32] {
        self.members.get(&category).map_or(&[], |places| places)
    }

    /// Categories that contain products.
    #[must_use]
    pub fn categories(&self) -> &[Category] {
        &self.categories
    }

    /// ISO 4217 code of all prices.
    #[must_use]
    pub fn currency(&self) -> &str {
        &self.contents.currency
    }

    /// ISO 4217 code of the store, or before the first sync that of the home currency: apps need one
    /// before they know any price.
    #[must_use]
    pub fn currency_or_home(&self) -> &str {
        match self.currency() {
            "" => HOME_CURRENCY,
            known => known,
        }
    }

    /// Entry of a product.
    #[must_use]
    pub fn entry(&self, product: i64) -> Option<&Arc<CatalogueEntry>> {
        self.by_id.get(&product).map(|at| &self.contents.entries[*at])
    }

    /// Time of the read of a product's stock, milliseconds since 1970.
    #[must_use]
    pub fn read_at(&self, product: i64) -> i64 {
        self.in_store().entry(product).map_or(0, |entry| entry.read_at.millis())
    }

    /// Delivery zones of the shop.
    #[must_use]
    pub fn delivery_zones(&self) -> &[DeliveryZone] {
        &self.contents.zones
    }

    /// Whether WooCommerce has a pick-up method.
    #[must_use]
    pub const fn pickup(&self) -> bool {
        self.contents.pickup
    }

    /// Parts of delivery that cannot be computed and are not offered.
    #[must_use]
    pub fn uncomputable(&self) -> &[Uncomputable] {
        &self.contents.uncomputable
    }

    /// Source URL of the picture behind a media path.
    #[must_use]
    pub fn picture_source(&self, path: &str) -> Option<&str> {
        let id: i64 = path.strip_prefix("/media/")?.split('/').next()?.parse().ok()?;
        let first = self.pictures.partition_point(|(known, _)| *known < id);
        let same = self.pictures[first..].iter().take_while(|(known, _)| *known == id);
        same.map(|(_, at)| &self.contents.pictures[*at])
            .find(|picture| media_path(picture.id, &picture.src) == path)
            .map(|picture| picture.src.as_str())
    }

    /// A category with its ancestors.
    #[must_use]
    pub fn ancestors(&self, category: i64) -> Vec<i64> {
        ancestors(category, &self.parents)
    }

    /// Whether a product has this slug.
    #[must_use]
    pub fn has_slug(&self, slug: &str) -> bool {
        self.by_slug.contains_key(&slug_key(slug))
    }

    /// Contents of a product's page.
    #[must_use]
    pub fn page(&self, slug: &str) -> Option<ProductPage> {
        let entry = &self.entries()[*self.by_slug.get(&slug_key(slug))?];
        Some(ProductPage {
            product: entry.with_description(),
            related: self.related(entry),
            reviews: entry.reviews.clone(),
        })
    }

    /// Related products: the shop's own picks, then products of the same categories; available ones
    /// first.
    fn related(&self, entry: &CatalogueEntry) -> Vec<Product> {
        let picks = entry.related.iter().filter_map(|id| self.product(*id));
        let shares = |other: &&Arc<CatalogueEntry>| {
            let categories = &entry.product.categories;
            other.product.categories.iter().any(|category| categories.contains(category))
        };
        let categories = entry.product.categories.iter();
        let mut near: Vec<u32> = categories
            .flat_map(|category| {
                self.members(category.id).iter().take(MAX_RELATED_CANDIDATES).copied()
            })
            .collect();
        near.sort_unstable();
        near.dedup();
        let near = near.iter().map(|at| &self.entries()[*at as usize]);
        let alike = near.filter(shares).map(|entry| &entry.product);
        let mut seen = HashSet::from([entry.product.id]);
        let mut found: Vec<&Product> =
            picks.chain(alike).filter(|product| seen.insert(product.id)).collect();
        found.sort_by_key(|product| !(product.purchasable && product.in_stock));
        found.into_iter().take(RELATED).map(Product::listed).collect()
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
        // Later reads confirm the coupons of the store's snapshot alone.
        let code = normalised(code);
        self.in_store().contents.coupons.iter().find(|coupon| coupon.code == code)
    }

    fn store(&self) -> &StorePricing {
        &self.contents.pricing
    }

    fn item_pricing(&self, product: &Product, variation: Option<&Variation>) -> ItemPricing {
        let known = self.entry(product.id).and_then(|entry| entry.pricing.of(variation));
        known.unwrap_or_else(|| {
            ItemPricing::plain(product, variation, self.contents.pricing.minor_digits)
        })
    }

    fn category_and_parents(&self, category: i64) -> Vec<i64> {
        self.ancestors(category)
    }
}

/// Ancestors of a category. A store can contain a cycle of categories, so each is visited once.
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

/// Category → indexes of products in it and its descendants.
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

/// Categories with counts of visible products; WooCommerce's counts include drafts and hidden
/// products.
fn counted(contents: &Contents, members: &HashMap<i64, Places>) -> Vec<Category> {
    let found = |category: i64| members.get(&category).map_or(0, |places| places.len());
    let count = |category: &Category| Category {
        count: u32::try_from(found(category.id)).unwrap_or(u32::MAX),
        ..category.clone()
    };
    contents.categories.iter().map(count).filter(|category| category.count > 0).collect()
}
