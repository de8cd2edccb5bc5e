//! Page composition: data needs → data → head → body → shell.
//!
//! If the renderer fails, the page is sent without its body and the browser renders it from the
//! embedded data.

use axum::http::StatusCode;
use korosho_core::Shop;
use korosho_domain::catalogue::ProductRef;
use korosho_domain::gift_page::GiftView;
use korosho_domain::language::Language;
use korosho_domain::problem::Problem;
use korosho_domain::text_page::TextPageRef;
use percent_encoding::utf8_percent_encode;
use serde_json::{Value, json};
use url::form_urlencoded;

use super::bundle::{Bundle, Parts, has_form_styles};
use super::data::{Answer, Data};
use super::describe::describe;
use super::form_styles::FormStyles;
use super::heads::{HeadTexts, Heads};
use super::needs::{self, Need};
use super::renderer::{RenderError, Renderer};
use super::route::{Page, SLUG, with_query, without_category};
use super::shell::Shell;

/// Composed page with its status.
#[derive(Debug)]
pub(crate) struct Composed {
    /// 200, 404 for an unknown page or product, 503 before the first catalogue sync.
    pub(crate) status: StatusCode,
    /// HTML.
    pub(crate) html: String,
    /// Hashes of its inline styles, in the form of a content policy.
    pub(crate) style_hashes: Vec<String>,
}

/// Page whose contents are forms, composed for one customer.
#[derive(Debug)]
pub(crate) struct FormPage<'a> {
    /// Page with styles of its forms ([`has_form_styles`]).
    pub(crate) page: &'a Page,
    /// Path.
    pub(crate) path: &'a str,
    /// Language of the page.
    pub(crate) language: Language,
    /// Contents (`FormContents` of `src/web/no-script/form-contents.ts`).
    pub(crate) contents: Value,
}

/// Gift page, composed for the recipient.
#[derive(Debug)]
pub(crate) struct GiftPage<'a> {
    /// Path.
    pub(crate) path: &'a str,
    /// Id of the order, as the path names it.
    pub(crate) id: &'a str,
    /// Key, as the query names it.
    pub(crate) key: &'a str,
    /// Language of the page.
    pub(crate) language: Language,
    /// Gift; [`Problem::NotFound`] if this key opens none.
    pub(crate) gift: Result<GiftView, Problem>,
}

/// Composer: page shell, bundle and renderer.
#[derive(Debug)]
pub(crate) struct Composer {
    shell: Shell,
    bundle: Bundle,
    form_styles: FormStyles,
    renderer: Option<Renderer>,
    heads: Heads,
}

impl Composer {
    /// Creates a composer; without a renderer every page is a shell with data.
    #[must_use]
    pub(crate) fn new(shell: Shell, bundle: Bundle, renderer: Option<Renderer>) -> Self {
        let heads = renderer.as_ref().map(Renderer::heads).cloned().unwrap_or_default();
        let form_styles = FormStyles::new(&bundle);
        Self { shell, bundle, form_styles, renderer, heads }
    }

    /// Style sheet of the pages with forms.
    #[must_use]
    pub(crate) const fn form_styles(&self) -> &FormStyles {
        &self.form_styles
    }

    /// Head texts of a language.
    #[must_use]
    pub(crate) fn head_texts(&self, language: Language) -> &HeadTexts {
        self.heads.of(language)
    }

    /// Composes the page at `url` (path and query) in a language.
    pub(crate) async fn compose(
        &self,
        shop: &Shop,
        origin: &str,
        page: &Page,
        url: &str,
        language: Language,
    ) -> Composed {
        let url = &without_language(url);
        let needs = self.needs(page, &needs_url(page, url)).await;
        let shows_category_texts = matches!(page, Page::Shop(_));
        let (page, data, status) =
            match Data::read(shop, needs.clone(), language, shows_category_texts) {
                Ok(data) if *page == Page::NotFound => (page, data, StatusCode::NOT_FOUND),
                Ok(data) => (page, data, StatusCode::OK),
                Err(Problem::NotFound) => {
                    let data =
                        self.not_found_data(shop, page, &needs, language).await.without(needs);
                    (&Page::NotFound, data, StatusCode::NOT_FOUND)
                }
                Err(_) => (page, Data::default(), StatusCode::SERVICE_UNAVAILABLE),
            };
        let body = match status {
            StatusCode::SERVICE_UNAVAILABLE => String::new(),
            _ if *page == Page::Bare => String::new(),
            _ => self.body(url, language, &data).await,
        };
        let html = self.html(shop, origin, (page, language), (&body, &data));
        Composed { status, html, style_hashes: self.style_hashes(page, language) }
    }

    /// Composes the gift page with the gift: browsers without scripts show it, others render it without
    /// a request of their own.
    pub(crate) async fn compose_gift(
        &self,
        shop: &Shop,
        origin: &str,
        GiftPage { path, id, key, language, gift }: GiftPage<'_>,
    ) -> Composed {
        let page = &Page::Gift;
        let needs = self.needs(page, path).await;
        let data = Data::read(shop, needs, language, false).unwrap_or_default();
        let (status, answer) = match gift {
            Ok(gift) => (StatusCode::OK, Some(Answer::Gift(Box::new(gift)))),
            Err(Problem::NotFound) => (StatusCode::NOT_FOUND, Some(Answer::Nothing)),
            Err(_) => (StatusCode::SERVICE_UNAVAILABLE, None),
        };
        let data = match answer {
            Some(answer) => {
                let read = json!(["get_gift", { "id": id, "key": key }]);
                data.with_gift(read, answer, language)
            }
            None => data,
        };
        let query =
            form_urlencoded::Serializer::new(String::new()).append_pair("key", key).finish();
        let body = self.body(&format!("{path}?{query}"), language, &data).await;
        let html = self.html(shop, origin, (page, language), (&body, &data));
        Composed { status, html, style_hashes: self.style_hashes(page, language) }
    }

