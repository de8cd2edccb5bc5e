//! Printed tickets: their bytes, rendered as text by a simulated printer, compared with reviewed
//! files. After an intended change, `KOROSHO_NEW_PAPER=1` writes the files again.

use std::fmt::Write as _;
use std::path::Path;

use korosho_core::device::ticket::{Ticket, test_page};
use korosho_domain::order::OrderView;
use serde_json::{Value, json};

/// Characters per line of 80 mm paper.
const WIDTH: usize = 42;

/// Simulated printer that knows the commands of our tickets and no others.
#[derive(Default)]
struct Press {
    paper: String,
    line: String,
    marks: Vec<String>,
    centred: bool,
    bold: bool,
    reverse: bool,
    size: usize,
    /// Data of the barcode that is printed next.
    code: String,
}

impl Press {
    fn print(bytes: &[u8]) -> String {
        let mut press = Self { size: 1, ..Self::default() };
        let mut rest = bytes;
        while let Some(used) = press.step(rest) {
            rest = &rest[used..];
        }
        assert!(press.line.is_empty(), "the last line was not fed: {}", press.line);
        press.paper
    }

    /// Executes one command; returns its length in bytes.
    fn step(&mut self, bytes: &[u8]) -> Option<usize> {
        match *bytes {
            [] => return None,
            [0x1b, b'@', ..] => return Some(2),
            // Code page 1252 has number 16.
            [0x1b, b't', 16, ..] => {}
            [0x1b, b'a', at @ (0 | 1), ..] => self.centred = at == 1,
            [0x1b, b'E', on @ (0 | 1), ..] => self.bold = on == 1,
            [0x1d, b'B', on @ (0 | 1), ..] => self.reverse = on == 1,
            [0x1d, b'!', size, ..] => self.size = usize::from(size & 7) + 1,
            [0x1b, b'd', lines, ..] => (0..lines).for_each(|_| self.feed()),
            [0x1d, b'V', b'A', 0, ..] => {
                self.paper.push_str(&"- ".repeat(WIDTH / 2 + 1));
                self.paper.push_str("cut\n");
                return Some(4);
            }
            [0x1d, b'(', b'k', low, high, 49, what, ..] => {
                let length = usize::from(low) + 256 * usize::from(high);
                self.code(what, &bytes[7..5 + length]);
                return Some(5 + length);
            }
            [b'\n', ..] => {
                self.feed();
                return Some(1);
            }
            [byte @ (0x20..=0x7e | 0xa0..), ..] => {
                self.letter(char::from(byte));
                return Some(1);
            }
            [..] => panic!("not a command of ours: {:02x?}", &bytes[..bytes.len().min(6)]),
        }
        Some(3)
    }

    fn letter(&mut self, letter: char) {
        // In this range code page 1252 is Latin-1.
        self.line.push(letter);
        let marks = [(self.bold, "bold"), (self.reverse, "white on black")];
        for mark in marks.iter().filter_map(|(on, mark)| on.then_some(*mark)) {
            self.mark(mark.to_owned());
        }
        if self.size > 1 {
            self.mark(format!("{} times as large", self.size));
        }
    }

    fn mark(&mut self, mark: String) {
        if !self.marks.contains(&mark) {
            self.marks.push(mark);
        }
    }

    fn feed(&mut self) {
        let letters = self.line.chars().count() * self.size;
        assert!(letters <= WIDTH, "does not fit on the paper: {}", self.line);
        let room = WIDTH - self.line.chars().count();
        let left = if self.centred { room / 2 } else { 0 };
        let (left, right) = (" ".repeat(left), " ".repeat(room - left));
        let marks = if self.marks.is_empty() {
            String::new()
        } else {
            format!("  {}", self.marks.join(", "))
        };
        writeln!(self.paper, "|{left}{}{right}|{marks}", self.line).unwrap();
        self.line.clear();
        self.marks.clear();
    }

    fn code(&mut self, what: u8, data: &[u8]) {
        match what {
            // Model, module size, error correction.
            65 | 67 | 69 => {}
            80 => self.code = String::from_utf8(data[1..].to_vec()).unwrap(),
            81 => {
                let code = std::mem::take(&mut self.code);
                assert!(!code.is_empty(), "a code without data");
                assert!(self.centred, "a code at the edge");
                writeln!(self.paper, "|{:^WIDTH$}|", "[code]").unwrap();
                writeln!(self.paper, "= {code}").unwrap();
            }
            other => panic!("not a part of a code: {other}"),
        }
    }
}

fn line(name: &str, options: Value, quantity: u32, total: i64) -> Value {
    json!({
        "product_id": 1, "variation_id": null, "name": name, "options": options, "slug": "",
        "image": null, "quantity": quantity, "unit_price": total / i64::from(quantity),
        "total": total, "available": true,
    })
}

