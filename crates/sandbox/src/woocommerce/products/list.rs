//! `GET products`: filters, sort order, pages. Unknown parameters are ignored.

use super::{
    product::{COLUMNS, Product},
    render,
};
use crate::woocommerce::{call::Call, error::WooResult, paging::Page, reply::Reply, taxes};
use serde_json::{Value, json};
use sqlx::{QueryBuilder, Row, Sqlite};

const ORDERS: &[&str] = &[
    "date",
    "id",
    "include",
    "title",
    "slug",
    "modified",
    "popularity",
    "rating",
    "popularity",
    "rating",
    "menu_order",
    "price",
    "popularity",
    "rating",
];
const TYPES: &[&str] = &["simple", "grouped", "external", "variable"];
const STOCK: &[&str] = &["instock", "outofstock", "onbackorder"];
const STATUSES: &[&str] = &["any", "future", "trash", "draft", "pending", "private", "publish"];

type Query = QueryBuilder<Sqlite>;

/// Requested page.
///
/// # Errors
/// 400 for an invalid parameter, 500 if the database fails.
pub(crate) async fn list(call: &Call) -> WooResult<Reply> {
    let page = Page::of(call)?;
    let order = order(call)?;
    let tax_class = tax_class(call).await?;
    let mut counting = Query::new("SELECT COUNT(*) AS total FROM wc_products p WHERE ");
    filter(call, &mut counting, tax_class.as_deref())?;
    let db = call.sandbox.db();
    let total: i64 = counting.build().fetch_one(db).await?.try_get("total")?;
    let mut query = Query::new(format!("SELECT {COLUMNS} FROM wc_products p WHERE "));
    filter(call, &mut query, tax_class.as_deref())?;
    query.push(format!(" ORDER BY {order} LIMIT "));
    query.push_bind(page.per_page).push(" OFFSET ").push_bind(page.skip());
    let mut shown = Vec::new();
    let found: Vec<Product> = query.build_query_as().fetch_all(db).await?;
    for product in &found {
        shown.push(render::product(call, product).await?);
    }
    Ok(Reply::list(call, page, total, shown))
}

/// Sort order; popularity and rating are always descending, as observed.
fn order(call: &Call) -> WooResult<String> {
    let by = call.choice("orderby", ORDERS)?.unwrap_or("date");
    let direction = match call.choice("order", &["asc", "desc"])? {
        Some("asc") => "ASC",
        _ => "DESC",
    };
    Ok(match by {
        "id" => format!("p.id {direction}"),
        "title" => format!("p.name {direction}, p.id {direction}"),
        "slug" => format!("p.slug {direction}, p.id {direction}"),
        "modified" => format!("p.modified_ms {direction}, p.id {direction}"),
        "popularity" => "p.total_sales DESC, p.id DESC".to_owned(),
        "rating" => "p.rating DESC, p.id DESC".to_owned(),
        "price" => format!("p.price {direction}, p.id {direction}"),
        "menu_order" => format!("p.menu_order {direction}, p.name {direction}"),
        "include" => included(call),
        _ => format!("p.created_ms {direction}, p.id {direction}"),
    })
}

fn included(call: &Call) -> String {
    let places = call.ids("include").into_iter().enumerate();
    let cases: String = places.map(|(at, id)| format!(" WHEN {id} THEN {at}")).collect();
    if cases.is_empty() { "p.id".to_owned() } else { format!("CASE p.id{cases} END") }
}

/// Requested tax class, empty for the standard one.
async fn tax_class(call: &Call) -> WooResult<Option<String>> {
    let mut known = vec!["standard".to_owned()];
    known.extend(taxes::slugs(call.sandbox.db()).await?);
    let choices: Vec<&str> = known.iter().map(String::as_str).collect();
    let asked = call.choice("tax_class", &choices)?;
    Ok(asked.map(|class| if class == "standard" { String::new() } else { class.to_owned() }))
}

