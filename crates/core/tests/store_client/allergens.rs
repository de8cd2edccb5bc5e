//! Searches and filters that leave allergens out, on the whole demo catalogue. The oracle reads the
//! shop's own words without the product's parser.

use korosho_core::Shop;
use korosho_domain::allergen::{Allergen, AllergenList, Presence, SearchOutcome};
use korosho_domain::catalogue::{Page, Product, ProductQuery};

use super::{opened, sandbox, until};

/// Parts of the demo shop's statements that name an allergen, and words for it in searches.
const WORDS: [(Allergen, &[&str], &[&str]); 7] = [
    (
        Allergen::Peanuts,
        &["peanut"],
        &["peanut", "peanuts", "groundnuts", "nuts", "karanga", "njugu"],
    ),
    (
        Allergen::TreeNuts,
        &["cashew", "almond", "macadamia", "pistachio", "walnut", " nuts", "tree nut"],
        &["nut", "nuts", "tree nuts", "cashews", "almond", "macadamia nuts", "korosho", "lozi"],
    ),
    (Allergen::Milk, &["milk"], &["milk", "dairy", "lactose", "butter", "maziwa"]),
    (Allergen::Sesame, &["sesame"], &["sesame", "simsim", "ufuta"]),
    (Allergen::Soya, &["soya"], &["soya", "soy"]),
    (Allergen::Gluten, &["gluten", "wheat"], &["gluten", "wheat", "ngano"]),
    (Allergen::Egg, &["egg"], &["egg", "eggs", "mayai"]),
];

/// Forms of a question, with a place for the word.
const FORMS: [&str; 18] = [
    "{} free",
    "{}-free",
    "{}free",
    "free of {}",
    "free from {}",
    "no {}",
    "NO {}!",
    "without {}",
    "without any {}",
    "snacks witout {}",
    "non-{}",
    "-{}",
    "allergic to {}",
    "{} allergy",
    "bila {}",
    "hakuna {}",
    "isiyo na {}",
    "vitafunio visivyo na {}",
];

fn names(product: &Product, parts: &[&str]) -> bool {
    let stated = product.allergens.join(", ").to_lowercase();
    product.allergens.is_empty() || parts.iter().any(|part| stated.contains(part))
}

fn listed(shop: &Shop, change: impl FnOnce(&mut ProductQuery)) -> Page<Product> {
    let mut query = ProductQuery { per_page: 100, ..ProductQuery::default() };
    change(&mut query);
    let page = shop.catalogue.list_products(&query).unwrap();
    assert!(page.total <= 100, "all products are on one page");
    page
}

fn searched(shop: &Shop, text: &str) -> Page<Product> {
    listed(shop, |query| query.search = Some(text.to_owned()))
}

#[tokio::test]
async fn nothing_that_may_contain_an_allergen_is_offered_without_it() {
    let (sandbox, data) = (sandbox().await, tempfile::tempdir().unwrap());
    let shop = opened(&sandbox, &data).await;
    let background = shop.start_background();
    until("a catalogue", || shop.catalogue.status().version > 0).await;
    let all = listed(&shop, |_| ());
    assert!(all.total >= 24);
    for (allergen, parts, words) in WORDS {
        let safe = all.items.iter().filter(|product| !names(product, parts)).count();
        for word in words {
            for form in FORMS {
                let text = form.replace("{}", word);
                let page = searched(&shop, &text);
                for product in &page.items {
                    assert!(
                        !names(product, parts),
                        "{text}: {} {:?}",
                        product.name,
                        product.allergens
                    );
                }
                let outcome = page.search.unwrap_or_else(|| panic!("{text} is a filter"));
                assert!(outcome.without.contains(&allergen), "{text}: {outcome:?}");
                assert!(!outcome.nearest && outcome.not_stated.is_empty(), "{text}: {outcome:?}");
            }
        }
        let without: AllergenList = [allergen].into_iter().collect();
        let filtered = listed(&shop, |query| query.without = without.clone());
        assert!(filtered.items.iter().all(|product| !names(product, parts)), "{allergen:?}");
        assert_eq!(filtered.hidden + filtered.total, all.total, "{allergen:?}");
        // Bare "nuts" count as peanuts, which the oracle does not know.
        assert!(filtered.total as usize <= safe, "{allergen:?}");
        let traces = listed(&shop, |query| (query.without, query.traces) = (without, Some(true)));
        assert!(traces.total >= filtered.total, "{allergen:?}");
    }
    assert!(searched(&shop, "without milk").total > 15, "most products contain no milk");
    assert_eq!(searched(&shop, "nut free").total, 0);
    background.stop().await;
}

