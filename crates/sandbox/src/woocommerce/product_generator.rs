//! Product generator: fills the store with copies of the demo products, to test a large catalogue.

use super::products::{product, product::Product, save};
use crate::state::Sandbox;
use anyhow::{Context, ensure};
use sqlx::SqlitePool;

/// Syllables of generated names: two words, nearly unique to a product.
const SYLLABLES: [&str; 16] = [
    "ka", "ro", "ma", "si", "ndo", "zi", "la", "mbe", "tu", "pe", "wa", "nji", "ki", "gu", "re",
    "fa",
];

/// Adds simple products, each a renamed copy of one of the demo shop's, until there are `wanted`
/// products.
///
/// # Errors
/// [`anyhow::Error`] if there is nothing to copy, or the database fails.
pub(crate) async fn generate(sandbox: &Sandbox, wanted: usize) -> anyhow::Result<()> {
    let db = sandbox.db();
    let models = models(db).await?;
    ensure!(!models.is_empty(), "there is no product to copy");
    let counting = "SELECT COUNT(*) FROM wc_products WHERE parent_id = 0 AND status = 'publish'";
    let here: i64 = sqlx::query_scalar(counting).fetch_one(db).await?;
    let first: i64 = sqlx::query_scalar("SELECT MAX(id) FROM wc_posts").fetch_one(db).await?;
    let mut last = first;
    for number in usize::try_from(here)?..wanted {
        last += 1;
        let model = &models[number % models.len()];
        save::keep(db, &like(model, number, last), sandbox.now_ms()).await?;
    }
    if last > first {
        let sql = "INSERT INTO wc_posts (id, kind) VALUES (?, 'product')";
        sqlx::query(sql).bind(last).execute(db).await.context("the last id")?;
    }
    Ok(())
}

async fn models(db: &SqlitePool) -> sqlx::Result<Vec<Product>> {
    let mut query = product::query("type = 'simple' AND status = 'publish' ORDER BY id");
    query.build_query_as().fetch_all(db).await
}

fn like(model: &Product, number: usize, id: i64) -> Product {
    let mut product = Product { id, ..model.clone() };
    let name = format!("{} {}", word(number), model.text("name"));
    let own = [
        ("name", name),
        ("slug", format!("{}-{number}", model.text("slug"))),
        ("sku", format!("MORE-{number}")),
    ];
    for (field, text) in own {
        product.doc.insert(field.to_owned(), text.into());
    }
    product
}

/// Encodes a number as a pronounceable word, for searches with typing errors.
fn word(number: usize) -> String {
    // Multiplying separates neighbours; the factor is odd, so the mapping is injective.
    let mut rest = number.wrapping_mul(40_503) % (1 << 20);
    let mut word = String::new();
    for _ in 0..5 {
        word.push_str(SYLLABLES[rest % SYLLABLES.len()]);
        rest /= SYLLABLES.len();
    }
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::word;
    use std::collections::HashSet;

    #[test]
    fn hundred_thousand_generated_names_are_distinct() {
        let names: HashSet<String> = (0..100_000).map(word).collect();
        assert_eq!(names.len(), 100_000);
        assert!(names.iter().all(|name| name.starts_with(char::is_uppercase)));
    }
}
