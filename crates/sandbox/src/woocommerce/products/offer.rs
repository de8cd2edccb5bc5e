//! Price and availability of a product: its own, or derived from its variations.

use super::product::{self, Product};
use crate::woocommerce::text;
use sqlx::SqlitePool;

/// Price, sale and stock of a product as the shop shows them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Offer {
    /// Lowest price as entered; empty if there is none.
    pub(crate) price: String,
    /// Whether the product or any variation is on sale.
    pub(crate) on_sale: bool,
    /// `instock`, `outofstock` or `onbackorder`.
    pub(crate) stock_status: String,
    /// Ids of its variations in menu order.
    pub(crate) variations: Vec<i64>,
    /// Price in WooCommerce's HTML.
    pub(crate) price_html: String,
}

/// Offer of a product or variation at a time (Unix milliseconds).
pub(crate) async fn of(db: &SqlitePool, product: &Product, now_ms: i64) -> sqlx::Result<Offer> {
    if !product.is_variable() {
        return Ok(own(product, now_ms));
    }
    let variations = product::variations(db, product.id).await?;
    Ok(from_sizes(product, &variations, now_ms))
}

fn own(product: &Product, now_ms: i64) -> Offer {
    let price = product.price(now_ms).to_owned();
    let on_sale = product.is_on_sale(now_ms);
    let price_html = match (price.is_empty(), on_sale) {
        (true, _) => String::new(),
        (false, true) => reduced(product.text("regular_price"), &price),
        (false, false) => text::price_span(&price),
    };
    let stock_status = product.text("stock_status").to_owned();
    Offer { price, on_sale, stock_status, variations: Vec::new(), price_html }
}

fn from_sizes(product: &Product, variations: &[Product], now_ms: i64) -> Offer {
    let mut prices: Vec<&str> = variations
        .iter()
        .filter(|size| size.text("status") == "publish")
        .map(|size| size.price(now_ms))
        .filter(|price| !price.is_empty())
        .collect();
    prices.sort_by_key(|price| text::thousandths(price));
    let on_sale = variations.iter().any(|size| size.is_on_sale(now_ms));
    let stock_status = if product.flag("manage_stock") {
        product.text("stock_status").to_owned()
    } else {
        best_stock(variations).to_owned()
    };
    Offer {
        price: prices.first().copied().unwrap_or_default().to_owned(),
        on_sale,
        stock_status,
        variations: variations.iter().map(|size| size.id).collect(),
        price_html: range(&prices),
    }
}

fn best_stock(variations: &[Product]) -> &'static str {
    let any = |status| variations.iter().any(|size| size.text("stock_status") == status);
    match (any("instock"), any("onbackorder"), any("outofstock")) {
        (false, true, _) => "onbackorder",
        (false, false, true) => "outofstock",
        _ => "instock",
    }
}

fn range(prices: &[&str]) -> String {
    match (prices.first(), prices.last()) {
        (Some(low), Some(high)) if text::thousandths(low) != text::thousandths(high) => {
            format!("{} &ndash; {}", text::price_span(low), text::price_span(high))
        }
        (Some(only), _) => text::price_span(only),
        _ => String::new(),
    }
}

fn reduced(regular: &str, sale: &str) -> String {
    let said = |words: &str, price: &str| {
        let price = text::shown(price);
        format!("<span class=\"screen-reader-text\">{words} price was: KSh&nbsp;{price}.</span>")
    };
    let now = said("Current", sale).replace("price was", "price is");
    format!(
        "<del aria-hidden=\"true\">{}</del> {}<ins aria-hidden=\"true\">{}</ins>{now}",
        text::price_span(regular),
        said("Original", regular),
        text::price_span(sale),
    )
}
