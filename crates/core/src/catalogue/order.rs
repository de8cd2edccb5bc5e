//! Products of a snapshot in each sort order of a listing, computed on first use and then cached.

use std::cmp::{Ordering, Reverse};
use std::sync::{Arc, OnceLock};

use korosho_domain::catalogue::{Direction, OrderBy, Product};
use korosho_domain::money::Minor;

use crate::catalogue_contents::CatalogueEntry;

/// Indexes of products in the shop's own order.
pub(super) type Places = Box<[u32]>;

/// Sort keys of a listing.
const SORTED_BY: [OrderBy; 6] = [
    OrderBy::Popularity,
    OrderBy::Date,
    OrderBy::Price,
    OrderBy::UnitPrice,
    OrderBy::Rating,
    OrderBy::Title,
];

/// Cached sort orders: each sort key in both directions.
#[derive(Debug, Default)]
pub(super) struct Orders([OnceLock<Places>; SORTED_BY.len() * 2]);

impl Orders {
    /// Indexes of all products in an order; `None` = the shop's own order.
    pub(super) fn get(
        &self,
        entries: &[Arc<CatalogueEntry>],
        orderby: OrderBy,
        order: Option<Direction>,
    ) -> Option<&[u32]> {
        let at = SORTED_BY.iter().position(|known| *known == orderby)?;
        let against = is_against(orderby, order);
        let slot = &self.0[at * 2 + usize::from(against)];
        Some(slot.get_or_init(|| sorted(entries, orderby, against)))
    }
}

/// Whether the requested direction is the reverse of the key's natural one.
pub(super) fn is_against(orderby: OrderBy, order: Option<Direction>) -> bool {
    order.is_some_and(|order| order != natural(orderby))
}

const fn natural(orderby: OrderBy) -> Direction {
    match orderby {
        OrderBy::MenuOrder | OrderBy::Price | OrderBy::UnitPrice | OrderBy::Title => Direction::Asc,
        _ => Direction::Desc,
    }
}

/// Stable sort: ties keep the shop's own order, so that pages do not overlap.
fn sorted(entries: &[Arc<CatalogueEntry>], orderby: OrderBy, against: bool) -> Places {
    let mut places: Vec<u32> = (0_u32..).take(entries.len()).collect();
    let turned = |order: Ordering| if against { order.reverse() } else { order };
    if orderby == OrderBy::Title {
        let name = |at: &u32| entries[*at as usize].product.name.to_lowercase();
        let mut named: Vec<(String, u32)> = places.iter().map(|at| (name(at), *at)).collect();
        named.sort_by(|(a, _), (b, _)| turned(a.cmp(b)));
        return named.into_iter().map(|(_, at)| at).collect();
    }
    places.sort_by(|a, b| turned(compare(orderby, &entries[*a as usize], &entries[*b as usize])));
    places.into()
}

/// Comparison in the natural direction; products without a price come last.
fn compare(orderby: OrderBy, a: &CatalogueEntry, b: &CatalogueEntry) -> Ordering {
    let price = |entry: &CatalogueEntry| (entry.product.price.is_none(), entry.product.price);
    match orderby {
        OrderBy::Popularity => Reverse(a.sold).cmp(&Reverse(b.sold)),
        OrderBy::Date => b.created.cmp(&a.created),
        OrderBy::Price => price(a).cmp(&price(b)),
        OrderBy::UnitPrice => by_weight(&a.product).cmp(&by_weight(&b.product)),
        OrderBy::Rating => {
            let (a, b) = (a.product.rating, b.product.rating);
            b.average.total_cmp(&a.average).then(b.count.cmp(&a.count))
        }
        OrderBy::MenuOrder | OrderBy::Relevance | OrderBy::Title => Ordering::Equal,
    }
}

/// Price per tonne in minor units of the variation with the best value; products that cannot be
/// bought or have no weight come last.
fn by_weight(product: &Product) -> (bool, i64) {
    let of = |price: Option<Minor>, grams: Option<i64>| {
        let grams = grams.filter(|grams| *grams > 0)?;
        Some(price?.saturating_mul(1_000_000) / grams)
    };
    let sizes = product.variations.iter().filter(|size| size.purchasable && size.in_stock);
    let least = match product.options.is_empty() {
        true => of(product.price, product.weight_grams).filter(|_| product.in_stock),
        false => sizes.filter_map(|size| of(size.price, size.weight_grams)).min(),
    };
    (least.is_none(), least.unwrap_or(0))
}
