//! Head of each page: title, description, canonical URL, sharing preview, structured data.

use korosho_core::woocommerce::html;
use korosho_domain::catalogue::{Product, ProductQuery};
use korosho_domain::category::Category;
use korosho_domain::language::Language;
use korosho_domain::shop_info::ShopInfo;
use korosho_domain::shop_text::{ShopTextKind, ShopTextVersion, shop_text};
use korosho_domain::text_page::TextPageKind;
use serde_json::Value;

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
    let own = Head { description: home_text(shop, language, texts), ..own };
    let head = |text: &HeadText| {
        let head = Head { title: titled(&text.title, &own.site), ..own.clone() };
        match text.description.as_str() {
            "" => head,
            text => Head { description: text.to_owned(), ..head },
        }
    };
    let product = data.product().cloned().map(|product| product.in_language(language));
    match (page, &product) {
        (Page::Home, _) => home(own, shop, origin, language, texts),
        (Page::Shop(query), _) => {
            let category = query.category.and_then(|id| data.category(id)).cloned();
            let category = category.map(|category| category.in_language(language));
            listing(own, shop, query, category.as_ref(), origin, (language, texts))
        }
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
        (Page::Bare, _) => Head { title: own.site.clone(), ..own },
        (Page::Product { .. } | Page::NotFound, _) => head(&texts.not_found),
    }
}

/// Description of the home page: the owner's welcome or, if that page has no text, what the owner says
/// about the shop; else the built-in text.
fn home_text(shop: &ShopInfo, language: Language, texts: &HeadTexts) -> String {
    let of = |kind| shop_text(&shop.texts, kind, language);
    let welcome = of(ShopTextKind::Welcome);
    let about = welcome.and_then(|_| of(ShopTextKind::About));
    let written = [welcome, about].into_iter().flatten().find(|version| !version.text.is_empty());
    written.map_or_else(
        || texts.home.description.clone(),
        |written| html::excerpt(&written.text, html::MAX_DESCRIPTION),
    )
}

/// Title with the shop's name, or the name alone.
fn titled(title: &str, site: &str) -> String {
    if title.is_empty() { site.to_owned() } else { format!("{title} · {site}") }
}

fn home(own: Head, shop: &ShopInfo, origin: &str, language: Language, texts: &HeadTexts) -> Head {
    let owner_text = shop_text(&shop.texts, ShopTextKind::Welcome, language);
    let slogan = owner_text.map_or(&texts.home.title, |text| &text.title);
    let title =
        if slogan.is_empty() { own.site.clone() } else { format!("{}: {slogan}", own.site) };
    Head {
        title,
        // The built-in keywords name goods that another shop may not sell.
        keywords: owner_text.is_none().then(|| texts.keywords.clone()),
        canonical: Some(format!("{origin}/")),
        preview: Some(
            owner_text
                .and_then(|text| owner_preview(text, origin))
                .unwrap_or_else(|| general_preview(origin, texts)),
        ),
        structured: vec![json_ld::bakery(shop, origin)],
        ..own
    }
}

/// Listings that only differ in sort order, search or price are one page to a search engine.
fn listing(
    own: Head,
    shop: &ShopInfo,
    query: &ProductQuery,
    category: Option<&Category>,
    origin: &str,
    (language, texts): (Language, &HeadTexts),
) -> Head {
    let about = shop_text(&shop.texts, ShopTextKind::About, language);
    let title = match (&query.search, category) {
        (Some(search), _) => texts.search.replace("{search}", search),
        (None, Some(category)) => category.name.clone(),
        (None, None) => texts.shop.title.clone(),
    };
    let path = category.map_or_else(|| "/shop".to_owned(), Category::path);
    let text = category.map(|category| &category.description).filter(|text| !text.is_empty());
    let page = match query.page {
        0 | 1 => String::new(),
        page if path.contains('?') => format!("&page={page}"),
        page => format!("?page={page}"),
    };
    Head {
        title: titled(&title, &own.site),
        description: text.map_or_else(
            || listing_text(about, texts),
            |text| html::excerpt(text, html::MAX_DESCRIPTION),
        ),
        canonical: Some(format!("{origin}{path}{page}")),
        preview: Some(general_preview(origin, texts)),
        structured: category
            .map(|category| of_category(category, &own, origin, texts))
            .unwrap_or_default(),
        ..own
    }
}

/// Description of the whole listing: what the owner says about the shop, or the built-in text.
fn listing_text(about: Option<&ShopTextVersion>, texts: &HeadTexts) -> String {
    about.filter(|about| !about.text.is_empty()).map_or_else(
        || texts.shop.description.clone(),
        |about| {
            let text = format!("{} {}", about.text, texts.after_about);
            html::excerpt(&text, html::MAX_DESCRIPTION)
        },
    )
}

/// Structured data of a category's listing: the page, and the way to it.
fn of_category(category: &Category, own: &Head, origin: &str, texts: &HeadTexts) -> Vec<Value> {
    let address = format!("{origin}{}", category.path());
    let steps = [
        (own.site.as_str(), format!("{origin}/")),
        (texts.shop_link.as_str(), format!("{origin}/shop")),
        (category.name.as_str(), address.clone()),
    ];
    vec![json_ld::collection(category, &address), json_ld::breadcrumbs(&steps)]
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
    let category = product.categories.first();
    let category = category.map(|own| (own.name.as_str(), format!("{origin}{}", own.path())));
    let mut steps = vec![
        (shop.name.as_str(), format!("{origin}/")),
        (texts.shop_link.as_str(), format!("{origin}/shop")),
    ];
    steps.extend(category);
    steps.push((product.name.as_str(), address.clone()));
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

/// Sharing preview with the owner's picture of the home page, cropped to 1200 × 630.
fn owner_preview(text: &ShopTextVersion, origin: &str) -> Option<Preview> {
    let picture = text.picture.as_ref()?;
    let address = format!("{origin}{}?w=1200&h=630", picture.src);
    Some(Preview { address, alt: picture.alt.clone() })
}

/// Built-in sharing preview (1200 × 630).
fn general_preview(origin: &str, texts: &HeadTexts) -> Preview {
    let address = format!("{origin}/pictures/share.jpg");
    Preview { address, alt: texts.preview_alt.clone() }
}
