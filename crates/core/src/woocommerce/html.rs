//! Sanitising of the store's HTML and its conversion to plain text.

use std::borrow::Cow;
use std::sync::{Arc, Mutex, PoisonError};

use sha2::{Digest as _, Sha256};
use url::Url;

use crate::catalogue_contents::{Picture, media_path};

/// Converts HTML to plain text: entities are decoded exactly once, tags are removed.
#[must_use]
pub fn plain(html: &str) -> String {
    // Most names, sizes and facts are plain; the parser takes a tenth of a catalogue's mapping.
    if !html.contains(['<', '&']) {
        return html.trim().to_owned();
    }
    let text = ammonia::Builder::empty().clean(html).to_string();
    html_escape::decode_html_entities(&text).trim().to_owned()
}

/// Longest description that search engines show, in characters.
pub const MAX_DESCRIPTION: usize = 160;

/// Tags between which words stand apart, unlike those within a line.
const BLOCKS: [&str; 9] = ["<p", "</p", "<h", "</h", "<li", "<td", "<th", "<br", "<div"];

/// Whether a text has paragraphs, items or line breaks of its own.
pub(super) fn has_blocks(text: &str) -> bool {
    BLOCKS.iter().any(|tag| text.contains(tag))
}

/// Beginning of the text of an HTML fragment, of at most `longest` characters: cut between words and
/// ended with `…`, or the whole text if it fits.
#[must_use]
pub fn summary(html: &str, longest: usize) -> String {
    let spaced = |text: String, tag: &&str| text.replace(tag, &format!(" {tag}"));
    let text = plain(&BLOCKS.iter().fold(html.to_owned(), spaced));
    excerpt(&text, longest)
}

/// Beginning of a plain text in one line, cut like a [`summary`].
#[must_use]
pub fn excerpt(text: &str, longest: usize) -> String {
    cut(text.split_whitespace().collect::<Vec<_>>().join(" "), longest)
}

fn cut(words: String, longest: usize) -> String {
    if words.chars().count() <= longest {
        return words;
    }
    let cut: String = words.chars().take(longest.saturating_sub(1)).collect();
    let whole = cut.rfind(char::is_whitespace).map_or(cut.as_str(), |at| &cut[..at]);
    format!("{whole}…")
}

/// Text of an HTML fragment with a line for each paragraph, item or line of the text itself, cut
/// like a [`summary`]. WordPress stores the paragraphs of a category's text as line breaks.
#[must_use]
pub fn lines(html: &str, longest: usize) -> String {
    let broken = |text: String, tag: &&str| text.replace(tag, &format!("\n{tag}"));
    let text = plain(&BLOCKS.iter().fold(html.to_owned(), broken));
    let lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    cut(lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n"), longest)
}

/// Text of an HTML fragment before its first heading, then each heading with the text under it, all
/// as HTML without attributes for [`summary`] and [`plain`].
pub(super) fn by_headings(html: &str) -> (String, Vec<(String, String)>) {
    let clean = ammonia::Builder::empty()
        .add_tags(["h1", "h2", "h3", "h4", "h5", "h6", "p", "li", "br", "td", "th", "div"])
        // Captions and buttons belong to pictures and links that are not shown with the text.
        .add_clean_content_tags(["script", "style", "figcaption", "button"])
        .clean(html)
        .to_string();
    // Only headings are left of the tags that begin like this.
    let mut parts = clean.split("<h");
    let before = parts.next().unwrap_or_default().to_owned();
    let headed = parts.filter_map(|part| {
        let (_, part) = part.split_once('>')?;
        let (heading, rest) = part.split_once("</h")?;
        let (_, text) = rest.split_once('>')?;
        Some((heading.to_owned(), text.to_owned()))
    });
    (before, headed.collect())
}

/// Removes scripts and third-party pictures. A picture of the store is served by the shop and added
/// to `pictures`; any other is removed, because it would tell its host about the reader.
pub fn clean(html: &str, store: &Url, pictures: &mut Vec<Picture>) -> String {
    if !html.to_ascii_lowercase().contains("<img") {
        return ammonia::clean(html);
    }
    let found = Arc::new(Mutex::new(Vec::new()));
    let (finds, store) = (Arc::clone(&found), store.clone());
    let cleaned = ammonia::Builder::default()
        .attribute_filter(move |element, attribute, value| {
            if element != "img" || attribute != "src" {
                return Some(Cow::Borrowed(value));
            }
            let picture = of_store(value, &store)?;
            let path = media_path(picture.id, &picture.src);
            finds.lock().ok()?.push(picture);
            Some(Cow::Owned(path))
        })
        .clean(html)
        .to_string();
    for picture in std::mem::take(&mut *found.lock().unwrap_or_else(PoisonError::into_inner)) {
        if !pictures.contains(&picture) {
            pictures.push(picture);
        }
    }
    without_empty_pictures(&cleaned)
}

/// `src` and alternative text of the first picture in the result of [`clean`].
pub(super) fn first_picture(cleaned: &str) -> Option<(String, String)> {
    let tag = &cleaned[cleaned.find("<img ")?..];
    let tag = &tag[..end_of_tag(tag)];
    let attribute = |name: &str| {
        let (_, value) = tag.split_once(&format!(" {name}=\""))?;
        let (value, _) = value.split_once('"')?;
        Some(html_escape::decode_html_entities(value).into_owned())
    };
    Some((attribute("src")?, attribute("alt").unwrap_or_default()))
}

/// Parses a picture URL of the store; `None` for other hosts.
fn of_store(src: &str, store: &Url) -> Option<Picture> {
    let address = store.join(src.trim()).ok()?;
    let same_place = address.host() == store.host()
        && address.port_or_known_default() == store.port_or_known_default();
    // A store that moved to HTTPS still has HTTP URLs in its older texts.
    let same_place = same_place
        || (address.host() == store.host() && address.port().is_none() && store.port().is_none());
    if !same_place || !matches!(address.scheme(), "http" | "https") {
        return None;
    }
    let mut address = address;
    if address.scheme() != store.scheme() {
        address.set_scheme(store.scheme()).ok()?;
    }
    let src = address.to_string();
    Some(Picture { id: number(&src), src })
}

/// Synthetic id of a picture without an id in the text; far above the store's own ids.
fn number(src: &str) -> i64 {
    let digest = Sha256::digest(src.as_bytes());
    let bytes: [u8; 6] = [digest[0], digest[1], digest[2], digest[3], digest[4], digest[5]];
    let number = bytes.iter().fold(0_i64, |number, byte| (number << 8) | i64::from(*byte));
    number | (1 << 48)
}

/// Removes `<img>` tags without a `src`.
fn without_empty_pictures(html: &str) -> String {
    let mut kept = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        let (before, tag) = rest.split_at(at);
        let (tag, after) = tag.split_at(end_of_tag(tag));
        kept.push_str(before);
        if !tag.starts_with("<img") || tag.contains(" src=\"") {
            kept.push_str(tag);
        }
        rest = after;
    }
    kept.push_str(rest);
    kept
}

