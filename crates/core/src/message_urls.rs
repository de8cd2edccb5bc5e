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

/// URL of a new e-mail to an address, which may contain characters that would end it.
pub(crate) fn mail(address: &str) -> Option<Url> {
    let (local, domain) = address.rsplit_once('@')?;
    let (local, domain) = (percent_encoded(local), percent_encoded(domain));
    Url::parse(&format!("mailto:{local}@{domain}")).ok()
}

/// Value of a query parameter, with spaces as `%20`: messaging apps show a plus as it is.
pub(crate) fn percent_encoded(text: &str) -> String {
    url::form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>().replace('+', "%20")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn address_adds_no_recipient_or_text_to_a_mail() {
        let url = mail("x?bcc=a%40evil.example&body=pay@shop.example").unwrap();
        assert_eq!(url.query(), None);
        assert_eq!(url.as_str(), "mailto:x%3Fbcc%3Da%2540evil.example%26body%3Dpay@shop.example");
        assert_eq!(mail("amina@shop.example").unwrap().as_str(), "mailto:amina@shop.example");
    }
}
