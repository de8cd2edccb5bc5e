//! Files for crawlers: `sitemap.xml` and `robots.txt`.

use korosho_domain::text_page::TextPageKind;

use super::head::escape;

/// Largest number of URLs in one file (sitemaps.org).
pub(crate) const MAX_ADDRESSES: usize = 50_000;

/// Pages of every shop.
const FIXED: [&str; 3] = ["/", "/shop", "/contact"];

/// Category or product in a sitemap.
#[derive(Debug, Clone)]
pub(crate) struct Listed {
    /// Path of its page.
    pub(crate) path: String,
    /// Path of the first picture.
    pub(crate) picture: Option<String>,
}

/// Sitemap of the fixed pages, these text pages, categories and products, in files of at most [`MAX_ADDRESSES`] URLs.
///
/// `part` is the number of the file from 1; `None` is `/sitemap.xml`: all URLs if they fit one
/// file, else a list of files. Returns `None` if there is no such file.
#[must_use]
pub(crate) fn sitemap(
    origin: &str,
    text_pages: &[TextPageKind],
    listed: &[Listed],
    part: Option<usize>,
) -> Option<String> {
    let fixed = FIXED.iter().map(|path| entry(origin, path, None));
    let texts =
        text_pages.iter().map(|kind| entry(origin, &format!("/pages/{}", kind.as_str()), None));
    let listed = listed.iter().map(|page| entry(origin, &page.path, page.picture.as_deref()));
    let entries: Vec<String> = fixed.chain(texts).chain(listed).collect();
    let files: Vec<&[String]> = entries.chunks(MAX_ADDRESSES).collect();
    match (part, files.as_slice()) {
        (None, [only]) => Some(list(only)),
        (None, many) => Some(index(origin, many.len())),
        (Some(number), many) => Some(list(many.get(number.checked_sub(1)?)?)),
    }
}

/// Entry of a page with its picture (Google's image extension of sitemaps).
fn entry(origin: &str, path: &str, picture: Option<&str>) -> String {
    let address = |path: &str| escape(&format!("{origin}{path}"));
    let picture = picture.map(|src| {
        let src = address(&format!("{src}?w=1000"));
        format!("<image:image><image:loc>{src}</image:loc></image:image>")
    });
    format!("<url><loc>{}</loc>{}</url>\n", address(path), picture.unwrap_or_default())
}

fn list(entries: &[String]) -> String {
    document("urlset", &entries.concat())
}

fn index(origin: &str, files: usize) -> String {
    let entry =
        |file| format!("<sitemap><loc>{}/sitemap-{file}.xml</loc></sitemap>\n", escape(origin));
    document("sitemapindex", &(1..=files).map(entry).collect::<String>())
}

fn document(tag: &str, entries: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <{tag} xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
         xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n{entries}</{tag}>\n"
    )
}

/// `robots.txt`: pages are public; the API and single orders are not indexed.
#[must_use]
pub(crate) fn robots(origin: &str) -> String {
    format!(
        "User-agent: *\nDisallow: /api/\nDisallow: /gift/\nDisallow: /order/\nDisallow: /webhooks/\n\
         Sitemap: {origin}/sitemap.xml\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn products(count: usize) -> Vec<Listed> {
        let picture = |number: usize| (number > 0).then(|| format!("/media/{number}/nut.webp"));
        let listed =
            |number| Listed { path: format!("/products/nut-{number}"), picture: picture(number) };
        (0..count).map(listed).collect()
    }

    #[test]
    fn small_catalogue_has_one_sitemap() {
        let xml = sitemap("https://k.test", &[TextPageKind::Terms], &products(2), None).unwrap();
        assert_eq!(xml.matches("<url>").count(), 6);
        assert!(xml.contains("<loc>https://k.test/pages/terms</loc></url>"));
        assert!(xml.contains("<loc>https://k.test/products/nut-1</loc><image:image>"));
        assert!(xml.contains("<image:loc>https://k.test/media/1/nut.webp?w=1000</image:loc>"));
        assert!(
            xml.contains("<loc>https://k.test/products/nut-0</loc></url>"),
            "without a picture"
        );
    }

    #[test]
    fn large_catalogue_has_a_sitemap_index() {
        let many = products(100_000);
        let index = sitemap("https://k.test", &[], &many, None).unwrap();
        assert_eq!(index.matches("<sitemap>").count(), 3);
        let count = |part| {
            sitemap("https://k.test", &[], &many, Some(part))
                .map(|xml| xml.matches("<url>").count())
        };
        assert_eq!((count(1), count(2), count(3)), (Some(50_000), Some(50_000), Some(3)));
        assert_eq!((count(0), count(4)), (None, None));
    }
}
