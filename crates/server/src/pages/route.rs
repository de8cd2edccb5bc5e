//! Routes of the website: maps a URL to a page.

use korosho_domain::catalogue::ProductQuery;
use korosho_domain::category::Category;
use korosho_domain::text_page::TextPageKind;
use percent_encoding::{AsciiSet, CONTROLS};
use url::form_urlencoded;

use crate::product_query::product_query;

/// Characters of a slug that are percent-encoded in a URL.
pub(crate) const SLUG: &AsciiSet =
    &CONTROLS.add(b' ').add(b'?').add(b'#').add(b'/').add(b'%').add(b'"');

/// Query parameter of the category.
const CATEGORY: &str = "category";

/// Parameters of a query string except the category.
#[must_use]
pub(crate) fn without_category(query: &str) -> Vec<&str> {
    let is_kept = |pair: &&str| {
        form_urlencoded::parse(pair.as_bytes()).next().is_some_and(|(name, _)| name != CATEGORY)
    };
    query.split('&').filter(is_kept).collect()
}

/// URL with additional parameters in its query string.
#[must_use]
pub(crate) fn with_query(url: &str, pairs: &[&str]) -> String {
    let start = if url.contains('?') { '&' } else { '?' };
    if pairs.is_empty() { url.to_owned() } else { format!("{url}{start}{}", pairs.join("&")) }
}

/// A page of the website (specification, section 2).
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Page {
    /// `/`
    Home,
    /// `/shop` with the filter of its query string, and `/shop/{slug}` of a category.
    Shop(Box<ProductQuery>),
    /// `/contact`
    Contact,
    /// `/cart`
    Cart,
    /// `/checkOut`
    Checkout,
    /// `/products/{slug}`, and `/shop/{slug}`, which is the same page reached from the shop.
    Product {
        /// Decoded.
        slug: String,
        /// Whether the path begins with `/shop`, below which categories have their addresses, too.
        below_shop: bool,
    },
    /// `/pages/{kind}`, a page that the shop's owner writes.
    Text {
        /// Kind of the page.
        kind: TextPageKind,
    },
    /// `/order/{id}`
    Order,
    /// `/gift/{id}`, for the recipient of a gift.
    Gift,
    /// `/wishlist`, of a device or of a shared link.
    Wishlist,
    /// `/orders`, those viewed on a device.
    Orders,
    /// `/subscribe`, the target of links in mails that confirm a subscription.
    Subscribe,
    /// `/unsubscribe`, the target of links in mails to subscribers.
    Unsubscribe,
    /// `/app-shell`, the page without a screen, which the service worker serves for every URL of
    /// the shop while offline.
    Bare,
    /// Everything else.
    NotFound,
}

impl Page {
    /// Maps a decoded path to its page.
    ///
    /// An invalid filter shows the unfiltered shop, because people type URLs.
    #[must_use]
    pub(crate) fn at(path: &str, query: &str) -> Self {
        let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
        match parts.as_slice() {
            [""] => Self::Home,
            ["shop"] => Self::Shop(Box::new(product_query(query).unwrap_or_default())),
            ["contact"] => Self::Contact,
            ["cart"] => Self::Cart,
            ["checkOut"] => Self::Checkout,
            [start @ ("products" | "shop"), slug] => {
                Self::Product { slug: (*slug).to_owned(), below_shop: *start == "shop" }
            }
            ["pages", kind] => {
                TextPageKind::parse(kind).map_or(Self::NotFound, |kind| Self::Text { kind })
            }
            ["order", _] => Self::Order,
            ["gift", _] => Self::Gift,
            ["wishlist"] => Self::Wishlist,
            ["orders"] => Self::Orders,
            ["subscribe"] => Self::Subscribe,
            ["unsubscribe"] => Self::Unsubscribe,
            ["app-shell"] => Self::Bare,
            _ => Self::NotFound,
        }
    }

    /// Replaces the product's page at `/shop/{slug}` by the listing of the category that has this
    /// address, with the filter of the query string.
    #[must_use]
    pub(crate) fn or_category(
        self,
        query: &str,
        category_at: impl FnOnce(&str) -> Option<Category>,
    ) -> Self {
        let found = match &self {
            Self::Product { slug, below_shop: true } => category_at(slug),
            _ => None,
        };
        let Some(category) = found else { return self };
        let filter = product_query(query).unwrap_or_default();
        Self::Shop(Box::new(ProductQuery { category: Some(category.id), ..filter }))
    }

