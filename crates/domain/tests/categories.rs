//! Categories: their paths, and their form in stored catalogues.

use std::collections::BTreeMap;

use korosho_domain::category::{Category, CategoryRef};

#[test]
fn category_stored_by_a_former_release_is_read() {
    let stored = r#"{"id":7,"slug":"cashews","name":"Cashews","count":3,"parent":null}"#;
    let category: Category = serde_json::from_str(stored).unwrap();
    assert!(!category.slug_taken && category.description.is_empty());
    assert_eq!(serde_json::to_string(&category).unwrap(), stored);
}

#[test]
fn path_of_a_category_has_its_id_where_its_slug_leads_elsewhere() {
    let of = |slug: &str, slug_taken| {
        CategoryRef {
            id: 7,
            slug: slug.to_owned(),
            name: String::new(),
            translations: BTreeMap::new(),
            slug_taken,
        }
        .path()
    };
    assert_eq!(of("cashews", false), "/shop/cashews");
    assert_eq!(of("cashews", true), "/shop?category=7");
    assert_eq!(of("", false), "/shop?category=7");
}
