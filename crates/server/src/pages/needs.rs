//! Data needs of a page, as SWR keys of the browser: `[operation, input]`. The React tree lists
//! them (`korosho.needs(url)`), so that server and browser cannot disagree.

use korosho_domain::catalogue::{ProductQuery, ProductRef};
use korosho_domain::text_page::TextPageRef;
use serde_json::Value;

/// One read operation with its input.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Need {
    /// `get_shop`
    Shop,
    /// `list_categories`
    Categories,
    /// `list_products`
    Products(Box<ProductQuery>),
    /// `get_product`
    Product(ProductRef),
    /// `get_text_page`
    TextPage(TextPageRef),
}

impl Need {
    /// Whether the answer is the content of the page: without it the page is not found.
    pub(crate) const fn is_subject(&self) -> bool {
        matches!(self, Self::Product(_) | Self::TextPage(_))
    }
}

/// Parses the reads listed by the script, each with its key unchanged. Unknown operations are left
/// for the browser to request.
#[must_use]
pub(crate) fn parse(keys: &str) -> Vec<(Value, Need)> {
    let keys: Vec<Value> = serde_json::from_str(keys).unwrap_or_default();
    keys.into_iter().filter_map(|key| Some((key.clone(), need(&key)?))).collect()
}

fn need(key: &Value) -> Option<Need> {
    let input = || key[1].clone();
    match key[0].as_str()? {
        "get_shop" => Some(Need::Shop),
        "list_categories" => Some(Need::Categories),
        "list_products" => serde_json::from_value(input()).ok().map(Need::Products),
        "get_product" => serde_json::from_value(input()).ok().map(Need::Product),
        "get_text_page" => serde_json::from_value(input()).ok().map(Need::TextPage),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use korosho_domain::text_page::TextPageKind;
    use serde_json::json;

    use super::*;

    #[test]
    fn query_keys_are_parsed_as_needs() {
        let keys = json!([
            ["get_shop", null],
            ["list_categories", null],
            ["list_products", {"per_page": 8, "page": 2}],
            ["get_product", {"slug": "a"}],
            ["get_text_page", {"kind": "terms"}]
        ]);
        let parsed = parse(&keys.to_string());
        let needs: Vec<Need> = parsed.iter().map(|(_, need)| need.clone()).collect();
        let query = ProductQuery { per_page: 8, page: 2, ..ProductQuery::default() };
        assert_eq!(
            needs,
            [
                Need::Shop,
                Need::Categories,
                Need::Products(Box::new(query)),
                Need::Product(ProductRef { slug: "a".to_owned() }),
                Need::TextPage(TextPageRef { kind: TextPageKind::Terms })
            ]
        );
        assert_eq!(parsed[2].0, keys[2], "the key is given back as it came");
    }

    #[test]
    fn unknown_query_keys_are_left_to_the_browser() {
        let keys = json!([["get_order", {"id": "x"}], ["get_product", 7],
            ["get_text_page", {"kind": "imprint"}], 3, ["get_shop"]]);
        assert_eq!(parse(&keys.to_string()), [(json!(["get_shop"]), Need::Shop)]);
        assert_eq!(parse("no json"), []);
    }
}
