//! A device of the shop, kiosk or desk: settings, secrets, shop details, tickets, and the opening
//! of its shop. The shell adds windows, the keyring and the printer.
//!
//! Reading order: [`settings`] (over [`env_overrides`] and [`secrets`]), [`setup`] (store and
//! server), [`payment_keys`], [`shop_details`], [`settings_file`] (export and import), [`open`],
//! [`recovery`], [`kiosk`] with [`ticket`].

pub mod diagnostics;
pub mod env_overrides;
pub mod kiosk;
pub mod open;
pub mod order_link;
pub mod payment_keys;
pub mod payment_pages;
pub mod recovery;
pub mod secrets;
pub mod settings;
pub mod settings_file;
pub mod setup;
pub mod share;
pub mod shop_details;
pub mod ticket;
