//! URLs that open a chat or message with a text in it.

use url::Url;

/// URL of a WhatsApp chat with a phone number (E.164), or with whom the sender chooses there if it is
/// empty; with an empty text the chat alone.
pub(crate) fn whatsapp(phone: &str, text: &str) -> Option<Url> {
    let mut url = Url::parse(&format!("https://wa.me/{}", phone.trim_start_matches('+'))).ok()?;
    if !text.is_empty() {
        url.set_query(Some(&format!("text={}", percent_encoded(text))));
    }
    Some(url)
}

/// Value of a query parameter, with spaces as `%20`: messaging apps show a plus as it is.
pub(crate) fn percent_encoded(text: &str) -> String {
    url::form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>().replace('+', "%20")
}
