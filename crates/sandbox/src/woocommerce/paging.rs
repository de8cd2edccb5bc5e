//! Paging: `per_page`, `page`, `offset`, and the headers with the totals.

use super::{
    call::Call,
    error::{WooError, WooResult},
};

const PER_PAGE: i64 = 10;
const MOST_PER_PAGE: i64 = 100;

/// Requested part of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Page {
    /// Page size, 1 to 100.
    pub(crate) per_page: i64,
    /// Page number, from 1.
    pub(crate) page: i64,
    /// Number of entries to skip; overrides the page number.
    pub(crate) offset: Option<i64>,
}

impl Page {
    /// Parses the parameters.
    ///
    /// # Errors
    /// 400 `rest_invalid_param` for a value out of range.
    pub(crate) fn of(call: &Call) -> WooResult<Self> {
        let per_page = whole(call, "per_page")?.unwrap_or(PER_PAGE);
        if !(1..=MOST_PER_PAGE).contains(&per_page) {
            let message = "per_page must be between 1 (inclusive) and 100 (inclusive)";
            return Err(WooError::invalid_param("per_page", "rest_out_of_bounds", message));
        }
        let page = whole(call, "page")?.unwrap_or(1);
        if page < 1 {
            let message = "page must be greater than or equal to 1";
            return Err(WooError::invalid_param("page", "rest_out_of_bounds", message));
        }
        Ok(Self { per_page, page, offset: whole(call, "offset")? })
    }

    /// Number of entries before this page.
    #[must_use]
    pub(crate) fn skip(self) -> i64 {
        self.offset.unwrap_or((self.page - 1).saturating_mul(self.per_page)).max(0)
    }

    /// This page of a complete list.
    #[must_use]
    pub(crate) fn slice<T>(self, all: Vec<T>) -> Vec<T> {
        let skip = usize::try_from(self.skip()).unwrap_or(usize::MAX);
        let take = usize::try_from(self.per_page).unwrap_or(usize::MAX);
        all.into_iter().skip(skip).take(take).collect()
    }

    /// Number of pages for `total` entries.
    #[must_use]
    pub(crate) fn pages(self, total: i64) -> i64 {
        (total + self.per_page - 1) / self.per_page
    }

    /// Reported total: WordPress reports none for an offset past the end.
    #[must_use]
    pub(crate) fn reported_total(self, total: i64) -> i64 {
        if self.offset.is_some_and(|offset| offset >= total) { 0 } else { total }
    }

    /// `Link` header, if there is a previous or next page.
    #[must_use]
    pub(crate) fn link(self, call: &Call, total: i64) -> Option<String> {
        let pages = self.pages(total);
        let page = match self.offset {
            Some(offset) => offset.max(0) / self.per_page + 1,
            None => self.page,
        };
        let mut links = Vec::new();
        if page < pages {
            links.push(format!("<{}>; rel=\"next\"", call.at_page(page + 1)));
        }
        if page > 1 && pages > 0 {
            let before = (page - 1).min(pages);
            links.push(format!("<{}>; rel=\"prev\"", call.at_page(before)));
        }
        (!links.is_empty()).then(|| links.join(", "))
    }
}

fn whole(call: &Call, name: &str) -> WooResult<Option<i64>> {
    match call.param(name) {
        None => Ok(None),
        Some(text) => {
            let number = text.trim().parse();
            number.map(Some).map_err(|_| WooError::not_of_type(name, "integer"))
        }
    }
}
