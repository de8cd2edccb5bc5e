//! Validation of typed input: trimming, length limits, e-mail shape, phone numbers as E.164.

use korosho_domain::customer::Customer;
use korosho_domain::email;
use korosho_domain::fulfilment::{Address, Fulfilment};
use korosho_domain::gift::Gift;
use korosho_domain::language::Language;
use korosho_domain::limits::{
    MAX_ADDRESS_LENGTH, MAX_CARD_TEXT_LENGTH, MAX_COUPON_LENGTH, MAX_EMAIL_LENGTH, MAX_NAME_LENGTH,
    MAX_NOTE_LENGTH,
};
use korosho_domain::order::CheckoutInput;
use korosho_domain::order_change::OrderChange;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::phone;
use korosho_domain::problem::{InvalidReason, Problem};

/// One line of text without control characters; `field` names it in the problem.
pub(crate) fn line(field: &str, typed: &str, longest: usize) -> Result<String, Problem> {
    text(field, &typed.replace(['\n', '\r', '\t'], " "), longest)
}

/// Text that may have several lines.
pub(crate) fn text(field: &str, typed: &str, longest: usize) -> Result<String, Problem> {
    let kept: String = typed.chars().filter(|c| *c == '\n' || !c.is_control()).collect();
    let kept = kept.trim();
    if kept.chars().count() > longest {
        return Err(Problem::invalid(field, InvalidReason::TooLong));
    }
    Ok(kept.to_owned())
}

/// A text that must not be empty.
pub(crate) fn required(field: &str, typed: &str, longest: usize) -> Result<String, Problem> {
    let kept = line(field, typed, longest)?;
    if kept.is_empty() {
        return Err(Problem::invalid(field, InvalidReason::Missing));
    }
    Ok(kept)
}

/// Name of a person. It stands in e-mails of the shop, so that it contains neither links nor control
/// characters; empty if nothing was typed.
pub(crate) fn name(field: &str, typed: &str, longest: usize) -> Result<String, Problem> {
    let typed = typed.trim();
    if typed.contains(char::is_control) || has_link(typed) {
        return Err(Problem::invalid(field, InvalidReason::Malformed));
    }
    line(field, typed, longest)
}

/// Like [`name`], for a name that must not be empty.
pub(crate) fn required_name(field: &str, typed: &str, longest: usize) -> Result<String, Problem> {
    match name(field, typed, longest)? {
        empty if empty.is_empty() => Err(Problem::invalid(field, InvalidReason::Missing)),
        name => Ok(name),
    }
}

/// Whether mail programs would show a part of the text as a link.
pub(crate) fn has_link(text: &str) -> bool {
    let text = text.to_lowercase();
    text.contains("://") || text.contains("www.")
}

/// E-mail address of a valid shape; `None` for an empty field.
pub(crate) fn email(field: &str, typed: Option<&str>) -> Result<Option<String>, Problem> {
    let Some(typed) = typed.map(str::trim).filter(|typed| !typed.is_empty()) else {
        return Ok(None);
    };
    if typed.chars().count() > MAX_EMAIL_LENGTH {
        return Err(Problem::invalid(field, InvalidReason::TooLong));
    }
    if !email::is_valid(typed) {
        return Err(Problem::invalid(field, InvalidReason::Malformed));
    }
    Ok(Some(typed.to_owned()))
}

/// Phone number as E.164; empty if nothing was typed.
pub(crate) fn phone(field: &str, typed: &str) -> Result<String, Problem> {
    if typed.trim().is_empty() {
        return Ok(String::new());
    }
    phone::to_e164(typed).ok_or_else(|| Problem::invalid(field, InvalidReason::Malformed))
}

/// Rules of the shop for a checkout, as they are now.
#[derive(Debug)]
pub(crate) struct CheckoutRules<'a> {
    /// Payment methods that are offered.
    pub(crate) methods: &'a [PaymentMethod],
    /// Languages of messages.
    pub(crate) languages: &'a [Language],
    /// Whether orders can be picked up.
    pub(crate) pickup: bool,
    /// Whether also an order for the counter needs name and phone.
    pub(crate) contact_needed: bool,
}

