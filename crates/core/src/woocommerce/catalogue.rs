//! Reads the catalogue of the store.

use std::collections::HashMap;
use std::sync::Arc;

use futures::stream::{self, StreamExt as _, TryStreamExt as _};
use iso_currency::Currency;
use korosho_domain::catalogue::Review;
use korosho_domain::category::Category;
use korosho_domain::pricing::store::StorePricing;
use serde_json::Value;

use super::client::WooClient;
use super::coupons;
use super::error::WooError;
use super::fingerprint;
use super::html;
use super::mapping::{self, MappingContext};
use super::marked_text;
use super::options::{AttributeTerms, Terms};
use super::pages::{PER_PAGE, Pages, pages};
use super::shipping::{self, Shipping};
use super::taxes;
use super::text_pages::{self, TextPages};
use super::translations;
use super::wire::{WireProduct, WireReview, WireSetting, WireTerm, as_text};
use crate::catalogue_contents::{CatalogueEntry, Contents, Picture};

/// Maximum number of products whose variations are requested concurrently; the client has its own
/// limit of requests.
const AT_ONCE: usize = 8;

/// Settings with which a product is mapped. If they change, every product is read again.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Basics {
    currency: String,
    default_category: Option<i64>,
    terms: Terms,
    weight_unit: String,
    /// Settings on which prices depend, without delivery.
    pricing: StorePricing,
}

/// Everything in the store except products and reviews: a dozen small requests.
#[derive(Debug)]
pub(crate) struct Frame {
    pub(crate) basics: Basics,
    categories: Vec<Category>,
    /// Pictures of the categories.
    pictures: Vec<Picture>,
    shipping: Shipping,
    /// Settings on which prices depend.
    pricing: StorePricing,
    /// Coupons; `None` if they cannot be read now.
    coupons: Option<coupons::Listed>,
    /// Pages of the owner; `None` if they cannot be read now.
    text_pages: Option<TextPages>,
}

impl Frame {
    /// Replaces everything except products and reviews; parts that could not be read keep their
    /// known values.
    pub(crate) fn put_on(&self, contents: &mut Contents) {
        contents.currency.clone_from(&self.basics.currency);
        contents.categories.clone_from(&self.categories);
        self.shipping.put_on(contents);
        let known = contents.pricing.major_version;
        contents.pricing.clone_from(&self.pricing);
        contents.pricing.major_version = self.pricing.major_version.or(known);
        contents.decimals = Some(self.pricing.decimals);
        if let Some(coupons) = &self.coupons {
            coupons.put_on(&mut contents.coupons);
        }
        let in_pages = self.text_pages.iter().flat_map(|found| &found.pictures);
        if let Some(found) = &self.text_pages {
            contents.text_pages.clone_from(&found.pages);
            contents.shop_texts.clone_from(&found.shop_texts);
        }
        for picture in self.pictures.iter().chain(in_pages) {
            if !contents.pictures.contains(picture) {
                contents.pictures.push(picture.clone());
            }
        }
    }
}

/// Reads everything; calls `progress` with the number of products read and the total. Parts that
/// cannot be read keep their values from `known`.
///
/// # Errors
/// [`WooError`]; then nothing read is used.
pub(crate) async fn read_all(
    client: &WooClient,
    default_category: &str,
    known: &Contents,
    progress: &(dyn Fn(u32, u32) + Sync),
) -> Result<(Contents, Basics, Vec<(i64, u64)>), WooError> {
    let frame = read_frame(client, default_category).await?;
    let published = [("status", "publish".to_owned())];
    let mut reviews = read_reviews(client, None).await?;
    let mut read = SyncResult::default();
    let mut pages = Pages::new("products", &published);
    let mut done = 0;
    while let Some((rows, total)) = pages.next::<WireProduct>(client).await? {
        let report = |more| progress(done + more, total);
        report(0);
        let on_page = u32::try_from(rows.len()).unwrap_or(u32::MAX);
        read_entries(client, rows, &frame.basics, &report, &mut read).await?;
        done += on_page;
    }
    let SyncResult { mut entries, unlisted, pictures, fingerprints } = read;
    for entry in &mut entries {
        entry.reviews = reviews.remove(&entry.product.id).unwrap_or_default();
    }
    let entries = entries.into_iter().map(Arc::new).collect();
    let mut contents = Contents {
        entries,
        unlisted,
        pictures,
        coupons: known.coupons.clone(),
        text_pages: known.text_pages.clone(),
        shop_texts: known.shop_texts.clone(),
        ..Contents::default()
    };
    frame.put_on(&mut contents);
    Ok((contents, frame.basics, fingerprints))
}

/// Products as read from the store.
#[derive(Debug, Default)]
pub(crate) struct SyncResult {
    pub entries: Vec<CatalogueEntry>,
    /// Ids of published products that are not visible.
    pub unlisted: Vec<i64>,
    pub pictures: Vec<Picture>,
    /// Fingerprints of products and their variations, by id: see [`fingerprint`].
    pub fingerprints: Vec<(i64, u64)>,
}

