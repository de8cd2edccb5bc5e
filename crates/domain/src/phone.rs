//! Phone numbers: any Kenyan or international spelling in, E.164 out.

use phonenumber::{Mode, country};

/// `0712 345 678`, `712345678`, `254712…`, `+254…` → `+254712345678`; `None` where it is no number.
///
/// Numbers without a country are read as Kenyan; operator prefixes are not judged, since numbers
/// are portable between operators.
#[must_use]
pub fn to_e164(typed: &str) -> Option<String> {
    let digits: String = typed.chars().filter(char::is_ascii_digit).collect();
    let trimmed = typed.trim();
    let candidate = match () {
        () if trimmed.starts_with('+') => format!("+{digits}"),
        () if digits.starts_with("254") && digits.len() == 12 => format!("+{digits}"),
        () if digits.starts_with("00") => format!("+{}", &digits[2..]),
        () => digits,
    };
    let number = phonenumber::parse(Some(country::KE), candidate).ok()?;
    phonenumber::is_valid(&number).then(|| number.format().mode(Mode::E164).to_string())
}

/// E.164 as people in Kenya read it: `+254712345678` → `0712 345 678`; others are left as they are.
#[must_use]
pub fn readable(e164: &str) -> String {
    match e164.strip_prefix("+254") {
        Some(rest) if rest.len() == 9 && rest.is_ascii() => {
            format!("0{} {} {}", &rest[..3], &rest[3..6], &rest[6..])
        }
        _ => e164.to_owned(),
    }
}

/// E.164 with its middle hidden, enough for its owner to know it: `0712 ••• 678`.
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
    fn every_kenyan_spelling_is_one_person() {
        for typed in [
            "0712 345 678",
            "0712345678",
            "712345678",
            "254712345678",
            "+254 712-345-678",
            "00254712345678",
            "(0712) 345678",
        ] {
            assert_eq!(to_e164(typed).as_deref(), Some("+254712345678"), "{typed}");
        }
        assert_eq!(to_e164("0110 123 456").as_deref(), Some("+254110123456"));
    }

    #[test]
    fn foreign_numbers_are_customers_too() {
        assert_eq!(to_e164("+44 20 7946 0018").as_deref(), Some("+442079460018"));
    }

    #[test]
    fn refuses_what_is_no_number() {
        for typed in ["", "abc", "0712", "+254", "07123456789012", "+1 000"] {
            assert_eq!(to_e164(typed), None, "{typed}");
        }
    }

    #[test]
    fn shows_numbers_as_people_read_them() {
        assert_eq!(readable("+254712345678"), "0712 345 678");
        assert_eq!(readable("+442079460018"), "+442079460018");
    }

    #[test]
    fn hides_the_middle_of_a_number() {
        assert_eq!(masked("+254712345678"), "0712 ••• 678");
        assert_eq!(masked("+442079460018"), "+4420•••••018");
        assert_eq!(masked("12"), "12");
    }
}
