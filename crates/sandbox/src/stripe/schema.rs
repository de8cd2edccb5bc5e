//! Request validation by the published OpenAPI document: decodes a form into typed JSON and rejects
//! with Stripe's own texts what the schema does not allow.

use super::{error::ApiError, form::Node, param};
use serde_json::{Map, Value};
use std::sync::LazyLock;

// Shared by the sandbox and tests that validate against it.
static OPENAPI: LazyLock<Value> =
    LazyLock::new(|| parse(include_str!("../../tests/stripe/checkout-openapi.json")));
// Schemas of calls missing in the document above, in the same format.
static ADDITIONAL: LazyLock<Value> = LazyLock::new(|| parse(include_str!("further-requests.json")));

fn parse(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| unreachable!("bundled schema: {error}"))
}

/// Schema of a request body or query by name, for example `checkout_session_create`.
pub(crate) fn named(name: &str) -> &'static Value {
    let found = &OPENAPI["components"]["schemas"][name];
    if found.is_null() { &ADDITIONAL[name] } else { found }
}

/// Decodes `text` (form or query encoding) by the schema `name`.
///
/// # Errors
/// [`ApiError`] of the first parameter that is unknown, missing, too long or of a wrong type.
pub(crate) fn read(name: &str, text: &str) -> Result<Value, ApiError> {
    let node = super::form::decode(text)
        .map_err(|key| ApiError::invalid(format!("Invalid parameter name: {key}")).param(key))?;
    check(named(name), &node, "")
}

fn check(schema: &Value, node: &Node, path: &str) -> Result<Value, ApiError> {
    if let Some(options) = schema["anyOf"].as_array() {
        return check_any(options, node, path);
    }
    match (schema["type"].as_str(), node) {
        (Some("object"), Node::Parts(parts)) => check_object(schema, parts, path),
        (Some("array"), Node::Parts(parts)) => check_array(schema, parts, path),
        (Some("object"), Node::Text(_)) => Err(wrong("Invalid object", path)),
        (Some("array"), Node::Text(_)) => Err(wrong("Invalid array", path)),
        (_, Node::Parts(_)) => Err(wrong("Invalid string", path)),
        (kind, Node::Text(text)) => check_text(kind, schema, text, path),
    }
}

/// Checks alternatives. The last one is the richest in this document, so its error is the useful
/// one.
fn check_any(options: &[Value], node: &Node, path: &str) -> Result<Value, ApiError> {
    let mut answer = Err(wrong("Invalid value", path));
    for option in options {
        answer = check(option, node, path);
        if answer.is_ok() {
            break;
        }
    }
    answer
}

fn check_object(schema: &Value, parts: &[(String, Node)], path: &str) -> Result<Value, ApiError> {
    let mut object = Map::new();
    for (name, node) in parts {
        let inner = param::inside(path, name);
        let schema = property(schema, name).ok_or_else(|| unknown(&inner))?;
        object.insert(name.clone(), check(schema, node, &inner)?);
    }
    let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    if let Some(name) = required.into_iter().find(|name| !object.contains_key(*name)) {
        return Err(ApiError::missing(&param::inside(path, name)));
    }
    if path.ends_with("metadata") || path.ends_with("[metadata]") {
        param::check_metadata(&object, path)?;
    }
    Ok(Value::Object(object))
}

fn property<'a>(schema: &'a Value, name: &str) -> Option<&'a Value> {
    let open = &schema["additionalProperties"];
    schema["properties"].get(name).or_else(|| open.is_object().then_some(open))
}

fn check_array(schema: &Value, parts: &[(String, Node)], path: &str) -> Result<Value, ApiError> {
    let mut items = Vec::with_capacity(parts.len());
    for (at, (name, node)) in parts.iter().enumerate() {
        if name.parse() != Ok(at) {
            return Err(wrong("Invalid array", path));
        }
        items.push(check(&schema["items"], node, &param::inside(path, name))?);
    }
    match schema["maxItems"].as_u64() {
        Some(most) if items.len() as u64 > most => Err(ApiError::invalid(format!(
            "Array {path} exceeded maximum {most} allowed elements."
        ))
        .param(path)),
        _ => Ok(Value::Array(items)),
    }
}

fn check_text(
    kind: Option<&str>,
    schema: &Value,
    text: &str,
    path: &str,
) -> Result<Value, ApiError> {
    if text.is_empty() && !param::is_metadata_value(path) {
        return check_empty(schema, path);
    }
    match kind {
        Some("integer") => param::integer(schema, text, path),
        Some("boolean") => text
            .parse::<bool>()
            .map(Value::Bool)
            .map_err(|_| wrong(&format!("Invalid boolean: {text}"), path)),
        _ => param::string(schema, text, path),
    }
}

/// Empty text: unsets nullable parameters and is rejected for others.
fn check_empty(schema: &Value, path: &str) -> Result<Value, ApiError> {
    let listed = schema["enum"].as_array().is_some_and(|values| values.contains(&"".into()));
    if listed {
        return Ok("".into());
    }
    if schema["nullable"] == true {
        return Ok(Value::Null);
    }
    Err(ApiError::invalid(format!(
        "You passed an empty string for '{path}'. We assume empty values are an attempt to unset a \
         parameter; however '{path}' cannot be unset. You should remove '{path}' from your request \
         or supply a non-empty value."
    ))
    .code("parameter_invalid_empty")
    .param(path))
}

fn unknown(path: &str) -> ApiError {
    ApiError::invalid(format!("Received unknown parameter: {path}"))
        .code("parameter_unknown")
        .param(path)
}

fn wrong(message: &str, path: &str) -> ApiError {
    ApiError::invalid(message).param(path)
}
