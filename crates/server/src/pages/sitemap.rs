//! What crawlers may read: `sitemap.xml` and `robots.txt`.

use super::head::escape;

/// Most addresses one file may hold (sitemaps.org).
pub const MAX_ADDRESSES: usize = 50_000;

/// Pages that every shop has.
const FIXED: [&str; 3] = ["/", "/shop", "/contact"];

/// A sitemap of the fixed pages and these products, in files of at most [`MAX_ADDRESSES`].
///
/// `part` is the number of the file from 1; `None` is `/sitemap.xml`: all addresses where they fit
/// one file, else a list of files. `None` comes back where there is no such file.
#[must_use]
pub fn sitemap(origin: &str, slugs: &[String], part: Option<usize>) -> Option<String> {
    let paths: Vec<String> = FIXED
        .iter()
        .map(|path| (*path).to_owned())
        .chain(slugs.iter().map(|slug| format!("/products/{slug}")))
        .collect();
    let files: Vec<&[String]> = paths.chunks(MAX_ADDRESSES).collect();
    match (part, files.as_slice()) {
        (None, [only]) => Some(list(origin, only)),
        (None, many) => Some(index(origin, many.len())),
        (Some(number), many) => Some(list(origin, many.get(number.checked_sub(1)?)?)),
    }
}

fn list(origin: &str, paths: &[String]) -> String {
    let entry =
        |path: &String| format!("<url><loc>{}</loc></url>\n", escape(&address(origin, path)));
    document("urlset", &paths.iter().map(entry).collect::<String>())
}

fn index(origin: &str, files: usize) -> String {
    let entry =
        |file| format!("<sitemap><loc>{}/sitemap-{file}.xml</loc></sitemap>\n", escape(origin));
    document("sitemapindex", &(1..=files).map(entry).collect::<String>())
}

fn document(tag: &str, entries: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <{tag} xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{entries}</{tag}>\n"
    )
}

fn address(origin: &str, path: &str) -> String {
    format!("{origin}{path}")
}

/// Pages are for everybody; the API and single orders are not for indexes.
#[must_use]
pub fn robots(origin: &str) -> String {
    format!(
        "User-agent: *\nDisallow: /api/\nDisallow: /order/\nDisallow: /webhooks/\n\
         Sitemap: {origin}/sitemap.xml\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slugs(count: usize) -> Vec<String> {
        (0..count).map(|number| format!("nut-{number}")).collect()
    }

    #[test]
    fn a_small_shop_has_one_file() {
        let xml = sitemap("https://k.test", &slugs(2), None).unwrap();
        assert_eq!(xml.matches("<url>").count(), 5);
        assert!(xml.contains("<loc>https://k.test/products/nut-1</loc>"));
    }

    #[test]
    fn a_large_shop_has_a_list_of_files() {
        let many = slugs(100_000);
        let index = sitemap("https://k.test", &many, None).unwrap();
        assert_eq!(index.matches("<sitemap>").count(), 3);
        let count = |part| {
            sitemap("https://k.test", &many, Some(part)).map(|xml| xml.matches("<url>").count())
        };
        assert_eq!((count(1), count(2), count(3)), (Some(50_000), Some(50_000), Some(3)));
        assert_eq!((count(0), count(4)), (None, None));
    }
}
