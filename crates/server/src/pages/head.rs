//! HTML head: title, description, canonical URL, preview, structured data.

use serde_json::Value;

/// Contents of `<head>` in addition to the built page's own tags.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Head {
    /// Title of the page.
    pub(crate) title: String,
    /// One or two sentences of plain text.
    pub(crate) description: String,
    /// Search words (specification, section 2; engines ignore them).
    pub(crate) keywords: Option<String>,
    /// Canonical URL of the page; `None` = not indexed.
    pub(crate) canonical: Option<String>,
    /// `website` or `product` (Open Graph).
    pub(crate) kind: &'static str,
    /// Name of the shop.
    pub(crate) site: String,
    /// Preview of shared links.
    pub(crate) preview: Option<Preview>,
    /// JSON-LD blocks.
    pub(crate) structured: Vec<Value>,
}

/// Picture of a shared link, 1200 × 630.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Preview {
    /// Absolute URL.
    pub(crate) address: String,
    /// Alternative text.
    pub(crate) alt: String,
}

impl Head {
    /// Renders the head as HTML.
    #[must_use]
    pub(crate) fn html(&self) -> String {
        let mut html = format!("<title>{}</title>", escape(&self.title));
        html.push_str(&name("description", &self.description));
        self.keywords.iter().for_each(|words| html.push_str(&name("keywords", words)));
        match &self.canonical {
            Some(address) => {
                html.push_str(&format!("<link rel=\"canonical\" href=\"{}\">", escape(address)));
                html.push_str(&property("og:url", address));
            }
            None => html.push_str(&name("robots", "noindex")),
        }
        html.push_str(&self.open_graph());
        self.structured.iter().for_each(|value| html.push_str(&json_ld(value)));
        html
    }

    fn open_graph(&self) -> String {
        let mut html = property("og:title", &self.title);
        html.push_str(&property("og:description", &self.description));
        html.push_str(&property("og:type", self.kind));
        html.push_str(&property("og:site_name", &self.site));
        html.push_str(&name("twitter:card", "summary_large_image"));
        if let Some(preview) = &self.preview {
            html.push_str(&property("og:image", &preview.address));
            html.push_str(&property("og:image:alt", &preview.alt));
            html.push_str(&property("og:image:width", "1200"));
            html.push_str(&property("og:image:height", "630"));
        }
        html
    }
}

fn name(name: &str, content: &str) -> String {
    format!("<meta name=\"{name}\" content=\"{}\">", escape(content))
}

fn property(name: &str, content: &str) -> String {
    format!("<meta property=\"{name}\" content=\"{}\">", escape(content))
}

fn json_ld(value: &Value) -> String {
    let json = value.to_string().replace('<', "\\u003c");
    format!("<script type=\"application/ld+json\">{json}</script>")
}

/// Escapes text for HTML, including attributes.
#[must_use]
pub(crate) fn escape(text: &str) -> String {
    html_escape::encode_quoted_attribute(text).into_owned()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn head_texts_are_escaped() {
        let head = Head {
            title: "</title><script>alert(1)</script>".to_owned(),
            description: "\" onload=\"alert(1)".to_owned(),
            structured: vec![json!({"name": "</script><script>alert(1)"})],
            ..Head::default()
        };
        let html = head.html();
        assert!(!html.contains("<script>alert"));
        assert!(!html.contains("\" onload=\""));
    }

    #[test]
    fn page_without_canonical_url_is_not_indexed() {
        let hidden = Head::default().html();
        assert!(hidden.contains("<meta name=\"robots\" content=\"noindex\">"));
        let shown = Head { canonical: Some("https://k.test/".into()), ..Head::default() }.html();
        assert!(!shown.contains("noindex"));
        assert!(shown.contains("<link rel=\"canonical\" href=\"https://k.test/\">"));
    }
}
