//! Page shell: the built `index.html`, split at the places for head, body and data.

use std::path::Path;
use std::{fs, io};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use korosho_domain::language::Language;
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::bundle::Parts;

/// Opening tag of the element that holds the page's body.
const ROOT: &str = "<div id=\"root\">";
/// Placeholder from which the bootstrap script reads the scripts that the page needs.
const SCRIPTS: &str = "data-also=\"\"";

/// Built page in three parts.
#[derive(Debug, Clone)]
pub(crate) struct Shell {
    /// Text up to the end of the head.
    before_head_ends: String,
    /// Text up to the inside of the root element.
    before_body: String,
    /// Text from the end of the root element.
    after_body: String,
    script_hashes: Vec<String>,
    style_hashes: Vec<String>,
}

impl Shell {
    /// Reads `index.html` from the folder of the built web app.
    ///
    /// # Errors
    /// [`io::Error`] if it is unreadable or has no head or no root element.
    pub(crate) fn read(web_dir: &Path) -> io::Result<Self> {
        let html = fs::read_to_string(web_dir.join("index.html"))?;
        let broken = || io::Error::new(io::ErrorKind::InvalidData, "no head or no root element");
        Self::parse(&html).ok_or_else(broken)
    }

    /// Splits the page; `None` if it has no head or no root element.
    #[must_use]
    pub(crate) fn parse(html: &str) -> Option<Self> {
        let html = without_title(html);
        let (head, rest) = html.split_once("</head>")?;
        let (between, rest) = rest.split_once(ROOT)?;
        let (_, after) = rest.split_once("</div>")?;
        Some(Self {
            before_head_ends: head.to_owned(),
            before_body: format!("</head>{between}{ROOT}"),
            after_body: after.to_owned(),
            script_hashes: inline_scripts(&html).map(hash).collect(),
            style_hashes: inline_styles(&html).map(hash).collect(),
        })
    }

    /// Hashes of the built page's inline scripts, in the form of a content policy.
    #[must_use]
    pub(crate) fn script_hashes(&self) -> &[String] {
        &self.script_hashes
    }

    /// Hashes of the inline styles of a page made of these parts, in the form of a content policy.
    ///
    /// They are those of the built page and of the parts: styles found in a composed page could
    /// have come with its body.
    #[must_use]
    pub(crate) fn style_hashes(&self, parts: &Parts) -> Vec<String> {
        let looks = looks(parts);
        let own = (!looks.is_empty()).then(|| hash(&looks));
        self.style_hashes.iter().cloned().chain(own).collect()
    }

    /// Renders a complete page in a language. `data` is an array of `[key, answer]` with the keys
    /// of the page's reads.
    ///
    /// Styles are inlined: with the HTML they fit the first round trip, and nothing is painted
    /// without them. Disabled links mark them as loaded for the scripts.
    #[must_use]
    pub(crate) fn page(
        &self,
        language: Language,
        head: &str,
        body: &str,
        data: &Value,
        parts: &Parts,
    ) -> String {
        let Self { before_head_ends, before_body, after_body, .. } = self;
        let data = data_block(data);
        let scripts = format!("data-also=\"{}\"", parts.scripts.join(" "));
        let built = before_head_ends
            .replacen("lang=\"en\"", &format!("lang=\"{language}\""), 1)
            .replacen(SCRIPTS, &scripts, 1);
        let built = if parts.styles.is_empty() { built } else { without_style_links(&built) };
        let styles = styles(parts);
        let (links, body) = preloads(body);
        format!("{built}{head}{links}{styles}{before_body}{body}</div>{data}{after_body}")
    }

