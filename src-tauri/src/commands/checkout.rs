//! Commands of the checkout.

use korosho_domain::order::{CheckoutAnswer, CheckoutInput};
use korosho_domain::quote::{Quote, QuoteInput};
use tauri::{State, command};

use super::Answer;
use crate::state::App;

/// Returns the current price of a cart.
#[command]
pub async fn get_quote(app: State<'_, App>, input: QuoteInput) -> Answer<Quote> {
    let shop = app.shop()?;
    Ok(shop.checkout.get_quote(input).await?)
}

/// Places an order; a repeated `checkout_id` returns the same answer.
#[command]
pub async fn place_order(app: State<'_, App>, input: CheckoutInput) -> Answer<CheckoutAnswer> {
    let shop = app.shop_for_orders()?;
    Ok(shop.checkout.place_order(input).await?)
}
