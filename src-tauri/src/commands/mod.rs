//! Commands: 3 to 5 lines each, no rule. Each takes one argument named `input` and returns a type
//! of `korosho-domain` or a [`ProblemDocument`].

pub mod catalogue;
pub mod checkout;
pub mod desk;
pub mod desk_orders;
pub mod kiosk;
pub mod orders;
pub mod settings;
pub mod setup;
pub mod stored;
pub mod team;

use korosho_domain::problem::ProblemDocument;

/// Result of a command.
pub type Answer<T> = Result<T, ProblemDocument>;
