//! Catalogue: products, their variations (sizes) and categories, as the apps show them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::allergen::{AllergenFacts, AllergenList, SearchOutcome, declaration};
use crate::money::Minor;

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
    /// Pieces left; `None` = not counted.
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
        let lists = self.facts.iter().filter(is_list).map(|fact| fact.value.as_str());
        declaration::parse(&self.allergens, lists.chain([self.name.as_str()]))
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
    /// Pieces left; `None` = not counted.
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

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

/// Picture. `src` is a path below `/media` that takes the parameters `w` and `q`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Image {
    /// URL without size parameters.
    pub src: String,
    /// Alternative text.
    pub alt: String,
    /// Alternative text in Kiswahili, if the shop has written one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub alt_sw: Option<String>,
    /// Width of the original in pixels; `None` until the picture has been analysed.
    pub width: Option<u32>,
    /// Height of the original in pixels; `None` until the picture has been analysed.
    pub height: Option<u32>,
    /// Average colour as CSS, shown while the picture loads; `None` until it has been analysed.
    pub placeholder: Option<String>,
    /// Blur shown while the picture loads: five colours of three hex digits, the middle, then the
    /// corners from top left to bottom right; absent until the picture has been analysed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub blur: Option<String>,
}

/// Category as a product references it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CategoryRef {
    /// WooCommerce's category id.
    pub id: i64,
    /// URL slug.
    pub slug: String,
    /// Name, plain text.
    pub name: String,
    /// Whether `/shop/{slug}` is a product's page; set on a product's own page only, absent = no.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub slug_taken: bool,
}

impl CategoryRef {
    /// Path of the category's listing.
    #[must_use]
    pub fn path(&self) -> String {
        category_path(self.id, &self.slug, self.slug_taken)
    }
}

/// Category of the shop, never the default one ("Uncategorized").
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Category {
    /// WooCommerce's category id.
    pub id: i64,
    /// URL slug.
    pub slug: String,
    /// Name, plain text.
    pub name: String,
    /// Whether `/shop/{slug}` is a product's page, which wins: slugs of products and categories are
    /// independent in WooCommerce; absent = no.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub slug_taken: bool,
    /// Text about the category, plain text with line breaks; absent = none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<String>", optional))]
    pub description: String,
    /// Number of visible products, child categories included.
    pub count: u32,
    /// Parent category, if any.
    pub parent: Option<i64>,
    /// Picture, if the shop has set one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub image: Option<Image>,
}

impl Category {
    /// Path of the category's listing: `/shop/{slug}`, or with the id if that is a product's page.
    #[must_use]
    pub fn path(&self) -> String {
        category_path(self.id, &self.slug, self.slug_taken)
    }
}

fn category_path(id: i64, slug: &str, slug_taken: bool) -> String {
    if slug_taken || slug.is_empty() {
        format!("/shop?category={id}")
    } else {
        format!("/shop/{slug}")
    }
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
