//! Filters and searches on 10,000 generated products, whose allergens are known from their numbers.

use std::sync::Arc;

use korosho_domain::allergen::{Allergen, AllergenList};
use korosho_domain::catalogue::ProductQuery;

use super::listing::found;
use super::search::Search;
use super::snapshot::{CatalogueEntry, Contents, Snapshot};

const PRODUCTS: u64 = 10_000;

/// Statements about an allergen: ingredient and traces in several wordings, and words of searches.
type Wordings = (Allergen, [&'static str; 3], [&'static str; 3], &'static [&'static str]);

const WORDINGS: [Wordings; 7] = [
    (
        Allergen::Peanuts,
        ["Peanuts", "groundnuts (40%)", "Karanga"],
        ["May contain peanuts", "Traces of groundnut", "Huenda ina karanga"],
        &["peanut", "groundnuts", "karanga", "nuts"],
    ),
    (
        Allergen::TreeNuts,
        ["Cashew nuts", "ALMONDS", "Korosho"],
        ["May contain tree nuts", "May also contain traces of pistachios", "Huenda ina lozi"],
        &["tree nut", "nuts", "cashew", "korosho"],
    ),
    (
        Allergen::Milk,
        ["Milk", "Butter (MILK)", "Maziwa"],
        ["May contain milk", "Traces of lactose", "Inaweza kuwa na maziwa"],
        &["milk", "dairy", "lactose", "maziwa"],
    ),
    (
        Allergen::Sesame,
        ["Sesame", "Tahini", "Ufuta"],
        ["May contain sesame", "Sesame traces", "Huenda ina simsim"],
        &["sesame", "simsim", "ufuta"],
    ),
    (
        Allergen::Soya,
        ["Soya", "Soy lecithin", "Soja"],
        ["May contain soya", "Traces of soy", "Huenda ina soya"],
        &["soya", "soy"],
    ),
    (
        Allergen::Gluten,
        ["Wheat", "Oats, barley", "Ngano"],
        ["May contain gluten", "Made in a kitchen that handles wheat", "Huenda ina ngano"],
        &["gluten", "wheat", "ngano"],
    ),
    (
        Allergen::Egg,
        ["Eggs", "Egg white", "Mayai"],
        ["May contain egg", "Traces of eggs", "Huenda ina mayai"],
        &["egg", "eggs", "mayai"],
    ),
];

const FORMS: [&str; 9] = [
    "{} free",
    "{}-free",
    "no {}",
    "without {}",
    "free from {}",
    "bila {}",
    "isiyo na {}",
    "{} allergy",
    "fruit without {}",
];

/// Number of a product → what it states: for each allergen 0 = nothing, 1 = traces, 2 = ingredient.
/// Every seventh product states nothing at all.
fn stated(number: u64, nth: usize) -> Option<u64> {
    let mixed = number.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
    let level = [0, 0, 0, 1, 2][((mixed >> (nth * 8)) % 5) as usize];
    (!number.is_multiple_of(7)).then_some(level)
}

fn entry(number: u64) -> Arc<CatalogueEntry> {
    let wording = (number % 3) as usize;
    let mut allergens: Vec<&str> = Vec::new();
    for (nth, (_, contains, traces, _)) in WORDINGS.iter().enumerate() {
        match stated(number, nth) {
            Some(2) => allergens.push(contains[wording]),
            Some(1) => allergens.push(traces[wording]),
            Some(_) if allergens.is_empty() && nth == WORDINGS.len() - 1 => allergens.push("None"),
            _ => {}
        }
    }
    let entry = serde_json::json!({
        "product": {
            "id": number, "slug": format!("p{number}"), "name": format!("Fruit {number}"),
            "short_description": "", "price": 100, "regular_price": null, "on_sale": false,
            "currency": "KES", "images": [], "categories": [],
            "rating": { "average": 0.0, "count": 0 }, "purchasable": true, "in_stock": true,
            "stock_quantity": null, "options": [], "variations": [], "allergens": allergens,
            "facts": [], "weight_grams": null
        },
        "description": "", "sold": 0, "created": "", "menu_order": 0, "related": [], "tags": [],
        "reviews": []
    });
    let mut entry: CatalogueEntry = serde_json::from_value(entry).unwrap();
    entry.product.allergen_facts = entry.product.parse_allergens();
    Arc::new(entry)
}

#[test]
fn no_generated_product_is_offered_without_an_allergen_that_it_may_contain() {
    let entries: Vec<_> = (0..PRODUCTS).map(entry).collect();
    let snapshot = Snapshot::new(Contents { entries, ..Contents::default() });
    let search = Search::default();
    for (nth, (allergen, _, _, words)) in WORDINGS.into_iter().enumerate() {
        let safe = (0..PRODUCTS).filter(|number| stated(*number, nth) == Some(0)).count();
        let check = |query: &ProductQuery, what: &str| {
            let found = found(&snapshot, query, &search, usize::MAX).first;
            for place in &found {
                let product = &snapshot.entries()[*place as usize].product;
                let number = u64::try_from(product.id).unwrap();
                assert_eq!(stated(number, nth), Some(0), "{what}: {:?}", product.allergens);
            }
            found.len()
        };
        let without: AllergenList = [allergen].into_iter().collect();
        let query = ProductQuery { without, ..ProductQuery::default() };
        assert_eq!(check(&query, "filter"), safe, "{allergen:?}");
        for word in words {
            for form in FORMS {
                let text = form.replace("{}", word);
                let query = ProductQuery { search: Some(text.clone()), ..ProductQuery::default() };
                let count = check(&query, &text);
                assert!(count == safe || *word == "nuts" && count > 0, "{text}: {count} of {safe}");
            }
        }
    }
}