    /// Renders a complete page without scripts and data. `styles` is the URL of its style sheet,
    /// which the next page of the purchase has already loaded.
    #[must_use]
    pub(crate) fn page_without_scripts(
        &self,
        language: Language,
        head: &str,
        body: &str,
        styles: &str,
    ) -> String {
        let page = self.page(language, head, body, &Value::Null, &Parts::default());
        let page = without(&page, "<script", "</script>");
        let page = without(&page, "<link rel=\"modulepreload\"", ">");
        let page = without_style_links(&page);
        // A browser that cannot parse the site's scripts does not read this element.
        let page =
            ["<noscript>", "</noscript>"].iter().fold(page, |page, tag| page.replace(tag, ""));
        let link = format!("<link rel=\"stylesheet\" href=\"{styles}\"></head>");
        page.replacen("</head>", &link, 1)
    }
}

/// Text of a page's `<style>` element.
fn looks(parts: &Parts) -> String {
    parts.styles.iter().map(|(_, style)| style.as_str()).collect()
}

fn styles(parts: &Parts) -> String {
    let looks = looks(parts);
    let links = parts
        .styles
        .iter()
        .map(|(address, _)| format!("<link rel=\"stylesheet\" href=\"{address}\" disabled>"));
    if looks.is_empty() {
        looks
    } else {
        format!("<style>{looks}</style>{}", links.collect::<String>())
    }
}

fn without_style_links(html: &str) -> String {
    without(html, "<link rel=\"stylesheet\"", ">")
}

/// The text without every part from `start` to the next `end`.
fn without(html: &str, start: &str, end: &str) -> String {
    let mut html = html.to_owned();
    while let Some(from) = html.find(start) {
        let Some(length) = html[from..].find(end) else { break };
        html.replace_range(from..from + length + end.len(), "");
    }
    html
}

/// Splits off the preload links that React writes before the body; they belong in the head.
fn preloads(body: &str) -> (&str, &str) {
    let mut end = 0;
    while body[end..].starts_with("<link") {
        let Some(length) = body[end..].find('>') else { break };
        end += length + 1;
    }
    body.split_at(end)
}

/// Removes the built page's own title and description, which would duplicate the page's.
fn without_title(html: &str) -> String {
    let mut html = html.to_owned();
    for (start, end) in [("<title>", "</title>"), ("<meta name=\"description\"", ">")] {
        let found = html
            .find(start)
            .and_then(|at| html[at..].find(end).map(|length| at..at + length + end.len()));
        if let Some(range) = found {
            html.replace_range(range, "");
        }
    }
    html
}

/// Data block that browsers do not run and that no text inside it can end.
fn data_block(data: &Value) -> String {
    let json = data.to_string().replace('<', "\\u003c");
    format!("<script type=\"application/json\" id=\"korosho-data\">{json}</script>")
}

/// Contents of `<script>` elements without a file or data type.
fn inline_scripts(html: &str) -> impl Iterator<Item = &str> {
    html.split("<script").skip(1).filter_map(|part| {
        let (tag, rest) = part.split_once('>')?;
        let (text, _) = rest.split_once("</script>")?;
        let runs = !tag.contains("src=") && !tag.contains("json");
        (runs && !text.is_empty()).then_some(text)
    })
}

/// Contents of `<style>` elements.
fn inline_styles(html: &str) -> impl Iterator<Item = &str> {
    html.split("<style").skip(1).filter_map(|part| {
        let (_, rest) = part.split_once('>')?;
        Some(rest.split_once("</style>")?.0)
    })
}

