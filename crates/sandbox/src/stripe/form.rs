//! Nested form encoding of Stripe: `line_items[0][price_data][unit_amount]=62500`.

use url::form_urlencoded;

/// Deepest nesting that is decoded.
const MAX_DEPTH: usize = 10;

/// Value of a decoded form: text, or named parts in the order sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Node {
    /// Plain value.
    Text(String),
    /// Values in brackets behind one name; list positions are names too.
    Parts(Vec<(String, Node)>),
}

/// Decodes a form body or a query string; `Err` contains the malformed key.
pub(crate) fn decode(text: &str) -> Result<Node, String> {
    let mut root = Vec::new();
    for (key, value) in form_urlencoded::parse(text.as_bytes()) {
        let names = split_key(&key).ok_or_else(|| key.to_string())?;
        place(&mut root, &names, value.into_owned()).ok_or_else(|| key.to_string())?;
    }
    Ok(Node::Parts(root))
}

/// Splits a key: `a[b][0]` → `["a", "b", "0"]`; `None` if brackets do not match.
fn split_key(key: &str) -> Option<Vec<&str>> {
    let Some((head, rest)) = key.split_once('[') else {
        return (!key.contains(']')).then(|| vec![key]);
    };
    let inner = rest.strip_suffix(']')?;
    let mut names = vec![head];
    names.extend(inner.split("]["));
    let clean = names.iter().all(|name| !name.contains(['[', ']']));
    (clean && !head.is_empty() && names.len() <= MAX_DEPTH).then_some(names)
}

fn place(parts: &mut Vec<(String, Node)>, names: &[&str], value: String) -> Option<()> {
    let (name, deeper) = names.split_first()?;
    // `list[]=x` takes the next free position.
    let name = if name.is_empty() { parts.len().to_string() } else { (*name).to_owned() };
    let found = parts.iter().position(|(known, _)| *known == name);
    if deeper.is_empty() {
        return put(parts, found, name, Node::Text(value));
    }
    let at = found.unwrap_or(parts.len());
    if found.is_none() {
        parts.push((name, Node::Parts(Vec::new())));
    }
    match &mut parts[at].1 {
        Node::Parts(inner) => place(inner, deeper, value),
        Node::Text(_) => None,
    }
}

/// Stores a value: of equal plain keys the last wins; a plain key never replaces a nested one.
fn put(
    parts: &mut Vec<(String, Node)>,
    found: Option<usize>,
    name: String,
    node: Node,
) -> Option<()> {
    match found {
        None => parts.push((name, node)),
        Some(at) if matches!(parts[at].1, Node::Text(_)) => parts[at].1 = node,
        Some(_) => return None,
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(value: &str) -> Node {
        Node::Text(value.to_owned())
    }

    #[test]
    fn bracketed_keys_are_decoded_as_nested_fields() {
        let form = decode("line_items[0][price_data][unit_amount]=62500&mode=payment").unwrap();
        let amount = Node::Parts(vec![("unit_amount".into(), text("62500"))]);
        let line = Node::Parts(vec![("price_data".into(), amount)]);
        let lines = Node::Parts(vec![("0".into(), line)]);
        assert_eq!(
            form,
            Node::Parts(vec![("line_items".into(), lines), ("mode".into(), text("payment"))])
        );
    }

    #[test]
    fn empty_brackets_append_to_a_list() {
        let form = decode("expand[]=a&expand%5B%5D=b").unwrap();
        let list = Node::Parts(vec![("0".into(), text("a")), ("1".into(), text("b"))]);
        assert_eq!(form, Node::Parts(vec![("expand".into(), list)]));
    }

    #[test]
    fn malformed_or_conflicting_keys_are_refused() {
        for bad in ["a[b=1", "a]b=1", "a=1&a[b]=2", "a[b]=2&a=1", "[a]=1"] {
            assert!(decode(bad).is_err(), "{bad}");
        }
        let deep = format!("a{}=1", "[b]".repeat(MAX_DEPTH));
        assert!(decode(&deep).is_err());
    }
}
