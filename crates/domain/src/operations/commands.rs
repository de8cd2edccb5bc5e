//! Operations that the app has as Tauri commands.

use super::{OPERATIONS, Operation};

/// Names of the operations the app has as commands, for its build script.
#[must_use]
pub const fn command_names() -> [&'static str; COMMANDS] {
    let mut names = [""; COMMANDS];
    let (mut at, mut found) = (0, 0);
    while at < OPERATIONS.len() {
        if is_command(&OPERATIONS[at]) {
            names[found] = OPERATIONS[at].name;
            found += 1;
        }
        at += 1;
    }
    names
}

/// How many operations are commands of the app.
pub const COMMANDS: usize = {
    let (mut at, mut found) = (0, 0);
    while at < OPERATIONS.len() {
        if is_command(&OPERATIONS[at]) {
            found += 1;
        }
        at += 1;
    }
    found
};

const fn is_command(operation: &Operation) -> bool {
    operation.apps.kiosk || operation.apps.desk
}
