//! What people read of the shop: typed by staff, first filled in from the store.

use korosho_core::config::ShopSettings;
use korosho_domain::device::ShopDetails;
use korosho_domain::language::Language;
use korosho_domain::phone;
use korosho_domain::problem::{InvalidReason, Problem};

/// Longest of each text.
const MAX_TEXT: usize = 200;

/// Details in good form: trimmed, the phone in E.164, a language that the app speaks.
///
/// # Errors
/// [`Problem::InvalidInput`] with the field that is wrong.
pub fn checked(input: &ShopDetails) -> Result<ShopDetails, Problem> {
    let details = ShopDetails {
        name: text("name", &input.name)?,
        phone: phone_number(&input.phone)?,
        email: email(&input.email)?,
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
    if typed.chars().count() > MAX_TEXT {
        return Err(Problem::invalid(field, InvalidReason::TooLong));
    }
    if typed.chars().any(char::is_control) {
        return Err(Problem::invalid(field, InvalidReason::Malformed));
    }
    Ok(typed.to_owned())
}

fn phone_number(typed: &str) -> Result<String, Problem> {
    match typed.trim() {
        "" => Ok(String::new()),
        typed => {
            phone::to_e164(typed).ok_or_else(|| Problem::invalid("phone", InvalidReason::Malformed))
        }
    }
}

fn email(typed: &str) -> Result<String, Problem> {
    let typed = text("email", typed)?;
    let parts = typed.split_once('@');
    let whole = parts.is_some_and(|(name, host)| !name.is_empty() && host.contains('.'));
    if typed.is_empty() || whole && !typed.contains(char::is_whitespace) {
        Ok(typed)
    } else {
        Err(Problem::invalid("email", InvalidReason::Malformed))
    }
}

/// Puts the details into the core's settings; what is empty stays as it is there.
pub fn apply(details: ShopDetails, settings: &mut ShopSettings) {
    let put = |place: &mut String, value: String| {
        if !value.is_empty() {
            *place = value;
        }
    };
    put(&mut settings.name, details.name);
    put(&mut settings.contact.phone, details.phone);
    put(&mut settings.contact.email, details.email);
    put(&mut settings.contact.address, details.address);
    // The shop's own language comes first.
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
    fn details_are_brought_into_form() {
        let details = checked(&typed()).unwrap();
        assert_eq!((details.name.as_str(), details.phone.as_str()), ("Korosho", "+254712345678"));
        let empty = ShopDetails { phone: String::new(), email: String::new(), ..typed() };
        assert!(checked(&empty).is_ok());
    }

    #[test]
    fn what_is_wrong_is_named() {
        let refused = |change: fn(&mut ShopDetails)| {
            let mut input = typed();
            change(&mut input);
            checked(&input).unwrap_err()
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
    fn the_shops_own_language_comes_first() {
        let mut settings = ShopSettings::default();
        apply(checked(&typed()).unwrap(), &mut settings);
        assert_eq!(settings.languages, [Language::Sw, Language::En]);
        apply(ShopDetails::default(), &mut settings);
        assert_eq!(settings.contact.phone, "+254712345678");
    }
}
