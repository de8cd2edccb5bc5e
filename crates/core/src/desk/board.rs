//! Pick-up board: numbers of orders that customers wait for at the counter.

use korosho_domain::desk_orders::PickupBoard;
use korosho_domain::order::OrderStatus;
use korosho_domain::schedule::start_of_day;

use super::DeskContext;
use crate::store::StoreError;
use crate::store::register::{self, RegisterFilter};

/// Reads the board from the register, which has the orders of every channel. Orders of earlier days
/// are left out: nobody in the shop waits for them.
pub(super) async fn read(ctx: &DeskContext) -> Result<PickupBoard, StoreError> {
    let paid = numbers(ctx, OrderStatus::Paid).await?;
    let mut making = numbers(ctx, OrderStatus::Confirmed).await?;
    making.extend(paid);
    making.sort();
    let mut ready = numbers(ctx, OrderStatus::Ready).await?;
    ready.sort();
    let plain = |dated: Vec<(i64, String)>| dated.into_iter().map(|(_, number)| number).collect();
    Ok(PickupBoard { making: plain(making), ready: plain(ready) })
}

/// Times and numbers of today's orders with a status, without deliveries.
async fn numbers(ctx: &DeskContext, status: OrderStatus) -> Result<Vec<(i64, String)>, StoreError> {
    let since = start_of_day(ctx.local.now());
    let filter = RegisterFilter { status: Some(status), ..RegisterFilter::default() };
    let mut conn = ctx.local.store.connection().await?;
    let found = register::list(&mut conn, &filter).await?;
    let waiting =
        found.into_iter().filter(|(row, details)| row.placed_at >= since && !details.is_delivery());
    Ok(waiting.map(|(row, _)| (row.placed_at, row.number)).collect())
}
