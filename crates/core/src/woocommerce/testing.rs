//! Responses of the store as functions of their bodies, for fuzz tests.

use korosho_domain::money::Minor;
use korosho_domain::pricing::store::StorePricing;
use korosho_domain::quote::Quote;
use reqwest::header::HeaderMap;
use serde::de::DeserializeOwned;
use serde_json::Value;
use url::Url;

use super::coupons;
use super::error::WooError;
use super::fingerprint;
use super::mapping::{self, MappingContext};
use super::mirror::{self, StoreOrder};
use super::options::{AttributeTerms, Terms};
use super::order_state::{self, OrderState};
use super::orders::{self, WooOrder, WooRefund};
use super::pages::readable;
use super::response::{decode, refusal};
use super::shipping::{Shipping, WireLocation};
use super::store_cart::{self, ShippingChoice, StoreCartRequest, WireCart};
use super::taxes;
use super::webhook::{self, Subject};
use super::wire::{WireProduct, WireReview, WireShippingMethod, WireTerm, WireZone};
use crate::catalogue_contents::Contents;
use crate::store::register_entry::RegisterEntry;

const CURRENCY: &str = "KES";

/// Base URL of the store.
pub const STORE: &str = "https://store.example/";

/// Rows of a list in a response body; rows of another type are skipped.
fn rows<T: DeserializeOwned>(body: &[u8]) -> Result<Vec<T>, WooError> {
    Ok(readable("fuzz", decode("GET fuzz", 200, body)?))
}

/// Catalogue of a list of products; rows with a `parent_id` are variations of every product.
///
/// # Errors
/// [`WooError`] for a body without a JSON list.
pub fn products(body: &[u8], weight_unit: &str) -> Result<Contents, WooError> {
    let rows: Vec<WireProduct> = rows(body)?;
    let (sizes, products): (Vec<_>, Vec<_>) =
        rows.into_iter().partition(|row| row.parent_id.is_some_and(|parent| parent > 0));
    Ok(catalogue(&products, &sizes, weight_unit))
}

/// Catalogue of these products, listed or not, each with these variations.
#[allow(clippy::unwrap_used, reason = "a constant")]
pub(super) fn catalogue(
    products: &[WireProduct],
    sizes: &[WireProduct],
    weight_unit: &str,
) -> Contents {
    let term = |name: &str| WireTerm { name: name.to_owned(), ..WireTerm::default() };
    let terms = Terms::from([(1, AttributeTerms::new(vec![term("100g"), term("1kg")]))]);
    let context = MappingContext {
        currency: CURRENCY,
        default_category: Some(15),
        terms: &terms,
        weight_unit,
        store: &Url::parse(STORE).unwrap(),
        pricing: &StorePricing::default(),
    };
    let mut pictures = Vec::new();
    let entry = |product| {
        let _ = (mapping::is_listed(product), fingerprint::of(product));
        mapping::entry(product, sizes, &context, &mut pictures).into()
    };
    let entries = products.iter().map(entry).collect();
    Contents { currency: CURRENCY.to_owned(), entries, pictures, ..Contents::default() }
}

/// Everything but products in a list whose rows are read as each kind of record: categories,
/// reviews, coupons, tax rates, and the methods and places of one delivery zone.
///
/// # Errors
/// [`WooError`] for a body without a JSON list.
pub fn records(body: &[u8], contents: &mut Contents) -> Result<(), WooError> {
    let (categories, pictures) = super::catalogue::shown_categories(rows(body)?, Some(15));
    contents.categories = categories;
    contents.pictures.extend(pictures);
    let reviews: Vec<WireReview> = rows(body)?;
    let _ = reviews.iter().filter_map(mapping::review).count();
    contents.coupons = coupons::usable(rows(body)?, CURRENCY, 0).collect();
    let rates = rows(body)?.into_iter().filter_map(taxes::rate).collect();
    let pricing = &mut contents.pricing;
    (pricing.taxes.enabled, pricing.taxes.rates) = (true, rates);
    let zone = WireZone { id: 3, name: "Nairobi".to_owned() };
    let methods: Vec<WireShippingMethod> = rows(body)?;
    let locations: Vec<WireLocation> = rows(body)?;
    let mut shipping = Shipping::default();
    shipping.add(&zone, &methods, &locations, pricing);
    shipping.put_on(contents);
    Ok(())
}

/// Order of the store as its readers see it.
#[derive(Debug)]
pub struct ReadOrder {
    /// Sum of the refunds, minor units.
    pub refunded: Minor,
    /// Quote after edits by staff.
    pub quote: Option<Quote>,
    /// Row of the desk's register.
    pub entry: Option<RegisterEntry>,
    /// Total, minor units.
    pub total: Option<Minor>,
}

/// Orders of a list, as the mirror, the register and the creation of orders read them.
///
/// # Errors
/// [`WooError`] for a body without a JSON list.
pub fn orders(body: &[u8], before: &Quote) -> Result<Vec<ReadOrder>, WooError> {
    let list: Vec<Value> = decode("GET orders", 200, body)?;
    let agreed = orders::testing::order(65_000);
    let wanted = orders::body(&agreed, false);
    let read = |row: Value| {
        let state: OrderState = serde_json::from_value(row.clone()).unwrap_or_default();
        let _ = (state.lines(), state.changed_at(), state.order_id(), state.step(), state.note());
        let _ = (order_state::meaning(&state.status()), state.transaction_id());
        let found: WooOrder = serde_json::from_value(row.clone()).unwrap_or_default();
        let _ = orders::change(&agreed, &found, &wanted);
        for tries in 0..2 {
            let _ = orders::correction_of_change(&agreed, &found, tries);
        }
        let _ = (orders::is_large(&agreed, &found), orders::added_stock(&found));
        let _ = serde_json::from_value::<WooRefund>(row.clone());
        let order: StoreOrder = serde_json::from_value(row).unwrap_or_default();
        ReadOrder {
            refunded: state.refunded(),
            quote: state.quote(before),
            entry: mirror::entry(&order),
            total: orders::total(&found, CURRENCY),
        }
    };
    Ok(list.into_iter().map(read).collect())
}

/// Total of the store's own cart, with the delivery of this method's instance.
///
/// # Errors
/// [`WooError`] for a body that is not a cart.
pub fn store_cart(body: &[u8], instance_id: i64) -> Result<Minor, WooError> {
    let cart: WireCart = decode("POST store/v1/batch", 200, body)?;
    let shipping = ShippingChoice { method_id: String::new(), instance_id };
    let request = StoreCartRequest { shipping, ..StoreCartRequest::default() };
    store_cart::map_cart(cart, &request).map(|cart| cart.total)
}

/// Error of a response with this status.
#[must_use]
pub fn error(status: u16, body: &[u8]) -> WooError {
    refusal("GET fuzz", status, &HeaderMap::new(), body)
}

/// Id of the item that a webhook delivery names, if its signature is valid.
#[must_use]
pub fn webhook(secret: &str, signature: &str, body: &[u8]) -> Option<i64> {
    let _ = webhook::is_ping(body);
    webhook::verify(secret, signature, body)
        .then(|| serde_json::from_slice::<Subject>(body).map_or(0, |subject| subject.id()))
}
