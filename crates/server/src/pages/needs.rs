//! What a page shows, as the keys under which the browser looks for it: `[operation, input]`.

use korosho_domain::catalogue::{ProductQuery, ProductRef};
use serde::ser::SerializeTuple;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use super::route::Page;

/// One read operation with its input.
#[derive(Debug, Clone, PartialEq)]
pub enum Need {
    /// `get_shop`
    Shop,
    /// `list_categories`
    Categories,
    /// `list_products`
    Products(ProductQuery),
    /// `get_product`
    Product(ProductRef),
}

/// What the page at this address shows before anybody has clicked.
#[must_use]
pub fn needs(page: &Page) -> Vec<Need> {
    let mut needs = vec![Need::Shop];
    match page {
        Page::Home => needs.extend([Need::Categories, Need::Products(ProductQuery::default())]),
        Page::Shop(query) => {
            needs.extend([Need::Categories, Need::Products(query.as_ref().clone())]);
        }
        Page::Product { slug } => {
            needs.push(Need::Product(ProductRef { slug: slug.clone() }));
        }
        Page::Contact | Page::Cart | Page::Checkout | Page::Order | Page::NotFound => {}
    }
    needs
}

impl Need {
    const fn operation(&self) -> &'static str {
        match self {
            Self::Shop => "get_shop",
            Self::Categories => "list_categories",
            Self::Products(_) => "list_products",
            Self::Product(_) => "get_product",
        }
    }

    /// The input without what is not set, as the browser writes it.
    fn input(&self) -> Value {
        let whole = match self {
            Self::Shop | Self::Categories => Ok(Value::Null),
            Self::Products(query) => serde_json::to_value(query),
            Self::Product(product) => serde_json::to_value(product),
        };
        match whole.unwrap_or_default() {
            Value::Object(fields) => {
                let set = fields.into_iter().filter(|(_, value)| !value.is_null());
                Value::Object(set.collect::<Map<_, _>>())
            }
            other => other,
        }
    }
}

impl Serialize for Need {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut key = serializer.serialize_tuple(2)?;
        key.serialize_element(self.operation())?;
        key.serialize_element(&self.input())?;
        key.end()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn keys(page: &Page) -> Value {
        serde_json::to_value(needs(page)).unwrap()
    }

    #[test]
    fn keys_are_operation_and_what_is_set_of_its_input() {
        assert_eq!(
            keys(&Page::Home),
            json!([
                ["get_shop", null],
                ["list_categories", null],
                ["list_products", {"per_page": 8, "page": 1}]
            ])
        );
        let product = Page::Product { slug: "a".to_owned() };
        assert_eq!(keys(&product), json!([["get_shop", null], ["get_product", {"slug": "a"}]]));
    }

    #[test]
    fn nothing_of_one_person_is_read_for_a_page() {
        for page in [Page::Cart, Page::Checkout, Page::Order] {
            assert_eq!(keys(&page), json!([["get_shop", null]]));
        }
    }
}
