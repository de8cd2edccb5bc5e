//! What each page says about itself.

use korosho_domain::catalogue::{Product, ProductQuery};
use korosho_domain::shop_info::ShopInfo;

use super::data::Data;
use super::head::{Head, Preview, plain};
use super::json_ld;
use super::preview::preview;
use super::route::Page;

/// Longest description that search engines show.
const DESCRIPTION: usize = 160;

const HOME: &str = "Healthy snacks from Nairobi: freshly sourced cashews, almonds and sugar-coated \
    baobab seeds, roasted in small batches and delivered to your door.";
const KEYWORDS: &str = "healthy snacks, cashews, korosho, almonds, baobab seeds, mabuyu, nuts, \
    snacks Nairobi, snacks Kenya";
const PREVIEW: &str = "A bowl full of cashews and almonds with red mabuyu among them";
const CONTACT: &str =
    "Talk to us about customised snacks, orders for your office and direct farm sourcing.";
const CART: &str = "What you are about to buy, piece by piece, and what it costs.";
const CHECKOUT: &str = "Pick up at the shop or have it delivered in Nairobi, and pay as you like.";
const ORDER: &str = "Where your order stands, what is in it and how it is paid.";

/// The head of a page.
#[must_use]
pub fn describe(page: &Page, data: &Data, shop: &ShopInfo, origin: &str, language: &str) -> Head {
    let name = &shop.name;
    let own = Head { kind: "website", site: name.clone(), ..Head::default() };
    let titled = |title: &str| Head { title: format!("{title} · {name}"), ..own.clone() };
    match (page, data.product()) {
        (Page::Home, _) => home(own, shop, origin),
        (Page::Shop(query), _) => listing(own, query, data, origin),
        (Page::Contact, _) => Head {
            description: CONTACT.to_owned(),
            canonical: Some(format!("{origin}/contact")),
            structured: vec![json_ld::open_bakery(shop, origin)],
            preview: Some(general_preview(origin)),
            ..titled("Contact us")
        },
        (Page::Product { .. }, Some(product)) => about(own, product, shop, origin, language),
        (Page::Cart, _) => Head { description: CART.to_owned(), ..titled("Your cart") },
        (Page::Checkout, _) => Head { description: CHECKOUT.to_owned(), ..titled("Checkout") },
        (Page::Order, _) => Head { description: ORDER.to_owned(), ..titled("Your order") },
        (Page::Orders, _) => Head { description: ORDER.to_owned(), ..titled("Your orders") },
        (Page::Wishlist, _) => Head { description: HOME.to_owned(), ..titled("Your wish list") },
        (Page::Unsubscribe, _) => Head { description: HOME.to_owned(), ..titled("Newsletter") },
        (Page::Bare, _) => Head { title: name.clone(), description: HOME.to_owned(), ..own },
        (Page::Product { .. } | Page::NotFound, _) => {
            Head { description: HOME.to_owned(), ..titled("Page not found") }
        }
    }
}

fn home(own: Head, shop: &ShopInfo, origin: &str) -> Head {
    Head {
        title: format!("{}: Snack Smart, Live Healthy", shop.name),
        description: HOME.to_owned(),
        keywords: Some(KEYWORDS.to_owned()),
        canonical: Some(format!("{origin}/")),
        preview: Some(general_preview(origin)),
        structured: vec![json_ld::bakery(shop, origin)],
        ..own
    }
}

/// Listings that only differ in sort order, search or price are one page to a search engine.
fn listing(own: Head, query: &ProductQuery, data: &Data, origin: &str) -> Head {
    let category = query.category.and_then(|id| data.category(id));
    let title = category.map_or("All snacks", |category| &category.name);
    let mut parameters = Vec::new();
    parameters.extend(category.map(|category| format!("category={}", category.id)));
    parameters.extend((query.page > 1).then(|| format!("page={}", query.page)));
    let start = if parameters.is_empty() { "" } else { "?" };
    Head {
        title: format!("{title} · {}", own.site),
        description: format!("{title} from {}, roasted in Nairobi. {HOME}", own.site),
        canonical: Some(format!("{origin}/shop{start}{}", parameters.join("&"))),
        preview: Some(general_preview(origin)),
        ..own
    }
}

fn about(own: Head, product: &Product, shop: &ShopInfo, origin: &str, language: &str) -> Head {
    let address = format!("{origin}/products/{}", product.slug);
    let steps = [
        (shop.name.as_str(), format!("{origin}/")),
        ("Shop", format!("{origin}/shop")),
        (product.name.as_str(), address.clone()),
    ];
    Head {
        title: format!("{} · {}", product.name, shop.name),
        description: plain(&product.short_description, DESCRIPTION),
        preview: Some(preview(product, shop, origin, language)),
        structured: vec![
            json_ld::product(product, &address, origin, shop),
            json_ld::breadcrumbs(&steps),
        ],
        canonical: Some(address),
        kind: "product",
        ..own
    }
}

/// The shop's own picture for shared links (1200 × 630).
fn general_preview(origin: &str) -> Preview {
    Preview { address: format!("{origin}/pictures/share.jpg"), alt: PREVIEW.to_owned() }
}
