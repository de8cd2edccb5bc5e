//! Who sits at the desk.

use korosho_domain::problem::Problem;
use korosho_domain::staff::PinInput;
use korosho_domain::team::{MemberInput, MemberRef, SignInInput, Team as TeamView};
use tauri::{State, command};

use super::Answer;
use crate::app::App;
use crate::team::Team;

/// Who works here, and who sits here now.
#[command]
pub async fn get_team(team: State<'_, Team>) -> Answer<TeamView> {
    Ok(team.view())
}

/// Somebody sits down.
#[command]
pub async fn sign_in(team: State<'_, Team>, input: SignInInput) -> Answer<TeamView> {
    team.sign_in(input).await.map_err(Problem::document)
}

/// Locks the desk.
#[command]
pub async fn sign_out(team: State<'_, Team>) -> Answer<TeamView> {
    Ok(team.sign_out())
}

/// A manager agrees to what is asked next.
#[command]
pub async fn approve(
    app: State<'_, App>,
    team: State<'_, Team>,
    input: PinInput,
) -> Answer<TeamView> {
    team.approve(&input.pin, &app.staff).await.map_err(Problem::document)
}

/// Names a member, or changes one.
#[command]
pub async fn save_member(
    app: State<'_, App>,
    team: State<'_, Team>,
    input: MemberInput,
) -> Answer<TeamView> {
    team.save(input, &app.staff).await.map_err(Problem::document)
}

/// Takes a member's name off.
#[command]
pub async fn remove_member(
    app: State<'_, App>,
    team: State<'_, Team>,
    input: MemberRef,
) -> Answer<TeamView> {
    team.remove(input.id, &app.staff).map_err(Problem::document)
}
