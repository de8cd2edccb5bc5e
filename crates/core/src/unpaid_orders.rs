//! Limits of unpaid orders on the website: they reserve stock, and anybody can place them.

use korosho_domain::money::Minor;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::Problem;
use korosho_domain::quote::Quote;

use crate::customer_limits::CustomerLimits;
use crate::store::orders::Order;
use crate::store::web_orders::{self, WebCustomer};
use crate::store::{Conn, limits};

/// Number of pieces in a quote.
pub(crate) fn pieces(quote: &Quote) -> i64 {
    quote.lines.iter().map(|line| i64::from(line.quantity)).sum()
}

/// Whether an order with this quote is accepted while the amount `due` is not paid, in minor units.
pub(crate) fn is_within(limits: &CustomerLimits, due: Minor, quote: &Quote) -> bool {
    due <= limits.unpaid_value && pieces(quote) <= limits.unpaid_pieces
}

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
    let quote = &order.contents.quote;
    if is_within(limits, order.total, quote)
        && of_phone < limits.unpaid_phone
        && of_network < limits.unpaid_network
    {
        return Ok(());
    }
    let pieces = pieces(quote);
    tracing::warn!(order = %order.id, pieces, of_phone, of_network, "unpaid order refused");
    Err(Problem::UnpaidLimit)
}
