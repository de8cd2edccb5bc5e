//! Test that the committed `src/shop/wire.ts` equals the one generated from this crate.
//!
//! `KOROSHO_FIX=1 cargo test -p korosho-domain --features ts --test typescript` writes it
//! (`npm run fix` does).

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt::Write;

use korosho_domain::order::OrderStatus;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::{Problem, ProblemDocument};
use korosho_domain::sentence::ENGLISH_MARKS;
use korosho_domain::text_page::TextPageKind;
use korosho_domain::{email, limits, operations as ops};
use ts_rs::{Config, TS, TypeVisitor};

const HEADER: &str = "// Generated from crates/domain by `npm run fix`. Do not edit.\n";

/// `export const MAX_QUANTITY = 999;` for each limit, from the constant of the same name.
macro_rules! constants {
    ($($name:ident),+ $(,)?) => {
        [$(format!("export const {} = {};\n", stringify!($name), limits::$name)),+]
    };
}

fn limits() -> String {
    let numbers = constants![
        MIN_QUANTITY,
        MAX_QUANTITY,
        MAX_LINES,
        MAX_NAME_LENGTH,
        MAX_EMAIL_LENGTH,
        MAX_PHONE_LENGTH,
        MAX_ADDRESS_LENGTH,
        MAX_NOTE_LENGTH,
        MAX_CARD_TEXT_LENGTH,
        MAX_MESSAGE_LENGTH,
        MAX_REVIEWER_LENGTH,
        MAX_REVIEW_LENGTH,
        MAX_COUPON_LENGTH,
        MAX_SEARCH_LENGTH,
        MIN_PIN_LENGTH,
        MIN_MANAGER_PIN_LENGTH,
        MAX_PIN_LENGTH,
        MAX_ACCOUNT_NAME_LENGTH,
        MAX_DEVICE_NAME_LENGTH,
        MIN_PASSWORD_LENGTH,
        MAX_PASSWORD_LENGTH,
        MAX_LEAD_MINUTES,
        MIN_DELIVERY_WINDOW_MINUTES,
        MAX_DELIVERY_WINDOW_MINUTES,
        MAX_EXTRA_DAYS,
        MIN_SLOT_MINUTES,
        MAX_SLOTS,
        MAX_SLOT_CAPACITY,
        MAX_SLOT_DAYS_AHEAD,
        DEFAULT_SLOT_DAYS_AHEAD,
        MAX_EXCHANGE_RATES,
        MAX_HOURS_EXCEPTIONS,
        MAX_HOLIDAY_NAME_LENGTH,
        MAX_MAP_URL_LENGTH,
        MAX_DEVICE_NUMBER,
        MIN_REPORT_YEAR,
        MAX_REPORT_YEAR,
    ];
    let prepaid: Vec<_> =
        PaymentMethod::ALL.into_iter().filter(|method| method.is_prepaid()).collect();
    let with_status = |is_meant: fn(OrderStatus) -> bool| {
        let statuses: Vec<_> = OrderStatus::ALL.into_iter().filter(|one| is_meant(*one)).collect();
        serde_json::to_string(&statuses).unwrap()
    };
    let (open, counted) = (with_status(OrderStatus::is_open), with_status(OrderStatus::counts));
    let packed = with_status(OrderStatus::is_packed);
    let prepaid = serde_json::to_string(&prepaid).unwrap();
    let [start, end] = ENGLISH_MARKS.map(|mark| format!("\\u{:x}", u32::from(mark)));
    format!(
        "{}export const EMAIL_PATTERN = /{}/u;\n\
         export const ENGLISH_MARKS = [\"{start}\", \"{end}\"] as const;\n\
         export const PREPAID_METHODS: readonly PaymentMethod[] = {prepaid};\n\
         export const OPEN_STATUSES: readonly OrderStatus[] = {open};\n\
         export const COUNTED_STATUSES: readonly OrderStatus[] = {counted};\n\
         export const PACKED_STATUSES: readonly OrderStatus[] = {packed};\n",
        numbers.concat(),
        email::PATTERN
    )
}

