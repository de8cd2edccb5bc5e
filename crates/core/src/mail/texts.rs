//! What letters and short texts say, in English and Kiswahili.

use korosho_domain::fulfilment::{Address, Fulfilment};
use korosho_domain::order::OrderStatus;
use korosho_domain::quote::{QuoteLine, QuoteTax, TaxDisplay};
use unicode_normalization::UnicodeNormalization as _;

use crate::config::ShopSettings;
use crate::money::money;
use crate::smtp::OutgoingMail;
use crate::store::messages::Message;
use crate::store::notices::Notice;
use crate::store::orders::Order;

/// The words of one language.
struct Words {
    hello: &'static str,
    thanks: &'static str,
    order: &'static str,
    total: &'static str,
    discount: &'static str,
    delivery: &'static str,
    rounding: &'static str,
    includes: &'static str,
    pickup_at: &'static str,
    deliver_to: &'static str,
    paid: &'static str,
    to_pay: &'static str,
    follow: &'static str,
    pay_here: &'static str,
}

const ENGLISH: Words = Words {
    hello: "Hello",
    thanks: "thank you for your order.",
    order: "Order",
    total: "Total",
    discount: "Discount",
    delivery: "Delivery",
    rounding: "Rounding",
    includes: "Includes",
    pickup_at: "To be picked up at",
    deliver_to: "To be delivered to",
    paid: "Paid. We are packing it.",
    to_pay: "To be paid when you get it.",
    follow: "Follow your order",
    pay_here: "Pay here",
};

const KISWAHILI: Words = Words {
    hello: "Habari",
    thanks: "asante kwa oda yako.",
    order: "Oda",
    total: "Jumla",
    discount: "Punguzo",
    delivery: "Usafirishaji",
    rounding: "Kukadiria shilingi",
    includes: "Pamoja na",
    pickup_at: "Utaichukua",
    deliver_to: "Tutaipeleka",
    paid: "Imelipwa. Tunaifungasha.",
    to_pay: "Utalipa utakapoipokea.",
    follow: "Fuatilia oda yako",
    pay_here: "Lipa hapa",
};

fn words(order: &Order) -> &'static Words {
    match order.contents.language.as_deref() {
        Some("sw") => &KISWAHILI,
        _ => &ENGLISH,
    }
}

/// The confirmation of an order; `None` where the customer gave no address.
pub(super) fn confirmation(shop: &ShopSettings, order: &Order, page: &str) -> Option<OutgoingMail> {
    let to = order.contents.customer.email.clone()?;
    let (words, contents) = (words(order), &order.contents);
    let mut lines = vec![
        format!("{} {}, {}", words.hello, contents.customer.name, words.thanks),
        String::new(),
        format!("{} {}", words.order, order.number),
    ];
    lines.extend(contents.quote.lines.iter().map(|line| goods(line, &order.currency)));
    lines.extend(extras(order, words));
    lines.push(format!("{}: {}", words.total, money(order.total, &order.currency)));
    lines.extend(included_taxes(order, words));
    lines.extend([String::new(), place(shop, order, words), standing(order, words).to_owned()]);
    lines.extend([String::new(), format!("{}: {page}", words.follow)]);
    lines.extend([String::new(), shop.name.clone(), shop.contact.phone.clone()]);
    Some(OutgoingMail {
        to,
        answer_to: Some(shop.contact.email.clone()).filter(|email| !email.is_empty()),
        subject: format!("{} {}: {}", words.order, order.number, shop.name),
        body: lines.join("\n"),
    })
}

fn goods(line: &QuoteLine, currency: &str) -> String {
    let options: Vec<&str> = line.options.values().map(String::as_str).collect();
    let size =
        if options.is_empty() { String::new() } else { format!(" ({})", options.join(", ")) };
    format!("  {} × {}{size}: {}", line.quantity, line.name, money(line.total, currency))
}

fn extras(order: &Order, words: &Words) -> Vec<String> {
    let quote = &order.contents.quote;
    let added = quote.taxes.iter().filter(|_| quote.tax_display == TaxDisplay::Added);
    let taxes = added.map(|tax| (tax.label.as_str(), tax.amount));
    [(words.discount, -quote.discount), (words.delivery, quote.shipping)]
        .into_iter()
        .chain(taxes)
        .chain([(words.rounding, quote.rounding)])
        .filter(|(_, amount)| *amount != 0)
        .map(|(word, amount)| format!("{word}: {}", money(amount, &order.currency)))
        .collect()
}

/// Taxes that are part of the total.
fn included_taxes(order: &Order, words: &Words) -> Vec<String> {
    let quote = &order.contents.quote;
    let taxes = quote.taxes.iter().filter(|_| quote.tax_display == TaxDisplay::Included);
    let row = |tax: &QuoteTax| {
        format!("{} {}: {}", words.includes, tax.label, money(tax.amount, &order.currency))
    };
    taxes.map(row).collect()
}

fn place(shop: &ShopSettings, order: &Order, words: &Words) -> String {
    match &order.contents.fulfilment {
        Fulfilment::Pickup => format!("{}: {}", words.pickup_at, shop.contact.address),
        Fulfilment::Delivery { address, .. } => {
            format!("{}: {}", words.deliver_to, address.as_ref().map(way).unwrap_or_default())
        }
    }
}

