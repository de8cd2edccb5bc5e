//! Test that the committed `src/shop/wire.ts` equals the one generated from this crate.
//!
//! `KOROSHO_FIX=1 cargo test -p korosho-domain --features ts --test typescript` writes it
//! (`npm run fix` does).
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

use korosho_domain::{
    catalogue as c, customer, desk, desk_orders as w, device as d, email, fulfilment as f,
    kiosk as k, limits, message as m, order as o, order_transfer as h, payment as p, problem as e,
    quote as q, setup as s, shop_info as i, staff, team,
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
        p::PaymentMethod,
        p::PaymentState,
        p::PaymentView,
        p::PaymentFailure,
        p::Next,
        h::AdoptInput,
        h::AdoptedOrder,
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
        staff::StaffState,
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
    format!("{HEADER}\n{}\n{}", limits(), declarations.join("\n"))
}

#[test]
fn wire_ts_is_what_the_domain_says() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../src/shop/wire.ts");
    let generated = wire();
    if std::env::var_os("KOROSHO_FIX").is_some() {
        std::fs::write(path, &generated).unwrap();
    }
    let committed = std::fs::read_to_string(path).unwrap_or_default();
    assert!(committed == generated, "src/shop/wire.ts is out of date: run `npm run fix`");
}
