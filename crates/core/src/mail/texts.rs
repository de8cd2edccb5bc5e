//! Texts of e-mails and short messages, composed from the catalogue of texts (`src/i18n`).

use std::sync::LazyLock;

use korosho_domain::desk_messages::DeskMessage;
use korosho_domain::fulfilment::{Address, Fulfilment};
use korosho_domain::language::Language;
use korosho_domain::language_file;
use korosho_domain::money::Minor;
use korosho_domain::order::OrderStatus;
use korosho_domain::phone::readable;
use korosho_domain::preparation::{OrderToPrepare, PreparationStage};
use korosho_domain::quote::{QuoteLine, QuoteTax, TaxDisplay};
use serde::Deserialize;
use unicode_normalization::UnicodeNormalization as _;

use crate::config::ShopSettings;
use crate::money::money;
use crate::promise_text;
use crate::smtp::OutgoingMail;
use crate::store::order_codes::OrderCode;
use crate::store::orders::Order;
use crate::validation::has_link;

/// Characters of one text message (GSM 03.38, without extension characters).
const MAX_SMS_LENGTH: usize = 160;
/// Characters of a name in a greeting.
const MAX_GREETED_LENGTH: usize = 40;

/// Dots between labels of a host name (UTS #46).
const DOTS: [char; 4] = ['.', '\u{3002}', '\u{ff0e}', '\u{ff61}'];

/// Texts of e-mails and short messages in one language: `src/i18n/<tag>/mail.json`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MailTexts {
    hello: String,
    thanks: String,
    order: String,
    total: String,
    discount: String,
    delivery: String,
    rounding: String,
    includes: String,
    pickup_at: String,
    deliver_to: String,
    packing: String,
    paid: String,
    unpaid: String,
    to_pay: String,
    cancelled: String,
    refunded: String,
    /// `{name}` stands for the recipient.
    gift_for: String,
    follow: String,
    pay_here: String,
    /// `{number}` stands for the order's number, in these three.
    ready_to_pick_up: String,
    ready_for_rider: String,
    on_its_way: String,
    /// `{amount}` stands for the amount.
    amount_due: String,
    /// `{name}` stands for the product, here and in the introduction.
    pub(super) back_in_stock: String,
    pub(super) back_in_stock_intro: String,
    pub(super) back_in_stock_once: String,
    pub(super) unsubscribe: String,
    pub(super) confirm_newsletter: String,
    pub(super) confirm_newsletter_intro: String,
    pub(super) confirm_notice: String,
    /// `{name}` stands for the product.
    pub(super) confirm_notice_intro: String,
    pub(super) confirmation_ignore: String,
    /// `{code}` and `{number}` stand for the code and the number of its order.
    order_code: String,
    order_code_subject: String,
    order_code_ignore: String,
}

/// Texts by the position of the language in `Language::ALL`.
static TEXTS: LazyLock<[MailTexts; Language::ALL.len()]> =
    LazyLock::new(|| crate::texts::parse(language_file!("mail.json")));

pub(super) fn texts(language: Language) -> &'static MailTexts {
    &TEXTS[language as usize]
}

fn texts_of(order: &Order) -> &'static MailTexts {
    texts(order.contents.language.unwrap_or_default())
}

