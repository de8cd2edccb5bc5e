//! What is sold: products, their variations (sizes) and categories, as a face sees them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::money::Minor;

/// A product as a listing or a product page shows it. Texts are decoded and sanitised.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Product {
    /// WooCommerce's product id.
    pub id: i64,
    /// Address part, unique in the shop.
    pub slug: String,
    /// Plain text.
    pub name: String,
    /// Sanitised HTML.
    pub short_description: String,
    /// Sanitised HTML; left out of listings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub description: Option<String>,
    /// Lowest price of what can be bought; `None` = not for sale.
    pub price: Option<Minor>,
    /// Price before a running sale of the same size as `price`.
    pub regular_price: Option<Minor>,
    /// Whether a sale runs now.
    pub on_sale: bool,
    /// When that sale ends, milliseconds since 1970; absent = nobody has said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub sale_ends_at: Option<i64>,
    /// ISO 4217 code.
    pub currency: String,
    /// Pictures, the first is the main one.
    pub images: Vec<Image>,
    /// Categories without the shop's default one.
    pub categories: Vec<CategoryRef>,
    /// Stars and their number.
    pub rating: Rating,
    /// Whether it can be put in a cart at all.
    pub purchasable: bool,
    /// Whether at least one size can be had now.
    pub in_stock: bool,
    /// Pieces left where the shop counts them.
    pub stock_quantity: Option<i64>,
    /// None is left, yet it can be ordered and is made then; absent = no.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub on_backorder: bool,
    /// An order may have one piece of it; absent = any number.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub sold_individually: bool,
    /// What a shopper chooses between (name and values in the shop's order).
    pub options: Vec<ProductOption>,
    /// The sizes; empty for a simple product.
    pub variations: Vec<Variation>,
    /// Allergens in the shop's words, e.g. `Cashew nuts`.
    pub allergens: Vec<String>,
    /// Nutrition and other facts to be shown as a table.
    pub facts: Vec<Fact>,
    /// Net weight in grams where known (simple products).
    pub weight_grams: Option<i64>,
}

/// One choosable form of a variable product: what the shopper calls a size.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Variation {
    /// WooCommerce's variation id.
    pub id: i64,
    /// Option name to value; an option that is absent accepts any value.
    pub options: BTreeMap<String, String>,
    /// `None` = not for sale.
    pub price: Option<Minor>,
    /// Price before a running sale.
    pub regular_price: Option<Minor>,
    /// Whether a sale runs now.
    pub on_sale: bool,
    /// When that sale ends, milliseconds since 1970; absent = nobody has said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub sale_ends_at: Option<i64>,
    /// Whether it can be put in a cart at all.
    pub purchasable: bool,
    /// Whether it can be had now.
    pub in_stock: bool,
    /// Pieces left where the shop counts them.
    pub stock_quantity: Option<i64>,
    /// Whether the product's count holds for it (`manage_stock: "parent"`); absent = no.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub shares_stock: bool,
    /// None is left, yet it can be ordered and is made then; absent = no.
    #[serde(default, skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub on_backorder: bool,
    /// Own picture, if it has one.
    pub image: Option<Image>,
    /// Net weight in grams where known.
    pub weight_grams: Option<i64>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

/// A picture. `src` is a path below `/media` that takes `w` and `q`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Image {
    /// Address without size parameters.
    pub src: String,
    /// Text for those who cannot see it.
    pub alt: String,
    /// The same in Kiswahili, where the shop wrote it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub alt_sw: Option<String>,
    /// Pixels of the original; `None` until it has been seen.
    pub width: Option<u32>,
    /// Pixels of the original; `None` until it has been seen.
    pub height: Option<u32>,
    /// Its average colour as CSS, shown while it loads; `None` until it has been seen.
    pub placeholder: Option<String>,
    /// A blur to show meanwhile: five colours of three hex digits, the middle, then the corners from
    /// top left to bottom right; absent until it has been seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub blur: Option<String>,
}

