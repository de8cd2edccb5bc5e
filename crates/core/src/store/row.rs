//! Column access by name, with conversion into types of the domain.

use sqlx::any::AnyRow;
use sqlx::{Any, ColumnIndex, Decode, Row, Type};
use uuid::Uuid;

use super::StoreError;

/// Columns by name.
pub trait Columns {
    /// Integer.
    fn int(&self, column: &'static str) -> Result<i64, StoreError>;
    /// Integer, or `None` for NULL.
    fn maybe_int(&self, column: &'static str) -> Result<Option<i64>, StoreError>;
    /// Text.
    fn text(&self, column: &'static str) -> Result<String, StoreError>;
    /// Text, or `None` for NULL.
    fn maybe_text(&self, column: &'static str) -> Result<Option<String>, StoreError>;
    /// An id.
    fn uuid(&self, column: &'static str) -> Result<Uuid, StoreError>;
    /// Id, or `None` for NULL.
    fn maybe_uuid(&self, column: &'static str) -> Result<Option<Uuid>, StoreError>;
    /// Value of an enum that `parse` knows.
    fn word<T>(
        &self,
        column: &'static str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, StoreError>;
    /// The same, or `None` for NULL.
    fn maybe_word<T>(
        &self,
        column: &'static str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, StoreError>;
}

impl Columns for AnyRow {
    fn int(&self, column: &'static str) -> Result<i64, StoreError> {
        get(self, column)
    }

    fn maybe_int(&self, column: &'static str) -> Result<Option<i64>, StoreError> {
        get(self, column)
    }

    fn text(&self, column: &'static str) -> Result<String, StoreError> {
        get(self, column)
    }

    fn maybe_text(&self, column: &'static str) -> Result<Option<String>, StoreError> {
        get(self, column)
    }

    fn uuid(&self, column: &'static str) -> Result<Uuid, StoreError> {
        self.word(column, |text| Uuid::parse_str(text).ok())
    }

    fn maybe_uuid(&self, column: &'static str) -> Result<Option<Uuid>, StoreError> {
        self.maybe_word(column, |text| Uuid::parse_str(text).ok())
    }

    fn word<T>(
        &self,
        column: &'static str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, StoreError> {
        parse(&self.text(column)?).ok_or(StoreError::Unreadable(column))
    }

    fn maybe_word<T>(
        &self,
        column: &'static str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, StoreError> {
        let known = |text: String| parse(&text).ok_or(StoreError::Unreadable(column));
        self.maybe_text(column)?.map(known).transpose()
    }
}

fn get<'r, T>(row: &'r AnyRow, column: &'static str) -> Result<T, StoreError>
where
    T: Decode<'r, Any> + Type<Any>,
    &'static str: ColumnIndex<AnyRow>,
{
    Ok(row.try_get::<T, _>(column)?)
}