/// Confirmation mail of an order; `None` if the customer gave no e-mail address.
pub(super) fn confirmation(
    shop: &ShopSettings,
    order: &Order,
    paid: bool,
    page: &str,
) -> Option<OutgoingMail> {
    let to = order.contents.customer.email.clone()?;
    let (texts, contents) = (texts_of(order), &order.contents);
    // Anybody can have the shop write to a stranger by an order that is never paid: its mail contains
    // nothing that was typed.
    let name = if paid { greeting_name(&contents.customer.name) } else { String::new() };
    let greeting = format!("{} {name}", texts.hello);
    let mut lines = vec![
        format!("{}, {}", greeting.trim_end(), texts.thanks),
        String::new(),
        format!("{} {}", texts.order, order.number),
    ];
    let language = contents.language.unwrap_or_default();
    lines.extend(contents.quote.lines.iter().map(|line| goods(line, &order.currency, language)));
    lines.extend(extras(order, texts));
    lines.push(format!("{}: {}", texts.total, money(order.total, &order.currency)));
    lines.extend(included_taxes(order, texts));
    let status = payment_status(order, paid, texts).to_owned();
    lines.push(String::new());
    lines.extend(place(shop, order, paid, texts));
    lines.extend(gift(order, texts).filter(|_| paid));
    lines.extend(promise(order));
    lines.push(status);
    lines.extend([String::new(), format!("{}: {page}", texts.follow)]);
    lines.extend([String::new(), shop.name.clone(), readable(&shop.contact.phone)]);
    Some(OutgoingMail {
        to,
        answer_to: Some(shop.contact.email.clone()).filter(|email| !email.is_empty()),
        subject: format!("{} {}: {}", texts.order, order.number, shop.name),
        body: lines.join("\n"),
    })
}

/// Name in a greeting: a long one is cut, because anybody can type a message instead of a name.
fn greeting_name(name: &str) -> String {
    let name: String = name.chars().take(MAX_GREETED_LENGTH).collect();
    without_links(name.trim_end())
}

fn goods(line: &QuoteLine, currency: &str, language: Language) -> String {
    let options: Vec<&str> = line.options.values().map(String::as_str).collect();
    let size =
        if options.is_empty() { String::new() } else { format!(" ({})", options.join(", ")) };
    let (quantity, name) = (line.quantity, line.name_in(language));
    format!("  {quantity} × {name}{size}: {}", money(line.total, currency))
}

fn extras(order: &Order, texts: &MailTexts) -> Vec<String> {
    let quote = &order.contents.quote;
    let added = quote.taxes.iter().filter(|_| quote.tax_display == TaxDisplay::Added);
    let taxes = added.map(|tax| (tax.label.as_str(), tax.amount));
    [(texts.discount.as_str(), -quote.discount), (&texts.delivery, quote.shipping)]
        .into_iter()
        .chain(taxes)
        .chain([(texts.rounding.as_str(), quote.rounding)])
        .filter(|(_, amount)| *amount != 0)
        .map(|(word, amount)| format!("{word}: {}", money(amount, &order.currency)))
        .collect()
}

/// Lines for the taxes included in the total.
fn included_taxes(order: &Order, texts: &MailTexts) -> Vec<String> {
    let quote = &order.contents.quote;
    let taxes = quote.taxes.iter().filter(|_| quote.tax_display == TaxDisplay::Included);
    let row = |tax: &QuoteTax| {
        format!("{} {}: {}", texts.includes, tax.label, money(tax.amount, &order.currency))
    };
    taxes.map(row).collect()
}

/// Place where the order is handed over, if the shop has an address; of an unpaid order without the
/// address that was typed.
fn place(shop: &ShopSettings, order: &Order, paid: bool, texts: &MailTexts) -> Option<String> {
    match &order.contents.fulfilment {
        Fulfilment::Pickup => {
            let address = Some(&shop.contact.address).filter(|address| !address.is_empty())?;
            Some(format!("{}: {address}", texts.pickup_at))
        }
        Fulfilment::Delivery { address, .. } => {
            let typed = address.as_ref().filter(|_| paid)?;
            Some(format!("{}: {}", texts.deliver_to, one_line(typed)))
        }
    }
}

/// Recipient of a gift.
fn gift(order: &Order, texts: &MailTexts) -> Option<String> {
    let gift = order.contents.gift.as_ref()?;
    let name = greeting_name(&gift.details.recipient);
    Some(texts.gift_for.replace("{name}", &name))
}

/// Promised time of an order that is still to be handed over.
fn promise(order: &Order) -> Option<String> {
    let promise = order.contents.quote.promise.filter(|_| order.status.is_open())?;
    Some(promise_text::sentence(promise, order.contents.language.unwrap_or_default()))
}

