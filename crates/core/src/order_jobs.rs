//! Jobs that a change of an order causes. Their handlers are in `order_sync`, `mail` and
//! `order_transfer`, which know of more than the ledger that enqueues these jobs.

mod push;

use korosho_domain::order::OrderStatus;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::outbox::{self, Job, Queue, enqueue, enqueue_at};
use crate::store::orders::Order;
use crate::store::outbox::{self as entries, JobState};
use crate::store::{Conn, StoreError, alerts, order_transfers, orders};
use crate::timeouts::{OrderTimeouts, ms};

pub(crate) use push::{
    PushOrderStatus, PushReceivedAmount, forget_status_push, push_received_amount, push_status,
};

/// Creation of an order in WooCommerce, with the results of earlier attempts. Times are by the
/// store's clock, since ours may be changed between two attempts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CreateWooOrder {
    pub(crate) order_id: Uuid,
    /// First attempt, milliseconds since 1970; 0 = none.
    #[serde(default)]
    pub(crate) first: i64,
    /// Last attempt.
    #[serde(default)]
    pub(crate) last: i64,
    /// WooCommerce refused the coupon: its discount is sent as a fee.
    #[serde(default)]
    pub(crate) discount_as_fee: bool,
    /// Another device took the order and is expected to send it: one more wait after a failed
    /// search.
    #[serde(default)]
    pub(crate) patient: bool,
}

impl CreateWooOrder {
    /// Creation without earlier attempts.
    pub(crate) const fn new(order_id: Uuid) -> Self {
        Self { order_id, first: 0, last: 0, discount_as_fee: false, patient: false }
    }
}

impl Job for CreateWooOrder {
    const KIND: &'static str = "create_woo_order";

    fn queue(&self) -> Queue {
        Queue::WooCommerce
    }

    fn order_id(&self) -> Uuid {
        self.order_id
    }
}

/// Enqueues the creation of an order in WooCommerce. With `made_since` (milliseconds) another
/// device may have created it since then, so that the job first searches for it.
pub(crate) async fn enqueue_creation(
    conn: &mut Conn,
    order_id: Uuid,
    made_since: Option<i64>,
    now: i64,
) -> Result<(), StoreError> {
    let new = CreateWooOrder::new(order_id);
    let job = match made_since {
        Some(first) => CreateWooOrder { first, patient: true, ..new },
        None => new,
    };
    enqueue(conn, &job, now).await
}

/// Marks every creation without a recorded attempt, so that its job searches for the order first: a
/// restored database may lack attempts that were made.
pub(crate) async fn mark_unconfirmed_after_restore(conn: &mut Conn) -> Result<(), StoreError> {
    for state in [JobState::Due, JobState::Parked] {
        for entry in entries::in_state(conn, state).await? {
            let job = Some(&entry).filter(|entry| entry.kind == CreateWooOrder::KIND);
            let job = job.and_then(|entry| outbox::decode::<CreateWooOrder>(entry).ok());
            let Some(job) = job else { continue };
            let order = orders::find(conn, entry.order_id).await?;
            if let Some(order) = order.filter(|_| job.first == 0) {
                let job = CreateWooOrder { first: order.placed_at, ..job };
                outbox::save(conn, entry.id, &job).await?;
            }
        }
    }
    Ok(())
}

/// Review of an order whose total the published prices do not explain. Until it ends, the order is
/// pending, takes no payment and is not sent to the store.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ReviewPrices {
    pub(crate) order_id: Uuid,
    /// Whether the order comes from a device of staff, who may add lines and grant discounts.
    pub(crate) of_staff: bool,
}

impl Job for ReviewPrices {
    const KIND: &'static str = "review_prices";

    /// The review asks the store; a store that does not answer must not delay other queues.
    fn queue(&self) -> Queue {
        Queue::Admin
    }

    fn order_id(&self) -> Uuid {
        self.order_id
    }
}

/// Whether the prices of an order are under review.
pub(crate) async fn is_in_price_review(conn: &mut Conn, order: &Order) -> Result<bool, StoreError> {
    Ok(order.status == OrderStatus::Pending
        && entries::is_open(conn, ReviewPrices::KIND, &order.id.to_string()).await?)
}

