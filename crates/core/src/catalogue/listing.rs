//! One page of a listing: filter, sort, slice; all in memory.

use std::sync::Arc;

use korosho_domain::allergen::{AllergenList, SearchOutcome};
use korosho_domain::catalogue::{
    MAX_PER_PAGE, OrderBy, Page, Product, ProductCounts, ProductQuery,
};
use korosho_domain::limits::MAX_SEARCH_LENGTH;
use korosho_domain::problem::{InvalidReason, Problem};

use super::order::is_against;
use super::search::{Query, Search, TermMatch};
use super::snapshot::{CatalogueEntry, Snapshot, slug_key};
use super::suggest::suggest;

/// Returns one page of products.
///
/// # Errors
/// [`Problem::InvalidInput`] for a value out of range.
pub fn list(
    snapshot: &Snapshot,
    query: &ProductQuery,
    search: &Search,
) -> Result<Page<Product>, Problem> {
    check(query)?;
    let skip = (query.page - 1).saturating_mul(query.per_page) as usize;
    let found = found(snapshot, query, search, skip + query.per_page as usize);
    let total = u32::try_from(found.total).unwrap_or(u32::MAX);
    let page = found.first.into_iter().skip(skip).take(query.per_page as usize);
    let items = page.map(|at| snapshot.entries()[at as usize].product.listed()).collect();
    let hidden = hidden(snapshot, query, search, total)?;
    Ok(Page {
        items,
        total,
        total_pages: total.div_ceil(query.per_page),
        hidden,
        search: found.search,
    })
}

/// Counts the products that only the filter `without` leaves out.
fn hidden(
    snapshot: &Snapshot,
    query: &ProductQuery,
    search: &Search,
    total: u32,
) -> Result<u32, Problem> {
    if query.without.is_empty() {
        return Ok(0);
    }
    let without = AllergenList::default();
    let all = ProductQuery { per_page: 1, page: 1, without, ..query.clone() };
    Ok(list(snapshot, &all, search)?.total.saturating_sub(total))
}

/// Counts the products that each further filter would leave, combined with the filters of `query`.
///
/// # Errors
/// As [`list`].
pub fn counts(
    snapshot: &Snapshot,
    query: &ProductQuery,
    search: &Search,
) -> Result<ProductCounts, Problem> {
    let with = |change: &dyn Fn(&mut ProductQuery)| {
        let mut asked = ProductQuery { per_page: 1, page: 1, ..query.clone() };
        change(&mut asked);
        list(snapshot, &asked, search).map(|page| page.total)
    };
    let mut rated = [0; 5];
    for (count, stars) in rated.iter_mut().zip(1..) {
        *count = with(&|asked| asked.min_rating = Some(stars))?;
    }
    Ok(ProductCounts {
        in_stock: with(&|asked| asked.in_stock = Some(true))?,
        on_sale: with(&|asked| asked.on_sale = Some(true))?,
        rated,
    })
}

/// Result of a query: total count, and the first indexes in order.
pub(super) struct Found {
    total: usize,
    pub first: Vec<u32>,
    /// Reading of the search text, if it is worth telling.
    search: Option<SearchOutcome>,
}

fn check(query: &ProductQuery) -> Result<(), Problem> {
    let out = |field: &str| Err(Problem::invalid(field, InvalidReason::OutOfRange));
    if !(1..=MAX_PER_PAGE).contains(&query.per_page) {
        return out("per_page");
    }
    if query.page == 0 {
        return out("page");
    }
    if [query.min_price, query.max_price].into_iter().flatten().any(|price| price < 0) {
        return out("price");
    }
    if query.min_rating.is_some_and(|stars| !(1..=5).contains(&stars)) {
        return out("min_rating");
    }
    let typed = query.search.as_deref().unwrap_or_default();
    if typed.chars().count() > MAX_SEARCH_LENGTH {
        return Err(Problem::invalid("search", InvalidReason::TooLong));
    }
    if query.suggest.as_ref().is_some_and(|address| address.chars().count() > MAX_SEARCH_LENGTH) {
        return Err(Problem::invalid("suggest", InvalidReason::TooLong));
    }
    Ok(())
}

/// Products of a query in order, at most `limit` of them.
pub(super) fn found(
    snapshot: &Snapshot,
    query: &ProductQuery,
    search: &Search,
    limit: usize,
) -> Found {
    if let Some(address) = &query.suggest {
        return passing(suggest(snapshot, address, search), &fitting(snapshot, query), limit);
    }
    let typed = query.search.as_deref().map(str::trim).filter(|text| !text.is_empty());
    let usual = if typed.is_some() { OrderBy::Relevance } else { OrderBy::MenuOrder };
    let orderby = query.orderby.unwrap_or(usual);
    let Some(text) = typed else {
        return in_order(snapshot, query, orderby, limit, &fitting(snapshot, query));
    };
    let typed = search.query(text);
    let (scored, nearest) = matching(snapshot, query, &typed);
    let notable = nearest || typed.excludes();
    let outcome = notable.then(|| SearchOutcome {
        nearest,
        without: typed.without.as_slice().to_vec(),
        not_stated: typed.not_stated.clone(),
        unnamed: typed.unnamed,
    });
    if orderby == OrderBy::Relevance {
        let found = best(scored, is_against(orderby, query.order), limit);
        return Found { search: outcome, ..found };
    }
    let mut fits = vec![false; snapshot.entries().len()];
    for (place, _) in scored {
        fits[place as usize] = true;
    }
    let found = in_order(snapshot, query, orderby, limit, &Fitting::Some(fits));
    Found { search: outcome, ..found }
}

