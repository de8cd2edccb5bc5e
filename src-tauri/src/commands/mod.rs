//! Commands: 3 to 5 lines each, no rule. Each takes one argument named `input` and returns a type
//! of `korosho-domain` or a [`ProblemDocument`]. `build.rs` registers them from the table of operations.

mod catalogue;
mod checkout;
mod desk;
mod desk_orders;
mod kiosk;
mod orders;
mod settings;
mod setup;
mod sold_out;
mod stored;
mod team;

use korosho_domain::problem::ProblemDocument;

pub use catalogue::*;
pub use checkout::*;
pub use desk::*;
pub use desk_orders::*;
pub use kiosk::*;
pub use orders::*;
pub use settings::*;
pub use setup::*;
pub use sold_out::*;
pub use stored::*;
pub use team::*;

/// Result of a command.
pub type Answer<T> = Result<T, ProblemDocument>;
