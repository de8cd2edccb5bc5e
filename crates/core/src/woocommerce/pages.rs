//! Paginated lists of the store.

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::client::WooClient;
use super::error::WooError;

/// Number of rows per page; WooCommerce's maximum.
pub(super) const PER_PAGE: u32 = 100;
/// Maximum number of pages of a list, against a store that never ends it: half a million rows.
const MAX_PAGES: u32 = 5_000;

/// Reads all rows of all pages.
pub(super) async fn pages<T: DeserializeOwned>(
    client: &WooClient,
    path: &str,
    query: &[(&str, String)],
) -> Result<Vec<T>, WooError> {
    let mut pages = Pages::new(path, query);
    let mut all = Vec::new();
    while let Some((rows, _)) = pages.next(client).await? {
        all.extend(rows);
    }
    Ok(all)
}

/// Paginated list of the store, in an order that is stable while it is read.
pub(super) struct Pages<'a> {
    path: &'a str,
    query: Vec<(&'a str, String)>,
    page: u32,
    last: u32,
}

impl<'a> Pages<'a> {
    pub(super) fn new(path: &'a str, query: &[(&'a str, String)]) -> Self {
        let mut query = query.to_vec();
        query.push(("per_page", PER_PAGE.to_string()));
        query.push(("orderby", "id".to_owned()));
        query.push(("order", "asc".to_owned()));
        Self { path, query, page: 0, last: 1 }
    }

    /// Reads the rows of the next page, and the number of rows on all pages; `None` after the last.
    pub(super) async fn next<T: DeserializeOwned>(
        &mut self,
        client: &WooClient,
    ) -> Result<Option<(Vec<T>, u32)>, WooError> {
        if self.page >= self.last.min(MAX_PAGES) {
            return Ok(None);
        }
        self.page += 1;
        let mut query = self.query.clone();
        query.push(("page", self.page.to_string()));
        let listed = client.list::<Vec<Value>>(self.path, &query).await?;
        self.last = listed.total_pages;
        Ok(Some((readable(self.path, listed.items), listed.total)))
    }
}

/// Parses rows; one that cannot be parsed is skipped, the others are used.
pub(super) fn readable<T: DeserializeOwned>(path: &str, rows: Vec<Value>) -> Vec<T> {
    let row = |row| match serde_json::from_value(row) {
        Ok(row) => Some(row),
        Err(error) => {
            tracing::warn!(path, %error, "a row of the store cannot be read");
            None
        }
    };
    rows.into_iter().filter_map(row).collect()
}
