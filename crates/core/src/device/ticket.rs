//! Order tickets as ESC/POS, the command language of receipt printers.

use std::cell::RefCell;
use std::sync::LazyLock;

use escpos::driver::Driver;
use escpos::errors::Result;
use escpos::printer::Printer;
use escpos::printer_options::PrinterOptions;
use escpos::utils::{
    JustifyMode, PageCode, Protocol, QRCodeCorrectionLevel, QRCodeModel, QRCodeOption,
};
use korosho_domain::gift::Gift;
use korosho_domain::language::Language;
use korosho_domain::language_file;
use korosho_domain::money::Minor;
use korosho_domain::order::OrderView;
use korosho_domain::payment::PaymentState;
use korosho_domain::quote::{QuoteLine, TaxDisplay};
use serde::Deserialize;

use crate::money::amount;

/// Characters in a line of 80 mm paper in font A.
const WIDTH: usize = 42;

/// Contents of a ticket.
#[derive(Debug, Clone, Copy)]
pub struct Ticket<'a> {
    /// The shop's name.
    pub shop: &'a str,
    /// The order.
    pub order: &'a OrderView,
    /// Time of the order as text.
    pub placed: &'a str,
    /// The signed order, for the scanner of a desk; not printed for a gift.
    pub code: Option<&'a str>,
    /// Whether an earlier ticket may already be on paper.
    pub copy: bool,
}

/// Texts of tickets in one language: `src/i18n/<tag>/ticket.json`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TicketTexts {
    copy: String,
    rounding: String,
    total: String,
    includes: String,
    paid: String,
    to_pay: String,
    /// Legal note.
    not_a_receipt: String,
    printer_test: String,
    gift_for: String,
}

static TEXTS: LazyLock<[TicketTexts; Language::ALL.len()]> =
    LazyLock::new(|| crate::texts::parse(language_file!("ticket.json")));

/// A text in every language: a ticket is read by staff as well as by the customer.
fn multilingual(text: fn(&TicketTexts) -> &String) -> String {
    printable(&TEXTS.each_ref().map(|texts| text(texts).as_str()).join(" / "))
}

/// A product's name in every language, once if all are equal.
fn multilingual_name(line: &QuoteLine) -> String {
    let mut names = Language::ALL.map(|language| line.name_in(language)).to_vec();
    names.dedup();
    names.join(" / ")
}

/// Driver that collects the bytes.
#[derive(Clone, Default)]
struct Sheet(std::rc::Rc<RefCell<Vec<u8>>>);

impl Driver for Sheet {
    fn name(&self) -> String {
        "sheet".to_owned()
    }

    fn write(&self, data: &[u8]) -> Result<()> {
        self.0.borrow_mut().extend_from_slice(data);
        Ok(())
    }

    fn read(&self, _buf: &mut [u8]) -> Result<usize> {
        Ok(0)
    }

    fn flush(&self) -> Result<()> {
        Ok(())
    }
}

