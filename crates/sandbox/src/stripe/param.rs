//! Validation of single parameters: numbers, texts, metadata.

use super::error::ApiError;
use serde_json::{Map, Value};

/// Longest key of a metadata entry, in characters.
const METADATA_KEY: usize = 40;
/// Largest number of entries of one metadata map.
const METADATA_ENTRIES: usize = 50;

/// Name of a nested parameter in bracket form: `line_items[0]` and `price` give
/// `line_items[0][price]`.
pub(crate) fn inside(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}[{name}]") }
}

/// Whether a path is a value of a metadata map, which may be empty (= unset).
pub(crate) fn is_metadata_value(path: &str) -> bool {
    path.starts_with("metadata[") || path.contains("[metadata][")
}

/// Parses a whole number within the schema's minimum and maximum.
pub(crate) fn integer(schema: &Value, text: &str, path: &str) -> Result<Value, ApiError> {
    let refuse =
        |message: String| ApiError::invalid(message).code("parameter_invalid_integer").param(path);
    let number: i64 = text.parse().map_err(|_| refuse(format!("Invalid integer: {text}")))?;
    if let Some(least) = schema["minimum"].as_i64().filter(|least| number < *least) {
        return Err(refuse(format!("This value must be greater than or equal to {least}.")));
    }
    if let Some(most) = schema["maximum"].as_i64().filter(|most| number > *most) {
        return Err(refuse(format!("This value must be less than or equal to {most}.")));
    }
    Ok(number.into())
}

/// Checks a text against the schema's length, enumeration and pattern.
pub(crate) fn string(schema: &Value, text: &str, path: &str) -> Result<Value, ApiError> {
    if let Some(values) = schema["enum"].as_array()
        && !values.iter().any(|value| value == text)
    {
        return Err(not_listed(values, path));
    }
    let length = text.chars().count();
    if let Some(most) = schema["maxLength"].as_u64().filter(|most| length as u64 > *most) {
        let message = format!("Invalid string: {}; must be at most {most} characters", cut(text));
        return Err(ApiError::invalid(message).param(path));
    }
    // Only pattern of the request schemas: a currency code in lower case.
    if schema["pattern"] == "^[a-z]{3}$"
        && !(length == 3 && text.bytes().all(|byte| byte.is_ascii_lowercase()))
    {
        return Err(ApiError::invalid(format!("Invalid currency: {text}.")).param(path));
    }
    Ok(text.into())
}

fn not_listed(values: &[Value], path: &str) -> ApiError {
    let names: Vec<&str> = values.iter().filter_map(Value::as_str).collect();
    let list = match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("one of {}, or {last}", rest.join(", ")),
        _ => names.join(""),
    };
    ApiError::invalid(format!("Invalid {path}: must be {list}")).param(path)
}

fn cut(text: &str) -> String {
    let start: String = text.chars().take(20).collect();
    format!("{start}…")
}

/// Checks the limits of a metadata map.
pub(crate) fn check_metadata(entries: &Map<String, Value>, path: &str) -> Result<(), ApiError> {
    if let Some(key) = entries.keys().find(|key| key.chars().count() > METADATA_KEY) {
        return Err(ApiError::invalid(format!(
            "Metadata keys must be at most {METADATA_KEY} characters long. Key '{}' is {} \
             characters.",
            cut(key),
            key.chars().count()
        ))
        .param(path));
    }
    if entries.len() > METADATA_ENTRIES {
        let message = format!("Metadata can have up to {METADATA_ENTRIES} keys.");
        return Err(ApiError::invalid(message).param(path));
    }
    Ok(())
}

/// Removes empty entries of a metadata map: on creation they mean "not set".
pub(crate) fn set_metadata(entries: &Value) -> Value {
    let entries = entries.as_object().into_iter().flatten();
    entries
        .filter(|(_, value)| *value != "")
        .map(|(key, value)| (key.clone(), value.clone()))
        .collect()
}
