//! Query string of a product listing: unknown names are ignored, values out of range or of the
//! wrong type are rejected.

use korosho_domain::catalogue::{Direction, MAX_PER_PAGE, OrderBy, ProductQuery};
use korosho_domain::problem::{InvalidReason, Problem};
use serde::de::IntoDeserializer;
use serde::de::value::Error as WordError;
use serde::{Deserialize, de::value::StrDeserializer};
use url::form_urlencoded;

/// Longest search text and slug, in characters.
const MAX_TEXT: usize = 200;

/// Parses a query string; of a repeated name the last value counts, as in WooCommerce.
///
/// # Errors
/// [`Problem::InvalidInput`] with the name of the first invalid value.
pub fn product_query(raw: &str) -> Result<ProductQuery, Problem> {
    let mut query = ProductQuery::default();
    for (name, value) in form_urlencoded::parse(raw.as_bytes()) {
        set(&mut query, &name, value.trim()).map_err(|reason| Problem::invalid(name, reason))?;
    }
    Ok(query)
}

fn set(query: &mut ProductQuery, name: &str, value: &str) -> Result<(), InvalidReason> {
    match name {
        "per_page" => query.per_page = number(value, 1, i64::from(MAX_PER_PAGE))?,
        "page" => query.page = number(value, 1, i64::from(u32::MAX))?,
        "category" => query.category = category(value)?,
        "search" => query.search = text(value)?,
        "slug" => query.slug = text(value)?,
        "suggest" => query.suggest = text(value)?,
        "orderby" => query.orderby = Some(word::<OrderBy>(value)?),
        "order" => query.order = Some(word::<Direction>(value)?),
        "on_sale" => query.on_sale = Some(flag(value)?),
        "in_stock" => query.in_stock = Some(flag(value)?),
        "min_price" => query.min_price = Some(number(value, 0, i64::MAX)?),
        "max_price" => query.max_price = Some(number(value, 0, i64::MAX)?),
        "without" => query.without = word(value)?,
        "traces" => query.traces = Some(flag(value)?),
        "min_rating" => query.min_rating = Some(number(value, 1, 5)?),
        _ => {}
    }
    Ok(())
}

fn number<T: TryFrom<i64>>(value: &str, min: i64, max: i64) -> Result<T, InvalidReason> {
    let digits = value.strip_prefix('-').unwrap_or(value);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(InvalidReason::Malformed);
    }
    let number = value.parse::<i64>().map_err(|_| InvalidReason::OutOfRange)?;
    let fits = (min..=max).contains(&number).then(|| T::try_from(number).ok()).flatten();
    fits.ok_or(InvalidReason::OutOfRange)
}

/// Parses a category id; empty or 0 = all categories.
fn category(value: &str) -> Result<Option<i64>, InvalidReason> {
    if value.is_empty() {
        return Ok(None);
    }
    number(value, 0, i64::MAX).map(|id: i64| (id != 0).then_some(id))
}

fn text(value: &str) -> Result<Option<String>, InvalidReason> {
    if value.chars().count() > MAX_TEXT {
        return Err(InvalidReason::TooLong);
    }
    Ok((!value.is_empty()).then(|| value.to_owned()))
}

fn word<'de, T: Deserialize<'de>>(value: &'de str) -> Result<T, InvalidReason> {
    let reader: StrDeserializer<'de, WordError> = value.into_deserializer();
    T::deserialize(reader).map_err(|_| InvalidReason::Unknown)
}

fn flag(value: &str) -> Result<bool, InvalidReason> {
    match value {
        "true" | "1" => Ok(true),
        "false" | "0" => Ok(false),
        _ => Err(InvalidReason::Malformed),
    }
}

#[cfg(test)]
mod tests {
    use korosho_domain::allergen::Allergen;

    use super::*;

    fn refused(raw: &str) -> (String, InvalidReason) {
        match product_query(raw) {
            Err(Problem::InvalidInput { field, reason }) => (field, reason),
            other => panic!("{raw}: {other:?}"),
        }
    }

    #[test]
    fn empty_query_yields_the_first_page_of_eight() {
        assert_eq!(product_query("").unwrap(), ProductQuery::default());
        assert_eq!(ProductQuery::default().per_page, 8);
    }

    #[test]
    fn every_parameter_is_parsed() {
        let query = product_query(
            "per_page=100&page=2&category=15&search=cashew+nut&orderby=price&order=desc\
             &on_sale=true&in_stock=0&slug=a-b&suggest=c&min_price=100&max_price=5000&min_rating=4\
             &without=milk,peanuts&traces=true&utm_source=x",
        );
        let wanted = ProductQuery {
            per_page: 100,
            page: 2,
            category: Some(15),
            search: Some("cashew nut".to_owned()),
            orderby: Some(OrderBy::Price),
            order: Some(Direction::Desc),
            on_sale: Some(true),
            in_stock: Some(false),
            slug: Some("a-b".to_owned()),
            suggest: Some("c".to_owned()),
            min_price: Some(100),
            max_price: Some(5000),
            min_rating: Some(4),
            without: [Allergen::Peanuts, Allergen::Milk].into_iter().collect(),
            traces: Some(true),
        };
        assert_eq!(query.unwrap(), wanted);
    }

    #[test]
    fn empty_or_zero_category_selects_all_products() {
        for raw in ["category=", "category=0", "category=%20", "category=00"] {
            assert_eq!(product_query(raw).unwrap(), ProductQuery::default(), "{raw}");
        }
    }

    #[test]
    fn values_out_of_range_or_of_the_wrong_type_are_refused() {
        use InvalidReason::{Malformed, OutOfRange, TooLong, Unknown};
        let huge = "9".repeat(40);
        let long = "a".repeat(201);
        for (raw, reason) in [
            ("per_page=0", OutOfRange),
            ("per_page=101", OutOfRange),
            ("per_page=-1", OutOfRange),
            ("per_page=eight", Malformed),
            ("per_page=8.0", Malformed),
            ("per_page=", Malformed),
            ("per_page=%2B8", Malformed),
            ("page=0", OutOfRange),
            ("page=4294967296", OutOfRange),
            ("page=x", Malformed),
            ("category=-1", OutOfRange),
            ("category=nuts", Malformed),
            ("orderby=colour", Unknown),
            ("orderby=", Unknown),
            ("order=up", Unknown),
            ("on_sale=maybe", Malformed),
            ("in_stock=", Malformed),
            ("min_price=-5", OutOfRange),
            ("max_price=1.5", Malformed),
            ("min_rating=6", OutOfRange),
            (&format!("page={huge}"), OutOfRange),
            (&format!("search={long}"), TooLong),
            (&format!("slug={long}"), TooLong),
        ] {
            let field = raw.split('=').next().unwrap();
            assert_eq!(refused(raw), (field.to_owned(), reason), "{raw}");
        }
    }

    #[test]
    fn repeated_parameter_takes_its_last_value() {
        assert_eq!(product_query("page=2&page=3").unwrap().page, 3);
    }
}