/// Formats a postal address as one line; addresses in Nairobi are directions.
fn one_line(address: &Address) -> String {
    let parts = [&address.estate, &address.landmark, &address.directions];
    let filled = parts.into_iter().map(|part| without_links(part));
    let filled: Vec<String> = filled.filter(|part| !part.is_empty()).collect();
    filled.join("; ")
}

/// Text that mail programs show without links: without URLs, of which directions may contain one of a
/// map, and with a space after dots within words, which would make a word a host name.
fn without_links(text: &str) -> String {
    let words = text.split(' ').filter(|word| !has_link(word)).map(|word| {
        let mut spaced = String::new();
        let mut letters = word.chars().peekable();
        while let Some(letter) = letters.next() {
            spaced.push(letter);
            if DOTS.contains(&letter) && letters.peek().is_some_and(|next| next.is_alphabetic()) {
                spaced.push(' ');
            }
        }
        spaced
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Payment status of an order. The ledger decides (`paid`), because staff also advance unpaid
/// orders.
fn payment_status<'t>(order: &Order, paid: bool, texts: &'t MailTexts) -> &'t str {
    match order.status {
        OrderStatus::Cancelled => &texts.cancelled,
        OrderStatus::Refunded => &texts.refunded,
        OrderStatus::Paid => &texts.packing,
        OrderStatus::Completed => &texts.paid,
        _ if paid => &texts.paid,
        OrderStatus::Pending => &texts.unpaid,
        _ => &texts.to_pay,
    }
}

/// Text about an order in one paragraph with the URL of its page, where it can be paid.
pub(super) fn short(shop: &ShopSettings, order: &Order, paid: bool, page: &str) -> String {
    let texts = texts_of(order);
    let status = payment_status(order, paid, texts);
    let lead = if status == texts.unpaid { &texts.pay_here } else { &texts.follow };
    let total = money(order.total, &order.currency);
    format!("{}: {} {}, {total}. {status} {lead}: {page}", shop.name, texts.order, order.number)
}

/// Text with the amount due for an order and the payment URL.
///
/// An SMS holds 160 characters of the GSM alphabet: the longest wording that fits is chosen, and
/// characters outside the alphabet are dropped.
pub(super) fn to_pay(shop: &ShopSettings, order: &Order, due: Minor, page: &str) -> String {
    let texts = texts_of(order);
    let (name, number) = (gsm(&shop.name), gsm(&order.number));
    let due = money(due, &order.currency);
    let forms = [
        format!("{name}: {} {number}, {due}. {}: {page}", texts.order, texts.pay_here),
        format!("{} {number}, {due}. {}: {page}", texts.order, texts.pay_here),
        format!("{number} {due}. {}: {page}", texts.pay_here),
    ];
    let fits = |text: &&String| text.len() <= TEXT_MESSAGE;
    // No wording fits a very long URL of another server; a chat message has no such limit.
    forms.iter().find(fits).unwrap_or(&forms[0]).clone()
}

/// Facts of the text that an order is ready or on its way.
pub(crate) struct ReadyText<'a> {
    /// Language of the customer; `None` = unknown.
    pub(crate) language: Option<Language>,
    pub(crate) order: &'a OrderToPrepare,
    /// URL of the order's page, if the customer can open one.
    pub(crate) page: Option<&'a str>,
}

/// Text that an order is ready or on its way, with the amount due and its page.
pub(super) fn ready(shop: &ShopSettings, text: &ReadyText<'_>) -> String {
    let default = || shop.languages.first().copied().unwrap_or_default();
    let (texts, order) = (texts(text.language.unwrap_or_else(default)), text.order);
    let state = match (order.stage, order.is_delivery) {
        (PreparationStage::WithRider, _) => &texts.on_its_way,
        (PreparationStage::ToPack | PreparationStage::Ready, true) => &texts.ready_for_rider,
        (PreparationStage::ToPack | PreparationStage::Ready, false) => &texts.ready_to_pick_up,
    };
    let greeting = format!("{} {}", texts.hello, greeting_name(&order.row.name));
    let state = state.replace("{number}", &order.row.number);
    let mut parts = vec![format!("{}: {}, {state}", shop.name, greeting.trim_end())];
    if order.row.due > 0 {
        parts
            .push(texts.amount_due.replace("{amount}", &money(order.row.due, &order.row.currency)));
    }
    parts.extend(text.page.map(|page| format!("{}: {page}", texts.follow)));
    parts.join(" ")
}