impl Ticket<'_> {
    /// Encodes the ticket for the printer.
    pub fn bytes(&self) -> Result<Vec<u8>> {
        let sheet = Sheet::default();
        let options = PrinterOptions::new(Some(PageCode::WPC1252), None, 42);
        let mut printer = Printer::new(sheet.clone(), Protocol::default(), Some(options));
        printer.init()?.justify(JustifyMode::CENTER)?;
        self.head(&mut printer)?;
        self.lines(&mut printer)?;
        self.foot(&mut printer)?;
        printer.feeds(3)?.print_cut()?;
        Ok(sheet.0.take())
    }

    fn head(&self, printer: &mut Printer<Sheet>) -> Result<()> {
        printer.bold(true)?.writeln(&printable(self.shop))?.bold(false)?;
        if self.copy {
            let copy = multilingual(|texts| &texts.copy);
            printer.reverse(true)?.writeln(&format!(" {copy} "))?.reverse(false)?;
        }
        printer.size(4, 4)?.writeln(&printable(&self.order.number))?.reset_size()?;
        printer.writeln(&printable(self.placed))?;
        match &self.order.gift {
            Some(gift) => self.gift(printer, &gift.details)?,
            None if self.order.customer.name.is_empty() => {}
            None => {
                printer.bold(true)?.writeln(&printable(&self.order.customer.name))?.bold(false)?;
            }
        }
        if let Some(note) = &self.order.note {
            printer.reverse(true)?.writeln(&format!(" {} ", printable(note)))?.reverse(false)?;
        }
        printer.feed().map(drop)
    }

    /// Prints the recipient of a gift, and its card line by line.
    fn gift(&self, printer: &mut Printer<Sheet>, gift: &Gift) -> Result<()> {
        let lead = multilingual(|texts| &texts.gift_for);
        let name = printable(&gift.recipient);
        printer.bold(true)?;
        for line in wrapped(&format!("{lead} {name}"), WIDTH) {
            printer.writeln(&line)?;
        }
        printer.bold(false)?;
        for line in gift.card_text.lines().flat_map(|line| wrapped(&printable(line), WIDTH)) {
            printer.writeln(&line)?;
        }
        Ok(())
    }

    fn lines(&self, printer: &mut Printer<Sheet>) -> Result<()> {
        printer.justify(JustifyMode::LEFT)?;
        let hides_prices = self.order.gift.is_some();
        for line in &self.order.lines {
            let options: Vec<&str> = line.options.values().map(String::as_str).collect();
            let name = format!("{} {}", multilingual_name(line), options.join(", "));
            let name = printable(name.trim_end());
            // The slip lies in the box of a gift, whose recipient sees no amounts.
            let amount = if hides_prices { String::new() } else { self.amount(line.total) };
            printer.writeln(row(&format!("{} x ", line.quantity), &name, &amount).trim_end())?;
        }
        if hides_prices {
            return printer.justify(JustifyMode::CENTER).map(drop);
        }
        printer.writeln(&"-".repeat(WIDTH))?;
        if self.order.tax_display == TaxDisplay::Added {
            self.taxes(printer)?;
        }
        if self.order.rounding != 0 {
            let rounding = self.amount(self.order.rounding);
            let text = multilingual(|texts| &texts.rounding);
            printer.writeln(&row("", &text, &rounding))?;
        }
        let total = self.amount(self.order.total);
        let text = multilingual(|texts| &texts.total);
        printer.bold(true)?.writeln(&row("", &text, &total))?.bold(false)?;
        if self.order.tax_display == TaxDisplay::Included {
            self.taxes(printer)?;
        }
        let paid = self.order.payment.state == PaymentState::Paid;
        let status = if paid {
            multilingual(|texts| &texts.paid)
        } else {
            multilingual(|texts| &texts.to_pay)
        };
        printer.justify(JustifyMode::CENTER)?.bold(true)?.writeln(&status)?.bold(false).map(drop)
    }

    /// Prints a row for each tax, under its name in the store.
    fn taxes(&self, printer: &mut Printer<Sheet>) -> Result<()> {
        let lead = match self.order.tax_display {
            TaxDisplay::Included => multilingual(|texts| &texts.includes) + " ",
            TaxDisplay::Added | TaxDisplay::None => String::new(),
        };
        for tax in &self.order.taxes {
            let name = printable(&tax.label);
            printer.writeln(&row(&lead, &name, &self.amount(tax.amount)))?;
        }
        Ok(())
    }

    fn amount(&self, minor: Minor) -> String {
        amount(minor, &self.order.currency)
    }

    fn foot(&self, printer: &mut Printer<Sheet>) -> Result<()> {
        // The code contains the total.
        if let Some(code) = self.code.filter(|_| self.order.gift.is_none()) {
            let option = QRCodeOption::new(QRCodeModel::Model2, 4, QRCodeCorrectionLevel::M);
            printer.feed()?.qrcode_option(code, option)?;
        }
        printer.feed()?;
        for texts in &*TEXTS {
            printer.writeln(&printable(&texts.not_a_receipt))?;
        }
        Ok(())
    }
}

/// Encodes a test page.
pub fn test_page(shop: &str) -> Result<Vec<u8>> {
    let sheet = Sheet::default();
    let options = PrinterOptions::new(Some(PageCode::WPC1252), None, 42);
    let mut printer = Printer::new(sheet.clone(), Protocol::default(), Some(options));
    printer.init()?.justify(JustifyMode::CENTER)?.bold(true)?.writeln(&printable(shop))?;
    printer.bold(false)?.writeln(&multilingual(|texts| &texts.printer_test))?;
    printer.feeds(3)?.print_cut()?;
    Ok(sheet.0.take())
}

/// Text on the left, an amount on the right. A long text continues on the next lines, indented past
/// `lead`; the amount is on the last line.
fn row(lead: &str, text: &str, amount: &str) -> String {
    let room = WIDTH.saturating_sub(lead.len() + amount.len() + 1).max(1);
    let mut lines = wrapped(text, room);
    let last = lines.pop().unwrap_or_default();
    let gap = room + 1 - last.chars().count();
    lines.push(format!("{last}{}{amount}", " ".repeat(gap)));
    format!("{lead}{}", lines.join(&format!("\n{}", " ".repeat(lead.len()))))
}

/// Words in lines of at most `room` characters; a longer word is cut.
fn wrapped(text: &str, room: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let mut rest = word;
        while !rest.is_empty() {
            let used = lines.last().map_or(0, |line| line.chars().count());
            let space = usize::from(used > 0);
            let fits = used + space + rest.chars().count() <= room;
            if used > 0 && !fits {
                lines.push(String::new());
                continue;
            }
            let end = rest.char_indices().nth(room).map_or(rest.len(), |(at, _)| at);
            if let Some(line) = lines.last_mut() {
                line.extend([&" "[..space], &rest[..end]]);
            }
            rest = &rest[end..];
        }
    }
    lines
}

/// Text in the characters of code page 1252; others become the nearest one, or `?`.
fn printable(text: &str) -> String {
    let plain = |letter: char| match letter {
        '\u{2018}' | '\u{2019}' => '\'',
        '\u{201c}' | '\u{201d}' => '"',
        '\u{2013}' | '\u{2014}' => '-',
        // Letters of Kikuyu and Kamba names.
        'ĩ' => 'i',
        'Ĩ' => 'I',
        'ũ' => 'u',
        'Ũ' => 'U',
        letter if letter.is_control() => ' ',
        letter if letter.is_ascii() || ('\u{a0}'..='\u{ff}').contains(&letter) => letter,
        _ => '?',
    };
    text.chars().map(plain).collect()
}
