//! From lines to an order.

use korosho_domain::order::{CheckoutAnswer, CheckoutInput};
use korosho_domain::quote::{Quote, QuoteInput};
use tauri::{State, command};

use super::Answer;
use crate::state::App;

/// What lines cost today.
#[command]
pub async fn get_quote(app: State<'_, App>, input: QuoteInput) -> Answer<Quote> {
    let shop = app.shop()?;
    Ok(shop.checkout.get_quote(input).await?)
}

/// Places an order; the same `checkout_id` again gives the same answer.
#[command]
pub async fn place_order(app: State<'_, App>, input: CheckoutInput) -> Answer<CheckoutAnswer> {
    let shop = app.shop()?;
    Ok(shop.checkout.place_order(input).await?)
}
