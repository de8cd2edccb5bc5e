//! Phone orders: customers, baskets, the order itself.

use korosho_domain::desk::{
    BasketRef, CustomerProfile, CustomerQuery, CustomerRecord, CustomerRef, CustomerSummary,
    DeskOrderInput, DeskQuoteInput, HeldBasket, HoldInput,
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

/// What a basket costs today with what staff added.
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

/// Baskets that wait.
#[command]
pub async fn list_baskets(app: State<'_, App>, team: State<'_, Team>) -> Answer<Vec<HeldBasket>> {
    let (_, shop) = at_desk(&app, &team).map_err(Problem::document)?;
    shop.desk.list_baskets().await.map_err(Problem::document)
}

/// Keeps a basket; on disk when this answers.
#[command]
pub async fn hold_basket(
    app: State<'_, App>,
    team: State<'_, Team>,
    input: HoldInput,
) -> Answer<HeldBasket> {
    let (_, shop) = at_desk(&app, &team).map_err(Problem::document)?;
    shop.desk.hold_basket(&input).await.map_err(Problem::document)
}

/// Opens a basket here.
#[command]
pub async fn take_basket(
    app: State<'_, App>,
    team: State<'_, Team>,
    input: BasketRef,
) -> Answer<HeldBasket> {
    let (_, shop) = at_desk(&app, &team).map_err(Problem::document)?;
    shop.desk.take_basket(input).await.map_err(Problem::document)
}

/// Takes a basket away.
#[command]
pub async fn drop_basket(
    app: State<'_, App>,
    team: State<'_, Team>,
    input: BasketRef,
) -> Answer<()> {
    let (_, shop) = at_desk(&app, &team).map_err(Problem::document)?;
    shop.desk.drop_basket(input).await.map_err(Problem::document)
}
