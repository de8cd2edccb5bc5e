//! Checks of the pages that the owner writes in WordPress.

use korosho_domain::shop_text::ShopTextKind;
use korosho_domain::text_page::{TextPage, TextPageKind};

use super::Diagnosis;
use crate::woocommerce::text_pages::{self, TextPages};
use crate::woocommerce::{WooClient, WooError};

const TEXT_PAGES: &str = "text pages";
const SHOP_TEXTS: &str = "home texts";

/// Pages that customers and the law ask for.
const NEEDED_PAGES: [TextPageKind; 2] = [TextPageKind::Privacy, TextPageKind::Terms];

/// Checks that the owner has written the pages that customers and the law ask for, and the texts of
/// the home page.
pub(super) async fn check(client: &WooClient) -> Vec<Diagnosis> {
    match text_pages::read(client).await {
        Ok(TextPages { pages, shop_texts, .. }) => {
            let written: Vec<_> = shop_texts.iter().map(|text| text.kind).collect();
            vec![check_text_pages(&pages), check_shop_texts(&written)]
        }
        Err(error) => {
            let finding = match error {
                WooError::Refused { code, message, .. } => {
                    format!("visitors may not read the pages of WordPress: {message} ({code})")
                }
                error => format!("the pages of WordPress cannot be read: {error}"),
            };
            vec![Diagnosis::warning(
                TEXT_PAGES,
                finding,
                "allow /wp-json/wp/v2/pages for strangers: a security plug-in may block it",
            )]
        }
    }
}

fn check_text_pages(pages: &[TextPage]) -> Diagnosis {
    let is_written = |kind| pages.iter().any(|page| page.kind == kind);
    let missing: Vec<_> = NEEDED_PAGES.into_iter().filter(|kind| !is_written(*kind)).collect();
    let list = |kinds: &[TextPageKind], name: fn(TextPageKind) -> &'static str| {
        kinds.iter().map(|kind| name(*kind)).collect::<Vec<_>>().join(", ")
    };
    if missing.is_empty() {
        let kinds: Vec<_> = pages.iter().map(|page| page.kind).collect();
        return Diagnosis::passed(TEXT_PAGES, list(&kinds, TextPageKind::as_str));
    }
    let slugs = list(&missing, |kind| kind.store_slugs()[0]);
    Diagnosis::warning(
        TEXT_PAGES,
        format!("not published: {}", list(&missing, TextPageKind::as_str)),
        format!("publish pages in WordPress with these slugs: {slugs}"),
    )
}

/// The built-in texts make claims about goods and their origin that are true of the demo only.
fn check_shop_texts(written: &[ShopTextKind]) -> Diagnosis {
    let missing: Vec<_> = ShopTextKind::ALL
        .into_iter()
        .filter(|kind| !written.contains(kind))
        .map(ShopTextKind::store_slug)
        .collect();
    if missing.is_empty() {
        return Diagnosis::passed(SHOP_TEXTS, "all are the owner's");
    }
    Diagnosis::warning(
        SHOP_TEXTS,
        "customers read built-in texts, whose claims may not be true of this shop",
        format!("publish pages in WordPress with these slugs: {}", missing.join(", ")),
    )
}
