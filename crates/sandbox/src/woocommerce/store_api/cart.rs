//! A cart as it is kept.

use crate::{
    state::Sandbox,
    woocommerce::{
        call::Call,
        products::product::{self, Product},
        shop::{Location, Shop},
        store, terms,
    },
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const KIND: &str = "cart";
const ADDRESS: &[&str] = &[
    "first_name",
    "last_name",
    "company",
    "address_1",
    "address_2",
    "city",
    "state",
    "postcode",
    "country",
];

/// One shopper's cart.
#[derive(Debug, Clone)]
pub struct Cart {
    /// By which its shopper names it.
    pub token: String,
    /// `items` (`id`, `quantity`, `key`, `choices`), `coupons` (codes), both addresses, `rate`.
    pub doc: Value,
}

impl Cart {
    /// The cart of a token; a new one for none, or for one that nobody knows.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn open(sandbox: &Sandbox, shop: &Shop, token: Option<&str>) -> sqlx::Result<Self> {
        if let Some(token) = token
            && let Some(doc) = store::thing_named(sandbox.db(), KIND, token).await?
        {
            return Ok(Self { token: token.to_owned(), doc });
        }
        let base = shop.base();
        let address = |last: &[&str]| {
            let names = ADDRESS.iter().chain(last);
            let mut blank: Value = names.map(|name| ((*name).to_owned(), json!(""))).collect();
            blank["country"] = base.country.clone().into();
            blank["state"] = base.state.clone().into();
            blank
        };
        let doc = json!({
            "items": [], "coupons": [], "rate": null,
            "shipping": address(&["phone"]), "billing": address(&["email", "phone"]),
        });
        // Shaped like the real one: a head, the number, a signature.
        let number = uuid::Uuid::new_v4().simple();
        let token = format!("eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.{number}.c2FuZGJveA");
        Ok(Self { token, doc })
    }

    /// Keeps it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn keep(&self, sandbox: &Sandbox) -> sqlx::Result<()> {
        let db = sandbox.db();
        let sql = "UPDATE wc_things SET doc = ? WHERE kind = ? AND name = ?";
        let query = sqlx::query(sql).bind(self.doc.to_string()).bind(KIND).bind(&self.token);
        if query.execute(db).await?.rows_affected() > 0 {
            return Ok(());
        }
        let id = store::next_id(db, KIND).await?;
        store::put_thing(db, KIND, id, 0, &self.token, &self.doc).await
    }

    /// Where a part of the cart goes: `shipping` or `billing`.
    #[must_use]
    pub fn place(&self, name: &str) -> Location {
        let text = |field: &str| self.doc[name][field].as_str().unwrap_or_default().to_owned();
        Location {
            country: text("country"),
            state: text("state"),
            postcode: text("postcode"),
            city: text("city"),
        }
    }

    /// Codes of its coupons.
    #[must_use]
    pub fn coupons(&self) -> Vec<String> {
        let all = self.doc["coupons"].as_array().into_iter().flatten();
        all.filter_map(Value::as_str).map(str::to_owned).collect()
    }

    /// Its lines with their products; those that are gone are left out.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn lines(&self, call: &Call) -> sqlx::Result<Vec<Line>> {
        let db = call.sandbox.db();
        let mut lines = Vec::new();
        for item in self.doc["items"].as_array().into_iter().flatten() {
            let id = item["id"].as_i64().unwrap_or(0);
            let Some(product) = product::find(db, id).await? else { continue };
            let parent = match product.parent_id {
                0 => None,
                id => product::find(db, id).await?,
            };
            let mut choices: Vec<Choice> =
                serde_json::from_value(item["choices"].clone()).unwrap_or_default();
            for choice in &mut choices {
                let Some(taxonomy) = &choice.taxonomy else { continue };
                if let Some(name) = terms::name_of(db, taxonomy, &choice.value).await? {
                    choice.value = name;
                }
            }
            lines.push(Line {
                choices,
                key: item["key"].as_str().unwrap_or_default().to_owned(),
                quantity: item["quantity"].as_i64().unwrap_or(0),
                product,
                parent,
            });
        }
        Ok(lines)
    }
}

/// The value of an attribute that a line has.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Choice {
    /// Like `attribute_pa_size`.
    pub key: String,
    /// Like `Size`.
    pub label: String,
    /// The slug of a term where it is kept, its name where it is shown; a local attribute's text.
    pub value: String,
    /// Like `pa_size`; `None` for a local attribute.
    pub taxonomy: Option<String>,
}

/// A line of a cart.
#[derive(Debug, Clone)]
pub struct Line {
    /// By which it is changed.
    pub key: String,
    /// Pieces.
    pub quantity: i64,
    /// What is sold.
    pub product: Product,
    /// Its product, when it is a variation.
    pub parent: Option<Product>,
    /// What was chosen.
    pub choices: Vec<Choice>,
}

impl Line {
    /// Whether it is sent to somebody.
    #[must_use]
    pub fn is_shipped(&self) -> bool {
        !self.product.flag("virtual")
    }
}

/// The key of a line: the same product with the same choices has the same.
#[must_use]
pub fn key(id: i64, choices: &[Choice]) -> String {
    let digest = Sha256::digest(format!("{id} {}", json!(choices)).as_bytes());
    hex::encode(&digest[..16])
}