/// Normalises the input of a checkout, or returns the problem of a field.
pub(crate) fn checkout(
    rules: &CheckoutRules<'_>,
    input: CheckoutInput,
) -> Result<CheckoutInput, Problem> {
    if input.checkout_id.is_nil() {
        return Err(Problem::invalid("checkout_id", InvalidReason::Missing));
    }
    let fulfilment = fulfilment(rules.pickup, &input.fulfilment)?;
    let gift = input.gift.as_ref().map(|typed| gift(typed, &fulfilment)).transpose()?;
    method(rules.methods, input.payment, &fulfilment, gift.is_some())?;
    let at_counter = input.payment == PaymentMethod::Counter && fulfilment == Fulfilment::Pickup;
    let customer = customer(&input.customer, at_counter && !rules.contact_needed)?;
    let note = text("note", input.note.as_deref().unwrap_or_default(), MAX_NOTE_LENGTH)?;
    let coupon = line("coupon", input.coupon.as_deref().unwrap_or_default(), MAX_COUPON_LENGTH)?;
    let payer_phone = phone("payer_phone", input.payer_phone.as_deref().unwrap_or_default())?;
    let prompted = |phone: &String| input.payment == PaymentMethod::Mpesa && !phone.is_empty();
    let known = |language: &Language| rules.languages.contains(language);
    Ok(CheckoutInput {
        fulfilment,
        customer,
        payer_phone: Some(payer_phone).filter(prompted),
        note: Some(note).filter(|note| !note.is_empty()),
        gift,
        coupon: Some(coupon).filter(|coupon| !coupon.is_empty()),
        language: input.language.filter(known),
        ..input
    })
}

/// Normalises the contents of a changed order, or returns the problem of a field. `nameless`: the
/// order has no name and phone and may stay without.
pub(crate) fn order_change(
    pickup: bool,
    nameless: bool,
    change: OrderChange,
) -> Result<OrderChange, Problem> {
    change.extras.check()?;
    Ok(OrderChange {
        fulfilment: fulfilment(pickup, &change.fulfilment)?,
        customer: customer(&change.customer, nameless)?,
        note: text("note", &change.note, MAX_NOTE_LENGTH)?,
        ..change
    })
}

/// Normalises a customer. A customer at a kiosk is called by number and may be nameless.
fn customer(typed: &Customer, may_be_nameless: bool) -> Result<Customer, Problem> {
    let name = name("customer.name", &typed.name, MAX_NAME_LENGTH)?;
    let phone = phone("customer.phone", &typed.phone)?;
    for (field, value) in [("customer.name", &name), ("customer.phone", &phone)] {
        if value.is_empty() && !may_be_nameless {
            return Err(Problem::invalid(field, InvalidReason::Missing));
        }
    }
    Ok(Customer { name, phone, email: email("customer.email", typed.email.as_deref())? })
}

fn fulfilment(pickup: bool, asked: &Fulfilment) -> Result<Fulfilment, Problem> {
    let Fulfilment::Delivery { zone, address } = asked else {
        return if pickup {
            Ok(Fulfilment::Pickup)
        } else {
            Err(Problem::invalid("fulfilment.method", InvalidReason::Unknown))
        };
    };
    let typed = self::address(&address.clone().unwrap_or_default())?;
    Ok(Fulfilment::Delivery { zone: zone.clone(), address: Some(typed) })
}

/// Normalises a delivery address.
pub(crate) fn address(typed: &Address) -> Result<Address, Problem> {
    Ok(Address {
        estate: required("fulfilment.address.estate", &typed.estate, MAX_ADDRESS_LENGTH)?,
        landmark: line("fulfilment.address.landmark", &typed.landmark, MAX_ADDRESS_LENGTH)?,
        directions: text("fulfilment.address.directions", &typed.directions, MAX_NOTE_LENGTH)?,
    })
}

/// Normalises recipient and card of a gift. The rider calls the recipient, so that a delivery needs
/// the phone number. The card is shown on a page of the shop, so that it contains no links.
fn gift(typed: &Gift, fulfilment: &Fulfilment) -> Result<Gift, Problem> {
    let recipient_phone = phone("gift.recipient_phone", &typed.recipient_phone)?;
    if recipient_phone.is_empty() && *fulfilment != Fulfilment::Pickup {
        return Err(Problem::invalid("gift.recipient_phone", InvalidReason::Missing));
    }
    let card_text = text("gift.card_text", &typed.card_text, MAX_CARD_TEXT_LENGTH)?;
    if has_link(&card_text) {
        return Err(Problem::invalid("gift.card_text", InvalidReason::Malformed));
    }
    let recipient = required_name("gift.recipient", &typed.recipient, MAX_NAME_LENGTH)?;
    Ok(Gift { recipient, recipient_phone, card_text })
}

