//! Phone numbers: parses Kenyan and international spellings to E.164.

use phonenumber::{Mode, country};

/// Largest number of digits of an E.164 number (ITU-T E.164, 6.2.1); national plans have longer ones.
const MAX_DIGITS: usize = 15;

/// Parses a phone number to E.164: `0712 345 678`, `712345678`, `254712…`, `+254…` →
/// `+254712345678`; `None` if it is invalid.
///
/// Numbers without a country code are read as Kenyan; operator prefixes are not checked, since
/// numbers are portable between operators.
#[must_use]
pub fn to_e164(typed: &str) -> Option<String> {
    let digits = digits(typed);
    let international = typed
        .chars()
        .find(|letter| digit(*letter).is_some() || "+＋".contains(*letter))
        .is_some_and(|first| "+＋".contains(first));
    let candidate = match () {
        () if international => format!("+{digits}"),
        () if digits.starts_with("254") && digits.len() == 12 => format!("+{digits}"),
        () if digits.starts_with("00") => format!("+{}", &digits[2..]),
        () => digits,
    };
    let e164 = valid(&candidate)?;
    // The library accepts numbers whose E.164 form it then refuses, such as one with a trunk prefix
    // behind the country code. The stored form must stay valid when it is entered again.
    (valid(&e164)? == e164).then_some(e164)
}

/// E.164 form of a valid number.
fn valid(candidate: &str) -> Option<String> {
    let number = phonenumber::parse(Some(country::KE), candidate).ok()?;
    let e164 = number.format().mode(Mode::E164).to_string();
    (phonenumber::is_valid(&number) && e164.len() <= "+".len() + MAX_DIGITS).then_some(e164)
}

/// Returns the decimal digits of a text, in any script, as `0` to `9`.
#[must_use]
pub fn digits(typed: &str) -> String {
    typed.chars().filter_map(digit).collect()
}

/// Converts a decimal digit of any script: `٧`, `۷` and `7` → `7`.
#[must_use]
pub fn digit(letter: char) -> Option<char> {
    if letter.is_ascii() {
        return Some(letter).filter(char::is_ascii_digit);
    }
    let code = u32::from(letter);
    let zero = ZEROS.iter().find(|zero| (**zero..**zero + 10).contains(&code))?;
    char::from_digit(code - zero, 10)
}

/// Code points of zero in each script; its digits 1 to 9 follow (Unicode 15, category Nd).
const ZEROS: [u32; 36] = [
    0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6,
    0xe50, 0xed0, 0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50,
    0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xaa50, 0xabf0, 0xff10, 0x1e950,
];

/// Whether an E.164 number has Kenya's country code.
#[must_use]
pub fn is_kenyan(e164: &str) -> bool {
    e164.starts_with("+254")
}

/// Formats a Kenyan number as people write it: `+254712345678` → `0712 345 678`; returns others
/// unchanged.
#[must_use]
pub fn readable(e164: &str) -> String {
    match e164.strip_prefix("+254") {
        Some(rest) if rest.len() == 9 && rest.is_ascii() => {
            format!("0{} {} {}", &rest[..3], &rest[3..6], &rest[6..])
        }
        _ => e164.to_owned(),
    }
}

/// Masks the middle of an E.164 number; its owner still recognises it: `0712 ••• 678`.
#[must_use]
pub fn masked(e164: &str) -> String {
    let shown = readable(e164);
    let digits = shown.chars().filter(char::is_ascii_digit).count();
    let hidden = 4..digits.saturating_sub(3);
    let mut at = 0;
    shown
        .chars()
        .map(|c| {
            let place = at;
            at += usize::from(c.is_ascii_digit());
            if c.is_ascii_digit() && hidden.contains(&place) { '•' } else { c }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kenyan_spellings_yield_one_e164_number() {
        for typed in [
            "0712 345 678",
            "0712345678",
            "712345678",
            "254712345678",
            "+254 712-345-678",
            "00254712345678",
            "(0712) 345678",
            "٠٧١٢ ٣٤٥ ٦٧٨",
            "+٢٥٤٧١٢٣٤٥٦٧٨",
            "\u{200e}+254 712 345 678",
            "۰۷۱۲۳۴۵۶۷۸",
            "०७१२३४५६७८",
            "＋２５４７１２３４５６７８",
        ] {
            assert_eq!(to_e164(typed).as_deref(), Some("+254712345678"), "{typed}");
        }
        assert_eq!(to_e164("0110 123 456").as_deref(), Some("+254110123456"));
    }

    #[test]
    fn number_whose_e164_form_is_no_number_is_refused() {
        // 250 is Rwanda; the library keeps the trunk prefix 0 and refuses it in the result.
        assert_eq!(to_e164("00 250 066 496 692"), None);
        let rwandan = to_e164("00 250 788 123 456");
        assert_eq!(rwandan.as_deref(), Some("+250788123456"));
        assert_eq!(rwandan.as_deref().and_then(to_e164), rwandan);
    }

    #[test]
    fn foreign_number_is_accepted() {
        assert_eq!(to_e164("+44 20 7946 0018").as_deref(), Some("+442079460018"));
    }

    #[test]
    fn malformed_number_is_refused() {
        for typed in ["", "abc", "0712", "+254", "07123456789012", "+1 000", "٠٧١٢", "½²③④⑤⑥⑦⑧⑨"]
        {
            assert_eq!(to_e164(typed), None, "{typed}");
        }
    }

    #[test]
    fn number_longer_than_e164_allows_is_refused() {
        assert_eq!(to_e164("+49 2547 1234 4675").as_deref(), Some("+49254712344675"));
        assert_eq!(to_e164("0049254712344675629"), None);
    }

    #[test]
    fn kenyan_number_is_shown_in_national_format() {
        assert_eq!(readable("+254712345678"), "0712 345 678");
        assert_eq!(readable("+442079460018"), "+442079460018");
    }

    #[test]
    fn middle_digits_of_a_number_are_masked() {
        assert_eq!(masked("+254712345678"), "0712 ••• 678");
        assert_eq!(masked("+442079460018"), "+4420•••••018");
        assert_eq!(masked("12"), "12");
    }
}
