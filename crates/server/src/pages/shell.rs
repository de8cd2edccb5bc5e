//! The built page (`index.html`), cut where head and data go in.

use std::path::Path;
use std::{fs, io};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;
use sha2::{Digest, Sha256};

/// Where the page's body goes.
const ROOT: &str = "<div id=\"root\">";

/// The built page in three parts.
#[derive(Debug, Clone)]
pub struct Shell {
    /// Up to the end of the head.
    before_head_ends: String,
    /// Up to the inside of the root element.
    before_body: String,
    /// From the end of the root element.
    after_body: String,
    script_hashes: Vec<String>,
}

impl Shell {
    /// Reads `index.html` from the folder of the built web app.
    ///
    /// # Errors
    /// When it cannot be read, or has no head or no root element.
    pub fn read(web_dir: &Path) -> io::Result<Self> {
        let html = fs::read_to_string(web_dir.join("index.html"))?;
        let broken = || io::Error::new(io::ErrorKind::InvalidData, "no head or no root element");
        Self::parse(&html).ok_or_else(broken)
    }

    /// Cuts the page; `None` where it has no head or no root element.
    #[must_use]
    pub fn parse(html: &str) -> Option<Self> {
        let html = without_title(html);
        let (head, rest) = html.split_once("</head>")?;
        let (between, rest) = rest.split_once(ROOT)?;
        let (_, after) = rest.split_once("</div>")?;
        Some(Self {
            before_head_ends: head.to_owned(),
            before_body: format!("</head>{between}{ROOT}"),
            after_body: after.to_owned(),
            script_hashes: inline_scripts(&html).map(hash).collect(),
        })
    }

    /// Hashes of the inline scripts that the page came with, as a content policy names them.
    #[must_use]
    pub fn script_hashes(&self) -> &[String] {
        &self.script_hashes
    }

    /// A whole page in this language. `data` is an array of `[key, answer]` with the keys of the
    /// page's reads.
    #[must_use]
    pub fn page(&self, language: &str, head: &str, body: &str, data: &Value) -> String {
        let Self { before_head_ends, before_body, after_body, .. } = self;
        let data = data_block(data);
        let before_head_ends =
            before_head_ends.replacen("lang=\"en\"", &format!("lang=\"{language}\""), 1);
        format!("{before_head_ends}{head}{before_body}{body}</div>{data}{after_body}")
    }
}

/// The built page's own title and description would stand beside the right ones.
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

/// A block that browsers do not run and that no text in it can end.
fn data_block(data: &Value) -> String {
    let json = data.to_string().replace('<', "\\u003c");
    format!("<script type=\"application/json\" id=\"korosho-data\">{json}</script>")
}

/// Texts between `<script>` and `</script>` where the tag names no file and no data type.
fn inline_scripts(html: &str) -> impl Iterator<Item = &str> {
    html.split("<script").skip(1).filter_map(|part| {
        let (tag, rest) = part.split_once('>')?;
        let (text, _) = rest.split_once("</script>")?;
        let runs = !tag.contains("src=") && !tag.contains("json");
        (runs && !text.is_empty()).then_some(text)
    })
}

fn hash(script: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(script)))
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
    fn head_body_and_data_go_to_their_places() {
        let shell = Shell::parse(PAGE).unwrap();
        let page = shell.page("en", "<title>New</title>", "<main>Nuts</main>", &json!([]));
        assert!(page.contains("<title>New</title></head>"));
        assert!(page.contains(r#"<div id="root"><main>Nuts</main></div><script type="appl"#));
        assert!(page.ends_with("<noscript>On, please</noscript></body></html>"));
        assert!(!page.to_lowercase().contains("old"));
    }

    #[test]
    fn data_cannot_end_its_block() {
        let shell = Shell::parse(PAGE).unwrap();
        let page = shell.page("sw", "", "", &json!([["x", "</script><script>alert(1)</script>"]]));
        assert!(!page.contains("<script>alert(1)"));
        assert!(page.contains(r"\u003c/script>\u003cscript>alert(1)"));
    }

    #[test]
    fn inline_scripts_are_named_by_hash_and_files_are_not() {
        let shell = Shell::parse(PAGE).unwrap();
        let early = hash("early()");
        assert_eq!(shell.script_hashes(), [early]);
    }

    #[test]
    fn a_page_without_root_is_refused() {
        assert!(Shell::parse("<html><head></head><body></body></html>").is_none());
        assert!(Shell::parse("").is_none());
    }
}
