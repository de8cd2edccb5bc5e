//! Light listings of products and variations, some pages at a time in rotation, to find changes
//! without a new modification date.

use serde_json::Value;

use super::client::WooClient;
use super::error::WooError;
use super::fingerprint;
use super::pages::PER_PAGE;
use super::wire::WireProduct;

/// Number of pages per poll: five hundred rows.
const PAGES_AT_ONCE: u32 = 5;
/// Number of products per poll whose variations are listed, if the store has no list of all
/// variations (before 10.3).
const PRODUCTS_AT_ONCE: usize = 20;

/// Position of the rotation.
#[derive(Debug, Default)]
pub(crate) struct Rounds {
    products: u32,
    sizes: u32,
    /// Whether the store has no list of all variations.
    no_list_of_sizes: bool,
    /// Index of the next product whose variations are listed.
    next_with_sizes: usize,
}

/// Row of a light listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Row {
    /// Id of the product or variation.
    pub(crate) id: i64,
    /// Id of the product, or of the variation's product.
    pub(crate) product: i64,
    /// Fingerprint, see [`fingerprint`].
    pub(crate) fingerprint: u64,
}

/// Reads the next rows: of products, then of variations. `with_sizes` are the products that have
/// variations.
pub(crate) async fn next(
    client: &WooClient,
    rounds: &mut Rounds,
    with_sizes: &[i64],
) -> Result<Vec<Row>, WooError> {
    let mut rows = listed(client, "products", &mut rounds.products).await?;
    if with_sizes.is_empty() {
        return Ok(rows);
    }
    if !rounds.no_list_of_sizes {
        match listed(client, "variations", &mut rounds.sizes).await {
            Err(WooError::Business { status: 404, .. }) => rounds.no_list_of_sizes = true,
            sizes => {
                rows.extend(sizes?);
                return Ok(rows);
            }
        }
    }
    for _ in 0..PRODUCTS_AT_ONCE.min(with_sizes.len()) {
        let product = with_sizes[rounds.next_with_sizes % with_sizes.len()];
        rounds.next_with_sizes = (rounds.next_with_sizes + 1) % with_sizes.len();
        rows.extend(sizes_of(client, product).await?);
    }
    Ok(rows)
}

/// Reads the next pages of a listing; `at` is the last page read.
async fn listed(client: &WooClient, path: &str, at: &mut u32) -> Result<Vec<Row>, WooError> {
    let mut rows = Vec::new();
    for _ in 0..PAGES_AT_ONCE {
        let query = light(&[("page", (*at + 1).to_string()), ("status", "publish".to_owned())]);
        let listed = client.list::<Vec<Value>>(path, &query).await?;
        rows.extend(listed.items.into_iter().filter_map(|row| read(row, None)));
        let last = *at + 1 >= listed.total_pages;
        *at = if last { 0 } else { *at + 1 };
        if last {
            break;
        }
    }
    Ok(rows)
}

async fn sizes_of(client: &WooClient, product: i64) -> Result<Vec<Row>, WooError> {
    let path = format!("products/{product}/variations");
    match client.get::<Vec<Value>>(&path, &light(&[])).await {
        Ok(rows) => Ok(rows.into_iter().filter_map(|row| read(row, Some(product))).collect()),
        // The product was deleted between two requests: the count of products shows it.
        Err(error) if error.is_deleted_item() => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

fn light(more: &[(&'static str, String)]) -> Vec<(&'static str, String)> {
    let mut query = vec![
        ("_fields", fingerprint::FIELDS.to_owned()),
        ("per_page", PER_PAGE.to_string()),
        ("orderby", "id".to_owned()),
        ("order", "asc".to_owned()),
    ];
    query.extend_from_slice(more);
    query
}

fn read(row: Value, product: Option<i64>) -> Option<Row> {
    let row: WireProduct = serde_json::from_value(row).ok()?;
    let parent = product.or(row.parent_id.filter(|parent| *parent > 0));
    (row.id > 0).then(|| Row {
        id: row.id,
        product: parent.unwrap_or(row.id),
        fingerprint: fingerprint::of(&row),
    })
}
