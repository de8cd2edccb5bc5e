//! Bodies of the fuzz targets: each gives bytes from outside to a parser of the product and checks
//! what must hold for any input. cargo-fuzz runs them (`fuzz/`, docs/fuzzing.md), and
//! `tests/replay.rs` runs them over the committed corpora on the stable toolchain.

#![allow(clippy::expect_used, reason = "a violated property must stop the fuzzer")]
#![allow(clippy::missing_panics_doc, reason = "each target panics on a violated property")]

mod devices;
mod files;
mod fixtures;
mod payments;
mod pictures;
mod requests;
mod store;
mod text;

/// A fuzz target.
pub type Target = fn(&[u8]);

/// Every target by its name, which is also that of its binary and of its corpus.
pub const TARGETS: &[(&str, Target)] = &[
    ("admin_bodies", requests::admin_bodies),
    ("catalogue_file", files::catalogue_file),
    ("contacts", text::contacts),
    ("daraja", payments::daraja),
    ("device_files", devices::device_files),
    ("forms", requests::forms),
    ("formulas", text::formulas),
    ("html", store::html),
    ("http_bodies", requests::bodies),
    ("http_queries", requests::queries),
    ("order_link", devices::order_link),
    ("order_transfer", devices::order_transfer),
    ("pictures", pictures::pictures),
    ("search", text::search),
    ("server_settings", files::server_settings),
    ("settings_import", files::settings_import),
    ("sms", payments::sms),
    ("stripe", payments::stripe),
    ("tickets", devices::tickets),
    ("woo_cart", store::cart),
    ("woo_orders", store::orders),
    ("woo_products", store::products),
    ("woo_records", store::records),
    ("woo_webhook", store::webhook),
];

/// Runs the target with this name.
pub fn run(name: &str, data: &[u8]) {
    let found = TARGETS.iter().find(|(known, _)| *known == name);
    found.expect("a target of this name").1(data);
}