/// End of a tag; a `>` between quotes is part of it.
fn end_of_tag(tag: &str) -> usize {
    let mut quoted = false;
    for (at, letter) in tag.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '>' if !quoted => return at + 1,
            _ => {}
        }
    }
    tag.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cleaned(html: &str) -> (String, Vec<Picture>) {
        let mut pictures = Vec::new();
        let store = Url::parse("https://store.example/shop/").unwrap();
        (clean(html, &store, &mut pictures), pictures)
    }

    #[test]
    fn summary_is_plain_text_cut_between_words() {
        for (html, longest, shown) in [
            ("<p>Roasted &amp; salted</p><p>by hand</p>", 160, "Roasted & salted by hand"),
            ("Include <b>tax</b>.<br>All", 160, "Include tax. All"),
            ("Roasted  cashews", 12, "Roasted…"),
            ("Macadamia", 5, "Maca…"),
            ("", 5, ""),
        ] {
            assert_eq!(summary(html, longest), shown, "{html}");
        }
    }

    #[test]
    fn lines_of_a_text_are_its_paragraphs_without_tags() {
        for (html, longest, shown) in [
            (
                "Korosho  from Kilifi.\r\n\r\nRoasted daily.",
                99,
                "Korosho from Kilifi.\nRoasted daily.",
            ),
            (
                "<p>Salt &amp; <b>lime</b></p><ul><li>One</li><li>Two</li></ul>",
                99,
                "Salt & lime\nOne\nTwo",
            ),
            ("a<br>b<script>alert(1)</script>", 99, "a\nb"),
            ("&lt;b&gt; is no tag", 99, "<b> is no tag"),
            ("Roasted\ncashews", 12, "Roasted…"),
            (" \n ", 9, ""),
        ] {
            assert_eq!(lines(html, longest), shown, "{html}");
        }
    }

    #[test]
    fn store_image_is_served_by_the_shop() {
        for src in [
            "https://store.example/wp-content/uploads/nuts.jpg",
            "http://store.example/wp-content/uploads/nuts.jpg",
            "/wp-content/uploads/nuts.jpg",
        ] {
            let (html, pictures) =
                cleaned(&format!("<p>Nuts<img src=\"{src}\" alt=\"a > b\"></p>"));
            assert_eq!(pictures[0].src, "https://store.example/wp-content/uploads/nuts.jpg");
            let path = media_path(pictures[0].id, &pictures[0].src);
            assert!(html.contains(&format!("<img src=\"{path}\"")), "{html}");
            assert!(
                html.ends_with("nuts.jpg\" alt=\"a > b\"></p>") || html.contains("&gt;"),
                "{html}"
            );
        }
    }

    #[test]
    fn foreign_image_is_removed_with_its_tag() {
        for src in [
            "https://tracker.example/pixel.gif",
            "//tracker.example/pixel.gif",
            "https://store.example:8443/pixel.gif",
            "data:image/gif;base64,R0lGODlhAQABAAAAACw=",
            "javascript:alert(1)",
        ] {
            let (html, pictures) = cleaned(&format!("<p>Nuts<img src=\"{src}\" alt=\"x\">!</p>"));
            assert_eq!((html.as_str(), pictures.len()), ("<p>Nuts!</p>", 0), "{src}");
        }
        assert_eq!(cleaned("<p><img data-src=\"/a.jpg\">x</p>").0, "<p>x</p>");
    }

    #[test]
    fn links_and_text_are_unchanged() {
        let html = "<p>1 &lt; 2 <a href=\"https://x.example/?a=1&amp;b=2\">more</a></p>";
        let with = format!("{html}<img src=\"//tracker.example/p.gif\">");
        assert_eq!(cleaned(&with).0, ammonia::clean(html));
    }
}
