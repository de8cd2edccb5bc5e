//! Routes of the website: maps a URL to a page.

use korosho_domain::catalogue::ProductQuery;
use korosho_domain::text_page::TextPageKind;
use percent_encoding::{AsciiSet, CONTROLS};

use crate::product_query::product_query;

/// Characters of a slug that are percent-encoded in a URL.
pub(crate) const SLUG: &AsciiSet =
    &CONTROLS.add(b' ').add(b'?').add(b'#').add(b'/').add(b'%').add(b'"');

/// A page of the website (specification, section 2).
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Page {
    /// `/`
    Home,
    /// `/shop` with the filter of its query string.
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
    /// `/subscribe`, the target of links in mails that confirm a newsletter subscription.
    Subscribe,
    /// `/unsubscribe`, the target of links in newsletters.
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
            ["products" | "shop", slug] => Self::Product { slug: (*slug).to_owned() },
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

    /// Whether the page concerns one person, and so is hidden from search engines, caches and
    /// referrers.
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
        let slug = || Page::Product { slug: "salted-cashews".to_owned() };
        for (path, page) in [
            ("/", Page::Home),
            ("/shop", Page::Shop(Box::default())),
            ("/shop/", Page::Shop(Box::default())),
            ("/contact", Page::Contact),
            ("/cart", Page::Cart),
            ("/checkOut", Page::Checkout),
            ("/products/salted-cashews", slug()),
            ("/shop/salted-cashews", slug()),
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
