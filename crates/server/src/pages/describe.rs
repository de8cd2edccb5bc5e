//! Head of each page: title, description, canonical URL, sharing preview, structured data.

use korosho_core::woocommerce::html;
use korosho_domain::catalogue::{Product, ProductQuery};
use korosho_domain::language::Language;
use korosho_domain::shop_info::ShopInfo;
use korosho_domain::text_page::TextPageKind;

use super::data::Data;
use super::head::{Head, Preview};
use super::heads::{HeadText, HeadTexts};
use super::json_ld;
use super::preview::preview;
use super::route::Page;

/// Head of a page.
#[must_use]
pub(crate) fn describe(
    page: &Page,
    data: &Data,
    shop: &ShopInfo,
    origin: &str,
    language: Language,
    texts: &HeadTexts,
) -> Head {
    let own = Head { kind: "website", site: shop.name.clone(), ..Head::default() };
    let head = |text: &HeadText| Head {
        title: titled(&text.title, &own.site),
        description: text.description.clone(),
        ..own.clone()
    };
    match (page, data.product()) {
        (Page::Home, _) => home(own, shop, origin, texts),
        (Page::Shop(query), _) => listing(own, query, data, origin, texts),
        (Page::Contact, _) => Head {
            canonical: Some(format!("{origin}/contact")),
            structured: vec![json_ld::open_bakery(shop, origin)],
            preview: Some(general_preview(origin, texts)),
            ..head(&texts.contact)
        },
        (Page::Product { .. }, Some(product)) => about(own, product, shop, origin, language, texts),
        (Page::Text { kind }, _) => text_page(own, *kind, data, origin, language, texts),
        (Page::Cart, _) => head(&texts.cart),
        (Page::Checkout, _) => head(&texts.checkout),
        (Page::Order, _) => head(&texts.order),
        (Page::Gift, _) => head(&texts.gift),
        (Page::Orders, _) => head(&texts.orders),
        (Page::Wishlist, _) => head(&texts.wishlist),
        (Page::Subscribe, _) => head(&texts.subscribe),
        (Page::Unsubscribe, _) => head(&texts.unsubscribe),
        (Page::Bare, _) => {
            Head { title: own.site.clone(), description: texts.home.description.clone(), ..own }
        }
        (Page::Product { .. } | Page::NotFound, _) => head(&texts.not_found),
    }
}

/// Title with the shop's name, or the name alone.
fn titled(title: &str, site: &str) -> String {
    if title.is_empty() { site.to_owned() } else { format!("{title} · {site}") }
}

fn home(own: Head, shop: &ShopInfo, origin: &str, texts: &HeadTexts) -> Head {
    let slogan = &texts.home.title;
    let title =
        if slogan.is_empty() { own.site.clone() } else { format!("{}: {slogan}", own.site) };
    Head {
        title,
        description: texts.home.description.clone(),
        keywords: Some(texts.keywords.clone()),
        canonical: Some(format!("{origin}/")),
        preview: Some(general_preview(origin, texts)),
        structured: vec![json_ld::bakery(shop, origin)],
        ..own
    }
}

/// Listings that only differ in sort order, search or price are one page to a search engine.
fn listing(own: Head, query: &ProductQuery, data: &Data, origin: &str, texts: &HeadTexts) -> Head {
    let category = query.category.and_then(|id| data.category(id));
    let title = category.map_or(&texts.shop.title, |category| &category.name);
    let mut parameters = Vec::new();
    parameters.extend(category.map(|category| format!("category={}", category.id)));
    parameters.extend((query.page > 1).then(|| format!("page={}", query.page)));
    let start = if parameters.is_empty() { "" } else { "?" };
    Head {
        title: titled(title, &own.site),
        description: texts.shop.description.clone(),
        canonical: Some(format!("{origin}/shop{start}{}", parameters.join("&"))),
        preview: Some(general_preview(origin, texts)),
        ..own
    }
}

/// Head of a text page: the owner's title and the beginning of the text.
fn text_page(
    own: Head,
    kind: TextPageKind,
    data: &Data,
    origin: &str,
    language: Language,
    texts: &HeadTexts,
) -> Head {
    let Some(version) = data.text_page().and_then(|page| page.version(language)) else {
        return Head { title: titled(&texts.not_found.title, &own.site), ..own };
    };
    Head {
        title: titled(&version.title, &own.site),
        description: version.summary.clone(),
        canonical: Some(format!("{origin}/pages/{}", kind.as_str())),
        preview: Some(general_preview(origin, texts)),
        ..own
    }
}

fn about(
    own: Head,
    product: &Product,
    shop: &ShopInfo,
    origin: &str,
    language: Language,
    texts: &HeadTexts,
) -> Head {
    let address = format!("{origin}/products/{}", product.slug);
    let description = html::summary(&product.short_description, html::MAX_DESCRIPTION);
    let steps = [
        (shop.name.as_str(), format!("{origin}/")),
        (texts.shop_link.as_str(), format!("{origin}/shop")),
        (product.name.as_str(), address.clone()),
    ];
    Head {
        title: titled(&product.name, &shop.name),
        description: if description.is_empty() {
            texts.product.description.replace("{name}", &product.name)
        } else {
            description
        },
        preview: Some(preview(product, shop, origin, language, texts)),
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
fn general_preview(origin: &str, texts: &HeadTexts) -> Preview {
    let address = format!("{origin}/pictures/share.jpg");
    Preview { address, alt: texts.preview_alt.clone() }
}
