//! JSON inside a response body that PHP or a plug-in printed text around.
//!
//! A store with `display_errors` on prints warnings (`<br /><b>Warning</b>: …`) before the REST
//! API's JSON and keeps the status: the request has been carried out. The JSON is therefore located
//! instead of rejecting the response.

use serde::de::IgnoredAny;

/// Maximum number of positions at which JSON is tried: printed text can contain brackets, too.
const MAX_CANDIDATES: usize = 200;

/// The part of a body that is one JSON object or array; `None` if there is none.
///
/// Text before or after the JSON is skipped, but not both: two fragments around a bracket in an
/// HTML page are no response of the REST API.
pub(crate) fn find(body: &[u8]) -> Option<&[u8]> {
    let body = body.strip_prefix("\u{feff}".as_bytes()).unwrap_or(body).trim_ascii();
    if is_json(body) {
        return Some(body);
    }
    if let Some(json) = leading(body) {
        return Some(json);
    }
    let opens = |(_, byte): &(usize, &u8)| matches!(**byte, b'{' | b'[');
    let candidates = body.iter().enumerate().filter(opens).take(MAX_CANDIDATES);
    candidates.map(|(at, _)| &body[at..]).find(|rest| is_json(rest))
}

fn is_json(bytes: &[u8]) -> bool {
    serde_json::from_slice::<IgnoredAny>(bytes).is_ok()
}

/// JSON at the beginning of a body, followed by other text.
fn leading(body: &[u8]) -> Option<&[u8]> {
    if !matches!(body.first(), Some(b'{' | b'[')) {
        return None;
    }
    let mut values = serde_json::Deserializer::from_slice(body).into_iter::<IgnoredAny>();
    values.next()?.ok()?;
    Some(&body[..values.byte_offset()])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(body: &str) -> Option<&str> {
        find(body.as_bytes()).map(|json| std::str::from_utf8(json).unwrap())
    }

    #[test]
    fn json_is_found_behind_a_php_warning() {
        let warning = "<br />\n<b>Warning</b>: Undefined array key [0] in {plugin.php} on line 3\n";
        assert_eq!(found(&format!("{warning}{{\"id\":5}}")), Some("{\"id\":5}"));
        assert_eq!(found(&format!("{warning}[{{\"id\":5}}]\n")), Some("[{\"id\":5}]"));
    }

    #[test]
    fn json_is_found_before_a_notice_printed_at_shutdown() {
        assert_eq!(found("{\"id\":5}<br />Deprecated: [x]"), Some("{\"id\":5}"));
    }

    #[test]
    fn json_is_found_behind_a_byte_order_mark() {
        assert_eq!(found("\u{feff}\r\n{\"id\":5}"), Some("{\"id\":5}"));
    }

    #[test]
    fn html_page_and_truncated_json_are_not_json() {
        assert_eq!(found("<!DOCTYPE html><script>var a = {b: [1]};</script></html>"), None);
        assert_eq!(found("[{\"id\": 14, \"na"), None);
        assert_eq!(found(""), None);
    }
}