/// `TEXT_PAGES`: names of all kinds of text pages.
fn text_pages() -> String {
    let names = TextPageKind::ALL.map(|kind| format!("\"{}\"", kind.as_str()));
    format!(
        "/** Kinds of text pages. */\nexport const TEXT_PAGES = [{}] as const;\n",
        names.join(", ")
    )
}

/// Declarations by name of the visited types and of those that they name.
struct Declarations<'a> {
    config: &'a Config,
    by_name: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations<'_> {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if T::output_path().is_some() {
            let Entry::Vacant(entry) = self.by_name.entry(T::ident(self.config)) else { return };
            let docs = T::docs().unwrap_or_default();
            entry.insert(format!("{docs}export {}\n", T::decl(self.config)));
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

/// `Operations`: input and output of each operation by name.
fn signatures(config: &Config) -> String {
    let or_void = |name: String| if name == "null" { "void".to_owned() } else { name };
    let mut text = String::from("/** Input and output of each operation. */\n");
    text.push_str("export type Operations = {\n");
    for ops::Signature { name, doc, input, output } in ops::signatures(config) {
        let (input, output) = (or_void(input), or_void(output));
        writeln!(text, "  /**{doc} */\n  {name}: {{ input: {input}; output: {output} }};").unwrap();
    }
    text + "};\n"
}

/// Method and path of the operations with a route that `is_meant` selects.
fn routes(name: &str, doc: &str, is_meant: fn(ops::Apps) -> bool) -> String {
    let mut text = format!("/** Method and path of each operation of {doc}. */\n");
    writeln!(text, "export const {name} = {{").unwrap();
    for ops::Operation { name, apps, route, .. } in ops::OPERATIONS {
        if let Some((method, path)) = route.filter(|_| is_meant(*apps)) {
            let method = format!("{method:?}").to_uppercase();
            writeln!(text, "  {name}: \"{method} {path}\",").unwrap();
        }
    }
    text + "} as const;\n"
}

/// A constant for each port with the names of its operations; `ROUTES` for the website's,
/// `ADMIN_ROUTES` for those of the admin pages.
fn ports() -> String {
    let mut text = routes("ROUTES", "the website", |apps| apps.web) + "\n";
    text.push_str(&routes("ADMIN_ROUTES", "the admin pages", |apps| apps.admin));
    for (port, apps, doc) in [
        ("SHOP", (true, true, true), "every app"),
        ("SETUP", (false, true, true), "kiosk and desk"),
        ("KIOSK", (false, true, false), "the kiosk alone"),
        ("DESK", (false, false, true), "the desk alone"),
    ] {
        writeln!(text, "\n/** Operations of {doc}. */").unwrap();
        writeln!(text, "export const {port}_OPERATIONS = [").unwrap();
        let is_meant = |operation: &&ops::Operation| {
            let ops::Apps { web, kiosk, desk, .. } = operation.apps;
            (web, kiosk, desk) == apps
        };
        for operation in ops::OPERATIONS.iter().filter(is_meant) {
            writeln!(text, "  \"{}\",", operation.name).unwrap();
        }
        text.push_str("] as const;\n");
    }
    text
}

fn wire() -> String {
    let config = Config::new().with_large_int("number");
    let mut declarations = Declarations { config: &config, by_name: BTreeMap::new() };
    ops::visit_types(&mut declarations);
    declarations.visit::<Problem>();
    declarations.visit::<ProblemDocument>();
    let types = declarations.by_name.into_values().collect::<Vec<_>>().join("\n");
    let constants = limits() + &text_pages();
    format!("{HEADER}\n{constants}\n{}\n{}\n{types}", ports(), signatures(&config))
}

#[test]
fn wire_ts_matches_the_domain_types() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../src/shop/wire.ts");
    let generated = wire();
    if std::env::var_os("KOROSHO_FIX").is_some() {
        std::fs::write(path, &generated).unwrap();
    }
    let committed = std::fs::read_to_string(path).unwrap_or_default();
    assert!(committed == generated, "src/shop/wire.ts is out of date: run `npm run fix`");
}
