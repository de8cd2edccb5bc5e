//! Agreed total in WooCommerce: the total agreed with the customer replaces the one that the store
//! computed, to the last minor unit.

use korosho_domain::sentence;
use serde_json::Value;

use super::SyncContext;
use crate::decimal;
use crate::store::alerts::{self, AlertKind};
use crate::store::orders::Order;
use crate::store::{Conn, StoreError};
use crate::woocommerce::WooError;
use crate::woocommerce::orders::{self as woo, WooOrder};

/// Maximum number of corrections of one order: lines, a fee, and the fee again with more digits.
const MAX_CORRECTIONS: u32 = 4;

/// Next correction of an order after a number of earlier ones; `None` at the agreed total.
pub(super) type Correction = fn(&Order, &WooOrder, u32) -> Option<Value>;

/// Corrects an order until its total is the agreed one; returns the corrected order. If the store
/// refuses a correction, staff resolve the difference.
pub(super) async fn correct(
    ctx: &SyncContext,
    order: &Order,
    made: &WooOrder,
    correction: Correction,
) -> Result<WooOrder, WooError> {
    let mut found = made.clone();
    if correction(order, &found, 0).is_some() && found.total_tax.is_empty() {
        // An entry of a list has no fees and no taxes.
        found = woo::read(&ctx.woo, found.id).await?;
    }
    for tries in 0..MAX_CORRECTIONS {
        let Some(body) = correction(order, &found, tries) else { break };
        match ctx.woo.put::<WooOrder>(&format!("orders/{}", found.id), &body).await {
            Ok(corrected) => found = corrected,
            Err(error @ WooError::Business { .. }) => {
                tracing::warn!(order = %order.id, %error, "the total cannot be corrected");
                break;
            }
            Err(error) => return Err(error),
        }
    }
    Ok(found)
}

/// Raises an alert if rounding does not explain the store's total, or if the total still differs.
pub(super) async fn report(
    ctx: &SyncContext,
    conn: &mut Conn,
    order: &Order,
    made: &WooOrder,
    now: &WooOrder,
) -> Result<(), StoreError> {
    let agreed = woo::total(now, &order.currency) == Some(order.total);
    if agreed && !woo::is_large(order, made) {
        return Ok(());
    }
    let currency = &order.currency;
    let ours = decimal::format(order.total, decimal::minor_digits(currency));
    let (computed, corrected) = (&made.total, &now.total);
    let found = sentence!(
        "ours is {currency} {ours}, WooCommerce computed {currency} {computed}",
        "yetu ni {currency} {ours}, WooCommerce imehesabu {currency} {computed}"
    );
    let detail = if agreed {
        sentence!(
            "{found}; its order was corrected to ours",
            "{found}; oda yake imerekebishwa iwe kama yetu",
            found
        )
    } else if now.total != made.total {
        sentence!(
            "{found}, after a correction {currency} {corrected}",
            "{found}, baada ya marekebisho {currency} {corrected}",
            found
        )
    } else {
        found
    };
    let (kind, key) = (AlertKind::TotalDiffers, order.id.to_string());
    alerts::raise(conn, kind, &key, Some(order.id), &detail, ctx.local.now()).await
}
