//! Test that the committed `src/shop/wire.ts` equals the one generated from this crate.
//!
//! `KOROSHO_FIX=1 cargo test -p korosho-domain --features ts --test typescript` writes it
//! (`npm run fix` does).
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

use std::fmt::Write;

use korosho_domain::{
    catalogue as c, customer, desk, desk_orders as w, device as d, email, fulfilment as f,
    kiosk as k, language, limits, message as m, operations as ops, order as o, order_transfer as h,
    payment as p, problem as e, quote as q, setup as s, shop_info as i, staff, team,
};
use ts_rs::{Config, TS};

const HEADER: &str = "// Generated from crates/domain by `npm run fix`. Do not edit.\n";

macro_rules! declarations {
    ($config:expr, $($type:ty),+ $(,)?) => {
        vec![$(declaration::<$type>($config)),+]
    };
}

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
        MAX_MESSAGE_LENGTH,
        MAX_REVIEWER_LENGTH,
        MAX_REVIEW_LENGTH,
        MAX_COUPON_LENGTH,
        MAX_SEARCH_LENGTH,
        MIN_PIN_LENGTH,
        MAX_PIN_LENGTH,
        MAX_DEVICE_NUMBER,
    ];
    format!("{}export const EMAIL_PATTERN = /{}/u;\n", numbers.concat(), email::PATTERN)
}

fn declaration<T: TS + ?Sized + 'static>(config: &Config) -> String {
    let docs = T::docs().unwrap_or_default();
    format!("{docs}export {}\n", T::decl(config))
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

/// A constant for each port with the names of its operations; `ROUTES` for the website's.
fn ports() -> String {
    let mut text = String::from("/** Method and path of each operation of the website. */\n");
    text.push_str("export const ROUTES = {\n");
    for ops::Operation { name, route, .. } in ops::OPERATIONS {
        if let Some((method, path)) = route {
            let method = format!("{method:?}").to_uppercase();
            writeln!(text, "  {name}: \"{method} {path}\",").unwrap();
        }
    }
    text.push_str("} as const;\n");
    let apps = |web, kiosk, desk| ops::Apps { web, kiosk, desk };
    for (port, apps, doc) in [
        ("SHOP", apps(true, true, true), "every app"),
        ("SETUP", apps(false, true, true), "kiosk and desk"),
        ("KIOSK", apps(false, true, false), "the kiosk alone"),
        ("DESK", apps(false, false, true), "the desk alone"),
    ] {
        writeln!(text, "\n/** Operations of {doc}. */").unwrap();
        writeln!(text, "export const {port}_OPERATIONS = [").unwrap();
        for operation in ops::OPERATIONS.iter().filter(|operation| operation.apps == apps) {
            writeln!(text, "  \"{}\",", operation.name).unwrap();
        }
        text.push_str("] as const;\n");
    }
    text
}

#[allow(clippy::too_many_lines, reason = "one list of types, a line each")]
fn wire() -> String {
    let config = Config::new().with_large_int("number");
    let declarations = declarations![
        &config,
        c::Product,
        c::Variation,
        c::Image,
        c::CategoryRef,
        c::Category,
        c::Rating,
        c::ProductOption,
        c::Fact,
        c::Review,
        c::ProductPage,
        c::Page<c::Product>,
        c::ProductQuery,
        c::OrderBy,
        c::Direction,
        c::ProductCounts,
        c::ProductRef,
        customer::Customer,
        f::Fulfilment,
        f::Address,
        f::DeliveryZone,
        m::ContactInput,
        m::NewsletterInput,
        m::StockNoticeInput,
        m::ReviewInput,
        m::UnsubscribeInput,
        o::CheckoutInput,
        o::CheckoutAnswer,
        o::OrderRef,
        o::OrderAccess,
        o::PayOrderInput,
        o::OrderStatus,
        o::OrderView,
        language::Language,
        p::PaymentMethod,
        p::PaymentProvider,
        p::PaymentState,
        p::PaymentView,
        p::PaymentFailure,
        p::Next,
        h::AdoptInput,
        h::AdoptedOrder,
        h::DeviceQuery,
        h::DeviceView,
        h::TransferredPayment,
        h::OrderPage,
        q::Line,
        q::QuoteInput,
        q::Quote,
        q::QuoteTax,
        q::TaxDisplay,
        q::QuoteLine,
        q::Notice,
        q::CouponRefusal,
        e::Problem,
        e::InvalidReason,
        e::ProblemDocument,
        s::SetupState,
        s::DamagedFile,
        s::KeptFile,
        s::AppMode,
        s::KeyringState,
        s::ConnectStoreInput,
        s::StoredKey,
        s::StoredEntry,
        s::StoredValue,
        desk::CustomerQuery,
        desk::CustomerSummary,
        desk::CustomerRef,
        desk::CustomerRecord,
        desk::CustomerProfile,
        desk::PastOrder,
        desk::PastLine,
        desk::DeskExtras,
        desk::CustomLine,
        desk::StaffDiscount,
        desk::LineNote,
        desk::DeskQuoteInput,
        desk::DeskOrderInput,
        desk::HeldOrder,
        desk::HoldOrderInput,
        desk::HeldOrderRef,
        w::OrdersQuery,
        w::Channel,
        w::Arrival,
        w::OrderRow,
        w::OrderList,
        w::OrderPick,
        w::DeskOrder,
        w::Happening,
        w::HappeningKind,
        w::MoveOrder,
        w::NoteInput,
        w::MarkPaidInput,
        w::RefundInput,
        w::ScanInput,
        w::ImportedOutbox,
        w::ShareWay,
        w::ShareInput,
        w::DeskMessage,
        w::DeskMessages,
        w::DayInput,
        w::DayEnd,
        w::TakenBy,
        w::ReceiptLine,
        team::Role,
        team::Member,
        team::Team,
        team::MemberInput,
        team::MemberRef,
        team::SignInInput,
        team::AuditEntry,
        team::AuditAction,
        staff::SettingsLockState,
        staff::PinInput,
        d::DeviceSettings,
        d::ShopDetails,
        d::PaymentSettings,
        d::PaymentKeysInput,
        d::ServerInput,
        d::MachineInput,
        d::ImportInput,
        d::ExportedFile,
        d::ConnectionView,
        d::StoreSeen,
        d::SyncView,
        d::Diagnostics,
        d::FaultReport,
        k::KioskSettings,
        k::Snoozed,
        k::TicketView,
        k::TicketState,
        k::KioskWork,
        k::UnsentOrder,
        i::ShopInfo,
        i::UnratedProducts,
        i::ContactDetails,
        i::OpeningHours,
        i::ExchangeRate,
    ];
    let types = declarations.join("\n");
    format!("{HEADER}\n{}\n{}\n{}\n{types}", limits(), ports(), signatures(&config))
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