/// Checks that the shop accepts this payment method for this currency and kind of fulfilment.
/// `is_gift`: the one who receives the order is not the one who pays it, so that nothing is paid on
/// delivery or at the counter.
pub(crate) fn method(
    offered: &[PaymentMethod],
    method: PaymentMethod,
    fulfilment: &Fulfilment,
    is_gift: bool,
) -> Result<(), Problem> {
    let fits = match method {
        PaymentMethod::Counter => *fulfilment == Fulfilment::Pickup,
        PaymentMethod::OnDelivery => *fulfilment != Fulfilment::Pickup,
        PaymentMethod::Card | PaymentMethod::Mpesa => true,
    };
    let fits = fits && (method.is_prepaid() || !is_gift);
    if fits && offered.contains(&method) { Ok(()) } else { Err(Problem::PaymentMethodUnavailable) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn valid_email_is_accepted_and_malformed_email_is_refused() {
        for typed in ["a@b.co", "wanjiku.k+shop@example.co.ke", "  a@b.co "] {
            assert!(matches!(email("email", Some(typed)), Ok(Some(_))), "{typed}");
        }
        for typed in ["a", "a@b", "@b.co", "a@.co", "a b@c.co", "a@b.co,c@d.co", "<a@b.co>"] {
            assert_eq!(
                email("email", Some(typed)),
                Err(Problem::invalid("email", InvalidReason::Malformed)),
                "{typed}"
            );
        }
        assert_eq!(email("email", Some("  ")), Ok(None));
    }

    #[test]
    fn name_with_a_link_or_a_control_character_is_refused() {
        for typed in ["http://evil.example", "Www.evil.example", "Amina\nBuy", "Ami\u{7}na", "a\tb"]
        {
            let refused = Err(Problem::invalid("name", InvalidReason::Malformed));
            assert_eq!(name("name", typed, 40), refused, "{typed:?}");
        }
        for typed in [" Wanjiku wa Kamau\n", "N'gang'a", "Anne-Marie O. 3rd", "S.W. www"] {
            assert_eq!(name("name", typed, 40), Ok(typed.trim().to_owned()));
        }
        let missing = Err(Problem::invalid("name", InvalidReason::Missing));
        assert_eq!(required_name("name", " ", 40), missing);
    }

    #[test]
    fn gift_needs_a_recipient_and_for_a_delivery_a_phone() {
        let delivery = Fulfilment::Delivery { zone: "1:2".to_owned(), address: None };
        let typed = |recipient: &str, phone: &str, card: &str| Gift {
            recipient: recipient.to_owned(),
            recipient_phone: phone.to_owned(),
            card_text: card.to_owned(),
        };
        let cases = [
            (typed(" ", "0722 000 111", ""), "gift.recipient", InvalidReason::Missing),
            (typed("Zawadi\nX", "0722 000 111", ""), "gift.recipient", InvalidReason::Malformed),
            (
                typed("www.evil.example", "0722 000 111", ""),
                "gift.recipient",
                InvalidReason::Malformed,
            ),
            (typed(&"é".repeat(101), "0722 000 111", ""), "gift.recipient", InvalidReason::TooLong),
            (typed("Zawadi", " ", ""), "gift.recipient_phone", InvalidReason::Missing),
            (typed("Zawadi", "12", ""), "gift.recipient_phone", InvalidReason::Malformed),
            (
                typed("Zawadi", "0722000111", "https://evil.example"),
                "gift.card_text",
                InvalidReason::Malformed,
            ),
            (
                typed("Zawadi", "0722000111", &"é".repeat(201)),
                "gift.card_text",
                InvalidReason::TooLong,
            ),
        ];
        for (typed, field, reason) in cases {
            assert_eq!(gift(&typed, &delivery), Err(Problem::invalid(field, reason)), "{typed:?}");
        }
        let long = "é".repeat(200);
        assert_eq!(
            gift(&typed(" Zawadi O. ", "0722 000 111", &long), &delivery),
            Ok(typed("Zawadi O.", "+254722000111", &long))
        );
        assert_eq!(
            gift(&typed("Zawadi", "", " Hongera!\r\nWe are\u{7} proud. \n"), &Fulfilment::Pickup),
            Ok(typed("Zawadi", "", "Hongera!\nWe are proud.")),
            "a pick-up needs no phone, and a card has lines"
        );
    }

    #[test]
    fn text_is_trimmed_and_bounded() {
        assert_eq!(line("name", " Wanjiku\u{7} \n wa Kamau ", 40), Ok("Wanjiku   wa Kamau".into()));
        assert_eq!(
            line("name", &"a".repeat(41), 40),
            Err(Problem::invalid("name", InvalidReason::TooLong))
        );
        assert_eq!(
            required("name", " \t", 40),
            Err(Problem::invalid("name", InvalidReason::Missing))
        );
    }
}