/// An address in Nairobi is a description of the way.
fn way(address: &Address) -> String {
    let parts = [&address.estate, &address.landmark, &address.directions];
    let filled: Vec<&str> =
        parts.into_iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
    filled.join("; ")
}

const fn standing(order: &Order, words: &Words) -> &'static str {
    match order.status {
        OrderStatus::Pending | OrderStatus::Confirmed => words.to_pay,
        _ => words.paid,
    }
}

/// An order in one paragraph with the address of its page.
pub(super) fn short(shop: &ShopSettings, order: &Order, page: &str) -> String {
    let words = words(order);
    format!(
        "{}: {} {}, {}. {} {}: {page}",
        shop.name,
        words.order,
        order.number,
        money(order.total, &order.currency),
        standing(order, words),
        words.follow,
    )
}

/// What is owed for an order, with the address where it is paid.
///
/// One text message takes 160 characters of its own alphabet: the longest wording that fits is taken,
/// and whatever it has no letter for is left out.
pub(super) fn to_pay(shop: &ShopSettings, order: &Order, page: &str) -> String {
    let words = words(order);
    let (name, number) = (gsm(&shop.name), gsm(&order.number));
    let total = money(order.total, &order.currency);
    let forms = [
        format!("{name}: {} {number}, {total}. {}: {page}", words.order, words.pay_here),
        format!("{} {number}, {total}. {}: {page}", words.order, words.pay_here),
        format!("{number} {total}. {}: {page}", words.pay_here),
    ];
    let fits = |text: &&String| text.len() <= TEXT_MESSAGE;
    // An address of somebody else's that is too long for any of them goes into a chat all the same.
    forms.iter().find(fits).unwrap_or(&forms[0]).clone()
}

/// Letters of one text message in its own alphabet (3GPP TS 23.038).
const TEXT_MESSAGE: usize = 160;

/// A text in letters that are one character each in a text message as well as one byte here.
fn gsm(text: &str) -> String {
    let plain = |letter: char| match letter {
        '\u{2018}' | '\u{2019}' | '`' => Some('\''),
        '\u{201c}' | '\u{201d}' => Some('"'),
        '\u{2013}' | '\u{2014}' => Some('-'),
        '[' | '{' => Some('('),
        ']' | '}' => Some(')'),
        '^' | '\\' | '~' | '|' => None,
        letter if letter.is_ascii() && !letter.is_ascii_control() => Some(letter),
        letter => letter.to_string().nfd().next().filter(char::is_ascii_alphabetic),
    };
    text.chars().filter_map(plain).collect()
}

/// Message of the contact form, for staff.
pub(super) fn contact(shop: &ShopSettings, message: &Message, recipient: &str) -> OutgoingMail {
    let reach = [message.email.as_deref(), message.phone.as_deref()];
    let reach: Vec<&str> = reach.into_iter().flatten().collect();
    OutgoingMail {
        to: recipient.to_owned(),
        answer_to: message.email.clone(),
        subject: format!("{}: {}", shop.name, message.name),
        body: format!("{}\n\n{} ({})", message.message, message.name, reach.join(", ")),
    }
}

/// Something can be had again, for whoever asked to hear it.
pub(super) fn there_again(
    shop: &ShopSettings,
    notice: &Notice,
    name: &str,
    page: &str,
    stop: &str,
) -> OutgoingMail {
    let (subject, news, once, quit) = match notice.language.as_str() {
        "sw" => (
            format!("{name} imerudi"),
            format!("Habari, {name} uliyoisubiri inapatikana tena:"),
            "Hatutakuandikia tena kuhusu hii. Hatukukuwekea akiba, basi usikawie.",
            "Usitake kuandikiwa tena",
        ),
        _ => (
            format!("{name} is back"),
            format!("Hello, {name}, which you waited for, is there again:"),
            "We write about it this once. None is put aside, so do not wait too long.",
            "To hear no more from us",
        ),
    };
    let end = [shop.name.as_str(), shop.contact.phone.as_str()].join("\n");
    OutgoingMail {
        to: notice.email.clone(),
        answer_to: Some(shop.contact.email.clone()).filter(|email| !email.is_empty()),
        subject: format!("{subject}: {}", shop.name),
        body: format!("{news}\n\n{page}\n\n{once}\n\n{quit}: {stop}\n\n{end}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_message_has_only_letters_that_it_can_have() {
        assert_eq!(
            gsm("Café “Korosho” – Nairobi’s [best] 🥜"),
            "Cafe \"Korosho\" - Nairobi's (best) "
        );
        assert_eq!(gsm("K2-047"), "K2-047");
    }

    #[test]
    fn a_way_leaves_out_what_was_not_given() {
        let address = Address { estate: "Kilimani".into(), ..Address::default() };
        assert_eq!(way(&address), "Kilimani");
        let whole = Address { landmark: "Yaya".into(), directions: "blue gate".into(), ..address };
        assert_eq!(way(&whole), "Kilimani; Yaya; blue gate");
    }
}
