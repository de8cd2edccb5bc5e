//! Row of the table of operations.

use serde_json::Value;

/// Apps that may call an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Apps {
    /// The public website.
    pub web: bool,
    /// The kiosk window.
    pub kiosk: bool,
    /// The desk window.
    pub desk: bool,
    /// The admin pages of the server.
    pub admin: bool,
}

/// HTTP method of an operation's route.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Reads.
    Get,
    /// Writes.
    Post,
}

/// TypeScript types of an operation's input and output; `null` for none.
#[cfg(feature = "ts")]
#[derive(Debug)]
pub struct Signature {
    /// Name of the operation.
    pub name: &'static str,
    /// Its description.
    pub doc: &'static str,
    /// Type of its one argument.
    pub input: String,
    /// Type of its result.
    pub output: String,
}

/// Row of the table.
#[derive(Debug, Clone, Copy)]
pub struct Operation {
    /// Snake_case name, the same in every layer.
    pub name: &'static str,
    /// Apps that may call it.
    pub apps: Apps,
    /// Its route, for those that the website or a device's program calls over HTTP.
    pub route: Option<(Method, &'static str)>,
    /// Well-formed input with default values, for tests; null for none.
    pub default_input: fn() -> Value,
}

pub(super) const NOBODY: Apps = Apps { web: false, kiosk: false, desk: false, admin: false };
pub(super) const EVERYONE: Apps = Apps { web: true, kiosk: true, desk: true, admin: false };
pub(super) const WEB: Apps = Apps { web: true, ..NOBODY };
pub(super) const KIOSK: Apps = Apps { kiosk: true, ..NOBODY };
pub(super) const DESK: Apps = Apps { desk: true, ..NOBODY };
pub(super) const APP: Apps = Apps { kiosk: true, desk: true, ..NOBODY };
pub(super) const ADMIN: Apps = Apps { admin: true, ..NOBODY };
pub(super) const DESK_AND_ADMIN: Apps = Apps { admin: true, ..DESK };
pub(super) const APP_AND_ADMIN: Apps = Apps { admin: true, ..APP };
/// No page: the programs of kiosk and desk call the shop's server over HTTP.
pub(super) const DEVICE: Apps = NOBODY;
