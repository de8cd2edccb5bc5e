//! Pages that the owner writes in the store: published WordPress pages, found by their slugs.

use std::collections::HashMap;

use korosho_domain::language::Language;
use korosho_domain::shop_text::ShopText;
use korosho_domain::text_page::{TextPage, TextPageKind, TextPageVersion};
use serde::Deserialize;

use super::client::WooClient;
use super::error::WooError;
use super::html;
use super::pages::readable;
use super::shop_texts;
use crate::catalogue_contents::Picture;

/// Page of WordPress's REST API, `wp/v2/pages`.
#[derive(Debug, Deserialize)]
struct WirePage {
    slug: String,
    title: Rendered,
    content: Content,
}

#[derive(Debug, Deserialize)]
struct Rendered {
    rendered: String,
}

#[derive(Debug, Deserialize)]
struct Content {
    rendered: String,
    /// Whether the page has a password; its text is then empty.
    #[serde(default)]
    protected: bool,
}

/// Pages of the owner: text pages with the pictures in them, and texts of the shop.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct TextPages {
    pub(crate) pages: Vec<TextPage>,
    pub(crate) shop_texts: Vec<ShopText>,
    pub(crate) pictures: Vec<Picture>,
}

/// Reads the published text pages, as any visitor of the store could: the key pair is not sent,
/// because WordPress refuses it outside of WooCommerce.
///
/// # Errors
/// [`WooError`]; a store that hides its pages from visitors answers [`WooError::Refused`].
pub(crate) async fn read(client: &WooClient) -> Result<TextPages, WooError> {
    let of_texts = shop_texts::versions().map(|(_, _, slug)| slug);
    let slugs: Vec<String> = versions().map(|(_, _, slug)| slug).chain(of_texts).collect();
    let query = [
        ("slug", slugs.join(",")),
        ("per_page", "100".to_owned()),
        ("_fields", "slug,title,content".to_owned()),
    ];
    let rows = client.wordpress("wp/v2/pages", &query).await?;
    Ok(text_pages(readable("wp/v2/pages", rows), client))
}

/// Every kind, language and slug under which a version may be found, the preferred slug first.
fn versions() -> impl Iterator<Item = (TextPageKind, Language, String)> {
    TextPageKind::ALL.into_iter().flat_map(|kind| {
        Language::ALL.into_iter().flat_map(move |language| {
            kind.store_slugs()
                .iter()
                .map(move |slug| (kind, language, TextPageKind::store_slug(slug, language)))
        })
    })
}

fn text_pages(rows: Vec<WirePage>, client: &WooClient) -> TextPages {
    let by_slug: HashMap<String, WirePage> =
        rows.into_iter().map(|row| (row.slug.clone(), row)).collect();
    let of_slug = |slug: &str| {
        let row = by_slug.get(slug).filter(|row| !row.content.protected)?;
        Some((row.title.rendered.as_str(), row.content.rendered.as_str()))
    };
    let mut found = TextPages::default();
    found.shop_texts = shop_texts::shop_texts(of_slug, client.base_url(), &mut found.pictures);
    for (kind, language, slug) in versions() {
        let Some(row) = by_slug.get(&slug) else { continue };
        let html = html::clean(&row.content.rendered, client.base_url(), &mut found.pictures);
        let summary = html::summary(&html, html::MAX_DESCRIPTION);
        if row.content.protected || summary.is_empty() {
            continue;
        }
        let title = html::plain(&row.title.rendered);
        let version = TextPageVersion { language, title, summary, html };
        match found.pages.last_mut().filter(|page| page.kind == kind) {
            Some(page) if page.versions.iter().any(|one| one.language == language) => {}
            Some(page) => page.versions.push(version),
            None => found.pages.push(TextPage { kind, versions: vec![version] }),
        }
    }
    found
}
