//! Access to an order by its key, and whether it can be paid.

use korosho_domain::gift::Gift;
use korosho_domain::order::OrderStatus;
use korosho_domain::problem::Problem;
use subtle::ConstantTimeEq as _;
use uuid::Uuid;

use crate::order_jobs;
use crate::store::orders::{self, Order};
use crate::store::{Conn, Store};

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
    can_be_paid(order)?;
    match order_jobs::is_in_price_review(conn, order).await? {
        true => Err(Problem::PricesInReview),
        false => Ok(()),
    }
}

/// Whether an order can still be paid.
///
/// # Errors
/// [`Problem::NotFound`] for a cancelled order, [`Problem::AlreadyPaid`].
pub(crate) fn can_be_paid(order: &Order) -> Result<(), Problem> {
    match order.status {
        OrderStatus::Pending | OrderStatus::Confirmed => Ok(()),
        OrderStatus::Cancelled => Err(Problem::NotFound),
        _ => Err(Problem::AlreadyPaid),
    }
}