/// Characters of one SMS in the GSM alphabet (3GPP TS 23.038).
const TEXT_MESSAGE: usize = 160;

/// Replaces or drops characters that take more than one septet in an SMS or one byte in UTF-8.
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
pub(super) fn contact(shop: &ShopSettings, message: &DeskMessage, recipient: &str) -> OutgoingMail {
    let reach = [message.email.as_deref(), message.phone.as_deref()];
    let reach: Vec<&str> = reach.into_iter().flatten().collect();
    OutgoingMail {
        to: recipient.to_owned(),
        answer_to: message.email.clone(),
        subject: format!("{}: {}", shop.name, message.name),
        body: format!("{}\n\n{} ({})", message.message, message.name, reach.join(", ")),
    }
}

fn order_code_text(texts: &MailTexts, order: &Order, digits: &str) -> String {
    texts.order_code.replace("{code}", digits).replace("{number}", &order.number)
}

/// Text message with the one-time code of an order.
pub(super) fn order_code_sms(
    shop: &ShopSettings,
    language: Language,
    order: &Order,
    digits: &str,
) -> String {
    let text = order_code_text(texts(language), order, digits);
    let named = gsm(&format!("{}: {text}", shop.name));
    // A longer text is charged as several messages; the sender's name says who sent it.
    if named.chars().count() > MAX_SMS_LENGTH { gsm(&text) } else { named }
}

/// Mail with the one-time code of an order. The code is not in the subject, which locked screens show.
pub(super) fn order_code(
    shop: &ShopSettings,
    code: &OrderCode,
    order: &Order,
    digits: &str,
) -> OutgoingMail {
    let texts = texts(code.language);
    let text = order_code_text(texts, order, digits);
    let subject = texts.order_code_subject.replace("{number}", &order.number);
    let ignore = &texts.order_code_ignore;
    OutgoingMail {
        to: code.recipient.clone(),
        answer_to: Some(shop.contact.email.clone()).filter(|email| !email.is_empty()),
        subject: format!("{subject}: {}", shop.name),
        body: format!("{text}\n\n{ignore}\n\n{}\n{}", shop.name, readable(&shop.contact.phone)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sms_text_contains_only_gsm_characters() {
        assert_eq!(
            gsm("Café “Korosho” – Nairobi’s [best] 🥜"),
            "Cafe \"Korosho\" - Nairobi's (best) "
        );
        assert_eq!(gsm("K2-047"), "K2-047");
    }

    #[test]
    fn names_of_hosts_become_words() {
        for (typed, shown) in [
            ("Amina claim.example/now", "Amina claim. example/now"),
            ("x@evil.co.ke", "x@evil. co. ke"),
            ("evil\u{3002}example", "evil\u{3002} example"),
            ("P.O. Box 1.5", "P. O. Box 1.5"),
            ("see https://evil.example now", "see now"),
            ("Wanjiku K. 0712.345.678", "Wanjiku K. 0712.345.678"),
        ] {
            assert_eq!(without_links(typed), shown, "{typed}");
        }
    }

    #[test]
    fn postal_address_omits_empty_fields() {
        let address = Address { estate: "Kilimani".into(), ..Address::default() };
        assert_eq!(one_line(&address), "Kilimani");
        let whole = Address { landmark: "Yaya".into(), directions: "blue gate".into(), ..address };
        assert_eq!(one_line(&whole), "Kilimani; Yaya; blue gate");
    }

    #[test]
    fn every_language_has_every_text() {
        for language in Language::ALL {
            assert!(!texts(language).to_pay.is_empty(), "{language}");
        }
    }
}
