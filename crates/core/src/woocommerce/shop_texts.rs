//! Texts of the shop in the store: published WordPress pages, found by their slugs and read as plain
//! text, because each has its place in the design.

use korosho_domain::image::Image;
use korosho_domain::language::Language;
use korosho_domain::shop_text::{ShopText, ShopTextBlock, ShopTextKind, ShopTextVersion};
use korosho_domain::text_page::TextPageKind;

use url::Url;

use super::html;
use crate::catalogue_contents::Picture;

/// Longest title, in characters; every page of the shop carries the texts.
const MAX_TITLE: usize = 80;
/// Longest text before the first heading, in characters.
const MAX_TEXT: usize = 400;
/// Longest text under a heading, in characters.
const MAX_BLOCK_TEXT: usize = 200;
/// Largest number of headings.
const MAX_BLOCKS: usize = 6;

/// Every kind and language with the slug of its page.
pub(super) fn versions() -> impl Iterator<Item = (ShopTextKind, Language, String)> {
    ShopTextKind::ALL.into_iter().flat_map(|kind| {
        Language::ALL.into_iter().map(move |language| {
            (kind, language, TextPageKind::store_slug(kind.store_slug(), language))
        })
    })
}

/// Texts of the pages that `page_of` finds by their slugs: title and contents as HTML. Pictures of
/// the store in them are added to `pictures`.
pub(super) fn shop_texts<'a>(
    page_of: impl Fn(&str) -> Option<(&'a str, &'a str)>,
    store: &Url,
    pictures: &mut Vec<Picture>,
) -> Vec<ShopText> {
    let mut texts: Vec<ShopText> = Vec::new();
    for (kind, language, slug) in versions() {
        let Some((title, content)) = page_of(&slug) else { continue };
        let picture = html::first_picture(&html::clean(content, store, pictures));
        let version = ShopTextVersion {
            picture: picture.map(|(src, alt)| image(src, alt)),
            ..version(kind, language, title, content)
        };
        match texts.last_mut().filter(|text| text.kind == kind) {
            Some(text) => text.versions.push(version),
            None => texts.push(ShopText { kind, versions: vec![version] }),
        }
    }
    texts
}

/// Image that has not been analysed yet.
const fn image(src: String, alt: String) -> Image {
    Image { src, alt, alt_sw: None, width: None, height: None, placeholder: None, blur: None }
}

