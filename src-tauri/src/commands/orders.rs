//! Commands on orders after checkout.

use korosho_domain::order::{CheckoutAnswer, OrderAccess, OrderView, PayOrderInput};
use korosho_domain::order_transfer::OrderPage;
use tauri::{State, command};

use super::Answer;
use crate::state::App;

/// Returns an order as its page shows it.
#[command]
pub async fn get_order(app: State<'_, App>, input: OrderAccess) -> Answer<OrderView> {
    let shop = app.shop_for_orders()?;
    Ok(shop.orders.get_order(input).await?)
}

/// Pays an order, again or by another method.
#[command]
pub async fn pay_order(app: State<'_, App>, input: PayOrderInput) -> Answer<CheckoutAnswer> {
    let shop = app.shop_for_orders()?;
    Ok(shop.orders.pay_order(input).await?)
}

/// Transfers an order to the shop's server; returns the page on which the customer's own phone pays
/// it.
#[command]
pub async fn transfer_order(app: State<'_, App>, input: OrderAccess) -> Answer<OrderPage> {
    let shop = app.shop_for_orders()?;
    Ok(shop.transferred_orders.page(input).await?)
}

/// Opens the order's payment page in the system browser.
#[command]
pub async fn open_payment(app: State<'_, App>, input: OrderAccess) -> Answer<()> {
    Ok(app.open_payment(input).await?)
}
