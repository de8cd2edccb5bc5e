//! Storage of Stripe's objects as documents: one table, newest first, paged by id.

use super::error::ApiError;
use serde_json::{Value, json};
use sqlx::{QueryBuilder, Row, Sqlite, SqliteConnection, sqlite::SqliteRow};

/// Object: its API document and internal data of the sandbox.
#[derive(Debug, Clone)]
pub(crate) struct Object {
    /// API document.
    pub(crate) body: Value,
    /// Line items, payment data and the like.
    pub(crate) hidden: Value,
}

impl Object {
    /// Id of the object.
    pub(crate) fn id(&self) -> &str {
        self.body["id"].as_str().unwrap_or_default()
    }

    fn from_row(row: &SqliteRow) -> Result<Self, sqlx::Error> {
        Ok(Self { body: json_column(row, "body")?, hidden: json_column(row, "hidden")? })
    }
}

fn json_column(row: &SqliteRow, name: &str) -> Result<Value, sqlx::Error> {
    serde_json::from_str(row.try_get(name)?).map_err(|error| sqlx::Error::Decode(error.into()))
}

/// Inserts an object; kind, id and time are taken from the body.
pub(crate) async fn insert(db: &mut SqliteConnection, object: &Object) -> Result<(), sqlx::Error> {
    sqlx::query("INSERT INTO stripe_objects (id, kind, body, hidden) VALUES (?, ?, ?, ?)")
        .bind(object.id())
        .bind(object.body["object"].as_str())
        .bind(object.body.to_string())
        .bind(object.hidden.to_string())
        .execute(db)
        .await?;
    Ok(())
}

/// Updates both documents of an existing object.
pub(crate) async fn update(db: &mut SqliteConnection, object: &Object) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE stripe_objects SET body = ?, hidden = ? WHERE id = ?")
        .bind(object.body.to_string())
        .bind(object.hidden.to_string())
        .bind(object.id())
        .execute(db)
        .await?;
    Ok(())
}

/// Deletes an object.
pub(crate) async fn delete(db: &mut SqliteConnection, id: &str) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM stripe_objects WHERE id = ?").bind(id).execute(db).await?;
    Ok(())
}

/// Object of this kind and id.
pub(crate) async fn find(
    db: &mut SqliteConnection,
    kind: &str,
    id: &str,
) -> Result<Option<Object>, sqlx::Error> {
    let row = sqlx::query("SELECT body, hidden FROM stripe_objects WHERE kind = ? AND id = ?")
        .bind(kind)
        .bind(id)
        .fetch_optional(db)
        .await?;
    row.as_ref().map(Object::from_row).transpose()
}

/// Like [`find`], with Stripe's 404; `param` names the parameter that carried the id.
pub(crate) async fn get(
    db: &mut SqliteConnection,
    kind: &str,
    id: &str,
    param: &str,
) -> Result<Object, ApiError> {
    find(db, kind, id).await?.ok_or_else(|| ApiError::no_such(&kind.replace('.', " "), id, param))
}

/// Condition of a listing: a path into the body, an operator, a value.
pub(crate) struct Filter {
    path: String,
    operator: &'static str,
    value: Value,
}

impl Filter {
    /// Condition: the field equals the value.
    pub(crate) fn equal(path: &str, value: &Value) -> Self {
        Self { path: path.to_owned(), operator: "=", value: value.clone() }
    }

    /// Condition: the field is one of the values of a list.
    pub(crate) fn among(path: &str, values: &Value) -> Self {
        Self { path: path.to_owned(), operator: "IN", value: values.clone() }
    }

    /// Conditions of a `created` parameter: one time, or named bounds.
    pub(crate) fn created(created: &Value) -> Vec<Self> {
        if created.is_i64() {
            return vec![Self::equal("$.created", created)];
        }
        let bounds = [("gt", ">"), ("gte", ">="), ("lt", "<"), ("lte", "<=")];
        let given = bounds.iter().filter(|(name, _)| !created[name].is_null());
        given
            .map(|(name, operator)| Self {
                path: "$.created".to_owned(),
                operator,
                value: created[name].clone(),
            })
            .collect()
    }

    fn push(&self, query: &mut QueryBuilder<Sqlite>) {
        query.push(" AND json_extract(body, ").push_bind(self.path.clone());
        query.push(") ").push(self.operator).push(" ");
        match &self.value {
            Value::Number(number) => query.push_bind(number.as_i64()),
            Value::String(text) => query.push_bind(text.clone()),
            list => {
                query.push("(SELECT value FROM json_each(").push_bind(list.to_string()).push("))")
            }
        };
    }
}

/// One page of objects of a kind, newest first, as Stripe's list document under `url`.
///
/// `input` contains `limit` (default 10), `starting_after` and `ending_before`; `extra` is an
/// additional SQL condition on `stripe_objects`.
pub(crate) async fn list(
    db: &mut SqliteConnection,
    kind: &str,
    url: &str,
    input: &Value,
    filters: &[Filter],
    extra: &str,
) -> Result<Value, ApiError> {
    let limit = usize::try_from(input["limit"].as_i64().unwrap_or(10)).unwrap_or(10);
    let back = input["ending_before"].is_string();
    let mut query = QueryBuilder::new("SELECT body, hidden FROM stripe_objects WHERE kind = ");
    query.push_bind(kind.to_owned());
    filters.iter().for_each(|filter| filter.push(&mut query));
    query.push(" ").push(extra);
    for (name, operator) in [("starting_after", "<"), ("ending_before", ">")] {
        let Some(id) = input[name].as_str() else { continue };
        get(db, kind, id, name).await?;
        query.push(format!(" AND seq {operator} (SELECT seq FROM stripe_objects WHERE id = "));
        query.push_bind(id.to_owned()).push(")");
    }
    let direction = if back { "ASC" } else { "DESC" };
    query.push(format!(" ORDER BY seq {direction} LIMIT {}", limit + 1));
    let rows = query.build().fetch_all(db).await?;
    let mut objects = rows.iter().map(Object::from_row).collect::<Result<Vec<_>, _>>()?;
    let has_more = objects.len() > limit;
    objects.truncate(limit);
    if back {
        objects.reverse();
    }
    let data: Vec<Value> = objects.into_iter().map(|object| object.body).collect();
    Ok(json!({ "object": "list", "url": url, "has_more": has_more, "data": data }))
}
