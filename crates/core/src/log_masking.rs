//! Masking of e-mail addresses and phone numbers in errors of upstreams, before they are logged: a
//! mail server repeats the recipient, WooCommerce and Daraja repeat what they refuse.

/// Fewest digits of a masked number; order numbers and amounts are shorter.
const MIN_DIGITS: usize = 9;

/// Replaces e-mail addresses by `<email>` and phone numbers, also spaced and partly starred ones, by
/// `<number>`.
pub(crate) fn mask(text: &str) -> String {
    let words: Vec<String> = text.split(' ').map(mask_emails).collect();
    mask_numbers(&words.join(" "))
}

fn mask_emails(word: &str) -> String {
    let is_part = |c: char| c.is_alphanumeric() || "._%+-@".contains(c);
    let mut masked = String::new();
    let mut rest = word;
    while let Some(start) = rest.find(is_part) {
        let (before, found) = rest.split_at(start);
        let end = found.find(|c| !is_part(c)).unwrap_or(found.len());
        let (token, after) = found.split_at(end);
        masked.push_str(before);
        masked.push_str(if token.contains('@') { "<email>" } else { token });
        rest = after;
    }
    masked.push_str(rest);
    masked
}

fn mask_numbers(text: &str) -> String {
    let is_part = |c: char| c.is_ascii_digit() || "*+ -().".contains(c);
    let is_digit = |c: char| c.is_ascii_digit() || c == '*';
    let mut masked = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(|c| is_digit(c) || c == '+') {
        let (before, found) = rest.split_at(start);
        let end = found.find(|c| !is_part(c)).unwrap_or(found.len());
        // Spaces and signs after the last digit belong to the text.
        let end = found[..end].rfind(is_digit).map_or(end, |last| last + 1);
        let (run, after) = found.split_at(end);
        masked.push_str(before);
        let digits = run.chars().filter(|c| is_digit(*c)).count();
        masked.push_str(if digits >= MIN_DIGITS { "<number>" } else { run });
        rest = after;
    }
    masked.push_str(rest);
    masked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_phone_numbers_are_masked() {
        for (text, masked) in [
            ("550 <amina@example.com>: unknown", "550 <<email>>: unknown"),
            ("to=amina.w+shop@example.co.ke,", "to=<email>,"),
            ("call +254712345678 now", "call <number> now"),
            ("\"0712 345 678\" is refused", "\"<number>\" is refused"),
            ("from Asha 25471****678 with", "from Asha <number> with"),
            ("0712-345-678", "<number>"),
        ] {
            assert_eq!(mask(text), masked, "{text}");
        }
    }

    #[test]
    fn other_text_stays() {
        for text in [
            "HTTP 503 after 3 tries",
            "W-0047: 125000 instead of 150000",
            "connection to 127.0.0.1 refused + closed",
            "",
            "ä€ + — *",
        ] {
            assert_eq!(mask(text), text);
        }
    }
}
