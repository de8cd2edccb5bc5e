//! Details of the shop that customers read: entered by staff, initially from the store.

use korosho_domain::device::ShopDetails;
use korosho_domain::language::Language;
use korosho_domain::problem::{InvalidReason, Problem};

use crate::config::ShopSettings;
use crate::validation;

const MAX_TEXT_LENGTH: usize = 200;

/// Validates details: trimmed, phone as E.164, a language of the app.
///
/// # Errors
/// [`Problem::InvalidInput`] with the field that is wrong.
pub fn check(input: &ShopDetails) -> Result<ShopDetails, Problem> {
    let details = ShopDetails {
        name: text("name", &input.name)?,
        phone: validation::phone("phone", &input.phone)?,
        email: validation::email("email", Some(&input.email))?.unwrap_or_default(),
        address: text("address", &input.address)?,
        language: text("language", &input.language)?,
    };
    if details.name.is_empty() {
        return Err(Problem::invalid("name", InvalidReason::Missing));
    }
    let language = Language::of_tag(&details.language)
        .ok_or_else(|| Problem::invalid("language", InvalidReason::Unknown))?;
    Ok(ShopDetails { language: language.to_string(), ..details })
}

fn text(field: &str, typed: &str) -> Result<String, Problem> {
    let typed = typed.trim();
    if typed.chars().count() > MAX_TEXT_LENGTH {
        return Err(Problem::invalid(field, InvalidReason::TooLong));
    }
    if typed.chars().any(char::is_control) {
        return Err(Problem::invalid(field, InvalidReason::Malformed));
    }
    Ok(typed.to_owned())
}

/// Copies the details to the shop's settings; empty ones are ignored.
pub(super) fn apply(details: ShopDetails, settings: &mut ShopSettings) {
    let put = |place: &mut String, value: String| {
        if !value.is_empty() {
            *place = value;
        }
    };
    put(&mut settings.name, details.name);
    put(&mut settings.contact.phone, details.phone);
    put(&mut settings.contact.email, details.email);
    put(&mut settings.contact.address, details.address);
    // The shop's own language is first.
    settings.languages.sort_by_key(|language| language.tag() != details.language);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed() -> ShopDetails {
        ShopDetails {
            name: " Korosho ".to_owned(),
            phone: "0712 345 678".to_owned(),
            email: "info@korosho.example".to_owned(),
            address: "Ngong Road, Nairobi".to_owned(),
            language: "sw".to_owned(),
        }
    }

    #[test]
    fn details_are_normalised() {
        let details = check(&typed()).unwrap();
        assert_eq!((details.name.as_str(), details.phone.as_str()), ("Korosho", "+254712345678"));
        let empty = ShopDetails { phone: String::new(), email: String::new(), ..typed() };
        assert!(check(&empty).is_ok());
    }

    #[test]
    fn problem_names_the_invalid_field() {
        let refused = |change: fn(&mut ShopDetails)| {
            let mut input = typed();
            change(&mut input);
            check(&input).unwrap_err()
        };
        let of = Problem::invalid;
        assert_eq!(
            refused(|input| input.name = " ".to_owned()),
            of("name", InvalidReason::Missing)
        );
        assert_eq!(
            refused(|input| input.address = "x".repeat(201)),
            of("address", InvalidReason::TooLong)
        );
        assert_eq!(
            refused(|input| input.name = "a\nb".to_owned()),
            of("name", InvalidReason::Malformed)
        );
        assert_eq!(
            refused(|input| input.phone = "12".to_owned()),
            of("phone", InvalidReason::Malformed)
        );
        assert_eq!(
            refused(|input| input.email = "amina".to_owned()),
            of("email", InvalidReason::Malformed)
        );
        assert_eq!(
            refused(|input| input.language = "fr".to_owned()),
            of("language", InvalidReason::Unknown)
        );
    }

    #[test]
    fn chosen_language_of_the_shop_is_listed_first() {
        let mut settings = ShopSettings::default();
        apply(check(&typed()).unwrap(), &mut settings);
        assert_eq!(settings.languages, [Language::Sw, Language::En]);
        apply(ShopDetails::default(), &mut settings);
        assert_eq!(settings.contact.phone, "+254712345678");
    }
}
