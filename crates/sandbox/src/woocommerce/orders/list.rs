//! `GET orders`: filters and sort order. Unknown parameters are ignored.

use super::{check::STATUSES, order};
use crate::woocommerce::{
    call::Call,
    error::{WooError, WooResult},
    paging::Page,
    reply::Reply,
    store,
};
use serde_json::Value;
use sqlx::{QueryBuilder, Sqlite};

const ORDERS: &[&str] = &["date", "id", "include", "title", "slug", "modified"];

/// One page of orders, the newest first.
///
/// # Errors
/// 400 for an invalid parameter.
pub(crate) async fn list(call: Call) -> WooResult<Reply> {
    let page = Page::of(&call)?;
    let mut count = QueryBuilder::new("SELECT COUNT(*) FROM wc_orders");
    filter(&call, &mut count)?;
    let total: i64 = count.build_query_scalar().fetch_one(call.sandbox.db()).await?;
    let mut query = QueryBuilder::new("SELECT doc FROM wc_orders");
    filter(&call, &mut query)?;
    sort(&call, &mut query)?;
    query.push(" LIMIT ").push_bind(page.per_page).push(" OFFSET ").push_bind(page.skip());
    let rows = query.build().fetch_all(call.sandbox.db()).await?;
    let orders: Vec<Value> = rows.iter().map(store::doc).collect::<Result<_, _>>()?;
    let shown = orders.iter().map(|one| order::show_in_list(&call, one)).collect();
    Ok(Reply::list(&call, page, total, shown))
}

fn filter(call: &Call, query: &mut QueryBuilder<Sqlite>) -> WooResult<()> {
    query.push(" WHERE 1 = 1");
    let statuses = call.list("status");
    if let Some(bad) = statuses.iter().find(|one| !is_status(one)) {
        let message =
            format!("status[0] is not one of any, trash, {}. ({bad})", STATUSES.join(", "));
        return Err(WooError::invalid_param("status", "rest_not_in_enum", message));
    }
    if statuses.is_empty() || statuses.iter().any(|one| one == "any") {
        query.push(" AND status NOT IN ('trash', 'auto-draft', 'checkout-draft')");
    } else {
        within(query, "status", statuses.iter().cloned());
    }
    for (name, sql) in [
        ("after", " AND created_ms / 1000 > "),
        ("before", " AND created_ms / 1000 < "),
        ("modified_after", " AND modified_ms / 1000 > "),
        ("modified_before", " AND modified_ms / 1000 < "),
    ] {
        if let Some(at_ms) = call.date(name)? {
            query.push(sql).push_bind(at_ms / 1000);
        }
    }
    if !call.list("include").is_empty() {
        within(query, "id", call.ids("include").into_iter());
    }
    if let Some(customer) = call.filled("customer").and_then(|id| id.parse::<i64>().ok()) {
        query.push(" AND customer_id = ").push_bind(customer);
    }
    if let Some(product) = call.filled("product").and_then(|id| id.parse::<i64>().ok()) {
        let sql = " AND EXISTS (SELECT 1 FROM json_each(doc, '$.line_items') \
                   WHERE json_extract(value, '$.product_id') = ";
        query.push(sql).push_bind(product).push(")");
    }
    if let Some(search) = call.filled("search") {
        query.push(" AND (instr(search, ").push_bind(search.to_lowercase());
        query.push(") > 0 OR CAST(id AS TEXT) = ").push_bind(search.to_owned()).push(")");
    }
    Ok(())
}

fn is_status(status: &str) -> bool {
    status == "any" || status == "trash" || STATUSES.contains(&status)
}

fn within<T>(query: &mut QueryBuilder<Sqlite>, column: &str, values: impl Iterator<Item = T>)
where
    T: Send + 'static + sqlx::Type<Sqlite> + for<'q> sqlx::Encode<'q, Sqlite>,
{
    query.push(format!(" AND {column} IN ("));
    let mut list = query.separated(", ");
    for value in values {
        list.push_bind(value);
    }
    list.push_unseparated(")");
}

fn sort(call: &Call, query: &mut QueryBuilder<Sqlite>) -> WooResult<()> {
    let by = call.choice("orderby", ORDERS)?.unwrap_or("date");
    let way = call.choice("order", &["asc", "desc"])?.unwrap_or("desc");
    let column = match by {
        "id" | "include" => "id",
        "modified" => "modified_ms / 1000",
        _ => "created_ms / 1000",
    };
    query.push(format!(" ORDER BY {column} {way}, id {way}"));
    Ok(())
}