fn version(kind: ShopTextKind, language: Language, title: &str, content: &str) -> ShopTextVersion {
    let (mut text, headed) = html::by_headings(content);
    if !kind.has_boxes() {
        // No sentence of the owner is lost because it stands below a heading.
        text.extend(headed.iter().flat_map(|(_, under)| [" ", under.as_str()]));
    }
    let blocks = headed.into_iter().filter_map(|(heading, text)| {
        let title = html::summary(&heading, MAX_TITLE);
        let text = html::summary(&text, MAX_BLOCK_TEXT);
        (!title.is_empty()).then_some(ShopTextBlock { title, text })
    });
    ShopTextVersion {
        language,
        title: html::summary(title, MAX_TITLE),
        text: html::summary(&text, MAX_TEXT),
        blocks: blocks.take(MAX_BLOCKS).collect(),
        picture: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(content: &str) -> ShopTextVersion {
        version(ShopTextKind::Reasons, Language::En, "Why <em>us</em> &amp; when", content)
    }

    fn blocks(content: &str) -> Vec<(String, String)> {
        read(content).blocks.into_iter().map(|block| (block.title, block.text)).collect()
    }

    #[test]
    fn text_before_the_first_heading_and_parts_under_headings_are_plain() {
        let found = read(
            "\n<p>Baked <b>each</b> morning.</p>\n<p>Closed on Sunday.</p>\
             <h3 class=\"wp-block-heading\" id=\"a\">Whole &amp; good</h3><p>No <i>sugar</i>.</p>\
             <div><h2>Near</h2><ul><li>Westlands</li><li>Kilimani</li></ul></div>",
        );
        assert_eq!(
            (found.title.as_str(), found.text.as_str()),
            ("Why us & when", "Baked each morning. Closed on Sunday.")
        );
        let expected = [("Whole & good", "No sugar."), ("Near", "Westlands Kilimani")];
        let expected = expected.map(|(title, text)| (title.to_owned(), text.to_owned()));
        assert_eq!(
            found
                .blocks
                .iter()
                .map(|block| (block.title.clone(), block.text.clone()))
                .collect::<Vec<_>>(),
            expected
        );
    }

    #[test]
    fn a_place_without_boxes_shows_the_text_under_headings_as_its_text() {
        let content = "<p>Warm.</p><h2>From Karen</h2><p>Every <b>morning</b>.</p>";
        let of = |kind| version(kind, Language::En, "Bread", content);
        let welcome = of(ShopTextKind::Welcome);
        assert_eq!(welcome.text, "Warm. Every morning.");
        assert_eq!(welcome.blocks[0].title, "From Karen");
        assert_eq!(of(ShopTextKind::Services).text, "Warm.");
    }

    #[test]
    fn scripts_styles_and_tags_in_text_become_no_markup() {
        let found = read(
            "<script>steal()</script><style>p{}</style><p>1 &lt; 2 &lt;b&gt;</p>\
             <h2 onclick=\"x()\">A<script>x()</script></h2>",
        );
        assert_eq!((found.text.as_str(), found.blocks[0].title.as_str()), ("1 < 2 <b>", "A"));
    }

    #[test]
    fn long_and_many_parts_are_cut() {
        let long = "word ".repeat(200);
        let part = format!("<h2>{long}</h2><p>{long}</p>");
        let found = read(&format!("<p>{long}</p>{}", part.repeat(9)));
        assert_eq!(found.blocks.len(), MAX_BLOCKS);
        let longest = |text: &str, limit| text.chars().count() <= limit && text.ends_with('…');
        assert!(longest(&found.text, MAX_TEXT));
        assert!(longest(&found.blocks[0].title, MAX_TITLE));
        assert!(longest(&found.blocks[0].text, MAX_BLOCK_TEXT));
    }

    #[test]
    fn first_picture_of_the_store_is_shown_by_the_shop() {
        let store = Url::parse("https://store.example/").unwrap();
        let content = "<p>A</p><img src=\"https://tracker.example/p.gif\" alt=\"x\">\
             <figure><img class=\"a\" alt='Loaves &amp; \"buns\"' src='/wp-content/a.jpg' srcset='b 1x'/>\
             </figure><img src=\"/b.jpg\">";
        let page = |slug: &str| (slug == "home-welcome").then_some(("T", content));
        let mut pictures = Vec::new();
        let texts = shop_texts(page, &store, &mut pictures);
        let picture = texts[0].versions[0].picture.as_ref().unwrap();
        assert!(picture.src.starts_with("/media/"), "{picture:?}");
        assert_eq!(picture.alt, "Loaves & \"buns\"");
        assert_eq!(pictures[0].src, "https://store.example/wp-content/a.jpg");
    }

    #[test]
    fn captions_and_buttons_are_no_text_and_words_of_columns_stand_apart() {
        let found = read(
            "<div>Baked here</div><div>each morning</div>\
             <figure><img src=\"a.jpg\"><figcaption>Our oven</figcaption></figure>\
             <button>Read more</button><h2>Near</h2><div>Westlands</div><div>Kilimani</div>",
        );
        assert_eq!(found.text, "Baked here each morning");
        assert_eq!(found.blocks[0].text, "Westlands Kilimani");
    }

    #[test]
    fn empty_headings_yield_no_block_and_unclosed_ones_are_repaired() {
        assert_eq!(blocks("<h2></h2><p>a</p><h2> </h2><hr><h3"), []);
        assert_eq!(blocks("<h2>Open"), [("Open".to_owned(), String::new())]);
    }
}