fn order(number: &str, lines: Vec<Value>, total: i64) -> Value {
    json!({
        "id": "019b0000-0000-7000-8000-000000000001", "number": number, "status": "confirmed",
        "placed_at": 0, "lines": lines, "subtotal": total, "discount": 0, "shipping": 0,
        "rounding": 0, "total": total, "currency": "KES", "coupon": null,
        "fulfilment": { "method": "pickup" }, "customer": { "name": "", "phone": "" },
        "note": null,
        "payment": {
            "method": "counter", "state": "unpaid", "received": 0, "url": null, "phone": null,
            "reference": null, "paid_at": null, "failure": null,
        },
        "store_number": null,
    })
}

/// Compares the paper with the reviewed file.
fn looks_like(name: &str, bytes: &[u8]) {
    let paper = Press::print(bytes);
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src-tauri/tests/golden/{name}.txt"));
    if std::env::var_os("KOROSHO_NEW_PAPER").is_some() {
        std::fs::write(&path, &paper).unwrap();
    }
    let looked_at = std::fs::read_to_string(&path).expect("paper that was looked at");
    assert!(paper == looked_at, "{name} came out like this:\n{paper}");
}

fn ticket(order: Value, placed: &str, code: Option<&str>, copy: bool) -> Vec<u8> {
    let order: OrderView = serde_json::from_value(order).unwrap();
    Ticket { shop: "Korosho", order: &order, placed, code, copy }.bytes().unwrap()
}

#[test]
fn unpaid_counter_ticket_matches_its_reference() {
    let lines = vec![
        line("Salt & Vinegar Cashews", json!({}), 1, 65_000),
        line("Roasted & Salted Cashews", json!({ "Size": "500g" }), 2, 240_000),
        line(
            "Korosho, Njugu na Mabuyu ya Kukaangwa kwa Asali",
            json!({ "Size": "250g" }),
            3,
            156_150,
        ),
    ];
    let ticket =
        ticket(order("K2-047", lines, 461_150), "2026-11-20 11:00", Some("KS1.YWJj.ZGVm"), false);
    looks_like("ticket", &ticket);
}

#[test]
fn tickets_with_added_and_included_tax_match_their_references() {
    let lines = vec![line("Cashews", json!({}), 2, 66_666), line("Tea", json!({}), 1, 9_999)];
    let mut added = order("K2-048", lines.clone(), 76_665);
    added["tax_display"] = json!("added");
    added["taxes"] = json!([
        { "rate_id": 1, "label": "VAT", "amount": 10_667 },
        { "rate_id": 2, "label": "Reduced VAT", "amount": 800 },
    ]);
    added["rounding"] = json!(-32);
    added["total"] = json!(88_100);
    looks_like("ticket-tax-added", &ticket(added.clone(), "2026-11-20 11:00", None, false));
    let mut included = added;
    included["tax_display"] = json!("included");
    included["rounding"] = json!(35);
    included["total"] = json!(76_700);
    looks_like("ticket-tax-included", &ticket(included, "2026-11-20 11:00", None, false));
}

#[test]
fn ticket_names_products_in_both_languages() {
    let translated = |english: &str, kiswahili: &str| {
        let mut line = line(english, json!({ "Size": "500g" }), 1, 65_000);
        line["translations"] = json!({ "sw": { "name": kiswahili } });
        line
    };
    let lines = vec![
        translated("Salt & Vinegar Cashews", "Korosho za Chumvi na Siki"),
        translated("Mabuyu", "Mabuyu"),
    ];
    looks_like(
        "ticket-names",
        &ticket(order("K2-049", lines, 130_000), "2026-11-20 11:00", None, false),
    );
}

#[test]
fn copy_of_a_paid_ticket_with_name_and_note_matches_its_reference() {
    let mut order =
        order("K12-1047", vec![line("Njugu Karanga", json!({}), 12, 1_234_500)], 1_234_500);
    order["customer"]["name"] = json!("Zoë Wanjikũ");
    order["note"] = json!("Take away");
    order["payment"]["state"] = json!("paid");
    looks_like("ticket-copy", &ticket(order, "2026-11-20 23:59", None, true));
}

#[test]
fn ticket_of_a_gift_names_the_recipient_and_shows_no_amount_and_no_code() {
    let mut order = order("W-0047", vec![line("Cashews", json!({}), 2, 98_700)], 98_700);
    order["customer"]["name"] = json!("Amina Otieno");
    order["payment"]["state"] = json!("paid");
    order["gift"] = json!({
        "details": {
            "recipient": "Zawadi Njeri wa Kamau",
            "recipient_phone": "+254722000111",
            "card_text": "Hongera!\nWe are all so very proud of you and of what you did",
        },
        "key": "secret",
    });
    let bytes = ticket(order, "2026-11-20 11:00", Some("KS1.YWJj.ZGVm"), false);
    let paper = Press::print(&bytes);
    for hidden in ["987", "493", "PAID", "TOTAL", "Amina", "secret", "KS1"] {
        assert!(!paper.contains(hidden), "{hidden}: {paper}");
    }
    looks_like("ticket-gift", &bytes);
}

#[test]
fn test_page_matches_its_reference() {
    looks_like("test-page", &test_page("Korosho’s “Duka”").unwrap());
}