    /// Page with scripts and data around its body.
    fn html(
        &self,
        shop: &Shop,
        origin: &str,
        (page, language): (&Page, Language),
        (body, data): (&str, &Data),
    ) -> String {
        let texts = self.heads.of(language);
        let head = describe(page, data, &shop.get_shop(), origin, language, texts);
        let parts = self.bundle.parts(page, language);
        self.shell.page(language, &head.html(), body, &data.json(), &parts)
    }

    fn style_hashes(&self, page: &Page, language: Language) -> Vec<String> {
        self.shell.style_hashes(&self.bundle.parts(page, language))
    }

    /// Composes a page with forms and without scripts.
    ///
    /// # Errors
    /// [`RenderError`]; such a page has no other form.
    pub(crate) async fn compose_form(
        &self,
        shop: &Shop,
        origin: &str,
        FormPage { page, path, language, contents }: FormPage<'_>,
    ) -> Result<Composed, RenderError> {
        debug_assert!(has_form_styles(page), "the style sheet lacks those of {page:?}");
        let needs = self.needs(page, path).await;
        let data = Data::read(shop, needs, language, false).unwrap_or_default();
        let (known, contents) = (data.json().to_string(), contents.to_string());
        let renderer = self.renderer.as_ref().ok_or(RenderError::Stopped)?;
        let body = renderer.render_form(path, language, &known, &contents).await?;
        let texts = self.heads.of(language);
        let head = describe(page, &data, &shop.get_shop(), origin, language, texts);
        let styles = self.form_styles.path();
        let html = self.shell.page_without_scripts(language, &head.html(), &body, styles);
        let style_hashes = self.shell.style_hashes(&Parts::default());
        Ok(Composed { status: StatusCode::OK, html, style_hashes })
    }

    /// Data of the not-found page, shown in place of an unknown product; below `/shop` with the
    /// categories, on which the screen depends there.
    async fn not_found_data(
        &self,
        shop: &Shop,
        page: &Page,
        wanted: &[(Value, Need)],
        language: Language,
    ) -> Data {
        let slug = if let Page::Product { slug, .. } = page { slug.as_str() } else { "" };
        let nowhere = format!("/not-found/{}", utf8_percent_encode(slug, SLUG));
        let mut needs = self.needs(&Page::NotFound, &nowhere).await;
        needs.extend(wanted.iter().filter(|(_, need)| *need == Need::Categories).cloned());
        Data::read(shop, needs, language, false).unwrap_or_default()
    }

    /// Data keys from the page's script; without a renderer, those that the head needs.
    async fn needs(&self, page: &Page, url: &str) -> Vec<(Value, Need)> {
        if *page == Page::Bare {
            return Vec::new();
        }
        if let Some(renderer) = &self.renderer {
            match renderer.needs(url).await {
                Ok(keys) => return needs::parse(&keys),
                Err(error) => tracing::error!(%error, url, "the page's needs are not known"),
            }
        }
        let mut needs = vec![(json!(["get_shop", null]), Need::Shop)];
        match page {
            Page::Product { slug, .. } => {
                let key = json!(["get_product", { "slug": slug }]);
                needs.push((key, Need::Product(ProductRef { slug: slug.clone() })));
            }
            Page::Text { kind } => {
                let key = json!(["get_text_page", { "kind": kind }]);
                needs.push((key, Need::TextPage(TextPageRef { kind: *kind })));
            }
            _ => {}
        }
        needs
    }

    async fn body(&self, url: &str, language: Language, data: &Data) -> String {
        let Some(renderer) = &self.renderer else { return String::new() };
        renderer.render(url, language, &data.json().to_string()).await.unwrap_or_else(|error| {
            // The query of a gift page holds its key.
            let path = url.split_once('?').map_or(url, |(path, _)| path);
            tracing::error!(%error, path, "the page is sent without its body");
            String::new()
        })
    }
}

/// URL with the same data needs that the page's script can resolve: for `/shop/{slug}` of a category
/// the listing filtered by its id, because the script gets the categories as data only.
fn needs_url(page: &Page, url: &str) -> String {
    let category = match page {
        Page::Shop(query) if url.starts_with("/shop/") => query.category,
        _ => None,
    };
    let Some(category) = category else { return url.to_owned() };
    let query = url.split_once('?').map(|(_, query)| query).unwrap_or_default();
    with_query(&format!("/shop?category={category}"), &without_category(query))
}

/// URL without `lang`: the language is a separate argument of the page's script.
fn without_language(url: &str) -> String {
    let Some((path, query)) = url.split_once('?') else { return url.to_owned() };
    let kept: Vec<&str> = query.split('&').filter(|pair| !pair.starts_with("lang=")).collect();
    if kept.is_empty() { path.to_owned() } else { format!("{path}?{}", kept.join("&")) }
}
