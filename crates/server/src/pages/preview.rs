//! Preview of a shared link to a product: a card with its picture, name and price.

use korosho_core::money::money;
use korosho_domain::catalogue::Product;
use korosho_domain::language::Language;
use korosho_domain::shop_info::ShopInfo;
use korosho_media::{Card, CardPrice};
use percent_encoding::utf8_percent_encode;

use super::head::Preview;
use super::heads::HeadTexts;
use super::route::SLUG;

/// Number of picture backgrounds, assigned by category as in `src/components/product/tile.ts`.
const BACKGROUNDS: i64 = 5;

/// Contents of a product's card.
#[must_use]
pub(crate) fn card(product: &Product, shop: &ShopInfo, texts: &HeadTexts) -> Card {
    let category = product.categories.first().map_or(0, |category| category.id);
    Card {
        brand: shop.name.clone(),
        name: product.name.clone(),
        price: price(product, &texts.price_from),
        tile: usize::try_from(category.rem_euclid(BACKGROUNDS)).unwrap_or(0),
    }
}

fn price(product: &Product, from: &str) -> Option<CardPrice> {
    let text = |minor| money(minor, &product.currency);
    let dearer = |size: Option<i64>| size.is_some_and(|price| Some(price) != product.price);
    let differ = !from.is_empty() && product.variations.iter().any(|size| dearer(size.price));
    let was = product.regular_price.filter(|_| product.on_sale);
    Some(CardPrice {
        before: differ.then(|| from.to_owned()),
        now: text(product.price?),
        was: was.filter(|was| Some(*was) > product.price).map(text),
    })
}

/// Preview for the head of a page. Its URL changes with its contents, so that no cache shows an
/// outdated price.
#[must_use]
pub(crate) fn preview(
    product: &Product,
    shop: &ShopInfo,
    origin: &str,
    language: Language,
    texts: &HeadTexts,
) -> Preview {
    let card = card(product, shop, texts);
    let fingerprint = card.fingerprint();
    let said = card.price.map(|price| [price.before, Some(price.now)].into_iter().flatten());
    let price = said.map(|words| words.collect::<Vec<_>>().join(" "));
    let alt = price.map_or_else(|| card.name.clone(), |price| format!("{}, {price}", card.name));
    // `/media/{id}/{file}`: another picture has another id.
    let picture = product.images.first().and_then(|image| image.src.split('/').nth(2));
    let version = format!("{fingerprint}-{}", picture.unwrap_or("0"));
    let slug = utf8_percent_encode(&product.slug, SLUG);
    let address = format!("{origin}/media/previews/{slug}.jpg?lang={language}&v={version}");
    Preview { address, alt }
}
