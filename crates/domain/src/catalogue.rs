//! Catalogue: products and their variations (sizes), as the apps show them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::absent::is_false;
use crate::allergen::{AllergenFacts, AllergenList, SearchOutcome, declaration};
use crate::category::CategoryRef;
use crate::image::Image;
use crate::language::Language;
use crate::limits::MAX_PUBLISHED_STOCK;
use crate::money::Minor;
use crate::translation::{FactTexts, LineTexts, ProductTexts, Translations, put};

/// Product as a listing or a product page shows it. Texts are decoded and sanitised.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Product {
    /// WooCommerce's product id.
    pub id: i64,
    /// URL slug, unique in the shop.
    pub slug: String,
    /// Name, plain text.
    pub name: String,
    /// Short description, sanitised HTML.
    pub short_description: String,
    /// Description, sanitised HTML; left out of listings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub description: Option<String>,
    /// Texts in further languages.
    #[serde(default, skip_serializing_if = "Translations::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Translations<ProductTexts>>", optional))]
    pub translations: Translations<ProductTexts>,
    /// Lowest price among the sizes for sale; `None` = not for sale.
    pub price: Option<Minor>,
    /// Price before a running sale, of the same size as `price`.
    pub regular_price: Option<Minor>,
    /// Whether a sale runs now.
    pub on_sale: bool,
    /// End of the sale, milliseconds since 1970; absent = not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub sale_ends_at: Option<i64>,
    /// ISO 4217 code.
    pub currency: String,
    /// Pictures, the first is the main one.
    pub images: Vec<Image>,
    /// Categories without the shop's default one.
    pub categories: Vec<CategoryRef>,
    /// Average rating and number of ratings.
    pub rating: Rating,
    /// Whether it is for sale.
    pub purchasable: bool,
    /// Whether at least one size is in stock.
    pub in_stock: bool,
    /// Pieces left; `None` = not counted, or on the website more than it publishes.
    pub stock_quantity: Option<i64>,
    /// Whether it is sold out but can be ordered and is made then; absent = no.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub on_backorder: bool,
    /// Whether an order is limited to one piece of it; absent = no.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub sold_individually: bool,
    /// Options that the customer chooses (name and values in the shop's order).
    pub options: Vec<ProductOption>,
    /// Sizes; empty for a simple product.
    pub variations: Vec<Variation>,
    /// Allergens in the shop's words, e.g. `Cashew nuts`.
    pub allergens: Vec<String>,
    /// Allergens parsed from these words, the ingredients and the name.
    #[serde(default)]
    pub allergen_facts: AllergenFacts,
    /// Nutrition and other facts to be shown as a table.
    pub facts: Vec<Fact>,
    /// Net weight in grams, if known (simple products).
    pub weight_grams: Option<i64>,
}

impl Product {
    /// Allergens parsed from the declaration, the ingredients and the name.
    #[must_use]
    pub fn parse_allergens(&self) -> AllergenFacts {
        let is_list = |fact: &&Fact| {
            ["ingredients", "ingredient", "viungo"].contains(&fact.name.to_lowercase().as_str())
        };
        // An allergen that only a translation names is declared, too.
        let lists = self.facts.iter().filter(is_list).flat_map(|fact| {
            let translated = fact.translations.values().filter_map(|texts| texts.value.as_ref());
            translated.chain([&fact.value]).map(String::as_str)
        });
        let names = self.translations.values().filter_map(|texts| texts.name.as_ref());
        let names = names.chain([&self.name]).map(String::as_str);
        declaration::parse(&self.allergens, lists.chain(names))
    }

    /// Returns the names in further languages, as a line of an order keeps them.
    #[must_use]
    pub fn name_translations(&self) -> Translations<LineTexts> {
        let texts = self.translations.iter();
        texts
            .filter_map(|(language, texts)| {
                Some((*language, LineTexts { name: texts.name.clone()? }))
            })
            .collect()
    }

    /// Returns the product as a listing shows it, without the translations of its facts.
    #[must_use]
    pub fn listed(&self) -> Self {
        let mut product = self.clone();
        for fact in &mut product.facts {
            fact.translations.clear();
        }
        product
    }

    /// Removes stock counts above [`MAX_PUBLISHED_STOCK`] from the product and its variations.
    pub fn hide_ample_stock(&mut self) {
        let counts = self.variations.iter_mut().map(|variation| &mut variation.stock_quantity);
        for count in counts.chain([&mut self.stock_quantity]) {
            *count = count.filter(|pieces| *pieces <= MAX_PUBLISHED_STOCK);
        }
    }

    /// Replaces name and descriptions of the product, and the names of its categories, by those in a
    /// language.
    #[must_use]
    pub fn in_language(mut self, language: Language) -> Self {
        for category in &mut self.categories {
            let texts = category.translations.get(&language);
            put(&mut category.name, texts.and_then(|texts| texts.name.as_ref()));
        }
        if let Some(texts) = self.translations.get(&language) {
            put(&mut self.name, texts.name.as_ref());
            put(&mut self.short_description, texts.short_description.as_ref());
            if let Some(description) = &mut self.description {
                put(description, texts.description.as_ref());
            }
        }
        self
    }
}

