//! Commands of the desk: customers, held orders, phone orders.

use korosho_domain::desk::{
    CustomerProfile, CustomerQuery, CustomerRecord, CustomerRef, CustomerSummary, DeskOrderInput,
    DeskQuoteInput, HeldOrder, HeldOrderRef, HoldOrderInput,
};
use korosho_domain::desk_slots::{DeskSlots, DeskSlotsQuery};
use korosho_domain::order::CheckoutAnswer;
use korosho_domain::order_history::{OrderHistory, OrderHistoryQuery};
use korosho_domain::quote::Quote;
use tauri::{State, command};

use super::Answer;
use crate::state::App;

/// Returns the customers whose number or name contains the text.
#[command]
pub async fn find_customers(
    app: State<'_, App>,
    input: CustomerQuery,
) -> Answer<Vec<CustomerSummary>> {
    let (_, shop) = app.at_desk()?;
    Ok(shop.desk.find_customers(&input).await?)
}

/// Returns a customer with earlier orders.
#[command]
pub async fn get_customer(app: State<'_, App>, input: CustomerRef) -> Answer<CustomerProfile> {
    let (_, shop) = app.at_desk()?;
    Ok(shop.desk.get_customer(&input).await?)
}

/// Returns a page of a customer's orders of every channel.
#[command]
pub async fn get_order_history(
    app: State<'_, App>,
    input: OrderHistoryQuery,
) -> Answer<OrderHistory> {
    let (_, shop) = app.at_desk()?;
    Ok(shop.desk.order_history(&input).await?)
}

/// Stores a customer, one per phone number.
#[command]
pub async fn save_customer(app: State<'_, App>, input: CustomerRecord) -> Answer<CustomerProfile> {
    let (_, shop) = app.at_desk()?;
    Ok(shop.desk.save_customer(&input).await?)
}

/// Returns the quote of a cart with the additions of staff.
#[command]
pub async fn get_desk_quote(app: State<'_, App>, input: DeskQuoteInput) -> Answer<Quote> {
    let (_, shop) = app.at_desk()?;
    Ok(shop.desk.get_quote(&input).await?)
}

/// Returns the delivery times of a zone, as staff can offer them now.
#[command]
pub async fn get_desk_slots(app: State<'_, App>, input: DeskSlotsQuery) -> Answer<DeskSlots> {
    let (_, shop) = app.at_desk()?;
    Ok(shop.desk.get_slots(input).await?)
}

/// Places a phone order; a large discount needs a manager.
#[command]
pub async fn place_desk_order(
    app: State<'_, App>,
    input: DeskOrderInput,
) -> Answer<CheckoutAnswer> {
    let (_, shop) = app.at_desk()?;
    Ok(shop.desk.place_order(&app.staff, input).await?)
}

/// Returns the held orders.
#[command]
pub async fn list_held_orders(app: State<'_, App>) -> Answer<Vec<HeldOrder>> {
    let (_, shop) = app.at_desk()?;
    Ok(shop.desk.list_held_orders().await?)
}

/// Stores a held order; on disk when the call returns.
#[command]
pub async fn hold_order(app: State<'_, App>, input: HoldOrderInput) -> Answer<HeldOrder> {
    let (_, shop) = app.at_desk()?;
    Ok(shop.desk.hold_order(&input).await?)
}

/// Opens a held order on this desk.
#[command]
pub async fn take_held_order(app: State<'_, App>, input: HeldOrderRef) -> Answer<HeldOrder> {
    let (_, shop) = app.at_desk()?;
    Ok(shop.desk.take_held_order(input).await?)
}

/// Deletes a held order.
#[command]
pub async fn drop_held_order(app: State<'_, App>, input: HeldOrderRef) -> Answer<()> {
    let (_, shop) = app.at_desk()?;
    Ok(shop.desk.drop_held_order(input).await?)
}
