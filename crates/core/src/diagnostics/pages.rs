//! Checks of the pages that the owner writes in WordPress.

use korosho_domain::sentence;
use korosho_domain::sentence::Sentence;
use korosho_domain::shop_text::ShopTextKind;
use korosho_domain::text_page::{TextPage, TextPageKind};

use super::Diagnosis;
use crate::woocommerce::text_pages::{self, TextPages};
use crate::woocommerce::{WooClient, WooError};

const TEXT_PAGES: Sentence = Sentence::fixed("text pages", "kurasa za maandishi");
const SHOP_TEXTS: Sentence = Sentence::fixed("home texts", "maandishi ya mwanzo");

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
                    sentence!(
                        "visitors may not read the pages of WordPress: {message} ({code})",
                        "wageni hawaruhusiwi kusoma kurasa za WordPress: {message} ({code})"; english message
                    )
                }
                error => sentence!(
                    "the pages of WordPress cannot be read: {error}",
                    "kurasa za WordPress haziwezi kusomwa: {error}"; english error
                ),
            };
            vec![Diagnosis::warning(
                TEXT_PAGES,
                finding,
                sentence!(
                    "allow /wp-json/wp/v2/pages for strangers: a security plug-in may block it",
                    "ruhusu /wp-json/wp/v2/pages kwa wageni: huenda programu-jalizi ya usalama inaizuia"
                ),
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
        let written = Sentence::english(list(&kinds, TextPageKind::as_str));
        return Diagnosis::passed(TEXT_PAGES, written);
    }
    let slugs = list(&missing, |kind| kind.store_slugs()[0]);
    let names = list(&missing, TextPageKind::as_str);
    let finding = sentence!("not published: {names}", "hazijachapishwa: {names}"; english names);
    Diagnosis::warning(TEXT_PAGES, finding, publish(&slugs))
}

fn publish(slugs: &str) -> Sentence {
    sentence!(
        "publish pages in WordPress with these slugs: {slugs}",
        "chapisha kurasa kwenye WordPress zenye slug hizi: {slugs}"
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
        return Diagnosis::passed(
            SHOP_TEXTS,
            sentence!("all are the owner's", "yote ni ya mwenye duka"),
        );
    }
    Diagnosis::warning(
        SHOP_TEXTS,
        sentence!(
            "customers read built-in texts, whose claims may not be true of this shop",
            "wateja wanasoma maandishi ya programu, ambayo madai yake huenda si ya kweli kwa duka hili"
        ),
        publish(&missing.join(", ")),
    )
}