/// Words for food and its qualities, many of them one letter from a word for an allergen.
const ORDINARY: [&str; 64] = [
    "salt", "salted", "malic", "melted", "heat", "meat", "beat", "silk", "mild", "mint", "soda",
    "soup", "oil", "fat", "soap", "corn", "rice", "palm", "spice", "honey", "chilli", "pepper",
    "ginger", "garlic", "onion", "lemon", "lime", "mango", "melon", "banana", "tamarind", "raisin",
    "salmon", "chicken", "beef", "pork", "parsley", "pasta", "pizza", "bitter", "batter", "better",
    "ham", "jam", "yeast", "cocoa", "cacao", "coffee", "caffeine", "alcohol", "vinegar", "glucose",
    "fructose", "gelatin", "colour", "colours", "smell", "chumvi", "mafuta", "asali", "tofi",
    "pilipili", "nazi", "samosa",
];

#[tokio::test]
async fn ordinary_word_is_not_understood_as_an_allergen() {
    let (sandbox, data) = (sandbox().await, tempfile::tempdir().unwrap());
    let shop = opened(&sandbox, &data).await;
    let background = shop.start_background();
    until("a catalogue", || shop.catalogue.status().version > 0).await;
    for word in ORDINARY {
        for form in ["{} free", "{} free cashews", "no {}", "without {}", "bila {}", "{} hapana"] {
            let text = form.replace("{}", word);
            let page = searched(&shop, &text);
            let outcome = page.search.unwrap_or_else(|| panic!("{text} is a filter"));
            assert!(outcome.without.is_empty(), "{text}: {outcome:?}");
            assert_eq!((outcome.not_stated, page.total), (vec![word.to_owned()], 0), "{text}");
        }
    }
    for (text, allergen) in [
        ("bila kranga", Allergen::Peanuts),
        ("penut free", Allergen::Peanuts),
        ("kashew free", Allergen::TreeNuts),
        ("diary free", Allergen::Milk),
        ("nut freee", Allergen::TreeNuts),
        ("nut fre", Allergen::TreeNuts),
        ("bilaa karanga", Allergen::Peanuts),
        ("karanga hapana", Allergen::Peanuts),
        ("sina karanga", Allergen::Peanuts),
        ("nutfreee", Allergen::TreeNuts),
        ("nutfre", Allergen::TreeNuts),
        ("nut fee", Allergen::TreeNuts),
        ("peanuts not", Allergen::Peanuts),
        ("peanuts: none", Allergen::Peanuts),
        ("no, peanuts", Allergen::Peanuts),
        ("karangaa bila", Allergen::Peanuts),
        ("nuts bila", Allergen::TreeNuts),
        ("milk no", Allergen::Milk),
        ("bla karanga", Allergen::Peanuts),
    ] {
        let outcome = searched(&shop, text).search.unwrap_or_else(|| panic!("{text} is a filter"));
        assert!(outcome.without.contains(&allergen), "{text}: {outcome:?}");
    }
    background.stop().await;
}

#[tokio::test]
async fn search_tells_when_it_is_not_answered_exactly() {
    let (sandbox, data) = (sandbox().await, tempfile::tempdir().unwrap());
    let shop = opened(&sandbox, &data).await;
    let background = shop.start_background();
    until("a catalogue", || shop.catalogue.status().version > 0).await;
    for text in ["sugar free", "sugar-free", "no sugar", "bila sukari", "without sugar"] {
        let page = searched(&shop, text);
        assert_eq!(page.total, 0, "{text}");
        assert_eq!(page.search.unwrap().not_stated.len(), 1, "{text}");
    }
    let nearest = searched(&shop, "purple almonds");
    assert!(nearest.total > 0 && nearest.search.unwrap().nearest);
    assert_eq!(searched(&shop, "almonds").search, None);
    assert_eq!(searched(&shop, "zebra").search, None);
    assert_eq!(searched(&shop, "purple almonds without milk").total, 0, "no nearest products");
    let milk: AllergenList = [Allergen::Milk].into_iter().collect();
    let filtered = listed(&shop, |query| {
        (query.search, query.without) = (Some("purple almonds".to_owned()), milk);
    });
    assert_eq!((filtered.total, filtered.search), (0, None), "no nearest products");
    let left = searched(&shop, "almonds without milk");
    assert!(left.total > 0 && left.items.iter().all(|product| product.name.contains("Almond")));
    background.stop().await;
}