/// A category as a product names it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CategoryRef {
    /// WooCommerce's category id.
    pub id: i64,
    /// Address part.
    pub slug: String,
    /// Plain text.
    pub name: String,
}

/// A category of the shop; the default one ("Uncategorized") is never among them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Category {
    /// WooCommerce's category id.
    pub id: i64,
    /// Address part.
    pub slug: String,
    /// Plain text.
    pub name: String,
    /// Products that can be shown, child categories included.
    pub count: u32,
    /// Parent category, if any.
    pub parent: Option<i64>,
    /// Its picture, if the shop gave it one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub image: Option<Image>,
}

/// Stars: the average (0 to 5) and how many people gave them.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Rating {
    /// 0 = nobody has rated yet.
    pub average: f64,
    /// Number of ratings.
    pub count: u32,
}

/// Something a shopper chooses, e.g. `Size` with `100g`, `250g`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ProductOption {
    /// Plain text, e.g. `Size`.
    pub name: String,
    /// Values in the order in which they are offered.
    pub values: Vec<String>,
    /// Value to start with.
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

/// What a shopper wrote about a product.
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

/// What a product page shows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ProductPage {
    /// The product, with its description.
    pub product: Product,
    /// Products that go with it: the shop's own picks first, then the same category.
    pub related: Vec<Product>,
    /// Approved reviews, newest first.
    pub reviews: Vec<Review>,
}

/// One page of a listing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Page<T> {
    /// The rows of this page; empty past the end.
    pub items: Vec<T>,
    /// Rows on all pages.
    pub total: u32,
    /// Pages there are.
    pub total_pages: u32,
}

/// Which products to list, and how. `Default` is the specified first page of eight.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct ProductQuery {
    /// 1 to 100.
    #[cfg_attr(feature = "ts", ts(as = "Option<u32>", optional))]
    pub per_page: u32,
    /// From 1.
    #[cfg_attr(feature = "ts", ts(as = "Option<u32>", optional))]
    pub page: u32,
    /// Category id; `None` or 0 = all.
    pub category: Option<i64>,
    /// Typed by a person; tolerant of typing mistakes.
    pub search: Option<String>,
    /// What to sort by; `None` = relevance when searching, else the shop's own order.
    pub orderby: Option<OrderBy>,
    /// Direction; `None` = the natural one of `orderby`.
    pub order: Option<Direction>,
    /// Only (not) on sale.
    pub on_sale: Option<bool>,
    /// Only (not) in stock.
    pub in_stock: Option<bool>,
    /// Exactly this product.
    pub slug: Option<String>,
    /// Slug of an unknown URL: lists products it may have meant, most similar first.
    pub suggest: Option<String>,
    /// Lowest price in minor units.
    pub min_price: Option<Minor>,
    /// Highest price in minor units.
    pub max_price: Option<Minor>,
    /// At least so many stars on average, 1 to 5; what nobody has rated is left out.
    pub min_rating: Option<u8>,
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
        }
    }
}

/// Products on a page unless asked otherwise (specification, section 9).
pub const PRODUCTS_PER_PAGE: u32 = 8;

/// Most products a page may hold, as in WooCommerce.
pub const MAX_PER_PAGE: u32 = 100;

/// What a listing is sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum OrderBy {
    /// The shop's own order, then name.
    MenuOrder,
    /// How well the search fits.
    Relevance,
    /// Most sold first.
    Popularity,
    /// Newest first.
    Date,
    /// Cheapest first.
    Price,
    /// Cheapest 100 g first, by the size that gives most for the money.
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

/// How many products each filter would leave beside the ones that are set.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ProductCounts {
    /// Those in stock.
    pub in_stock: u32,
    /// Those on sale.
    pub on_sale: u32,
    /// Those with at least this many stars, from 1 to 5.
    pub rated: [u32; 5],
}

/// Which product a page shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ProductRef {
    /// The product's slug.
    pub slug: String,
}
