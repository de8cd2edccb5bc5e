//! Commands of the staff at the desk.

use korosho_domain::staff::PinInput;
use korosho_domain::team::{MemberInput, MemberRef, SignInInput, Team as TeamView};
use tauri::{State, command};

use super::Answer;
use crate::state::App;

/// Returns the members, and the one who is signed in.
#[command]
pub async fn get_team(app: State<'_, App>) -> Answer<TeamView> {
    Ok(app.staff.team())
}

/// Signs a member in.
#[command]
pub async fn sign_in(app: State<'_, App>, input: SignInInput) -> Answer<TeamView> {
    Ok(app.staff.sign_in(input).await?)
}

/// Locks the desk.
#[command]
pub async fn sign_out(app: State<'_, App>) -> Answer<TeamView> {
    Ok(app.staff.sign_out())
}

/// Approves the next action with a manager's PIN.
#[command]
pub async fn approve(app: State<'_, App>, input: PinInput) -> Answer<TeamView> {
    Ok(app.staff.approve(&input.pin).await?)
}

/// Adds or changes a member.
#[command]
pub async fn save_member(app: State<'_, App>, input: MemberInput) -> Answer<TeamView> {
    Ok(app.staff.save_member(input).await?)
}

/// Removes a member.
#[command]
pub async fn remove_member(app: State<'_, App>, input: MemberRef) -> Answer<TeamView> {
    Ok(app.staff.remove_member(input.id)?)
}