/// Filters products that are already in order.
fn passing(mut places: Vec<u32>, fitting: &Fitting, limit: usize) -> Found {
    if let Fitting::Some(passes) = fitting {
        places.retain(|place| passes[*place as usize]);
    }
    let total = places.len();
    places.truncate(limit);
    Found { total, first: places, search: None }
}

/// Set of products in a listing.
enum Fitting {
    All,
    Some(Vec<bool>),
}

/// Products that match the filters.
fn fitting(snapshot: &Snapshot, query: &ProductQuery) -> Fitting {
    let category = query.category.filter(|id| *id != 0);
    let bounds = [query.min_price, query.max_price];
    let flags = [query.on_sale, query.in_stock];
    let unfiltered = category.is_none()
        && query.slug.is_none()
        && bounds.iter().all(Option::is_none)
        && flags.iter().all(Option::is_none)
        && query.min_rating.is_none()
        && query.without.is_empty();
    if unfiltered {
        return Fitting::All;
    }
    let entries = snapshot.entries();
    let mut passes = vec![false; entries.len()];
    match category {
        Some(id) => {
            for place in snapshot.members(id) {
                passes[*place as usize] = fits(&entries[*place as usize], query);
            }
        }
        None => {
            for (passes, entry) in passes.iter_mut().zip(entries) {
                *passes = fits(entry, query);
            }
        }
    }
    Fitting::Some(passes)
}

fn in_order(
    snapshot: &Snapshot,
    query: &ProductQuery,
    orderby: OrderBy,
    limit: usize,
    fitting: &Fitting,
) -> Found {
    let all = snapshot.entries().len();
    let sorted = snapshot.orders().get(snapshot.entries(), orderby, query.order);
    let place = |at: usize| sorted.map_or_else(|| u32::try_from(at).unwrap_or(0), |all| all[at]);
    match fitting {
        Fitting::All => {
            Found { total: all, first: (0..all.min(limit)).map(place).collect(), search: None }
        }
        Fitting::Some(passes) => Found {
            total: passes.iter().filter(|passes| **passes).count(),
            first: (0..all).map(place).filter(|at| passes[*at as usize]).take(limit).collect(),
            search: None,
        },
    }
}

/// Best matches; sorts no more than `limit` of them.
fn best(mut scored: Vec<(u32, u32)>, worst_first: bool, limit: usize) -> Found {
    let total = scored.len();
    // Ties are broken by the shop's own order, so that pages do not overlap.
    let rank = |(place, score): &(u32, u32)| {
        (if worst_first { *score } else { u32::MAX - *score }, *place)
    };
    if limit < total {
        scored.select_nth_unstable_by_key(limit, rank);
        scored.truncate(limit);
    }
    scored.sort_unstable_by_key(rank);
    Found { total, first: scored.into_iter().map(|(place, _)| place).collect(), search: None }
}

/// Products that contain every word typed and whether these are only the nearest ones: if there are
/// none, those that contain any of the words. A text or filter that leaves something out has no nearest
/// products, and one that leaves out what products do not state has none at all. The name of an allergen
/// finds what declares it, too.
fn matching(snapshot: &Snapshot, query: &ProductQuery, typed: &Query) -> (Vec<(u32, u32)>, bool) {
    if !typed.not_stated.is_empty() || typed.unnamed {
        return (Vec::new(), false);
    }
    let passes = fitting(snapshot, query);
    let entries = snapshot.entries();
    let matches = |place: u32| {
        let facts = &entries[place as usize].product.allergen_facts;
        facts.is_without(&typed.without, false)
            && match &passes {
                Fitting::All => true,
                Fitting::Some(passes) => passes[place as usize],
            }
    };
    if typed.is_only_filter() {
        return (
            (0..).take(entries.len()).filter(|at| matches(*at)).map(|at| (at, 0)).collect(),
            false,
        );
    }
    let holding = |matching| {
        let mut scored = typed.scores(snapshot.index(), matching);
        scored.retain(|(place, _)| matches(*place));
        scored
    };
    let mut all = holding(TermMatch::All);
    if !typed.declared.is_empty() {
        typed.add_declaring(&mut all, entries, &matches);
    }
    if !all.is_empty() || typed.excludes() || !query.without.is_empty() {
        return (all, false);
    }
    let nearest = holding(TermMatch::Any);
    let is_any = !nearest.is_empty();
    (nearest, is_any)
}

/// Whether a product passes all filters except that of the category.
fn fits(entry: &Arc<CatalogueEntry>, query: &ProductQuery) -> bool {
    let product = &entry.product;
    query.on_sale.is_none_or(|value| product.on_sale == value)
        && query.in_stock.is_none_or(|value| (product.in_stock && product.purchasable) == value)
        && query.slug.as_ref().is_none_or(|slug| slug_key(&product.slug) == slug_key(slug))
        && query.min_price.is_none_or(|least| product.price.is_some_and(|price| price >= least))
        && query.max_price.is_none_or(|most| product.price.is_some_and(|price| price <= most))
        && query.min_rating.is_none_or(|least| product.rating.average >= f64::from(least))
        && product.allergen_facts.is_without(&query.without, query.traces == Some(true))
}
