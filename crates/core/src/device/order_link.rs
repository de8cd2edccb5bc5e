//! Links `korosho://order/{id}`, which open an order in the window, from a browser or a receipt.
//!
//! The link names an order of this device; its key comes from the local database, so a forged link
//! opens nothing.

use url::Url;
use uuid::Uuid;

/// URL scheme that the packages register.
const SCHEME: &str = "korosho";

/// Order of the first such link among the arguments.
#[must_use]
pub fn order_in(args: impl IntoIterator<Item = impl AsRef<str>>) -> Option<Uuid> {
    args.into_iter().find_map(|arg| order_of(arg.as_ref()))
}

fn order_of(link: &str) -> Option<Uuid> {
    let url = Url::parse(link).ok()?;
    let mut path = url.path_segments()?;
    let (id, end) = (path.next()?, path.next());
    let ours = url.scheme() == SCHEME && url.host_str() == Some("order");
    (ours && matches!(end, None | Some(""))).then(|| Uuid::parse_str(id).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "019b0000-0000-7000-8000-000000000001";

    #[test]
    fn order_link_is_found_among_the_arguments() {
        let link = format!("korosho://order/{ID}");
        assert_eq!(order_in(["--mode", "desk", &link]), Uuid::parse_str(ID).ok());
        assert_eq!(order_of(&format!("{link}/")), Uuid::parse_str(ID).ok());
    }

    #[test]
    fn other_texts_are_not_order_links() {
        for text in [
            "",
            "korosho://order/",
            "korosho://order/1",
            "korosho://settings",
            "korosho:order",
            "https://order/019b0000-0000-7000-8000-000000000001",
            "korosho://order/../019b0000-0000-7000-8000-000000000001/x",
            "korosho://evil/019b0000-0000-7000-8000-000000000001",
        ] {
            assert_eq!(order_of(text), None, "{text}");
        }
    }
}