/// Ends the review of an order's prices, with its alert; returns whether there was one.
pub(crate) async fn end_price_review(
    conn: &mut Conn,
    order_id: Uuid,
    state: JobState,
    now: i64,
) -> Result<bool, StoreError> {
    let ended = entries::end(conn, ReviewPrices::KIND, &order_id.to_string(), state, now).await?;
    if let Some(entry) = ended {
        alerts::resolve(conn, &entry.to_string(), now).await?;
    }
    Ok(ended.is_some())
}

/// Repeats the review of an order's prices that needed a person, after the order has got details.
pub(crate) async fn repeat_price_review(
    conn: &mut Conn,
    order_id: Uuid,
    now: i64,
) -> Result<(), StoreError> {
    for entry in entries::of_order(conn, order_id).await? {
        let parked = entry.kind == ReviewPrices::KIND && entry.state == JobState::Parked;
        if parked && entries::set_parked(conn, entry.id, JobState::Due, now).await? {
            alerts::resolve(conn, &entry.id.to_string(), now).await?;
        }
    }
    Ok(())
}

/// Passes of the removal of duplicates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SearchPass {
    /// After a quarter of the write visibility delay.
    Early,
    /// After the delay, when duplicates that were incomplete are complete or abandoned.
    Settled,
    /// Ten delays later, for a store that was slower still.
    Late,
}

impl SearchPass {
    /// Following pass; `None` after the last one.
    pub(crate) const fn next(self) -> Option<Self> {
        match self {
            Self::Early => Some(Self::Settled),
            Self::Settled => Some(Self::Late),
            Self::Late => None,
        }
    }

    /// Pause before the pass, in quarters of [`OrderTimeouts::write_visibility_delay`].
    const fn quarters(self) -> i64 {
        match self {
            Self::Early => 1,
            Self::Settled => 4,
            Self::Late => 40,
        }
    }
}

/// Removal of an order's duplicates in WooCommerce, in three passes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RemoveDuplicateOrders {
    pub(crate) order_id: Uuid,
    /// WooCommerce id of the duplicate that caused the removal, if one is known.
    pub(crate) duplicate: Option<i64>,
    /// Pass to make.
    pub(crate) pass: SearchPass,
    /// Earliest creation of the order, milliseconds since 1970 by the store's clock.
    pub(crate) since: i64,
}

impl RemoveDuplicateOrders {
    /// Milliseconds before the pass.
    pub(crate) fn pause(&self, timeouts: &OrderTimeouts) -> i64 {
        self.pass.quarters() * ms(timeouts.write_visibility_delay) / 4
    }
}

impl Job for RemoveDuplicateOrders {
    const KIND: &'static str = "remove_duplicate_orders";

    fn queue(&self) -> Queue {
        Queue::WooCommerce
    }

    fn key(&self) -> String {
        match self.duplicate {
            Some(duplicate) => format!("{}:{duplicate}", self.order_id),
            None => self.order_id.to_string(),
        }
    }

    fn order_id(&self) -> Uuid {
        self.order_id
    }
}

/// Enqueues the removal of duplicates among the orders that the store created since `since`, by its
/// own clock; once for each known duplicate.
pub(crate) async fn enqueue_duplicate_removal(
    timeouts: &OrderTimeouts,
    conn: &mut Conn,
    order: &Order,
    duplicate: Option<i64>,
    since: i64,
    now: i64,
) -> Result<(), StoreError> {
    let (order_id, pass) = (order.id, SearchPass::Early);
    let job = RemoveDuplicateOrders { order_id, duplicate, pass, since };
    enqueue_at(conn, &job, now + job.pause(timeouts), now).await
}

/// Change of an order's contents in WooCommerce, with the results of earlier attempts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ChangeWooOrder {
    pub(crate) order_id: Uuid,
    /// Revision of the contents to write.
    pub(crate) revision: i64,
    /// Time of the last request without a clear answer, milliseconds since 1970 by the store's
    /// clock; 0 = none.
    pub(crate) unclear_since: i64,
    /// Whether requests added lines, whose stock WooCommerce may not have lowered yet.
    pub(crate) has_added: bool,
}

impl Job for ChangeWooOrder {
    const KIND: &'static str = "change_woo_order";

    fn queue(&self) -> Queue {
        Queue::WooCommerce
    }

    fn key(&self) -> String {
        format!("{}:{}", self.order_id, self.revision)
    }

