//! Name and contact details of the shop, as a section of the settings.

use korosho_domain::limits::{MAX_ADDRESS_LENGTH, MAX_MAP_URL_LENGTH, MAX_NAME_LENGTH};
use korosho_domain::problem::{InvalidReason, Problem};
use korosho_domain::public_details::{
    PublicDetails, PublicDetailsView, SavePublicDetailsInput, is_map_url,
};
use korosho_domain::shop_info::ContactDetails;
use korosho_domain::team::AuditAction;

use super::{SectionState, SettingsSection};
use crate::config::ShopSettings;
use crate::validation;

/// Maximum length of a value in the audit log, in characters: the text has room for each of them.
const MAX_VALUE_LENGTH: usize = 75;

/// Section with the name and contact details of the shop.
#[derive(Debug)]
pub struct DetailsSection;

impl SettingsSection for DetailsSection {
    type Value = PublicDetails;
    type View = PublicDetailsView;
    type Input = SavePublicDetailsInput;
    const NAME: &'static str = "details";
    const PAGE: &'static str = "/admin/details";
    const ACTION: AuditAction = AuditAction::DetailsChanged;

    fn of_settings(settings: &ShopSettings) -> PublicDetails {
        PublicDetails { name: settings.name.clone(), contact: settings.contact.clone() }
    }

    fn apply_to(value: PublicDetails, settings: &mut ShopSettings) {
        PublicDetails { name: settings.name, contact: settings.contact } = value;
    }

    fn into_values(input: SavePublicDetailsInput) -> (PublicDetails, i64) {
        (input.details, input.revision)
    }

    /// Texts are one line, phone numbers E.164.
    fn clean(
        &self,
        _: &PublicDetails,
        typed: PublicDetails,
        _: i64,
    ) -> Result<PublicDetails, Problem> {
        let PublicDetails { name, contact } = typed;
        let ContactDetails { email, phone, address, whatsapp, map_url } = contact;
        let field = |name: &str| format!("details.contact.{name}");
        Ok(PublicDetails {
            name: validation::required("details.name", &name, MAX_NAME_LENGTH)?,
            contact: ContactDetails {
                email: validation::email(&field("email"), Some(&email))?.unwrap_or_default(),
                phone: validation::phone(&field("phone"), &phone)?,
                address: validation::line(&field("address"), &address, MAX_ADDRESS_LENGTH)?,
                whatsapp: validation::phone(&field("whatsapp"), &whatsapp)?,
                map_url: cleaned_map_url(&field("map_url"), &map_url)?,
            },
        })
    }

    fn changes(former: &PublicDetails, value: &PublicDetails) -> Vec<String> {
        let of = |details: &PublicDetails| {
            let PublicDetails { name, contact } = details.clone();
            let ContactDetails { email, phone, address, whatsapp, map_url } = contact;
            [
                ("name", name),
                ("e-mail", email),
                ("phone", phone),
                ("address", address),
                ("WhatsApp", whatsapp),
                ("map", map_url),
            ]
        };
        let differing = of(former).into_iter().zip(of(value)).filter(|(old, new)| old != new);
        differing.map(|(_, (label, new))| change(label, &new)).collect()
    }

    fn view(&self, state: SectionState<PublicDetails>) -> PublicDetailsView {
        let SectionState { value, revision, is_from_file } = state;
        PublicDetailsView { details: value, revision, is_from_file }
    }
}

fn cleaned_map_url(field: &str, typed: &str) -> Result<String, Problem> {
    let typed = typed.trim();
    if typed.chars().count() > MAX_MAP_URL_LENGTH {
        return Err(Problem::invalid(field, InvalidReason::TooLong));
    }
    if !typed.is_empty() && !is_map_url(typed) {
        return Err(Problem::invalid(field, InvalidReason::Malformed));
    }
    Ok(typed.to_owned())
}

/// New value with its label; a long one ends in an ellipsis.
fn change(label: &str, new: &str) -> String {
    if new.is_empty() {
        return format!("{label} removed");
    }
    let rest = if new.chars().count() > MAX_VALUE_LENGTH { "…" } else { "" };
    let start: String = new.chars().take(MAX_VALUE_LENGTH).collect();
    format!("{label} {start}{rest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn details() -> PublicDetails {
        PublicDetails {
            name: "Korosho".to_owned(),
            contact: ContactDetails {
                email: "info@korosho.example".to_owned(),
                phone: "+254712345678".to_owned(),
                address: "Ngong Road, Nairobi".to_owned(),
                whatsapp: "+254712345678".to_owned(),
                map_url: "https://maps.example/korosho".to_owned(),
            },
        }
    }

    #[test]
    fn only_changed_values_are_named() {
        let mut after = details();
        after.contact.phone = "+254700000001".to_owned();
        after.contact.map_url.clear();
        assert_eq!(
            DetailsSection::changes(&details(), &after),
            ["phone +254700000001", "map removed"]
        );
        assert_eq!(DetailsSection::changes(&details(), &details()), Vec::<String>::new());
    }

    #[test]
    fn audit_text_fits_every_value_at_maximum_length() {
        let long = "é".repeat(MAX_ADDRESS_LENGTH);
        let contact = ContactDetails {
            email: long.clone(),
            phone: "+123456789012345".to_owned(),
            address: long.clone(),
            whatsapp: "+123456789012345".to_owned(),
            map_url: long.clone(),
        };
        let after = PublicDetails { name: long, contact };
        let changes = DetailsSection::changes(&details(), &after);
        assert_eq!(changes.len(), 6);
        assert!(changes.join("; ").chars().count() <= super::super::MAX_CHANGES_LENGTH);
    }

    #[test]
    fn values_applied_to_settings_are_read_back() {
        let mut settings = ShopSettings { pickup: false, ..ShopSettings::default() };
        DetailsSection::apply_to(details(), &mut settings);
        assert_eq!(DetailsSection::of_settings(&settings), details());
        assert!(!settings.pickup);
    }
}