fn hash(text: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(text)))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const PAGE: &str = r#"<!doctype html><html lang="en"><head><title>Old</title>
<meta name="description" content="old"><script>early()</script>
<script type="module" src="/assets/a.js"></script></head>
<body><div id="root"></div><noscript>On, please</noscript></body></html>"#;

    #[test]
    fn head_body_and_data_are_inserted_into_the_shell() {
        let shell = Shell::parse(PAGE).unwrap();
        let parts = Parts::default();
        let page =
            shell.page(Language::En, "<title>New</title>", "<main>Nuts</main>", &json!([]), &parts);
        assert!(page.contains("<title>New</title></head>"));
        assert!(page.contains(r#"<div id="root"><main>Nuts</main></div><script type="appl"#));
        assert!(page.ends_with("<noscript>On, please</noscript></body></html>"));
        assert!(!page.to_lowercase().contains("old"));
    }

    #[test]
    fn page_without_scripts_has_style_files_only() {
        let built = PAGE.replace("<script>early", "<noscript><link href=\"/n.css\" \
             rel=\"stylesheet\"></noscript><link rel=\"stylesheet\" href=\"/old.css\"><script>early");
        let shell = Shell::parse(&built).unwrap();
        let body = "<main>&lt;script</main>";
        let page = shell.page_without_scripts(Language::Sw, "", body, "/assets/a.css");
        assert!(!page.contains("<script") && !page.contains("old.css"));
        assert!(page.contains("<link href=\"/n.css\" rel=\"stylesheet\">"));
        assert!(page.contains("<link rel=\"stylesheet\" href=\"/assets/a.css\"></head>"));
        assert!(!page.contains("noscript") && page.contains("lang=\"sw\""));
    }

    #[test]
    fn script_end_tag_in_data_is_escaped() {
        let shell = Shell::parse(PAGE).unwrap();
        let data = json!([["x", "</script><script>alert(1)</script>"]]);
        let page = shell.page(Language::Sw, "", "", &data, &Parts::default());
        assert!(!page.contains("<script>alert(1)"));
        assert!(page.contains(r"\u003c/script>\u003cscript>alert(1)"));
    }

    #[test]
    fn script_hashes_cover_inline_scripts_only() {
        let shell = Shell::parse(PAGE).unwrap();
        let early = hash("early()");
        assert_eq!(shell.script_hashes(), [early]);
    }

    #[test]
    fn style_hashes_cover_the_shell_and_the_parts_but_no_body() {
        let built = r#"<html lang="en"><head><style id="fonts">@font-face{}</style>
<link rel="stylesheet" href="/assets/m.css"></head><body><div id="root"></div></body>"#;
        let shell = Shell::parse(built).unwrap();
        let style = |text: &str| ("/assets/m.css".to_owned(), text.to_owned());
        let parts = Parts { scripts: Vec::new(), styles: vec![style(".m{}"), style(".n{}")] };
        let body = "<main><style>.injected{}</style></main>";
        let page = shell.page(Language::En, "", body, &json!([]), &parts);
        let contents: Vec<&str> = inline_styles(&page).collect();
        assert_eq!(contents, ["@font-face{}", ".m{}.n{}", ".injected{}"]);
        assert_eq!(shell.style_hashes(&parts), [hash(contents[0]), hash(contents[1])]);
        assert_eq!(shell.style_hashes(&Parts::default()), [hash(contents[0])]);
    }

    #[test]
    fn styles_are_inlined_and_scripts_are_listed() {
        let built = r#"<html lang="en"><head><script data-main="/m.js" data-also="">e()</script>
<link rel="stylesheet" crossorigin href="/assets/m.css"></head><body><div id="root"></div></body>"#;
        let parts = Parts {
            scripts: vec!["/assets/a.js".to_owned(), "/assets/b.js".to_owned()],
            styles: vec![("/assets/m.css".to_owned(), ".m{}".to_owned())],
        };
        let body = r#"<link rel="preload" as="image" href="/hero.webp"/><main></main>"#;
        let page = Shell::parse(built).unwrap().page(Language::En, "", body, &json!([]), &parts);
        assert!(page.contains(r#"data-also="/assets/a.js /assets/b.js""#));
        assert!(page.contains("<style>.m{}</style>"));
        assert!(page.contains(r#"<link rel="stylesheet" href="/assets/m.css" disabled>"#));
        assert!(!page.contains("crossorigin"), "the built link would load it again: {page}");
        let (head, rest) = page.split_once("</head>").unwrap();
        assert!(head.contains("/hero.webp") && rest.contains(r#"<div id="root"><main>"#));
    }

    #[test]
    fn shell_without_root_element_is_refused() {
        assert!(Shell::parse("<html><head></head><body></body></html>").is_none());
        assert!(Shell::parse("").is_none());
    }
}