#[tokio::test]
async fn unnamed_allergy_lists_nothing() {
    let (sandbox, data) = (sandbox().await, tempfile::tempdir().unwrap());
    let shop = opened(&sandbox, &data).await;
    let background = shop.start_background();
    until("a catalogue", || shop.catalogue.status().version > 0).await;
    for text in ["allergen free", "allergens free", "allergy free", "nina mzio", "sina mzio"] {
        let page = searched(&shop, text);
        let unnamed = SearchOutcome { unnamed: true, ..SearchOutcome::default() };
        assert_eq!((page.total, page.search), (0, Some(unnamed)), "{text}");
    }
    background.stop().await;
}

#[tokio::test]
async fn names_and_categories_of_the_catalogue_leave_nothing_out() {
    let (sandbox, data) = (sandbox().await, tempfile::tempdir().unwrap());
    let shop = opened(&sandbox, &data).await;
    let background = shop.start_background();
    until("a catalogue", || shop.catalogue.status().version > 0).await;
    for product in listed(&shop, |_| ()).items {
        let translated = product.translations.values().filter_map(|texts| texts.name.clone());
        let names: Vec<String> = translated.chain([product.name.clone()]).collect();
        let categories = product.categories.iter().flat_map(|category| {
            let translated = category.translations.values().filter_map(|texts| texts.name.clone());
            translated.chain([category.name.clone()])
        });
        let words = names.iter().flat_map(|name| name.split_whitespace().map(str::to_owned));
        for text in words.chain(categories) {
            let outcome = searched(&shop, &text).search.unwrap_or_default();
            assert!(outcome.without.is_empty() && !outcome.unnamed, "{text}: {outcome:?}");
        }
        for name in names {
            let page = searched(&shop, &name);
            assert_eq!(page.search, None, "{name}");
            assert!(page.items.iter().any(|found| found.id == product.id), "{name}");
        }
    }
    background.stop().await;
}

#[tokio::test]
async fn name_of_an_allergen_finds_what_declares_it_after_what_bears_its_name() {
    let (sandbox, data) = (sandbox().await, tempfile::tempdir().unwrap());
    let shop = opened(&sandbox, &data).await;
    let background = shop.start_background();
    until("a catalogue", || shop.catalogue.status().version > 0).await;
    let contains = |product: &Product, allergen| {
        product.allergen_facts.declared.get(&allergen) == Some(&Presence::Contains)
    };
    let all = listed(&shop, |_| ());
    for (allergen, texts) in [
        (Allergen::Milk, ["dairy", "milk", "contains milk", "with milk", "yenye maziwa"]),
        (Allergen::Sesame, ["sesame", "simsim", "contains sesame", "ina ufuta", "ufuta"]),
        (Allergen::Peanuts, ["peanuts", "karanga", "contains peanuts", "yenye karanga", "njugu"]),
    ] {
        let declaring = all.items.iter().filter(|product| contains(product, allergen)).count();
        assert!(declaring > 0, "{allergen:?}");
        for text in texts {
            let found = searched(&shop, text);
            assert_eq!(found.search, None, "{text}");
            let found = found.items;
            let declared = found.iter().filter(|product| contains(product, allergen)).count();
            assert_eq!((declared, found.len()), (declaring, declaring), "{text}");
        }
    }
    let peanuts = searched(&shop, "peanuts").items;
    let is_named = |product: &Product| product.name.contains("Peanut");
    assert!(peanuts.iter().is_sorted_by_key(|product| !is_named(product)), "names rank first");
    background.stop().await;
}