/// Reads the products with these ids; unpublished products are missing in the result.
pub(crate) async fn read_some(
    client: &WooClient,
    basics: &Basics,
    ids: &[i64],
) -> Result<SyncResult, WooError> {
    let mut read = SyncResult::default();
    // As many ids as fit one page and one URL.
    for ids in ids.chunks(PER_PAGE as usize) {
        let list = ids.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
        let query = [("include", list), ("status", "publish".to_owned())];
        let rows: Vec<WireProduct> = pages(client, "products", &query).await?;
        read_entries(client, rows, basics, &|_| (), &mut read).await?;
    }
    Ok(read)
}

/// Ids of products modified after `moment` (ISO 8601, GMT, without zone), drafts included.
pub(crate) async fn changed_since(client: &WooClient, moment: &str) -> Result<Vec<i64>, WooError> {
    let query = [
        ("modified_after", moment.to_owned()),
        ("dates_are_gmt", "true".to_owned()),
        ("_fields", "id".to_owned()),
        ("status", "any".to_owned()),
    ];
    let rows: Vec<WireProduct> = pages(client, "products", &query).await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// Number of published products.
pub(crate) async fn published(client: &WooClient) -> Result<usize, WooError> {
    let one = [("_fields", "id"), ("status", "publish"), ("per_page", "1")];
    let query = one.map(|(name, value)| (name, value.to_owned()));
    let listed = client.list::<Vec<Value>>("products", &query).await?;
    Ok(listed.total as usize)
}

/// Ids of all published products; missing ids were unpublished.
pub(crate) async fn all_ids(client: &WooClient) -> Result<Vec<i64>, WooError> {
    let query = [("_fields", "id".to_owned()), ("status", "publish".to_owned())];
    let rows: Vec<WireProduct> = pages(client, "products", &query).await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// Reads everything in the store except products and reviews.
pub(crate) async fn read_frame(
    client: &WooClient,
    default_category: &str,
) -> Result<Frame, WooError> {
    let rows: Vec<WireTerm> = pages(client, "products/categories", &[]).await?;
    let basics = basics_with_categories(client, &rows, default_category).await?;
    let mut pricing = basics.pricing.clone();
    pricing.major_version = taxes::major_version(client).await;
    let shipping = match shipping::read(client, &mut pricing).await {
        Ok(found) => found,
        Err(error @ WooError::Refused { .. }) => {
            tracing::warn!(%error, "no delivery zones");
            Shipping::default()
        }
        Err(error) => return Err(error),
    };
    let (categories, pictures) = shown_categories(rows, basics.default_category);
    let coupons = coupons::read_all(client, &basics.currency).await.map_or_else(
        |error| {
            // A key pair without access to coupons sells at full price rather than not at all.
            tracing::warn!(%error, "no coupons");
            None
        },
        Some,
    );
    let text_pages = text_pages::read(client).await.map_or_else(
        |error| {
            // A store may hide its pages from visitors; a shop without them sells all the same.
            tracing::debug!(%error, "no text pages");
            None
        },
        Some,
    );
    Ok(Frame { basics, categories, pictures, shipping, pricing, coupons, text_pages })
}

/// Reads the settings with which products are mapped, for use before the first full copy.
pub(crate) async fn read_basics(
    client: &WooClient,
    default_category: &str,
) -> Result<Basics, WooError> {
    let rows: Vec<WireTerm> = pages(client, "products/categories", &[]).await?;
    basics_with_categories(client, &rows, default_category).await
}

async fn basics_with_categories(
    client: &WooClient,
    categories: &[WireTerm],
    default_category: &str,
) -> Result<Basics, WooError> {
    let currency: WireSetting = client.get(CURRENCY_SETTING, &[]).await?;
    let currency = known_currency(&as_text(&currency.value))?;
    let weight: WireSetting = client.get("settings/products/woocommerce_weight_unit", &[]).await?;
    Ok(Basics {
        pricing: taxes::read(client, &currency).await?,
        currency,
        default_category: categories
            .iter()
            .find(|row| row.slug == default_category)
            .map(|row| row.id),
        terms: read_terms(client).await?,
        weight_unit: as_text(&weight.value),
    })
}

/// Longest text about a category, in characters: every listing carries those of all categories.
const MAX_CATEGORY_TEXT: usize = 2_000;

/// Categories in the shop's order without the default one, with their pictures.
pub(super) fn shown_categories(
    rows: Vec<WireTerm>,
    hidden: Option<i64>,
) -> (Vec<Category>, Vec<Picture>) {
    let mut shown: Vec<WireTerm> = rows.into_iter().filter(|row| Some(row.id) != hidden).collect();
    shown.sort_by_key(|row| (row.menu_order.unwrap_or(0), row.name.clone()));
    let mut pictures = Vec::new();
    let category = |row: &WireTerm| {
        let (name, name_sw) = translations::marked_name(&row.name);
        let text = marked_text::read(&row.description);
        let lines = |html: String| html::lines(&html, MAX_CATEGORY_TEXT);
        let image = row.image.as_ref().filter(|image| !image.src.is_empty());
        Category {
            id: row.id,
            slug: row.slug.clone(),
            slug_taken: false,
            description: text.english.map(lines).unwrap_or_default(),
            translations: translations::of_category(name_sw, text.kiswahili.map(lines)),
            count: 0,
            parent: row.parent.filter(|parent| *parent > 0),
            image: image.map(|image| mapping::reshape_image(image, &name, &mut pictures)),
            name,
        }
    };
    let categories = shown.iter().map(category).collect();
    (categories, pictures)
}

const CURRENCY_SETTING: &str = "settings/general/woocommerce_currency";

/// The store's currency; a code outside of ISO 4217 is refused, because its number of decimals is
/// unknown.
fn known_currency(text: &str) -> Result<String, WooError> {
    let code = text.trim().to_uppercase();
    match Currency::from_code(&code) {
        Some(_) => Ok(code),
        None => Err(WooError::Decode {
            request: format!("GET {CURRENCY_SETTING}"),
            path: "value".to_owned(),
            cause: format!("{code:?} is no currency of ISO 4217"),
        }),
    }
}

/// Reads the terms of every global attribute.
async fn read_terms(client: &WooClient) -> Result<Terms, WooError> {
    let attributes: Vec<WireTerm> = client.get("products/attributes", &[]).await?;
    let mut terms = Terms::new();
    for attribute in attributes {
        let path = format!("products/attributes/{}/terms", attribute.id);
        let rows: Vec<WireTerm> = pages(client, &path, &[]).await?;
        terms.insert(attribute.id, AttributeTerms::new(rows));
    }
    Ok(terms)
}

async fn read_entries(
    client: &WooClient,
    products: Vec<WireProduct>,
    basics: &Basics,
    progress: &(dyn Fn(u32) + Sync),
    read: &mut SyncResult,
) -> Result<(), WooError> {
    let reading = MappingContext {
        currency: &basics.currency,
        default_category: basics.default_category,
        terms: &basics.terms,
        weight_unit: &basics.weight_unit,
        store: client.base_url(),
        pricing: &basics.pricing,
    };
    read.fingerprints.extend(products.iter().map(|row| (row.id, fingerprint::of(row))));
    let (listed, hidden): (Vec<_>, Vec<_>) = products.into_iter().partition(mapping::is_listed);
    read.unlisted.extend(hidden.iter().map(|product| product.id));
    let mut whole = stream::iter(listed)
        .map(|product| async move {
            let sizes = read_sizes(client, &product).await?;
            Ok::<_, WooError>((product, sizes))
        })
        .buffered(AT_ONCE);
    let mut done = 0;
    while let Some((product, sizes)) = whole.try_next().await? {
        read.fingerprints.extend(sizes.iter().map(|row| (row.id, fingerprint::of(row))));
        read.entries.push(mapping::entry(&product, &sizes, &reading, &mut read.pictures));
        done += 1;
        progress(done);
    }
    Ok(())
}

async fn read_sizes(
    client: &WooClient,
    product: &WireProduct,
) -> Result<Vec<WireProduct>, WooError> {
    if product.kind != "variable" {
        return Ok(Vec::new());
    }
    match pages(client, &format!("products/{}/variations", product.id), &[]).await {
        // The product was deleted between two requests: without variations it cannot be bought, and
        // the next poll removes it.
        Err(error) if error.is_deleted_item() => Ok(Vec::new()),
        other => other,
    }
}

/// Approved reviews by product, newest first; of all products or of the given ones.
pub(crate) async fn read_reviews(
    client: &WooClient,
    products: Option<&[i64]>,
) -> Result<HashMap<i64, Vec<Review>>, WooError> {
    let mut query = vec![("status", "approved".to_owned())];
    if let Some(ids) = products {
        query.push(("product", ids.iter().map(i64::to_string).collect::<Vec<_>>().join(",")));
    }
    let rows: Vec<WireReview> = pages(client, "products/reviews", &query).await?;
    let mut reviews: HashMap<i64, Vec<Review>> = HashMap::new();
    for row in rows.iter().rev() {
        if let Some(review) = mapping::review(row) {
            reviews.entry(row.product_id).or_default().push(review);
        }
    }
    Ok(reviews)
}

/// The newest approved reviews with their products, and the total number of reviews.
pub(crate) async fn newest_reviews(
    client: &WooClient,
) -> Result<(Vec<(i64, Review)>, u32), WooError> {
    let query = [("status", "approved".to_owned()), ("per_page", PER_PAGE.to_string())];
    let listed = client.list::<Vec<Value>>("products/reviews", &query).await?;
    let rows = listed.items.into_iter();
    let rows = rows.filter_map(|row| serde_json::from_value::<WireReview>(row).ok());
    let read = rows.filter_map(|row| Some((row.product_id, mapping::review(&row)?)));
    Ok((read.collect(), listed.total))
}
