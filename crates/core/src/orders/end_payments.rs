//! End of an order's open payments, before it is changed or cancelled.

use korosho_domain::payment::PaymentProvider;
use korosho_domain::problem::Problem;
use uuid::Uuid;

use super::OrderContext;
use crate::order_transfer;
use crate::payments;
use crate::store::attempts::{self, AttemptState};

/// Ends open payments of an order that is about to be changed or cancelled. What the customer has
/// paid meanwhile is in the ledger afterwards.
///
/// # Errors
/// [`Problem::PaymentInProgress`] while a payment cannot be ended, [`Problem::PaymentStateUnknown`]
/// if the shop's server does not answer.
pub(crate) async fn end_payments(ctx: &OrderContext, id: Uuid) -> Result<(), Problem> {
    match order_transfer::is_open_at_server(&ctx.transfers, id).await? {
        Some(false) => {}
        Some(true) => return Err(Problem::PaymentInProgress),
        None => return Err(Problem::PaymentStateUnknown),
    }
    let mut conn = ctx.local.store.connection().await?;
    let live = attempts::live(&mut conn, id).await?;
    let latest = attempts::latest(&mut conn, id).await?;
    drop(conn);
    if let Some(attempt) = live {
        let closed = payments::close(&ctx.payments, &attempt).await?;
        return match closed {
            Ok(closed) if !closed.state.is_live() => Ok(()),
            Ok(_) | Err(_) => Err(Problem::PaymentInProgress),
        };
    }
    // A prompt that counts as ended may still be open on the phone.
    let ended = latest.filter(|attempt| {
        attempt.provider == PaymentProvider::Mpesa && attempt.state != AttemptState::Paid
    });
    let Some(prompt) = ended else { return Ok(()) };
    match payments::can_still_be_paid(&ctx.payments, &prompt).await? {
        Ok(true) => Err(Problem::PaymentInProgress),
        Ok(false) | Err(_) => Ok(()),
    }
}