    fn order_id(&self) -> Uuid {
        self.order_id
    }
}

/// Enqueues the order's current contents for WooCommerce. It takes the place of an earlier change
/// that is not complete, together with the knowledge of that change's requests.
pub(crate) async fn enqueue_change(
    conn: &mut Conn,
    order: &Order,
    now: i64,
) -> Result<(), StoreError> {
    let (order_id, revision) = (order.id, order.revision);
    let mut job = ChangeWooOrder { order_id, revision, unclear_since: 0, has_added: false };
    for entry in entries::of_order(conn, order_id).await? {
        let open = entry.kind == ChangeWooOrder::KIND && entry.state.is_open();
        let earlier = Some(&entry).filter(|_| open);
        let earlier = earlier.and_then(|entry| outbox::decode::<ChangeWooOrder>(entry).ok());
        let Some(earlier) = earlier else { continue };
        job.unclear_since = job.unclear_since.max(earlier.unclear_since);
        job.has_added |= earlier.has_added;
        entries::end(conn, ChangeWooOrder::KIND, &entry.key, JobState::Done, now).await?;
        alerts::resolve(conn, &entry.id.to_string(), now).await?;
    }
    enqueue(conn, &job, now).await
}

/// Whether a change of the order has not reached WooCommerce yet: its state there is outdated.
pub(crate) async fn is_changing(conn: &mut Conn, order_id: Uuid) -> Result<bool, StoreError> {
    has_open(conn, order_id, ChangeWooOrder::KIND).await
}

/// Whether a status of the order has not reached WooCommerce yet.
pub(crate) async fn is_pushing_status(conn: &mut Conn, order_id: Uuid) -> Result<bool, StoreError> {
    has_open(conn, order_id, PushOrderStatus::KIND).await
}

/// Whether the order has an open job of this kind.
async fn has_open(conn: &mut Conn, order_id: Uuid, kind: &str) -> Result<bool, StoreError> {
    let all = entries::of_order(conn, order_id).await?;
    Ok(all.iter().any(|entry| entry.kind == kind && entry.state.is_open()))
}

/// Confirmation of an order by e-mail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MailConfirmation {
    pub(crate) order_id: Uuid,
    /// Whether a transmission to the mail server has begun.
    pub(crate) is_sending: bool,
}

impl Job for MailConfirmation {
    const KIND: &'static str = "mail_confirmation";

    fn queue(&self) -> Queue {
        Queue::Mail
    }

    fn order_id(&self) -> Uuid {
        self.order_id
    }
}

/// Cancellation of an order for the counter that nobody collected.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct CancelUncollected {
    pub(crate) order_id: Uuid,
}

impl Job for CancelUncollected {
    const KIND: &'static str = "cancel_uncollected";

    fn queue(&self) -> Queue {
        Queue::Local
    }

    fn order_id(&self) -> Uuid {
        self.order_id
    }
}

/// Record of a refund in WooCommerce.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RecordWooRefund {
    pub(crate) refund_id: Uuid,
    pub(crate) order_id: Uuid,
}

impl Job for RecordWooRefund {
    const KIND: &'static str = "record_woo_refund";

    fn queue(&self) -> Queue {
        Queue::WooCommerce
    }

    fn key(&self) -> String {
        self.refund_id.to_string()
    }

    fn order_id(&self) -> Uuid {
        self.order_id
    }
}

/// Transfer of an order, or of a change, to the shop's server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TransferOrder {
    pub(crate) order_id: Uuid,
    /// Cause of the transfer, unique among those of one order.
    pub(crate) cause: String,
}

impl Job for TransferOrder {
    const KIND: &'static str = "transfer_order";

    fn queue(&self) -> Queue {
        Queue::Server
    }

    fn key(&self) -> String {
        format!("{}:{}", self.order_id, self.cause)
    }

    fn order_id(&self) -> Uuid {
        self.order_id
    }
}

/// Enqueues an update of the shop's server about an order that others may know.
pub(crate) async fn enqueue_transfer_update(
    conn: &mut Conn,
    order_id: Uuid,
    cause: &str,
    now: i64,
) -> Result<(), StoreError> {
    if order_transfers::find(conn, order_id).await?.is_none() {
        return Ok(());
    }
    enqueue(conn, &TransferOrder { order_id, cause: cause.to_owned() }, now).await
}