fn filter(call: &Call, query: &mut Query, tax_class: Option<&str>) -> WooResult<()> {
    let kind = call.choice("type", TYPES)?;
    let stock = call.choice("stock_status", STOCK)?;
    let has_sku = call.filled("sku").is_some();
    query.push(if has_sku { "1 = 1" } else { "p.type <> 'variation'" });
    status(call, query)?;
    for (column, value) in
        [("p.type", kind), ("p.stock_status", stock), ("p.slug", call.filled("slug"))]
    {
        if let Some(value) = value {
            query.push(format!(" AND {column} = ")).push_bind(value.to_owned());
        }
    }
    for (column, flag) in
        [("p.on_sale", call.flag("on_sale")), ("p.featured", call.flag("featured"))]
    {
        if let Some(flag) = flag {
            query.push(format!(" AND {column} = ")).push_bind(flag);
        }
    }
    if let Some(class) = tax_class {
        query.push(" AND p.doc ->> 'tax_class' = ").push_bind(class.to_owned());
    }
    lists(call, query);
    words(call, query);
    prices(call, query);
    dates(call, query)?;
    by_terms(call, query);
    Ok(())
}

/// Filters by status; without one everything but the trash is listed, drafts included.
fn status(call: &Call, query: &mut Query) -> WooResult<()> {
    match call.choice("status", STATUSES)? {
        None | Some("any") => query.push(" AND p.status <> 'trash'"),
        Some(status) => query.push(" AND p.status = ").push_bind(status.to_owned()),
    };
    Ok(())
}

fn push_list(query: &mut Query, column: &str, is_in: bool, values: Value) {
    let not = if is_in { "" } else { "NOT " };
    query.push(format!(" AND {column} {not}IN (SELECT value FROM json_each("));
    query.push_bind(values.to_string()).push("))");
}

fn lists(call: &Call, query: &mut Query) {
    for (name, column, is_in) in [
        ("include", "p.id", true),
        ("exclude", "p.id", false),
        ("parent", "p.parent_id", true),
        ("parent_exclude", "p.parent_id", false),
    ] {
        let ids = call.ids(name);
        if !ids.is_empty() {
            push_list(query, column, is_in, json!(ids));
        }
    }
    let skus = call.list("sku");
    if !skus.is_empty() {
        push_list(query, "p.sku", true, json!(skus));
    }
}

/// Filters by words: each must occur in name or texts; SKUs are not searched.
fn words(call: &Call, query: &mut Query) {
    let Some(search) = call.filled("search") else { return };
    for word in search.to_lowercase().split_whitespace() {
        query.push(" AND instr(p.search, ").push_bind(word.to_owned()).push(") > 0");
    }
}

fn prices(call: &Call, query: &mut Query) {
    let bound = |name: &str| call.filled(name).and_then(|text| text.parse::<f64>().ok());
    let (low, high) = (bound("min_price"), bound("max_price"));
    if low.is_none() && high.is_none() {
        return;
    }
    query.push(" AND EXISTS (SELECT 1 FROM wc_products s WHERE (s.parent_id = p.id ");
    query.push("OR (s.id = p.id AND p.type <> 'variable')) AND s.price >= ");
    query.push_bind(low.unwrap_or(f64::MIN)).push(" AND s.price <= ");
    query.push_bind(high.unwrap_or(f64::MAX)).push(")");
}

fn dates(call: &Call, query: &mut Query) -> WooResult<()> {
    for (name, column, sign) in [
        ("after", "p.created_ms", ">"),
        ("before", "p.created_ms", "<"),
        ("modified_after", "p.modified_ms", ">"),
        ("modified_before", "p.modified_ms", "<"),
    ] {
        if let Some(at_ms) = call.date(name)? {
            // Dates have whole seconds: a change within the given second is not after it.
            query.push(format!(" AND {column} / 1000 {sign} ")).push_bind(at_ms / 1_000);
        }
    }
    Ok(())
}

fn by_terms(call: &Call, query: &mut Query) {
    let attribute = call.filled("attribute").unwrap_or_default().to_owned();
    for (name, taxonomy) in [
        ("category", "product_cat"),
        ("tag", "product_tag"),
        ("shipping_class", "product_shipping_class"),
        ("attribute_term", &attribute),
    ] {
        let ids = call.ids(name);
        if ids.is_empty() || taxonomy.is_empty() {
            continue;
        }
        query.push(" AND p.id IN (SELECT product_id FROM wc_product_terms WHERE taxonomy = ");
        query.push_bind(taxonomy.to_owned());
        query.push(" AND term_id IN (WITH RECURSIVE wanted (id) AS (SELECT value FROM json_each(");
        query.push_bind(json!(ids).to_string());
        query.push(") UNION SELECT t.id FROM wc_terms t JOIN wanted w ");
        query.push("ON t.doc ->> 'parent' = w.id) SELECT id FROM wanted))");
    }
}
