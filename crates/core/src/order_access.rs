//! Access to an order by its key, and whether it can be paid.

use korosho_domain::gift::Gift;
use korosho_domain::order::{OrderStatus, PaymentRecord};
use korosho_domain::problem::Problem;
use subtle::ConstantTimeEq as _;
use uuid::Uuid;

use crate::ledger;
use crate::order_jobs;
use crate::store::orders::{self, Order};
use crate::store::{Conn, Store, StoreError};

/// Order by id and key. A wrong key and a missing order are indistinguishable.
pub(crate) async fn open(store: &Store, id: Uuid, key: &str) -> Result<Order, Problem> {
    let mut conn = store.connection().await?;
    orders::find(&mut conn, id)
        .await?
        .filter(|order| bool::from(order.key.as_bytes().ct_eq(key.as_bytes())))
        .ok_or(Problem::NotFound)
}

/// Gift by the order's id and the key of the gift page. A wrong key, the key of the order's page and a
/// missing order are indistinguishable.
pub(crate) async fn open_gift(
    store: &Store,
    id: Uuid,
    key: &str,
) -> Result<(Order, Gift), Problem> {
    let mut conn = store.connection().await?;
    let order = orders::find(&mut conn, id).await?.ok_or(Problem::NotFound)?;
    let gift = order.contents.gift.clone();
    let opened = gift.filter(|gift| bool::from(gift.key.as_bytes().ct_eq(key.as_bytes())));
    opened.map(|gift| (order, gift.details)).ok_or(Problem::NotFound)
}

/// Whether a payment of an order can be taken now.
///
/// # Errors
/// As [`can_be_paid`], and [`Problem::PricesInReview`].
pub(crate) async fn can_take_payment(conn: &mut Conn, order: &Order) -> Result<(), Problem> {
    can_be_paid(conn, order).await?;
    match order_jobs::is_in_price_review(conn, order).await? {
        true => Err(Problem::PricesInReview),
        false => Ok(()),
    }
}

/// Whether an order can still be paid.
///
/// # Errors
/// [`Problem::NotFound`] for a cancelled order, [`Problem::AlreadyPaid`].
pub(crate) async fn can_be_paid(conn: &mut Conn, order: &Order) -> Result<(), Problem> {
    if is_unpaid(conn, order).await? {
        return Ok(());
    }
    Err(match order.status {
        OrderStatus::Cancelled => Problem::NotFound,
        _ => Problem::AlreadyPaid,
    })
}

/// Record of the payments of an order that this shop has. The status tells whether it is paid until the
/// goods are packed; then the ledger and the store do.
pub(crate) async fn payment_record(
    conn: &mut Conn,
    order: &Order,
) -> Result<PaymentRecord, StoreError> {
    let is_paid = match order.status {
        OrderStatus::Pending | OrderStatus::Confirmed => false,
        OrderStatus::Ready | OrderStatus::OutForDelivery => {
            ledger::balance(conn, order).await?.is_paid
        }
        OrderStatus::Paid
        | OrderStatus::Completed
        | OrderStatus::Cancelled
        | OrderStatus::Refunded => true,
    };
    Ok(PaymentRecord::Ledger { is_paid })
}

/// Whether an open order awaits its payment.
pub(crate) async fn is_unpaid(conn: &mut Conn, order: &Order) -> Result<bool, StoreError> {
    Ok(payment_record(conn, order).await? == PaymentRecord::Ledger { is_paid: false })
}
