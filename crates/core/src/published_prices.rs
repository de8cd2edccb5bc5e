//! History of the prices that this shop published, by which it explains the totals of orders that
//! were agreed on elsewhere.

use std::collections::{BTreeSet, HashMap};

use korosho_domain::catalogue::{Product, Variation};
use korosho_domain::decimal::Decimal;
use korosho_domain::fulfilment::DeliveryZone;
use korosho_domain::pricing::PriceBook;
use korosho_domain::pricing::coupon::Coupon;
use korosho_domain::pricing::stock::Stock;
use korosho_domain::pricing::store::{ItemPricing, StorePricing};
use tokio::sync::Mutex;

use crate::catalogue::Snapshot;
use crate::store::published_prices::{self as table, PricedItem, PublishedPrice};
use crate::store::{Conn, Store, StoreError};

const DAY: i64 = 24 * 3_600_000;
/// Maximum age of the catalogue with which a device agrees on prices, before the order was placed.
const MAX_CATALOGUE_AGE: i64 = 60 * DAY;
/// Time for which prices that ended are kept: an order may arrive sixty days after it was placed.
const KEPT: i64 = MAX_CATALOGUE_AGE + 62 * DAY;

/// Recorder of published prices.
#[derive(Debug)]
pub(crate) struct PublishedPrices {
    store: Store,
    /// Current prices as stored; `None` before the first snapshot.
    known: Mutex<Option<HashMap<PricedItem, Decimal>>>,
}

impl PublishedPrices {
    pub(crate) fn new(store: Store) -> Self {
        Self { store, known: Mutex::default() }
    }

    /// Records the prices of a snapshot that differ from those recorded before.
    pub(crate) async fn record(&self, snapshot: &Snapshot, now: i64) -> Result<(), StoreError> {
        let mut known = self.known.lock().await;
        let before = match known.take() {
            Some(before) => before,
            None => table::current(&mut *self.store.connection().await?).await?,
        };
        let current = prices(snapshot);
        let ended = before.iter().filter(|(item, price)| current.get(item) != Some(price));
        let begun = current.iter().filter(|(item, price)| before.get(item) != Some(price));
        let (ended, begun): (Vec<_>, Vec<_>) = (ended.collect(), begun.collect());
        if !ended.is_empty() || !begun.is_empty() {
            let mut tx = self.store.begin().await?;
            for (item, _) in ended {
                table::withdraw(&mut tx, *item, now).await?;
            }
            for (item, price) in begun {
                table::publish(&mut tx, *item, *price, now).await?;
            }
            table::delete_ended(&mut tx, now - KEPT).await?;
            tx.commit().await?;
        }
        *known = Some(current);
        Ok(())
    }
}

/// Prices of everything that a snapshot sells.
fn prices(snapshot: &Snapshot) -> HashMap<PricedItem, Decimal> {
    let mut all = HashMap::new();
    for entry in snapshot.entries() {
        let product = &entry.product;
        if product.variations.is_empty() && product.price.is_some() {
            let price = snapshot.item_pricing(product, None).price;
            all.extend(price.map(|price| ((product.id, 0), price)));
        }
        for size in product.variations.iter().filter(|size| size.price.is_some()) {
            let price = snapshot.item_pricing(product, Some(size)).price;
            all.extend(price.map(|price| ((product.id, size.id), price)));
        }
    }
    all
}

/// Published prices of some items, by item.
pub(crate) struct History(HashMap<PricedItem, Vec<PublishedPrice>>, i64);

impl History {
    /// Reads the prices with which a device may have agreed on an order placed at `placed_at`.
    pub(crate) async fn read(
        conn: &mut Conn,
        items: BTreeSet<PricedItem>,
        placed_at: i64,
    ) -> Result<Self, StoreError> {
        let since = placed_at - MAX_CATALOGUE_AGE;
        let mut all = HashMap::new();
        for item in items {
            all.insert(item, table::since(conn, item, since).await?);
        }
        Ok(Self(all, since))
    }

    /// Times at which one of the prices began, and the beginning of the history: between two of them
    /// no price changed.
    pub(crate) fn moments(&self) -> BTreeSet<i64> {
        let Self(all, since) = self;
        let begun = all.values().flatten().map(|price| price.from.max(*since));
        begun.chain([*since]).collect()
    }

    /// Price book of a snapshot at the prices of an earlier time.
    pub(crate) fn at<'a>(&self, snapshot: &'a Snapshot, moment: i64) -> PastBook<'a> {
        let at = |prices: &Vec<PublishedPrice>| {
            prices.iter().find(|price| price.is_valid_at(moment)).map(|price| price.price)
        };
        let prices = self.0.iter().filter_map(|(item, prices)| Some((*item, at(prices)?)));
        PastBook { snapshot, prices: prices.collect() }
    }
}

/// Snapshot with the prices of an earlier time; an item that had none then is not for sale.
pub(crate) struct PastBook<'a> {
    snapshot: &'a Snapshot,
    prices: HashMap<PricedItem, Decimal>,
}

impl PastBook<'_> {
    /// Whether the item had a price then.
    pub(crate) fn has(&self, item: PricedItem) -> bool {
        self.prices.contains_key(&item)
    }
}

impl PriceBook for PastBook<'_> {
    fn currency(&self) -> &str {
        self.snapshot.currency()
    }

    fn product(&self, id: i64) -> Option<&Product> {
        self.snapshot.product(id)
    }

    fn zone(&self, id: &str) -> Option<&DeliveryZone> {
        self.snapshot.zone(id)
    }

    fn coupon(&self, code: &str) -> Option<&Coupon> {
        self.snapshot.coupon(code)
    }

    fn store(&self) -> &StorePricing {
        self.snapshot.store()
    }

    fn stock(&self, product: &Product, variation: Option<&Variation>) -> Stock {
        self.snapshot.stock(product, variation)
    }

    fn item_pricing(&self, product: &Product, variation: Option<&Variation>) -> ItemPricing {
        let item = (product.id, variation.map_or(0, |size| size.id));
        let price = self.prices.get(&item).copied();
        ItemPricing { price, ..self.snapshot.item_pricing(product, variation) }
    }

    fn category_and_parents(&self, category: i64) -> Vec<i64> {
        self.snapshot.category_and_parents(category)
    }
}
