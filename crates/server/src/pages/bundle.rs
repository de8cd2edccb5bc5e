//! Vite's manifest: the scripts and styles that each page needs.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::fs;
use std::path::Path;

use korosho_domain::language::Language;
use serde::Deserialize;

use super::route::Page;

/// Entry of every page.
const MAIN: &str = "index.html";
/// Source of the footer; its styles come with every page.
const FOOTER: &str = "src/web/shell/footer.tsx";

/// Manifest with the contents of its styles.
#[derive(Debug, Clone, Default)]
pub(crate) struct Bundle {
    chunks: HashMap<String, Chunk>,
    styles: HashMap<String, String>,
    /// Size of each script, in bytes.
    sizes: HashMap<String, u64>,
}

#[derive(Debug, Clone, Deserialize)]
struct Chunk {
    file: String,
    #[serde(default)]
    imports: Vec<String>,
    #[serde(default)]
    css: Vec<String>,
}

/// Scripts and styles of a page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Parts {
    /// URLs of all scripts, the largest first: browsers fetch a few at a time, and the longest
    /// download must begin first.
    pub(crate) scripts: Vec<String>,
    /// URLs and contents of styles, in the order in which they apply.
    pub(crate) styles: Vec<(String, String)>,
}

impl Bundle {
    /// Reads the folder of the built web app; without a manifest the page loads everything through
    /// its entry.
    #[must_use]
    pub(crate) fn read(web_dir: &Path) -> Self {
        let manifest = fs::read(web_dir.join(".vite").join("manifest.json")).ok();
        let chunks: HashMap<String, Chunk> =
            manifest.and_then(|json| serde_json::from_slice(&json).ok()).unwrap_or_default();
        let files = chunks.values().flat_map(|chunk| &chunk.css);
        let styles = files
            .filter_map(|file| Some((file.clone(), fs::read_to_string(web_dir.join(file)).ok()?)))
            .collect();
        let size = |file: &String| Some((file.clone(), web_dir.join(file).metadata().ok()?.len()));
        let sizes = chunks.values().filter_map(|chunk| size(&chunk.file)).collect();
        Self { chunks, styles, sizes }
    }

    /// Scripts and styles of a page in a language.
    #[must_use]
    pub(crate) fn parts(&self, page: &Page, language: Language) -> Parts {
        let texts = format!("src/i18n/{language}/base.ts");
        let own_texts = part(page).map(|part| format!("src/i18n/{language}/{part}.ts"));
        let mut wanted = Vec::new();
        for source in [MAIN, screen(page), &texts].into_iter().chain(own_texts.as_deref()) {
            self.gather(source, &mut wanted);
        }
        // The styles come with the page, the code is loaded near the viewport
        // (`when-near-viewport.ts`).
        let mut seen = wanted.clone();
        self.gather(FOOTER, &mut seen);
        let mut parts = Parts::default();
        self.add_styles(&seen, &mut parts);
        wanted.sort_by_key(|chunk| Reverse(self.sizes.get(&chunk.file)));
        parts.scripts = wanted.iter().map(|chunk| format!("/{}", chunk.file)).collect();
        parts
    }

    /// Styles of all pages with forms and without scripts, those of parts that scripts load later
    /// included; empty without a manifest.
    #[must_use]
    pub(crate) fn form_styles(&self) -> String {
        let mut parts = Parts::default();
        for page in &FORM_PAGES {
            let mut seen = Vec::new();
            for source in [MAIN, screen(page), FOOTER].into_iter().chain(later_part(page)) {
                self.gather(source, &mut seen);
            }
            self.add_styles(&seen, &mut parts);
        }
        parts.styles.into_iter().map(|(_, style)| style).collect()
    }

    fn add_styles(&self, chunks: &[&Chunk], parts: &mut Parts) {
        for file in chunks.iter().flat_map(|chunk| &chunk.css) {
            let known = |(address, _): &(String, String)| address[1..] == **file;
            if let Some(style) = self.styles.get(file).filter(|_| !parts.styles.iter().any(known)) {
                parts.styles.push((format!("/{file}"), style.trim().to_owned()));
            }
        }
    }

    /// Collects a chunk after all its imports, each once.
    fn gather<'a>(&'a self, name: &str, wanted: &mut Vec<&'a Chunk>) {
        let Some(chunk) = self.chunks.get(name) else { return };
        if wanted.iter().any(|known| known.file == chunk.file) {
            return;
        }
        let at = wanted.len();
        wanted.push(chunk);
        for import in &chunk.imports {
            self.gather(import, wanted);
        }
        // Imports were added after the chunk; its styles must come last.
        wanted[at..].rotate_left(1);
    }
}

/// Pages that are composed as forms (`crate::routes::no_script`), with styles of their own.
const FORM_PAGES: [Page; 6] =
    [Page::Cart, Page::Checkout, Page::Order, Page::Contact, Page::Subscribe, Page::Unsubscribe];

/// Whether the style sheet of the pages with forms has the styles of a page. The forms of
/// [`Page::Orders`] use those of an order, because each purchase loads the style sheet.
pub(super) fn has_form_styles(page: &Page) -> bool {
    *page == Page::Orders || FORM_PAGES.contains(page)
}

