//! Commands on products and sizes that staff have switched off, at desk and kiosk.

use korosho_domain::sold_out::{SoldOutItem, SoldOutRef, SwitchOffInput};
use tauri::{State, command};

use super::Answer;
use crate::state::App;

/// Returns what is switched off.
#[command]
pub async fn list_sold_out(app: State<'_, App>) -> Answer<Vec<SoldOutItem>> {
    let (_, shop) = app.as_staff()?;
    Ok(shop.sold_out.list().await?)
}

/// Switches a product or size off.
#[command]
pub async fn switch_off(app: State<'_, App>, input: SwitchOffInput) -> Answer<Vec<SoldOutItem>> {
    let (actor, shop) = app.as_staff()?;
    Ok(shop.sold_out.switch_off(&actor, input).await?)
}

/// Switches a product or size on again.
#[command]
pub async fn switch_on(app: State<'_, App>, input: SoldOutRef) -> Answer<Vec<SoldOutItem>> {
    let (actor, shop) = app.as_staff()?;
    Ok(shop.sold_out.switch_on(&actor, input).await?)
}