    /// Slug of a category that the query string of the shop names in place of an id.
    #[must_use]
    pub(crate) fn category_slug(&self, query: &str) -> Option<String> {
        if !matches!(self, Self::Shop(_)) {
            return None;
        }
        let named = form_urlencoded::parse(query.as_bytes()).filter(|(name, _)| name == CATEGORY);
        let value = named.last()?.1.trim().to_owned();
        let is_id = value.bytes().all(|byte| byte.is_ascii_digit());
        (!is_id).then_some(value)
    }

    /// Whether the page concerns one person, and so is hidden from search engines, caches and other
    /// sites.
    #[must_use]
    pub(crate) const fn is_private(&self) -> bool {
        matches!(
            self,
            Self::Cart
                | Self::Checkout
                | Self::Order
                | Self::Gift
                | Self::Orders
                | Self::Wishlist
                | Self::Subscribe
                | Self::Unsubscribe
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_specified_route_is_a_page() {
        let product = |below_shop| Page::Product { slug: "salted-cashews".to_owned(), below_shop };
        for (path, page) in [
            ("/", Page::Home),
            ("/shop", Page::Shop(Box::default())),
            ("/shop/", Page::Shop(Box::default())),
            ("/contact", Page::Contact),
            ("/cart", Page::Cart),
            ("/checkOut", Page::Checkout),
            ("/products/salted-cashews", product(false)),
            ("/shop/salted-cashews", product(true)),
            ("/pages/terms", Page::Text { kind: TextPageKind::Terms }),
            ("/pages/imprint", Page::NotFound),
            ("/order/0192f8a0", Page::Order),
            ("/gift/0192f8a0", Page::Gift),
            ("/wishlist", Page::Wishlist),
            ("/orders", Page::Orders),
            ("/subscribe", Page::Subscribe),
            ("/unsubscribe", Page::Unsubscribe),
            ("/app-shell", Page::Bare),
            ("/checkout", Page::NotFound),
            ("/nuts", Page::NotFound),
            ("/products", Page::NotFound),
            ("/products/a/b", Page::NotFound),
        ] {
            assert_eq!(Page::at(path, ""), page, "{path}");
        }
    }

    #[test]
    fn category_is_shown_below_the_shop_only_with_the_filter_of_the_query() {
        let category_at = |slug: &str| {
            (slug == "cashews").then(|| Category {
                id: 7,
                slug: slug.to_owned(),
                name: "Cashews".to_owned(),
                slug_taken: false,
                translations: std::collections::BTreeMap::new(),
                description: String::new(),
                count: 1,
                parent: None,
                image: None,
            })
        };
        let at = |path, query| Page::at(path, query).or_category(query, category_at);
        let listing = |page| {
            let query = ProductQuery { category: Some(7), page, ..ProductQuery::default() };
            Page::Shop(Box::new(query))
        };
        assert_eq!(at("/shop/cashews", ""), listing(1));
        assert_eq!(at("/shop/cashews/", "page=2&category=9"), listing(2), "the path decides");
        assert_eq!(at("/shop/cashews", "page=x"), listing(1));
        for path in ["/products/cashews", "/shop/salted-cashews", "/cashews", "/shop"] {
            assert_eq!(at(path, ""), Page::at(path, ""), "{path}");
        }
    }

    /// Source that lists the routes of the front end.
    const ROUTE_TABLE: &str = include_str!("../../../../src/web/routes/route-table.ts");

    #[test]
    fn every_route_of_the_front_end_is_a_page_of_the_server() {
        let paths: Vec<&str> = ROUTE_TABLE
            .split("{ path: \"")
            .skip(1)
            .filter_map(|rest| Some(rest.split_once('"')?.0))
            .filter(|path| *path != "*")
            .collect();
        assert!(paths.contains(&"/order/:id"), "{paths:?}");
        for path in paths {
            // Of text pages only the known kinds exist.
            let path = path.replace("pages/:slug", "pages/terms").replace(':', "");
            assert_ne!(Page::at(&path, ""), Page::NotFound, "{path}");
        }
    }

    #[test]
    fn shop_page_keeps_valid_filters_and_ignores_invalid_ones() {
        let filtered = Page::at("/shop", "category=7&page=2");
        let wanted = ProductQuery { category: Some(7), page: 2, ..ProductQuery::default() };
        assert_eq!(filtered, Page::Shop(Box::new(wanted)));
        assert_eq!(Page::at("/shop", "page=x"), Page::Shop(Box::default()));
    }
}