/// Source of a page's screen, as imported by `src/web/routes/screens.lazy.ts`.
const fn screen(page: &Page) -> &'static str {
    match page {
        Page::Home => "src/web/home/home.tsx",
        Page::Shop(_) => "src/web/shop/shop.tsx",
        Page::Contact => "src/web/contact/contact.tsx",
        Page::Cart => "src/web/cart/cart.tsx",
        Page::Checkout => "src/web/checkout/checkout.tsx",
        Page::Product { .. } => "src/web/product/product.tsx",
        Page::Text { .. } => "src/web/text-page/text-page.tsx",
        Page::Order => "src/web/order/order.tsx",
        Page::Gift => "src/web/gift/gift.tsx",
        Page::Orders => "src/web/orders/orders.tsx",
        Page::Wishlist => "src/web/wishlist/wishlist.tsx",
        Page::Subscribe => "src/web/subscription/subscribe.tsx",
        Page::Unsubscribe => "src/web/subscription/unsubscribe.tsx",
        Page::NotFound => "src/web/not-found/not-found.tsx",
        Page::Bare => MAIN,
    }
}

/// Source of the part of a page that its screen imports lazily, and whose styles its forms need.
const fn later_part(page: &Page) -> Option<&'static str> {
    match page {
        Page::Cart => Some("src/web/cart/contents.tsx"),
        Page::Checkout => Some("src/web/checkout/gift-fields.tsx"),
        _ => None,
    }
}

/// Part of the texts that only this page needs, as split by `src/i18n/texts.ts`.
const fn part(page: &Page) -> Option<&'static str> {
    match page {
        Page::Home => Some("home"),
        Page::Product { .. } => Some("product"),
        Page::Shop(_) | Page::Text { .. } | Page::Bare => None,
        Page::Wishlist => Some("footer"),
        Page::Contact
        | Page::Cart
        | Page::Checkout
        | Page::Order
        | Page::Gift
        | Page::Orders
        | Page::Subscribe
        | Page::Unsubscribe
        | Page::NotFound => Some("buying"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bundle() -> Bundle {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join(".vite")).unwrap();
        fs::create_dir_all(folder.path().join("assets")).unwrap();
        let manifest = r#"{
            "_react.js": { "file": "assets/react.js" },
            "_parts.js": { "file": "assets/parts.js", "imports": ["_react.js"], "css": ["assets/parts.css"] },
            "index.html": { "file": "assets/main.js", "imports": ["_react.js", "_parts.js"], "css": ["assets/main.css"] },
            "src/web/home/home.tsx": { "file": "assets/home.js", "imports": ["_parts.js", "index.html"], "css": ["assets/home.css"] },
            "src/web/cart/cart.tsx": { "file": "assets/cart.js", "imports": ["_parts.js"], "css": ["assets/cart.css"] },
            "src/web/cart/contents.tsx": { "file": "assets/contents.js", "imports": ["_parts.js"], "css": ["assets/contents.css"] },
            "src/web/order/order.tsx": { "file": "assets/order.js", "imports": ["_parts.js"], "css": ["assets/order.css"] },
            "src/web/shell/footer.tsx": { "file": "assets/footer.js", "imports": ["_parts.js"], "css": ["assets/footer.css"] },
            "src/i18n/sw/base.ts": { "file": "assets/sw.js" },
            "src/i18n/sw/home.ts": { "file": "assets/sw-home.js" },
            "src/i18n/sw/buying.ts": { "file": "assets/sw-buying.js" }
        }"#;
        fs::write(folder.path().join(".vite/manifest.json"), manifest).unwrap();
        for (name, bytes) in [("react", 9), ("main", 5), ("parts", 5), ("sw-home", 1)] {
            fs::write(folder.path().join(format!("assets/{name}.js")), "x".repeat(bytes)).unwrap();
        }
        for name in ["parts", "main", "home", "footer", "cart", "contents", "order"] {
            fs::write(folder.path().join(format!("assets/{name}.css")), format!(".{name}{{}}\n"))
                .unwrap();
        }
        Bundle::read(folder.path())
    }

    #[test]
    fn page_scripts_include_screen_translations_and_their_imports() {
        let parts = bundle().parts(&Page::Home, Language::Sw);
        let names = ["react", "parts", "main", "sw-home", "home", "sw"];
        let files = names.map(|name| format!("/assets/{name}.js"));
        assert_eq!(parts.scripts, files, "each once, the largest first");
        let product = bundle()
            .parts(&Page::Product { slug: "nuts".to_owned(), below_shop: false }, Language::Sw);
        assert!(!product.scripts.contains(&files[3]), "the words of the home page alone");
    }

    #[test]
    fn styles_of_imports_precede_their_importers() {
        let parts = bundle().parts(&Page::Home, Language::En);
        let looks: Vec<&str> = parts.styles.iter().map(|(_, style)| style.as_str()).collect();
        assert_eq!(looks, [".parts{}", ".main{}", ".home{}", ".footer{}"]);
        assert_eq!(parts.styles[0].0, "/assets/parts.css");
    }

    #[test]
    fn form_styles_contain_each_style_of_the_pages_with_forms_once() {
        assert_eq!(
            bundle().form_styles(),
            ".parts{}.main{}.cart{}.footer{}.contents{}.order{}",
            "without those of the home page"
        );
    }

    #[test]
    fn missing_manifest_yields_no_scripts_or_styles() {
        let empty = Bundle::read(Path::new("nowhere"));
        assert!(empty.chunks.is_empty());
        assert_eq!(empty.parts(&Page::Home, Language::En), Parts::default());
        assert_eq!(empty.form_styles(), "");
    }
}
