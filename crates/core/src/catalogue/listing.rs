//! One page of a listing: filter, sort, cut. All in memory.

use std::cmp::{Ordering, Reverse};

use korosho_domain::catalogue::{Direction, MAX_PER_PAGE, OrderBy, Page, Product, ProductQuery};
use korosho_domain::problem::{InvalidReason, Problem};

use super::search::{Query, Search, Wanted, Words};
use super::snapshot::{Entry, Snapshot};

/// Longest text that is searched for, in characters.
const MAX_SEARCH: usize = 100;

/// One page of products.
///
/// # Errors
/// [`Problem::InvalidInput`] for a value out of range.
pub(super) fn list(
    snapshot: &Snapshot,
    query: &ProductQuery,
    search: &Search,
) -> Result<Page<Product>, Problem> {
    check(query)?;
    let scored = found(snapshot, query, search);
    let total = u32::try_from(scored.len()).unwrap_or(u32::MAX);
    let skip = (query.page - 1).saturating_mul(query.per_page) as usize;
    let items = scored
        .into_iter()
        .skip(skip)
        .take(query.per_page as usize)
        .map(|(entry, _)| entry.product.clone())
        .collect();
    Ok(Page { items, total, total_pages: total.div_ceil(query.per_page) })
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
    let typed = query.search.as_deref().unwrap_or_default();
    if typed.chars().count() > MAX_SEARCH {
        return Err(Problem::invalid("search", InvalidReason::TooLong));
    }
    Ok(())
}

fn found<'a>(
    snapshot: &'a Snapshot,
    query: &ProductQuery,
    search: &Search,
) -> Vec<(&'a Entry, u32)> {
    let typed = query.search.as_deref().map(str::trim).filter(|text| !text.is_empty());
    let mut scored = match typed {
        None => fitting(snapshot, query).map(|(entry, _)| (entry, 0)).collect(),
        Some(text) => matching(snapshot, query, &search.query(text)),
    };
    let usual = if typed.is_some() { OrderBy::Relevance } else { OrderBy::MenuOrder };
    let orderby = query.orderby.unwrap_or(usual);
    let descending = query.order.is_some_and(|order| order != natural(orderby));
    // Stable: what is equal stays in the shop's own order, so pages do not overlap.
    scored.sort_by(|a, b| {
        let order = compare(orderby, a, b);
        if descending { order.reverse() } else { order }
    });
    scored
}

/// What the filters let through, each with its words.
fn fitting<'a>(
    snapshot: &'a Snapshot,
    query: &ProductQuery,
) -> impl Iterator<Item = (&'a Entry, &'a Words)> {
    snapshot.searchable().filter(|(entry, _)| fits(snapshot, entry, query))
}

/// What holds every word typed; where nothing does, what holds one of them.
fn matching<'a>(
    snapshot: &'a Snapshot,
    query: &ProductQuery,
    typed: &Query,
) -> Vec<(&'a Entry, u32)> {
    let holding = |wanted| {
        let scored =
            |(entry, words): (&'a Entry, &Words)| Some((entry, typed.score(words, wanted)?));
        fitting(snapshot, query).filter_map(scored).collect::<Vec<_>>()
    };
    let all = holding(Wanted::All);
    if all.is_empty() { holding(Wanted::Any) } else { all }
}

fn fits(snapshot: &Snapshot, entry: &Entry, query: &ProductQuery) -> bool {
    let product = &entry.product;
    let within = |wanted: i64| {
        product.categories.iter().any(|category| snapshot.lineage(category.id).contains(&wanted))
    };
    query.category.filter(|id| *id != 0).is_none_or(within)
        && query.on_sale.is_none_or(|wanted| product.on_sale == wanted)
        && query.in_stock.is_none_or(|wanted| (product.in_stock && product.purchasable) == wanted)
        && query.slug.as_ref().is_none_or(|slug| product.slug == *slug)
        && query.min_price.is_none_or(|least| product.price.is_some_and(|price| price >= least))
        && query.max_price.is_none_or(|most| product.price.is_some_and(|price| price <= most))
}

const fn natural(orderby: OrderBy) -> Direction {
    match orderby {
        OrderBy::MenuOrder | OrderBy::Price | OrderBy::Title => Direction::Asc,
        _ => Direction::Desc,
    }
}

/// In the natural direction; what has no price comes last.
fn compare(orderby: OrderBy, a: &(&Entry, u32), b: &(&Entry, u32)) -> Ordering {
    let price = |entry: &Entry| (entry.product.price.is_none(), entry.product.price);
    match orderby {
        OrderBy::MenuOrder => Ordering::Equal,
        OrderBy::Relevance => b.1.cmp(&a.1),
        OrderBy::Popularity => Reverse(a.0.sold).cmp(&Reverse(b.0.sold)),
        OrderBy::Date => b.0.created.cmp(&a.0.created),
        OrderBy::Price => price(a.0).cmp(&price(b.0)),
        OrderBy::Rating => {
            let stars = |entry: &Entry| entry.product.rating;
            stars(b.0)
                .average
                .total_cmp(&stars(a.0).average)
                .then(stars(b.0).count.cmp(&stars(a.0).count))
        }
        OrderBy::Title => a.0.product.name.to_lowercase().cmp(&b.0.product.name.to_lowercase()),
    }
}