/// Purchasable form of a variable product, which customers call a size.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Variation {
    /// WooCommerce's variation id.
    pub id: i64,
    /// Option name to value; an option that is absent accepts any value.
    pub options: BTreeMap<String, String>,
    /// Price; `None` = not for sale.
    pub price: Option<Minor>,
    /// Price before a running sale.
    pub regular_price: Option<Minor>,
    /// Whether a sale runs now.
    pub on_sale: bool,
    /// End of the sale, milliseconds since 1970; absent = not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub sale_ends_at: Option<i64>,
    /// Whether it is for sale.
    pub purchasable: bool,
    /// Whether it is in stock.
    pub in_stock: bool,
    /// Pieces left; `None` = not counted, or on the website more than it publishes.
    pub stock_quantity: Option<i64>,
    /// Whether it shares the product's stock count (`manage_stock: "parent"`); absent = no.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub shares_stock: bool,
    /// Whether it is sold out but can be ordered and is made then; absent = no.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub on_backorder: bool,
    /// Own picture, if any.
    pub image: Option<Image>,
    /// Net weight in grams, if known.
    pub weight_grams: Option<i64>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// Average rating and number of ratings.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Rating {
    /// Average, 1 to 5; 0 = no ratings.
    pub average: f64,
    /// Number of ratings.
    pub count: u32,
}

/// Option that a customer chooses, e.g. `Size` with `100g`, `250g`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ProductOption {
    /// Plain text, e.g. `Size`.
    pub name: String,
    /// Values in the order in which they are offered.
    pub values: Vec<String>,
    /// Preselected value.
    pub default: Option<String>,
}

/// A named fact about a product, e.g. `Energy per 100 g` = `574 kcal`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Fact {
    /// Plain text.
    pub name: String,
    /// Plain text.
    pub value: String,
    /// Texts in further languages; left out of listings.
    #[serde(default, skip_serializing_if = "Translations::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Translations<FactTexts>>", optional))]
    pub translations: Translations<FactTexts>,
}

/// Review of a product by a customer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Review {
    /// WooCommerce's review id.
    pub id: i64,
    /// Name as given.
    pub author: String,
    /// 1 to 5.
    pub rating: u8,
    /// Plain text.
    pub text: String,
    /// Day, `YYYY-MM-DD`.
    pub date: String,
}

/// Content of a product page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ProductPage {
    /// The product, with its description.
    pub product: Product,
    /// Related products: the shop's own picks first, then the same category.
    pub related: Vec<Product>,
    /// Approved reviews, newest first.
    pub reviews: Vec<Review>,
}

/// One page of a listing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Page<T> {
    /// Rows of this page; empty past the end.
    pub items: Vec<T>,
    /// Number of rows on all pages.
    pub total: u32,
    /// Number of pages.
    pub total_pages: u32,
    /// Number of rows that only the filter `without` leaves out; absent = none.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "ts", ts(as = "Option<u32>", optional))]
    pub hidden: u32,
    /// Reading of the search text; absent = every word is found, and nothing is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub search: Option<SearchOutcome>,
}

/// Filters, sorting and paging of a product listing. `Default` is the specified first page of
/// eight.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct ProductQuery {
    /// Page size, 1 to 100.
    #[cfg_attr(feature = "ts", ts(as = "Option<u32>", optional))]
    pub per_page: u32,
    /// Page number, from 1.
    #[cfg_attr(feature = "ts", ts(as = "Option<u32>", optional))]
    pub page: u32,
    /// Category id; `None` or 0 = all.
    pub category: Option<i64>,
    /// Search text; tolerant of typing errors.
    pub search: Option<String>,
    /// Sort key; `None` = relevance for a search, else the shop's own order.
    pub orderby: Option<OrderBy>,
    /// Sort direction; `None` = the natural one of `orderby`.
    pub order: Option<Direction>,
    /// Only (not) on sale.
    pub on_sale: Option<bool>,
    /// Only (not) in stock.
    pub in_stock: Option<bool>,
    /// Only the product with this slug.
    pub slug: Option<String>,
    /// Slug of an unknown URL: lists products it may have meant, most similar first.
    pub suggest: Option<String>,
    /// Lowest price in minor units.
    pub min_price: Option<Minor>,
    /// Highest price in minor units.
    pub max_price: Option<Minor>,
    /// Minimum average rating in stars, 1 to 5; leaves out products without ratings.
    pub min_rating: Option<u8>,
    /// Allergens that no listed product declares, may contain or leaves unknown.
    #[serde(skip_serializing_if = "AllergenList::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<AllergenList>", optional))]
    pub without: AllergenList,
    /// Whether products that may contain traces of the allergens in `without` are listed; `None` =
    /// no. The search text leaves out traces always.
    pub traces: Option<bool>,
}

impl Default for ProductQuery {
    fn default() -> Self {
        Self {
            per_page: PRODUCTS_PER_PAGE,
            page: 1,
            category: None,
            search: None,
            orderby: None,
            order: None,
            on_sale: None,
            in_stock: None,
            slug: None,
            suggest: None,
            min_price: None,
            max_price: None,
            min_rating: None,
            without: AllergenList::default(),
            traces: None,
        }
    }
}

/// Default page size of a product listing (specification, section 9).
pub const PRODUCTS_PER_PAGE: u32 = 8;

/// Largest page size, as in WooCommerce.
pub const MAX_PER_PAGE: u32 = 100;

/// Sort key of a listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum OrderBy {
    /// The shop's own order, then name.
    MenuOrder,
    /// Best match of the search first.
    Relevance,
    /// Most sold first.
    Popularity,
    /// Newest first.
    Date,
    /// Cheapest first.
    Price,
    /// Lowest price per 100 g first, by the size with the best value.
    UnitPrice,
    /// Best rated first.
    Rating,
    /// A to Z.
    Title,
}

/// Sort direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Direction {
    /// Small to large.
    Asc,
    /// Large to small.
    Desc,
}

/// Number of products that each filter would leave in addition to the filters already set.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ProductCounts {
    /// Products in stock.
    pub in_stock: u32,
    /// Products on sale.
    pub on_sale: u32,
    /// Products with an average of at least this many stars, from 1 to 5.
    pub rated: [u32; 5],
}

/// Reference to a product by slug.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ProductRef {
    /// The product's slug.
    pub slug: String,
}
