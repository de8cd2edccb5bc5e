//! Limits of unpaid orders on the website: they reserve stock, and anybody can place them.

use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::Problem;

use crate::customer_limits::CustomerLimits;
use crate::store::orders::Order;
use crate::store::web_orders::{self, WebCustomer};
use crate::store::{Conn, limits};

/// Refuses an order that is paid on collection or delivery if it is too large, or if its customer
/// has too many open ones. Phone and network stay locked until the transaction ends, so that
/// concurrent orders are counted.
pub(crate) async fn check(
    conn: &mut Conn,
    limits: &CustomerLimits,
    order: &Order,
    method: PaymentMethod,
    customer: &WebCustomer,
) -> Result<(), Problem> {
    if !matches!(method, PaymentMethod::Counter | PaymentMethod::OnDelivery) {
        return Ok(());
    }
    limits::lock(conn, &[&customer.phone, &customer.network]).await?;
    let (of_phone, of_network) = web_orders::count_open(conn, customer).await?;
    let pieces: i64 = order.contents.quote.lines.iter().map(|line| i64::from(line.quantity)).sum();
    if order.total <= limits.unpaid_value
        && pieces <= limits.unpaid_pieces
        && of_phone < limits.unpaid_phone
        && of_network < limits.unpaid_network
    {
        return Ok(());
    }
    tracing::warn!(order = %order.id, pieces, of_phone, of_network, "unpaid order refused");
    Err(Problem::UnpaidLimit)
}
