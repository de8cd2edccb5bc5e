//! Staff of tests.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::path::Path;
use std::sync::Arc;

use korosho_domain::team::{MemberInput, Role, SignInInput};
use uuid::Uuid;

use super::Staff;
use crate::clock::{Clock, SystemClock};
use crate::device_store::testing;

/// PIN of the manager.
pub const MANAGER_PIN: &str = "739146";
/// PIN of the clerk.
pub const CLERK_PIN: &str = "4826";

/// Staff without members.
#[must_use]
pub fn without_members(folder: &Path, clock: Arc<dyn Clock>) -> Staff {
    let file = |name: &str| testing::open(folder.join(name));
    Staff::new(file("settings.json"), file("team.json"), clock)
}

/// Staff with this manager, who is signed in.
pub async fn manager(folder: &Path, name: &str) -> Staff {
    let staff = without_members(folder, Arc::new(SystemClock));
    add(&staff, name, MANAGER_PIN).await;
    staff
}

/// Staff with a manager and this clerk, who is signed in.
pub async fn clerk(folder: &Path, name: &str) -> Staff {
    let staff = manager(folder, "Wanjiru").await;
    let id = add(&staff, name, CLERK_PIN).await;
    staff.sign_in(SignInInput { id, pin: CLERK_PIN.to_owned() }).await.unwrap();
    staff
}

async fn add(staff: &Staff, name: &str, pin: &str) -> Uuid {
    let (name, pin) = (name.to_owned(), pin.to_owned());
    let input = MemberInput { id: None, name, role: Role::Clerk, pin };
    let team = staff.save_member(input).await.unwrap();
    team.members.last().unwrap().id
}
