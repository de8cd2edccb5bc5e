//! Pages of WordPress, `wp/v2/pages`, as a visitor without a key pair reads them.

use super::{
    call::Call,
    error::{WooError, WooResult},
    paging::Page,
    reply::Reply,
    store,
};
use crate::state::Sandbox;
use axum::{Router, extract::State, http::Uri, routing::get};
use serde_json::{Map, Value, json};

const KIND: &str = "page";

/// Drafts of a shop's pages in both languages: slug and HTML with the title as first heading.
const SEED: [(&str, &str); 10] = [
    ("privacy-policy", include_str!("../../seed/pages/privacy-policy.html")),
    ("privacy-policy-sw", include_str!("../../seed/pages/privacy-policy-sw.html")),
    ("terms", include_str!("../../seed/pages/terms.html")),
    ("terms-sw", include_str!("../../seed/pages/terms-sw.html")),
    ("delivery-and-returns", include_str!("../../seed/pages/delivery-and-returns.html")),
    ("delivery-and-returns-sw", include_str!("../../seed/pages/delivery-and-returns-sw.html")),
    ("allergens", include_str!("../../seed/pages/allergens.html")),
    ("allergens-sw", include_str!("../../seed/pages/allergens-sw.html")),
    ("questions", include_str!("../../seed/pages/questions.html")),
    ("questions-sw", include_str!("../../seed/pages/questions-sw.html")),
];

/// Router of the endpoint. WordPress knows no key pair of WooCommerce's here.
pub(crate) fn router() -> Router<Sandbox> {
    Router::new().route("/wp-json/wp/v2/pages", get(list))
}

/// Adds the drafts of the demo shop.
pub(crate) async fn seed(sandbox: &Sandbox) -> sqlx::Result<()> {
    for (slug, html) in SEED {
        let (title, content) = html.split_once("</h1>").unwrap_or(("", html));
        let title = title.trim_start_matches("<h1>");
        save(sandbox, &json!({ "slug": slug, "title": title, "content": content })).await?;
    }
    Ok(())
}

/// Adds a page, or replaces the one with the same `slug`: `title`, `content` (HTML), `status`
/// (`publish` if it is absent) and `password`.
pub(crate) async fn save(sandbox: &Sandbox, page: &Value) -> sqlx::Result<()> {
    let db = sandbox.db();
    let slug = page["slug"].as_str().unwrap_or_default();
    let id = match store::thing_named(db, KIND, slug).await? {
        Some(known) => known["id"].as_i64().unwrap_or_default(),
        None => store::next_post_id(db, KIND).await?,
    };
    let mut page = page.clone();
    page["id"] = id.into();
    store::put_thing(db, KIND, id, 0, slug, &page).await
}

async fn list(State(sandbox): State<Sandbox>, uri: Uri) -> WooResult<Reply> {
    let call = Call::new(sandbox, &uri, Map::new());
    let page = Page::of(&call)?;
    let slugs: Vec<&str> =
        call.filled("slug").map(|list| list.split(',').collect()).unwrap_or_default();
    let mut all = store::things(call.sandbox.db(), KIND, None).await.map_err(WooError::from)?;
    all.retain(|row| row["status"].as_str().is_none_or(|status| status == "publish"));
    all.retain(|row| {
        slugs.is_empty() || row["slug"].as_str().is_some_and(|slug| slugs.contains(&slug))
    });
    // The newest first, as WordPress lists by default.
    all.reverse();
    Ok(Reply::slice(&call, page, all, show))
}

fn show(row: &Value) -> Value {
    let is_protected = row["password"].as_str().is_some_and(|word| !word.is_empty());
    let content = if is_protected { "" } else { row["content"].as_str().unwrap_or_default() };
    json!({
        "id": row["id"],
        "slug": row["slug"],
        "status": "publish",
        "type": "page",
        "title": { "rendered": row["title"] },
        "content": { "rendered": content, "protected": is_protected },
    })
}
