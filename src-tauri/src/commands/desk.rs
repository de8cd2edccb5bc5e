//! Phone orders: customers, held orders, order placement.

use korosho_domain::desk::{
    CustomerProfile, CustomerQuery, CustomerRecord, CustomerRef, CustomerSummary, DeskOrderInput,
    DeskQuoteInput, HeldOrder, HeldOrderRef, HoldOrderInput,
};
use korosho_domain::order::CheckoutAnswer;
use korosho_domain::problem::Problem;
use korosho_domain::quote::Quote;
use tauri::{State, command};

use super::Answer;
use crate::app::App;
use crate::desk::{self, at_desk};
use crate::team::Team;

/// Customers whose number or name contains the text.
#[command]
pub async fn find_customers(
    app: State<'_, App>,
    team: State<'_, Team>,
    input: CustomerQuery,
) -> Answer<Vec<CustomerSummary>> {
    let (_, shop) = at_desk(&app, &team).map_err(Problem::document)?;
    shop.desk.find_customers(&input).await.map_err(Problem::document)
}

/// A customer with what was ordered before.
#[command]
pub async fn get_customer(
    app: State<'_, App>,
    team: State<'_, Team>,
    input: CustomerRef,
) -> Answer<CustomerProfile> {
    let (_, shop) = at_desk(&app, &team).map_err(Problem::document)?;
    shop.desk.get_customer(&input).await.map_err(Problem::document)
}

/// Keeps a customer: one for each number.
#[command]
pub async fn save_customer(
    app: State<'_, App>,
    team: State<'_, Team>,
    input: CustomerRecord,
) -> Answer<CustomerProfile> {
    let (_, shop) = at_desk(&app, &team).map_err(Problem::document)?;
    shop.desk.save_customer(&input).await.map_err(Problem::document)
}

/// Quote of a cart with the additions of staff.
#[command]
pub async fn get_desk_quote(
    app: State<'_, App>,
    team: State<'_, Team>,
    input: DeskQuoteInput,
) -> Answer<Quote> {
    let (_, shop) = at_desk(&app, &team).map_err(Problem::document)?;
    shop.desk.get_quote(&input).await.map_err(Problem::document)
}

/// Places a phone order; a large discount needs a manager.
#[command]
pub async fn place_desk_order(
    app: State<'_, App>,
    team: State<'_, Team>,
    input: DeskOrderInput,
) -> Answer<CheckoutAnswer> {
    desk::place(&app, &team, input).await.map_err(Problem::document)
}

/// Held orders.
#[command]
pub async fn list_held_orders(
    app: State<'_, App>,
    team: State<'_, Team>,
) -> Answer<Vec<HeldOrder>> {
    let (_, shop) = at_desk(&app, &team).map_err(Problem::document)?;
    shop.desk.list_held_orders().await.map_err(Problem::document)
}

/// Stores a held order; on disk when the call returns.
#[command]
pub async fn hold_order(
    app: State<'_, App>,
    team: State<'_, Team>,
    input: HoldOrderInput,
) -> Answer<HeldOrder> {
    let (_, shop) = at_desk(&app, &team).map_err(Problem::document)?;
    shop.desk.hold_order(&input).await.map_err(Problem::document)
}

/// Opens a held order on this desk.
#[command]
pub async fn take_held_order(
    app: State<'_, App>,
    team: State<'_, Team>,
    input: HeldOrderRef,
) -> Answer<HeldOrder> {
    let (_, shop) = at_desk(&app, &team).map_err(Problem::document)?;
    shop.desk.take_held_order(input).await.map_err(Problem::document)
}

/// Deletes a held order.
#[command]
pub async fn drop_held_order(
    app: State<'_, App>,
    team: State<'_, Team>,
    input: HeldOrderRef,
) -> Answer<()> {
    let (_, shop) = at_desk(&app, &team).map_err(Problem::document)?;
    shop.desk.drop_held_order(input).await.map_err(Problem::document)
}
