//! Stored cart.

use crate::{
    state::Sandbox,
    woocommerce::{
        call::Call,
        products::product::{self, Product},
        shop::{Location, Shop, blank_address},
        store, terms,
    },
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const KIND: &str = "cart";
/// Cart of one customer.
#[derive(Debug, Clone)]
pub(crate) struct Cart {
    /// `Cart-Token` of the customer.
    pub(crate) token: String,
    /// `items` (`id`, `quantity`, `key`, `choices`), `coupons` (codes), both addresses, `rate`.
    pub(crate) doc: Value,
}

impl Cart {
    /// Cart of a token; a new one without a token or for an unknown one.
    pub(crate) async fn open(
        sandbox: &Sandbox,
        shop: &Shop,
        token: Option<&str>,
    ) -> sqlx::Result<Self> {
        if let Some(token) = token
            && let Some(doc) = store::thing_named(sandbox.db(), KIND, token).await?
        {
            return Ok(Self { token: token.to_owned(), doc });
        }
        let base = shop.base();
        let address = |last: &[&str]| {
            let mut blank = blank_address(last);
            blank["country"] = base.country.clone().into();
            blank["state"] = base.state.clone().into();
            blank
        };
        let doc = json!({
            "items": [], "coupons": [], "rate": null,
            "shipping": address(&["phone"]), "billing": address(&["email", "phone"]),
        });
        // Form of WooCommerce's token: header, id, signature.
        let number = uuid::Uuid::new_v4().simple();
        let token = format!("eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.{number}.c2FuZGJveA");
        Ok(Self { token, doc })
    }

    /// Stores the cart.
    pub(crate) async fn keep(&self, sandbox: &Sandbox) -> sqlx::Result<()> {
        let db = sandbox.db();
        let sql = "UPDATE wc_things SET doc = ? WHERE kind = ? AND name = ?";
        let query = sqlx::query(sql).bind(self.doc.to_string()).bind(KIND).bind(&self.token);
        if query.execute(db).await?.rows_affected() > 0 {
            return Ok(());
        }
        let id = store::next_id(db, KIND).await?;
        store::put_thing(db, KIND, id, 0, &self.token, &self.doc).await
    }

    /// Location of an address of the cart: `shipping` or `billing`.
    #[must_use]
    pub(crate) fn place(&self, name: &str) -> Location {
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
    pub(crate) fn coupons(&self) -> Vec<String> {
        let all = self.doc["coupons"].as_array().into_iter().flatten();
        all.filter_map(Value::as_str).map(str::to_owned).collect()
    }

    /// Lines with their products; lines of deleted products are omitted.
    pub(crate) async fn lines(&self, call: &Call) -> sqlx::Result<Vec<Line>> {
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

/// Value of an attribute of a line.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Choice {
    /// Key, such as `attribute_pa_size`.
    pub(crate) key: String,
    /// Label, such as `Size`.
    pub(crate) label: String,
    /// Slug of a term in storage, its name in responses; a local attribute's text.
    pub(crate) value: String,
    /// Taxonomy, such as `pa_size`; `None` for a local attribute.
    pub(crate) taxonomy: Option<String>,
}

/// Line of a cart.
#[derive(Debug, Clone)]
pub(crate) struct Line {
    /// Key for changes of the line.
    pub(crate) key: String,
    /// Quantity in pieces.
    pub(crate) quantity: i64,
    /// Product or variation.
    pub(crate) product: Product,
    /// Product of a variation.
    pub(crate) parent: Option<Product>,
    /// Chosen values of attributes.
    pub(crate) choices: Vec<Choice>,
}

impl Line {
    /// Whether the line needs shipping.
    #[must_use]
    pub(crate) fn is_shipped(&self) -> bool {
        !self.product.flag("virtual")
    }
}

/// Key of a line: equal for the same product with the same choices.
#[must_use]
pub(crate) fn key(id: i64, choices: &[Choice]) -> String {
    let digest = Sha256::digest(format!("{id} {}", json!(choices)).as_bytes());
    hex::encode(&digest[..16])
}
