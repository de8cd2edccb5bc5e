//! Limits of unpaid orders on the website: they reserve stock, and anybody can place them.
//!
//! Orders that are paid on collection or delivery are limited by value, pieces and number, orders
//! whose payment is awaited by the pieces that one address network reserves.

use korosho_domain::money::Minor;
use korosho_domain::order::OrderStatus;
use korosho_domain::payment::PaymentMethod;
use korosho_domain::problem::Problem;
use korosho_domain::quote::Quote;
use uuid::Uuid;

use crate::customer_limits::CustomerLimits;
use crate::store::limits::NetworkCounts;
use crate::store::orders::Order;
use crate::store::web_orders::{self, WebCustomer};
use crate::store::{Conn, StoreError, limits, stock};

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
    limits::lock_persons(conn, &[&customer.phone]).await?;
    lock_networks(conn, customer).await?;
    let (of_phone, open) = web_orders::count_open(conn, customer).await?;
    let quote = &order.contents.quote;
    if is_within(limits, order.total, quote)
        && of_phone < limits.unpaid_phone
        && open.has_room(1, limits.unpaid_network)
    {
        return Ok(());
    }
    let pieces = pieces(quote);
    tracing::warn!(order = %order.id, pieces, of_phone, ?open, "unpaid order refused");
    Err(Problem::UnpaidLimit)
}

/// Pieces that pending orders from the network of an order of the website reserve; none for another
/// order. Read before payments of the order end, which releases its stock.
pub(crate) async fn pending_pieces(
    conn: &mut Conn,
    order_id: Uuid,
) -> Result<NetworkCounts, StoreError> {
    match web_orders::find(conn, order_id).await? {
        Some(customer) => web_orders::count_pending_pieces(conn, &customer).await,
        None => Ok(NetworkCounts::default()),
    }
}

/// Refuses an order of the website whose payment is awaited, if the pending orders from its network
/// then reserve too many pieces and more than `before`, unless staff have accepted those of the order.
/// The stock of the order must be reserved already; its network stays locked until the transaction
/// ends, so that concurrent orders are counted.
pub(crate) async fn check_pending(
    conn: &mut Conn,
    limits: &CustomerLimits,
    order: &Order,
    before: NetworkCounts,
) -> Result<(), Problem> {
    if order.status != OrderStatus::Pending {
        return Ok(());
    }
    let Some(customer) = web_orders::find(conn, order.id).await? else { return Ok(()) };
    let held = stock::pieces_held_by(conn, order.id).await?;
    if held <= web_orders::accepted_pieces(conn, order.id).await? {
        return Ok(());
    }
    lock_networks(conn, &customer).await?;
    let pieces = web_orders::count_pending_pieces(conn, &customer).await?;
    if pieces.has_room(0, limits.pending_pieces) || pieces.is_at_most(before) {
        return Ok(());
    }
    tracing::warn!(order = %order.id, ?pieces, "pending order refused");
    Err(Problem::PendingLimit)
}

/// Records that staff have accepted the pieces that a pending order holds.
pub(crate) async fn accept_pending(conn: &mut Conn, order: &Order) -> Result<(), StoreError> {
    if order.status != OrderStatus::Pending {
        return Ok(());
    }
    let held = stock::pieces_held_by(conn, order.id).await?;
    web_orders::accept_pieces(conn, order.id, held).await
}

async fn lock_networks(conn: &mut Conn, customer: &WebCustomer) -> Result<(), StoreError> {
    let site = customer.site.as_deref().unwrap_or_default();
    limits::lock_networks(conn, &[&customer.network, site]).await
}
